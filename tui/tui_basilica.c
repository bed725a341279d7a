// SPDX-License-Identifier: MIT
#include "tui/tui_table.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Basilica: the cathedral at the left, row 1 at the top, beside it the display, the king or queen, the players and what
// the areas would pay.

enum { BASILICA_WIDE = 5, BASILICA_AREAS = 64 };

static const tui_way basilica_ways[] = {
    {"vault", {"vault:{slot}", "cell:{cell}"}, "vault {0} {1}"},
    {"replace", {"do:replace"}, NULL},
    {"builder", {"cell:{cell}"}, "builder"},
    {"order", {"order:{slot} {order}", "cell:{from}", "cell:{to}"}, "order {0} {1} {2}"},
    {"order", {"order:{slot} {order}", "cell:{cell}", "rank:{rank}/{back}"}, "order {0} {1}"},
    {"scaffold", {"cell:{cell}"}, "scaffold {0}"},
    {"altar", {"cell:{cell}"}, "altar {0}"},
    {"pay", {"do:pay"}, NULL},
    {"decline", {"do:decline"}, NULL},
    {"promote", {"cell:{cell}", "rank:{rank}/{back}"}, NULL},
    {"recruit", {"cell:{cell}"}, "recruit {0}"},
    {"push", {"cell:{from}", "cell:{to}"}, "push {0} {1}"},
    {"juggle", {"cell:{cell}", "colour:{colour}"}, NULL},
    {NULL, {NULL}, NULL},
};

static void basilica_step(int column, int row, tui_step step)
{
    snprintf(step, TUI_STEP_MAX, "cell:%c%d", 'a' + column, row + 1);
}

static char basilica_letter(const json_t *tile, int index)
{
    return (char)toupper((unsigned char)tui_text(tile, "colours.%d", index)[0]);
}

static const char *basilica_builder(const json_t *cell, char room[16])
{
    const char *rank = tui_text(cell, "builder.rank");
    bool first = tui_number(cell, "builder.seat") == 1;
    if (!strcmp(rank, "none"))
        return first ? "(●)" : "[■]";
    snprintf(room, 16, first ? "(%c)" : "[%c]", toupper((unsigned char)rank[0]));
    return room;
}

/// The paint at a column of a tile: a wild vault is of its first colour at the left, of its second at the right.
static tui_paint basilica_paint(const json_t *tile, int column, int w)
{
    int second = tui_count(tui_at(tile, "colours")) > 1 && column >= (w + 1) / 2;
    return tui_glass(basilica_letter(tile, second));
}

static void basilica_on_tile(tui_table *t, const json_t *tile, bool ghost, int x, int y, int at, int w,
                             const char *text)
{
    for (int i = at; *text; i++) {
        char glyph[8] = "";
        int size = 1;
        while ((text[size] & 0xc0) == 0x80)
            size++;
        memcpy(glyph, text, (size_t)size);
        tui_put(&t->screen, x + i, y, ghost ? TUI_BOLD : tui_piece(basilica_paint(tile, i, w)), glyph);
        text += size;
    }
}

static void basilica_tile(tui_table *t, const json_t *tile, bool ghost, int x, int y, int w, int h)
{
    char room[16], letter[2] = {basilica_letter(tile, 0), 0};
    for (int i = 0; i < w; i++) {
        tui_paint paint = basilica_paint(tile, i, w);
        tui_fill(&t->screen, x + i, y, 1, h, ghost ? (tui_style)paint : tui_piece(paint), ghost ? "░" : " ");
    }
    int inset = w > 4;
    basilica_on_tile(t, tile, ghost, x, y, inset, w, letter);
    letter[0] = basilica_letter(tile, 1);
    if (letter[0])
        basilica_on_tile(t, tile, ghost, x, y, w - 1 - inset, w, letter);
    bool low = h < 2, builder = tui_at(tile, "builder") != NULL;
    if (tui_true(tile, "crown") && !(low && builder))
        basilica_on_tile(t, tile, ghost, x, y, w / 2, w, "♛");
    if (builder && !low)
        basilica_on_tile(t, tile, ghost, x, y + 1, w / 2 - 1, w, basilica_builder(tile, room));
    else if (builder) // in one line its brackets have no room
        basilica_on_tile(t, tile, ghost, x, y, w / 2, w, tui_number(tile, "builder.seat") == 1 ? "●" : "■");
    if (!low && tui_true(tile, "glass"))
        basilica_on_tile(t, tile, ghost, x, y + h - 1, w - 2, w, "◈");
    if (!low && tui_true(tile, "altar"))
        basilica_on_tile(t, tile, ghost, x, y + h - 1, 0, w, "†");
}

