// SPDX-License-Identifier: MIT
#pragma once
#include "ai/host/ai_process.h"
#include "ai/tri_bot.h"
#include "game/tri_error.h"

// One game between bots and external engines. Each seat is shown its view and nothing else.

/// Who may take a seat.
typedef struct ai_entrant {
    char name[TRI_BOT_NAME_MAX]; ///< for people
    const char *command;         ///< an external engine's command line, or NULL
    tri_bot_def bot;             ///< otherwise
    uint32_t timeout_ms;         ///< external: for one answer, on top of its own thinking time
    uint32_t think_ms;           ///< external: told to think so long; 0: told `think_nodes`
    uint64_t think_nodes;
} ai_entrant;

/// An entrant at work: its memory or its process. Made once per thread and used for many games.
typedef struct ai_player {
    const ai_entrant *entrant;
    void *memory;
    tri_bot bot;
    ai_process process;
    char id[64];             ///< what an external engine calls itself, "" for nothing
    bool wants_moves;        ///< an external engine that asked for the legal moves with every go
    const atomic_bool *stop; ///< set by others when it is time to end; may be NULL
} ai_player;

/// How a game went.
typedef struct ai_played {
    tri_result result;
    uint8_t failed;               ///< a seat that crashed, hung or cheated and so lost; TRI_OVER for none
    char reason[TRI_REFUSAL_MAX]; ///< why
    uint32_t plies;
    uint32_t decisions[TRI_SEATS_MAX]; ///< with more than one legal move
    uint64_t nanos[TRI_SEATS_MAX];     ///< spent on them
    uint64_t nodes[TRI_SEATS_MAX];
    uint64_t playouts[TRI_SEATS_MAX];
} ai_played;

/// Start an external engine, shake hands with it, note what it calls itself as the entrant's name (its command line if
/// it does not say) and end it. False with a reason when it does not get that far.
bool ai_entrant_meet(ai_entrant *entrant, tri_err *err);

/// False with a reason when memory or process cannot be had. Destroy it either way. `stop` may be NULL.
bool ai_player_create(ai_player *player, const ai_entrant *entrant, const atomic_bool *stop, tri_err *err);
void ai_player_destroy(ai_player *player);

/// Make it ready for a game of this set-up: an external engine is started and told of it. False with a reason.
bool ai_player_greet(ai_player *player, const tri_game *game, const tri_setup *setup, tri_err *err);
/// What it decides at the view of the seat to decide: a legal move. False with a reason.
bool ai_player_choose(ai_player *player, const tri_game *game, const tri_view *view, uint64_t seed, tri_move *move,
                      tri_err *err);

/// Play a game. `seat` holds a player for each seat; no player twice unless it is a bot without memory of its own
/// moves. `moves` (NULL, or room for plies_max) gets every event. False: a player's `stop` was set before the end, and
/// the game counts as nothing.
bool ai_match(const tri_game *game, const tri_setup *setup, ai_player *const seat[], uint64_t chance_seed,
              uint64_t bot_seed, tri_move *moves, ai_played *out);
