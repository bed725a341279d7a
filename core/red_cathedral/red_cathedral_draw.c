// SPDX-License-Identifier: MIT
#include "core/red_cathedral/red_cathedral_parts.h"

// A position drawn for a terminal: the market space by space, the towers from their bases up, then each house.

TRI_LOCAL void red_cathedral_draw_market(const red_cathedral_state *s, tri_text *out)
{
    for (int space = 0; space < RC_SPACES; space++) {
        int card = s->influence[space / 2] - 1;
        tri_put_int(out, space + 1);
        tri_put(out, "  ");
        tri_put_wide(out, s->ring[space] ? red_cathedral_ring_word(s->ring[space] - 1) : "-", 13);
        tri_put_wide(out, space % 2 == 0 && card >= 0 ? red_cathedral_influence_word(card) : "", 13);
        for (int die = 0; die < RC_DICE; die++) {
            bool loose = s->loose >> die & 1;
            if (s->space[die] != space || (!s->face[die] && !loose))
                continue;
            tri_put_char(out, ' ');
            tri_put(out, red_cathedral_die_word(die));
            tri_put_char(out, ' ');
            tri_put_char(out, (char)(loose ? '?' : '0' + s->face[die]));
        }
        tri_put_char(out, '\n');
    }
}

// "a2 wbs>b 4+1 die_white" unclaimed, "a2 wbs>b 4+1 by 1" claimed, "a2 built by 1, ornament 2" finished.
TRI_LOCAL void red_cathedral_draw_site(const red_cathedral_state *s, int site, tri_text *out)
{
    int card = s->card[site] - 1, owner = red_cathedral_owner(s->banner, site);
    int ornament = red_cathedral_owner(s->ornament, site);
    tri_put(out, "  ");
    tri_put_char(out, (char)('a' + site / RC_LEVELS));
    tri_put_int(out, site % RC_LEVELS + 1);
    tri_put_char(out, ' ');
    tri_put_wide(out, red_cathedral_type_word(red_cathedral_site_type(s, site)), 7);
    if (s->done >> site & 1) {
        tri_put(out, "built by ");
        tri_put_int(out, owner);
        if (ornament) {
            tri_put(out, ", ornament of ");
            tri_put_int(out, ornament);
        }
    } else if (card >= 0) {
        tri_put(out, "needs ");
        red_cathedral_put_letters(out, red_cathedral_card_cost(card));
        tri_put(out, " has ");
        red_cathedral_put_letters(out, s->held[site]);
        tri_put(out, " pays ");
        tri_put_int(out, red_cathedral_card_reward(card));
        tri_put_char(out, '+');
        tri_put_int(out, red_cathedral_card_roubles(card));
        tri_put(out, owner ? " claimed by " : " tile ");
        if (owner)
            tri_put_int(out, owner);
        else
            tri_put(out, s->tile[site] ? red_cathedral_tile_word(s->tile[site] - 1) : "-");
    }
    tri_put_char(out, '\n');
}

TRI_LOCAL void red_cathedral_draw_slots(const red_cathedral_state *s, int seat, tri_text *out)
{
    for (int slot = 0; slot < RC_SLOTS; slot++) {
        int tile = s->slot[seat][slot];
        tri_put(out, slot % 3 == 0 ? "\n   " : "");
        tri_put_char(out, ' ');
        tri_put(out, red_cathedral_slot_word(slot));
        tri_put(out, tile && !(tile & RC_FACE_UP) ? ":~" : ":");
        tri_put(out, tile ? red_cathedral_tile_word((tile & ~RC_FACE_UP) - 1) : "-");
    }
    tri_put_char(out, '\n');
}

TRI_LOCAL void red_cathedral_draw_board(const red_cathedral_state *s, int seat, tri_text *out)
{
    tri_put(out, "\n    roubles ");
    tri_put_int(out, s->roubles[seat]);
    tri_put(out, ", stock ");
    red_cathedral_put_letters(out, s->stock[seat]);
    tri_put(out, " room ");
    tri_put_int(out, red_cathedral_room(s, seat));
    tri_put(out, ", banners ");
    tri_put_int(out, s->inside[seat]);
    tri_put_char(out, '+');
    tri_put_int(out, s->outside[seat] + tri_bits_count(s->white[seat]));
    red_cathedral_draw_slots(s, seat, out);
}

TRI_LOCAL void red_cathedral_draw_house(const red_cathedral_state *s, int house, tri_text *out)
{
    tri_put_int(out, house + 1);
    tri_put(out, house < s->players ? " " : " Ivan, ");
    tri_put(out, red_cathedral_die_word(house + 1));
    tri_put(out, s->turn == house && s->step != RC_STEP_OVER ? "*" : "");
    tri_put(out, ": space ");
    tri_put_int(out, s->marker[house]);
    tri_put(out, " prestige ");
    tri_put_int(out, red_cathedral_prestige(s->marker[house]));
    if (house < s->players)
        red_cathedral_draw_board(s, house, out);
    else
        tri_put_char(out, '\n');
}

TRI_LOCAL void red_cathedral_draw_heap(const char *name, const uint8_t *heap, tri_text *out)
{
    tri_put(out, name);
    for (int kind = 0; kind < RC_MATERIALS; kind++) {
        tri_put_char(out, ' ');
        tri_put(out, red_cathedral_material_letter(kind));
        tri_put_int(out, heap[kind]);
    }
    tri_put_char(out, '\n');
}

TRI_LOCAL void red_cathedral_draw_ivan(const red_cathedral_state *s, tri_text *out)
{
    for (int i = 0; i < RC_SOLO_CARDS && s->solo_card[i]; i++) {
        tri_put(out, s->solo_up >> i & 1 ? "     " : "    ~");
        tri_put_wide(out, red_cathedral_solo_word(s->solo_card[i] - 1), 12);
        tri_put(out, s->solo_die[i] ? red_cathedral_die_word(s->solo_die[i] - 1) : "-");
        tri_put_char(out, '\n');
    }
    red_cathedral_draw_heap("    inventory   ", s->ivan_stock, out);
    red_cathedral_draw_heap("    construction", s->ivan_works, out);
}

TRI_FN void red_cathedral_draw(const red_cathedral_state *s, tri_text *out)
{
    red_cathedral_draw_market(s, out);
    for (uint32_t rest = red_cathedral_sites(s); rest; rest &= rest - 1)
        red_cathedral_draw_site(s, tri_bits_first(rest), out);
    red_cathedral_draw_heap("supply", s->supply, out);
    for (int house = 0; house < red_cathedral_houses(s); house++)
        red_cathedral_draw_house(s, house, out);
    if (s->players == 1)
        red_cathedral_draw_ivan(s, out);
}
