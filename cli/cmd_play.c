// SPDX-License-Identifier: MIT
#include "cli/commands.h"
#include "cli/join.h"
#include "cli/play.h"

#include <string.h>
#include <sys/random.h>
#include <unistd.h>

// Playing line by line: how a game begins, goes round the seats and ends.

/// The seat and another human do not know the same.
static bool play_has_secrets(const play *p, uint8_t seat)
{
    for (int other = 0; other < TRI_SEATS_MAX; other++)
        if (other != seat && p->human[other] && record_table_curtain(&p->table, seat, (uint8_t)other))
            return true;
    return false;
}

/// The points, with their reasons; `position`: before them, how the table was left.
static void play_end(play *p, bool position)
{
    tri_view whole;
    p->table.game->observe(&p->table.state, TRI_REFEREE, &whole); // nothing is a secret any more
    printf("\n%s\n", tui_word(p->lang, "terminal", "over"));
    if (position)
        play_print_position(p, &whole, play_ears(p), false);
    putchar('\n');
    cli_print_score(p->lang, p->table.game, &whole);
    cli_print_winner(p->lang, p->table.game, &whole);
    play_keep(p);
}

/// Hide the screen from one human before the next sits down, who is then told what has happened. False: end of input.
static bool play_hand_over(play *p, uint8_t seat, uint32_t seen)
{
    if (!p->curtain)
        return true;
    if (play_pass_terminal(p, seat)) {
        play_leave(p);
        return false;
    }
    p->told = seen;
    return true;
}

static int play_run(play *p)
{
    uint8_t shown = TRI_CHANCE;         // the human who looked last
    bool took_back = false;             // who may have taken back what was secret from the next one, or the other way
    uint32_t seen[TRI_SEATS_MAX] = {0}; // how many moves each had seen then
    while (play_seat(p) != TRI_OVER) {
        uint8_t seat = play_seat(p);
        if (seat == TRI_CHANCE || !p->human[seat]) {
            tri_move move = play_pick(p);
            play_print_event(p, move);
            record_table_play(&p->table, move);
            continue;
        }
        bool passes =
            shown != TRI_CHANCE && shown != seat && (took_back || record_table_curtain(&p->table, shown, seat));
        if (passes && !play_hand_over(p, seat, seen[seat]))
            return cli_finish();
        shown = seat;
        uint32_t count = p->table.count;
        bool secrets = play_has_secrets(p, seat);
        if (play_ask(p) == PLAY_LEAVE)
            return cli_finish();
        took_back = secrets && p->table.count < count;
        seen[seat] = p->table.count;
        for (int i = 0; i < TRI_SEATS_MAX; i++) // what was taken back and is decided anew has not been seen
            seen[i] = seen[i] < p->table.count ? seen[i] : p->table.count;
    }
    play_end(p, true);
    return cli_finish();
}

typedef struct play_flags {
    const char *game, *load, *save;
    int64_t players;
    cli_words options, seats;
    cli_seed seed;
    bool fresh, plain;
    const char *language;
    const tui_lang *lang;
} play_flags;

/// "2=cat": a seat of this table, and a person or a bot.
static bool play_set_seat(const tri_game *game, const char *words, record_head *head)
{
    tri_reader r = tri_reader_over(words, strlen(words));
    tri_bot_def def;
    int64_t seat;
    if (!tri_take_int(&r, 1, head->setup.players, &seat) || !tri_take_char(&r, '=')) {
        cli_refuse("--seat takes N=WHO with N from 1 to %d, not '%s'", head->setup.players, words);
        return false;
    }
    size_t size = (size_t)(r.end - r.at);
    bool human = !strcmp(r.at, "human");
    if (!human && !tri_bot_named(game, r.at, size, &def)) {
        cli_refuse("--seat takes human, random, greedy, network or a level, not '%s'", words);
        cli_print_levels(stderr, NULL);
        return false;
    }
    snprintf(head->seat[seat - 1], RECORD_NAME_MAX, "%.*s", RECORD_NAME_MAX - 1, human ? "human" : def.name);
    return true;
}