static void basilica_scaffold(tui_table *t, int x, int y, int w, int h)
{
    for (int i = 0; i < w; i++)
        tui_fill(&t->screen, x + i, y, 1, h, TUI_WOOD, i % 2 ? "═" : "╪");
}

/// What lies in a cell, or nothing: a tile or scaffolding. `ghost`: it would.
static bool basilica_content(tui_table *t, const json_t *cell, bool ghost, int x, int y, int w, int h)
{
    if (json_is_object(cell))
        basilica_tile(t, cell, ghost, x, y, w, h);
    else if (cell)
        basilica_scaffold(t, x, y, w, h);
    return cell != NULL;
}

static void basilica_cell(tui_table *t, const tui_grid *g, int column, int row, int top)
{
    tui_step step;
    int x = tui_grid_x(g, column), y = tui_grid_y(g, row - top);
    const json_t *cell = tui_at(t->now, "cathedral.%d.%d", row, column);
    const json_t *later = tui_at(t->then, "cathedral.%d.%d", row, column);
    basilica_step(column, row, step);
    tui_spot_add(t, x, y, g->w, g->h, true, tui_is_changed(t, "cathedral.%d.%d", row, column), step);
    bool ghost = !cell && later && tui_is_focused(t, step);
    if (basilica_content(t, ghost ? later : cell, ghost, x, y, g->w, g->h)) {
        if (!ghost && tui_is_target(t, step)) {
            tui_put(&t->screen, x, y + g->h - 1, TUI_LEGAL | TUI_BOLD, "‹");
            tui_put(&t->screen, x + g->w - 1, y + g->h - 1, TUI_LEGAL | TUI_BOLD, "›");
        }
        if (tui_is_refused(t, step))
            tui_put(&t->screen, x + g->w / 2, y, TUI_WARN | TUI_BOLD, "⊘");
    } else if (!tui_put_mark(t, x, y, g->w, g->h, step, "")) {
        tui_put(&t->screen, x + g->w / 2, y + (g->h - 1) / 2, TUI_LINE, "·");
    }
}

/// The first row shown: the cursor's row is in view.
static int basilica_top(const tui_table *t, int rows, int all)
{
    int row = 0;
    if (tui_step_is(t->cursor, "cell"))
        sscanf(tui_step_value(t->cursor) + 1, "%d", &row);
    int top = row - rows + (row < all ? 1 : 0);
    return top < 0 ? 0 : top > all - rows ? (all > rows ? all - rows : 0) : top;
}

