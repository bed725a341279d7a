// SPDX-License-Identifier: MIT
#include "core/red_cathedral/red_cathedral_inside.h"

// A position drawn for a terminal: the market space by space with the influence actions of its quadrants, the towers
// from the ground up, then each house. Materials are letters; the line of the supply says which.

enum { RC_DRAW_DICE = 27 }; // columns for three dice

TRI_LOCAL void red_cathedral_draw_count(tri_text *out, int count, const char *what)
{
    tri_put_int(out, count);
    tri_put_char(out, ' ');
    tri_put(out, what);
    tri_put(out, count == 1 ? "" : "s");
}

// "2 any", "1 of wbs".
TRI_LOCAL void red_cathedral_draw_some(tri_text *out, int count, int kinds)
{
    tri_put_int(out, count);
    tri_put(out, kinds == (1 << RC_MATERIALS) - 1 ? " any" : " of ");
    for (int kind = 0; kind < RC_MATERIALS && kinds != (1 << RC_MATERIALS) - 1; kind++)
        tri_put(out, kinds >> kind & 1 ? red_cathedral_material_letter(kind) : "");
}

TRI_LOCAL void red_cathedral_draw_cost(const red_cathedral_action *action, tri_text *out)
{
    if (action->cost_roubles) {
        tri_put_int(out, action->cost_roubles);
        tri_put_char(out, 'r');
    }
    tri_put(out, action->cost_roubles && action->cost_identical ? " + " : "");
    if (action->cost_identical)
        red_cathedral_draw_some(out, action->cost_identical, action->cost_kinds);
    tri_put(out, action->cost_identical > 1 ? " alike" : "");
    if (action->cost_different) {
        tri_put_int(out, action->cost_different);
        tri_put(out, " different");
    }
    tri_put(out, action->needs_types ? "all types" : "");
    bool free = !action->cost_roubles && !action->cost_identical && !action->cost_different && !action->needs_types;
    tri_put(out, free ? "free" : "");
}

TRI_LOCAL void red_cathedral_draw_gain(const red_cathedral_action *action, tri_text *out)
{
    if (action->roubles) {
        tri_put_int(out, action->roubles);
        tri_put_char(out, 'r');
    }
    if (action->count)
        red_cathedral_draw_some(out, action->count, action->kinds);
    if (action->deliveries) {
        tri_put(out, "deliver ");
        tri_put_int(out, action->deliveries);
    }
    if (action->recognition || action->prestige) {
        tri_put_int(out, action->recognition + action->prestige);
        tri_put(out, action->recognition ? " recognition" : " prestige");
    }
    tri_put(out, action->swap ? "swap two tiles" : action->activate ? "use a tile" : "");
}

// "trade_two 2 any alike > 1 any, again": R7.1-R7.8 in short.
TRI_LOCAL void red_cathedral_draw_action(int index, tri_text *out)
{
    const red_cathedral_action *action = red_cathedral_action_of(index);
    tri_put_wide(out, red_cathedral_action_word(index), 11);
    red_cathedral_draw_cost(action, out);
    tri_put(out, " > ");
    red_cathedral_draw_gain(action, out);
    tri_put(out, action->repeat ? ", again" : "");
}

TRI_LOCAL void red_cathedral_draw_dice(const red_cathedral_state *s, int space, tri_text *out)
{
    char words[RC_DRAW_DICE * 2];
    tri_text dice = tri_text_over(words, sizeof words);
    for (int die = 0; die < RC_DICE; die++) {
        bool loose = s->loose >> die & 1;
        if (s->space[die] != space || (!s->face[die] && !loose))
            continue;
        tri_put(&dice, red_cathedral_die_word(die));
        tri_put_char(&dice, ' ');
        tri_put_char(&dice, (char)(loose ? '?' : '0' + s->face[die]));
        tri_put_char(&dice, ' ');
    }
    tri_put_wide(out, words, RC_DRAW_DICE);
}

TRI_LOCAL void red_cathedral_draw_market(const red_cathedral_state *s, tri_text *out)
{
    tri_put(out, "Market, clockwise                         Influence (r: roubles)\n");
    for (int space = 0; space < RC_SPACES; space++) {
        int card = s->influence[space / 2] - 1;
        tri_put_int(out, space + 1);
        tri_put_char(out, ' ');
        tri_put_wide(out, s->ring[space] ? red_cathedral_ring_word(s->ring[space] - 1) : "-", 13);
        red_cathedral_draw_dice(s, space, out);
        if (card >= 0)
            red_cathedral_draw_action(red_cathedral_card_action(card * 2 + space % 2), out);
        tri_put_char(out, '\n');
    }
}

TRI_LOCAL void red_cathedral_draw_letters(tri_text *out, uint32_t bundle, int width)
{
    char words[RC_PLACES + 1];
    tri_text letters = tri_text_over(words, sizeof words);
    red_cathedral_put_letters(&letters, bundle);
    tri_put_wide(out, words, width);
}

// What an unfinished section needs, holds and pays, and who is at it.
TRI_LOCAL void red_cathedral_draw_card(const red_cathedral_state *s, int site, int owner, tri_text *out)
{
    int card = s->card[site] - 1;
    tri_put(out, "needs ");
    red_cathedral_draw_letters(out, red_cathedral_card_cost(card), 5);
    tri_put(out, "has ");
    red_cathedral_draw_letters(out, s->held[site], 5);
    tri_put(out, "pays ");
    tri_put_int(out, red_cathedral_card_reward(card));
    tri_put(out, " recognition, ");
    red_cathedral_draw_count(out, red_cathedral_card_roubles(card), "rouble");
    tri_put(out, owner ? "; claimed by " : "; tile ");
    if (owner)
        tri_put_int(out, owner);
    else
        tri_put(out, s->tile[site] ? red_cathedral_tile_word(s->tile[site] - 1) : "-");
}

