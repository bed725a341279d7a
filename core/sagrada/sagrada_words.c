// SPDX-License-Identifier: MIT
#include "core/sagrada/sagrada_inside.h"

// The kinds of values of this game and the shapes of its moves; core/base/tri_shape.h turns them into words and back. A
// die is "R4" (red 4; "R?" before its value is known), a space is "b2" (row b from the top, column 2).

TRI_FN const char *sagrada_step_word(int step)
{
    static const char *const words[SAGRADA_STEPS] = {
        "deal_tool", "deal_public", "deal_first", "deal_private", "deal_card", "pattern", "draw",   "turn", "hand",
        "value",     "swap",        "move",       "second",       "roll",      "redraw",  "reroll", "over",
    };
    return words[step];
}

TRI_FN const char *sagrada_colour_word(int colour)
{
    static const char *const words[SAGRADA_COLOURS] = {"red", "green", "blue", "yellow", "purple"};
    return words[colour];
}

TRI_LOCAL const char *sagrada_letter(int colour)
{
    static const char *const words[SAGRADA_COLOURS] = {"R", "G", "B", "Y", "P"};
    return words[colour];
}

TRI_FN void sagrada_put_die(tri_text *out, int die)
{
    tri_put_char(out, "RGBYP"[sagrada_colour(die)]);
    tri_put_char(out, sagrada_value(die) ? (char)('0' + sagrada_value(die)) : '?');
}

TRI_LOCAL void sagrada_put_die_value(const void *s, tri_move m, int die, tri_text *out)
{
    (void)s, (void)m;
    sagrada_put_die(out, die);
}

TRI_LOCAL bool sagrada_take_die(const void *s, tri_move m, tri_reader *r, int *die, tri_err *err)
{
    (void)s, (void)m;
    tri_reader ahead = *r;
    int64_t value = 0;
    int colour = SAGRADA_COLOURS - 1;
    while (colour >= 0 && !tri_take_char(&ahead, "RGBYP"[colour]) && !tri_take_char(&ahead, "rgbyp"[colour]))
        colour--;
    if (colour < 0 || (!tri_take_char(&ahead, '?') && !tri_take_int(&ahead, 1, SAGRADA_VALUES, &value)))
        return tri_refuse(err, SAGRADA_E_MOVE_DIE, TRI_R0_1, tri_position(r));
    *die = sagrada_die(colour, (int)value);
    *r = ahead;
    return true;
}

/// In the hand a die may be without its value for a while.
TRI_LOCAL bool sagrada_is_hand(int die)
{
    return sagrada_value(die) <= SAGRADA_VALUES;
}

// Seats and turns of a position are those that its table has; a move may name any, and check says why it is wrong.

TRI_LOCAL bool sagrada_take_up_to(tri_reader *r, int most, int *value, tri_err *err)
{
    int64_t number = 0;
    if (!tri_take_int(r, 1, most, &number))
        return tri_refuse(err, TRI_E_MOVE_SEAT, TRI_R0_1, tri_position(r));
    *value = (int)number;
    return true;
}

TRI_LOCAL bool sagrada_take_seat(const void *s, tri_move m, tri_reader *r, int *seat, tri_err *err)
{
    return sagrada_take_up_to(r, m ? SAGRADA_SEATS : ((const sagrada_state *)s)->players, seat, err);
}

TRI_LOCAL bool sagrada_take_turn(const void *s, tri_move m, tri_reader *r, int *turn, tri_err *err)
{
    (void)m;
    return sagrada_take_up_to(r, 2 * ((const sagrada_state *)s)->players, turn, err);
}

TRI_LOCAL bool sagrada_take_viewer(const void *s, tri_move m, tri_reader *r, int *viewer, tri_err *err)
{
    tri_reader before = *r;
    if (!tri_take_viewer(s, m, r, viewer, err))
        return false;
    if (*viewer >= SAGRADA_SEATS || *viewer < ((const sagrada_state *)s)->players)
        return true;
    *r = before;
    return false;
}

