// SPDX-License-Identifier: MIT
#include "cli/play.h"
#include "tui/tui_local.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

// What the line table says in sentences, in the person's language: who is who, what happened since one's last turn, and
// what cards are before one of them is chosen. Everything is taken from what the seat may know.

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

/// One event as a sentence; nothing of a chance event where `deeds` are all that is wanted.
static bool say_event(const play *p, const tui_source *source, uint32_t n, uint8_t viewer, bool deeds, tri_text *out)
{
    char name[TRI_SEATS_MAX][TUI_NAME_MAX];
    const char *names[TRI_SEATS_MAX];
    tui_event event;
    for (int i = 0; i < TRI_SEATS_MAX; i++) {
        name[i][0] = 0;
        names[i] = name[i];
        if (i < p->table.head.setup.players)
            play_name(p, p->lang, i, name[i]);
    }
    if (!source->event(source->context, n, viewer, &event))
        return false;
    bool said = event.seat < TRI_SEATS_MAX || !deeds;
    if (event.seat < TRI_SEATS_MAX) {
        tri_put(out, name[event.seat]);
        tri_put_char(out, ' ');
    }
    tui_say_move(p->lang, p->table.game->id, event.move, event.hidden, false, names, out);
    tui_say_asides(p->lang, p->table.game->id, event.asides, out);
    tri_put_char(out, '.');
    json_decref(event.move);
    json_decref(event.asides);
    return said;
}

static tui_source say_source(const play *p)
{
    return p->elsewhere ? p->elsewhere->source : tui_local(&p->table);
}

void play_print_events(const play *p, uint8_t seat, uint32_t from)
{
    const tui_source source = say_source(p);
    uint32_t count = source.count(source.context);
    for (uint32_t n = from; n < count; n++) {
        char room[TUI_WORDS_MAX];
        tri_text text = tri_text_over(room, sizeof room);
        if (say_event(p, &source, n, seat, false, &text))
            cli_wrap(room, printf("%4u  ", n + 1), 6);
    }
}

void play_print_since(const play *p, uint8_t seat)
{
    const tui_source source = say_source(p);
    uint32_t from = p->elsewhere ? p->elsewhere->last : p->table.last[seat], count = source.count(source.context);
    bool any = false;
    for (uint32_t n = from; n < count; n++) {
        char room[TUI_WORDS_MAX];
        tri_text text = tri_text_over(room, sizeof room);
        if (!say_event(p, &source, n, seat, !from, &text)) // before the first turn, all that lies there was dealt
            continue;
        if (!any)
            printf("\n%s\n", tui_word(p->lang, "terminal", "plain.since"));
        any = true;
        cli_wrap(room, printf("  "), 2);
    }
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
