// SPDX-License-Identifier: MIT
#include "game/tri_setup.h"
#include "net/ws_dial.h"
#include "net/ws_shake.h"
#include "tests/support/tri_test.h"
#include "tui/tui_guest.h"
#include "tui/tui_online.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// A guest whose server is the test: what it says, and what it says again.

static struct {
    char sent[16][4096];
    int count, kept, dropped;
    uint8_t next;
} world;

static void on_send(void *context, const char *text, size_t size)
{
    (void)context;
    assert_true(world.count < TRI_COUNT(world.sent) && size < sizeof world.sent[0]);
    snprintf(world.sent[world.count++], sizeof world.sent[0], "%.*s", (int)size, text);
}

static void on_random(void *context, uint8_t *bytes, size_t size)
{
    (void)context;
    memset(bytes, ++world.next, size);
}

static void on_keep(void *context, const tui_held *held)
{
    (void)context;
    (void)held;
    world.kept++;
}

static void on_drop(void *context, const tui_held *held)
{
    (void)context;
    (void)held;
    world.dropped++;
}

static const char table_name[] = "q83vASNFZ4mrze8BI0VniQ";

static tui_guest *guest_new(void)
{
    const tui_guest_def def = {NULL, on_send, on_random, NULL, on_keep, on_drop};
    tui_held held = {.seat = 0, .key = "3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", .name = "Anna"};
    tui_guest *g = (tui_guest *)malloc(sizeof *g);
    memset(&world, 0, sizeof world);
    memcpy(held.table, table_name, sizeof table_name);
    tui_guest_start(g, &def, &held, "");
    return g;
}

static void guest_end(tui_guest *g)
{
    tui_guest_free(g);
    free(g);
}

/// A message of the server's: so many entries from `from` on, the digest of a copy of them, seat 1 to move in Sagrada.
typedef struct message {
    uint32_t from;
    const char *entry[4];
    bool anew, wrong;
    int count;
} message;

static uint8_t server_digest[TRI_SHA256_SIZE];

static void digest_start(void)
{
    tri_sha256 h;
    tri_sha256_start(&h);
    tri_sha256_add(&h, "triforium log", 13);
    tri_sha256_end(&h, server_digest);
}

static void say(tui_guest *g, const message *m)
{
    static char view[TRI_STATE_TEXT_MAX], text[TRI_STATE_TEXT_MAX + 8192];
    char hex[GUEST_HEX];
    const tri_game *game = tri_game_find("sagrada", 7);
    tri_setup setup = tri_setup_default(game, 2);
    tri_state state;
    tri_view known;
    tri_rng rng = tri_rng_seed(1);
    json_t *entries = json_array(), *events = json_array();
    if (m->anew)
        digest_start();
    for (int i = 0; i < 4 && m->entry[i]; i++) {
        tri_sha256 h;
        tri_sha256_start(&h);
        tri_sha256_add(&h, server_digest, sizeof server_digest);
        tri_sha256_add(&h, m->entry[i], strlen(m->entry[i]));
        tri_sha256_end(&h, server_digest);
        json_array_append_new(entries, json_string(m->entry[i]));
    }
    tri_text out = tri_text_over(hex, sizeof hex), words = tri_text_over(view, sizeof view);
    record_dice_put(server_digest, &out);
    game->start(&state, &setup, NULL);
    while (game->to_move(&state) == TRI_CHANCE)
        game->apply(&state, game->sample(&state, tri_rng_next(&rng)));
    game->observe(&state, 0, &known);
    game->state_text(&known, &words);
    for (int i = 0; i < m->count; i++)
        json_array_append_new(events, json_pack("{s:i,s:i,s:b,s:{s:s,s:s},s:[]}", "n", i, "by", 1, "hidden", 0, "move",
                                                "text", "pass", "type", "pass", "asides"));
    json_t *root =
        json_pack("{s:s,s:s,s:i,s:b,s:b,s:i,s:o,s:b,s:s,s:I,s:i,s:o,s:i,s:s,s:s,s:i,s:b,s:n,s:[{s:s,s:s,s:b,s:b},{s:s,"
                  "s:s,s:b,s:b}],"
                  "s:{s:[i,i],s:i},s:i,s:n,s:n,s:{s:s,s:i,s:{},s:b}}",
                  "say", "table", "table", table_name, "seat", 1, "host", 1, "anew", m->anew, "from", (int)m->from,
                  "entries", entries, "more", 0, "digest", m->wrong ? "00" : hex, "now", (json_int_t)1000, "cut", 0,
                  "events", events, "count", m->count, "view", view, "phase", "play", "to_move", 1, "undo", 0, "ask",
                  "seats", "kind", "person", "name", "Anna", "here", 1, "salt", 1, "kind", "person", "name",
                  "Zofia\x1b[2J\xc2\x9b", "here", 0, "salt", 1, "clock", "left", 60000, 90000, "running", 1, "watchers",
                  2, "end", "next", "about", "game", "sagrada", "players", 2, "options", "auto", 1);
    assert_non_null(root);
    char *dump = json_dumps(root, 0);
    snprintf(text, sizeof text, "%s", dump);
    free(dump);
    json_decref(root);
    tui_guest_hear(g, text, strlen(text), 10);
}

