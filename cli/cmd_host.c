// SPDX-License-Identifier: MIT
#include "cli/commands.h"
#include "cli/join.h"
#include "cli/play.h"
#include "cli/serve.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

// Opening a table, on a server that is there or on one of its own, which then lives as long as this command does.

enum { HOST_SEAT_WORD = GUEST_KEY + 8, HOST_LINK_MAX = 640 };

typedef struct host_words {
    const char *game, *server, *bind_to, *data, *pace, *away, *name, *language;
    int64_t players, port;
    cli_words options, seats;
    bool no_look, list, by_hand, links, plain;
} host_words;

/// A server of our own.
typedef struct host_server {
    pid_t pid; ///< 0: none
    char url[SERVE_URL_MAX];
    char near[SERVE_URL_MAX]; ///< where others of the network find it; ""
    char folder[CLI_PATH_MAX];
} host_server;

/// "http://host:port", without what follows it.
static void host_put_url(const char *from, char out[SERVE_URL_MAX])
{
    size_t size = from ? strcspn(from + 8, "/ \n") + 8 : 0;
    snprintf(out, SERVE_URL_MAX, "%.*s", (int)size, from ? from : "");
}

static void host_stop(host_server *server)
{
    if (!server->pid)
        return;
    kill(server->pid, SIGTERM);
    waitpid(server->pid, NULL, 0);
    server->pid = 0;
}

/// The words of `serve`, and its standard output in a pipe. It ends when we do, however that comes.
static _Noreturn void host_become(const host_words *words, const char *folder, int out)
{
    char port[16], data[] = "--data", bind_flag[] = "--bind", port_flag[] = "--port", place[CLI_PATH_MAX], address[64];
    snprintf(port, sizeof port, "%d", (int)words->port);
    snprintf(place, sizeof place, "%s", folder);
    snprintf(address, sizeof address, "%s", words->bind_to);
    char *argv[] = {data, place, bind_flag, address, port_flag, port, NULL};
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    setpgid(0, 0); // Ctrl-C is for the table
    dup2(out, STDOUT_FILENO);
    _exit(cli_end(cmd_serve(words->port ? 6 : 4, argv)));
}

static bool host_start(host_server *server, const host_words *words)
{
    char said[4096] = "";
    int out[2];
    ssize_t size = 0, n;
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    if (words->data)
        snprintf(server->folder, sizeof server->folder, "%s", words->data);
    else if (data && data[0] == '/')
        snprintf(server->folder, sizeof server->folder, "%s/triforium/tables", data);
    else if (home && home[0] == '/')
        snprintf(server->folder, sizeof server->folder, "%s/.local/share/triforium/tables", home);
    else
        return cli_refuse("host: there is no usual place for tables here; name one with --data"), false;
    fflush(stdout);
    if (pipe2(out, O_CLOEXEC) || (server->pid = fork()) < 0)
        return cli_refuse("host: %s", strerror(errno)), false;
    if (!server->pid)
        host_become(words, server->folder, out[1]);
    close(out[1]);
    while (size < (ssize_t)sizeof said - 1 && !memchr(said, '\n', (size_t)size)) { // it says all of it at once
        n = read(out[0], said + size, sizeof said - 1 - (size_t)size);
        if (n <= 0)
            break;
        size += n;
    }
    close(out[0]);
    said[size] = 0;
    const char *at = strstr(said, "http://"), *near = at ? strstr(at + 1, "http://") : NULL;
    host_put_url(at, server->url);
    host_put_url(near, server->near);
    if (at)
        return true;
    host_stop(server); // it has said why itself
    return false;
}

// The table.

/// "2=open": a seat, and who may sit there. Complains and returns false.
static bool host_set_seat(const tui_guest_def *def, const char *words, guest_opening *o)
{
    tri_reader r = tri_reader_over(words, strlen(words));
    tri_bot_def bot;
    int64_t seat;
    char key[GUEST_KEY];
    if (!tri_take_int(&r, 1, o->setup->players, &seat) || !tri_take_char(&r, '=')) {
        cli_refuse("--seat takes N=WHO with N from 1 to %d, not '%s'", o->setup->players, words);
        return false;
    }
    char *out = o->seat[seat - 1];
    if (!strcmp(r.at, "me")) {
        for (int i = 0; i < TRI_SEATS_MAX; i++) // there is one of you
            if (!strcmp(o->seat[i], "me"))
                snprintf(o->seat[i], HOST_SEAT_WORD, "open");
        snprintf(out, HOST_SEAT_WORD, "me");
    } else if (!strcmp(r.at, "open")) {
        snprintf(out, HOST_SEAT_WORD, "open");
    } else if (!strcmp(r.at, "link")) {
        tui_guest_word(def, 32, key, sizeof key);
        snprintf(out, HOST_SEAT_WORD, "link:%s", key);
    } else if (tri_bot_named(o->game, r.at, strlen(r.at), &bot)) {
        snprintf(out, HOST_SEAT_WORD, "bot:%.24s", bot.name);
    } else {
        cli_refuse("--seat takes me, open, link or a level, not '%s'", words);
        cli_print_levels(stderr, NULL);
        return false;
    }
    return true;
}

