// SPDX-License-Identifier: MIT
#include "server/host/host_note.h"

#include <stdio.h>
#include <string.h>

// When there was no server is a log among the tables' logs, with a name that no table has: an entry is "FROM TO", in
// milliseconds since 1970, and its head's `touched` is when there last was one. So it is kept, copied and raced for
// like every other.

enum {
    DIARY_LINE = 64,
    DIARY_TRIES = 8,                 ///< others write too
    DIARY_SHARED = 2 * HOST_BEAT_MS, ///< shorter than this, another node may have been up
};

typedef struct diary {
    uint32_t count;
    int64_t beat;
} diary;

typedef struct diary_reader {
    void (*down)(void *context, int64_t from, int64_t to);
    void *context;
} diary_reader;

static bool diary_head(void *context, const store_head *head)
{
    *(diary *)context = (diary){head->count, head->touched};
    return false;
}

static bool diary_entry(void *context, uint32_t n, const void *bytes, size_t size)
{
    const diary_reader *reader = (const diary_reader *)context;
    tri_reader r = tri_reader_over((const char *)bytes, size);
    int64_t from, to;
    (void)n;
    if (tri_take_int(&r, 0, INT64_MAX, &from) && tri_take_char(&r, ' ') && tri_take_int(&r, from, INT64_MAX, &to))
        reader->down(reader->context, from, to);
    return true;
}

static store_head diary_head_at(int64_t now)
{
    return (store_head){.table = STORE_OWN, .kind = SERVER_HEAD_DIARY, .due = INT64_MAX, .touched = now};
}

void diary_beat(tri_store *store, int64_t now)
{
    store_head head = diary_head_at(now);
    store_append(store, NULL, 0, &head, 1, NULL);
}

/// Write down the time since the last beat. False: somebody else has.
static bool diary_write(tri_store *store, const diary *known, int64_t now)
{
    char line[DIARY_LINE];
    int64_t from = known->count && known->beat < now ? known->beat : now;
    if (known->count && now - from < (store_is_shared(store) ? DIARY_SHARED : 1)) {
        diary_beat(store, now);
        return true;
    }
    int size = snprintf(line, sizeof line, "%lld %lld", (long long)from, (long long)now);
    store_entry entry = {.table = STORE_OWN, .n = known->count, .bytes = line, .size = (size_t)size};
    store_head head = diary_head_at(now);
    return !store_append(store, &entry, 1, &head, 1, NULL) || entry.answer == STORE_WRITTEN;
}

void diary_begin(tri_store *store, int64_t now, void (*down)(void *context, int64_t from, int64_t to), void *context)
{
    diary_reader reader = {down, context};
    for (int i = 0; i < DIARY_TRIES; i++) {
        diary known = {0};
        store_find(store, &STORE_OWN, diary_head, &known, NULL);
        if (diary_write(store, &known, now))
            break;
    }
    store_read(store, &STORE_OWN, 0, diary_entry, &reader, NULL);
}
