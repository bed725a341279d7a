// SPDX-License-Identifier: MIT
#include "bench/load_flood.h"
#include "bench/load_server.h"
#include "bench/load_socket.h"
#include "game/tri_game.h"
#include "game/tri_setup.h"
#include "record/record_dice.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <unistd.h>

// table_load TRIFORIUM FOLDER|URL [--NAME NUMBER]...: many tables of a real server at once, two people at each, who
// play whole games by legal moves drawn at random; a table that has ended gives its people to a new one. Each table has
// an address of its own, so that the server's limits for one address mean nothing here. A row of CSV a second, and one
// for all of it. It ends with 1 when nothing was played or anything refused.
//
//     ninja -C build/release table_load && build/release/bench/table_load build/triforium /var/tmp --rate 4200
//
// --idle N first opens so many silent sockets and says what each costs; --flood N plays twice as long, half of it with
// one guest who says so much a second; --cut N breaks so many connections a second, whose people come back.
//
// The URL of a database (made ready by `triforium store migrate`) in place of a folder: --nodes N servers share it, and
// the people of a table are at different ones.
//
// With a --rate, moves fall due at even intervals whether or not the server is ready for them, and their time counts
// from when they fell due; without, each is sent as soon as its player sees that it is theirs.

enum {
    LOAD_TABLES_MAX = 20000,
    LOAD_NODES_MAX = 8,
    LOAD_SAMPLES_MAX = 1 << 23,
    LOAD_EVENTS = 256,
    LOAD_IDLE_FROM = 0x00f00001
};

typedef struct load_person {
    load_socket socket;
    struct load_table *table;
    int seat; ///< 0 or 1
    uint32_t have;
    char key[44], digest[65];
    bool salted, over;
    uint64_t back; ///< when it was cut and began to come back; 0: it is there
} load_person;

typedef struct load_table {
    load_person person[2];
    const tri_game *game;
    char id[23];
    char words[TRI_MOVE_TEXT_MAX]; ///< the next move; "": not known yet
    int mover;
    bool fresh;    ///< no move was made yet
    uint64_t due;  ///< when the next move is to be sent
    uint64_t sent; ///< when the move under way fell due; 0: none is
    uint64_t told; ///< when it was sent, until the other has seen it; 0: it has
    uint32_t n;    ///< number of the move under way
} load_table;

/// Times in microseconds, of a second and of all.
typedef struct load_times {
    uint32_t *all;
    size_t count, begun; ///< `begun`: where this second's begin
} load_times;

static struct load {
    int64_t tables, rate, seconds, game, idle, flood, cut, nodes;
    load_server server[LOAD_NODES_MAX];
    int epoll;
    tri_rng rng;
    load_table *table;
    load_times ack, reach, back;
    uint64_t moves, ended, refused;
    uint64_t interval;    ///< between two moves of a table; 0: as fast as it goes
    uint64_t slot, slots; ///< when the next table's move falls due, and how many have
    char salt[65], promise[65];
} l;

static void load_sample(load_times *t, uint64_t since, uint64_t now)
{
    if (t->count < LOAD_SAMPLES_MAX)
        t->all[t->count++] = (uint32_t)((now - since) / 1000u);
}

static int load_order(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

/// Of those in [from, count), sorted by it, in milliseconds.
static double load_share(load_times *t, size_t from, double share)
{
    size_t count = t->count - from;
    if (!count)
        return 0;
    size_t at = (size_t)((double)count * share);
    qsort(t->all + from, count, sizeof t->all[0], load_order);
    return t->all[from + (at < count ? at : count - 1)] / 1000.0;
}

// Names.

static void load_word(char *out, int size)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
    for (int i = 0; i < size; i++)
        out[i] = letters[tri_rng_next(&l.rng) & 63];
    out[size - 1] = 'A'; // the last one has bits to spare, which are zero
    out[size] = 0;
}

static void load_promise(void)
{
    uint8_t salt[RECORD_SECRET] = {1, 2, 3}, hash[RECORD_SECRET];
    tri_text text = tri_text_over(l.salt, sizeof l.salt), promise = tri_text_over(l.promise, sizeof l.promise);
    record_dice_hash(salt, hash);
    record_dice_put(salt, &text);
    record_dice_put(hash, &promise);
}

// What people say.

