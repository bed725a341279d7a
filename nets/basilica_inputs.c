// SPDX-License-Identifier: MIT
#include "nets/basilica_inputs.h"

#include "core/basilica/basilica_inside.h"

// Everything is read from what the seat may know: a whole state is observed first. The rows that are seen lie in the
// first word of a plane, so that a plane of inputs is a copy of 45 bits.

/// A plane's rows that are seen.
TRI_LOCAL void basilica_input_plane(uint32_t *bits, int plane, uint64_t cells)
{
    int at = plane * BASILICA_IN_CELLS;
    tri_input_set(bits, at, (uint32_t)cells, 32);
    tri_input_set(bits, at + 32, (uint32_t)(cells >> 32), BASILICA_IN_CELLS - 32);
}

TRI_LOCAL void basilica_input_builders(const basilica_state *s, int seat, int owner, uint32_t *bits)
{
    int second = owner != seat;
    uint64_t rank[4] = {0, 0, 0, 0};
    for (int i = 0; i < BASILICA_TOKENS; i++) {
        uint16_t token = s->token[owner][i];
        int cell = basilica_token_cell(token);
        if (token && cell < BASILICA_IN_CELLS)
            rank[basilica_rank_of(s, i, token & 1)] |= (uint64_t)1 << cell;
    }
    basilica_input_plane(bits, BASILICA_PLANE_BUILDER + second, s->builder_at[owner][0]);
    for (int i = 0; i < 4; i++)
        basilica_input_plane(bits, BASILICA_PLANE_RANK + 4 * second + i, rank[i]);
}

/// Of one colour, the areas with builders by whom they pay: 0 and 1 the seats, 2 nobody.
TRI_LOCAL void basilica_sort_areas(const basilica_state *s, const basilica_plan *plan, int colour, uint64_t paid[3])
{
    uint64_t rest[BASILICA_WORDS];
    for (int i = 0; i < plan->words; i++)
        rest[i] = plan->colour[colour][i] & (s->builder_at[0][i] | s->builder_at[1][i]);
    for (int i = 0; i < plan->words; i++)
        while (rest[i]) {
            uint64_t area[BASILICA_WORDS] = {0};
            area[i] = rest[i] & (~rest[i] + 1);
            basilica_flood(plan->colour[colour], area, plan->words);
            int size = basilica_count_in(area, area, plan->words), winner = basilica_majority(s, plan, area);
            bool nothing = size == 1 && basilica_count_in(area, plan->joker, plan->words); // R9.3
            paid[winner < 0 || nothing ? 2 : winner] |= area[0];
            for (int j = 0; j < plan->words; j++)
                rest[j] &= ~area[j];
        }
}

TRI_LOCAL void basilica_input_cathedral(const basilica_state *s, int seat, uint32_t *bits)
{
    basilica_plan plan;
    uint64_t tied = 0;
    int words = basilica_words(s);
    basilica_make_plan(s, &plan);
    for (int i = 0; i < 4; i++) {
        uint64_t paid[3] = {0, 0, 0};
        basilica_sort_areas(s, &plan, i, paid);
        basilica_input_plane(bits, BASILICA_PLANE_COLOUR + i, plan.colour[i][0]);
        basilica_input_plane(bits, BASILICA_PLANE_AREA + i, paid[seat]);
        basilica_input_plane(bits, BASILICA_PLANE_AREA + 4 + i, paid[1 - seat]);
        tied |= paid[2];
    }
    basilica_input_plane(bits, BASILICA_PLANE_WILD, s->wild_at[0]);
    basilica_input_plane(bits, BASILICA_PLANE_SCAFFOLD, s->scaffold_at[0]);
    basilica_input_plane(bits, BASILICA_PLANE_GLASS, s->glass_at[0]);
    basilica_input_plane(bits, BASILICA_PLANE_ALTAR, s->altar_at[0]);
    basilica_input_plane(bits, BASILICA_PLANE_OPEN, basilica_open(s, 0, words));
    if (s->just && s->just <= BASILICA_IN_CELLS)
        basilica_input_plane(bits, BASILICA_PLANE_JUST, (uint64_t)1 << (s->just - 1));
    basilica_input_plane(bits, BASILICA_PLANE_TIED, tied);
    basilica_input_builders(s, seat, seat, bits);
    basilica_input_builders(s, seat, 1 - seat, bits);
}

/// A tile of hidden crown, and the pool it is drawn from.
TRI_LOCAL void basilica_input_hidden(uint8_t tile, const uint8_t *pool, uint32_t *bits, int at)
{
    if (!tile)
        return;
    int face = basilica_face(tile);
    tri_input(bits, at + basilica_face_order(face));
    tri_input_set(bits, at + 8, (uint32_t)basilica_colours(tile), 4);
    tri_input_set(bits, at + 12, (uint32_t)(pool[2 * face + 1] > 0), 1);
    tri_input_set(bits, at + 13, (uint32_t)(pool[2 * face] == 0), 1);
}

TRI_LOCAL void basilica_input_display(const basilica_state *s, uint32_t *bits)
{
    for (int slot = 0; slot < 3; slot++) {
        int at = BASILICA_IN_VAULTS + slot * BASILICA_IN_VAULT_TILE;
        uint8_t vault = s->vault[slot];
        basilica_input_hidden(s->order[slot], s->old >> slot & 1 ? s->aside : s->stack, bits,
                              BASILICA_IN_ORDERS + slot * BASILICA_IN_TILE);
        if (!vault)
            continue;
        tri_input_set(bits, at, (uint32_t)basilica_colours(vault), 4);
        tri_input_set(bits, at + 4, basilica_crown(vault) == BASILICA_CROWNED, 1);
        tri_input_set(bits, at + 5, basilica_is_wild(vault), 1);
    }
    basilica_input_hidden(s->top, s->stack, bits, BASILICA_IN_TOP);
}

