// SPDX-License-Identifier: MIT
#include "core/basilica/basilica_inside.h"

// The kinds of values of this game and the shapes of its moves; core/base/tri_shape.h turns them into words and back. A
// cell is a letter and a number, "c3" being the third row from the board.

TRI_FN const char *basilica_colour_word(int colour)
{
    static const char *const words[] = {"red", "yellow", "green", "blue"};
    return words[colour];
}

TRI_FN const char *basilica_order_word(int order)
{
    static const char *const words[] = {"promote", "move",     "recruit",  "confuse",
                                        "glass",   "scaffold", "disaster", "altar"};
    return words[order];
}

TRI_FN const char *basilica_rank_word(int rank)
{
    static const char *const words[] = {"architect", "mason", "strongman", "juggler", "none"};
    return words[rank];
}

TRI_FN const char *basilica_phase_word(int phase)
{
    static const char *const words[] = {"first",   "setup",   "draw", "act",    "scaffold", "altar", "offer",
                                        "promote", "recruit", "push", "juggle", "score",    "over"};
    return words[phase];
}

// Cells.

TRI_FN void basilica_show_cell(tri_sink *sink, const char *key, int cell)
{
    tri_kind_show(&basilica_value_kinds()[BASILICA_KIND_CELL], NULL, 0, cell, key, sink);
}

/// "c3", with R4.2 for a column beyond e and R4.3 for a row that no cathedral reaches.
TRI_FN bool basilica_take_cell(const void *s, tri_move m, tri_reader *r, int *cell, tri_err *err)
{
    (void)s, (void)m;
    tri_reader ahead = *r;
    int64_t row = 0;
    char column = tri_peek(&ahead);
    bool letter = column >= 'a' && column <= 'z';
    ahead.at += letter;
    if (!letter || !tri_take_int(&ahead, 1, 9999, &row))
        return tri_refuse(err, BASILICA_E_MOVE_CELL, TRI_R0_1, tri_position(r));
    if (column > 'e')
        return tri_refuse(err, BASILICA_E_MOVE_COLUMN, TRI_RULE(4, 2), tri_position(r));
    if (row > BASILICA_ROWS)
        return tri_refuse(err, BASILICA_E_MOVE_ROW, TRI_RULE(4, 3), tri_position(r));
    *cell = (int)(row - 1) * BASILICA_COLUMNS + (column - 'a');
    *r = ahead;
    return true;
}

// Tiles: in positions "ryG*", colours in small letters, order as a capital, '*' for a crown or '?' for an unknown one;
// in moves "red-yellow glass crown".

/// The face of these colours and this order, or -1.
TRI_LOCAL int basilica_find_face(int colours, int order)
{
    for (int face = 0; face < BASILICA_FACES; face++)
        if (basilica_face_colours(face) == colours && basilica_face_order(face) == order)
            return face;
    return -1;
}

TRI_FN void basilica_put_tile(const void *s, tri_move m, int tile, tri_text *out)
{
    (void)s, (void)m;
    int face = basilica_face((uint8_t)tile), crown = basilica_crown((uint8_t)tile);
    for (uint64_t rest = (uint64_t)basilica_face_colours(face); rest; rest = tri_bits_rest(rest))
        tri_put_char(out, "rygb"[tri_bits_first(rest)]);
    tri_put_char(out, "PMRCGSDA"[basilica_face_order(face)]);
    if (crown != BASILICA_PLAIN)
        tri_put_char(out, crown == BASILICA_CROWNED ? '*' : '?');
}

TRI_FN int basilica_take_letter(tri_reader *r, const char *letters)
{
    for (int i = 0; letters[i]; i++)
        if (tri_take_char(r, letters[i]))
            return i;
    return -1;
}

TRI_FN bool basilica_take_tile(const void *s, tri_move m, tri_reader *r, int *tile, tri_err *err)
{
    (void)s, (void)m, (void)err;
    int colours = 0, letter = 0;
    while ((letter = basilica_take_letter(r, "rygb")) >= 0) {
        if (colours >> letter) // one spelling a tile
            return false;
        colours |= 1 << letter;
    }
    int face = basilica_find_face(colours, basilica_take_letter(r, "PMRCGSDA"));
    if (face < 0)
        return false;
    int crown = 1 + basilica_take_letter(r, "*?"); // in the order plain, crowned, unknown
    *tile = basilica_tile(face, crown);
    return true;
}

TRI_FN void basilica_show_face(tri_sink *sink, uint8_t tile)
{
    const tri_kind *kinds = basilica_value_kinds();
    tri_kind_show(&kinds[BASILICA_KIND_COLOURS], NULL, 0, basilica_colours(tile), "colours", sink);
    sink->word(sink, "order", basilica_order_word(basilica_face_order(basilica_face(tile))));
    if (basilica_crown(tile) == BASILICA_UNKNOWN)
        sink->nothing(sink, "crown");
    else
        sink->flag(sink, "crown", basilica_crown(tile) == BASILICA_CROWNED);
}

