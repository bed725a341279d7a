// SPDX-License-Identifier: MIT
#pragma once
#include "cli/table.h"

// A game being played in the terminal: the session (what happened, whose turn, saving) and the screen (showing it).

typedef struct play {
    const tri_game *game;
    record_head head; ///< set-up, seed, and for each seat "human" or "random"
    bool human[TRI_SEATS_MAX];
    tri_state state;
    tri_move *moves; ///< everything played so far, chance included
    uint32_t count;
    char path[1024]; ///< where it is saved by itself; "" for nowhere
    bool set_aside;  ///< an earlier game may lie there and is kept under another name first
    bool curtain;    ///< hide one human's view from the next: a terminal, several humans
    bool clear;      ///< the terminal may be cleared
} play;

/// Room for a game's moves, and the position before the first. `play_destroy` frees.
void play_create(play *p, const tri_game *game, const record_head *head);
void play_destroy(play *p);
/// Play a legal move.
void play_do(play *p, tri_move move);
/// What chance or a random opponent does now. The n-th move of a game uses the n-th number of its seed's stream, so
/// that taking back and coming back later change nothing about the dice.
tri_move play_pick(const play *p);
/// Take back the last decision of a human. False with the reason when it may not be.
bool play_undo(play *p, const char **why);
/// How many characters of a move's words may be shown to `seat` when the move is played: all of them, unless its view
/// afterwards would be the same had another move been played, and then what those moves' words have in common.
int play_visible(const tri_game *game, const tri_state *state, tri_move move, uint8_t seat);

/// Where games of this id are kept, "" when there is no such place. `suffix` is "" or ".last" and the like.
void play_place(const tri_game *game, const char *suffix, char *out, size_t size);
/// Write the record to a file.
bool play_save(const play *p, const char *path);
/// Write the record where it is kept by itself.
bool play_save_own(play *p);
/// Go on with a record. Complains and returns false when it is refused.
bool play_load(play *p, const char *path, const tri_game *game);

/// One line about a move just before it is played, without what is secret from a human at the table.
void play_print_event(const play *p, tri_move move);
/// Everything so far, as `seat` may know it.
void play_print_log(const play *p, uint8_t seat);
/// Legal moves whose words begin with `prefix`, numbered; only groups of them when there are more than a screenful,
/// unless `all`. Returns how many.
int play_print_moves(const play *p, const char *prefix, bool all);
/// The board as the seat to decide sees it.
void play_print_turn(const play *p);
/// Keep the next seat's secrets from the one before: true when nobody can go on (end of input).
bool play_pass_terminal(const play *p, uint8_t seat);
