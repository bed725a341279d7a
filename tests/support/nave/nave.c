// SPDX-License-Identifier: MIT
#include "tests/support/nave/nave.h"

#include <string.h>

// The position says by itself what comes next: coin, favours, bell, then stones by count. Nothing is stored twice.

static const char *const nave_bonus_words[] = {"none", "rows"};
const char *const nave_cell_words[NAVE_CELLS] = {"a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"};

static const tri_option nave_options[] = {
    {"bonus", "Do favoured rows score", nave_bonus_words, 2, 0, 0, 1, 2, 2, TRI_OPTION_CHOICE},
    {"bell", "Points for a stroke of the bell", NULL, 0, 0, 5, 1, 2, 2, TRI_OPTION_NUMBER},
    {"blocked", "Cells nobody can use", nave_cell_words, NAVE_CELLS, 1, 3, 0, 2, 2, TRI_OPTION_LIST},
};

const tri_about nave_about = {
    .name = "Nave",
    .summary = "three in a row with a coin, a bell and a secret",
    .data_version = "nave-1",
    .reconstructed = "nothing",
    .players_min = 2,
    .players_max = 2,
    .moves_max = 9,
    .plies_max = 13,
    .options = nave_options,
    .option_count = TRI_COUNT(nave_options),
};

bool nave_start(nave_state *s, const tri_setup *setup, tri_err *err)
{
    memset(s, 0, sizeof *s);
    if (setup->players != 2)
        return tri_refuse(err, 0, 0, "Nave is for two players");
    s->viewer = TRI_REFEREE;
    s->bonus = (uint8_t)setup->value[0].item[0];
    s->worth = (uint8_t)setup->value[1].item[0];
    if (setup->value[2].count > TRI_COUNT(s->blocked))
        return tri_refuse(err, 0, 0, "more blocked cells than there is room for");
    s->blocked_count = (uint8_t)setup->value[2].count;
    for (int i = 0; i < TRI_COUNT(s->blocked) && i < s->blocked_count; i++) {
        s->blocked[i] = (uint8_t)setup->value[2].item[i];
        s->cell[s->blocked[i]] = NAVE_BLOCKED;
    }
    if (s->cell[NAVE_MIDDLE] == NAVE_BLOCKED && s->worth == 5)
        return tri_refuse(err, 0, 0, "a blocked middle and a bell worth 5 contradict each other");
    return true;
}

void nave_setup(const nave_state *s, tri_setup *out)
{
    memset(out, 0, sizeof *out);
    out->players = 2;
    out->value[0].count = out->value[1].count = 1;
    out->value[0].item[0] = s->bonus;
    out->value[1].item[0] = s->worth;
    out->value[2].count = s->blocked_count;
    for (int i = 0; i < s->blocked_count; i++)
        out->value[2].item[i] = s->blocked[i];
}

static int nave_count(const nave_state *s, int what)
{
    int n = 0;
    for (int i = 0; i < NAVE_CELLS; i++)
        n += s->cell[i] == what;
    return n;
}

uint8_t nave_to_move(const nave_state *s)
{
    if (!s->first || s->ringing)
        return TRI_CHANCE;
    if (!s->favour[0] || !s->favour[1])
        return s->favour[0] ? 1 : 0;
    if (!nave_count(s, 0))
        return TRI_OVER;
    int played = nave_count(s, 1) + nave_count(s, 2);
    return (uint8_t)((s->first - 1 + played) % 2);
}

int nave_outcomes(const nave_state *s, tri_move *out, uint32_t *weight)
{
    int n = 0;
    if (!s->first)
        for (; n < 2; n++)
            out[n] = (tri_move)(NAVE_COIN << 8 | n), weight[n] = 1;
    else if (s->ringing)
        for (; n < 3; n++)
            out[n] = (tri_move)(NAVE_BELL << 8 | (n + 1)), weight[n] = n == 1 ? 2 : 1;
    return n;
}

int nave_moves(const nave_state *s, tri_move *out)
{
    uint32_t weight[3];
    int n = 0;
    if (nave_to_move(s) == TRI_OVER)
        return 0;
    if (nave_to_move(s) == TRI_CHANCE)
        return nave_outcomes(s, out, weight);
    if (!s->favour[0] || !s->favour[1]) {
        for (; n < 3; n++)
            out[n] = (tri_move)(NAVE_FAVOUR << 8 | (n + 1));
        return n;
    }
    for (int i = 0; i < NAVE_CELLS; i++)
        if (!s->cell[i])
            out[n++] = (tri_move)(NAVE_PLACE << 8 | i);
    return n;
}

