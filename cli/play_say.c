// SPDX-License-Identifier: MIT
#include "cli/play.h"
#include "tui/tui_local.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

// What the line table says in sentences, in the person's language: who is who, what happens, the position or what has
// changed of it, what is asked, and what cards are before one of them is chosen. Everything is taken from what the seat
// may know.

void play_say_path(const play *p, const char *key, const char *path)
{
    cli_say(p->lang, key, json_pack("{s:o}", "path", cli_typed(path)));
    putchar('\n');
}

void play_name(const play *p, const tui_lang *lang, int seat, char out[TUI_NAME_MAX])
{
    char key[TUI_NAME_MAX + 8];
    const char *given = p->table.head.seat[seat];
    if (p->elsewhere) {
        p->elsewhere->name(p->elsewhere->context, seat, out);
        return;
    }
    bool nameless = !given[0] || !strcmp(given, "human");
    int persons = p->human[0] + p->human[1] + p->human[2] + p->human[3];
    snprintf(key, sizeof key, "level.%s", given);
    const char *level = p->human[seat] ? NULL : tui_word(lang, "ui", key);
    tri_text text = tri_text_over(out, TUI_NAME_MAX);
    if (p->human[seat] && nameless && persons == 1)
        tri_put(&text, tui_word(lang, "terminal", "you"));
    else if (p->human[seat] && nameless) {
        json_t *with = json_pack("{s:i}", "n", seat + 1);
        tui_say(lang, "terminal", "seat", with, NULL, &text);
        json_decref(with);
    } else
        tri_put(&text, level ? level : given);
    if (!p->human[seat] && p->table.head.setup.players > 2) {
        tri_put_char(&text, ' ');
        tri_put_int(&text, seat + 1);
    }
    out[0] = (char)toupper((unsigned char)out[0]);
}

/// The names of all seats, as the functions that speak take them.
typedef struct say_names {
    char room[TRI_SEATS_MAX][TUI_NAME_MAX];
    const char *name[TRI_SEATS_MAX];
} say_names;

static void say_fill(const play *p, say_names *names)
{
    for (int i = 0; i < TRI_SEATS_MAX; i++) {
        names->room[i][0] = 0;
        names->name[i] = names->room[i];
        if (i < p->table.head.setup.players)
            play_name(p, p->lang, i, names->room[i]);
    }
}

/// An event as a sentence, wrapped behind what stands at `column`; the event is used up.
static void say_event(const play *p, tui_event *event, int column)
{
    char room[TUI_WORDS_MAX];
    tri_text text = tri_text_over(room, sizeof room);
    say_names names;
    say_fill(p, &names);
    bool seat = event->seat < TRI_SEATS_MAX;
    bool you = seat && !strcmp(names.name[event->seat], tui_word(p->lang, "terminal", "you"));
    if (seat) {
        tri_put(&text, names.name[event->seat]);
        tri_put_char(&text, ' ');
    }
    tui_say_move(p->lang, p->table.game->id, event->move, event->hidden, you, names.name, &text);
    tui_say_asides(p->lang, p->table.game->id, event->asides, &text);
    tri_put_char(&text, '.');
    cli_wrap(room, column, column);
    json_decref(event->move);
    json_decref(event->asides);
}

/// A walk through what happened; of a table that is here, the position goes along.
typedef struct say_walk {
    tri_state state;
    uint32_t at, count;
} say_walk;

static say_walk say_from(const play *p, uint32_t from)
{
    say_walk walk = {.at = from, .count = p->table.count};
    if (p->elsewhere)
        walk.count = p->elsewhere->source.count(p->elsewhere->source.context);
    else if (from < walk.count)
        record_table_at(&p->table, from, &walk.state);
    return walk;
}

static bool say_next(const play *p, say_walk *walk, uint8_t viewer, tui_event *event)
{
    if (walk->at >= walk->count)
        return false;
    uint32_t n = walk->at++;
    if (p->elsewhere)
        return p->elsewhere->source.event(p->elsewhere->source.context, n, viewer, event);
    tui_local_tell(p->table.game, &walk->state, p->table.moves[n], viewer, event);
    p->table.game->apply(&walk->state, p->table.moves[n]);
    return true;
}

uint8_t play_ears(const play *p)
{
    int persons = p->human[0] + p->human[1] + p->human[2] + p->human[3];
    for (uint8_t seat = 0; persons == 1 && seat < TRI_SEATS_MAX; seat++)
        if (p->human[seat])
            return seat;
    return persons ? TRI_SPECTATOR : TRI_REFEREE;
}

/// Has no person at this terminal decided yet? Until then all that lies there was dealt, and is told as a whole.
static bool say_is_setup(const play *p)
{
    bool persons = false;
    for (int seat = 0; seat < TRI_SEATS_MAX; seat++) {
        if (p->human[seat] && p->table.last[seat])
            return false;
        persons = persons || p->human[seat];
    }
    return persons;
}

void play_print_event(play *p, tri_move move)
{
    tui_event event;
    tui_local_tell(p->table.game, &p->table.state, move, play_ears(p), &event);
    p->told = p->table.count + 1;
    if (event.seat < TRI_SEATS_MAX || !say_is_setup(p)) {
        say_event(p, &event, 0);
    } else {
        json_decref(event.move);
        json_decref(event.asides);
    }
}

