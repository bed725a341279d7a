// SPDX-License-Identifier: MIT
#include "core/base/tri_vocab.h"

TRI_FN bool tri_refuse_word(tri_err *err, int code, tri_rule rule, uint32_t pos, const char *word, size_t size)
{
    if (!err)
        return false;
    err->code = (uint16_t)code;
    err->rule = rule;
    err->pos = pos;
    // Strangers' bytes may be anything and long; what is shown of them is short and printable.
    tri_text out = tri_text_over(err->word, sizeof err->word);
    for (size_t i = 0; i < size && i < TRI_WORD_SHOWN; i++)
        tri_put_char(&out, word[i] >= ' ' && word[i] <= '~' ? word[i] : '?');
    if (size > TRI_WORD_SHOWN)
        tri_put(&out, "...");
    return false;
}

TRI_FN bool tri_refuse(tri_err *err, int code, tri_rule rule, uint32_t pos)
{
    return tri_refuse_word(err, code, rule, pos, NULL, 0);
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
