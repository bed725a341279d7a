// SPDX-License-Identifier: MIT
#include "core/sagrada/sagrada_inside.h"

// Options and set-up. Set-up has no counter of its own: which cards lie where says what comes next, so a table that
// names some of its cards simply begins with them in place (R1.9).

static const char *const sagrada_flux_words[] = {"bag", "pool"};
static const char *const sagrada_first_words[] = {"random", "1", "2", "3", "4"};
static const char *const sagrada_tool_words[] = {SAGRADA_TOOL_WORDS};
static const char *const sagrada_goal_words[] = {SAGRADA_GOAL_WORDS};
static const char *const sagrada_secret_words[] = {SAGRADA_SECRET_WORDS};
static const char *const sagrada_pattern_words[] = {"random", SAGRADA_PATTERN_WORDS};

// Members in order: name, help, choices, choice_count, min, max, fallback, players_min, players_max, kind.
static const tri_option sagrada_options[SAGRADA_OPTIONS] = {
    {"flux_brush", "Where a die goes that fits nowhere after Flux Brush", sagrada_flux_words, 2, 0, 0, 0, 1, 4,
     TRI_OPTION_CHOICE},
    {"solo_tools", "How many tools a solo game has: 1 is hardest, 5 easiest", NULL, 0, 1, 5, SAGRADA_SOLO_TOOLS_DEFAULT,
     1, 1, TRI_OPTION_NUMBER},
    {"tools", "These tools instead of a draw: three, or as many as a solo game has", sagrada_tool_words,
     SAGRADA_TOOL_COUNT, 1, 5, 0, 1, 4, TRI_OPTION_LIST},
    {"public", "These public objectives instead of a draw: three, solo two", sagrada_goal_words, SAGRADA_GOAL_COUNT, 2,
     3, 0, 1, 4, TRI_OPTION_LIST},
    {"private", "These private objectives, open to all, by seat instead of a deal; solo two", sagrada_secret_words,
     SAGRADA_COLOURS, 2, 4, 0, 1, 4, TRI_OPTION_LIST},
    {"first", "The seat that begins", sagrada_first_words, 5, 0, 0, 0, 2, 4, TRI_OPTION_CHOICE},
    {"pattern1", "Seat 1 plays this pattern without a choice", sagrada_pattern_words, SAGRADA_PATTERN_COUNT + 1, 0, 0,
     0, 1, 4, TRI_OPTION_CHOICE},
    {"pattern2", "Seat 2 plays this pattern without a choice", sagrada_pattern_words, SAGRADA_PATTERN_COUNT + 1, 0, 0,
     0, 2, 4, TRI_OPTION_CHOICE},
    {"pattern3", "Seat 3 plays this pattern without a choice", sagrada_pattern_words, SAGRADA_PATTERN_COUNT + 1, 0, 0,
     0, 3, 4, TRI_OPTION_CHOICE},
    {"pattern4", "Seat 4 plays this pattern without a choice", sagrada_pattern_words, SAGRADA_PATTERN_COUNT + 1, 0, 0,
     0, 4, 4, TRI_OPTION_CHOICE},
};

// Members in order: name, summary, data_version, reconstructed, players, bounds, options.
const tri_about sagrada_about = {
    "Sagrada",
    "Draft dice and set them as stained glass, for one to four",
    SAGRADA_DATA_VERSION,
    SAGRADA_RECONSTRUCTED,
    1,
    4,
    SAGRADA_MOVES_MAX,
    SAGRADA_PLIES_MAX,
    sagrada_options,
    SAGRADA_OPTIONS,
};

// From options to a table.

/// A list option into `out` as 1 + index. False when an entry is out of range or twice, or the count is not `need`.
TRI_LOCAL bool sagrada_list_option(const tri_value *value, int choices, int need, uint8_t *out)
{
    if (value->count == 0)
        return true;
    if (value->count != need)
        return false;
    uint32_t seen = 0;
    for (int i = 0; i < need; i++) {
        int item = value->item[i];
        if (item < 0 || item >= choices || seen >> item & 1)
            return false;
        seen |= 1u << item;
        out[i] = (uint8_t)(item + 1);
    }
    return true;
}

/// A choice or number within its range, and at its fallback where the option does not exist.
TRI_LOCAL bool sagrada_number_option(const tri_value *value, int min, int max, bool exists, int fallback, uint8_t *out)
{
    int item = value->item[0];
    if (value->count != 1 || item < min || item > max || (!exists && item != fallback))
        return false;
    *out = (uint8_t)item;
    return true;
}

