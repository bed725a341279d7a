// SPDX-License-Identifier: MIT
#include "tests/support/scene.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char scene_keys[6][44], scene_table_word[23];
store_id scene_table;
const char scene_usual[] = "\"pace\":\"none\",\"away\":\"wait\",\"look\":true,\"list\":true,\"auto\":true";

static void on_send(void *context, uint32_t conn, const char *text, size_t size)
{
    scene *w = (scene *)context;
    int c = (int)(conn & 0xffff);
    assert_true(w->heard_count[c] < SCENE_HEARD);
    w->heard[c][w->heard_count[c]++] = strndup(text, size);
}

static bool on_append(void *context, uint64_t ticket, const store_entry *entries, int count, const store_head *heads,
                      int head_count)
{
    scene *w = (scene *)context;
    assert_int_equal(w->ticket, 0);
    assert_in_range(head_count, 1, 2);
    w->ticket = ticket;
    w->head = heads[0];
    w->head.summary = memcpy(w->summary, heads[0].summary, heads[0].size);
    w->group_count = count;
    for (int i = 0; i < count; i++) {
        w->group[i].id = entries[i].table;
        w->group[i].n = entries[i].n;
        w->group[i].line = strndup((const char *)entries[i].bytes, entries[i].size);
    }
    return true;
}

static bool on_load(void *context, uint64_t ticket, const store_id *table, uint32_t from)
{
    scene *w = (scene *)context;
    w->load_from = from;
    w->load = ticket;
    w->load_id = *table;
    return true;
}

static bool on_think(void *context, const server_question *question)
{
    scene *w = (scene *)context;
    w->asked = *question;
    w->has_asked = true;
    return true;
}

static bool on_find(void *context, uint32_t conn, int64_t q, const store_id *tables, int count)
{
    scene *w = (scene *)context;
    char word[64], words[100];
    tri_text text = tri_text_over(word, sizeof word);
    if (w->finds_nothing)
        return false;
    if (count)
        log_put_id(&tables[0], &text);
    server_line row = {words, (size_t)snprintf(words, sizeof words, "{\"table\":\"%s\",\"view\":null}", word)};
    server_found(w->s, w->now, conn, q, &row, count ? 1 : 0);
    return true;
}

int scene_disk_of(scene *w, const store_id *id)
{
    for (int i = 0; i < w->disks; i++)
        if (!memcmp(w->disk[i].id.bytes, id->bytes, STORE_ID))
            return i;
    w->disk[w->disks].id = *id;
    return w->disks++;
}

void scene_store(scene *w, server_outcome outcome)
{
    uint64_t ticket = w->ticket;
    assert_int_not_equal(ticket, 0);
    w->ticket = 0;
    for (int i = 0; i < w->group_count; i++) {
        int d = scene_disk_of(w, &w->group[i].id);
        if (outcome == SERVER_WRITTEN) {
            assert_int_equal(w->group[i].n, w->disk[d].count);
            w->disk[d].line[w->disk[d].count++] = w->group[i].line;
        } else {
            free(w->group[i].line);
        }
    }
    server_stored(w->s, w->now, ticket, outcome);
}

void scene_settle(scene *w)
{
    for (;;) {
        if (w->load) {
            uint64_t ticket = w->load;
            int d = scene_disk_of(w, &w->load_id);
            server_line lines[SCENE_LINES];
            uint32_t count = 0;
            for (uint32_t i = w->load_from; i < w->disk[d].count; i++)
                lines[count++] = (server_line){w->disk[d].line[i], strlen(w->disk[d].line[i])};
            w->load = 0;
            server_loaded(w->s, w->now, ticket, true, w->load_from, lines, count);
        } else if (w->ticket && !w->manual) {
            scene_store(w, SERVER_WRITTEN);
        } else {
            return;
        }
    }
}

void scene_say(scene *w, int conn, const char *format, ...)
{
    char text[2048];
    va_list words;
    va_start(words, format);
    vsnprintf(text, sizeof text, format, words);
    va_end(words);
    server_heard(w->s, w->now, 0x10000u | (uint32_t)conn, text, strlen(text));
    scene_settle(w);
}

void scene_pass(scene *w, int64_t ms)
{
    w->now += ms;
    server_tick(w->s, w->now);
    scene_settle(w);
}

void scene_forget(scene *w, int conn)
{
    for (int i = 0; i < w->heard_count[conn]; i++)
        free(w->heard[conn][i]);
    w->heard_count[conn] = 0;
}

json_t *scene_last(scene *w, int conn, const char *what)
{
    for (int i = w->heard_count[conn]; i-- > 0;) {
        json_t *m = json_loads(w->heard[conn][i], JSON_REJECT_DUPLICATES, NULL);
        assert_non_null(m);
        if (!strcmp(json_string_value(json_object_get(m, "say")), what))
            return m;
        json_decref(m);
    }
    return NULL;
}

int scene_number(scene *w, int conn, const char *what, const char *key)
{
    json_t *m = scene_last(w, conn, what);
    assert_non_null(m);
    const json_t *value = json_object_get(m, key);
    int found = json_is_integer(value) ? (int)json_integer_value(value) : -1;
    json_decref(m);
    return found;
}

