// SPDX-License-Identifier: MIT
#include "tui/tui_setup.h"
#include "game/tri_error.h"
#include "tui/tui_guest.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Rows: players, a row a seat, where a seat is open the clock and who may come, a row an option that is one of several
// words or a number. Options that are lists are left by chance here; the command line names them.

enum { SETUP_ROWS_Y = 10, SETUP_VALUES_X = 20, SETUP_BOX = 25, SETUP_OPEN = 1 + TRI_LEVELS };

/// What a row is about.
typedef enum setup_kind { SETUP_PLAYERS, SETUP_SEAT, SETUP_PACE, SETUP_WHERE, SETUP_OPTION } setup_kind;

/// What clocks there may be: minutes a game with seconds a move, or days a move.
typedef struct setup_clock {
    const char *pace;
    int minutes, seconds, days;
} setup_clock;

static const setup_clock setup_clocks[] = {{"none", 0, 0, 0},          {"game:300+5", 5, 5, 0},
                                           {"game:600+15", 10, 15, 0}, {"game:1800+30", 30, 30, 0},
                                           {"move:86400", 0, 0, 1},    {"move:259200", 0, 0, 3}};

/// Whom a server of our own serves.
static const char *const setup_places[][2] = {{"0.0.0.0", "network"}, {"127.0.0.1", "machine"}};

static const tri_game *setup_game(const tui_setup *s)
{
    return tri_game_at(s->game);
}

static const char *setup_t(const tui_setup *s, const char *key)
{
    const char *word = tui_word(s->lang, "terminal", key);
    return word ? word : key;
}

/// Words of the game, or what the core says.
static const char *setup_w(const tui_setup *s, const char *key, const char *otherwise)
{
    const char *word = tui_word(s->lang, setup_game(s)->id, key);
    return word ? word : otherwise;
}

/// The name of a level, or with ".about" what it is like: words of the page.
static const char *setup_level(const tui_setup *s, int level, const char *more)
{
    char key[96];
    const char *name = tri_level_at(level)->name;
    snprintf(key, sizeof key, "level.%s%s", name, more);
    const char *word = tui_word(s->lang, "ui", key);
    return word ? word : name;
}

static void setup_choose(tui_setup *s, int game)
{
    s->game = game;
    const tri_about *about = setup_game(s)->about;
    int players = about->players_max < 2 ? about->players_max : about->players_min > 2 ? about->players_min : 2;
    s->setup = tri_setup_default(setup_game(s), players);
    for (int i = 0; i < TRI_SEATS_MAX; i++)
        s->seat[i] = i ? 1 + tri_level_everyday() : 0;
    s->row = s->top = 0;
    s->note[0] = 0;
}

void tui_setup_begin(tui_setup *s, const tui_lang *lang, const tui_saved *saved, int count)
{
    *s = (tui_setup){.lang = lang, .saved = saved, .saved_count = count, .resumed = -1};
    setup_choose(s, 0);
}

/// Is an option shown: it exists for so many players and is no list.
static bool setup_offers(const tui_setup *s, const tri_option *option)
{
    return option->kind != TRI_OPTION_LIST && s->setup.players >= option->players_min &&
           s->setup.players <= option->players_max;
}

static bool setup_hosts(const tui_setup *s)
{
    for (int i = 0; i < s->setup.players; i++)
        if (s->seat[i] == SETUP_OPEN)
            return true;
    return false;
}

static setup_kind setup_kind_of(const tui_setup *s, int row)
{
    int behind = row - 1 - s->setup.players;
    return row == 0                        ? SETUP_PLAYERS
           : behind < 0                    ? SETUP_SEAT
           : setup_hosts(s) && behind == 0 ? SETUP_PACE
           : setup_hosts(s) && behind == 1 ? SETUP_WHERE
                                           : SETUP_OPTION;
}

/// The option of a row, -1 for others.
static int setup_option(const tui_setup *s, int row)
{
    int at = row - 1 - s->setup.players - (setup_hosts(s) ? 2 : 0);
    const tri_about *about = setup_game(s)->about;
    for (int i = 0; at >= 0 && i < about->option_count; i++)
        if (setup_offers(s, &about->options[i]) && at-- == 0)
            return i;
    return -1;
}

