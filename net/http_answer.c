// SPDX-License-Identifier: MIT
#include "net/http_answer.h"

#include "core/base/tri_text.h"
#include "net/http_fields.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

// The head is written into the answer, the body stays where the site has it, or is made for this answer. A refusal's
// text is short and goes behind its head; nothing a client sent is ever repeated in it.

typedef struct http_status {
    int code;
    const char *reason;
} http_status;

static const char *http_reason(int code)
{
    static const http_status table[] = {
        {200, "OK"},
        {304, "Not Modified"},
        {400, "Bad Request"},
        {403, "Forbidden"},
        {404, "Not Found"},
        {405, "Method Not Allowed"},
        {406, "Not Acceptable"},
        {408, "Request Timeout"},
        {413, "Content Too Large"},
        {414, "URI Too Long"},
        {426, "Upgrade Required"},
        {429, "Too Many Requests"},
        {431, "Request Header Fields Too Large"},
        {503, "Service Unavailable"},
        {505, "HTTP Version Not Supported"},
    };
    for (int i = 0; i < TRI_COUNT(table); i++)
        if (table[i].code == code)
            return table[i].reason;
    TRI_ASSERT(false);
    return "";
}

static void http_put_two(tri_text *out, int value)
{
    tri_put_char(out, (char)('0' + value / 10 % 10));
    tri_put_char(out, (char)('0' + value % 10));
}

/// "Sun, 06 Nov 1994 08:49:37 GMT" (RFC 9110 5.6.7), whatever the locale.
static void http_put_date(tri_text *out, int64_t seconds)
{
    static const char days[] = "SunMonTueWedThuFriSat", months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
    time_t when = (time_t)seconds;
    struct tm tm;
    if (!gmtime_r(&when, &tm))
        memset(&tm, 0, sizeof tm);
    tri_put_span(out, days + tm.tm_wday * 3, 3);
    tri_put(out, ", ");
    http_put_two(out, tm.tm_mday);
    tri_put_char(out, ' ');
    tri_put_span(out, months + tm.tm_mon * 3, 3);
    tri_put_char(out, ' ');
    tri_put_int(out, tm.tm_year + 1900);
    tri_put_char(out, ' ');
    http_put_two(out, tm.tm_hour);
    tri_put_char(out, ':');
    http_put_two(out, tm.tm_min);
    tri_put_char(out, ':');
    http_put_two(out, tm.tm_sec);
    tri_put(out, " GMT");
}

static void http_put_field(tri_text *out, const char *name, const char *value)
{
    tri_put(out, name);
    tri_put(out, ": ");
    tri_put(out, value);
    tri_put(out, "\r\n");
}

/// The lines that every answer has.
static tri_text http_open(http_answer *a, const http_site *site, int status, int64_t time)
{
    tri_text out = tri_text_over(a->head, sizeof a->head);
    a->status = status;
    a->body = (http_form){"", 0};
    tri_put(&out, "HTTP/1.1 ");
    tri_put_int(&out, status);
    tri_put_char(&out, ' ');
    tri_put(&out, http_reason(status));
    tri_put(&out, "\r\nDate: ");
    http_put_date(&out, time);
    tri_put(&out, "\r\n");
    tri_put(&out, site->headers);
    return out;
}

static void http_put_length(tri_text *out, size_t size)
{
    tri_put(out, "Content-Length: ");
    tri_put_int(out, (int64_t)size);
    tri_put(out, "\r\n");
}

static void http_close_head(http_answer *a, tri_text *out, int minor)
{
    if (a->close)
        http_put_field(out, "Connection", "close");
    else if (minor == 0)
        http_put_field(out, "Connection", "keep-alive");
    tri_put(out, "\r\n");
}

static void http_seal(http_answer *a, const tri_text *out)
{
    TRI_ASSERT(!out->full);
    a->head_size = out->used;
}

/// An answer that is a sentence. `more` is one header line of its own, or "".
static void http_answer_text(http_answer *a, const http_site *site, const http_error *error, const char *more,
                             bool head_only, int minor, int64_t time)
{
    char room[256];
    tri_text text = tri_text_over(room, sizeof room), out = http_open(a, site, error->status, time);
    tri_put_int(&text, error->status);
    tri_put_char(&text, ' ');
    tri_put(&text, http_reason(error->status));
    tri_put(&text, ": ");
    tri_put(&text, error->text);
    if (error->at) {
        tri_put(&text, " (byte ");
        tri_put_int(&text, (int64_t)error->at + 1);
        tri_put_char(&text, ')');
    }
    tri_put(&text, ".\n");
    TRI_ASSERT(!text.full);
    http_put_field(&out, "Cache-Control", "no-store");
    http_put_field(&out, "Content-Type", "text/plain; charset=utf-8");
    tri_put(&out, more);
    http_put_length(&out, text.used);
    http_close_head(a, &out, minor);
    if (!head_only)
        tri_put_span(&out, room, text.used);
    http_seal(a, &out);
}

void http_answer_error(http_answer *a, const http_site *site, http_method method, const http_error *error, int64_t time)
{
    a->close = true;
    http_answer_text(a, site, error, "", method == HTTP_HEAD, 1, time);
}

