// SPDX-License-Identifier: MIT
#pragma once
#include "ai/tri_bot.h"
#include "ai/tri_judge.h"
#include "record/record.h"

// A finished game (or one that stopped) looked at once more: how it was expected to end before every event, what each
// decision gave away, and how kind chance was to whom, after gnubg's analysis of luck and skill.
//
//     study s;
//     study_begin(&s, &what, rows);       // rows: room for count + 1 of them
//     while (study_step(&s))              // an event a step, so that whoever waits can be told how far it is
//         continue;
//     study_chain(&s);                    // and at any time before: of the events that were looked at so far
//
// Decisions are judged by what their seat could know (tri_judge). What is expected is asked of the position as it truly
// is, before chance decides and at the end: between two such moments expectations change by what decisions gave away
// and by nothing else, and what remains is the luck of the events of chance. So for every seat, and exactly,
//
//     expected at the start + luck + what each seat's decisions changed = expected at the end,
//
// which is the result when the game is over. An event that could not have gone otherwise has no luck.

/// Of a seat's numbers: points and chances to win in thousandths, then the rival's points of a solo game.
enum {
    STUDY_POINTS = 0,
    STUDY_CHANCE = TRI_SEATS_MAX,
    STUDY_RIVAL = 2 * TRI_SEATS_MAX,
    STUDY_NUMBERS,
    STUDY_WHOLE = 1000, ///< one point, or a sure win
};

/// How a game is expected to end, or a change of that.
typedef struct study_ends {
    int32_t at[STUDY_NUMBERS];
} study_ends;

/// One event; the row after the last one is the end.
typedef struct study_row {
    uint8_t by;       ///< a seat or TRI_CHANCE; TRI_OVER or whose move it would be in the last row
    bool judged;      ///< a decision that had an alternative
    bool opens;       ///< the first event of chance after a decision or at the start: `anchor` is there
    bool sole;        ///< nothing else could have happened
    uint16_t choices; ///< moves that were legal
    tri_move played, best;
    int32_t before, after; ///< tri_judge's values in thousandths
    study_ends look;       ///< one look at where it stands
    study_ends anchor;     ///< what a search expects there
    study_ends skill;      ///< what a judgement says that the decision changed
    study_ends ends;       ///< study_chain: what is expected before the event
    study_ends change;     ///< what the event made of it: the luck of chance, or what the decision gave away
} study_row;

/// What is looked at, and by whom.
typedef struct study_task {
    const tri_game *game;
    const record_head *head;
    const tri_move *moves;
    uint32_t count;
    tri_search *search;
    const tri_search_def *def; ///< of that search
    uint64_t nodes;            ///< for each question
} study_task;

typedef struct study {
    study_task task;
    study_row *row;
    uint32_t done;      ///< rows that were looked at, at most count + 1
    uint32_t known;     ///< study_chain: events whose `ends` are known; row[known].ends is too
    uint32_t decisions; ///< judged so far
    tri_state state;    ///< before event `done`
    bool decided;       ///< somebody has decided something
    tri_state before;   ///< the last decision: where it was taken
    tri_move move;
} study;

/// Who looks: a search with this budget that is the same in every build. `def` must stay where it is.
void study_def(const tri_game *game, uint64_t nodes, tri_bot_def *def);
/// `rows` must have room for count + 1 and outlive the study, as must all that the task names.
void study_begin(study *s, const study_task *task, study_row *rows);
/// Look at the next event. False: there was none left.
bool study_step(study *s);
/// Fill in `ends` and `change` of all events up to the last moment whose expectation is known.
void study_chain(study *s);
/// How many decisions of the game have an alternative: what `decisions` comes to.
uint32_t study_count(const study_task *task);
/// Points in thousandths by which a judged decision fell behind its best alternative, over the best other seat (solo:
/// the rival). Of a known event.
int32_t study_cost(const study *s, uint32_t event);

/// What a seat's decisions came to, of the known events.
typedef struct study_total {
    uint32_t decisions, misses, worst; ///< worst: number of the move that lost most, 0 for none
    int32_t loss, most;                ///< tri_judge's, in thousandths
} study_total;

study_total study_add_up(const study *s, int seat);
/// What events by `by` (a seat, or TRI_CHANCE) changed in all, of the known ones.
study_ends study_sum(const study *s, uint8_t by);

/// {"game", .. "events":[..],"end":{..},"decisions":[..],"seats":[..]} as docs/formats.md has it, of the known events.
void study_report(const study *s, tri_text *out);
/// Bytes that hold the report of so many events.
#define STUDY_REPORT_TEXT(count) (RECORD_HEAD_TEXT_MAX + ((size_t)(count) + 8) * (2 * TRI_MOVE_TEXT_MAX + 640))