static int setup_rows(const tui_setup *s)
{
    int rows = 1 + s->setup.players + (setup_hosts(s) ? 2 : 0);
    while (setup_option(s, rows) >= 0)
        rows++;
    return rows;
}

/// How many values a row has, and which is chosen.
static int setup_values(const tui_setup *s, int row, int *chosen)
{
    const tri_about *about = setup_game(s)->about;
    switch (setup_kind_of(s, row)) {
    case SETUP_PLAYERS:
        *chosen = s->setup.players - about->players_min;
        return about->players_max - about->players_min + 1;
    case SETUP_SEAT:
        *chosen = s->seat[row - 1];
        return 1 + SETUP_OPEN;
    case SETUP_PACE:
        *chosen = s->pace;
        return TRI_COUNT(setup_clocks);
    case SETUP_WHERE:
        *chosen = s->where;
        return TRI_COUNT(setup_places);
    case SETUP_OPTION:
        break;
    }
    int option = setup_option(s, row);
    const tri_option *o = &about->options[option];
    *chosen = s->setup.value[option].item[0] - (o->kind == TRI_OPTION_NUMBER ? o->min : 0);
    return o->kind == TRI_OPTION_NUMBER ? o->max - o->min + 1 : o->choice_count;
}

static void setup_set_players(tui_setup *s, int players)
{
    tri_setup kept = s->setup;
    s->setup = tri_setup_default(setup_game(s), players);
    for (int i = 0; i < setup_game(s)->about->option_count; i++)
        if (setup_offers(s, &setup_game(s)->about->options[i]))
            s->setup.value[i] = kept.value[i];
}

static void setup_set(tui_setup *s, int row, int value)
{
    switch (setup_kind_of(s, row)) {
    case SETUP_PLAYERS:
        setup_set_players(s, setup_game(s)->about->players_min + value);
        return;
    case SETUP_SEAT:
        s->seat[row - 1] = value;
        return;
    case SETUP_PACE:
        s->pace = value;
        return;
    case SETUP_WHERE:
        s->where = value;
        return;
    case SETUP_OPTION:
        break;
    }
    int option = setup_option(s, row);
    const tri_option *o = &setup_game(s)->about->options[option];
    s->setup.value[option].item[0] = (int16_t)(value + (o->kind == TRI_OPTION_NUMBER ? o->min : 0));
}

/// A sentence of the page's about tables elsewhere, with a length of time in it.
static void setup_put_online(const tui_setup *s, const char *key, const char *span, const char *more, tri_text *out)
{
    json_t *with = json_pack("{s:s,s:s}", "span", span, "more", more);
    tui_say(s->lang, "online", key, with, NULL, out);
    json_decref(with);
}

/// "10 min", "1 day": words of the page.
static void setup_put_span(const tui_setup *s, const char *unit, int n, tri_text *out)
{
    json_t *with = json_pack("{s:i}", "n", n);
    tui_say(s->lang, "online", unit, with, NULL, out);
    json_decref(with);
}

/// A clock in few words, or `about` it in a sentence.
static void setup_put_clock(const tui_setup *s, const setup_clock *clock, bool about, tri_text *out)
{
    char span[64] = "", more[64] = "";
    tri_text first = tri_text_over(span, sizeof span), second = tri_text_over(more, sizeof more);
    if (clock->days)
        setup_put_span(s, "span.day", clock->days, &first);
    else
        setup_put_span(s, "span.min", clock->minutes, &first);
    setup_put_span(s, "span.sec", clock->seconds, &second);
    const char *key = clock->days      ? about ? "pace.move.about" : "pace.move"
                      : clock->minutes ? about ? "pace.game.about" : "pace.game"
                      : about          ? "pace.none.about"
                                       : "pace.none";
    setup_put_online(s, key, span, more, out);
}

