// SPDX-License-Identifier: MIT
#pragma once
#include "server/server.h"
#include "tests/sim/sim_json.h"

// A world in one process under one seed: a server or several nodes of one, a disk, a network and clients, with a clock
// of its own. Everything that happens is an event of one queue, so a seed replays exactly. What goes wrong is drawn
// from the same seed: delays, cuts, a disk that fails or is slow, nodes that crash between any two effects, sleep for
// minutes, have clocks that disagree and miss what others write, clients that come back, come twice, forget, stay away
// or lie.

enum {
    SIM_NODES = 3,
    SIM_LINKS = 64,
    SIM_CLIENTS = 16,
    SIM_FIRST = 3,
    SIM_TABLES = 8,
    SIM_MOVES = 4096,
    SIM_OUTAGES = 256
};

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

/// What follows from an entry, said a second time straight from the rules.
typedef struct sim_step {
    tri_state *after;       ///< the position behind it
    uint32_t count;         ///< events of the game by then
    tri_move move;          ///< where it is one
    const char *words;      ///< of the move, or NULL
    char *due[LOG_VIEWERS]; ///< what of these words a viewer may know, once somebody asked
} sim_step;

/// A log on the disk.
typedef struct sim_log {
    store_id id;
    char **line;
    uint32_t count, room;
    int64_t due;    ///< of its head
    sim_step *step; ///< of the first `steps` entries
    uint32_t steps;
} sim_log;

typedef struct sim_link {
    uint32_t id; ///< 0: free
    int client;
    int node;
    bool server_knows, client_knows;
    int64_t to_server, to_client; ///< when the last message sent arrives: they keep their order
} sim_link;

/// One request under way.
typedef struct sim_request {
    bool open;
    int64_t q, since;
    char kind[12], id[24], text[1024];
} sim_request;

enum { SIM_RECENT = 8 };

/// A request with an identity, until its answer comes, which may be long after its entry was seen.
typedef struct sim_recent {
    int64_t q;
    int table;
    bool move;
    char id[24];
} sim_recent;

typedef struct sim_client {
    bool used, honest, looks; ///< `looks`: on only
    bool opener;
    int table;
    char key[44], invite[44]; ///< `invite`: to its own seat, which it handed on
    int was_seat;             ///< at the table before the rematch, until it is there
    int handed;               ///< that seat, from 1, until it is taken again; 0: none
    uint8_t salt[32];
    uint32_t link; ///< 0: none
    bool tried_sit, keyless, hello_sent, in_step, opened;
    int64_t away_until, wake;
    int backoff;
    // Its copy.
    char **line;
    uint32_t have, room;
    uint32_t seen; ///< the most entries of this table it ever had: they were on the disk, and stay there
    uint8_t digest[32];
    uint32_t events;
    char *view;
    int seat, to_move, players;
    bool host, undo, salted;
    char phase[8];
    int free_seat; ///< one that is free, from 1
    int64_t ask_n;
    bool ask_mine;
    char next[24];    ///< the rematch
    uint32_t checked; ///< entries of which it is known that it may know them
    sim_request request;
    sim_recent recent[SIM_RECENT]; ///< by q
    int64_t q, hello;              ///< `hello`: of the last one
    int backs, says, asks, hands, lies;
    bool recorded, asked_rematch;
    // What it was promised.
    struct {
        char id[24];
        uint32_t n;
        int table;
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
    uint8_t bots;      ///< a bit a seat
    uint32_t patience; ///< after so many events people stop playing; 0: they play to the end
    bool again;        ///< they play another one afterwards
} sim_table;

/// What a run was like.
typedef struct sim_counts {
    uint64_t tables, moves, crashes, cuts, failures, hellos, anew, lies, hands, rematches, days, many, sleeps, missed;
    uint64_t end[5]; ///< by log_end
} sim_counts;

/// One that runs the server.
typedef struct sim_node {
    sim *w;
    server *host;   ///< NULL: it is down
    uint32_t epoch; ///< it crashes and comes back, as another one
    int64_t tick_at;
    int64_t sleeps; ///< until then it does nothing, and then it believes that it is current
    int64_t skew;   ///< of its clock
    bool dying;     ///< it has had its last effect
} sim_node;

struct sim {
    uint64_t seed;
    tri_rng rng;
    int64_t now;
    uint64_t seq, done;
    sim_event *heap;
    int count, room;
    sim_node node[SIM_NODES];
    int nodes;
    uint32_t epochs;
    struct {
        int64_t from, to;  ///< `to` is 0 as long as it lasts
    } outage[SIM_OUTAGES]; ///< no node was up
    int outages;
    uint16_t turn[SIM_LINKS];
    sim_link link[SIM_LINKS];
    sim_log log[SIM_TABLES];
    int logs;
    sim_client client[SIM_CLIENTS];
    int clients;
    sim_table table[SIM_TABLES];
    int tables;
    bool calm;          ///< nothing goes wrong any more
    bool days;          ///< people stay away so long that clocks run out
    int64_t disk_until; ///< the disk is full until then
    int trouble;        ///< how often things go wrong, in thousandths
    bool verbose;
    char fault[512]; ///< what was broken; "": nothing
    sim_counts count_of;
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
/// Those nodes that are down come up.
void sim_start(sim *w);
/// Connect; the client hears when it is open. 0: it cannot.
uint32_t sim_connect(sim *w, int client);
void sim_send(sim *w, uint32_t link, const char *text, size_t size);
void sim_cut(sim *w, uint32_t link);
void sim_run(sim *w, int64_t until);
void sim_free(sim *w);

// sim_client.c: coming, going, and the copy.
void client_start(sim *w, int client);
void client_opened(sim *w, int client, uint32_t link);
void client_heard(sim *w, int client, uint32_t link, const char *text, size_t size, uint32_t durable);
void client_lost(sim *w, int client, uint32_t link);
void client_connect(sim *w, int client);
void client_leave(sim *w, int client);
void client_forget(sim_client *c);
/// It is looked at again after a while.
void client_later(sim *w, int client, int64_t delay);
void client_say(sim *w, sim_client *c, const char *text);
/// A request that waits for its answer.
void client_ask(sim *w, sim_client *c, const char *kind, const char *format, ...) __attribute__((format(printf, 4, 5)));
void client_free(sim_client *c);

// sim_deeds.c: what it does.
void client_act(sim *w, int client);
void client_open(sim *w, int client);
/// A word of `size` letters that keys, invitations and names are made of.
void sim_word(sim *w, char *out, int size);

// sim_check.c
/// Is what the client was shown what it may know?
void check_secrets(sim *w, int client);
/// At the end: is everything acknowledged there, once, and has it ended?
void check_table(sim *w, int table);
/// Did no clock run while nobody could play?
void check_clock(sim *w, int table);
/// Is its copy what the log says it may see?
void check_client(sim *w, int client);
void check_free(sim_log *log);
