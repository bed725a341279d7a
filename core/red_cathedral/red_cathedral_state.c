// SPDX-License-Identifier: MIT
#include "core/red_cathedral/red_cathedral_inside.h"

// A position as one line of key=value words, and back. A site is card/tile/owner/materials/ornament with '-' for
// nothing and "done" for the materials of a finished section; houses count from 1. The supply is not written: it is
// what is left of the pieces. Reading starts from the first position of a default table, so keys may be left out.

// The keys of a position's text.

typedef enum red_cathedral_key {
    RC_KEY_PLAYERS,
    RC_KEY_WORKSHOPS,
    RC_KEY_ROUND_LIMIT,
    RC_KEY_COLOURS,
    RC_KEY_SET_FIRST,
    RC_KEY_ROUND,
    RC_KEY_STEP,
    RC_KEY_DEALT,
    RC_KEY_TURN,
    RC_KEY_FIRST,
    RC_KEY_ENDER,
    RC_KEY_RING,
    RC_KEY_GUILDS,
    RC_KEY_DICE,
    RC_KEY_PLAN,
    RC_KEY_A,
    RC_KEY_B,
    RC_KEY_C,
    RC_KEY_D,
    RC_KEY_E,
    RC_KEY_F,
    RC_KEY_MARKER,
    RC_KEY_ROUBLES,
    RC_KEY_STOCK,
    RC_KEY_BANNERS,
    RC_KEY_SLOTS1,
    RC_KEY_SLOTS2,
    RC_KEY_SLOTS3,
    RC_KEY_SLOTS4,
    RC_KEY_IVAN_CARDS,
    RC_KEY_IVAN_DICE,
    RC_KEY_IVAN_STOCK,
    RC_KEY_IVAN_WORKS,
    RC_KEY_CLAIM,
    RC_KEY_LEFT,
    RC_KEY_MUST,
    RC_KEY_TAKE,
    RC_KEY_MOVED,
    RC_KEY_OBTAINED,
    RC_KEY_WORKED,
    RC_KEY_USED,
    RC_KEY_EXCHANGE,
    RC_KEY_REROLLED,
    RC_KEYS
} red_cathedral_key;

/// The key as it is written.
TRI_LOCAL const char *red_cathedral_key_word(int key)
{
    static const char *const words[RC_KEYS] = {
        "players", "workshops", "round_limit", "colours",   "set_first",  "round",      "step",     "dealt",  "turn",
        "first",   "ender",     "ring",        "guilds",    "dice",       "plan",       "a",        "b",      "c",
        "d",       "e",         "f",           "marker",    "roubles",    "stock",      "banners",  "slots1", "slots2",
        "slots3",  "slots4",    "ivan_cards",  "ivan_dice", "ivan_stock", "ivan_works", "claim",    "left",   "must",
        "take",    "moved",     "obtained",    "worked",    "used",       "exchange",   "rerolled",
    };
    return words[key];
}

TRI_FN const char *red_cathedral_step_word(int step)
{
    static const char *const words[RC_STEPS] = {
        "ring",  "guilds",        "drop",       "plan",      "section",   "tile",  "ivan_cards", "ivan_dice",
        "first", "act",           "banner",     "slot",      "take",      "build", "carry",      "market",
        "end",   "ivan_ornament", "ivan_claim", "ivan_turn", "ivan_card", "over",
    };
    return words[step];
}

// Writing.

TRI_LOCAL void red_cathedral_put_key(tri_text *out, int key)
{
    if (out->used)
        tri_put_char(out, ' ');
    tri_put(out, red_cathedral_key_word(key));
    tri_put_char(out, '=');
}

TRI_LOCAL void red_cathedral_put_number(tri_text *out, int key, int value)
{
    red_cathedral_put_key(out, key);
    tri_put_int(out, value);
}

TRI_FN void red_cathedral_put_letters(tri_text *out, uint32_t bundle)
{
    for (int kind = 0; kind < RC_MATERIALS; kind++)
        for (int i = 0; i < red_cathedral_count(bundle, kind); i++)
            tri_put(out, red_cathedral_material_letter(kind));
    if (!bundle)
        tri_put_char(out, '-');
}

