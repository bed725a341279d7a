// SPDX-License-Identifier: MIT
#include "tests/rules/basilica/basilica_test.h"

// Random games at every kind of table, with everything that must always hold checked after every event. TRI_GAMES sets
// the games per table (20 if it does not). A failure prints the table, the seed and the position.

static const char *basilica_now = ""; ///< which game, for the message of a failure

static void basilica_expect(const basilica_state *s, bool holds, const char *what)
{
    if (holds)
        return;
    char words[8192];
    tri_text text = tri_text_over(words, sizeof words);
    basilica_state_text(s, &text);
    print_error("%s: %s\n%s\n", basilica_now, what, words);
    fail();
}

static void basilica_expect_tiles(const basilica_state *s)
{
    int count[BASILICA_POOL] = {0}, stack = basilica_pool_size(s->stack), removed = basilica_removed(s);
    for (int kind = 0; kind < BASILICA_POOL; kind++)
        count[kind] = s->stack[kind] + s->aside[kind] + s->discard[kind];
    for (int slot = 0; slot < 3; slot++) {
        if (s->order[slot])
            count[basilica_kind(s->order[slot])]++;
        if (s->vault[slot])
            count[basilica_kind(s->vault[slot])]++;
    }
    if (s->top)
        count[basilica_kind(s->top)]++;
    for (int cell = 0; cell < BASILICA_CELLS; cell++)
        if (s->tile[cell] && s->tile[cell] != BASILICA_SCAFFOLD)
            count[basilica_kind(s->tile[cell])]++;
    for (int kind = 0; kind < BASILICA_POOL; kind++)
        basilica_expect(s, count[kind] == basilica_deck_count(s, kind), "tiles of a kind are lost or made");
    basilica_expect(s, stack == s->left + (s->pass == 1 ? removed : 0), "the stack's size");
    basilica_expect(s, basilica_pool_size(s->aside) == (s->pass == 2 ? removed : 0), "what is set aside");
}

static void basilica_expect_cathedral(const basilica_state *s)
{
    int altars = 0, builders[2] = {0, 0}, rows = 0, end = s->rows * BASILICA_COLUMNS;
    for (int cell = end; cell < BASILICA_CELLS; cell++)
        basilica_expect(s, !s->tile[cell], "a tile beyond the rows in use");
    for (int cell = 0; cell < end; cell++) {
        uint8_t tile = s->tile[cell];
        bool vault = tile && tile != BASILICA_SCAFFOLD, wild = vault && basilica_is_wild(tile);
        bool one = basilica_has(s->builder_at[0], cell), two = basilica_has(s->builder_at[1], cell);
        basilica_expect(s, basilica_has(s->vault_at, cell) == vault, "vault plane");
        basilica_expect(s, basilica_has(s->wild_at, cell) == wild, "wild plane");
        basilica_expect(s, basilica_has(s->scaffold_at, cell) == (tile == BASILICA_SCAFFOLD), "scaffold plane");
        basilica_expect(s,
                        vault || (!one && !two && !basilica_has(s->glass_at, cell) && !basilica_has(s->altar_at, cell)),
                        "something lies where no vault is");
        basilica_expect(s, !(one && two), "two builders on a vault");
        basilica_expect(s, !(wild && basilica_touches(s->wild_at, cell)), "wild vaults touch");
        builders[0] += one;
        builders[1] += two;
        altars += basilica_has(s->altar_at, cell);
        rows = tile ? cell / BASILICA_COLUMNS + 1 : rows;
    }
    for (int i = 0; i < BASILICA_WORDS; i++) {
        int used = end - i * BASILICA_WORD_CELLS;
        uint64_t beyond = used <= 0                     ? ~(uint64_t)0
                          : used >= BASILICA_WORD_CELLS ? ~BASILICA_FULL
                                                        : ~(uint64_t)0 << used;
        uint64_t any = s->vault_at[i] | s->wild_at[i] | s->scaffold_at[i] | s->builder_at[0][i] | s->builder_at[1][i] |
                       s->glass_at[i] | s->altar_at[i];
        basilica_expect(s, !(any & beyond), "a bit beyond the rows in use");
    }
    basilica_expect(s, rows == s->rows && rows <= BASILICA_ROWS_REACHED, "rows in use");
    basilica_expect(s, altars + s->altars == (s->expansion ? BASILICA_ALTARS : 0), "altars");
    for (int seat = 0; seat < 2; seat++)
        basilica_expect(s, builders[seat] + s->supply[seat] == BASILICA_BUILDERS, "builders");
}

