// SPDX-License-Identifier: MIT
#include "cli/serve.h"

#include "cli/table.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

// Where tables are kept. A folder: one file of SQLite, and a lock, since two servers on one folder would each miss what
// the other's guests do. Or a database of PostgreSQL, by its URL, which programs share.

/// The folder and those above it, for nobody else to read.
static bool serve_make_folder(const char *folder)
{
    char path[CLI_PATH_MAX];
    size_t size = strlen(folder);
    if (!size || size >= sizeof path) {
        cli_refuse("--data takes a folder, not '%s'", folder);
        return false;
    }
    memcpy(path, folder, size + 1);
    for (size_t i = 1; i <= size; i++) {
        if (path[i] != '/' && path[i])
            continue;
        path[i] = 0;
        if (mkdir(path, 0700) && errno != EEXIST) {
            cli_refuse("--data %s: %s", path, strerror(errno));
            return false;
        }
        path[i] = folder[i];
    }
    return true;
}

static bool serve_path(char out[CLI_PATH_MAX], const char *folder, const char *name)
{
    if (snprintf(out, CLI_PATH_MAX, "%s/%s", folder, name) < CLI_PATH_MAX)
        return true;
    cli_refuse("--data %s: this path is too long", folder);
    return false;
}

static bool serve_lock(serve_tables *t, const char *folder)
{
    char path[CLI_PATH_MAX];
    if (!serve_path(path, folder, "lock"))
        return false;
    t->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (t->lock < 0) {
        cli_refuse("%s: %s", path, strerror(errno));
        return false;
    }
    if (flock(t->lock, LOCK_EX | LOCK_NB) && errno == EWOULDBLOCK) {
        cli_refuse("--data %s: another 'triforium serve' keeps its tables there", folder);
        return false;
    }
    return true;
}

static bool serve_open_file(serve_tables *t, const char *folder)
{
    char path[CLI_PATH_MAX], why[TRI_REFUSAL_MAX];
    tri_err err;
    if (!serve_path(path, folder, "tables.db"))
        return false;
    t->store = store_open_sqlite(path, &err);
    if (!t->store)
        cli_refuse("%s: %s", path, tri_refusal(NULL, &err, why));
    return t->store != NULL;
}

bool serve_is_database(const char *place)
{
    return !strncmp(place, "postgres://", 11) || !strncmp(place, "postgresql://", 13);
}

/// Of a URL nothing is repeated: a password may be in it.
static tri_store *serve_open_url(const char *url)
{
    char why[TRI_REFUSAL_MAX];
    tri_err err;
    tri_store *store = store_open_postgres(url, &err);
    if (!store)
        cli_refuse("the database: %s", tri_refusal(NULL, &err, why));
    return store;
}

static bool serve_open_database(serve_tables *t, const char *url)
{
    t->store = serve_open_url(url);
    return t->store != NULL;
}

static bool serve_open_ears(serve_tables *t, const char *url)
{
    t->ears = serve_open_url(url);
    return t->ears != NULL;
}

bool serve_tables_make(serve_tables *t, const char *place)
{
    *t = (serve_tables){.lock = -1};
    bool good = serve_is_database(place)
                    ? serve_open_database(t, place)
                    : serve_make_folder(place) && serve_lock(t, place) && serve_open_file(t, place);
    if (!good)
        serve_tables_close(t);
    return good;
}

// How long tables are kept. A server writes its rules into the folder, in a line, so that `tables` knows them.

static const char *const serve_keep_words[SERVE_KEEPS] = {"open", "idle", "ended"};

static int64_t *serve_keep_of(server_keep *keep, int i)
{
    return i == 0 ? &keep->open : i == 1 ? &keep->idle : &keep->ended;
}

/// Rules as they were given on the command line. Complains and returns false.
static bool serve_keep_given(const char *const given[SERVE_KEEPS], server_keep *keep)
{
    for (int i = 0; i < SERVE_KEEPS; i++)
        if (given[i] && !server_keep_parse(given[i], strlen(given[i]), serve_keep_of(keep, i))) {
            cli_refuse("--keep-%s takes a time such as 12h or 30d, or never, not '%s'", serve_keep_words[i], given[i]);
            return false;
        }
    return true;
}

