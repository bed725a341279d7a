// SPDX-License-Identifier: MIT
#include "core/red_cathedral/red_cathedral_inside.h"

// The fields of a position; core/base/tri_fields.h makes text of them and reads it. A site is
// card/tile/owner/materials/ornament with '-' for nothing and "done" for the materials of a finished section. The
// supply is not written: it is what is left of the pieces.

typedef red_cathedral_state rc_state;

TRI_LOCAL bool red_cathedral_solo(const void *s, int key)
{
    (void)key;
    return ((const rc_state *)s)->players == 1;
}

TRI_LOCAL int red_cathedral_many_seats(const void *s)
{
    return ((const rc_state *)s)->players;
}

TRI_LOCAL int red_cathedral_many_houses(const void *s)
{
    return red_cathedral_houses((const rc_state *)s);
}

/// A value of a kind that is kept 1 higher; 0 is '-'.
TRI_LOCAL void red_cathedral_put_kept(int kind, int kept, tri_text *out)
{
    if (kept)
        tri_kind_put(&red_cathedral_value_kinds()[kind], NULL, 0, kept - 1, out);
    else
        tri_put_char(out, '-');
}

TRI_LOCAL bool red_cathedral_take_kept(int kind, tri_reader *r, uint8_t *kept)
{
    int value = -1;
    if (!tri_take_char(r, '-') && !tri_kind_take(&red_cathedral_value_kinds()[kind], NULL, 0, r, &value, NULL))
        return false;
    *kept = (uint8_t)(value + 1);
    return true;
}

TRI_LOCAL bool red_cathedral_take_number(tri_reader *r, int max, uint8_t *out)
{
    int64_t value = 0;
    bool taken = tri_take_int(r, 0, max, &value);
    *out = (uint8_t)value;
    return taken;
}

// Towers.

TRI_FN int red_cathedral_owner(const uint32_t *sets, int site)
{
    for (int house = 0; house < RC_HOUSES; house++)
        if (sets[house] & red_cathedral_bit(site))
            return house + 1;
    return 0;
}

TRI_LOCAL bool red_cathedral_take_owner(tri_reader *r, uint32_t *sets, int site)
{
    uint8_t owner = 0;
    if (!red_cathedral_take_kept(RC_KIND_SEAT, r, &owner))
        return false;
    if (owner)
        sets[owner - 1] |= red_cathedral_bit(site);
    return true;
}

TRI_LOCAL void red_cathedral_put_section(const rc_state *s, int site, tri_text *out)
{
    red_cathedral_put_kept(RC_KIND_CARD, s->card[site], out);
    tri_put_char(out, '/');
    red_cathedral_put_kept(RC_KIND_TILE, s->tile[site], out);
    tri_put_char(out, '/');
    red_cathedral_put_kept(RC_KIND_SEAT, red_cathedral_owner(s->banner, site), out);
    tri_put_char(out, '/');
    if (s->done & red_cathedral_bit(site))
        tri_put(out, "done");
    else
        red_cathedral_put_letters(out, s->held[site]);
    tri_put_char(out, '/');
    red_cathedral_put_kept(RC_KIND_SEAT, red_cathedral_owner(s->ornament, site), out);
}

TRI_LOCAL bool red_cathedral_take_section(rc_state *s, int site, tri_reader *r)
{
    if (!red_cathedral_take_kept(RC_KIND_CARD, r, &s->card[site]) || !tri_take_char(r, '/') ||
        !red_cathedral_take_kept(RC_KIND_TILE, r, &s->tile[site]) || !tri_take_char(r, '/') ||
        !red_cathedral_take_owner(r, s->banner, site) || !tri_take_char(r, '/'))
        return false;
    if (tri_take_word(r, "done"))
        s->done |= red_cathedral_bit(site);
    else if (!red_cathedral_take_letters(r, &s->held[site]))
        return false;
    return tri_take_char(r, '/') && red_cathedral_take_owner(r, s->ornament, site);
}

