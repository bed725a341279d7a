// SPDX-License-Identifier: MIT
#pragma once
#include "game/tri_game.h"

/// The fixture's function table, as the registry would hold it.
const tri_game *nave_fixture(void);