static bool play_set_seats(const tri_game *game, const cli_words *seats, record_head *head)
{
    for (int i = 0; i < seats->count; i++)
        if (!play_set_seat(game, seats->word[i], head))
            return false;
    return true;
}

static uint64_t play_new_seed(void)
{
    uint64_t seed = 0;
    if (getrandom(&seed, sizeof seed, 0) != (ssize_t)sizeof seed)
        seed = (uint64_t)getpid() * 0x9e3779b97f4a7c15u;
    return seed;
}

/// Names of the seats of a loaded game as this session plays them, and a seed for what is still to come.
static bool play_adopt(play *p, const play_flags *flags)
{
    if (!play_set_seats(p->table.game, &flags->seats, &p->table.head))
        return false;
    play_sit(p);
    if (!p->table.head.has_seed || flags->seed.given)
        p->table.head.seed = flags->seed.given ? flags->seed.value : play_new_seed();
    p->table.head.has_seed = true;
    return true;
}

/// A new game at a table that was set on the screen.
static bool play_begin_chosen(play *p, const tri_game *game, record_head *head)
{
    char place[CLI_PATH_MAX];
    play_place(game, place, sizeof place);
    if (!play_file_open(&p->file, place))
        return false;
    head->has_seed = true;
    head->seed = play_new_seed();
    p->set_aside = true;
    play_create(p, game, head);
    return true;
}

static bool play_begin_new(play *p, const tri_game *game, const play_flags *flags)
{
    record_head head = {.has_seed = true, .seed = flags->seed.given ? flags->seed.value : play_new_seed()};
    if (!cli_setup(game, flags->players, &flags->options, &head.setup))
        return false;
    for (int i = 0; i < head.setup.players; i++)
        snprintf(head.seat[i], RECORD_NAME_MAX, "%s", i ? tri_level_at(tri_level_everyday())->name : "human");
    if (!play_set_seats(game, &flags->seats, &head))
        return false;
    play_create(p, game, &head);
    cli_tell(p->lang, "plain.begin", json_pack("{s:s}", "game", cli_game_name(p->lang, game)));
    return true;
}

static bool play_resume(play *p, const tri_game *game, const play_flags *flags, const char *path)
{
    if (!play_load(p, path, game, !flags->load))
        return false;
    if (!play_adopt(p, flags))
        return false;
    if (!flags->load)
        play_file_adopt(&p->file, &p->table);
    cli_say(p->lang, "plain.resume", json_pack("{s:o,s:i}", "path", cli_typed(path), "n", (int)p->table.count));
    putchar('\n');
    return true;
}

/// Go on with a record, with the game that lies where this one is kept, or begin a new one.
static bool play_begin(play *p, const tri_game *game, const play_flags *flags)
{
    bool set = flags->players || flags->options.count || flags->seats.count || flags->seed.given;
    char place[CLI_PATH_MAX];
    play_place(game, place, sizeof place);
    p->own_file = flags->save != NULL;
    if (!play_file_open(&p->file, flags->save ? flags->save : place))
        return false;
    if (!flags->load && !set && !flags->fresh && p->file.fd >= 0)
        return play_resume(p, game, flags, p->file.path);
    p->set_aside = true;
    return flags->load ? play_resume(p, game, flags, flags->load) : play_begin_new(p, game, flags);
}

/// Full-screen where that can be, else line by line.
static int play_at_table(play *p, const play_flags *flags)
{
    int humans = p->human[0] + p->human[1] + p->human[2] + p->human[3];
    bool terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    play_end_of end = terminal && !flags->plain ? play_full(p) : PLAY_NO_SCREEN;
    switch (end) {
    case PLAY_LEFT:
        play_leave(p);
        return cli_finish();
    case PLAY_ENDED:
    case PLAY_AGAIN:
        play_end(p, false);
        return cli_finish();
    case PLAY_NO_SCREEN:
        break;
    }
    p->curtain = humans > 1 && terminal;
    return play_run(p);
}

