// SPDX-License-Identifier: MIT
#include "server/host/host_note.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

host_note *note_create(host_kind kind, size_t extra)
{
    host_note *note = (host_note *)calloc(1, sizeof *note + extra);
    if (note)
        note->kind = kind;
    return note;
}

void note_free(host_note *note)
{
    free(note->line);
    free(note->bytes);
    free(note);
}

bool note_keep(host_note *note, const void *bytes, size_t size)
{
    if (note->lines == note->line_room) {
        uint32_t room = note->line_room ? note->line_room * 2 : 64;
        server_line *line = (server_line *)realloc(note->line, room * sizeof *line);
        if (!line)
            return false;
        note->line = line;
        note->line_room = room;
    }
    if (note->used + size > note->byte_room) {
        size_t room = (note->used + size) * 2;
        char *bigger = (char *)realloc(note->bytes, room);
        if (!bigger)
            return false;
        note->bytes = bigger;
        note->byte_room = room;
    }
    memcpy(note->bytes + note->used, bytes, size);
    note->used += size;
    note->line[note->lines++] = (server_line){NULL, size};
    return true;
}

void note_seal(host_note *note)
{
    size_t at = 0;
    for (uint32_t i = 0; i < note->lines; i++) {
        note->line[i].bytes = note->bytes + at;
        at += note->line[i].size;
    }
}

bool queue_create(host_queue *q)
{
    *q = (host_queue){0};
    if (pthread_mutex_init(&q->lock, NULL))
        return false;
    if (!pthread_cond_init(&q->some, NULL))
        return true;
    pthread_mutex_destroy(&q->lock);
    return false;
}

void queue_destroy(host_queue *q)
{
    for (host_note *note = q->first, *next; note; note = next) {
        next = note->next;
        note_free(note);
    }
    pthread_cond_destroy(&q->some);
    pthread_mutex_destroy(&q->lock);
}

void queue_put(host_queue *q, host_note *note)
{
    note->next = NULL;
    pthread_mutex_lock(&q->lock);
    *(q->last ? &q->last->next : &q->first) = note;
    q->last = note;
    q->count++;
    pthread_cond_signal(&q->some);
    pthread_mutex_unlock(&q->lock);
}

/// Everything, with the lock held.
static host_note *queue_empty(host_queue *q)
{
    host_note *all = q->first;
    q->first = q->last = NULL;
    q->count = 0;
    return all;
}

static void queue_wait(host_queue *q)
{
    while (!q->first && !q->closed)
        pthread_cond_wait(&q->some, &q->lock);
}

host_note *queue_take(host_queue *q)
{
    pthread_mutex_lock(&q->lock);
    queue_wait(q);
    host_note *note = q->first;
    if (note) {
        q->first = note->next;
        q->last = q->first ? q->last : NULL;
        q->count--;
    }
    pthread_mutex_unlock(&q->lock);
    return note;
}

host_note *queue_take_all(host_queue *q)
{
    pthread_mutex_lock(&q->lock);
    queue_wait(q);
    host_note *all = queue_empty(q);
    pthread_mutex_unlock(&q->lock);
    return all;
}

host_note *queue_sweep(host_queue *q)
{
    pthread_mutex_lock(&q->lock);
    host_note *all = queue_empty(q);
    pthread_mutex_unlock(&q->lock);
    return all;
}

int queue_count(host_queue *q)
{
    pthread_mutex_lock(&q->lock);
    int count = q->count;
    pthread_mutex_unlock(&q->lock);
    return count;
}

void queue_close(host_queue *q)
{
    pthread_mutex_lock(&q->lock);
    q->closed = true;
    pthread_cond_broadcast(&q->some);
    pthread_mutex_unlock(&q->lock);
}

void back_put(host_back *back, host_note *note)
{
    const uint64_t one = 1;
    queue_put(&back->queue, note);
    ssize_t sent = write(back->wake, &one, sizeof one); // only ever refused when it is readable already
    (void)sent;
}
