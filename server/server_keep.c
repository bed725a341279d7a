// SPDX-License-Identifier: MIT
#include "server/server_keep.h"

#include "server/server.h"

#include <string.h>

static const int64_t SECOND = 1000, DAY = 86400000, KEEP_MAX = 36525 * INT64_C(86400000);

static const struct {
    char letter;
    int64_t ms;
} keep_units[] = {{'d', 86400000}, {'h', 3600000}, {'m', 60000}, {'s', 1000}};

server_keep server_keep_default(void)
{
    return (server_keep){.open = 2 * DAY, .idle = 90 * DAY, .ended = 365 * DAY};
}

int64_t server_keep_kind(const server_keep *keep, int32_t kind)
{
    switch (kind) {
    case SERVER_HEAD_OPEN:
    case SERVER_HEAD_HIDDEN_OPEN:
        return keep->open;
    case SERVER_HEAD_PLAY:
    case SERVER_HEAD_HIDDEN:
        return keep->idle;
    case SERVER_HEAD_OVER:
        return keep->ended;
    default:
        return 0;
    }
}

int64_t server_keep_until(const server_keep *keep, int32_t kind, int64_t touched)
{
    int64_t ms = server_keep_kind(keep, kind);
    return ms && touched < INT64_MAX - ms ? touched + ms : INT64_MAX;
}

bool server_keep_parse(const char *text, size_t size, int64_t *ms)
{
    tri_reader r = tri_reader_over(text, size);
    int64_t count, unit = 0;
    *ms = 0;
    if ((size == 1 && text[0] == '0') || (size == 5 && !memcmp(text, "never", 5)))
        return true;
    if (!tri_take_int(&r, 1, KEEP_MAX / SECOND, &count))
        return false;
    for (int i = 0; i < TRI_COUNT(keep_units); i++)
        if (tri_peek(&r) == keep_units[i].letter)
            unit = keep_units[i].ms;
    *ms = unit && count <= KEEP_MAX / unit ? count * unit : 0;
    return *ms && tri_position(&r) + 1 == size;
}

void server_keep_put(int64_t ms, tri_text *out)
{
    int i = 0;
    if (!ms) {
        tri_put(out, "never");
        return;
    }
    while (i < TRI_COUNT(keep_units) - 1 && ms % keep_units[i].ms)
        i++;
    tri_put_int(out, ms / keep_units[i].ms);
    tri_put_char(out, keep_units[i].letter);
}
