// SPDX-License-Identifier: MIT
#pragma once
#include "store/store.h"

// What an implementation provides; the checks that all of them need are made in store.c before it is asked.

struct tri_store {
    bool (*append)(tri_store *, store_entry *, int, const store_head *, int, tri_err *);
    bool (*read)(tri_store *, const store_id *, uint32_t, store_visit, void *, tri_err *);
    bool (*list)(tri_store *, const store_query *, store_visit_head, void *, tri_err *);
    bool (*find)(tri_store *, const store_id *, store_visit_head, void *, tri_err *);
    /// NULL: nobody shares these tables, and all that are due are everybody's.
    bool (*claim)(tri_store *, int64_t, int64_t, uint32_t, store_visit_head, void *, tri_err *);
    bool (*watch)(tri_store *, int, store_visit_news, void *, tri_err *); ///< NULL: likewise
    bool (*shout)(tri_store *, const char *, tri_err *);                  ///< NULL: likewise
    bool (*remove)(tri_store *, const store_id *, uint32_t, tri_err *);
    bool (*probe)(tri_store *, tri_err *);
    bool (*backup)(tri_store *, const char *, tri_err *);
    void (*close)(tri_store *);
};
