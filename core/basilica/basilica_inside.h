// SPDX-License-Identifier: MIT
#pragma once
#include "core/base/tri_fields.h"
#include "core/base/tri_shape.h"
#include "core/basilica/basilica.h"

#include "basilica_tables.inc"

// What the files of this folder share: sets of cells, tile bytes, promotion tokens, move codes.

/// Refusals of its own, numbered after those that all games share.
enum {
    BASILICA_E_NONE = TRI_E_COUNT - 1,
#define TRI_ERROR(code, key, text) BASILICA_E_##code,
#include "core/basilica/basilica_errors.inc"
#undef TRI_ERROR
};

/// What one of them says, for asserts; NULL for TRI_E_NONE.
TRI_INLINE const char *basilica_says(int code)
{
    static const char *const says[] = {
#define TRI_ERROR(code, key, text) text,
#include "core/basilica/basilica_errors.inc"
#undef TRI_ERROR
    };
    return code ? says[code - TRI_E_COUNT] : NULL;
}

// --- tiles -----------------------------------------------------------------------------------------------------------

enum { BASILICA_PLAIN, BASILICA_CROWNED, BASILICA_UNKNOWN };

TRI_INLINE uint8_t basilica_tile(int face, int crown)
{
    TRI_ASSERT(face >= 0 && face < BASILICA_FACES && crown >= BASILICA_PLAIN && crown <= BASILICA_UNKNOWN);
    return (uint8_t)(1 + 3 * face + crown);
}

/// The tile byte of a kind.
TRI_INLINE uint8_t basilica_tile_of(int kind)
{
    return basilica_tile(kind >> 1, kind & 1);
}

TRI_INLINE int basilica_face(uint8_t tile)
{
    TRI_ASSERT(tile && tile <= 3 * BASILICA_FACES);
    return (tile - 1) / 3;
}

TRI_INLINE int basilica_crown(uint8_t tile)
{
    TRI_ASSERT(tile && tile <= 3 * BASILICA_FACES);
    return (tile - 1) % 3;
}

/// The kind of a tile whose crown is known.
TRI_INLINE int basilica_kind(uint8_t tile)
{
    TRI_ASSERT(basilica_crown(tile) != BASILICA_UNKNOWN);
    return 2 * basilica_face(tile) + basilica_crown(tile);
}

TRI_INLINE int basilica_colours(uint8_t tile)
{
    return basilica_face_colours(basilica_face(tile));
}

/// Two printed colours (R9.2).
TRI_INLINE bool basilica_is_wild(uint8_t tile)
{
    int colours = basilica_colours(tile);
    return (colours & (colours - 1)) != 0;
}

/// The deck of this table, by kind (R1.4).
TRI_INLINE int basilica_deck_count(const basilica_state *s, int kind)
{
    return basilica_deck((2 * s->crowns + s->expansion) * BASILICA_POOL + kind);
}

/// Tiles taken out unseen (R1.3).
TRI_INLINE int basilica_removed(const basilica_state *s)
{
    return s->expansion && !s->keep_six ? BASILICA_SIX : 0;
}

// --- cells and planes ------------------------------------------------------------------------------------------------

#define BASILICA_FULL     0x0fffffffffffffffu // 60 cells
#define BASILICA_COLUMN_A 0x0084210842108421u // the first column of twelve rows
#define BASILICA_COLUMN_E (BASILICA_COLUMN_A << 4)

TRI_INLINE bool basilica_has(const uint64_t *plane, int cell)
{
    TRI_ASSERT(cell >= 0 && cell < BASILICA_CELLS);
    return plane[cell / BASILICA_WORD_CELLS] >> (cell % BASILICA_WORD_CELLS) & 1;
}

TRI_INLINE void basilica_set(uint64_t *plane, int cell)
{
    TRI_ASSERT(cell >= 0 && cell < BASILICA_CELLS);
    plane[cell / BASILICA_WORD_CELLS] |= (uint64_t)1 << (cell % BASILICA_WORD_CELLS);
}