static void load_say(load_person *p, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void load_say(load_person *p, const char *format, ...)
{
    char text[1024];
    va_list words;
    va_start(words, format);
    int size = vsnprintf(text, sizeof text, format, words);
    va_end(words);
    if (!load_send(&p->socket, text, (size_t)size))
        load_fail("send");
}

static void load_say_hello(load_person *p)
{
    const load_table *t = p->table;
    char key[64] = "", digest[80] = "";
    if (p->key[0])
        snprintf(key, sizeof key, ",\"key\":\"%s\"", p->key);
    if (p->have)
        snprintf(digest, sizeof digest, ",\"digest\":\"%s\"", p->digest);
    load_say(p, "{\"do\":\"hello\",\"table\":\"%s\"%s,\"have\":%u%s}", t->id, key, p->have, digest);
}

static void load_say_open(load_table *t)
{
    load_person *p = &t->person[0];
    t->words[0] = 0;
    t->fresh = true;
    t->sent = t->told = 0;
    for (int i = 0; i < 2; i++)
        t->person[i] = (load_person){.socket = t->person[i].socket, .table = t, .seat = i};
    load_word(t->id, 22);
    load_word(p->key, 43);
    load_say(p,
             "{\"do\":\"open\",\"q\":1,\"table\":\"%s\",\"key\":\"%s\",\"game\":\"%s\",\"players\":2,\"options\":{},"
             "\"seats\":[\"me\",\"open\"],\"pace\":\"none\",\"away\":\"wait\",\"look\":true,\"list\":true,\"auto\":"
             "true,\"name\":\"Anna\",\"promise\":\"%s\"}",
             t->id, p->key, t->game->id, l.promise);
}

static void load_say_sit(load_person *p)
{
    load_word(p->key, 43);
    load_say(p, "{\"do\":\"sit\",\"q\":2,\"seat\":2,\"key\":\"%s\",\"name\":\"Basia\",\"promise\":\"%s\"}", p->key,
             l.promise);
}

/// If there is a move and it is time for it.
static void load_say_move(load_table *t, uint64_t now)
{
    load_person *p = &t->person[t->mover];
    char id[23];
    if (!t->words[0] || t->sent || p->back || now < t->due)
        return;
    load_word(id, 12);
    while (t->fresh && l.interval && t->due + l.interval <= now) // while a game is arranged nobody waits for a move
        t->due += l.interval;
    t->fresh = false;
    t->sent = l.interval ? t->due : now;
    t->due += l.interval;
    t->told = now;
    t->n = p->have;
    load_say(p, "{\"do\":\"move\",\"q\":3,\"n\":%u,\"id\":\"%s\",\"move\":\"%s\"}", p->have, id, t->words);
    t->words[0] = 0;
}

// What people hear.

static int64_t load_number(const char *text, const char *key)
{
    const char *at = strstr(text, key);
    return at ? strtoll(at + strlen(key), NULL, 10) : -1;
}

/// How many strings there are in the list that `at` begins.
static uint32_t load_strings(const char *at)
{
    uint32_t quotes = 0;
    for (bool inside = false; *at && (inside || *at != ']'); at++)
        if (*at == '\\')
            at++;
        else if (*at == '"') {
            inside = !inside;
            quotes++;
        }
    return quotes / 2;
}

/// Choose a move from what the view allows.
static void load_choose(load_table *t, const load_person *p, const char *view)
{
    static tri_move list[TRI_MOVES_MAX];
    tri_view known;
    tri_err err;
    const char *end = strchr(view, '"');
    tri_text text = tri_text_over(t->words, sizeof t->words);
    if (!end || !t->game->state_parse(view, (size_t)(end - view), &known.known, &err)) {
        fprintf(stderr, "no view: %.200s\n", view);
        exit(1);
    }
    int count = t->game->moves(&known.known, list);
    t->game->move_text(&known, list[tri_bits_scale(tri_rng_next(&l.rng), (uint64_t)count)], &text);
    t->mover = p->seat;
}

static void load_hear_play(load_person *p, const char *text, uint64_t now)
{
    load_table *t = p->table;
    const char *view = strstr(text, "\"view\":\"");
    if (t->told && p->seat != t->mover && p->have > t->n) {
        load_sample(&l.reach, t->told, now);
        t->told = 0;
    }
    if (view && load_number(view, "\"to_move\":") == p->seat + 1)
        load_choose(t, p, view + 8);
    load_say_move(t, now);
}

static void load_hear_table(load_person *p, const char *text)
{
    load_table *t = p->table;
    uint64_t now = load_now();
    const char *entries = strstr(text, "\"entries\":["), *digest = strstr(text, "\"digest\":\""), *phase;
    if (!entries || !digest || memcmp(strstr(text, "\"table\":\"") + 9, t->id, 22) != 0)
        return; // of the table before
    p->have = (uint32_t)load_number(text, "\"from\":") + load_strings(entries + 11);
    memcpy(p->digest, digest + 10, 64);
    if (strstr(digest - 20, "\"more\":true")) {
        load_say_hello(p);
        return;
    }
    if (p->back) {
        load_sample(&l.back, p->back, now);
        p->back = 0;
    }
    phase = strstr(digest, "\"phase\":\"");
    if (!phase)
        return;
    phase += 9;
    if (!strncmp(phase, "open", 4) && p->seat == 1 && !p->key[0]) {
        load_say_sit(p);
    } else if (!strncmp(phase, "salts", 5) && !p->salted && p->key[0]) {
        p->salted = true;
        load_say(p, "{\"do\":\"salt\",\"salt\":\"%s\"}", l.salt);
    } else if (!strncmp(phase, "play", 4)) {
        load_hear_play(p, digest, now);
    } else if (!strncmp(phase, "over", 4)) {
        p->over = true;
    }
}

static void load_hear_done(load_person *p, const char *text)
{
    load_table *t = p->table;
    int64_t q = load_number(text, "\"q\":");
    uint64_t now = load_now();
    if (q == 1) {
        t->person[1].table = t;
        load_say_hello(&t->person[1]);
    } else if (q == 3 && t->sent) {
        load_sample(&l.ack, t->sent, now);
        l.moves++;
        t->sent = 0;
        load_say_move(t, now);
    }
}

/// Both have seen the end: on to the next game.
static void load_go_on(load_table *t)
{
    if (!t->person[0].over || !t->person[1].over || t->sent)
        return;
    l.ended++;
    load_say_open(t);
}

static void load_heard(void *context, char *text, size_t size)
{
    load_person *p = (load_person *)context;
    load_table *t = p->table;
    (void)size;
    if (!strncmp(text, "{\"say\":\"table\"", 14)) {
        load_hear_table(p, text);
    } else if (!strncmp(text, "{\"say\":\"done\"", 13)) {
        load_hear_done(p, text);
    } else if (!strncmp(text, "{\"say\":\"no\"", 11)) {
        l.refused++;
        fprintf(stderr, "refused: %.200s\n", text);
        t->sent = 0;
    }
    load_go_on(t);
}

// The loop.

static void load_watch(int fd, void *whom)
{
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = whom};
    if (epoll_ctl(l.epoll, EPOLL_CTL_ADD, fd, &event))
        load_fail("epoll");
}

