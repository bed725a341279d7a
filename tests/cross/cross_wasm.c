// SPDX-License-Identifier: MIT
#include "bench/tri_signature.h"
#include "tests/cross/cross.h"

// The module that node loads: it writes a table's words into cross_room and asks for the hash; and it knows how bots
// think.

__attribute__((export_name("cross_room"))) char *cross_wasm_room(void);
__attribute__((export_name("cross_run"))) uint64_t cross_wasm_run(uint32_t size, uint64_t seed);

__attribute__((export_name("cross_signature"))) uint32_t cross_wasm_signature(void);

static char room[512];

char *cross_wasm_room(void)
{
    return room;
}

uint64_t cross_wasm_run(uint32_t size, uint64_t seed)
{
    return size <= sizeof room ? cross_hash(room, size, seed) : 0;
}

uint32_t cross_wasm_signature(void)
{
    static uint64_t memory[TRI_SIGNATURE_MEMORY / sizeof(uint64_t)];
    return tri_signature(memory);
}