static void basilica_board(tui_table *t, tui_grid *g)
{
    tui_screen *s = &t->screen;
    int all = tui_count(tui_at(t->now, "cathedral")) + 1, top = basilica_top(t, g->rows, all);
    tui_grid_draw(s, g, TUI_LINE);
    for (int column = 0; column < g->columns; column++)
        tui_putf(s, tui_grid_x(g, column) + g->w / 2, g->y - 1, TUI_DIM, "%c", 'a' + column);
    if (top)
        tui_putf(s, tui_grid_x(g, 4) + g->w / 2 + 2, g->y - 1, TUI_DIM, "▲%d", top);
    if (all > top + g->rows)
        tui_putf(s, tui_grid_x(g, 4) + g->w / 2 - 3, g->y - 1, TUI_DIM, "▼%d", all - top - g->rows);
    for (int row = 0; row <= all; row++) // those out of view can be walked to
        for (int column = 0; column < g->columns && (row < top || row >= top + g->rows); column++) {
            tui_step step;
            basilica_step(column, row, step);
            tui_spot_add(t, tui_grid_x(g, column), tui_grid_y(g, row - top), 0, g->h, false, false, step);
        }
    for (int row = top; row < top + g->rows; row++) {
        tui_putf(s, g->x - 2, tui_grid_y(g, row - top) + (g->h - 1) / 2, TUI_DIM, "%d", row + 1);
        for (int column = 0; column < g->columns; column++)
            basilica_cell(t, g, column, row, top);
    }
}

/// The colours of a tile as filled letters. Returns the column after them.
static int basilica_colours(tui_table *t, const json_t *tile, int x, int y)
{
    for (int i = 0; i < tui_count(tui_at(tile, "colours")); i++) {
        char letter = basilica_letter(tile, i);
        x = tui_putf(&t->screen, x, y, tui_piece(tui_glass(letter)), " %c ", letter);
    }
    return x;
}

static void basilica_order_row(tui_table *t, int x, int y, int slot)
{
    tui_step step;
    const json_t *tile = tui_at(t->now, "orders.%d", slot);
    snprintf(step, sizeof step, "order:%d %s", slot + 1, tui_text(tile, "order"));
    bool legal = tui_is_target(t, step) || tui_is_chosen(t, step);
    tui_putf(&t->screen, x, y, TUI_DIM, "%d", slot + 1);
    if (!tile)
        return;
    char key[TUI_STEP_MAX];
    snprintf(key, sizeof key, "basilica.order.%s", tui_text(tile, "order"));
    basilica_colours(t, tile, x + 2, y);
    int from = x + (tui_count(tui_at(tile, "colours")) > 1 ? 9 : 6);
    tui_put_within(&t->screen, from, y, x + 15, legal ? TUI_INK : TUI_DIM, tui_t(t, key));
    tui_spot_add(t, x, y, 14, 1, false, false, step);
    if (tui_is_chosen(t, step))
        tui_put(&t->screen, x - 1, y, TUI_FOCUS | TUI_BOLD, "▸");
}

static void basilica_vault_row(tui_table *t, int x, int y, int slot)
{
    tui_step step;
    const json_t *tile = tui_at(t->now, "vaults.%d", slot);
    snprintf(step, sizeof step, "vault:%d", slot + 1);
    bool chosen = tui_is_chosen(t, step);
    tui_putf(&t->screen, x, y, chosen ? TUI_FOCUS | TUI_BOLD : TUI_DIM, "%s%d", chosen ? "▸" : " ", slot + 1);
    if (!tile)
        return;
    tui_spot_add(t, x + 1, y, 10, 1, false, false, step);
    int after = basilica_colours(t, tile, x + 3, y) + 1;
    if (tui_true(tile, "crown"))
        after = tui_put(&t->screen, after, y, TUI_GOLD, "♛") + 1;
    if (chosen)
        tui_put(&t->screen, after, y, TUI_FOCUS | TUI_BOLD, tui_t(t, "in_hand"));
}

