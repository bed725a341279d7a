// SPDX-License-Identifier: MIT
#include "core/red_cathedral/red_cathedral_inside.h"

// The table: options and set-up, which is dealt by chance one piece at a time, in the order
// of chapter 1; `step` says which heap is being dealt and `dealt` how far it is (the next site, for cards and tiles). A
// heap needs no memory of its own: what has not been dealt is what does not lie on the table yet.

static const char *const red_cathedral_workshops[] = {"standard", "advanced"};
static const char *const red_cathedral_colours[] = {"red", "blue", "green", "yellow"};
static const char *const red_cathedral_firsts[RC_FIRSTS] = {"random", "1", "2", "3", "4"};

enum { RC_OPTION_WORKSHOPS, RC_OPTION_ROUND_LIMIT, RC_OPTION_COLOURS, RC_OPTION_FIRST };

static const tri_option red_cathedral_options[] = {
    {.name = "workshops",
     .help = "Side of the workshop boards: standard, or advanced with locked ornaments and dearer slots",
     .choices = red_cathedral_workshops,
     .choice_count = 2,
     .players_min = 1,
     .players_max = 4,
     .kind = TRI_OPTION_CHOICE},
    {.name = "round_limit",
     .help = "The game is scored as it stands after so many rounds; no printed rule",
     .min = 1,
     .max = RC_ROUND_LIMIT_MAX,
     .fallback = RC_ROUND_LIMIT,
     .players_min = 1,
     .players_max = 4,
     .kind = TRI_OPTION_NUMBER},
    {.name = "colours",
     .help = "A colour for each seat in turn, instead of the order of the seats: it decides the own die and board",
     .choices = red_cathedral_colours,
     .choice_count = RC_HOUSES,
     .min = 1,
     .max = RC_HOUSES,
     .players_min = 1,
     .players_max = 4,
     .kind = TRI_OPTION_LIST},
    {.name = "first",
     .help = "The seat that begins",
     .choices = red_cathedral_firsts,
     .choice_count = RC_FIRSTS,
     .players_min = 2,
     .players_max = 4,
     .kind = TRI_OPTION_CHOICE},
};

const tri_about red_cathedral_about = {
    .name = "The Red Cathedral",
    .summary = "Claim, build and decorate the towers of Saint Basil's with what five dice bring from the market",
    .data_version = RED_CATHEDRAL_DATA_VERSION,
    .reconstructed = RED_CATHEDRAL_RECONSTRUCTED,
    .players_min = 1,
    .players_max = 4,
    .moves_max = RED_CATHEDRAL_MOVES_MAX,
    .plies_max = RED_CATHEDRAL_PLIES_MAX,
    .options = red_cathedral_options,
    .option_count = TRI_COUNT(red_cathedral_options),
};

TRI_LOCAL void red_cathedral_clear(red_cathedral_state *s)
{
    uint8_t *bytes = (uint8_t *)s;
    for (size_t i = 0; i < sizeof *s; i++)
        bytes[i] = 0;
}

// R1.7: what a house begins with. Ivan has banners and ornaments only; his banners are counted on the cathedral.
TRI_LOCAL void red_cathedral_seat(red_cathedral_state *s, int seat)
{
    s->inside[seat] = RC_BANNERS_INSIDE;
    s->white[seat] = s->advanced ? 3 : 0; // R4.10: the two others lie on the white slots
    s->outside[seat] = s->advanced ? 0 : RC_BANNERS - RC_BANNERS_INSIDE;
}

TRI_FN int red_cathedral_find_order(const int16_t *colours, int count)
{
    for (int order = 1; order < RC_ORDERS; order++) {
        int same = 0;
        while (same < count && red_cathedral_ordered(order, same) == colours[same])
            same++;
        if (same == count) // the first such order: the houses beyond have what is left, in turn
            return order;
    }
    return -1;
}

// R1.7, R1.8: what the table names, else 0.
TRI_LOCAL bool red_cathedral_read_seating(const tri_setup *setup, uint8_t *seating, tri_err *err)
{
    const tri_value *colours = &setup->value[RC_OPTION_COLOURS];
    int order = colours->count == setup->players ? red_cathedral_find_order(colours->item, colours->count) : -1;
    int first = setup->value[RC_OPTION_FIRST].item[0], most = setup->players > 1 ? setup->players : 0;
    if (colours->count && order < 0)
        return tri_refuse(err, RED_CATHEDRAL_E_COLOURS, TRI_RULE(1, 7), 0);
    if (first < 0 || first > most)
        return tri_refuse(err, TRI_E_OPTION_FIRST, TRI_RULE(1, 8), 0);
    *seating = red_cathedral_seating(colours->count ? order : 0, first);
    return true;
}

TRI_FN bool red_cathedral_start(red_cathedral_state *s, const tri_setup *setup, tri_err *err)
{
    uint8_t seating = 0;
    if (setup->players < 1 || setup->players > 4)
        return tri_refuse(err, RED_CATHEDRAL_E_PLAYERS, TRI_RULE(1, 4), 0);
    int side = setup->value[RC_OPTION_WORKSHOPS].item[0], limit = setup->value[RC_OPTION_ROUND_LIMIT].item[0];
    if (side < 0 || side > 1)
        return tri_refuse(err, RED_CATHEDRAL_E_WORKSHOPS, TRI_RULE(4, 8), 0);
    if (limit < 1 || limit > RC_ROUND_LIMIT_MAX)
        return tri_refuse(err, RED_CATHEDRAL_E_ROUND_LIMIT, TRI_RULE(2, 7), 0);
    if (!red_cathedral_read_seating(setup, &seating, err))
        return false;
    red_cathedral_clear(s);
    s->players = setup->players;
    s->advanced = (uint8_t)side;
    s->round_limit = (uint16_t)limit;
    s->seating = seating;
    s->viewer = TRI_REFEREE;
    for (int seat = 0; seat < s->players; seat++)
        red_cathedral_seat(s, seat);
    for (int house = 0; house < red_cathedral_houses(s); house++)
        s->marker[house] = RC_START_SPACE;
    for (int kind = 0; kind < RC_MATERIALS; kind++)
        s->supply[kind] = red_cathedral_pieces(kind);
    return true;
}

