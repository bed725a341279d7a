// SPDX-License-Identifier: MIT
#include "core/basilica/basilica_inside.h"

// A position as one line of words. What follows from other words is left out: the stack (all tiles of the table that
// lie nowhere else), supplies, rows in use.

TRI_LOCAL void basilica_put_key(tri_text *out, const char *key)
{
    if (out->used)
        tri_put_char(out, ' ');
    tri_put(out, key);
    tri_put_char(out, '=');
}

TRI_LOCAL void basilica_put_number(tri_text *out, const char *key, int value)
{
    basilica_put_key(out, key);
    tri_put_int(out, value);
}

TRI_LOCAL void basilica_put_space(tri_text *out, uint8_t tile)
{
    if (tile)
        basilica_put_tile(out, tile);
    else
        tri_put_char(out, '-');
}

TRI_LOCAL void basilica_put_row_of_three(tri_text *out, const char *key, const uint8_t tiles[3])
{
    basilica_put_key(out, key);
    for (int slot = 0; slot < 3; slot++) {
        if (slot)
            tri_put_char(out, ',');
        basilica_put_space(out, tiles[slot]);
    }
}

/// "rP*:2,bG:1", nothing at all for an empty pool.
TRI_LOCAL void basilica_put_pool(tri_text *out, const char *key, const uint8_t *pool)
{
    bool any = false;
    for (int kind = 0; kind < 2 * BASILICA_FACES; kind++) {
        if (!pool[kind])
            continue;
        if (any)
            tri_put_char(out, ',');
        else
            basilica_put_key(out, key);
        any = true;
        basilica_put_tile(out, basilica_tile_of(kind));
        tri_put_char(out, ':');
        tri_put_int(out, pool[kind]);
    }
}

/// "@1am>r": owner, the two sides of the token, the juggler's colour.
TRI_LOCAL void basilica_put_builder(const basilica_state *s, tri_text *out, int seat, int cell)
{
    tri_put_char(out, '@');
    tri_put_int(out, seat + 1);
    int token = basilica_token_at(s, seat, cell);
    if (token < 0)
        return;
    uint16_t value = s->token[seat][token];
    tri_put_char(out, "amsj"[basilica_rank_of(s, token, value & 1)]);
    tri_put_char(out, "amsj"[basilica_rank_of(s, token, ~value & 1)]);
    if (!basilica_token_colour(value))
        return;
    tri_put_char(out, '>');
    tri_put_char(out, "rygb?"[basilica_token_colour(value) - 1]);
}

TRI_LOCAL void basilica_put_square(const basilica_state *s, tri_text *out, int cell)
{
    if (!s->tile[cell] || s->tile[cell] == BASILICA_SCAFFOLD) {
        tri_put_char(out, s->tile[cell] ? '#' : '.');
        return;
    }
    basilica_put_tile(out, s->tile[cell]);
    for (int seat = 0; seat < 2; seat++)
        if (basilica_has(s->builder_at[seat], cell))
            basilica_put_builder(s, out, seat, cell);
    if (basilica_has(s->glass_at, cell))
        tri_put(out, "+g");
    if (basilica_has(s->altar_at, cell))
        tri_put(out, "+a");
}

TRI_LOCAL void basilica_put_rows(const basilica_state *s, tri_text *out)
{
    for (int cell = 0; cell < s->rows * BASILICA_COLUMNS; cell++) {
        if (cell % BASILICA_COLUMNS) {
            tri_put_char(out, ',');
        } else {
            tri_put(out, " row");
            tri_put_int(out, cell / BASILICA_COLUMNS + 1);
            tri_put_char(out, '=');
        }
        basilica_put_square(s, out, cell);
    }
}

TRI_LOCAL void basilica_put_options(const basilica_state *s, tri_text *out)
{
    static const char *const profiles[] = {BASILICA_PROFILE_NAMES};
    basilica_put_key(out, "edition");
    tri_put(out, s->edition ? "2022" : "2010");
    basilica_put_key(out, "expansion");
    tri_put(out, s->expansion ? "festum" : "none");
    basilica_put_key(out, "remove_six");
    tri_put(out, s->keep_six ? "no" : "yes");
    basilica_put_key(out, "crowns");
    tri_put(out, profiles[s->crowns]);
    basilica_put_key(out, "first");
    if (s->first)
        tri_put_int(out, s->first);
    else
        tri_put(out, "random");
    if (s->viewer == TRI_REFEREE)
        return;
    basilica_put_key(out, "view");
    if (s->viewer == TRI_SPECTATOR)
        tri_put(out, "spectator");
    else
        tri_put_int(out, s->viewer + 1);
}

