// SPDX-License-Identifier: MIT
#include "tui/tui_press_inside.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

// A line that is typed: a move in words, something to find in the rules, talk.

int tui_match(const tui_table *t, const char *words, int *index)
{
    int count = 0;
    *index = -1;
    for (int i = 0; i < t->ways.count; i++) {
        const char *text = tui_text(t->ways.trees[i], "text");
        if (!strcasecmp(text, words)) {
            *index = i;
            return 1;
        }
        if (strncasecmp(text, words, strlen(words)) != 0)
            continue;
        *index = i;
        count++;
    }
    return count;
}

/// The longest beginning that all moves share which begin so, up to the end of a word.
static void press_complete(tui_table *t)
{
    int index, count = tui_match(t, t->typed, &index);
    if (index < 0)
        return;
    const char *model = tui_text(t->ways.trees[index], "text");
    size_t size = strlen(model), typed = strlen(t->typed);
    for (int i = 0; i < t->ways.count && count > 1; i++) {
        const char *text = tui_text(t->ways.trees[i], "text");
        if (strncasecmp(text, t->typed, typed) != 0)
            continue;
        size_t same = 0;
        while (same < size && text[same] == model[same])
            same++;
        size = same;
    }
    snprintf(t->typed, sizeof t->typed, "%.*s", (int)size, model);
    snprintf(t->note, sizeof t->note, "%d", count);
}

void press_suggest(tui_table *t)
{
    tri_text out = tri_text_over(t->note, sizeof t->note);
    int shown = 0;
    t->note[0] = 0;
    if (t->asking != ':')
        return;
    for (int i = 0; i < t->ways.count && shown < 6; i++) {
        const char *text = tui_text(t->ways.trees[i], "text");
        if (strncasecmp(text, t->typed, strlen(t->typed)) != 0)
            continue;
        tri_put(&out, shown++ ? " | " : "");
        tri_put(&out, text);
    }
    if (!shown)
        tri_put(&out, tui_t(t, "no_move"));
}

static tui_next press_typed(tui_table *t, const tui_deeds *deeds)
{
    char asking = t->asking, typed[TUI_LINE_MAX];
    int index;
    snprintf(typed, sizeof typed, "%s", t->typed);
    t->asking = 0;
    press_clear(t);
    if (!typed[0])
        return TUI_STAY;
    if (asking == '/') {
        sheet_rules(t, typed, 0);
        return TUI_STAY;
    }
    if (asking == 't') {
        deeds->say(deeds->context, typed);
        return TUI_STAY;
    }
    if (tui_match(t, typed, &index) == 1)
        return press_play(t, deeds, t->ways.moves[index]);
    tri_text out = tri_text_over(t->note, sizeof t->note);
    tri_put(&out, "⊘ ");
    if (!press_explain(t, typed, &out))
        tri_put(&out, tui_t(t, "no_move"));
    return TUI_STAY;
}

tui_next press_typing(tui_table *t, const tui_deeds *deeds, tui_key key)
{
    size_t size = strlen(t->typed);
    if (key.kind == TUI_KEY_ENTER)
        return press_typed(t, deeds);
    if (key.kind == TUI_KEY_ESCAPE) {
        t->asking = 0;
        press_clear(t);
        return TUI_STAY;
    }
    if (key.kind == TUI_KEY_BACKSPACE) {
        while (size && (t->typed[--size] & 0xc0) == 0x80)
            continue;
        t->typed[size] = 0;
    } else if (key.kind == TUI_KEY_CHAR && size + 5 < sizeof t->typed) {
        tri_text out = tri_text_over(t->typed + size, sizeof t->typed - size);
        tui_put_glyph(&out, key.glyph);
    }
    press_suggest(t);
    if (key.kind == TUI_KEY_TAB && t->asking == ':')
        press_complete(t);
    return TUI_STAY;
}