/// R1.9: no card can lie in two places.
TRI_LOCAL bool sagrada_patterns_differ(const uint8_t *patterns)
{
    for (int a = 0; a < SAGRADA_SEATS; a++)
        for (int b = 0; b < a; b++)
            if (patterns[a] && patterns[b] &&
                sagrada_table_card(patterns[a] - 1) == sagrada_table_card(patterns[b] - 1))
                return false;
    return true;
}

TRI_LOCAL bool sagrada_read_table(int players, const tri_value *value, sagrada_table *t, tri_err *err)
{
    const tri_rule rule = TRI_RULE(1, 9);
    uint8_t flux = 0;
    if (!sagrada_number_option(&value[SAGRADA_OPTION_FLUX_BRUSH], 0, 1, true, 0, &flux))
        return tri_refuse(err, SAGRADA_E_FLUX_BRUSH, rule, 0);
    t->pool_flux = flux;
    if (!sagrada_number_option(&value[SAGRADA_OPTION_SOLO_TOOLS], 1, 5, players == 1, SAGRADA_SOLO_TOOLS_DEFAULT,
                               &t->solo_tools))
        return tri_refuse(err, SAGRADA_E_SOLO_TOOLS, TRI_RULE(7, 1), 0);
    if (!sagrada_number_option(&value[SAGRADA_OPTION_FIRST], 0, players, players > 1, 0, &t->first))
        return tri_refuse(err, TRI_E_OPTION_FIRST, rule, 0);
    if (!sagrada_list_option(&value[SAGRADA_OPTION_TOOLS], SAGRADA_TOOL_COUNT, players == 1 ? t->solo_tools : 3,
                             t->tools))
        return tri_refuse(err, SAGRADA_E_TOOLS, rule, 0);
    if (!sagrada_list_option(&value[SAGRADA_OPTION_GOALS], SAGRADA_GOAL_COUNT, players == 1 ? 2 : 3, t->goals))
        return tri_refuse(err, SAGRADA_E_PUBLIC, rule, 0);
    if (!sagrada_list_option(&value[SAGRADA_OPTION_SECRETS], SAGRADA_COLOURS, players == 1 ? 2 : players, t->secrets))
        return tri_refuse(err, SAGRADA_E_PRIVATE, rule, 0);
    for (int seat = 0; seat < SAGRADA_SEATS; seat++)
        if (!sagrada_number_option(&value[SAGRADA_OPTION_PATTERN + seat], 0, SAGRADA_PATTERN_COUNT, seat < players, 0,
                                   &t->patterns[seat]))
            return tri_refuse(err, SAGRADA_E_PATTERN_SEAT, rule, 0);
    if (!sagrada_patterns_differ(t->patterns))
        return tri_refuse(err, SAGRADA_E_PATTERN_CARD, rule, 0);
    return true;
}

TRI_FN bool sagrada_start(sagrada_state *s, const tri_setup *setup, tri_err *err)
{
    const sagrada_state blank = {0};
    if (setup->players < 1 || setup->players > SAGRADA_SEATS)
        return tri_refuse(err, SAGRADA_E_PLAYERS, TRI_RULE(1, 9), 0);
    sagrada_state fresh = blank;
    if (!sagrada_read_table(setup->players, setup->value, &fresh.table, err))
        return false;
    fresh.players = setup->players;
    fresh.viewer = TRI_REFEREE;
    for (int colour = 0; colour < SAGRADA_COLOURS; colour++) // R1.1
        fresh.bag[colour] = SAGRADA_DICE_OF_COLOUR;
    fresh.bag_count = SAGRADA_COLOURS * SAGRADA_DICE_OF_COLOUR;
    for (int i = 0; i < 5 && fresh.table.tools[i]; i++)
        fresh.tools |= (uint16_t)(1u << (fresh.table.tools[i] - 1));
    for (int i = 0; i < 3 && fresh.table.goals[i]; i++)
        fresh.goals |= (uint16_t)(1u << (fresh.table.goals[i] - 1));
    for (int seat = 0; seat < SAGRADA_SEATS; seat++) {
        fresh.secret[seat] = fresh.table.secrets[seat];
        fresh.pattern[seat] = fresh.table.patterns[seat];
    }
    fresh.first = fresh.players == 1 ? 1 : fresh.table.first;
    sagrada_proceed(&fresh);
    *s = fresh;
    return true;
}

