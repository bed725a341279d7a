// SPDX-License-Identifier: MIT
#include "tests/prop/properties.h"

#include "game/tri_error.h"
#include "proto/proto_json.h"
#include "tests/support/secret.h"
#include "tests/support/whole.h"
#include "tests/support/worlds.h"

#include <string.h>

// Each property stands alone. Positions are whole states; views are made here.

static bool prop_listed(const prop_position *p, tri_move m)
{
    for (int i = 0; i < p->count; i++)
        if (p->moves[i] == m)
            return true;
    return false;
}

static const char *moves_ascend_within_bounds(const prop_position *p)
{
    if (p->count > p->game->about->moves_max)
        return "more moves than moves_max";
    if ((p->count == 0) != (p->to_move == TRI_OVER))
        return "no moves exactly when the game is over";
    for (int i = 1; i < p->count; i++)
        if (p->moves[i - 1] >= p->moves[i])
            return "moves do not ascend";
    return NULL;
}

static const char *listed_moves_pass_check(const prop_position *p)
{
    for (int i = 0; i < p->count; i++)
        if (p->game->check(p->state, p->moves[i]) != TRI_LEGAL)
            return "check refuses a listed move";
    return NULL;
}

// Neighbours of legal codes are the likeliest to slip through: one bit or one step away, or garbage altogether.
static tri_move prop_stranger(const prop_position *p)
{
    uint64_t random = tri_rng_next(p->rng);
    tri_move base = p->count ? p->moves[tri_rng_below(p->rng, (uint32_t)p->count)] : 0;
    switch (random & 3) {
    case 0:
        return base ^ (1u << ((random >> 8) & 31));
    case 1:
        return base + (uint32_t)((random >> 8) & 15) - 7;
    case 2:
        return base ^ (tri_move)((random >> 8) & 0xffff);
    default:
        return (tri_move)(random >> 32);
    }
}

static const char *strangers_fail_check(const prop_position *p)
{
    for (int i = 0; i < 8; i++) {
        tri_move m = prop_stranger(p);
        tri_rule rule = p->game->check(p->state, m);
        if ((rule == TRI_LEGAL) != prop_listed(p, m))
            return "check and moves disagree on a code";
        if (rule != TRI_LEGAL && !tri_game_rule(p->game, rule))
            return "check names a rule that is not in the rules page";
    }
    return NULL;
}

static const char *refusals_say_what_is_to_blame(const prop_position *p)
{
    tri_view whole = tri_whole(p->game, p->state);
    for (int i = 0; i < 64; i++) {
        tri_move m = prop_stranger(p);
        tri_rule rule = p->game->check(p->state, m);
        tri_err err;
        char words[TRI_REFUSAL_MAX];
        if (rule == TRI_LEGAL)
            continue;
        tri_refuse_move(p->game, &whole, m, rule, &err);
        if (err.rule != rule || !tri_refusal(p->game, &err, words)[0])
            return "what is to blame for a refusal has no words, or another rule";
    }
    return NULL;
}

static const char *seat_to_move_exists(const prop_position *p)
{
    bool seat = p->to_move < p->setup->players;
    return seat || p->to_move == TRI_CHANCE || p->to_move == TRI_OVER ? NULL : "to_move is nobody";
}

static const char *words_come_back_as_the_move(const prop_position *p)
{
    tri_view whole = tri_whole(p->game, p->state);
    for (int i = 0; i < p->count; i++) {
        char words[TRI_MOVE_TEXT_MAX];
        tri_text out = tri_text_over(words, sizeof words);
        p->game->move_text(&whole, p->moves[i], &out);
        tri_move back = 0;
        tri_err err;
        if (out.full || out.used == 0)
            return "a move's words are empty or too long";
        if (!p->game->move_parse(&whole, words, out.used, &back, &err) || back != p->moves[i])
            return "a move's words name another move";
        if (strchr(words, '\n') || words[0] == ' ' || words[out.used - 1] == ' ')
            return "a move's words have stray spaces or lines";
    }
    return NULL;
}

