// SPDX-License-Identifier: MIT
#include "tests/sim/sim.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// What a run promises, said a second time straight from the disk and the rules. Of each entry is kept what follows from
// it, so that looking at every message costs little.

/// The words of a move or outcome; NULL: it is neither.
static const char *check_words(const char *line)
{
    const char *kind = strchr(line, ' ') + 1;
    if (!strncmp(kind, "move ", 5))
        return strchr(strstr(kind, " id=") + 4, ' ') + 1;
    return !strncmp(kind, "chance ", 7) ? kind + 7 : NULL;
}

/// The position after the first `count` events, found by the steps up to `n`.
static void check_replay(const sim_log *log, const tri_game *game, const tri_setup *setup, uint32_t n, uint32_t count,
                         tri_state *state)
{
    static tri_move moves[SIM_MOVES];
    uint32_t known = 0;
    for (uint32_t i = 0; i < n; i++) {
        if (log->step[i].words && known < SIM_MOVES)
            moves[known] = log->step[i].move;
        known = log->step[i].count;
    }
    game->start(state, setup, NULL);
    for (uint32_t i = 0; i < count; i++)
        game->apply(state, moves[i]);
}

static void check_step(sim *w, sim_log *log, const tri_game *game, const tri_setup *setup)
{
    uint32_t n = log->steps++;
    const sim_step *before = n ? &log->step[n - 1] : NULL;
    const char *line = log->line[n], *kind = strchr(line, ' ') + 1;
    sim_step *step = &log->step[n];
    tri_state state;
    *step = (sim_step){.words = check_words(line), .count = before ? before->count : 0};
    if (before)
        memcpy(&state, before->after, game->state_size);
    else
        game->start(&state, setup, NULL);
    if (step->words) {
        tri_view whole;
        tri_err err;
        game->observe(&state, TRI_REFEREE, &whole);
        if (!game->move_parse(&whole, step->words, strlen(step->words), &step->move, &err)) {
            sim_fault(w, "entry %u has no move: %s", n, line);
            step->words = NULL;
        } else {
            game->apply(&state, step->move);
            step->count++;
        }
    } else if (!strncmp(kind, "back ", 5)) {
        step->count = (uint32_t)atoi(kind + 5);
        check_replay(log, game, setup, n, step->count, &state);
    }
    step->after = (tri_state *)malloc(game->state_size);
    memcpy(step->after, &state, game->state_size);
}

static void check_steps(sim *w, sim_log *log, const sim_table *t)
{
    tri_setup setup = tri_setup_default(t->game, t->players);
    if (log->steps == log->count)
        return;
    log->step = (sim_step *)realloc(log->step, log->room * sizeof *log->step);
    while (log->steps < log->count && !w->fault[0])
        check_step(w, log, t->game, &setup);
}

void check_free(sim_log *log)
{
    for (uint32_t i = 0; i < log->steps; i++) {
        free(log->step[i].after);
        for (int v = 0; v < LOG_VIEWERS; v++)
            free(log->step[i].due[v]);
    }
    free(log->step);
}

/// What of entry `n` this viewer may know.
static const char *check_due(const sim_log *log, const tri_game *game, const tri_setup *setup, uint32_t n, int viewer)
{
    sim_step *step = &log->step[n];
    uint8_t eyes = viewer < TRI_SEATS_MAX ? (uint8_t)viewer : TRI_SPECTATOR;
    tri_state before;
    if (step->due[viewer])
        return step->due[viewer];
    char due[TRI_MOVE_TEXT_MAX + 8];
    tri_text text = tri_text_over(due, sizeof due);
    if (n)
        memcpy(&before, log->step[n - 1].after, game->state_size);
    else
        game->start(&before, setup, NULL);
    tri_put(&text, "");
    if (!tri_game_say(game, &before, step->move, eyes, &text))
        tri_put(&text, " ...");
    return step->due[viewer] = strdup(due);
}

void check_secrets(sim *w, int at)
{
    sim_client *c = &w->client[at];
    const sim_table *t = &w->table[c->table];
    sim_log *log = sim_log_of(w, &t->id);
    tri_setup setup = tri_setup_default(t->game, t->players);
    int viewer = c->seat ? c->seat - 1 : LOG_VIEWERS - 1;
    check_steps(w, log, t);
    for (; c->checked < c->have && !w->fault[0]; c->checked++) {
        uint32_t i = c->checked;
        if (!log->step[i].words)
            continue;
        const char *due = check_due(log, t->game, &setup, i, viewer);
        size_t frame = (size_t)(log->step[i].words - log->line[i]);
        if (strlen(c->line[i]) < frame || strcmp(c->line[i] + frame, due) != 0)
            sim_fault(w, "client %d may know '%s' of entry %u and was shown '%s'", at, due, i, c->line[i]);
    }
    if (!c->view || w->fault[0])
        return;
    char due[TRI_STATE_TEXT_MAX];
    tri_text text = tri_text_over(due, sizeof due);
    tri_state state;
    tri_view view;
    memcpy(&state, log->step[c->have - 1].after, t->game->state_size);
    t->game->observe(&state, viewer < TRI_SEATS_MAX ? (uint8_t)viewer : TRI_SPECTATOR, &view);
    t->game->state_text(&view, &text);
    if (strcmp(due, c->view) != 0)
        sim_fault(w, "client %d may know %s and was shown %s", at, due, c->view);
}

