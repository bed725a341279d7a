// SPDX-License-Identifier: MIT
#include "net/ws_shake.h"
#include "tests/fuzz/fuzz.h"

#include <string.h>

// HTTP: any bytes at all give the same events whole and byte by byte, and each event an answer that holds together.

enum { FUZZ_EVENTS = 64 };

typedef struct fuzz_log {
    int status[FUZZ_EVENTS];
    size_t at[FUZZ_EVENTS]; ///< where the request ended, or the byte a refusal names
    int count;
} fuzz_log;

static const http_resource fuzz_rows[] = {
    {.path = "/", .type = "text/html", .tag = "0123", .form = {{"br", 2}, {"gzip", 4}, {"plain", 5}}},
    {.path = "/a",
     .type = "text/plain",
     .tag = "4567",
     .forever = true,
     .form = {{NULL, 0}, {"gzip", 4}, {"plain", 5}}},
    {.path = "/a/b.js",
     .type = "text/javascript",
     .tag = "89ab",
     .forever = true,
     .form = {{NULL, 0}, {NULL, 0}, {"", 0}}},
};
static const http_site fuzz_site = {
    .resource = fuzz_rows, .resources = TRI_COUNT(fuzz_rows), .headers = "X-Always: yes\r\n"};

/// One status line, header lines, an empty line; behind it nothing but the text of a refusal.
static void fuzz_whole(const http_answer *a)
{
    FUZZ_MUST(a->head_size < sizeof a->head && !memcmp(a->head, "HTTP/1.1 ", 9));
    const char *end = (const char *)memmem(a->head, a->head_size, "\r\n\r\n", 4);
    FUZZ_MUST(end && memmem(a->head, a->head_size, "\r\nX-Always: yes\r\n", 17));
    for (const char *c = a->head; c < end; c++)
        FUZZ_MUST((*c >= ' ' && *c <= '~') || (*c == '\r' && c[1] == '\n') || (*c == '\n' && c[-1] == '\r'));
    FUZZ_MUST(a->status >= 400 || end + 4 == a->head + a->head_size);
    FUZZ_MUST(!a->body.size || a->status == 200);
}

static void fuzz_spans(const http_parser *p)
{
    const http_request *r = &p->request;
    const char *end = p->bytes + p->at;
    for (int i = 0; i < r->fields; i++) {
        const http_field *f = &r->field[i];
        FUZZ_MUST(f->name.size && f->name.at >= p->bytes && f->value.at > f->name.at &&
                  f->value.at + f->value.size < end);
        FUZZ_MUST(!memchr(f->value.at, '\r', f->value.size) && !memchr(f->value.at, '\n', f->value.size));
    }
    FUZZ_MUST((r->method == HTTP_OTHER) == (r->path.size == 0));
    FUZZ_MUST(r->method == HTTP_OTHER || (*r->path.at == '/' && !r->content));
}

/// Note the event and answer it.
static void fuzz_event(fuzz_log *log, const http_parser *p, http_event event, size_t start)
{
    static http_answer answer;
    if (event == HTTP_REQUEST) {
        fuzz_spans(p);
        if (!ws_shake(&answer, &fuzz_site, &p->request, ws_same_origin(&p->request), 0))
            fuzz_whole(&answer);
        http_answer_request(&answer, &fuzz_site, &p->request, false, 0);
        log->at[log->count] = start + p->at;
    } else {
        FUZZ_MUST(p->error.at < p->at);
        http_answer_error(&answer, &fuzz_site, p->request.method, &p->error, 0);
        FUZZ_MUST(answer.close && answer.status == p->error.status);
        log->at[log->count] = start + p->error.at;
    }
    fuzz_whole(&answer);
    log->status[log->count++] = answer.status;
}

/// All events of these bytes, given `step` at a time.
static void fuzz_feed(fuzz_log *log, const char *bytes, size_t size, size_t step)
{
    size_t start = 0, given = 0;
    http_parser p;
    memset(log, 0, sizeof *log);
    http_parse_begin(&p, bytes);
    while (given < size) {
        given = step < size - given ? given + step : size;
        http_event event;
        while ((event = http_parse(&p, given - start)) != HTTP_MORE) {
            fuzz_event(log, &p, event, start);
            if (event == HTTP_BAD || log->count == FUZZ_EVENTS)
                return;
            start += p.at;
            http_parse_begin(&p, bytes + start);
        }
        FUZZ_MUST(p.at == given - start && p.at < HTTP_HEAD_MAX);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static fuzz_log whole, split;
    const char *bytes = (const char *)data; // a copy of just this size: a look past its end is seen
    fuzz_feed(&whole, bytes, size, size);
    fuzz_feed(&split, bytes, size, 1);
    FUZZ_MUST(!memcmp(&whole, &split, sizeof whole));
    return 0;
}
