// SPDX-License-Identifier: MIT
#pragma once
#include "tests/support/tri_test.h"

#include "core/basilica/basilica_inside.h"
#include "tests/support/why.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Positions in words for the tests of Basilica's rules. A tile is its colours in small letters, its order as a capital
// (Promote Move Recruit Confuse Glass Scaffold Disaster Altar) and '*' for a crown.

/// A position: the words given, and a display and phase for those left out.
static inline basilica_state basilica_at(const char *words)
{
    static const char *const usual[][2] = {{"order=", "order=yP*,gR*,bM*"},
                                           {"vault=", "vault=rG*,yG*,bG*"},
                                           {"top=", "top=gS*"},
                                           {"phase=", "phase=act"},
                                           {"actions=", "actions=3"}};
    char text[4096];
    int used = snprintf(text, sizeof text, "%s", words);
    for (size_t i = 0; i < sizeof usual / sizeof usual[0]; i++)
        if (!strstr(words, usual[i][0]))
            used += snprintf(text + used, sizeof text - (size_t)used, " %s", usual[i][1]);
    basilica_state s;
    tri_err err = {0};
    if (!basilica_state_parse(text, (size_t)used, &s, &err)) {
        print_error("%s\nat %u: %s\n", text, err.pos, why_in("basilica", &err));
        fail();
    }
    return s;
}

/// Is this text no position at all?
static inline bool basilica_refuses(const char *text)
{
    basilica_state s;
    tri_err err = {0};
    return !basilica_state_parse(text, strlen(text), &s, &err) && why_in("basilica", &err)[0];
}

static inline bool basilica_listed(const basilica_state *s, tri_move m)
{
    static tri_move list[BASILICA_MOVES_MAX];
    int count = basilica_moves(s, list);
    for (int i = 0; i < count; i++)
        if (list[i] == m)
            return true;
    return false;
}

/// The rule that forbids these words, by the parser or by check; the list of moves must agree.
static inline int basilica_why(const basilica_state *s, const char *words)
{
    tri_move m = 0;
    tri_err err = {0};
    if (!basilica_move_parse(s, words, strlen(words), &m, &err))
        return err.rule;
    int rule = basilica_check(s, m);
    assert_int_equal(basilica_listed(s, m), rule == TRI_LEGAL);
    return rule;
}

#define assert_legal(s, words)                    assert_int_equal(basilica_why(s, words), TRI_LEGAL)
#define assert_refused(s, words, chapter, number) assert_int_equal(basilica_why(s, words), TRI_RULE(chapter, number))

static inline void basilica_play(basilica_state *s, const char *words)
{
    tri_move m = 0;
    tri_err err = {0};
    if (!basilica_move_parse(s, words, strlen(words), &m, &err) || basilica_check(s, m)) {
        print_error("cannot play '%s': %s\n", words, why_in("basilica", &err));
        fail();
    }
    basilica_apply(s, m);
}

/// Play out chance events but for the scoring.
static inline void basilica_draws(basilica_state *s)
{
    tri_rng rng = tri_rng_seed(7);
    while (s->phase == BASILICA_PHASE_DRAW || s->phase == BASILICA_PHASE_SETUP || s->phase == BASILICA_PHASE_FIRST)
        basilica_apply(s, basilica_sample(s, tri_rng_next(&rng)));
}

/// Play a move and the draws that follow.
static inline void basilica_act(basilica_state *s, const char *words)
{
    basilica_play(s, words);
    basilica_draws(s);
}

/// Legal moves whose words begin like this.
static inline int basilica_number_of(const basilica_state *s, const char *prefix)
{
    static tri_move list[BASILICA_MOVES_MAX];
    int count = basilica_moves(s, list), found = 0;
    for (int i = 0; i < count; i++) {
        char words[96];
        tri_text text = tri_text_over(words, sizeof words);
        basilica_move_text(s, list[i], &text);
        found += strncmp(words, prefix, strlen(prefix)) == 0;
    }
    return found;
}

/// Points if the cathedral were scored now, banked ones included.
static inline int basilica_points(const basilica_state *s, int player)
{
    tri_result result;
    basilica_result(s, &result);
    return result.points[player - 1];
}

/// The tile byte of "rP*", or 0 for "-".
static inline uint8_t basilica_named(const char *words)
{
    tri_reader r = tri_reader_over(words, strlen(words));
    int tile = 0;
    return (uint8_t)(basilica_take_tile(NULL, 0, &r, &tile, NULL) ? tile : 0);
}

static inline int basilica_cell(const char *words)
{
    tri_reader r = tri_reader_over(words, strlen(words));
    int cell = 0;
    assert_true(basilica_take_cell(NULL, 0, &r, &cell, NULL));
    return cell;
}

static inline uint8_t basilica_tile_at(const basilica_state *s, const char *cell)
{
    return s->tile[basilica_cell(cell)];
}

static inline bool basilica_builder_at(const basilica_state *s, int player, const char *cell)
{
    return basilica_has(s->builder_at[player - 1], basilica_cell(cell));
}

static inline int basilica_pool_size(const uint8_t *pool)
{
    int size = 0;
    for (int kind = 0; kind < BASILICA_POOL; kind++)
        size += pool[kind];
    return size;
}

/// A table before its first event, with these options in the order edition, expansion, keep six, crowns, first.
static inline tri_setup basilica_table(int edition, int expansion, int keep, int crowns, int first)
{
    tri_setup setup = {.players = 2};
    int16_t choice[5] = {(int16_t)edition, (int16_t)expansion, (int16_t)keep, (int16_t)crowns, (int16_t)first};
    for (int i = 0; i < 5; i++) {
        setup.value[i].count = 1;
        setup.value[i].item[0] = choice[i];
    }
    return setup;
}

static inline basilica_state basilica_begin(int edition, int expansion, int keep, int crowns, int first)
{
    tri_setup setup = basilica_table(edition, expansion, keep, crowns, first);
    basilica_state s;
    assert_true(basilica_start(&s, &setup, NULL));
    return s;
}
