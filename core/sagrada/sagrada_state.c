// SPDX-License-Identifier: MIT
#include "core/sagrada/sagrada_inside.h"

// A position as one line of key=value words. Keys whose value is the one at the start of
// a table are left out, except those a reader looks for first.

TRI_LOCAL void sagrada_put_key(tri_text *out, const char *key)
{
    if (out->used)
        tri_put_char(out, ' ');
    tri_put(out, key);
    tri_put_char(out, '=');
}

TRI_LOCAL void sagrada_put_comma(tri_text *out, int index)
{
    if (index)
        tri_put_char(out, ',');
}

/// A list of cards that ends with 0, under its key; nothing when it is empty.
TRI_LOCAL void sagrada_put_cards(tri_text *out, const char *key, const uint8_t *list, int most,
                                 const char *(*word)(int))
{
    if (!list[0])
        return;
    sagrada_put_key(out, key);
    for (int i = 0; i < most && list[i]; i++) {
        sagrada_put_comma(out, i);
        tri_put(out, word(list[i] - 1));
    }
}

/// One card per seat: a word, '-' for none, '?' for one that the viewer may not see.
TRI_LOCAL void sagrada_put_by_seat(tri_text *out, const char *key, const uint8_t *list, int count,
                                   const char *(*word)(int))
{
    bool any = false;
    for (int i = 0; i < count; i++)
        any = any || list[i];
    if (!any)
        return;
    sagrada_put_key(out, key);
    for (int i = 0; i < count; i++) {
        sagrada_put_comma(out, i);
        tri_put(out, !list[i] ? "-" : list[i] == SAGRADA_HIDDEN ? "?" : word(list[i] - 1));
    }
}

TRI_LOCAL void sagrada_put_number(tri_text *out, const char *key, int number)
{
    if (!number)
        return;
    sagrada_put_key(out, key);
    tri_put_int(out, number);
}

TRI_LOCAL void sagrada_put_numbers(tri_text *out, const char *key, const uint8_t *list, int count)
{
    sagrada_put_key(out, key);
    for (int i = 0; i < count; i++) {
        sagrada_put_comma(out, i);
        tri_put_int(out, list[i]);
    }
}

TRI_LOCAL void sagrada_put_dice(tri_text *out, const uint8_t *dice, int count, char between)
{
    for (int i = 0; i < count && dice[i]; i++) {
        if (i)
            tri_put_char(out, between);
        sagrada_put_die(out, dice[i]);
    }
}

TRI_LOCAL void sagrada_put_options(const sagrada_state *s, tri_text *out)
{
    const sagrada_table *t = &s->table;
    if (t->pool_flux) {
        sagrada_put_key(out, "flux_brush");
        tri_put(out, "pool");
    }
    if (t->solo_tools != SAGRADA_SOLO_TOOLS_DEFAULT)
        sagrada_put_number(out, "solo_tools", t->solo_tools);
    sagrada_put_cards(out, "set_tools", t->tools, 5, sagrada_tool_word);
    sagrada_put_cards(out, "set_public", t->goals, 3, sagrada_goal_word);
    sagrada_put_cards(out, "set_private", t->secrets, SAGRADA_SEATS, sagrada_secret_word);
    sagrada_put_number(out, "set_first", t->first);
    sagrada_put_by_seat(out, "set_patterns", t->patterns, s->players, sagrada_pattern_word);
}

TRI_LOCAL void sagrada_put_tools(const sagrada_state *s, tri_text *out)
{
    int count = 0;
    if (!s->tools)
        return;
    sagrada_put_key(out, "tools");
    for (uint64_t tools = s->tools; tools; tools = tri_bits_rest(tools)) {
        int tool = tri_bits_first(tools);
        sagrada_put_comma(out, count++);
        tri_put(out, sagrada_tool_word(tool));
        if (s->tool_tokens[tool]) {
            tri_put_char(out, ':');
            tri_put_int(out, s->tool_tokens[tool]);
        }
    }
}

