// SPDX-License-Identifier: MIT
#pragma once
#include "core/base/tri_base.h"

// Requests of HTTP/1.1 (RFC 9112) as bytes come in. No sockets: the caller collects bytes in a buffer, the parser looks
// at each byte once, in place, and what it says never depends on how the bytes were split. It is strict: what two
// programs could read in two ways is refused, with a status and a sentence.

enum {
    HTTP_HEAD_MAX = 8192,   ///< bytes of a request, its empty line included
    HTTP_TARGET_MAX = 2048, ///< bytes of a request target
    HTTP_FIELDS_MAX = 64,   ///< header fields of a request
};

/// Some of the caller's bytes.
typedef struct http_span {
    const char *at;
    size_t size;
} http_span;

typedef struct http_field {
    http_span name, value; ///< the value without blanks around it
} http_field;

typedef enum http_method { HTTP_OTHER, HTTP_GET, HTTP_HEAD } http_method;

/// A request. Its spans point into the buffer and are good as long as that is left alone.
typedef struct http_request {
    http_method method;
    uint8_t minor;  ///< of HTTP/1.minor
    bool keep;      ///< the client would go on with this connection
    bool content;   ///< it announces content; only with HTTP_OTHER, GET and HEAD with content are refused
    http_span path; ///< of the target: begins with '/', no query; "" with HTTP_OTHER
    int fields;
    http_field field[HTTP_FIELDS_MAX];
} http_request;

/// Why a request was refused. After it the rest of the bytes means nothing.
typedef struct http_error {
    int status;
    const char *text; ///< half a sentence
    uint32_t at;      ///< the byte it is about, counted from the request's first
} http_error;

typedef enum http_event { HTTP_MORE, HTTP_REQUEST, HTTP_BAD } http_event;

typedef struct http_parser {
    const char *bytes;
    uint32_t at;          ///< bytes looked at; of an HTTP_REQUEST, where the next request begins
    uint32_t line;        ///< where the line in hand begins
    bool skipped;         ///< an empty line came before the request line
    bool started;         ///< the request line has been read
    http_request request; ///< with HTTP_REQUEST; its method is known as soon as the request line is
    http_error error;     ///< with HTTP_BAD
} http_parser;

/// A parser for the request that begins at `bytes`. The buffer stays where it is and is the caller's.
void http_parse_begin(http_parser *p, const char *bytes);
/// Look on, now that `size` bytes are there, those already looked at included.
http_event http_parse(http_parser *p, size_t size);
