// SPDX-License-Identifier: MIT
#include "tests/cross/cross.h"

// The module that node loads: it writes a table's words into cross_room and asks for the hash.

__attribute__((export_name("cross_room"))) char *cross_wasm_room(void);
__attribute__((export_name("cross_run"))) uint64_t cross_wasm_run(uint32_t size, uint64_t seed);

static char room[512];

char *cross_wasm_room(void)
{
    return room;
}

uint64_t cross_wasm_run(uint32_t size, uint64_t seed)
{
    return size <= sizeof room ? cross_hash(room, size, seed) : 0;
}