tri_move nave_sample(const nave_state *s, uint64_t random)
{
    tri_move out[3];
    uint32_t weight[3];
    int n = nave_outcomes(s, out, weight);
    return tri_pick(out, weight, n, random);
}

static bool nave_exists(tri_move m)
{
    uint32_t kind = m >> 8, value = m & 255;
    return (kind == NAVE_COIN && value < 2) || (kind == NAVE_FAVOUR && value >= 1 && value <= 3) ||
           (kind == NAVE_PLACE && value < NAVE_CELLS) || (kind == NAVE_BELL && value >= 1 && value <= 3);
}

tri_rule nave_check(const nave_state *s, tri_move m)
{
    if (!nave_exists(m))
        return TRI_R0_1;
    if (nave_to_move(s) == TRI_OVER)
        return TRI_R0_3;
    tri_move list[NAVE_CELLS];
    int n = nave_moves(s, list);
    for (int i = 0; i < n; i++)
        if (list[i] == m)
            return TRI_LEGAL;
    if (nave_to_move(s) == TRI_CHANCE)
        return TRI_R0_4;
    bool placing = s->favour[0] && s->favour[1];
    return m >> 8 == NAVE_PLACE && placing ? TRI_RULE(2, 2) : TRI_R0_2;
}

void nave_apply(nave_state *s, tri_move m)
{
    TRI_ASSERT(nave_check(s, m) == TRI_LEGAL);
    uint8_t seat = nave_to_move(s), value = (uint8_t)(m & 255);
    switch (m >> 8) {
    case NAVE_COIN:
        s->first = (uint8_t)(value + 1);
        break;
    case NAVE_FAVOUR:
        s->favour[seat] = value;
        break;
    case NAVE_PLACE:
        s->cell[value] = (uint8_t)(seat + 1);
        if (value == NAVE_MIDDLE)
            s->ringing = (uint8_t)(seat + 1);
        break;
    default:
        s->bell[s->ringing - 1] = value;
        s->ringing = 0;
        break;
    }
}

void nave_observe(const nave_state *s, uint8_t seat, nave_state *view)
{
    nave_state v = *s;
    v.viewer = seat;
    for (int i = 0; i < 2; i++)
        if (seat != TRI_REFEREE && i != seat && v.favour[i])
            v.favour[i] = NAVE_UNKNOWN;
    *view = v;
}

void nave_resample(const nave_state *view, tri_rng *rng, nave_state *out)
{
    nave_state s = *view;
    for (int i = 0; i < 2; i++)
        if (s.favour[i] == NAVE_UNKNOWN)
            s.favour[i] = (uint8_t)(1 + tri_rng_below(rng, 3));
    s.viewer = TRI_REFEREE;
    *out = s;
}

bool nave_can_undo(const nave_state *before, tri_move m)
{
    (void)before;
    return m >> 8 == NAVE_FAVOUR || (m >> 8 == NAVE_PLACE && (m & 255) != NAVE_MIDDLE);
}

int nave_score(const nave_state *s, tri_item *out)
{
    static const uint8_t lines[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                        {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
    int n = 0;
    for (int i = 0; i < 8; i++) {
        uint8_t a = s->cell[lines[i][0]];
        if ((a == 1 || a == 2) && a == s->cell[lines[i][1]] && a == s->cell[lines[i][2]])
            out[n++] = (tri_item){(uint8_t)(a - 1), 0, TRI_RULE(3, 1), 3, (uint16_t)i, 0};
    }
    for (uint8_t seat = 0; seat < 2; seat++) {
        int row = s->favour[seat] - 1, stones = 0;
        for (int i = 0; i < 3 && row >= 0 && row < 3; i++)
            stones += s->cell[row * 3 + i] == seat + 1;
        if (stones && s->bonus)
            out[n++] = (tri_item){seat, 1, TRI_RULE(3, 2), (int16_t)stones, (uint16_t)row, 0};
        if (s->bell[seat])
            out[n++] = (tri_item){seat, 2, TRI_RULE(3, 3), (int16_t)(s->bell[seat] * s->worth), NAVE_MIDDLE, 0};
    }
    return n;
}

void nave_result(const nave_state *s, tri_result *out)
{
    tri_item items[32];
    memset(out, 0, sizeof *out);
    out->seats = 2;
    int n = nave_score(s, items);
    for (int i = 0; i < n; i++)
        out->points[items[i].seat] = (int16_t)(out->points[items[i].seat] + items[i].points);
    out->place[0] = out->points[0] >= out->points[1] ? 1 : 2;
    out->place[1] = out->points[1] >= out->points[0] ? 1 : 2;
}