TRI_LOCAL void sagrada_give_list(const uint8_t *list, int most, tri_value *out)
{
    out->count = 0;
    for (int i = 0; i < most && list[i]; i++)
        out->item[out->count++] = (int16_t)(list[i] - 1);
}

TRI_LOCAL void sagrada_give_number(int number, tri_value *out)
{
    out->count = 1;
    out->item[0] = (int16_t)number;
}

TRI_FN void sagrada_setup(const sagrada_state *s, tri_setup *out)
{
    const tri_setup blank = {0};
    const sagrada_table *t = &s->table;
    *out = blank;
    out->players = s->players;
    sagrada_give_number(t->pool_flux, &out->value[SAGRADA_OPTION_FLUX_BRUSH]);
    sagrada_give_number(t->solo_tools, &out->value[SAGRADA_OPTION_SOLO_TOOLS]);
    sagrada_give_number(t->first, &out->value[SAGRADA_OPTION_FIRST]);
    sagrada_give_list(t->tools, 5, &out->value[SAGRADA_OPTION_TOOLS]);
    sagrada_give_list(t->goals, 3, &out->value[SAGRADA_OPTION_GOALS]);
    sagrada_give_list(t->secrets, SAGRADA_SEATS, &out->value[SAGRADA_OPTION_SECRETS]);
    for (int seat = 0; seat < SAGRADA_SEATS; seat++)
        sagrada_give_number(t->patterns[seat], &out->value[SAGRADA_OPTION_PATTERN + seat]);
}

// The order of set-up.

/// All have chosen: patterns are open, tokens are given (R1.8), the other cards are put away, round 1 begins.
TRI_LOCAL void sagrada_begin(sagrada_state *s)
{
    for (int seat = 0; seat < s->players; seat++) {
        s->card[seat][0] = s->card[seat][1] = 0;
        if (s->players > 1) // R7.1: none in a solo game
            s->favour[seat] = sagrada_table_difficulty(s->pattern[seat] - 1);
    }
}

TRI_FN sagrada_step sagrada_setup_step(const sagrada_state *s, int *seat)
{
    *seat = 0;
    if (tri_bits_count(s->tools) < sagrada_tool_need(s)) // R1.2, R7.1
        return SAGRADA_STEP_TOOLS;
    if (tri_bits_count(s->goals) < sagrada_goal_need(s)) // R1.3, R7.1
        return SAGRADA_STEP_GOALS;
    if (!s->first) // R1.4
        return SAGRADA_STEP_FIRST;
    for (int i = 0; i < sagrada_secret_need(s); i++) // R1.5, R7.1
        if (!s->secret[i]) {
            *seat = s->players == 1 ? 0 : i;
            return SAGRADA_STEP_SECRETS;
        }
    for (*seat = 0; *seat < s->players; ++*seat) // R1.6: a seat with a named pattern is dealt nothing
        if (!s->pattern[*seat] && !s->card[*seat][1])
            return SAGRADA_STEP_CARDS;
    for (*seat = 0; *seat < s->players; ++*seat) // R1.7
        if (!s->pattern[*seat])
            return SAGRADA_STEP_PATTERN;
    *seat = s->first - 1;
    return SAGRADA_STEP_DRAW;
}

TRI_FN void sagrada_proceed(sagrada_state *s)
{
    int seat = 0;
    s->step = (uint8_t)sagrada_setup_step(s, &seat);
    s->seat = (uint8_t)seat;
    if (s->step == SAGRADA_STEP_DRAW)
        sagrada_begin(s);
}

TRI_FN uint32_t sagrada_deck(const sagrada_state *s)
{
    uint32_t deck = (1u << SAGRADA_CARD_COUNT) - 1;
    for (int seat = 0; seat < s->players; seat++) {
        if (s->table.patterns[seat]) // R1.9: a named pattern's card has left the deck
            deck &= ~(1u << sagrada_table_card(s->table.patterns[seat] - 1));
        for (int i = 0; i < 2; i++)
            if (s->card[seat][i])
                deck &= ~(1u << (s->card[seat][i] - 1));
    }
    return deck;
}

TRI_FN uint32_t sagrada_secrets_left(const sagrada_state *s)
{
    uint32_t left = (1u << SAGRADA_COLOURS) - 1;
    for (int i = 0; i < SAGRADA_SEATS; i++)
        if (s->secret[i] && s->secret[i] != SAGRADA_HIDDEN)
            left &= ~(1u << (s->secret[i] - 1));
    return left;
}
