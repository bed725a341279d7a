// SPDX-License-Identifier: MIT
#include "net/http_fields.h"

#include <string.h>

// Framing is read strictly (http_parse.c); what is read here only chooses between good answers, so an element of a list
// that makes no sense is passed over.

static char http_lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + ('a' - 'A')) : c;
}

bool http_same(http_span text, const char *words)
{
    size_t i = 0;
    while (i < text.size && words[i] && http_lower(text.at[i]) == http_lower(words[i]))
        i++;
    return i == text.size && !words[i];
}

bool http_exactly(http_span text, const char *words)
{
    return strlen(words) == text.size && !memcmp(words, text.at, text.size);
}

static bool http_is_blank(char c)
{
    return c == ' ' || c == '\t';
}

http_span http_trim(http_span text)
{
    while (text.size && http_is_blank(*text.at)) {
        text.at++;
        text.size--;
    }
    while (text.size && http_is_blank(text.at[text.size - 1]))
        text.size--;
    return text;
}

const http_field *http_next(const http_request *request, const http_field *after, const char *name)
{
    const http_field *end = request->field + request->fields;
    for (const http_field *f = after ? after + 1 : request->field; f < end; f++)
        if (http_same(f->name, name))
            return f;
    return NULL;
}

/// Cut the words up to `separator` off the front of `rest`.
static http_span http_cut(http_span *rest, char separator)
{
    const char *end = rest->size ? (const char *)memchr(rest->at, separator, rest->size) : NULL;
    http_span word = {rest->at, end ? (size_t)(end - rest->at) : rest->size};
    size_t gone = end ? word.size + 1 : word.size;
    *rest = (http_span){rest->at + gone, rest->size - gone};
    return http_trim(word);
}

bool http_lists(const http_request *request, const char *name, const char *word)
{
    for (const http_field *f = NULL; (f = http_next(request, f, name)) != NULL;)
        for (http_span rest = f->value; rest.size;)
            if (http_same(http_cut(&rest, ','), word))
                return true;
    return false;
}

/// One value of If-None-Match: "*", or tags in quotes (which may hold commas), each perhaps with W/ before it.
static bool http_tags_hold(http_span list, const char *tag)
{
    if (http_exactly(list, "*"))
        return true;
    for (;;) {
        const char *open = list.size ? (const char *)memchr(list.at, '"', list.size) : NULL;
        if (!open)
            return false;
        list = (http_span){open + 1, list.size - (size_t)(open + 1 - list.at)};
        const char *close = list.size ? (const char *)memchr(list.at, '"', list.size) : NULL;
        if (!close)
            return false;
        if (http_exactly((http_span){list.at, (size_t)(close - list.at)}, tag))
            return true;
        list = (http_span){close + 1, list.size - (size_t)(close + 1 - list.at)};
    }
}

bool http_knows(const http_request *request, const char *tag)
{
    for (const http_field *f = NULL; (f = http_next(request, f, "If-None-Match")) != NULL;)
        if (http_tags_hold(f->value, tag))
            return true;
    return false;
}

/// "0.5" in thousandths, or -1.
static int http_weight(http_span text)
{
    if (!text.size || text.size > 5 || (text.at[0] != '0' && text.at[0] != '1'))
        return -1;
    int weight = (text.at[0] - '0') * 1000, unit = 100;
    if (text.size > 1 && text.at[1] != '.')
        return -1;
    for (size_t i = 2; i < text.size; i++, unit /= 10) {
        if (text.at[i] < '0' || text.at[i] > '9')
            return -1;
        weight += (text.at[i] - '0') * unit;
    }
    return weight <= 1000 ? weight : -1;
}

/// Note what one element such as "gzip;q=0.5" says. The last place of `weight` is "*".
static void http_note_coding(http_span element, int weight[HTTP_CODINGS + 1])
{
    static const struct {
        const char *name;
        int place;
    } codings[] = {
        {"br", HTTP_BR}, {"gzip", HTTP_GZIP}, {"x-gzip", HTTP_GZIP}, {"identity", HTTP_PLAIN}, {"*", HTTP_CODINGS}};
    int thousandths = 1000;
    http_span name = http_cut(&element, ';');
    if (element.size) {
        http_span key = http_cut(&element, '=');
        thousandths = http_same(key, "q") ? http_weight(element) : -1;
    }
    for (int i = 0; i < TRI_COUNT(codings) && thousandths >= 0; i++)
        if (http_same(name, codings[i].name))
            weight[codings[i].place] = thousandths;
}

http_coding http_choose(const http_request *request, const http_resource *resource)
{
    int weight[HTTP_CODINGS + 1] = {-1, -1, -1, -1}, best = HTTP_CODINGS, best_weight = 0;
    const http_field *f = http_next(request, NULL, "Accept-Encoding");
    if (!f)
        return HTTP_PLAIN;
    for (; f; f = http_next(request, f, "Accept-Encoding"))
        for (http_span rest = f->value; rest.size;)
            http_note_coding(http_cut(&rest, ','), weight);
    for (int i = 0; i < HTTP_CODINGS; i++) {
        // What is not listed weighs what "*" does; without that only the plain form will do, after all that is listed.
        int listed = weight[i] >= 0 ? weight[i] : weight[HTTP_CODINGS];
        int total = listed >= 0 ? 2 * listed : i == HTTP_PLAIN;
        if (resource->form[i].bytes && total > best_weight) {
            best = i;
            best_weight = total;
        }
    }
    return (http_coding)best;
}
