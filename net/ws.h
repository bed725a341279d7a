// SPDX-License-Identifier: MIT
#pragma once
#include "net/http_parse.h"
#include "net/http_server.h"

// Sockets of a server (RFC 6455): connections that, instead of asking for resources, exchange messages of text. All of
// them live in the server's one thread; what they hear is handed on by the functions of a ws_def, and those may send to
// any of them. Everything has a bound: a message's size, how many come in a second, what waits for a slow reader, and
// how long one may be silent.

enum { WS_PLACES_MAX = 65536 };

/// Names a socket: no other one gets the same name soon, and none has the name 0.
typedef uint32_t ws_id;

typedef struct ws_def {
    const char *path; ///< where sockets are opened: "/socket"
    size_t message;   ///< bytes of a message from a client
    size_t queue;     ///< bytes that may wait for a client; one that takes them too slowly is let go
    int a_second;     ///< messages that a client may send, in the long run
    int burst;        ///< and at once
    /// The same for all sockets of one address together. Where somebody said too much, no new socket is opened for as
    /// long as a burst takes to be earned again.
    int address_a_second, address_burst;
    int silence_ms; ///< after which a client is asked for a sign of life; after as long again it is let go
    void *context;  ///< handed to the functions
    /// May this request open a socket? NULL: when its page is from here.
    bool (*allows)(void *context, const http_request *request);
    void (*opened)(void *context, ws_id id, uint64_t address);
    /// False: it was no more than a sign of life, and counts as a tenth of a message.
    bool (*heard)(void *context, ws_id id, const char *text, size_t size);
    /// It is gone, whoever ended it. Sending to it does nothing any more.
    void (*closed)(void *context, ws_id id);
    /// Called when the server begins, and at the end of every round, with the server's clock in milliseconds, after
    /// anything was heard or the time it asked for has come. Returns when it wants to be called next, INT64_MAX for
    /// never. NULL: never.
    int64_t (*tick)(void *context, int64_t now);
    int wake; ///< a file that becomes readable when tick should be called; read by tick. -1: none
} ws_def;

/// Reasons to end a socket (RFC 6455, 7.4.1).
enum { WS_GOING_AWAY = 1001, WS_NOT_TEXT = 1003, WS_TOO_MUCH = 1008, WS_COME_BACK = 1012 };

/// The usual limits; no functions yet.
ws_def ws_def_default(void);
/// Send a message of text. False: it is gone, or it was just let go for being too slow.
bool ws_send(http_server *s, ws_id id, const char *text, size_t size);
/// End it, with a reason.
void ws_end(http_server *s, ws_id id, int code, const char *reason);