static void setup_put_value(const tui_setup *s, int row, int value, tri_text *out)
{
    char key[96];
    const tri_about *about = setup_game(s)->about;
    switch (setup_kind_of(s, row)) {
    case SETUP_PLAYERS:
        tri_put_int(out, about->players_min + value);
        return;
    case SETUP_SEAT:
        tri_put(out, value == SETUP_OPEN ? setup_t(s, "setup.open")
                     : value             ? setup_level(s, value - 1, "")
                                         : setup_t(s, "setup.you"));
        return;
    case SETUP_PACE:
        setup_put_clock(s, &setup_clocks[value], false, out);
        return;
    case SETUP_WHERE:
        snprintf(key, sizeof key, "setup.where.%s", setup_places[value != 0][1]);
        tri_put(out, setup_t(s, key));
        return;
    case SETUP_OPTION:
        break;
    }
    const tri_option *o = &about->options[setup_option(s, row)];
    if (o->kind == TRI_OPTION_NUMBER) {
        tri_put_int(out, o->min + value);
        return;
    }
    snprintf(key, sizeof key, "option.%s.%s", o->name, o->choices[value]);
    tri_put(out, setup_w(s, key, o->choices[value]));
}

static void setup_put_label(const tui_setup *s, int row, tri_text *out)
{
    char key[96];
    json_t *with;
    switch (setup_kind_of(s, row)) {
    case SETUP_PLAYERS:
        tri_put(out, setup_t(s, "setup.players"));
        return;
    case SETUP_SEAT:
        with = json_pack("{s:i}", "n", row);
        tui_say(s->lang, "terminal", "seat", with, NULL, out);
        json_decref(with);
        return;
    case SETUP_PACE:
        tri_put(out, setup_t(s, "setup.clock"));
        return;
    case SETUP_WHERE:
        tri_put(out, setup_t(s, "setup.where"));
        return;
    case SETUP_OPTION:
        break;
    }
    const char *name = setup_game(s)->about->options[setup_option(s, row)].name;
    snprintf(key, sizeof key, "option.%s", name);
    tri_put(out, setup_w(s, key, name));
}

/// A sentence about the row under the cursor.
static void setup_put_help(const tui_setup *s, tri_text *out)
{
    char key[96];
    int chosen;
    setup_values(s, s->row, &chosen);
    switch (setup_kind_of(s, s->row)) {
    case SETUP_PLAYERS:
        tri_put(out, setup_w(s, "game.summary", setup_game(s)->about->summary));
        return;
    case SETUP_SEAT:
        tri_put(out, chosen == SETUP_OPEN ? setup_t(s, "setup.open.about")
                     : chosen             ? setup_level(s, chosen - 1, ".about")
                                          : setup_t(s, "setup.person"));
        return;
    case SETUP_PACE:
        setup_put_clock(s, &setup_clocks[chosen], true, out);
        return;
    case SETUP_WHERE:
        snprintf(key, sizeof key, "setup.where.%s.about", setup_places[chosen != 0][1]);
        tri_put(out, setup_t(s, key));
        return;
    case SETUP_OPTION:
        break;
    }
    const tri_option *o = &setup_game(s)->about->options[setup_option(s, s->row)];
    snprintf(key, sizeof key, "option.%s.help", o->name);
    tri_put(out, setup_w(s, key, o->help));
}

/// Is a value shown where there is no room for all? Of a seat you, a level and open; of others the chosen one.
static bool setup_shows(const tui_setup *s, int row, int value, int chosen)
{
    bool level = chosen > 0 && chosen < SETUP_OPEN;
    if (setup_kind_of(s, row) != SETUP_SEAT)
        return value == chosen;
    return !value || value == SETUP_OPEN || value == (level ? chosen : 1 + tri_level_everyday());
}

