// SPDX-License-Identifier: MIT
#include "server/server_log.h"

#include <string.h>

// What is shown of a log: its entries as each viewer may know them, their digest, and the game as a record.

static size_t log_words_size(const char *at, size_t size, int words)
{
    for (size_t i = 0; i < size; i++)
        if (at[i] == ' ' && --words == 0)
            return i;
    return size;
}

/// Words of a move stand behind moment, kind, seat and identity; an outcome's behind moment and kind.
static void log_shown_event(const char *line, size_t size, bool move, int words, tri_text *out)
{
    size_t frame = log_words_size(line, size, move ? 4 : 2);
    size_t kept = words ? log_words_size(line + frame + 1, size - frame - 1, words) + 1 : 0;
    tri_put_span(out, line, frame + kept);
    if (frame + kept < size)
        tri_put(out, " ...");
}

void log_shown(const char *line, size_t size, const log_mark *mark, int viewer, bool over, tri_text *out)
{
    if (mark->kind == LOG_K_MOVE || mark->kind == LOG_K_CHANCE) {
        int words = over ? LOG_WORDS_ALL : mark->told[viewer];
        if (words == LOG_WORDS_ALL)
            tri_put_span(out, line, size);
        else
            log_shown_event(line, size, mark->kind == LOG_K_MOVE, words, out);
        return;
    }
    bool own =
        mark->kind == LOG_K_OPEN || mark->kind == LOG_K_SEAT || mark->kind == LOG_K_SIT || mark->kind == LOG_K_HAND;
    for (size_t i = 0; i < size;) {
        size_t end = i + 1;
        bool tail = own && size - i > 6 && !memcmp(line + i, " name=", 6);
        while (end < size && (tail || line[end] != ' '))
            end++;
        if (!own || line[i] != ' ' || end - i < 2 || line[i + 1] != '~')
            tri_put_span(out, line + i, end - i);
        i = end;
    }
}

void log_digest_start(uint8_t digest[LOG_HASH])
{
    static const char label[] = "triforium log";
    tri_sha256 h;
    tri_sha256_start(&h);
    tri_sha256_add(&h, label, sizeof label - 1);
    tri_sha256_end(&h, digest);
}

void log_digest_add(uint8_t digest[LOG_HASH], const char *shown, size_t size)
{
    tri_sha256 h;
    tri_sha256_start(&h);
    tri_sha256_add(&h, digest, LOG_HASH);
    tri_sha256_add(&h, shown, size);
    tri_sha256_end(&h, digest);
}

void log_put_record(const server_log *log, tri_text *out)
{
    tri_state state;
    log->game->start(&state, &log->head.setup, NULL);
    record_put_head(log->game, &log->head, out);
    for (uint32_t i = 0; i < log->count; i++) {
        record_put_move(log->game, &state, log->moves[i], out);
        log->game->apply(&state, log->moves[i]);
    }
    if (log->game->to_move(&state) == TRI_OVER)
        record_put_result(log->game, &state, out);
}
