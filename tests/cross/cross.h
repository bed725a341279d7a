// SPDX-License-Identifier: MIT
#pragma once
#include "game/tri_setup.h"

// The same games on every build: one hash over every position, legal list and text of a random game.

/// Hash of the random game with this seed at the table `words`, as "basilica players=2 edition=2010". 0 when refused.
/// With "inputs" in front of the words, the hash is of what networks see of each position and what one says to it.
uint64_t cross_hash(const char *words, size_t size, uint64_t seed);
