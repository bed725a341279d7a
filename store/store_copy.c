// SPDX-License-Identifier: MIT
#include "store/store.h"

#include <stdlib.h>
#include <string.h>

// Everything from one store to another, table by table. An entry is never written over: what is there already must be
// the same, and when a table is done all of it is read back.

enum { COPY_GROUP = TRI_LIMIT(256, 3) };

typedef struct copy_list {
    store_id *id;
    size_t count, room;
    bool broken;
} copy_list;

typedef struct copy_log {
    char *bytes;
    size_t used, room;
    size_t *end; ///< of each entry
    uint32_t count, end_room;
    uint32_t seen; ///< while it is compared
    bool broken, differs;
} copy_log;

static bool copy_room(void **bytes, size_t *room, size_t wanted, size_t each)
{
    if (wanted <= *room)
        return true;
    void *grown = realloc(*bytes, 2 * wanted * each);
    if (!grown)
        return false;
    *bytes = grown;
    *room = 2 * wanted;
    return true;
}

static bool copy_see_head(void *context, const store_head *head)
{
    copy_list *list = (copy_list *)context;
    list->broken = !copy_room((void **)&list->id, &list->room, list->count + 1, sizeof *list->id);
    if (!list->broken)
        list->id[list->count++] = head->table;
    return !list->broken;
}

static bool copy_see_entry(void *context, uint32_t n, const void *bytes, size_t size)
{
    copy_log *log = (copy_log *)context;
    size_t ends = log->end_room;
    log->broken = n != log->count || !copy_room((void **)&log->end, &ends, log->count + 1, sizeof *log->end) ||
                  !copy_room((void **)&log->bytes, &log->room, log->used + size, 1);
    log->end_room = (uint32_t)ends;
    if (log->broken)
        return false;
    memcpy(log->bytes + log->used, bytes, size);
    log->used += size;
    log->end[log->count++] = log->used;
    return true;
}

static size_t copy_begin(const copy_log *log, uint32_t n)
{
    return n ? log->end[n - 1] : 0;
}

static bool copy_compare_entry(void *context, uint32_t n, const void *bytes, size_t size)
{
    copy_log *log = (copy_log *)context;
    log->differs = n != log->seen || n >= log->count || size != log->end[n] - copy_begin(log, n) ||
                   memcmp(log->bytes + copy_begin(log, n), bytes, size) != 0;
    log->seen++;
    return !log->differs;
}

/// Is what `to` has of this table the beginning of the log? `seen` is how much it has.
static bool copy_compare(tri_store *to, const store_id *id, copy_log *log, tri_err *err)
{
    log->seen = 0;
    log->differs = false;
    return store_read(to, id, 0, copy_compare_entry, log, err);
}

typedef struct copy_head {
    store_head head;
    char summary[STORE_SUMMARY_MAX];
} copy_head;

static bool copy_keep_head(void *context, const store_head *head)
{
    copy_head *kept = (copy_head *)context;
    kept->head = *head;
    if (head->size)
        memcpy(kept->summary, head->summary, head->size);
    kept->head.summary = kept->summary;
    return true;
}

/// Write the entries from `log->seen` on, and the head with the last of them.
static bool copy_write(tri_store *to, const copy_head *head, copy_log *log, store_copied *copied, tri_err *err)
{
    while (log->seen < log->count) {
        store_entry group[COPY_GROUP];
        int count = 0;
        uint32_t n = log->seen;
        for (; n < log->count && count < COPY_GROUP; n++)
            group[count++] = (store_entry){.table = head->head.table,
                                           .n = n,
                                           .bytes = log->bytes + copy_begin(log, n),
                                           .size = log->end[n] - copy_begin(log, n)};
        if (!store_append(to, group, count, &head->head, n == log->count, err))
            return false;
        if (group[0].answer == STORE_TAKEN)
            return true; // somebody writes there: what, will be seen when it is read back
        copied->entries += (uint64_t)count;
        log->seen = n;
    }
    return true;
}

static bool copy_table(tri_store *from, tri_store *to, const store_id *id, copy_log *log, store_copied *copied,
                       tri_err *err)
{
    copy_head head;
    log->used = log->count = 0;
    log->broken = false;
    if (!store_find(from, id, copy_keep_head, &head, err))
        return !err || !err->code; // it was removed meanwhile
    if (!store_read(from, id, 0, copy_see_entry, log, err))
        return false;
    if (log->broken)
        return tri_refuse(err, TRI_E_STORE, 0, 0);
    if (!copy_compare(to, id, log, err) || (!log->differs && !copy_write(to, &head, log, copied, err)) ||
        (!log->differs && !copy_compare(to, id, log, err)))
        return false;
    copied->tables++;
    copied->differ += log->differs || log->seen != log->count;
    return true;
}

const store_id STORE_OWN = {{0}};

static bool copy_seen(void *context, const store_head *head)
{
    (void)context, (void)head;
    return false;
}

bool store_copy(tri_store *from, tri_store *to, store_copied *copied, tri_err *err)
{
    const store_query all = {.order = STORE_BY_TOUCHED, .kind = -1, .most = UINT32_MAX};
    copy_list list = {0};
    copy_log log = {0};
    *copied = (store_copied){0};
    bool good =
        store_list(from, &all, copy_see_head, &list, err) && (!list.broken || tri_refuse(err, TRI_E_STORE, 0, 0));
    for (size_t i = list.count; good && i-- > 0;) { // the oldest first, so that the order by moments is the same
        store_copied uncounted = {0};
        bool own = !memcmp(list.id[i].bytes, STORE_OWN.bytes, STORE_ID);
        if (!own || !store_find(to, &list.id[i], copy_seen, NULL, NULL))
            good = copy_table(from, to, &list.id[i], &log, own ? &uncounted : copied, err);
    }
    free(list.id);
    free(log.bytes);
    free(log.end);
    return good;
}
