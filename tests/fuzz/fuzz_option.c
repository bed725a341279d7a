// SPDX-License-Identifier: MIT
#include "tests/fuzz/fuzz.h"
#include "tests/support/why.h"

#include <string.h>

// Options: game, number of players, then words separated by newlines. What a game starts with it also gives back.

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    tri_state state, again;
    tri_setup back;
    tri_err err = {.code = TRI_E_NONE};
    if (size < 2)
        return 0;
    const tri_game *game = fuzz_game(data[0]);
    int span = game->about->players_max - game->about->players_min + 1;
    tri_setup setup = tri_setup_default(game, game->about->players_min + data[1] % span);
    const char *at = (const char *)data + 2, *end = (const char *)data + size;
    while (at < end) {
        const char *stop = (const char *)memchr(at, '\n', (size_t)(end - at));
        stop = stop ? stop : end;
        FUZZ_MUST(tri_setup_set(game, &setup, at, (size_t)(stop - at), &err) || why(game, &err)[0]);
        at = stop + 1;
    }
    if (!game->start(&state, &setup, &err)) {
        FUZZ_MUST(why(game, &err)[0]);
        return 0;
    }
    game->setup(&state, &back);
    FUZZ_MUST(game->start(&again, &back, &err) && !memcmp(&state, &again, game->state_size));
    fuzz_ask(game, &state);
    return 0;
}
