// SPDX-License-Identifier: MIT
#include "cli/play.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// A session is a table (record_table.h), the bots at it and a place to save it.

void play_create(play *p, const tri_game *game, const record_head *head)
{
    record_table_start(&p->table, game, head, (tri_move *)cli_room(sizeof(tri_move) * game->about->plies_max));
    play_sit(p);
}

void play_destroy(play *p)
{
    play_rise(p);
    play_forget(p);
    play_file_close(&p->file);
    free(p->table.moves);
    p->table.moves = NULL;
}

const char *play_undo(play *p)
{
    static const char *const why[] = {"", "undo.nothing", "undo.revealed", "undo.secret"};
    uint32_t to;
    record_undo answer = record_table_undo(&p->table, p->human, &to);
    if (answer != RECORD_UNDO)
        return why[answer];
    record_table_cut(&p->table, to);
    p->file.anew = true;
    return NULL;
}

void play_place(const tri_game *game, char *out, size_t size)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    bool own = data && data[0] == '/';
    int n = own                      ? snprintf(out, size, "%s/triforium/%s.rec", data, game->id)
            : home && home[0] == '/' ? snprintf(out, size, "%s/.local/share/triforium/%s.rec", home, game->id)
                                     : -1;
    if (n < 0 || (size_t)n >= size)
        out[0] = 0;
}

/// "nave.previous.rec" beside "nave.rec".
static bool play_beside(const play *p, const char *suffix, char out[CLI_PATH_MAX])
{
    size_t size = strlen(p->file.path), end = size >= 4 && !strcmp(p->file.path + size - 4, ".rec") ? size - 4 : size;
    return snprintf(out, CLI_PATH_MAX, "%.*s%s%s", (int)end, p->file.path, suffix, p->file.path + end) < CLI_PATH_MAX;
}

/// Make the folders above a file.
static void play_make_folders(const char *path)
{
    char folder[CLI_PATH_MAX];
    snprintf(folder, sizeof folder, "%s", path);
    for (char *at = strchr(folder + 1, '/'); at; at = strchr(at + 1, '/')) {
        *at = 0;
        mkdir(folder, 0700); // one that exists is fine, and one that cannot be made shows when the file is written
        *at = '/';
    }
}

bool play_save(play *p, const char *path)
{
    size_t size = RECORD_TABLE_TEXT(p->table.count);
    char *room = (char *)cli_room(size);
    tri_text text = tri_text_over(room, size);
    record_table_write(&p->table, &text);
    bool saved = cli_write_file(path, room, text.used, true);
    free(room);
    p->failed = p->failed || !saved;
    return saved;
}

bool play_save_own(play *p, bool durable)
{
    char aside[CLI_PATH_MAX];
    if (!p->file.path[0])
        return false;
    play_make_folders(p->file.path);
    if (p->set_aside && play_beside(p, ".previous", aside) && play_file_move(&p->file, aside))
        play_say_path(p, "plain.aside", aside);
    p->set_aside = false;
    p->unsaved = !play_file_put(&p->file, &p->table, durable);
    return !p->unsaved;
}

void play_keep(play *p)
{
    char last[CLI_PATH_MAX];
    if (!play_save_own(p, true))
        return;
    if (p->own_file || !play_beside(p, ".last", last) || !play_file_move(&p->file, last))
        snprintf(last, sizeof last, "%s", p->file.path);
    play_say_path(p, "plain.record", last);
}

/// How much of a file there is without a last line that has no end.
static size_t play_whole_lines(const play *p, const char *path, const char *bytes, size_t size)
{
    size_t whole = size;
    while (whole && bytes[whole - 1] != '\n')
        whole--;
    if (!whole || whole == size)
        return size;
    play_say_path(p, "plain.cut", path);
    return whole;
}

bool play_load(play *p, const char *path, const tri_game *game, bool own)
{
    record_err err;
    size_t size;
    char *bytes = cli_read_file(path, &size);
    if (!bytes)
        return false;
    if (own)
        size = play_whole_lines(p, path, bytes, size);
    tri_move *moves = (tri_move *)cli_room(sizeof(tri_move) * game->about->plies_max);
    bool good = record_table_read(&p->table, game, bytes, size, moves, &err);
    free(bytes);
    if (!good) {
        free(moves);
        p->table.moves = NULL;
        cli_refuse_record(path, game, &err);
        return false;
    }
    cli_note_data(path, game, &p->table.head);
    play_sit(p);
    return true;
}
