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
    free(p->table.moves);
    p->table.moves = NULL;
}

bool play_undo(play *p, const char **why)
{
    uint32_t to;
    switch (record_table_undo(&p->table, p->human, &to)) {
    case RECORD_UNDO:
        record_table_cut(&p->table, to);
        return true;
    case RECORD_UNDO_NOTHING:
        *why = "you have not decided anything yet";
        return false;
    case RECORD_UNDO_REVEALED:
        *why = "something random or hidden has come to light since";
        return false;
    case RECORD_UNDO_SECRET:
        *why = "the last decision was another's secret";
        return false;
    }
    return false;
}

void play_place(const tri_game *game, const char *suffix, char *out, size_t size)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    bool own = data && data[0] == '/';
    int n = own                      ? snprintf(out, size, "%s/triforium/%s%s.rec", data, game->id, suffix)
            : home && home[0] == '/' ? snprintf(out, size, "%s/.local/share/triforium/%s%s.rec", home, game->id, suffix)
                                     : -1;
    if (n < 0 || (size_t)n >= size)
        out[0] = 0;
}

/// Make the folders above a file.
static void play_make_folders(const char *path)
{
    char folder[1024];
    snprintf(folder, sizeof folder, "%s", path);
    for (char *at = strchr(folder + 1, '/'); at; at = strchr(at + 1, '/')) {
        *at = 0;
        mkdir(folder, 0700); // one that exists is fine, and one that cannot be made shows when the file is written
        *at = '/';
    }
}

bool play_save(const play *p, const char *path, bool durable)
{
    size_t size = RECORD_TABLE_TEXT(p->table.count);
    char *room = (char *)cli_room(size);
    tri_text text = tri_text_over(room, size);
    record_table_write(&p->table, &text);
    bool saved = cli_write_file(path, room, text.used, durable);
    free(room);
    return saved;
}

bool play_save_own(play *p, bool durable)
{
    char aside[1024];
    if (!p->path[0])
        return false;
    play_make_folders(p->path);
    if (p->set_aside) {
        play_place(p->table.game, ".previous", aside, sizeof aside);
        if (rename(p->path, aside) == 0)
            printf("(the game begun before is kept as %s)\n", aside);
        p->set_aside = false;
    }
    return play_save(p, p->path, durable);
}

bool play_load(play *p, const char *path, const tri_game *game)
{
    record_err err;
    size_t size;
    char *bytes = cli_read_file(path, &size);
    if (!bytes)
        return false;
    tri_move *moves = (tri_move *)cli_room(sizeof(tri_move) * game->about->plies_max);
    bool good = record_table_read(&p->table, game, bytes, size, moves, &err);
    free(bytes);
    if (!good) {
        free(moves);
        cli_refuse_record(path, game, &err);
        return false;
    }
    cli_note_data(path, game, &p->table.head);
    play_sit(p);
    return true;
}