TRI_FN const tri_kind *sagrada_value_kinds(void)
{
    static const char *const flux[] = {"bag", "pool"};
    static const char *const used[] = {"draft", "tool"};
    static const tri_kind kinds[SAGRADA_VALUE_KINDS] = {
        {.id = SAGRADA_KIND_NONE},
        {TRI_NUMBERS(SAGRADA_KIND_DIE, SAGRADA_E_MOVE_DIE, 9, 47), .has = sagrada_is_die, .put = sagrada_put_die_value,
         .take = sagrada_take_die},
        {TRI_NUMBERS(SAGRADA_KIND_HAND, TRI_E_NONE, 8, 47), .has = sagrada_is_hand, .put = sagrada_put_die_value,
         .take = sagrada_take_die},
        {TRI_NUMBERS(SAGRADA_KIND_SPACE, SAGRADA_E_MOVE_SPACE, 0, SAGRADA_SPACES - 1), .form = TRI_ROW_COLUMN,
         .wide = SAGRADA_COLUMNS},
        {TRI_WORDS(SAGRADA_KIND_TOOL, SAGRADA_E_MOVE_TOOL, sagrada_tool_word, 1, SAGRADA_TOOL_COUNT)},
        {TRI_WORDS(SAGRADA_KIND_GOAL, SAGRADA_E_MOVE_PUBLIC, sagrada_goal_word, 1, SAGRADA_GOAL_COUNT)},
        {TRI_WORDS(SAGRADA_KIND_SECRET, SAGRADA_E_MOVE_PRIVATE, sagrada_secret_word, 1, SAGRADA_COLOURS)},
        {TRI_WORDS(SAGRADA_KIND_PATTERN, SAGRADA_E_MOVE_PATTERN, sagrada_pattern_word, 1, SAGRADA_PATTERN_COUNT)},
        {TRI_NUMBERS(SAGRADA_KIND_CARD, SAGRADA_E_MOVE_CARD, 1, SAGRADA_CARD_COUNT)},
        {TRI_NUMBERS(SAGRADA_KIND_VALUE, SAGRADA_E_MOVE_VALUE, 1, SAGRADA_VALUES)},
        {TRI_NUMBERS(SAGRADA_KIND_ROUND, SAGRADA_E_MOVE_ROUND, 1, SAGRADA_ROUNDS)},
        {TRI_NUMBERS(SAGRADA_KIND_SEAT, TRI_E_MOVE_SEAT, 1, SAGRADA_SEATS), .take = sagrada_take_seat},
        {TRI_WORDS(SAGRADA_KIND_COLOUR, TRI_E_MOVE_COLOUR, sagrada_letter, 1, SAGRADA_COLOURS), .form = TRI_LETTER},
        {TRI_NUMBERS(SAGRADA_KIND_PLAYERS, TRI_E_NONE, 1, SAGRADA_SEATS)},
        {TRI_NUMBERS(SAGRADA_KIND_VIEWER, TRI_E_NONE, 0, TRI_REFEREE), .has = tri_is_viewer, .put = tri_put_viewer,
         .take = sagrada_take_viewer, .show = tri_show_viewer},
        {TRI_CHOICES(SAGRADA_KIND_FLUX, TRI_E_NONE, flux)},
        {TRI_NUMBERS(SAGRADA_KIND_SOLO, TRI_E_NONE, 1, 5)},
        {TRI_WORDS(SAGRADA_KIND_STEP, TRI_E_NONE, sagrada_step_word, 0, SAGRADA_STEPS - 1)},
        {TRI_NUMBERS(SAGRADA_KIND_TURN, TRI_E_NONE, 1, 2 * SAGRADA_SEATS), .take = sagrada_take_turn},
        {TRI_CHOICES(SAGRADA_KIND_USED, TRI_E_NONE, used), .set = true, .sorted = true, .between = ','},
        {TRI_NUMBERS(SAGRADA_KIND_SEATS, TRI_E_NONE, 0, SAGRADA_SEATS - 1), .shift = 1, .set = true, .between = ','},
        {TRI_WORDS(SAGRADA_KIND_GOALS, TRI_E_NONE, sagrada_goal_word, 0, SAGRADA_GOAL_COUNT - 1), .set = true,
         .between = ','},
        {TRI_NUMBERS(SAGRADA_KIND_FAVOUR, TRI_E_NONE, 0, 6)},
        {TRI_NUMBERS(SAGRADA_KIND_ROLLING, TRI_E_NONE, 0, SAGRADA_POOL_MAX)},
        {TRI_NUMBERS(SAGRADA_KIND_BAG, TRI_E_NONE, 0, SAGRADA_DICE_OF_COLOUR)},
    };
    return kinds;
}

