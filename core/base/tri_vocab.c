// SPDX-License-Identifier: MIT
#include "core/base/tri_vocab.h"

TRI_FN bool tri_refuse_word(tri_err *err, tri_rule rule, uint32_t pos, const char *text, const char *word, size_t size)
{
    if (!err)
        return false;
    err->rule = rule;
    err->pos = pos;
    tri_text out = tri_text_over(err->text, sizeof err->text);
    tri_put(&out, text);
    if (!word)
        return false;
    tri_put(&out, " '");
    // Strangers' bytes may be anything and long; what is shown of them is short and printable.
    for (size_t i = 0; i < size && i < 40; i++)
        tri_put_char(&out, word[i] >= ' ' && word[i] <= '~' ? word[i] : '?');
    tri_put(&out, size > 40 ? "...'" : "'");
    return false;
}

TRI_FN bool tri_refuse(tri_err *err, tri_rule rule, uint32_t pos, const char *text)
{
    return tri_refuse_word(err, rule, pos, text, NULL, 0);
}

TRI_FN tri_move tri_pick(const tri_move *outcomes, const uint32_t *weights, int count, uint64_t random)
{
    uint64_t total = 0;
    for (int i = 0; i < count; i++)
        total += weights[i];
    TRI_ASSERT(total > 0);
    uint64_t left = tri_bits_scale(random, total);
    int i = 0;
    while (left >= weights[i])
        left -= weights[i++];
    TRI_ASSERT(i < count);
    return outcomes[i];
}
