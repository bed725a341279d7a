// SPDX-License-Identifier: MIT
#include "cli/commands.h"
#include "cli/serve.h"
#include "cli/table.h"
#include "server/server.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// The tables of a folder or a database, for whoever hosts them. Looking is possible while a server runs; so is closing,
// which is an entry like any other, and whoever serves the table finds it. Deleting wants the folder for itself.

typedef struct tables_log {
    server_log log;
    tri_move *moves;
    log_mark mark;
    bool over; ///< the game has ended: everything is shown
} tables_log;

/// "2026-11-16 05:20", in UTC.
static const char *tables_moment(int64_t ms, char out[32])
{
    time_t seconds = (time_t)(ms / 1000);
    struct tm tm;
    out[0] = 0;
    if (gmtime_r(&seconds, &tm))
        strftime(out, 32, "%Y-%m-%d %H:%M", &tm);
    return out;
}

/// One table's heads, for a list.
static bool tables_print_head(void *context, const store_head *head)
{
    char id[32], when[32], until[32];
    tri_text text = tri_text_over(id, sizeof id);
    if (head->kind == SERVER_HEAD_DIARY)
        return true;
    int64_t end = server_keep_until((const server_keep *)context, head->kind, head->touched);
    log_put_id(&head->table, &text);
    json_t *row = json_loadb((const char *)head->summary, head->size, 0, NULL), *seats = json_object_get(row, "seats"),
           *seat;
    const char *game = json_string_value(json_object_get(row, "game"));
    const char *phase = json_string_value(json_object_get(row, "phase"));
    printf("%s  %s  %-16s  %-6s %5u  %-14s", id, tables_moment(head->touched, when),
           end == INT64_MAX ? "never" : tables_moment(end, until), phase ? phase : "?", head->count, game ? game : "?");
    for (size_t i = 0; (seat = json_array_get(seats, i)) != NULL; i++) {
        const char *name = json_string_value(json_object_get(seat, "name"));
        printf("%s%s", i ? ", " : "  ", name && name[0] ? name : "-");
    }
    printf("\n");
    json_decref(row);
    return true;
}

static int tables_list(tri_store *store, server_keep keep)
{
    const store_query query = {.order = STORE_BY_TOUCHED, .kind = -1, .most = UINT32_MAX};
    tri_err err;
    char why[TRI_REFUSAL_MAX];
    printf("table                   changed (UTC)     kept until        phase entries  game            seats\n");
    if (!store_list(store, &query, tables_print_head, &keep, &err))
        return cli_refuse("%s", tri_refusal(NULL, &err, why));
    return cli_finish();
}

/// One entry more of a log.
static bool tables_take(void *context, uint32_t n, const void *bytes, size_t size)
{
    tables_log *t = (tables_log *)context;
    return n == t->log.n && n < LOG_ENTRIES_MAX + 2 && log_take(&t->log, (const char *)bytes, size, &t->mark);
}

/// Whatever a table's log says. Complains and returns false when there is no such table.
static bool tables_read(tri_store *store, const store_id *id, const char *name, tables_log *t)
{
    tri_err err;
    char why[TRI_REFUSAL_MAX];
    *t = (tables_log){0};
    t->moves = (tri_move *)cli_room((LOG_ENTRIES_MAX + 3) * sizeof *t->moves);
    log_start(&t->log, t->moves);
    if (!store_read(store, id, 0, tables_take, t, &err)) {
        cli_refuse("%s", tri_refusal(NULL, &err, why));
        return false;
    }
    if (!t->log.n)
        cli_refuse("there is no table %s here", name);
    return t->log.n > 0;
}

static bool tables_print_entry(void *context, uint32_t n, const void *bytes, size_t size)
{
    tables_log *t = (tables_log *)context;
    char shown[LOG_LINE_MAX + 8];
    tri_text text = tri_text_over(shown, sizeof shown);
    if (n != t->log.n || n >= LOG_ENTRIES_MAX + 2)
        return false;
    bool good = log_take(&t->log, (const char *)bytes, size, &t->mark);
    log_shown((const char *)bytes, size, &t->mark, LOG_VIEWERS - 1, t->over, &text);
    printf("%5u  %.*s\n", n, (int)text.used, shown);
    return good;
}

/// The log, as somebody who looks on is shown it: whoever keeps the server may play at its tables too.
static int tables_show(tri_store *store, const store_id *id, tables_log *t)
{
    t->over = t->log.phase == LOG_OVER;
    log_start(&t->log, t->moves);
    store_read(store, id, 0, tables_print_entry, t, NULL);
    if (t->log.other_data)
        printf("This table was made with other component data than this program has: it cannot go on here.\n");
    return cli_finish();
}

