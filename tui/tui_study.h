// SPDX-License-Identifier: MIT
#pragma once
#include "record/record_table.h"
#include "study/study.h"
#include "tui/tui_press.h"

#include <pthread.h>

// A game looked at once more, on the whole screen: how it was expected to end, luck and decisions apart, what cost
// most. The numbers are those of `triforium analyse`. A thread looks, so that keys are answered meanwhile; it can be
// stopped after any event and goes on from there.

enum {
    TUI_STUDY_NODES = 5000,                       ///< for each question, as `triforium analyse` has it
    TUI_STUDY_EVENTS_MAX = TRI_LIMIT(16384, 256), ///< of a longer game only the first so many are looked at: 4 MB
    TUI_STUDY_DEAR = 5,                           ///< decisions that are shown because they cost most
};

struct tui_study {
    const record_table *table; ///< the caller's
    uint64_t nodes;
    pthread_t thread;
    bool there; ///< the thread

    // Made before the thread is, and its own then; of `looked` and `row` others read what study_chain has filled in,
    // under the lock.
    record_head head;
    tri_move *moves;
    uint32_t count;
    tri_bot_def def;
    void *memory;
    study_row *row;
    study looked;

    pthread_mutex_t lock;    ///< for what follows, and for study_chain
    pthread_cond_t changed;  ///< one of these has
    bool wanted, whole, end; ///< it is to look; it has looked at everything; it is to end
    uint32_t done, total;    ///< decisions that were looked at, and that there are

    // What is shown of it.
    bool open, chance;         ///< `chance` to win, else points
    int page;                  ///< where there is no room for all: the chart, the numbers
    int pick;                  ///< among those that cost most
    int list_y, list_h, first; ///< where they are, rows of each, and which is the uppermost
};

/// Nothing is looked at yet. The table must outlive it; NULL where there is no memory. tui_study_destroy frees, and
/// waits for the event that is being looked at.
tui_study *tui_study_create(const record_table *table, uint64_t nodes);
void tui_study_destroy(tui_study *s);
/// Look at the game as it is now, or go on looking. False: that cannot be done here.
bool tui_study_begin(tui_study *s);
void tui_study_stop(tui_study *s);
/// Is it looking?
bool tui_study_runs(tui_study *s);
/// Wait until everything was looked at.
void tui_study_finish(tui_study *s);
/// The decisions that cost most, at least a point, the dearest first: their events. Under the lock.
int tui_study_dearest(const tui_study *s, uint32_t event[TUI_STUDY_DEAR]);

/// Can the game on the table be looked at? It is over, or a record.
bool tui_study_can(const tui_table *t);
bool tui_study_is_open(const tui_table *t);
/// How long a key is waited for: while it looks, what is shown goes on without one.
int tui_study_wait(const tui_table *t);
void tui_study_draw(tui_table *t);
/// A key while it is shown.
tui_next tui_study_press(tui_table *t, const tui_deeds *deeds, tui_key key);