/// "  seat 2   http://...": whom a link is for, and the link.
static void host_print_link(const tui_lang *lang, int seat, const char *who, const char *link)
{
    char room[TUI_WORDS_MAX];
    tri_text text = tri_text_over(room, sizeof room);
    json_t *with = json_pack("{s:i}", "n", seat);
    tui_say(lang, "terminal", who, with, NULL, &text);
    json_decref(with);
    printf("  %s%*s  %s\n", room, 13 - cli_width(room) > 0 ? 13 - cli_width(room) : 0, "", link);
}

static void host_print_links(const tui_lang *lang, const char *url, const guest_opening *o, const tui_held *held)
{
    char link[HOST_LINK_MAX];
    bool open = o->look;
    for (int seat = 0; seat < o->setup->players; seat++) {
        open = open || !strcmp(o->seat[seat], "open");
        if (strncmp(o->seat[seat], "link:", 5) != 0)
            continue;
        snprintf(link, sizeof link, "%s/t/%s#s%d.%s", url, held->table, seat + 1, o->seat[seat] + 5);
        host_print_link(lang, seat + 1, "seat", link);
    }
    snprintf(link, sizeof link, "%s/t/%s", url, held->table);
    if (open)
        host_print_link(lang, 0, "host.anybody", link);
}

static bool host_knows_table(const tui_guest *g)
{
    return g->in_step && !g->opening;
}

/// The links, and then the table.
static int host_sit(join_table *j, const host_words *words, const host_server *server, const guest_opening *o)
{
    const tui_held *held = &j->wire.guest.held;
    const tui_lang *lang = j->manner.lang;
    char own[HOST_LINK_MAX];
    cli_tell(lang, "host.links", json_pack("{s:s}", "game", cli_game_name(lang, o->game)));
    host_print_links(lang, server->near[0] ? server->near : j->server, o, held);
    snprintf(own, sizeof own, "%s/t/%s#k.%s", j->server, held->table, held->key);
    host_print_link(lang, 0, "host.you", own);
    if (server->pid) {
        cli_say(lang, "host.server", json_pack("{s:o}", "folder", cli_typed(server->folder)));
        putchar('\n');
    }
    if (cli_finish() != CLI_DONE)
        return CLI_REFUSED;
    if (words->links)
        return CLI_DONE;
    if (!words->plain && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO)) {
        char line[16];
        cli_say(lang, "host.enter", NULL);
        putchar(' ');
        fflush(stdout);
        if (!fgets(line, sizeof line, stdin))
            return CLI_DONE;
    }
    return join_sit(j);
}

static int host_run(join_table *j, const host_words *words, const host_server *server, const tri_game *game,
                    const tri_setup *setup)
{
    ws_place place;
    tui_held held = {.seat = 0};
    guest_opening o = {.game = game,
                       .setup = setup,
                       .pace = words->pace,
                       .away = words->away,
                       .look = !words->no_look,
                       .list = words->list,
                       .by_hand = words->by_hand};
    const char *rest = ws_place_parse(server->pid ? server->url : words->server, &place);
    if (!rest || (*rest && strcmp(rest, "/") != 0))
        return cli_refuse("--server takes the address of one, such as https://games.example.org, not '%s'",
                          words->server);
    ws_place_text(&place, j->server, sizeof j->server);
    join_seats_open(&j->seats, j->server);
    if (!join_open(j, &place, &held, ""))
        return CLI_REFUSED;
    tui_guest *g = &j->wire.guest;
    int code = CLI_REFUSED;
    bool good = true;
    for (int i = 0; i < setup->players && good; i++) {
        char usual[24];
        snprintf(usual, sizeof usual, "%d=%s", i + 1, i ? "link" : "me");
        good = host_set_seat(&g->def, usual, &o);
    }
    for (int i = 0; i < words->seats.count && good; i++)
        good = host_set_seat(&g->def, words->seats.word[i], &o);
    if (good) {
        tui_guest_word(&g->def, 16, g->held.table, sizeof g->held.table);
        tui_guest_word(&g->def, 32, g->held.key, sizeof g->held.key);
        join_name(j, g->held.name);
        tui_guest_open(g, &o);
        if (join_settle(j, host_knows_table))
            code = host_sit(j, words, server, &o);
    }
    join_close(j);
    return code;
}