// One of a row of words, or '-' for the 0 of numbers stored one higher.
TRI_LOCAL void red_cathedral_put_entry(tri_text *out, int index, const char *word)
{
    if (index)
        tri_put_char(out, ',');
    tri_put(out, word);
}

TRI_FN int red_cathedral_owner(const uint32_t *sets, int site)
{
    for (int house = 0; house < RC_HOUSES; house++)
        if (sets[house] & red_cathedral_bit(site))
            return house + 1;
    return 0;
}

TRI_LOCAL void red_cathedral_put_owner(tri_text *out, int owner)
{
    if (owner)
        tri_put_int(out, owner);
    else
        tri_put_char(out, '-');
}

TRI_LOCAL void red_cathedral_put_section(tri_text *out, const red_cathedral_state *s, int site)
{
    tri_put(out, s->card[site] ? red_cathedral_card_word(s->card[site] - 1) : "-");
    tri_put_char(out, '/');
    tri_put(out, s->tile[site] ? red_cathedral_tile_word(s->tile[site] - 1) : "-");
    tri_put_char(out, '/');
    red_cathedral_put_owner(out, red_cathedral_owner(s->banner, site));
    tri_put_char(out, '/');
    if (s->done & red_cathedral_bit(site))
        tri_put(out, "done");
    else
        red_cathedral_put_letters(out, s->held[site]);
    tri_put_char(out, '/');
    red_cathedral_put_owner(out, red_cathedral_owner(s->ornament, site));
}

TRI_LOCAL void red_cathedral_put_cathedral(tri_text *out, const red_cathedral_state *s)
{
    for (uint32_t rest = red_cathedral_sites(s); rest; rest &= rest - 1) {
        int site = tri_bits_first(rest);
        if (site % RC_LEVELS == 0)
            red_cathedral_put_key(out, RC_KEY_A + site / RC_LEVELS);
        else
            tri_put_char(out, ',');
        red_cathedral_put_section(out, s, site);
    }
}

TRI_LOCAL void red_cathedral_put_market(tri_text *out, const red_cathedral_state *s)
{
    red_cathedral_put_key(out, RC_KEY_RING);
    for (int i = 0; i < RC_SPACES; i++)
        red_cathedral_put_entry(out, i, s->ring[i] ? red_cathedral_ring_word(s->ring[i] - 1) : "-");
    red_cathedral_put_key(out, RC_KEY_GUILDS);
    for (int i = 0; i < RC_QUADRANTS; i++)
        red_cathedral_put_entry(out, i, s->influence[i] ? red_cathedral_influence_word(s->influence[i] - 1) : "-");
    red_cathedral_put_key(out, RC_KEY_DICE);
    for (int die = 0; die < RC_DICE; die++) {
        bool loose = s->loose >> die & 1;
        red_cathedral_put_entry(out, die, "");
        if (!s->face[die] && !loose) {
            tri_put_char(out, '-');
            continue;
        }
        tri_put_int(out, s->space[die] + 1);
        tri_put_char(out, '.');
        tri_put_char(out, (char)(loose ? '?' : '0' + s->face[die]));
    }
}

TRI_LOCAL void red_cathedral_put_slots(tri_text *out, const red_cathedral_state *s, int seat)
{
    red_cathedral_put_key(out, RC_KEY_SLOTS1 + seat);
    for (int slot = 0; slot < RC_SLOTS; slot++) {
        int tile = s->slot[seat][slot];
        red_cathedral_put_entry(out, slot, tile && !(tile & RC_FACE_UP) ? "~" : "");
        tri_put(out, tile ? red_cathedral_tile_word((tile & ~RC_FACE_UP) - 1) : "-");
    }
}

