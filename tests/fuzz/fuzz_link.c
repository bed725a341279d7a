// SPDX-License-Identifier: MIT
#include "record/record_link.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/why.h"

#include <stdlib.h>
#include <string.h>

// Links: what is accepted is the one link of its game.

static void fuzz_same_link(const tri_game *game, const char *text, size_t size, const tri_setup *setup,
                           const tri_move *moves, uint32_t count)
{
    size_t room = size + 1;
    char *again = (char *)malloc(room);
    tri_text out = tri_text_over(again, room);
    record_link_put(game, setup, moves, count, &out);
    FUZZ_MUST(!out.full && out.used == size && !memcmp(again, text, size));
    free(again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char id[RECORD_ID_MAX];
    record_head head;
    tri_err err = {.code = TRI_E_NONE};
    uint32_t count;
    const char *text = (const char *)data + 1;
    if (size == 0)
        return 0;
    const tri_game *game = NULL;
    if (record_link_game_id(text, size - 1, id, &err))
        game = tri_game_find(id, tri_length(id));
    if (!game)
        game = fuzz_game(data[0]);
    tri_move *moves = (tri_move *)malloc(sizeof(tri_move) * game->about->plies_max);
    bool good = record_link_parse(game, text, size - 1, &head, moves, game->about->plies_max, &count, &err);
    FUZZ_MUST(good || why(game, &err)[0]);
    if (good && !head.other_data[0])
        fuzz_same_link(game, text, size - 1, &head.setup, moves, count);
    free(moves);
    return 0;
}
