// SPDX-License-Identifier: MIT
#pragma once
#include "net/http_answer.h"
#include "net/ws.h"
#include "net/ws_purse.h"

#include <netinet/in.h>

// Connections of a server; for http_server.c, http_door.c and http_conn.c only. A connection is in one phase, and each
// phase has one queue and one limit of time: whoever entered a phase first runs out of it first, so a queue is in order
// of deadlines by itself. The memory for a request is there only while one is under way.

/// In the order in which they give up their places.
typedef enum http_phase {
    HTTP_FREE,
    HTTP_IDLE,    ///< between requests
    HTTP_HEARING, ///< a request that is not the first has begun
    HTTP_LEAVING, ///< we have said all; the client has not hung up yet
    HTTP_COMING,  ///< the first request is due or has begun
    HTTP_TELLING, ///< an answer is being written
    HTTP_TALKING, ///< it has become a socket, and keeps its place
    HTTP_PHASES
} http_phase;

/// What a request under way needs.
typedef struct http_room {
    http_parser parser;
    http_answer answer;
    size_t used;
    char in[HTTP_HEAD_MAX];
} http_room;

typedef struct http_conn {
    struct http_conn *next, *prev; ///< in the queue of its phase
    http_room *room;               ///< or NULL
    int64_t came;                  ///< when it was accepted, in milliseconds
    int64_t since;                 ///< when its time in this phase began
    size_t sent;                   ///< bytes of the answer
    size_t mark;                   ///< `sent` when the time began
    struct ws_talk *talk;          ///< HTTP_TALKING: what a socket needs; else NULL
    uint32_t watched;              ///< what epoll waits for
    uint16_t turn;                 ///< how many sockets have had this place
    bool opening;                  ///< the answer being written opens a socket
    int fd;
    int requests;
    http_phase phase;
} http_conn;

typedef struct http_queue {
    http_conn *first, *last;
} http_queue;

struct http_server {
    http_server_def def;
    http_queue queue[HTTP_PHASES];
    int64_t limit[HTTP_PHASES]; ///< milliseconds
    int64_t now;                ///< milliseconds, of the clock that never jumps
    int64_t accept_at;          ///< when to look for new connections again; 0: now
    int64_t tick_at;            ///< when the sockets' tick wants to be called
    int64_t stop_at;            ///< when to give up on answers under way; 0: not stopping
    http_server *beside;        ///< served in the same loop, or NULL
    http_counts counts;
    int epoll, listener;
    int stop;          ///< what can be read once it should end; -1: it is told by whom it is beside
    int live;          ///< connections that are not HTTP_FREE
    uint64_t *address; ///< of each connection, close together to be counted; 0 of a free one
    uint64_t proxy;    ///< whose word for its guests' addresses is taken; 0: nobody's
    ws_purse purse[WS_PURSES];
    http_conn conn[];
};

/// Move a connection into a phase, whose time begins now.
void http_conn_enter(http_server *s, http_conn *c, http_phase phase);
/// Forget a connection and its memory.
void http_conn_close(http_server *s, http_conn *c);
/// The socket is ready for what was watched.
void http_conn_ready(http_server *s, http_conn *c);
/// The time of the phase is over.
void http_conn_expire(http_server *s, http_conn *c);

/// Where somebody comes from, of either family.
typedef union http_name {
    struct sockaddr any;
    struct sockaddr_in four;
    struct sockaddr_in6 six;
} http_name;

/// What counts as one address: all of an IPv4 one, the network half of an IPv6 one, since a household has the other
/// half to itself. Never 0.
uint64_t http_address(const http_name *name);
/// The same of words; 0: they are no address.
uint64_t http_address_of(const char *text, size_t size);
/// Who asks for a socket comes from where the proxy says that they come. False: that address has all its places.
bool http_believe(http_server *s, const http_conn *c, const http_request *request);
/// Let in who waits at the door, as far as there are places for them.
void http_accept(http_server *s);
/// Watch the listener, for the first time or after a pause. False: later.
bool http_look_again(http_server *s);

// The phase of a socket (ws_conn.c).

/// The answer that opens it is out. False: no memory.
bool ws_begin(http_server *s, http_conn *c);
/// There is something to read or room to write.
void ws_work(http_server *s, http_conn *c);
/// Nothing was heard for a while.
void ws_expire(http_server *s, http_conn *c);
/// Its connection closes.
void ws_forget(http_server *s, http_conn *c);
/// The server stops.
void ws_end_all(http_server *s);
