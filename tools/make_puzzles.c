// SPDX-License-Identifier: MIT
#include "ai/host/ai_match.h"
#include "game/tri_setup.h"
#include "proto/proto_json.h"
#include "record/record_link.h"
#include "study/study.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Puzzles out of bots' games: decisions of which one move is clearly best.
//
//     make_puzzles GAME COUNT SEED > web/puzzles/GAME.json        (`make puzzles` makes all)
//
// Games of BOT with itself, one after the other from SEED on; at most PER_GAME puzzles of a game. A quick search finds
// candidates; then two longer ones with different seeds must prefer the same move, and looking at nothing else find it
// better than each of its nearest rivals by a gap. The tempting move is the one that looks best at first sight among
// the others; how hard a puzzle is follows from how many look better than the answer, at most three in four are easy,
// and at most half ask for moves of one kind.

enum {
    QUICK = 1500,    ///< nodes of the first look
    DEEP = 10000,    ///< and of each later one
    RIVALS = 3,      ///< moves that are looked at on their own beside the best
    CHOICES_MIN = 4, ///< fewer are no question
    CHOICES_MAX = 80,
    PER_GAME = 2, ///< puzzles of one game
    APART = 30,   ///< events from one of them to the next
    KINDS_MAX = 32,
};
#define BOT "jackdaw"

typedef struct maker {
    const tri_game *game;
    float gap, near; ///< by which the best must be ahead; at the first look
    tri_setup setup;
    tri_bot_def def;
    tri_search *search;
    tri_move *moves;
    int wanted, made, easy;
    struct {
        char word[16];
        int count;
    } kind[KINDS_MAX];
} maker;

typedef struct puzzle {
    tri_move best, tempting;
    float gap;
    int hard;
} puzzle;

static int choices_of(maker *m, const tri_view *view, uint64_t nodes, uint64_t seed, tri_choice *choice)
{
    tri_search_budget(m->search, nodes);
    tri_search_root(m->search, view, seed);
    tri_search_think(m->search, NULL, NULL);
    return tri_search_choices(m->search, choice, TRI_MOVES_MAX);
}

/// The values of a move and nothing else.
static float value_of(maker *m, const tri_view *view, tri_move move, uint64_t seed)
{
    tri_choice choice[TRI_MOVES_MAX];
    tri_search_budget(m->search, DEEP);
    tri_search_root(m->search, view, seed);
    tri_search_only(m->search, move);
    tri_search_think(m->search, NULL, NULL);
    int count = tri_search_choices(m->search, choice, TRI_MOVES_MAX);
    for (int i = 0; i < count; i++)
        if (choice[i].move == move)
            return choice[i].value;
    return 0.0f;
}

/// The choice of greatest value among those that are not `taken` yet, or -1.
static int next_best(const tri_choice *choice, int count, const bool *taken)
{
    int best = -1;
    for (int i = 0; i < count; i++)
        if (!taken[i] && choice[i].visits && (best < 0 || choice[i].value > choice[best].value))
            best = i;
    return best;
}

/// Does a longer search with this seed prefer `best`, and by how much over its nearest rivals?
static float deep_gap(maker *m, const tri_view *view, tri_move best, uint64_t seed)
{
    tri_choice choice[TRI_MOVES_MAX];
    bool taken[TRI_MOVES_MAX] = {false};
    int count = choices_of(m, view, DEEP, seed, choice);
    if (choice[tri_search_pick(&m->def.search, choice, count)].move != best)
        return 0.0f;
    for (int i = 0; i < count; i++)
        taken[i] = choice[i].move == best;
    float value = value_of(m, view, best, seed), gap = 1.0f;
    for (int k = 0; k < RIVALS; k++) {
        int i = next_best(choice, count, taken);
        if (i < 0)
            break;
        taken[i] = true;
        float behind = value - value_of(m, view, choice[i].move, seed);
        gap = behind < gap ? behind : gap;
    }
    return gap;
}

/// How a move looks at first sight, to its seat.
static float first_sight(const maker *m, const tri_state *state, tri_move move)
{
    tri_state after = *state;
    float value[TRI_SEATS_MAX];
    const tri_search_def *def = &m->def.search;
    uint8_t seat = m->game->to_move(state);
    m->game->apply(&after, move);
    tri_eval_value(m->game, def->eval, def->weight, def->value, &after, value);
    return value[seat];
}

static void tempt(const maker *m, const tri_state *state, const tri_choice *choice, int count, puzzle *p)
{
    float answer = first_sight(m, state, p->best), most = -1.0f;
    int before = 0;
    for (int i = 0; i < count; i++) {
        float looks = choice[i].move == p->best ? -1.0f : first_sight(m, state, choice[i].move);
        before += looks > answer;
        if (looks > most) {
            most = looks;
            p->tempting = choice[i].move;
        }
    }
    p->hard = before == 0 ? 1 : before <= 2 ? 2 : 3;
}

/// How many ask for this kind of move, by its first word.
static int *count_of(maker *m, const tri_view *view, tri_move move)
{
    char words[TRI_MOVE_TEXT_MAX];
    tri_text text = tri_text_over(words, sizeof words);
    m->game->move_text(view, move, &text);
    words[strcspn(words, " ")] = '\0';
    for (int i = 0; i < KINDS_MAX; i++) {
        if (!m->kind[i].word[0])
            snprintf(m->kind[i].word, sizeof m->kind[i].word, "%s", words);
        if (!strcmp(m->kind[i].word, words))
            return &m->kind[i].count;
    }
    return &m->kind[KINDS_MAX - 1].count;
}

