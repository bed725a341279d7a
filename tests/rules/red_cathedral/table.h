// SPDX-License-Identifier: MIT
#pragma once
#include "tests/support/tri_test.h"

#include "core/red_cathedral/red_cathedral_inside.h"
#include "tests/support/why.h"

#include <stdbool.h>
#include <string.h>

// What the tests of this game share: a table set in a known way, and moves by their words.

static inline red_cathedral_state table_empty(int players, int advanced, int limit)
{
    red_cathedral_state s;
    tri_setup setup = {.players = (uint8_t)players};
    setup.value[0].item[0] = (int16_t)advanced;
    setup.value[1].item[0] = (int16_t)limit;
    assert_true(red_cathedral_start(&s, &setup, NULL));
    return s;
}

/// The move these words name; fails the test if they name none.
static inline tri_move move_of(const red_cathedral_state *s, const char *words)
{
    tri_move m = 0;
    tri_err err = {0};
    if (!red_cathedral_move_parse(s, words, strlen(words), &m, &err))
        fail_msg("%s: %s", words, why_in("red_cathedral", &err));
    return m;
}

/// The rule that forbids these words, 0 if none does.
static inline int refuses(const red_cathedral_state *s, const char *words)
{
    return red_cathedral_check(s, move_of(s, words));
}

/// Play these words, which must be legal.
static inline void say(red_cathedral_state *s, const char *words)
{
    if (refuses(s, words))
        fail_msg("%s: forbidden by %d at step %s", words, refuses(s, words), red_cathedral_step_word(s->step));
    red_cathedral_apply(s, move_of(s, words));
}

/// Is this among the listed moves?
static inline bool listed(const red_cathedral_state *s, const char *words)
{
    tri_move list[RED_CATHEDRAL_MOVES_MAX], m = move_of(s, words);
    int n = red_cathedral_moves(s, list);
    for (int i = 0; i < n; i++)
        if (list[i] == m)
            return true;
    return false;
}

/// Play the first outcome or move of every list until the given step.
static inline void deal_until(red_cathedral_state *s, int step)
{
    tri_move list[RED_CATHEDRAL_MOVES_MAX];
    while (s->step != step) {
        assert_true(red_cathedral_moves(s, list) > 0);
        red_cathedral_apply(s, list[0]);
    }
}

/// Roll every loose die to this face.
static inline void roll_all(red_cathedral_state *s, int face)
{
    while (s->loose)
        red_cathedral_apply(s, red_cathedral_move(RC_OP_ROLL, tri_bits_first(s->loose), face, 0));
}

/// A set table, seat 1 to act: ring in the order of the data (wood, brick, stone, gold, green gem, purple gem, roubles,
/// recognition on spaces 1 to 8), guilds artisans_1, carriers_1, merchants_1, clergy_1 on the quadrants, the white die
/// on space 8 and red, blue, green, yellow on 1 to 4, all showing 1, the first plan, cards and tiles in the order of
/// the data.
static inline red_cathedral_state table_ready(int players, int advanced)
{
    red_cathedral_state s = table_empty(players, advanced, 500);
    deal_until(&s, RC_STEP_ACT);
    return s;
}

/// Give a seat materials from the supply: letters as in a position's text.
static inline void give(red_cathedral_state *s, int seat, const char *letters)
{
    for (; *letters; letters++)
        for (int kind = 0; kind < RC_MATERIALS; kind++)
            if (*red_cathedral_material_letter(kind) == *letters) {
                s->supply[kind]--;
                s->stock[seat] += red_cathedral_one(kind);
            }
}

static inline int site_of(const char *name)
{
    return (name[0] - 'a') * RC_LEVELS + name[1] - '1';
}

/// A banner of `house` on a section, its tile face down in the first free slot (Ivan's tiles leave the game).
static inline void own(red_cathedral_state *s, int house, const char *name)
{
    int site = site_of(name);
    assert_false(red_cathedral_claimed(s) >> site & 1);
    s->banner[house] |= red_cathedral_bit(site);
    for (int slot = 0; house < s->players && slot < RC_SLOTS; slot++)
        if (red_cathedral_slot_free(s, house, slot)) {
            s->slot[house][slot] = s->tile[site];
            break;
        }
    s->tile[site] = 0;
    if (house >= s->players)
        return;
    if (s->outside[house])
        s->outside[house]--;
    else
        s->inside[house]--;
}

/// The same, finished.
static inline void built(red_cathedral_state *s, int house, const char *name)
{
    own(s, house, name);
    s->done |= red_cathedral_bit(site_of(name));
}

/// A seat's banner as in `own`, and all the materials its section needs but those named.
static inline void nearly(red_cathedral_state *s, int house, const char *name, const char *missing)
{
    int site = site_of(name);
    own(s, house, name);
    uint32_t held = red_cathedral_card_cost(s->card[site] - 1);
    for (; *missing; missing++)
        for (int kind = 0; kind < RC_MATERIALS; kind++)
            if (*red_cathedral_material_letter(kind) == *missing)
                held -= red_cathedral_one(kind);
    for (int kind = 0; kind < RC_MATERIALS; kind++)
        s->supply[kind] = (uint8_t)(s->supply[kind] - red_cathedral_count(held, kind));
    s->held[site] = held;
}

/// The position must be one that its own text can bring back: keeps hand-made positions honest.
static inline void assert_possible(const red_cathedral_state *s)
{
    char room[8192];
    tri_text t = tri_text_over(room, sizeof room);
    red_cathedral_state back;
    tri_err err = {0};
    red_cathedral_state_text(s, &t);
    if (!red_cathedral_state_parse(room, t.used, &back, &err))
        fail_msg("%s\n%s", why_in("red_cathedral", &err), room);
    assert_memory_equal(&back, s, sizeof back);
}

/// Put a die on a space (1 to 8) with this face.
static inline void lay(red_cathedral_state *s, int die, int space, int face)
{
    s->space[die] = (uint8_t)(space - 1);
    s->face[die] = (uint8_t)face;
}

enum { WHITE, RED, BLUE, GREEN, YELLOW };

/// Put another influence card into a quadrant (1 to 4).
static inline void guild(red_cathedral_state *s, int quadrant, const char *word)
{
    for (int card = 0; card < RC_INFLUENCE_CARDS; card++)
        if (strcmp(red_cathedral_influence_word(card), word) == 0)
            s->influence[quadrant - 1] = (uint8_t)(card + 1);
}

/// A seat's workshop tile, face up, instead of whatever fills the slot.
static inline void works(red_cathedral_state *s, int seat, int slot, const char *word)
{
    for (int tile = 0; tile < RC_TILE_KINDS; tile++)
        if (strcmp(red_cathedral_tile_word(tile), word) == 0)
            s->slot[seat][slot] = (uint8_t)((tile + 1) | RC_FACE_UP);
}

/// Points of a seat as the position stands.
static inline int points_of(const red_cathedral_state *s, int seat)
{
    tri_result result;
    red_cathedral_result(s, &result);
    return result.points[seat];
}

/// What one house scores in one tower, all zero when it is not in the list.
static inline tri_item tower_item(const red_cathedral_state *s, int seat, int tower)
{
    tri_item items[TRI_ITEMS_MAX], none = {0};
    int n = red_cathedral_score(s, items);
    for (int i = 0; i < n; i++)
        if (items[i].seat == seat && items[i].kind == 2 && items[i].where == tower)
            return items[i];
    return none;
}

static inline int tower_points(const red_cathedral_state *s, int seat, int tower)
{
    return tower_item(s, seat, tower).points;
}