static void setup_row(const tui_setup *s, tui_screen *screen, int row, int y)
{
    char label[TUI_WORDS_MAX], value[TUI_WORDS_MAX];
    tri_text text = tri_text_over(label, sizeof label);
    bool here = row == s->row;
    int chosen, count = setup_values(s, row, &chosen), width = 0, x = SETUP_VALUES_X, end = screen->columns - 1;
    setup_put_label(s, row, &text);
    tui_put(screen, 1, y, TUI_FOCUS | TUI_BOLD, here ? "▸" : " ");
    tui_put_within(screen, 3, y, x - 1, here ? TUI_BOLD : TUI_INK_2, label);
    for (int i = 0; i < count && width < 1000; i++) {
        text = tri_text_over(value, sizeof value);
        setup_put_value(s, row, i, &text);
        width += tui_width(screen, value) + 3;
    }
    bool many = width > end - x; // then some of them; one that stands for others between arrows
    for (int i = 0; i < count; i++) {
        if (many && !setup_shows(s, row, i, chosen))
            continue;
        bool stands = many && (setup_kind_of(s, row) != SETUP_SEAT || (i && i != SETUP_OPEN));
        text = tri_text_over(value, sizeof value);
        setup_put_value(s, row, i, &text);
        if (stands)
            x = tui_put(screen, x, y, TUI_DIM, "‹ ");
        tui_style style = i == chosen ? TUI_BOLD | (here ? TUI_FOCUS : TUI_ACCENT) : TUI_DIM;
        x = tui_put(screen, x, y, style, i == chosen ? "[" : " ");
        x = tui_put_within(screen, x, y, end - 3, style, value);
        x = tui_put(screen, x, y, style, i == chosen ? "]" : " ") + 1;
        if (stands)
            x = tui_put(screen, x, y, TUI_DIM, "›") + 1;
    }
    if (here) {
        screen->cursor_x = 3;
        screen->cursor_y = y;
    }
}

static void setup_boxes(const tui_setup *s, tui_screen *screen)
{
    static const char letters[] = "RYB";
    bool narrow = screen->columns < 80;
    int step = narrow ? (screen->columns - 1) / tri_game_count() : SETUP_BOX + 1;
    for (int i = 0; i < tri_game_count(); i++) {
        const tri_game *game = tri_game_at(i);
        const char *name = tui_word(s->lang, game->id, "game.name");
        int x = 1 + i * step, low = game->about->players_min, high = game->about->players_max;
        bool chosen = i == s->game;
        tui_style piece = tui_piece(tui_glass(letters[i % 3]));
        tui_box(screen, x, 3, step - 1, 5, chosen ? TUI_DOUBLE : TUI_LIGHT, chosen ? TUI_FOCUS : TUI_LINE);
        tui_put(screen, x + 2, 4, piece, "╱╲");
        tui_put(screen, x + 2, 5, piece, "││");
        tui_put_within(screen, x + 5, 4, x + step - 2, TUI_BOLD, name ? name : game->about->name);
        char players[64];
        tri_text text = tri_text_over(players, sizeof players);
        json_t *with = json_pack("{s:i,s:i}", "low", low, "n", high);
        tui_say(s->lang, "terminal", low == high ? "setup.just" : "setup.range", with, NULL, &text);
        json_decref(with);
        tui_put_within(screen, x + 5, 5, x + step - 2, TUI_INK_2, players);
        if (chosen)
            tui_putf(screen, x + 5, 6, TUI_FOCUS, "▸ %s", setup_t(s, "setup.chosen"));
        else
            tui_putf(screen, x + 5, 6, TUI_DIM, "%s %d", setup_t(s, "setup.press"), i + 1);
    }
}

static void setup_keys(const tui_setup *s, tui_screen *screen)
{
    static const char *const rows[][2] = {{"↑↓", "setup.line"},   {"←→", "setup.change"},   {"1-3", "setup.game"},
                                          {"8 9", "setup.go_on"}, {"Enter", "setup.start"}, {"j", "setup.join"},
                                          {"q", "setup.leave"}};
    int y = screen->rows - 1, x = 1;
    tui_fill(screen, 0, y, screen->columns, 1, TUI_ON(TUI_PANEL), " ");
    for (int i = 0; i < TRI_COUNT(rows); i++) {
        x = tui_put(screen, x, y, TUI_ON(TUI_PANEL) | TUI_ACCENT | TUI_BOLD, rows[i][0]) + 1;
        x = tui_put(screen, x, y, TUI_ON(TUI_PANEL) | TUI_INK_2, setup_t(s, rows[i][1])) + 2;
    }
}