TRI_LOCAL void basilica_show_tile(const void *s, tri_move m, int tile, const char *key, tri_sink *sink)
{
    (void)s, (void)m;
    sink->open(sink, key, '{');
    basilica_show_face(sink, (uint8_t)tile);
    sink->close(sink, '}');
}

TRI_LOCAL void basilica_put_face(const void *s, tri_move m, int face, tri_text *out)
{
    tri_kind_put(&basilica_value_kinds()[BASILICA_KIND_COLOURS], s, m, basilica_face_colours(face), out);
    tri_put_char(out, ' ');
    tri_put(out, basilica_order_word(basilica_face_order(face)));
}

TRI_LOCAL bool basilica_take_face(const void *s, tri_move m, tri_reader *r, int *face, tri_err *err)
{
    const tri_kind *kinds = basilica_value_kinds();
    int colours = 0, order = 0;
    if (!tri_kind_take(&kinds[BASILICA_KIND_COLOURS], s, m, r, &colours, err))
        return false;
    tri_skip_spaces(r);
    bool taken = tri_kind_take(&kinds[BASILICA_KIND_ORDER], s, m, r, &order, NULL);
    *face = taken ? basilica_find_face(colours, order) : -1;
    return *face >= 0 || tri_refuse(err, BASILICA_E_MOVE_TILE, TRI_R0_4, tri_position(r));
}

/// The crown comes after the face in a move's words, and is part of the tile in its fields.
TRI_LOCAL void basilica_show_drawn(const void *s, tri_move m, int face, const char *key, tri_sink *sink)
{
    basilica_show_tile(s, m, basilica_tile(face, (int)(m >> 13 & 1)), key, sink);
}

// Promotion tokens: a side by its rank, "architect", or "architect/mason" when the supply has other architects and the
// token has to be named. The seat that promotes is the one whose turn it is, or the other one when it has paid.

TRI_LOCAL int basilica_promoter(const basilica_state *s, tri_move m)
{
    return m >> 28 == BASILICA_DO_ORDER ? s->turn : 1 - s->turn;
}

/// Different tokens in supply that show `rank`.
TRI_LOCAL int basilica_tokens_with(const basilica_state *s, int seat, int rank)
{
    int count = 0;
    for (int i = 0; i < BASILICA_TOKENS; i++)
        if (basilica_token_offered(s, seat, i))
            count += basilica_rank_of(s, i, 0) == rank || basilica_rank_of(s, i, 1) == rank;
    return count;
}

TRI_LOCAL void basilica_put_token(const void *state, tri_move m, int choice, tri_text *out)
{
    const basilica_state *s = (const basilica_state *)state;
    int rank = basilica_rank_of(s, choice >> 1, choice & 1);
    tri_put(out, basilica_rank_word(rank));
    if (basilica_tokens_with(s, basilica_promoter(s, m), rank) > 1) {
        tri_put_char(out, '/');
        tri_put(out, basilica_rank_word(basilica_rank_of(s, choice >> 1, ~choice & 1)));
    }
}

TRI_LOCAL void basilica_show_token(const void *state, tri_move m, int choice, const char *key, tri_sink *sink)
{
    const basilica_state *s = (const basilica_state *)state;
    (void)m;
    sink->word(sink, key, basilica_rank_word(basilica_rank_of(s, choice >> 1, choice & 1)));
    sink->word(sink, "back", basilica_rank_word(basilica_rank_of(s, choice >> 1, ~choice & 1)));
}

/// The token side that shows `rank` and, unless `back` is BASILICA_NO_RANK, `back` on its other side: one in supply if
/// there is one, else any of the edition, so that a refusal can name its rule. -1 when there is none; `*unclear` when
/// two in supply differ.
TRI_LOCAL int basilica_find_choice(const basilica_state *s, int seat, int rank, int back, bool *unclear)
{
    int any = -1, offered = -1;
    for (int choice = 0; choice < 2 * BASILICA_TOKENS; choice++) {
        int other = basilica_rank_of(s, choice >> 1, ~choice & 1);
        if (basilica_rank_of(s, choice >> 1, choice & 1) != rank || (back != BASILICA_NO_RANK && back != other))
            continue;
        if (any < 0)
            any = choice;
        if (!basilica_token_offered(s, seat, choice >> 1))
            continue;
        *unclear = offered >= 0;
        if (offered < 0)
            offered = choice;
    }
    return offered >= 0 ? offered : any;
}