static int basilica_display(tui_table *t, int x, int y, bool big)
{
    tui_put(&t->screen, x, y, TUI_INK_2, tui_t(t, "basilica.orders"));
    tui_put(&t->screen, x + 17, y, TUI_INK_2, tui_t(t, "basilica.vaults"));
    for (int slot = 0; slot < 3; slot++) {
        basilica_order_row(t, x, y + 1 + slot * (big ? 2 : 1), slot);
        basilica_vault_row(t, x + 15, y + 1 + slot * (big ? 2 : 1), slot);
    }
    y += big ? 7 : 4;
    const json_t *top = tui_at(t->now, "top");
    int at = tui_put(&t->screen, x, y, TUI_DIM, tui_t(t, "basilica.stack")) + 1;
    if (top) {
        char key[TUI_STEP_MAX];
        snprintf(key, sizeof key, "basilica.order.%s", tui_text(top, "order"));
        at = basilica_colours(t, top, at, y) + 1;
        at = tui_putf(&t->screen, at, y, TUI_INK_2, "%s%s", tui_t(t, key), tui_true(top, "crown") ? " ♛" : "") + 2;
    }
    tui_put_told(t, at, y, TUI_INK_2, "basilica.more",
                 json_pack("{s:i}", "n", tui_number(t->now, "stack_count") - (top ? 1 : 0)));
    return y + (big ? 2 : 1);
}

/// Who walks along the track: the queen in the edition of 2022.
static bool basilica_has_queen(const tui_table *t)
{
    return !strcmp(tui_text(t->now, "edition"), "2022");
}

/// The king's or the queen's way to the next scoring.
static int basilica_king(tui_table *t, int x, int y, bool big)
{
    int king = tui_number(t->now, "king"), next = 0;
    for (int i = 2; i >= 0; i--)
        if (tui_number(t->now, "scoring_spaces.%d", i) > king)
            next = tui_number(t->now, "scoring_spaces.%d", i);
    int at =
        tui_put(&t->screen, x, y, TUI_INK_2, tui_t(t, basilica_has_queen(t) ? "basilica.queen" : "basilica.king")) + 1;
    at = tui_putf(&t->screen, at, y, TUI_ACCENT | TUI_BOLD, "%d", king) + 1;
    if (next) {
        int most = t->screen.columns - at - 6, all = next < 20 ? next : 20; // what it leads to stands behind it
        all = most < 0 ? 0 : all < most ? all : most;
        int full = king * all / next;
        tui_fill(&t->screen, at, y, full, 1, TUI_ACCENT, "█");
        tui_fill(&t->screen, at + full, y, all - full, 1, TUI_ACCENT, t->screen.ascii ? "." : "░");
        tui_putf(&t->screen, at + all + 1, y, TUI_GOLD | TUI_BOLD, "%d ♛", next);
    }
    return y + (big ? 2 : 1);
}

static int basilica_points(const json_t *position, int seat)
{
    const json_t *list = tui_at(position, "players.%d.points", seat);
    int sum = 0;
    for (int i = 0; i < tui_count(list); i++)
        sum += tui_number(list, "%d", i);
    return sum;
}

/// What a seat would have if the cathedral were scored: all items.
static int basilica_scored(const json_t *position, int seat, const char *colour, const char *cell)
{
    const json_t *score = tui_at(position, "score");
    int sum = 0;
    for (int i = 0; i < tui_count(score); i++) {
        const json_t *item = json_array_get(score, (size_t)i);
        bool here = !cell || (!strcmp(tui_text(item, "at.cell"), cell) && !strcmp(tui_text(item, "at.colour"), colour));
        if (here && tui_number(item, "seat") == seat + 1)
            sum += tui_number(item, "points");
    }
    return sum;
}

