// SPDX-License-Identifier: MIT
#include "tests/support/secret.h"

#include "core/basilica/basilica_inside.h"
#include "core/sagrada/sagrada_inside.h"
#include "tests/support/nave/nave.h"

#include <string.h>

// A secret is changed where it lies. Which of several is left to chance, so that a run over many positions meets all.

typedef bool (*secret_planter)(void *state, uint8_t viewer, tri_rng *rng);

/// R1.2: the row that the other seat favours, until the game is over.
static bool secret_nave(void *state, uint8_t viewer, tri_rng *rng)
{
    nave_state *s = (nave_state *)state;
    uint32_t first = tri_rng_below(rng, 2);
    for (uint32_t i = 0; i < 2; i++) {
        uint32_t seat = (first + i) % 2;
        if (seat == viewer || !s->favour[seat] || (!memchr(s->cell, 0, NAVE_CELLS) && !s->ringing))
            continue;
        s->favour[seat] = (uint8_t)(s->favour[seat] % 3 + 1);
        return true;
    }
    return false;
}

/// R2.2, R2.4: the crown of a tile in the order row or on top of the stack, exchanged with one nobody has seen.
static bool secret_crown(uint8_t *tile, uint8_t *pool)
{
    if (!*tile)
        return false;
    int face = basilica_face(*tile), crown = basilica_crown(*tile), other = 2 * face + !crown;
    if (!pool[other])
        return false;
    pool[other]--;
    pool[2 * face + crown]++;
    *tile = basilica_tile(face, !crown);
    return true;
}

/// R8.5: a colour chosen by the other player while both still choose.
static bool secret_colour(basilica_state *s, uint8_t viewer)
{
    if (s->phase != BASILICA_PHASE_JUGGLE || !basilica_is_secret(s))
        return false;
    for (int seat = 0; seat < 2; seat++)
        for (int i = 0; i < BASILICA_TOKENS && seat != viewer; i++) {
            uint16_t *token = &s->token[seat][i];
            int colour = basilica_token_colour(*token);
            if (!colour)
                continue;
            int vault = basilica_colours(s->tile[basilica_token_cell(*token)]);
            for (int step = 1; step < 4; step++) {
                int next = (colour - 1 + step) % 4;
                if (vault >> next & 1)
                    continue;
                *token = basilica_token_with_colour(*token, next + 1);
                return true;
            }
        }
    return false;
}

static bool secret_basilica(void *state, uint8_t viewer, tri_rng *rng)
{
    basilica_state *s = (basilica_state *)state;
    if (secret_colour(s, viewer))
        return true;
    uint32_t first = tri_rng_below(rng, 4);
    for (uint32_t i = 0; i < 4; i++) {
        uint32_t slot = (first + i) % 4;
        if (slot < 3 ? secret_crown(&s->order[slot], s->old >> slot & 1 ? s->aside : s->stack)
                     : secret_crown(&s->top, s->stack))
            return true;
    }
    return false;
}

/// R1.5: another seat's private objective, exchanged with a card nobody has.
static bool secret_objective(sagrada_state *s, uint32_t seat)
{
    uint8_t free = 1;
    if (s->players == 1 || s->step == SAGRADA_STEP_OVER || s->table.secrets[0] || !s->secret[seat])
        return false;
    while (memchr(s->secret, free, s->players))
        free++;
    s->secret[seat] = free;
    return free <= SAGRADA_COLOURS;
}

/// R1.7: the pattern another seat has chosen while some still choose: the other side of the same card.
static bool secret_pattern(sagrada_state *s, uint32_t seat)
{
    if (s->step != SAGRADA_STEP_PATTERN || !s->pattern[seat] || s->table.patterns[seat])
        return false;
    for (int side = 0; side < 4; side++) {
        int pattern = sagrada_table_side((s->card[seat][side / 2] - 1) * 2 + side % 2) + 1;
        if (pattern == s->pattern[seat])
            continue;
        s->pattern[seat] = (uint8_t)pattern;
        return true;
    }
    return false;
}

static bool secret_sagrada(void *state, uint8_t viewer, tri_rng *rng)
{
    sagrada_state *s = (sagrada_state *)state;
    uint32_t first = tri_rng_below(rng, s->players);
    bool pattern = tri_rng_below(rng, 2) == 0;
    for (uint32_t i = 0; i < s->players; i++) {
        uint32_t seat = (first + i) % s->players;
        if (seat != viewer && ((pattern && secret_pattern(s, seat)) || secret_objective(s, seat)))
            return true;
    }
    return false;
}

static secret_planter secret_of(const tri_game *game)
{
    static const struct {
        const char *id;
        secret_planter plant;
    } games[] = {{"nave", secret_nave}, {"basilica", secret_basilica}, {"sagrada", secret_sagrada}};
    for (int i = 0; i < TRI_COUNT(games); i++)
        if (!strcmp(games[i].id, game->id))
            return games[i].plant;
    return NULL; // The Red Cathedral is played openly
}

bool secret_is_kept(const tri_game *game)
{
    return secret_of(game) != NULL;
}

bool secret_plant(const tri_game *game, const tri_state *state, uint8_t viewer, tri_rng *rng, tri_state *other)
{
    secret_planter plant = secret_of(game);
    *other = *state;
    return plant && plant(other, viewer, rng);
}