/// What may still come, hidden tiles of the display included.
TRI_LOCAL void basilica_input_unseen(const basilica_state *s, uint32_t *bits)
{
    int orders[8] = {0}, colours[4] = {0};
    for (int face = 0; face < BASILICA_FACES; face++) {
        int count = s->stack[2 * face] + s->stack[2 * face + 1], mask = basilica_face_colours(face);
        orders[basilica_face_order(face)] += count;
        for (int i = 0; i < 4; i++)
            colours[i] += mask >> i & 1 ? count : 0;
    }
    for (int i = 0; i < 8; i++)
        tri_input_count(bits, BASILICA_IN_UNSEEN_ORDER + 6 * i, orders[i], 6);
    for (int i = 0; i < 4; i++)
        tri_input_count(bits, BASILICA_IN_UNSEEN_COLOUR + 8 * i, colours[i] / 2, 8);
    tri_input_count(bits, BASILICA_IN_LEFT, (s->left + 1) / 2, 32);
    tri_input_set(bits, BASILICA_IN_PASS, s->pass == 2, 1);
}

TRI_LOCAL void basilica_input_seat(const basilica_state *s, int seat, int banked, int area, uint32_t *bits, int at)
{
    uint32_t used = 0;
    for (int i = 0; i < BASILICA_TOKENS; i++)
        used |= (uint32_t)(s->token[seat][i] != 0) << i;
    tri_input_count(bits, at + BASILICA_IN_BANKED, banked / 2, 32);
    tri_input_count(bits, at + BASILICA_IN_AREAS, area, 32);
    tri_input_count(bits, at + BASILICA_IN_COINS, s->coins[seat], 2);
    tri_input_count(bits, at + BASILICA_IN_SUPPLY, s->supply[seat], 5);
    tri_input_set(bits, at + BASILICA_IN_TOKEN, used, BASILICA_TOKENS);
    if (s->turn == seat)
        tri_input_count(bits, at + BASILICA_IN_ACTIONS, s->actions, BASILICA_ACTIONS);
    tri_input_set(bits, at + BASILICA_IN_ASKED, basilica_to_move(s) == seat, 1);
}

TRI_LOCAL void basilica_input_points(const basilica_state *s, int seat, uint32_t *bits)
{
    int banked[2] = {0, 0}, area[2], lead[2];
    basilica_areas(s, NULL, area);
    for (int i = 0; i < BASILICA_SCORINGS; i++)
        for (int k = 0; k < 2; k++)
            banked[k] += s->points[i][k];
    for (int k = 0; k < 2; k++) {
        int owner = k ? 1 - seat : seat;
        basilica_input_seat(s, owner, banked[owner], area[owner], bits, BASILICA_IN_SEATS + k * BASILICA_IN_SEAT);
    }
    lead[0] = banked[seat] - banked[1 - seat];
    lead[1] = area[seat] - area[1 - seat];
    tri_input_count(bits, BASILICA_IN_LEAD, (lead[0] + 41) / 2, 40);
    tri_input_count(bits, BASILICA_IN_AREA_LEAD, (lead[1] + 41) / 2, 40);
    tri_input_count(bits, BASILICA_IN_WHOLE_LEAD, (lead[0] + lead[1] + 41) / 2, 40);
}

TRI_LOCAL void basilica_input_table(const basilica_state *s, uint32_t *bits)
{
    int next = s->scorings < BASILICA_SCORINGS ? s->scorings : BASILICA_SCORINGS - 1;
    tri_input_count(bits, BASILICA_IN_SCORINGS, s->scorings, BASILICA_SCORINGS);
    tri_input_count(bits, BASILICA_IN_WAY, basilica_scoring_space(3 * s->crowns + next) - s->king, 12);
    tri_input_count(bits, BASILICA_IN_WAY_END, basilica_scoring_space(3 * s->crowns + BASILICA_SCORINGS - 1) - s->king,
                    32);
    tri_input(bits, BASILICA_IN_PHASE + s->phase);
    if (s->slot && s->order[s->slot - 1])
        tri_input(bits, BASILICA_IN_ORDER + basilica_face_order(basilica_face(s->order[s->slot - 1])));
    if (s->rank)
        tri_input(bits, BASILICA_IN_CHOSEN + s->rank - 1);
    tri_input_set(bits, BASILICA_IN_FLAGS, s->paid != 0, 1);
    tri_input_set(bits, BASILICA_IN_FLAGS + 1, s->must_place != 0, 1);
    tri_input_set(bits, BASILICA_IN_FLAGS + 2, s->last != 0, 1);
    tri_input_count(bits, BASILICA_IN_ALTARS, (s->altars + 1) / 2, 7);
    tri_input_set(bits, BASILICA_IN_EDITION, s->edition, 1);
    tri_input_set(bits, BASILICA_IN_EXPANSION, s->expansion, 1);
    tri_input_set(bits, BASILICA_IN_KEEP_SIX, s->keep_six, 1);
    tri_input(bits, BASILICA_IN_CROWNS + s->crowns);
}

TRI_FN void basilica_inputs(const basilica_state *s, int seat, uint32_t *bits)
{
    basilica_state view;
    TRI_ASSERT(seat == 0 || seat == 1);
    basilica_observe(s, (uint8_t)seat, &view);
    for (int i = 0; i < TRI_INPUT_WORDS(BASILICA_INPUTS_MAX); i++)
        bits[i] = 0;
    basilica_input_cathedral(&view, seat, bits);
    basilica_input_display(&view, bits);
    basilica_input_unseen(&view, bits);
    basilica_input_points(&view, seat, bits);
    basilica_input_table(&view, bits);
}
