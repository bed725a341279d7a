// SPDX-License-Identifier: MIT
#include "core/sagrada/sagrada_inside.h"

// What a position must satisfy, beyond each field being in its range, for every function to be safe on it. Most
// conditions also hold in every position of a real game; the one leniency is that dice may be missing from windows and
// track (they then count as in the bag), so that a drawn position need not show all that was ever drawn.
//
// The lasting truth about a window: no two dice that share a side agree in colour or value. The later of the two was
// checked against the earlier when it landed (R3.6, R3.7), and lifting a die creates no neighbours. Prints can be
// contradicted only through tools 2 and 3, contact only through tools that move dice or place them apart (R3.8).

TRI_LOCAL int sagrada_uses(const sagrada_state *s, int tool)
{
    int tokens = s->tool_tokens[tool - 1];
    return s->players == 1 ? tokens : (tokens + 1) / 2;
}

TRI_LOCAL int sagrada_rolling_count(const sagrada_state *s)
{
    int count = 0;
    for (int colour = 0; colour < SAGRADA_COLOURS; colour++)
        count += s->rolling[colour];
    return count;
}

// Cards.

TRI_LOCAL int sagrada_flaw_of_secrets(const sagrada_state *s)
{
    uint32_t seen = 0;
    for (int i = 0; i < sagrada_secret_need(s); i++) {
        int secret = s->secret[i];
        if (s->table.secrets[0] && secret != s->table.secrets[i])
            return SAGRADA_E_POSITION_PRIVATE;
        if (secret == SAGRADA_HIDDEN) {
            if (s->viewer == TRI_REFEREE || s->players == 1 || s->step == SAGRADA_STEP_OVER)
                return SAGRADA_E_POSITION_PRIVATE_HIDDEN;
        } else if (secret) {
            if (seen >> secret & 1)
                return SAGRADA_E_POSITION_PRIVATE_TWICE;
            seen |= 1u << secret;
        }
    }
    return TRI_E_NONE;
}

TRI_LOCAL bool sagrada_has_side(const sagrada_state *s, int seat, int pattern)
{
    int card = sagrada_table_card(pattern - 1) + 1;
    return s->card[seat][0] == card || s->card[seat][1] == card;
}

TRI_LOCAL int sagrada_flaw_of_pattern(const sagrada_state *s, int seat)
{
    int pattern = s->pattern[seat];
    int fixed = s->table.patterns[seat];
    if (fixed && pattern != fixed)
        return SAGRADA_E_POSITION_PATTERN;
    if (pattern == SAGRADA_HIDDEN)
        return s->viewer != TRI_REFEREE && s->step == SAGRADA_STEP_PATTERN ? 0 : SAGRADA_E_POSITION_PATTERN_HIDDEN;
    if (pattern && !fixed && s->step == SAGRADA_STEP_PATTERN && !sagrada_has_side(s, seat, pattern))
        return SAGRADA_E_POSITION_PATTERN_CARD;
    for (int other = 0; other < seat; other++)
        if (pattern && s->pattern[other] && s->pattern[other] != SAGRADA_HIDDEN &&
            sagrada_table_card(pattern - 1) == sagrada_table_card(s->pattern[other] - 1))
            return SAGRADA_E_POSITION_PATTERN_TWICE;
    return TRI_E_NONE;
}

TRI_LOCAL int sagrada_flaw_of_patterns(const sagrada_state *s)
{
    uint32_t seen = 0;
    for (int seat = 0; seat < s->players; seat++) {
        int flaw = sagrada_flaw_of_pattern(s, seat);
        if (flaw)
            return flaw;
        const uint8_t *card = s->card[seat];
        if ((card[1] && card[0] >= card[1]) || (!card[0] && card[1]))
            return SAGRADA_E_POSITION_CARDS;
        if (card[0] && (s->table.patterns[seat] || s->step > SAGRADA_STEP_PATTERN))
            return SAGRADA_E_POSITION_CARDS_EARLY;
        for (int i = 0; i < 2; i++) {
            if (card[i] && seen >> card[i] & 1)
                return SAGRADA_E_POSITION_CARDS_TWICE;
            if (card[i])
                seen |= 1u << card[i];
        }
    }
    for (int seat = 0; seat < s->players; seat++)
        if (s->table.patterns[seat] && seen >> (sagrada_table_card(s->table.patterns[seat] - 1) + 1) & 1)
            return SAGRADA_E_POSITION_CARDS_TWICE;
    return TRI_E_NONE;
}

