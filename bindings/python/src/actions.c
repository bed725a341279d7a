// SPDX-License-Identifier: MIT
#include "bindings/python/src/actions.h"

#include <stdlib.h>

// A verb's numbers are those of a mixed radix: a digit an operand. Operands that depend on the first ones (`rest`) have
// digits of their own for each value of these, and `offset` says where they begin. A digit counts the values its kind
// has; where they have gaps, tables lead both ways.

enum { DIGITS = TRI_OPERANDS, DIRECTIONS = 4 };

typedef struct action_digit {
    uint8_t at, bits;
    uint8_t beside;  ///< cells in a row, where the value is a direction from the digit before; else 0
    int count;       ///< 0 ends the digits
    int low;         ///< without tables: the first value
    uint16_t *rank;  ///< by value
    uint16_t *value; ///< by rank
} action_digit;

/// Digits without gaps, of moves that are known to be legal: two products and a sum.
typedef struct action_line {
    bool plain; ///< the digits are such
    uint8_t at[DIGITS];
    uint32_t mask[DIGITS];
    int times, less;
} action_line;

typedef struct action_verb {
    int base, count;
    action_line line;       ///< of `own`
    action_line *rest_line; ///< of `rest`
    action_digit own[DIGITS];
    int prefixes;                 ///< values that the own digits take together
    int *offset;                  ///< by prefix, and the count at the end; NULL without a rest
    action_digit (*rest)[DIGITS]; ///< by prefix
} action_verb;

struct actions {
    tri_shapes shapes;
    int count, verbs;
    uint8_t verb_at;
    action_verb verb[];
};

// The shapes of each game, from CMake.
typedef struct actions_game {
    const char *id;
    tri_shapes (*shapes)(void);
} actions_game;

#include "python_shapes.inc"

static bool digit_tables(action_digit *d, int size, const uint16_t *rank, const uint16_t *value)
{
    d->rank = (uint16_t *)malloc((size_t)(size + 1) * sizeof *rank);
    d->value = (uint16_t *)malloc((size_t)(d->count + 1) * sizeof *value);
    for (int i = 0; d->rank && i < size; i++)
        d->rank[i] = rank[i];
    for (int i = 0; d->value && i < d->count; i++)
        d->value[i] = value[i];
    return d->rank && d->value;
}

static bool digit_of(action_digit *d, const tri_operand *operand, const tri_kind *kind)
{
    static const uint16_t none = 0xffff;
    int size = 1 << operand->bits;
    uint16_t *rank = (uint16_t *)malloc(2 * (size_t)size * sizeof none);
    if (!rank)
        return false;
    uint16_t *value = rank + size;
    *d = (action_digit){.at = operand->at, .bits = operand->bits};
    for (int v = 0; v < size; v++) {
        bool has = tri_kind_has(kind, v) || (operand->flags & TRI_MAYBE && !v);
        rank[v] = has ? (uint16_t)d->count : none;
        if (has)
            value[d->count++] = (uint16_t)v;
    }
    bool done = true;
    if (operand->flags & TRI_BESIDE) {
        d->beside = kind->wide;
        d->count = DIRECTIONS;
    } else if (value[d->count - 1] - value[0] == d->count - 1) {
        d->low = value[0];
    } else {
        done = digit_tables(d, size, rank, value);
    }
    free(rank);
    return done;
}

static bool digits_of(action_digit d[DIGITS], const tri_shapes *all, const tri_operand *operand, int *product)
{
    *product = 1;
    for (int i = 0; i < DIGITS && operand && operand[i].kind; i++) {
        if (!digit_of(&d[i], &operand[i], &all->kind[operand[i].kind]))
            return false;
        *product *= d[i].count;
    }
    return true;
}

