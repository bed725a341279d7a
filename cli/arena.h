// SPDX-License-Identifier: MIT
#pragma once
#include "ai/host/ai_arena.h"
#include "cli/table.h"
#include "tui/tui_screen.h"

// A tournament from the command line: cmd_arena.c reads the words and runs it, arena_journal.c keeps what has been
// played, arena_report.c says how it went.

enum { ARENA_GAMES_MAX = 10000000 };

/// A tournament that several processes play: the first has the plan and its files, the others help it.
typedef struct arena_crew {
    int rank, size;
    void *context;
    void (*ready)(void *context);                ///< of the first: everything is in order, the others may begin
    void (*clerk)(void *context, ai_hall *hall); ///< of the first
    ai_errand errand;                            ///< of the others
} arena_crew;

typedef struct arena_screen arena_screen;

enum { ARENA_PAST = 512 };

/// What the screen shows of the games so far.
typedef struct arena_tally {
    struct {
        uint32_t games, rivals;
        double score, points;
    } entrant[AI_ENTRANTS_MAX];
    float past[ARENA_PAST]; ///< the first's score after each `stride` games
    int past_count;
    uint32_t stride; ///< 1 in the beginning
    char note[160];
} arena_tally;

typedef struct arena {
    arena_screen *screen;   ///< where its progress is shown; NULL: in a line
    const arena_crew *crew; ///< NULL: one process
    const tri_game *game;
    ai_arena_def def;
    ai_entrant entrant[AI_ENTRANTS_MAX];
    const char *words[AI_ENTRANTS_MAX]; ///< of each entrant: a bot's, or an engine's command line
    const char *record, *json, *journal_path;
    FILE *journal;
    ai_game *known; ///< read back from the journal, in the order of the plan
    bool quiet;
    bool broken; ///< a file could not be written
    uint32_t finished;
    double first_score; ///< running sums for the progress line
    uint32_t first_rivals;
} arena;

/// `arena` with the words after it, as one of a crew or alone (NULL). Returns the exit code.
int arena_main(int argc, char **argv, const arena_crew *crew);

/// Read the journal of an earlier run of this tournament, if there is one, and open it for this one. Complains and
/// returns false when it is another's, damaged or cannot be opened.
bool arena_open_journal(arena *a);
/// Note a finished game. False: it could not be written.
bool arena_note(arena *a, const ai_game *game);

/// The full screen for its progress, where the program has a terminal; else NULL. arena_screen_close gives it back.
arena_screen *arena_screen_open(const arena *a);
void arena_screen_close(arena_screen *s);
/// Show a finished game (NULL: the beginning). False: whoever looks wants it to stop.
bool arena_screen_game(arena_screen *s, const arena *a, const ai_game *game);

/// A finished game more.
void arena_tally_add(arena_tally *t, const arena *a, const ai_game *game);
/// The numbers, drawn after so many milliseconds of play onto a screen that is clear.
void arena_tally_draw(const arena_tally *t, const arena *a, int64_t spent, tui_screen *screen);

/// The table for people, on standard output.
void arena_print(const arena *a, const ai_table *t);
/// The same as JSON, to a->json. Complains and returns false when it cannot be written.
bool arena_write_json(const arena *a, const ai_table *t);
