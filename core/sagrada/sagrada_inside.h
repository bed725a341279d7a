// SPDX-License-Identifier: MIT
#pragma once
#include "core/base/tri_fields.h"
#include "core/base/tri_shape.h"
#include "core/sagrada/sagrada.h"

#include "sagrada_tables.inc"

// What the files of this folder share: codes of moves and dice, and placement as arithmetic on 20-bit sets of spaces.

/// Refusals of its own, numbered after those that all games share.
enum {
    SAGRADA_E_NONE = TRI_E_COUNT - 1,
#define TRI_ERROR(code, key, text) SAGRADA_E_##code,
#include "core/sagrada/sagrada_errors.inc"
#undef TRI_ERROR
};

/// What one of them says, for asserts; NULL for TRI_E_NONE.
TRI_INLINE const char *sagrada_says(int code)
{
    static const char *const says[] = {
#define TRI_ERROR(code, key, text) text,
#include "core/sagrada/sagrada_errors.inc"
#undef TRI_ERROR
    };
    return code ? says[code - TRI_E_COUNT] : NULL;
}

// Codes.

TRI_INLINE tri_move sagrada_code(int verb, int a, int b)
{
    TRI_ASSERT(verb >= 0 && verb < 256 && a >= 0 && a < 256 && b >= 0 && b < 256);
    return (tri_move)verb << 24 | (tri_move)a << 16 | (tri_move)b << 8;
}
TRI_INLINE int sagrada_verb_of(tri_move m)
{
    return (int)(m >> 24);
}
TRI_INLINE int sagrada_a(tri_move m)
{
    return (int)(m >> 16 & 0xff);
}
TRI_INLINE int sagrada_b(tri_move m)
{
    return (int)(m >> 8 & 0xff);
}

// Dice.

TRI_INLINE int sagrada_die(int colour, int value)
{
    TRI_ASSERT(colour >= 0 && colour < SAGRADA_COLOURS && value >= 0 && value <= SAGRADA_VALUES);
    return (colour + 1) * 8 + value;
}
TRI_INLINE int sagrada_colour(int die)
{
    TRI_ASSERT(die >= 8 && die < 48); // its value may be unknown
    return (die >> 3) - 1;
}
TRI_INLINE int sagrada_value(int die)
{
    return die & 7;
}
/// A die with a colour and a value, as lies in a pool or a window.
TRI_INLINE bool sagrada_is_die(int die)
{
    return die >= 9 && die < 48 && (die & 7) >= 1 && (die & 7) <= 6;
}
/// 0 .. 29, in the order of the dice.
TRI_INLINE int sagrada_kind(int die)
{
    TRI_ASSERT(sagrada_is_die(die));
    return (die >> 3) * 6 + (die & 7) - 7;
}
TRI_INLINE int sagrada_die_of_kind(int kind)
{
    TRI_ASSERT(kind >= 0 && kind < SAGRADA_COLOURS * SAGRADA_VALUES);
    return sagrada_die(kind / 6, kind % 6 + 1);
}

// Sets of spaces. Bit row * 5 + column; a shift by 1 must not carry from one row's end to the next row's start.

#define SAGRADA_ALL    0xfffffu
#define SAGRADA_LEFT   0x08421u
#define SAGRADA_RIGHT  0x84210u
#define SAGRADA_BORDER 0xfc63fu

