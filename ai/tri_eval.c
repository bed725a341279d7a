// SPDX-License-Identifier: MIT
#include "ai/tri_eval.h"

#include "ai/tri_expect.h"
#include "ai/tri_math.h"

// Points become values here, in one place for all games. A share of the win alone makes a bot careless when it is far
// ahead or behind and gives the search nothing to climb; a margin alone makes it gamble away won games. Both are
// needed.

#define TRI_QUOTE_(word) #word
#define TRI_QUOTE(word)  TRI_QUOTE_(word)
#include "evals.inc"

static const tri_eval *const tri_evals[] = {TRI_EVALS NULL};

const tri_eval *tri_eval_find(const tri_game *game)
{
    for (int i = 0; tri_evals[i]; i++)
        if (tri_same(tri_evals[i]->id, game->id))
            return tri_evals[i];
    return NULL;
}

void tri_eval_defaults(const tri_eval *eval, float weight[TRI_WEIGHTS_MAX])
{
    int named = eval ? eval->weight_count : 0;
    int fitted = eval && eval->fitted ? TRI_STAGES * eval->feature_count * eval->models : 0;
    TRI_ASSERT(named + fitted <= TRI_WEIGHTS_MAX);
    for (int i = 0; i < TRI_WEIGHTS_MAX; i++)
        weight[i] = i < named ? eval->weights[i].value : i < named + fitted ? eval->fitted[i - named] : 0.0f;
}

float tri_eval_linear(const float *fitted, const float *feature, int count, float stage)
{
    float sum[TRI_STAGES] = {0};
    for (int i = 0; i < count; i++)
        for (int k = 0; k < TRI_STAGES; k++)
            sum[k] += feature[i] * fitted[TRI_STAGES * i + k];
    return sum[0] + stage * (sum[1] + stage * sum[2]);
}

static float tri_eval_squash(float margin, float scale)
{
    float size = margin < 0 ? -margin : margin;
    return 0.5f + 0.5f * margin / (size + scale);
}

/// Margin of each seat over its best rival.
static void tri_eval_margins(const tri_outlook *o, int seats, float margin[TRI_SEATS_MAX])
{
    for (int i = 0; i < seats; i++) {
        float best = seats == 1 ? o->rival : -1e9f;
        for (int j = 0; j < seats; j++)
            if (j != i && o->points[j] > best)
                best = o->points[j];
        margin[i] = o->points[i] - best;
    }
}

/// Shares of the win of a finished game: first places share it.
static void tri_eval_final_shares(const tri_result *r, float share[TRI_SEATS_MAX])
{
    int firsts = 0;
    for (int i = 0; i < r->seats; i++)
        firsts += r->place[i] == 1;
    for (int i = 0; i < r->seats; i++)
        share[i] = r->place[i] == 1 ? 1.0f / (float)firsts : 0.0f;
}

/// Shares expected of a running game, as the plug-in says or of its points: for two seats the logistic curve of the
/// margin in spreads, for more its softmax.
static void tri_eval_expected_shares(const tri_outlook *o, int seats, float share[TRI_SEATS_MAX])
{
    for (int i = 0; i < seats; i++)
        share[i] = o->share[i];
    if (share[0] >= 0.0f)
        return;
    float scale = 1.7f / o->spread; // a logistic curve of slope 1.7 is nearest to the normal one
    float total = 0.0f, top = o->points[0];
    if (seats == 1) {
        share[0] = tri_logistic((o->points[0] - o->rival) * scale);
        return;
    }
    for (int i = 1; i < seats; i++)
        top = o->points[i] > top ? o->points[i] : top;
    for (int i = 0; i < seats; i++)
        total += share[i] = tri_exp((o->points[i] - top) * scale);
    for (int i = 0; i < seats; i++)
        share[i] /= total;
}

/// Points as they are: of a game that is over, or so far.
static int tri_eval_count(const tri_game *game, const tri_state *state, tri_outlook *o, tri_result *r)
{
    game->result(state, r);
    for (int i = 0; i < r->seats; i++)
        o->points[i] = (float)r->points[i];
    o->rival = (float)r->rival;
    return r->seats;
}

/// What the plug-in expects. Returns how many seats there are.
static int tri_eval_expect(const tri_eval *eval, const float *weight, const tri_state *state, tri_outlook *o)
{
    int seats = TRI_SEATS_MAX;
    for (int i = 0; i < TRI_SEATS_MAX; i++)
        o->points[i] = -1e9f; // a plug-in writes the seats there are
    eval->outlook(state, weight, o);
    while (seats > 1 && o->points[seats - 1] < -1e8f)
        seats--;
    return seats;
}

