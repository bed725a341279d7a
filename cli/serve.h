// SPDX-License-Identifier: MIT
#pragma once
#include "cli/args.h"
#include "net/ws.h"
#include "server/host/host.h"

// What `serve` is made of: where it listens, and the tables it keeps.

enum { SERVE_ADDRESS_MAX = 64, SERVE_URL_MAX = 128, SERVE_KEEPS = 3 };

/// "ADDRESS:PORT", "[::1]:PORT", "ADDRESS" or ":PORT", into those of its parts that are there. Complains of the flag
/// and returns false.
bool serve_parse_listen(const char *flag, const char *text, char address[SERVE_ADDRESS_MAX], int64_t *port);
/// Where a browser of this machine finds it. An address that means "all of this machine" is no address to go to.
void serve_url(const char *bound, int port, char out[SERVE_URL_MAX]);
/// The one socket that systemd passes to this process (LISTEN_PID, LISTEN_FDS; sd_listen_fds(3)): -1 when there is
/// none, -2 after a complaint. Where it listens is written to `address`.
int serve_passed(char address[SERVE_ADDRESS_MAX]);
/// A text as a code for phones.
void serve_print_code(const char *text);
/// Where browsers of the network find it, a line each, the first also as a code where there is a terminal; nothing when
/// only this machine can.
void serve_print_network(const char *bound, int port);

/// The tables of a folder, and who may come to them.
typedef struct serve_tables {
    int lock;                ///< the folder is one server's
    tri_store *store, *ears; ///< `ears`: of a database, to hear what other nodes write
    tri_host *host;
    bool log_all;
} serve_tables;

/// What is to be known of tables: the rest of it is host_def_default's.
typedef struct serve_tables_def {
    const char *place; ///< a folder, made if need be, or a database's URL
    int connections;
    int messages;                  ///< from one address in a second
    cli_words names;               ///< by which the server may be called
    const char *keep[SERVE_KEEPS]; ///< how long tables are kept, as they were given; NULL: as usual
    bool log_all;                  ///< a line for everything, not only for trouble
} serve_tables_def;

/// Complains and returns false; serve_tables_close then has nothing to do.
bool serve_tables_open(serve_tables *t, const serve_tables_def *def);
/// The rules by which a server keeps the tables of this place, as far as one has said so in the folder.
server_keep serve_tables_keep(const char *place);
/// Is this the URL of a database, and no folder?
bool serve_is_database(const char *place);
/// The store alone, likewise made if need be.
bool serve_tables_make(serve_tables *t, const char *place);
/// The store alone, of a folder or database that is there; `alone`: no server may keep that folder meanwhile.
bool serve_tables_look(serve_tables *t, const char *place, bool alone);
void serve_tables_close(serve_tables *t);

/// `/metrics` and `/healthz`, beside what guests are served.
typedef struct serve_metrics {
    http_server *server, *guests;
    tri_host *host; ///< NULL: no tables
    int64_t began;
    http_resource resource[2];
    http_site site;
    char url[SERVE_URL_MAX];
} serve_metrics;

/// Listen `where` says, in the loop of `guests`. Complains and returns false; serve_metrics_close is due either way.
bool serve_metrics_open(serve_metrics *m, const char *where, http_server *guests, tri_host *host);
void serve_metrics_close(serve_metrics *m);