TRI_LOCAL int sagrada_flaw_of_layout(const sagrada_state *s)
{
    uint32_t tools = 0;
    uint32_t goals = 0;
    for (int i = 0; i < 5 && s->table.tools[i]; i++)
        tools |= 1u << (s->table.tools[i] - 1);
    for (int i = 0; i < 3 && s->table.goals[i]; i++)
        goals |= 1u << (s->table.goals[i] - 1);
    if ((tools && tools != s->tools) || tri_bits_count(s->tools) > sagrada_tool_need(s))
        return SAGRADA_E_POSITION_TOOLS;
    if ((goals && goals != s->goals) || tri_bits_count(s->goals) > sagrada_goal_need(s))
        return SAGRADA_E_POSITION_PUBLIC;
    if (s->players > 1 && s->table.first && s->first != (s->table.first - 1 + s->round) % s->players + 1)
        return SAGRADA_E_POSITION_FIRST;
    return TRI_E_NONE;
}

/// In the middle of set-up nothing lies on the table that comes later, unless the options put it there.
TRI_LOCAL int sagrada_flaw_of_setup(const sagrada_state *s)
{
    bool early = (s->step < SAGRADA_STEP_GOALS && s->goals && !s->table.goals[0]) ||
                 (s->step < SAGRADA_STEP_FIRST && s->first && s->players > 1 && !s->table.first);
    bool missing = false; // a private objective before this one has not been dealt
    for (int i = 0; i < SAGRADA_SEATS; i++) {
        bool after = i > s->seat;
        bool chosen = s->pattern[i] && !s->table.patterns[i];
        early = early || (s->secret[i] && !s->table.secrets[0] && (s->step < SAGRADA_STEP_SECRETS || missing));
        early = early || (s->card[i][0] && (s->step < SAGRADA_STEP_CARDS || (s->step == SAGRADA_STEP_CARDS && after)));
        early = early || (chosen && (s->step < SAGRADA_STEP_PATTERN || after));
        missing = missing || !s->secret[i];
    }
    if (early)
        return SAGRADA_E_POSITION_EARLY;
    if (s->round || s->turn || s->used || s->skip || s->hand || s->tool || s->moved || s->pool_count ||
        s->track_kinds || sagrada_rolling_count(s))
        return SAGRADA_E_POSITION_EARLY_PLAY;
    for (int i = 0; i < SAGRADA_TOOL_COUNT; i++)
        if (s->tool_tokens[i])
            return SAGRADA_E_POSITION_EARLY_TOOL;
    for (int seat = 0; seat < SAGRADA_SEATS; seat++)
        if (s->favour[seat] || sagrada_occupied(&s->window[seat]))
            return SAGRADA_E_POSITION_EARLY_SEAT;
    return TRI_E_NONE;
}

// Windows and dice.

/// Spaces of a window whose print the die on them contradicts, among those in `printed`.
TRI_LOCAL int sagrada_misprints(const sagrada_window *w, int pattern, uint32_t printed)
{
    int count = 0;
    for (uint64_t dice = sagrada_occupied(w) & printed; dice; dice = tri_bits_rest(dice)) {
        int space = tri_bits_first(dice);
        if (!(sagrada_printed_for(pattern, sagrada_die_at(w, space)) >> space & 1))
            count++;
    }
    return count;
}

/// Do all dice hang together by sides and corners, with one on the border?
TRI_LOCAL bool sagrada_is_grown(const sagrada_window *w)
{
    uint32_t occupied = sagrada_occupied(w);
    uint32_t grown = occupied & (0u - occupied);
    for (uint32_t last = 0; grown != last;) {
        last = grown;
        grown = sagrada_around(grown) & occupied;
    }
    return grown == occupied && (!occupied || occupied & SAGRADA_BORDER);
}