void play_print_events(const play *p, uint8_t seat, uint32_t from)
{
    tui_event event;
    for (say_walk walk = say_from(p, from); say_next(p, &walk, seat, &event);)
        say_event(p, &event, printf("%4u  ", walk.at));
}

/// What happened since a seat's last decision and was not told to everybody as it happened.
static void say_since(const play *p, uint8_t seat)
{
    uint32_t from = p->elsewhere ? p->elsewhere->last : p->table.last[seat];
    bool any = false, setup = !from;
    tui_event event;
    from = !p->elsewhere && p->told > from ? p->told : from;
    for (say_walk walk = say_from(p, from); say_next(p, &walk, seat, &event);) {
        if (event.seat >= TRI_SEATS_MAX && setup) {
            json_decref(event.move);
            json_decref(event.asides);
            continue;
        }
        if (!any)
            printf("\n%s\n", tui_word(p->lang, "terminal", "plain.since"));
        any = true;
        say_event(p, &event, printf("  "));
    }
}

void play_print_position(play *p, const tri_view *view, uint8_t seat, bool whole)
{
    char *lines = (char *)cli_room(TUI_SPEECH_MAX), *news = (char *)cli_room(TUI_SPEECH_MAX);
    tri_text text = tri_text_over(lines, TUI_SPEECH_MAX), out = tri_text_over(news, TUI_SPEECH_MAX);
    const char *heard = seat < TRI_SEATS_MAX && p->heard[seat] && !whole ? p->heard[seat] : "";
    say_names names;
    say_fill(p, &names);
    tui_speak(p->table.game, view, p->lang, names.name, &text);
    tui_speak_news(heard, lines, &out);
    if (*news)
        putchar('\n');
    if (*news && *heard)
        puts(tui_word(p->lang, "terminal", "plain.news"));
    cli_print_lines(news);
    free(news);
    if (seat >= TRI_SEATS_MAX) {
        free(lines);
        return;
    }
    free(p->heard[seat]);
    p->heard[seat] = lines;
}

void play_forget(play *p)
{
    for (int seat = 0; seat < TRI_SEATS_MAX; seat++) {
        free(p->heard[seat]);
        p->heard[seat] = NULL;
    }
}

void play_print_turn(play *p)
{
    char asked[TUI_WORDS_MAX];
    tri_text text = tri_text_over(asked, sizeof asked);
    tri_view view;
    uint8_t seat = tri_game_turn(p->table.game, &p->table.state, &view);
    uint32_t count = p->elsewhere ? p->elsewhere->source.count(p->elsewhere->source.context) : p->table.count;
    putchar('\n');
    cli_tell(p->lang, "plain.turn",
             json_pack("{s:s,s:i,s:i}", "game", cli_game_name(p->lang, p->table.game), "n", (int)count + 1, "seat",
                       seat + 1));
    say_since(p, seat);
    play_print_position(p, &view, seat, false);
    tui_speak_prompt(p->table.game, &view, p->lang, &text);
    putchar('\n');
    if (text.used)
        cli_wrap(asked, 0, 0);
    play_print_moves(p, "", false);
    play_print_cards(p, seat);
}

/// The spaces of a row of a pattern, in words.
static void say_row(const tui_table *t, const json_t *prints, int row, tri_text *out)
{
    json_t *spaces = json_array();
    for (int column = 0; column < 5; column++) {
        const char *mark = tui_text(prints, "%d", row * 5 + column);
        const char *word = !strcmp(mark, ".")                ? tui_t(t, "plain.any")
                           : isdigit((unsigned char)mark[0]) ? mark
                                                             : tui_name(t, "colour", mark);
        json_array_append_new(spaces, json_string(word));
    }
    char letter[2] = {(char)('a' + row), 0};
    tui_tell(t, "plain.row", json_pack("{s:s,s:o}", "row", letter, "spaces", spaces), out);
}

static void say_pattern(const tui_table *t, int index)
{
    char room[1024];
    tri_text text = tri_text_over(room, sizeof room);
    json_t *after = tui_table_after(t, t->ways.moves[index], true);
    const json_t *own = tui_at(after, "seats.%d", t->viewer);
    tui_tell(t, "plain.card",
             json_pack("{s:s,s:i}", "name", tui_name(t, "pattern", tui_text(own, "pattern")), "n",
                       tui_number(own, "favour")),
             &text);
    cli_wrap(room, printf("  [%d] ", index + 1), 6);
    for (int row = 0; row < 4; row++) {
        text = tri_text_over(room, sizeof room);
        say_row(t, tui_at(own, "prints"), row, &text);
        cli_wrap(room, printf("      "), 8);
    }
    json_decref(after);
}

void play_print_cards(const play *p, uint8_t seat)
{
    const tui_source source = tui_local(&p->table);
    tui_table *t = (tui_table *)cli_room(sizeof *t);
    tui_table_start(t, p->table.game, p->lang, p->table.head.setup.players);
    tui_table_refresh(t, &source, seat, UINT32_MAX);
    for (int i = 0; i < t->ways.count; i++)
        if (!strcmp(tui_text(t->ways.trees[i], "type"), "pattern"))
            say_pattern(t, i);
    tui_table_free(t);
    free(t);
}