TRI_INLINE void basilica_clear(uint64_t *plane, int cell)
{
    TRI_ASSERT(cell >= 0 && cell < BASILICA_CELLS);
    plane[cell / BASILICA_WORD_CELLS] &= ~((uint64_t)1 << (cell % BASILICA_WORD_CELLS));
}

/// Words that hold the rows in use and the open row behind them.
TRI_INLINE int basilica_words(const basilica_state *s)
{
    int words = s->rows / BASILICA_WORD_ROWS + 1;
    return words < BASILICA_WORDS ? words : BASILICA_WORDS;
}

/// Word `i` of the cells beside a cell of the plane, of which `words` words are in use: never diagonally (R3.3).
TRI_INLINE uint64_t basilica_beside(const uint64_t *plane, int i, int words)
{
    uint64_t x = plane[i];
    uint64_t side = (x & ~BASILICA_COLUMN_E) << 1 | (x & ~BASILICA_COLUMN_A) >> 1 | x << 5 | x >> 5;
    if (i > 0)
        side |= plane[i - 1] >> 55;
    if (i + 1 < words)
        side |= plane[i + 1] << 55;
    return side & BASILICA_FULL;
}

TRI_INLINE bool basilica_adjacent(int a, int b)
{
    int low = a < b ? a : b, high = a < b ? b : a;
    return high - low == BASILICA_COLUMNS || (high - low == 1 && high % BASILICA_COLUMNS != 0);
}

/// Is a cell of the plane beside this cell?
TRI_INLINE bool basilica_touches(const uint64_t *plane, int cell)
{
    int column = cell % BASILICA_COLUMNS;
    return (column > 0 && basilica_has(plane, cell - 1)) ||
           (column < BASILICA_COLUMNS - 1 && basilica_has(plane, cell + 1)) ||
           (cell >= BASILICA_COLUMNS && basilica_has(plane, cell - BASILICA_COLUMNS)) ||
           (cell < BASILICA_CELLS - BASILICA_COLUMNS && basilica_has(plane, cell + BASILICA_COLUMNS));
}

/// Word `i` of the vaults on which nobody stands (R5.3).
TRI_INLINE uint64_t basilica_free(const basilica_state *s, int i)
{
    return s->vault_at[i] & ~(s->builder_at[0][i] | s->builder_at[1][i]);
}

TRI_INLINE bool basilica_is_free(const basilica_state *s, int cell)
{
    TRI_ASSERT(cell >= 0 && cell < BASILICA_CELLS);
    return basilica_free(s, cell / BASILICA_WORD_CELLS) >> (cell % BASILICA_WORD_CELLS) & 1;
}

/// Word `i` of the empty cells where a tile may lie: in the first row or beside any tile (R4.3).
TRI_INLINE uint64_t basilica_open(const basilica_state *s, int i, int words)
{
    uint64_t beside = basilica_beside(s->vault_at, i, words) | basilica_beside(s->scaffold_at, i, words);
    return (beside | (i == 0 ? 0x1fu : 0u)) & ~(s->vault_at[i] | s->scaffold_at[i]);
}

/// Word `i` of the cells beside a free vault. Builders among them can move.
TRI_INLINE uint64_t basilica_beside_free(const basilica_state *s, int i, int words)
{
    uint64_t free_at[3] = {0, basilica_free(s, i), 0};
    if (i > 0)
        free_at[0] = basilica_free(s, i - 1);
    if (i + 1 < words)
        free_at[2] = basilica_free(s, i + 1);
    return basilica_beside(free_at, 1, 3);
}

// --- promotion tokens ------------------------------------------------------------------------------------------------

enum {
    BASILICA_TOKEN_USED = 0x8000,
    BASILICA_COLOUR_HIDDEN = 5, ///< in the token's colour field: 0 none, 1 + basilica_colour, or this in a view
};