/// A server where one is needed, and the table.
static int host_table(const host_words *words, const tui_lang *lang, const tri_game *game, const tri_setup *setup)
{
    host_server server = {.pid = 0};
    if (!words->server && !host_start(&server, words))
        return CLI_REFUSED;
    join_table *j = (join_table *)cli_room(sizeof *j);
    memset(j, 0, sizeof *j);
    j->manner = (join_manner){.lang = lang, .name = words->name, .plain = words->plain};
    int code = host_run(j, words, &server, game, setup);
    free(j);
    host_stop(&server);
    return code;
}

int host_chosen(const tui_lang *lang, const tui_setup *s)
{
    char seats[TRI_SEATS_MAX][RECORD_NAME_MAX + 8];
    host_words words = {.bind_to = tui_setup_bind(s), .pace = tui_setup_pace(s), .away = "wait"};
    for (int i = 0; i < s->setup.players; i++) {
        const char *who = tui_setup_seat(s, i);
        snprintf(seats[i], sizeof seats[i], "%d=%s", i + 1, !strcmp(who, "human") ? "me" : who);
        words.seats.word[words.seats.count++] = seats[i];
    }
    return host_table(&words, lang, tri_game_at(s->game), &s->setup);
}

int cmd_host(int argc, char **argv)
{
    host_words words = {.bind_to = "127.0.0.1", .pace = "none", .away = "wait"};
    const cli_flag flags[] = {
        {"server", 0, CLI_WORD, "URL", "open it there (a server of its own, on this machine)", .out = &words.server},
        {"bind", 'b', CLI_WORD, "ADDRESS", "own server: whom to serve; 0.0.0.0 for every network (127.0.0.1)",
         .out = &words.bind_to},
        {"port", 'p', CLI_NUMBER, "N", "own server: its port (8080, or the next free one)", &words.port, 1, 65535},
        {"data", 'd', CLI_WORD, "FOLDER", "own server: keep tables there", .out = &words.data},
        {"players", 'n', CLI_NUMBER, "N", "how many play", &words.players, 1, TRI_SEATS_MAX},
        {"option", 'o', CLI_WORDS, "K=V", "set an option of the game", .out = &words.options},
        {"seat", 0, CLI_WORDS, "N=WHO", "me, open, link or a level; seat 1 is yours, the others get links",
         .out = &words.seats},
        {"pace", 0, CLI_WORD, "PACE", "none, game:SECONDS+INCREMENT or move:SECONDS (none)", .out = &words.pace},
        {"away", 0, CLI_WORD, "AWAY", "wait, bot:LEVEL:SECONDS or forfeit:SECONDS (wait)", .out = &words.away},
        {"no-look", 0, CLI_SWITCH, NULL, "nobody may look on", .out = &words.no_look},
        {"list", 0, CLI_SWITCH, NULL, "show it in the server's list", .out = &words.list},
        {"by-hand", 0, CLI_SWITCH, NULL, "begin when you say so, not when all sit", .out = &words.by_hand},
        {"name", 0, CLI_WORD, "NAME", "to sit down with; asked for otherwise", .out = &words.name},
        {"links", 0, CLI_SWITCH, NULL, "only open it and print the links", .out = &words.links},
        {"plain", 0, CLI_SWITCH, NULL, "line by line, for screen readers and scripts", .out = &words.plain},
        {"lang", 0, CLI_WORD, "NAME", "en, fr or pl; LANG decides otherwise", .out = &words.language},
    };
    const cli_usage usage = {.command = "host",
                             .operands = "GAME",
                             .summary = "Opens a table for people who are apart, prints the links to its seats and\n"
                                        "sits down at it.",
                             .flags = flags,
                             .flag_count = TRI_COUNT(flags),
                             .operand = {&words.game},
                             .operands_needed = 1};
    tri_setup setup;
    int code;
    if (!cli_parse(&usage, argc, argv, &code))
        return code;
    const tui_lang *lang = cli_lang(words.language);
    const tri_game *game = lang ? cli_find_game(words.game, NULL) : NULL;
    if (!game || !cli_setup(game, words.players, &words.options, &setup))
        return CLI_REFUSED;
    if (words.links && !words.server)
        return cli_refuse("host: a server of its own ends with the command; --links needs --server");
    return host_table(&words, lang, game, &setup);
}