static void basilica_expect_players(const basilica_state *s, const basilica_state *before)
{
    basilica_expect(s, s->coins[0] + s->coins[1] == 2 * BASILICA_COINS, "coins");
    for (int i = 0; i < 2 * BASILICA_TOKENS; i++) {
        int seat = i / BASILICA_TOKENS, token = i % BASILICA_TOKENS;
        uint16_t value = s->token[seat][token];
        if (!value)
            continue;
        int cell = basilica_token_cell(value);
        basilica_expect(s, basilica_has(s->builder_at[seat], cell), "a token without its builder");
        basilica_expect(s, basilica_token_at(s, seat, cell) == token, "two tokens under a builder");
    }
    basilica_expect(s, s->king >= before->king && s->king <= before->king + 1, "the king's steps");
    basilica_expect(s, s->king <= basilica_scoring_space(3 * s->crowns + 2), "the king's track");
    basilica_expect(s, s->scorings >= before->scorings && s->scorings <= 3, "scorings");
    basilica_expect(s, memcmp(s->points, before->points, before->scorings * sizeof s->points[0]) == 0, "banked points");
}

/// Every code that could be a move here is refused or listed, never both.
static void basilica_expect_check(const basilica_state *s)
{
    static tri_move list[BASILICA_MOVES_MAX];
    int count = basilica_moves(s, list), legal = 0;
    int cells = s->rows + 2 < BASILICA_ROWS ? (s->rows + 2) * BASILICA_COLUMNS : BASILICA_CELLS;
    for (int i = 1; i < count; i++)
        basilica_expect(s, list[i - 1] < list[i], "the list ascends");
    for (int verb = 0; verb < 16; verb++)
        for (int slot = 0; slot < (verb == BASILICA_DO_ORDER || verb == BASILICA_DO_VAULT ? 4 : 2); slot++)
            for (int order = 0; order < (verb == BASILICA_DO_ORDER ? 8 : 2); order++)
                for (int a = 0; a < (verb == BASILICA_DO_DRAW ? 1024 : cells); a++)
                    for (int b = 0; b < (order == BASILICA_MOVE || verb == BASILICA_DO_PUSH ? cells : 9); b++)
                        legal += basilica_check(s, basilica_code(verb, slot, order, a, b)) == TRI_LEGAL;
    basilica_expect(s, legal == count, "check lets through other moves than the list has");
    for (int i = 0; i < count; i++)
        basilica_expect(s, basilica_check(s, list[i]) == TRI_LEGAL, "a listed move is refused");
}

/// A decision that may be taken back shows nobody anything: worlds that looked alike still do.
static void basilica_expect_undo(const basilica_state *s, tri_move m, tri_rng *rng)
{
    static const uint8_t viewers[3] = {0, 1, TRI_SPECTATOR};
    bool may = basilica_can_undo(s, m);
    for (int i = 0; i < 3; i++) {
        basilica_state view, world, here = *s, there, seen[2];
        basilica_observe(s, viewers[i], &view);
        basilica_resample(&view, rng, &world);
        there = world;
        basilica_expect(s, basilica_can_undo(&view, m) == may, "a view disagrees about taking back");
        basilica_expect(s, basilica_check(&world, m) == TRI_LEGAL || basilica_to_move(s) == TRI_CHANCE,
                        "a leak into check");
        if (!may)
            continue;
        basilica_apply(&here, m);
        basilica_apply(&there, m);
        basilica_observe(&here, viewers[i], &seen[0]);
        basilica_observe(&there, viewers[i], &seen[1]);
        basilica_expect(s, memcmp(&seen[0], &seen[1], sizeof view) == 0,
                        "a decision that may be taken back shows something");
    }
}