/// What is pending; only what is not at its usual value.
TRI_LOCAL void basilica_put_pending(const basilica_state *s, tri_text *out)
{
    if (s->just) {
        basilica_put_key(out, "just");
        basilica_put_cell(out, s->just - 1);
    }
    if (s->slot)
        basilica_put_number(out, "slot", s->slot);
    if (s->rank) {
        basilica_put_key(out, "rank");
        tri_put(out, basilica_rank_word(s->rank - 1));
    }
    if (s->paid)
        tri_put(out, " paid=yes");
    if (s->must_place)
        tri_put(out, " must_place=yes");
    if (s->last)
        tri_put(out, " last=yes");
    if (s->old) {
        basilica_put_key(out, "old");
        for (int slot = 0; slot < 3; slot++)
            if (s->old >> slot & 1)
                tri_put_char(out, (char)('1' + slot));
    }
}

TRI_FN void basilica_state_text(const basilica_state *s, tri_text *out)
{
    basilica_put_options(s, out);
    basilica_put_key(out, "phase");
    tri_put(out, basilica_phase_word(s->phase));
    basilica_put_number(out, "turn", s->turn + 1);
    basilica_put_number(out, "actions", s->actions);
    basilica_put_number(out, "pass", s->pass);
    basilica_put_number(out, "king", s->king);
    basilica_put_key(out, "coins");
    tri_put_int(out, s->coins[0]);
    tri_put_char(out, ',');
    tri_put_int(out, s->coins[1]);
    for (int i = 0; i < s->scorings; i++) { // "points=3/5,10/4": seat 1, seat 2, by scoring
        if (i)
            tri_put_char(out, ',');
        else
            basilica_put_key(out, "points");
        tri_put_int(out, s->points[i][0]);
        tri_put_char(out, '/');
        tri_put_int(out, s->points[i][1]);
    }
    basilica_put_row_of_three(out, "order", s->order);
    basilica_put_row_of_three(out, "vault", s->vault);
    basilica_put_key(out, "top");
    basilica_put_space(out, s->top);
    basilica_put_pending(s, out);
    basilica_put_pool(out, "discard", s->discard);
    basilica_put_pool(out, "aside", s->aside);
    basilica_put_rows(s, out);
}

// A position from its words, whoever wrote them. Options are read first, because what a token or a deck is depends on
// them; then every other word in any order; then basilica_settle (basilica_valid.c) finds the stack and checks the
// whole.

enum {
    BASILICA_KEY_EDITION,
    BASILICA_KEY_EXPANSION,
    BASILICA_KEY_SIX,
    BASILICA_KEY_CROWNS,
    BASILICA_KEY_FIRST,
    BASILICA_KEY_VIEW, // up to here read in the first pass
    BASILICA_KEY_PHASE,
    BASILICA_KEY_TURN,
    BASILICA_KEY_ACTIONS,
    BASILICA_KEY_PASS,
    BASILICA_KEY_KING,
    BASILICA_KEY_COINS,
    BASILICA_KEY_POINTS,
    BASILICA_KEY_ORDER,
    BASILICA_KEY_VAULT,
    BASILICA_KEY_TOP,
    BASILICA_KEY_JUST,
    BASILICA_KEY_SLOT,
    BASILICA_KEY_RANK,
    BASILICA_KEY_PAID,
    BASILICA_KEY_MUST,
    BASILICA_KEY_LAST,
    BASILICA_KEY_OLD,
    BASILICA_KEY_DISCARD,
    BASILICA_KEY_ASIDE,
    BASILICA_KEYS,
    BASILICA_KEY_ROW = BASILICA_KEYS, // "row7"
};