static int http_unhex(char c)
{
    return c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10;
}

/// Take one byte of a path, with "%61" for "a" (RFC 3986 6.2.2.2). The parser has seen to the two digits.
static unsigned char http_path_byte(http_span *path)
{
    char c = *path->at;
    size_t size = c == '%' ? 3 : 1;
    if (c == '%')
        c = (char)(http_unhex(path->at[1]) * 16 + http_unhex(path->at[2]));
    *path = (http_span){path->at + size, path->size - size};
    return (unsigned char)c;
}

/// Like strcmp.
static int http_compare(http_span path, const char *name)
{
    while (path.size && *name) {
        int difference = http_path_byte(&path) - (unsigned char)*name++;
        if (difference)
            return difference;
    }
    return path.size ? 1 : *name ? -1 : 0;
}

/// Does the path begin so?
static bool http_begins(http_span path, const char *words)
{
    while (path.size && *words && http_path_byte(&path) == (unsigned char)*words)
        words++;
    return !*words;
}

static const http_resource *http_find(const http_site *site, http_span path)
{
    if (site->means && http_begins(path, site->under))
        path = (http_span){site->means, strlen(site->means)};
    int low = 0, high = site->resources;
    while (low < high) {
        int middle = (low + high) / 2, order = http_compare(path, site->resource[middle].path);
        if (order == 0)
            return &site->resource[middle];
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

static void http_answer_resource(http_answer *a, const http_site *site, const http_request *request,
                                 const http_resource *resource, http_coding coding, int64_t time)
{
    static const struct {
        const char *suffix, *line;
    } forms[HTTP_CODINGS] = {
        [HTTP_BR] = {"-br", "Content-Encoding: br\r\n"},
        [HTTP_GZIP] = {"-gzip", "Content-Encoding: gzip\r\n"},
        [HTTP_PLAIN] = {"", ""},
    };
    char tag[96];
    tri_text name = tri_text_over(tag, sizeof tag);
    tri_put(&name, resource->tag);
    tri_put(&name, forms[coding].suffix);
    TRI_ASSERT(!name.full);
    bool known = http_knows(request, tag);
    const http_form *form = &resource->form[coding];
    tri_text out = http_open(a, site, known ? 304 : 200, time);
    http_put_field(&out, "Cache-Control", resource->forever ? "public, max-age=31536000, immutable" : "no-cache");
    http_put_field(&out, "Vary", "Accept-Encoding");
    tri_put(&out, "ETag: \"");
    tri_put(&out, tag);
    tri_put(&out, "\"\r\n");
    if (!known) {
        http_put_field(&out, "Content-Type", resource->type);
        tri_put(&out, forms[coding].line);
        http_put_length(&out, form->size);
    }
    http_close_head(a, &out, request->minor);
    http_seal(a, &out);
    if (!known && request->method == HTTP_GET)
        a->body = *form;
}

void http_answer_end(http_answer *a)
{
    free(a->made);
    a->made = NULL;
}

/// A resource that is made now. Its bytes are this answer's alone: the next one may differ before these are sent.
static void http_answer_made(http_answer *a, const http_site *site, const http_request *request,
                             const http_resource *resource, int64_t time)
{
    static const http_error no_memory = {503, "there is no memory for an answer", 0};
    http_answer_end(a);
    a->made = (char *)malloc(HTTP_MADE_MAX);
    if (!a->made) {
        http_answer_text(a, site, &no_memory, "", request->method == HTTP_HEAD, request->minor, time);
        return;
    }
    tri_text body = tri_text_over(a->made, HTTP_MADE_MAX);
    tri_text out = http_open(a, site, resource->make(resource->context, &body), time);
    TRI_ASSERT(!body.full);
    http_put_field(&out, "Cache-Control", "no-store");
    http_put_field(&out, "Content-Type", resource->type);
    http_put_length(&out, body.used);
    http_close_head(a, &out, request->minor);
    http_seal(a, &out);
    if (request->method == HTTP_GET)
        a->body = (http_form){a->made, body.used};
}

void http_answer_request(http_answer *a, const http_site *site, const http_request *request, bool last, int64_t time)
{
    static const http_error no_method = {405, "only GET and HEAD are answered here", 0};
    static const http_error no_resource = {404, "there is nothing at this path", 0};
    static const http_error no_form = {406, "Accept-Encoding rules out every form this could be sent in", 0};
    bool head_only = request->method == HTTP_HEAD;
    a->close = last || !request->keep || request->content;
    if (request->method == HTTP_OTHER) {
        http_answer_text(a, site, &no_method, "Allow: GET, HEAD\r\n", false, request->minor, time);
        return;
    }
    const http_resource *resource = http_find(site, request->path);
    http_coding coding = resource && !resource->make ? http_choose(request, resource) : HTTP_CODINGS;
    if (resource && resource->make)
        http_answer_made(a, site, request, resource, time);
    else if (!resource)
        http_answer_text(a, site, &no_resource, "", head_only, request->minor, time);
    else if (coding == HTTP_CODINGS)
        http_answer_text(a, site, &no_form, "Vary: Accept-Encoding\r\n", head_only, request->minor, time);
    else
        http_answer_resource(a, site, request, resource, coding, time);
}
