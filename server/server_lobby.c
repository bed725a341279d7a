// SPDX-License-Identifier: MIT
#include "server/server_inside.h"

#include <string.h>

// The lobby: rows of tables that are listed, the latest of them, and who hears of it.

static void lobby_drop(server *s, int i)
{
    s->lobby[i] = s->lobby[--s->lobby_count];
    s->lobby_changed = true;
}

void lobby_put(server *s, const store_id *id, int32_t kind, int64_t touched, const char *text, size_t size)
{
    int at = 0, oldest = 0;
    while (at < s->lobby_count && memcmp(s->lobby[at].id.bytes, id->bytes, STORE_ID) != 0)
        at++;
    if (kind > SERVER_HEAD_PLAY || !size || size > STORE_SUMMARY_MAX) {
        if (at < s->lobby_count)
            lobby_drop(s, at);
        return;
    }
    if (at == SERVER_LOBBY) {
        for (int i = 1; i < SERVER_LOBBY; i++)
            if (s->lobby[i].touched < s->lobby[oldest].touched)
                oldest = i;
        at = oldest;
    } else if (at == s->lobby_count) {
        s->lobby_count++;
    }
    server_row *row = &s->lobby[at];
    *row = (server_row){.id = *id, .kind = kind, .touched = touched, .size = (uint16_t)size};
    memcpy(row->text, text, size);
    s->lobby_changed = true;
}

void server_unlist(server *s)
{
    s->lobby_count = 0;
    s->lobby_changed = true;
    s->lobby_due = s->lobby_due == INT64_MAX ? s->now : s->lobby_due;
}

void server_listed(server *s, const store_head *head)
{
    lobby_put(s, &head->table, head->kind, head->touched, (const char *)head->summary, head->size);
}

/// Whoever looks at the lobby is told soon.
void lobby_soon(server *s)
{
    s->lobby_due = s->lobby_due == INT64_MAX ? s->now : s->lobby_due;
}

void lobby_update(server *s, const server_table *t)
{
    char summary[STORE_SUMMARY_MAX];
    tri_text text = tri_text_over(summary, sizeof summary);
    if (!t->log.list)
        return;
    say_row(t, &t->log, s->now, &text);
    lobby_put(s, &t->id, server_head_kind(&t->log), s->now, summary, text.full ? 0 : text.used);
    lobby_soon(s);
}

void lobby_here(server *s, const server_table *t)
{
    if (!t->log.list || t->log.phase == LOG_OVER)
        return;
    s->lobby_changed = true;
    lobby_soon(s);
}

void lobby_tell(server *s)
{
    if (!s->lobby_changed || s->now < s->lobby_due)
        return;
    s->lobby_changed = false;
    s->lobby_due = s->now + SERVER_LOBBY_MS;
    for (int i = 0; i < s->def.connections; i++)
        if (s->conn[i].id && s->conn[i].lobby)
            say_lobby(s, &s->conn[i]);
}
