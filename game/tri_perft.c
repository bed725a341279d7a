// SPDX-License-Identifier: MIT
#include "game/tri_perft.h"

// The lists of all levels stand behind each other in the caller's room, so that recursion needs only a state a level.

static void tri_perft_copy(const tri_game *game, tri_state *to, const void *from)
{
    const uint8_t *bytes = (const uint8_t *)from;
    for (size_t i = 0; i < game->state_size; i++)
        to->bytes[i] = bytes[i];
}

uint64_t tri_perft(const tri_game *game, const tri_state *state, int depth, tri_move *room)
{
    if (depth == 0)
        return 1;
    int count = game->moves(state, room);
    if (depth == 1)
        return (uint64_t)count;
    uint64_t sum = 0;
    for (int i = 0; i < count; i++) {
        tri_state next;
        tri_perft_copy(game, &next, state);
        game->apply(&next, room[i]);
        sum += tri_perft(game, &next, depth - 1, room + count);
    }
    return sum;
}