static int basilica_players(tui_table *t, int x, int y, bool big)
{
    static const char *const heads[] = {"basilica.now", "basilica.scored", "basilica.men", "basilica.coins"};
    static const int ends[] = {14, 22, 27, 34};
    tui_screen *s = &t->screen;
    for (int i = 0; i < 4; i++)
        tui_put(s, x + ends[i] - tui_width(s, tui_t(t, heads[i])), y, TUI_DIM, tui_t(t, heads[i]));
    for (int seat = 0; seat < 2; seat++) {
        y++;
        bool own = seat == t->viewer;
        tui_put(s, x, y, TUI_INK, seat ? "[■]" : "(●)");
        tui_put_within(s, x + 4, y, x + 12, TUI_BOLD | (own ? TUI_ACCENT : TUI_INK), t->name[seat]);
        tui_putf(s, x + 12, y, TUI_BOLD, "%2d", basilica_points(t->now, seat));
        tui_putf(s, x + 19, y, TUI_INK_2 | TUI_UNDER, "%3d", basilica_scored(t->now, seat, NULL, NULL));
        tui_putf(s, x + 25, y, 0, "%2d", tui_number(t->now, "players.%d.builders", seat));
        tui_putf(s, x + 32, y, 0, "%2d", tui_number(t->now, "players.%d.coins", seat));
        if (!big)
            continue;
        const json_t *tokens = tui_at(t->now, "players.%d.tokens", seat);
        int at = tui_put(s, x + 4, ++y, TUI_DIM, tui_t(t, "basilica.ranks"));
        for (int i = 0; i < tui_count(tokens); i++)
            at = tui_putf(s, at + 2, y, TUI_DIM, "%c/%c", toupper((unsigned char)tui_text(tokens, "%d.0", i)[0]),
                          toupper((unsigned char)tui_text(tokens, "%d.1", i)[0]));
    }
    return y + (big ? 2 : 1);
}

/// Areas with builders, the largest first.
static int basilica_areas(const json_t *position, const json_t *out[BASILICA_AREAS])
{
    const json_t *areas = tui_at(position, "facts.areas");
    int count = 0;
    for (int i = 0; i < tui_count(areas) && count < BASILICA_AREAS; i++) {
        const json_t *area = json_array_get(areas, (size_t)i);
        if (strcmp(tui_text(area, "why"), "lone") != 0 &&
            tui_number(area, "builders.0") + tui_number(area, "builders.1") > 0)
            out[count++] = area;
    }
    for (int i = 1; i < count; i++)
        for (int k = i; k > 0; k--) {
            int size = tui_count(tui_at(out[k], "cells")), other = tui_count(tui_at(out[k - 1], "cells"));
            bool leads = tui_at(out[k], "leader") != NULL, led = tui_at(out[k - 1], "leader") != NULL;
            if (size < other || (size == other && !(leads && !led)))
                break;
            const json_t *keep = out[k];
            out[k] = out[k - 1];
            out[k - 1] = keep;
        }
    return count;
}

static int basilica_pays(tui_table *t, int x, int y, int end, bool big)
{
    const json_t *areas[BASILICA_AREAS];
    tui_screen *s = &t->screen;
    int count = basilica_areas(t->now, areas), sum[2] = {0, 0};
    tui_put(s, x, y, TUI_INK_2, tui_t(t, "basilica.if_scored"));
    const char *size = tui_t(t, "basilica.size");
    tui_put(s, x + 23 - tui_width(s, size), y, TUI_INK_2, size);
    tui_put_within(s, x + 25, y, x + 29, TUI_INK_2, t->name[0]);
    tui_put_within(s, x + 30, y, x + 34, TUI_INK_2, t->name[1]);
    for (int i = 0; i < count && y < end - 2; i++) {
        const char *colour = tui_text(areas[i], "colour"), *cell = tui_text(areas[i], "cells.0");
        char letter = (char)toupper((unsigned char)colour[0]), key[TUI_STEP_MAX];
        y++;
        tui_putf(s, x, y, tui_piece(tui_glass(letter)), " %c ", letter);
        tui_putf(s, x + 4, y, 0, "%s %s", tui_name(t, "colour", colour), cell);
        tui_putf(s, x + 20, y, 0, "%2d", tui_count(tui_at(areas[i], "cells")));
        for (int seat = 0; seat < 2; seat++) {
            int points = basilica_scored(t->now, seat, colour, cell);
            sum[seat] += points;
            if (points)
                tui_putf(s, x + 25 + 5 * seat, y, 0, "%3d", points);
            else
                tui_put(s, x + 27 + 5 * seat, y, 0, "·");
        }
        snprintf(key, sizeof key, "remark.%s", tui_text(areas[i], "why"));
        if (big && tui_at(areas[i], "why"))
            tui_put_within(s, x + 35, y, s->columns - 1, TUI_DIM, tui_w(t, key));
    }
    y++;
    tui_put(s, x + 4, y, TUI_INK_2, tui_t(t, "sum"));
    tui_putf(s, x + 25, y, TUI_BOLD, "%3d  %3d", sum[0], sum[1]);
    return y + (big ? 2 : 1);
}

