// SPDX-License-Identifier: MIT
#pragma once
#include "game/tri_error.h"
#include "proto/proto_json.h"
#include "record/record_table.h"

// What the files of the page's module share: the one table, what is written and what is answered. See tri_web.c.

#define WEB_EXPORT(name) __attribute__((export_name(#name)))

enum {
    WEB_IN_MAX = 1 << 20,
    WEB_MOVES_MAX = 1 << 20, ///< no game is longer; The Red Cathedral with 500 rounds may come near
    WEB_PAGE = 1 << 16,      ///< of wasm memory
};

typedef struct web_place {
    char in[WEB_IN_MAX];
    char out[PROTO_LINE_MAX];
    bool open;
    record_table table, spare; ///< `spare` is read into first, so that a refused record costs nothing
    tri_move moves[2][WEB_MOVES_MAX];
    int half;       ///< which half of `moves` the table uses
    uint32_t lease; ///< how often web_room was asked
    size_t kept;    ///< bytes of it that stay
} web_place;

extern web_place web;

/// An empty text over web.out.
tri_text web_answer(void);
/// {"error":{...}}
uint32_t web_refuse(const tri_game *game, const tri_err *err, uint32_t line);
uint32_t web_complain(int code);
/// Memory of at least this size behind everything else, NULL when there is none; what was there before is forgotten:
/// whoever keeps something there remembers web.lease.
void *web_room(size_t size);
/// `spare` becomes the table; answers what it is.
uint32_t web_accept(void);
/// A viewer as the core counts them; is there such a one at the table?
uint8_t web_eyes(uint32_t viewer);
bool web_is_viewer(uint32_t viewer);