TRI_LOCAL void sagrada_put_setup(const sagrada_state *s, tri_text *out)
{
    int count = 0;
    sagrada_put_tools(s, out);
    if (s->goals)
        sagrada_put_key(out, "public");
    for (uint64_t goals = s->goals; goals; goals = tri_bits_rest(goals)) {
        sagrada_put_comma(out, count++);
        tri_put(out, sagrada_goal_word(tri_bits_first(goals)));
    }
    sagrada_put_by_seat(out, "private", s->secret, sagrada_secret_need(s), sagrada_secret_word);
    sagrada_put_by_seat(out, "patterns", s->pattern, s->players, sagrada_pattern_word);
    if (s->step > SAGRADA_STEP_PATTERN)
        sagrada_put_numbers(out, "favour", s->favour, s->players);
    bool dealt = false;
    for (int seat = 0; seat < s->players; seat++)
        dealt = dealt || s->card[seat][0];
    if (!dealt)
        return;
    sagrada_put_key(out, "cards");
    for (int seat = 0; seat < s->players; seat++) {
        sagrada_put_comma(out, seat);
        tri_put_int(out, s->card[seat][0]);
        tri_put_char(out, '.');
        tri_put_int(out, s->card[seat][1]);
    }
}

TRI_LOCAL void sagrada_put_turn(const sagrada_state *s, tri_text *out)
{
    sagrada_put_key(out, "step");
    tri_put(out, sagrada_step_word(s->step));
    sagrada_put_key(out, "round");
    tri_put_int(out, s->round + 1);
    sagrada_put_key(out, "turn");
    tri_put_int(out, s->turn + 1);
    sagrada_put_number(out, "first", s->first);
    if (s->used) {
        sagrada_put_key(out, "used");
        tri_put(out, s->used == 3 ? "draft,tool" : s->used == SAGRADA_USED_DRAFT ? "draft" : "tool");
    }
    int count = 0;
    if (s->skip)
        sagrada_put_key(out, "skip");
    for (uint64_t seats = s->skip; seats; seats = tri_bits_rest(seats)) {
        sagrada_put_comma(out, count++);
        tri_put_int(out, tri_bits_first(seats) + 1);
    }
    if (s->hand) {
        sagrada_put_key(out, "hand");
        sagrada_put_die(out, s->hand);
    }
    if (s->tool) {
        sagrada_put_key(out, "using");
        tri_put(out, sagrada_tool_word(s->tool - 1));
    }
    if (s->moved) {
        sagrada_put_key(out, "moved");
        sagrada_put_space(out, s->moved - 1);
    }
}

TRI_LOCAL void sagrada_put_dice_keys(const sagrada_state *s, tri_text *out)
{
    int rounds = SAGRADA_ROUNDS;
    while (rounds && !s->track[rounds - 1][0])
        rounds--;
    if (rounds)
        sagrada_put_key(out, "track");
    for (int round = 0; round < rounds; round++) {
        sagrada_put_comma(out, round);
        if (!s->track[round][0])
            tri_put_char(out, '-');
        sagrada_put_dice(out, s->track[round], SAGRADA_POOL_MAX, '.');
    }
    if (s->pool_count) {
        sagrada_put_key(out, "pool");
        sagrada_put_dice(out, s->pool, SAGRADA_POOL_MAX, ',');
    }
    if (s->step == SAGRADA_STEP_REROLL)
        sagrada_put_numbers(out, "rolling", s->rolling, SAGRADA_COLOURS);
    sagrada_put_numbers(out, "bag", s->bag, SAGRADA_COLOURS);
}

/// "2c=--.R4.--.--.B1": row c of seat 2's window, for rows that hold a die.
TRI_LOCAL void sagrada_put_row(const sagrada_window *w, int seat, int row, tri_text *out)
{
    if (!(sagrada_occupied(w) >> row * SAGRADA_COLUMNS & 31))
        return;
    const char key[3] = {(char)('1' + seat), (char)('a' + row), 0};
    sagrada_put_key(out, key);
    for (int column = 0; column < SAGRADA_COLUMNS; column++) {
        int die = sagrada_die_at(w, row * SAGRADA_COLUMNS + column);
        if (column)
            tri_put_char(out, '.');
        if (die)
            sagrada_put_die(out, die);
        else
            tri_put(out, "--");
    }
}

TRI_FN void sagrada_state_text(const sagrada_state *s, tri_text *out)
{
    sagrada_put_key(out, "players");
    tri_put_int(out, s->players);
    if (s->viewer != TRI_REFEREE) {
        sagrada_put_key(out, "viewer");
        if (s->viewer == TRI_SPECTATOR)
            tri_put(out, "spectator");
        else
            tri_put_int(out, s->viewer + 1);
    }
    sagrada_put_options(s, out);
    sagrada_put_turn(s, out);
    sagrada_put_setup(s, out);
    sagrada_put_dice_keys(s, out);
    for (int seat = 0; seat < s->players; seat++)
        for (int row = 0; row < SAGRADA_ROWS; row++)
            sagrada_put_row(&s->window[seat], seat, row, out);
}

