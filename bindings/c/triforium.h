// SPDX-License-Identifier: MIT
#pragma once
#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Triforium as a library: the one header a program includes.
//
//     #include <triforium/triforium.h>          cc mine.c $(pkg-config --cflags --libs triforium)
//
// tri_game.h has the rules, tri_setup.h a table's options, record*.h game files, proto*.h JSON, tri_bot.h opponents;
// what else they include is public too, and nothing else is exported. docs/library.md is the manual.
//
// Threads. The library holds no state of its own: every function works on what it is given, and any number of threads
// may call it at once as long as each has its own positions, texts, tables and bots. What `const` pointers lead to may
// be shared.
//
// Memory. Nothing is allocated and nothing kept: callers own what they pass in, and strings that come back live as long
// as the library is loaded.

#ifdef __cplusplus
extern "C" {
#endif

#include "ai/tri_bot.h"
#include "game/tri_error.h"
#include "game/tri_game.h"
#include "game/tri_perft.h"
#include "game/tri_setup.h"
#include "proto/proto_json.h"
#include "proto/proto_trace.h"
#include "record/record_link.h"
#include "record/record_table.h"

#define TRI_LIBRARY_VERSION 100 ///< of this header: major * 10000 + minor * 100 + patch
#define TRI_LIBRARY_ABI     5   ///< raised whenever a public struct or function changes; in the library's file name

/// The version of the library that runs, and the same as text: "0.1.0".
int tri_library_version(void);
const char *tri_library_version_text(void);
/// Its ABI; a program built with another TRI_LIBRARY_ABI does not fit.
int tri_library_abi(void);
/// The size of a public struct by its name ("tri_setup") in the library that runs; 0 when there is none. For languages
/// that do not read this header.
size_t tri_library_size(const char *type);

#ifdef __cplusplus
}
#endif
