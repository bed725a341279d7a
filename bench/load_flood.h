// SPDX-License-Identifier: MIT
#pragma once
#include <stdint.h>
#include <sys/types.h>

// A guest that says more than it should, from an address of its own, and comes back as soon as it was cut. It is a
// process of its own: whoever measures others' times may not stand waiting at the door with it.

typedef struct load_flooder {
    pid_t pid;
    int ask, answer; ///< pipes: "begin", and what became of it
} load_flooder;

typedef struct load_flooded {
    uint64_t messages, cuts, turned; ///< said, cut, not let in
    uint64_t worst_ns;               ///< from coming in until cut, the longest
} load_flooded;

/// It waits until it is told to begin. Called before the caller has sockets of its own, which it would hold open.
load_flooder load_flood_start(int port, int64_t messages_a_second);
/// Flood for so long.
void load_flood_begin(const load_flooder *f, uint64_t ns);
/// Wait until it is over.
load_flooded load_flood_end(const load_flooder *f);
