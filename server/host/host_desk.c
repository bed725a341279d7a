// SPDX-License-Identifier: MIT
#include "server/host/host_note.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// The desk takes all notes there are at once. What they write becomes one transaction, so that under load many tables
// share the wait for one disk; while it waits, the next ones gather. A table writes or reads one thing at a time, so
// the order among the notes of one batch does not matter.

enum { DESK_WORDS = 64 }; ///< bytes that one table more needs, at most, where who is there is told

static int64_t desk_clock_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

/// What came of a commit is told by the first note that had part in it.
static void desk_tell(host_note *note, int entries, int64_t began, const tri_err *err)
{
    while (note->kind != HOST_APPEND)
        note = note->next;
    note->commits = true;
    note->written = entries;
    note->took_us = desk_clock_us() - began;
    note->err = *err;
}

/// Write the groups of notes [first, end) together, and say in each what came of it.
static void desk_append(tri_store *store, host_note *first, const host_note *end, int entries, int heads)
{
    store_entry *entry = (store_entry *)malloc((size_t)entries * sizeof *entry);
    store_head *head = (store_head *)malloc((size_t)(heads + 1) * sizeof *head);
    int at = 0, head_at = 0;
    for (host_note *note = first; entry && head && note != end; note = note->next)
        if (note->kind == HOST_APPEND) {
            memcpy(entry + at, note->entry, (size_t)note->entries * sizeof *entry);
            memcpy(head + head_at, note->head, (size_t)note->heads * sizeof *head);
            at += note->entries;
            head_at += note->heads;
        }
    tri_err err = {.code = TRI_E_STORE, .word = "out of memory"};
    int64_t began = desk_clock_us();
    bool good = entry && head && store_append(store, entry, entries, head, heads, &err);
    desk_tell(first, entries, began, &err);
    at = 0;
    for (host_note *note = first; note != end; note = note->next)
        if (note->kind == HOST_APPEND) {
            note->outcome = good ? SERVER_WRITTEN : err.code == TRI_E_STORE_FULL ? SERVER_FULL : SERVER_FAILED;
            for (int i = 0; good && i < note->entries; i++)
                if (entry[at + i].answer == STORE_TAKEN)
                    note->outcome = SERVER_TAKEN;
            at += note->entries;
        }
    free(entry);
    free(head);
}

static bool desk_line(void *context, uint32_t n, const void *bytes, size_t size)
{
    host_note *note = (host_note *)context;
    note->good = n == note->from + note->lines && note_keep(note, bytes, size);
    return note->good;
}

static void desk_load(tri_store *store, host_note *note)
{
    note->good = true;
    bool read = store_read(store, note->table, note->from, desk_line, note, NULL);
    note->good = note->good && read;
    note_seal(note);
}

static bool desk_summary(void *context, const store_head *head)
{
    return !head->size || note_keep((host_note *)context, head->summary, head->size);
}

static bool desk_due(void *context, const store_head *head)
{
    host_note *note = (host_note *)context;
    note->counts[note->tables] = head->count;
    note->table[note->tables++] = head->table;
    return note->tables < HOST_DUE_MOST;
}

static bool desk_old(void *context, const store_head *head)
{
    host_note *note = (host_note *)context;
    note->head[note->heads] = *head;
    note->head[note->heads++].summary = NULL;
    return note->heads < HOST_OLD_MOST;
}

/// Tables that are older than they are kept.
static void desk_list_old(tri_store *store, host_note *note)
{
    for (int32_t kind = 0; kind < SERVER_HEAD_KINDS && note->heads < HOST_OLD_MOST; kind++) {
        int64_t ms = server_keep_kind(&note->keep, kind);
        store_query query = {.order = STORE_BY_AGE, .kind = kind, .until = note->now - ms, .most = HOST_OLD_MOST};
        if (ms)
            store_list(store, &query, desk_old, note, NULL);
    }
}

static bool desk_listed(void *context, const store_head *head)
{
    host_note *note = (host_note *)context;
    if (!head->size || !note_keep(note, head->summary, head->size))
        return !head->size;
    note->listed[note->lines - 1] = *head;
    return true;
}

/// Whatever is to be read, or removed.
static void desk_read(tri_store *store, host_note *note)
{
    if (note->kind == HOST_LOAD) {
        desk_load(store, note);
    } else if (note->kind == HOST_FIND) {
        for (int i = 0; i < note->tables; i++)
            store_find(store, &note->table[i], desk_summary, note, NULL);
        note_seal(note);
    } else if (note->kind == HOST_DUE) {
        bool claimed = store_claim(store, note->now, HOST_CLAIM_MS, HOST_DUE_MOST, desk_due, note, &note->err);
        note->good = claimed && note->probe && store_probe(store, NULL);
        if (note->beat)
            diary_beat(store, note->now);
    } else if (note->kind == HOST_OLD) {
        desk_list_old(store, note);
    } else if (note->kind == HOST_REMOVE) {
        note->good = store_remove(store, &note->head->table, note->head->count, &note->err);
    } else if (note->kind == HOST_LIST) {
        static const int32_t kinds[] = {SERVER_HEAD_OPEN, SERVER_HEAD_PLAY};
        note->good = true;
        for (int i = 0; i < TRI_COUNT(kinds); i++) {
            store_query query = {.order = STORE_BY_TOUCHED, .kind = kinds[i], .most = HOST_LISTED};
            note->good = store_list(store, &query, desk_listed, note, NULL) && note->good;
        }
        note_seal(note);
    }
}

/// Who is at which tables of this node, in few words for all of them: "NODE TABLE HERE TABLE HERE ...".
static void desk_shout(tri_store *store, uint64_t node, const host_note *notes, const host_note *end)
{
    char words[STORE_WORDS_MAX];
    int used = 0;
    for (const host_note *note = notes; note != end; note = note->next) {
        if (note->kind != HOST_TELL)
            continue;
        if (!used)
            used = snprintf(words, sizeof words, "%016" PRIx64, node);
        used += snprintf(words + used, sizeof words - (size_t)used, " ");
        for (int i = 0; i < STORE_ID; i++)
            used += snprintf(words + used, sizeof words - (size_t)used, "%02x", note->table->bytes[i]);
        used += snprintf(words + used, sizeof words - (size_t)used, " %x", note->here);
        if (used < (int)sizeof words - DESK_WORDS)
            continue;
        store_shout(store, words, NULL);
        used = 0;
    }
    if (used)
        store_shout(store, words, NULL);
}

void desk_work(tri_store *store, uint64_t node, host_note *notes, host_back *back)
{
    while (notes) {
        host_note *end = notes;
        int entries = 0, heads = 0;
        for (; end && entries < HOST_BATCH; end = end->next)
            if (end->kind == HOST_APPEND) {
                entries += end->entries;
                heads += end->heads;
            }
        if (entries)
            desk_append(store, notes, end, entries, heads);
        desk_shout(store, node, notes, end);
        while (notes != end) {
            host_note *next = notes->next;
            desk_read(store, notes);
            back_put(back, notes);
            notes = next;
        }
    }
}