/// Spaces that share a side with one of `set`.
TRI_INLINE uint32_t sagrada_beside(uint32_t set)
{
    return (set << 5 | set >> 5 | (set & ~SAGRADA_RIGHT) << 1 | (set & ~SAGRADA_LEFT) >> 1) & SAGRADA_ALL;
}
/// Spaces that share a side or a corner with one of `set`, and the set itself.
TRI_INLINE uint32_t sagrada_around(uint32_t set)
{
    uint32_t wide = set | (set & ~SAGRADA_RIGHT) << 1 | (set & ~SAGRADA_LEFT) >> 1;
    return (wide | wide << 5 | wide >> 5) & SAGRADA_ALL;
}
TRI_INLINE uint32_t sagrada_occupied(const sagrada_window *w)
{
    return w->colour[0] | w->colour[1] | w->colour[2] | w->colour[3] | w->colour[4];
}
/// Free spaces where the next die may touch down: the border first (R3.2), then next to any die (R3.3).
TRI_INLINE uint32_t sagrada_reach(uint32_t occupied)
{
    return occupied ? sagrada_around(occupied) & ~occupied : SAGRADA_BORDER;
}
/// Spaces whose print lets this die in (R3.4, R3.5). `pattern` counts from 1, as states have it.
TRI_INLINE uint32_t sagrada_printed_for(int pattern, int die)
{
    TRI_ASSERT(pattern >= 1 && pattern <= SAGRADA_PATTERN_COUNT); // neither unchosen nor hidden
    return sagrada_table_allow((pattern - 1) * 30 + sagrada_kind(die));
}
/// Spaces beside a die of the same colour or value (R3.6, R3.7).
TRI_INLINE uint32_t sagrada_clash(const sagrada_window *w, int die)
{
    TRI_ASSERT(sagrada_is_die(die));
    return sagrada_beside(w->colour[sagrada_colour(die)] | w->value[sagrada_value(die) - 1]);
}
/// Where this die may be placed.
TRI_INLINE uint32_t sagrada_spaces(const sagrada_window *w, int pattern, int die)
{
    return sagrada_reach(sagrada_occupied(w)) & sagrada_printed_for(pattern, die) & ~sagrada_clash(w, die);
}
/// Where Cork-backed Straightedge may place it: touching nothing; the first die of a window keeps to the border (R5.9).
TRI_INLINE uint32_t sagrada_lonely_spaces(const sagrada_window *w, int pattern, int die)
{
    uint32_t occupied = sagrada_occupied(w);
    uint32_t apart = occupied ? SAGRADA_ALL & ~sagrada_around(occupied) : SAGRADA_BORDER;
    return apart & sagrada_printed_for(pattern, die);
}
/// The die on a space, or 0.
TRI_INLINE int sagrada_die_at(const sagrada_window *w, int space)
{
    TRI_ASSERT(space >= 0 && space < SAGRADA_SPACES);
    for (int colour = 0; colour < SAGRADA_COLOURS; colour++)
        if (w->colour[colour] >> space & 1)
            for (int value = 1; value <= SAGRADA_VALUES; value++)
                if (w->value[value - 1] >> space & 1)
                    return sagrada_die(colour, value);
    return 0;
}
/// Put a die on a free space, or lift it from the space it lies on.
TRI_INLINE void sagrada_toggle(sagrada_window *w, int die, int space)
{
    TRI_ASSERT(sagrada_is_die(die) && (!sagrada_die_at(w, space) || sagrada_die_at(w, space) == die));
    w->colour[sagrada_colour(die)] ^= 1u << space;
    w->value[sagrada_value(die) - 1] ^= 1u << space;
}

// The table.

TRI_INLINE int sagrada_drawn_per_round(const sagrada_state *s)
{
    return sagrada_table_drawn(s->players - 1);
}
TRI_INLINE int sagrada_tool_need(const sagrada_state *s)
{
    return s->players == 1 ? s->table.solo_tools : 3;
}
TRI_INLINE int sagrada_goal_need(const sagrada_state *s)
{
    return s->players == 1 ? 2 : 3;
}
TRI_INLINE int sagrada_secret_need(const sagrada_state *s)
{
    return s->players == 1 ? 2 : s->players;
}
/// The seat of turn `turn` of a round: clockwise, then back (R2.2).
TRI_INLINE int sagrada_seat_of_turn(const sagrada_state *s, int turn)
{
    TRI_ASSERT(s->first >= 1 && s->first <= s->players && turn >= 0 && turn < 2 * s->players);
    int along = turn < s->players ? turn : 2 * s->players - 1 - turn;
    int seat = s->first - 1 + along;
    return seat < s->players ? seat : seat - s->players;
}
/// Tools that work on the drafted die; the others are not for a turn with a die in hand (R4.4, R4.5).
TRI_INLINE uint32_t sagrada_hand_tools(void)
{
    return 1u << (SAGRADA_GROZING_PLIERS - 1) | 1u << (SAGRADA_LENS_CUTTER - 1) | 1u << (SAGRADA_FLUX_BRUSH - 1) |
           1u << (SAGRADA_CORK_BACKED_STRAIGHTEDGE - 1) | 1u << (SAGRADA_GRINDING_STONE - 1) |
           1u << (SAGRADA_FLUX_REMOVER - 1);
}

// sagrada_tools.c: what a tool can do in a position.