TRI_LOCAL int basilica_take_key(tri_reader *r, int *row)
{
    static const char *const keys[BASILICA_KEYS] = {
        "edition", "expansion", "remove_six", "crowns", "first", "view",    "phase", "turn", "actions",
        "pass",    "king",      "coins",      "points", "order", "vault",   "top",   "just", "slot",
        "rank",    "paid",      "must_place", "last",   "old",   "discard", "aside"};
    int key = tri_take_choice(r, keys, BASILICA_KEYS);
    if (key >= 0)
        return key;
    int64_t number = 0;
    for (const char *c = "row"; *c; c++)
        if (!tri_take_char(r, *c))
            return -1;
    if (tri_peek(r) == '0' || !tri_take_int(r, 1, BASILICA_ROWS, &number))
        return -1;
    *row = (int)number - 1;
    return BASILICA_KEY_ROW;
}

// --- values
// ----------------------------------------------------------------------------------------------------------------

TRI_LOCAL bool basilica_take_number(tri_reader *r, int min, int max, uint8_t *out)
{
    int64_t value = 0;
    if (!tri_take_int(r, min, max, &value))
        return false;
    *out = (uint8_t)value;
    return true;
}

TRI_LOCAL bool basilica_take_option(basilica_state *s, tri_reader *r, int key)
{
    static const char *const words[5][4] = {{"2010", "2022", "", ""},
                                            {"none", "festum", "", ""},
                                            {"yes", "no", "", ""},
                                            {"", "", "", ""},
                                            {"random", "1", "2", ""}};
    static const char *const profiles[] = {BASILICA_PROFILE_NAMES};
    static const uint8_t counts[5] = {2, 2, 2, BASILICA_PROFILES, 3};
    uint8_t *const fields[5] = {&s->edition, &s->expansion, &s->keep_six, &s->crowns, &s->first};
    int choice = tri_take_choice(r, key == BASILICA_KEY_CROWNS ? profiles : words[key], counts[key]);
    if (choice < 0)
        return false;
    *fields[key] = (uint8_t)choice;
    return true;
}

TRI_LOCAL bool basilica_take_view(basilica_state *s, tri_reader *r)
{
    if (tri_take_word(r, "spectator")) {
        s->viewer = TRI_SPECTATOR;
        return true;
    }
    if (!basilica_take_number(r, 1, 2, &s->viewer))
        return false;
    s->viewer--;
    return true;
}

TRI_LOCAL bool basilica_take_yes(tri_reader *r, uint8_t *out)
{
    *out = 1;
    return tri_take_word(r, "yes") || (*out = 0, tri_take_word(r, "no"));
}

TRI_LOCAL bool basilica_take_space(tri_reader *r, uint8_t *tile)
{
    if (tri_take_char(r, '-')) {
        *tile = 0;
        return true;
    }
    *tile = basilica_take_tile(r);
    return *tile != 0;
}

TRI_LOCAL bool basilica_take_three(tri_reader *r, uint8_t tiles[3])
{
    for (int slot = 0; slot < 3; slot++)
        if ((slot && !tri_take_char(r, ',')) || !basilica_take_space(r, &tiles[slot]))
            return false;
    return true;
}

TRI_LOCAL bool basilica_take_pool(tri_reader *r, uint8_t *pool)
{
    do {
        uint8_t tile = basilica_take_tile(r), count = 1;
        if (!tile || basilica_crown(tile) == BASILICA_UNKNOWN || pool[basilica_kind(tile)])
            return false;
        if (tri_take_char(r, ':') && !basilica_take_number(r, 1, BASILICA_TILES, &count))
            return false;
        pool[basilica_kind(tile)] = count;
    } while (tri_take_char(r, ','));
    return true;
}

TRI_LOCAL bool basilica_take_points(basilica_state *s, tri_reader *r)
{
    do {
        if (s->scorings == BASILICA_SCORINGS)
            return false;
        for (int seat = 0; seat < 2; seat++) {
            int64_t points = 0;
            if ((seat && !tri_take_char(r, '/')) || !tri_take_int(r, 0, 9999, &points))
                return false;
            s->points[s->scorings][seat] = (uint16_t)points;
        }
        s->scorings++;
    } while (tri_take_char(r, ','));
    return true;
}

TRI_LOCAL bool basilica_take_old(basilica_state *s, tri_reader *r)
{
    for (int slot = 0; slot < 3; slot++)
        if (tri_take_char(r, (char)('1' + slot)))
            s->old |= (uint8_t)(1 << slot);
    return s->old != 0;
}

