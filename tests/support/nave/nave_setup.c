// SPDX-License-Identifier: MIT
#include "tests/support/nave/nave_inside.h"

// Options and the position before the coin falls.

static const char *const nave_bonus_words[] = {"none", "rows"};
static const char *const nave_cell_words[NAVE_CELLS] = {"a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"};

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

TRI_FN bool nave_start(nave_state *s, const tri_setup *setup, tri_err *err)
{
    const nave_state blank = {0};
    *s = blank;
    if (setup->players != 2)
        return tri_refuse(err, NAVE_E_PLAYERS, 0, 0);
    s->viewer = TRI_REFEREE;
    s->bonus = (uint8_t)setup->value[0].item[0];
    s->worth = (uint8_t)setup->value[1].item[0];
    int blocks = setup->value[2].count;
    if (blocks > NAVE_BLOCKS)
        return tri_refuse(err, NAVE_E_BLOCKED, 0, 0);
    for (int i = 0; i < blocks; i++) {
        int cell = setup->value[2].item[i];
        s->blocked[i] = (uint8_t)(cell + 1);
        s->cell[cell] = NAVE_BLOCKED;
    }
    if (s->cell[NAVE_MIDDLE] == NAVE_BLOCKED && s->worth == 5)
        return tri_refuse(err, NAVE_E_BELL, 0, 0);
    return true;
}

TRI_FN void nave_setup(const nave_state *s, tri_setup *out)
{
    const tri_setup blank = {0};
    *out = blank;
    out->players = 2;
    out->value[0].count = out->value[1].count = 1;
    out->value[0].item[0] = s->bonus;
    out->value[1].item[0] = s->worth;
    for (int i = 0; i < NAVE_BLOCKS && s->blocked[i]; i++, out->value[2].count++)
        out->value[2].item[i] = (int16_t)(s->blocked[i] - 1);
}