TRI_LOCAL void red_cathedral_put_seats(tri_text *out, const red_cathedral_state *s)
{
    red_cathedral_put_key(out, RC_KEY_ROUBLES);
    for (int seat = 0; seat < s->players; seat++) {
        red_cathedral_put_entry(out, seat, "");
        tri_put_int(out, s->roubles[seat]);
    }
    red_cathedral_put_key(out, RC_KEY_STOCK);
    for (int seat = 0; seat < s->players; seat++) {
        red_cathedral_put_entry(out, seat, "");
        red_cathedral_put_letters(out, s->stock[seat]);
    }
    red_cathedral_put_key(out, RC_KEY_BANNERS);
    for (int seat = 0; seat < s->players; seat++) {
        red_cathedral_put_entry(out, seat, "");
        tri_put_int(out, s->inside[seat]);
        tri_put_char(out, '/');
        tri_put_int(out, s->outside[seat]);
        tri_put_char(out, '/');
        tri_put_int(out, s->white[seat]);
    }
    for (int seat = 0; seat < s->players; seat++)
        red_cathedral_put_slots(out, s, seat);
}

TRI_LOCAL void red_cathedral_put_heap(tri_text *out, int key, const uint8_t *heap)
{
    red_cathedral_put_key(out, key);
    for (int kind = 0; kind < RC_MATERIALS; kind++) {
        red_cathedral_put_entry(out, kind, "");
        tri_put_int(out, heap[kind]);
    }
}

TRI_LOCAL void red_cathedral_put_ivan(tri_text *out, const red_cathedral_state *s)
{
    red_cathedral_put_key(out, RC_KEY_IVAN_CARDS);
    for (int i = 0; i < RC_SOLO_CARDS; i++)
        red_cathedral_put_entry(out, i, s->solo_card[i] ? red_cathedral_solo_word(s->solo_card[i] - 1) : "-");
    red_cathedral_put_key(out, RC_KEY_IVAN_DICE);
    for (int i = 0; i < RC_SOLO_CARDS; i++) {
        red_cathedral_put_entry(out, i, s->solo_die[i] && !(s->solo_up >> i & 1) ? "~" : "");
        tri_put(out, s->solo_die[i] ? red_cathedral_die_word(s->solo_die[i] - 1) : "-");
    }
    red_cathedral_put_heap(out, RC_KEY_IVAN_STOCK, s->ivan_stock);
    red_cathedral_put_heap(out, RC_KEY_IVAN_WORKS, s->ivan_works);
}

TRI_LOCAL const char *red_cathedral_used_word(const red_cathedral_state *s)
{
    if (!s->used)
        return "-";
    return s->used == RC_USED_CLOSED ? "closed" : red_cathedral_action_word(s->used - 1);
}

// What only the turn in hand needs.
TRI_LOCAL void red_cathedral_put_turn(tri_text *out, const red_cathedral_state *s)
{
    red_cathedral_put_key(out, RC_KEY_CLAIM);
    if (s->site) {
        tri_put_char(out, (char)('a' + (s->site - 1) / RC_LEVELS));
        tri_put_int(out, (s->site - 1) % RC_LEVELS + 1);
    } else {
        tri_put_char(out, '-');
    }
    red_cathedral_put_number(out, RC_KEY_LEFT, s->left);
    red_cathedral_put_number(out, RC_KEY_MUST, s->must);
    red_cathedral_put_key(out, RC_KEY_TAKE);
    for (int kind = 0; kind < RC_MATERIALS; kind++)
        if (s->take >> kind & 1)
            tri_put(out, red_cathedral_material_letter(kind));
    if (!s->take)
        tri_put_char(out, '-');
    red_cathedral_put_key(out, RC_KEY_MOVED);
    tri_put(out, s->die ? red_cathedral_die_word(s->die - 1) : "-");
    red_cathedral_put_number(out, RC_KEY_OBTAINED, s->obtained);
    red_cathedral_put_number(out, RC_KEY_WORKED, s->worked);
    red_cathedral_put_key(out, RC_KEY_USED);
    tri_put(out, red_cathedral_used_word(s));
    red_cathedral_put_number(out, RC_KEY_EXCHANGE, s->exchange);
    red_cathedral_put_number(out, RC_KEY_REROLLED, s->rerolled);
}

