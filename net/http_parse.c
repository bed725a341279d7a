// SPDX-License-Identifier: MIT
#include "net/http_parse.h"

#include "net/http_fields.h"

#include <string.h>

// Bytes are looked at one by one until a line ends; a line is read as a whole. So an impossible byte is refused when it
// comes, anything else at the end of its line, and what concerns the whole head (Host, content) at the empty line.
// Sections named below are those of RFC 9112 unless another number is given.

enum { HTTP_LINE_MAX = HTTP_TARGET_MAX + 32 }; ///< a request line: the target, a method and a version

void http_parse_begin(http_parser *p, const char *bytes)
{
    memset(p, 0, sizeof *p);
    p->bytes = bytes;
}

static http_event http_refuse(http_parser *p, int status, const char *at, const char *text)
{
    p->error = (http_error){status, text, (uint32_t)(at - p->bytes)};
    return HTTP_BAD;
}

static bool http_is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool http_is_alnum(char c)
{
    return http_is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool http_is_hex(char c)
{
    return http_is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

static bool http_is_token(char c)
{
    return http_is_alnum(c) || (c && strchr("!#$%&'*+-.^_`|~", c));
}

/// A byte of a URI's path, query or authority (RFC 3986).
static bool http_is_uri(char c)
{
    return http_is_alnum(c) || (c && strchr("-._~:/?[]@!$&'()*+,;=%", c));
}

/// A byte of the host and port that Host or an absolute target names. Names of users are not among them (RFC
/// 9110 4.2.4).
static bool http_is_host(char c)
{
    return http_is_uri(c) && c != '/' && c != '?' && c != '@';
}

static size_t http_run(http_span text, bool (*is)(char))
{
    size_t size = 0;
    while (size < text.size && is(text.at[size]))
        size++;
    return size;
}

static http_span http_rest(http_span text, size_t from)
{
    return (http_span){text.at + from, text.size - from};
}

// --- the request line (3) ---

/// "http://" or "https://" and a host: their length, or 0.
static size_t http_authority(http_span target)
{
    static const char *const schemes[] = {"http://", "https://"};
    for (int i = 0; i < TRI_COUNT(schemes); i++) {
        size_t size = strlen(schemes[i]);
        if (target.size < size || !http_same((http_span){target.at, size}, schemes[i]))
            continue;
        size_t host = http_run(http_rest(target, size), http_is_host);
        return host ? size + host : 0;
    }
    return 0;
}

/// The path of a target in origin or absolute form (3.2.1, 3.2.2).
static http_event http_path(http_parser *p, http_span target)
{
    static const char root[] = "/";
    http_span path = target;
    if (*target.at != '/') {
        size_t authority = http_authority(target);
        path = http_rest(target, authority);
        if (!authority || (path.size && *path.at != '/' && *path.at != '?'))
            return http_refuse(p, 400, target.at, "the request target is neither a path nor a whole http address");
    }
    const char *query = path.size ? (const char *)memchr(path.at, '?', path.size) : NULL;
    path.size = query ? (size_t)(query - path.at) : path.size;
    p->request.path = path.size ? path : (http_span){root, 1};
    return HTTP_MORE;
}

static http_event http_target(http_parser *p, http_span target)
{
    if (!target.size)
        return http_refuse(p, 400, target.at, "the request target is missing");
    if (target.size > HTTP_TARGET_MAX)
        return http_refuse(p, 414, target.at, "the request target is too long");
    for (size_t i = 0; i < target.size; i++) {
        if (target.at[i] == '#')
            return http_refuse(p, 400, target.at + i, "a fragment has no place in a request target");
        if (!http_is_uri(target.at[i]))
            return http_refuse(p, 400, target.at + i, "this byte has no place in a request target");
        if (target.at[i] == '%' &&
            (target.size - i < 3 || !http_is_hex(target.at[i + 1]) || !http_is_hex(target.at[i + 2])))
            return http_refuse(p, 400, target.at + i,
                               "a percent sign in a request target needs two hexadecimal digits");
    }
    return p->request.method == HTTP_OTHER ? HTTP_MORE : http_path(p, target);
}

static http_event http_version(http_parser *p, http_span version)
{
    if (version.size != 8 || memcmp(version.at, "HTTP/", 5) != 0 || !http_is_digit(version.at[5]) ||
        version.at[6] != '.' || !http_is_digit(version.at[7]))
        return http_refuse(p, 400, version.at, "the request line does not end with HTTP and a version");
    if (version.at[5] != '1')
        return http_refuse(p, 505, version.at, "only versions 1.0 and 1.1 of HTTP are spoken here");
    p->request.minor = (uint8_t)(version.at[7] - '0');
    return HTTP_MORE;
}

static http_event http_request_line(http_parser *p, http_span line)
{
    size_t method = http_run(line, http_is_token);
    if (!method || method == line.size || line.at[method] != ' ')
        return http_refuse(p, 400, line.at + method, "the request does not begin with a method and one space");
    http_span rest = http_rest(line, method + 1);
    http_span word = {line.at, method};
    p->request.method = http_exactly(word, "GET") ? HTTP_GET : http_exactly(word, "HEAD") ? HTTP_HEAD : HTTP_OTHER;
    const char *space = rest.size ? (const char *)memchr(rest.at, ' ', rest.size) : NULL;
    if (!space)
        return http_refuse(p, 400, rest.at + rest.size, "the request line does not end with HTTP and a version");
    size_t target = (size_t)(space - rest.at);
    http_event event = http_target(p, (http_span){rest.at, target});
    return event == HTTP_BAD ? event : http_version(p, http_rest(rest, target + 1));
}

// --- header fields (5) ---

static http_event http_field_line(http_parser *p, http_span line)
{
    if (*line.at == ' ' || *line.at == '\t')
        return http_refuse(p, 400, line.at, "a header line begins with a blank; folded lines are not accepted");
    size_t name = http_run(line, http_is_token);
    if (name < line.size && (line.at[name] == ' ' || line.at[name] == '\t'))
        return http_refuse(p, 400, line.at + name, "a blank stands in or after the name of a header field");
    if (!name || name == line.size || line.at[name] != ':')
        return http_refuse(p, 400, line.at + name, "a header line is not a name, a colon and a value");
    if (p->request.fields == HTTP_FIELDS_MAX)
        return http_refuse(p, 431, line.at, "there are too many header fields");
    http_field *field = &p->request.field[p->request.fields++];
    field->name = (http_span){line.at, name};
    field->value = http_trim(http_rest(line, name + 1));
    return HTTP_MORE;
}

// --- what concerns the whole head ---

/// The only field of this name, or NULL. `count` says how many there are.
static const http_field *http_only(const http_request *request, const char *name, int *count)
{
    const http_field *found = NULL;
    *count = 0;
    for (const http_field *f = NULL; (f = http_next(request, f, name)) != NULL; ++*count)
        found = f;
    return found;
}

static http_event http_check_host(http_parser *p)
{
    int count;
    const http_field *host = http_only(&p->request, "Host", &count);
    if (count > 1)
        return http_refuse(p, 400, host->name.at, "there is more than one Host");
    if (!host)
        return p->request.minor == 0 ? HTTP_MORE : http_refuse(p, 400, p->bytes, "there is no Host");
    size_t good = http_run(host->value, http_is_host);
    if (!good || good < host->value.size)
        return http_refuse(p, 400, host->value.at + good, "Host is not the name of a host");
    return HTTP_MORE;
}

/// How content is framed is where requests get smuggled (11.2): one clear length, or a refusal.
static http_event http_check_content(http_parser *p)
{
    int lengths, codings;
    http_request *request = &p->request;
    const http_field *length = http_only(request, "Content-Length", &lengths);
    const http_field *coding = http_only(request, "Transfer-Encoding", &codings);
    if (lengths > 1)
        return http_refuse(p, 400, length->name.at, "there is more than one Content-Length");
    if (length && (!length->value.size || http_run(length->value, http_is_digit) < length->value.size))
        return http_refuse(p, 400, length->value.at, "Content-Length is not a number");
    if (length && coding)
        return http_refuse(p, 400, coding->name.at, "Content-Length and Transfer-Encoding contradict each other");
    if (coding && request->minor == 0)
        return http_refuse(p, 400, coding->name.at, "HTTP/1.0 has no Transfer-Encoding");
    request->content = coding != NULL;
    for (size_t i = 0; length && i < length->value.size; i++)
        request->content |= length->value.at[i] != '0';
    if (request->content && request->method != HTTP_OTHER)
        return http_refuse(p, 413, (coding ? coding : length)->name.at, "GET and HEAD take no content here");
    return HTTP_MORE;
}

static http_event http_head_done(http_parser *p)
{
    http_request *request = &p->request;
    if (http_check_host(p) == HTTP_BAD || http_check_content(p) == HTTP_BAD)
        return HTTP_BAD;
    request->keep = request->minor > 0 || http_lists(request, "Connection", "keep-alive");
    if (http_lists(request, "Connection", "close"))
        request->keep = false;
    return HTTP_REQUEST;
}

static http_event http_line(http_parser *p, http_span line)
{
    if (!p->started && !line.size) { // one empty line is forgiven (2.2)
        if (p->skipped)
            return http_refuse(p, 400, line.at, "there is no request line");
        p->skipped = true;
        return HTTP_MORE;
    }
    if (!p->started) {
        p->started = true;
        return http_request_line(p, line);
    }
    return line.size ? http_field_line(p, line) : http_head_done(p);
}

/// Look at the next byte.
static http_event http_look(http_parser *p)
{
    const char *c = p->bytes + p->at++;
    bool after_return = c > p->bytes + p->line && c[-1] == '\r';
    if (*c == '\n' && after_return) {
        http_span line = {p->bytes + p->line, (size_t)(c - 1 - (p->bytes + p->line))};
        p->line = p->at;
        http_event event = http_line(p, line);
        if (event != HTTP_MORE)
            return event;
    } else if (*c == '\n') {
        return http_refuse(p, 400, c, "a line ends with a line feed alone");
    } else if (after_return) {
        return http_refuse(p, 400, c - 1, "a carriage return stands without its line feed");
    } else if (((unsigned char)*c < ' ' && *c != '\t' && *c != '\r') || *c == 0x7f) {
        return http_refuse(p, 400, c, "a control byte has no place in a request");
    }
    if (!p->started && p->at - p->line > HTTP_LINE_MAX)
        return http_refuse(p, 414, c, "the request line is too long");
    if (p->at >= HTTP_HEAD_MAX)
        return http_refuse(p, 431, c, "the header is too long");
    return HTTP_MORE;
}

http_event http_parse(http_parser *p, size_t size)
{
    http_event event = p->error.status ? HTTP_BAD : HTTP_MORE;
    while (event == HTTP_MORE && p->at < size)
        event = http_look(p);
    return event;
}
