// SPDX-License-Identifier: MIT
#include "ai/tri_bot.h"
#include "ai/tri_net.h"
#include "game/tri_setup.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Train an evaluation's network on games that tools/play_games.c wrote:
//
//     fit_net GAME BOT FADE EPOCHS FILE... > ai/eval/GAME_MODEL_fitted.inc
//
// The network scores every seat of a position; the softmax of the scores (solo: the logistic curve) is to be the share
// of the win. The target is half the win and half the margin, since a win by one point says less than one by twenty.
// What a position is told of the outcome fades by FADE a sample on the way back; the rest it is told by what BOT's
// evaluation says of the positions between (1: the outcome alone). One game in sixteen is kept apart to measure with.
// The first feature is taken to be a score to start from. Adam, in batches.

enum { BATCH = 512, KEEP_ONE_IN = 2, HELD_ONE_IN = 16 };

static const tri_game *game;
static tri_bot_def teacher;
static float fade;
static int inputs, weights;
static float *weight, *slope, *first, *second; ///< and Adam's two moments
static tri_rng rng;

/// A position: for each seat its target and then its inputs.
typedef struct position {
    int seats;
    float *seat[TRI_SEATS_MAX];
} position;

static position *positions;
static size_t count, room, held_from;

static void *need(void *memory)
{
    if (!memory) {
        fputs("out of memory\n", stderr);
        exit(1);
    }
    return memory;
}

/// Half the win and half the margin.
static void targets(const tri_result *r, float *out)
{
    float total = 0, firsts = 0, soft[TRI_SEATS_MAX];
    if (r->seats == 1) {
        float margin = (float)(r->points[0] - r->rival);
        out[0] = 0.5f * (r->place[0] == 1) + 0.5f / (1 + expf(-margin / 6));
        return;
    }
    for (int i = 0; i < r->seats; i++) {
        firsts += r->place[i] == 1;
        total += soft[i] = expf((float)r->points[i] / 6);
    }
    for (int i = 0; i < r->seats; i++)
        out[i] = 0.5f * (r->place[i] == 1 ? 1 / firsts : 0) + 0.5f * soft[i] / total;
}

/// Note a position, with the teacher's opinion where the targets will be.
static void add_position(const tri_state *s, int seats)
{
    float feature[TRI_FEATURES_MAX], stage, opinion[TRI_SEATS_MAX];
    int model;
    if (count == room)
        positions = (position *)need(realloc(positions, (room = room ? room * 2 : 4096) * sizeof *positions));
    position *p = &positions[count];
    p->seats = seats;
    for (int seat = 0; seat < seats; seat++) {
        teacher.search.eval->features(s, teacher.weight, seat, feature, &stage, &model);
        if (stage < 0)
            return;
        if (seat == 0)
            tri_eval_value(game, teacher.search.eval, teacher.weight, teacher.search.value, s, opinion);
        p->seat[seat] = (float *)need(malloc((size_t)(inputs + 1) * sizeof(float)));
        p->seat[seat][0] = opinion[seat];
        memcpy(p->seat[seat] + 1, feature, (size_t)inputs * sizeof(float));
    }
    count++;
}

static void add_game(const tri_setup *setup, const tri_move *moves, uint32_t plies)
{
    tri_state s;
    tri_result r;
    int seats = setup->players;
    float target[TRI_SEATS_MAX] = {0};
    size_t begin = count;
    if (!game->start(&s, setup, NULL))
        return;
    for (uint32_t i = 0; i < plies; i++) {
        if (tri_rng_below(&rng, KEEP_ONE_IN) == 0)
            add_position(&s, seats);
        game->apply(&s, moves[i]);
    }
    game->result(&s, &r);
    targets(&r, target);
    for (size_t n = count; n-- > begin;)
        for (int seat = 0; seat < seats; seat++) {
            float opinion = positions[n].seat[seat][0];
            positions[n].seat[seat][0] = target[seat];
            target[seat] = fade * target[seat] + (1 - fade) * opinion;
        }
}

static bool read_games(const char *path, bool held)
{
    FILE *f = fopen(path, "rb");
    tri_setup setup;
    uint32_t plies, games = 0;
    tri_move *moves = (tri_move *)need(malloc(sizeof *moves * game->about->plies_max));
    while (f && fread(&setup, sizeof setup, 1, f) == 1 && fread(&plies, sizeof plies, 1, f) == 1 &&
           plies <= game->about->plies_max && fread(moves, sizeof *moves, plies, f) == plies)
        if ((games++ % HELD_ONE_IN == HELD_ONE_IN - 1) == held)
            add_game(&setup, moves, plies);
    free(moves);
    return f && !fclose(f);
}

/// Shares by the network; the scores' slopes are then share - target.
static void shares(const position *p, float *share)
{
    float total = 0, top = -1e9f;
    for (int i = 0; i < p->seats; i++) {
        share[i] = tri_net_value(weight, p->seat[i] + 1, inputs);
        top = share[i] > top ? share[i] : top;
    }
    if (p->seats == 1) {
        share[0] = 1 / (1 + expf(-share[0]));
        return;
    }
    for (int i = 0; i < p->seats; i++)
        total += share[i] = expf(share[i] - top);
    for (int i = 0; i < p->seats; i++)
        share[i] /= total;
}