TRI_INLINE int basilica_token_cell(uint16_t token)
{
    return token >> 1 & 1023;
}

TRI_INLINE int basilica_token_colour(uint16_t token)
{
    return token >> 11 & 7;
}

TRI_INLINE uint16_t basilica_token_with_colour(uint16_t token, int colour)
{
    return (uint16_t)((token & ~(7 << 11)) | colour << 11);
}

TRI_INLINE uint16_t basilica_token_under(int cell, int side)
{
    TRI_ASSERT(cell >= 0 && cell < BASILICA_CELLS && side >= 0 && side <= 1);
    return (uint16_t)(BASILICA_TOKEN_USED | cell << 1 | side);
}

/// The rank that side `side` of token `token` gives in this edition.
TRI_INLINE int basilica_rank_of(const basilica_state *s, int token, int side)
{
    TRI_ASSERT(token >= 0 && token < BASILICA_TOKENS && side >= 0 && side <= 1);
    return basilica_token_rank(8 * s->edition + 2 * token + side);
}

/// The token under this seat's builder at `cell`, or -1.
TRI_INLINE int basilica_token_at(const basilica_state *s, int seat, int cell)
{
    for (int i = 0; i < BASILICA_TOKENS; i++)
        if (s->token[seat][i] && basilica_token_cell(s->token[seat][i]) == cell)
            return i;
    return -1;
}

/// The rank of this seat's builder at `cell`, or BASILICA_NO_RANK.
TRI_INLINE int basilica_rank_at(const basilica_state *s, int seat, int cell)
{
    int token = basilica_token_at(s, seat, cell);
    return token < 0 ? (int)BASILICA_NO_RANK : basilica_rank_of(s, token, s->token[seat][token] & 1);
}

/// In supply, and the first such among equal ones: the one that moves name.
TRI_INLINE bool basilica_token_offered(const basilica_state *s, int seat, int token)
{
    if (s->token[seat][token])
        return false;
    int same = basilica_token_class(4 * s->edition + token);
    for (int i = same; i < token; i++)
        if (!s->token[seat][i] && basilica_token_class(4 * s->edition + i) == same)
            return false;
    return true;
}

// --- move codes ------------------------------------------------------------------------------------------------------

enum { BASILICA_VERBS = BASILICA_DO_SCORE + 1 }; ///< none included

/// The parts of a move code. Which of them a verb uses is in basilica_verb.
typedef struct basilica_parts {
    int verb, slot, order, a, b;
} basilica_parts;

TRI_INLINE tri_move basilica_code(int verb, int slot, int order, int a, int b)
{
    TRI_ASSERT(verb >= 0 && verb < 16 && slot >= 0 && slot < 4 && order >= 0 && order < 8);
    TRI_ASSERT(a >= 0 && a < 1024 && b >= 0 && b < 1024);
    return (tri_move)verb << 28 | (tri_move)slot << 26 | (tri_move)order << 23 | (tri_move)a << 13 | (tri_move)b << 3;
}

TRI_INLINE basilica_parts basilica_split(tri_move m)
{
    basilica_parts p;
    p.verb = (int)(m >> 28);
    p.slot = (int)(m >> 26 & 3);
    p.order = (int)(m >> 23 & 7);
    p.a = (int)(m >> 13 & 1023);
    p.b = (int)(m >> 3 & 1023);
    return p;
}

// --- questions that several files ask
// ----------------------------------------------------------------------------------

