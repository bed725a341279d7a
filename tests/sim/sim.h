// SPDX-License-Identifier: MIT
#pragma once
#include "server/server.h"

#include <jansson.h>

// A world in one process under one seed: the server, a disk, a network and clients, with a clock of its own. Everything
// that happens is an event of one queue, so a seed replays exactly. What goes wrong is drawn from the same seed:
// delays, cuts, a disk that fails or is slow, a server that crashes between any two effects, clients that come back,
// come twice, forget, stay away or lie.

enum { SIM_LINKS = 64, SIM_CLIENTS = 16, SIM_TABLES = 3, SIM_MOVES = 4096 };

typedef struct sim sim;
typedef struct sim_event sim_event;
struct sim_event {
    int64_t at;
    uint64_t seq;
    void (*run)(sim *w, sim_event *e);
    uint64_t a, b;
    int64_t c;
    char *text;
    size_t size;
};

/// A log on the disk.
typedef struct sim_log {
    store_id id;
    char **line;
    uint32_t count, room;
} sim_log;

typedef struct sim_link {
    uint32_t id; ///< 0: free
    int client;
    bool server_knows, client_knows;
    int64_t to_server, to_client; ///< when the last message sent arrives: they keep their order
} sim_link;

/// One request under way.
typedef struct sim_request {
    bool open;
    int64_t q, since;
    char kind[12], id[24], text[1024];
} sim_request;

typedef struct sim_client {
    bool used, honest, looks; ///< `looks`: on only
    bool opener;
    int table;
    char key[44], invite[44];
    uint8_t salt[32];
    uint32_t link; ///< 0: none
    bool tried_sit, keyless, hello_sent, in_step, opened;
    int64_t away_until, wake;
    int backoff;
    // Its copy.
    char **line;
    uint32_t have, room;
    uint8_t digest[32];
    uint32_t events;
    char *view;
    int seat, to_move, players;
    bool host, undo, salted;
    char phase[8];
    int free_seat; ///< one that is free, from 1
    int64_t ask_n;
    bool ask_mine;
    sim_request request;
    int64_t q;
    int backs, says, asks;
    bool recorded;
    // What it was promised.
    struct {
        char id[24];
        uint32_t n;
    } acked[512];
    int acked_count;
} sim_client;

typedef struct sim_table {
    store_id id;
    char word[24];
    const tri_game *game;
    int players;
    char away[32], pace[32];
    bool automatic, look;
    char invite[5][44];
    int link_seat;
} sim_table;

struct sim {
    uint64_t seed;
    tri_rng rng;
    int64_t now;
    uint64_t seq, done;
    sim_event *heap;
    int count, room;
    server *host;
    uint32_t epoch; ///< of the server: it crashes and comes back
    int64_t tick_at;
    uint16_t turn[SIM_LINKS];
    sim_link link[SIM_LINKS];
    sim_log log[SIM_TABLES + 8];
    int logs;
    sim_client client[SIM_CLIENTS];
    int clients;
    sim_table table[SIM_TABLES];
    int tables;
    bool dying;         ///< the server has had its last effect
    bool calm;          ///< nothing goes wrong any more
    int64_t disk_until; ///< the disk is full until then
    int trouble;        ///< how often things go wrong, in thousandths
    bool verbose;
    char fault[512]; ///< what was broken; "": nothing
    // What a run was like.
    struct {
        uint64_t tables, moves, crashes, cuts, failures, hellos, anew, lies, messages;
    } count_of;
};

/// A random number below `n`.
uint32_t sim_below(sim *w, uint32_t n);
/// True so many times in a thousand, as long as things go wrong.
bool sim_goes_wrong(sim *w, int thousandths);
void sim_at(sim *w, int64_t at, void (*run)(sim *w, sim_event *e), uint64_t a, uint64_t b, int64_t c, const char *text,
            size_t size);
void sim_fault(sim *w, const char *format, ...) __attribute__((format(printf, 2, 3)));
sim_log *sim_log_of(sim *w, const store_id *id);

// sim_world.c
void sim_server_start(sim *w);
void sim_server_stop(sim *w);
/// Connect; the client hears when it is open. 0: it cannot.
uint32_t sim_connect(sim *w, int client);
void sim_send(sim *w, uint32_t link, const char *text, size_t size);
void sim_cut(sim *w, uint32_t link);
void sim_run(sim *w, int64_t until);
void sim_free(sim *w);

// sim_client.c
void client_start(sim *w, int client);
void client_opened(sim *w, int client, uint32_t link);
void client_heard(sim *w, int client, uint32_t link, const char *text, size_t size, uint32_t durable);
void client_lost(sim *w, int client, uint32_t link);
/// At the end: is its copy what the log says it may see?
void client_check(sim *w, int client);
void client_free(sim_client *c);