static void basilica_facts(tui_table *t, int x, int y, bool big)
{
    int end = t->screen.rows - 2;
    y = basilica_display(t, x, y, big);
    y = basilica_king(t, x, y, big);
    y = basilica_players(t, x, y, big);
    y = basilica_pays(t, x, y, end - 3, big);
    t->side.x = x;
    t->side.y = y;
    t->side.w = t->screen.columns - x;
    t->side.h = end - y;
}

static void basilica_draw(tui_table *t)
{
    int columns = t->screen.columns, rows = t->screen.rows;
    bool big = tui_is_big(t), narrow = columns < 80;
    tui_grid g = {big ? 5 : 3, 3, BASILICA_WIDE, 0, big ? 11 : columns < 60 ? 4 : 7, big ? 3 : columns < 60 ? 1 : 2};
    if (columns >= 150 && rows >= 48) { // cells grow first
        g.w = 15;
        g.h = 5;
    }
    g.rows = (rows - 6) / (g.h + 1);
    if (narrow && t->page) {
        basilica_facts(t, 1, 2, false);
        return;
    }
    basilica_board(t, &g);
    if (narrow)
        return;
    basilica_facts(t, tui_grid_x(&g, BASILICA_WIDE) + (big ? 5 : 2), 2, big);
}

static void basilica_progress(const tui_table *t, tri_text *out)
{
    int king = tui_number(t->now, "king"), held = tui_number(t->now, "scorings"), next = 0;
    for (int i = 2; i >= 0; i--)
        if (tui_number(t->now, "scoring_spaces.%d", i) > king)
            next = tui_number(t->now, "scoring_spaces.%d", i);
    tui_tell(t,
             t->turn == TRI_OVER ? "basilica.progress.over"
             : held < 3 && next  ? "basilica.progress"
                                 : "basilica.progress.last",
             json_pack("{s:s,s:i,s:i}", "edition", tui_text(t->now, "edition"), "scoring", held + 1, "n", next - king),
             out);
}

/// "yellow-blue", as is said of a vault.
static void basilica_put_colours(const tui_table *t, const json_t *tile, tri_text *out)
{
    char word[TUI_STEP_MAX] = "";
    tri_text text = tri_text_over(word, sizeof word);
    for (int i = 0; i < tui_count(tui_at(tile, "colours")); i++) {
        tri_put(&text, i ? "-" : "");
        tri_put(&text, tui_text(tile, "colours.%d", i));
    }
    tri_put(out, tui_name(t, "vault", word));
}