TRI_LOCAL bool basilica_take_token(const void *state, tri_move m, tri_reader *r, int *choice, tri_err *err)
{
    const basilica_state *s = (const basilica_state *)state;
    const tri_kind *ranks = &basilica_value_kinds()[BASILICA_KIND_RANK];
    int rank = 0, back = BASILICA_NO_RANK;
    bool unclear = false;
    if (!tri_kind_take(ranks, s, m, r, &rank, err) ||
        (tri_take_char(r, '/') && !tri_kind_take(ranks, s, m, r, &back, err)))
        return false;
    *choice = basilica_find_choice(s, basilica_promoter(s, m), rank, back, &unclear);
    if (*choice < 0)
        return tri_refuse(err, BASILICA_E_MOVE_TOKEN, TRI_RULE(7, 3), tri_position(r));
    // Tokens that show one rank are forbidden by one rule: if there is another reason, check will find it.
    if (unclear && basilica_check(s, m | (tri_move)*choice << 3) == TRI_LEGAL)
        return tri_refuse(err, BASILICA_E_MOVE_TOKEN_BACK, TRI_RULE(7, 3), tri_position(r));
    return true;
}

TRI_LOCAL bool basilica_is_viewer(int viewer)
{
    return viewer < 2 || viewer == TRI_SPECTATOR;
}

TRI_FN const tri_kind *basilica_value_kinds(void)
{
    static const char *const crowned[] = {"plain", "crown"};
    static const char *const editions[] = {"2010", "2022"};
    static const char *const expansions[] = {"none", "festum"};
    static const char *const six[] = {"yes", "no"};
    static const char *const profiles[] = {BASILICA_PROFILE_NAMES};
    static const char *const firsts[] = {"random", "1", "2"};
    static const char *const yes[] = {"no", "yes"};
    static const char *const spaces[] = {"1", "2", "3"};
    static const tri_kind kinds[BASILICA_VALUE_KINDS] = {
        {.id = BASILICA_KIND_NONE},
        {TRI_NUMBERS(BASILICA_KIND_SPACE, BASILICA_E_MOVE_SPACE, 0, 2), .shift = 1},
        {TRI_WORDS(BASILICA_KIND_ORDER, BASILICA_E_MOVE_ORDER, basilica_order_word, 0, 7)},
        {TRI_NUMBERS(BASILICA_KIND_CELL, TRI_E_NONE, 0, BASILICA_CELLS - 1), .form = TRI_COLUMN_ROW,
         .wide = BASILICA_COLUMNS, .take = basilica_take_cell},
        {TRI_NUMBERS(BASILICA_KIND_TOKEN, TRI_E_NONE, 0, 2 * BASILICA_TOKENS - 1), .put = basilica_put_token,
         .take = basilica_take_token, .show = basilica_show_token},
        {TRI_WORDS(BASILICA_KIND_RANK, BASILICA_E_MOVE_RANK, basilica_rank_word, 0, BASILICA_NO_RANK - 1)},
        {TRI_WORDS(BASILICA_KIND_COLOUR, TRI_E_MOVE_COLOUR, basilica_colour_word, 0, 3)},
        {TRI_WORDS(BASILICA_KIND_COLOURS, BASILICA_E_MOVE_COLOURS, basilica_colour_word, 0, 3), .set = true,
         .sorted = true, .between = '-'},
        {TRI_NUMBERS(BASILICA_KIND_SEAT, TRI_E_MOVE_SEAT, 0, 1), .shift = 1},
        {TRI_NUMBERS(BASILICA_KIND_FACE, TRI_E_NONE, 0, BASILICA_FACES - 1), .put = basilica_put_face,
         .take = basilica_take_face, .show = basilica_show_drawn},
        {TRI_CHOICES(BASILICA_KIND_CROWN, BASILICA_E_MOVE_CROWN, crowned)},
        {TRI_NUMBERS(BASILICA_KIND_TILE, TRI_E_NONE, 1, 3 * BASILICA_FACES), .put = basilica_put_tile,
         .take = basilica_take_tile, .show = basilica_show_tile},
        {TRI_CHOICES(BASILICA_KIND_EDITION, TRI_E_NONE, editions)},
        {TRI_CHOICES(BASILICA_KIND_EXPANSION, TRI_E_NONE, expansions)},
        {TRI_CHOICES(BASILICA_KIND_SIX, TRI_E_NONE, six)},
        {TRI_CHOICES(BASILICA_KIND_PROFILE, TRI_E_NONE, profiles)},
        {TRI_CHOICES(BASILICA_KIND_FIRST, TRI_E_NONE, firsts)},
        {TRI_NUMBERS(BASILICA_KIND_VIEWER, TRI_E_NONE, 0, TRI_SPECTATOR), .has = basilica_is_viewer,
         .put = tri_put_viewer, .take = tri_take_viewer, .show = tri_show_viewer},
        {TRI_WORDS(BASILICA_KIND_PHASE, TRI_E_NONE, basilica_phase_word, 0, BASILICA_PHASES - 1)},
        {TRI_CHOICES(BASILICA_KIND_YES, TRI_E_NONE, yes), .flag = true},
        {TRI_CHOICES(BASILICA_KIND_SPACES, TRI_E_NONE, spaces), .form = TRI_LETTER, .set = true, .sorted = true},
        {TRI_NUMBERS(BASILICA_KIND_ACTIONS, TRI_E_NONE, 0, BASILICA_ACTIONS)},
        {TRI_NUMBERS(BASILICA_KIND_PASS, TRI_E_NONE, 1, 2)},
        {TRI_NUMBERS(BASILICA_KIND_KING, TRI_E_NONE, 0, 255)},
        {TRI_NUMBERS(BASILICA_KIND_COINS, TRI_E_NONE, 0, 99)},
    };
    return kinds;
}