// A position from key=value words in any order. Players and options are read first, since they make the start that
// every key left out falls back to; then the keys of the position, in the order of sagrada_key. What follows from the
// rest (seat to act, counts, sets of kinds, a bag left out) is worked out, and sagrada_flaw has the last word.

typedef enum sagrada_key {
    SAGRADA_KEY_PLAYERS,
    SAGRADA_KEY_VIEWER,
    SAGRADA_KEY_FLUX_BRUSH,
    SAGRADA_KEY_SOLO_TOOLS,
    SAGRADA_KEY_SET_TOOLS,
    SAGRADA_KEY_SET_PUBLIC,
    SAGRADA_KEY_SET_PRIVATE,
    SAGRADA_KEY_SET_FIRST,
    SAGRADA_KEY_SET_PATTERNS,
    SAGRADA_KEY_STEP, ///< from here on the keys of the position itself
    SAGRADA_KEY_ROUND,
    SAGRADA_KEY_TURN,
    SAGRADA_KEY_FIRST,
    SAGRADA_KEY_USED,
    SAGRADA_KEY_SKIP,
    SAGRADA_KEY_HAND,
    SAGRADA_KEY_USING,
    SAGRADA_KEY_MOVED,
    SAGRADA_KEY_TOOLS,
    SAGRADA_KEY_PUBLIC,
    SAGRADA_KEY_PRIVATE,
    SAGRADA_KEY_PATTERNS,
    SAGRADA_KEY_FAVOUR,
    SAGRADA_KEY_CARDS,
    SAGRADA_KEY_TRACK,
    SAGRADA_KEY_POOL,
    SAGRADA_KEY_ROLLING,
    SAGRADA_KEY_BAG,
    SAGRADA_KEY_ROWS, ///< 1a .. 4d
    SAGRADA_KEYS = SAGRADA_KEY_ROWS + SAGRADA_SEATS * SAGRADA_ROWS
} sagrada_key;

TRI_LOCAL const char *sagrada_key_word(int key)
{
    static const char *const words[SAGRADA_KEYS] = {
        "players",      "viewer", "flux_brush", "solo_tools", "set_tools", "set_public", "set_private", "set_first",
        "set_patterns", "step",   "round",      "turn",       "first",     "used",       "skip",        "hand",
        "using",        "moved",  "tools",      "public",     "private",   "patterns",   "favour",      "cards",
        "track",        "pool",   "rolling",    "bag",        "1a",        "1b",         "1c",          "1d",
        "2a",           "2b",     "2c",         "2d",         "3a",        "3b",         "3c",          "3d",
        "4a",           "4b",     "4c",         "4d",
    };
    return words[key];
}

// Values. Each function reads one kind of value; that nothing follows it is checked by the caller.

TRI_LOCAL bool sagrada_read_list(tri_reader *r, const char *(*word)(int), int choices, uint8_t *list, int most)
{
    for (int i = 0; i < most; i++) {
        int card = sagrada_take_card(r, word, choices);
        if (card < 0)
            return false;
        list[i] = (uint8_t)(card + 1);
        if (!tri_take_char(r, ','))
            return true;
    }
    return false;
}

TRI_LOCAL bool sagrada_read_by_seat(tri_reader *r, const char *(*word)(int), int choices, uint8_t *list, int count)
{
    for (int i = 0; i < count; i++) {
        int card = -1;
        if (i && !tri_take_char(r, ','))
            return false;
        if (tri_take_char(r, '-'))
            list[i] = 0;
        else if (tri_take_char(r, '?'))
            list[i] = SAGRADA_HIDDEN;
        else if ((card = sagrada_take_card(r, word, choices)) >= 0)
            list[i] = (uint8_t)(card + 1);
        else
            return false;
    }
    return true;
}

TRI_LOCAL bool sagrada_read_number(tri_reader *r, int min, int max, uint8_t *out)
{
    int64_t number = 0;
    if (!tri_take_int(r, min, max, &number))
        return false;
    *out = (uint8_t)number;
    return true;
}

