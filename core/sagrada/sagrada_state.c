// SPDX-License-Identifier: MIT
#include "core/sagrada/sagrada_inside.h"

// The fields of a position; core/base/tri_fields.h makes text of them and reads it. Fields that are as at the start of
// the table are mostly left out. What follows from the rest (seat to act, counts, sets of kinds, a bag left out) is
// worked out, and sagrada_flaw has the last word.

TRI_LOCAL int sagrada_many_seats(const void *s)
{
    return ((const sagrada_state *)s)->players;
}

TRI_LOCAL int sagrada_many_secrets(const void *s)
{
    return sagrada_secret_need((const sagrada_state *)s);
}

TRI_LOCAL bool sagrada_in_play(const void *s, int key)
{
    (void)key;
    return ((const sagrada_state *)s)->step > SAGRADA_STEP_PATTERN;
}

TRI_LOCAL bool sagrada_in_reroll(const void *s, int key)
{
    (void)key;
    return ((const sagrada_state *)s)->step == SAGRADA_STEP_REROLL;
}

TRI_LOCAL bool sagrada_take_rolled(tri_reader *r, int *die)
{
    return tri_kind_take(&sagrada_value_kinds()[SAGRADA_KIND_DIE], NULL, 0, r, die, NULL);
}

/// Tools laid out, with their tokens: "lathekin:3,tap_wheel".
TRI_LOCAL void sagrada_put_tools(const void *state, int index, tri_text *out)
{
    const sagrada_state *s = (const sagrada_state *)state;
    (void)index;
    for (uint64_t tools = s->tools; tools; tools = tri_bits_rest(tools)) {
        int tool = tri_bits_first(tools);
        tri_put(out, tools == s->tools ? "" : ",");
        tri_put(out, sagrada_tool_word(tool));
        if (s->tool_tokens[tool]) {
            tri_put_char(out, ':');
            tri_put_int(out, s->tool_tokens[tool]);
        }
    }
}

TRI_LOCAL bool sagrada_take_tools(void *state, int index, tri_reader *r)
{
    sagrada_state *s = (sagrada_state *)state;
    (void)index;
    s->tools = 0;
    do {
        int64_t tokens = 0;
        int tool = 0;
        if (!tri_kind_take(&sagrada_value_kinds()[SAGRADA_KIND_TOOL], s, 0, r, &tool, NULL) ||
            s->tools >> (tool - 1) & 1)
            return false;
        s->tools |= (uint16_t)(1u << (tool - 1));
        if (tri_take_char(r, ':') && !tri_take_int(r, 1, 24, &tokens))
            return false;
        s->tool_tokens[tool - 1] = (uint8_t)tokens;
    } while (tri_take_char(r, ','));
    return true;
}

/// Pattern cards dealt to a seat, "2.9"; nothing at all when no seat has any.
TRI_LOCAL bool sagrada_are_dealt(const void *state, int key)
{
    const sagrada_state *s = (const sagrada_state *)state;
    (void)key;
    return s->card[0][0] || s->card[1][0] || s->card[2][0] || s->card[3][0];
}

TRI_LOCAL void sagrada_put_cards(const void *s, int seat, tri_text *out)
{
    tri_put_int(out, ((const sagrada_state *)s)->card[seat][0]);
    tri_put_char(out, '.');
    tri_put_int(out, ((const sagrada_state *)s)->card[seat][1]);
}

TRI_LOCAL bool sagrada_take_cards(void *s, int seat, tri_reader *r)
{
    int64_t cards[2] = {0};
    if (!tri_take_int(r, 0, SAGRADA_CARD_COUNT, &cards[0]) || !tri_take_char(r, '.') ||
        !tri_take_int(r, 0, SAGRADA_CARD_COUNT, &cards[1]))
        return false;
    for (int i = 0; i < 2; i++)
        ((sagrada_state *)s)->card[seat][i] = (uint8_t)cards[i];
    return true;
}

/// A space of the round track, "R1.G5" or "-"; those after the last with dice are not written.
TRI_LOCAL int sagrada_many_rounds(const void *s)
{
    int rounds = SAGRADA_ROUNDS;
    while (rounds && !((const sagrada_state *)s)->track[rounds - 1][0])
        rounds--;
    return rounds;
}

TRI_LOCAL void sagrada_put_track(const void *s, int round, tri_text *out)
{
    const uint8_t *dice = ((const sagrada_state *)s)->track[round];
    tri_put(out, dice[0] ? "" : "-");
    for (int i = 0; i < SAGRADA_POOL_MAX && dice[i]; i++) {
        tri_put(out, i ? "." : "");
        sagrada_put_die(out, dice[i]);
    }
}

