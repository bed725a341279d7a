// SPDX-License-Identifier: MIT
#include "tests/sim/sim_json.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

/// Behind the string that begins here.
static const char *json_after_string(const char *at, const char *end)
{
    const char *quote, *before;
    for (at++; (quote = (const char *)memchr(at, '"', (size_t)(end - at))) != NULL; at = quote + 1) {
        for (before = quote; before > at && before[-1] == '\\'; before--)
            continue;
        if ((quote - before) % 2 == 0)
            return quote + 1;
    }
    return end;
}

/// Behind the value that begins here.
static const char *json_after(const char *at, const char *end)
{
    int depth = 0;
    for (; at < end; at++) {
        char c = *at;
        if (c == '"')
            at = json_after_string(at, end) - 1;
        else if (c == '{' || c == '[')
            depth++;
        else if ((c == '}' || c == ']') && --depth < 0)
            return at;
        else if (c == ',' && !depth)
            return at;
    }
    return end;
}

bool sim_json_next(sim_value list, const char **at, sim_value *value)
{
    const char *end = list.at + list.size;
    if (!list.at || list.size < 2)
        return false;
    const char *begin = *at ? *at + 1 : list.at + 1; // behind the comma or the bracket
    if (begin >= end - 1)
        return false;
    *at = json_after(begin, end - 1);
    *value = (sim_value){begin, (size_t)(*at - begin)};
    return true;
}

bool sim_json_read(sim_value text, sim_json *out)
{
    const char *at = NULL;
    sim_value member;
    out->count = 0;
    if (text.size < 2 || text.at[0] != '{' || text.at[text.size - 1] != '}')
        return false;
    while (sim_json_next(text, &at, &member)) {
        const char *end = member.at + member.size, *key = json_after_string(member.at, end);
        if (member.at[0] != '"' || key >= end || *key != ':' || out->count == SIM_MEMBERS)
            return false;
        out->key[out->count] = (sim_value){member.at + 1, (size_t)(key - member.at) - 2};
        out->value[out->count++] = (sim_value){key + 1, (size_t)(end - key) - 1};
    }
    return true;
}

sim_value sim_get(const sim_json *json, const char *key)
{
    for (int i = 0; i < json->count; i++)
        if (sim_is(json->key[i], key))
            return json->value[i];
    return (sim_value){NULL, 0};
}

size_t sim_json_count(sim_value list)
{
    const char *at = NULL;
    sim_value value;
    size_t count = 0;
    while (sim_json_next(list, &at, &value))
        count++;
    return count;
}

bool sim_is(sim_value value, const char *words)
{
    return value.at && value.size == strlen(words) && !memcmp(value.at, words, value.size);
}

int64_t sim_number(sim_value value, int64_t otherwise)
{
    bool number = value.at && value.size && ((value.at[0] >= '0' && value.at[0] <= '9') || value.at[0] == '-');
    return number ? strtoll(value.at, NULL, 10) : otherwise;
}

char *sim_string(sim_value value)
{
    if (!value.at || value.size < 2 || value.at[0] != '"')
        return NULL;
    if (!memchr(value.at, '\\', value.size))
        return strndup(value.at + 1, value.size - 2);
    json_t *decoded = json_loadb(value.at, value.size, JSON_DECODE_ANY, NULL);
    char *text = decoded ? strdup(json_string_value(decoded)) : NULL;
    json_decref(decoded);
    return text;
}
