// SPDX-License-Identifier: MIT
#include "core/base/tri_shape.h"

// Every question walks the operands of a move's shape: first the shape's own, then the rest that depends on them. When
// words are read the code grows operand by operand, so that the rest can look at what is known.

TRI_LOCAL const tri_shape *tri_shape_of(const tri_shapes *all, tri_move m)
{
    tri_move verb = m >> all->verb_at;
    return verb > 0 && verb < (tri_move)all->verbs ? &all->shape[verb] : NULL;
}

/// Operand `i` of a move, or NULL. The order is that of the code, or of the words.
TRI_LOCAL const tri_operand *tri_shape_operand(const tri_shape *shape, tri_move m, int i, bool said)
{
    const tri_operand *operand = shape->operand;
    if (i >= TRI_OPERANDS) {
        operand = shape->rest ? shape->rest(m) : NULL;
        i -= TRI_OPERANDS;
    } else if (said && shape->turned) {
        i = TRI_OPERANDS - 1 - i;
    }
    return operand && operand[i].kind ? &operand[i] : NULL;
}

TRI_LOCAL const tri_kind *tri_shape_kind(const tri_shapes *all, const tri_operand *operand)
{
    TRI_ASSERT(all->kind[operand->kind].id == operand->kind);
    return &all->kind[operand->kind];
}

TRI_LOCAL tri_move tri_operand_mask(const tri_operand *operand)
{
    return (tri_move)(((uint64_t)1 << operand->bits) - 1) << operand->at;
}

TRI_LOCAL int tri_operand_value(const tri_operand *operand, tri_move m)
{
    return (int)((m & tri_operand_mask(operand)) >> operand->at);
}

TRI_LOCAL bool tri_operand_missing(const tri_operand *operand, tri_move m)
{
    return operand->flags & TRI_MAYBE && !tri_operand_value(operand, m);
}

TRI_FN bool tri_shape_has(const tri_shapes *all, tri_move m)
{
    const tri_shape *shape = tri_shape_of(all, m);
    if (!shape)
        return false;
    tri_move rest = m & (((tri_move)1 << all->verb_at) - 1);
    for (int i = 0; i < 2 * TRI_OPERANDS; i++) {
        const tri_operand *operand = tri_shape_operand(shape, m, i, false);
        if (!operand)
            continue;
        if (!tri_operand_missing(operand, m) &&
            !tri_kind_has(tri_shape_kind(all, operand), tri_operand_value(operand, m)))
            return false;
        rest &= ~tri_operand_mask(operand);
    }
    return !rest;
}

/// The words of a move, or of what everybody may be told of it.
TRI_LOCAL void tri_shape_say(const tri_shapes *all, const void *s, tri_move m, bool open, tri_text *out)
{
    const tri_shape *shape = tri_shape_of(all, m);
    if (!shape)
        return;
    tri_put(out, shape->words);
    for (int i = 0; i < 2 * TRI_OPERANDS; i++) {
        const tri_operand *operand = tri_shape_operand(shape, m, i, true);
        if (!operand || tri_operand_missing(operand, m))
            continue;
        if (open && operand->flags & TRI_SECRET)
            return;
        tri_put_char(out, ' ');
        tri_kind_put(tri_shape_kind(all, operand), s, m, tri_operand_value(operand, m), out);
    }
}

TRI_FN void tri_shape_put(const tri_shapes *all, const void *s, tri_move m, tri_text *out)
{
    tri_shape_say(all, s, m, false, out);
}

TRI_FN int tri_shape_open_words(const tri_shapes *all, const void *s, tri_move m)
{
    char words[96];
    tri_text text = tri_text_over(words, sizeof words);
    int count = 1;
    tri_shape_say(all, s, m, true, &text);
    for (size_t i = 0; i < text.used; i++)
        count += words[i] == ' ';
    return count;
}

/// The verb whose words come next, or 0. Words that go on where others end come after them, and are tried first.
TRI_LOCAL int tri_shape_take_verb(const tri_shapes *all, tri_reader *r)
{
    int verb = all->verbs - 1;
    while (verb > 0 && (all->shape[verb].words[0] != tri_peek(r) || !tri_take_word(r, all->shape[verb].words)))
        verb--;
    return verb;
}

TRI_LOCAL bool tri_shape_take_operands(const tri_shapes *all, const void *s, tri_reader *r, tri_move *m, tri_err *err)
{
    const tri_shape *shape = tri_shape_of(all, *m);
    for (int i = 0; i < 2 * TRI_OPERANDS; i++) {
        const tri_operand *operand = tri_shape_operand(shape, *m, i, true);
        int value = 0;
        if (!operand)
            continue;
        tri_skip_spaces(r);
        if (operand->flags & TRI_MAYBE && tri_at_end(r))
            continue;
        if (!tri_kind_take(tri_shape_kind(all, operand), s, *m, r, &value, err))
            return false;
        TRI_ASSERT(value >= 0 && (uint64_t)value >> operand->bits == 0);
        *m |= (tri_move)value << operand->at;
    }
    return true;
}

TRI_FN bool tri_shape_take(const tri_shapes *all, const void *s, const char *text, size_t size, tri_move *out,
                           tri_err *err)
{
    tri_reader r = tri_reader_over(text, size);
    tri_skip_spaces(&r);
    tri_move m = (tri_move)tri_shape_take_verb(all, &r) << all->verb_at;
    if (!m)
        return tri_refuse_word(err, TRI_E_MOVE, TRI_R0_1, tri_position(&r), r.at, (size_t)(r.end - r.at));
    if (!tri_shape_take_operands(all, s, &r, &m, err))
        return false;
    tri_skip_spaces(&r);
    if (!tri_at_end(&r))
        return tri_refuse_word(err, TRI_E_MOVE_GOES_ON, TRI_R0_1, tri_position(&r), r.at, (size_t)(r.end - r.at));
    *out = m;
    return true;
}

TRI_FN void tri_shape_show(const tri_shapes *all, const void *s, tri_move m, tri_sink *sink)
{
    const tri_shape *shape = tri_shape_of(all, m);
    if (!shape)
        return;
    sink->word(sink, "type", shape->type ? shape->type : shape->words);
    for (int i = 0; i < 2 * TRI_OPERANDS; i++) {
        const tri_operand *operand = tri_shape_operand(shape, m, i, false);
        if (operand && operand->key)
            tri_kind_show(tri_shape_kind(all, operand), s, m, tri_operand_value(operand, m), operand->key, sink);
    }
}