TRI_LOCAL bool sagrada_has_clash(const sagrada_window *w)
{
    for (int i = 0; i < SAGRADA_COLOURS; i++)
        if (w->colour[i] & sagrada_beside(w->colour[i]))
            return true;
    for (int i = 0; i < SAGRADA_VALUES; i++)
        if (w->value[i] & sagrada_beside(w->value[i]))
            return true;
    return false;
}

/// The most dice a seat can have placed by now: one for each turn it has had, the die in hand not counted.
TRI_LOCAL int sagrada_placed_most(const sagrada_state *s, int seat)
{
    int first = 0;
    while (sagrada_seat_of_turn(s, first) != seat)
        first++;
    int second = 2 * s->players - 1 - first;
    int most = s->step == SAGRADA_STEP_OVER ? 2 : s->skip >> seat & 1 ? 2 : (s->turn > first) + (s->turn > second);
    if ((s->turn == first || s->turn == second) && s->used & SAGRADA_USED_DRAFT) {
        bool pending = s->hand || s->step == SAGRADA_STEP_REDRAW || s->step == SAGRADA_STEP_SECOND;
        most += (s->skip >> seat & 1 ? 0 : 1) - (pending ? 1 : 0);
    }
    return 2 * s->round + most;
}

TRI_LOCAL int sagrada_flaw_of_windows(const sagrada_state *s)
{
    int colours = 0;
    int values = 0;
    bool loose = sagrada_uses(s, SAGRADA_EGLOMISE_BRUSH) || sagrada_uses(s, SAGRADA_COPPER_FOIL_BURNISHER) ||
                 sagrada_uses(s, SAGRADA_LATHEKIN) || sagrada_uses(s, SAGRADA_CORK_BACKED_STRAIGHTEDGE) ||
                 sagrada_uses(s, SAGRADA_TAP_WHEEL);
    for (int seat = 0; seat < s->players; seat++) {
        const sagrada_window *w = &s->window[seat];
        int pattern = s->pattern[seat];
        if (sagrada_has_clash(w))
            return SAGRADA_E_POSITION_WINDOW;
        if (!loose && !sagrada_is_grown(w))
            return SAGRADA_E_POSITION_WINDOW_APART;
        if (tri_bits_count(sagrada_occupied(w)) > sagrada_placed_most(s, seat))
            return SAGRADA_E_POSITION_WINDOW_MANY;
        colours += sagrada_misprints(w, pattern, sagrada_table_colour_prints(pattern - 1));
        values += sagrada_misprints(w, pattern, sagrada_table_value_prints(pattern - 1));
    }
    if (colours > sagrada_uses(s, SAGRADA_EGLOMISE_BRUSH))
        return SAGRADA_E_POSITION_WINDOW_COLOUR;
    if (values > sagrada_uses(s, SAGRADA_COPPER_FOIL_BURNISHER))
        return SAGRADA_E_POSITION_WINDOW_VALUE;
    return TRI_E_NONE;
}

TRI_LOCAL int sagrada_flaw_of_dice(const sagrada_state *s)
{
    int per_round = sagrada_drawn_per_round(s);
    bool over = s->step == SAGRADA_STEP_OVER;
    bool drawing = s->step == SAGRADA_STEP_DRAW;
    int on_table = s->pool_count + sagrada_rolling_count(s) + (s->hand ? 1 : 0);
    if (on_table > per_round || (drawing && on_table == per_round))
        return SAGRADA_E_POSITION_POOL;
    for (int round = 0; round < SAGRADA_ROUNDS; round++) {
        if (s->track[round][0] && round >= s->round && !over)
            return SAGRADA_E_POSITION_TRACK_EARLY;
        if (per_round < SAGRADA_POOL_MAX && s->track[round][per_round])
            return SAGRADA_E_POSITION_TRACK_MANY;
    }
    // The bag must last until round 10: no more dice have left it than were drawn for the rounds so far.
    int gone = SAGRADA_COLOURS * SAGRADA_DICE_OF_COLOUR - s->bag_count;
    if (gone - (drawing ? s->pool_count : 0) > per_round * (s->round + (drawing ? 0 : 1)))
        return SAGRADA_E_POSITION_BAG_LEFT;
    return TRI_E_NONE;
}

