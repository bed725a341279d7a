// SPDX-License-Identifier: MIT
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

// A connection under TLS, from the side of who calls: the server must prove its name by a certificate that this machine
// trusts. Nothing here waits. The protocol is OpenSSL's affair.

typedef struct net_tls net_tls;

enum { NET_TLS_AGAIN = 0, NET_TLS_GONE = -1 };

/// Over a connected socket, which stays the caller's. NULL: no memory.
net_tls *net_tls_start(int fd, const char *host);
void net_tls_end(net_tls *t);
/// 1 once the other side has proved its name; NET_TLS_AGAIN, NET_TLS_GONE.
int net_tls_shake(net_tls *t);
/// Bytes, NET_TLS_AGAIN or NET_TLS_GONE.
ssize_t net_tls_read(net_tls *t, void *to, size_t size);
ssize_t net_tls_write(net_tls *t, const void *bytes, size_t size);
/// Does it wait until it can write, whatever it was asked for?
bool net_tls_wants_write(const net_tls *t);
/// Why it is gone, in a few words.
const char *net_tls_why(const net_tls *t);
