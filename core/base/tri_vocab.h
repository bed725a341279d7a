// SPDX-License-Identifier: MIT
#pragma once
#include "core/base/tri_bits.h"
#include "core/base/tri_text.h"

// The words every game speaks with its clients: moves, seats, rules, options, score items, described values.
// A game in core/<game>/ uses these types; game/tri_game.h gathers its functions into one table.

typedef uint32_t tri_move; ///< one decision or one chance outcome; what the bits mean is the game's own affair
typedef uint16_t
    tri_rule; ///< chapter * 100 + number in docs/rules/<game>.md: 302 is rule 3.2; 0 is "nothing forbids it"

#define TRI_RULE(chapter, number) ((tri_rule)((chapter)*100 + (number)))

enum {
    TRI_SEATS_MAX = 4,
    TRI_SPECTATOR = 0xfc, ///< a viewer who sees only what is public
    TRI_REFEREE = 0xfd,   ///< a viewer who sees everything: the `viewer` of a whole state
    TRI_CHANCE = 0xfe,    ///< to_move: a random event comes next
    TRI_OVER = 0xff,      ///< to_move: the game has ended
    TRI_WORDS_ALL = 255,  ///< told: nothing of the move is a secret
};

// Chapter 0 is the same in every rules page: why something is not even a question of the game's own rules.
enum {
    TRI_LEGAL = 0,
    TRI_R0_1 = 1, ///< 0.1 these bits are no move of this game
    TRI_R0_2 = 2, ///< 0.2 this decision is not being asked now
    TRI_R0_3 = 3, ///< 0.3 the game is over
    TRI_R0_4 = 4, ///< 0.4 this chance outcome cannot happen now
};

/// Why something is refused: one code a sentence of tri_errors.inc. A game's own codes are numbered from TRI_E_COUNT.
typedef enum tri_error {
    TRI_E_NONE,
#define TRI_ERROR(code, key, text) TRI_E_##code,
#include "core/base/tri_errors.inc"
#undef TRI_ERROR
    TRI_E_COUNT
} tri_error;

enum { TRI_WORD_SHOWN = 40 };

/// What is wrong with something a stranger sent. Written only when a function refuses; tri_refusal makes a
/// sentence of it.
typedef struct tri_err {
    uint16_t code;                 ///< TRI_E_..., or the game's own
    tri_rule rule;                 ///< the rule it breaks, or 0 when it is not a matter of rules
    uint32_t pos;                  ///< where in the text, in characters from its start
    char word[TRI_WORD_SHOWN + 4]; ///< what was given instead, printable and short; "" where nothing is quoted
} tri_err;

/// Fill `err` (which may be NULL) and return false, so that a parser can say `return tri_refuse(...)`.
TRI_FN bool tri_refuse(tri_err *err, int code, tri_rule rule, uint32_t pos);
/// The same with the name or word that the sentence quotes.
TRI_FN bool tri_refuse_word(tri_err *err, int code, tri_rule rule, uint32_t pos, const char *word, size_t size);

// Options. A table's set-up is the number of players and one value per option; clients build menus from tri_option.

enum { TRI_OPTIONS_MAX = 16, TRI_LIST_MAX = 12 };

typedef enum tri_option_kind {
    TRI_OPTION_CHOICE, ///< one of `choices`
    TRI_OPTION_NUMBER, ///< a number in min .. max
    TRI_OPTION_LIST,   ///< min .. max different entries of `choices`, or nothing given at all
} tri_option_kind;

typedef struct tri_option {
    const char *name;           ///< as typed: "edition"
    const char *help;           ///< one sentence for a menu
    const char *const *choices; ///< CHOICE, LIST; words of letters, digits and '_'
    int16_t choice_count;
    int16_t min, max;    ///< NUMBER: the range; LIST: fewest and most entries
    int16_t fallback;    ///< CHOICE: index, NUMBER: value, when the table says nothing; a LIST is then empty
    uint8_t players_min; ///< the option exists for tables of players_min ..
    uint8_t players_max; ///< .. players_max
    uint8_t kind;        ///< tri_option_kind
} tri_option;

typedef struct tri_value {
    int16_t count;              ///< LIST: entries given; otherwise 1
    int16_t item[TRI_LIST_MAX]; ///< choice indices, or the number
} tri_value;

/// How a table is set: players, and values in the order of the game's options.
typedef struct tri_setup {
    uint8_t players;
    tri_value value[TRI_OPTIONS_MAX];
} tri_setup;

/// What a menu shows of a game, and the bounds its callers' arrays need. Each game defines one: `const tri_about
/// <game>_about`.
typedef struct tri_about {
    const char *name;          ///< "The Red Cathedral"
    const char *summary;       ///< one line for a menu
    const char *data_version;  ///< a digest of the component data; records carry it
    const char *reconstructed; ///< which component values are reconstructed, as one paragraph
    uint8_t players_min, players_max;
    uint16_t moves_max; ///< longest legal list, chance included
    uint32_t plies_max; ///< every game ends within so many moves, chance included
    const tri_option *options;
    int option_count;
} tri_about;

// Score. An item is one reason for points; the items of a seat add up to its points.

enum { TRI_ITEMS_MAX = 512 };

typedef struct tri_item {
    uint8_t seat;   ///< who gets them; TRI_SEATS_MAX and above for an automatic rival
    uint8_t kind;   ///< the game's own list; its name comes from <game>_item_text
    tri_rule rule;  ///< why
    int16_t points; ///< may be negative or zero
    uint16_t where; ///< the game's own coding of the place or card; printed by <game>_item_text
    uint16_t extra; ///< the game's own
} tri_item;

/// How a game stands or ended.
typedef struct tri_result {
    uint8_t seats;                 ///< how many entries are filled
    uint8_t place[TRI_SEATS_MAX];  ///< 1 is first, equal places share; solo: 1 won, 2 lost
    int16_t points[TRI_SEATS_MAX]; ///< as the items add up
    int16_t rival;                 ///< solo: the points to beat (a target, or the automatic rival's score); else 0
} tri_result;

/// Where a structured description goes: the game calls these, a client (JSON, a page, a test) implements them.
/// `key` is NULL inside a list. Keys and words are ASCII without quotes or backslashes.
typedef struct tri_sink tri_sink;
struct tri_sink {
    void (*open)(tri_sink *sink, const char *key, char bracket); ///< '{' or '['
    void (*close)(tri_sink *sink, char bracket);                 ///< '}' or ']'
    void (*number)(tri_sink *sink, const char *key, int64_t value);
    void (*word)(tri_sink *sink, const char *key, const char *word);
    void (*flag)(tri_sink *sink, const char *key, bool value);
    void (*nothing)(tri_sink *sink, const char *key); ///< no value: an empty space, something unknown
};

/// The chance outcome for a caller's random, given the outcomes in ascending order: the one whose share of the running
/// total holds random * total / 2^64. Every game's <game>_sample answers exactly this, by a shorter way where it has
/// one.
TRI_FN tri_move tri_pick(const tri_move *outcomes, const uint32_t *weights, int count, uint64_t random);
