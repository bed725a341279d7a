// SPDX-License-Identifier: MIT
#include "core/basilica/basilica_inside.h"

// A table before its first event.
//
// Everything in a state follows from a few piles: the tiles of a table (basilica_deck) are always, kind by kind, in the
// stack, aside, in the discard pile, in the display or in the cathedral. The planes repeat what `tile` says in the form
// that legal lists are made from, one bit a cell.

static const char *const basilica_editions[] = {"2010", "2022"};
static const char *const basilica_expansions[] = {"none", "festum"};
static const char *const basilica_yes_no[] = {"yes", "no"};
static const char *const basilica_profiles[] = {BASILICA_PROFILE_NAMES};
static const char *const basilica_firsts[] = {"random", "1", "2"};

enum { BASILICA_OPTIONS = 5 };

// Rows: R1.1, R1.2, R1.3, R1.4, R1.7.
static const tri_option basilica_options[BASILICA_OPTIONS] = {
    {"edition", "2022: a queen, and jugglers who add a colour to their vault; 2010: a king, no jugglers",
     basilica_editions, 2, 0, 0, 1, 2, 2, TRI_OPTION_CHOICE},
    {"expansion",
     "Festum Fatuorum: eight more tiles; altars protect vaults and double their glass (edition of 2022 only)",
     basilica_expansions, 2, 0, 0, 0, 2, 2, TRI_OPTION_CHOICE},
    {"remove_six", "with the expansion: six tiles are taken out unseen, so that nobody can count what is left",
     basilica_yes_no, 2, 0, 0, 0, 2, 2, TRI_OPTION_CHOICE},
    {"crowns", "fewer crowns: scorings come later and the game is longer; with 32 they lie nearer to make up for it",
     basilica_profiles, BASILICA_PROFILES, 0, 0, BASILICA_PROFILE_DEFAULT, 2, 2, TRI_OPTION_CHOICE},
    {"first", "who takes the first turn", basilica_firsts, 3, 0, 0, 0, 2, 2, TRI_OPTION_CHOICE},
};

const tri_about basilica_about = {
    "Basilica",
    "Two architects raise one cathedral: lay vaults, post builders, play orders",
    BASILICA_DATA_VERSION,
    BASILICA_RECONSTRUCTED,
    2,
    2,
    BASILICA_MOVES_MAX,
    BASILICA_PLIES_MAX,
    basilica_options,
    BASILICA_OPTIONS,
};

/// Option `index` as a number within 0 .. count-1, or -1.
TRI_LOCAL int basilica_choice(const tri_setup *setup, int index, int count)
{
    const tri_value *value = &setup->value[index];
    return value->count == 1 && value->item[0] >= 0 && value->item[0] < count ? value->item[0] : -1;
}

TRI_FN bool basilica_start(basilica_state *s, const tri_setup *setup, tri_err *err)
{
    static const uint8_t counts[BASILICA_OPTIONS] = {2, 2, 2, BASILICA_PROFILES, 3};
    static const uint8_t rules[BASILICA_OPTIONS] = {1, 2, 3, 4, 7}; // of chapter 1
    int choice[BASILICA_OPTIONS];
    if (setup->players != 2) // R1.1
        return tri_refuse(err, BASILICA_E_PLAYERS, TRI_RULE(1, 1), 0);
    for (int i = 0; i < BASILICA_OPTIONS; i++)
        if ((choice[i] = basilica_choice(setup, i, counts[i])) < 0)
            return tri_refuse(err, TRI_E_OPTION_VALUE, TRI_RULE(1, rules[i]), 0);
    if (choice[1] && !choice[0]) // R1.2
        return tri_refuse(err, BASILICA_E_FESTUM, TRI_RULE(1, 2), 0);
    basilica_state zero = {0};
    *s = zero;
    s->edition = (uint8_t)choice[0];
    s->expansion = (uint8_t)choice[1];
    s->keep_six = (uint8_t)choice[2];
    s->crowns = (uint8_t)choice[3];
    s->first = (uint8_t)choice[4];
    s->viewer = TRI_REFEREE;
    int tiles = 0;
    for (int kind = 0; kind < BASILICA_POOL; kind++)
        tiles += s->stack[kind] = (uint8_t)basilica_deck_count(s, kind);
    s->left = (uint8_t)(tiles - basilica_removed(s)); // R1.3
    s->pass = 1;
    for (int seat = 0; seat < 2; seat++) { // R1.5
        s->supply[seat] = BASILICA_BUILDERS;
        s->coins[seat] = BASILICA_COINS;
    }
    s->altars = s->expansion ? BASILICA_ALTARS : 0;                    // R13.1
    s->phase = s->first ? BASILICA_PHASE_SETUP : BASILICA_PHASE_FIRST; // R1.7
    s->turn = s->first ? (uint8_t)(s->first - 1) : 0;
    return true;
}

TRI_FN void basilica_setup(const basilica_state *s, tri_setup *out)
{
    tri_setup zero = {0};
    *out = zero;
    out->players = 2;
    uint8_t choice[BASILICA_OPTIONS] = {s->edition, s->expansion, s->keep_six, s->crowns, s->first};
    for (int i = 0; i < BASILICA_OPTIONS; i++) {
        out->value[i].count = 1;
        out->value[i].item[0] = choice[i];
    }
}
