// SPDX-License-Identifier: MIT
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

// Words of a command line. A command lists its flags as rows; this reads the words into the places the rows point at,
// and prints the same rows as help.

enum { CLI_DONE = 0, CLI_REFUSED = 1, CLI_USAGE = 2 }; ///< exit codes
enum { CLI_WORDS_MAX = 32 };

typedef enum cli_kind {
    CLI_SWITCH, ///< bool *
    CLI_WORD,   ///< const char **
    CLI_WORDS,  ///< cli_words *; the flag may come several times
    CLI_NUMBER, ///< int64_t *, within min .. max
    CLI_SEED,   ///< cli_seed *
} cli_kind;

typedef struct cli_words {
    const char *word[CLI_WORDS_MAX];
    int count;
} cli_words;

typedef struct cli_seed {
    uint64_t value;
    bool given;
} cli_seed;

typedef struct cli_flag {
    const char *name; ///< without the dashes
    char letter;      ///< short form, or 0
    cli_kind kind;
    const char *value; ///< what the value is called in help, NULL for a switch
    const char *help;
    void *out;
    int64_t min, max; ///< of a number; a row for anything else leaves them out
} cli_flag;

/// What a command takes: operands by position, flags by name.
typedef struct cli_usage {
    const char *command;  ///< "play"
    const char *operands; ///< "GAME"
    const char *summary;  ///< what it does, a sentence or two
    const cli_flag *flags;
    int flag_count;
    const char **operand[3]; ///< where the operands go, in order; NULL ends them
    int operands_needed;
} cli_usage;

/// Read the words after the command's name. True: go on. False: stop with *code (help was printed, or a complaint).
bool cli_parse(const cli_usage *usage, int argc, char **argv, int *code);
/// A message on standard error, "triforium: ..." with a newline. Returns CLI_REFUSED.
int cli_refuse(const char *format, ...) __attribute__((format(printf, 1, 2)));
