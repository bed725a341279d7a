// SPDX-License-Identifier: MIT
#include "core/sagrada/sagrada_inside.h"

// A position as one line of key=value words; sagrada_parse.c reads it back. Keys whose value is the one at the start of
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