TRI_LOCAL bool basilica_take_phase(basilica_state *s, tri_reader *r)
{
    for (int phase = 0; phase < BASILICA_PHASES; phase++)
        if (tri_take_word(r, basilica_phase_word(phase))) {
            s->phase = (uint8_t)phase;
            return true;
        }
    return false;
}

TRI_LOCAL bool basilica_take_rank_key(basilica_state *s, tri_reader *r)
{
    for (int rank = 0; rank < BASILICA_NO_RANK; rank++)
        if (tri_take_word(r, basilica_rank_word(rank))) {
            s->rank = (uint8_t)(rank + 1);
            return true;
        }
    return false;
}

// --- cells
// -----------------------------------------------------------------------------------------------------------------

TRI_LOCAL int basilica_take_index(tri_reader *r, const char *letters)
{
    for (int i = 0; letters[i]; i++)
        if (tri_take_char(r, letters[i]))
            return i;
    return -1;
}

/// The token and its colour, after "@1".
TRI_LOCAL bool basilica_take_token(basilica_state *s, tri_reader *r, int seat, int cell)
{
    int up = basilica_take_index(r, "amsj");
    if (up < 0)
        return true; // no rank
    int down = basilica_take_index(r, "amsj"), colour = 0;
    if (tri_take_char(r, '>') && (colour = 1 + basilica_take_index(r, "rygb?")) == 0)
        return false;
    for (int choice = 0; choice < 2 * BASILICA_TOKENS; choice++) {
        int token = choice >> 1, side = choice & 1;
        if (s->token[seat][token] || basilica_rank_of(s, token, side) != up ||
            basilica_rank_of(s, token, !side) != down)
            continue;
        s->token[seat][token] = basilica_token_with_colour(basilica_token_under(cell, side), colour);
        return true;
    }
    return false; // no such token, or no more of them
}

TRI_LOCAL bool basilica_take_square(basilica_state *s, tri_reader *r, int cell)
{
    int64_t seat = 0;
    if (tri_take_char(r, '.'))
        return true;
    if (tri_take_char(r, '#')) {
        basilica_lay(s, cell, BASILICA_SCAFFOLD);
        return true;
    }
    uint8_t tile = basilica_take_tile(r);
    if (!tile || basilica_crown(tile) == BASILICA_UNKNOWN)
        return false;
    basilica_lay(s, cell, tile);
    if (tri_take_char(r, '@')) {
        if (!tri_take_int(r, 1, 2, &seat) || !s->supply[seat - 1])
            return false;
        basilica_set(s->builder_at[seat - 1], cell);
        s->supply[seat - 1]--;
        if (!basilica_take_token(s, r, (int)seat - 1, cell))
            return false;
    }
    for (int i = 0; i < 2 && tri_take_char(r, '+'); i++) {
        bool glass = i == 0 && tri_take_char(r, 'g');
        if (!glass && (!tri_take_char(r, 'a') || !s->altars))
            return false;
        if (glass) {
            basilica_set(s->glass_at, cell);
            continue;
        }
        basilica_set(s->altar_at, cell);
        s->altars--;
        return true;
    }
    return true;
}

TRI_LOCAL bool basilica_take_row(basilica_state *s, tri_reader *r, int row)
{
    for (int column = 0; column < BASILICA_COLUMNS; column++) {
        int cell = row * BASILICA_COLUMNS + column;
        if (s->tile[cell] || (column && !tri_take_char(r, ',')) || !basilica_take_square(s, r, cell))
            return false;
    }
    return true;
}

