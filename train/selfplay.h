// SPDX-License-Identifier: MIT
#pragma once
#include "core/base/tri_base.h"

// Self-play of one game with a network inside the loop, many games side by side. The network itself is elsewhere
// (train.py): a step lists each game's ways to go on, hands out their inputs, is given their values, and plays the
// best.
//
//     while (...) {
//         n = train_ways(&job);     // ways of every game that waits for a decision
//         train_inputs(&job, n);    // their inputs, as bits
//         ...                       // values from the network, three numbers a way
//         train_choose(&job);       // play; remember what was played
//         train_finish(&job);       // games that are over become samples and begin anew
//     }
//
// The same functions are built twice, as plain C and as kernels; all memory is the caller's, on the host or on the
// device. A way is the moves of one seat up to the next position that a network is asked about.

#if defined(__cplusplus)
extern "C" {
#endif

enum {
    TRAIN_SEATS = 4,
    TRAIN_WAYS = 256,   ///< ways of one decision; of more, so many at random
    TRAIN_OUTPUTS = 3,  ///< own points and the best other seat's, both as (points - 40) / 20; the odds of winning
    TRAIN_OPTIONS = 16, ///< options of a table
    TRAIN_TABLES_MAX = 4,
    TRAIN_NOBODY = 0x7fffffff, ///< owner of a way for which there was no room
};

/// What Python has to know to allocate.
typedef struct train_about {
    int32_t inputs; ///< for this number of players
    int32_t inputs_version;
    int32_t words;             ///< of 32 inputs
    int32_t slot_size;         ///< bytes a game
    int32_t way_size;          ///< bytes a way
    int32_t state_size;        ///< bytes a position
    int32_t chain;             ///< decisions of a seat that are remembered, the last ones
    int32_t tables;            ///< positions that games begin with
    float want[TRAIN_OUTPUTS]; ///< what a seat goes for, unless somebody knows better
} train_about;

/// What was played since the caller last set it to zero. All but the first number are about games without exploration.
typedef struct train_tally {
    uint64_t finished; ///< games in all
    uint64_t games, seats;
    uint64_t points, squares; ///< of all seats: sum and sum of squares, each seat's points raised by 100
    uint64_t wins;            ///< of the first seat
} train_tally;

typedef struct train_job {
    void *slot;           ///< [games] slot_size bytes
    void *way;            ///< [games][TRAIN_WAYS] way_size bytes
    uint32_t *owner;      ///< [room] which game a listed way belongs to; room is more than TRAIN_WAYS
    uint32_t *bits;       ///< [room][words]
    const float *value;   ///< [room][TRAIN_OUTPUTS], written by the network
    uint32_t *chain_bits; ///< [games][seats][chain][words]
    float *chain_value;   ///< [games][seats][chain][TRAIN_OUTPUTS]: where it stood, or of the best way
    uint8_t *chain_mark;  ///< [games][seats][chain]: whether another way was tried instead, and so on
    uint32_t *sample;     ///< [samples][words], a ring
    float *target;        ///< [samples][TRAIN_OUTPUTS]
    uint64_t *written;    ///< samples written so far
    uint32_t *listed;     ///< ways listed in this step
    train_tally *tally;
    const void *start; ///< [tables] the positions that games begin with, in turn
    uint64_t seed;
    uint32_t games, room, samples, words, tables;
    uint32_t steady;           ///< the first so many games never explore
    uint32_t loose;            ///< odds of trying any other way, in 2^-32
    float want[TRAIN_OUTPUTS]; ///< what a seat goes for: weights of the outputs
    float heat;                ///< noise on what a way is worth, at most so much either way
    float cut;    ///< a way that is thought worse than the best by more than this ends what is learnt from it
    float lambda; ///< how far a target follows the game instead of the network's own opinion
} train_job;

/// The game this library was built for, with so many players and options by their place (-1: as the game is trained).
/// `start` has room for TRAIN_TABLES_MAX positions. False when no such table can be.
bool train_open(int players, const int16_t options[TRAIN_OPTIONS], train_about *about, void *start);
/// Where kernels run: true for a device.
bool train_on_device(void);
/// New games in all slots.
void train_begin(const train_job *job);
/// Play chance and decisions without a choice; list the ways of all games. Returns how many.
uint32_t train_ways(const train_job *job);
void train_inputs(const train_job *job, uint32_t ways);
void train_choose(const train_job *job);
void train_finish(const train_job *job);
/// A short search, between `train_inputs` and `train_choose`: game j of `ahead` becomes a copy that goes on behind the
/// listed way `way[j]` (TRAIN_NOBODY, or a row that is no way: none). `laps` copies in a row belong to one way; those
/// of the same number have the same luck. It is stepped like any other, but never finished.
void train_branch(const train_job *job, const train_job *ahead, const uint32_t *way, uint32_t laps);
/// What the seat that chooses among those ways can expect where each copy is now: [ahead->games][TRAIN_OUTPUTS].
void train_leaves(const train_job *job, const train_job *ahead, const uint32_t *way, float *out);
/// Symmetries of the game's inputs at random: `count` rows, each of `words` * 32 places that say which input comes
/// there. For the host alone.
void train_symmetries(int players, uint64_t seed, uint32_t count, uint32_t words, uint16_t *from);
/// Bits as numbers of 16 bits, `words` * 32 a row; `one` is what a set bit becomes. With `from` (may be NULL), `count`
/// symmetries: row i as the one at (i + shift) % count shows it.
void train_expand(const uint32_t *bits, uint32_t rows, uint32_t words, uint16_t one, const uint16_t *from,
                  uint32_t count, uint32_t shift, uint16_t *out);
/// NULL, or what went wrong on the device since it was last asked.
const char *train_error(void);

#if defined(__cplusplus)
}
#endif
