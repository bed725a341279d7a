// SPDX-License-Identifier: MIT
#include "store/store_inside.h"

bool store_append(tri_store *store, store_entry *entries, int count, const store_head *heads, int head_count,
                  tri_err *err)
{
    for (int i = 0; i < count; i++)
        if (entries[i].size < 1 || entries[i].size > STORE_ENTRY_MAX)
            return tri_refuse(err, TRI_E_STORE_SIZE, 0, 0);
    for (int i = 0; i < head_count; i++)
        if (heads[i].size > STORE_SUMMARY_MAX)
            return tri_refuse(err, TRI_E_STORE_SIZE, 0, 0);
    return store->append(store, entries, count, heads, head_count, err);
}

bool store_read(tri_store *store, const store_id *table, uint32_t from, store_visit visit, void *context, tri_err *err)
{
    return store->read(store, table, from, visit, context, err);
}

bool store_list(tri_store *store, const store_query *query, store_visit_head visit, void *context, tri_err *err)
{
    return store->list(store, query, visit, context, err);
}

bool store_find(tri_store *store, const store_id *table, store_visit_head visit, void *context, tri_err *err)
{
    return store->find(store, table, visit, context, err);
}

bool store_claim(tri_store *store, int64_t now, int64_t ms, uint32_t most, store_visit_head visit, void *context,
                 tri_err *err)
{
    const store_query due = {.order = STORE_BY_DUE, .kind = -1, .until = now, .most = most};
    return store->claim ? store->claim(store, now, ms, most, visit, context, err)
                        : store->list(store, &due, visit, context, err);
}

bool store_is_shared(const tri_store *store)
{
    return store->watch != NULL;
}

bool store_shout(tri_store *store, const char *words, tri_err *err)
{
    return store->shout ? store->shout(store, words, err) : true;
}

bool store_watch(tri_store *store, int ms, store_visit_news visit, void *context, tri_err *err)
{
    TRI_ASSERT(store->watch);
    return store->watch(store, ms, visit, context, err);
}

bool store_remove(tri_store *store, const store_id *table, uint32_t count, tri_err *err)
{
    return store->remove(store, table, count, err);
}

bool store_probe(tri_store *store, tri_err *err)
{
    return store->probe(store, err);
}

bool store_backup(tri_store *store, const char *path, tri_err *err)
{
    return store->backup(store, path, err);
}

void store_close(tri_store *store)
{
    if (store)
        store->close(store);
}
