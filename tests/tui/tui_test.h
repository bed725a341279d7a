// SPDX-License-Identifier: MIT
#pragma once
#include "tui/tui_graph.h"
#include "tui/tui_local.h"
#include "tui/tui_press.h"
#include "tui/tui_study.h"

// A table without a terminal: a record, a person at seat 1, keys as text.

enum { TUI_TEST_NODES = 50 }; ///< of an analysis

typedef struct tui_test {
    tui_table t;
    record_table table;
    tui_source source;
    tui_deeds deeds;
    uint32_t played; ///< moves played by keys
    tui_graph graph;
    bool solo; ///< whoever decides is the person
} tui_test;

/// The record at a path below the tests' folder, as seat 1 sees it; when it is over, as everybody does.
tui_test *tui_test_load(const char *folder, const char *game, const char *record, const char *lang);
/// A new game with this seed.
tui_test *tui_test_new(const char *game, int players, uint64_t seed, const char *lang);
/// Look through it as `triforium replay` does.
void tui_test_replay(tui_test *x);
void tui_test_free(tui_test *x);
/// Chance goes on; then the table is looked at again by who decides.
void tui_test_settle(tui_test *x);
/// Press keys: characters, and names in angle brackets: <enter> <esc> <up> <s-left> <tab>; <whole> waits until an
/// analysis has looked at everything.
tui_next tui_test_press(tui_test *x, const char *keys);
/// Draw and press one.
tui_next tui_test_key(tui_test *x, tui_key key);
void tui_test_draw(tui_test *x, int columns, int rows, bool ascii);