// Only what the table names.
TRI_LOCAL void red_cathedral_put_seating(tri_text *out, const red_cathedral_state *s)
{
    if (red_cathedral_order(s))
        red_cathedral_put_key(out, RC_KEY_COLOURS);
    for (int seat = 0; red_cathedral_order(s) && seat < s->players; seat++)
        red_cathedral_put_entry(out, seat, red_cathedral_die_word(red_cathedral_own_die(s, seat)));
    if (red_cathedral_named_first(s))
        red_cathedral_put_number(out, RC_KEY_SET_FIRST, red_cathedral_named_first(s));
}

TRI_FN void red_cathedral_state_text(const red_cathedral_state *s, tri_text *out)
{
    red_cathedral_put_number(out, RC_KEY_PLAYERS, s->players);
    red_cathedral_put_key(out, RC_KEY_WORKSHOPS);
    tri_put(out, s->advanced ? "advanced" : "standard");
    red_cathedral_put_number(out, RC_KEY_ROUND_LIMIT, s->round_limit);
    red_cathedral_put_seating(out, s);
    red_cathedral_put_number(out, RC_KEY_ROUND, s->round);
    red_cathedral_put_key(out, RC_KEY_STEP);
    tri_put(out, red_cathedral_step_word(s->step));
    red_cathedral_put_number(out, RC_KEY_DEALT, s->dealt);
    red_cathedral_put_number(out, RC_KEY_TURN, s->turn + 1);
    red_cathedral_put_number(out, RC_KEY_FIRST, s->first + 1);
    red_cathedral_put_key(out, RC_KEY_ENDER);
    red_cathedral_put_owner(out, s->ender);
    red_cathedral_put_market(out, s);
    red_cathedral_put_key(out, RC_KEY_PLAN);
    tri_put(out, s->plan ? red_cathedral_plan_word(s->plan - 1) : "-");
    red_cathedral_put_cathedral(out, s);
    red_cathedral_put_key(out, RC_KEY_MARKER);
    for (int house = 0; house < red_cathedral_houses(s); house++) {
        red_cathedral_put_entry(out, house, "");
        tri_put_int(out, s->marker[house]);
    }
    red_cathedral_put_seats(out, s);
    if (s->players == 1)
        red_cathedral_put_ivan(out, s);
    red_cathedral_put_turn(out, s);
}

// A position from its text. Reading starts from the first position of a default table, so keys may be left out; each
// key may come once, in any order. Functions leave the reader behind what they took, or say false; what the values mean
// together is judged at the end by red_cathedral_valid.

TRI_LOCAL bool red_cathedral_read_number(tri_reader *r, int min, int max, int *out)
{
    int64_t value = 0;
    if (!tri_take_int(r, min, max, &value))
        return false;
    *out = (int)value;
    return true;
}

TRI_LOCAL bool red_cathedral_read_byte(tri_reader *r, int min, int max, uint8_t *out)
{
    int value = 0;
    if (!red_cathedral_read_number(r, min, max, &value))
        return false;
    *out = (uint8_t)value;
    return true;
}

typedef const char *(*red_cathedral_words)(int index);

// One of `count` words as its number + 1; '-' is 0.
TRI_LOCAL bool red_cathedral_read_word(tri_reader *r, red_cathedral_words words, int count, uint8_t *out)
{
    *out = 0;
    if (tri_take_char(r, '-'))
        return true;
    for (int i = 0; i < count; i++)
        if (tri_take_word(r, words(i))) {
            *out = (uint8_t)(i + 1);
            return true;
        }
    return false;
}

TRI_LOCAL bool red_cathedral_read_row(tri_reader *r, red_cathedral_words words, int count, uint8_t *out, int size)
{
    for (int i = 0; i < size; i++)
        if ((i && !tri_take_char(r, ',')) || !red_cathedral_read_word(r, words, count, &out[i]))
            return false;
    return true;
}

TRI_LOCAL bool red_cathedral_read_bytes(tri_reader *r, int max, uint8_t *out, int size)
{
    for (int i = 0; i < size; i++)
        if ((i && !tri_take_char(r, ',')) || !red_cathedral_read_byte(r, 0, max, &out[i]))
            return false;
    return true;
}

