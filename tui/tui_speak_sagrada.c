// SPDX-License-Identifier: MIT
#include "tui/tui_speak.h"

#include <stdio.h>
#include <string.h>

// Sagrada in sentences: the round, dice, tools and objectives with what they do, and every window row by row.

enum { SAGRADA_ROWS = 4, SAGRADA_COLUMNS = 5 };

/// "red 4", or "red die" while its value is not known.
static json_t *sagrada_die(const tui_speech *s, const char *die)
{
    char colour[2] = {die[0], 0};
    if (!die[0] || die[1] == '?')
        return speech_word(s, "die.unknown", json_pack("{s:s}", "colour", colour));
    return speech_part(s, "die", json_pack("{s:s}", "die", die));
}

/// Dice by name; the word for nothing where there are none.
static json_t *sagrada_dice(const tui_speech *s, const json_t *dice)
{
    json_t *list = json_array();
    for (int i = 0; i < tui_count(dice); i++)
        json_array_append_new(list, sagrada_die(s, tui_text(dice, "%d", i)));
    if (!tui_count(dice))
        json_array_append_new(list, speech_part(s, "nothing", NULL));
    return list;
}

static void sagrada_speak_round(const tui_speech *s)
{
    const json_t *turns = tui_at(s->now, "facts.turns");
    json_t *order = json_array();
    for (int i = 0; i < tui_count(turns); i++) {
        json_t *name = speech_name(s, tui_number(turns, "%d.seat", i));
        if (tui_true(turns, "%d.skipped", i)) {
            json_array_append_new(order, speech_part(s, "skipped", json_pack("{s:O}", "name", name)));
            json_decref(name);
        } else {
            json_array_append_new(order, name);
        }
    }
    const char *step = tui_text(s->now, "step");
    speech_line(s,
                !strcmp(step, "pattern") ? "before"
                : !strcmp(step, "over")  ? "over"
                                         : "round",
                json_pack("{s:i,s:i,s:i,s:o}", "round", tui_number(s->now, "round"), "turn", tui_number(s->now, "turn"),
                          "all", tui_count(turns), "order", order));
    const char *hand = tui_text(s->now, "hand"), *tool = tui_text(s->now, "using");
    speech_line(s, "hand",
                json_pack("{s:o,s:o}", "die", *hand ? sagrada_die(s, hand) : speech_part(s, "nothing", NULL), "tool",
                          *tool ? speech_thing(s, "tool", tool) : speech_part(s, "none", NULL)));
    speech_line(s, "pool", json_pack("{s:o}", "dice", sagrada_dice(s, tui_at(s->now, "pool"))));
}

static void sagrada_speak_cards(const tui_speech *s)
{
    bool solo = tui_number(s->now, "players") == 1;
    char key[64], die[64];
    for (int i = 0; i < tui_count(tui_at(s->now, "tools")); i++) {
        const json_t *tool = tui_at(s->now, "tools.%d", i);
        const char *id = tui_text(tool, "tool");
        int price = tui_number(s->now, "facts.prices.%s", id);
        snprintf(die, sizeof die, "tool.%s.solo", id);
        json_t *cost = tui_true(tool, "spent") ? speech_word(s, "word.spent", NULL)
                       : solo ? speech_word(s, "cost.die", json_pack("{s:o}", "colour", speech_word(s, die, NULL)))
                              : speech_count(s, "cost.tokens", price);
        snprintf(key, sizeof key, "tool.%s.text", id);
        speech_line(s, "tool", json_pack("{s:s,s:o}", "tool", id, "text", speech_word(s, key, NULL)));
        speech_line(s, "tool.cost",
                    json_pack("{s:s,s:o,s:o}", "tool", id, "cost", cost, "tokens",
                              speech_count(s, "tool.tokens", tui_number(tool, "tokens"))));
    }
    for (int i = 0; i < tui_count(tui_at(s->now, "public")); i++) {
        const char *id = tui_text(s->now, "public.%d", i);
        snprintf(key, sizeof key, "public.%s.text", id);
        speech_line(s, "public", json_pack("{s:s,s:o}", "public", id, "text", speech_word(s, key, NULL)));
    }
}

