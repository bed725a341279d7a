// SPDX-License-Identifier: MIT
#include "tests/support/twig.h"

#include <string.h>

enum { PLACE, SECRET, SIZE = 8, HIDDEN = 2 };

static const twig *tree;
static int seats;
int twig_resampled, twig_sampled, twig_applied;

static const twig *here(const tri_state *s)
{
    return &tree[s->bytes[PLACE]];
}

tri_state twig_at(int place, int secret)
{
    tri_state s;
    memset(&s, 0, sizeof s);
    s.bytes[PLACE] = (uint8_t)place;
    s.bytes[SECRET] = (uint8_t)secret;
    return s;
}

int twig_place(const tri_state *s)
{
    return s->bytes[PLACE];
}

int twig_secret(const tri_state *s)
{
    return s->bytes[SECRET];
}

static bool start(tri_state *s, const tri_setup *setup, tri_err *err)
{
    (void)setup;
    (void)err;
    *s = twig_at(0, 0);
    return true;
}

static void setup_of(const tri_state *s, tri_setup *out)
{
    (void)s;
    memset(out, 0, sizeof *out);
    out->players = (uint8_t)seats;
}

static uint8_t to_move(const tri_state *s)
{
    return here(s)->mover;
}

static bool is_legal(const tri_state *s, tri_move move)
{
    if (move < 1 || move > TWIG_BRANCHES || !here(s)->child[move - 1])
        return false;
    return !(here(s)->secret >> (move - 1) & 1) || s->bytes[SECRET] == 1;
}

static int moves(const tri_state *s, tri_move *out)
{
    int count = 0;
    for (tri_move move = 1; move <= TWIG_BRANCHES; move++)
        if (is_legal(s, move))
            out[count++] = move;
    return count;
}

static tri_move sample(const tri_state *s, uint64_t random)
{
    tri_move list[TWIG_BRANCHES];
    twig_sampled++;
    return list[tri_bits_scale(random, (uint64_t)moves(s, list))];
}

static tri_rule check(const tri_state *s, tri_move move)
{
    return is_legal(s, move) ? TRI_LEGAL : TRI_R0_2;
}

static void apply(tri_state *s, tri_move move)
{
    twig_applied++;
    s->bytes[PLACE] = here(s)->child[move - 1];
}

static void result(const tri_state *s, tri_result *out)
{
    const int16_t *points = here(s)->points;
    memset(out, 0, sizeof *out);
    out->seats = (uint8_t)seats;
    for (int i = 0; i < seats; i++) {
        out->points[i] = points[i];
        out->place[i] = 1;
        for (int j = 0; j < seats; j++)
            out->place[i] = (uint8_t)(out->place[i] + (points[j] > points[i]));
    }
    if (seats == 1) {
        out->rival = points[1];
        out->place[0] = points[0] > points[1] ? 1 : 2;
    }
}

static void observe(const tri_state *s, uint8_t seat, tri_view *view)
{
    view->known = *s;
    if (seat == 0)
        view->known.bytes[SECRET] = HIDDEN;
}

static void resample(const tri_view *view, tri_rng *rng, tri_state *s)
{
    *s = view->known;
    twig_resampled++;
    if (s->bytes[SECRET] == HIDDEN)
        s->bytes[SECRET] = (uint8_t)tri_rng_below(rng, 2);
}

const tri_game *twig_game(const twig *plan, int players)
{
    static const tri_about about = {.name = "Twig", .players_min = 1, .players_max = TRI_SEATS_MAX};
    static const tri_game game = {.id = "twig",
                                  .about = &about,
                                  .state_size = SIZE,
                                  .start = start,
                                  .setup = setup_of,
                                  .to_move = to_move,
                                  .moves = moves,
                                  .sample = sample,
                                  .check = check,
                                  .apply = apply,
                                  .result = result,
                                  .observe = observe,
                                  .resample = resample};
    tree = plan;
    seats = players;
    twig_resampled = twig_sampled = twig_applied = 0;
    return &game;
}

static void outlook(const tri_state *state, const float *weight, tri_outlook *out)
{
    const twig *place = here(state);
    (void)weight;
    for (int i = 0; i < seats; i++)
        out->points[i] = place->points[i];
    out->rival = seats == 1 ? place->points[1] : 0;
    out->spread = 1;
}

const tri_eval twig_eval = {.id = "twig", .outlook = outlook, .par = 4.0f};
