// SPDX-License-Identifier: MIT
#include "ai/tri_engine.h"
#include "tests/fuzz/fuzz.h"

// The engine protocol: any lines at all get an answer each, whole lines and nothing but, and thinking ends.

typedef struct fuzz_desk {
    tri_engine engine;
    uint64_t memory[TRI_SEARCH_MEMORY_MIN / sizeof(uint64_t)];
    int looks;
} fuzz_desk;

static bool fuzz_look(void *context)
{
    return ++((fuzz_desk *)context)->looks > 4;
}

static uint64_t fuzz_now(void *context)
{
    return (uint64_t)((const fuzz_desk *)context)->looks;
}

static void fuzz_whole(const tri_text *text)
{
    FUZZ_MUST(!text->full && text->used && text->at[text->used - 1] == '\n');
    for (size_t i = 0; i < text->used; i++)
        FUZZ_MUST(text->at[i] == '\n' || (text->at[i] >= ' ' && text->at[i] <= '~'));
}

static void fuzz_hear(void *context, const tri_text *line)
{
    (void)context;
    fuzz_whole(line);
}

/// One line. False: the engine has ended.
static bool fuzz_line(fuzz_desk *d, const char *line, size_t size)
{
    static char room[TRI_ENGINE_ANSWER_MAX];
    const tri_engine_host host = {fuzz_look, fuzz_now, fuzz_hear, NULL, d};
    tri_text out = tri_text_over(room, sizeof room);
    tri_engine_next next = tri_engine_line(&d->engine, line, size, &out);
    if (next == TRI_ENGINE_QUIT)
        return false;
    FUZZ_MUST((next == TRI_ENGINE_THINK) == (out.used == 0));
    d->looks = 0;
    if (next == TRI_ENGINE_THINK)
        tri_engine_think(&d->engine, &host, &out);
    fuzz_whole(&out);
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static fuzz_desk desk;
    const char *at = (const char *)data, *end = at + size;
    tri_engine_create(&desk.engine, "fuzz", desk.memory, sizeof desk.memory);
    for (int lines = 0; at < end && lines < 24; lines++) {
        const char *stop = at;
        while (stop < end && *stop != '\n')
            stop++;
        if (!fuzz_line(&desk, at, (size_t)(stop - at)))
            break;
        at = stop < end ? stop + 1 : stop;
    }
    return 0;
}
