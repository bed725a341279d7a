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