/// Where the die on `space` may go with `tool`, lifted first (R4.6).
TRI_FN uint32_t sagrada_targets(const sagrada_window *w, int pattern, int tool, int space, int die);
/// The colours (one bit each) that this tool may move in this position: Tap Wheel asks the round track (R5.12).
TRI_FN uint32_t sagrada_movable(const sagrada_state *s, int tool);
/// After the die landed on `landed`, can Lathekin's second die still be moved?
TRI_FN bool sagrada_can_follow(const sagrada_window *w, int pattern, int landed);
/// Could the tool be used for its effect now? `pay` is the solo payment, 0 otherwise; timing is included, price is not.
TRI_FN bool sagrada_tool_works(const sagrada_state *s, int tool, int pay);
/// Tools laid out that the seat to act could pay for (R4.3; solo R7.3), as bits; `keep` is a pool die it wants to draft
/// first.
TRI_FN uint32_t sagrada_affordable(const sagrada_state *s, int keep);
/// May this pool die be drafted: it fits, or a tool can still see to it (R2.4)?
TRI_FN bool sagrada_draftable(const sagrada_state *s, int die);

// sagrada_setup.c

/// What set-up asks for next, and of which seat: the first thing that is missing. SAGRADA_STEP_DRAW when nothing is.
TRI_FN sagrada_step sagrada_setup_step(const sagrada_state *s, int *seat);
/// Go on with set-up; when it is complete, deal the tokens and begin round 1.
TRI_FN void sagrada_proceed(sagrada_state *s);
/// Pattern cards still in the deck, one bit each.
TRI_FN uint32_t sagrada_deck(const sagrada_state *s);
/// Private objectives that nobody is known to hold, one bit each.
TRI_FN uint32_t sagrada_secrets_left(const sagrada_state *s);

// sagrada_score.c; the first two are asked by evaluations too

/// The rule a public objective is: 6.2 to 6.11 in the order of the data file.
TRI_INLINE tri_rule sagrada_goal_rule(int goal)
{
    return TRI_RULE(6, 2 + goal);
}
/// How often a window fulfils a public objective.
TRI_FN int sagrada_goal_times(const sagrada_window *w, int goal);
/// Sum of the values of one colour in a window (R6.12).
TRI_FN int sagrada_colour_sum(const sagrada_window *w, int colour);
/// Sum of the dice on one space of the round track.
TRI_FN int sagrada_track_sum(const sagrada_state *s, int round);

// sagrada_words.c and sagrada_state.c

// Kinds of values; what each is stands in sagrada_value_kinds.
// clang-format off
enum {
    SAGRADA_KIND_NONE, SAGRADA_KIND_DIE, SAGRADA_KIND_HAND, SAGRADA_KIND_SPACE, SAGRADA_KIND_TOOL, SAGRADA_KIND_GOAL,
    SAGRADA_KIND_SECRET, SAGRADA_KIND_PATTERN, SAGRADA_KIND_CARD, SAGRADA_KIND_VALUE, SAGRADA_KIND_ROUND,
    SAGRADA_KIND_SEAT, SAGRADA_KIND_COLOUR, SAGRADA_KIND_PLAYERS, SAGRADA_KIND_VIEWER, SAGRADA_KIND_FLUX,
    SAGRADA_KIND_SOLO, SAGRADA_KIND_STEP, SAGRADA_KIND_TURN, SAGRADA_KIND_USED, SAGRADA_KIND_SEATS,
    SAGRADA_KIND_GOALS, SAGRADA_KIND_FAVOUR, SAGRADA_KIND_ROLLING, SAGRADA_KIND_BAG, SAGRADA_VALUE_KINDS
};
// clang-format on

TRI_FN const tri_kind *sagrada_value_kinds(void);
TRI_FN tri_shapes sagrada_shapes(void);
TRI_FN tri_fields sagrada_fields(void);
TRI_FN const char *sagrada_step_word(int step);
TRI_FN const char *sagrada_colour_word(int colour);
TRI_FN void sagrada_put_die(tri_text *out, int die);

// sagrada_valid.c

/// What makes this state impossible, or TRI_E_NONE. Every function is safe on a state that passes.
TRI_FN int sagrada_flaw(const sagrada_state *s);
/// Beyond that, what play keeps: every die is somewhere once, and what follows from other fields does. TRI_E_NONE, or
/// what is wrong.
TRI_FN int sagrada_lost(const sagrada_state *s);