static void load_come(load_person *p)
{
    uint32_t place = (uint32_t)(p->table - l.table) + 1; // the people of a table are at different nodes
    if (!load_open(&p->socket, l.server[(place + (uint32_t)p->seat) % (uint32_t)l.nodes].port, place))
        load_fail("connect");
    load_watch(p->socket.fd, p);
}

/// A connection breaks and its person comes back.
static void load_cut(load_person *p)
{
    load_close(&p->socket);
    p->back = load_now();
    load_come(p);
    load_say_hello(p);
}

/// Moves that have fallen due, in the tables' order.
static void load_send_due(uint64_t now)
{
    while (l.interval && l.slot <= now) {
        load_say_move(&l.table[l.slots % (uint64_t)l.tables], now);
        l.slots++;
        l.slot += l.interval / (uint64_t)l.tables;
    }
}

static void load_round(uint64_t until)
{
    struct epoll_event events[LOAD_EVENTS];
    uint64_t now = load_now(), next = until;
    if (l.interval && l.slot < next)
        next = l.slot;
    uint64_t wait = next > now ? next - now : 0;
    struct timespec timeout = {(time_t)(wait / 1000000000u), (long)(wait % 1000000000u)};
    int count = epoll_pwait2(l.epoll, events, LOAD_EVENTS, &timeout, NULL);
    if (count < 0 && errno != EINTR)
        load_fail("epoll");
    for (int i = 0; i < count; i++) {
        load_person *p = (load_person *)events[i].data.ptr;
        if (!load_read(&p->socket, load_heard, p))
            load_fail("a guest was cut; without a --rate, few tables mean more messages than one may send");
    }
    load_send_due(load_now());
}