/// The worth of margins alone.
static void tri_eval_margin_worth(const tri_outlook *o, int seats, float others, float par, float scale,
                                  float worth[TRI_SEATS_MAX])
{
    float margin[TRI_SEATS_MAX];
    tri_eval_margins(o, seats, margin);
    for (int i = 0; i < seats; i++)
        worth[i] = tri_eval_squash(others * margin[i] + (1.0f - others) * (o->points[i] - par), scale);
}

/// Who is greedy sees what is there and forgets what it may become.
static void tri_eval_grab(const tri_game *game, const tri_state *state, tri_value_def def, float value[TRI_SEATS_MAX])
{
    tri_outlook now = {{0}, 0, 1, {-1.0f}};
    tri_result r;
    float worth[TRI_SEATS_MAX];
    int seats = tri_eval_count(game, state, &now, &r);
    tri_eval_margin_worth(&now, seats, 1.0f, 0.0f, def.margin_scale, worth);
    for (int i = 0; i < seats; i++)
        value[i] += def.greed * (worth[i] - value[i]);
}

/// What a position is expected to come to, in points and shares. Returns how many seats there are.
static int tri_eval_look(const tri_game *game, const tri_eval *eval, const float *weight, float spread,
                         const tri_state *state, tri_outlook *o, float share[TRI_SEATS_MAX])
{
    bool over = game->to_move(state) == TRI_OVER;
    tri_result r;
    *o = (tri_outlook){{0}, 0, spread, {-1.0f}};
    int seats = over || !eval ? tri_eval_count(game, state, o, &r) : tri_eval_expect(eval, weight, state, o);
    if (over)
        tri_eval_final_shares(&r, share);
    else
        tri_eval_expected_shares(o, seats, share);
    return seats;
}

/// Who tells people their points, by game.
static const struct {
    const char *id;
    tri_foresee *points;
} tri_foresights[] = {TRI_EVAL_POINTS{NULL, NULL}};

static void tri_eval_foresee(const tri_game *game, const tri_state *state, tri_expectation *seen)
{
    tri_result now;
    for (int i = 0; tri_foresights[i].id; i++)
        if (tri_same(tri_foresights[i].id, game->id)) {
            game->result(state, &now);
            tri_foresights[i].points(state, &now, seen);
        }
}

void tri_expect(const tri_search_def *def, const tri_state *state, tri_expectation *out)
{
    tri_outlook o;
    float share[TRI_SEATS_MAX] = {0};
    int seats = tri_eval_look(def->game, def->eval, def->weight, def->value.margin_scale, state, &o, share);
    *out = (tri_expectation){{0}, {0}, seats == 1 ? o.rival : 0.0f};
    for (int i = 0; i < seats; i++) {
        out->points[i] = o.points[i];
        out->share[i] = share[i];
    }
    if (def->eval && def->game->to_move(state) != TRI_OVER)
        tri_eval_foresee(def->game, state, out);
}

void tri_expectation_add(tri_expectation *sum, const tri_expectation *more, float times)
{
    for (int i = 0; i < TRI_SEATS_MAX; i++) {
        sum->points[i] += more->points[i] * times;
        sum->share[i] += more->share[i] * times;
    }
    sum->rival += more->rival * times;
}

void tri_eval_value(const tri_game *game, const tri_eval *eval, const float *weight, tri_value_def def,
                    const tri_state *state, float value[TRI_SEATS_MAX])
{
    float share[TRI_SEATS_MAX] = {0}, worth[TRI_SEATS_MAX] = {0};
    tri_outlook o;
    int seats = tri_eval_look(game, eval, weight, def.margin_scale, state, &o, share);
    tri_eval_margin_worth(&o, seats, seats > 1 && eval ? def.spite : 1.0f, eval ? eval->par : 0.0f, def.margin_scale,
                          worth);
    float mix = seats == 1 && def.solo_mix > def.mix ? def.solo_mix : def.mix;
    for (int i = 0; i < TRI_SEATS_MAX; i++)
        value[i] = i < seats ? mix * share[i] + (1.0f - mix) * worth[i] : 0.0f;
    if (def.greed > 0.0f && game->to_move(state) != TRI_OVER)
        tri_eval_grab(game, state, def, value);
}
