// SPDX-License-Identifier: MIT
#include "core/basilica/basilica_inside.h"

// Moves in words and back, and the small words that positions share with them. A move's words begin with its verb;
// cells are a letter and a number, "c3" being the third row from the board.

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

TRI_FN void basilica_put_cell(tri_text *out, int cell)
{
    tri_put_char(out, (char)('a' + cell % BASILICA_COLUMNS));
    tri_put_int(out, cell / BASILICA_COLUMNS + 1);
}

TRI_FN void basilica_put_colours_of(tri_text *out, int colours)
{
    bool more = false;
    for (int colour = 0; colour < 4; colour++)
        if (colours >> colour & 1) {
            if (more)
                tri_put_char(out, '-');
            tri_put(out, basilica_colour_word(colour));
            more = true;
        }
}

TRI_FN void basilica_put_tile(tri_text *out, uint8_t tile)
{
    int colours = basilica_colours(tile), order = basilica_face_order(basilica_face(tile));
    for (int colour = 0; colour < 4; colour++)
        if (colours >> colour & 1)
            tri_put_char(out, "rygb"[colour]);
    tri_put_char(out, "PMRCGSDA"[order]);
    if (basilica_crown(tile) != BASILICA_PLAIN)
        tri_put_char(out, basilica_crown(tile) == BASILICA_CROWNED ? '*' : '?');
}

/// The face of these colours and this order, or -1.
TRI_LOCAL int basilica_find_face(int colours, int order)
{
    for (int face = 0; face < BASILICA_FACES; face++)
        if (basilica_face_colours(face) == colours && basilica_face_order(face) == order)
            return face;
    return -1;
}

TRI_LOCAL bool basilica_take_letter(tri_reader *r, const char *letters, int *index)
{
    for (int i = 0; letters[i]; i++)
        if (tri_take_char(r, letters[i])) {
            *index = i;
            return true;
        }
    return false;
}

TRI_FN uint8_t basilica_take_tile(tri_reader *r)
{
    tri_reader ahead = *r;
    int colours = 0, letter = 0, last = -1;
    while (basilica_take_letter(&ahead, "rygb", &letter)) {
        if (letter <= last) // one spelling a tile
            return 0;
        last = letter;
        colours |= 1 << letter;
    }
    if (!basilica_take_letter(&ahead, "PMRCGSDA", &letter))
        return 0;
    int face = basilica_find_face(colours, letter);
    if (face < 0)
        return 0;
    int crown = tri_take_char(&ahead, '*')   ? BASILICA_CROWNED
                : tri_take_char(&ahead, '?') ? BASILICA_UNKNOWN
                                             : BASILICA_PLAIN;
    *r = ahead;
    return basilica_tile(face, crown);
}

TRI_FN void basilica_show_cell(tri_sink *sink, const char *key, int cell)
{
    char word[8];
    tri_text text = tri_text_over(word, sizeof word);
    basilica_put_cell(&text, cell);
    sink->word(sink, key, word);
}

TRI_FN void basilica_show_face(tri_sink *sink, uint8_t tile)
{
    int colours = basilica_colours(tile), order = basilica_face_order(basilica_face(tile));
    sink->open(sink, "colours", '[');
    for (int colour = 0; colour < 4; colour++)
        if (colours >> colour & 1)
            sink->word(sink, NULL, basilica_colour_word(colour));
    sink->close(sink, ']');
    sink->word(sink, "order", basilica_order_word(order));
    if (basilica_crown(tile) == BASILICA_UNKNOWN)
        sink->nothing(sink, "crown");
    else
        sink->flag(sink, "crown", basilica_crown(tile) == BASILICA_CROWNED);
}

TRI_FN void basilica_show_tile(tri_sink *sink, const char *key, uint8_t tile)
{
    if (!tile) {
        sink->nothing(sink, key);
        return;
    }
    sink->open(sink, key, '{');
    basilica_show_face(sink, tile);
    sink->close(sink, '}');
}

// --- moves to words
// ------------------------------------------------------------------------------------------------------

/// Different tokens in supply that show `rank`.
TRI_LOCAL int basilica_tokens_with(const basilica_state *s, int seat, int rank)
{
    int count = 0;
    for (int i = 0; i < BASILICA_TOKENS; i++)
        if (basilica_token_offered(s, seat, i))
            count += basilica_rank_of(s, i, 0) == rank || basilica_rank_of(s, i, 1) == rank;
    return count;
}

