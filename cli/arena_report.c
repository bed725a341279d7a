// SPDX-License-Identifier: MIT
#include "cli/arena.h"
#include "proto/proto_json.h"

#include <errno.h>
#include <string.h>

// How a tournament went, for people and as JSON. What was not measured is not printed: one bot in every seat has no
// score and no share of the win, games that somebody forfeited have no points.

static void arena_print_one(const arena *a, const ai_table *t, int e)
{
    const ai_standing *s = &t->standing[e];
    ai_interval score = ai_share_interval(&s->score), wins = ai_share_interval(&s->wins);
    ai_interval points = ai_tally_interval(&s->points), margin = ai_tally_interval(&s->margin);
    double decisions = s->decisions ? (double)s->decisions : 1.0;
    printf("%s\n", a->entrant[e].name);
    if (a->entrant[e].command)
        printf("  engine  %s\n", a->entrant[e].command);
    if (s->score.count)
        printf("  score   %6.2f%%  [%.2f, %.2f]   Elo %+.0f [%+.0f, %+.0f]\n", 100 * s->score.mean, 100 * score.low,
               100 * score.high, ai_elo(s->score.mean), ai_elo(score.low), ai_elo(score.high));
    if (s->wins.count)
        printf("  wins    %6.2f%%  [%.2f, %.2f]\n", 100 * s->wins.mean, 100 * wins.low, 100 * wins.high);
    else if (t->rounds)
        puts("  self-play: one bot in every seat, so nobody's share of the win");
    if (s->points.count)
        printf("  points  %6.2f   [%.2f, %.2f]   margin %+.2f [%+.2f, %+.2f]\n", s->points.mean, points.low,
               points.high, s->margin.mean, margin.low, margin.high);
    printf("  %.1f decisions a game, %.3f ms and %.0f nodes each; %.0f nodes/s, %.0f playouts/s\n",
           s->seats ? (double)s->decisions / s->seats : 0.0, (double)s->nanos / 1e6 / decisions,
           (double)s->nodes / decisions, s->nanos ? (double)s->nodes * 1e9 / (double)s->nanos : 0.0,
           s->nanos ? (double)s->playouts * 1e9 / (double)s->nanos : 0.0);
    if (s->failures)
        printf("  lost %u games by failing\n", s->failures);
}

void arena_print(const arena *a, const ai_table *t)
{
    printf("%s, %d players, %u games in %u rounds; intervals are 95%% over rounds\n", a->game->id, a->def.setup.players,
           t->games, t->rounds);
    for (int e = 0; e < a->def.entrants; e++)
        arena_print_one(a, t, e);
    if (a->def.sprt)
        printf("SPRT [%g, %g]: LLR %.2f of +-%.2f: %s\n", a->def.elo0, a->def.elo1, t->llr, AI_SPRT_BOUND,
               t->verdict > 0   ? "stronger"
               : t->verdict < 0 ? "not stronger"
                                : "undecided");
}

/// JSON has no infinities.
static void arena_json_number(FILE *f, const char *key, double value)
{
    if (value > -1e300 && value < 1e300)
        fprintf(f, "\"%s\":%.6g,", key, value);
    else
        fprintf(f, "\"%s\":null,", key);
}

static void arena_json_tally(FILE *f, const char *key, const ai_tally *t, ai_interval i)
{
    fprintf(f, "\"%s\":{", key);
    arena_json_number(f, "low", i.low);
    arena_json_number(f, "high", i.high);
    fprintf(f, "\"mean\":%.6g},", t->mean);
}

static void arena_json_name(FILE *f, const char *name)
{
    char quoted[TRI_BOT_NAME_MAX * 8]; // an engine's command line may be longer, and is cut
    tri_text text = tri_text_over(quoted, sizeof quoted);
    proto_json json = proto_json_over(&text);
    proto_word(&json, NULL, name);
    fputs(quoted, f);
}

bool arena_write_json(const arena *a, const ai_table *t)
{
    FILE *f = fopen(a->json, "w");
    if (!f)
        return cli_refuse("%s: %s", a->json, strerror(errno)), false;
    fprintf(f, "{\"game\":\"%s\",\"players\":%d,\"seed\":%llu,\"games\":%u,\"rounds\":%u,", a->game->id,
            a->def.setup.players, (unsigned long long)a->def.seed, t->games, t->rounds);
    if (a->def.sprt)
        fprintf(f, "\"sprt\":{\"elo0\":%g,\"elo1\":%g,\"llr\":%.4f,\"verdict\":%d},", a->def.elo0, a->def.elo1, t->llr,
                t->verdict);
    fputs("\"bots\":[", f);
    for (int e = 0; e < a->def.entrants; e++) {
        const ai_standing *s = &t->standing[e];
        fprintf(f, "%s{\"name\":", e ? "," : "");
        arena_json_name(f, a->entrant[e].name);
        fputc(',', f);
        if (a->entrant[e].command) {
            fputs("\"engine\":", f);
            arena_json_name(f, a->entrant[e].command);
            fputc(',', f);
        }
        if (s->score.count) {
            arena_json_tally(f, "score", &s->score, ai_share_interval(&s->score));
            arena_json_number(f, "elo", ai_elo(s->score.mean));
        }
        if (s->wins.count)
            arena_json_tally(f, "wins", &s->wins, ai_share_interval(&s->wins));
        if (s->points.count) {
            arena_json_tally(f, "points", &s->points, ai_tally_interval(&s->points));
            arena_json_tally(f, "margin", &s->margin, ai_tally_interval(&s->margin));
        }
        fprintf(
            f, "\"seats\":%u,\"failures\":%u,\"decisions\":%llu,\"nanoseconds\":%llu,\"nodes\":%llu,\"playouts\":%llu}",
            s->seats, s->failures, (unsigned long long)s->decisions, (unsigned long long)s->nanos,
            (unsigned long long)s->nodes, (unsigned long long)s->playouts);
    }
    fputs("]}\n", f);
    bool written = fflush(f) == 0 && !ferror(f);
    int problem = errno;
    fclose(f);
    return written || (cli_refuse("%s: %s", a->json, strerror(problem)), false);
}