static bool basilica_prompt(tui_table *t, int *x, tri_text *todo, tri_text *how)
{
    char key[96], what[96];
    const char *vault = tui_chosen_value(t, "vault"), *order = tui_chosen_value(t, "order");
    int actions = tui_number(t->now, "actions");
    for (int i = 0; i < 3 && actions; i++)
        *x = tui_put(&t->screen, *x, 1, TUI_ACCENT, i <= 3 - actions ? "▣" : "□");
    *x += actions > 0;
    if (vault) {
        tri_text text = tri_text_over(what, sizeof what);
        basilica_put_colours(t, tui_at(t->now, "vaults.%d", vault[0] - '1'), &text);
        tui_tell(t, "basilica.lay", json_pack("{s:s}", "what", what), todo);
        tri_put(how, tui_t(t, "basilica.lay.how"));
        return true;
    }
    snprintf(key, sizeof key, "prompt.%s", tui_text(t->now, "phase"));
    if (order && t->path.depth)
        snprintf(key, sizeof key, "prompt.order.%s%s", strchr(order, ' ') ? strchr(order, ' ') + 1 : "",
                 t->path.depth < 2                                ? ""
                 : strstr(order, "promote")                       ? ".rank"
                 : strstr(order, "move") || strstr(order, "push") ? ".to"
                                                                  : "");
    else if (tui_true(t->now, "must_place"))
        snprintf(key, sizeof key, "prompt.act.must_place");
    else if (!strcmp(tui_text(t->now, "phase"), "act") && tui_is_target(t, "do:replace"))
        snprintf(key, sizeof key, "prompt.act.replace");
    else if (!strcmp(tui_text(t->now, "phase"), "act") && tui_at(t->now, "just"))
        snprintf(key, sizeof key, "prompt.act.builder");
    if (!tui_word(t->lang, t->game->id, key))
        return false;
    tui_say(t->lang, t->game->id, key, t->now, t->names, todo);
    return true;
}

/// The area of a colour that has a cell, or NULL.
static const json_t *basilica_area_at(const json_t *position, const char *colour, const char *cell)
{
    const json_t *areas = tui_at(position, "facts.areas");
    for (int i = 0; i < tui_count(areas); i++) {
        const json_t *area = json_array_get(areas, (size_t)i), *cells = tui_at(area, "cells");
        for (int k = 0; k < tui_count(cells); k++)
            if (!strcmp(tui_text(cells, "%d", k), cell) && (!colour || !strcmp(colour, tui_text(area, "colour"))))
                return area;
    }
    return NULL;
}

/// The largest area now among the cells of one that would be.
static int basilica_was(const tui_table *t, const json_t *area)
{
    const json_t *cells = tui_at(area, "cells");
    int size = 0;
    for (int i = 0; i < tui_count(cells); i++) {
        const json_t *was = basilica_area_at(t->now, tui_text(area, "colour"), tui_text(cells, "%d", i));
        int own = tui_count(tui_at(was, "cells"));
        size = own > size ? own : size;
    }
    return size;
}

static void basilica_area_outcome(const tui_table *t, const json_t *area, tri_text *out)
{
    int leader = tui_number(area, "leader"), was = basilica_was(t, area), size = tui_count(tui_at(area, "cells"));
    const char *whose = !leader ? "basilica.nobodys" : leader == t->viewer + 1 ? "basilica.yours" : "basilica.theirs";
    if (out->used)
        tri_put(out, ", ");
    tri_put(out, tui_name(t, "colour", tui_text(area, "colour")));
    tri_put_char(out, ' ');
    if (was != size) {
        tri_put_int(out, was);
        tri_put(out, " → ");
    }
    tri_put_int(out, size);
    tri_put(out, ", ");
    tri_put(out, tui_t(t, whose));
}

