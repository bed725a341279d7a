// SPDX-License-Identifier: MIT
#include "tui/tui_press_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// What lies over the facts: rules, points with their reasons, the whole table, keys.

static char *sheet_line(tui_table *t)
{
    return t->sheet.count < TUI_SHEET_MAX ? t->sheet.line[t->sheet.count++] : t->sheet.line[TUI_SHEET_MAX - 1];
}

/// Words in lines that fit the sheet, behind the head of the first.
static void sheet_wrap(tui_table *t, const char *head, const char *text)
{
    int width = (t->screen.columns >= 80 ? t->screen.columns * 6 / 10 : t->screen.columns) - 4;
    int indent = tui_width(&t->screen, head), limit = width > indent + 10 ? width - indent : 10;
    for (bool first = true; *text; first = false) {
        size_t cut = tui_line_end(text, (size_t)limit);
        snprintf(sheet_line(t), TUI_LINE_MAX, "%s%*s%.*s", first ? head : "", first ? 0 : indent, "", (int)cut, text);
        text += cut + (text[cut] == ' ');
    }
}

static void sheet_open(tui_table *t, const char *title)
{
    press_clear(t);
    t->sheet.count = t->sheet.top = 0;
    snprintf(t->sheet.title, sizeof t->sheet.title, "%s", title);
}

void sheet_rules(tui_table *t, const char *with, tri_rule from)
{
    char head[16];
    int found = 0;
    sheet_open(t, tui_t(t, "rule.title"));
    for (int i = 0; i < t->game->rule_count; i++) {
        tri_rule rule = t->game->rules[i].rule;
        const char *text = tui_rule(t->lang, t->game, rule);
        if (*with && !strcasestr(text, with))
            continue;
        if (from && rule == from)
            t->sheet.top = t->sheet.count;
        tri_text out = tri_text_over(head, sizeof head);
        if (rule % 100)
            tri_put_rule(&out, rule);
        else
            tri_put_int(&out, rule / 100);
        tri_put_wide(&out, "", 6 - (int)out.used);
        sheet_wrap(t, head, text);
        found++;
    }
    if (!found) {
        t->sheet.count = 0;
        press_note(t, "no_rule", json_pack("{s:s}", "what", with));
    }
}

/// The number that why begins with.
static tri_rule press_refused_rule(const tui_table *t)
{
    int chapter = 0, number = 0;
    if (t->refused[0])
        sscanf(t->why, "%d.%d", &chapter, &number);
    return TRI_RULE(chapter, number);
}

tui_next press_rules(tui_table *t, const tui_deeds *deeds)
{
    (void)deeds;
    sheet_rules(t, "", press_refused_rule(t));
    return TUI_STAY;
}

static void sheet_item(tui_table *t, const json_t *item)
{
    char text[TUI_WORDS_MAX], head[TUI_LINE_MAX];
    tri_text out = tri_text_over(text, sizeof text);
    tui_say_item(t->lang, t->game->id, item, t->names, &out);
    tri_put(&out, " (");
    tri_put_rule(&out, (uint16_t)tui_number(item, "rule"));
    tri_put_char(&out, ')');
    snprintf(head, sizeof head, "%5d  ", tui_number(item, "points"));
    sheet_wrap(t, head, text);
}

tui_next press_points(tui_table *t, const tui_deeds *deeds)
{
    const json_t *score = tui_at(t->now, "score");
    tri_result result;
    (void)deeds;
    sheet_open(t, tui_t(t, "points.title"));
    t->game->result(&t->view.known, &result);
    for (int seat = 0; seat < t->players; seat++) {
        int sum = 0;
        char *head = sheet_line(t);
        for (int i = 0; i < tui_count(score); i++)
            if (tui_number(score, "%d.seat", i) == seat + 1) {
                sum += tui_number(score, "%d.points", i);
                sheet_item(t, json_array_get(score, (size_t)i));
            }
        int size = snprintf(head, TUI_LINE_MAX, "%5d  %s", sum, t->name[seat]);
        if (t->turn == TRI_OVER && size < TUI_LINE_MAX - 16) {
            tri_text text = tri_text_over(head + size, (size_t)(TUI_LINE_MAX - size));
            tri_put(&text, ", ");
            tui_tell(t, "place", json_pack("{s:i}", "n", (int)result.place[seat]), &text);
        }
    }
    if (t->players == 1)
        snprintf(sheet_line(t), TUI_LINE_MAX, "%5d  ⊘", result.rival);
    return TUI_STAY;
}

tui_next press_others(tui_table *t, const tui_deeds *deeds)
{
    enum { OTHERS_BYTES = 16384 };
    char *room = (char *)malloc(OTHERS_BYTES);
    (void)deeds;
    if (!room || !t->now) {
        free(room);
        press_note(t, "no_key", NULL);
        return TUI_STAY;
    }
    tri_text out = tri_text_over(room, OTHERS_BYTES);
    t->game->draw(&t->view, &out);
    sheet_open(t, tui_t(t, "others.title"));
    for (char *line = room, *end; *line; line = end + (*end != 0)) {
        end = line + strcspn(line, "\n");
        snprintf(sheet_line(t), TUI_LINE_MAX, "%.*s", (int)(end - line), line);
    }
    free(room);
    return TUI_STAY;
}

tui_next press_help(tui_table *t, const tui_deeds *deeds)
{
    static const char *const rows[][2] = {{"", "help.walk"},          {"Shift, HJKL", "help.roam"},
                                          {"Tab", "help.tab"},        {"1-9", "help.digit"},
                                          {"Enter", "help.enter"},    {"Esc", "help.escape"},
                                          {":", "help.type"},         {"w", "help.why"},
                                          {"h", "help.hint"},         {"u", "help.undo"},
                                          {"s", "help.points"},       {"r", "help.rule"},
                                          {"/", "help.search"},       {"< >", "help.look"},
                                          {"PgUp PgDn", "help.page"}, {"o", "help.others"},
                                          {"+", "help.further"},      {"a", "help.analysis"},
                                          {"q", "help.quit"},         {"t", "help.talk"},
                                          {"y n", "help.answer"},     {"e", "help.end"}};
    const int elsewhere = 3; // rows at the end that are for tables elsewhere
    (void)deeds;
    sheet_open(t, tui_t(t, "keys.keys"));
    for (int i = 0; i < TRI_COUNT(rows) - (t->online ? 0 : elsewhere); i++) {
        char head[24];
        const char *press = i ? rows[i][0] : "←↑→↓ jkl";
        int width = tui_width(&t->screen, press);
        snprintf(head, sizeof head, "%s%*s", press, 13 - width > 1 ? 13 - width : 1, "");
        sheet_wrap(t, head, tui_t(t, rows[i][1]));
    }
    return TUI_STAY;
}
