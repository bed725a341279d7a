// SPDX-License-Identifier: MIT
#include "tests/fuzz/fuzz.h"
#include "tests/support/whole.h"
#include "tests/support/why.h"

// Words of moves, on a position that four bytes choose: parsed words are legal or forbidden by a rule that has a text,
// and legal ones print as the words that name them.

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    tri_state state;
    tri_move move, back;
    tri_err err = {.code = TRI_E_NONE};
    char words[TRI_MOVE_TEXT_MAX];
    if (size < 5)
        return 0;
    const tri_game *game = fuzz_game(data[0]);
    fuzz_position(game, (uint32_t)data[1] << 8 | data[2] | (uint32_t)data[3] << 16, &state);
    tri_view whole = tri_whole(game, &state);
    if (!game->move_parse(&whole, (const char *)data + 4, size - 4, &move, &err)) {
        FUZZ_MUST(why(game, &err)[0]);
        return 0;
    }
    tri_rule rule = game->check(&state, move);
    if (rule != TRI_LEGAL) {
        FUZZ_MUST(tri_game_rule(game, rule));
        return 0;
    }
    tri_text out = tri_text_over(words, sizeof words);
    game->move_text(&whole, move, &out);
    FUZZ_MUST(game->move_parse(&whole, words, out.used, &back, &err) && back == move);
    game->apply(&state, move);
    fuzz_ask(game, &state);
    return 0;
}
