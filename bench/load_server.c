// SPDX-License-Identifier: MIT
#include "bench/load_server.h"

#include "bench/load_socket.h"

#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static char load_folder[PATH_MAX]; ///< of the server's tables

bool load_is_database(const char *place)
{
    return !strncmp(place, "postgres", 8);
}

load_server load_server_start(const char *program, const char *place, int connections)
{
    load_server s = {0};
    int out[2];
    char most[16], line[256];
    bool shared = load_is_database(place);
    snprintf(load_folder, sizeof load_folder, "%s%s", place, shared ? "" : "/table_load.XXXXXX");
    snprintf(most, sizeof most, "%d", connections);
    if ((!shared && !mkdtemp(load_folder)) || pipe(out))
        load_fail(load_folder);
    s.pid = fork();
    if (!s.pid) {
        dup2(out[1], STDOUT_FILENO);
        close(out[0]);
        close(out[1]);
        execl(program, program, "serve", "--port", "0", shared ? "--store" : "--data", load_folder, "--connections",
              most, "--per-address", most, (char *)NULL);
        load_fail(program);
    }
    close(out[1]);
    FILE *said = fdopen(out[0], "r");
    if (!said || !fgets(line, sizeof line, said) || !strstr(line, "127.0.0.1:"))
        load_fail("the server says nothing");
    s.port = atoi(strstr(line, "127.0.0.1:") + 10);
    return s;
}

void load_server_stop(load_server *s)
{
    static const char *const files[] = {"tables.db", "tables.db-wal", "tables.db-shm", "lock"};
    kill(s->pid, SIGTERM);
    waitpid(s->pid, NULL, 0);
    for (size_t i = 0; !load_is_database(load_folder) && i < sizeof files / sizeof files[0]; i++) {
        char path[PATH_MAX + 16];
        snprintf(path, sizeof path, "%s/%s", load_folder, files[i]);
        unlink(path);
    }
    rmdir(load_folder);
}

double load_cpu(pid_t pid)
{
    char path[64], text[1024];
    snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
    FILE *f = fopen(path, "r");
    size_t size = f ? fread(text, 1, sizeof text - 1, f) : 0;
    unsigned long user = 0, system = 0;
    text[size] = 0;
    if (f)
        fclose(f);
    const char *at = strrchr(text, ')'); // the state and ten numbers stand between the name and what we want
    for (int i = 0; at && i < 12; i++)
        at = strchr(at + 1, ' ');
    if (at) {
        char *end;
        user = strtoul(at, &end, 10);
        system = strtoul(end, NULL, 10);
    }
    return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

/// A number of a file of /proc, behind the first `key`.
static int64_t load_proc(const char *path, const char *key, const char *before)
{
    char line[512];
    int64_t value = 0;
    FILE *f = fopen(path, "r");
    while (f && fgets(line, sizeof line, f)) {
        const char *at = strncmp(line, key, strlen(key)) != 0 ? NULL : strstr(line, before);
        if (at)
            value = strtoll(at + strlen(before), NULL, 10);
    }
    if (f)
        fclose(f);
    return value;
}

int64_t load_memory(pid_t pid)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/status", (int)pid);
    return load_proc(path, "VmRSS:", "VmRSS:") * 1024;
}

int64_t load_kernel_buffers(void)
{
    return load_proc("/proc/net/sockstat", "TCP:", " mem ") * sysconf(_SC_PAGESIZE);
}

int64_t load_kernel_slabs(void)
{
    return load_proc("/proc/meminfo", "Slab:", "Slab:") * 1024;
}
