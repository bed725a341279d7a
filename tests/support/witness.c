// SPDX-License-Identifier: MIT
#include <arpa/inet.h>
#include <dlfcn.h>
#include <errno.h>
#include <ifaddrs.h>
#include <net/if.h>
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
// those of a system that keeps IPv4 out of them unless it is told otherwise. WITNESS_OLD: files can be renamed, but not
// only where there is none. WITNESS_NETWORK: the machine has the interfaces below and no others.

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
    if (!witness("rename", from, to))
        return -1;
    if (!flags || !getenv("WITNESS_OLD"))
        return own(from_folder, from, to_folder, to, flags);
    errno = EINVAL;
    return -1;
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

static struct ifaddrs witness_links[] = {
    {.ifa_name = "lo", .ifa_flags = IFF_UP | IFF_LOOPBACK},
    {.ifa_name = "off"},
    {.ifa_name = "bare", .ifa_flags = IFF_UP},
    {.ifa_name = "one", .ifa_flags = IFF_UP},
    {.ifa_name = "two", .ifa_flags = IFF_UP},
    {.ifa_name = "link", .ifa_flags = IFF_UP},
    {.ifa_name = "six", .ifa_flags = IFF_UP},
};

int getifaddrs(struct ifaddrs **all)
{
    static const char *const words[] = {"127.0.0.1", "192.0.2.1", NULL,         "192.0.2.2",
                                        "192.0.2.3", "fe80::1",   "2001:db8::2"};
    static struct sockaddr_in6 places[sizeof words / sizeof words[0]];
    int (*own)(struct ifaddrs **) = (int (*)(struct ifaddrs **))dlsym(RTLD_NEXT, "getifaddrs");
    if (!getenv("WITNESS_NETWORK"))
        return own(all);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        struct sockaddr_in *four = (struct sockaddr_in *)(void *)&places[i];
        bool six = words[i] && strchr(words[i], ':');
        places[i].sin6_family = six ? AF_INET6 : AF_INET;
        if (words[i])
            inet_pton(places[i].sin6_family, words[i], six ? (void *)&places[i].sin6_addr : (void *)&four->sin_addr);
        witness_links[i].ifa_addr = words[i] ? (struct sockaddr *)&places[i] : NULL;
        witness_links[i].ifa_next = i + 1 < sizeof words / sizeof words[0] ? &witness_links[i + 1] : NULL;
    }
    *all = witness_links;
    return 0;
}

void freeifaddrs(struct ifaddrs *all)
{
    void (*own)(struct ifaddrs *) = (void (*)(struct ifaddrs *))dlsym(RTLD_NEXT, "freeifaddrs");
    if (all != witness_links)
        own(all);
}
