// SPDX-License-Identifier: MIT
#include "game/tri_error.h"

const tri_error_text *tri_error_of(const tri_game *game, int code)
{
    static const tri_error_text shared[TRI_E_COUNT] = {
        {"", ""},
#define TRI_ERROR TRI_ERROR_ROW
#include "core/base/tri_errors.inc"
#undef TRI_ERROR
    };
    if (code > 0 && code < TRI_E_COUNT)
        return &shared[code];
    int own = code - TRI_E_COUNT;
    return game && own >= 0 && own < game->error_count ? &game->errors[own] : NULL;
}

bool tri_refuse_move(const tri_game *game, const tri_view *view, tri_move move, tri_rule rule, tri_err *err)
{
    tri_refuse(err, TRI_E_NOT_ALLOWED, rule, 0);
    if (err)
        game->cause(view, move, err);
    return false;
}

const char *tri_refusal(const tri_game *game, const tri_err *err, char room[TRI_REFUSAL_MAX])
{
    const tri_error_text *error = tri_error_of(game, err->code);
    tri_text out = tri_text_over(room, TRI_REFUSAL_MAX);
    const char *text = error ? error->text : "";
    tri_reader r = tri_reader_over(text, tri_length(text));
    for (; !tri_at_end(&r); r.at++) {
        tri_reader brace = r;
        if (tri_take_char(&brace, '{') && tri_take_word(&brace, "word") && tri_take_char(&brace, '}')) {
            tri_put(&out, err->word);
            r.at = brace.at - 1;
        } else {
            tri_put_char(&out, tri_peek(&r));
        }
    }
    return room;
}
