// SPDX-License-Identifier: MIT
#include "ai/tri_bot.h"
#include "server/server_log.h"

#include <sodium.h>
#include <string.h>

// How parts of entries are written and read: what was agreed on when a table was opened.

bool log_parse_level(const tri_game *game, const char *text, size_t size, char level[LOG_LEVEL_MAX])
{
    tri_bot_def def;
    size_t length = tri_bot_named(game, text, size, &def) ? strlen(def.name) : 0;
    if (!length || length >= LOG_LEVEL_MAX)
        return false;
    memcpy(level, def.name, length + 1);
    return true;
}

static bool log_seconds(tri_reader *r, int64_t *ms)
{
    int64_t seconds = 0;
    if (!tri_take_int(r, 1, 366 * 86400, &seconds))
        return false;
    *ms = seconds * 1000;
    return true;
}

bool log_parse_pace(server_log *log, const char *text, size_t size)
{
    tri_reader r = tri_reader_over(text, size);
    log->pace_ms = log->increment_ms = 0;
    if (tri_take_word(&r, "none")) {
        log->pace = LOG_PACE_NONE;
        return tri_at_end(&r);
    }
    bool whole = tri_take_word(&r, "game");
    if (!whole && !tri_take_word(&r, "move"))
        return false;
    log->pace = whole ? LOG_PACE_GAME : LOG_PACE_MOVE;
    if (!tri_take_char(&r, ':') || !log_seconds(&r, &log->pace_ms))
        return false;
    int64_t increment = 0;
    if (whole && (!tri_take_char(&r, '+') || !tri_take_int(&r, 0, 3600, &increment)))
        return false;
    log->increment_ms = increment * 1000;
    return tri_at_end(&r);
}

void log_put_pace(const server_log *log, tri_text *out)
{
    tri_put(out, log->pace == LOG_PACE_NONE ? "none" : log->pace == LOG_PACE_GAME ? "game:" : "move:");
    if (log->pace != LOG_PACE_NONE)
        tri_put_int(out, log->pace_ms / 1000);
    if (log->pace == LOG_PACE_GAME) {
        tri_put_char(out, '+');
        tri_put_int(out, log->increment_ms / 1000);
    }
}

bool log_parse_away(server_log *log, const char *text, size_t size)
{
    tri_reader r = tri_reader_over(text, size);
    log->away_bot[0] = 0;
    log->away_ms = 0;
    if (tri_take_word(&r, "wait")) {
        log->away = LOG_AWAY_WAIT;
        return tri_at_end(&r);
    }
    bool bot = tri_take_word(&r, "bot");
    if (!bot && !tri_take_word(&r, "forfeit"))
        return false;
    log->away = bot ? LOG_AWAY_BOT : LOG_AWAY_FORFEIT;
    if (!tri_take_char(&r, ':'))
        return false;
    if (bot) {
        const char *level = r.at;
        while (r.at < r.end && *r.at != ':')
            r.at++;
        if (!log_parse_level(log->game, level, (size_t)(r.at - level), log->away_bot) || !tri_take_char(&r, ':'))
            return false;
    }
    return log_seconds(&r, &log->away_ms) && tri_at_end(&r);
}

void log_put_away(const server_log *log, tri_text *out)
{
    tri_put(out, log->away == LOG_AWAY_WAIT ? "wait" : log->away == LOG_AWAY_BOT ? "bot:" : "forfeit:");
    if (log->away == LOG_AWAY_BOT) {
        tri_put(out, log->away_bot);
        tri_put_char(out, ':');
    }
    if (log->away != LOG_AWAY_WAIT)
        tri_put_int(out, log->away_ms / 1000);
}

void log_put_options(const tri_game *game, const tri_setup *setup, tri_text *out)
{
    for (int i = 0; i < game->about->option_count; i++) {
        if (!tri_setup_applies(game, setup, i) || setup->value[i].count == 0) // there are no words for an empty list
            continue;
        tri_put(out, " option=");
        tri_setup_text(game, setup, i, out);
    }
}

void log_put_id(const store_id *id, tri_text *out)
{
    char text[32];
    sodium_bin2base64(text, sizeof text, id->bytes, STORE_ID, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    tri_put(out, text);
}

bool log_parse_id(const char *text, size_t size, store_id *id)
{
    size_t got = 0;
    return size == LOG_ID_MAX &&
           !sodium_base642bin(id->bytes, STORE_ID, text, size, NULL, &got, NULL,
                              sodium_base64_VARIANT_URLSAFE_NO_PADDING) &&
           got == STORE_ID;
}