TRI_LOCAL bool basilica_take_value(basilica_state *s, tri_reader *r, int key, int row)
{
    int cell = 0;
    switch (key) {
    case BASILICA_KEY_VIEW:
        return basilica_take_view(s, r);
    case BASILICA_KEY_PHASE:
        return basilica_take_phase(s, r);
    case BASILICA_KEY_TURN:
        return basilica_take_number(r, 1, 2, &s->turn) && (s->turn--, true);
    case BASILICA_KEY_ACTIONS:
        return basilica_take_number(r, 0, BASILICA_ACTIONS, &s->actions);
    case BASILICA_KEY_PASS:
        return basilica_take_number(r, 1, 2, &s->pass);
    case BASILICA_KEY_KING:
        return basilica_take_number(r, 0, 255, &s->king);
    case BASILICA_KEY_COINS:
        return basilica_take_number(r, 0, 99, &s->coins[0]) && tri_take_char(r, ',') &&
               basilica_take_number(r, 0, 99, &s->coins[1]);
    case BASILICA_KEY_POINTS:
        return basilica_take_points(s, r);
    case BASILICA_KEY_ORDER:
        return basilica_take_three(r, s->order);
    case BASILICA_KEY_VAULT:
        return basilica_take_three(r, s->vault);
    case BASILICA_KEY_TOP:
        return basilica_take_space(r, &s->top);
    case BASILICA_KEY_JUST:
        if (!basilica_take_cell(r, &cell, NULL))
            return false;
        s->just = (uint16_t)(cell + 1);
        return true;
    case BASILICA_KEY_SLOT:
        return basilica_take_number(r, 1, 3, &s->slot);
    case BASILICA_KEY_RANK:
        return basilica_take_rank_key(s, r);
    case BASILICA_KEY_PAID:
        return basilica_take_yes(r, &s->paid);
    case BASILICA_KEY_MUST:
        return basilica_take_yes(r, &s->must_place);
    case BASILICA_KEY_LAST:
        return basilica_take_yes(r, &s->last);
    case BASILICA_KEY_OLD:
        return basilica_take_old(s, r);
    case BASILICA_KEY_DISCARD:
        return basilica_take_pool(r, s->discard);
    case BASILICA_KEY_ASIDE:
        return basilica_take_pool(r, s->aside);
    case BASILICA_KEY_ROW:
        return basilica_take_row(s, r, row);
    default:
        return basilica_take_option(s, r, key);
    }
}

// --- words
// -----------------------------------------------------------------------------------------------------------------

TRI_LOCAL bool basilica_is_blank(char c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

/// Read the words whose keys belong to this pass. A word given twice is refused.
TRI_LOCAL bool basilica_take_words(basilica_state *s, const char *text, size_t size, bool options, tri_err *err)
{
    tri_reader r = tri_reader_over(text, size);
    uint32_t seen = 0;
    for (;;) {
        while (basilica_is_blank(tri_peek(&r)))
            r.at++;
        if (tri_at_end(&r))
            return true;
        tri_reader word = r;
        while (!tri_at_end(&r) && !basilica_is_blank(tri_peek(&r)))
            r.at++;
        word.end = r.at;
        int row = 0, key = basilica_take_key(&word, &row);
        if (key < 0 || !tri_take_char(&word, '='))
            return tri_refuse_word(err, 0, tri_position(&word), "not a word of a position:", word.at,
                                   (size_t)(word.end - word.at));
        if (key < BASILICA_KEYS && seen >> key & 1)
            return tri_refuse(err, 0, tri_position(&word), "this word is given twice");
        if (key < BASILICA_KEYS)
            seen |= 1u << key;
        if ((key <= BASILICA_KEY_VIEW) != options)
            continue;
        if (!basilica_take_value(s, &word, key, row) || !tri_at_end(&word))
            return tri_refuse_word(err, 0, tri_position(&word), "not a possible value from here on:", word.at,
                                   (size_t)(word.end - word.at));
    }
}

TRI_FN bool basilica_state_parse(const char *text, size_t size, basilica_state *s, tri_err *err)
{
    basilica_state made = {0};
    made.edition = 1;
    made.crowns = BASILICA_PROFILE_DEFAULT;
    made.viewer = TRI_REFEREE;
    made.pass = 1;
    made.coins[0] = made.coins[1] = BASILICA_COINS;
    made.supply[0] = made.supply[1] = BASILICA_BUILDERS;
    if (!basilica_take_words(&made, text, size, true, err))
        return false;
    if (made.expansion && !made.edition) // R1.2
        return tri_refuse(err, TRI_RULE(1, 2), 0, "expansion=festum needs edition=2022");
    made.altars = made.expansion ? BASILICA_ALTARS : 0;
    made.phase = made.first ? BASILICA_PHASE_SETUP : BASILICA_PHASE_FIRST;
    made.turn = made.first ? (uint8_t)(made.first - 1) : 0;
    if (!basilica_take_words(&made, text, size, false, err))
        return false;
    for (int seat = 0; seat < 2; seat++)
        basilica_sort_tokens(&made, seat);
    const char *wrong = basilica_settle(&made);
    if (wrong)
        return tri_refuse(err, 0, 0, wrong);
    *s = made;
    return true;
}