static void basilica_expect_text(const basilica_state *s)
{
    char words[8192];
    basilica_state back, view, again;
    tri_err err = {0};
    static const uint8_t viewers[4] = {0, 1, TRI_SPECTATOR, TRI_REFEREE};
    for (int i = 0; i < 4; i++) {
        tri_text text = tri_text_over(words, sizeof words);
        basilica_observe(s, viewers[i], &view);
        basilica_observe(&view, viewers[i], &again);
        basilica_expect(s, memcmp(&view, &again, sizeof view) == 0, "observing twice");
        basilica_state_text(&view, &text);
        bool read = !text.full && basilica_state_parse(words, text.used, &back, &err);
        basilica_expect(s, read, why_in("basilica", &err));
        basilica_expect(s, memcmp(&back, &view, sizeof view) == 0, "text and back");
    }
}

/// How a game is played: 0 evenly, 1 orders where possible, 2 vaults, 3 as far from the board as possible.
static tri_move basilica_choose(const basilica_state *s, const tri_move *list, int count, int temper, tri_rng *rng)
{
    tri_move m = list[tri_rng_below(rng, (uint32_t)count)];
    for (int i = 0; i < 8 && temper && s->phase == BASILICA_PHASE_ACT; i++) {
        tri_move other = list[tri_rng_below(rng, (uint32_t)count)];
        basilica_parts p = basilica_split(m), q = basilica_split(other);
        bool better = temper == 1   ? q.verb == BASILICA_DO_ORDER
                      : temper == 2 ? q.verb != BASILICA_DO_ORDER
                                    : q.a > p.a && (q.verb == BASILICA_DO_VAULT || q.order == BASILICA_SCAFFOLDING);
        m = better ? other : m;
    }
    return m;
}

static void basilica_play_out(basilica_state *s, uint64_t seed)
{
    static tri_move list[BASILICA_MOVES_MAX];
    tri_rng rng = tri_rng_seed(seed);
    int temper = (int)(seed & 3);
    uint32_t plies = 0;
    for (; basilica_to_move(s) != TRI_OVER; plies++) {
        int count = basilica_moves(s, list);
        basilica_expect(s, count > 0 && count <= BASILICA_MOVES_MAX, "something can be done");
        tri_move m = basilica_to_move(s) == TRI_CHANCE ? basilica_sample(s, tri_rng_next(&rng))
                                                       : basilica_choose(s, list, count, temper, &rng);
        if (s->phase == BASILICA_PHASE_ACT) // R3.4
            basilica_expect(s, basilica_split(list[0]).verb <= BASILICA_DO_REPLACE, "a vault can be placed");
        if (plies % 127 == seed % 127)
            basilica_expect_check(s);
        if (plies % 7 == 0)
            basilica_expect_text(s);
        if (basilica_to_move(s) != TRI_CHANCE)
            basilica_expect_undo(s, m, &rng);
        basilica_state before = *s;
        basilica_apply(s, m);
        basilica_expect_tiles(s);
        basilica_expect_cathedral(s);
        basilica_expect_players(s, &before);
    }
    basilica_expect(s, plies <= BASILICA_PLIES_MAX, "the game ends in time");
    basilica_expect_text(s);
}

static void basilica_invariants_hold_in_random_games(void **unused)
{
    (void)unused;
    const char *games = getenv("TRI_GAMES");
    int count = games && atoi(games) > 0 ? atoi(games) : 20;
    static const uint8_t tables[4][3] = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {1, 1, 1}};
    for (int table = 0; table < 4; table++)
        for (int profile = 0; profile < BASILICA_PROFILES; profile++)
            for (int game = 0; game < count; game++) {
                char name[64];
                snprintf(name, sizeof name, "table %d profile %d seed %d", table, profile, game);
                basilica_now = name;
                basilica_state s = basilica_begin(tables[table][0], tables[table][1], tables[table][2], profile, 0);
                basilica_play_out(&s, (uint64_t)game);
            }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(basilica_invariants_hold_in_random_games)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