// What it prints.

typedef struct load_since {
    uint64_t at, moves, ended;
    double server, client;
    size_t ack, reach, back;
} load_since;

static double load_cpu_all(void)
{
    double all = 0;
    for (int64_t i = 0; i < l.nodes; i++)
        all += load_cpu(l.server[i].pid);
    return all;
}

static int64_t load_memory_all(void)
{
    int64_t all = 0;
    for (int64_t i = 0; i < l.nodes; i++)
        all += load_memory(l.server[i].pid);
    return all;
}

static load_since load_mark(void)
{
    return (load_since){load_now(),         l.moves,     l.ended,       load_cpu_all(),
                        load_cpu(getpid()), l.ack.count, l.reach.count, l.back.count};
}

static void load_print(const char *what, const load_since *since)
{
    load_since now = load_mark();
    double seconds = (double)(now.at - since->at) / 1e9;
    printf("%s,%.0f,%.1f,%.1f,%.1f,%.1f,%.1f,%.1f,%.2f,%.2f,%.1f,%llu\n", what,
           (double)(now.moves - since->moves) / seconds, load_share(&l.ack, since->ack, 0.5),
           load_share(&l.ack, since->ack, 0.99), load_share(&l.ack, since->ack, 1.0),
           load_share(&l.reach, since->reach, 0.5), load_share(&l.reach, since->reach, 0.95),
           load_share(&l.back, since->back, 0.95), (now.server - since->server) / seconds,
           (now.client - since->client) / seconds, (double)load_memory_all() / 1e6,
           (unsigned long long)(now.ended - since->ended));
    fflush(stdout);
}

/// So many seconds, a row each, and one for all.
static void load_play(const char *what, int64_t seconds)
{
    load_since begun = load_mark();
    for (int64_t second = 1; second <= seconds; second++) {
        char name[24];
        load_since since = load_mark();
        uint64_t until = begun.at + (uint64_t)second * 1000000000u;
        for (int64_t i = 0; i < l.cut; i++)
            load_cut(&l.table[tri_bits_scale(tri_rng_next(&l.rng), (uint64_t)l.tables)].person[i & 1]);
        while (load_now() < until)
            load_round(until);
        snprintf(name, sizeof name, "%lld", (long long)second);
        load_print(name, &since);
    }
    load_print(what, &begun);
}

static void load_play_flooded(const load_flooder *flooder)
{
    load_flood_begin(flooder, (uint64_t)l.seconds * 1000000000u);
    load_play("flood", l.seconds);
    load_flooded done = load_flood_end(flooder);
    printf("the flood: %llu messages, cut %llu times, after %.0f ms at most, turned away %llu times\n",
           (unsigned long long)done.messages, (unsigned long long)done.cuts, (double)done.worst_ns / 1e6,
           (unsigned long long)done.turned);
}

// Beginning.

static void load_arrive(void)
{
    l.table = (load_table *)calloc((size_t)l.tables, sizeof *l.table);
    for (int64_t i = 0; i < l.tables; i++) {
        load_table *t = &l.table[i];
        int games = tri_game_count();
        t->game = tri_game_at(l.game ? (int)l.game - 1 : (int)(i % games));
        for (int seat = 0; seat < 2; seat++) {
            t->person[seat] = (load_person){.table = t, .seat = seat};
            load_come(&t->person[seat]);
        }
    }
}

/// All tables opened, and each has come to its first move.
static void load_begin(void)
{
    l.interval = 0;
    for (int64_t i = 0; i < l.tables; i++) {
        l.table[i].due = UINT64_MAX;
        load_say_open(&l.table[i]);
    }
    for (bool all = false; !all;) {
        load_round(load_now() + 10000000u);
        all = true;
        for (int64_t i = 0; i < l.tables && all; i++)
            all = l.table[i].words[0] != 0;
    }
    l.interval = l.rate ? 1000000000u / (uint64_t)l.rate * (uint64_t)l.tables : 0;
    l.slot = load_now();
    for (int64_t i = 0; i < l.tables; i++) {
        l.table[i].due = l.slot + (uint64_t)i * l.interval / (uint64_t)l.tables;
        if (!l.interval)
            load_say_move(&l.table[i], load_now());
    }
}

