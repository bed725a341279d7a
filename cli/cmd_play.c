// SPDX-License-Identifier: MIT
#include "cli/commands.h"
#include "cli/play.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

// Playing line by line. Input is a table of words (help, undo, why ...); whatever is none of them is taken as a move.

typedef enum play_next { PLAY_ASK, PLAY_GO_ON, PLAY_LEAVE } play_next;

typedef struct play_word {
    const char *word, *value, *help;
    play_next (*run)(play *p, const char *rest);
} play_word;

static uint8_t play_seat(const play *p)
{
    return p->game->to_move(&p->state);
}

/// What the seat to decide may know.
static void play_view(const play *p, tri_state *view)
{
    p->game->observe(&p->state, play_seat(p), view);
}

/// Why words are no move now, with the rule.
static void play_explain(const play *p, const char *words)
{
    tri_state view;
    tri_move move;
    tri_err err;
    play_view(p, &view);
    if (!p->game->move_parse(&view, words, strlen(words), &move, &err)) {
        printf("'%s' is not a move: %s\n", words, err.text);
        if (err.rule)
            cli_print_rule(p->game, err.rule);
        return;
    }
    tri_rule rule = p->game->check(&view, move);
    if (rule == TRI_LEGAL) {
        printf("Nothing forbids '%s'.\n", words);
        return;
    }
    printf("'%s' is not allowed now.\n", words);
    cli_print_rule(p->game, rule);
}

/// The legal move that a number, exact words or a unique beginning name. Returns how many match; `move` is one of them.
static int play_match(const play *p, const char *words, tri_move *move)
{
    tri_move list[TRI_MOVES_MAX];
    char text[TRI_MOVE_TEXT_MAX], *end;
    int count = p->game->moves(&p->state, list), matched = 0;
    unsigned long number = strtoul(words, &end, 10);
    if (isdigit((unsigned char)words[0]) && !*end) {
        if (number < 1 || number > (unsigned long)count)
            return 0;
        *move = list[number - 1];
        return 1;
    }
    for (int i = 0; i < count; i++) {
        tri_text out = tri_text_over(text, sizeof text);
        p->game->move_text(&p->state, list[i], &out);
        if (strncmp(text, words, strlen(words)))
            continue;
        *move = list[i];
        if (!strcmp(text, words))
            return 1;
        matched++;
    }
    return matched;
}

static play_next play_try(play *p, const char *words)
{
    tri_move move;
    int matched = play_match(p, words, &move);
    if (matched == 1) {
        play_do(p, move);
        play_save_own(p);
        return PLAY_GO_ON;
    }
    if (matched > 1)
        play_print_moves(p, words, false);
    else if (isdigit((unsigned char)words[0]))
        printf("There is no move %s. 'moves' lists them.\n", words);
    else
        play_explain(p, words);
    return PLAY_ASK;
}

static play_next play_word_why(play *p, const char *rest)
{
    tri_move move;
    if (!*rest)
        puts("why MOVE: tells which rule forbids it");
    else if (play_match(p, rest, &move) > 0)
        printf("Nothing forbids '%s'.\n", rest);
    else
        play_explain(p, rest);
    return PLAY_ASK;
}

static play_next play_word_moves(play *p, const char *rest)
{
    if (!play_print_moves(p, rest, true))
        printf("No legal move begins with '%s'.\n", rest);
    return PLAY_ASK;
}

static play_next play_word_board(play *p, const char *rest)
{
    (void)rest;
    play_print_turn(p);
    return PLAY_ASK;
}

static play_next play_word_undo(play *p, const char *rest)
{
    const char *why;
    (void)rest;
    if (!play_undo(p, &why)) {
        printf("Nothing is taken back: %s.\n", why);
        return PLAY_ASK;
    }
    puts("Taken back.");
    play_save_own(p);
    return PLAY_GO_ON;
}

static play_next play_word_score(play *p, const char *rest)
{
    tri_state view;
    (void)rest;
    play_view(p, &view);
    cli_print_score(p->game, &view);
    return PLAY_ASK;
}

static play_next play_word_rules(play *p, const char *rest)
{
    if (!cli_print_rules(p->game, *rest ? rest : NULL))
        printf("There is no rule '%s'.\n", rest);
    return PLAY_ASK;
}

static play_next play_word_state(play *p, const char *rest)
{
    tri_state view;
    (void)rest;
    play_view(p, &view);
    cli_print_state(p->game, &view);
    return PLAY_ASK;
}

static play_next play_word_log(play *p, const char *rest)
{
    (void)rest;
    play_print_log(p, play_seat(p));
    return PLAY_ASK;
}

static play_next play_word_save(play *p, const char *rest)
{
    const char *path = *rest ? rest : p->path;
    if (!*path)
        puts("save FILE: there is no usual place for games here (HOME is not set)");
    else if (*rest ? play_save(p, rest) : play_save_own(p))
        printf("Saved as %s\n", path);
    return PLAY_ASK;
}