static bool is_wanted(maker *m, const tri_view *view, tri_move move)
{
    return *count_of(m, view, move) < m->wanted / 2;
}

/// Is this decision a puzzle?
static bool consider(maker *m, const tri_state *state, uint64_t seed, puzzle *p)
{
    tri_choice choice[TRI_MOVES_MAX];
    bool taken[TRI_MOVES_MAX] = {false};
    tri_view view;
    tri_move list[TRI_MOVES_MAX];
    tri_game_turn(m->game, state, &view);
    int count = m->game->moves(&view.known, list);
    if (count < CHOICES_MIN || count > CHOICES_MAX)
        return false;
    choices_of(m, &view, QUICK, seed, choice);
    int best = tri_search_pick(&m->def.search, choice, count);
    taken[best] = true;
    int second = next_best(choice, count, taken);
    if (second < 0 || choice[best].value - choice[second].value < m->near)
        return false;
    p->best = choice[best].move;
    tempt(m, state, choice, count, p);
    if ((p->hard == 1 && 4 * m->easy >= 3 * m->wanted) || !is_wanted(m, &view, p->best))
        return false;
    p->gap = deep_gap(m, &view, p->best, seed + 1);
    if (p->gap < m->gap)
        return false;
    float again = deep_gap(m, &view, p->best, seed + 2);
    p->gap = again < p->gap ? again : p->gap;
    return p->gap >= m->gap;
}

static void print_puzzle(maker *m, const tri_state *state, uint32_t count, const puzzle *p)
{
    static char line[1 << 16], link[1 << 15];
    tri_text out = tri_text_over(line, sizeof line), word = tri_text_over(link, sizeof link);
    proto_json json = proto_json_over(&out);
    tri_view view;
    tri_game_turn(m->game, state, &view);
    m->easy += p->hard == 1;
    ++*count_of(m, &view, p->best);
    record_link_put(m->game, &m->setup, m->moves, count, &word);
    proto_open(&json, NULL, '{');
    proto_word(&json, "link", link);
    proto_key(&json, "best");
    proto_move_text(m->game, &view, p->best, &out);
    proto_key(&json, "tempting");
    proto_move_text(m->game, &view, p->tempting, &out);
    json.comma = true;
    proto_number(&json, "gap", (int64_t)(p->gap * 1000.0f));
    proto_number(&json, "hard", p->hard);
    proto_close(&json, '}');
    printf("%s\n  %s", m->made++ ? "," : "", line);
    fflush(stdout);
    fprintf(stderr, "%s %d of %d\n", m->game->id, m->made, m->wanted);
}

/// The first puzzles of a game after some place in its first three quarters.
static void search_game(maker *m, uint32_t plies, uint64_t seed)
{
    tri_state state;
    puzzle p;
    tri_rng rng = tri_rng_seed(seed);
    uint32_t from = (uint32_t)tri_bits_scale(tri_rng_next(&rng), plies * 3 / 4);
    int left = PER_GAME < m->wanted - m->made ? PER_GAME : m->wanted - m->made;
    m->game->start(&state, &m->setup, NULL);
    for (uint32_t i = 0; i < plies && left; i++) {
        if (i >= from && m->game->to_move(&state) < TRI_SEATS_MAX && consider(m, &state, seed + i, &p)) {
            print_puzzle(m, &state, i, &p);
            from = i + APART;
            left--;
        }
        m->game->apply(&state, m->moves[i]);
    }
}

static bool prepare(maker *m, const char *id, ai_entrant *entrant)
{
    tri_err err;
    m->game = tri_game_find(id, strlen(id));
    if (!m->game || !tri_bot_parse(m->game, BOT, strlen(BOT), &entrant->bot, &err))
        return false;
    m->setup = tri_setup_default(m->game, 2);
    // Three points in Sagrada, where values are margins; elsewhere about six games in a hundred.
    bool margins = strcmp(id, "sagrada") == 0;
    m->gap = margins ? 0.03f : 0.055f;
    m->near = margins ? 0.027f : 0.05f;
    study_def(m->game, DEEP, &m->def);
    size_t size = tri_bot_memory(&m->def);
    void *memory = malloc(size); // as long as the program
    m->moves = (tri_move *)malloc(sizeof *m->moves * m->game->about->plies_max);
    if (!memory || !m->moves)
        return false;
    m->search = tri_search_create(&m->def.search, memory, size);
    return true;
}

int main(int argc, char **argv)
{
    static maker m;
    static ai_entrant entrant;
    ai_player player, *seat[TRI_SEATS_MAX] = {&player, &player, &player, &player};
    tri_err err;
    if (argc != 4)
        return fputs("make_puzzles GAME COUNT SEED > web/puzzles/GAME.json\n", stderr), 2;
    if (!prepare(&m, argv[1], &entrant) || !ai_player_create(&player, &entrant, NULL, &err))
        return fputs("no such game, or no memory\n", stderr), 1;
    m.wanted = atoi(argv[2]);
    uint64_t seed = strtoull(argv[3], NULL, 10);
    printf("{\"game\":\"%s\",\"bot\":\"%s\",\"seed\":%s,\"nodes\":%d,\"puzzles\":[", m.game->id, BOT, argv[3], DEEP);
    for (; m.made < m.wanted; seed++) {
        ai_played played;
        if (ai_match(m.game, &m.setup, seat, seed, seed ^ 0x5eed, m.moves, &played))
            search_game(&m, played.plies, seed);
    }
    puts("\n]}");
    ai_player_destroy(&player);
    free(m.moves);
    return 0;
}
