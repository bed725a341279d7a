// SPDX-License-Identifier: MIT
#include "tests/support/tri_test.h"

#include "server/server.h"

#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The machine behind online tables, one behaviour at a time: a disk that answers when it is told to, and connections
// whose messages are looked at.

enum { CONNS = 8, HEARD = 64, LINES = 512 };

typedef struct world {
    server *s;
    int64_t now;
    char *heard[CONNS + 1][HEARD];
    int heard_count[CONNS + 1];
    struct {
        store_id id;
        char *line[LINES];
        uint32_t count;
    } disk[4];
    int disks;
    uint64_t ticket; ///< of what is to be written; 0: nothing is
    struct {
        store_id id;
        uint32_t n;
        char *line;
    } group[128];
    int group_count;
    bool manual; ///< groups wait until `store` is called
    uint64_t load;
    store_id load_id;
    uint32_t load_from;
    server_question asked;
    bool has_asked, finds_nothing;
    store_head head;
    char summary[STORE_SUMMARY_MAX];
} world;

static char keys[6][44], table_word[23];
static store_id table_id;

static void on_send(void *context, uint32_t conn, const char *text, size_t size)
{
    world *w = (world *)context;
    int c = (int)(conn & 0xffff);
    assert_true(w->heard_count[c] < HEARD);
    w->heard[c][w->heard_count[c]++] = strndup(text, size);
}

static bool on_append(void *context, uint64_t ticket, const store_entry *entries, int count, const store_head *heads,
                      int head_count)
{
    world *w = (world *)context;
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
    world *w = (world *)context;
    w->load_from = from;
    w->load = ticket;
    w->load_id = *table;
    return true;
}

static bool on_think(void *context, const server_question *question)
{
    world *w = (world *)context;
    w->asked = *question;
    w->has_asked = true;
    return true;
}