static void basilica_outcome(const tui_table *t, tri_text *out)
{
    const char *value = tui_step_value(t->cursor);
    if (tui_step_is(t->cursor, "order")) {
        const char *name = strchr(value, ' ');
        char key[96];
        snprintf(key, sizeof key, "order.%s.text", name ? name + 1 : "");
        tri_put(out, tui_w(t, key));
        return;
    }
    if (tui_step_is(t->cursor, "rank")) {
        char key[96];
        snprintf(key, sizeof key, "rank.%.*s.text", (int)strcspn(value, "/"), value);
        tri_put(out, tui_w(t, key));
        return;
    }
    if (!t->then || !tui_step_is(t->cursor, "cell"))
        return;
    const json_t *areas = tui_at(t->then, "facts.areas");
    for (int i = 0; i < tui_count(areas); i++) {
        const json_t *area = json_array_get(areas, (size_t)i);
        bool here = basilica_area_at(t->then, tui_text(area, "colour"), value) == area;
        if (here && (tui_count(tui_at(area, "cells")) > 1 || tui_at(area, "leader")))
            basilica_area_outcome(t, area, out);
    }
    int before = basilica_scored(t->now, t->viewer, NULL, NULL),
        after = basilica_scored(t->then, t->viewer, NULL, NULL);
    if (t->viewer < TRI_SEATS_MAX && tui_is_big(t)) {
        tri_put(out, "   ");
        tui_tell(t, "basilica.then",
                 json_pack("{s:s,s:i,s:i,s:s,s:i}", "name", t->name[t->viewer], "before", before, "after", after,
                           "royal", tui_w(t, basilica_has_queen(t) ? "token.queen" : "token.king"), "space",
                           tui_number(t->then, "king")),
                 out);
    }
}

static bool basilica_label(const tui_table *t, const char *step, tri_text *out)
{
    const char *value = tui_step_value(step);
    if (tui_step_is(step, "vault")) {
        basilica_put_colours(t, tui_at(t->now, "vaults.%d", value[0] - '1'), out);
        return true;
    }
    if (tui_step_is(step, "order")) {
        const char *name = strchr(value, ' ');
        tri_put(out, tui_name(t, "order", name ? name + 1 : value));
        return true;
    }
    if (tui_step_is(step, "rank")) {
        char rank[TUI_STEP_MAX];
        snprintf(rank, sizeof rank, "%.*s", (int)strcspn(value, "/"), value);
        tri_put(out, tui_name(t, "rank", rank));
        const char *back = strchr(value, '/');
        if (back) {
            tri_put_char(out, '/');
            tri_put(out, tui_name(t, "rank", back + 1));
        }
        return true;
    }
    return false;
}

static int basilica_sign(tui_table *t, int x, int y, int seat)
{
    return tui_put(&t->screen, x, y, TUI_INK, seat ? "[■]" : "(●)");
}

/// What was laid, by its colours where it still lies; two scaffoldings are one line.
static tui_said basilica_say(const tui_table *t, const json_t *move, const json_t *before, tri_text *out)
{
    const char *type = tui_text(move, "type"), *cell = tui_text(move, "cell"), *order = tui_text(move, "order");
    char what[96] = "", key[96];
    bool vault = !strcmp(type, "vault"), second = !strcmp(type, "scaffold") && before;
    const json_t *tile = cell[0] ? tui_at(t->now, "cathedral.%d.%d", atoi(cell + 1) - 1, cell[0] - 'a') : NULL;
    tri_text text = tri_text_over(what, sizeof what);
    if (vault && json_is_object(tile))
        basilica_put_colours(t, tile, &text);
    snprintf(key, sizeof key, "basilica.log.%s", second ? "scaffolds" : *order ? order : type);
    if (!tui_word(t->lang, "terminal", key) || (vault && !what[0]))
        return TUI_SAID_NOT;
    tui_tell(t, key,
             json_pack("{s:s,s:s,s:s}", "what", what, "cell", cell, "first", second ? tui_text(before, "cell") : ""),
             out);
    tri_put(out, vault && tui_true(tile, "crown") ? " ♛" : "");
    return second ? TUI_SAID_BOTH : TUI_SAID;
}

const tui_face tui_face_basilica = {
    .pages = 2,
    .sign = basilica_sign,
    .say = basilica_say,
    .game = "basilica",
    .ways = basilica_ways,
    .draw = basilica_draw,
    .progress = basilica_progress,
    .points = basilica_points,
    .prompt = basilica_prompt,
    .outcome = basilica_outcome,
    .label = basilica_label,
    .speak = tui_speak_basilica,
    .asked = tui_asked_basilica,
};