/// The line a link is typed on; of a long one the end is seen.
static void setup_draw_link(const tui_setup *s, tui_screen *screen)
{
    int y = screen->rows - 2, end = screen->columns - 2;
    tui_fill(screen, 0, y, screen->columns, 2, TUI_ON(TUI_WELL), " ");
    int x = tui_put(screen, 1, y, TUI_ON(TUI_WELL) | TUI_ACCENT | TUI_BOLD, setup_t(s, "setup.link")) + 1;
    const char *link = s->link;
    while (*link && tui_width(screen, link) > end - x)
        link++;
    screen->cursor_x = tui_put(screen, x, y, TUI_ON(TUI_WELL) | TUI_INK, link);
    screen->cursor_y = y;
    tui_put_within(screen, 1, y + 1, end, TUI_ON(TUI_WELL) | (s->note[0] ? TUI_WARN : TUI_INK_2),
                   s->note[0] ? s->note : setup_t(s, "setup.link.how"));
}

void tui_setup_draw(tui_setup *s, tui_screen *screen, int columns, int rows, bool ascii)
{
    char room[TUI_WORDS_MAX] = "", name[TUI_WORDS_MAX];
    tri_text text = tri_text_over(room, sizeof room);
    tui_screen_clear(screen, columns, rows, ascii);
    tui_fill(screen, 0, 0, columns, 1, TUI_ON(TUI_PANEL), " ");
    int x = tui_put(screen, 1, 0, TUI_ON(TUI_PANEL) | TUI_BOLD, "Triforium");
    tui_put(screen, x + 2, 0, TUI_ON(TUI_PANEL) | TUI_INK_2, setup_t(s, "setup.title"));
    const char *starts = setup_t(s, "setup.starts");
    tui_put(screen, columns - 1 - tui_width(screen, starts), 0, TUI_ON(TUI_PANEL) | TUI_ACCENT | TUI_BOLD, starts);
    x = tui_put(screen, 1, 1, TUI_BOLD, setup_t(s, "setup.todo"));
    tui_put_within(screen, x + 1, 1, columns - 1, TUI_INK_2, setup_t(s, "setup.how"));
    setup_boxes(s, screen);
    snprintf(name, sizeof name, "%s", setup_w(s, "game.name", setup_game(s)->about->name));
    for (char *at = name; *at; at++) {
        bool accented = at > name && (unsigned char)at[-1] == 0xc3 && (unsigned char)*at >= 0xa0;
        *at = (char)(accented ? *at - 0x20 : toupper((unsigned char)*at)); // é and the like, U+00E0 on
    }
    tui_put(screen, 1, SETUP_ROWS_Y - 1, TUI_INK_2, name);
    int below = s->saved_count ? s->saved_count + 1 : 0, shown = rows - 2 - below - SETUP_ROWS_Y, all = setup_rows(s);
    shown = shown < 1 ? 1 : shown;
    s->top = s->row < s->top ? s->row : s->row >= s->top + shown ? s->row - shown + 1 : s->top;
    for (int row = s->top; row < all && row < s->top + shown; row++)
        setup_row(s, screen, row, SETUP_ROWS_Y + row - s->top);
    if (s->top + shown < all)
        tui_putf(screen, columns - 6, SETUP_ROWS_Y - 1, TUI_DIM, "▼ %d", all - s->top - shown);
    for (int i = 0; i < s->saved_count; i++) {
        int y = rows - 3 - s->saved_count + i + 1;
        tui_put(screen, 1, y, TUI_INK_2, i ? "" : setup_t(s, "setup.saved"));
        tui_putf(screen, 12, y, TUI_ACCENT | TUI_BOLD, "%d", 8 + i);
        const char *game = tui_word(s->lang, s->saved[i].game->id, "game.name");
        tui_put(screen, 15, y, TUI_INK, game ? game : s->saved[i].game->about->name);
        tui_put(screen, columns - 20, y, TUI_DIM, s->saved[i].when);
    }
    tui_fill(screen, 0, rows - 2, columns, 1, TUI_ON(TUI_WELL), " ");
    setup_put_help(s, &text);
    tui_put_within(screen, 1, rows - 2, columns - 1, TUI_ON(TUI_WELL) | (s->note[0] ? TUI_WARN : TUI_INK),
                   s->note[0] ? s->note : room);
    setup_keys(s, screen);
    if (s->joining)
        setup_draw_link(s, screen);
}