static bool on_find(void *context, uint32_t conn, int64_t q, const store_id *tables, int count)
{
    world *w = (world *)context;
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

static int disk_of(world *w, const store_id *id)
{
    for (int i = 0; i < w->disks; i++)
        if (!memcmp(w->disk[i].id.bytes, id->bytes, STORE_ID))
            return i;
    w->disk[w->disks].id = *id;
    return w->disks++;
}

/// Answer what is being written.
static void store(world *w, server_outcome outcome)
{
    uint64_t ticket = w->ticket;
    assert_int_not_equal(ticket, 0);
    w->ticket = 0;
    for (int i = 0; i < w->group_count; i++) {
        int d = disk_of(w, &w->group[i].id);
        if (outcome == SERVER_WRITTEN) {
            assert_int_equal(w->group[i].n, w->disk[d].count);
            w->disk[d].line[w->disk[d].count++] = w->group[i].line;
        } else {
            free(w->group[i].line);
        }
    }
    server_stored(w->s, w->now, ticket, outcome);
}

static void settle(world *w)
{
    for (;;) {
        if (w->load) {
            uint64_t ticket = w->load;
            int d = disk_of(w, &w->load_id);
            server_line lines[LINES];
            uint32_t count = 0;
            for (uint32_t i = w->load_from; i < w->disk[d].count; i++)
                lines[count++] = (server_line){w->disk[d].line[i], strlen(w->disk[d].line[i])};
            w->load = 0;
            server_loaded(w->s, w->now, ticket, true, w->load_from, lines, count);
        } else if (w->ticket && !w->manual) {
            store(w, SERVER_WRITTEN);
        } else {
            return;
        }
    }
}

static void say(world *w, int conn, const char *format, ...) __attribute__((format(printf, 3, 4)));
static void say(world *w, int conn, const char *format, ...)
{
    char text[2048];
    va_list words;
    va_start(words, format);
    vsnprintf(text, sizeof text, format, words);
    va_end(words);
    server_heard(w->s, w->now, 0x10000u | (uint32_t)conn, text, strlen(text));
    settle(w);
}

static void pass(world *w, int64_t ms)
{
    w->now += ms;
    server_tick(w->s, w->now);
    settle(w);
}

static void forget(world *w, int conn)
{
    for (int i = 0; i < w->heard_count[conn]; i++)
        free(w->heard[conn][i]);
    w->heard_count[conn] = 0;
}

/// The last message of this kind that a connection heard, or NULL. The caller frees it.
static json_t *last(world *w, int conn, const char *what)
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

static int number(world *w, int conn, const char *what, const char *key)
{
    json_t *m = last(w, conn, what);
    assert_non_null(m);
    const json_t *value = json_object_get(m, key);
    int found = json_is_integer(value) ? (int)json_integer_value(value) : -1;
    json_decref(m);
    return found;
}

static const char *word(world *w, int conn, const char *what, const char *key)
{
    static char room[4096];
    json_t *m = last(w, conn, what);
    assert_non_null(m);
    const char *value = json_string_value(json_object_get(m, key));
    snprintf(room, sizeof room, "%s", value ? value : "");
    json_decref(m);
    return room;
}

static bool yes(world *w, int conn, const char *what, const char *key)
{
    json_t *m = last(w, conn, what);
    assert_non_null(m);
    bool found = json_is_true(json_object_get(m, key));
    json_decref(m);
    return found;
}

static int entries(world *w, int conn)
{
    json_t *m = last(w, conn, "table");
    assert_non_null(m);
    int count = (int)json_array_size(json_object_get(m, "entries"));
    json_decref(m);
    return count;
}

/// The last line on the disk of the table.
static const char *line(world *w, int from_end)
{
    int d = disk_of(w, &table_id);
    assert_true(w->disk[d].count > (uint32_t)from_end);
    const char *text = w->disk[d].line[w->disk[d].count - 1 - (uint32_t)from_end];
    return strchr(text, ' ') + 1;
}

static uint32_t written(world *w)
{
    return w->disk[disk_of(w, &table_id)].count;
}

static const char *salt_of(int who, char out[65])
{
    uint8_t bytes[32];
    memset(bytes, who + 1, sizeof bytes);
    return sodium_bin2hex(out, 65, bytes, sizeof bytes);
}

static const char *promise_of(int who, char out[65])
{
    uint8_t bytes[32], hash[32];
    memset(bytes, who + 1, sizeof bytes);
    record_dice_hash(bytes, hash);
    return sodium_bin2hex(out, 65, hash, sizeof hash);
}

static void create(world *w)
{
    server_def def = server_def_default();
    def.effects = (server_effects){w, on_send, on_append, on_load, on_think, on_find, NULL};
    def.connections = CONNS + 1;
    def.tables = 3;
    def.opens = 2;
    w->s = server_create(&def);
    for (uint32_t c = 1; c <= CONNS; c++)
        server_opened(w->s, w->now, 0x10000u | c, c);
}

static int begin(void **state)
{
    world *w = (world *)calloc(1, sizeof *w);
    w->now = 1700000000000;
    for (int i = 0; i < 6; i++) {
        uint8_t bytes[32];
        memset(bytes, 0x40 + i, sizeof bytes);
        sodium_bin2base64(keys[i], sizeof keys[i], bytes, sizeof bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    }
    memset(table_id.bytes, 7, STORE_ID);
    sodium_bin2base64(table_word, sizeof table_word, table_id.bytes, STORE_ID,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    create(w);
    *state = w;
    return 0;
}

static int end(void **state)
{
    world *w = (world *)*state;
    server_destroy(w->s);
    for (int c = 0; c <= CONNS; c++)
        forget(w, c);
    for (int d = 0; d < w->disks; d++)
        for (uint32_t i = 0; i < w->disk[d].count; i++)
            free(w->disk[d].line[i]);
    free(w);
    return 0;
}

/// Connection 1 opens a table of two seats.
static void open_with(world *w, const char *seats, const char *more)
{
    char promise[65];
    say(w, 1,
        "{\"do\":\"open\",\"q\":1,\"table\":\"%s\",\"key\":\"%s\",\"game\":\"nave\",\"players\":2,\"seats\":[%s],"
        "\"name\":\"Anna\","
        "\"promise\":\"%s\",%s}",
        table_word, keys[0], seats, promise_of(0, promise), more);
}

static const char usual[] = "\"pace\":\"none\",\"away\":\"wait\",\"look\":true,\"list\":true,\"auto\":true";

static void sit_down(world *w, int conn, int who, int seat)
{
    char promise[65];
    say(w, conn, "{\"do\":\"hello\",\"table\":\"%s\",\"have\":0}", table_word);
    say(w, conn, "{\"do\":\"sit\",\"q\":2,\"seat\":%d,\"key\":\"%s\",\"name\":\"Basia\",\"promise\":\"%s\"}", seat,
        keys[who], promise_of(who, promise));
}

/// A game of two persons at connections 1 and 2, begun.
static void start_with(world *w, const char *more)
{
    char salt[65];
    open_with(w, "\"me\",\"open\"", more);
    sit_down(w, 2, 1, 2);
    say(w, 1, "{\"do\":\"salt\",\"q\":3,\"salt\":\"%s\"}", salt_of(0, salt));
    say(w, 2, "{\"do\":\"salt\",\"q\":3,\"salt\":\"%s\"}", salt_of(1, salt));
    assert_string_equal(word(w, 1, "table", "phase"), "play");
}

/// The connection whose seat decides.
static int mover(world *w)
{
    return number(w, 1, "table", "to_move");
}

static void move(world *w, int conn, const char *id, const char *words)
{
    say(w, conn, "{\"do\":\"move\",\"q\":9,\"n\":%u,\"id\":\"%s\",\"move\":\"%s\"}", written(w), id, words);
}

static void both_favour(world *w)
{
    move(w, mover(w), "favour_one", "favour 1");
    move(w, mover(w), "favour_two", "favour 2");
}

static void refused(world *w, int conn, const char *code)
{
    assert_string_equal(word(w, conn, "no", "code"), code);
    forget(w, conn);
}

// What is shown is on the disk.

static void nothing_is_shown_or_acknowledged_before_it_is_written(void **state)
{
    world *w = (world *)*state;
    start_with(w, usual);
    forget(w, 1);
    forget(w, 2);
    w->manual = true;
    int who = 1;
    say(w, 1, "{\"do\":\"say\",\"q\":4,\"id\":\"abcdefgh\",\"text\":\"hello\"}");
    assert_int_equal(w->heard_count[who], 0);
    assert_int_equal(w->heard_count[2], 0);
    store(w, SERVER_WRITTEN);
    assert_int_equal(w->heard_count[1], 2); // the entry, then the answer
    assert_int_equal(w->heard_count[2], 1);
    assert_non_null(strstr(w->heard[1][0], "text=hello"));
    assert_int_equal(number(w, 1, "done", "n"), (int)written(w) - 1);
}

static void what_cannot_be_written_is_refused_and_play_goes_on(void **state)
{
    world *w = (world *)*state;
    start_with(w, usual);
    int who = mover(w);
    uint32_t before = written(w);
    forget(w, who);
    w->manual = true;
    move(w, who, "abcdefgh", "favour 1");
    store(w, SERVER_FAILED);
    w->manual = false;
    settle(w);
    refused(w, who, "store");
    assert_int_equal(written(w), before);
    pass(w, 2000);
    move(w, who, "abcdefgh", "favour 1");
    assert_int_equal(number(w, who, "done", "n"), before);
}

static void what_another_has_taken_is_read_again(void **state)
{
    world *w = (world *)*state;
    start_with(w, usual);
    int who = mover(w), d = disk_of(w, &table_id);
    w->manual = true;
    move(w, who, "abcdefgh", "favour 1");
    w->disk[d].line[w->disk[d].count++] = strdup("1700000000001 say 1 id=elsewhere text=from another server");
    store(w, SERVER_TAKEN);
    w->manual = false;
    settle(w);
    refused(w, who, "busy");
    say(w, 3, "{\"do\":\"hello\",\"table\":\"%s\",\"have\":0}", table_word);
    assert_int_equal(entries(w, 3), (int)written(w));
}

// Only a hello is answered with what the table is: clients send again then what they do not find, and would otherwise
// do so while the first is under way.
static void what_others_wrote_comes_without_what_the_table_is(void **state)
{
    world *w = (world *)*state;
    start_with(w, usual);
    int d = disk_of(w, &table_id);
    w->disk[d].line[w->disk[d].count++] = strdup("1700000000001 say 1 id=elsewhere text=from another server");
    forget(w, 1);
    server_news(w->s, w->now, &table_id, w->disk[d].count);
    settle(w);
    json_t *m = last(w, 1, "table");
    assert_int_equal(json_array_size(json_object_get(m, "entries")), 1);
    assert_null(json_object_get(m, "about"));
    json_decref(m);
}

/// Connection 1 says something that the disk refuses.
static void talk_in_vain(world *w)
{
    w->manual = true;
    say(w, 1, "{\"do\":\"say\",\"q\":4,\"id\":\"abcdefgh\",\"text\":\"hello\"}");
    store(w, SERVER_FAILED);
    w->manual = false;
    refused(w, 1, "store");
}

static void a_log_that_cannot_be_read_is_read_later_whatever_is_due_first(void **state)
{
    world *w = (world *)*state;
    start_with(w, "\"pace\":\"game:60+5\",\"away\":\"wait\",\"look\":true,\"list\":true,\"auto\":true");
    pass(w, 59500);
    talk_in_vain(w);
    uint64_t ticket = w->load;
    w->load = 0;
    forget(w, 2);
    say(w, 2, "{\"do\":\"say\",\"q\":77,\"id\":\"abcdefgh\",\"text\":\"hello\"}"); // waits for the table
    assert_int_equal(w->heard_count[2], 0);
    server_loaded(w->s, w->now, ticket, false, 0, NULL, 0);
    assert_int_equal(number(w, 2, "no", "q"), 77);
    refused(w, 2, "store");
    pass(w, 600); // a clock runs down first
    pass(w, 600);
    pass(w, 10);
    assert_int_equal(strncmp(line(w, 1), "end time", 8), 0);
}

static void what_follows_by_itself_waits_for_a_disk_that_failed(void **state)
{
    world *w = (world *)*state;
    start_with(w, "\"pace\":\"none\",\"away\":\"bot:random:60\",\"look\":true,\"list\":true,\"auto\":true");
    if (mover(w) == 1)
        move(w, 1, "favour_one", "favour 1");
    server_closed(w->s, w->now, 0x10002u);
    pass(w, 61000);
    assert_string_equal(line(w, 0), "away 2");
    talk_in_vain(w);
    settle(w);
    say(w, 3, "{\"do\":\"hello\",\"table\":\"%s\",\"key\":\"%s\",\"have\":0}", table_word, keys[1]);
    assert_string_equal(line(w, 0), "away 2"); // not yet
    pass(w, 1100);
    assert_string_equal(line(w, 0), "return 2");
}

static void what_was_said_to_one_table_is_not_heard_at_another(void **state)
{
    world *w = (world *)*state;
    store_id other = {{9}};
    char other_word[23], promise[65];
    sodium_bin2base64(other_word, sizeof other_word, other.bytes, STORE_ID, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    start_with(w, usual);
    say(w, 3,
        "{\"do\":\"open\",\"q\":1,\"table\":\"%s\",\"key\":\"%s\",\"game\":\"nave\",\"players\":2,\"seats\":[\"me\","
        "\"open\"],\"name\":\"Celia\",\"promise\":\"%s\",%s}",
        other_word, keys[0], promise_of(0, promise), usual);
    w->manual = true;
    say(w, 1, "{\"do\":\"say\",\"q\":4,\"id\":\"abcdefgh\",\"text\":\"hello\"}");
    say(w, 1, "{\"do\":\"say\",\"q\":5,\"id\":\"ijklmnop\",\"text\":\"to the first\"}"); // waits there
    say(w, 1, "{\"do\":\"hello\",\"table\":\"%s\",\"key\":\"%s\",\"have\":0}", other_word, keys[0]);
    w->manual = false;
    settle(w);
    assert_int_equal(number(w, 1, "done", "q"), 5);
    assert_string_equal(line(w, 0), "say 1 id=ijklmnop text=to the first");
    assert_string_equal(word(w, 1, "table", "table"), other_word);
    assert_int_equal(w->disk[disk_of(w, &other)].count, 3); // open, seat, sit
    static const char *const lost[] = {"{\"do\":\"hello\",\"q\":6,\"table\":\"AAAAAAAAAAAAAAAAAAAAAA\",\"have\":0}",
                                       "{\"do\":\"look\",\"q\":7,\"count\":0}"};
    for (int i = 0; i < 2; i++)
        server_heard(w->s, w->now, 0x10001, lost[i], strlen(lost[i]));
    settle(w); // where it wanted to go is no table, and what was for that one is not for where it still is
    assert_int_equal(number(w, 1, "no", "q"), 7);
    refused(w, 1, "not_here");
}

// Moves.

static void a_move_sent_twice_is_played_once(void **state)
{
    world *w = (world *)*state;
    start_with(w, usual);
    int who = mover(w);
    move(w, who, "abcdefgh", "favour 1");
    int n = number(w, who, "done", "n");
    uint32_t count = written(w);
    forget(w, who);
    move(w, who, "abcdefgh", "favour 1");
    assert_int_equal(number(w, who, "done", "n"), n);
    assert_int_equal(written(w), count);
}

static void a_late_move_hears_what_happened(void **state)
{
    world *w = (world *)*state;
    start_with(w, usual);
    int who = mover(w);
    uint32_t n = written(w);
    say(w, who, "{\"do\":\"say\",\"id\":\"abcdefgh\",\"text\":\"one moment\"}");
    say(w, who, "{\"do\":\"move\",\"q\":5,\"n\":%u,\"id\":\"abcdefg1\",\"move\":\"favour 1\"}",
        n); // talk does not matter
    assert_int_equal(number(w, who, "done", "n"), n + 1);
    forget(w, who);
    say(w, who, "{\"do\":\"move\",\"q\":6,\"n\":%u,\"id\":\"abcdefg2\",\"move\":\"favour 1\"}", n);
    refused(w, who, "late");
}

static void moves_of_others_and_of_nobody_are_refused(void **state)
{
    world *w = (world *)*state;
    start_with(w, usual);
    int who = mover(w), other = 3 - who;
    uint32_t count = written(w);
    move(w, other, "abcdefgh", "favour 1");
    refused(w, other, "turn");
    move(w, who, "abcdefgh", "place a1");
    assert_string_equal(word(w, who, "no", "rule"), "0.2");
    refused(w, who, "illegal");
    move(w, who, "abcdefgh", "dance");
    refused(w, who, "words");
    say(w, 3, "{\"do\":\"hello\",\"table\":\"%s\",\"have\":0}", table_word);
    move(w, 3, "abcdefgh", "favour 1");
    refused(w, 3, "not_yours");
    move(w, 4, "abcdefgh", "favour 1");
    refused(w, 4, "not_here");
    say(w, 4, "nonsense");
    refused(w, 4, "message");
    assert_int_equal(written(w), count);
}

static void a_whole_game_ends_and_its_secret_is_revealed(void **state)
{
    static const char *const cells[] = {"a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"};
    world *w = (world *)*state;
    char words[32], id[16];
    start_with(w, usual);
    both_favour(w);
    for (int i = 0; i < 9 && !strcmp(word(w, 1, "table", "phase"), "play"); i++) {
        snprintf(words, sizeof words, "place %s", cells[i]);
        snprintf(id, sizeof id, "placing_%d", i);
        move(w, mover(w), id, words);
    }
    assert_string_equal(word(w, 1, "table", "phase"), "over");
    assert_string_equal(word(w, 1, "table", "end"), "over");
    assert_true(yes(w, 1, "table", "anew")); // the other's favour is no secret any more
    const char *anew = NULL;
    for (int i = 0; i < w->heard_count[1]; i++)
        anew = strstr(w->heard[1][i], "\"anew\":true") ? w->heard[1][i] : anew;
    assert_non_null(strstr(anew, "id=favour_one favour 1\""));
    assert_non_null(strstr(anew, "id=favour_two favour 2\""));
    assert_memory_equal(line(w, 0), "reveal ", 7);
    say(w, 1, "{\"do\":\"record\",\"q\":7}");
    assert_non_null(strstr(word(w, 1, "record", "record"), "\nsecret "));
}

// Copies.

static void a_client_with_a_true_copy_gets_what_is_missing(void **state)
{
    world *w = (world *)*state;
    char digest[65];
    start_with(w, usual);
    snprintf(digest, sizeof digest, "%s", word(w, 1, "table", "digest"));
    uint32_t have = written(w);
    say(w, 2, "{\"do\":\"say\",\"id\":\"abcdefgh\",\"text\":\"hello\"}");
    forget(w, 1);
    say(w, 1, "{\"do\":\"hello\",\"table\":\"%s\",\"key\":\"%s\",\"have\":%u,\"digest\":\"%s\"}", table_word, keys[0],
        have, digest);
    assert_false(yes(w, 1, "table", "anew"));
    assert_int_equal(number(w, 1, "table", "from"), have);
    assert_int_equal(entries(w, 1), 1);
    digest[0] = digest[0] == 'a' ? 'b' : 'a';
    say(w, 1, "{\"do\":\"hello\",\"table\":\"%s\",\"key\":\"%s\",\"have\":%u,\"digest\":\"%s\"}", table_word, keys[0],
        have, digest);
    assert_true(yes(w, 1, "table", "anew"));
    assert_int_equal(number(w, 1, "table", "from"), 0);
    assert_int_equal(entries(w, 1), (int)written(w));
}

static void wrong_and_unknown_keys_hear_the_same(void **state)
{
    world *w = (world *)*state;
    start_with(w, usual);
    say(w, 3, "{\"do\":\"hello\",\"table\":\"%s\",\"key\":\"%s\",\"have\":0}", table_word, keys[5]);
    say(w, 4, "{\"do\":\"hello\",\"table\":\"AAAAAAAAAAAAAAAAAAAAAA\",\"key\":\"%s\",\"have\":0}", keys[5]);
    say(w, 5, "{\"do\":\"hello\",\"table\":\"%s\",\"key\":\"short\",\"have\":0}", table_word);
    assert_int_equal(w->heard_count[3], 1);
    assert_string_equal(w->heard[3][0], w->heard[4][0]);
    assert_string_equal(w->heard[3][0], w->heard[5][0]);
    refused(w, 3, "key");
    say(w, 6, "{\"do\":\"hello\",\"table\":\"AAAAAAAAAAAAAAAAAAAAAA\",\"have\":0}");
    refused(w, 6, "table");
}

static void the_servers_own_words_are_shown_to_nobody(void **state)
{
    world *w = (world *)*state;
    start_with(w, usual);
    say(w, 3, "{\"do\":\"hello\",\"table\":\"%s\",\"have\":0}", table_word);
    for (int c = 1; c <= 3; c++)
        for (int i = 0; i < w->heard_count[c]; i++) {
            assert_null(strstr(w->heard[c][i], "~"));
            assert_null(strstr(w->heard[c][i], "secret="));
        }
    assert_non_null(strstr(w->disk[disk_of(w, &table_id)].line[0], " ~secret="));
}

static void hidden_words_are_cut_for_others(void **state)
{
    world *w = (world *)*state;
    start_with(w, usual);
    int who = mover(w), other = 3 - who;
    say(w, 3, "{\"do\":\"hello\",\"table\":\"%s\",\"have\":0}", table_word);
    move(w, who, "abcdefgh", "favour 3");
    for (int c = 1; c <= 3; c++) {
        const char *text = NULL;
        for (int i = 0; i < w->heard_count[c]; i++)
            text = strstr(w->heard[c][i], "id=abcdefgh ") ? strstr(w->heard[c][i], "id=abcdefgh ") : text;
        assert_non_null(text);
        assert_int_equal(!strncmp(text, "id=abcdefgh favour 3\"", 21), c == who);
        assert_int_equal(!strncmp(text, "id=abcdefgh favour ...\"", 23), c != who);
    }
    assert_int_equal(number(w, other, "table", "count"), 2);
}

// Seats.

static void seats_are_taken_by_invitation_and_handed_on(void **state)
{
    world *w = (world *)*state;
    char seats[128];
    snprintf(seats, sizeof seats, "\"me\",\"link:%s\"", keys[4]);
    open_with(w, seats, usual);
    sit_down(w, 2, 1, 2);
    refused(w, 2, "key");
    say(w, 2, "{\"do\":\"sit\",\"q\":2,\"seat\":2,\"key\":\"%s\",\"invite\":\"%s\",\"name\":\"Basia\"}", keys[1],
        keys[4]);
    assert_int_equal(number(w, 2, "table", "seat"), 2);
    assert_string_equal(word(w, 2, "table", "phase"), "salts");
    say(w, 2, "{\"do\":\"hand\",\"q\":3,\"invite\":\"%s\"}", keys[3]);
    say(w, 3, "{\"do\":\"hello\",\"table\":\"%s\",\"have\":0}", table_word);
    say(w, 3, "{\"do\":\"sit\",\"q\":2,\"seat\":2,\"key\":\"%s\",\"invite\":\"%s\",\"name\":\"Celia\"}", keys[2],
        keys[4]);
    refused(w, 3, "seat"); // the first invitation is used up
    say(w, 3, "{\"do\":\"sit\",\"q\":2,\"seat\":2,\"key\":\"%s\",\"invite\":\"%s\",\"name\":\"Celia\"}", keys[2],
        keys[3]);
    assert_int_equal(number(w, 3, "table", "seat"), 2);
    assert_int_equal(number(w, 2, "table", "seat"), 0); // who handed it on looks on
}

static void who_is_invited_may_look_where_others_may_not(void **state)
{
    world *w = (world *)*state;
    start_with(w, "\"pace\":\"none\",\"away\":\"wait\",\"look\":false,\"list\":true,\"auto\":true");
    say(w, 2, "{\"do\":\"hand\",\"q\":3,\"invite\":\"%s\"}", keys[3]);
    say(w, 3, "{\"do\":\"hello\",\"table\":\"%s\",\"have\":0}", table_word);
    refused(w, 3, "look");
    say(w, 3, "{\"do\":\"hello\",\"table\":\"%s\",\"have\":0,\"invite\":\"%s\"}", table_word, keys[4]);
    refused(w, 3, "look");
    say(w, 3, "{\"do\":\"hello\",\"table\":\"%s\",\"have\":0,\"invite\":\"%s\"}", table_word, keys[3]);
    assert_int_equal(number(w, 3, "table", "seat"), 0);
    say(w, 3, "{\"do\":\"sit\",\"q\":2,\"seat\":2,\"key\":\"%s\",\"invite\":\"%s\",\"name\":\"Celia\"}", keys[2],
        keys[3]);
    assert_int_equal(number(w, 3, "table", "seat"), 2);
    say(w, 4, "{\"do\":\"hello\",\"table\":\"%s\",\"have\":0,\"invite\":\"%s\"}", table_word, keys[3]);
    refused(w, 4, "look"); // it is used up
}

static void sitting_down_twice_is_harmless(void **state)
{
    world *w = (world *)*state;
    open_with(w, "\"me\",\"open\"", usual);
    sit_down(w, 2, 1, 2);
    uint32_t count = written(w);
    sit_down(w, 3, 1, 2);
    assert_non_null(strstr(w->heard[3][w->heard_count[3] - 1], "\"done\""));
    assert_int_equal(written(w), count);
    sit_down(w, 4, 2, 2);
    refused(w, 4, "seat");
}

static void a_table_opened_twice_is_one_table(void **state)
{
    world *w = (world *)*state;
    open_with(w, "\"me\",\"open\"", usual);
    uint32_t count = written(w);
    open_with(w, "\"me\",\"open\"", usual);
    assert_int_equal(written(w), count);
    assert_int_equal(number(w, 1, "done", "n"), 0);
    say(w, 2, "{\"do\":\"open\",\"q\":1,\"table\":\"%s\",\"key\":\"%s\"}", table_word, keys[1]);
    refused(w, 2, "taken");
}

static void names_and_talk_are_cleaned_and_bounded(void **state)
{
    world *w = (world *)*state;
    open_with(w, "\"me\",\"open\"", usual);
    say(w, 2, "{\"do\":\"hello\",\"table\":\"%s\",\"have\":0}", table_word);
    say(w, 2, "{\"do\":\"sit\",\"seat\":2,\"key\":\"%s\",\"name\":\" a\\u0007b\\u202e012345678901234567890123456789\"}",
        keys[1]);
    assert_non_null(strstr(line(w, 0), "name=a_b_01234567890123456789"));
    assert_int_equal(strlen(strstr(line(w, 0), "name=") + 5), LOG_NAME);
    for (int i = 0; i < 9; i++)
        say(w, 2, "{\"do\":\"say\",\"id\":\"talking_%d\",\"text\":\"#%d %0300d\"}", i, i, 0);
    refused(w, 2, "slow");
    assert_int_equal(strlen(strstr(line(w, 0), "text=") + 5), LOG_TALK);
    pass(w, 3000);
    say(w, 2, "{\"do\":\"say\",\"id\":\"talking_x\",\"text\":\"again\"}");
    assert_string_equal(line(w, 0), "say 2 id=talking_x text=again");
}

static void one_address_opens_so_many_tables(void **state)
{
    world *w = (world *)*state;
    for (int i = 0; i < 3; i++)
        say(w, 1,
            "{\"do\":\"open\",\"q\":1,\"table\":\"AAAAAAAAAAAAAAAAAAAA%dA\",\"key\":\"%s\",\"game\":\"nave\","
            "\"players\":2,\"seats\":"
            "[\"me\",\"open\"],\"name\":\"Anna\",%s}",
            i, keys[0], usual);
    refused(w, 1, "slow");
}

// Dice.

static void who_opened_it_says_whether_it_begins_by_itself(void **state)
{
    world *w = (world *)*state;
    open_with(w, "\"me\",\"open\"", usual);
    say(w, 1, "{\"do\":\"auto\",\"q\":7,\"auto\":false}");
    assert_string_equal(line(w, 0), "auto no");
    json_t *m = last(w, 1, "table");
    assert_true(json_is_false(json_object_get(json_object_get(m, "about"), "auto")));
    json_decref(m);
    sit_down(w, 2, 1, 2);
    assert_string_equal(word(w, 1, "table", "phase"), "ready");
    say(w, 2, "{\"do\":\"auto\",\"q\":7,\"auto\":true}");
    refused(w, 2, "not_yours");
    say(w, 1, "{\"do\":\"auto\",\"q\":8}");
    refused(w, 1, "message");
    uint32_t before = written(w);
    say(w, 1, "{\"do\":\"auto\",\"q\":9,\"auto\":false}"); // said again
    assert_int_equal(written(w), before);
    say(w, 1, "{\"do\":\"auto\",\"q\":9,\"auto\":true}");
    assert_string_equal(word(w, 1, "table", "phase"), "salts");
    say(w, 1, "{\"do\":\"auto\",\"q\":9,\"auto\":false}");
    refused(w, 1, "phase");
}

static void a_salt_is_the_one_that_was_promised(void **state)
{
    world *w = (world *)*state;
    char salt[65];
    open_with(w, "\"me\",\"open\"", usual);
    sit_down(w, 2, 1, 2);
    assert_string_equal(word(w, 1, "table", "phase"), "salts");
    say(w, 1, "{\"do\":\"salt\",\"q\":3,\"salt\":\"%s\"}", salt_of(1, salt));
    refused(w, 1, "promise");
    say(w, 1, "{\"do\":\"salt\",\"q\":3,\"salt\":\"%s\"}", salt_of(0, salt));
    pass(w, 29000);
    assert_string_equal(word(w, 1, "table", "phase"), "salts");
    pass(w, 2000);
    assert_string_equal(word(w, 1, "table", "phase"), "play"); // without the salt that never came
}

// Taking back, requests.

static void a_decision_is_taken_back_freely_or_by_consent(void **state)
{
    world *w = (world *)*state;
    start_with(w, usual);
    both_favour(w);
    int who = mover(w), other = 3 - who;
    move(w, who, "abcdefgh", "place a1");
    uint32_t count = (uint32_t)number(w, who, "table", "count");
    say(w, other, "{\"do\":\"back\",\"n\":%u}", written(w));
    refused(w, other, "undo");
    if (yes(w, who, "table", "undo")) {
        say(w, who, "{\"do\":\"back\",\"n\":%u}", written(w));
        assert_int_equal(number(w, other, "table", "count"), count - 1);
        assert_int_equal(number(w, other, "table", "cut"), count - 1);
        move(w, who, "abcdefg1", "place a1");
    }
    say(w, who, "{\"do\":\"ask\",\"q\":5,\"what\":\"back\"}");
    int n = number(w, who, "done", "n");
    say(w, who, "{\"do\":\"agree\",\"n\":%d}", n);
    refused(w, who, "ask");
    say(w, other, "{\"do\":\"decline\",\"q\":6,\"n\":%d}", n);
    assert_int_equal(number(w, who, "table", "count"), count);
    say(w, who, "{\"do\":\"ask\",\"q\":7,\"what\":\"back\"}");
    n = number(w, who, "done", "n");
    say(w, other, "{\"do\":\"agree\",\"q\":8,\"n\":%d}", n);
    assert_int_equal(number(w, who, "table", "count"), count - 1);
    assert_memory_equal(line(w, 0), "back ", 5);
}

static void a_rematch_rotates_the_seats(void **state)
{
    world *w = (world *)*state;
    char next[32], promise[65], promise2[65];
    start_with(w, usual);
    say(w, 1, "{\"do\":\"ask\",\"q\":5,\"what\":\"end\"}");
    say(w, 2, "{\"do\":\"agree\",\"q\":5,\"n\":%d}", number(w, 1, "done", "n"));
    assert_string_equal(word(w, 2, "table", "end"), "agreed");
    say(w, 2, "{\"do\":\"ask\",\"q\":6,\"what\":\"rematch\",\"promise\":\"%s\"}", promise_of(1, promise));
    say(w, 1, "{\"do\":\"agree\",\"q\":6,\"n\":%d,\"promise\":\"%s\"}", number(w, 2, "done", "n"),
        promise_of(0, promise2));
    snprintf(next, sizeof next, "%s", word(w, 1, "table", "next"));
    assert_int_equal(strlen(next), 22);
    say(w, 1, "{\"do\":\"hello\",\"table\":\"%s\",\"key\":\"%s\",\"have\":0}", next, keys[0]);
    assert_int_equal(number(w, 1, "table", "seat"), 2);
    assert_string_equal(word(w, 1, "table", "phase"), "salts");
}

// Time.

static const char game_clock[] = "\"pace\":\"game:60+5\",\"away\":\"wait\",\"look\":true,\"list\":true,\"auto\":true";

static void a_clock_that_has_run_down_ends_the_game(void **state)
{
    world *w = (world *)*state;
    start_with(w, game_clock);
    int who = mover(w), first = who;
    pass(w, 50000);
    move(w, who, "abcdefgh", "favour 1");
    json_t *m = last(w, 1, "table");
    const json_t *left = json_object_get(json_object_get(m, "clock"), "left");
    assert_int_equal(json_integer_value(json_array_get(left, (size_t)first - 1)), 15000);
    json_decref(m);
    pass(w, 59000);
    assert_string_equal(word(w, 1, "table", "phase"), "play");
    pass(w, 1000);
    assert_string_equal(word(w, 1, "table", "phase"), "over");
    assert_int_equal(word(w, 1, "table", "end")[5], '0' + 3 - first);
}

static int64_t left_of(world *w, int seat)
{
    json_t *m = last(w, 1, "table");
    int64_t left =
        json_integer_value(json_array_get(json_object_get(json_object_get(m, "clock"), "left"), (size_t)seat - 1));
    json_decref(m);
    return left;
}

static void clocks_stand_still_while_there_is_no_server(void **state)
{
    world *w = (world *)*state;
    start_with(w, game_clock);
    int who = mover(w);
    pass(w, 50000);
    int64_t down = w->now;
    server_destroy(w->s);
    w->now += 3600000;
    create(w);
    server_was_down(w->s, down - 500000, down - 400000); // before the game
    server_was_down(w->s, down, w->now);
    forget(w, 1);
    say(w, 1, "{\"do\":\"hello\",\"table\":\"%s\",\"key\":\"%s\",\"have\":0}", table_word, keys[0]);
    assert_string_equal(line(w, 0), "pause 3600");
    assert_int_equal(left_of(w, who), 10000);
    pass(w, 9000);
    assert_string_equal(word(w, 1, "table", "phase"), "play");
    pass(w, 1000);
    assert_string_equal(word(w, 1, "table", "phase"), "over");
}

static void clocks_stand_still_while_the_disk_takes_nothing(void **state)
{
    world *w = (world *)*state;
    start_with(w, game_clock);
    int who = mover(w);
    uint32_t before = written(w);
    w->manual = true;
    move(w, who, "in_vain_", "favour 1");
    store(w, SERVER_FULL);
    settle(w);
    for (int i = 0; i < 100; i++) {
        pass(w, 1100);
        if (w->ticket)
            store(w, SERVER_FULL);
        settle(w);
    }
    assert_int_equal(written(w), before);
    w->manual = false;
    forget(w, who);
    pass(w, 1100);
    move(w, who, "at_last_", "favour 1");
    assert_memory_equal(line(w, 1), "pause 11", 8);
    assert_memory_equal(line(w, 0), "move ", 5);
    assert_int_equal(number(w, who, "done", "n"), before + 1);
    assert_in_range(left_of(w, who), 60000, 65000);
}

static void a_bot_sits_in_for_who_is_away_until_they_are_back(void **state)
{
    world *w = (world *)*state;
    start_with(w, "\"pace\":\"none\",\"away\":\"bot:random:60\",\"look\":true,\"list\":true,\"auto\":true");
    int who = mover(w), other = 3 - who;
    server_closed(w->s, w->now, 0x10000u | (uint32_t)who);
    pass(w, 59000);
    assert_false(w->has_asked);
    pass(w, 1000);
    settle(w);
    assert_true(w->has_asked);
    assert_memory_equal(line(w, 0), "away ", 5);
    tri_move list[TRI_MOVES_MAX];
    w->asked.game->moves(&w->asked.view.known, list);
    server_thought(w->s, w->now, &table_id, w->asked.n + 1, list[0]); // of another moment
    settle(w);
    assert_memory_equal(line(w, 0), "away ", 5);
    server_thought(w->s, w->now, &table_id, w->asked.n, list[0]);
    settle(w);
    assert_memory_equal(line(w, 0), "move ", 5);
    assert_int_equal(number(w, other, "table", "to_move"), other);
    server_opened(w->s, w->now, 0x10000u | (uint32_t)who, 1);
    say(w, who, "{\"do\":\"hello\",\"table\":\"%s\",\"key\":\"%s\",\"have\":0}", table_word, keys[who - 1]);
    assert_memory_equal(line(w, 0), "return ", 7);
}

// Words of before are understood, and what they mean is written and told by the name it has now.
static void a_level_by_the_name_it_had_is_told_by_the_one_it_has(void **state)
{
    world *w = (world *)*state;
    start_with(w, "\"pace\":\"none\",\"away\":\"bot:mason:60\",\"look\":true,\"list\":true,\"auto\":true");
    server_opened(w->s, w->now, 0x10003u, 1);
    say(w, 3, "{\"do\":\"hello\",\"table\":\"%s\",\"key\":\"%s\",\"have\":0}", table_word, keys[1]);
    json_t *m = last(w, 3, "table");
    assert_string_equal(json_string_value(json_object_get(json_object_get(m, "about"), "away")), "bot:cat:60");
    json_decref(m);
}

static void who_stays_away_forfeits_where_that_was_agreed(void **state)
{
    world *w = (world *)*state;
    start_with(w, "\"pace\":\"none\",\"away\":\"forfeit:60\",\"look\":true,\"list\":true,\"auto\":true");
    int who = mover(w), other = 3 - who;
    server_closed(w->s, w->now, 0x10000u | (uint32_t)who);
    pass(w, 60000);
    assert_memory_equal(word(w, other, "table", "end"), "left ", 5);
}

static void a_table_nobody_is_at_leaves_the_memory_and_comes_back(void **state)
{
    world *w = (world *)*state;
    start_with(w, usual);
    int count = number(w, 1, "table", "count");
    server_closed(w->s, w->now, 0x10001);
    server_closed(w->s, w->now, 0x10002);
    assert_int_equal(server_count(w->s).tables, 1);
    pass(w, 61000);
    assert_int_equal(server_count(w->s).tables, 0);
    server_opened(w->s, w->now, 0x10001, 1);
    say(w, 1, "{\"do\":\"hello\",\"table\":\"%s\",\"key\":\"%s\",\"have\":0}", table_word, keys[0]);
    assert_int_equal(number(w, 1, "table", "count"), count);
}

// The order of answers.

/// What a connection heard, as words: "no 3 not_here", "done 4", "table".
static const char *answers(world *w, int conn)
{
    static char all[2048];
    all[0] = 0;
    for (int i = 0; i < w->heard_count[conn]; i++) {
        json_t *m = json_loads(w->heard[conn][i], 0, NULL), *q = json_object_get(m, "q");
        const char *what = json_string_value(json_object_get(m, "say")),
                   *code = json_string_value(json_object_get(m, "code"));
        size_t used = strlen(all);
        if (strcmp(what, "here") != 0)
            snprintf(all + used, sizeof all - used, "%s%s %d%s%s", used ? ", " : "", what,
                     q ? (int)json_integer_value(q) : 0, code ? " " : "", code ? code : "");
        json_decref(m);
    }
    return all;
}

static void what_is_sent_behind_a_hello_waits_with_it(void **state)
{
    world *w = (world *)*state;
    char text[256], other[23];
    start_with(w, usual);
    server_closed(w->s, w->now, 0x10001);
    server_closed(w->s, w->now, 0x10002);
    pass(w, 61000); // the table leaves the memory
    snprintf(text, sizeof text, "{\"do\":\"hello\",\"q\":1,\"table\":\"%s\",\"have\":0}", table_word);
    server_heard(w->s, w->now, 0x10003, text, strlen(text));
    static const char *const behind[] = {"{\"do\":\"look\",\"q\":2,\"count\":0}", "{\"do\":\"bye\",\"q\":3}",
                                         "{\"do\":\"look\",\"q\":4,\"count\":0}"};
    for (int i = 0; i < 3; i++)
        server_heard(w->s, w->now, 0x10003, behind[i], strlen(behind[i]));
    // From here to a table that is not there, and back.
    memset(other, 'A', sizeof other - 1);
    other[sizeof other - 1] = 0;
    snprintf(text, sizeof text, "{\"do\":\"hello\",\"q\":5,\"table\":\"%s\",\"have\":0}", other);
    server_heard(w->s, w->now, 0x10003, text, strlen(text));
    server_heard(w->s, w->now, 0x10003, behind[0], strlen(behind[0]));
    snprintf(text, sizeof text, "{\"do\":\"hello\",\"q\":6,\"table\":\"%s\",\"have\":0}", table_word);
    server_heard(w->s, w->now, 0x10003, text, strlen(text));
    static const char ping[] = "{\"do\":\"ping\",\"q\":7}"; // is about no table, and need not wait
    assert_false(server_heard(w->s, w->now, 0x10003, ping, strlen(ping)));
    assert_string_equal(answers(w, 3), "done 7");
    settle(w);
    assert_string_equal(answers(w, 3),
                        "done 7, table 0, look 2, done 3, no 4 not_here, no 5 table, no 2 not_here, table 0");
    say(w, 3, "%s", behind[0]); // nothing waits any more
    assert_int_equal(number(w, 3, "look", "count"), 0);
}

static void waiting_has_a_bound_and_ends_with_the_connection(void **state)
{
    world *w = (world *)*state;
    char text[256];
    start_with(w, usual);
    server_closed(w->s, w->now, 0x10001);
    server_closed(w->s, w->now, 0x10002);
    pass(w, 61000);
    snprintf(text, sizeof text, "{\"do\":\"hello\",\"table\":\"%s\",\"have\":0}", table_word);
    for (int i = 0; i < 100; i++)
        server_heard(w->s, w->now, 0x10003, text, strlen(text));
    assert_int_equal(w->heard_count[3], 36); // 64 wait
    assert_string_equal(word(w, 3, "no", "code"), "busy");
    server_closed(w->s, w->now, 0x10003);
    server_opened(w->s, w->now, 0x20003, 3); // another, in the same place
    settle(w);
    assert_int_equal(w->heard_count[3], 36);
    server_heard(w->s, w->now, 0x20003, text, strlen(text));
    assert_int_equal(w->heard_count[3], 38); // a table, and who is here
}

// How long tables are kept.

static void a_table_is_forgotten_only_when_nobody_is_at_it(void **state)
{
    world *w = (world *)*state;
    say(w, 5, "{\"do\":\"lobby\",\"q\":1,\"on\":true}");
    open_with(w, "\"me\",\"open\"", usual);
    pass(w, 10);
    assert_int_equal(w->head.kind, SERVER_HEAD_OPEN);
    assert_non_null(strstr(w->heard[5][w->heard_count[5] - 1], table_word));
    store_head head = w->head;
    head.count = written(w);
    assert_false(server_expired(w->s, w->now, &head)); // somebody is at it
    server_closed(w->s, w->now, 0x10001);
    head.count--;
    assert_false(server_expired(w->s, w->now, &head)); // something has happened since that was read
    head.count++;
    assert_true(server_expired(w->s, w->now, &head));
    assert_int_equal(server_count(w->s).tables, 0);
    pass(w, 1000);
    assert_null(strstr(w->heard[5][w->heard_count[5] - 1], table_word));
    assert_true(server_expired(w->s, w->now, &head)); // it is not in memory
}

static void rules_say_how_long_tables_are_kept(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int64_t ms;
        const char *put;
    } good[] = {{"0", 0, "never"},
                {"never", 0, "never"},
                {"90s", 90000, "90s"},
                {"120s", 120000, "2m"},
                {"36h", 129600000, "36h"},
                {"2d", 172800000, "2d"},
                {"36525d", INT64_C(3155760000000), "36525d"}};
    static const char *const bad[] = {"",      "d", "2", "2w", "2dd", "-2d", "2 d", "36526d", "99999999999999999999d",
                                      "Never", "00"};
    int64_t ms;
    for (int i = 0; i < TRI_COUNT(good); i++) {
        char room[32];
        tri_text text = tri_text_over(room, sizeof room);
        assert_true(server_keep_parse(good[i].text, strlen(good[i].text), &ms));
        assert_int_equal(ms, good[i].ms);
        server_keep_put(ms, &text);
        assert_string_equal(room, good[i].put);
    }
    for (int i = 0; i < TRI_COUNT(bad); i++)
        if (server_keep_parse(bad[i], strlen(bad[i]), &ms))
            fail_msg("'%s' is taken", bad[i]);
    server_keep keep = {.open = 1, .idle = 2, .ended = 3};
    static const int64_t of_kind[SERVER_HEAD_KINDS] = {INT64_MAX, 11, 12, 12, 13, 11, INT64_MAX};
    for (int kind = 0; kind < SERVER_HEAD_KINDS; kind++)
        assert_int_equal(server_keep_until(&keep, kind, 10), of_kind[kind]);
    keep.idle = 0;
    assert_int_equal(server_keep_until(&keep, SERVER_HEAD_PLAY, 10), INT64_MAX);
}

// The lobby.

static void the_lobby_tells_of_listed_tables_once_a_second(void **state)
{
    world *w = (world *)*state;
    say(w, 5, "{\"do\":\"lobby\",\"q\":1,\"on\":true}");
    assert_int_equal(w->heard_count[5], 2);
    open_with(w, "\"me\",\"open\"", usual);
    pass(w, 10);
    assert_int_equal(w->heard_count[5], 3);
    assert_non_null(strstr(w->heard[5][2], "\"phase\":\"open\""));
    assert_non_null(strstr(w->heard[5][2], table_word));
    sit_down(w, 2, 1, 2);
    pass(w, 100);
    assert_int_equal(w->heard_count[5], 3);
    pass(w, 1000);
    assert_int_equal(w->heard_count[5], 4);
    say(w, 5, "{\"do\":\"mine\",\"q\":4,\"tables\":[\"%s\"]}", table_word);
    assert_int_equal(number(w, 5, "mine", "q"), 4);
    say(w, 5, "{\"do\":\"mine\",\"tables\":[]}");
    json_t *none = last(w, 5, "mine");
    assert_true(!json_object_get(none, "q") && json_is_array(json_object_get(none, "tables")));
    assert_int_equal(json_array_size(json_object_get(none, "tables")), 0);
    json_decref(none);
}

/// The one row of the last `lobby` that this connection heard.
static json_t *row_of(world *w, int c)
{
    json_t *all = json_loads(w->heard[c][w->heard_count[c] - 1], 0, NULL), *tables = json_object_get(all, "tables");
    assert_int_equal(json_array_size(tables), 1);
    json_t *row = json_incref(json_array_get(tables, 0));
    assert_true(json_integer_value(json_object_get(all, "now")) > 0);
    json_decref(all);
    return row;
}

static void a_row_has_what_a_card_of_the_table_shows(void **state)
{
    world *w = (world *)*state;
    say(w, 5, "{\"do\":\"lobby\",\"q\":1,\"on\":true}");
    open_with(w, "\"me\",\"open\"",
              "\"pace\":\"game:60+5\",\"away\":\"wait\",\"look\":true,\"list\":true,\"auto\":true");
    pass(w, 10);
    json_t *row = row_of(w, 5);
    assert_true(json_is_null(json_object_get(row, "view")));
    assert_true(json_is_null(json_object_get(row, "progress")));
    assert_true(json_is_object(json_object_get(row, "options")));
    json_decref(row);
    char salt[65];
    sit_down(w, 2, 1, 2);
    say(w, 1, "{\"do\":\"salt\",\"salt\":\"%s\"}", salt_of(0, salt));
    say(w, 2, "{\"do\":\"salt\",\"salt\":\"%s\"}", salt_of(1, salt));
    pass(w, 2000);
    row = row_of(w, 5);
    assert_string_equal(json_string_value(json_object_get(row, "phase")), "play");
    assert_true(json_is_string(json_object_get(row, "view")));
    assert_true(json_is_object(json_object_get(row, "progress")));
    assert_int_equal(json_array_size(json_object_get(json_object_get(row, "clock"), "left")), 2);
    assert_true(json_is_null(json_object_get(row, "end")));
    assert_true(json_is_null(json_object_get(row, "result")));
    json_decref(row);
    say(w, 2, "{\"do\":\"leave\"}");
    row = json_loadb((const char *)w->head.summary, w->head.size, 0, NULL);
    assert_string_equal(json_string_value(json_object_get(row, "end")), "left 2");
    assert_int_equal(json_array_size(json_object_get(json_object_get(row, "result"), "points")), 2);
    json_decref(row);
}

/// Who is at the seats, as a row tells it: "+-", "" when nobody is at the table at all, "?" when nothing is said of it.
static const char *here_of(json_t *row)
{
    static char word[TRI_SEATS_MAX + 1];
    const json_t *here = json_object_get(row, "here"), *one;
    size_t i;
    memset(word, 0, sizeof word);
    json_array_foreach(here, i, one) word[i] = json_is_true(one) ? '+' : '-';
    if (!here)
        word[0] = '?';
    json_decref(row);
    return word;
}

static json_t *own_row(world *w, int c)
{
    say(w, c, "{\"do\":\"mine\",\"tables\":[\"%s\"]}", table_word);
    json_t *all = last(w, c, "mine"), *row = json_incref(json_array_get(json_object_get(all, "tables"), 0));
    assert_string_equal(json_string_value(json_object_get(row, "table")), table_word);
    json_decref(all);
    return row;
}

static void a_row_tells_who_is_here(void **state)
{
    world *w = (world *)*state;
    assert_string_equal(here_of(own_row(w, 5)), ""); // not in memory
    say(w, 5, "{\"do\":\"lobby\",\"q\":1,\"on\":true}");
    open_with(w, "\"me\",\"open\"", usual);
    sit_down(w, 2, 1, 2);
    pass(w, 2000);
    assert_string_equal(here_of(row_of(w, 5)), "++");
    assert_string_equal(here_of(own_row(w, 5)), "++");
    server_closed(w->s, w->now, 0x10002);
    pass(w, 2000);
    assert_string_equal(here_of(row_of(w, 5)), "+-");
    assert_string_equal(here_of(own_row(w, 5)), "+-");
}

static void who_looks_up_too_much_is_told_so(void **state)
{
    world *w = (world *)*state;
    w->finds_nothing = true;
    say(w, 5, "{\"do\":\"mine\",\"q\":3,\"tables\":[\"%s\"]}", table_word);
    refused(w, 5, "busy");
}

static void a_row_shows_no_board_where_nobody_may_look_on(void **state)
{
    world *w = (world *)*state;
    say(w, 5, "{\"do\":\"lobby\",\"q\":1,\"on\":true}");
    start_with(w, "\"pace\":\"none\",\"away\":\"wait\",\"look\":false,\"list\":true,\"auto\":true");
    pass(w, 2000);
    json_t *row = row_of(w, 5);
    assert_string_equal(json_string_value(json_object_get(row, "phase")), "play");
    assert_true(json_is_null(json_object_get(row, "view")));
    assert_true(json_is_object(json_object_get(row, "progress"))); // whoever reads the lobby may know how long it lasts
    json_decref(row);
}

static void the_lobby_shows_so_many_boards_and_no_more(void **state)
{
    world *w = (world *)*state;
    static char text[4000];
    enum { MANY = 12 };
    for (int i = 0; i < MANY; i++) {
        int size = snprintf(text, sizeof text, "{\"table\":\"%d,\\\"view\\\":\",\"view\":\"board %d\"}", i, i);
        store_head head = {.kind = SERVER_HEAD_PLAY, .touched = 100 + i, .summary = text, .size = (size_t)size};
        head.table.bytes[0] = (uint8_t)(i + 1);
        server_listed(w->s, &head);
    }
    say(w, 5, "{\"do\":\"lobby\",\"q\":1,\"on\":true}");
    json_t *all = json_loads(w->heard[5][w->heard_count[5] - 1], 0, NULL), *row;
    size_t i;
    int64_t boards = 0, rows = (int64_t)json_array_size(json_object_get(all, "tables"));
    json_array_foreach(json_object_get(all, "tables"), i, row)
    {
        const char *view = json_string_value(json_object_get(row, "view"));
        boards += view != NULL;
        if (view) // the newest ones
            assert_true(atoi(view + 6) >= MANY - (rows < MANY ? 1 : 8));
    }
    assert_int_equal(boards, rows < MANY ? 1 : 8);
    json_decref(all);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)
        TEST(nothing_is_shown_or_acknowledged_before_it_is_written),
        TEST(what_cannot_be_written_is_refused_and_play_goes_on),
        TEST(what_another_has_taken_is_read_again),
        TEST(what_others_wrote_comes_without_what_the_table_is),
        TEST(a_log_that_cannot_be_read_is_read_later_whatever_is_due_first),
        TEST(what_follows_by_itself_waits_for_a_disk_that_failed),
        TEST(what_was_said_to_one_table_is_not_heard_at_another),
        TEST(a_move_sent_twice_is_played_once),
        TEST(a_late_move_hears_what_happened),
        TEST(moves_of_others_and_of_nobody_are_refused),
        TEST(a_whole_game_ends_and_its_secret_is_revealed),
        TEST(a_client_with_a_true_copy_gets_what_is_missing),
        TEST(wrong_and_unknown_keys_hear_the_same),
        TEST(the_servers_own_words_are_shown_to_nobody),
        TEST(hidden_words_are_cut_for_others),
        TEST(seats_are_taken_by_invitation_and_handed_on),
        TEST(who_is_invited_may_look_where_others_may_not),
        TEST(sitting_down_twice_is_harmless),
        TEST(a_table_opened_twice_is_one_table),
        TEST(names_and_talk_are_cleaned_and_bounded),
        TEST(one_address_opens_so_many_tables),
        TEST(who_opened_it_says_whether_it_begins_by_itself),
        TEST(a_salt_is_the_one_that_was_promised),
        TEST(a_decision_is_taken_back_freely_or_by_consent),
        TEST(a_rematch_rotates_the_seats),
        TEST(a_clock_that_has_run_down_ends_the_game),
        TEST(clocks_stand_still_while_there_is_no_server),
        TEST(clocks_stand_still_while_the_disk_takes_nothing),
        TEST(a_bot_sits_in_for_who_is_away_until_they_are_back),
        TEST(a_level_by_the_name_it_had_is_told_by_the_one_it_has),
        TEST(who_stays_away_forfeits_where_that_was_agreed),
        TEST(a_table_nobody_is_at_leaves_the_memory_and_comes_back),
        TEST(what_is_sent_behind_a_hello_waits_with_it),
        TEST(waiting_has_a_bound_and_ends_with_the_connection),
        TEST(a_table_is_forgotten_only_when_nobody_is_at_it),
        TEST(rules_say_how_long_tables_are_kept),
        TEST(the_lobby_tells_of_listed_tables_once_a_second),
        TEST(a_row_has_what_a_card_of_the_table_shows),
        TEST(a_row_shows_no_board_where_nobody_may_look_on),
        TEST(a_row_tells_who_is_here),
        TEST(who_looks_up_too_much_is_told_so),
        TEST(the_lobby_shows_so_many_boards_and_no_more),
    };
    if (sodium_init() < 0)
        return 2;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