static const char *prop_view_survives_text(const tri_game *game, const tri_view *view)
{
    static char text[TRI_STATE_TEXT_MAX];
    tri_text out = tri_text_over(text, sizeof text);
    game->state_text(view, &out);
    if (out.full || strchr(text, '\n'))
        return "a position's text is too long or has several lines";
    tri_state back;
    memset(&back, 0xa5, sizeof back);
    tri_err err;
    if (!game->state_parse(text, out.used, &back, &err))
        return "a position's own text is refused";
    return memcmp(&back, &view->known, game->state_size) == 0 ? NULL : "a position's text gives another position";
}

static const char *positions_survive_text(const prop_position *p)
{
    tri_view whole = tri_whole(p->game, p->state);
    return prop_view_survives_text(p->game, &whole);
}

static const char *setup_comes_back(const prop_position *p)
{
    tri_setup setup = {0};
    p->game->setup(p->state, &setup);
    for (int i = 0; i < p->game->about->option_count; i++) {
        char wanted[TRI_SETUP_TEXT_MAX], got[TRI_SETUP_TEXT_MAX];
        tri_text a = tri_text_over(wanted, sizeof wanted), b = tri_text_over(got, sizeof got);
        tri_setup_text(p->game, p->setup, i, &a);
        tri_setup_text(p->game, &setup, i, &b);
        if (strcmp(wanted, got) != 0)
            return "setup() differs from the set-up the game was started with";
    }
    return setup.players == p->setup->players ? NULL : "setup() has another number of players";
}

static const char *chance_is_exact(const prop_position *p)
{
    static tri_move outcomes[TRI_MOVES_MAX];
    static uint32_t weights[TRI_MOVES_MAX];
    int count = p->game->outcomes(p->state, outcomes, weights);
    if (p->to_move != TRI_CHANCE)
        return count == 0 ? NULL : "outcomes where there is no chance";
    if (count != p->count || memcmp(outcomes, p->moves, (size_t)count * sizeof outcomes[0]) != 0)
        return "outcomes and moves differ";
    for (int i = 0; i < count; i++)
        if (weights[i] == 0)
            return "an outcome without weight";
    for (int i = 0; i < 16; i++) {
        uint64_t random = i == 0 ? 0 : i == 1 ? UINT64_MAX : tri_rng_next(p->rng);
        if (p->game->sample(p->state, random) != tri_pick(outcomes, weights, count, random))
            return "sample is not tri_pick";
    }
    return NULL;
}

static bool prop_same_list(const tri_game *game, const tri_state *a, const tri_state *b)
{
    static tri_move first[TRI_MOVES_MAX], second[TRI_MOVES_MAX];
    int count = game->moves(a, first);
    return game->moves(b, second) == count && memcmp(first, second, (size_t)count * sizeof first[0]) == 0;
}

static bool prop_same_view(const tri_game *game, const tri_view *a, const tri_view *b)
{
    return memcmp(&a->known, &b->known, game->state_size) == 0;
}

/// Whatever is computed from a view depends on its bytes alone; so a secret is kept where it does not change them.
static const char *prop_view_agrees(const prop_position *p, uint8_t seat)
{
    const tri_game *game = p->game;
    tri_view view, again;
    tri_state world;
    game->observe(p->state, seat, &view);
    game->observe(&view.known, seat, &again);
    if (!prop_same_view(game, &view, &again))
        return "observing a view changes it";
    game->resample(&view, p->rng, &world);
    game->observe(&world, seat, &again);
    if (!prop_same_view(game, &view, &again))
        return "a resampled world looks different to the seat it was made for";
    if (game->to_move(&view.known) != p->to_move)
        return "a view does not say whose turn it is";
    if (p->to_move == seat &&
        (!prop_same_list(game, p->state, &view.known) || !prop_same_list(game, &world, &view.known)))
        return "the seat to move sees another legal list than there is";
    static tri_item items[TRI_ITEMS_MAX];
    tri_result result;
    game->score(&view, items);
    game->result(&view.known, &result);
    return prop_view_survives_text(game, &view);
}