static int digit_get(const action_digit *d, tri_move m, int before)
{
    int v = (int)(m >> d->at & ((1u << d->bits) - 1));
    if (d->beside) {
        int step = v - before;
        return step == -d->beside ? 0 : step == -1 ? 1 : step == 1 ? 2 : step == d->beside ? 3 : -1;
    }
    if (d->rank)
        return d->rank[v] == 0xffff ? -1 : d->rank[v];
    return v >= d->low && v < d->low + d->count ? v - d->low : -1;
}

/// The value of a digit, in its bits; -1 for a cell beyond an edge.
static int64_t digit_put(const action_digit *d, int rank, int before)
{
    int v = d->value ? d->value[rank] : d->low + rank;
    if (d->beside) {
        const int steps[DIRECTIONS] = {-d->beside, -1, 1, d->beside};
        v = before + steps[rank];
        bool around = (rank == 1 && before % d->beside == 0) || (rank == 2 && v % d->beside == 0);
        if (v < 0 || around || v >= 1 << d->bits)
            return -1;
    }
    return (int64_t)v << d->at;
}

static int digits_get(const action_digit d[DIGITS], tri_move m)
{
    int number = 0;
    for (int i = 0; i < DIGITS && d[i].count; i++) {
        int before = i ? (int)(m >> d[i - 1].at & ((1u << d[i - 1].bits) - 1)) : 0;
        int rank = digit_get(&d[i], m, before);
        if (rank < 0)
            return -1;
        number = number * d[i].count + rank;
    }
    return number;
}

static int64_t digits_put(const action_digit d[DIGITS], int number)
{
    int rank[DIGITS] = {0};
    int64_t m = 0;
    for (int i = DIGITS - 1; i >= 0; i--)
        if (d[i].count) {
            rank[i] = number % d[i].count;
            number /= d[i].count;
        }
    for (int i = 0; i < DIGITS && d[i].count; i++) {
        int before = i ? (int)(m >> d[i - 1].at & ((1 << d[i - 1].bits) - 1)) : 0;
        int64_t bits = digit_put(&d[i], rank[i], before);
        if (bits < 0)
            return -1;
        m |= bits;
    }
    return m;
}

static action_line line_of(const action_digit d[DIGITS])
{
    action_line line = {.plain = true, .times = 1};
    for (int i = 0; i < DIGITS && d[i].count; i++) {
        line.plain = line.plain && !d[i].rank && !d[i].beside;
        line.at[i] = d[i].at;
        line.mask[i] = (1u << d[i].bits) - 1;
        line.less = line.less * d[i].count + d[i].low;
    }
    if (d[1].count)
        line.times = d[1].count;
    return line;
}

static inline int line_get(const action_line *line, tri_move m)
{
    int first = (int)(m >> line->at[0] & line->mask[0]), second = (int)(m >> line->at[1] & line->mask[1]);
    return first * line->times + second - line->less;
}

/// What follows each value of the own digits.
static bool verb_rest(action_verb *v, const tri_shapes *all, const tri_shape *shape, tri_move head)
{
    v->offset = (int *)calloc((size_t)v->prefixes + 1, sizeof *v->offset);
    v->rest = (action_digit(*)[DIGITS])calloc((size_t)v->prefixes + 1, sizeof *v->rest);
    v->rest_line = (action_line *)calloc((size_t)v->prefixes + 1, sizeof *v->rest_line);
    if (!v->offset || !v->rest || !v->rest_line)
        return false;
    for (int p = 0; p < v->prefixes; p++) {
        int product = 0;
        if (!digits_of(v->rest[p], all, shape->rest(head | (tri_move)digits_put(v->own, p)), &product))
            return false;
        v->offset[p + 1] = v->offset[p] + product;
        v->rest_line[p] = line_of(v->rest[p]);
    }
    v->count = v->offset[v->prefixes];
    return true;
}

