// SPDX-License-Identifier: MIT
#include "cli/play.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

// Where a game is kept while it is played. A decision is appended to the file, since a record may stop anywhere; what
// was taken back, or a header that changed, makes it be written anew beside and put in its place, after the disk has
// it. A crash can therefore cut off the line that was being appended and nothing else. The file is locked as long as
// the game is played, so that no two sessions write the same one.

enum { FILE_TRIES = 8 }; ///< times a file may be replaced between opening and locking it

static bool file_same(int fd, const char *path)
{
    struct stat ours, there;
    return fstat(fd, &ours) == 0 && stat(path, &there) == 0 && ours.st_dev == there.st_dev &&
           ours.st_ino == there.st_ino;
}

static bool file_fail(const play_file *f, const char *why)
{
    cli_refuse("%s: %s", f->path, why);
    return false;
}

bool play_file_open(play_file *f, const char *path)
{
    *f = (play_file){.fd = -1};
    if (!path[0])
        return true;
    if (!cli_follow_link(path, f->path))
        return false;
    for (int i = 0; i < FILE_TRIES; i++) {
        struct stat about;
        f->fd = open(f->path, O_RDWR | O_CLOEXEC | O_NOCTTY);
        if (f->fd < 0)
            return errno == ENOENT || file_fail(f, strerror(errno));
        if (fstat(f->fd, &about) || !S_ISREG(about.st_mode))
            return file_fail(f, "this is no plain file");
        // A file system without locks has none to break.
        if (flock(f->fd, LOCK_EX | LOCK_NB) && errno == EWOULDBLOCK)
            return file_fail(f, "this game is being played by another 'triforium play'; --save FILE plays elsewhere");
        if (file_same(f->fd, f->path))
            return true;
        close(f->fd);
    }
    f->fd = -1;
    return file_fail(f, "this file is being replaced all the time");
}

void play_file_close(play_file *f)
{
    if (f->fd >= 0)
        close(f->fd);
    f->fd = -1;
}

/// The record of all moves after the first `from`, with the header if those are all.
static tri_text file_text(const record_table *table, bool whole, uint32_t from)
{
    TRI_ASSERT(from <= table->count);
    size_t size = RECORD_TABLE_TEXT(table->count - from);
    tri_text text = tri_text_over((char *)cli_room(size), size);
    if (whole)
        record_put_head(table->game, &table->head, &text);
    record_table_write_moves(table, from, &text);
    return text;
}

void play_file_adopt(play_file *f, const record_table *table)
{
    tri_text text = file_text(table, true, 0);
    char *there = (char *)cli_room(text.used + 1);
    ssize_t size = f->fd >= 0 ? pread(f->fd, there, text.used + 1, 0) : -1;
    f->anew = size != (ssize_t)text.used || memcmp(there, text.at, text.used) != 0;
    f->size = (int64_t)text.used;
    f->count = table->count;
    free(there);
    free(text.at);
}

bool play_file_move(play_file *f, const char *to)
{
    bool there = f->fd >= 0 && file_same(f->fd, f->path);
    bool moved = there && (cli_rename_file(f->path, to) || file_fail(f, strerror(errno)));
    play_file_close(f);
    return moved;
}

static bool file_append(play_file *f, const record_table *table, bool durable)
{
    tri_text text = file_text(table, false, f->count);
    bool good = f->count == table->count || cli_write_at(f->fd, text.at, text.used, f->size);
    good = good && (!durable || fsync(f->fd) == 0);
    if (!good) {
        file_fail(f, strerror(errno));
        f->anew = ftruncate(f->fd, (off_t)f->size) != 0;
    } else if (f->count < table->count) {
        f->size += (int64_t)text.used;
        f->count = table->count;
    }
    free(text.at);
    return good;
}

static bool file_rewrite(play_file *f, const record_table *table)
{
    tri_text text = file_text(table, true, 0);
    bool fresh = f->fd < 0 || access(f->path, F_OK);
    int fd = cli_replace_file(f->path, text.at, text.used, true, fresh);
    free(text.at);
    if (fd < 0)
        return false;
    play_file_close(f);
    f->fd = fd;
    f->anew = false;
    f->size = (int64_t)text.used;
    f->count = table->count;
    return true;
}

bool play_file_put(play_file *f, const record_table *table, bool durable)
{
    struct stat about;
    bool there = f->fd >= 0 && file_same(f->fd, f->path);
    if (f->fd >= 0 && !there && access(f->path, F_OK) == 0)
        return file_fail(f, "another file has been put there; this game is not saved");
    if (there && !f->anew && fstat(f->fd, &about) == 0 && about.st_size == f->size)
        return file_append(f, table, durable);
    return file_rewrite(f, table);
}
