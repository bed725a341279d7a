// SPDX-License-Identifier: MIT
#include "tui/tui_study.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

// The thread takes one step of the study after another and holds the lock only while it adds up, some tens of
// microseconds, so that whoever draws never waits for a search.

enum { STUDY_WORTH = STUDY_WHOLE }; ///< what a decision must cost to be shown

tui_study *tui_study_create(const record_table *table, uint64_t nodes)
{
    tui_study *s = (tui_study *)calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->table = table;
    s->nodes = nodes;
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->changed, NULL);
    return s;
}

/// Forget the game that was looked at.
static void analyst_forget(tui_study *s)
{
    if (s->there) {
        pthread_mutex_lock(&s->lock);
        s->end = true;
        pthread_cond_broadcast(&s->changed);
        pthread_mutex_unlock(&s->lock);
        pthread_join(s->thread, NULL);
    }
    free(s->moves);
    free(s->memory);
    free(s->row);
    s->moves = NULL;
    s->memory = NULL;
    s->row = NULL;
    s->there = s->wanted = s->whole = s->end = false;
    s->done = s->total = 0;
    s->looked.known = 0;
    s->pick = s->page = 0;
}

void tui_study_destroy(tui_study *s)
{
    if (!s)
        return;
    analyst_forget(s);
    pthread_mutex_destroy(&s->lock);
    pthread_cond_destroy(&s->changed);
    free(s);
}

/// Wait until it is to look; false: it is to end.
static bool analyst_await(tui_study *s)
{
    pthread_mutex_lock(&s->lock);
    while (!s->end && (!s->wanted || s->whole))
        pthread_cond_wait(&s->changed, &s->lock);
    bool on = !s->end;
    pthread_mutex_unlock(&s->lock);
    return on;
}

/// What is known now, for whoever draws.
static void analyst_tell(tui_study *s, bool more, uint32_t total)
{
    pthread_mutex_lock(&s->lock);
    if (s->looked.done)
        study_chain(&s->looked);
    s->done = s->looked.decisions;
    s->total = total;
    s->whole = !more;
    pthread_cond_broadcast(&s->changed);
    pthread_mutex_unlock(&s->lock);
}

static void *analyst_look(void *context)
{
    tui_study *s = (tui_study *)context;
    uint32_t total = study_count(&s->looked.task);
    analyst_tell(s, true, total);
    while (analyst_await(s))
        analyst_tell(s, study_step(&s->looked), total);
    return NULL;
}

/// A copy of the game and room to look at it.
static bool analyst_take(tui_study *s)
{
    const record_table *table = s->table;
    uint32_t count = table->count < TUI_STUDY_EVENTS_MAX ? table->count : TUI_STUDY_EVENTS_MAX;
    study_def(table->game, s->nodes, &s->def);
    size_t size = tri_bot_memory(&s->def);
    s->head = table->head;
    s->count = count;
    s->moves = (tri_move *)malloc(sizeof(tri_move) * ((size_t)count + 1));
    s->row = (study_row *)malloc(sizeof(study_row) * ((size_t)count + 1));
    s->memory = malloc(size);
    if (!s->moves || !s->row || !s->memory)
        return false;
    memcpy(s->moves, table->moves, sizeof(tri_move) * count);
    const study_task task = {.game = table->game,
                             .head = &s->head,
                             .moves = s->moves,
                             .count = count,
                             .search = tri_search_create(&s->def.search, s->memory, size),
                             .def = &s->def.search,
                             .nodes = s->nodes};
    study_begin(&s->looked, &task, s->row);
    return true;
}

/// A thread that hears no signals: those are for who has the terminal.
static bool analyst_hire(tui_study *s)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    s->there = !pthread_create(&s->thread, NULL, analyst_look, s);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return s->there;
}

/// Is what was looked at the game on the table? It may have been taken back since.
static bool analyst_is_same(const tui_study *s)
{
    const record_table *table = s->table;
    return s->there && s->count == (table->count < TUI_STUDY_EVENTS_MAX ? table->count : TUI_STUDY_EVENTS_MAX) &&
           !memcmp(s->moves, table->moves, sizeof(tri_move) * s->count);
}

bool tui_study_begin(tui_study *s)
{
    if (!analyst_is_same(s)) {
        analyst_forget(s);
        if (!analyst_take(s) || !analyst_hire(s)) {
            analyst_forget(s);
            return false;
        }
    }
    pthread_mutex_lock(&s->lock);
    s->wanted = true;
    pthread_cond_broadcast(&s->changed);
    pthread_mutex_unlock(&s->lock);
    return true;
}

void tui_study_stop(tui_study *s)
{
    pthread_mutex_lock(&s->lock);
    s->wanted = false;
    pthread_mutex_unlock(&s->lock);
}

bool tui_study_runs(tui_study *s)
{
    pthread_mutex_lock(&s->lock);
    bool runs = s->there && s->wanted && !s->whole;
    pthread_mutex_unlock(&s->lock);
    return runs;
}

void tui_study_finish(tui_study *s)
{
    pthread_mutex_lock(&s->lock);
    while (s->there && s->wanted && !s->whole)
        pthread_cond_wait(&s->changed, &s->lock);
    pthread_mutex_unlock(&s->lock);
}

int tui_study_dearest(const tui_study *s, uint32_t event[TUI_STUDY_DEAR])
{
    int32_t cost[TUI_STUDY_DEAR];
    int count = 0;
    for (uint32_t n = 0; n < s->looked.known; n++) {
        const study_row *row = &s->row[n];
        int32_t own = row->judged && row->best != row->played ? study_cost(&s->looked, n) : 0;
        if (own < STUDY_WORTH || (count == TUI_STUDY_DEAR && own <= cost[count - 1]))
            continue;
        int at = count < TUI_STUDY_DEAR ? count++ : count - 1;
        for (; at && cost[at - 1] < own; at--) {
            cost[at] = cost[at - 1];
            event[at] = event[at - 1];
        }
        cost[at] = own;
        event[at] = n;
    }
    return count;
}
