// SPDX-License-Identifier: MIT
#include "tui/tui_term.h"
#include "tui/tui_tty.h"

#include <curses.h>
#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

// One at a time in a process, as ncurses has it. What a crash or a signal must undo is worked out before anything is
// done: a handler then only writes bytes and sets the line's modes, which is safe anywhere.

enum { TERM_PAIRS = 256, TERM_RESTORE = 256 };

struct tui_term {
    SCREEN *screen;
    tui_depth depth;
    bool ascii;
    int pairs;
    int32_t pair[TERM_PAIRS][2];
};

static struct {
    struct termios modes;
    char bytes[TERM_RESTORE];
    size_t size;
    volatile sig_atomic_t leave;
    bool on;
} term_before; // the terminal as it was; one per process, as signals are

static const int term_deadly[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
static const int term_leaving[] = {SIGTERM, SIGHUP, SIGINT};

static void term_on_death(int number)
{
    if (term_before.on) {
        ssize_t sent = write(STDOUT_FILENO, term_before.bytes, term_before.size);
        (void)sent;
        tcsetattr(STDIN_FILENO, TCSANOW, &term_before.modes);
    }
    signal(number, SIG_DFL);
    raise(number);
}

static void term_on_leave(int number)
{
    (void)number;
    term_before.leave = 1;
}

static void term_handle(const int *numbers, int count, void (*handler)(int))
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    for (int i = 0; i < count; i++)
        sigaction(numbers[i], &action, NULL);
}

static tui_depth term_depth(void)
{
    const char *none = getenv("NO_COLOR");
    if ((none && *none) || !has_colors() || COLORS < 8)
        return TUI_MONO;
    return COLORS > 256 ? TUI_TRUE : COLORS == 256 ? TUI_256 : TUI_16;
}

