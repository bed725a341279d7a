// SPDX-License-Identifier: MIT
#include "net/http_answer.h"
#include "net/http_conn.h"
#include "net/http_fields.h"
#include "net/http_parse.h"
#include "tests/support/tri_test.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The parser: bytes in, events out, the same ones however the bytes are split. What is expected is written as a line:
// "GET /path keep" or "close" for a request, "400@17" for a refusal and the byte it names, "..." for an unfinished one.

enum { LOG_MAX = 512 };

typedef struct sample {
    const char *bytes;
    const char *events;
} sample;

static void log_event(char *log, const http_parser *p, http_event event)
{
    static const char *const methods[] = {"OTHER", "GET", "HEAD"};
    size_t used = strlen(log);
    const http_request *r = &p->request;
    if (event == HTTP_BAD)
        snprintf(log + used, LOG_MAX - used, "%s%d@%u", used ? ", " : "", p->error.status, p->error.at);
    else if (event == HTTP_REQUEST)
        snprintf(log + used, LOG_MAX - used, "%s%s%s%.*s %s%s", used ? ", " : "", methods[r->method],
                 r->path.size ? " " : "", (int)r->path.size, r->path.size ? r->path.at : "", r->keep ? "keep" : "close",
                 r->content ? " content" : "");
    else
        snprintf(log + used, LOG_MAX - used, "%s...", used ? ", " : "");
}

/// Feed the bytes in pieces: up to `first`, then `step` at a time. The buffer moves up after a request, as a server's
/// does.
static void feed(const char *bytes, size_t size, size_t first, size_t step, char log[LOG_MAX])
{
    char *buffer = (char *)calloc(1, size + 1);
    size_t held = 0, given = 0;
    http_parser p;
    log[0] = 0;
    http_parse_begin(&p, buffer);
    for (bool begun = false; given < size || !begun; begun = true) {
        size_t piece = given < first ? first - given : step;
        piece = piece < size - given ? piece : size - given;
        memcpy(buffer + held, bytes + given, piece);
        held += piece;
        given += piece;
        http_event event;
        while ((event = http_parse(&p, held)) == HTTP_REQUEST) {
            log_event(log, &p, event);
            held -= p.at;
            memmove(buffer, buffer + p.at, held);
            http_parse_begin(&p, buffer);
        }
        if (event == HTTP_BAD) {
            log_event(log, &p, event);
            assert_true(p.error.text && strlen(p.error.text) < 100);
            assert_int_equal(http_parse(&p, held), HTTP_BAD); // and stays so
            held = 0;
            break;
        }
    }
    if (held)
        log_event(log, &p, HTTP_MORE);
    free(buffer);
}

static void expect(const char *bytes, size_t size, const char *events)
{
    char log[LOG_MAX];
    for (size_t first = 0; first <= size; first++) {
        feed(bytes, size, first, size ? size : 1, log);
        if (strcmp(log, events) != 0)
            fail_msg("split at %zu: %s\n  wanted %s\n  got    %s", first, bytes, events, log);
    }
    feed(bytes, size, 0, 1, log);
    assert_string_equal(log, events);
}

static void expect_all(const sample *samples, int count)
{
    for (int i = 0; i < count; i++)
        expect(samples[i].bytes, strlen(samples[i].bytes), samples[i].events);
}

#define HOST "Host: a\r\n"
#define GET  "GET / HTTP/1.1\r\n"

