// SPDX-License-Identifier: MIT
#include "study/study.h"

// Measured first, added up later. A step leaves in its row what was seen there: a judgement, or for chance one cheap
// look at the position and, where chance begins, what a search expects. study_chain then goes back from the end.
//
// Chance often decides several times in a row (five dice, thirty cards). The luck of the whole run is what is expected
// after it less what was before; the looks share it out among its events, and what they do not explain goes to each by
// how much it moved them.

enum {
    STUDY_WORLDS = 64, ///< ways that chance may go on, for one look
    STUDY_STARTS = 12, ///< and where each of them is searched
    STUDY_SEED = 0x57d1,
};

static int32_t study_thousandths(float value)
{
    float scaled = value * (float)STUDY_WHOLE;
    return (int32_t)(scaled < 0 ? scaled - 0.5f : scaled + 0.5f);
}

static study_ends study_whole(const tri_expectation *e)
{
    study_ends ends;
    for (int i = 0; i < TRI_SEATS_MAX; i++) {
        ends.at[STUDY_POINTS + i] = study_thousandths(e->points[i]);
        ends.at[STUDY_CHANCE + i] = study_thousandths(e->share[i]);
    }
    ends.at[STUDY_RIVAL] = study_thousandths(e->rival);
    return ends;
}

static study_ends study_less(const study_ends *a, const study_ends *b)
{
    study_ends less;
    for (int i = 0; i < STUDY_NUMBERS; i++)
        less.at[i] = a->at[i] - b->at[i];
    return less;
}

/// What a search expects of this move of the true position.
static tri_expectation study_search(const study *s, const tri_state *state, tri_move move, uint64_t nodes)
{
    tri_search *search = s->task.search;
    tri_view view;
    s->task.game->observe(state, TRI_REFEREE, &view);
    tri_search_budget(search, nodes);
    tri_search_root(search, &view, STUDY_SEED);
    tri_search_only(search, move);
    tri_search_expects(search, tri_expect);
    tri_search_think(search, NULL, NULL);
    return tri_search_expectation(search);
}

/// The same of the move it prefers there.
static tri_expectation study_decision(const study *s, const tri_state *state, uint64_t nodes)
{
    tri_view view;
    s->task.game->observe(state, TRI_REFEREE, &view);
    tri_search_budget(s->task.search, nodes);
    tri_search_root(s->task.search, &view, STUDY_SEED);
    tri_search_think(s->task.search, NULL, NULL);
    return study_search(s, state, tri_search_best(s->task.search), nodes);
}

/// What is expected of a decision, or of a game that is over: looked at, or searched with `nodes`.
static tri_expectation study_settled(const study *s, const tri_state *state, uint64_t nodes)
{
    tri_expectation e;
    if (nodes && s->task.game->to_move(state) != TRI_OVER)
        return study_decision(s, state, nodes);
    tri_expect(s->task.def, state, &e);
    return e;
}

/// The same of any position: where chance decides, the mean over `worlds` ways it may go on.
static study_ends study_expect(const study *s, const tri_state *state, int worlds, uint64_t nodes)
{
    const tri_game *game = s->task.game;
    tri_rng rng = tri_rng_seed(STUDY_SEED);
    tri_expectation mean = {{0}, {0}, 0}, one;
    if (game->to_move(state) != TRI_CHANCE)
        worlds = 1;
    for (int i = 0; i < worlds; i++) {
        tri_state world = *state;
        tri_game_settle(game, &world, &rng);
        one = study_settled(s, &world, nodes);
        tri_expectation_add(&mean, &one, 1.0f / (float)worlds);
    }
    return study_whole(&mean);
}

/// What is expected before chance decides, or at the end.
static study_ends study_anchor(const study *s)
{
    if (s->task.game->to_move(&s->state) != TRI_CHANCE || !s->decided)
        return study_expect(s, &s->state, STUDY_STARTS, s->task.nodes);
    tri_expectation e = study_search(s, &s->before, s->move, s->task.nodes);
    return study_whole(&e);
}

static void study_judge(study *s, study_row *row)
{
    tri_move list[TRI_MOVES_MAX];
    tri_view view;
    tri_judgement j;
    tri_game_turn(s->task.game, &s->state, &view);
    row->choices = (uint16_t)s->task.game->moves(&view.known, list);
    row->judged = row->choices > 1;
    s->decided = true;
    s->before = s->state;
    s->move = row->played;
    if (!row->judged)
        return;
    tri_judge(s->task.search, s->task.def, &view, row->played, s->task.nodes, s->done + 1, tri_expect, &j);
    row->best = j.best;
    row->before = study_thousandths(j.before);
    row->after = study_thousandths(j.after);
    row->skill = study_whole(&j.change);
    s->decisions++;
}

static void study_chance(study *s, study_row *row)
{
    tri_move list[TRI_MOVES_MAX];
    row->opens = !s->done || row[-1].by != TRI_CHANCE;
    row->sole = s->task.game->moves(&s->state, list) == 1;
    if (row->opens)
        row->anchor = study_anchor(s);
}