TRI_LOCAL void red_cathedral_put_tower(const void *s, int tower, tri_text *out)
{
    uint32_t rest = red_cathedral_sites((const rc_state *)s) & red_cathedral_tower(tower);
    for (; rest; rest &= rest - 1) {
        red_cathedral_put_section((const rc_state *)s, tri_bits_first(rest), out);
        if (rest & (rest - 1))
            tri_put_char(out, ',');
    }
}

TRI_LOCAL bool red_cathedral_take_tower(void *s, int tower, tri_reader *r)
{
    int level = 0;
    do {
        if (level == RC_LEVELS || !red_cathedral_take_section((rc_state *)s, tower * RC_LEVELS + level++, r))
            return false;
    } while (tri_take_char(r, ','));
    return true;
}

// Dice, banners, tiles that lie face up or, with '~', face down.

TRI_LOCAL void red_cathedral_put_die(const void *state, int die, tri_text *out)
{
    const rc_state *s = (const rc_state *)state;
    bool loose = s->loose >> die & 1;
    red_cathedral_put_kept(RC_KIND_SPACE, s->face[die] || loose ? s->space[die] + 1 : 0, out);
    if (s->face[die] || loose) {
        tri_put_char(out, '.');
        tri_put_char(out, (char)(loose ? '?' : '0' + s->face[die]));
    }
}

TRI_LOCAL bool red_cathedral_take_die(void *state, int die, tri_reader *r)
{
    rc_state *s = (rc_state *)state;
    uint8_t space = 0;
    int face = 0;
    if (!red_cathedral_take_kept(RC_KIND_SPACE, r, &space))
        return false;
    if (!space)
        return true;
    s->space[die] = (uint8_t)(space - 1);
    if (!tri_take_char(r, '.'))
        return false;
    if (tri_take_char(r, '?')) {
        s->loose = (uint8_t)(s->loose | 1u << die);
        return true;
    }
    if (!tri_kind_take(&red_cathedral_value_kinds()[RC_KIND_FACE], s, 0, r, &face, NULL))
        return false;
    s->face[die] = (uint8_t)face;
    return true;
}

TRI_LOCAL void red_cathedral_put_banners(const void *state, int seat, tri_text *out)
{
    const rc_state *s = (const rc_state *)state;
    tri_put_int(out, s->inside[seat]);
    tri_put_char(out, '/');
    tri_put_int(out, s->outside[seat]);
    tri_put_char(out, '/');
    tri_put_int(out, s->white[seat]);
}

TRI_LOCAL bool red_cathedral_take_banners(void *state, int seat, tri_reader *r)
{
    rc_state *s = (rc_state *)state;
    return red_cathedral_take_number(r, RC_BANNERS, &s->inside[seat]) && tri_take_char(r, '/') &&
           red_cathedral_take_number(r, RC_BANNERS, &s->outside[seat]) && tri_take_char(r, '/') &&
           red_cathedral_take_number(r, 3, &s->white[seat]);
}

TRI_LOCAL bool red_cathedral_has_seat(const void *s, int seat)
{
    return seat < ((const rc_state *)s)->players;
}

TRI_LOCAL void red_cathedral_put_ivan_die(const void *state, int i, tri_text *out)
{
    const rc_state *s = (const rc_state *)state;
    tri_put(out, s->solo_die[i] && !(s->solo_up >> i & 1) ? "~" : "");
    red_cathedral_put_kept(RC_KIND_DIE, s->solo_die[i], out);
}

TRI_LOCAL bool red_cathedral_take_ivan_die(void *state, int i, tri_reader *r)
{
    rc_state *s = (rc_state *)state;
    bool down = tri_take_char(r, '~');
    if (!red_cathedral_take_kept(RC_KIND_DIE, r, &s->solo_die[i]) || (down && !s->solo_die[i]))
        return false;
    if (s->solo_die[i] && !down)
        s->solo_up = (uint8_t)(s->solo_up | 1u << i);
    return true;
}

// What the table names of colours and the first player, which are kept in one number (R1.7, R1.8).

