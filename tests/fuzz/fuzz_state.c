// SPDX-License-Identifier: MIT
#include "tests/fuzz/fuzz.h"
#include "tests/support/why.h"

// Positions: what the parser lets through must be safe for every other function, and a game can be played on from it.

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    tri_state state;
    tri_err err = {.code = TRI_E_NONE};
    if (size == 0)
        return 0;
    const tri_game *game = fuzz_game(data[0]);
    if (game->state_parse((const char *)data + 1, size - 1, &state, &err))
        fuzz_play(game, &state, 60);
    else
        FUZZ_MUST(why(game, &err)[0]);
    return 0;
}
