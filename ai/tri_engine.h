// SPDX-License-Identifier: MIT
#pragma once
#include "ai/tri_bot.h"
#include "game/tri_setup.h"

// The engine's half of the engine protocol (docs/engine-protocol.md): lines in, lines out, no files, no clock but the
// one passed in. Whatever line comes, there is an answer or one line that begins with "error".
//
//     switch (tri_engine_line(&engine, line, size, &out)) {    // out now holds the answer
//     case TRI_ENGINE_THINK: tri_engine_think(&engine, &host, &out); ...

enum {
    TRI_ENGINE_VERSION = 1,          ///< of the protocol
    TRI_ENGINE_LINE_MAX = 1 << 16,   ///< longest line that is read
    TRI_ENGINE_ANSWER_MAX = 1 << 14, ///< bytes that hold any answer
};

typedef enum tri_engine_next {
    TRI_ENGINE_ANSWERED, ///< send the answer, read the next line
    TRI_ENGINE_THINK,    ///< no answer yet: call tri_engine_think
    TRI_ENGINE_QUIT,     ///< nothing more to say
} tri_engine_next;

typedef struct tri_engine {
    void *memory; ///< of the tree
    size_t size;
    const char *name; ///< what the handshake calls it
    bool greeted;
    char words[TRI_BOT_NAME_MAX]; ///< the bot that answers
    uint64_t seed;
    int threads, threads_max; ///< threads_max is the host's to raise: it has to bring the threads
    bool quiet;               ///< no info lines
    const tri_game *game;     ///< NULL before a newgame
    tri_setup setup;
    tri_bot bot;
    bool placed; ///< `view` holds a position
    uint8_t seat;
    tri_view view;
    uint64_t nodes, time;     ///< of the last go; 0: none given
    bool endless;             ///< until stop
    bool limited;             ///< the answer must be among `only`
    bool only[TRI_MOVES_MAX]; ///< by place in the legal list
} tri_engine;

enum { TRI_ENGINE_MOVES = 8 }; ///< of the expected line

/// What a thought has found.
typedef struct tri_engine_found {
    tri_move best;
    tri_search_stats stats;
    int choices; ///< entries of `choice`: all legal moves, or 0 when there was no search
    tri_choice choice[TRI_MOVES_MAX];
    int length;
    tri_move line[TRI_ENGINE_MOVES];
} tri_engine_found;

/// What thinking may ask of its surroundings.
typedef struct tri_engine_host {
    bool (*stop)(void *context);                      ///< asked after every walk; may be NULL
    uint64_t (*now)(void *context);                   ///< milliseconds of any clock that never goes back; may be NULL
    void (*say)(void *context, const tri_text *line); ///< an info line, newline included; may be NULL
    /// Think with engine->threads threads about engine->view, within `nodes` (0: until `pause` says so). False: it
    /// cannot. NULL: one thread is all there is.
    bool (*team)(void *context, const tri_engine *engine, uint64_t nodes, bool (*pause)(void *thought), void *thought,
                 tri_engine_found *found);
    void *context;
} tri_engine_host;

/// An engine with this memory (as tri_search_create wants it) for its tree. `name` must outlive it.
void tri_engine_create(tri_engine *engine, const char *name, void *memory, size_t size);
/// Take one line, without its newline. The answer, newline included, is written to `out` (TRI_ENGINE_ANSWER_MAX).
tri_engine_next tri_engine_line(tri_engine *engine, const char *line, size_t size, tri_text *out);
/// After TRI_ENGINE_THINK: think, then write the bestmove line.
void tri_engine_think(tri_engine *engine, const tri_engine_host *host, tri_text *out);
/// Is this line `word` and nothing else? For hosts that must hear stop and quit while the engine thinks.
bool tri_engine_is(const char *line, size_t size, const char *word);

/// The next of several moves' words separated by ';', without blanks around them. False: there are no more.
bool tri_engine_item(tri_reader *r, const char **words, size_t *size);
/// What a seat knows after these events from the start, chance included: "first 1; favour ?; place b2". Each is written
/// as far as the seat knows it by now, and ends with '?' where it does not know the rest. False with the reason and, in
/// err->pos, the number of the event from 1.
bool tri_engine_replay(const tri_game *game, const tri_setup *setup, uint8_t seat, const char *events, size_t size,
                       tri_view *view, tri_err *err);
