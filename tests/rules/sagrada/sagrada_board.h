// SPDX-License-Identifier: MIT
#pragma once
#include "tests/support/tri_test.h"

#include "core/sagrada/sagrada.h"
#include "game/tri_setup.h"
#include "tests/support/why.h"

#include <stdio.h>
#include <string.h>

// Positions from text, moves from words. A step that should work and does not fails the test with its reason.
//
// Seat 1 of TABLE plays Luz Celestial, seat 2 Sun Catcher, 3 tokens each:
//
//         1 2 3 4 5             1 2 3 4 5
//       a . . R 5 .           a . B 2 . Y
//       b P 4 . G 3           b . 4 . R .
//       c 6 . . B .           c . . 5 Y .
//       d . Y 2 . .           d G 3 . . P

#define PATTERNS "first=1 patterns=luz_celestial,sun_catcher private=shades_of_purple,shades_of_red "
#define GOALS    "public=light_shades,color_variety,column_color_variety "
#define TABLE    "players=2 " PATTERNS GOALS

static inline sagrada_state at(const char *text)
{
    sagrada_state s;
    tri_err err;
    if (!sagrada_state_parse(text, strlen(text), &s, &err))
        fail_msg("%s at %u\n%s", why_in("sagrada", &err), err.pos, text);
    return s;
}

/// The text is refused; returns why.
static inline const char *flaw_of(const char *text)
{
    static tri_err err;
    sagrada_state s;
    if (sagrada_state_parse(text, strlen(text), &s, &err))
        fail_msg("accepted: %s", text);
    return why_in("sagrada", &err);
}

static inline tri_move words(const sagrada_state *s, const char *move)
{
    tri_move m = 0;
    tri_err err;
    if (!sagrada_move_parse(s, move, strlen(move), &m, &err))
        fail_msg("'%s': %s", move, why_in("sagrada", &err));
    return m;
}

static inline bool listed(const sagrada_state *s, const char *move)
{
    tri_move list[SAGRADA_MOVES_MAX];
    int count = sagrada_moves(s, list);
    tri_move m = words(s, move);
    for (int i = 0; i < count; i++)
        if (list[i] == m)
            return true;
    return false;
}

static inline int move_count(const sagrada_state *s)
{
    tri_move list[SAGRADA_MOVES_MAX];
    return sagrada_moves(s, list);
}

/// Asserts that the list and `check` agree that this move is legal.
static inline void legal(const sagrada_state *s, const char *move)
{
    tri_rule rule = sagrada_check(s, words(s, move));
    if (rule || !listed(s, move))
        fail_msg("'%s' should be legal: rule %d, listed %d", move, rule, listed(s, move));
}

/// Asserts that the list and `check` agree that this rule forbids the move.
static inline void illegal(const sagrada_state *s, const char *move, int chapter, int number)
{
    tri_rule rule = sagrada_check(s, words(s, move));
    if (rule != TRI_RULE(chapter, number) || listed(s, move))
        fail_msg("'%s' should break R%d.%d: rule %d, listed %d", move, chapter, number, rule, listed(s, move));
}

/// Plays moves separated by "; ", each of them legal.
static inline void play(sagrada_state *s, const char *moves)
{
    while (*moves) {
        char move[96];
        size_t size = strcspn(moves, ";");
        assert_true(size < sizeof move);
        memcpy(move, moves, size);
        move[size] = 0;
        legal(s, move);
        sagrada_apply(s, words(s, move));
        moves += size;
        moves += strspn(moves, "; ");
    }
}

/// The position equals the one of this text, byte for byte.
static inline void same(const sagrada_state *s, const char *text)
{
    char now[4096];
    sagrada_state wanted = at(text);
    tri_text out = tri_text_over(now, sizeof now);
    sagrada_state_text(s, &out);
    if (memcmp(s, &wanted, sizeof wanted) != 0)
        fail_msg("got    %s\nwanted %s", now, text);
}

/// The die on a space as words, "--" for none.
static inline const char *die_on(const sagrada_state *s, int seat, const char *space)
{
    static char word[3];
    int bit = (space[0] - 'a') * 5 + space[1] - '1';
    strcpy(word, "--");
    for (int colour = 0; colour < 5; colour++)
        if (s->window[seat].colour[colour] >> bit & 1)
            word[0] = "RGBYP"[colour];
    for (int value = 0; value < 6; value++)
        if (s->window[seat].value[value] >> bit & 1)
            word[1] = (char)('1' + value);
    return word;
}

/// Dice of a colour anywhere on the table.
static inline int dice_of(const sagrada_state *s, int colour)
{
    int count = s->bag[colour] + s->rolling[colour] + (s->hand >> 3 == colour + 1);
    for (int seat = 0; seat < SAGRADA_SEATS; seat++)
        count += tri_bits_count(s->window[seat].colour[colour]);
    for (int i = 0; i < SAGRADA_POOL_MAX; i++)
        count += s->pool[i] >> 3 == colour + 1;
    for (int round = 0; round < SAGRADA_ROUNDS; round++)
        for (int i = 0; i < SAGRADA_POOL_MAX; i++)
            count += s->track[round][i] >> 3 == colour + 1;
    return count;
}

static inline const tri_game *sagrada(void)
{
    return tri_game_find("sagrada", 7);
}

/// A table with these options, separated by spaces.
static inline sagrada_state start(int players, const char *options)
{
    tri_setup setup = tri_setup_default(sagrada(), players);
    tri_err err;
    sagrada_state s;
    while (*options) {
        size_t size = strcspn(options, " ");
        if (!tri_setup_set(sagrada(), &setup, options, size, &err))
            fail_msg("%s", why_in("sagrada", &err));
        options += size;
        options += strspn(options, " ");
    }
    if (!sagrada_start(&s, &setup, &err))
        fail_msg("%s", why_in("sagrada", &err));
    return s;
}

/// Do the options make a table that is refused, by this rule?
static inline bool refused(int players, const char *options, int chapter, int number)
{
    tri_setup setup = tri_setup_default(sagrada(), players);
    tri_err err;
    sagrada_state s;
    while (*options) {
        size_t size = strcspn(options, " ");
        if (!tri_setup_set(sagrada(), &setup, options, size, &err))
            fail_msg("%s", why_in("sagrada", &err));
        options += size;
        options += strspn(options, " ");
    }
    return !sagrada_start(&s, &setup, &err) && err.rule == TRI_RULE(chapter, number) && why_in("sagrada", &err)[0];
}

/// Play out the chance events that come next. Returns how many.
static inline int settle(sagrada_state *s, tri_rng *rng)
{
    int events = 0;
    for (; sagrada_to_move(s) == TRI_CHANCE; events++)
        sagrada_apply(s, sagrada_sample(s, tri_rng_next(rng)));
    return events;
}