TRI_LOCAL bool red_cathedral_read_shorts(tri_reader *r, int max, uint16_t *out, int size)
{
    for (int i = 0; i < size; i++) {
        int value = 0;
        if ((i && !tri_take_char(r, ',')) || !red_cathedral_read_number(r, 0, max, &value))
            return false;
        out[i] = (uint16_t)value;
    }
    return true;
}

TRI_LOCAL bool red_cathedral_read_letters(tri_reader *r, uint32_t *out)
{
    *out = 0;
    if (tri_take_char(r, '-'))
        return true;
    for (int kind = 0; kind < RC_MATERIALS; kind++)
        while (tri_take_char(r, red_cathedral_material_letter(kind)[0])) {
            if (red_cathedral_total(*out) == RC_PLACES)
                return false;
            *out += red_cathedral_one(kind);
        }
    return *out != 0; // letters come in the order of the materials: a bundle has one spelling
}

TRI_LOCAL bool red_cathedral_read_owner(tri_reader *r, uint32_t *sets, int site)
{
    int owner = 0;
    if (tri_take_char(r, '-'))
        return true;
    if (!red_cathedral_read_number(r, 1, RC_HOUSES, &owner))
        return false;
    sets[owner - 1] |= red_cathedral_bit(site);
    return true;
}

TRI_LOCAL bool red_cathedral_read_section(tri_reader *r, red_cathedral_state *s, int site)
{
    if (!red_cathedral_read_word(r, red_cathedral_card_word, RC_CARDS, &s->card[site]) || !tri_take_char(r, '/') ||
        !red_cathedral_read_word(r, red_cathedral_tile_word, RC_TILE_KINDS, &s->tile[site]) || !tri_take_char(r, '/') ||
        !red_cathedral_read_owner(r, s->banner, site) || !tri_take_char(r, '/'))
        return false;
    if (tri_take_word(r, "done"))
        s->done |= red_cathedral_bit(site);
    else if (!red_cathedral_read_letters(r, &s->held[site]))
        return false;
    return tri_take_char(r, '/') && red_cathedral_read_owner(r, s->ornament, site);
}

TRI_LOCAL bool red_cathedral_read_tower(tri_reader *r, red_cathedral_state *s, int tower)
{
    int level = 0;
    do {
        if (level == RC_LEVELS || !red_cathedral_read_section(r, s, tower * RC_LEVELS + level++))
            return false;
    } while (tri_take_char(r, ','));
    return true;
}

TRI_LOCAL bool red_cathedral_read_dice(tri_reader *r, red_cathedral_state *s)
{
    for (int die = 0; die < RC_DICE; die++) {
        int space = 0;
        if (die && !tri_take_char(r, ','))
            return false;
        if (tri_take_char(r, '-'))
            continue;
        if (!red_cathedral_read_number(r, 1, RC_SPACES, &space) || !tri_take_char(r, '.'))
            return false;
        s->space[die] = (uint8_t)(space - 1);
        if (tri_take_char(r, '?'))
            s->loose = (uint8_t)(s->loose | 1u << die);
        else if (!red_cathedral_read_byte(r, 1, 6, &s->face[die]))
            return false;
    }
    return true;
}

TRI_LOCAL bool red_cathedral_read_stock(tri_reader *r, red_cathedral_state *s)
{
    for (int seat = 0; seat < s->players; seat++)
        if ((seat && !tri_take_char(r, ',')) || !red_cathedral_read_letters(r, &s->stock[seat]))
            return false;
    return true;
}

TRI_LOCAL bool red_cathedral_read_banners(tri_reader *r, red_cathedral_state *s)
{
    for (int seat = 0; seat < s->players; seat++)
        if ((seat && !tri_take_char(r, ',')) || !red_cathedral_read_byte(r, 0, RC_BANNERS, &s->inside[seat]) ||
            !tri_take_char(r, '/') || !red_cathedral_read_byte(r, 0, RC_BANNERS, &s->outside[seat]) ||
            !tri_take_char(r, '/') || !red_cathedral_read_byte(r, 0, 3, &s->white[seat]))
            return false;
    return true;
}

