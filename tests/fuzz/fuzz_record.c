// SPDX-License-Identifier: MIT
#include "record/record.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/why.h"

// Records: any bytes end in moves or in a refusal with a reason. The file says itself which game it is of; where it
// names none we have, it is read as the game of the first byte.

static bool fuzz_visit(void *context, uint32_t n, const tri_state *state, tri_move move)
{
    const tri_game *game = (const tri_game *)context;
    FUZZ_MUST(n <= game->about->plies_max && game->check(state, move) == TRI_LEGAL);
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char id[RECORD_ID_MAX];
    record_reader reader;
    record_err err = {.why = {.code = TRI_E_NONE}};
    if (size == 0)
        return 0;
    const tri_game *game = NULL;
    const char *bytes = (const char *)data + 1;
    if (record_game_id(bytes, size - 1, id, &err))
        game = tri_game_find(id, tri_length(id));
    if (!game)
        game = fuzz_game(data[0]);
    bool good =
        record_open(&reader, game, bytes, size - 1, &err) && record_replay(&reader, fuzz_visit, (void *)game, &err);
    FUZZ_MUST(good || why(game, &err.why)[0]);
    return 0;
}
