// SPDX-License-Identifier: MIT
#pragma once
#include "net/http_site.h"

// A server of one site: one thread, one epoll, every connection. Everything has a bound: connections, bytes of a
// request, requests of a connection, and the time each phase of a connection may take.

typedef struct http_server_def {
    const http_site *site;       ///< stays the caller's, as long as the server lives
    int connections;             ///< at one time
    int per_address;             ///< of one address, or of one IPv6 network of 64 bits
    const char *proxy;           ///< numeric address of a proxy whose X-Forwarded-For is believed; NULL: none is
    int requests;                ///< of one connection
    int head_ms;                 ///< from connecting, or from a later request's first byte, to the end of its header
    int idle_ms;                 ///< between two requests
    int write_ms;                ///< for each HTTP_STRIDE bytes of an answer
    int linger_ms;               ///< for the client to hang up after the last answer
    int drain_ms;                ///< for answers under way when the server is told to stop
    const struct ws_def *socket; ///< sockets of this server (ws.h); NULL: none
} http_server_def;

enum { HTTP_STRIDE = 65536, HTTP_NO_ADDRESS = -2 };
/// Is this an address as http_server_def.proxy takes it?
bool http_is_address(const char *text);

/// For whoever measures: the first two are how many there are now, the others how many there were.
typedef struct http_counts {
    uint64_t connections, sockets;
    uint64_t accepted; ///< connections
    uint64_t refused;  ///< connections, because their address had all its places
    uint64_t limited;  ///< sockets that were ended for too many messages,
    uint64_t slow;     ///< for taking too slowly what was sent,
    uint64_t silent;   ///< for no sign of life
} http_counts;

typedef struct http_server http_server;

/// The usual limits.
http_server_def http_server_def_default(const http_site *site);
/// A server that listens nowhere yet, or NULL and errno. http_server_destroy frees it.
http_server *http_server_create(const http_server_def *def);
void http_server_destroy(http_server *s);
/// Listen on a numeric IPv4 or IPv6 address ("::" takes both) and a port, 0 for any free one. Returns the port; -1 and
/// errno when the system refuses; HTTP_NO_ADDRESS when that is no address.
int http_server_listen(http_server *s, const char *address, int port);
/// Take over a socket that listens already, of IPv4 or IPv6; the server's to close from here on. Returns the port, or
/// -1 and errno.
int http_server_adopt(http_server *s, int listener);
/// Serve `other` in the same loop, with places and limits of its own, so that a crowd here keeps nobody out there. It
/// has no sockets, and outlives the running.
void http_server_beside(http_server *s, http_server *other);
http_counts http_server_count(const http_server *s);
/// Serve until there is something to read from `stop`, then finish answers under way; a second time ends that too.
/// Returns 0, or errno when the waiting itself fails.
int http_server_run(http_server *s, int stop);
