// SPDX-License-Identifier: MIT
#pragma once
#include "core/base/tri_text.h"

// How long tables are kept: rules that a host sets.

/// After something last happened, in milliseconds; 0: for ever.
typedef struct server_keep {
    int64_t open;  ///< tables at which the game has not begun
    int64_t idle;  ///< at which it has
    int64_t ended; ///< and at which it is over
} server_keep;

server_keep server_keep_default(void);
/// The rule for tables whose heads are of this kind (server.h); 0: they are kept for ever.
int64_t server_keep_kind(const server_keep *keep, int32_t kind);
/// When a table with such a head is forgotten, unless something happens there; INT64_MAX: never.
int64_t server_keep_until(const server_keep *keep, int32_t kind, int64_t touched);
/// "90s", "30m", "12h", "2d", or "0" and "never" for ever: at most a hundred years. False: something else.
bool server_keep_parse(const char *text, size_t size, int64_t *ms);
/// In the greatest unit that has it whole, which server_keep_parse reads.
void server_keep_put(int64_t ms, tri_text *out);