static bool actions_fill(actions *all, const tri_shapes *shapes)
{
    for (int i = 1; i < shapes->verbs; i++) {
        const tri_shape *shape = &shapes->shape[i];
        action_verb *v = &all->verb[i];
        v->base = all->count;
        if (shape->chance)
            continue;
        if (!digits_of(v->own, shapes, shape->operand, &v->prefixes))
            return false;
        v->count = v->prefixes;
        v->line = line_of(v->own);
        if (shape->rest && !verb_rest(v, shapes, shape, (tri_move)i << all->verb_at))
            return false;
        all->count += v->count;
    }
    return true;
}

actions *actions_create(const tri_game *game)
{
    const actions_game *row = python_shapes;
    while (!tri_same(row->id, game->id))
        row++;
    tri_shapes shapes = row->shapes();
    actions *all = (actions *)calloc(1, sizeof *all + (size_t)shapes.verbs * sizeof all->verb[0]);
    if (!all)
        return NULL;
    all->shapes = shapes;
    all->verbs = shapes.verbs;
    all->verb_at = shapes.verb_at;
    if (actions_fill(all, &shapes))
        return all;
    actions_destroy(all);
    return NULL;
}

static void digits_free(action_digit d[DIGITS])
{
    for (int i = 0; i < DIGITS; i++) {
        free(d[i].rank);
        free(d[i].value);
    }
}

void actions_destroy(actions *all)
{
    for (int i = 0; all && i < all->verbs; i++) {
        action_verb *v = &all->verb[i];
        digits_free(v->own);
        for (int p = 0; v->rest && p < v->prefixes; p++)
            digits_free(v->rest[p]);
        free(v->rest);
        free(v->rest_line);
        free(v->offset);
    }
    free(all);
}

bool actions_verb_at(const actions *all, int index, actions_verb *out)
{
    int at = 1;
    for (; at < all->verbs; at++)
        if (all->verb[at].count && index-- == 0)
            break;
    if (at == all->verbs)
        return false;
    const action_verb *v = &all->verb[at];
    const tri_shape *shape = &all->shapes.shape[at];
    *out = (actions_verb){shape->words,     v->base, v->count, shape->operand, {v->own[0].count, v->own[1].count},
                          v->offset != NULL};
    return true;
}

int actions_count(const actions *all)
{
    return all->count;
}

int actions_number(const actions *all, tri_move move)
{
    tri_move at = move >> all->verb_at;
    if (at >= (tri_move)all->verbs || !all->verb[at].count)
        return -1;
    const action_verb *v = &all->verb[at];
    int number = digits_get(v->own, move);
    if (number < 0 || !v->offset)
        return number < 0 ? -1 : v->base + number;
    int rest = digits_get(v->rest[number], move);
    return rest < 0 ? -1 : v->base + v->offset[number] + rest;
}

void actions_numbers(const actions *all, const tri_move *legal, int count, int32_t *number)
{
    for (int i = 0; i < count; i++) {
        const action_verb *v = &all->verb[legal[i] >> all->verb_at];
        int own = v->line.plain ? line_get(&v->line, legal[i]) : 0;
        if (v->line.plain && !v->offset)
            number[i] = v->base + own;
        else if (v->line.plain && v->rest_line[own].plain)
            number[i] = v->base + v->offset[own] + line_get(&v->rest_line[own], legal[i]);
        else
            number[i] = actions_number(all, legal[i]);
        TRI_ASSERT(number[i] == actions_number(all, legal[i]));
    }
}

tri_move actions_move(const actions *all, int number)
{
    TRI_ASSERT(number >= 0 && number < all->count);
    int at = 1, prefix;
    while (number >= all->verb[at].base + all->verb[at].count)
        at++;
    const action_verb *v = &all->verb[at];
    number -= v->base;
    for (prefix = v->offset ? 0 : number; v->offset && number >= v->offset[prefix + 1];)
        prefix++;
    int64_t m = digits_put(v->own, prefix);
    int64_t rest = v->offset ? digits_put(v->rest[prefix], number - v->offset[prefix]) : 0;
    return m < 0 || rest < 0 ? 0 : (tri_move)at << all->verb_at | (tri_move)m | (tri_move)rest;
}
