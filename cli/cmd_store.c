// SPDX-License-Identifier: MIT
#include "cli/commands.h"
#include "cli/serve.h"
#include "cli/table.h"

#include <inttypes.h>
#include <string.h>

// Places where tables are kept, as a whole: a database is made ready, and everything moves from one place to another.

static int store_do_migrate(const char *url)
{
    char why[TRI_REFUSAL_MAX];
    int version[2];
    tri_err err;
    if (!serve_is_database(url))
        return cli_refuse("store migrate takes the URL of a database (postgres://...); a folder needs no such thing");
    if (!store_migrate(url, version, &err))
        return cli_refuse("the database: %s", tri_refusal(NULL, &err, why));
    if (version[0] == version[1])
        printf("The database is at version %d already.\n", version[1]);
    else
        printf("The database went from version %d to %d.\n", version[0], version[1]);
    return cli_finish();
}

static int store_tell_copied(const store_copied *copied)
{
    printf("%" PRIu64 " tables, %" PRIu64 " entries written; every log was read back and compared.\n", copied->tables,
           copied->entries);
    if (copied->differ)
        return cli_refuse("%" PRIu64 " tables have another log over there, and were left alone", copied->differ);
    return cli_finish();
}

static int store_do_copy(const char *from, const char *to)
{
    char why[TRI_REFUSAL_MAX];
    serve_tables source, target;
    store_copied copied;
    tri_err err;
    int code = CLI_REFUSED;
    if (!serve_tables_look(&source, from, false))
        return CLI_REFUSED;
    if (serve_tables_make(&target, to)) {
        code = store_copy(source.store, target.store, &copied, &err) ? store_tell_copied(&copied)
                                                                     : cli_refuse("%s", tri_refusal(NULL, &err, why));
        serve_tables_close(&target);
    }
    serve_tables_close(&source);
    return code;
}

int cmd_store(int argc, char **argv)
{
    const char *verb = NULL, *place = NULL, *other = NULL;
    const cli_usage usage = {
        .command = "store",
        .operands = "migrate URL | copy FROM TO",
        .summary = "migrate: makes a database of PostgreSQL ready for the tables of this version.\n"
                   "copy: copies the tables of one place, a folder or a database, to another, and compares every\n"
                   "entry afterwards. What is there already is never written over; run again, it goes on.",
        .operand = {&verb, &place, &other},
        .operands_needed = 2};
    int code;
    if (!cli_parse(&usage, argc, argv, &code))
        return code;
    if (!strcmp(verb, "migrate") && !other)
        return store_do_migrate(place);
    if (!strcmp(verb, "copy") && other)
        return store_do_copy(place, other);
    return cli_refuse("store migrate URL, or store copy FROM TO"), CLI_USAGE;
}
