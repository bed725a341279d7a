// SPDX-License-Identifier: MIT
#pragma once
#include "game/tri_setup.h"

// What the fuzz targets share. The first byte of an input chooses the game, so that one target serves them all.

/// Stop, so that the fuzzer keeps the input.
#define FUZZ_MUST(condition) ((condition) ? (void)0 : __builtin_trap())

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/// The game a byte chooses: one of the list, or the fixture.
const tri_game *fuzz_game(uint8_t byte);
/// A position some way into a random game of random options.
void fuzz_position(const tri_game *game, uint32_t seed, tri_state *state);
/// Ask every question there is about a position or view.
void fuzz_ask(const tri_game *game, const tri_state *state);
/// Ask, also as every seat; then play at random for at most `plies` moves.
void fuzz_play(const tri_game *game, const tri_state *state, uint32_t plies);