/// " b2 architect", or " b2 architect/mason" when the supply has other architects and the token has to be named.
TRI_LOCAL void basilica_put_promotion(const basilica_state *s, tri_text *out, int seat, basilica_parts p)
{
    int rank = basilica_rank_of(s, p.b >> 1, p.b & 1);
    basilica_put_cell(out, p.a);
    tri_put_char(out, ' ');
    tri_put(out, basilica_rank_word(rank));
    if (basilica_tokens_with(s, seat, rank) > 1) {
        tri_put_char(out, '/');
        tri_put(out, basilica_rank_word(basilica_rank_of(s, p.b >> 1, ~p.b & 1)));
    }
}

TRI_LOCAL const char *basilica_verb_word(int verb)
{
    static const char *const words[] = {"",       "vault", "vault",   "builder", "order",   "scaffold",
                                        "altar",  "pay",   "decline", "promote", "recruit", "push",
                                        "juggle", "first", "draw",    "score"};
    return words[verb];
}

TRI_LOCAL void basilica_put_steps_of(tri_text *out, basilica_parts p)
{
    basilica_put_cell(out, p.a);
    tri_put_char(out, ' ');
    basilica_put_cell(out, p.b);
}

TRI_LOCAL void basilica_put_order_words(const basilica_state *s, tri_text *out, basilica_parts p)
{
    tri_put_int(out, p.slot + 1);
    tri_put_char(out, ' ');
    tri_put(out, basilica_order_word(p.order));
    tri_put_char(out, ' ');
    if (p.order == BASILICA_PROMOTE)
        basilica_put_promotion(s, out, s->turn, p);
    else if (p.order == BASILICA_MOVE)
        basilica_put_steps_of(out, p);
    else
        basilica_put_cell(out, p.a);
}

TRI_FN void basilica_move_text(const basilica_state *s, tri_move m, tri_text *out)
{
    basilica_parts p = basilica_split(m);
    tri_put(out, basilica_verb_word(p.verb));
    if (p.verb != BASILICA_DO_BUILDER && p.verb != BASILICA_DO_PAY && p.verb != BASILICA_DO_DECLINE &&
        p.verb != BASILICA_DO_SCORE)
        tri_put_char(out, ' ');
    switch ((basilica_verb)p.verb) {
    case BASILICA_DO_VAULT:
        tri_put_int(out, p.slot + 1);
        tri_put_char(out, ' ');
        basilica_put_cell(out, p.a);
        break;
    case BASILICA_DO_REPLACE:
        tri_put(out, "replace");
        break;
    case BASILICA_DO_ORDER:
        basilica_put_order_words(s, out, p);
        break;
    case BASILICA_DO_SCAFFOLD:
    case BASILICA_DO_ALTAR:
    case BASILICA_DO_RECRUIT:
        basilica_put_cell(out, p.a);
        break;
    case BASILICA_DO_PROMOTE:
        basilica_put_promotion(s, out, 1 - s->turn, p);
        break;
    case BASILICA_DO_PUSH:
        basilica_put_steps_of(out, p);
        break;
    case BASILICA_DO_JUGGLE:
        basilica_put_cell(out, p.a);
        tri_put_char(out, ' ');
        tri_put(out, basilica_colour_word(p.b));
        break;
    case BASILICA_DO_FIRST:
        tri_put_int(out, p.a + 1);
        break;
    case BASILICA_DO_DRAW:
        basilica_put_colours_of(out, basilica_face_colours(p.a >> 1));
        tri_put_char(out, ' ');
        tri_put(out, basilica_order_word(basilica_face_order(p.a >> 1)));
        tri_put(out, p.a & 1 ? " crown" : " plain");
        break;
    default:
        break;
    }
}

// --- words to moves
// ------------------------------------------------------------------------------------------------------

TRI_FN bool basilica_take_cell(tri_reader *r, int *cell, tri_err *err)
{
    int64_t row = 0;
    tri_skip_spaces(r);
    tri_reader ahead = *r;
    char column = tri_peek(&ahead);
    if (column < 'a' || column > 'z')
        return tri_refuse(err, TRI_R0_1, tri_position(r), "expected a cell such as c3");
    ahead.at++;
    if (!tri_take_int(&ahead, 1, 9999, &row))
        return tri_refuse(err, TRI_R0_1, tri_position(r), "expected a cell such as c3");
    if (column > 'e')
        return tri_refuse(err, TRI_RULE(4, 2), tri_position(r), "the cathedral has the columns a to e");
    if (row > BASILICA_ROWS)
        return tri_refuse(err, TRI_RULE(4, 3), tri_position(r), "no cathedral reaches that row");
    *cell = (int)(row - 1) * BASILICA_COLUMNS + (column - 'a');
    *r = ahead;
    return true;
}

