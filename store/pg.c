// SPDX-License-Identifier: MIT
#include "store/pg.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int64_t pg_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

// Values.

static void pg_put(pg_value *v, const void *bytes, size_t size)
{
    if (v->used + size > v->room) {
        size_t room = (v->used + size) * 2;
        char *grown = (char *)realloc(v->bytes, room);
        if (!grown) {
            v->broken = true;
            return;
        }
        v->bytes = grown;
        v->room = room;
    }
    if (size)
        memcpy(v->bytes + v->used, bytes, size);
    v->used += size;
}

/// A number as it travels: `size` bytes, the highest first.
static void pg_put_number(pg_value *v, uint64_t number, int size)
{
    unsigned char bytes[8];
    for (int i = 0; i < size; i++)
        bytes[i] = (unsigned char)(number >> (8 * (size - 1 - i)));
    pg_put(v, bytes, (size_t)size);
}

static pg_value *pg_begin(pg_line *p, int i)
{
    pg_value *v = &p->value[i];
    v->used = 0;
    v->count = 0;
    v->broken = false;
    return v;
}

void pg_number(pg_line *p, int i, int64_t number)
{
    pg_put_number(pg_begin(p, i), (uint64_t)number, 8);
}

void pg_bytes(pg_line *p, int i, const void *bytes, size_t size)
{
    pg_put(pg_begin(p, i), bytes, size);
}

void pg_array(pg_line *p, int i, pg_type type)
{
    pg_value *v = pg_begin(p, i);
    pg_put_number(v, 1, 4); // dimensions
    pg_put_number(v, 0, 4); // no NULL in it
    pg_put_number(v, type, 4);
    pg_put_number(v, 0, 4); // elements, set before it travels
    pg_put_number(v, 1, 4); // they count from 1
}

static pg_value *pg_element(pg_line *p, int i, size_t size)
{
    pg_value *v = &p->value[i];
    v->count++;
    pg_put_number(v, size, 4);
    return v;
}

void pg_add_int4(pg_line *p, int i, int32_t number)
{
    pg_put_number(pg_element(p, i, 4), (uint32_t)number, 4);
}

void pg_add_int8(pg_line *p, int i, int64_t number)
{
    pg_put_number(pg_element(p, i, 8), (uint64_t)number, 8);
}

void pg_add_bytes(pg_line *p, int i, const void *bytes, size_t size)
{
    pg_put(pg_element(p, i, size), bytes, size);
}

/// An array learns at last how many elements it has.
static void pg_seal(pg_value *v)
{
    enum { COUNT_AT = 12 };
    size_t used = v->used;
    if (!v->count || v->broken)
        return;
    v->used = COUNT_AT;
    pg_put_number(v, v->count, 4);
    v->used = used;
}

int64_t pg_int8(const PGresult *row, int i, int column)
{
    const unsigned char *bytes = (const unsigned char *)PQgetvalue(row, i, column);
    uint64_t number = 0;
    for (int at = 0; at < PQgetlength(row, i, column) && at < 8; at++)
        number = number << 8 | bytes[at];
    return (int64_t)number;
}

int32_t pg_int4(const PGresult *row, int i, int column)
{
    return (int32_t)(uint32_t)pg_int8(row, i, column);
}

// The line.

/// The first line of what libpq says. It never has the password in it.
static bool pg_because(pg_line *p, const char *why)
{
    const char *cause = strstr(why, " failed: "); // before it stands where to, which whoever asked knows
    why = cause ? cause + 9 : why;
    snprintf(p->why, sizeof p->why, "%.*s", (int)strcspn(why, "\n"), why);
    return false;
}

static bool pg_break(pg_line *p, const char *why)
{
    pg_because(p, why);
    PQfinish(p->conn);
    p->conn = NULL;
    return false;
}

bool pg_trouble(const pg_line *p, tri_err *err)
{
    return tri_refuse_word(err, p->full ? TRI_E_STORE_FULL : TRI_E_STORE, 0, 0, p->why, strlen(p->why));
}