/// The game as a record. The secret of the dice is in it only once it is revealed.
static int tables_export(tables_log *t, const char *name)
{
    size_t room = RECORD_HEAD_TEXT_MAX + RECORD_LINE_MAX + (size_t)t->log.count * (TRI_MOVE_TEXT_MAX + 1);
    if (!t->log.game || t->log.phase < LOG_PLAY)
        return cli_refuse("table %s has not begun", name);
    char *bytes = (char *)cli_room(room);
    tri_text text = tri_text_over(bytes, room);
    t->log.head.dice.has_secret = t->log.revealed;
    log_put_record(&t->log, &text);
    fwrite(bytes, 1, text.used, stdout);
    free(bytes);
    return cli_finish();
}

/// What a list says of a table, once it is over: a text that the caller frees, NULL where nothing was said before.
static bool tables_row_over(void *context, const store_head *head)
{
    char **text = (char **)context;
    json_t *row = json_loadb((const char *)head->summary, head->size, 0, NULL);
    json_object_set_new(row, "phase", json_string("over"));
    json_object_set_new(row, "to_move", json_null());
    *text = row ? json_dumps(row, JSON_COMPACT) : NULL;
    json_decref(row);
    return true;
}

/// The table ends by one more entry. A server that runs finds it and tells everybody.
static int tables_close(tri_store *store, const store_id *id, const tables_log *t, const char *name)
{
    char line[64], why[TRI_REFUSAL_MAX], *row = NULL;
    struct timespec now;
    tri_err err;
    if (t->log.phase == LOG_OVER)
        return cli_refuse("table %s is over already", name);
    clock_gettime(CLOCK_REALTIME, &now);
    int64_t moment = (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
    int size = snprintf(line, sizeof line, "%lld end closed", (long long)moment);
    store_entry entry = {.table = *id, .n = t->log.n, .bytes = line, .size = (size_t)size};
    store_find(store, id, tables_row_over, &row, NULL);
    store_head head = {.table = *id,
                       .kind = SERVER_HEAD_OVER,
                       .due = moment,
                       .touched = moment,
                       .summary = row,
                       .size = row && strlen(row) <= STORE_SUMMARY_MAX ? strlen(row) : 0};
    bool written = store_append(store, &entry, 1, &head, 1, &err);
    free(row);
    if (!written)
        return cli_refuse("%s", tri_refusal(NULL, &err, why));
    if (entry.answer == STORE_TAKEN)
        return cli_refuse("somebody moved at table %s just now; try again", name);
    return CLI_DONE;
}

static int tables_delete(tri_store *store, const store_id *id)
{
    char why[TRI_REFUSAL_MAX];
    tri_err err;
    return store_remove(store, id, STORE_ANY_COUNT, &err) ? CLI_DONE : cli_refuse("%s", tri_refusal(NULL, &err, why));
}

/// What is to be done with one table.
static int tables_one(tri_store *store, const char *verb, const char *name)
{
    store_id id;
    tables_log t;
    if (!log_parse_id(name, strlen(name), &id))
        return cli_refuse("'%s' is no table's name: it has 22 letters, digits, '-' and '_'", name);
    int code = CLI_REFUSED;
    if (tables_read(store, &id, name, &t))
        code = !strcmp(verb, "show")     ? tables_show(store, &id, &t)
               : !strcmp(verb, "export") ? tables_export(&t, name)
               : !strcmp(verb, "close")  ? tables_close(store, &id, &t, name)
                                         : tables_delete(store, &id);
    free(t.moves);
    return code;
}

int cmd_tables(int argc, char **argv)
{
    const char *place = NULL, *verb = "list", *name = NULL;
    const cli_usage usage = {
        .command = "tables",
        .operands = "PLACE [show|export|close|delete TABLE]",
        .summary = "Lists the tables of a server's data folder, or of a database by its URL; or shows the log of\n"
                   "one, writes its game as a record, ends it, or forgets it (a folder's while no server runs).",
        .operand = {&place, &verb, &name},
        .operands_needed = 1};
    static const char *const verbs[] = {"list", "show", "export", "close", "delete"};
    serve_tables tables;
    int code, which = 0;
    if (!cli_parse(&usage, argc, argv, &code))
        return code;
    while (which < TRI_COUNT(verbs) && strcmp(verb, verbs[which]) != 0)
        which++;
    if (which == TRI_COUNT(verbs) || !name != !which)
        return cli_refuse(
                   "tables PLACE [show|export|close|delete TABLE]: '%s' is not among them, or the table is missing",
                   verb),
               CLI_USAGE;
    if (!serve_tables_look(&tables, place, !strcmp(verb, "delete")))
        return CLI_REFUSED;
    code = which ? tables_one(tables.store, verb, name) : tables_list(tables.store, serve_tables_keep(place));
    serve_tables_close(&tables);
    return code;
}
