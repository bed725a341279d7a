// SPDX-License-Identifier: MIT
#include "web/wasm/web_inside.h"

// What a page asks of the core that sits at a table elsewhere; only in the module that is fetched for that. The server
// sends what the seat may know, as text. Such a table is one without a past: its position
// is the view, and whatever tri_web.c answers about the present (legal moves, reasons, previews, points, hints) it
// answers from that. Viewer 0 then sees what the view has, which is how people who look on see it.

uint32_t web_view(uint32_t size) WEB_EXPORT(web_view);
uint32_t web_text(uint32_t n, uint32_t viewer) WEB_EXPORT(web_text);
uint32_t web_digest(uint32_t size) WEB_EXPORT(web_digest);
uint32_t web_promise(uint32_t size) WEB_EXPORT(web_promise);
uint32_t web_fair(void) WEB_EXPORT(web_fair);

/// The table is what a viewer knows: in web_in the game's id, a line end, the text of the view. Answers as web_load.
uint32_t web_view(uint32_t size)
{
    tri_state view;
    tri_err err;
    if (size > WEB_IN_MAX)
        return web_complain(TRI_E_RECORD_TOO_LARGE);
    uint32_t line = 0;
    while (line < size && web.in[line] != '\n')
        line++;
    const tri_game *game = tri_game_find(web.in, line);
    if (!game || game->about->plies_max > WEB_MOVES_MAX)
        return web_complain(TRI_E_GAME_HERE);
    if (!game->state_parse(web.in + line, size - line, &view, &err))
        return web_refuse(game, &err, 0);
    record_table_start_at(&web.spare, game, &view, web.moves[!web.half]);
    return web_accept();
}

/// The position after n moves as text, as the viewer may know it: what a server of this table would have sent. Viewer
/// 0xfd is one who looks on.
uint32_t web_text(uint32_t n, uint32_t viewer)
{
    tri_text out = web_answer();
    tri_state state;
    tri_view view;
    bool looks_on = viewer == TRI_SPECTATOR + 1;
    if (!web.open || n > web.table.count || !(looks_on || web_is_viewer(viewer)))
        return web_complain(TRI_E_VIEWER_MOMENT);
    record_table_at(&web.table, n, &state);
    web.table.game->observe(&state, web_eyes(viewer), &view);
    web.table.game->state_text(&view, &out);
    return (uint32_t)out.used;
}

static uint32_t web_put_hex(const uint8_t bytes[TRI_SHA256_SIZE])
{
    tri_text out = web_answer();
    record_dice_put(bytes, &out);
    return (uint32_t)out.used;
}

/// SHA-256 of what is in web_in: 64 hexadecimal digits.
uint32_t web_digest(uint32_t size)
{
    tri_sha256 h;
    uint8_t digest[TRI_SHA256_SIZE];
    if (size > WEB_IN_MAX)
        return web_complain(TRI_E_RECORD_TOO_LARGE);
    tri_sha256_start(&h);
    tri_sha256_add(&h, web.in, size);
    tri_sha256_end(&h, digest);
    return web_put_hex(digest);
}

/// What the secret or salt in web_in, 64 hexadecimal digits, is promised by: as many. Nothing where it is none.
uint32_t web_promise(uint32_t size)
{
    uint8_t secret[RECORD_SECRET], hash[RECORD_SECRET];
    if (size > WEB_IN_MAX || !record_dice_parse(web.in, size, secret))
        return 0;
    record_dice_hash(secret, hash);
    return web_put_hex(hash);
}

static const char *web_verdict(record_verdict verdict)
{
    static const char *const words[] = {"fair", "unpromised", "unrevealed", "broken", "unfair"};
    return words[verdict];
}

/// Were the dice of the record that was loaded fair? {"verdict","checked","event","due"}: what was due, in words, at
/// the first event that does not follow.
uint32_t web_fair(void)
{
    tri_text out = web_answer();
    proto_json json = proto_json_over(&out);
    if (!web.open)
        return web_complain(TRI_E_GAME_NONE);
    record_fairness fair = record_table_fair(&web.table);
    proto_open(&json, NULL, '{');
    proto_word(&json, "verdict", web_verdict(fair.verdict));
    proto_number(&json, "checked", fair.checked);
    if (fair.verdict == RECORD_UNFAIR) {
        tri_state state;
        tri_view all;
        record_table_at(&web.table, fair.event, &state);
        web.table.game->observe(&state, TRI_REFEREE, &all);
        proto_number(&json, "event", fair.event);
        proto_key(&json, "due");
        proto_move_text(web.table.game, &all, fair.due, &out);
    }
    proto_close(&json, '}');
    return (uint32_t)out.used;
}