TRI_LOCAL int sagrada_flaw_of_tokens(const sagrada_state *s)
{
    int spent = 0;
    int lying = 0;
    for (int tool = 0; tool < SAGRADA_TOOL_COUNT; tool++) {
        int tokens = s->tool_tokens[tool];
        if (s->players == 1 ? tokens > 1 : tokens && tokens % 2 == 0)
            return SAGRADA_E_POSITION_TOKENS_TOOL;
        lying += tokens;
    }
    for (int seat = 0; seat < s->players; seat++) {
        int given = s->players == 1 ? 0 : sagrada_table_difficulty(s->pattern[seat] - 1);
        if (s->favour[seat] > given)
            return SAGRADA_E_POSITION_TOKENS_SEAT;
        spent += given - s->favour[seat];
    }
    if (s->players > 1 && spent != lying)
        return SAGRADA_E_POSITION_TOKENS;
    return TRI_E_NONE;
}

// Where the turn stands.

TRI_LOCAL int sagrada_flaw_of_skip(const sagrada_state *s)
{
    if (s->skip >> s->players || tri_bits_count(s->skip) > sagrada_uses(s, SAGRADA_RUNNING_PLIERS))
        return SAGRADA_E_POSITION_SKIP;
    for (int at = 0; at < s->players; at++) {
        bool skips = s->skip >> sagrada_seat_of_turn(s, at) & 1;
        if (skips && (at > s->turn || (at == s->turn && s->used != 3)))
            return SAGRADA_E_POSITION_SKIP_SEAT;
    }
    if (s->turn >= s->players && s->skip >> s->seat & 1)
        return SAGRADA_E_POSITION_SKIP_PLAYED;
    return TRI_E_NONE;
}

/// What each step of a turn needs: the tools it may be in (bits, 1 for none), flags used, and the die in hand.
typedef struct sagrada_need {
    uint16_t tools;
    uint8_t used;   ///< flags that must be set
    uint8_t unused; ///< flags that must not
    uint8_t hand;   ///< 0 none, 1 a die, 2 a die without a value
} sagrada_need;

TRI_LOCAL sagrada_need sagrada_need_of(int step, int tool)
{
    enum {
        NONE = 1,
        MOVING = 1 << SAGRADA_EGLOMISE_BRUSH | 1 << SAGRADA_COPPER_FOIL_BURNISHER | 1 << SAGRADA_LATHEKIN |
                 1 << SAGRADA_TAP_WHEEL,
        CHANGING = 1 << SAGRADA_GROZING_PLIERS | 1 << SAGRADA_LENS_CUTTER | 1 << SAGRADA_FLUX_BRUSH |
                   1 << SAGRADA_CORK_BACKED_STRAIGHTEDGE | 1 << SAGRADA_GRINDING_STONE | 1 << SAGRADA_FLUX_REMOVER,
        DRAFT = SAGRADA_USED_DRAFT,
        TOOL = SAGRADA_USED_TOOL,
        BOTH = DRAFT | TOOL,
    };
    static const sagrada_need needs[SAGRADA_STEPS - SAGRADA_STEP_DRAW] = {
        {NONE, 0, BOTH, 0},                                                    // draw
        {NONE, 0, 0, 0},                                                       // turn
        {NONE | CHANGING | 1 << SAGRADA_RUNNING_PLIERS, DRAFT, 0, 1},          // hand
        {1 << SAGRADA_GROZING_PLIERS | 1 << SAGRADA_FLUX_REMOVER, BOTH, 0, 1}, // value
        {1 << SAGRADA_LENS_CUTTER, BOTH, 0, 1},                                // swap
        {MOVING, TOOL, 0, 0},                                                  // move
        {1 << SAGRADA_RUNNING_PLIERS, BOTH, 0, 0},                             // second
        {1 << SAGRADA_FLUX_BRUSH, BOTH, 0, 2},                                 // roll
        {1 << SAGRADA_FLUX_REMOVER, BOTH, 0, 0},                               // redraw
        {1 << SAGRADA_GLAZING_HAMMER, TOOL, DRAFT, 0},                         // reroll
        {NONE, 0, BOTH, 0},                                                    // over
    };
    sagrada_need need = needs[step - SAGRADA_STEP_DRAW];
    if (step == SAGRADA_STEP_VALUE && tool == SAGRADA_FLUX_REMOVER)
        need.hand = 2;
    if (step == SAGRADA_STEP_HAND && tool)
        need.used = BOTH;
    return need;
}