const char *scene_word(scene *w, int conn, const char *what, const char *key)
{
    static char room[4096];
    json_t *m = scene_last(w, conn, what);
    assert_non_null(m);
    const char *value = json_string_value(json_object_get(m, key));
    snprintf(room, sizeof room, "%s", value ? value : "");
    json_decref(m);
    return room;
}

bool scene_yes(scene *w, int conn, const char *what, const char *key)
{
    json_t *m = scene_last(w, conn, what);
    assert_non_null(m);
    bool found = json_is_true(json_object_get(m, key));
    json_decref(m);
    return found;
}

int scene_entries(scene *w, int conn)
{
    json_t *m = scene_last(w, conn, "table");
    assert_non_null(m);
    int count = (int)json_array_size(json_object_get(m, "entries"));
    json_decref(m);
    return count;
}

const char *scene_line(scene *w, int from_end)
{
    int d = scene_disk_of(w, &scene_table);
    assert_true(w->disk[d].count > (uint32_t)from_end);
    const char *text = w->disk[d].line[w->disk[d].count - 1 - (uint32_t)from_end];
    return strchr(text, ' ') + 1;
}

uint32_t scene_written(scene *w)
{
    return w->disk[scene_disk_of(w, &scene_table)].count;
}

const char *scene_salt_of(int who, char out[65])
{
    uint8_t bytes[32];
    memset(bytes, who + 1, sizeof bytes);
    return sodium_bin2hex(out, 65, bytes, sizeof bytes);
}

const char *scene_promise_of(int who, char out[65])
{
    uint8_t bytes[32], hash[32];
    memset(bytes, who + 1, sizeof bytes);
    record_dice_hash(bytes, hash);
    return sodium_bin2hex(out, 65, hash, sizeof hash);
}

void scene_create(scene *w)
{
    server_def def = server_def_default();
    def.effects = (server_effects){w, on_send, on_append, on_load, on_think, on_find, NULL};
    def.connections = SCENE_CONNS + 1;
    def.tables = 3;
    def.opens = 2;
    w->s = server_create(&def);
    for (uint32_t c = 1; c <= SCENE_CONNS; c++)
        server_opened(w->s, w->now, 0x10000u | c, c);
}

int scene_begin(void **state)
{
    scene *w = (scene *)calloc(1, sizeof *w);
    w->now = 1700000000000;
    for (int i = 0; i < 6; i++) {
        uint8_t bytes[32];
        memset(bytes, 0x40 + i, sizeof bytes);
        sodium_bin2base64(scene_keys[i], sizeof scene_keys[i], bytes, sizeof bytes,
                          sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    }
    memset(scene_table.bytes, 7, STORE_ID);
    sodium_bin2base64(scene_table_word, sizeof scene_table_word, scene_table.bytes, STORE_ID,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    scene_create(w);
    *state = w;
    return 0;
}

int scene_end(void **state)
{
    scene *w = (scene *)*state;
    server_destroy(w->s);
    for (int c = 0; c <= SCENE_CONNS; c++)
        scene_forget(w, c);
    for (int d = 0; d < w->disks; d++)
        for (uint32_t i = 0; i < w->disk[d].count; i++)
            free(w->disk[d].line[i]);
    free(w);
    return 0;
}

void scene_open_with(scene *w, const char *seats, const char *more)
{
    char promise[65];
    scene_say(w, 1,
              "{\"do\":\"open\",\"q\":1,\"table\":\"%s\",\"key\":\"%s\",\"game\":\"nave\",\"players\":2,\"seats\":[%s],"
              "\"name\":\"Anna\","
              "\"promise\":\"%s\",%s}",
              scene_table_word, scene_keys[0], seats, scene_promise_of(0, promise), more);
}

void scene_sit_down(scene *w, int conn, int who, int seat)
{
    char promise[65];
    scene_say(w, conn, "{\"do\":\"hello\",\"table\":\"%s\",\"have\":0}", scene_table_word);
    scene_say(w, conn, "{\"do\":\"sit\",\"q\":2,\"seat\":%d,\"key\":\"%s\",\"name\":\"Basia\",\"promise\":\"%s\"}",
              seat, scene_keys[who], scene_promise_of(who, promise));
}

void scene_start_with(scene *w, const char *more)
{
    char salt[65];
    scene_open_with(w, "\"me\",\"open\"", more);
    scene_sit_down(w, 2, 1, 2);
    scene_say(w, 1, "{\"do\":\"salt\",\"q\":3,\"salt\":\"%s\"}", scene_salt_of(0, salt));
    scene_say(w, 2, "{\"do\":\"salt\",\"q\":3,\"salt\":\"%s\"}", scene_salt_of(1, salt));
    assert_string_equal(scene_word(w, 1, "table", "phase"), "play");
}

int scene_mover(scene *w)
{
    return scene_number(w, 1, "table", "to_move");
}

void scene_move(scene *w, int conn, const char *id, const char *words)
{
    scene_say(w, conn, "{\"do\":\"move\",\"q\":9,\"n\":%u,\"id\":\"%s\",\"move\":\"%s\"}", scene_written(w), id, words);
}

void scene_both_favour(scene *w)
{
    scene_move(w, scene_mover(w), "favour_one", "favour 1");
    scene_move(w, scene_mover(w), "favour_two", "favour 2");
}

void scene_refused(scene *w, int conn, const char *code)
{
    assert_string_equal(scene_word(w, conn, "no", "code"), code);
    scene_forget(w, conn);
}