TRI_LOCAL bool sagrada_take_track(void *s, int round, tri_reader *r)
{
    int count = 0, die = 0;
    if (tri_take_char(r, '-'))
        return true;
    do {
        if (count == SAGRADA_POOL_MAX || !sagrada_take_rolled(r, &die))
            return false;
        ((sagrada_state *)s)->track[round][count++] = (uint8_t)die;
    } while (tri_take_char(r, '.'));
    return true;
}

/// A space of a window, "R4" or "--"; rows without dice are not written.
TRI_LOCAL bool sagrada_has_row(const void *s, int row)
{
    const sagrada_window *w = &((const sagrada_state *)s)->window[row / SAGRADA_ROWS];
    return sagrada_occupied(w) >> row % SAGRADA_ROWS * SAGRADA_COLUMNS & 31;
}

TRI_LOCAL void sagrada_put_space(const void *s, int index, tri_text *out)
{
    const sagrada_window *w = &((const sagrada_state *)s)->window[index / SAGRADA_SPACES];
    int die = sagrada_die_at(w, index % SAGRADA_SPACES);
    if (die)
        sagrada_put_die(out, die);
    else
        tri_put(out, "--");
}

TRI_LOCAL bool sagrada_take_space(void *s, int index, tri_reader *r)
{
    int die = 0;
    if (tri_take_char(r, '-'))
        return tri_take_char(r, '-');
    if (!sagrada_take_rolled(r, &die))
        return false;
    sagrada_toggle(&((sagrada_state *)s)->window[index / SAGRADA_SPACES], die, index % SAGRADA_SPACES);
    return true;
}

TRI_FN tri_fields sagrada_fields(void)
{
    static const tri_field fields[] = {
        {TRI_FIELD("players", sagrada_state, players, SAGRADA_KIND_PLAYERS), .flags = TRI_OPTION},
        {TRI_FIELD("viewer", sagrada_state, viewer, SAGRADA_KIND_VIEWER), .flags = TRI_QUIET, .usual = TRI_REFEREE},
        {TRI_FIELD("flux_brush", sagrada_state, table.pool_flux, SAGRADA_KIND_FLUX), .flags = TRI_OPTION | TRI_QUIET},
        {TRI_FIELD("solo_tools", sagrada_state, table.solo_tools, SAGRADA_KIND_SOLO), .flags = TRI_OPTION | TRI_QUIET,
         .usual = SAGRADA_SOLO_TOOLS_DEFAULT},
        {TRI_FIELD("set_tools", sagrada_state, table.tools[0], SAGRADA_KIND_TOOL), .flags = TRI_OPTION | TRI_LIST,
         .count = 5},
        {TRI_FIELD("set_public", sagrada_state, table.goals[0], SAGRADA_KIND_GOAL), .flags = TRI_OPTION | TRI_LIST,
         .count = 3},
        {TRI_FIELD("set_private", sagrada_state, table.secrets[0], SAGRADA_KIND_SECRET), .flags = TRI_OPTION | TRI_LIST,
         .count = SAGRADA_SEATS},
        {TRI_FIELD("set_first", sagrada_state, table.first, SAGRADA_KIND_PLAYERS), .flags = TRI_OPTION | TRI_QUIET},
        {TRI_FIELD("set_patterns", sagrada_state, table.patterns[0], SAGRADA_KIND_PATTERN),
         .flags = TRI_OPTION | TRI_QUIET | TRI_NOTHING, .many = sagrada_many_seats},
        {TRI_FIELD("step", sagrada_state, step, SAGRADA_KIND_STEP)},
        {TRI_FIELD("round", sagrada_state, round, SAGRADA_KIND_ROUND), .plus = -1},
        {TRI_FIELD("turn", sagrada_state, turn, SAGRADA_KIND_TURN), .plus = -1},
        {TRI_FIELD("first", sagrada_state, first, SAGRADA_KIND_SEAT), .flags = TRI_QUIET},
        {TRI_FIELD("used", sagrada_state, used, SAGRADA_KIND_USED), .flags = TRI_QUIET},
        {TRI_FIELD("skip", sagrada_state, skip, SAGRADA_KIND_SEATS), .flags = TRI_QUIET},
        {TRI_FIELD("hand", sagrada_state, hand, SAGRADA_KIND_HAND), .flags = TRI_QUIET},
        {TRI_FIELD("using", sagrada_state, tool, SAGRADA_KIND_TOOL), .flags = TRI_QUIET},
        {TRI_FIELD("moved", sagrada_state, moved, SAGRADA_KIND_SPACE), .plus = 1, .flags = TRI_QUIET},
        {TRI_FIELD_OWN("tools", sagrada_put_tools, sagrada_take_tools)},
        {TRI_FIELD("public", sagrada_state, goals, SAGRADA_KIND_GOALS), .flags = TRI_QUIET},
        {TRI_FIELD("private", sagrada_state, secret[0], SAGRADA_KIND_SECRET),
         .flags = TRI_QUIET | TRI_NOTHING | TRI_HIDDEN, .many = sagrada_many_secrets},
        {TRI_FIELD("patterns", sagrada_state, pattern[0], SAGRADA_KIND_PATTERN),
         .flags = TRI_QUIET | TRI_NOTHING | TRI_HIDDEN, .many = sagrada_many_seats},
        {TRI_FIELD("favour", sagrada_state, favour[0], SAGRADA_KIND_FAVOUR), .many = sagrada_many_seats,
         .when = sagrada_in_play},
        {TRI_FIELD_OWN("cards", sagrada_put_cards, sagrada_take_cards), .many = sagrada_many_seats,
         .when = sagrada_are_dealt},
        {TRI_FIELD_OWN("track", sagrada_put_track, sagrada_take_track), .flags = TRI_LIST, .count = SAGRADA_ROUNDS,
         .many = sagrada_many_rounds},
        {TRI_FIELD("pool", sagrada_state, pool[0], SAGRADA_KIND_DIE), .flags = TRI_LIST, .count = SAGRADA_POOL_MAX},
        {TRI_FIELD("rolling", sagrada_state, rolling[0], SAGRADA_KIND_ROLLING), .count = SAGRADA_COLOURS,
         .when = sagrada_in_reroll},
        {TRI_FIELD("bag", sagrada_state, bag[0], SAGRADA_KIND_BAG), .count = SAGRADA_COLOURS},
        {TRI_FIELD_OWN("#@", sagrada_put_space, sagrada_take_space), .count = SAGRADA_COLUMNS, .between = '.',
         .keys = SAGRADA_SEATS * SAGRADA_ROWS, .letters = SAGRADA_ROWS, .when = sagrada_has_row},
    };
    tri_fields all = {fields, sagrada_value_kinds(), TRI_COUNT(fields)};
    return all;
}