TRI_LOCAL int sagrada_flaw_of_moved(const sagrada_state *s)
{
    if (!s->moved)
        return TRI_E_NONE;
    int die = sagrada_die_at(&s->window[s->seat], s->moved - 1);
    if (s->step != SAGRADA_STEP_MOVE || (s->tool != SAGRADA_LATHEKIN && s->tool != SAGRADA_TAP_WHEEL) || !die)
        return SAGRADA_E_POSITION_MOVED;
    if (s->tool == SAGRADA_TAP_WHEEL && !(s->track_kinds >> sagrada_colour(die) * 6 & 63))
        return SAGRADA_E_POSITION_MOVED_COLOUR;
    return TRI_E_NONE;
}

/// Glazing Hammer rolls colour by colour, on a second turn.
TRI_LOCAL int sagrada_flaw_of_rolling(const sagrada_state *s)
{
    int count = sagrada_rolling_count(s);
    if (s->step != SAGRADA_STEP_REROLL)
        return count ? SAGRADA_E_POSITION_ROLLING : 0;
    if (!count || s->turn < s->players)
        return SAGRADA_E_POSITION_ROLLING_NONE;
    int colour = 0;
    while (!s->rolling[colour])
        colour++;
    if (s->pool_count && sagrada_colour(s->pool[s->pool_count - 1]) > colour)
        return SAGRADA_E_POSITION_ROLLING_ORDER;
    return TRI_E_NONE;
}

TRI_LOCAL int sagrada_flaw_of_step(const sagrada_state *s)
{
    sagrada_need need = sagrada_need_of(s->step, s->tool);
    int hand = !s->hand ? 0 : sagrada_value(s->hand) ? 1 : 2;
    bool pliers = s->tool == SAGRADA_RUNNING_PLIERS;
    if (!(need.tools >> s->tool & 1) || (s->tool && !(s->opened >> (s->tool - 1) & 1)))
        return SAGRADA_E_POSITION_TURN_TOOL;
    if ((s->used & need.used) != need.used || s->used & need.unused || hand != need.hand)
        return SAGRADA_E_POSITION_TURN_HAND;
    if (s->used & SAGRADA_USED_TOOL && !s->opened)
        return SAGRADA_E_POSITION_TURN_UNPAID;
    if (pliers && (s->turn >= s->players || !(s->skip >> s->seat & 1)))
        return SAGRADA_E_POSITION_TURN_PLIERS;
    if (!pliers && s->step != SAGRADA_STEP_TURN && s->turn < s->players && s->skip >> s->seat & 1)
        return SAGRADA_E_POSITION_TURN_SECOND;
    if (s->step == SAGRADA_STEP_DRAW || s->step == SAGRADA_STEP_OVER)
        if (s->turn || s->skip)
            return SAGRADA_E_POSITION_TURN;
    if (s->step == SAGRADA_STEP_OVER && (s->round != SAGRADA_ROUNDS - 1 || s->pool_count))
        return SAGRADA_E_POSITION_OVER;
    if (s->step == SAGRADA_STEP_REDRAW && !s->bag_count)
        return SAGRADA_E_POSITION_TURN_BAG;
    return TRI_E_NONE;
}

TRI_LOCAL int sagrada_flaw_of_play(const sagrada_state *s)
{
    int flaw = sagrada_flaw_of_tokens(s);
    flaw = flaw ? flaw : sagrada_flaw_of_dice(s);
    flaw = flaw ? flaw : sagrada_flaw_of_windows(s);
    flaw = flaw ? flaw : sagrada_flaw_of_step(s);
    flaw = flaw ? flaw : sagrada_flaw_of_rolling(s);
    flaw = flaw ? flaw : sagrada_flaw_of_moved(s);
    return flaw ? flaw : sagrada_flaw_of_skip(s);
}

