// SPDX-License-Identifier: MIT
#pragma once
#include "net/http_parse.h"
#include "net/http_site.h"

// From a request to the bytes of its answer. No sockets, no clock: the time is a value.

enum { HTTP_ANSWER_MAX = 2048 }; ///< status line, header fields and the short text of a refusal

typedef struct http_answer {
    int status;
    char head[HTTP_ANSWER_MAX];
    size_t head_size;
    http_form body; ///< sent after the head, straight from the site's own bytes; empty with HEAD, 304 and refusals
    char *made;     ///< memory of a body that was made for this answer, or NULL
    bool close;     ///< the connection ends after this answer
} http_answer;

/// Answer a request. `last`: the server will read no other one from this connection. `time`: seconds since 1970.
/// http_answer_end gives back what the answer takes; all zeros is an answer that takes nothing.
void http_answer_request(http_answer *a, const http_site *site, const http_request *request, bool last, int64_t time);
/// Answer bytes that are no request; `method` as far as it is known. The connection ends.
void http_answer_error(http_answer *a, const http_site *site, http_method method, const http_error *error,
                       int64_t time);
void http_answer_end(http_answer *a);