static void say_text(tui_guest *g, const char *text)
{
    tui_guest_hear(g, text, strlen(text), 20);
}

static const char *last_sent(void)
{
    return world.count ? world.sent[world.count - 1] : "";
}

static tui_guest *guest_at_table(void)
{
    tui_guest *g = guest_new();
    digest_start();
    tui_guest_up(g);
    assert_non_null(strstr(last_sent(), "\"do\":\"hello\""));
    assert_non_null(strstr(last_sent(), "\"have\":0"));
    assert_null(strstr(last_sent(), "digest"));
    say(g,
        &(message){.anew = true, .entry = {"1 open game=sagrada", "2 start", "3 say 2 id=abcdefgh text=hi\x01 there"}});
    assert_true(g->in_step);
    return g;
}

static void what_a_server_says_is_known(void **unused)
{
    (void)unused;
    tui_guest *g = guest_at_table();
    tri_view view;
    assert_int_equal(g->have, 3);
    assert_int_equal(g->phase, GUEST_PLAY);
    assert_int_equal(g->seat, 1);
    assert_int_equal(g->to_move, 1);
    assert_int_equal(g->watchers, 2);
    assert_string_equal(g->seats[1].name, "Zofia [2J "); // nothing that a terminal would obey
    assert_int_equal(g->talk_count, 1);
    assert_string_equal(g->talk[0].text, "hi  there");
    assert_true(tui_guest_view(g, &view));
    assert_int_equal(tui_guest_left(g, 0, 1010), 59000);
    assert_int_equal(tui_guest_left(g, 1, 1010), 90000);
    guest_end(g);
}

static void when_something_happened_is_told_and_what_is_taken_back_forgotten(void **unused)
{
    (void)unused;
    tui_guest *g = guest_at_table();
    tui_source source = tui_guest_source(g);
    tui_event event = {.seat = 0};
    say(g, &(message){.from = 3, .entry = {"1763323440000 chance x", "1763323450000 move 1 y"}, .count = 2});
    assert_true(source.event(source.context, 1, 0, &event));
    assert_int_equal(event.at, 1763323450000);
    json_decref(event.move);
    json_decref(event.asides);
    say(g, &(message){.from = 5, .entry = {"1763323460000 back 1", "1763323470000 move 1 z"}, .count = 2});
    assert_true(source.event(source.context, 1, 0, &event));
    assert_int_equal(event.at, 1763323470000);
    json_decref(event.move);
    json_decref(event.asides);
    guest_end(g);
}

static void a_move_is_said_again_with_the_same_identity_and_only_until_it_is_found(void **unused)
{
    (void)unused;
    tui_guest *g = guest_at_table();
    tri_view view;
    tri_move list[TRI_MOVES_MAX];
    char first[4096], entry[256];
    tui_guest_view(g, &view);
    g->game->moves(&view.known, list);
    assert_true(tui_guest_play(g, &view, list[0], 11));
    assert_false(tui_guest_play(g, &view, list[0], 12)); // one at a time
    snprintf(first, sizeof first, "%s", strstr(last_sent(), "\"n\":"));
    first[strcspn(first, "}")] = 0;
    *strstr(first, ",\"q\"") = 0;
    snprintf(entry, sizeof entry, "9 move 1 id=%s %s", g->move_id, g->move);
    tui_guest_down(g);
    tui_guest_up(g);
    assert_non_null(strstr(last_sent(), "\"have\":3"));
    assert_non_null(strstr(last_sent(), "\"digest\""));
    say(g, &(message){.from = 3, .entry = {"8 say 2 id=abcdefgi text=still there?"}});
    assert_non_null(strstr(last_sent(), "\"do\":\"move\""));
    assert_non_null(strstr(last_sent(), first)); // number, identity and words
    int count = world.count;
    tui_guest_down(g);
    tui_guest_up(g);
    say(g, &(message){.from = 4, .entry = {entry}, .count = 1});
    assert_int_equal(world.count, count + 1); // hello, and no move
    assert_string_equal(g->move_id, "");
    guest_end(g);
}

