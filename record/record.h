// SPDX-License-Identifier: MIT
#pragma once
#include "game/tri_setup.h"
#include "record/record_dice.h"

// A game as a text file: a header, then one move a line, chance included, so that it replays without a random
// generator.
//
//     triforium record 1
//     game nave
//     players 2
//     option bonus=rows
//     data nave-1
//     seat 1 Anna
//
//     first 2
//     favour 3         # a comment goes to the end of its line
//     ...
//     result points 6 2 places 1 2
//
// The reader works over the caller's bytes and allocates nothing; whatever it is given, it ends with the moves or with
// a line number and a reason. A record may stop anywhere: the game is then unfinished. One that was made with other
// component data is read as long as its options and moves are possible with ours, and says so (head.other_data).
// docs/formats.md is the manual.

enum {
    RECORD_LINE_MAX = 512,        ///< longest line, comment included
    RECORD_NAME_MAX = 48,         ///< bytes for a seat's name, date or data version, terminator included
    RECORD_ID_MAX = 32,           ///< bytes for a game's id
    RECORD_HEAD_TEXT_MAX = 12288, ///< bytes that hold any header
};

typedef struct record_head {
    tri_setup setup;
    char seat[TRI_SEATS_MAX][RECORD_NAME_MAX]; ///< names, "" where none is given
    char date[RECORD_NAME_MAX];                ///< whatever the writer's clock said, "" for none
    char other_data[RECORD_NAME_MAX];          ///< data version it was made with, "" when that is this program's
    bool other_result;                         ///< with other data: the moves give another result than it has
    bool has_seed;
    uint64_t seed;    ///< of the generator the chance events came from; only a note, replaying never draws
    record_dice dice; ///< the proof that they are fair, as far as it is there
} record_head;

typedef struct record_err {
    uint32_t line;                    ///< counted from 1
    char other_data[RECORD_NAME_MAX]; ///< data version of a record of other data, which may be why; "" otherwise
    tri_err why;
} record_err;

/// A record being read. Fields are for reading only.
typedef struct record_reader {
    const tri_game *game;
    record_head head;
    tri_state state; ///< before the next move
    uint32_t line;   ///< the line read last
    uint32_t moves;  ///< moves read so far
    bool finished;   ///< a result line has been read and agrees
    const char *at, *end;
} record_reader;

typedef enum record_step { RECORD_REFUSED = -1, RECORD_END = 0, RECORD_MOVE = 1 } record_step;

/// Does this look like a record at all (rather than a bare list of moves)?
bool record_is(const char *bytes, size_t size);
/// The id of the game the record is of, so that the caller can look it up.
bool record_game_id(const char *bytes, size_t size, char id[RECORD_ID_MAX], record_err *err);
/// Read the header; the reader then stands before the first move. `bytes` must outlive the reader.
bool record_open(record_reader *reader, const tri_game *game, const char *bytes, size_t size, record_err *err);
/// The same over a bare list of moves, one a line, for a table set up by the caller.
bool record_open_moves(record_reader *reader, const tri_game *game, const tri_setup *setup, const char *bytes,
                       size_t size, record_err *err);
/// The next move, legal where reader->state stands. The caller looks at both, then calls record_advance.
record_step record_next(record_reader *reader, tri_move *move, record_err *err);
/// Play the move that record_next gave.
void record_advance(record_reader *reader, tri_move move);

/// Sees each position and the move played from it, `n` counted from 1. Returning false stops the replay early.
typedef bool (*record_visit)(void *context, uint32_t n, const tri_state *state, tri_move move);
/// Visit every step from where the reader stands. False only when the record is refused.
bool record_replay(record_reader *reader, record_visit visit, void *context, record_err *err);

/// A name or date as a record holds it: cut to fit, without outer blanks, and with '_' for whatever is no character,
/// ends a line, starts a comment, commands a terminal or turns the direction of text. What is read is cleaned too.
void record_name(char out[RECORD_NAME_MAX], const char *text, size_t size);
/// The same for any words of people: at most `most` characters that fit `room` bytes with their end; `comments`: a '#'
/// stays. Returns the bytes.
size_t record_clean(char *out, size_t room, size_t most, bool comments, const char *text, size_t size);
/// Header of a record, with the blank line after it.
void record_put_head(const tri_game *game, const record_head *head, tri_text *out);
/// One move's line.
void record_put_move(const tri_game *game, const tri_state *state, tri_move move, tri_text *out);
/// The result line of a finished game.
void record_put_result(const tri_game *game, const tri_state *state, tri_text *out);
/// A seed as people type it, decimal or 0x hexadecimal, 64 bits; the whole text and nothing else.
bool record_parse_seed(const char *text, size_t size, uint64_t *seed);