TRI_LOCAL bool red_cathedral_read_slots(tri_reader *r, red_cathedral_state *s, int seat)
{
    for (int slot = 0; slot < RC_SLOTS; slot++) {
        uint8_t tile = 0;
        if (slot && !tri_take_char(r, ','))
            return false;
        bool down = tri_take_char(r, '~');
        if (!red_cathedral_read_word(r, red_cathedral_tile_word, RC_TILE_KINDS, &tile) || (down && !tile))
            return false;
        s->slot[seat][slot] = (uint8_t)(tile | (tile && !down ? RC_FACE_UP : 0));
    }
    return true;
}

TRI_LOCAL bool red_cathedral_read_ivan_dice(tri_reader *r, red_cathedral_state *s)
{
    for (int i = 0; i < RC_SOLO_CARDS; i++) {
        if (i && !tri_take_char(r, ','))
            return false;
        bool down = tri_take_char(r, '~');
        if (!red_cathedral_read_word(r, red_cathedral_die_word, RC_DICE, &s->solo_die[i]) || (down && !s->solo_die[i]))
            return false;
        if (s->solo_die[i] && !down)
            s->solo_up = (uint8_t)(s->solo_up | 1u << i);
    }
    return true;
}

TRI_LOCAL bool red_cathedral_read_claim(tri_reader *r, red_cathedral_state *s)
{
    int level = 0;
    if (tri_take_char(r, '-'))
        return true;
    for (int tower = 0; tower < RC_TOWERS; tower++)
        if (tri_take_char(r, (char)('a' + tower))) {
            if (!red_cathedral_read_number(r, 1, RC_LEVELS, &level))
                return false;
            s->site = (uint8_t)(tower * RC_LEVELS + level);
            return true;
        }
    return false;
}

TRI_LOCAL bool red_cathedral_read_take(tri_reader *r, red_cathedral_state *s)
{
    uint32_t bundle = 0;
    if (!red_cathedral_read_letters(r, &bundle) || bundle & ~(uint32_t)RC_BUNDLE_ONES)
        return false;
    s->take = (uint8_t)red_cathedral_kinds(bundle);
    return true;
}

TRI_LOCAL bool red_cathedral_read_used(tri_reader *r, red_cathedral_state *s)
{
    if (tri_take_word(r, "closed")) {
        s->used = RC_USED_CLOSED;
        return true;
    }
    return red_cathedral_read_word(r, red_cathedral_action_word, RC_ACTIONS, &s->used);
}

TRI_LOCAL bool red_cathedral_read_step(tri_reader *r, red_cathedral_state *s)
{
    uint8_t step = 0;
    if (!red_cathedral_read_word(r, red_cathedral_step_word, RC_STEPS, &step) || !step)
        return false;
    s->step = (uint8_t)(step - 1);
    return true;
}

TRI_LOCAL bool red_cathedral_read_house(tri_reader *r, uint8_t *out)
{
    if (!red_cathedral_read_byte(r, 1, RC_HOUSES, out))
        return false;
    --*out;
    return true;
}

TRI_LOCAL bool red_cathedral_read_colours(tri_reader *r, red_cathedral_state *s)
{
    int16_t colours[RC_HOUSES] = {0};
    for (int seat = 0; seat < s->players; seat++) {
        uint8_t die = 0;
        if ((seat && !tri_take_char(r, ',')) || !red_cathedral_read_word(r, red_cathedral_die_word, RC_DICE, &die))
            return false;
        colours[seat] = (int16_t)(die - 2);
    }
    int order = red_cathedral_find_order(colours, s->players);
    if (order < 0)
        return false;
    s->seating = red_cathedral_seating(order, red_cathedral_named_first(s));
    return true;
}

TRI_LOCAL bool red_cathedral_read_set_first(tri_reader *r, red_cathedral_state *s)
{
    int first = 0;
    if (s->players == 1 || !red_cathedral_read_number(r, 1, s->players, &first))
        return false;
    s->seating = red_cathedral_seating(red_cathedral_order(s), first);
    return true;
}