static void what_the_server_could_not_do_just_now_is_tried_again(void **unused)
{
    (void)unused;
    tui_guest *g = guest_at_table();
    tri_view view;
    tri_move list[TRI_MOVES_MAX];
    char no[128];
    tui_guest_view(g, &view);
    g->game->moves(&view.known, list);
    tui_guest_play(g, &view, list[0], 11);
    snprintf(no, sizeof no, "{\"say\":\"no\",\"q\":%d,\"code\":\"busy\"}", (int)g->q);
    int count = world.count;
    say_text(g, no);
    tui_guest_tick(g, 500);
    assert_int_equal(world.count, count);
    tui_guest_tick(g, 2000);
    assert_int_equal(world.count, count + 1);
    snprintf(no, sizeof no, "{\"say\":\"no\",\"q\":%d,\"code\":\"late\"}", (int)g->q);
    say_text(g, no);
    assert_string_equal(g->move_id, "");
    assert_string_equal(g->refused, "late");
    guest_end(g);
}

static void a_copy_that_does_not_fit_is_forgotten_and_in_the_end_given_up(void **unused)
{
    (void)unused;
    tui_guest *g = guest_at_table();
    say(g, &(message){.from = 2, .entry = {"4 say 1 id=abcdefgj text=old"}}); // of an older hello
    assert_int_equal(g->have, 3);
    assert_true(g->in_step);
    say(g, &(message){.from = 7});
    assert_int_equal(g->have, 0);
    assert_non_null(strstr(last_sent(), "\"have\":0"));
    for (int i = 0; i < GUEST_ANEW_MAX; i++)
        say(g, &(message){.anew = true, .wrong = true, .entry = {"1 open game=sagrada"}});
    assert_string_equal(g->problem, "digest");
    guest_end(g);
}

static void a_seat_that_is_lost_is_dropped(void **unused)
{
    (void)unused;
    tui_guest *g = guest_new();
    tui_guest_up(g);
    say_text(g, "{\"say\":\"no\",\"q\":1,\"code\":\"key\"}");
    assert_int_equal(world.dropped, 1);
    assert_null(strstr(last_sent(), "\"key\""));
    say_text(g, "{\"say\":\"no\",\"q\":2,\"code\":\"table\"}");
    assert_string_equal(g->problem, "table");
    guest_end(g);
}

static void nonsense_changes_nothing(void **unused)
{
    static const char *const lines[] = {"",
                                        "{",
                                        "[]",
                                        "null",
                                        "{\"say\":7}",
                                        "{\"say\":\"table\"}",
                                        "{\"say\":\"here\"}",
                                        "{\"say\":\"done\",\"q\":99}",
                                        "{\"say\":\"no\",\"q\":-1,\"code\":\"late\"}",
                                        "{\"say\":\"look\",\"count\":-5,\"view\":\"x\"}"};
    (void)unused;
    tui_guest *g = guest_at_table();
    for (int i = 0; i < TRI_COUNT(lines); i++)
        say_text(g, lines[i]);
    assert_int_equal(g->have, 3);
    assert_int_equal(g->players, 2);
    assert_string_equal(g->problem, "");
    guest_end(g);
}

static void a_seat_without_its_salt_says_so_at_once(void **unused)
{
    static const char lacks[] = "Dice: your number lies where you sat down; without it they wait half a minute.";
    char room[TUI_WORDS_MAX];
    const tui_lang *lang = tui_lang_find("en");
    tui_wire *w = (tui_wire *)calloc(1, sizeof *w);
    (void)unused;
    assert_non_null(w);
    w->guest.players = 2;
    w->guest.seat = 1;
    for (int phase = GUEST_OPEN; phase <= GUEST_SALTS; phase++) {
        w->guest.phase = (guest_phase)phase;
        w->guest.held.salt[0] = 0;
        tri_text out = tri_text_over(room, sizeof room);
        tui_online_speech(w, lang, 1, &out);
        assert_non_null(strstr(room, lacks));
        assert_true(phase == GUEST_SALTS ? room == strstr(room, lacks) : room < strstr(room, lacks));
        w->guest.held.salt[0] = '1';
        out = tri_text_over(room, sizeof room);
        tui_online_speech(w, lang, 1, &out);
        assert_null(strstr(room, lacks));
        assert_true(out.used > 0);
    }
    free(w);
}

