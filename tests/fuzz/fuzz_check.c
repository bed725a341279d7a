// SPDX-License-Identifier: MIT
#include "tests/fuzz/fuzz.h"

#include <string.h>

// Any 32 bits on any reachable position: legal exactly when listed, else forbidden by a rule that has a text.

static bool fuzz_listed(const tri_move *list, int count, tri_move move)
{
    for (int i = 0; i < count; i++)
        if (list[i] == move)
            return true;
    return false;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    tri_move list[TRI_MOVES_MAX];
    tri_state state;
    if (size < 8)
        return 0;
    const tri_game *game = fuzz_game(data[0]);
    fuzz_position(game, (uint32_t)data[1] << 8 | data[2] | (uint32_t)data[3] << 16, &state);
    int count = game->moves(&state, list);
    for (size_t at = 4; at + 4 <= size; at += 4) {
        tri_move move;
        memcpy(&move, data + at, sizeof move);
        tri_rule rule = game->check(&state, move);
        FUZZ_MUST((rule == TRI_LEGAL) == fuzz_listed(list, count, move));
        FUZZ_MUST(rule == TRI_LEGAL || tri_game_rule(game, rule));
    }
    return 0;
}