static void requests_are_read(void **unused)
{
    (void)unused;
    static const sample samples[] = {
        {"", ""},
        {"G", "..."},
        {GET HOST, "..."},
        {GET HOST "\r", "..."},
        {GET HOST "\r\n", "GET / keep"},
        {"HEAD /a/b.js HTTP/1.1\r\n" HOST "\r\n", "HEAD /a/b.js keep"},
        {"\r\n" GET HOST "\r\n", "GET / keep"},
        {GET HOST "\r\n\r\n" GET HOST "\r\n", "GET / keep, GET / keep"},
        {GET "host:a\r\n\r\n", "GET / keep"},
        {GET "HOST:\t a \t\r\n\r\n", "GET / keep"},
        {GET "Host: [::1]:8080\r\n\r\n", "GET / keep"},
        {GET HOST "X:\r\n\r\n", "GET / keep"},
        {GET HOST "X: \xc3\xa9 \"(,)\"\t;\r\n\r\n", "GET / keep"},
        {GET HOST "Content-Length: 0\r\n\r\n", "GET / keep"},
        {"GET /?a=/b?c HTTP/1.1\r\n" HOST "\r\n", "GET / keep"},
        {"GET /a%20b HTTP/1.1\r\n" HOST "\r\n", "GET /a%20b keep"},
        {"GET //a/../b HTTP/1.1\r\n" HOST "\r\n", "GET //a/../b keep"},
        {"GET http://a/x?y HTTP/1.1\r\n" HOST "\r\n", "GET /x keep"},
        {"GET HTTPS://a:1 HTTP/1.1\r\n" HOST "\r\n", "GET / keep"},
        {"GET http://a?x HTTP/1.1\r\n" HOST "\r\n", "GET / keep"},
        {"POST /x HTTP/1.1\r\n" HOST "\r\n", "OTHER keep"},
        {"POST /x HTTP/1.1\r\n" HOST "Content-Length: 3\r\n\r\n", "OTHER keep content"},
        {"POST /x HTTP/1.1\r\n" HOST "Transfer-Encoding: chunked\r\n\r\n", "OTHER keep content"},
        {"OPTIONS * HTTP/1.1\r\n" HOST "\r\n", "OTHER keep"},
        {"CONNECT a:443 HTTP/1.1\r\n" HOST "\r\n", "OTHER keep"},
        {"get / HTTP/1.1\r\n" HOST "\r\n", "OTHER keep"},
        {"GET / HTTP/1.9\r\n" HOST "\r\n", "GET / keep"},
        {GET HOST "Connection: close\r\n\r\n", "GET / close"},
        {GET HOST "Connection: upgrade ,\tCLOSE\r\n\r\n", "GET / close"},
        {GET HOST "Connection: x\r\nConnection: close\r\n\r\n", "GET / close"},
        {GET HOST "Connection: closed\r\n\r\n", "GET / keep"},
        {"GET / HTTP/1.0\r\n\r\n", "GET / close"},
        {"GET / HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n", "GET / keep"},
        {"GET / HTTP/1.0\r\nConnection: keep-alive, close\r\n\r\n", "GET / close"},
        {GET HOST "\r\nHEAD /x HTTP/1.1\r\n" HOST "Connection: close\r\n\r\nPO", "GET / keep, HEAD /x close, ..."},
    };
    expect_all(samples, TRI_COUNT(samples));
}

