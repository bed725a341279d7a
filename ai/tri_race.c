// SPDX-License-Identifier: MIT
#include "ai/tri_search_inside.h"

#include "ai/tri_math.h"

// Where luck decides more than the choice between two good moves, walks tell moves apart best when they compare them
// under the same luck: common random numbers. So the moves of the root run in laps: a lap is one walk for each of them,
// with the same determinization and the same outcomes of chance. What is compared is a move's lead, its value less the
// mean of the lap; a move whose mean lead is behind the best one's by more than `confidence` standard errors drops out
// (successive elimination), and those left get more walks.

void tri_race_line_up(tri_race *r, tri_edge *edges, int count, int room)
{
    for (int i = 0; i < count; i++) {
        int at = r->racers < room ? r->racers++ : room;
        while (at > 0 && r->racer[at - 1].edge->prior < edges[i].prior) {
            if (at < room)
                r->racer[at] = r->racer[at - 1];
            at--;
        }
        if (at < room)
            r->racer[at] = (tri_racer){&edges[i], false, 0, 0, 0, 0, 0};
    }
    r->left = r->racers;
}

static bool tri_race_begin(tri_search *s)
{
    int room = s->def.field && s->def.field < TRI_RACERS_MAX ? s->def.field : TRI_RACERS_MAX;
    int count = s->def.game->moves(&s->view.known, s->moves);
    s->race = (tri_race){0};
    if (s->narrow) {
        s->moves[0] = s->only;
        count = 1;
    }
    s->def.game->resample(&s->view, &s->rng, &s->world);
    tri_node *node = tri_walk_open(s, &s->root, s->def.game->to_move(&s->view.known), count);
    if (!node || node->count < count)
        return false;
    tri_race_line_up(&s->race, tri_tree_edges(&s->tree, node), node->count, room);
    return true;
}

static void tri_race_count(tri_racer *r, float mean)
{
    r->laps++;
    float share = 1.0f / (float)r->laps, lead = r->now - mean, off = lead - r->lead;
    r->value += (r->now - r->value) * share;
    r->lead += off * share;
    r->noise += off * (lead - r->lead);
}

/// Who has no hope of being the best any more leaves.
static void tri_race_drop(tri_race *r, float confidence)
{
    const tri_racer *best = NULL;
    for (int i = 0; i < r->racers; i++)
        if (!r->racer[i].out && (!best || r->racer[i].lead > best->lead))
            best = &r->racer[i];
    TRI_ASSERT(best); // the last one never leaves
    for (int i = 0; i < r->racers; i++) {
        tri_racer *racer = &r->racer[i];
        float laps = (float)r->laps, behind = best->lead - racer->lead;
        float error = tri_sqrt((best->noise + racer->noise) / (laps * (laps - 1.0f)));
        if (!racer->out && behind > confidence * error) {
            racer->out = true;
            r->left--;
        }
    }
}

void tri_race_finish_lap(tri_race *r, const tri_search_def *def)
{
    float mean = 0.0f;
    for (int i = 0; i < r->racers; i++)
        mean += r->racer[i].out ? 0.0f : r->racer[i].now;
    mean /= (float)r->left;
    for (int i = 0; i < r->racers; i++)
        if (!r->racer[i].out)
            tri_race_count(&r->racer[i], mean);
    r->laps++;
    r->next = 0;
    if (r->laps >= def->laps && r->laps > 1)
        tri_race_drop(r, def->confidence);
}

bool tri_race_run(tri_search *s)
{
    tri_race *r = &s->race;
    float value[TRI_SEATS_MAX];
    if (!r->racers && !tri_race_begin(s))
        return false;
    if (!r->next)
        r->luck = tri_rng_next(&s->rng);
    while (r->racer[r->next].out)
        r->next++;
    s->luck = tri_rng_seed(r->luck);
    tri_walk(s, r->racer[r->next].edge, value);
    r->racer[r->next].now = value[s->def.game->to_move(&s->view.known)];
    do
        r->next++;
    while (r->next < r->racers && r->racer[r->next].out);
    if (r->next == r->racers)
        tri_race_finish_lap(r, &s->def);
    return true;
}

bool tri_race_over(const tri_search *s)
{
    return s->race.racers > 1 && s->race.left == 1;
}

bool tri_race_choice(const tri_search *s, tri_choice *choice)
{
    const tri_race *r = &s->race;
    for (int i = 0; i < r->racers; i++)
        if (r->racer[i].edge->move == choice->move) {
            if (!r->laps)
                return false; // not even one lap: what the walks say will have to do
            choice->visits = r->racer[i].laps;
            choice->value = r->racer[i].value;
            return true;
        }
    return false;
}
