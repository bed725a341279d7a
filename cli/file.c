// SPDX-License-Identifier: MIT
#include "cli/table.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

// Files. A record is small (a game is a few hundred lines), so files are read whole, up to a size no record reaches,
// and written by way of a new one beside them, so that they are there whole or not at all.

enum {
    CLI_FILE_MAX = 16 << 20,
    CLI_WRITE_MAX = TRI_LIMIT(1 << 30, 23), ///< bytes at a time
};

char *cli_read_file(const char *path, size_t *size)
{
    FILE *file = strcmp(path, "-") != 0 ? fopen(path, "rb") : stdin;
    if (!file) {
        cli_refuse("%s: %s", path, strerror(errno));
        return NULL;
    }
    char *bytes = (char *)cli_room(CLI_FILE_MAX + 1);
    *size = fread(bytes, 1, CLI_FILE_MAX, file);
    bytes[*size] = 0;
    const char *problem = ferror(file)                        ? strerror(errno)
                          : !feof(file) && fgetc(file) != EOF ? "too large for a record"
                                                              : NULL;
    if (file != stdin)
        fclose(file);
    if (!problem)
        return bytes;
    cli_refuse("%s: %s", path, problem);
    free(bytes);
    return NULL;
}

bool cli_write_at(int file, const char *bytes, size_t size, int64_t at)
{
    while (size) {
        size_t part = size < CLI_WRITE_MAX ? size : CLI_WRITE_MAX;
        ssize_t n = at < 0 ? write(file, bytes, part) : pwrite(file, bytes, part, (off_t)at);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        bytes += n;
        size -= (size_t)n;
        at += at < 0 ? 0 : n;
    }
    return true;
}

bool cli_follow_link(const char *path, char out[CLI_PATH_MAX])
{
    struct stat about;
    char *real = NULL;
    bool link = lstat(path, &about) == 0 && S_ISLNK(about.st_mode);
    if (link && !(real = realpath(path, NULL))) {
        cli_refuse("%s is a link that leads nowhere: %s", path, strerror(errno));
        return false;
    }
    int n = snprintf(out, CLI_PATH_MAX, "%s", link ? real : path);
    free(real);
    if (n < CLI_PATH_MAX)
        return true;
    cli_refuse("%s: this path is too long", path);
    return false;
}

/// The folder a file is in knows its name once the disk does. One that cannot be opened cannot be waited for.
static bool file_sync_folder(const char *path)
{
    char folder[CLI_PATH_MAX];
    const char *end = strrchr(path, '/');
    snprintf(folder, sizeof folder, "%.*s", end ? (int)(end - path) + 1 : 1, end ? path : ".");
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool good = fd < 0 || fsync(fd) == 0 || errno == EINVAL;
    if (fd >= 0)
        close(fd);
    return good;
}

static bool file_rename(const char *from, const char *to, bool durable, bool fresh)
{
    int failed = renameat2(AT_FDCWD, from, AT_FDCWD, to, fresh ? RENAME_NOREPLACE : 0);
    if (failed && fresh && (errno == EINVAL || errno == ENOSYS)) { // a file system that cannot look and act at once
        if (access(to, F_OK) == 0)
            errno = EEXIST;
        else
            failed = rename(from, to);
    }
    return !failed && (!durable || file_sync_folder(to));
}

bool cli_rename_file(const char *from, const char *to)
{
    return file_rename(from, to, true, false);
}

/// A new file beside `path`, whose name nobody can foresee, with these bytes and the rights of the old one.
static int file_beside(const char *path, const char *bytes, size_t size, bool durable, char beside[CLI_PATH_MAX + 8])
{
    struct stat old;
    snprintf(beside, CLI_PATH_MAX + 8, "%s.XXXXXX", path);
    int fd = mkostemp(beside, O_CLOEXEC);
    if (fd < 0)
        return -1;
    flock(fd, LOCK_EX | LOCK_NB);
    bool good = (stat(path, &old) || fchmod(fd, old.st_mode & 0777) == 0) && cli_write_at(fd, bytes, size, -1) &&
                (!durable || fsync(fd) == 0);
    if (good)
        return fd;
    int trouble = errno;
    close(fd);
    unlink(beside);
    errno = trouble;
    return -1;
}

int cli_replace_file(const char *path, const char *bytes, size_t size, bool durable, bool fresh)
{
    char beside[CLI_PATH_MAX + 8];
    int fd = file_beside(path, bytes, size, durable, beside);
    if (fd >= 0 && file_rename(beside, path, durable, fresh))
        return fd;
    cli_refuse("cannot save %s: %s", path, strerror(errno));
    if (fd >= 0) {
        close(fd);
        unlink(beside);
    }
    return -1;
}

bool cli_write_file(const char *path, const char *bytes, size_t size, bool durable)
{
    char real[CLI_PATH_MAX];
    struct stat about;
    if (!cli_follow_link(path, real))
        return false;
    bool plain = stat(real, &about) || S_ISREG(about.st_mode);
    int fd = plain ? cli_replace_file(real, bytes, size, durable, false)
                   : open(real, O_WRONLY | O_NOCTTY | O_CLOEXEC); // a device or a pipe is written into
    bool good = fd >= 0 && (plain || cli_write_at(fd, bytes, size, -1));
    if (fd >= 0 && close(fd))
        good = false;
    if (!good && !(plain && fd < 0))
        cli_refuse("cannot save %s: %s", path, strerror(errno));
    return good;
}