TRI_LOCAL void red_cathedral_draw_site(const red_cathedral_state *s, int site, tri_text *out)
{
    int owner = red_cathedral_owner(s->banner, site), ornament = red_cathedral_owner(s->ornament, site);
    tri_put(out, "  ");
    tri_put_char(out, (char)('a' + site / RC_LEVELS));
    tri_put_int(out, site % RC_LEVELS + 1);
    tri_put_char(out, ' ');
    tri_put_wide(out, red_cathedral_type_word(red_cathedral_site_type(s, site)), 7);
    if (s->done >> site & 1) {
        tri_put(out, "built by ");
        tri_put_int(out, owner);
        tri_put(out, ornament ? ", ornament of " : "");
        if (ornament)
            tri_put_int(out, ornament);
    } else if (s->card[site])
        red_cathedral_draw_card(s, site, owner, out);
    tri_put_char(out, '\n');
}

TRI_LOCAL void red_cathedral_draw_slots(const red_cathedral_state *s, int seat, tri_text *out)
{
    for (int slot = 0; slot < RC_SLOTS; slot++) {
        char words[32];
        tri_text text = tri_text_over(words, sizeof words);
        int tile = s->slot[seat][slot];
        bool down = tile && !(tile & RC_FACE_UP);
        tri_put(&text, red_cathedral_slot_word(slot));
        tri_put(&text, down ? ": (" : ": ");
        tri_put(&text, tile ? red_cathedral_tile_word((tile & ~RC_FACE_UP) - 1) : "-");
        tri_put(&text, down ? ")" : "");
        tri_put(out, slot % 3 == 0 ? "    " : "");
        if (slot % 3 == 2)
            tri_put(out, words);
        else
            tri_put_wide(out, words, 25);
        tri_put(out, slot % 3 == 2 ? "\n" : "");
    }
}

TRI_LOCAL void red_cathedral_draw_board(const red_cathedral_state *s, int seat, tri_text *out)
{
    tri_put(out, "    ");
    red_cathedral_draw_count(out, s->roubles[seat], "rouble");
    tri_put(out, "; stock ");
    red_cathedral_put_letters(out, s->stock[seat]);
    tri_put(out, ", room for ");
    tri_put_int(out, red_cathedral_room(s, seat));
    tri_put(out, "; banners ");
    tri_put_int(out, s->inside[seat]);
    tri_put(out, " inside, ");
    tri_put_int(out, s->outside[seat] + tri_bits_count(s->white[seat]));
    tri_put(out, " beside\n");
    red_cathedral_draw_slots(s, seat, out);
}

TRI_LOCAL void red_cathedral_draw_house(const red_cathedral_state *s, int house, tri_text *out)
{
    tri_put(out, s->turn == house && s->step != RC_STEP_OVER ? "> " : "  ");
    tri_put_int(out, house + 1);
    tri_put(out, house < s->players ? " " : " Ivan, ");
    tri_put(out, red_cathedral_die_word(red_cathedral_own_die(s, house)));
    tri_put(out, ": space ");
    tri_put_int(out, s->marker[house]);
    tri_put(out, ", prestige ");
    tri_put_int(out, red_cathedral_prestige(s->marker[house]));
    tri_put_char(out, '\n');
    if (house < s->players)
        red_cathedral_draw_board(s, house, out);
}

// The supply by name; a letter is told only where it is not the first of its word.
TRI_LOCAL void red_cathedral_draw_supply(const red_cathedral_state *s, tri_text *out)
{
    tri_put(out, "Supply");
    for (int kind = 0; kind < RC_MATERIALS; kind++) {
        const char *letter = red_cathedral_material_letter(kind), *word = red_cathedral_material_word(kind);
        tri_put(out, kind ? ", " : ": ");
        tri_put_int(out, s->supply[kind]);
        tri_put_char(out, ' ');
        tri_put(out, word);
        if (letter[0] != word[0]) {
            tri_put(out, " (");
            tri_put(out, letter);
            tri_put_char(out, ')');
        }
    }
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
        tri_put(out, "    ");
        tri_put_wide(out, red_cathedral_solo_word(s->solo_card[i] - 1), 13);
        tri_put(out, s->solo_die[i] ? red_cathedral_die_word(s->solo_die[i] - 1) : "-");
        tri_put(out, s->solo_up >> i & 1 ? "\n" : " (turned down)\n");
    }
    red_cathedral_draw_heap("    inventory holds   ", s->ivan_stock, out);
    red_cathedral_draw_heap("    construction holds", s->ivan_works, out);
}

TRI_FN void red_cathedral_draw(const red_cathedral_state *s, tri_text *out)
{
    red_cathedral_draw_market(s, out);
    for (uint32_t rest = red_cathedral_sites(s); rest; rest &= rest - 1)
        red_cathedral_draw_site(s, tri_bits_first(rest), out);
    red_cathedral_draw_supply(s, out);
    tri_put(out, "Workshop tiles in brackets lie face down.\n");
    for (int house = 0; house < red_cathedral_houses(s); house++)
        red_cathedral_draw_house(s, house, out);
    if (s->players == 1)
        red_cathedral_draw_ivan(s, out);
}