static play_next play_word_quit(play *p, const char *rest)
{
    (void)rest;
    if (play_save_own(p))
        printf("Saved as %s; 'triforium play %s' goes on with it.\n", p->path, p->game->id);
    return PLAY_LEAVE;
}

static play_next play_word_help(play *p, const char *rest);

static const play_word play_words[] = {
    {"moves", "[WORDS]", "all legal moves, or those that begin so", play_word_moves},
    {"why", "MOVE", "which rule forbids a move", play_word_why},
    {"undo", "", "take back your last decision, if nothing was revealed since", play_word_undo},
    {"score", "", "points so far, with the reasons", play_word_score},
    {"board", "", "show the position again", play_word_board},
    {"rules", "[NUMBER]", "the rules, a chapter or one rule", play_word_rules},
    {"log", "", "what has happened so far", play_word_log},
    {"state", "", "the position as one line of text", play_word_state},
    {"save", "[FILE]", "write the record of this game", play_word_save},
    {"help", "", "this list", play_word_help},
    {"quit", "", "save and leave; the next 'play' goes on from here", play_word_quit},
};

static play_next play_word_help(play *p, const char *rest)
{
    (void)p;
    (void)rest;
    puts("A move: its number, its words, or the beginning of its words if only one move begins so.");
    for (int i = 0; i < TRI_COUNT(play_words); i++)
        printf("  %-6s %-9s %s\n", play_words[i].word, play_words[i].value, play_words[i].help);
    return PLAY_ASK;
}

/// Words without outer and double spaces, in place.
static void play_tidy(char *line)
{
    char *to = line;
    for (const char *from = line; *from; from++)
        if (!isspace((unsigned char)*from))
            *to++ = *from;
        else if (to > line && to[-1] != ' ')
            *to++ = ' ';
    if (to > line && to[-1] == ' ')
        to--;
    *to = 0;
}

static play_next play_answer(play *p, char *line)
{
    play_tidy(line);
    if (!*line)
        return PLAY_ASK;
    size_t size = strcspn(line, " ");
    const char *rest = line[size] ? line + size + 1 : line + size;
    for (int i = 0; i < TRI_COUNT(play_words); i++)
        if (strlen(play_words[i].word) == size && !strncmp(line, play_words[i].word, size))
            return play_words[i].run(p, rest);
    if (!strcmp(line, "?"))
        return play_word_help(p, rest);
    for (char *c = line; *c; c++)
        *c = (char)tolower((unsigned char)*c);
    return play_try(p, line);
}

/// Ask the seat to decide until it has, or the input ends.
static play_next play_ask(play *p)
{
    bool echo = !isatty(STDIN_FILENO);
    char *line = NULL;
    size_t room = 0;
    play_next next = PLAY_ASK;
    play_print_turn(p);
    while (next == PLAY_ASK) {
        printf("seat %d> ", play_seat(p) + 1);
        fflush(stdout);
        if (getline(&line, &room, stdin) < 0) {
            putchar('\n');
            next = play_word_quit(p, "");
            break;
        }
        if (echo)
            printf("%s%s", line, strchr(line, '\n') ? "" : "\n");
        next = play_answer(p, line);
    }
    free(line);
    return next;
}

/// Several humans share the terminal and one knows something the next must not see.
static bool play_views_differ(const play *p, uint8_t a, uint8_t b)
{
    tri_state one, two;
    int differing = 0;
    p->game->observe(&p->state, a, &one);
    p->game->observe(&p->state, b, &two);
    for (size_t i = 0; i < p->game->state_size; i++)
        differing += one.bytes[i] != two.bytes[i];
    return differing > 1; // the viewer itself is one byte of the view
}

static void play_end(play *p)
{
    char last[1024];
    puts("\nThe game is over.\n");
    cli_print_board(p->game, &p->state);
    putchar('\n');
    cli_print_score(p->game, &p->state);
    cli_print_winner(p->game, &p->state);
    play_place(p->game, ".last", last, sizeof last);
    if (!p->path[0] || !play_save_own(p))
        return;
    if (rename(p->path, last) == 0)
        printf("The record is %s\n", last);
}

static int play_run(play *p)
{
    uint8_t shown = TRI_CHANCE; // the human who looked last
    while (play_seat(p) != TRI_OVER) {
        uint8_t seat = play_seat(p);
        if (seat == TRI_CHANCE || !p->human[seat]) {
            tri_move move = play_pick(p);
            play_print_event(p, move);
            play_do(p, move);
            continue;
        }
        bool passes = shown != TRI_CHANCE && shown != seat && play_views_differ(p, shown, seat);
        if (passes && play_pass_terminal(p, seat))
            return play_word_quit(p, ""), cli_finish();
        shown = seat;
        if (play_ask(p) == PLAY_LEAVE)
            return cli_finish();
    }
    play_end(p);
    return cli_finish();
}