static void add_slopes(const float *input, float error)
{
    enum { H = TRI_NET_HIDDEN, ROW = H + 1 };
    const float *last = weight + inputs * ROW, *out = last + ROW;
    float *slope_last = slope + inputs * ROW, sum[H], back[H];
    memcpy(sum, last, sizeof sum);
    for (int i = 0; i < inputs; i++)
        if (input[i] != 0)
            for (int j = 0; j < H; j++)
                sum[j] += input[i] * weight[i * ROW + j];
    for (int j = 0; j < H; j++) {
        back[j] = sum[j] > 0 ? error * out[j] : 0;
        slope_last[ROW + j] += sum[j] > 0 ? error * sum[j] : 0;
        slope_last[j] += back[j];
    }
    slope_last[H] += error;
    for (int i = 0; i < inputs; i++)
        if (input[i] != 0) {
            for (int j = 0; j < H; j++)
                slope[i * ROW + j] += input[i] * back[j];
            slope[i * ROW + H] += input[i] * error;
        }
}

static double loss(size_t from, size_t to)
{
    double sum = 0;
    float share[TRI_SEATS_MAX];
    for (size_t n = from; n < to; n++) {
        const position *p = &positions[n];
        shares(p, share);
        for (int i = 0; i < p->seats; i++) {
            double target = (double)p->seat[i][0], q = (double)share[i];
            sum -= target * log(q + 1e-9) + (p->seats == 1 ? (1 - target) * log(1 - q + 1e-9) : 0);
        }
    }
    return sum / (double)(to - from);
}

static void step(float rate, int turn)
{
    float fix1 = 1 - powf(0.9f, (float)turn), fix2 = 1 - powf(0.999f, (float)turn);
    for (int i = 0; i < weights; i++) {
        float g = slope[i] / BATCH;
        first[i] += (g - first[i]) * 0.1f;
        second[i] += (g * g - second[i]) * 0.001f;
        weight[i] -= rate * (first[i] / fix1 / (sqrtf(second[i] / fix2) + 1e-8f) + 1e-3f * weight[i]);
        slope[i] = 0;
    }
}

static void train(int epochs)
{
    int turn = 0, turns = (int)(held_from / BATCH) * epochs;
    fprintf(stderr, "%zu positions, %zu more kept apart: loss %.5f at first\n", held_from, count - held_from,
            loss(held_from, count));
    for (int epoch = 0; epoch < epochs; epoch++) {
        for (size_t b = 0; b < held_from / BATCH; b++) {
            for (int k = 0; k < BATCH; k++) {
                const position *p = &positions[tri_rng_below(&rng, (uint32_t)held_from)];
                float share[TRI_SEATS_MAX];
                shares(p, share);
                for (int i = 0; i < p->seats; i++)
                    add_slopes(p->seat[i] + 1, share[i] - p->seat[i][0]);
            }
            turn++;
            step(1e-3f * (1 - 0.98f * (float)turn / (float)turns), turn);
        }
        fprintf(stderr, "epoch %d: loss %.5f, on games kept apart %.5f\n", epoch + 1,
                loss(0, held_from < 20000 ? held_from : 20000), loss(held_from, count));
    }
}

/// Small random weights into the hidden sums, none out of them: it begins as its first input.
static void begin(void)
{
    float *all = (float *)need(calloc((size_t)weights * 4, sizeof *all));
    weight = all, slope = all + weights, first = slope + weights, second = first + weights;
    for (int i = 0; i < weights - TRI_NET_HIDDEN; i++)
        if (i % (TRI_NET_HIDDEN + 1) != TRI_NET_HIDDEN)
            weight[i] = ((float)tri_rng_below(&rng, 1 << 20) / (1 << 20) - 0.5f) * 0.3f;
    weight[TRI_NET_HIDDEN] = 1;
}

int main(int argc, char **argv)
{
    tri_err err;
    if (argc < 6)
        return fputs("fit_net GAME BOT FADE EPOCHS FILE...\n", stderr), 2;
    game = tri_game_find(argv[1], strlen(argv[1]));
    if (!game || !tri_bot_parse(game, argv[2], strlen(argv[2]), &teacher, &err) || !teacher.search.eval->features)
        return fputs("no such game or bot, or nothing to fit\n", stderr), 1;
    fade = strtof(argv[3], NULL);
    inputs = teacher.search.eval->feature_count;
    weights = TRI_NET_WEIGHTS(inputs);
    rng = tri_rng_seed(1);
    for (int held = 0; held < 2; held++) {
        held_from = count;
        for (int i = 5; i < argc; i++)
            if (!read_games(argv[i], held))
                return fprintf(stderr, "cannot read %s\n", argv[i]), 1;
    }
    begin();
    train(atoi(argv[4]));
    puts("// Made by tools/fit_net.c: multiples of 1/128.");
    for (int i = 0; i < weights; i++)
        // Multiples of 1/128 play as well and are a third of the size where the program is sent over a network.
        printf("%.7ff,%s", round((double)weight[i] * 128) / 128 + 0.0, i % 12 == 11 || i == weights - 1 ? "\n" : " ");
    return 0;
}