TRI_FN void sagrada_state_text(const sagrada_state *s, tri_text *out)
{
    tri_fields all = sagrada_fields();
    tri_fields_put(&all, s, out);
}

// Reading.

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

/// Dice in ascending order, zeros last; returns how many there are.
TRI_LOCAL uint8_t sagrada_sort_dice(uint8_t *dice)
{
    uint8_t count = 0;
    for (; count < SAGRADA_POOL_MAX && dice[count]; count++) {
        uint8_t die = dice[count];
        int at = count;
        for (; at > 0 && dice[at - 1] > die; at--)
            dice[at] = dice[at - 1];
        dice[at] = die;
    }
    return count;
}

/// Everything that follows from what was read.
TRI_LOCAL void sagrada_derive(sagrada_state *s)
{
    s->pool_count = sagrada_sort_dice(s->pool);
    s->bag_count = 0;
    for (int colour = 0; colour < SAGRADA_COLOURS; colour++)
        s->bag_count = (uint8_t)(s->bag_count + s->bag[colour]);
    for (int round = 0; round < SAGRADA_ROUNDS; round++)
        for (int i = sagrada_sort_dice(s->track[round]); i-- > 0;)
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
    enum { NO_BAG = 0xff };
    const sagrada_state blank = {0};
    tri_fields all = sagrada_fields();
    tri_found found;
    tri_setup setup;
    uint8_t bag[SAGRADA_COLOURS];
    sagrada_state read = blank;
    read.table.solo_tools = SAGRADA_SOLO_TOOLS_DEFAULT;
    if (!tri_fields_find(&all, text, size, &found, err))
        return false;
    if (!found.value[0].at)
        return tri_refuse(err, SAGRADA_E_POSITION_PLAYERS, 0, 0);
    if (!tri_fields_read(&all, &found, true, &read, err))
        return false;
    sagrada_setup(&read, &setup);
    if (!sagrada_start(&read, &setup, err))
        return false;
    read.bag[0] = NO_BAG;
    if (!tri_fields_read(&all, &found, false, &read, err))
        return false;
    if (!sagrada_rest_of_dice(&read, bag))
        return tri_refuse(err, SAGRADA_E_POSITION_DICE, TRI_RULE(1, 1), 0);
    bool given = read.bag[0] != NO_BAG;
    for (int colour = 0; colour < SAGRADA_COLOURS; colour++) {
        if (given && read.bag[colour] != bag[colour])
            return tri_refuse(err, SAGRADA_E_POSITION_BAG, TRI_RULE(1, 1), 0);
        read.bag[colour] = bag[colour];
    }
    sagrada_derive(&read);
    int flaw = sagrada_flaw(&read);
    if (flaw)
        return tri_refuse(err, flaw, 0, 0);
    *s = read;
    return true;
}
