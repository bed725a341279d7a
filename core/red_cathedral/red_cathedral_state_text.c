// SPDX-License-Identifier: MIT
#include "core/red_cathedral/red_cathedral_keys.h"

// A position as one line of key=value words, and back. A site is card/tile/owner/materials/ornament with '-' for
// nothing and "done" for the materials of a finished section; houses count from 1. The supply is not written: it is
// what is left of the pieces. Reading starts from the first position of a default table, so keys may be left out.

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

TRI_FN void red_cathedral_state_text(const red_cathedral_state *s, tri_text *out)
{
    red_cathedral_put_number(out, RC_KEY_PLAYERS, s->players);
    red_cathedral_put_key(out, RC_KEY_WORKSHOPS);
    tri_put(out, s->advanced ? "advanced" : "standard");
    red_cathedral_put_number(out, RC_KEY_ROUND_LIMIT, s->round_limit);
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
