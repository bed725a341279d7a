// SPDX-License-Identifier: MIT
#include "cli/join.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

// One file for all seats, a list of objects in JSON, the latest first; nobody else may read it, since a key is the
// right to a seat. Whoever changes it holds the lock beside it. What the file holds may be anything: what is no seat is
// left out, and a file that is none is begun anew.

enum { SEATS_MAX = 64 };

void join_seats_open(join_seats *s, const char *server)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    bool own = state && state[0] == '/';
    *s = (join_seats){.failed = false};
    snprintf(s->server, sizeof s->server, "%s", server);
    int n = own                      ? snprintf(s->path, sizeof s->path, "%s/triforium/seats.json", state)
            : home && home[0] == '/' ? snprintf(s->path, sizeof s->path, "%s/.local/state/triforium/seats.json", home)
                                     : -1;
    if (n < 0 || (size_t)n >= sizeof s->path)
        s->path[0] = 0;
}

static json_t *seats_read(const join_seats *s)
{
    json_t *all = s->path[0] ? json_load_file(s->path, 0, NULL) : NULL;
    if (json_is_array(all))
        return all;
    json_decref(all);
    return json_array();
}

static bool seats_is(const json_t *seat, const join_seats *s, const char *table)
{
    return !strcmp(tui_text(seat, "table"), table) && !strcmp(tui_text(seat, "server"), s->server);
}

static void seats_copy(char *out, size_t size, const json_t *seat, const char *field)
{
    const char *text = tui_text(seat, "%s", field);
    snprintf(out, size, "%s", strlen(text) < size ? text : "");
}

bool join_seats_find(const join_seats *s, const char *table, tui_held *held)
{
    json_t *all = seats_read(s);
    bool found = false;
    for (int i = 0; i < tui_count(all) && !found; i++) {
        const json_t *seat = json_array_get(all, (size_t)i);
        if (!seats_is(seat, s, table))
            continue;
        *held = (tui_held){.seat = tui_number(seat, "seat")};
        seats_copy(held->table, sizeof held->table, seat, "table");
        seats_copy(held->key, sizeof held->key, seat, "key");
        seats_copy(held->salt, sizeof held->salt, seat, "salt");
        seats_copy(held->next_salt, sizeof held->next_salt, seat, "next_salt");
        seats_copy(held->name, sizeof held->name, seat, "name");
        found = held->key[0] != 0;
    }
    json_decref(all);
    return found;
}

void join_seats_name(const join_seats *s, char name[GUEST_NAME])
{
    json_t *all = seats_read(s);
    name[0] = 0;
    for (int i = 0; i < tui_count(all) && !name[0]; i++)
        seats_copy(name, GUEST_NAME, json_array_get(all, (size_t)i), "name");
    json_decref(all);
}

static void seats_make_folders(const char *path)
{
    char folder[CLI_PATH_MAX];
    snprintf(folder, sizeof folder, "%s", path);
    for (char *at = strchr(folder + 1, '/'); at; at = strchr(at + 1, '/')) {
        *at = 0;
        mkdir(folder, 0700); // one that exists is fine, and one that cannot be made shows when the file is written
        *at = '/';
    }
}

/// Whole or not at all, and for nobody else's eyes.
static bool seats_write(const join_seats *s, const json_t *all)
{
    char beside[CLI_PATH_MAX + 8];
    char *text = json_dumps(all, JSON_INDENT(1));
    snprintf(beside, sizeof beside, "%s.new", s->path);
    int fd = text ? open(beside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600) : -1;
    bool good = fd >= 0 && cli_write_at(fd, text, strlen(text), -1) && !fsync(fd);
    good = (fd < 0 || !close(fd)) && good && !rename(beside, s->path);
    free(text);
    return good;
}

/// The list without a table's seat, and with `held` before all others unless it is NULL.
static void seats_change(join_seats *s, const char *table, const tui_held *held)
{
    char lock[CLI_PATH_MAX + 8];
    if (!s->path[0])
        return;
    seats_make_folders(s->path);
    snprintf(lock, sizeof lock, "%s.lock", s->path);
    int fd = open(lock, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd >= 0)
        flock(fd, LOCK_EX);
    json_t *before = seats_read(s), *after = json_array();
    if (held)
        json_array_append_new(after,
                              json_pack("{s:s,s:s,s:s,s:s,s:s,s:s,s:i,s:I}", "server", s->server, "table", held->table,
                                        "key", held->key, "salt", held->salt, "next_salt", held->next_salt, "name",
                                        held->name, "seat", held->seat, "touched", (json_int_t)time(NULL)));
    for (int i = 0; i < tui_count(before) && tui_count(after) < SEATS_MAX; i++) {
        json_t *seat = json_array_get(before, (size_t)i);
        if (json_is_object(seat) && !seats_is(seat, s, table))
            json_array_append(after, seat);
    }
    s->failed = !seats_write(s, after) || s->failed;
    json_decref(before);
    json_decref(after);
    if (fd >= 0)
        close(fd);
}

void join_seats_keep(void *keeper, const tui_held *held)
{
    seats_change((join_seats *)keeper, held->table, held);
}

void join_seats_drop(void *keeper, const tui_held *held)
{
    seats_change((join_seats *)keeper, held->table, NULL);
}