/// A number that texts count from 1 and states from 0.
TRI_LOCAL bool sagrada_read_from_one(tri_reader *r, int max, uint8_t *out)
{
    uint8_t number = 0;
    if (!sagrada_read_number(r, 1, max, &number))
        return false;
    *out = (uint8_t)(number - 1);
    return true;
}

TRI_LOCAL bool sagrada_read_numbers(tri_reader *r, int max, uint8_t *list, int count)
{
    for (int i = 0; i < count; i++)
        if ((i && !tri_take_char(r, ',')) || !sagrada_read_number(r, 0, max, &list[i]))
            return false;
    return true;
}

/// Dice with `between` between them, put in order.
TRI_LOCAL bool sagrada_read_dice(tri_reader *r, char between, uint8_t *dice)
{
    int count = 0;
    do {
        int die = 0;
        int at = count;
        if (count == SAGRADA_POOL_MAX || !sagrada_take_die(r, &die) || !sagrada_value(die))
            return false;
        for (; at > 0 && dice[at - 1] > die; at--)
            dice[at] = dice[at - 1];
        dice[at] = (uint8_t)die;
        count++;
    } while (tri_take_char(r, between));
    return true;
}

TRI_LOCAL bool sagrada_read_step(sagrada_state *s, tri_reader *r)
{
    int step = sagrada_take_card(r, sagrada_step_word, SAGRADA_STEPS);
    s->step = (uint8_t)step;
    return step >= 0;
}

TRI_LOCAL bool sagrada_read_used(sagrada_state *s, tri_reader *r)
{
    if (tri_take_word(r, "draft"))
        s->used |= SAGRADA_USED_DRAFT;
    if (s->used && !tri_take_char(r, ','))
        return true;
    if (!tri_take_word(r, "tool"))
        return false;
    s->used |= SAGRADA_USED_TOOL;
    return true;
}

TRI_LOCAL bool sagrada_read_skip(sagrada_state *s, tri_reader *r)
{
    uint8_t seat = 0;
    do {
        if (!sagrada_read_number(r, 1, s->players, &seat))
            return false;
        s->skip |= (uint8_t)(1u << (seat - 1));
    } while (tri_take_char(r, ','));
    return true;
}

TRI_LOCAL bool sagrada_read_hand(sagrada_state *s, tri_reader *r)
{
    int die = 0;
    bool read = sagrada_take_die(r, &die);
    s->hand = (uint8_t)die;
    return read;
}

TRI_LOCAL bool sagrada_read_moved(sagrada_state *s, tri_reader *r)
{
    int space = 0;
    bool read = sagrada_take_space(r, &space);
    s->moved = (uint8_t)(space + 1);
    return read;
}

TRI_LOCAL bool sagrada_read_tools(sagrada_state *s, tri_reader *r)
{
    s->tools = 0;
    do {
        int tool = sagrada_take_card(r, sagrada_tool_word, SAGRADA_TOOL_COUNT);
        if (tool < 0 || s->tools >> tool & 1)
            return false;
        s->tools |= (uint16_t)(1u << tool);
        if (tri_take_char(r, ':') && !sagrada_read_number(r, 1, 24, &s->tool_tokens[tool]))
            return false;
    } while (tri_take_char(r, ','));
    return true;
}

TRI_LOCAL bool sagrada_read_goals(sagrada_state *s, tri_reader *r)
{
    s->goals = 0;
    do {
        int goal = sagrada_take_card(r, sagrada_goal_word, SAGRADA_GOAL_COUNT);
        if (goal < 0 || s->goals >> goal & 1)
            return false;
        s->goals |= (uint16_t)(1u << goal);
    } while (tri_take_char(r, ','));
    return true;
}

TRI_LOCAL bool sagrada_read_deal(sagrada_state *s, tri_reader *r)
{
    for (int seat = 0; seat < s->players; seat++) {
        if (seat && !tri_take_char(r, ','))
            return false;
        if (!sagrada_read_number(r, 0, SAGRADA_CARD_COUNT, &s->card[seat][0]) || !tri_take_char(r, '.') ||
            !sagrada_read_number(r, 0, SAGRADA_CARD_COUNT, &s->card[seat][1]))
            return false;
    }
    return true;
}

TRI_LOCAL bool sagrada_read_track(sagrada_state *s, tri_reader *r)
{
    int round = 0;
    do {
        if (round == SAGRADA_ROUNDS || (!tri_take_char(r, '-') && !sagrada_read_dice(r, '.', s->track[round])))
            return false;
        round++;
    } while (tri_take_char(r, ','));
    return true;
}