/// Wait until the socket is ready. False: it is not by then.
static bool pg_wait(const PGconn *conn, short events, int64_t until)
{
    struct pollfd one = {.fd = PQsocket(conn), .events = events};
    for (;;) {
        int64_t left = until - pg_now();
        int ready = poll(&one, 1, left > 0 ? (int)left : 0);
        if (ready > 0)
            return true;
        if (ready == 0 || errno != EINTR)
            return false;
    }
}

static bool pg_send_rest(pg_line *p, int64_t until)
{
    int rest;
    while ((rest = PQflush(p->conn)) > 0)
        if (!pg_wait(p->conn, POLLIN | POLLOUT, until) || !PQconsumeInput(p->conn))
            return false;
    return rest == 0;
}

/// The next result, or NULL when there is none or the line broke (`good` says which).
static PGresult *pg_next(pg_line *p, int64_t until, bool *good)
{
    *good = true;
    while (PQisBusy(p->conn))
        if (!pg_wait(p->conn, POLLIN, until) || !PQconsumeInput(p->conn)) {
            *good = false;
            return NULL;
        }
    return PQgetResult(p->conn);
}

static bool pg_is_good(pg_line *p, const PGresult *result)
{
    ExecStatusType status = PQresultStatus(result);
    if (status == PGRES_TUPLES_OK || status == PGRES_SINGLE_TUPLE || status == PGRES_COMMAND_OK)
        return true;
    const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    p->full = state && !strcmp(state, "53100");
    p->again = state && (!strcmp(state, "40P01") || !strcmp(state, "40001")); // deadlock, serialization
    return pg_because(p, PQresultErrorMessage(result));
}

/// Everything that comes back for what was sent.
static bool pg_take_all(pg_line *p, pg_row row, void *context)
{
    int64_t until = pg_now() + PG_WAIT_MS;
    bool good = true, whole = pg_send_rest(p, until);
    while (whole) {
        PGresult *result = pg_next(p, until, &whole);
        if (!result)
            break;
        good = pg_is_good(p, result) && good;
        for (int i = 0; row && i < PQntuples(result); i++)
            if (!row(context, result, i))
                row = NULL; // the rest comes, and goes
        until = pg_now() + PG_WAIT_MS;
        PQclear(result);
    }
    if (!whole || PQstatus(p->conn) != CONNECTION_OK)
        return pg_break(p, PQstatus(p->conn) == CONNECTION_OK ? "no answer in time" : PQerrorMessage(p->conn));
    return good;
}

/// All statements, in one round trip.
static bool pg_prepare_all(pg_line *p)
{
    int64_t until = pg_now() + PG_WAIT_MS;
    bool whole = PQenterPipelineMode(p->conn), good = true;
    for (int i = 0; whole && i < p->statements; i++) {
        char name[16];
        snprintf(name, sizeof name, "s%d", i);
        whole = PQsendPrepare(p->conn, name, p->statement[i], 0, NULL);
    }
    whole = whole && PQpipelineSync(p->conn) && pg_send_rest(p, until);
    for (bool synced = false; whole && !synced; whole = whole && PQstatus(p->conn) == CONNECTION_OK) {
        PGresult *result = pg_next(p, until, &whole);
        synced = PQresultStatus(result) == PGRES_PIPELINE_SYNC;
        if (result && !synced && good)
            good = pg_is_good(p, result);
        PQclear(result);
    }
    if (!whole)
        return pg_break(p, PQerrorMessage(p->conn));
    if (good)
        return PQexitPipelineMode(p->conn) || pg_break(p, PQerrorMessage(p->conn));
    char why[sizeof p->why];
    memcpy(why, p->why, sizeof why);
    return pg_break(p, why);
}

/// What the database remarks besides is nobody's affair; libpq would print it.
static void pg_remark(void *context, const PGresult *result)
{
    (void)context, (void)result;
}