TRI_FN int sagrada_flaw(const sagrada_state *s)
{
    tri_move list[SAGRADA_MOVES_MAX];
    int seat = 0;
    sagrada_step next = sagrada_setup_step(s, &seat);
    bool setting_up = s->step < SAGRADA_STEP_DRAW;
    if (setting_up ? s->step != next : next != SAGRADA_STEP_DRAW)
        return SAGRADA_E_POSITION_STEP;
    for (int absent = s->players; absent < SAGRADA_SEATS; absent++)
        if (sagrada_occupied(&s->window[absent]))
            return SAGRADA_E_POSITION_SEAT;
    int flaw = sagrada_flaw_of_layout(s);
    flaw = flaw ? flaw : sagrada_flaw_of_secrets(s);
    flaw = flaw ? flaw : sagrada_flaw_of_patterns(s);
    if (!flaw)
        flaw = setting_up ? sagrada_flaw_of_setup(s) : sagrada_flaw_of_play(s);
    if (!flaw && s->step != SAGRADA_STEP_OVER && sagrada_moves(s, list) == 0)
        return SAGRADA_E_POSITION_NOTHING;
    return flaw;
}

// What play keeps.

/// Dice in order, zeros last; returns how many, or -1.
TRI_LOCAL int sagrada_count_row(const uint8_t *row)
{
    int count = 0;
    while (count < SAGRADA_POOL_MAX && row[count])
        count++;
    for (int i = 0; i < SAGRADA_POOL_MAX; i++)
        if (i < count ? !sagrada_is_die(row[i]) || (i && row[i - 1] > row[i]) : row[i] != 0)
            return -1;
    return count;
}

/// Dice of a colour in the pool, on the track, in hand and in windows.
TRI_LOCAL int sagrada_seen(const sagrada_state *s, int colour)
{
    int count = s->hand && sagrada_colour(s->hand) == colour;
    for (int i = 0; i < s->pool_count; i++)
        count += sagrada_colour(s->pool[i]) == colour;
    for (int round = 0; round < SAGRADA_ROUNDS; round++)
        for (int i = 0; i < SAGRADA_POOL_MAX && s->track[round][i]; i++)
            count += sagrada_colour(s->track[round][i]) == colour;
    for (int seat = 0; seat < s->players; seat++)
        count += tri_bits_count(s->window[seat].colour[colour]);
    return count;
}

TRI_FN int sagrada_lost(const sagrada_state *s)
{
    uint32_t kinds = 0, opened = 0;
    int bag = 0, spent[SAGRADA_COLOURS] = {0};
    if (sagrada_count_row(s->pool) != s->pool_count)
        return SAGRADA_E_POSITION_POOL_ORDER;
    for (int round = 0; round < SAGRADA_ROUNDS; round++) {
        if (sagrada_count_row(s->track[round]) < 0)
            return SAGRADA_E_POSITION_TRACK_ORDER;
        for (int i = 0; i < SAGRADA_POOL_MAX && s->track[round][i]; i++)
            kinds |= 1u << sagrada_kind(s->track[round][i]);
    }
    for (int tool = 0; tool < SAGRADA_TOOL_COUNT; tool++) {
        opened |= (uint32_t)(s->tool_tokens[tool] != 0) << tool;
        if (s->players == 1 && s->tool_tokens[tool]) // R7.4: the die that paid has left the game
            spent[sagrada_table_tool_colour(tool)]++;
    }
    for (int colour = 0; colour < SAGRADA_COLOURS; colour++) {
        bag += s->bag[colour];
        if (s->bag[colour] + s->rolling[colour] + sagrada_seen(s, colour) + spent[colour] != SAGRADA_DICE_OF_COLOUR)
            return SAGRADA_E_POSITION_DICE_LOST;
    }
    if (kinds != s->track_kinds || opened != s->opened || bag != s->bag_count)
        return SAGRADA_E_POSITION_COUNT;
    return TRI_E_NONE;
}