// The end.

static server_log check_log;
static log_mark check_mark[1 << 16];

/// What the log on the disk says. False: it is broken.
static bool check_read(sim *w, int table, const sim_log *disk)
{
    static tri_move moves[1 << 20];
    log_start(&check_log, moves);
    for (uint32_t i = 0; i < disk->count; i++)
        if (!log_take(&check_log, disk->line[i], strlen(disk->line[i]), &check_mark[i])) {
            sim_fault(w, "table %d: entry %u cannot follow: %s", table, i, disk->line[i]);
            return false;
        }
    return true;
}

static void check_acknowledged(sim *w, int table, const sim_log *disk)
{
    for (int at = 0; at < w->clients; at++) {
        const sim_client *c = &w->client[at];
        for (int i = 0; i < c->acked_count; i++) {
            char id[32];
            uint32_t n = c->acked[i].n;
            snprintf(id, sizeof id, " id=%s ", c->acked[i].id);
            if (c->acked[i].table == table && (n >= disk->count || !strstr(disk->line[n], id)))
                sim_fault(w, "client %d: entry %u was acknowledged as %s and is not that", at, n, c->acked[i].id);
        }
    }
}

/// How long nobody could play between two moments.
static int64_t check_down(const sim *w, int64_t from, int64_t to)
{
    int64_t down = 0;
    for (int i = 0; i < w->outages; i++) {
        int64_t a = w->outage[i].from > from ? w->outage[i].from : from,
                b = w->outage[i].to < to ? w->outage[i].to : to;
        down += b > a ? b - a : 0;
    }
    return down;
}

enum { CHECK_SLACK = 3000 }; ///< milliseconds of each outage that nobody gets back: short ones, and parts of a second

void check_clock(sim *w, int table)
{
    sim_log *disk = sim_log_of(w, &w->table[table].id);
    int64_t left[TRI_SEATS_MAX], asked = 0, slack = (int64_t)CHECK_SLACK * w->outages;
    if (check_log.phase != LOG_OVER || check_log.end != LOG_END_TIME || w->nodes > 1 || w->outages == SIM_OUTAGES)
        return;
    check_steps(w, disk, &w->table[table]);
    for (int i = 0; i < TRI_SEATS_MAX; i++)
        left[i] = check_log.pace_ms;
    for (uint32_t i = 0; i < disk->count; i++) {
        int64_t moment = strtoll(disk->line[i], NULL, 10);
        uint8_t kind = check_mark[i].kind, seat = check_mark[i].seat;
        int64_t used = moment - asked - check_down(w, asked, moment);
        if (kind == LOG_K_MOVE && check_log.pace == LOG_PACE_GAME && !strstr(disk->line[i], " id=bot"))
            left[seat] += check_log.increment_ms - used;
        if (kind == LOG_K_END && left[seat] - used > slack)
            sim_fault(w, "table %d: seat %d lost on time with %lld ms left", table, seat + 1,
                      (long long)(left[seat] - used));
        if (kind == LOG_K_START || kind == LOG_K_MOVE || kind == LOG_K_CHANCE || kind == LOG_K_BACK ||
            (kind == LOG_K_RETURN && check_log.game->to_move(disk->step[i].after) == seat))
            asked = moment;
    }
}

void check_table(sim *w, int table)
{
    const sim_log *disk = sim_log_of(w, &w->table[table].id);
    if (!disk) {
        sim_fault(w, "table %d was never opened", table);
        return;
    }
    if (!check_read(w, table, disk))
        return;
    check_acknowledged(w, table, disk);
    for (uint32_t i = 0; i < disk->count; i++) // a move is played once
        for (uint32_t j = i + 1; check_mark[i].id && check_mark[i].kind == LOG_K_MOVE && j < disk->count; j++)
            if (check_mark[j].id == check_mark[i].id && check_mark[j].seat == check_mark[i].seat &&
                check_mark[j].kind == LOG_K_MOVE)
                sim_fault(w, "table %d: entries %u and %u are one move", table, i, j);
    check_clock(w, table);
    if (check_log.phase != LOG_OVER)
        sim_fault(w, "table %d has not ended: %u entries, phase %d, the last %s", table, disk->count, check_log.phase,
                  disk->line[disk->count - 1]);
    else
        w->count_of.end[check_log.end]++;
}

void check_client(sim *w, int at)
{
    const sim_client *c = &w->client[at];
    const sim_log *disk = sim_log_of(w, &w->table[c->table].id);
    if (!c->used || !disk || !check_read(w, c->table, disk))
        return;
    if (!c->in_step || c->have != disk->count) {
        sim_fault(w, "client %d has %u of %u entries, in step: %d", at, c->have, disk->count, c->in_step);
        return;
    }
    for (uint32_t i = 0; i < disk->count; i++) {
        char shown[LOG_LINE_MAX + 8];
        tri_text text = tri_text_over(shown, sizeof shown);
        log_shown(disk->line[i], strlen(disk->line[i]), &check_mark[i], c->seat ? c->seat - 1 : LOG_VIEWERS - 1,
                  check_log.phase == LOG_OVER, &text);
        if (strcmp(shown, c->line[i]) != 0)
            sim_fault(w, "client %d, entry %u: it has '%s', and it is '%s'", at, i, c->line[i], shown);
    }
}