void study_def(const tri_game *game, uint64_t nodes, tri_bot_def *def)
{
    // None that asks a network: the page has none, and is to find the same.
    static const char sagrada[] = "search:root=race,field=12,laps=40,depth=1,horizon=4,playout=guided,cutoff=65535,"
                                  "spite=0,mix=0.05,margin=50";
    const char *words = tri_same(game->id, "sagrada") ? sagrada : "search";
    bool known = tri_bot_parse(game, words, tri_length(words), def, NULL);
    TRI_ASSERT(known);
    (void)known;
    def->search.nodes = nodes;
    def->search.weight = def->weight;
}

void study_begin(study *s, const study_task *task, study_row *rows)
{
    s->task = *task;
    s->row = rows;
    s->done = s->known = s->decisions = 0;
    s->decided = false;
    s->move = 0;
    task->game->start(&s->state, &task->head->setup, NULL);
    s->before = s->state;
}

bool study_step(study *s)
{
    if (s->done > s->task.count)
        return false;
    study_row *row = &s->row[s->done];
    *row = (study_row){.by = s->task.game->to_move(&s->state)};
    row->look = study_expect(s, &s->state, STUDY_WORLDS, 0);
    if (s->done == s->task.count) {
        row->anchor = study_anchor(s);
        s->done++;
        return true;
    }
    row->played = row->best = s->task.moves[s->done];
    if (row->by == TRI_CHANCE)
        study_chance(s, row);
    else
        study_judge(s, row);
    s->task.game->apply(&s->state, row->played);
    s->done++;
    return true;
}

/// How much an event of chance moved the look, for its share of what the looks do not explain.
static int64_t study_weight(const study_row *row, study_ends *moved)
{
    int64_t weight = 1;
    *moved = study_less(&row[1].look, &row->look);
    for (int i = 0; i < STUDY_NUMBERS; i++)
        weight += moved->at[i] < 0 ? -moved->at[i] : moved->at[i];
    return row->sole ? 0 : weight;
}

/// What was expected before an event that changed it so. Nobody's chance leaves its bounds: what a seat thought that it
/// gave away can be more than there was.
static void study_undo(study_row *row, const study_ends *change)
{
    study_ends ends = study_less(&row[1].ends, change);
    for (int k = STUDY_CHANCE; k < STUDY_RIVAL; k++)
        ends.at[k] = ends.at[k] < 0 ? 0 : ends.at[k] > STUDY_WHOLE ? STUDY_WHOLE : ends.at[k];
    row->ends = ends;
    row->change = study_less(&row[1].ends, &ends);
}

/// Of a run of chance: what the looks leave to explain, and the weights of the events that share it.
typedef struct study_rest {
    study_ends left;
    int64_t weight;
} study_rest;

/// The luck of one event, which takes its share of the rest with it.
static void study_give(study_row *row, study_rest *rest)
{
    study_ends moved, luck = {{0}};
    int64_t weight = study_weight(row, &moved);
    bool shares = weight > 0 && rest->weight > 0;
    for (int k = 0; k < STUDY_NUMBERS && shares; k++)
        luck.at[k] = moved.at[k] + (int32_t)(rest->left.at[k] * weight / rest->weight);
    study_undo(row, &luck);
    for (int k = 0; k < STUDY_NUMBERS && shares; k++)
        rest->left.at[k] -= row->change.at[k] - moved.at[k];
    rest->weight -= weight;
}

/// The luck of chance's events from `from` to `to`, after which what is expected is known.
static void study_share_out(study *s, uint32_t from, uint32_t to)
{
    study_rest rest = {study_less(&s->row[to].ends, &s->row[from].anchor), 0};
    for (uint32_t i = from; i < to; i++) {
        study_ends moved;
        int64_t weight = study_weight(&s->row[i], &moved);
        rest.weight += weight;
        if (weight)
            rest.left = study_less(&rest.left, &moved);
    }
    for (uint32_t i = to; i-- > from;)
        study_give(&s->row[i], &rest);
}

void study_chain(study *s)
{
    uint32_t to = s->done;
    if (!to)
        return;
    do // the last moment that was searched
        to--;
    while (to && to != s->task.count && !s->row[to].opens);
    s->known = to;
    s->row[to].ends = s->row[to].anchor;
    while (to) {
        uint32_t from = --to;
        if (s->row[to].by != TRI_CHANCE) {
            study_undo(&s->row[to], &s->row[to].skill);
            continue;
        }
        while (from && !s->row[from].opens)
            from--;
        study_share_out(s, from, to + 1);
        to = from;
    }
}

uint32_t study_count(const study_task *task)
{
    tri_state state;
    tri_move list[TRI_MOVES_MAX];
    uint32_t count = 0;
    task->game->start(&state, &task->head->setup, NULL);
    for (uint32_t i = 0; i < task->count; i++) {
        tri_view view;
        if (task->game->to_move(&state) < TRI_SEATS_MAX) {
            tri_game_turn(task->game, &state, &view);
            count += task->game->moves(&view.known, list) > 1;
        }
        task->game->apply(&state, task->moves[i]);
    }
    return count;
}

int32_t study_cost(const study *s, uint32_t event)
{
    const study_row *row = &s->row[event];
    int other = STUDY_RIVAL;
    for (int i = 0; i < s->task.head->setup.players; i++)
        if (i != row->by && (other == STUDY_RIVAL || row[1].ends.at[i] > row[1].ends.at[other]))
            other = i;
    return row->change.at[other] - row->change.at[row->by];
}
