// SPDX-License-Identifier: MIT
#pragma once
#include "core/base/tri_base.h"
#include "net/ws_lookup.h"

// The other end of a socket: a line from here to a server like ours. The name of the server is looked up when the line
// is made, and again when a line is lost or none of its addresses answers, since a server may have moved. After the
// first time nothing here waits, not for a name either: whoever has the line polls its file and lets it work.

enum { WS_HOST_MAX = 254, WS_PORT_MAX = 6, WS_WHY_MAX = 160 };

/// Where a server is.
typedef struct ws_place {
    bool secure;            ///< https
    char host[WS_HOST_MAX]; ///< without the brackets of IPv6
    char port[WS_PORT_MAX];
} ws_place;

/// The place that a URL begins with. Returns what follows it, or NULL when it is none of http:// or https://.
const char *ws_place_parse(const char *url, ws_place *place);
/// "http://host:port", without the port that goes without saying; 280 bytes hold any.
void ws_place_text(const ws_place *place, char *out, size_t size);

/// Does the head of an answer (with its empty line) open a socket that was asked for with this `Sec-WebSocket-Accept`?
/// False with a reason.
bool ws_answer_opens(const char *head, size_t size, const char *accept, char why[WS_WHY_MAX]);

typedef struct ws_dial_def {
    ws_place place;
    const char *path;       ///< "/socket"
    size_t message;         ///< bytes of a message from the server
    ws_lookup_name *lookup; ///< asks for addresses; NULL: the system
    void *context;
    void (*opened)(void *context);
    void (*heard)(void *context, const char *text, size_t size);
} ws_dial_def;

typedef enum ws_dial_phase { WS_DIAL_DOWN, WS_DIAL_CALLING, WS_DIAL_UP } ws_dial_phase;
typedef struct ws_dial ws_dial;

/// Look the server up, and wait for that. NULL with a reason. ws_dial_destroy frees.
ws_dial *ws_dial_create(const ws_dial_def *def, char why[WS_WHY_MAX]);
void ws_dial_destroy(ws_dial *d);
/// Begin to connect, where there is no connection.
void ws_dial_call(ws_dial *d);
/// Do whatever can be done now: connect, read, write. The def's functions are called from here.
void ws_dial_work(ws_dial *d);
void ws_dial_hang_up(ws_dial *d);
/// Say it, if there is a line; it is on its way when ws_dial_work has been called.
bool ws_dial_say(ws_dial *d, const char *text, size_t size);
ws_dial_phase ws_dial_is(const ws_dial *d);
/// Why there is no line, in a few words.
const char *ws_dial_why(const ws_dial *d);
/// The file to poll and for which events; -1: none.
int ws_dial_file(const ws_dial *d, short *events);