// Keys of the table as a whole.
TRI_LOCAL bool red_cathedral_read_table(tri_reader *r, red_cathedral_state *s, int key)
{
    int number = 0;
    switch (key) {
    case RC_KEY_PLAYERS: // taken before all others
        return red_cathedral_read_number(r, s->players, s->players, &number);
    case RC_KEY_WORKSHOPS:
        return tri_take_word(r, s->advanced ? "advanced" : "standard"); // taken before all others
    case RC_KEY_ROUND_LIMIT:
        return red_cathedral_read_shorts(r, RC_ROUND_LIMIT_MAX, &s->round_limit, 1);
    case RC_KEY_COLOURS:
        return red_cathedral_read_colours(r, s);
    case RC_KEY_SET_FIRST:
        return red_cathedral_read_set_first(r, s);
    case RC_KEY_ROUND:
        return red_cathedral_read_shorts(r, RC_ROUND_LIMIT_MAX, &s->round, 1);
    case RC_KEY_STEP:
        return red_cathedral_read_step(r, s);
    case RC_KEY_DEALT:
        return red_cathedral_read_byte(r, 0, RC_SITES - 1, &s->dealt);
    case RC_KEY_TURN:
        return red_cathedral_read_house(r, &s->turn);
    case RC_KEY_FIRST:
        return red_cathedral_read_house(r, &s->first);
    case RC_KEY_ENDER:
        return tri_take_char(r, '-') || red_cathedral_read_byte(r, 1, RC_HOUSES, &s->ender);
    case RC_KEY_RING:
        return red_cathedral_read_row(r, red_cathedral_ring_word, RC_RING_TILES, s->ring, RC_SPACES);
    case RC_KEY_GUILDS:
        return red_cathedral_read_row(r, red_cathedral_influence_word, RC_INFLUENCE_CARDS, s->influence, RC_QUADRANTS);
    case RC_KEY_DICE:
        return red_cathedral_read_dice(r, s);
    case RC_KEY_PLAN:
        return red_cathedral_read_word(r, red_cathedral_plan_word, RC_PLANS, &s->plan);
    default:
        return red_cathedral_read_tower(r, s, key - RC_KEY_A);
    }
}

// Keys of houses.
TRI_LOCAL bool red_cathedral_read_houses(tri_reader *r, red_cathedral_state *s, int key)
{
    switch (key) {
    case RC_KEY_MARKER:
        return red_cathedral_read_shorts(r, RC_MARKER_MAX, s->marker, red_cathedral_houses(s));
    case RC_KEY_ROUBLES:
        return red_cathedral_read_shorts(r, RC_ROUBLES_MAX, s->roubles, s->players);
    case RC_KEY_STOCK:
        return red_cathedral_read_stock(r, s);
    case RC_KEY_BANNERS:
        return red_cathedral_read_banners(r, s);
    case RC_KEY_IVAN_CARDS:
        return red_cathedral_read_row(r, red_cathedral_solo_word, RC_SOLO_CARDS, s->solo_card, RC_SOLO_CARDS);
    case RC_KEY_IVAN_DICE:
        return red_cathedral_read_ivan_dice(r, s);
    case RC_KEY_IVAN_STOCK:
        return red_cathedral_read_bytes(r, 40, s->ivan_stock, RC_MATERIALS);
    case RC_KEY_IVAN_WORKS:
        return red_cathedral_read_bytes(r, 40, s->ivan_works, RC_MATERIALS);
    default:
        return key - RC_KEY_SLOTS1 < s->players && red_cathedral_read_slots(r, s, key - RC_KEY_SLOTS1);
    }
}

// Keys of the turn in hand.
TRI_LOCAL bool red_cathedral_read_turn(tri_reader *r, red_cathedral_state *s, int key)
{
    switch (key) {
    case RC_KEY_CLAIM:
        return red_cathedral_read_claim(r, s);
    case RC_KEY_LEFT:
        return red_cathedral_read_byte(r, 0, 4, &s->left);
    case RC_KEY_MUST:
        return red_cathedral_read_byte(r, 0, 1, &s->must);
    case RC_KEY_TAKE:
        return red_cathedral_read_take(r, s);
    case RC_KEY_MOVED:
        return red_cathedral_read_word(r, red_cathedral_die_word, RC_DICE, &s->die);
    case RC_KEY_OBTAINED:
        return red_cathedral_read_byte(r, 0, 1, &s->obtained);
    case RC_KEY_WORKED:
        return red_cathedral_read_byte(r, 0, 1, &s->worked);
    case RC_KEY_USED:
        return red_cathedral_read_used(r, s);
    case RC_KEY_EXCHANGE:
        return red_cathedral_read_byte(r, 0, 2, &s->exchange);
    default:
        return red_cathedral_read_byte(r, 0, 1, &s->rerolled);
    }
}

