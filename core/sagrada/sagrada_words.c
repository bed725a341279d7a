// SPDX-License-Identifier: MIT
#include "core/sagrada/sagrada_inside.h"

// Small words: a die is "R4" (red 4; "R?" before its value is known), a space is "b2" (row b from the top, column 2).

TRI_FN void sagrada_put_die(tri_text *out, int die)
{
    tri_put_char(out, "RGBYP"[sagrada_colour(die)]);
    tri_put_char(out, sagrada_value(die) ? (char)('0' + sagrada_value(die)) : '?');
}

TRI_FN void sagrada_put_space(tri_text *out, int space)
{
    tri_put_char(out, (char)('a' + space / SAGRADA_COLUMNS));
    tri_put_char(out, (char)('1' + space % SAGRADA_COLUMNS));
}

TRI_FN bool sagrada_take_die(tri_reader *r, int *die)
{
    tri_reader ahead = *r;
    for (int colour = 0; colour < SAGRADA_COLOURS; colour++) {
        char letter = "RGBYP"[colour];
        if (!tri_take_char(&ahead, letter) && !tri_take_char(&ahead, (char)(letter + 'a' - 'A')))
            continue;
        int64_t value = 0;
        if (!tri_take_char(&ahead, '?') && !tri_take_int(&ahead, 1, SAGRADA_VALUES, &value))
            return false;
        *die = sagrada_die(colour, (int)value);
        *r = ahead;
        return true;
    }
    return false;
}

TRI_FN bool sagrada_take_space(tri_reader *r, int *space)
{
    tri_reader ahead = *r;
    int64_t column = 0;
    int row = tri_peek(&ahead) - 'a';
    if (row < 0 || row >= SAGRADA_ROWS)
        return false;
    ahead.at++;
    if (!tri_take_int(&ahead, 1, SAGRADA_COLUMNS, &column))
        return false;
    *space = row * SAGRADA_COLUMNS + (int)column - 1;
    *r = ahead;
    return true;
}

TRI_FN int sagrada_take_card(tri_reader *r, const char *(*word)(int), int count)
{
    for (int i = 0; i < count; i++)
        if (tri_take_word(r, word(i)))
            return i;
    return -1;
}

TRI_FN const char *sagrada_step_word(int step)
{
    static const char *const words[SAGRADA_STEPS] = {
        "deal_tool", "deal_public", "deal_first", "deal_private", "deal_card", "pattern", "draw",   "turn", "hand",
        "value",     "swap",        "move",       "second",       "roll",      "redraw",  "reroll", "over",
    };
    return words[step];
}

// Moves as words and as named fields. One table says, verb by verb, which words begin a move and what its two operands
// are; printing, parsing and describing all walk it.

typedef enum sagrada_operand {
    SAGRADA_NO_OPERAND,
    SAGRADA_DIE_OPERAND,
    SAGRADA_SPACE_OPERAND,
    SAGRADA_TOOL_OPERAND,
    SAGRADA_PAY_OPERAND, ///< a die or nothing
    SAGRADA_NUMBER_OPERAND,
    SAGRADA_GOAL_OPERAND,
    SAGRADA_SECRET_OPERAND,
    SAGRADA_PATTERN_OPERAND,
    SAGRADA_COLOUR_OPERAND,
} sagrada_operand;

typedef struct sagrada_form {
    const char *first;  ///< first word
    const char *second; ///< second word, or NULL
    uint8_t a, b;       ///< sagrada_operand
    uint8_t max;        ///< of a NUMBER
    const char *name_a; ///< the operands' names in a description
    const char *name_b;
} sagrada_form;

