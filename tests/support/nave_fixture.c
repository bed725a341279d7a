// SPDX-License-Identifier: MIT
#include "tests/support/nave_fixture.h"

#include "tests/support/nave/nave.h"

#define TRI_QUOTE_(word) #word
#define TRI_QUOTE(word)  TRI_QUOTE_(word)
#define TRI_GAME         nave
#define TRI_RULES_FILE   "tests/support/nave/nave_rules.inc"
#define TRI_ERRORS_FILE  "tests/support/nave/nave_errors.inc"
#include "game/adapter.inc"

const tri_game *nave_fixture(void)
{
    return &nave_game;
}