TRI_FN void red_cathedral_setup(const red_cathedral_state *s, tri_setup *out)
{
    tri_setup setup = {0};
    setup.players = s->players;
    setup.value[RC_OPTION_WORKSHOPS].count = setup.value[RC_OPTION_ROUND_LIMIT].count = 1;
    setup.value[RC_OPTION_WORKSHOPS].item[0] = s->advanced;
    setup.value[RC_OPTION_ROUND_LIMIT].item[0] = (int16_t)s->round_limit;
    setup.value[RC_OPTION_FIRST].count = 1;
    setup.value[RC_OPTION_FIRST].item[0] = (int16_t)red_cathedral_named_first(s);
    tri_value *colours = &setup.value[RC_OPTION_COLOURS];
    colours->count = red_cathedral_order(s) ? s->players : 0;
    for (int seat = 0; seat < colours->count; seat++)
        colours->item[seat] = (int16_t)red_cathedral_colour(s, seat);
    *out = setup;
}

// Dealing.

// R1.3: the first die falls beside the recognition tile, the others on the spaces after it.
TRI_LOCAL int red_cathedral_drop_space(const red_cathedral_state *s)
{
    int space = 0;
    while (space < RC_SPACES && s->ring[space] != RC_RING_RECOGNITION + 1)
        space++;
    TRI_ASSERT(space < RC_SPACES);
    return (space + s->dealt) & (RC_SPACES - 1);
}

TRI_LOCAL void red_cathedral_deal_next(red_cathedral_state *s, int count, red_cathedral_step next)
{
    if (++s->dealt < count)
        return;
    s->dealt = 0;
    s->step = (uint8_t)next;
}

TRI_LOCAL void red_cathedral_site_next(red_cathedral_state *s, red_cathedral_step next)
{
    uint32_t rest = red_cathedral_sites(s) & ~((2u << s->dealt) - 1u);
    s->dealt = (uint8_t)(rest ? tri_bits_first(rest) : 0);
    if (!rest)
        s->step = (uint8_t)next;
}

// R1.8: roubles in turn order; then the first turn.
TRI_LOCAL void red_cathedral_begin(red_cathedral_state *s, int first)
{
    for (int i = 0; i < s->players; i++)
        s->roubles[(first + i) % s->players] = red_cathedral_start_roubles(i);
    s->first = s->turn = (uint8_t)first;
    s->step = RC_STEP_ACT;
}

TRI_LOCAL void red_cathedral_deal_ivan(red_cathedral_state *s, int die)
{
    s->solo_die[s->dealt] = (uint8_t)(die + 1);
    s->solo_up = (uint8_t)(s->solo_up | 1u << s->dealt);
    red_cathedral_deal_next(s, RC_SOLO_CARDS, RC_STEP_IVAN_TURN);
    if (s->step != RC_STEP_IVAN_TURN)
        return;
    if (s->banner[RC_IVAN]) { // R9.7: a shuffle in the middle of the game
        red_cathedral_go_on(s);
        return;
    }
    red_cathedral_ivan_first_claim(s);
    red_cathedral_begin(s, 0);
}

/// An outcome of the set-up: the piece goes where the step says (chapter 1, R9.1).
TRI_FN void red_cathedral_deal(red_cathedral_state *s, int a, int b)
{
    switch ((red_cathedral_step)s->step) {
    case RC_STEP_RING: // R1.1
        s->ring[s->dealt] = (uint8_t)(a + 1);
        red_cathedral_deal_next(s, RC_SPACES, RC_STEP_INFLUENCE);
        break;
    case RC_STEP_INFLUENCE: // R1.2
        s->influence[s->dealt] = (uint8_t)(a + 1);
        red_cathedral_deal_next(s, RC_QUADRANTS, RC_STEP_DROP);
        break;
    case RC_STEP_DROP:
        s->space[a] = (uint8_t)red_cathedral_drop_space(s);
        s->face[a] = (uint8_t)b;
        red_cathedral_deal_next(s, RC_DICE, RC_STEP_PLAN);
        break;
    case RC_STEP_PLAN: // R1.4
        s->plan = (uint8_t)(a + 1);
        s->step = RC_STEP_SECTION;
        break;
    case RC_STEP_SECTION: // R1.5
        s->card[s->dealt] = (uint8_t)(a + 1);
        red_cathedral_site_next(s, RC_STEP_TILE);
        break;
    case RC_STEP_TILE: // R1.6
        s->tile[s->dealt] = (uint8_t)(a + 1);
        red_cathedral_site_next(s, s->players == 1 ? RC_STEP_SOLO_CARD : RC_STEP_FIRST);
        if (s->step == RC_STEP_FIRST && red_cathedral_named_first(s)) // R1.8
            red_cathedral_begin(s, red_cathedral_named_first(s) - 1);
        break;
    case RC_STEP_SOLO_CARD: // R9.1
        s->solo_card[s->dealt] = (uint8_t)(a + 1);
        red_cathedral_deal_next(s, RC_SOLO_CARDS, RC_STEP_SOLO_DIE);
        break;
    case RC_STEP_SOLO_DIE:
        red_cathedral_deal_ivan(s, a);
        break;
    default:
        red_cathedral_begin(s, a);
        break;
    }
}
