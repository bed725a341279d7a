// SPDX-License-Identifier: MIT
#pragma once
#include "net/http_answer.h"

// The opening handshake of WebSocket (RFC 6455, 4.2): from a request to the answer that ends HTTP on its connection, or
// to a refusal. No sockets.

/// Does the request ask for another protocol at all?
bool ws_wanted(const http_request *request);
/// Is the page that asks from the place it asks? `Origin` must be there, once, and be http:// or https:// and the words
/// of `Host`.
bool ws_same_origin(const http_request *request);
/// Answer 101 where the request may open a socket, else a refusal; `allowed` says whether its origin may. True: 101.
bool ws_shake(http_answer *a, const http_site *site, const http_request *request, bool allowed, int64_t time);

enum { WS_KEY_MAX = 25, WS_ACCEPT_MAX = 29 };
/// What a client asks with, of 16 random bytes; and what the server's answer then has.
void ws_key_text(const uint8_t random[16], char key[WS_KEY_MAX]);
void ws_accept_text(const char key[WS_KEY_MAX], char accept[WS_ACCEPT_MAX]);