/// Should that fail, `tables` tells of the usual rules; nothing else depends on it.
static void serve_keep_write(const char *folder, server_keep keep)
{
    char path[CLI_PATH_MAX], line[128];
    tri_text text = tri_text_over(line, sizeof line);
    if (!serve_path(path, folder, "keep"))
        return;
    for (int i = 0; i < SERVE_KEEPS; i++) {
        tri_put(&text, i ? " " : "");
        tri_put(&text, serve_keep_words[i]);
        tri_put_char(&text, '=');
        server_keep_put(*serve_keep_of(&keep, i), &text);
    }
    tri_put_char(&text, '\n');
    FILE *file = fopen(path, "w");
    if (!file)
        return;
    fwrite(line, 1, text.used, file);
    fclose(file);
}

server_keep serve_tables_keep(const char *place)
{
    server_keep keep = server_keep_default();
    char path[CLI_PATH_MAX], line[128];
    FILE *file = !serve_is_database(place) && serve_path(path, place, "keep") ? fopen(path, "r") : NULL;
    if (!file)
        return keep;
    size_t size = fread(line, 1, sizeof line - 1, file);
    fclose(file);
    line[size] = 0;
    for (int i = 0; i < SERVE_KEEPS; i++) {
        char word[16];
        int64_t ms;
        snprintf(word, sizeof word, "%s=", serve_keep_words[i]);
        const char *at = strstr(line, word);
        at = at ? at + strlen(word) : "";
        if (server_keep_parse(at, strcspn(at, " \n"), &ms))
            *serve_keep_of(&keep, i) = ms;
    }
    return keep;
}

// What happens, a line each on standard error.

static void serve_log(void *context, bool trouble, const char *words)
{
    const serve_tables *t = (const serve_tables *)context;
    char when[32] = "";
    time_t now = time(NULL);
    struct tm tm;
    if (!trouble && !t->log_all)
        return;
    if (gmtime_r(&now, &tm))
        strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", &tm);
    fprintf(stderr, "time=%s level=%s %s\n", when, trouble ? "error" : "info", words);
}

bool serve_tables_open(serve_tables *t, const serve_tables_def *def)
{
    host_def host = host_def_default(NULL);
    if (!serve_keep_given(def->keep, &host.keep) || !serve_tables_make(t, def->place))
        return false;
    t->log_all = def->log_all;
    if (store_is_shared(t->store) && !serve_open_ears(t, def->place)) {
        serve_tables_close(t);
        return false;
    }
    if (!store_is_shared(t->store))
        serve_keep_write(def->place, host.keep);
    host.store = t->store;
    host.ears = t->ears;
    host.connections = def->connections;
    host.messages = def->messages;
    host.names = def->names.word;
    host.name_count = def->names.count;
    host.log = serve_log;
    host.log_context = t;
    t->host = host_create(&host);
    if (t->host)
        return true;
    serve_tables_close(t);
    cli_refuse("serve: no memory or threads for tables");
    return false;
}

bool serve_tables_look(serve_tables *t, const char *place, bool alone)
{
    char path[CLI_PATH_MAX];
    *t = (serve_tables){.lock = -1};
    if (serve_is_database(place))
        return serve_open_database(t, place);
    if (!serve_path(path, place, "tables.db"))
        return false;
    if (access(path, F_OK)) {
        cli_refuse("%s: %s", path, strerror(errno));
        return false;
    }
    if ((!alone || serve_lock(t, place)) && serve_open_file(t, place))
        return true;
    serve_tables_close(t);
    return false;
}

void serve_tables_close(serve_tables *t)
{
    host_destroy(t->host);
    store_close(t->ears);
    store_close(t->store);
    if (t->lock >= 0)
        close(t->lock);
    *t = (serve_tables){.lock = -1};
}
