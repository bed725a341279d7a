// SPDX-License-Identifier: MIT
#include "record/record.h"

// Writing is the reading's mirror: every line written here is read back to the same value. All options of the table are
// written, defaults too, so that a record still means the same after a default changes.

static void record_put_line(tri_text *out, const char *key, const char *value)
{
    char name[RECORD_NAME_MAX];
    record_name(name, value, tri_length(value));
    tri_put(out, key);
    tri_put_char(out, ' ');
    tri_put(out, name);
    tri_put_char(out, '\n');
}

static bool record_name_empty(const char *name)
{
    while (*name == ' ')
        name++;
    return *name == 0;
}

static void record_put_options(const tri_game *game, const tri_setup *setup, tri_text *out)
{
    for (int i = 0; i < game->about->option_count; i++) {
        // An empty list is a list not given; there are no words for it, and none are needed.
        if (!tri_setup_applies(game, setup, i) || setup->value[i].count == 0)
            continue;
        tri_put(out, "option ");
        tri_setup_text(game, setup, i, out);
        tri_put_char(out, '\n');
    }
}

static void record_put_proof(const char *key, const uint8_t bytes[RECORD_SECRET], tri_text *out)
{
    tri_put(out, key);
    tri_put_char(out, ' ');
    record_dice_put(bytes, out);
    tri_put_char(out, '\n');
}

static void record_put_dice(const record_dice *dice, tri_text *out)
{
    if (dice->has_hash)
        record_put_proof("dice", dice->hash, out);
    for (int seat = 0; seat < TRI_SEATS_MAX; seat++) {
        char key[] = "salt 1";
        key[5] = (char)('1' + seat);
        if (dice->has_salt[seat])
            record_put_proof(key, dice->salt[seat], out);
    }
    if (dice->has_secret)
        record_put_proof("secret", dice->secret, out);
}

void record_put_head(const tri_game *game, const record_head *head, tri_text *out)
{
    tri_put(out, "triforium record 1\n");
    record_put_line(out, "game", game->id);
    tri_put(out, "players ");
    tri_put_int(out, head->setup.players);
    tri_put_char(out, '\n');
    record_put_options(game, &head->setup, out);
    record_put_line(out, "data", game->about->data_version);
    for (int i = 0; i < head->setup.players; i++) {
        if (record_name_empty(head->seat[i]))
            continue;
        char key[] = "seat 1";
        key[5] = (char)('1' + i);
        record_put_line(out, key, head->seat[i]);
    }
    if (head->has_seed) {
        tri_put(out, "seed 0x");
        tri_put_hex64(out, head->seed);
        tri_put_char(out, '\n');
    }
    record_put_dice(&head->dice, out);
    if (!record_name_empty(head->date))
        record_put_line(out, "date", head->date);
    tri_put_char(out, '\n');
}

void record_put_move(const tri_game *game, const tri_state *state, tri_move move, tri_text *out)
{
    tri_game_say(game, state, move, TRI_REFEREE, out);
    tri_put_char(out, '\n');
}

void record_put_result(const tri_game *game, const tri_state *state, tri_text *out)
{
    tri_result result;
    game->result(state, &result);
    tri_put(out, "result points");
    for (int i = 0; i < result.seats; i++) {
        tri_put_char(out, ' ');
        tri_put_int(out, result.points[i]);
    }
    tri_put(out, " places");
    for (int i = 0; i < result.seats; i++) {
        tri_put_char(out, ' ');
        tri_put_int(out, result.place[i]);
    }
    if (result.seats == 1) {
        tri_put(out, " rival ");
        tri_put_int(out, result.rival);
    }
    tri_put_char(out, '\n');
}

static int record_digit(char c, int base)
{
    int digit = c >= '0' && c <= '9'   ? c - '0'
                : c >= 'a' && c <= 'f' ? c - 'a' + 10
                : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                       : 99;
    return digit < base ? digit : -1;
}

bool record_parse_seed(const char *text, size_t size, uint64_t *seed)
{
    bool hex = size > 2 && text[0] == '0' && text[1] == 'x';
    int base = hex ? 16 : 10;
    uint64_t value = 0;
    if (size == 0)
        return false;
    for (size_t i = hex ? 2 : 0; i < size; i++) {
        int digit = record_digit(text[i], base);
        if (digit < 0 || value > (UINT64_MAX - (uint64_t)digit) / (uint64_t)base)
            return false;
        value = value * (uint64_t)base + (uint64_t)digit;
    }
    *seed = value;
    return true;
}
