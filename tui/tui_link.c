// SPDX-License-Identifier: MIT
#include "tui/tui_guest.h"

#include <stdio.h>
#include <string.h>

// Names and texts of the protocol: random words, what strangers say, links.

static const char guest_digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

void tui_guest_word(const tui_guest_def *def, int bytes, char *out, size_t size)
{
    uint8_t random[33] = {0};
    size_t digits = ((size_t)bytes * 8 + 5) / 6;
    (void)size; // builds without asserts
    TRI_ASSERT(bytes > 0 && bytes < (int)sizeof random && digits < size);
    def->random(def->context, random, (size_t)bytes);
    for (size_t i = 0; i < digits; i++) {
        size_t bit = i * 6;
        uint32_t two = (uint32_t)random[bit / 8] << 8 | random[bit / 8 + 1];
        out[i] = guest_digits[two >> (10 - bit % 8) & 63];
    }
    out[digits] = 0;
}

void tui_guest_clean(const char *text, char *out, size_t size)
{
    tri_text to = tri_text_over(out, size);
    for (const uint8_t *at = (const uint8_t *)text; *at;) {
        int more = *at < 0x80 ? 0 : *at < 0xe0 ? 1 : *at < 0xf0 ? 2 : 3, have = 0;
        while (have < more && (at[1 + have] & 0xc0) == 0x80)
            have++;
        bool second = at[0] == 0xc2 && at[1] < 0xa0; // controls of the second kind
        if (to.used + (size_t)have + 2 > size)
            return;
        if (*at < ' ' || *at == 127 || second || have < more || (*at & 0xc0) == 0x80)
            tri_put_char(&to, ' ');
        else
            tri_put_span(&to, (const char *)at, (size_t)more + 1);
        at += 1 + have;
    }
}

// Links.

/// So many digits of base64url, and then the end or `after`.
static bool link_word(const char *at, size_t digits, char out[GUEST_KEY])
{
    if (strspn(at, guest_digits) != digits)
        return false;
    memcpy(out, at, digits);
    out[digits] = 0;
    return true;
}

bool tui_link_parse(const char *text, tui_link *link)
{
    char table[GUEST_KEY];
    const char *path = strstr(text, "/t/");
    *link = (tui_link){.seat = 0};
    if (!path || (size_t)(path - text) >= sizeof link->server || !link_word(path + 3, GUEST_TABLE - 1, table))
        return false;
    memcpy(link->server, text, (size_t)(path - text));
    memcpy(link->table, table, GUEST_TABLE);
    const char *rest = path + 3 + GUEST_TABLE - 1;
    rest += *rest == '/';
    if (!*rest)
        return true;
    if (!strncmp(rest, "#k.", 3))
        return link_word(rest + 3, GUEST_KEY - 1, link->key) && !rest[3 + GUEST_KEY - 1];
    if (strncmp(rest, "#s", 2) != 0 || rest[2] < '1' || rest[2] > '0' + TRI_SEATS_MAX || rest[3] != '.')
        return false;
    link->seat = rest[2] - '0';
    return link_word(rest + 4, GUEST_KEY - 1, link->invite) && !rest[4 + GUEST_KEY - 1];
}