/// Can some builder of `seat` be moved by Confuse (R7.9, R13.5)?
TRI_FN bool basilica_can_be_pushed(const basilica_state *s, int seat);
/// May `seat` promote some builder to a rank other than `barred` (a rank, or BASILICA_NO_RANK for none)?
TRI_FN bool basilica_can_promote(const basilica_state *s, int seat, int barred);
/// May `seat` recruit next to a builder of its own (R7.8)?
TRI_FN bool basilica_can_recruit_beside(const basilica_state *s, int seat);
/// Are all three vaults two-coloured and without a place (R4.7)?
TRI_FN bool basilica_is_dead(const basilica_state *s);
/// The seat and cell of the juggler that is asked for a colour next (R8.5); false when none is left.
TRI_FN bool basilica_next_juggler(const basilica_state *s, int *seat, int *cell);
/// Do both players have jugglers, so that colours are chosen in secret (R8.5)?
TRI_FN bool basilica_is_secret(const basilica_state *s);
/// Keep equal tokens in one order, so that equal positions have equal bytes.
TRI_FN void basilica_sort_tokens(basilica_state *s, int seat);
/// Lay a tile in an empty cell: tile byte, planes, rows in use.
TRI_FN void basilica_lay(basilica_state *s, int cell, uint8_t tile);
/// Find the stack of a position that was read from words, and check everything (basilica_valid.c). TRI_E_NONE, or
/// what is wrong.
TRI_FN int basilica_settle(basilica_state *s);
/// What makes a whole state impossible, or TRI_E_NONE: all of the above, and every piece is somewhere once.
TRI_FN int basilica_flaw(const basilica_state *s);
/// Does the order bear a coin, for which the opponent may buy a share of it (R6.4)?
TRI_INLINE bool basilica_bears_coin(int order)
{
    return order == BASILICA_PROMOTE || order == BASILICA_RECRUIT || order == BASILICA_CONFUSE;
}
/// Points of both seats for the cathedral as it lies; items go to `out` unless it is NULL. Returns how many there are.
TRI_FN int basilica_areas(const basilica_state *s, tri_item *out, int points[2]);

/// The cathedral as scoring looks at it.
typedef struct basilica_plan {
    uint64_t colour[4][BASILICA_WORDS]; ///< a vault is in the plane of each of its colours (R9.2)
    uint64_t joker[BASILICA_WORDS];     ///< two printed colours, or a juggler on it (R8.6)
    uint64_t mason[2][BASILICA_WORDS];
    uint64_t strong[2][BASILICA_WORDS];
    uint64_t architect[BASILICA_WORDS];
    int words;
} basilica_plan;

TRI_INLINE void basilica_plan_token(const basilica_state *s, basilica_plan *plan, int seat, int token)
{
    uint16_t value = s->token[seat][token];
    int cell = basilica_token_cell(value), colour = basilica_token_colour(value);
    switch ((basilica_rank)basilica_rank_of(s, token, value & 1)) {
    case BASILICA_ARCHITECT:
        basilica_set(plan->architect, cell);
        break;
    case BASILICA_MASON:
        basilica_set(plan->mason[seat], cell);
        break;
    case BASILICA_STRONGMAN:
        basilica_set(plan->strong[seat], cell);
        break;
    case BASILICA_JUGGLER: // R8.6
        basilica_set(plan->joker, cell);
        if (colour >= 1 && colour <= 4)
            basilica_set(plan->colour[colour - 1], cell);
        break;
    case BASILICA_NO_RANK:
        break;
    }
}

TRI_INLINE void basilica_make_plan(const basilica_state *s, basilica_plan *plan)
{
    basilica_plan zero = {{{0}}, {0}, {{0}}, {{0}}, {0}, 0};
    *plan = zero;
    plan->words = basilica_words(s);
    for (int i = 0; i < plan->words; i++) {
        plan->joker[i] = s->wild_at[i];
        for (uint64_t rest = s->vault_at[i]; rest; rest = tri_bits_rest(rest)) { // R9.4: scaffolding is in no plane
            int bit = tri_bits_first(rest), colours = basilica_colours(s->tile[i * BASILICA_WORD_CELLS + bit]);
            for (int colour = 0; colour < 4; colour++)
                plan->colour[colour][i] |= (uint64_t)(colours >> colour & 1) << bit;
        }
    }
    for (int seat = 0; seat < 2; seat++)
        for (int token = 0; token < BASILICA_TOKENS; token++)
            if (s->token[seat][token])
                basilica_plan_token(s, plan, seat, token);
}