tui_term *tui_term_open(void)
{
    char room[TUI_TTY_NAME];
    tui_term *term = (tui_term *)calloc(1, sizeof *term);
    if (!term)
        return NULL;
    setlocale(LC_CTYPE, "");
    tcgetattr(STDIN_FILENO, &term_before.modes);
    term->screen = newterm(tui_tty_entry(room), stdout, stdin);
    if (!term->screen) {
        free(term);
        return NULL;
    }
    term_before.size = tui_tty_restore(term_before.bytes, TERM_RESTORE);
    set_term(term->screen);
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    set_escdelay(25);
    if (has_colors()) {
        start_color();
        use_default_colors();
    }
    mousemask(BUTTON1_CLICKED | BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
    mouseinterval(0);
    term->depth = term_depth();
    term->ascii = strcmp(nl_langinfo(CODESET), "UTF-8") != 0;
    term_before.leave = 0;
    term_before.on = true;
    term_handle(term_deadly, TRI_COUNT(term_deadly), term_on_death);
    term_handle(term_leaving, TRI_COUNT(term_leaving), term_on_leave);
    return term;
}

void tui_term_close(tui_term *term)
{
    if (!term)
        return;
    endwin();
    delscreen(term->screen);
    term_before.on = false;
    term_handle(term_deadly, TRI_COUNT(term_deadly), SIG_DFL);
    term_handle(term_leaving, TRI_COUNT(term_leaving), SIG_DFL);
    free(term);
}

void tui_term_size(tui_term *term, int *columns, int *rows)
{
    (void)term;
    getmaxyx(stdscr, *rows, *columns);
}

bool tui_term_ascii(const tui_term *term)
{
    return term->ascii;
}

/// The pair of these colours, made when first needed; 0 when there are too many.
static int term_pair(tui_term *term, int32_t ink, int32_t ground)
{
    if (ink == -1 && ground == -1)
        return 0;
    for (int i = 0; i < term->pairs; i++)
        if (term->pair[i][0] == ink && term->pair[i][1] == ground)
            return i + 1;
    if (term->pairs == TERM_PAIRS - 1)
        return 0;
    term->pair[term->pairs][0] = ink;
    term->pair[term->pairs][1] = ground;
    init_extended_pair(++term->pairs, ink, ground);
    return term->pairs;
}

static void term_cell(tui_term *term, int y, int x, const tui_cell *cell)
{
    tui_colours c = tui_resolve(cell->style, term->depth);
    attr_t attributes =
        (c.bold ? A_BOLD : 0) | (c.under ? A_UNDERLINE : 0) | (c.reverse ? A_REVERSE : 0) | (c.faint ? A_DIM : 0);
    wchar_t text[2] = {(wchar_t)cell->glyph, 0};
    int pair = term->depth == TUI_MONO ? 0 : term_pair(term, c.ink, c.ground);
    cchar_t shown;
    setcchar(&shown, text, attributes, (short)pair, &pair);
    mvadd_wch(y, x, &shown);
}

/// How many cells from x on are blank and would look the same in any ink.
static int term_blanks(const tui_screen *screen, int y, int x)
{
    int count = 0;
    while (x + count < screen->columns && screen->cell[y][x + count].glyph == ' ' &&
           !(screen->cell[y][x + count].style & (TUI_ON(0xff) | TUI_UNDER)))
        count++;
    return count;
}

/// A short gap between letters keeps the style before it: two changes of colour less to send. A long one has none,
/// since terminals have a shorter way to clear.
void tui_term_show(tui_term *term, const tui_screen *screen)
{
    enum { GAP = 4 };
    for (int y = 0; y < screen->rows; y++)
        for (int x = 0; x < screen->columns; x++) {
            int gap = x ? term_blanks(screen, y, x) : 0;
            tui_cell before = screen->cell[y][x ? x - 1 : 0];
            bool keeps = gap && gap <= GAP && x + gap < screen->columns && !(before.style & (TUI_ON(0xff) | TUI_UNDER));
            before.glyph = ' ';
            for (int i = 0; i < gap; i++)
                term_cell(term, y, x + i, keeps ? &before : &screen->cell[y][x + i]);
            x += gap;
            if (x < screen->columns)
                term_cell(term, y, x, &screen->cell[y][x]);
        }
    move(screen->cursor_y, screen->cursor_x);
    refresh();
}

static tui_key term_mouse(void)
{
    MEVENT event;
    tui_key key = {TUI_KEY_NONE, 0, false, 0, 0};
    if (getmouse(&event) != OK)
        return key;
    key.x = event.x;
    key.y = event.y;
    key.kind = event.bstate & (BUTTON4_PRESSED | BUTTON5_PRESSED)   ? TUI_KEY_WHEEL
               : event.bstate & (BUTTON1_PRESSED | BUTTON1_CLICKED) ? TUI_KEY_MOUSE
                                                                    : TUI_KEY_NONE;
    key.glyph = event.bstate & BUTTON4_PRESSED ? '-' : '+';
    return key;
}

typedef struct term_row {
    wint_t code;
    tui_key_kind kind;
    bool shift;
} term_row;

static tui_key term_function(wint_t code)
{
    static const term_row rows[] = {
        {KEY_UP, TUI_KEY_UP, false},
        {KEY_DOWN, TUI_KEY_DOWN, false},
        {KEY_LEFT, TUI_KEY_LEFT, false},
        {KEY_RIGHT, TUI_KEY_RIGHT, false},
        {KEY_SR, TUI_KEY_UP, true},
        {KEY_SF, TUI_KEY_DOWN, true},
        {KEY_SLEFT, TUI_KEY_LEFT, true},
        {KEY_SRIGHT, TUI_KEY_RIGHT, true},
        {KEY_ENTER, TUI_KEY_ENTER, false},
        {KEY_BTAB, TUI_KEY_BACK_TAB, false},
        {KEY_BACKSPACE, TUI_KEY_BACKSPACE, false},
        {KEY_PPAGE, TUI_KEY_PAGE_UP, false},
        {KEY_NPAGE, TUI_KEY_PAGE_DOWN, false},
        {KEY_RESIZE, TUI_KEY_RESIZE, false},
    };
    for (int i = 0; i < TRI_COUNT(rows); i++)
        if (rows[i].code == code)
            return (tui_key){rows[i].kind, 0, rows[i].shift, 0, 0};
    return code == KEY_MOUSE ? term_mouse() : (tui_key){TUI_KEY_NONE, 0, false, 0, 0};
}

static tui_key term_character(wint_t code)
{
    tui_key_kind kind = code == '\r' || code == '\n' ? TUI_KEY_ENTER
                        : code == '\t'               ? TUI_KEY_TAB
                        : code == 27                 ? TUI_KEY_ESCAPE
                        : code == 127 || code == 8   ? TUI_KEY_BACKSPACE
                        : code == 4                  ? TUI_KEY_END
                        : code < 32                  ? TUI_KEY_NONE
                                                     : TUI_KEY_CHAR;
    return (tui_key){kind, (uint32_t)code, false, 0, 0};
}

tui_key tui_term_key(tui_term *term, int wait_ms)
{
    wint_t code;
    (void)term;
    timeout(wait_ms < 0 ? 500 : wait_ms); // a signal to leave is noticed even if it came just before waiting
    for (;;) {
        int got = get_wch(&code);
        if (term_before.leave)
            return (tui_key){TUI_KEY_END, 0, false, 0, 0};
        if (got == KEY_CODE_YES)
            return term_function(code);
        if (got == OK)
            return term_character(code);
        if (!isatty(STDIN_FILENO) || tcgetpgrp(STDIN_FILENO) < 0)
            return (tui_key){TUI_KEY_END, 0, false, 0, 0};
        if (wait_ms >= 0)
            return (tui_key){TUI_KEY_NONE, 0, false, 0, 0};
    }
}
