// SPDX-License-Identifier: MIT
#include "tests/sim/sim.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// test_sim SECONDS [SEED [COUNT]]: worlds of successive seeds until the time is up, or just so many. A world that
// breaks a promise prints its seed and what it found, and `test_sim 0 SEED 1 -v` plays it again word by word.

static void add_client(sim *w, int table, bool opener, bool looks, bool honest)
{
    sim_client *c = &w->client[w->clients++];
    *c = (sim_client){.used = true, .honest = honest, .looks = looks, .opener = opener, .table = table, .ask_n = -1};
    sim_word(w, c->key, 43);
    for (int i = 0; i < 32; i++)
        c->salt[i] = (uint8_t)sim_below(w, 256);
}

static void add_table(sim *w, int game)
{
    static const char *const aways[] = {"wait", "bot:random:60", "bot:random:600", "forfeit:86400"};
    static const char *const paces[] = {"none", "none", "game:600+5", "move:3600"};
    int at = w->tables++;
    sim_table *t = &w->table[at];
    t->game = tri_game_at(game);
    const tri_about *about = t->game->about;
    int most = about->players_max < 3 || sim_below(w, 3) ? 2 : about->players_max;
    t->players = most < about->players_min ? about->players_min : most;
    snprintf(t->away, sizeof t->away, "%s", aways[sim_below(w, TRI_COUNT(aways))]);
    snprintf(t->pace, sizeof t->pace, "%s", paces[sim_below(w, TRI_COUNT(paces))]);
    t->automatic = sim_below(w, 4) > 0;
    t->look = sim_below(w, 4) > 0;
    t->link_seat = sim_below(w, 2) ? 1 : -1;
    t->patience = sim_below(w, 2) ? 4 + sim_below(w, 60) : 0;
    t->again = !sim_below(w, 6);
    for (int i = 1; i < t->players; i++)
        if (i >= 3 || !sim_below(w, 5))
            t->bots |= (uint8_t)(1 << i);
    sim_word(w, t->word, 22);
    log_parse_id(t->word, strlen(t->word), &t->id);
    for (int i = 0; i < 5; i++)
        sim_word(w, t->invite[i], 43);
    add_client(w, at, true, false, true);
    for (int i = 1; i < t->players; i++)
        if (!(t->bots >> i & 1))
            add_client(w, at, false, false, true);
    if (t->look && sim_below(w, 2))
        add_client(w, at, false, true, true);
    if (t->look && !sim_below(w, 3))
        add_client(w, at, false, true, false);
    w->count_of.tables++;
}

static bool all_over(sim *w)
{
    for (int i = 0; i < w->clients; i++) {
        const sim_client *c = &w->client[i];
        const sim_log *log = sim_log_of(w, &w->table[c->table].id);
        if (c->used && c->honest && (!log || !c->in_step || strcmp(c->phase, "over") != 0 || c->have != log->count))
            return false;
        bool asks = w->table[c->table].again && c->opener && !c->asked_rematch;
        if (c->used && c->honest && c->seat && (!c->recorded || c->request.open || c->next[0] || c->ask_mine || asks))
            return false;
    }
    return true;
}

static void play_world(sim *w, uint64_t seed, bool verbose)
{
    memset(w, 0, sizeof *w);
    w->seed = seed;
    w->rng = tri_rng_seed(seed * 0x9e3779b97f4a7c15u + 1);
    w->now = 1700000000000;
    w->verbose = verbose;
    w->trouble = (int)sim_below(w, 4) * 8;
    w->days = !sim_below(w, 6);
    w->count_of.days += w->days;
    w->nodes = sim_below(w, 2) ? 1 : 2 + (int)sim_below(w, SIM_NODES - 1);
    w->count_of.many += w->nodes > 1;
    sim_start(w);
    int tables = 1 + (int)sim_below(w, SIM_FIRST);
    for (int i = 0; i < tables; i++)
        add_table(w, (int)(seed % (uint64_t)tri_game_count()));
    for (int i = 0; i < w->clients; i++)
        client_start(w, i);
    int64_t trouble = 1 + sim_below(w, 1200);
    trouble *= w->days ? 300 : 1;
    sim_run(w, w->now + trouble * 1000);
    w->calm = true;
    w->disk_until = 0;
    for (int i = 0; i < w->clients; i++) {
        w->client[i].away_until = 0;
        if (!w->client[i].link)
            client_start(w, i);
    }
    sim_start(w);
    int64_t end = w->now + 20 * 86400000ll;
    while (!w->fault[0] && w->now < end && w->count && !all_over(w))
        sim_run(w, w->now + 60000 > w->heap[0].at ? w->now + 60000 : w->heap[0].at);
    for (int i = 0; i < w->tables && !w->fault[0]; i++)
        check_table(w, i);
    for (int i = 0; i < w->clients && !w->fault[0]; i++)
        if (w->client[i].honest)
            check_client(w, i);
}

int main(int argc, char **argv)
{
    static sim w;
    double seconds = argc > 1 ? atof(argv[1]) : 5;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 0) : 1, worlds = 0;
    uint64_t most = argc > 3 ? strtoull(argv[3], NULL, 0) : UINT64_MAX;
    bool verbose = argc > 4 && !strcmp(argv[4], "-v");
    static sim_counts all;
    clock_t start = clock();
    if (sodium_init() < 0)
        return 2;
    for (; worlds < most && (argc > 3 || (double)(clock() - start) < seconds * CLOCKS_PER_SEC); worlds++, seed++) {
        play_world(&w, seed, verbose);
        for (size_t i = 0; i < sizeof all / sizeof(uint64_t); i++)
            ((uint64_t *)&all)[i] += ((const uint64_t *)&w.count_of)[i];
        bool broken = w.fault[0] != 0;
        if (broken)
            printf("seed %llu: %s\n", (unsigned long long)seed, w.fault);
        sim_free(&w);
        if (broken)
            return 1;
    }
    double spent = (double)(clock() - start) / CLOCKS_PER_SEC;
    printf("%llu worlds, %llu tables (%.0f an hour), %llu moves acknowledged\n", (unsigned long long)worlds,
           (unsigned long long)all.tables, (double)all.tables / spent * 3600, (unsigned long long)all.moves);
    printf("ended by the rules %llu, by consent %llu, by time %llu, because somebody left %llu; %llu rematches, %llu "
           "seats "
           "handed on\n",
           (unsigned long long)all.end[LOG_END_OVER], (unsigned long long)all.end[LOG_END_AGREED],
           (unsigned long long)all.end[LOG_END_TIME], (unsigned long long)all.end[LOG_END_LEFT],
           (unsigned long long)all.rematches, (unsigned long long)all.hands);
    printf("%llu worlds of days, %llu crashes, %llu cuts, %llu failed writes, %llu hellos, %llu copies sent anew, %llu "
           "lies\n",
           (unsigned long long)all.days, (unsigned long long)all.crashes, (unsigned long long)all.cuts,
           (unsigned long long)all.failures, (unsigned long long)all.hellos, (unsigned long long)all.anew,
           (unsigned long long)all.lies);
    printf("%llu worlds of several nodes: %llu times one slept, %llu news missed\n", (unsigned long long)all.many,
           (unsigned long long)all.sleeps, (unsigned long long)all.missed);
    return 0;
}