/// R9.1: grow `area` within `plane` until nothing is added.
TRI_INLINE void basilica_flood(const uint64_t *plane, uint64_t *area, int words)
{
    for (bool grew = true; grew;) {
        grew = false;
        for (int i = 0; i < words; i++) {
            uint64_t more = (area[i] | basilica_beside(area, i, words)) & plane[i];
            grew |= more != area[i];
            area[i] = more;
        }
    }
}

TRI_INLINE int basilica_count_in(const uint64_t *area, const uint64_t *plane, int words)
{
    int count = 0;
    for (int i = 0; i < words; i++)
        count += tri_bits_count(area[i] & plane[i]);
    return count;
}

/// R10.1, R10.3-10.5: the seat with the majority, or -1 on an unbroken tie.
TRI_INLINE int basilica_majority(const basilica_state *s, const basilica_plan *plan, const uint64_t *area)
{
    int strength[2], strong[2];
    for (int seat = 0; seat < 2; seat++) {
        strength[seat] = basilica_count_in(area, s->builder_at[seat], plan->words) +
                         basilica_count_in(area, plan->mason[seat], plan->words); // R10.4
        strong[seat] = basilica_count_in(area, plan->strong[seat], plan->words);
    }
    if (strength[0] == strength[1]) { // R10.5
        if (strong[0] == strong[1])
            return -1;
        return strong[1] > strong[0];
    }
    return strength[1] > strength[0];
}

// --- words and positions ---------------------------------------------------------------------------------------------

// Kinds of values; what each is stands in basilica_value_kinds.
// clang-format off
enum {
    BASILICA_KIND_NONE, BASILICA_KIND_SPACE, BASILICA_KIND_ORDER, BASILICA_KIND_CELL, BASILICA_KIND_TOKEN,
    BASILICA_KIND_RANK, BASILICA_KIND_COLOUR, BASILICA_KIND_COLOURS, BASILICA_KIND_SEAT, BASILICA_KIND_FACE,
    BASILICA_KIND_CROWN, BASILICA_KIND_TILE, BASILICA_KIND_EDITION, BASILICA_KIND_EXPANSION, BASILICA_KIND_SIX,
    BASILICA_KIND_PROFILE, BASILICA_KIND_FIRST, BASILICA_KIND_VIEWER, BASILICA_KIND_PHASE, BASILICA_KIND_YES,
    BASILICA_KIND_SPACES, BASILICA_KIND_ACTIONS, BASILICA_KIND_PASS, BASILICA_KIND_KING, BASILICA_KIND_COINS,
    BASILICA_VALUE_KINDS
};
// clang-format on

TRI_FN const tri_kind *basilica_value_kinds(void);
TRI_FN tri_shapes basilica_shapes(void);
TRI_FN tri_fields basilica_fields(void);
TRI_FN const char *basilica_colour_word(int colour);
TRI_FN const char *basilica_order_word(int order);
TRI_FN const char *basilica_rank_word(int rank);
TRI_FN const char *basilica_phase_word(int phase);
TRI_FN bool basilica_take_cell(const void *s, tri_move m, tri_reader *r, int *cell, tri_err *err);
TRI_FN void basilica_put_tile(const void *s, tri_move m, int tile, tri_text *out);
TRI_FN bool basilica_take_tile(const void *s, tri_move m, tri_reader *r, int *tile, tri_err *err);
/// Which of these letters comes next and is taken, or -1.
TRI_FN int basilica_take_letter(tri_reader *r, const char *letters);
/// A tile's fields (colours, order, crown) inside an object that is open already.
TRI_FN void basilica_show_face(tri_sink *sink, uint8_t tile);
TRI_FN void basilica_show_cell(tri_sink *sink, const char *key, int cell);