/// The words of a move as the seat hears them, in two positions that it cannot tell apart.
static const char *prop_hears_the_same(const prop_position *p, uint8_t seat, const tri_state *other)
{
    char here[TRI_MOVE_TEXT_MAX], there[TRI_MOVE_TEXT_MAX];
    tri_text one = tri_text_over(here, sizeof here), two = tri_text_over(there, sizeof there);
    tri_move m = p->count ? p->moves[tri_rng_below(p->rng, (uint32_t)p->count)] : 0;
    if (!p->count || p->game->check(other, m) != TRI_LEGAL)
        return NULL;
    tri_game_say(p->game, p->state, m, seat, &one);
    tri_game_say(p->game, other, m, seat, &two);
    tri_state after = *p->state, after_other = *other;
    tri_view seen, seen_other;
    p->game->apply(&after, m);
    p->game->apply(&after_other, m);
    p->game->observe(&after, seat, &seen);
    p->game->observe(&after_other, seat, &seen_other);
    // A move may bring the secret to light, and then its words may say so too.
    return !strcmp(here, there) || !prop_same_view(p->game, &seen, &seen_other) ? NULL
                                                                                : "the words of a move tell a secret";
}

static const char *prop_view_hides(const prop_position *p, uint8_t seat)
{
    tri_state other;
    tri_view view, view_of_other;
    if (!secret_plant(p->game, p->state, seat, p->rng, &other))
        return NULL;
    p->game->observe(p->state, seat, &view);
    p->game->observe(&other, seat, &view_of_other);
    if (!prop_same_view(p->game, &view, &view_of_other))
        return "a view shows a secret";
    for (int i = 0; i < 8 && seat == p->to_move; i++) {
        tri_move m = prop_stranger(p);
        if (p->game->check(p->state, m) != p->game->check(&view.known, m))
            return "a refusal tells a secret";
    }
    return prop_hears_the_same(p, seat, &other);
}

/// At the end nothing that counts is hidden: whoever looks on sees the same result.
static const char *the_end_is_no_secret(const prop_position *p)
{
    tri_result whole, seen;
    if (p->to_move != TRI_OVER)
        return NULL;
    p->game->result(p->state, &whole);
    for (uint8_t seat = 0; seat <= p->setup->players; seat++) {
        tri_view view;
        p->game->observe(p->state, seat == p->setup->players ? TRI_SPECTATOR : seat, &view);
        p->game->result(&view.known, &seen);
        if (memcmp(&whole, &seen, sizeof whole) != 0)
            return "somebody who looks on sees another result";
    }
    return NULL;
}

static const char *views_hide_and_agree(const prop_position *p)
{
    for (uint8_t seat = 0; seat <= p->setup->players; seat++) {
        uint8_t viewer = seat == p->setup->players ? TRI_SPECTATOR : seat;
        const char *broken = prop_view_agrees(p, viewer);
        if (!broken)
            broken = prop_view_hides(p, viewer);
        if (broken)
            return broken;
    }
    return NULL;
}

// What the game says may be told of a move is what all worlds that the seat cannot tell apart agree on.
static const char *told_is_what_worlds_agree_on(const prop_position *p)
{
    char words[TRI_MOVE_TEXT_MAX], agreed[TRI_MOVE_TEXT_MAX];
    if (!p->count)
        return NULL;
    tri_move m = p->moves[tri_rng_below(p->rng, (uint32_t)p->count)];
    uint8_t seat = (uint8_t)tri_rng_below(p->rng, p->setup->players + 1u);
    if (seat == p->setup->players)
        seat = TRI_SPECTATOR;
    tri_text out = tri_text_over(words, sizeof words), all = tri_text_over(agreed, sizeof agreed);
    tri_game_say(p->game, p->state, m, seat, &out);
    tri_game_say(p->game, p->state, m, TRI_REFEREE, &all);
    if (seat != p->to_move) // who decides knows what was decided
        agreed[worlds_agree(p->game, p->state, m, seat, p->rng)] = 0;
    return strcmp(words, agreed) == 0 ? NULL : "told and the worlds disagree on what a viewer may hear of a move";
}

