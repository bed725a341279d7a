// SPDX-License-Identifier: MIT
#pragma once
#include "ai/tri_search.h"

// Opponents by name. A bot is a search with a budget and, for the lower levels, a measured way of playing worse; or one
// of the two baselines. What a bot plays depends on its words, the view and the seed alone, never on the machine.
//
//     cat                        a level (docs/opponents.md has the ladder), or the name it had: mason
//     random  greedy             baselines
//     network                    asks the game's network, in programs that carry one
//     cat:nodes=400,epsilon=0    a level with settings changed
//     search:nodes=500           the bare search with its defaults

enum { TRI_BOT_NAME_MAX = 512 };

typedef enum tri_bot_kind { TRI_BOT_RANDOM, TRI_BOT_GREEDY, TRI_BOT_SEARCH } tri_bot_kind;

/// A named strength.
typedef struct tri_level {
    const char *name;
    const char *character; ///< one line for a menu
} tri_level;

enum { TRI_LEVELS = 6 };

typedef struct tri_bot_def {
    tri_bot_kind kind;
    tri_search_def search;
    float weight[TRI_WEIGHTS_MAX]; ///< of the evaluation; search.weight is set to point here when the bot thinks
    float temperature;             ///< of the softmax over values that picks the move; 0: the best
    float epsilon;                 ///< chance of any legal move at all
    char name[TRI_BOT_NAME_MAX];
} tri_bot_def;

/// Level `index` of TRI_LEVELS, weakest first.
const tri_level *tri_level_at(int index);
/// How strong a level is at a game, as an Elo rating on a scale where random play has 0; 0: nobody measured it.
int tri_level_elo(const tri_game *game, int index);
/// The level played unless a player says otherwise.
int tri_level_everyday(void);
/// The name that level had before, which words, records and logs go on using.
const char *tri_level_before(int index);
/// A bot from its words; its name is those, with a level by the name it has now. False with a reason.
bool tri_bot_parse(const tri_game *game, const char *words, size_t size, tri_bot_def *out, tri_err *err);
/// The same for names alone, a level or a baseline: what a stranger's record may seat. Anything else is false.
bool tri_bot_named(const tri_game *game, const char *name, size_t size, tri_bot_def *out);

typedef struct tri_bot {
    tri_bot_def def;
    tri_search *search;     ///< NULL for the baselines
    tri_search_stats stats; ///< of the last move
} tri_bot;

/// Memory a bot needs for its tree at its own budget.
size_t tri_bot_memory(const tri_bot_def *def);
/// A bot in the caller's memory. `bot` must stay where it is.
void tri_bot_create(tri_bot *bot, const tri_bot_def *def, void *memory, size_t size);
/// The move for the seat whose view this is and whose turn it is. `stop` may be NULL.
tri_move tri_bot_choose(tri_bot *bot, const tri_view *view, uint64_t seed, bool (*stop)(void *context), void *context);
/// Choose among finished counts as this bot would: temperature and epsilon included.
int tri_bot_pick(const tri_bot_def *def, int seats, const tri_choice *choice, int count, tri_rng *rng);
