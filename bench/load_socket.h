// SPDX-License-Identifier: MIT
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The other end of a WebSocket for clients that measure: as little as the protocol allows, so that what is measured is
// the server. Frames are masked with zeros, messages come whole or in pieces, pings are answered.

typedef struct load_socket {
    int fd; ///< -1: closed
    char *rest;
    size_t rest_size;
} load_socket;

/// Whoever hears a message; `text` ends with a zero and may be written to.
typedef void (*load_hear)(void *context, char *text, size_t size);

/// Connect to a port of this machine from 127.0.0.0/8, `from` counted from 1, and open a socket there. Waits for it.
bool load_open(load_socket *s, int port, uint32_t from);
/// False: it is gone, or it takes nothing more.
bool load_send(load_socket *s, const char *text, size_t size);
/// Read what is there and hand on each message. False: it is over, and the caller closes it.
bool load_read(load_socket *s, load_hear hear, void *context);
void load_close(load_socket *s);

uint64_t load_now(void); ///< nanoseconds
_Noreturn void load_fail(const char *what);