TRI_LOCAL bool basilica_take_rank(tri_reader *r, int *rank)
{
    for (int i = 0; i < BASILICA_NO_RANK; i++)
        if (tri_take_word(r, basilica_rank_word(i))) {
            *rank = i;
            return true;
        }
    return false;
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

TRI_LOCAL bool basilica_take_promotion(const basilica_state *s, tri_reader *r, int seat, basilica_parts *p,
                                       tri_err *err)
{
    int rank = 0, back = BASILICA_NO_RANK;
    bool unclear = false;
    if (!basilica_take_cell(r, &p->a, err))
        return false;
    tri_skip_spaces(r);
    if (!basilica_take_rank(r, &rank) || (tri_take_char(r, '/') && !basilica_take_rank(r, &back)))
        return tri_refuse(err, TRI_R0_1, tri_position(r), "expected a rank: architect, mason, strongman or juggler");
    p->b = basilica_find_choice(s, seat, rank, back, &unclear);
    if (p->b == -1)
        return tri_refuse(err, TRI_RULE(7, 3), tri_position(r), "no promotion token of this edition is like that");
    // Tokens that show one rank are forbidden by one rule: if there is another reason, check will find it.
    if (unclear && basilica_check(s, basilica_code(p->verb, p->slot, p->order, p->a, p->b)) == TRI_LEGAL)
        return tri_refuse(err, TRI_RULE(7, 3), tri_position(r), "several tokens show that rank: name the back as well");
    return true;
}

TRI_LOCAL bool basilica_take_slot(tri_reader *r, int *slot, tri_err *err)
{
    int64_t number = 0;
    tri_skip_spaces(r);
    if (!tri_take_int(r, 1, 3, &number))
        return tri_refuse(err, TRI_R0_1, tri_position(r), "expected a space from 1 to 3");
    *slot = (int)number - 1;
    return true;
}

/// One of `count` words of a kind, or -1.
TRI_LOCAL int basilica_take_one(tri_reader *r, const char *(*word)(int), int count)
{
    tri_skip_spaces(r);
    for (int i = 0; i < count; i++)
        if (tri_take_word(r, word(i)))
            return i;
    return -1;
}

TRI_LOCAL bool basilica_take_order(const basilica_state *s, tri_reader *r, basilica_parts *p, tri_err *err)
{
    if (!basilica_take_slot(r, &p->slot, err))
        return false;
    p->order = basilica_take_one(r, basilica_order_word, 8);
    if (p->order < 0)
        return tri_refuse(err, TRI_R0_1, tri_position(r), "expected the name of an order");
    if (p->order == BASILICA_PROMOTE)
        return basilica_take_promotion(s, r, s->turn, p, err);
    if (!basilica_take_cell(r, &p->a, err))
        return false;
    return p->order != BASILICA_MOVE || basilica_take_cell(r, &p->b, err);
}

TRI_LOCAL bool basilica_take_draw(tri_reader *r, basilica_parts *p, tri_err *err)
{
    int colours = 0;
    do {
        int colour = basilica_take_one(r, basilica_colour_word, 4);
        if (colour < 0 || colours >> colour)
            return tri_refuse(err, TRI_R0_1, tri_position(r), "expected colours in order: red, yellow, green, blue");
        colours |= 1 << colour;
    } while (tri_take_char(r, '-'));
    int order = basilica_take_one(r, basilica_order_word, 8);
    int face = order < 0 ? -1 : basilica_find_face(colours, order);
    tri_skip_spaces(r);
    if (face < 0)
        return tri_refuse(err, TRI_R0_4, tri_position(r), "there is no such tile");
    bool crown = tri_take_word(r, "crown");
    if (!crown && !tri_take_word(r, "plain"))
        return tri_refuse(err, TRI_R0_1, tri_position(r), "expected the tile's last word: crown or plain");
    p->a = 2 * face + crown;
    return true;
}

TRI_LOCAL bool basilica_take_juggle(tri_reader *r, basilica_parts *p, tri_err *err)
{
    if (!basilica_take_cell(r, &p->a, err))
        return false;
    p->b = basilica_take_one(r, basilica_colour_word, 4);
    return p->b >= 0 || tri_refuse(err, TRI_R0_1, tri_position(r), "expected a colour");
}

/// What follows the verb.
TRI_LOCAL bool basilica_take_rest(const basilica_state *s, tri_reader *r, basilica_parts *p, tri_err *err)
{
    int64_t seat = 0;
    switch ((basilica_verb)p->verb) {
    case BASILICA_DO_VAULT:
        tri_skip_spaces(r);
        if (tri_take_word(r, "replace")) {
            p->verb = BASILICA_DO_REPLACE;
            return true;
        }
        return basilica_take_slot(r, &p->slot, err) && basilica_take_cell(r, &p->a, err);
    case BASILICA_DO_ORDER:
        return basilica_take_order(s, r, p, err);
    case BASILICA_DO_SCAFFOLD:
    case BASILICA_DO_ALTAR:
    case BASILICA_DO_RECRUIT:
        return basilica_take_cell(r, &p->a, err);
    case BASILICA_DO_PROMOTE:
        return basilica_take_promotion(s, r, 1 - s->turn, p, err);
    case BASILICA_DO_PUSH:
        return basilica_take_cell(r, &p->a, err) && basilica_take_cell(r, &p->b, err);
    case BASILICA_DO_JUGGLE:
        return basilica_take_juggle(r, p, err);
    case BASILICA_DO_FIRST:
        tri_skip_spaces(r);
        if (!tri_take_int(r, 1, 2, &seat))
            return tri_refuse(err, TRI_R0_4, tri_position(r), "there are two seats, 1 and 2");
        p->a = (int)seat - 1;
        return true;
    case BASILICA_DO_DRAW:
        return basilica_take_draw(r, p, err);
    default:
        return true;
    }
}

TRI_FN bool basilica_move_parse(const basilica_state *s, const char *text, size_t size, tri_move *out, tri_err *err)
{
    tri_reader r = tri_reader_over(text, size);
    basilica_parts p = {0, 0, 0, 0, 0};
    p.verb = basilica_take_one(&r, basilica_verb_word, BASILICA_DO_SCORE + 1);
    if (p.verb <= 0)
        return tri_refuse_word(err, TRI_R0_1, tri_position(&r), "not the beginning of a move:", r.at,
                               (size_t)(r.end - r.at));
    if (!basilica_take_rest(s, &r, &p, err))
        return false;
    tri_skip_spaces(&r);
    if (!tri_at_end(&r))
        return tri_refuse_word(err, TRI_R0_1, tri_position(&r), "something follows the move:", r.at,
                               (size_t)(r.end - r.at));
    *out = basilica_code(p.verb, p.slot, p.order, p.a, p.b);
    return true;
}

// --- moves as named fields
// -----------------------------------------------------------------------------------------------

TRI_LOCAL void basilica_describe_token(const basilica_state *s, basilica_parts p, tri_sink *sink)
{
    basilica_show_cell(sink, "cell", p.a);
    sink->word(sink, "rank", basilica_rank_word(basilica_rank_of(s, p.b >> 1, p.b & 1)));
    sink->word(sink, "back", basilica_rank_word(basilica_rank_of(s, p.b >> 1, ~p.b & 1)));
}

TRI_LOCAL void basilica_describe_order(const basilica_state *s, basilica_parts p, tri_sink *sink)
{
    sink->number(sink, "slot", p.slot + 1);
    sink->word(sink, "order", basilica_order_word(p.order));
    if (p.order == BASILICA_PROMOTE) {
        basilica_describe_token(s, p, sink);
        return;
    }
    basilica_show_cell(sink, p.order == BASILICA_MOVE ? "from" : "cell", p.a);
    if (p.order == BASILICA_MOVE)
        basilica_show_cell(sink, "to", p.b);
}

TRI_FN void basilica_describe(const basilica_state *s, tri_move m, tri_sink *sink)
{
    basilica_parts p = basilica_split(m);
    sink->word(sink, "type", p.verb == BASILICA_DO_REPLACE ? "replace" : basilica_verb_word(p.verb));
    switch ((basilica_verb)p.verb) {
    case BASILICA_DO_VAULT:
        sink->number(sink, "slot", p.slot + 1);
        basilica_show_cell(sink, "cell", p.a);
        break;
    case BASILICA_DO_BUILDER:
        if (s->just)
            basilica_show_cell(sink, "cell", s->just - 1);
        break;
    case BASILICA_DO_ORDER:
        basilica_describe_order(s, p, sink);
        break;
    case BASILICA_DO_SCAFFOLD:
    case BASILICA_DO_ALTAR:
    case BASILICA_DO_RECRUIT:
        basilica_show_cell(sink, "cell", p.a);
        break;
    case BASILICA_DO_PROMOTE:
        basilica_describe_token(s, p, sink);
        break;
    case BASILICA_DO_PUSH:
        basilica_show_cell(sink, "from", p.a);
        basilica_show_cell(sink, "to", p.b);
        break;
    case BASILICA_DO_JUGGLE:
        basilica_show_cell(sink, "cell", p.a);
        sink->word(sink, "colour", basilica_colour_word(p.b));
        break;
    case BASILICA_DO_FIRST:
        sink->number(sink, "seat", p.a + 1);
        break;
    case BASILICA_DO_DRAW:
        basilica_show_tile(sink, "tile", basilica_tile_of(p.a));
        break;
    default:
        break;
    }
}