static int play_finish(play *p, int code)
{
    play_destroy(p);
    return p->unsaved || p->failed ? CLI_REFUSED : code;
}

/// Set-up on the screen, then the game.
static int play_from_screen(play_flags *flags)
{
    tui_saved saved[TUI_SAVED_MAX];
    tui_setup s;
    record_head head = {0};
    play p = {.file.fd = -1, .lang = flags->lang};
    tui_setup_next next = play_choose(flags->lang, &s, saved);
    if (next == TUI_SETUP_LEAVE)
        return cli_finish();
    if (next == TUI_SETUP_JOIN)
        return join_link(s.link, 0, false, &(join_manner){.lang = flags->lang});
    if (next == TUI_SETUP_HOST)
        return host_chosen(flags->lang, &s);
    head.setup = s.setup;
    for (int i = 0; i < s.setup.players; i++)
        snprintf(head.seat[i], RECORD_NAME_MAX, "%s", tui_setup_seat(&s, i));
    if (!(next == TUI_SETUP_RESUME ? play_begin(&p, saved[s.resumed].game, flags)
                                   : play_begin_chosen(&p, tri_game_at(s.game), &head))) {
        play_destroy(&p);
        return CLI_REFUSED;
    }
    return play_finish(&p, play_at_table(&p, flags));
}

int cmd_play(int argc, char **argv)
{
    play_flags words = {.game = NULL};
    const cli_flag flags[] = {
        {"players", 'n', CLI_NUMBER, "N", "how many play", &words.players, 1, TRI_SEATS_MAX},
        {"option", 'o', CLI_WORDS, "K=V", "set an option of the game", .out = &words.options},
        {"seat", 0, CLI_WORDS, "N=WHO", "human, a level, random, greedy or network; seat 1 is human, the others cat",
         .out = &words.seats},
        {"seed", 's', CLI_SEED, "S", "of the dice and the opponents", .out = &words.seed},
        {"load", 'l', CLI_WORD, "FILE", "go on with a record", .out = &words.load},
        {"save", 0, CLI_WORD, "FILE", "keep the game there, and go on with the one that is there", .out = &words.save},
        {"new", 0, CLI_SWITCH, NULL, "a fresh game even if one is unfinished", .out = &words.fresh},
        {"plain", 0, CLI_SWITCH, NULL, "line by line, for screen readers and scripts", .out = &words.plain},
        {"lang", 0, CLI_WORD, "NAME", "en, fr or pl; LANG decides otherwise", .out = &words.language},
    };
    const cli_usage usage = {
        .command = "play",
        .operands = "[GAME]",
        .summary =
            "Plays in the terminal, full-screen where it can. Without a GAME a screen offers games, options,\n"
            "seats, levels and what was begun before. An unfinished game is saved and gone on with next time, unless\n"
            "--new or a flag about the table says otherwise. 'triforium games' lists the levels.",
        .flags = flags,
        .flag_count = TRI_COUNT(flags),
        .operand = {&words.game}};
    int code;
    if (!cli_parse(&usage, argc, argv, &code))
        return code;
    words.lang = cli_lang(words.language);
    if (!words.lang)
        return CLI_REFUSED;
    if (!words.game && !words.plain && play_can_choose())
        return play_from_screen(&words);
    if (!words.game) {
        cli_refuse("play: needs GAME where there is no screen to choose on\nTry 'triforium play --help'.");
        return CLI_USAGE;
    }
    const tri_game *game = cli_find_game(words.game, NULL);
    play p = {.file.fd = -1, .lang = words.lang};
    if (!game)
        return CLI_REFUSED;
    if (words.load && (words.players || words.options.count || words.fresh)) {
        cli_refuse("play: a loaded record says its own players and options");
        return CLI_USAGE;
    }
    if (!play_begin(&p, game, &words)) {
        play_destroy(&p);
        return CLI_REFUSED;
    }
    return play_finish(&p, play_at_table(&p, &words));
}