TRI_LOCAL bool red_cathedral_read_key(tri_reader *r, red_cathedral_state *s, int key)
{
    if (key < RC_KEY_MARKER)
        return red_cathedral_read_table(r, s, key);
    return key < RC_KEY_CLAIM ? red_cathedral_read_houses(r, s, key) : red_cathedral_read_turn(r, s, key);
}

TRI_LOCAL bool red_cathedral_blank(char c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

TRI_LOCAL void red_cathedral_skip_blanks(tri_reader *r)
{
    while (!tri_at_end(r) && red_cathedral_blank(*r->at))
        r->at++;
}

TRI_LOCAL int red_cathedral_next_key(tri_reader *r)
{
    for (int key = 0; key < RC_KEYS; key++) {
        tri_reader ahead = *r;
        if (tri_take_word(&ahead, red_cathedral_key_word(key)) && tri_take_char(&ahead, '=')) {
            *r = ahead;
            return key;
        }
    }
    return -1;
}

TRI_LOCAL void red_cathedral_skip_word(tri_reader *r)
{
    while (!tri_at_end(r) && !red_cathedral_blank(*r->at))
        r->at++;
}

// The number of players and the side of the boards decide what every other key means; find them first.
TRI_LOCAL void red_cathedral_read_setup(tri_reader r, tri_setup *setup)
{
    for (red_cathedral_skip_blanks(&r); !tri_at_end(&r); red_cathedral_skip_blanks(&r)) {
        int key = red_cathedral_next_key(&r), number = 0;
        if (key == RC_KEY_PLAYERS && red_cathedral_read_number(&r, 1, 4, &number))
            setup->players = (uint8_t)number;
        if (key == RC_KEY_WORKSHOPS && tri_take_word(&r, "advanced"))
            setup->value[0].item[0] = 1;
        red_cathedral_skip_word(&r);
    }
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

TRI_LOCAL bool red_cathedral_read_words(tri_reader *r, red_cathedral_state *s, tri_err *err)
{
    uint64_t seen = 0;
    for (red_cathedral_skip_blanks(r); !tri_at_end(r); red_cathedral_skip_blanks(r)) {
        const char *word = r->at;
        int key = red_cathedral_next_key(r);
        if (key < 0 || seen >> key & 1)
            return tri_refuse_word(err, 0, tri_position(r), "no such key, or a key given twice:", word,
                                   (size_t)(r->end - word));
        seen |= (uint64_t)1 << key;
        if (!red_cathedral_read_key(r, s, key) || (!tri_at_end(r) && !red_cathedral_blank(*r->at)))
            return tri_refuse_word(err, 0, tri_position(r), "this value cannot be read at", r->at,
                                   (size_t)(r->end - r->at));
    }
    return true;
}

TRI_FN bool red_cathedral_state_parse(const char *text, size_t size, red_cathedral_state *s, tri_err *err)
{
    tri_reader r = tri_reader_over(text, size);
    tri_setup setup = {0};
    red_cathedral_state read;
    setup.players = 2;
    setup.value[1].item[0] = RC_ROUND_LIMIT;
    red_cathedral_read_setup(r, &setup);
    if (!red_cathedral_start(&read, &setup, err) || !red_cathedral_read_words(&r, &read, err))
        return false;
    if (!red_cathedral_count_supply(&read))
        return tri_refuse(err, TRI_RULE(1, 10), 0, "more materials on the table than there are pieces");
    if (!red_cathedral_valid(&read, err))
        return false;
    *s = read;
    return true;
}
