// SPDX-License-Identifier: MIT
#include "proto/proto_trace.h"

// The lines of a trace share one frame; the last one has the score where the others have a move.

void proto_trace_head(tri_text *out, const tri_game *game, const tri_state *state, const uint64_t *seed)
{
    tri_setup setup;
    game->setup(state, &setup);
    proto_json json = proto_json_over(out);
    proto_open(&json, NULL, '{');
    proto_word(&json, "game", game->id);
    proto_number(&json, "players", setup.players);
    proto_key(&json, "options");
    proto_setup(game, &setup, out);
    proto_word(&json, "data_version", game->about->data_version);
    if (seed)
        proto_unsigned(&json, "seed", *seed);
    else
        proto_nothing(&json, "seed");
    proto_close(&json, '}');
}

/// What every line but the first begins with. A trace is the referee's: it leaves `whole`, which sees everything.
static proto_json proto_trace_begin(tri_text *out, const tri_game *game, const tri_state *state, uint32_t n,
                                    tri_view *whole)
{
    game->observe(state, TRI_REFEREE, whole);
    proto_json json = proto_json_over(out);
    proto_open(&json, NULL, '{');
    proto_number(&json, "n", n);
    proto_key(&json, "to_move");
    proto_to_move(game, whole, out);
    proto_key(&json, "legal");
    proto_legal(game, whole, out);
    return json;
}

void proto_trace_line(tri_text *out, const tri_game *game, const tri_state *state, uint32_t n, tri_move move)
{
    tri_view whole;
    proto_json json = proto_trace_begin(out, game, state, n, &whole);
    proto_key(&json, "move");
    proto_move_text(game, &whole, move, out);
    proto_key(&json, "state");
    proto_view(game, &whole, out);
    proto_close(&json, '}');
}

void proto_trace_last(tri_text *out, const tri_game *game, const tri_state *state, uint32_t n)
{
    tri_view whole;
    proto_json json = proto_trace_begin(out, game, state, n, &whole);
    proto_nothing(&json, "move");
    proto_key(&json, "state");
    proto_view(game, &whole, out);
    proto_key(&json, "score");
    proto_score(game, &whole, out);
    proto_key(&json, "result");
    proto_result(game, &whole, out);
    proto_close(&json, '}');
}