static void load_files(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit))
        load_fail("limit");
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

static void load_parse(int argc, char **argv)
{
    const struct {
        const char *name;
        int64_t *value;
    } options[] = {{"--tables", &l.tables}, {"--rate", &l.rate},   {"--seconds", &l.seconds}, {"--game", &l.game},
                   {"--idle", &l.idle},     {"--flood", &l.flood}, {"--cut", &l.cut},         {"--nodes", &l.nodes}};
    bool good = argc >= 3 && argc % 2 == 1;
    for (int i = 3; good && i < argc; i += 2) {
        good = false;
        for (size_t k = 0; k < sizeof options / sizeof options[0]; k++)
            if (!strcmp(argv[i], options[k].name)) {
                *options[k].value = strtoll(argv[i + 1], NULL, 10);
                good = true;
            }
    }
    if (good && l.nodes > 0 && l.nodes <= LOAD_NODES_MAX && (l.nodes == 1 || load_is_database(argv[2])) &&
        l.tables > 0 && l.tables <= LOAD_TABLES_MAX && l.game <= tri_game_count())
        return;
    fputs("usage: table_load TRIFORIUM FOLDER|URL [--nodes N] [--tables N] [--rate MOVES_A_SECOND] [--seconds N] "
          "[--game N] [--idle "
          "SOCKETS] [--flood MESSAGES_A_SECOND] [--cut CONNECTIONS_A_SECOND]\n",
          stderr);
    exit(2);
}

/// Sockets that say nothing, and what each costs.
static void load_idle(void)
{
    load_socket *all = (load_socket *)calloc((size_t)l.idle, sizeof *all);
    int64_t memory = load_memory_all(), buffers = load_kernel_buffers(), slabs = load_kernel_slabs();
    for (int64_t i = 0; i < l.idle; i++)
        if (!load_open(&all[i], l.server[0].port, LOAD_IDLE_FROM + (uint32_t)i / 100))
            load_fail("connect");
    sleep(1);
    puts("idle_sockets,server_bytes_each,kernel_buffer_bytes_each,kernel_slab_bytes_each_both_ends");
    printf("%lld,%lld,%lld,%lld\n", (long long)l.idle, (long long)((load_memory_all() - memory) / l.idle),
           (long long)((load_kernel_buffers() - buffers) / l.idle),
           (long long)((load_kernel_slabs() - slabs) / l.idle));
    for (int64_t i = 0; i < l.idle; i++)
        load_close(&all[i]);
    free(all);
}

int main(int argc, char **argv)
{
    l.tables = 2000;
    l.nodes = 1;
    l.seconds = 10;
    load_parse(argc, argv);
    load_files();
    load_promise();
    l.rng = tri_rng_seed(load_now());
    l.epoll = epoll_create1(EPOLL_CLOEXEC);
    l.ack.all = (uint32_t *)malloc(LOAD_SAMPLES_MAX * sizeof(uint32_t));
    l.reach.all = (uint32_t *)malloc(LOAD_SAMPLES_MAX * sizeof(uint32_t));
    l.back.all = (uint32_t *)malloc(LOAD_SAMPLES_MAX * sizeof(uint32_t));
    for (int64_t i = 0; i < l.nodes; i++)
        l.server[i] = load_server_start(argv[1], argv[2], (int)(2 * l.tables + l.idle + 100));
    load_flooder flooder = {0};
    if (l.flood)
        flooder = load_flood_start(l.server[0].port, l.flood);
    if (l.idle)
        load_idle();
    int64_t empty = load_memory_all();
    load_arrive();
    int64_t sockets = load_memory_all();
    load_begin();
    puts("second,moves_a_second,ack_p50_ms,ack_p99_ms,ack_max_ms,reach_p50_ms,reach_p95_ms,back_p95_ms,server_cores,"
         "client_cores,server_mb,games_ended");
    load_play("all", l.seconds);
    if (l.flood)
        load_play_flooded(&flooder);
    printf("bytes a socket %lld, bytes a table %lld, refused %llu\n", (long long)((sockets - empty) / (2 * l.tables)),
           (long long)((load_memory_all() - sockets) / l.tables), (unsigned long long)l.refused);
    for (int64_t i = 0; i < l.nodes; i++)
        load_server_stop(&l.server[i]);
    return l.refused || !l.moves;
}