static bool pg_connect(pg_line *p)
{
    static const char *const keys[] = {"dbname", "application_name", "client_encoding", "options", NULL};
    // What is said to be written is on the disk, whatever the database's own settings are. Lists may be long: they are
    // planned for when they are there.
    const char *const values[] = {
        p->url, "triforium", "UTF8",
        "-c synchronous_commit=on -c plan_cache_mode=force_custom_plan -c statement_timeout=9000 -c lock_timeout=5000",
        NULL};
    int64_t until = pg_now() + PG_CONNECT_MS;
    PostgresPollingStatusType step = PGRES_POLLING_WRITING;
    p->conn = PQconnectStartParams(keys, values, 1);
    if (!p->conn)
        return pg_because(p, "out of memory");
    if (PQstatus(p->conn) == CONNECTION_BAD)
        return pg_break(p, PQerrorMessage(p->conn));
    while (step != PGRES_POLLING_OK) {
        if (!pg_wait(p->conn, step == PGRES_POLLING_READING ? POLLIN : POLLOUT, until))
            return pg_break(p, "the database does not answer");
        step = PQconnectPoll(p->conn);
        if (step == PGRES_POLLING_FAILED)
            return pg_break(p, PQerrorMessage(p->conn));
    }
    PQsetnonblocking(p->conn, 1);
    PQsetNoticeReceiver(p->conn, pg_remark, NULL);
    p->fresh = true;
    return !p->statements || pg_prepare_all(p);
}

bool pg_stands(pg_line *p)
{
    p->full = p->again = false; // what was said of the last question
    // One that ended while nobody asked is found out before anything is sent over it: last words are read, then the
    // end.
    for (int words = 0; p->conn && words < PG_LAST_WORDS && pg_wait(p->conn, POLLIN, 0); words++)
        if (!PQconsumeInput(p->conn) || PQstatus(p->conn) != CONNECTION_OK)
            pg_break(p, PQerrorMessage(p->conn));
    return p->conn || pg_connect(p);
}

bool pg_ask(pg_line *p, int which, int values, pg_row row, void *context)
{
    const char *bytes[PG_VALUES];
    int sizes[PG_VALUES], binary[PG_VALUES];
    char name[16];
    if (!pg_stands(p))
        return false;
    for (int i = 0; i < values; i++) {
        pg_seal(&p->value[i]);
        if (p->value[i].broken)
            return pg_because(p, "out of memory");
        bytes[i] = p->value[i].bytes ? p->value[i].bytes : "";
        sizes[i] = (int)p->value[i].used;
        binary[i] = 1;
    }
    snprintf(name, sizeof name, "s%d", which);
    if (!PQsendQueryPrepared(p->conn, name, values, bytes, sizes, binary, 1))
        return pg_break(p, PQerrorMessage(p->conn));
    if (row)
        PQsetSingleRowMode(p->conn); // a long answer is seen row by row, and never lies in memory as a whole
    return pg_take_all(p, row, context);
}

bool pg_ask_words(pg_line *p, const char *sql, pg_row row, void *context)
{
    if (!pg_stands(p))
        return false;
    if (!PQsendQueryParams(p->conn, sql, 0, NULL, NULL, NULL, NULL, 1))
        return pg_break(p, PQerrorMessage(p->conn));
    return pg_take_all(p, row, context);
}

bool pg_prepare(pg_line *p, const char *const *statements, int count)
{
    bool standing = p->conn;
    p->statement = statements;
    p->statements = count;
    return pg_stands(p) && (!standing || pg_prepare_all(p));
}

bool pg_say(pg_line *p, const char *sql)
{
    if (!pg_stands(p))
        return false;
    if (!PQsendQuery(p->conn, sql))
        return pg_break(p, PQerrorMessage(p->conn));
    return pg_take_all(p, NULL, NULL);
}

bool pg_listen(pg_line *p, int ms)
{
    return pg_stands(p) && (pg_wait(p->conn, POLLIN, pg_now() + ms), pg_stands(p));
}

void pg_close(pg_line *p)
{
    PQfinish(p->conn);
    for (int i = 0; i < PG_VALUES; i++)
        free(p->value[i].bytes);
    free(p->url);
    *p = (pg_line){0};
}