typedef struct play_flags {
    const char *game, *load;
    int64_t players;
    cli_words options, seats;
    cli_seed seed;
    bool fresh, plain;
} play_flags;

static bool play_set_seats(const cli_words *seats, int players, record_head *head)
{
    for (int i = 0; i < seats->count; i++) {
        tri_reader r = tri_reader_over(seats->word[i], strlen(seats->word[i]));
        static const char *const kinds[] = {"human", "random"};
        int64_t seat;
        int kind = -1;
        if (tri_take_int(&r, 1, players, &seat) && tri_take_char(&r, '='))
            kind = tri_take_choice(&r, kinds, 2);
        if (kind < 0 || !tri_at_end(&r)) {
            cli_refuse("--seat takes N=human or N=random with N from 1 to %d, not '%s'", players, seats->word[i]);
            return false;
        }
        snprintf(head->seat[seat - 1], RECORD_NAME_MAX, "%s", kinds[kind]);
    }
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
    if (!play_set_seats(&flags->seats, p->head.setup.players, &p->head))
        return false;
    for (int i = 0; i < p->head.setup.players; i++)
        p->human[i] = strcmp(p->head.seat[i], "random") != 0;
    if (!p->head.has_seed || flags->seed.given)
        p->head.seed = flags->seed.given ? flags->seed.value : play_new_seed();
    p->head.has_seed = true;
    return true;
}

static bool play_begin_new(play *p, const tri_game *game, const play_flags *flags)
{
    record_head head = {.has_seed = true, .seed = flags->seed.given ? flags->seed.value : play_new_seed()};
    if (!cli_setup(game, flags->players, &flags->options, &head.setup))
        return false;
    for (int i = 0; i < head.setup.players; i++)
        snprintf(head.seat[i], RECORD_NAME_MAX, "%s", i ? "random" : "human");
    if (!play_set_seats(&flags->seats, head.setup.players, &head))
        return false;
    play_create(p, game, &head);
    p->set_aside = true;
    printf("A new game of %s. 'help' lists what you can type.\n", game->about->name);
    return true;
}

static bool play_resume(play *p, const tri_game *game, const play_flags *flags, const char *path)
{
    if (!play_load(p, path, game))
        return false;
    if (!play_adopt(p, flags)) {
        play_destroy(p);
        return false;
    }
    printf("Going on with %s, %u moves played (--new starts a fresh game). 'help' lists what you can type.\n", path,
           p->count);
    return true;
}

static bool play_begin(play *p, const tri_game *game, const play_flags *flags)
{
    bool set = flags->players || flags->options.count || flags->seats.count || flags->seed.given;
    play_place(game, "", p->path, sizeof p->path);
    if (flags->load) {
        p->set_aside = true;
        return play_resume(p, game, flags, flags->load);
    }
    if (!set && !flags->fresh && p->path[0] && access(p->path, F_OK) == 0)
        return play_resume(p, game, flags, p->path);
    return play_begin_new(p, game, flags);
}

int cmd_play(int argc, char **argv)
{
    play_flags words = {.game = NULL};
    const cli_flag flags[] = {
        {"players", 'n', CLI_NUMBER, "N", "how many play", &words.players, 1, TRI_SEATS_MAX},
        {"option", 'o', CLI_WORDS, "K=V", "set an option of the game", &words.options, 0, 0},
        {"seat", 0, CLI_WORDS, "N=WHO", "human or random; seat 1 is human and the others random", &words.seats, 0, 0},
        {"seed", 's', CLI_SEED, "S", "of the dice and the random opponents", &words.seed, 0, 0},
        {"load", 'l', CLI_WORD, "FILE", "go on with a record", &words.load, 0, 0},
        {"new", 0, CLI_SWITCH, NULL, "a fresh game even if one is unfinished", &words.fresh, 0, 0},
        {"plain", 0, CLI_SWITCH, NULL, "never clear the screen", &words.plain, 0, 0},
    };
    const cli_usage usage = {
        .command = "play",
        .operands = "GAME",
        .summary = "Plays in the terminal. An unfinished game is saved and gone on with next time, unless\n"
                   "--new or a flag about the table says otherwise.",
        .flags = flags,
        .flag_count = TRI_COUNT(flags),
        .operand = {&words.game},
        .operands_needed = 1};
    int code;
    if (!cli_parse(&usage, argc, argv, &code))
        return code;
    const tri_game *game = cli_find_game(words.game);
    play p = {.count = 0};
    if (!game)
        return CLI_REFUSED;
    if (words.load && (words.players || words.options.count || words.fresh)) {
        cli_refuse("play: a loaded record says its own players and options");
        return CLI_USAGE;
    }
    if (!play_begin(&p, game, &words))
        return CLI_REFUSED;
    int humans = p.human[0] + p.human[1] + p.human[2] + p.human[3];
    p.curtain = humans > 1 && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    p.clear = p.curtain && !words.plain;
    code = play_run(&p);
    play_destroy(&p);
    return code;
}
