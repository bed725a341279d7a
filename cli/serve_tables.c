// SPDX-License-Identifier: MIT
#include "cli/serve.h"

#include "cli/table.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

// A folder of tables: one file of SQLite, and a lock, since two servers on one folder would each miss what the other's
// guests do.

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

static bool serve_open_store(serve_tables *t, const char *folder)
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

bool serve_tables_open(serve_tables *t, const char *folder, int connections, const cli_words *names)
{
    *t = (serve_tables){.lock = -1};
    if (!serve_make_folder(folder) || !serve_lock(t, folder) || !serve_open_store(t, folder)) {
        serve_tables_close(t);
        return false;
    }
    host_def def = host_def_default(t->store);
    def.connections = connections;
    def.names = names->word;
    def.name_count = names->count;
    t->host = host_create(&def);
    if (t->host)
        return true;
    serve_tables_close(t);
    cli_refuse("serve: no memory or threads for tables");
    return false;
}

bool serve_tables_look(serve_tables *t, const char *folder, bool alone)
{
    char path[CLI_PATH_MAX];
    *t = (serve_tables){.lock = -1};
    if (!serve_path(path, folder, "tables.db"))
        return false;
    if (access(path, F_OK)) {
        cli_refuse("%s: %s", path, strerror(errno));
        return false;
    }
    if ((!alone || serve_lock(t, folder)) && serve_open_store(t, folder))
        return true;
    serve_tables_close(t);
    return false;
}

void serve_tables_close(serve_tables *t)
{
    host_destroy(t->host);
    store_close(t->store);
    if (t->lock >= 0)
        close(t->lock);
    *t = (serve_tables){.lock = -1};
}