static void what_is_no_request_is_refused(void **unused)
{
    (void)unused;
    static const sample samples[] = {
        {"\r\n\r\n", "400@2"},
        {"\n", "400@0"},
        {"\x16\x03\x01", "400@0"},
        {"GET / HTTP/1.1\n" HOST "\r\n", "400@14"},
        {"GET / HTTP/1.1\rHost: a\r\n\r\n", "400@14"},
        {GET HOST "X: a\rb\r\n\r\n", "400@29"},
        {GET HOST "X: a\r\r\n\r\n", "400@29"},
        {GET HOST "X: \x01\r\n\r\n", "400@28"},
        {GET HOST "X: \x7f\r\n\r\n", "400@28"},
        {" GET / HTTP/1.1\r\n", "400@0"},
        {"GET\t/ HTTP/1.1\r\n", "400@3"},
        {"GET  / HTTP/1.1\r\n", "400@4"},
        {"GET /  HTTP/1.1\r\n", "400@6"},
        {"GET / HTTP/1.1 \r\n", "400@6"},
        {"GET /\r\n", "400@5"},
        {"GET\r\n", "400@3"},
        {"G(T / HTTP/1.1\r\n", "400@1"},
        {"GET / http/1.1\r\n", "400@6"},
        {"GET / HTTP/11\r\n", "400@6"},
        {"GET / HTTP/1.10\r\n", "400@6"},
        {"GET / HTTP/2.0\r\n", "505@6"},
        {"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "505@6"},
        {"GET /#a HTTP/1.1\r\n", "400@5"},
        {"GET /a\\b HTTP/1.1\r\n", "400@6"},
        {"GET /\xc3\xa9 HTTP/1.1\r\n", "400@5"},
        {"GET /a\tb HTTP/1.1\r\n", "400@6"},
        {"GET /%zz HTTP/1.1\r\n", "400@5"},
        {"GET /%4 HTTP/1.1\r\n", "400@5"},
        {"GET * HTTP/1.1\r\n", "400@4"},
        {"GET a/b HTTP/1.1\r\n", "400@4"},
        {"GET ftp://a/ HTTP/1.1\r\n", "400@4"},
        {"GET http:///x HTTP/1.1\r\n", "400@4"},
        {"GET http://u@a/ HTTP/1.1\r\n", "400@4"},
        {GET "\r\n", "400@0"},
        {GET HOST HOST "\r\n", "400@25"},
        {GET HOST "host: b\r\n\r\n", "400@25"},
        {"GET / HTTP/1.0\r\n" HOST HOST "\r\n", "400@25"},
        {GET "Host:\r\n\r\n", "400@21"},
        {GET "Host: a b\r\n\r\n", "400@23"},
        {GET "Host: a/b\r\n\r\n", "400@23"},
        {GET "Host: a, b\r\n\r\n", "400@24"},
        {GET " Host: a\r\n\r\n", "400@16"},
        {GET HOST "X: a\r\n b\r\n\r\n", "400@31"},
        {GET HOST "X: a\r\n\tb\r\n\r\n", "400@31"},
        {GET "Host : a\r\n\r\n", "400@20"},
        {GET "Host\t: a\r\n\r\n", "400@20"},
        {GET "Host\r\n\r\n", "400@20"},
        {GET ": a\r\n\r\n", "400@16"},
        {GET "H\xc3st: a\r\n\r\n", "400@17"},
        {GET "H(st): a\r\n\r\n", "400@17"},
        {GET HOST "Content-Length: 1\r\n\r\n", "413@25"},
        {GET HOST "Content-Length: 18446744073709551617\r\n\r\n", "413@25"},
        {GET HOST "Content-Length: -1\r\n\r\n", "400@41"},
        {GET HOST "Content-Length: +0\r\n\r\n", "400@41"},
        {GET HOST "Content-Length: 0x0\r\n\r\n", "400@41"},
        {GET HOST "Content-Length: 0, 0\r\n\r\n", "400@41"},
        {GET HOST "Content-Length:\r\n\r\n", "400@40"},
        {GET HOST "Content-Length: 0\r\ncontent-length: 0\r\n\r\n", "400@44"},
        {GET HOST "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n", "413@25"},
        {GET HOST "Transfer-Encoding: chunked\r\nContent-Length: 0\r\n\r\n", "400@25"},
        {"POST / HTTP/1.1\r\n" HOST "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n", "400@45"},
        {"POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n", "400@17"},
        {GET HOST "\r\nGET /\r\n", "GET / keep, 400@5"},
    };
    expect_all(samples, TRI_COUNT(samples));
    expect("GET /\0 HTTP/1.1\r\n", 17, "400@5");
    expect(GET HOST "X: \0\r\n\r\n", 33, "400@28");
}

/// `count` times the letter into `out`; returns behind them.
static char *letters(char *out, int count)
{
    memset(out, 'a', (size_t)count);
    return out + count;
}

static char *put(char *out, const char *words)
{
    return stpcpy(out, words);
}

static void limits_are_kept(void **unused)
{
    (void)unused;
    static char bytes[3 * HTTP_HEAD_MAX];
    char log[LOG_MAX];
    for (int over = 0; over < 2; over++) { // a target of just the size, and one byte more
        char *end = letters(put(bytes, "GET /"), HTTP_TARGET_MAX - 1 + over);
        end = put(end, " HTTP/1.1\r\n" HOST "Connection: close\r\n\r\n");
        feed(bytes, (size_t)(end - bytes), 0, 7, log);
        assert_int_equal(strncmp(log, over ? "414@4" : "GET /aaa", over ? 6 : 8), 0);
    }
    char *end = letters(put(bytes, "GET /"), HTTP_HEAD_MAX); // refused before its line ends
    feed(bytes, (size_t)(end - bytes), 0, 100, log);
    assert_string_equal(log, "414@2080");
    for (int over = 0; over < 2; over++) { // a head of just the size, and one byte more
        end = put(bytes, GET HOST "X: ");
        end = letters(end, HTTP_HEAD_MAX - 4 + over - (int)(end - bytes));
        end = put(end, "\r\n\r\n");
        feed(bytes, (size_t)(end - bytes), 0, 11, log);
        assert_string_equal(log, over ? "431@8191" : "GET / keep");
    }
    for (int over = 0; over < 2; over++) { // as many fields as there may be, and one more
        end = put(bytes, GET HOST);
        for (int i = 1; i < HTTP_FIELDS_MAX + over; i++)
            end = put(end, "X: y\r\n");
        end = put(end, "\r\n");
        feed(bytes, (size_t)(end - bytes), 0, 13, log);
        assert_string_equal(log, over ? "431@403" : "GET / keep");
    }
}

// --- fields ---

static void read_request(http_parser *p, char *room, size_t size, const char *fields)
{
    int n = snprintf(room, size, GET HOST "%s\r\n", fields);
    http_parse_begin(p, room);
    if (http_parse(p, (size_t)n) != HTTP_REQUEST)
        fail_msg("%s: %s", fields, p->error.text);
}

static void encodings_are_chosen_by_weight(void **unused)
{
    (void)unused;
    static const struct {
        const char *fields;
        http_coding all, gzip_only, plain_only; ///< chosen where there are so many forms
    } samples[] = {
        {"", HTTP_PLAIN, HTTP_PLAIN, HTTP_PLAIN},
        {"Accept-Encoding:\r\n", HTTP_PLAIN, HTTP_PLAIN, HTTP_PLAIN},
        {"Accept-Encoding: gzip, deflate, br\r\n", HTTP_BR, HTTP_GZIP, HTTP_PLAIN},
        {"Accept-Encoding: gzip, deflate\r\n", HTTP_GZIP, HTTP_GZIP, HTTP_PLAIN},
        {"Accept-Encoding: X-GZIP\r\n", HTTP_GZIP, HTTP_GZIP, HTTP_PLAIN},
        {"Accept-Encoding: gzip\r\naccept-encoding: br\r\n", HTTP_BR, HTTP_GZIP, HTTP_PLAIN},
        {"Accept-Encoding: br;q=0.5, gzip;q=0.8\r\n", HTTP_GZIP, HTTP_GZIP, HTTP_PLAIN},
        {"Accept-Encoding: br ; Q=0.001\r\n", HTTP_BR, HTTP_PLAIN, HTTP_PLAIN},
        {"Accept-Encoding: br;q=0, gzip;q=0.0\r\n", HTTP_PLAIN, HTTP_PLAIN, HTTP_PLAIN},
        {"Accept-Encoding: identity, br;q=0.9\r\n", HTTP_PLAIN, HTTP_PLAIN, HTTP_PLAIN},
        {"Accept-Encoding: identity;q=0.5, br;q=0.5\r\n", HTTP_BR, HTTP_PLAIN, HTTP_PLAIN},
        {"Accept-Encoding: *\r\n", HTTP_BR, HTTP_GZIP, HTTP_PLAIN},
        {"Accept-Encoding: *;q=0.5, gzip\r\n", HTTP_GZIP, HTTP_GZIP, HTTP_PLAIN},
        {"Accept-Encoding: *, br;q=0\r\n", HTTP_GZIP, HTTP_GZIP, HTTP_PLAIN},
        {"Accept-Encoding: identity;q=0\r\n", HTTP_CODINGS, HTTP_CODINGS, HTTP_CODINGS},
        {"Accept-Encoding: *;q=0\r\n", HTTP_CODINGS, HTTP_CODINGS, HTTP_CODINGS},
        {"Accept-Encoding: gzip, *;q=0\r\n", HTTP_GZIP, HTTP_GZIP, HTTP_CODINGS},
        {"Accept-Encoding: gzip, identity;q=0.000\r\n", HTTP_GZIP, HTTP_GZIP, HTTP_CODINGS},
        {"Accept-Encoding: gzip;q=1.001, br;q=2\r\n", HTTP_PLAIN, HTTP_PLAIN, HTTP_PLAIN},
        {"Accept-Encoding: gzip;q=, br;p=1, br;q=0.12345\r\n", HTTP_PLAIN, HTTP_PLAIN, HTTP_PLAIN},
        {"Accept-Encoding: ,,;q=1, gzip;q=1.000,\r\n", HTTP_GZIP, HTTP_GZIP, HTTP_PLAIN},
        {"Accept-Encoding: brr, gzi, gzipp\r\n", HTTP_PLAIN, HTTP_PLAIN, HTTP_PLAIN},
    };
    const http_form some = {"x", 1}, none = {NULL, 0};
    const http_resource all = {.form = {some, some, some}}, gzip = {.form = {none, some, some}},
                        plain = {.form = {none, none, some}};
    for (int i = 0; i < TRI_COUNT(samples); i++) {
        char room[512];
        http_parser p;
        read_request(&p, room, sizeof room, samples[i].fields);
        if (http_choose(&p.request, &all) != samples[i].all || http_choose(&p.request, &gzip) != samples[i].gzip_only ||
            http_choose(&p.request, &plain) != samples[i].plain_only)
            fail_msg("%s: %d %d %d", samples[i].fields, http_choose(&p.request, &all), http_choose(&p.request, &gzip),
                     http_choose(&p.request, &plain));
    }
}

static void tags_are_found_in_lists(void **unused)
{
    (void)unused;
    static const struct {
        const char *fields;
        bool knows; ///< the tag abc
    } samples[] = {
        {"", false},
        {"If-None-Match: \"abc\"\r\n", true},
        {"If-None-Match: W/\"abc\"\r\n", true},
        {"if-none-match: \"x\", \"a,b\" ,W/\"abc\"\r\n", true},
        {"If-None-Match: \"x\"\r\nIf-None-Match: \"abc\"\r\n", true},
        {"If-None-Match: *\r\n", true},
        {"If-None-Match: abc\r\n", false},
        {"If-None-Match: \"ABC\"\r\n", false},
        {"If-None-Match: \"abcd\", \"ab\", \"\"\r\n", false},
        {"If-None-Match: \"abc\r\n", false},
        {"If-None-Match: \"x*\", *\r\n", false},
    };
    for (int i = 0; i < TRI_COUNT(samples); i++) {
        char room[512];
        http_parser p;
        read_request(&p, room, sizeof room, samples[i].fields);
        if (http_knows(&p.request, "abc") != samples[i].knows)
            fail_msg("%s", samples[i].fields);
    }
}

// An answer, byte for byte.
static void an_answer_in_full(void **unused)
{
    (void)unused;
    static const http_resource rows[] = {
        {.path = "/", .type = "text/html", .tag = "0f", .form = {{NULL, 0}, {"gz", 2}, {"plain", 5}}}};
    const http_site site = {.resource = rows, .resources = 1, .headers = "A: b\r\n"};
    static http_answer a;
    char room[512];
    http_parser p;
    read_request(&p, room, sizeof room, "Accept-Encoding: gzip\r\n");
    http_answer_request(&a, &site, &p.request, false, 784111777);
    a.head[a.head_size] = 0;
    assert_string_equal(a.head,
                        "HTTP/1.1 200 OK\r\nDate: Sun, 06 Nov 1994 08:49:37 GMT\r\nA: b\r\nCache-Control: no-cache\r\n"
                        "Vary: Accept-Encoding\r\nETag: \"0f-gzip\"\r\nContent-Type: text/html\r\n"
                        "Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\n");
    assert_true(a.body.bytes == rows[0].form[HTTP_GZIP].bytes && a.body.size == 2 && !a.close);
    http_parse_begin(&p, "\n");
    assert_int_equal(http_parse(&p, 1), HTTP_BAD);
    p.error.at = 6;
    http_answer_error(&a, &site, HTTP_OTHER, &p.error, 951782400);
    a.head[a.head_size] = 0;
    assert_string_equal(a.head, "HTTP/1.1 400 Bad Request\r\nDate: Tue, 29 Feb 2000 00:00:00 GMT\r\nA: b\r\n"
                                "Cache-Control: no-store\r\nContent-Type: text/plain; charset=utf-8\r\n"
                                "Content-Length: 62\r\nConnection: close\r\n\r\n"
                                "400 Bad Request: a line ends with a line feed alone (byte 7).\n");
    assert_true(a.close && !a.body.size);
}

static int make_count(void *context, tri_text *out)
{
    int *asked = (int *)context;
    tri_put_int(out, ++*asked);
    return *asked < 3 ? 200 : 503;
}

// What is made is made for each answer anew, and stays what it was when the next is made.
static void an_answer_that_is_made(void **unused)
{
    (void)unused;
    int asked = 0;
    const http_resource rows[] = {{.path = "/", .type = "text/x", .make = make_count, .context = &asked}};
    const http_site site = {.resource = rows, .resources = 1, .headers = "A: b\r\n"};
    http_answer *a = (http_answer *)calloc(3, sizeof *a);
    char room[512];
    http_parser p;
    assert_non_null(a);
    read_request(&p, room, sizeof room, "Accept-Encoding: *;q=0\r\nIf-None-Match: *\r\n");
    for (int i = 0; i < 3; i++) {
        p.request.method = i == 1 ? HTTP_HEAD : HTTP_GET;
        http_answer_request(&a[i], &site, &p.request, false, 784111777);
        a[i].head[a[i].head_size] = 0;
    }
    assert_string_equal(a[0].head,
                        "HTTP/1.1 200 OK\r\nDate: Sun, 06 Nov 1994 08:49:37 GMT\r\nA: b\r\nCache-Control: no-store\r\n"
                        "Content-Type: text/x\r\nContent-Length: 1\r\n\r\n");
    assert_true(a[0].body.size == 1 && a[0].body.bytes[0] == '1');
    assert_true(!a[1].body.size && strstr(a[1].head, "Content-Length: 1\r\n"));
    assert_true(a[2].status == 503 && a[2].body.bytes[0] == '3');
    for (int i = 0; i < 3; i++)
        http_answer_end(&a[i]);
    free(a);
}

static uint64_t address_of(const char *text)
{
    http_name name = {0};
    bool six = strchr(text, ':') != NULL;
    name.any.sa_family = six ? AF_INET6 : AF_INET;
    assert_int_equal(inet_pton(name.any.sa_family, text, six ? (void *)&name.six.sin6_addr : &name.four.sin_addr), 1);
    return http_address(&name);
}

static void addresses_are_told_apart(void **unused)
{
    (void)unused;
    // One row is one address: a machine of IPv4, also as IPv6 writes it; a network of IPv6. No two rows are.
    static const char *const rows[][2] = {
        {"192.0.2.1", "::ffff:192.0.2.1"},
        {"192.0.2.2", "::ffff:192.0.2.2"},
        {"192.0.3.1", "::ffff:192.0.3.1"},
        {"193.0.2.1", "::ffff:193.0.2.1"},
        {"192.0.2.128", "::ffff:192.0.2.128"},
        {"192.0.3.0", "::ffff:192.0.3.0"},
        {"2001:db8:0:1::1", "2001:db8:0:1:ffff:ffff:ffff:ffff"},
        {"2001:db8:0:2::1", "2001:db8:0:2::2"},
        {"2002:db8:0:1::1", "2002:db8:0:1::2"},
        {"::1", "::2"},
        {"0.0.0.0", "::ffff:0.0.0.0"},
    };
    for (int i = 0; i < TRI_COUNT(rows); i++) {
        assert_true(address_of(rows[i][0]) && address_of(rows[i][0]) == address_of(rows[i][1]));
        for (int j = 0; j < i; j++)
            assert_true(address_of(rows[i][0]) != address_of(rows[j][0]));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_answer_that_is_made),  cmocka_unit_test(addresses_are_told_apart),
        cmocka_unit_test(requests_are_read),       cmocka_unit_test(what_is_no_request_is_refused),
        cmocka_unit_test(limits_are_kept),         cmocka_unit_test(encodings_are_chosen_by_weight),
        cmocka_unit_test(tags_are_found_in_lists), cmocka_unit_test(an_answer_in_full),
    };
    return cmocka_run_group_tests_name("http", tests, NULL, NULL);
}
