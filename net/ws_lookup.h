// SPDX-License-Identifier: MIT
#pragma once
#include <stdbool.h>

// The addresses of a server's name, looked up by a thread of its own: the system's way to ask may take half a minute
// and cannot be called off. Whoever gives a look-up up leaves it to its thread.

struct addrinfo; // netdb.h has it where more than C is asked for

/// As getaddrinfo; freeaddrinfo frees what it finds.
typedef int ws_lookup_name(const char *host, const char *port, struct addrinfo **found);
typedef struct ws_lookup ws_lookup;

/// The system's way to ask, for a connection.
ws_lookup_name ws_lookup_usual;
/// Begin to ask. NULL: there is no thread for it. ws_lookup_end ends it, whether it is done or not.
ws_lookup *ws_lookup_start(const char *host, const char *port, ws_lookup_name *ask);
void ws_lookup_end(ws_lookup *l);
/// A file that can be read once it is done.
int ws_lookup_file(const ws_lookup *l);
bool ws_lookup_is_done(ws_lookup *l);
/// What was found, the caller's from now on; NULL: the name has no address, or none that can be found now.
struct addrinfo *ws_lookup_take(ws_lookup *l);
