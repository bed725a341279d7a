// SPDX-License-Identifier: MIT
#include "ai/tri_bot.h"
#include "server/host/host_note.h"

#include <stdlib.h>
#include <string.h>

/// The first legal move: what is played when there is no memory to think with.
static tri_move pool_any(const server_question *question)
{
    tri_move moves[TRI_MOVES_MAX];
    int count = question->game->moves(&question->view.known, moves);
    TRI_ASSERT(count > 0);
    return count > 0 ? moves[0] : 0;
}

tri_move pool_think(host_thinker *thinker, const server_question *question, bool (*stop)(void *), void *context)
{
    tri_bot_def def;
    tri_bot bot;
    if (!tri_bot_named(question->game, question->bot, strlen(question->bot), &def))
        return pool_any(question);
    size_t size = tri_bot_memory(&def);
    if (size > thinker->size) {
        free(thinker->memory);
        thinker->memory = malloc(size);
        thinker->size = thinker->memory ? size : 0;
        if (!thinker->memory)
            return pool_any(question);
    }
    tri_bot_create(&bot, &def, thinker->memory, thinker->size);
    return tri_bot_choose(&bot, &question->view, question->seed, stop, context);
}
