// SPDX-License-Identifier: MIT
#include "cli/engine.h"

#include <stdlib.h>
#include <string.h>

// A session of the engine protocol: the input is its lines. Each must be answered; thinking is cut short at once.

static void fuzz_say(void *context, const char *line)
{
    if (strchr(line, '\n'))
        abort();
    ++*(int *)context;
}

static bool fuzz_halted(void *context)
{
    (void)context;
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    int answers = 0;
    engine e;
    engine_create(&e, fuzz_say, fuzz_halted, &answers);
    const char *at = (const char *)data, *end = at + size;
    while (at < end) {
        const char *stop = (const char *)memchr(at, '\n', (size_t)(end - at));
        const char *last = stop ? stop : end;
        int before = answers;
        if (!engine_feed(&e, at, (size_t)(last - at)))
            break;
        if (answers == before)
            abort();
        at = stop ? stop + 1 : end;
    }
    return 0;
}