TRI_LOCAL bool sagrada_read_row(sagrada_state *s, tri_reader *r, int seat, int row)
{
    for (int column = 0; column < SAGRADA_COLUMNS; column++) {
        int die = 0;
        if (column && !tri_take_char(r, '.'))
            return false;
        if (tri_take_char(r, '-')) {
            if (!tri_take_char(r, '-'))
                return false;
            continue;
        }
        if (!sagrada_take_die(r, &die) || !sagrada_value(die))
            return false;
        sagrada_toggle(&s->window[seat], die, row * SAGRADA_COLUMNS + column);
    }
    return true;
}

/// The value of one key of the position.
TRI_LOCAL bool sagrada_read_key(sagrada_state *s, int key, tri_reader *r)
{
    switch (key) {
    case SAGRADA_KEY_STEP:
        return sagrada_read_step(s, r);
    case SAGRADA_KEY_ROUND:
        return sagrada_read_from_one(r, SAGRADA_ROUNDS, &s->round);
    case SAGRADA_KEY_TURN:
        return sagrada_read_from_one(r, 2 * s->players, &s->turn);
    case SAGRADA_KEY_FIRST:
        return sagrada_read_number(r, 1, s->players, &s->first);
    case SAGRADA_KEY_USED:
        return sagrada_read_used(s, r);
    case SAGRADA_KEY_SKIP:
        return sagrada_read_skip(s, r);
    case SAGRADA_KEY_HAND:
        return sagrada_read_hand(s, r);
    case SAGRADA_KEY_USING:
        return sagrada_read_list(r, sagrada_tool_word, SAGRADA_TOOL_COUNT, &s->tool, 1);
    case SAGRADA_KEY_MOVED:
        return sagrada_read_moved(s, r);
    case SAGRADA_KEY_TOOLS:
        return sagrada_read_tools(s, r);
    case SAGRADA_KEY_PUBLIC:
        return sagrada_read_goals(s, r);
    case SAGRADA_KEY_PRIVATE:
        return sagrada_read_by_seat(r, sagrada_secret_word, SAGRADA_COLOURS, s->secret, sagrada_secret_need(s));
    case SAGRADA_KEY_PATTERNS:
        return sagrada_read_by_seat(r, sagrada_pattern_word, SAGRADA_PATTERN_COUNT, s->pattern, s->players);
    case SAGRADA_KEY_FAVOUR:
        return sagrada_read_numbers(r, 6, s->favour, s->players);
    case SAGRADA_KEY_CARDS:
        return sagrada_read_deal(s, r);
    case SAGRADA_KEY_TRACK:
        return sagrada_read_track(s, r);
    case SAGRADA_KEY_POOL:
        return sagrada_read_dice(r, ',', s->pool);
    case SAGRADA_KEY_ROLLING:
        return sagrada_read_numbers(r, SAGRADA_POOL_MAX, s->rolling, SAGRADA_COLOURS);
    case SAGRADA_KEY_BAG:
        return sagrada_read_numbers(r, SAGRADA_DICE_OF_COLOUR, s->bag, SAGRADA_COLOURS);
    default:
        return sagrada_read_row(s, r, (key - SAGRADA_KEY_ROWS) / SAGRADA_ROWS, (key - SAGRADA_KEY_ROWS) % SAGRADA_ROWS);
    }
}