TRI_LOCAL sagrada_form sagrada_form_of(int verb)
{
    static const sagrada_form forms[SAGRADA_VERBS] = {
        {"", NULL, 0, 0, 0, NULL, NULL},
        {"take", NULL, SAGRADA_DIE_OPERAND, 0, 0, "die", NULL},
        {"place", NULL, SAGRADA_SPACE_OPERAND, 0, 0, "space", NULL},
        {"tool", NULL, SAGRADA_TOOL_OPERAND, SAGRADA_PAY_OPERAND, 0, "tool", "pay"},
        {"value", NULL, SAGRADA_NUMBER_OPERAND, 0, SAGRADA_VALUES, "value", NULL},
        {"swap", NULL, SAGRADA_NUMBER_OPERAND, SAGRADA_DIE_OPERAND, SAGRADA_ROUNDS, "round", "die"},
        {"move", NULL, SAGRADA_SPACE_OPERAND, SAGRADA_SPACE_OPERAND, 0, "from", "to"},
        {"stop", NULL, 0, 0, 0, NULL, NULL},
        {"end", NULL, 0, 0, 0, NULL, NULL},
        {"pattern", NULL, SAGRADA_PATTERN_OPERAND, 0, 0, "pattern", NULL},
        {"deal", "tool", SAGRADA_TOOL_OPERAND, 0, 0, "tool", NULL},
        {"deal", "public", SAGRADA_GOAL_OPERAND, 0, 0, "public", NULL},
        {"deal", "first", SAGRADA_NUMBER_OPERAND, 0, SAGRADA_SEATS, "seat", NULL},
        {"deal", "private", SAGRADA_SECRET_OPERAND, 0, 0, "private", NULL},
        {"deal", "card", SAGRADA_NUMBER_OPERAND, 0, SAGRADA_CARD_COUNT, "card", NULL},
        {"draw", NULL, SAGRADA_DIE_OPERAND, 0, 0, "die", NULL},
        {"roll", NULL, SAGRADA_DIE_OPERAND, 0, 0, "die", NULL},
        {"redraw", NULL, SAGRADA_COLOUR_OPERAND, 0, 0, "colour", NULL},
    };
    return forms[verb];
}

TRI_LOCAL void sagrada_put_operand(int kind, int operand, tri_text *out)
{
    if (kind == SAGRADA_NO_OPERAND || (kind == SAGRADA_PAY_OPERAND && !operand))
        return;
    tri_put_char(out, ' ');
    switch (kind) {
    case SAGRADA_DIE_OPERAND:
    case SAGRADA_PAY_OPERAND:
        sagrada_put_die(out, operand);
        break;
    case SAGRADA_SPACE_OPERAND:
        sagrada_put_space(out, operand);
        break;
    case SAGRADA_TOOL_OPERAND:
        tri_put(out, sagrada_tool_word(operand - 1));
        break;
    case SAGRADA_GOAL_OPERAND:
        tri_put(out, sagrada_goal_word(operand - 1));
        break;
    case SAGRADA_SECRET_OPERAND:
        tri_put(out, sagrada_secret_word(operand - 1));
        break;
    case SAGRADA_PATTERN_OPERAND:
        tri_put(out, sagrada_pattern_word(operand - 1));
        break;
    case SAGRADA_COLOUR_OPERAND:
        tri_put_char(out, "RGBYP"[operand - 1]);
        break;
    default:
        tri_put_int(out, operand);
        break;
    }
}

TRI_FN void sagrada_move_text(const sagrada_state *s, tri_move m, tri_text *out)
{
    (void)s;
    sagrada_form form = sagrada_form_of(sagrada_verb_of(m));
    tri_put(out, form.first);
    if (form.second) {
        tri_put_char(out, ' ');
        tri_put(out, form.second);
    }
    sagrada_put_operand(form.a, sagrada_a(m), out);
    sagrada_put_operand(form.b, sagrada_b(m), out);
}

// Parsing.

TRI_LOCAL bool sagrada_take_rolled(tri_reader *r, int *die)
{
    return sagrada_take_die(r, die) && sagrada_value(*die);
}

TRI_LOCAL bool sagrada_take_colour(tri_reader *r, int *colour)
{
    for (int i = 0; i < SAGRADA_COLOURS; i++)
        if (tri_take_char(r, "RGBYP"[i]) || tri_take_char(r, "rgbyp"[i])) {
            *colour = i + 1;
            return true;
        }
    return false;
}