TRI_LOCAL void red_cathedral_put_colours(const void *s, int index, tri_text *out)
{
    (void)index;
    for (int seat = 0; red_cathedral_order((const rc_state *)s) && seat < ((const rc_state *)s)->players; seat++) {
        tri_put(out, seat ? "," : "");
        tri_put(out, red_cathedral_die_word(red_cathedral_own_die((const rc_state *)s, seat)));
    }
}

TRI_LOCAL bool red_cathedral_take_colours(void *state, int index, tri_reader *r)
{
    rc_state *s = (rc_state *)state;
    int16_t colours[RC_HOUSES] = {0};
    (void)index;
    for (int seat = 0; seat < s->players; seat++) {
        uint8_t die = 0;
        if ((seat && !tri_take_char(r, ',')) || !red_cathedral_take_kept(RC_KIND_DIE, r, &die))
            return false;
        colours[seat] = (int16_t)(die - 2);
    }
    int order = red_cathedral_find_order(colours, s->players);
    s->seating = red_cathedral_seating(order < 0 ? 0 : order, red_cathedral_named_first(s));
    return order >= 0;
}

TRI_LOCAL void red_cathedral_put_first(const void *s, int index, tri_text *out)
{
    (void)index;
    if (red_cathedral_named_first((const rc_state *)s))
        tri_put_int(out, red_cathedral_named_first((const rc_state *)s));
}

TRI_LOCAL bool red_cathedral_take_first(void *state, int index, tri_reader *r)
{
    rc_state *s = (rc_state *)state;
    uint8_t first = 0;
    (void)index;
    bool taken = red_cathedral_take_number(r, s->players, &first) && first && s->players > 1;
    s->seating = red_cathedral_seating(red_cathedral_order(s), first);
    return taken;
}

TRI_FN tri_fields red_cathedral_fields(void)
{
    static const tri_field fields[] = {
        {TRI_FIELD("players", rc_state, players, RC_KIND_PLAYERS), .flags = TRI_OPTION},
        {TRI_FIELD("workshops", rc_state, advanced, RC_KIND_SIDE), .flags = TRI_OPTION},
        {TRI_FIELD("round_limit", rc_state, round_limit, RC_KIND_ROUNDS), .flags = TRI_OPTION},
        {TRI_FIELD_OWN("colours", red_cathedral_put_colours, red_cathedral_take_colours), .flags = TRI_OPTION},
        {TRI_FIELD_OWN("set_first", red_cathedral_put_first, red_cathedral_take_first), .flags = TRI_OPTION},
        {TRI_FIELD("round", rc_state, round, RC_KIND_ROUNDS)},
        {TRI_FIELD("step", rc_state, step, RC_KIND_STEP)},
        {TRI_FIELD("dealt", rc_state, dealt, RC_KIND_SITES)},
        {TRI_FIELD("turn", rc_state, turn, RC_KIND_SEAT)},
        {TRI_FIELD("first", rc_state, first, RC_KIND_SEAT)},
        {TRI_FIELD("ender", rc_state, ender, RC_KIND_SEAT), .plus = 1},
        {TRI_FIELD("ring", rc_state, ring[0], RC_KIND_RING), .plus = 1, .count = RC_SPACES},
        {TRI_FIELD("guilds", rc_state, influence[0], RC_KIND_INFLUENCE), .plus = 1, .count = RC_QUADRANTS},
        {TRI_FIELD_OWN("dice", red_cathedral_put_die, red_cathedral_take_die), .count = RC_DICE},
        {TRI_FIELD("plan", rc_state, plan, RC_KIND_PLAN), .plus = 1},
        {TRI_FIELD_OWN("@", red_cathedral_put_tower, red_cathedral_take_tower), .keys = RC_TOWERS,
         .letters = RC_TOWERS},
        {TRI_FIELD("marker", rc_state, marker[0], RC_KIND_TRACK), .many = red_cathedral_many_houses},
        {TRI_FIELD("roubles", rc_state, roubles[0], RC_KIND_ROUBLES), .many = red_cathedral_many_seats},
        {TRI_FIELD("stock", rc_state, stock[0], RC_KIND_BUNDLE), .flags = TRI_NOTHING,
         .many = red_cathedral_many_seats},
        {TRI_FIELD_OWN("banners", red_cathedral_put_banners, red_cathedral_take_banners),
         .many = red_cathedral_many_seats},
        {TRI_FIELD("slots#", rc_state, slot[0][0], RC_KIND_SLOT_TILE), .flags = TRI_NOTHING | TRI_STRICT,
         .count = RC_SLOTS, .keys = RC_HOUSES, .when = red_cathedral_has_seat},
        {TRI_FIELD("ivan_cards", rc_state, solo_card[0], RC_KIND_SOLO), .plus = 1, .count = RC_SOLO_CARDS,
         .when = red_cathedral_solo},
        {TRI_FIELD_OWN("ivan_dice", red_cathedral_put_ivan_die, red_cathedral_take_ivan_die), .count = RC_SOLO_CARDS,
         .when = red_cathedral_solo},
        {TRI_FIELD("ivan_stock", rc_state, ivan_stock[0], RC_KIND_HEAP), .count = RC_MATERIALS,
         .when = red_cathedral_solo},
        {TRI_FIELD("ivan_works", rc_state, ivan_works[0], RC_KIND_HEAP), .count = RC_MATERIALS,
         .when = red_cathedral_solo},
        {TRI_FIELD("claim", rc_state, site, RC_KIND_SITE), .plus = 1, .shown = "claiming"},
        {TRI_FIELD("left", rc_state, left, RC_KIND_FOUR)},
        {TRI_FIELD("must", rc_state, must, RC_KIND_FLAG), .shown = "must_take"},
        {TRI_FIELD("take", rc_state, take, RC_KIND_LETTERS), .flags = TRI_NOTHING},
        {TRI_FIELD("moved", rc_state, die, RC_KIND_DIE), .plus = 1},
        {TRI_FIELD("obtained", rc_state, obtained, RC_KIND_FLAG)},
        {TRI_FIELD("worked", rc_state, worked, RC_KIND_FLAG)},
        {TRI_FIELD("used", rc_state, used, RC_KIND_USED), .plus = 1},
        {TRI_FIELD("exchange", rc_state, exchange, RC_KIND_TWO)},
        {TRI_FIELD("rerolled", rc_state, rerolled, RC_KIND_FLAG)},
    };
    tri_fields all = {fields, red_cathedral_value_kinds(), TRI_COUNT(fields)};
    return all;
}