// Operands are in the second and the third byte of a code.
TRI_FN tri_shapes sagrada_shapes(void)
{
    static const tri_shape shapes[SAGRADA_VERBS] = {
        {.words = ""},
        {.words = "take", .operand = {{"die", SAGRADA_KIND_DIE, 16, 8, 0}}},
        {.words = "place", .operand = {{"space", SAGRADA_KIND_SPACE, 16, 8, 0}}},
        {.words = "tool",
         .operand = {{"tool", SAGRADA_KIND_TOOL, 16, 8, 0}, {"pay", SAGRADA_KIND_DIE, 8, 8, TRI_MAYBE}}},
        {.words = "value", .operand = {{"value", SAGRADA_KIND_VALUE, 16, 8, 0}}},
        {.words = "swap", .operand = {{"round", SAGRADA_KIND_ROUND, 16, 8, 0}, {"die", SAGRADA_KIND_DIE, 8, 8, 0}}},
        {.words = "move", .operand = {{"from", SAGRADA_KIND_SPACE, 16, 8, 0}, {"to", SAGRADA_KIND_SPACE, 8, 8, 0}}},
        {.words = "stop"},
        {.words = "end"},
        {.words = "pattern", .operand = {{"pattern", SAGRADA_KIND_PATTERN, 16, 8, TRI_SECRET}}},
        {.words = "deal tool", .type = "deal_tool", .operand = {{"tool", SAGRADA_KIND_TOOL, 16, 8, 0}}, .chance = true},
        {.words = "deal public",
         .type = "deal_public",
         .operand = {{"public", SAGRADA_KIND_GOAL, 16, 8, 0}},
         .chance = true},
        {.words = "deal first",
         .type = "deal_first",
         .operand = {{"seat", SAGRADA_KIND_SEAT, 16, 8, 0}},
         .chance = true},
        {.words = "deal private",
         .type = "deal_private",
         .operand = {{"private", SAGRADA_KIND_SECRET, 16, 8, TRI_SECRET}},
         .chance = true},
        {.words = "deal card", .type = "deal_card", .operand = {{"card", SAGRADA_KIND_CARD, 16, 8, 0}}, .chance = true},
        {.words = "draw", .operand = {{"die", SAGRADA_KIND_DIE, 16, 8, 0}}, .chance = true},
        {.words = "roll", .operand = {{"die", SAGRADA_KIND_DIE, 16, 8, 0}}, .chance = true},
        {.words = "redraw", .operand = {{"colour", SAGRADA_KIND_COLOUR, 16, 8, 0}}, .chance = true},
    };
    tri_shapes all = {shapes, sagrada_value_kinds(), SAGRADA_VERBS, 24};
    return all;
}

TRI_FN void sagrada_move_text(const sagrada_state *s, tri_move m, tri_text *out)
{
    tri_shapes all = sagrada_shapes();
    tri_shape_put(&all, s, m, out);
}

TRI_FN bool sagrada_move_parse(const sagrada_state *s, const char *text, size_t size, tri_move *out, tri_err *err)
{
    tri_shapes all = sagrada_shapes();
    return tri_shape_take(&all, s, text, size, out, err);
}

/// The die that a move is about, where its words name only a space.
TRI_LOCAL void sagrada_describe_die(tri_sink *sink, int die)
{
    if (sagrada_is_die(die))
        tri_kind_show(&sagrada_value_kinds()[SAGRADA_KIND_DIE], NULL, 0, die, "die", sink);
}

TRI_FN void sagrada_describe(const sagrada_state *s, tri_move m, tri_sink *sink)
{
    tri_shapes all = sagrada_shapes();
    tri_shape_show(&all, s, m, sink);
    if (sagrada_verb_of(m) == SAGRADA_PLACE)
        sagrada_describe_die(sink, s->hand);
    if (sagrada_verb_of(m) == SAGRADA_MOVE)
        sagrada_describe_die(sink, sagrada_die_at(&s->window[s->seat], sagrada_a(m)));
    if (sagrada_verb_of(m) != SAGRADA_DEAL_CARD)
        return;
    sink->open(sink, "patterns", '[');
    for (int side = 0; side < 2; side++)
        sink->word(sink, NULL, sagrada_pattern_word(sagrada_table_side((sagrada_a(m) - 1) * 2 + side)));
    sink->close(sink, ']');
}