TRI_LOCAL bool sagrada_take_operand(tri_reader *r, int kind, int max, int *out)
{
    int64_t number = 0;
    if (kind == SAGRADA_NO_OPERAND)
        return true;
    tri_skip_spaces(r);
    switch (kind) {
    case SAGRADA_PAY_OPERAND:
        return tri_at_end(r) || sagrada_take_rolled(r, out);
    case SAGRADA_DIE_OPERAND:
        return sagrada_take_rolled(r, out);
    case SAGRADA_SPACE_OPERAND:
        return sagrada_take_space(r, out);
    case SAGRADA_TOOL_OPERAND:
        return (*out = sagrada_take_card(r, sagrada_tool_word, SAGRADA_TOOL_COUNT) + 1) > 0;
    case SAGRADA_GOAL_OPERAND:
        return (*out = sagrada_take_card(r, sagrada_goal_word, SAGRADA_GOAL_COUNT) + 1) > 0;
    case SAGRADA_SECRET_OPERAND:
        return (*out = sagrada_take_card(r, sagrada_secret_word, SAGRADA_COLOURS) + 1) > 0;
    case SAGRADA_PATTERN_OPERAND:
        return (*out = sagrada_take_card(r, sagrada_pattern_word, SAGRADA_PATTERN_COUNT) + 1) > 0;
    case SAGRADA_COLOUR_OPERAND:
        return sagrada_take_colour(r, out);
    default:
        if (!tri_take_int(r, 1, max, &number))
            return false;
        *out = (int)number;
        return true;
    }
}

/// Take the word or words that begin this verb's moves.
TRI_LOCAL bool sagrada_take_verb(tri_reader *r, sagrada_form form)
{
    tri_reader ahead = *r;
    if (!tri_take_word(&ahead, form.first))
        return false;
    if (form.second) {
        tri_skip_spaces(&ahead);
        if (!tri_take_word(&ahead, form.second))
            return false;
    }
    *r = ahead;
    return true;
}

TRI_FN bool sagrada_move_parse(const sagrada_state *s, const char *text, size_t size, tri_move *out, tri_err *err)
{
    (void)s;
    tri_reader r = tri_reader_over(text, size);
    tri_skip_spaces(&r);
    for (int verb = 1; verb < SAGRADA_VERBS; verb++) {
        sagrada_form form = sagrada_form_of(verb);
        int a = 0;
        int b = 0;
        if (!sagrada_take_verb(&r, form))
            continue;
        if (!sagrada_take_operand(&r, form.a, form.max, &a) || !sagrada_take_operand(&r, form.b, form.max, &b))
            return tri_refuse_word(err, TRI_R0_1, tri_position(&r), "this move does not go on like that:", r.at,
                                   (size_t)(r.end - r.at));
        tri_skip_spaces(&r);
        if (!tri_at_end(&r))
            return tri_refuse_word(err, TRI_R0_1, tri_position(&r), "something follows the move:", r.at,
                                   (size_t)(r.end - r.at));
        *out = sagrada_code(verb, a, b);
        return true;
    }
    return tri_refuse_word(err, TRI_R0_1, tri_position(&r), "no move begins like this:", text, size);
}

// Descriptions: the first word is the type, "deal" with its second word joined on.

TRI_LOCAL void sagrada_describe_operand(int kind, const char *name, int operand, tri_sink *sink)
{
    char words[48];
    if (kind == SAGRADA_NO_OPERAND)
        return;
    if (kind == SAGRADA_PAY_OPERAND && !operand) {
        sink->nothing(sink, name);
        return;
    }
    if (kind == SAGRADA_NUMBER_OPERAND) {
        sink->number(sink, name, operand);
        return;
    }
    tri_text text = tri_text_over(words, sizeof words);
    sagrada_put_operand(kind, operand, &text);
    sink->word(sink, name, words + 1); // without the space in front
}

TRI_FN void sagrada_describe(const sagrada_state *s, tri_move m, tri_sink *sink)
{
    (void)s;
    char type[24];
    sagrada_form form = sagrada_form_of(sagrada_verb_of(m));
    tri_text text = tri_text_over(type, sizeof type);
    tri_put(&text, form.first);
    if (form.second) {
        tri_put_char(&text, '_');
        tri_put(&text, form.second);
    }
    sink->word(sink, "type", type);
    sagrada_describe_operand(form.a, form.name_a, sagrada_a(m), sink);
    sagrada_describe_operand(form.b, form.name_b, sagrada_b(m), sink);
    if (sagrada_verb_of(m) == SAGRADA_DEAL_CARD) {
        sink->open(sink, "patterns", '[');
        for (int side = 0; side < 2; side++)
            sink->word(sink, NULL, sagrada_pattern_word(sagrada_table_side((sagrada_a(m) - 1) * 2 + side)));
        sink->close(sink, ']');
    }
}