static const char *resampling_a_whole_state_keeps_it(const prop_position *p)
{
    tri_state same;
    tri_view whole = tri_whole(p->game, p->state);
    p->game->resample(&whole, p->rng, &same);
    return memcmp(&same, p->state, p->game->state_size) == 0 ? NULL : "a whole state changed when resampled";
}

// A decision that may be taken back shows its seat the same afterwards in every world the seat cannot tell apart.
static const char *undo_reveals_nothing(const prop_position *p)
{
    const tri_game *game = p->game;
    if (p->to_move == TRI_OVER)
        return NULL;
    tri_move m = p->moves[tri_rng_below(p->rng, (uint32_t)p->count)];
    if (p->to_move == TRI_CHANCE)
        return game->can_undo(p->state, m) ? "chance can be undone" : NULL;
    if (!game->can_undo(p->state, m))
        return NULL;
    tri_state world, here = *p->state, there;
    tri_view view, a, b;
    game->observe(p->state, p->to_move, &view);
    game->resample(&view, p->rng, &world);
    there = world;
    game->apply(&here, m);
    game->apply(&there, m);
    game->observe(&here, p->to_move, &a);
    game->observe(&there, p->to_move, &b);
    return prop_same_view(game, &a, &b) ? NULL : "a move that can be undone reveals something";
}

static const char *score_adds_up(const prop_position *p)
{
    static tri_item items[TRI_ITEMS_MAX];
    tri_view whole = tri_whole(p->game, p->state);
    int count = p->game->score(&whole, items);
    tri_result result;
    p->game->result(p->state, &result);
    int totals[TRI_SEATS_MAX] = {0}, rival = 0;
    if (count > TRI_ITEMS_MAX || result.seats != p->setup->players)
        return "too many score items, or a result for other seats";
    for (int i = 0; i < count; i++) {
        char where[TRI_ITEM_TEXT_MAX];
        tri_text out = tri_text_over(where, sizeof where);
        const char *kind = p->game->item_text(&whole, &items[i], &out);
        if (!kind || !kind[0] || out.full || !tri_game_rule(p->game, items[i].rule))
            return "a score item without kind, words or rule";
        if (items[i].seat < TRI_SEATS_MAX)
            totals[items[i].seat] += items[i].points;
        else
            rival += items[i].points;
    }
    for (int seat = 0; seat < result.seats; seat++) {
        if (totals[seat] != result.points[seat])
            return "score items do not add up to the result";
        if (result.place[seat] < 1 || result.place[seat] > TRI_SEATS_MAX)
            return "a seat without a place";
    }
    return rival == 0 || rival == result.rival ? NULL : "the rival's items do not add up";
}

static const char *everything_can_be_shown(const prop_position *p)
{
    static char room[1 << 18];
    tri_text out = tri_text_over(room, sizeof room);
    tri_view whole = tri_whole(p->game, p->state);
    p->game->draw(&whole, &out);
    if (out.full || out.used == 0 || out.used >= TRI_DRAW_MAX)
        return "the drawing does not fit";
    for (const char *line = room, *end; (end = strchr(line, '\n')) != NULL; line = end + 1)
        if (end - line > 80)
            return "the drawing is wider than 80 columns";
    out = tri_text_over(room, sizeof room);
    proto_view(p->game, &whole, &out);
    return out.full ? "the JSON does not fit" : NULL;
}

const prop_check prop_always[] = {
    seat_to_move_exists, moves_ascend_within_bounds, listed_moves_pass_check, strangers_fail_check, NULL,
};

const prop_check prop_sometimes[] = {
    words_come_back_as_the_move,
    positions_survive_text,
    setup_comes_back,
    chance_is_exact,
    views_hide_and_agree,
    the_end_is_no_secret,
    told_is_what_worlds_agree_on,
    resampling_a_whole_state_keeps_it,
    undo_reveals_nothing,
    score_adds_up,
    everything_can_be_shown,
    refusals_say_what_is_to_blame,
    NULL,
};