TRI_FN void red_cathedral_state_text(const red_cathedral_state *s, tri_text *out)
{
    tri_fields all = red_cathedral_fields();
    tri_fields_put(&all, s, out);
}

// The supply is what nobody holds; less than nothing is no position.
TRI_LOCAL bool red_cathedral_count_supply(red_cathedral_state *s)
{
    for (int kind = 0; kind < RC_MATERIALS; kind++) {
        int left = red_cathedral_pieces(kind) - s->ivan_stock[kind] - s->ivan_works[kind];
        for (int seat = 0; seat < RC_HOUSES; seat++)
            left -= red_cathedral_count(s->stock[seat], kind);
        for (int site = 0; site < RC_SITES; site++)
            left -= red_cathedral_count(s->held[site], kind);
        if (left < 0)
            return false;
        s->supply[kind] = (uint8_t)left;
    }
    return true;
}

TRI_FN bool red_cathedral_state_parse(const char *text, size_t size, red_cathedral_state *s, tri_err *err)
{
    tri_fields all = red_cathedral_fields();
    tri_found found;
    tri_setup setup;
    red_cathedral_state read = {.round_limit = RC_ROUND_LIMIT, .players = 2};
    if (!tri_fields_find(&all, text, size, &found, err) || !tri_fields_read(&all, &found, true, &read, err))
        return false;
    red_cathedral_setup(&read, &setup);
    if (!red_cathedral_start(&read, &setup, err) || !tri_fields_read(&all, &found, false, &read, err))
        return false;
    if (!red_cathedral_count_supply(&read))
        return tri_refuse(err, RED_CATHEDRAL_E_POSITION_MATERIALS, TRI_RULE(1, 10), 0);
    if (!red_cathedral_valid(&read, err))
        return false;
    *s = read;
    return true;
}