static void links_are_what_the_page_makes(void **unused)
{
    static const char key[] = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
    char text[256];
    tui_link link;
    (void)unused;
    assert_true(tui_link_parse("http://h:8/t/q83vASNFZ4mrze8BI0VniQ", &link));
    assert_string_equal(link.server, "http://h:8");
    assert_string_equal(link.table, table_name);
    snprintf(text, sizeof text, "https://h/t/%s#s3.%s", table_name, key);
    assert_true(tui_link_parse(text, &link));
    assert_int_equal(link.seat, 3);
    assert_string_equal(link.invite, key);
    snprintf(text, sizeof text, "https://h/t/%s#k.%s", table_name, key);
    assert_true(tui_link_parse(text, &link));
    assert_string_equal(link.key, key);
    static const char *const bad[] = {"",
                                      "/t/",
                                      "http://h/t/q83vASNFZ4mrze8BI0VniQx",
                                      "http://h/t/q83vASNFZ4mrze8BI0VniQ#s5.A",
                                      "http://h/t/q83vASNFZ4mrze8BI0VniQ#k.A",
                                      "http://h/t/q83vASNFZ4mrze8BI0VniQ?x"};
    for (int i = 0; i < TRI_COUNT(bad); i++)
        assert_false(tui_link_parse(bad[i], &link));
}

static void places_are_read_and_written(void **unused)
{
    char text[300];
    ws_place place;
    (void)unused;
    assert_string_equal(ws_place_parse("http://127.0.0.1:8080/x", &place), "/x");
    assert_string_equal(place.host, "127.0.0.1");
    assert_string_equal(place.port, "8080");
    assert_string_equal(ws_place_parse("https://[::1]", &place), "");
    assert_true(place.secure);
    assert_string_equal(place.host, "::1");
    assert_string_equal(place.port, "443");
    ws_place_text(&place, text, sizeof text);
    assert_string_equal(text, "https://[::1]");
    static const char *const bad[] = {"h",          "http://",    "http://[::1", "http://h:x", "http://h:70000",
                                      "http://a@b", "http://a b", "http://h:1x", "ws://h"};
    for (int i = 0; i < TRI_COUNT(bad); i++)
        assert_null(ws_place_parse(bad[i], &place));
}

/// RFC 6455, 1.3.
static void an_answer_opens_a_socket_only_with_the_right_word(void **unused)
{
    char accept[WS_ACCEPT_MAX], why[WS_WHY_MAX], head[256];
    (void)unused;
    ws_accept_text("dGhlIHNhbXBsZSBub25jZQ==", accept);
    assert_string_equal(accept, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
    int size =
        snprintf(head, sizeof head, "HTTP/1.1 101 Switching Protocols\r\nsec-websocket-accept:  %s\r\n\r\n", accept);
    assert_true(ws_answer_opens(head, (size_t)size, accept, why));
    head[60] ^= 1;
    assert_false(ws_answer_opens(head, (size_t)size, accept, why));
    assert_false(ws_answer_opens("HTTP/1.1 404 Not Found\r\n\r\n", 26, accept, why));
    assert_non_null(strstr(why, "404"));
    assert_false(ws_answer_opens("SSH-2.0-x\r\n\r\n", 13, accept, why));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_a_server_says_is_known),
        cmocka_unit_test(when_something_happened_is_told_and_what_is_taken_back_forgotten),
        cmocka_unit_test(a_move_is_said_again_with_the_same_identity_and_only_until_it_is_found),
        cmocka_unit_test(what_the_server_could_not_do_just_now_is_tried_again),
        cmocka_unit_test(a_copy_that_does_not_fit_is_forgotten_and_in_the_end_given_up),
        cmocka_unit_test(a_seat_that_is_lost_is_dropped),
        cmocka_unit_test(nonsense_changes_nothing),
        cmocka_unit_test(a_seat_without_its_salt_says_so_at_once),
        cmocka_unit_test(links_are_what_the_page_makes),
        cmocka_unit_test(places_are_read_and_written),
        cmocka_unit_test(an_answer_opens_a_socket_only_with_the_right_word),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
