// SPDX-License-Identifier: MIT
#include "tui/tui_tty.h"
#include "tui/tui_term.h"

#include <curses.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <term.h>
#include <unistd.h>

const char *tui_term_refuses(void)
{
    const char *name = getenv("TERM");
    int error;
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        return "no_screen.terminal";
    if (!name || !*name || !strcmp(name, "dumb"))
        return "no_screen.cursor";
    if (setupterm(name, STDOUT_FILENO, &error) != OK)
        return "no_screen.unknown";
    bool placed = cursor_address != NULL;
    struct winsize size;
    del_curterm(cur_term);
    if (!ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) && size.ws_col && size.ws_row &&
        (size.ws_col < TUI_COLUMNS_MIN || size.ws_row < TUI_ROWS_MIN))
        return "no_screen.small";
    return placed ? NULL : "no_screen.cursor";
}

const char *tui_tty_entry(char room[TUI_TTY_NAME])
{
    const char *name = getenv("TERM"), *colours = getenv("COLORTERM");
    int error;
    size_t size = name ? strcspn(name, "-") : 0;
    if (!name || !colours || (strcmp(colours, "truecolor") != 0 && strcmp(colours, "24bit") != 0) ||
        size > TUI_TTY_NAME - 8)
        return name;
    memcpy(room, name, size);
    memcpy(room + size, "-direct", 8);
    if (setupterm(room, STDOUT_FILENO, &error) != OK)
        return name;
    del_curterm(cur_term);
    return room;
}

size_t tui_tty_restore(char *out, size_t room)
{
    static const char mouse[] = "\033[?1000l\033[?1006l";
    const char *const parts[] = {mouse, exit_attribute_mode, cursor_normal, keypad_local, exit_ca_mode};
    size_t used = 0;
    for (int i = 0; i < TRI_COUNT(parts); i++) {
        size_t size = parts[i] ? strlen(parts[i]) : 0;
        if (used + size > room)
            continue;
        memcpy(out + used, parts[i] ? parts[i] : "", size);
        used += size;
    }
    return used;
}