/// What an order needs beside its name.
TRI_LOCAL const tri_operand *basilica_order_operands(tri_move m)
{
    static const tri_operand promote[] = {{"cell", BASILICA_KIND_CELL, 13, 10, 0},
                                          {"rank", BASILICA_KIND_TOKEN, 3, 10, 0}};
    static const tri_operand move[] = {{"from", BASILICA_KIND_CELL, 13, 10, 0},
                                       {"to", BASILICA_KIND_CELL, 3, 10, TRI_BESIDE}};
    static const tri_operand other[TRI_OPERANDS] = {{"cell", BASILICA_KIND_CELL, 13, 10, 0}};
    int order = (int)(m >> 23 & 7);
    return order == BASILICA_PROMOTE ? promote : order == BASILICA_MOVE ? move : other;
}

TRI_FN tri_shapes basilica_shapes(void)
{
    static const tri_shape shapes[BASILICA_VERBS] = {
        {.words = ""},
        {.words = "vault",
         .operand = {{"slot", BASILICA_KIND_SPACE, 26, 2, 0}, {"cell", BASILICA_KIND_CELL, 13, 10, 0}}},
        {.words = "vault replace", .type = "replace"},
        {.words = "builder"},
        {.words = "order",
         .operand = {{"slot", BASILICA_KIND_SPACE, 26, 2, 0}, {"order", BASILICA_KIND_ORDER, 23, 3, 0}},
         .rest = basilica_order_operands},
        {.words = "scaffold", .operand = {{"cell", BASILICA_KIND_CELL, 13, 10, 0}}},
        {.words = "altar", .operand = {{"cell", BASILICA_KIND_CELL, 13, 10, 0}}},
        {.words = "pay"},
        {.words = "decline"},
        {.words = "promote",
         .operand = {{"cell", BASILICA_KIND_CELL, 13, 10, 0}, {"rank", BASILICA_KIND_TOKEN, 3, 10, 0}}},
        {.words = "recruit", .operand = {{"cell", BASILICA_KIND_CELL, 13, 10, 0}}},
        {.words = "push",
         .operand = {{"from", BASILICA_KIND_CELL, 13, 10, 0}, {"to", BASILICA_KIND_CELL, 3, 10, TRI_BESIDE}}},
        {.words = "juggle",
         .operand = {{"cell", BASILICA_KIND_CELL, 13, 10, 0}, {"colour", BASILICA_KIND_COLOUR, 3, 10, TRI_SECRET}}},
        {.words = "first", .operand = {{"seat", BASILICA_KIND_SEAT, 13, 10, 0}}, .chance = true},
        {.words = "draw",
         .operand = {{"tile", BASILICA_KIND_FACE, 14, 9, 0}, {NULL, BASILICA_KIND_CROWN, 13, 1, TRI_SECRET}},
         .chance = true},
        {.words = "score", .chance = true},
    };
    tri_shapes all = {shapes, basilica_value_kinds(), BASILICA_VERBS, 28};
    return all;
}

TRI_FN void basilica_move_text(const basilica_state *s, tri_move m, tri_text *out)
{
    tri_shapes all = basilica_shapes();
    tri_shape_put(&all, s, m, out);
}

TRI_FN bool basilica_move_parse(const basilica_state *s, const char *text, size_t size, tri_move *out, tri_err *err)
{
    tri_shapes all = basilica_shapes();
    return tri_shape_take(&all, s, text, size, out, err);
}

TRI_FN void basilica_describe(const basilica_state *s, tri_move m, tri_sink *sink)
{
    tri_shapes all = basilica_shapes();
    tri_shape_show(&all, s, m, sink);
    if (m >> 28 == BASILICA_DO_BUILDER && s->just)
        basilica_show_cell(sink, "cell", s->just - 1);
    if (m >> 28 == BASILICA_DO_VAULT && s->vault[m >> 26 & 3]) {
        sink->open(sink, "tile", '{');
        basilica_show_face(sink, s->vault[m >> 26 & 3]);
        sink->close(sink, '}');
    }
}
