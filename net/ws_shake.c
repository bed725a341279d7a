// SPDX-License-Identifier: MIT
#include "net/ws_shake.h"

#include "core/base/tri_text.h"
#include "net/http_fields.h"

#include <string.h>

// The key of a request comes back as the SHA-1 of itself and a fixed word, in base64: it shows that the server knows
// this protocol, and guards nothing. So this is the only use of SHA-1 here.

enum { WS_SHA1 = 20, WS_KEY = 24, WS_BLOCK = 64 };

static uint32_t ws_left(uint32_t x, int n)
{
    return x << n | x >> (32 - n);
}

static void ws_sha1_block(uint32_t state[5], const uint8_t block[WS_BLOCK])
{
    uint32_t w[80], s[5];
    memcpy(s, state, sizeof s);
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 | (uint32_t)block[4 * i + 2] << 8 |
               block[4 * i + 3];
    for (int i = 16; i < 80; i++)
        w[i] = ws_left(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
    for (int i = 0; i < 80; i++) {
        static const uint32_t constants[4] = {0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6};
        uint32_t f = i < 20              ? (s[1] & s[2]) | (~s[1] & s[3])
                     : i < 40 || i >= 60 ? s[1] ^ s[2] ^ s[3]
                                         : (s[1] & s[2]) | (s[1] & s[3]) | (s[2] & s[3]);
        uint32_t next = ws_left(s[0], 5) + f + s[4] + constants[i / 20] + w[i];
        memmove(s + 1, s, 4 * sizeof s[0]);
        s[2] = ws_left(s[2], 30);
        s[0] = next;
    }
    for (int i = 0; i < 5; i++)
        state[i] += s[i];
}

/// Of a text that fits two blocks with its padding.
static void ws_sha1(const char *text, size_t size, uint8_t digest[WS_SHA1])
{
    uint32_t state[5] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
    uint8_t padded[2 * WS_BLOCK] = {0};
    TRI_ASSERT(size >= WS_BLOCK - 8 && size < 2 * WS_BLOCK - 8);
    memcpy(padded, text, size);
    padded[size] = 0x80;
    padded[sizeof padded - 2] = (uint8_t)(size * 8 >> 8);
    padded[sizeof padded - 1] = (uint8_t)(size * 8);
    ws_sha1_block(state, padded);
    ws_sha1_block(state, padded + WS_BLOCK);
    for (int i = 0; i < WS_SHA1; i++)
        digest[i] = (uint8_t)(state[i / 4] >> (24 - 8 * (i % 4)));
}

static const char ws_digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// In base64, with its fillers.
static void ws_put_base64(tri_text *out, const uint8_t *bytes, int size)
{
    for (int i = 0; i < size; i += 3) {
        uint32_t three = 0;
        for (int j = 0; j < 3; j++)
            three = three << 8 | (i + j < size ? bytes[i + j] : 0u);
        for (int j = 3; j >= 0; j--)
            tri_put_char(out, i + (3 - j) > size ? '=' : ws_digits[three >> (6 * j) & 63]);
    }
}

static void ws_put_accept(tri_text *out, const char *key)
{
    static const char word[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    char text[WS_KEY + sizeof word];
    uint8_t digest[WS_SHA1];
    memcpy(text, key, WS_KEY);
    memcpy(text + WS_KEY, word, sizeof word);
    ws_sha1(text, WS_KEY + sizeof word - 1, digest);
    ws_put_base64(out, digest, WS_SHA1);
}

void ws_key_text(const uint8_t random[16], char key[WS_KEY_MAX])
{
    tri_text out = tri_text_over(key, WS_KEY_MAX);
    ws_put_base64(&out, random, 16);
}

void ws_accept_text(const char key[WS_KEY_MAX], char accept[WS_ACCEPT_MAX])
{
    tri_text out = tri_text_over(accept, WS_ACCEPT_MAX);
    ws_put_accept(&out, key);
}

/// 16 bytes in base64: 22 digits, the last of which has 4 bits to spare, and two fillers.
static bool ws_is_key(http_span key)
{
    if (key.size != WS_KEY || memcmp(key.at + WS_KEY - 2, "==", 2) != 0)
        return false;
    for (int i = 0; i < WS_KEY - 2; i++)
        if (!key.at[i] || !strchr(ws_digits, key.at[i]))
            return false;
    return (strchr(ws_digits, key.at[WS_KEY - 3]) - ws_digits) % 16 == 0;
}

/// The only field of this name, or NULL when there is none or more than one.
static const http_field *ws_only(const http_request *request, const char *name)
{
    const http_field *field = http_next(request, NULL, name);
    return field && !http_next(request, field, name) ? field : NULL;
}

bool ws_wanted(const http_request *request)
{
    return http_next(request, NULL, "Upgrade") != NULL;
}

bool ws_same_origin(const http_request *request)
{
    static const char *const schemes[] = {"http://", "https://"};
    const http_field *origin = ws_only(request, "Origin"), *host = ws_only(request, "Host");
    for (int i = 0; origin && host && i < 2; i++) {
        size_t size = strlen(schemes[i]);
        if (host->value.size && origin->value.size == size + host->value.size &&
            !memcmp(origin->value.at, schemes[i], size) &&
            !memcmp(origin->value.at + size, host->value.at, host->value.size))
            return true;
    }
    return false;
}

/// Why this request opens no socket; a status of 0 when it does.
static http_error ws_fault(const http_request *request, bool allowed)
{
    const http_field *key = ws_only(request, "Sec-WebSocket-Key");
    const http_field *version = ws_only(request, "Sec-WebSocket-Version");
    if (request->method != HTTP_GET || request->minor < 1)
        return (http_error){400, "a socket is opened by GET of HTTP/1.1", 0};
    if (!http_lists(request, "Upgrade", "websocket") || !http_lists(request, "Connection", "upgrade"))
        return (http_error){400, "a socket is opened with Upgrade: websocket and Connection: Upgrade", 0};
    if (!version || !http_exactly(version->value, "13"))
        return (http_error){426, "only version 13 of the socket's protocol is spoken here", 0};
    if (!key || !ws_is_key(key->value))
        return (http_error){400, "Sec-WebSocket-Key is 16 bytes in base64", 0};
    if (!allowed)
        return (http_error){403, "sockets are not opened for pages from elsewhere", 0};
    return (http_error){0, NULL, 0};
}

bool ws_shake(http_answer *a, const http_site *site, const http_request *request, bool allowed, int64_t time)
{
    http_error fault = ws_fault(request, allowed);
    if (fault.status) {
        http_answer_error(a, site, request->method, &fault, time);
        return false;
    }
    *a = (http_answer){.status = 101};
    tri_text out = tri_text_over(a->head, sizeof a->head);
    tri_put(&out,
            "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ");
    ws_put_accept(&out, ws_only(request, "Sec-WebSocket-Key")->value.at);
    tri_put(&out, "\r\n\r\n");
    a->head_size = out.used;
    return true;
}
