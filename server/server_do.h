// SPDX-License-Identifier: MIT
#pragma once
#include "server/server_inside.h"

// What the files that answer requests share. Such a function either refuses, or has done it already, or makes a group
// of entries; it never changes a table itself.

typedef struct do_ask {
    server *s;
    server_conn *c;
    server_table *t;
    const json_t *m;
    bool waited;        ///< the message has waited for its turn,
    bool fresh;         ///< and its table has been read meanwhile
    server_asker asker; ///< who is told
} do_ask;

void do_refuse(do_ask *a, const char *code);
/// A field is missing or not what it should be.
void do_refuse_field(do_ask *a, const char *field);
void do_done(do_ask *a, uint32_t n, bool has_n);

// Fields of a message. False: it is missing, or not such a one.
bool do_number(const json_t *m, const char *key, int64_t max, int64_t *out);
/// NULL: none.
const char *do_text(const json_t *m, const char *key, size_t *size);
/// A key or an invitation: what is kept of it is a hash.
bool do_secret_text(const char *text, size_t size, uint8_t hash[LOG_HASH]);
bool do_secret(const json_t *m, const char *key, uint8_t hash[LOG_HASH]);
bool do_hex(const json_t *m, const char *key, char out[2 * RECORD_SECRET + 1]);
bool do_name(const json_t *m, char out[RECORD_NAME_MAX]);
/// A seat of this table, from 0.
bool do_seat(do_ask *a, uint8_t *seat);
const char *do_hash_hex(const uint8_t hash[LOG_HASH], char out[2 * LOG_HASH + 1]);

/// A group for the table. False: refused already.
bool do_begin(do_ask *a);
/// Whatever follows from it, then to the disk; the first entry is the answer.
void do_commit(do_ask *a);

// server_do_open.c: coming and going.
void do_hello(do_ask *a);
void do_bye(do_ask *a);
void do_open(do_ask *a);

// server_do_seat.c: who sits where.
void do_sit(do_ask *a);
void do_leave(do_ask *a);
void do_bot(do_ask *a);
void do_link(do_ask *a);
void do_hand(do_ask *a);
void do_ready(do_ask *a);
void do_auto(do_ask *a);
void do_salt(do_ask *a);

// server_do_play.c: the game, and questions.
void do_move(do_ask *a);
void do_back(do_ask *a);
void do_ask_for(do_ask *a);
void do_agree(do_ask *a);
void do_decline(do_ask *a);
void do_say(do_ask *a);
void do_look(do_ask *a);
void do_record(do_ask *a);
void do_lobby(do_ask *a);
void do_mine(do_ask *a);
void do_ping(do_ask *a);
