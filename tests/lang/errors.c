// SPDX-License-Identifier: MIT
#include "game/tri_error.h"

#include <stdio.h>

// Everything that can be refused, for tools/check_words: whose words it is among (core, or a game's), key and English,
// a line each with tabs between them.

int main(void)
{
    for (int code = TRI_E_NONE + 1; code < TRI_E_COUNT; code++)
        printf("core\t%s\t%s\n", tri_error_of(NULL, code)->key, tri_error_of(NULL, code)->text);
    for (int i = 0; i < tri_game_count(); i++)
        for (int own = 0; own < tri_game_at(i)->error_count; own++)
            printf("%s\t%s\t%s\n", tri_game_at(i)->id, tri_game_at(i)->errors[own].key,
                   tri_game_at(i)->errors[own].text);
    return 0;
}
