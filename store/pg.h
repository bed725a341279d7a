// SPDX-License-Identifier: MIT
#pragma once
#include "core/base/tri_vocab.h"

#include <libpq-fe.h>

// A line to PostgreSQL that never waits for ever and mends itself: statements are prepared when it is made, values
// travel in binary, every answer has a deadline, and a line that broke is made anew by the next question.

enum {
    PG_WAIT_MS = TRI_LIMIT(10000, 9000), ///< for an answer
    PG_CONNECT_MS = 3000,
    PG_LAST_WORDS = 8, ///< reads, at most, to learn that a line has ended
    PG_VALUES = 12,    ///< of a statement
};

/// A value for a statement, in the database's own form.
typedef struct pg_value {
    char *bytes;
    size_t used, room;
    uint32_t count; ///< of an array's elements
    bool broken;    ///< there was no memory for all of it
} pg_value;

typedef struct pg_line {
    char *url;
    const char *const *statement; ///< prepared under their numbers, whenever the line is made
    int statements;
    PGconn *conn; ///< NULL: broken, or never made
    pg_value value[PG_VALUES];
    char why[160]; ///< the line broke, or could not be made
    bool full;     ///< the database has no room
    bool again;    ///< nothing came of it, because others were at it: ask again
    bool fresh;    ///< it was made anew; for whoever wants to know, who sets it back
} pg_line;

/// Begin value i anew: a number, bytes, or an array of them (`pg_add_...` puts the elements).
void pg_number(pg_line *p, int i, int64_t number);
void pg_bytes(pg_line *p, int i, const void *bytes, size_t size);
typedef enum pg_type { PG_BYTEA = 17, PG_INT8 = 20, PG_INT4 = 23 } pg_type;
void pg_array(pg_line *p, int i, pg_type type);
void pg_add_int4(pg_line *p, int i, int32_t number);
void pg_add_int8(pg_line *p, int i, int64_t number);
void pg_add_bytes(pg_line *p, int i, const void *bytes, size_t size);

/// Whether the line stands; a broken one is made anew first.
bool pg_stands(pg_line *p);
/// Sees one row of an answer; returning false wants no more.
typedef bool (*pg_row)(void *context, const PGresult *row, int i);
/// Ask statement `which` with its first `values` values. False: why is said in `p`; what came of it may be unknown.
bool pg_ask(pg_line *p, int which, int values, pg_row row, void *context);
/// A statement that is not prepared and has no values.
bool pg_ask_words(pg_line *p, const char *sql, pg_row row, void *context);
/// Several of them, whose answers nobody wants.
bool pg_say(pg_line *p, const char *sql);
/// Prepare these, now and whenever the line is made anew.
bool pg_prepare(pg_line *p, const char *const *statements, int count);
int32_t pg_int4(const PGresult *row, int i, int column);
int64_t pg_int8(const PGresult *row, int i, int column);
/// What went wrong, as a refusal.
bool pg_trouble(const pg_line *p, tri_err *err);
/// Wait until something has come, at most so long.
bool pg_listen(pg_line *p, int ms);
void pg_close(pg_line *p);
