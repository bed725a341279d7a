// SPDX-License-Identifier: MIT
#include <dlfcn.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

// LD_PRELOAD=witness.so WITNESS=FILE: what a program asks of the disk is written down, a line each: "fsync PATH",
// "rename FROM TO". Power cuts cannot be had in a test; that the disk was waited for, and when, can. WITNESS_FAILS=WORD
// makes those whose line holds the word fail, as a broken disk does. WITNESS_FULL=FILE: while there is such a file, the
// disk is full, that is, what SQLite writes by is refused as the kernel does it then. And sockets for IPv6 begin as
// those of a system that keeps IPv4 out of them unless it is told otherwise.

/// Write it down. False: it shall fail.
static bool witness(const char *what, const char *path, const char *to)
{
    const char *file = getenv("WITNESS"), *fails = getenv("WITNESS_FAILS");
    char line[8192];
    snprintf(line, sizeof line, "%s %s%s%s\n", what, path, to ? " " : "", to ? to : "");
    FILE *log = file ? fopen(file, "ae") : NULL;
    if (log) {
        fputs(line, log);
        fclose(log);
    }
    errno = EIO;
    return !fails || !strstr(line, fails);
}

int fsync(int fd)
{
    char place[64], path[4096] = "";
    snprintf(place, sizeof place, "/proc/self/fd/%d", fd);
    if (readlink(place, path, sizeof path - 1) < 0)
        return -1;
    int (*own)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
    return witness("fsync", path, NULL) ? own(fd) : -1;
}

int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned flags)
{
    int (*own)(int, const char *, int, const char *, unsigned) =
        (int (*)(int, const char *, int, const char *, unsigned))dlsym(RTLD_NEXT, "renameat2");
    return witness("rename", from, to) ? own(from_folder, from, to_folder, to, flags) : -1;
}

static bool witness_full(void)
{
    const char *file = getenv("WITNESS_FULL");
    return file && !access(file, F_OK);
}

ssize_t pwrite64(int fd, const void *bytes, size_t size, off64_t at)
{
    ssize_t (*own)(int, const void *, size_t, off64_t) =
        (ssize_t(*)(int, const void *, size_t, off64_t))dlsym(RTLD_NEXT, "pwrite64");
    if (!witness_full())
        return own(fd, bytes, size, at);
    errno = ENOSPC;
    return -1;
}

int socket(int domain, int type, int protocol)
{
    const int on = 1;
    int (*own)(int, int, int) = (int (*)(int, int, int))dlsym(RTLD_NEXT, "socket");
    int fd = own(domain, type, protocol);
    if (fd >= 0 && domain == AF_INET6)
        setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &on, sizeof on);
    return fd;
}