/// The value of players, viewer or an option, into the table a start will be made of.
TRI_LOCAL bool sagrada_read_option(sagrada_state *s, int key, tri_reader *r)
{
    sagrada_table *t = &s->table;
    switch (key) {
    case SAGRADA_KEY_PLAYERS:
        return sagrada_read_number(r, 1, SAGRADA_SEATS, &s->players);
    case SAGRADA_KEY_VIEWER:
        if (tri_take_word(r, "referee"))
            s->viewer = TRI_REFEREE;
        else if (tri_take_word(r, "spectator"))
            s->viewer = TRI_SPECTATOR;
        else
            return sagrada_read_from_one(r, s->players, &s->viewer);
        return true;
    case SAGRADA_KEY_FLUX_BRUSH:
        t->pool_flux = tri_take_word(r, "pool");
        return t->pool_flux || tri_take_word(r, "bag");
    case SAGRADA_KEY_SOLO_TOOLS:
        return sagrada_read_number(r, 1, 5, &t->solo_tools);
    case SAGRADA_KEY_SET_TOOLS:
        return sagrada_read_list(r, sagrada_tool_word, SAGRADA_TOOL_COUNT, t->tools, 5);
    case SAGRADA_KEY_SET_PUBLIC:
        return sagrada_read_list(r, sagrada_goal_word, SAGRADA_GOAL_COUNT, t->goals, 3);
    case SAGRADA_KEY_SET_PRIVATE:
        return sagrada_read_list(r, sagrada_secret_word, SAGRADA_COLOURS, t->secrets, SAGRADA_SEATS);
    case SAGRADA_KEY_SET_FIRST:
        return sagrada_read_number(r, 1, SAGRADA_SEATS, &t->first);
    default:
        return sagrada_read_by_seat(r, sagrada_pattern_word, SAGRADA_PATTERN_COUNT, t->patterns, s->players);
    }
}

// The whole text.

/// Where each key's value stands; `at` is NULL for a key left out.
typedef struct sagrada_words {
    tri_reader value[SAGRADA_KEYS];
} sagrada_words;