static void sagrada_speak_track(const tui_speech *s)
{
    bool over = !strcmp(tui_text(s->now, "step"), "over");
    speech_line(s, "bag",
                json_pack("{s:o}", "dice", speech_join(s, speech_amounts(s, "colour", tui_at(s->now, "bag")))));
    for (int i = 0; i < tui_number(s->now, "round") - !over; i++)
        speech_line(s, "track",
                    json_pack("{s:i,s:o}", "n", i + 1, "dice", sagrada_dice(s, tui_at(s->now, "track.%d", i))));
    if (tui_at(s->now, "target"))
        speech_line(s, "target", json_pack("{s:i}", "n", tui_number(s->now, "target")));
}

/// What a space holds, or what an empty one asks for.
static json_t *sagrada_space(const tui_speech *s, const json_t *seat, int space)
{
    const char *die = tui_text(seat, "window.%d", space), *print = tui_text(seat, "prints.%d", space);
    if (*die)
        return sagrada_die(s, die);
    json_t *asks = !strcmp(print, ".") ? speech_word(s, "print.any", NULL)
                   : print[0] >= '1' && print[0] <= '6'
                       ? speech_count(s, "print.value", print[0] - '0')
                       : speech_word(s, "print.colour", json_pack("{s:s}", "colour", print));
    return speech_part(s, "empty", json_pack("{s:o}", "print", asks));
}

static void sagrada_speak_window(const tui_speech *s, const json_t *seat)
{
    for (int row = 0; row < SAGRADA_ROWS; row++) {
        char letter[2] = {(char)('a' + row), 0};
        json_t *spaces = json_array();
        for (int column = 0; column < SAGRADA_COLUMNS; column++)
            json_array_append_new(spaces, sagrada_space(s, seat, row * SAGRADA_COLUMNS + column));
        speech_line(s, "row",
                    json_pack("{s:o,s:s,s:o}", "name", speech_name(s, tui_number(seat, "seat")), "row", letter,
                              "spaces", speech_join(s, spaces)));
    }
}

static void sagrada_speak_seat(const tui_speech *s, const json_t *seat)
{
    json_t *has = json_array(), *secret = json_array();
    const char *pattern = tui_text(seat, "pattern");
    json_array_append_new(has, *pattern                   ? speech_thing(s, "pattern", pattern)
                               : tui_true(seat, "chosen") ? speech_word(s, "seat.chosen", NULL)
                                                          : speech_word(s, "seat.choosing", NULL));
    json_array_append_new(has, speech_count(s, "count.favour", tui_number(seat, "favour")));
    if (tui_true(seat, "skips"))
        json_array_append_new(has, speech_word(s, "word.skipped", NULL));
    for (int i = 0; i < tui_count(tui_at(seat, "private")); i++) {
        const char *goal = tui_text(seat, "private.%d", i);
        json_array_append_new(secret, *goal ? speech_thing(s, "private", goal) : speech_word(s, "word.hidden", NULL));
    }
    json_t *name = speech_name(s, tui_number(seat, "seat"));
    speech_line(s, "seat", json_pack("{s:O,s:o,s:o}", "name", name, "has", speech_join(s, has), "private", secret));
    if (tui_count(tui_at(seat, "cards")) && !*pattern)
        speech_line(s, "cards", json_pack("{s:O,s:O}", "name", name, "patterns", tui_at(seat, "cards")));
    json_decref(name);
    if (tui_at(seat, "prints"))
        sagrada_speak_window(s, seat);
}

void tui_speak_sagrada(const tui_speech *s)
{
    sagrada_speak_round(s);
    sagrada_speak_cards(s);
    sagrada_speak_track(s);
    for (int i = 0; i < tui_count(tui_at(s->now, "seats")); i++)
        sagrada_speak_seat(s, tui_at(s->now, "seats.%d", i));
}

void tui_asked_sagrada(const json_t *now, char *more, size_t size)
{
    bool drafted = tui_true(now, "drafted"), used = tui_true(now, "tool_used");
    const char *step = tui_text(now, "step"), *tool = tui_text(now, "using");
    const char *words = !strcmp(step, "turn")                               ? drafted && used ? "end"
                                                                              : drafted       ? "drafted"
                                                                              : used          ? "tool_used"
                                                                                              : ""
                        : !strcmp(step, "value") || *tui_text(now, "moved") ? tool
                                                                            : "";
    snprintf(more, size, "%s", words);
}
