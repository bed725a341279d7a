// SPDX-License-Identifier: MIT
#include "server/server.h"
#include "tests/fuzz/fuzz.h"

#include <stdlib.h>
#include <string.h>

// Online tables: the first byte says what the lines after it are. 'l': entries of a log, each of which follows or is
// refused, and is shown to everybody in full room. Anything else: messages to a server, each by the connection that its
// first character names, over a disk that writes at once.

enum { LINES = 1024, CONNS = 4, TABLES = 4 };

static struct {
    server *machine;
    uint64_t append, load;
    store_id wanted;
    struct {
        store_id id;
        char *line[LINES];
        size_t size[LINES];
        uint32_t count;
    } disk[TABLES];
    int disks;
} world;

static int disk_of(const store_id *id)
{
    for (int i = 0; i < world.disks; i++)
        if (!memcmp(world.disk[i].id.bytes, id->bytes, STORE_ID))
            return i;
    if (world.disks == TABLES)
        return -1;
    world.disk[world.disks].id = *id;
    world.disk[world.disks].count = 0;
    return world.disks++;
}

static void on_send(void *context, uint32_t conn, const char *text, size_t size)
{
    (void)context;
    FUZZ_MUST(conn && size > 2 && text[0] == '{' && text[size - 1] == '}');
}

static bool on_append(void *context, uint64_t ticket, const store_entry *entries, int count, const store_head *heads,
                      int head_count)
{
    (void)context;
    (void)heads;
    FUZZ_MUST(head_count >= 1 && head_count <= 2 && !world.append);
    for (int i = 0; i < count; i++) {
        int d = disk_of(&entries[i].table);
        FUZZ_MUST(entries[i].size && entries[i].size <= STORE_ENTRY_MAX);
        if (d < 0 || world.disk[d].count == LINES)
            return false;
        uint32_t n = world.disk[d].count++;
        FUZZ_MUST(entries[i].n == n);
        world.disk[d].line[n] = (char *)malloc(entries[i].size);
        memcpy(world.disk[d].line[n], entries[i].bytes, entries[i].size);
        world.disk[d].size[n] = entries[i].size;
    }
    world.append = ticket;
    return true;
}

static bool on_load(void *context, uint64_t ticket, const store_id *table, uint32_t from)
{
    (void)from; // the whole of it comes, which will do
    (void)context;
    world.load = ticket;
    world.wanted = *table;
    return true;
}

static bool on_think(void *context, const server_question *question)
{
    (void)context;
    (void)question;
    return false;
}

static bool on_find(void *context, uint32_t conn, int64_t q, const store_id *tables, int count)
{
    (void)context;
    (void)conn;
    (void)q;
    (void)tables;
    FUZZ_MUST(count >= 0);
    return true;
}

/// Answer whatever the machine waits for.
static void settle(int64_t now)
{
    static server_line lines[LINES];
    while (world.append || world.load) {
        uint64_t append = world.append, load = world.load;
        if (append) {
            world.append = 0;
            server_stored(world.machine, now, append, SERVER_WRITTEN);
            continue;
        }
        world.load = 0;
        int d = disk_of(&world.wanted);
        uint32_t count = d < 0 ? 0 : world.disk[d].count;
        for (uint32_t i = 0; i < count; i++)
            lines[i] = (server_line){world.disk[d].line[i], world.disk[d].size[i]};
        server_loaded(world.machine, now, load, true, 0, lines, count);
    }
}

static void say_messages(const char *at, const char *end)
{
    server_def def = server_def_default();
    int64_t now = 1700000000000;
    def.effects = (server_effects){NULL, on_send, on_append, on_load, on_think, on_find, NULL};
    def.connections = CONNS + 1;
    def.tables = 2;
    memset(&world, 0, sizeof world);
    world.machine = server_create(&def);
    for (uint32_t c = 1; c <= CONNS; c++)
        server_opened(world.machine, now, 0x10000u | c, c);
    for (int i = 0; at < end && i < 64; i++) {
        const char *stop = (const char *)memchr(at, '\n', (size_t)(end - at));
        stop = stop ? stop : end;
        if (stop > at)
            server_heard(world.machine, now, 0x10000u | (1 + (uint8_t)*at % CONNS), at + 1, (size_t)(stop - at - 1));
        settle(now);
        now += 700;
        server_tick(world.machine, now);
        settle(now);
        at = stop + 1;
    }
    server_destroy(world.machine);
    for (int d = 0; d < world.disks; d++)
        for (uint32_t i = 0; i < world.disk[d].count; i++)
            free(world.disk[d].line[i]);
}

static void read_log(const char *at, const char *end)
{
    static tri_move moves[LINES + 1];
    static server_log log;
    log_start(&log, moves);
    for (int i = 0; at < end && i < LINES; i++) {
        const char *stop = (const char *)memchr(at, '\n', (size_t)(end - at));
        stop = stop ? stop : end;
        log_mark mark;
        bool good = log_take(&log, at, (size_t)(stop - at), &mark);
        for (int v = 0; good && v < LOG_VIEWERS; v++) {
            char shown[LOG_LINE_MAX + 8];
            tri_text text = tri_text_over(shown, sizeof shown);
            log_shown(at, (size_t)(stop - at), &mark, v, v & 1, &text);
            FUZZ_MUST(!text.full);
        }
        at = stop + 1;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    if (size < 2)
        return 0;
    if (text[0] == 'l')
        read_log(text + 1, text + size);
    else
        say_messages(text + 1, text + size);
    return 0;
}