/// The core has the last word on options that contradict each other.
static tui_setup_next setup_start(tui_setup *s)
{
    tri_state state;
    tri_err err;
    tri_text why = tri_text_over(s->note, sizeof s->note);
    int persons = 0;
    for (int i = 0; i < s->setup.players; i++)
        persons += !s->seat[i];
    if (!setup_game(s)->start(&state, &s->setup, &err))
        tui_say_refusal(s->lang, setup_game(s), &err, &why);
    else if (setup_hosts(s) && persons != 1)
        tri_put(&why, setup_t(s, "setup.one"));
    else
        return setup_hosts(s) ? TUI_SETUP_HOST : TUI_SETUP_START;
    return TUI_SETUP_STAY;
}

/// A key while a link is typed.
static tui_setup_next setup_link(tui_setup *s, tui_key key)
{
    size_t size = strlen(s->link);
    tui_link link;
    if (key.kind == TUI_KEY_ESCAPE || (key.kind == TUI_KEY_ENTER && !size))
        s->joining = false;
    else if (key.kind == TUI_KEY_ENTER && tui_link_parse(s->link, &link))
        return TUI_SETUP_JOIN;
    else if (key.kind == TUI_KEY_ENTER)
        snprintf(s->note, sizeof s->note, "%s", setup_t(s, "setup.no_link"));
    else if (key.kind == TUI_KEY_BACKSPACE && size)
        s->link[size - 1] = 0;
    else if (key.kind == TUI_KEY_CHAR && key.glyph > ' ' && key.glyph < 0x7f && size + 1 < sizeof s->link) {
        s->link[size] = (char)key.glyph;
        s->link[size + 1] = 0;
    }
    return key.kind == TUI_KEY_END ? TUI_SETUP_LEAVE : TUI_SETUP_STAY;
}

static tui_setup_next setup_character(tui_setup *s, uint32_t glyph)
{
    int digit = (int)glyph - '1';
    if (glyph == 'q')
        return TUI_SETUP_LEAVE;
    if (glyph == 'j') {
        s->joining = true;
        s->link[0] = 0;
    }
    if (digit >= 0 && digit < tri_game_count())
        setup_choose(s, digit);
    if (digit >= 7 && digit - 7 < s->saved_count) {
        s->resumed = digit - 7;
        return TUI_SETUP_RESUME;
    }
    return TUI_SETUP_STAY;
}

tui_setup_next tui_setup_press(tui_setup *s, tui_key key)
{
    int chosen, count = setup_values(s, s->row, &chosen), rows = setup_rows(s);
    s->note[0] = 0;
    if (s->joining)
        return setup_link(s, key);
    switch (key.kind) {
    case TUI_KEY_UP:
        s->row = (s->row + rows - 1) % rows;
        break;
    case TUI_KEY_DOWN:
    case TUI_KEY_TAB:
        s->row = (s->row + 1) % rows;
        break;
    case TUI_KEY_LEFT:
        setup_set(s, s->row, (chosen + count - 1) % count);
        break;
    case TUI_KEY_RIGHT:
        setup_set(s, s->row, (chosen + 1) % count);
        break;
    case TUI_KEY_ENTER:
        return setup_start(s);
    case TUI_KEY_CHAR:
        return setup_character(s, key.glyph);
    case TUI_KEY_END:
        return TUI_SETUP_LEAVE;
    default:
        break;
    }
    return TUI_SETUP_STAY;
}

tui_setup_next tui_setup_run(tui_term *term, tui_setup *s)
{
    tui_setup_next next = TUI_SETUP_STAY;
    tui_screen *screen = (tui_screen *)calloc(1, sizeof *screen);
    while (screen && next == TUI_SETUP_STAY) {
        int columns, rows;
        tui_term_size(term, &columns, &rows);
        tui_setup_draw(s, screen, columns, rows, tui_term_ascii(term));
        tui_term_show(term, screen);
        next = tui_setup_press(s, tui_term_key(term, -1));
    }
    free(screen);
    return next;
}

const char *tui_setup_seat(const tui_setup *s, int seat)
{
    return s->seat[seat] == SETUP_OPEN ? "open" : s->seat[seat] ? tri_level_at(s->seat[seat] - 1)->name : "human";
}

const char *tui_setup_pace(const tui_setup *s)
{
    return setup_clocks[s->pace].pace;
}

const char *tui_setup_bind(const tui_setup *s)
{
    return setup_places[s->where][0];
}
