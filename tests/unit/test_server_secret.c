// SPDX-License-Identifier: MIT
#include "tests/support/tri_test.h"

#include "core/base/tri_rng.h"
#include "server/server.h"
#include "tests/support/secret.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// What a seat may not know never leaves the server. Two logs that differ only in an event that somebody may not know
// give that viewer the same bytes, whatever it asks. Other logs are found by trying: another move in the place of a
// hidden one, after which everything that followed is still possible and looks the same.

enum { LINES = 400, GAMES = 40, HEARD = 1 << 20, LISTENER = 0x10001, TALKER = 0x10002 };

typedef struct story {
    const tri_game *game;
    int players;
    tri_move move[LINES];
    int count;
} story;

typedef struct heard {
    char text[HEARD];
    size_t used;
    uint64_t load;
    int rows;     ///< of lists of tables
    int thoughts; ///< that a bot was asked for
    bool bot;     ///< only what a bot is told is heard
} heard;

static const char key_words[4][44] = {
    "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "BAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
    "CAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "DAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"};

static void hear(heard *h, const void *bytes, size_t size)
{
    assert_true(h->used + size < HEARD);
    memcpy(h->text + h->used, bytes, size);
    h->used += size;
}

static void on_send(void *context, uint32_t conn, const char *text, size_t size)
{
    if (conn == LISTENER && !((heard *)context)->bot)
        hear((heard *)context, text, size);
}

static bool on_append(void *context, uint64_t ticket, const store_entry *entries, int count, const store_head *heads,
                      int head_count)
{
    heard *h = (heard *)context;
    const store_entry *last = &entries[count - 1];
    (void)ticket;
    // Talk changes nothing of the game, so what lists of tables then tell to everybody is comparable. What chance does
    // is not: it may well bring something else to light.
    for (int i = 0; !h->bot && memmem(last->bytes, last->size, " say ", 5) && i < head_count; i++, h->rows++)
        hear(h, heads[i].summary, heads[i].size);
    return true; // whatever follows is never written, and so never shown
}

static bool on_load(void *context, uint64_t ticket, const store_id *table, uint32_t from)
{
    (void)from; // the whole of it comes, which will do
    (void)table;
    ((heard *)context)->load = ticket;
    return true;
}

static bool on_think(void *context, const server_question *question)
{
    heard *h = (heard *)context;
    h->thoughts++;
    if (h->bot)
        hear(h, &question->view, offsetof(tri_view, known) + question->game->state_size);
    return true;
}

static bool on_find(void *context, uint32_t conn, int64_t q, const store_id *tables, int count)
{
    (void)context, (void)conn, (void)q, (void)tables, (void)count;
    return true;
}

/// The log of a table at which this was played; seat `bot`, if there is such a one, by a bot.
static int write_log(const story *s, int bot, char **lines)
{
    char words[TRI_MOVE_TEXT_MAX], options[4000], hex[65], zeros[65];
    tri_text text = tri_text_over(options, sizeof options);
    tri_setup setup = tri_setup_default(s->game, s->players);
    tri_state state;
    uint8_t bytes[32] = {0}, hash[32];
    int n = 0;
    log_put_options(s->game, &setup, &text);
    sodium_bin2hex(zeros, sizeof zeros, bytes, 32);
    record_dice_hash(bytes, hash);
    sodium_bin2hex(hex, sizeof hex, hash, 32);
    assert_true(asprintf(&lines[n++],
                         "1000 open game=%s players=%d data=%s%s pace=none away=wait look=yes list=no auto=yes dice=%s "
                         "~secret=%s ~host=%s",
                         s->game->id, s->players, s->game->about->data_version, options, hex, zeros, zeros) > 0);
    for (int i = 0; i < s->players; i++) {
        size_t got;
        assert_int_equal(
            sodium_base642bin(bytes, 32, key_words[i], 43, NULL, &got, NULL, sodium_base64_VARIANT_URLSAFE_NO_PADDING),
            0);
        crypto_generichash(hash, 32, bytes, 32, NULL, 0);
        sodium_bin2hex(hex, sizeof hex, hash, 32);
        assert_true((i == bot ? asprintf(&lines[n++], "1000 bot %d cat", i + 1)
                              : asprintf(&lines[n++], "1000 sit %d ~key=%s name=Seat %d", i + 1, hex, i + 1)) > 0);
    }
    lines[n++] = strdup("1000 start");
    s->game->start(&state, &setup, NULL);
    for (int i = 0; i < s->count; i++) {
        tri_view whole;
        tri_text move = tri_text_over(words, sizeof words);
        uint8_t seat = s->game->to_move(&state);
        s->game->observe(&state, TRI_REFEREE, &whole);
        s->game->move_text(&whole, s->move[i], &move);
        int size = seat == TRI_CHANCE
                       ? asprintf(&lines[n++], "%d chance %s", 1001 + i, words)
                       : asprintf(&lines[n++], "%d move %d id=identity%d %s", 1001 + i, seat + 1, i, words);
        assert_true(size > 0);
        s->game->apply(&state, s->move[i]);
    }
    return n;
}

/// Try what was played before, where it is not allowed now: what it is refused for is heard.
static void try_moves(server *m, const story *s, int viewer, int entries)
{
    tri_setup setup = tri_setup_default(s->game, s->players);
    tri_state state, then;
    tri_view view;
    s->game->start(&state, &setup, NULL);
    for (int i = 0; i < s->count; i++)
        s->game->apply(&state, s->move[i]);
    s->game->observe(&state, (uint8_t)viewer, &view);
    if (s->game->to_move(&state) != viewer)
        return;
    s->game->start(&then, &setup, NULL);
    for (int i = 0; i < s->count; s->game->apply(&then, s->move[i]), i++) {
        char words[TRI_MOVE_TEXT_MAX], message[TRI_MOVE_TEXT_MAX + 100];
        tri_text text = tri_text_over(words, sizeof words);
        tri_view whole;
        s->game->observe(&then, TRI_REFEREE, &whole);
        s->game->move_text(&whole, s->move[i], &text);
        if (s->game->to_move(&then) == TRI_CHANCE || s->game->check(&view.known, s->move[i]) == TRI_LEGAL)
            continue;
        snprintf(message, sizeof message, "{\"do\":\"move\",\"n\":%d,\"id\":\"another%d\",\"move\":\"%s\"}", entries, i,
                 words);
        server_heard(m, 5000, LISTENER, message, strlen(message));
    }
}

/// All that a viewer hears who comes to the table, looks around and tries things; or all that a bot in that seat is
/// told.
static void listen(const story *s, int viewer, heard *h)
{
    static char *lines[LINES + 16];
    server_line spans[LINES + 16];
    server_def def = server_def_default();
    def.effects = (server_effects){h, on_send, on_append, on_load, on_think, on_find, NULL};
    def.connections = 4;
    h->used = 0;
    server *m = server_create(&def);
    server_opened(m, 5000, LISTENER, 1);
    char text[512], key[64] = "";
    if (viewer < s->players && !h->bot)
        snprintf(key, sizeof key, ",\"key\":\"%s\"", key_words[viewer]);
    snprintf(text, sizeof text, "{\"do\":\"hello\",\"table\":\"AAAAAAAAAAAAAAAAAAAAAA\"%s,\"have\":0}", key);
    server_heard(m, 5000, LISTENER, text, strlen(text));
    int count = write_log(s, h->bot ? viewer : s->players, lines);
    for (int i = 0; i < count; i++)
        spans[i] = (server_line){lines[i], strlen(lines[i])};
    server_loaded(m, 5000, h->load, true, 0, spans, (uint32_t)count);
    for (int i = 0; i <= s->count; i += 7) {
        snprintf(text, sizeof text, "{\"do\":\"look\",\"count\":%d}", i);
        server_heard(m, 5000, LISTENER, text, strlen(text));
    }
    static const char *const tries[] = {
        "{\"do\":\"move\",\"n\":999,\"id\":\"identity\",\"move\":\"x\"}",
        "{\"do\":\"back\",\"n\":999}",
        "{\"do\":\"record\"}",
        "{\"do\":\"hello\",\"table\":\"AAAAAAAAAAAAAAAAAAAAAA\",\"have\":3,\"digest\":\"00\"}",
    };
    for (int i = 0; i < TRI_COUNT(tries); i++)
        server_heard(m, 5000, LISTENER, tries[i], strlen(tries[i]));
    if (viewer < s->players && !h->bot)
        try_moves(m, s, viewer, count);
    // Somebody else says something, so that the row of the table is written anew.
    server_opened(m, 5000, TALKER, 2);
    snprintf(text, sizeof text, "{\"do\":\"hello\",\"table\":\"AAAAAAAAAAAAAAAAAAAAAA\",\"key\":\"%s\",\"have\":0}",
             key_words[0]);
    server_heard(m, 5000, TALKER, text, strlen(text));
    static const char talk[] = "{\"do\":\"say\",\"id\":\"identity\",\"text\":\"Hello\"}";
    server_heard(m, 5000, TALKER, talk, sizeof talk - 1);
    server_destroy(m);
    for (int i = 0; i < count; i++)
        free(lines[i]);
}

static uint8_t eyes_of(const story *s, int viewer)
{
    return viewer < s->players ? (uint8_t)viewer : TRI_SPECTATOR;
}

/// Do both look the same to the viewer, move by move?
static bool looks_same(const story *a, const story *b, int viewer)
{
    tri_setup setup = tri_setup_default(a->game, a->players);
    tri_state state[2];
    const story *both[2] = {a, b};
    uint8_t eyes = eyes_of(a, viewer);
    for (int k = 0; k < 2; k++)
        a->game->start(&state[k], &setup, NULL);
    for (int i = 0; i < a->count; i++) {
        char words[2][TRI_MOVE_TEXT_MAX];
        tri_view view[2];
        for (int k = 0; k < 2; k++) {
            tri_text text = tri_text_over(words[k], sizeof words[k]);
            if (a->game->check(&state[k], both[k]->move[i]) != TRI_LEGAL)
                return false;
            tri_game_say(a->game, &state[k], both[k]->move[i], eyes, &text);
            a->game->apply(&state[k], both[k]->move[i]);
            a->game->observe(&state[k], eyes, &view[k]);
        }
        if (strcmp(words[0], words[1]) != 0 || memcmp(&view[0].known, &view[1].known, a->game->state_size) != 0)
            return false;
    }
    return true;
}

/// Another story that the viewer cannot tell from this one.
static bool other_story(const story *s, int viewer, tri_rng *rng, story *other)
{
    static tri_move list[TRI_MOVES_MAX];
    tri_setup setup = tri_setup_default(s->game, s->players);
    tri_state state;
    int late = (int)tri_bits_scale(tri_rng_next(rng), (uint32_t)s->count), tries = 0;
    int from = tri_rng_next(rng) & 1 ? late : 0; // much is hidden at the very beginning
    s->game->start(&state, &setup, NULL);
    for (int i = 0; i < s->count; i++) {
        bool hidden = s->game->told(&state, s->move[i], eyes_of(s, viewer)) != TRI_WORDS_ALL;
        int count = hidden && i >= from ? s->game->moves(&state, list) : 0;
        for (int k = 0; k < count && tries < 200; k++, tries++) {
            *other = *s;
            other->move[i] = list[k];
            if (list[k] != s->move[i] && looks_same(s, other, viewer))
                return true;
        }
        s->game->apply(&state, s->move[i]);
    }
    return false;
}

static void play(story *s, const tri_game *game, int players, tri_rng *rng)
{
    static tri_move list[TRI_MOVES_MAX];
    tri_setup setup = tri_setup_default(game, players);
    tri_state state;
    *s = (story){.game = game, .players = players};
    int most = 10 + (int)tri_bits_scale(tri_rng_next(rng), LINES - 30);
    game->start(&state, &setup, NULL);
    while (s->count < most && game->to_move(&state) != TRI_OVER) {
        int count = game->moves(&state, list);
        tri_move move = game->to_move(&state) == TRI_CHANCE ? game->sample(&state, tri_rng_next(rng))
                                                            : list[tri_bits_scale(tri_rng_next(rng), (uint32_t)count)];
        game->apply(&state, move);
        if (game->to_move(&state) == TRI_OVER)
            break; // then nothing is a secret
        s->move[s->count++] = move;
    }
}

static void what_a_viewer_may_not_know_changes_no_byte(void **unused)
{
    static story told, other;
    static heard first, second;
    (void)unused;
    for (int g = 0; g < tri_game_count(); g++) {
        const tri_game *game = tri_game_at(g);
        tri_rng rng = tri_rng_seed(13);
        int compared = 0, rows = first.rows, thoughts = first.thoughts;
        for (int i = 0; i < GAMES; i++) {
            int players = i & 1 && game->about->players_max > 2 ? game->about->players_max : 2;
            play(&told, game, players, &rng);
            for (int viewer = 0; viewer <= players; viewer++) {
                if (!told.count || !other_story(&told, viewer, &rng, &other))
                    continue;
                for (int bot = 0; bot <= (viewer < players); bot++) {
                    first.bot = second.bot = bot;
                    listen(&told, viewer, &first);
                    listen(&other, viewer, &second);
                    assert_int_equal(first.used, second.used);
                    assert_memory_equal(first.text, second.text, first.used);
                }
                compared++;
            }
        }
        print_message("%s: %d pairs, %d with a row, %d thoughts\n", game->id, compared, first.rows - rows,
                      first.thoughts - thoughts);
        if (secret_is_kept(game))
            assert_true(compared > 0 && first.rows > rows && first.thoughts > thoughts);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {cmocka_unit_test(what_a_viewer_may_not_know_changes_no_byte)};
    if (sodium_init() < 0)
        return 2;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