TRI_LOCAL bool sagrada_is_gap(char c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

TRI_LOCAL int sagrada_take_key(tri_reader *r)
{
    for (int key = 0; key < SAGRADA_KEYS; key++) {
        tri_reader ahead = *r;
        if (tri_take_word(&ahead, sagrada_key_word(key)) && tri_take_char(&ahead, '=')) {
            *r = ahead;
            return key;
        }
    }
    return -1;
}

TRI_LOCAL bool sagrada_find_words(const char *text, size_t size, sagrada_words *words, tri_err *err)
{
    tri_reader r = tri_reader_over(text, size);
    for (;;) {
        while (!tri_at_end(&r) && sagrada_is_gap(*r.at))
            r.at++;
        if (tri_at_end(&r))
            return true;
        const char *word = r.at;
        uint32_t pos = tri_position(&r);
        int key = sagrada_take_key(&r);
        const char *value = r.at;
        while (!tri_at_end(&r) && !sagrada_is_gap(*r.at))
            r.at++;
        if (key < 0)
            return tri_refuse_word(err, 0, pos, "no such key of a position:", word, (size_t)(r.at - word));
        if (words->value[key].at)
            return tri_refuse_word(err, 0, pos, "this key comes twice:", word, (size_t)(r.at - word));
        words->value[key].start = text;
        words->value[key].at = value;
        words->value[key].end = r.at;
    }
}

/// Read the keys from `from` to before `to` that were given, options or position.
TRI_LOCAL bool sagrada_read_keys(sagrada_state *s, const sagrada_words *words, int from, int to, tri_err *err)
{
    for (int key = from; key < to; key++) {
        tri_reader r = words->value[key];
        if (!r.at)
            continue;
        bool read = key < SAGRADA_KEY_STEP ? sagrada_read_option(s, key, &r) : sagrada_read_key(s, key, &r);
        if (!read || !tri_at_end(&r))
            return tri_refuse_word(err, 0, tri_position(&r), "this value cannot be read from here on:", r.at,
                                   (size_t)(r.end - r.at));
    }
    return true;
}

/// The start of a table with these players and options, which are themselves checked on the way.
TRI_LOCAL bool sagrada_read_start(sagrada_state *s, const sagrada_words *words, tri_err *err)
{
    const sagrada_state blank = {0};
    tri_setup setup;
    *s = blank;
    s->viewer = TRI_REFEREE;
    s->table.solo_tools = SAGRADA_SOLO_TOOLS_DEFAULT;
    if (!words->value[SAGRADA_KEY_PLAYERS].at)
        return tri_refuse(err, 0, 0, "a position says how many players there are");
    if (!sagrada_read_keys(s, words, SAGRADA_KEY_PLAYERS, SAGRADA_KEY_STEP, err))
        return false;
    uint8_t viewer = s->viewer;
    for (int seat = 0; seat < s->players; seat++)
        if (s->table.patterns[seat] == SAGRADA_HIDDEN)
            return tri_refuse(err, 0, 0, "an option cannot be hidden");
    sagrada_setup(s, &setup);
    if (!sagrada_start(s, &setup, err))
        return false;
    s->viewer = viewer;
    return true;
}

/// Take the dice of one place out of a bag that still has all of them. False when there are not so many.
TRI_LOCAL bool sagrada_take_from_bag(uint8_t *bag, int colour, int count)
{
    if (bag[colour] < count)
        return false;
    bag[colour] = (uint8_t)(bag[colour] - count);
    return true;
}

/// What the bag must hold, every other place of a die given (R1.1). Solo payments have left the game (R7.4).
TRI_LOCAL bool sagrada_rest_of_dice(const sagrada_state *s, uint8_t *bag)
{
    bool enough = true;
    for (int colour = 0; colour < SAGRADA_COLOURS; colour++) {
        bag[colour] = SAGRADA_DICE_OF_COLOUR;
        enough = enough && sagrada_take_from_bag(bag, colour, s->rolling[colour]);
        for (int seat = 0; seat < s->players; seat++)
            enough = enough && sagrada_take_from_bag(bag, colour, tri_bits_count(s->window[seat].colour[colour]));
    }
    for (int i = 0; i < SAGRADA_POOL_MAX; i++)
        if (s->pool[i])
            enough = enough && sagrada_take_from_bag(bag, sagrada_colour(s->pool[i]), 1);
    for (int round = 0; round < SAGRADA_ROUNDS; round++)
        for (int i = 0; i < SAGRADA_POOL_MAX && s->track[round][i]; i++)
            enough = enough && sagrada_take_from_bag(bag, sagrada_colour(s->track[round][i]), 1);
    if (s->hand)
        enough = enough && sagrada_take_from_bag(bag, sagrada_colour(s->hand), 1);
    for (int tool = 0; s->players == 1 && tool < SAGRADA_TOOL_COUNT; tool++)
        if (s->tool_tokens[tool])
            enough = enough && sagrada_take_from_bag(bag, sagrada_table_tool_colour(tool), 1);
    return enough;
}

/// Everything that follows from what was read.
TRI_LOCAL void sagrada_derive(sagrada_state *s)
{
    s->pool_count = 0;
    while (s->pool_count < SAGRADA_POOL_MAX && s->pool[s->pool_count])
        s->pool_count++;
    s->bag_count = 0;
    for (int colour = 0; colour < SAGRADA_COLOURS; colour++)
        s->bag_count = (uint8_t)(s->bag_count + s->bag[colour]);
    for (int round = 0; round < SAGRADA_ROUNDS; round++)
        for (int i = 0; i < SAGRADA_POOL_MAX && s->track[round][i]; i++)
            s->track_kinds |= 1u << sagrada_kind(s->track[round][i]);
    for (int tool = 0; tool < SAGRADA_TOOL_COUNT; tool++)
        if (s->tool_tokens[tool])
            s->opened |= (uint16_t)(1u << tool);
    if (s->step == SAGRADA_STEP_OVER) {
        s->seat = 0;
    } else if (s->step > SAGRADA_STEP_PATTERN) {
        s->seat = (uint8_t)(s->first ? sagrada_seat_of_turn(s, s->turn) : 0);
    } else {
        int seat = 0;
        (void)sagrada_setup_step(s, &seat);
        s->seat = (uint8_t)seat;
    }
}

TRI_FN bool sagrada_state_parse(const char *text, size_t size, sagrada_state *s, tri_err *err)
{
    const sagrada_words none = {{{NULL, NULL, NULL}}};
    sagrada_words words = none;
    sagrada_state read;
    uint8_t bag[SAGRADA_COLOURS];
    if (!sagrada_find_words(text, size, &words, err) || !sagrada_read_start(&read, &words, err))
        return false;
    if (!sagrada_read_keys(&read, &words, SAGRADA_KEY_STEP, SAGRADA_KEYS, err))
        return false;
    if (!sagrada_rest_of_dice(&read, bag))
        return tri_refuse(err, TRI_RULE(1, 1), 0, "there are 18 dice of each colour, and here are more");
    for (int colour = 0; colour < SAGRADA_COLOURS; colour++) {
        if (words.value[SAGRADA_KEY_BAG].at && read.bag[colour] != bag[colour])
            return tri_refuse(err, TRI_RULE(1, 1), 0, "the bag does not hold what the other dice leave of 18 a colour");
        read.bag[colour] = bag[colour];
    }
    sagrada_derive(&read);
    const char *flaw = sagrada_flaw(&read);
    if (flaw)
        return tri_refuse(err, 0, 0, flaw);
    *s = read;
    return true;
}
