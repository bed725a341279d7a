// SPDX-License-Identifier: MIT
#pragma once
#include "core/base/tri_text.h"

// What a server serves: a table of resources that stay in memory, each in every form it can be sent in; or that are
// made anew each time somebody asks.

enum { HTTP_MADE_MAX = 32768 }; ///< bytes of a resource that is made

/// Content codings, the most wanted first.
typedef enum http_coding { HTTP_BR, HTTP_GZIP, HTTP_PLAIN, HTTP_CODINGS } http_coding;

typedef struct http_form {
    const char *bytes; ///< NULL: there is no such form
    size_t size;
} http_form;

typedef struct http_resource {
    const char *path; ///< "/index.html"
    const char *type; ///< media type
    const char *tag;  ///< names these bytes and no others
    bool forever;     ///< this path will never have other bytes
    http_form form[HTTP_CODINGS];
    /// Not NULL: writes what it is now, and returns the status to send it with, 200 or 503. It has no tag and no forms.
    int (*make)(void *context, tri_text *out);
    void *context; ///< for `make`
} http_resource;

typedef struct http_site {
    const http_resource *resource; ///< in ascending order of their paths
    int resources;
    const char *headers; ///< header lines of every answer, each with its line end
    const char *under;   ///< every path that begins so, "/t/" say,
    const char *means;   ///< is answered with the resource of this path; NULL: none is
} http_site;
