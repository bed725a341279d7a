// SPDX-License-Identifier: MIT
#include "cli/play.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

// What people type: a table of words (help, undo, why ...); whatever is none of them is taken as a move.

/// Where a word is one: at a table that is here, at one elsewhere, there only for who decides.
enum { PLAY_HERE = 1, PLAY_AWAY = 2, PLAY_TURN = 4, PLAY_BOTH = PLAY_HERE | PLAY_AWAY };

typedef struct play_word {
    const char *word, *value, *help;
    int where;
    play_next (*run)(play *p, const char *rest); ///< NULL: elsewhere knows it
} play_word;

uint8_t play_seat(const play *p)
{
    return p->table.game->to_move(&p->table.state);
}

/// What the seat to decide may know; elsewhere, what the person at this terminal may.
static void play_view(const play *p, tri_view *view)
{
    if (p->elsewhere)
        p->table.game->observe(&p->table.state, p->elsewhere->eyes, view);
    else
        tri_game_turn(p->table.game, &p->table.state, view);
}

/// The move these words name, as they are or in small letters.
static bool play_parse(const play *p, const tri_view *view, const char *words, tri_move *move, tri_err *err)
{
    char small[TRI_MOVE_TEXT_MAX];
    size_t size = strlen(words);
    if (p->table.game->move_parse(view, words, size, move, err))
        return true;
    if (size >= sizeof small)
        return false;
    for (size_t i = 0; i <= size; i++)
        small[i] = (char)tolower((unsigned char)words[i]);
    return p->table.game->move_parse(view, small, size, move, NULL);
}

/// Why words are no move now, with the rule.
static void play_explain(const play *p, const char *words)
{
    tri_view view;
    tri_move move;
    tri_err err;
    char why[TRI_REFUSAL_MAX];
    play_view(p, &view);
    if (!play_parse(p, &view, words, &move, &err)) {
        printf("'%s' is not a move: %s\n", words, tri_refusal(p->table.game, &err, why));
        if (err.rule)
            cli_print_rule(p->table.game, err.rule);
        return;
    }
    tri_rule rule = p->table.game->check(&view.known, move); // what is allowed was found among the legal moves
    tri_refuse_move(p->table.game, &view, move, rule, &err);
    printf("'%s' is not allowed now", words);
    if (err.code != TRI_E_NOT_ALLOWED)
        printf(": %s", tri_refusal(p->table.game, &err, why));
    puts(".");
    cli_print_rule(p->table.game, rule);
    char longer[TRI_MOVE_TEXT_MAX];
    int size = snprintf(longer, sizeof longer, "%s ", words);
    if (size < (int)sizeof longer)
        play_print_moves(p, longer, false);
}

/// The legal moves whose words begin so. Returns how many; `move` is the last of them.
static int play_beginning(const play *p, const tri_view *view, const char *words, tri_move *move)
{
    tri_move list[TRI_MOVES_MAX];
    char text[TRI_MOVE_TEXT_MAX];
    int count = p->table.game->moves(&view->known, list), matched = 0;
    for (int i = 0; i < count; i++) {
        tri_text out = tri_text_over(text, sizeof text);
        p->table.game->move_text(view, list[i], &out);
        if (strncasecmp(text, words, strlen(words)) != 0)
            continue;
        *move = list[i];
        matched++;
    }
    return matched;
}

/// The legal move that a number, the whole words of a move or a unique beginning name. Whole words are never a
/// beginning: with row 10 on the board "scaffold d1" is not "scaffold d10". Returns how many match.
static int play_match(const play *p, const char *words, tri_move *move)
{
    tri_move list[TRI_MOVES_MAX];
    tri_view view;
    char *end;
    play_view(p, &view);
    unsigned long number = strtoul(words, &end, 10);
    if (isdigit((unsigned char)words[0]) && !*end) {
        bool there = number >= 1 && number <= (unsigned long)p->table.game->moves(&view.known, list);
        *move = there ? list[number - 1] : 0;
        return there;
    }
    if (play_parse(p, &view, words, move, NULL))
        return p->table.game->check(&view.known, *move) == TRI_LEGAL;
    return play_beginning(p, &view, words, move);
}

static play_next play_try(play *p, const char *words)
{
    tri_move move;
    int matched = play_match(p, words, &move);
    if (matched == 1 && p->elsewhere) {
        tri_view view;
        play_view(p, &view);
        p->elsewhere->play(p->elsewhere->context, &view, move);
        return PLAY_GO_ON;
    }
    if (matched == 1) {
        record_table_play(&p->table, move);
        play_save_own(p, false);
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
    char words[TRI_MOVE_TEXT_MAX];
    tri_text text = tri_text_over(words, sizeof words);
    tri_view view;
    tri_move move = 0;
    play_view(p, &view);
    int matched = *rest ? play_match(p, rest, &move) : 0;
    if (matched == 1) {
        p->table.game->move_text(&view, move, &text);
        printf("Nothing forbids '%s'.\n", words);
    } else if (matched > 1) {
        printf("'%s' is not a whole move. Nothing forbids these:\n", rest);
        play_print_moves(p, rest, false);
    } else if (*rest) {
        play_explain(p, rest);
    } else {
        puts("why MOVE: tells which rule forbids it");
    }
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
    if (p->elsewhere) {
        p->elsewhere->word(p->elsewhere->context, "undo", rest);
        return PLAY_ASK;
    }
    if (!play_undo(p, &why)) {
        printf("Nothing is taken back: %s.\n", why);
        return PLAY_ASK;
    }
    puts("Taken back.");
    play_save_own(p, false);
    return PLAY_GO_ON;
}

static play_next play_word_hint(play *p, const char *rest)
{
    tri_move list[TRI_MOVES_MAX];
    char words[TRI_MOVE_TEXT_MAX];
    tri_text text = tri_text_over(words, sizeof words);
    tri_view view;
    (void)rest;
    play_view(p, &view);
    int count = p->table.game->moves(&view.known, list), number = 0;
    tri_move move = play_hint(p);
    while (number < count && list[number] != move)
        number++;
    p->table.game->move_text(&view, move, &text);
    printf(count == 1 ? "There is only [%d] %s.\n" : "Perhaps [%d] %s.\n", number + 1, words);
    return PLAY_ASK;
}

static play_next play_word_score(play *p, const char *rest)
{
    tri_view view;
    (void)rest;
    play_view(p, &view);
    cli_print_score(p->table.game, &view);
    return PLAY_ASK;
}

static play_next play_word_rules(play *p, const char *rest)
{
    if (!cli_print_rules(p->table.game, *rest ? rest : NULL))
        printf("There is no rule '%s'.\n", rest);
    return PLAY_ASK;
}

static play_next play_word_state(play *p, const char *rest)
{
    tri_view view;
    (void)rest;
    play_view(p, &view);
    cli_print_state(p->table.game, &view);
    return PLAY_ASK;
}

static play_next play_word_log(play *p, const char *rest)
{
    (void)rest;
    if (p->elsewhere)
        play_print_events(p, p->elsewhere->eyes, 0);
    else
        play_print_log(p, play_seat(p), 0);
    return PLAY_ASK;
}

static play_next play_word_save(play *p, const char *rest)
{
    const char *path = *rest ? rest : p->file.path;
    if (!*path)
        puts("save FILE: there is no usual place for games here (HOME is not set)");
    else if (*rest ? play_save(p, rest) : play_save_own(p, true))
        printf("Saved as %s\n", path);
    return PLAY_ASK;
}

static play_next play_word_quit(play *p, const char *rest)
{
    (void)rest;
    if (!p->elsewhere && play_save_own(p, true))
        printf("Saved as %s; 'triforium play %s%s%s' goes on with it.\n", p->file.path, p->table.game->id,
               p->own_file ? " --save " : "", p->own_file ? p->file.path : "");
    return PLAY_LEAVE;
}

static play_next play_word_help(play *p, const char *rest);

static const play_word play_words[] = {
    {"moves", "[WORDS]", "all legal moves, or those that begin so", PLAY_BOTH | PLAY_TURN, play_word_moves},
    {"why", "MOVE", "which rule forbids a move", PLAY_BOTH | PLAY_TURN, play_word_why},
    {"undo", "", "take back your last decision, if nothing was revealed since", PLAY_HERE, play_word_undo},
    {"undo", "", "take back your last decision; the others are asked if need be", PLAY_AWAY, play_word_undo},
    {"hint", "", "a move a strong player might make now; nothing is played", PLAY_BOTH | PLAY_TURN, play_word_hint},
    {"score", "", "points so far, with the reasons", PLAY_BOTH, play_word_score},
    {"board", "", "show the position again", PLAY_BOTH | PLAY_TURN, play_word_board},
    {"rules", "[NUMBER]", "the rules, a chapter or one rule", PLAY_BOTH, play_word_rules},
    {"log", "", "what has happened so far", PLAY_BOTH, play_word_log},
    {"state", "", "the position as one line of text", PLAY_BOTH, play_word_state},
    {"say", "WORDS", "talk to the others", PLAY_AWAY, NULL},
    {"who", "", "who is at the table, and their clocks", PLAY_AWAY, NULL},
    {"agree", "", "yes to what somebody asks", PLAY_AWAY, NULL},
    {"decline", "", "no to it", PLAY_AWAY, NULL},
    {"end", "", "offer to end the game", PLAY_AWAY, NULL},
    {"rematch", "", "ask to play again, once it is over", PLAY_AWAY, NULL},
    {"start", "", "begin, where you opened the table and all sit", PLAY_AWAY, NULL},
    {"giveup", "", "give up your seat: the game ends", PLAY_AWAY, NULL},
    {"save", "[FILE]", "write the record of this game", PLAY_HERE, play_word_save},
    {"help", "", "this list", PLAY_BOTH, play_word_help},
    {"quit", "", "save and leave; the next 'play' goes on from here", PLAY_HERE, play_word_quit},
    {"quit", "", "leave the terminal; the seat stays yours", PLAY_AWAY, play_word_quit},
};

static bool play_is_word(const play *p, const play_word *word)
{
    return (word->where & (p->elsewhere ? PLAY_AWAY : PLAY_HERE)) != 0;
}

static play_next play_word_help(play *p, const char *rest)
{
    (void)rest;
    puts("A move: its number, its words, or the beginning of its words if only one move begins so.");
    for (int i = 0; i < TRI_COUNT(play_words); i++)
        if (play_is_word(p, &play_words[i]))
            printf("  %-*s %-9s %s\n", p->elsewhere ? 7 : 6, play_words[i].word, play_words[i].value,
                   play_words[i].help);
    return PLAY_ASK;
}

static play_next play_run_word(play *p, const play_word *word, const char *rest)
{
    if (p->elsewhere && word->where & PLAY_TURN && !p->elsewhere->turn) {
        puts("It is not your turn.");
        return PLAY_ASK;
    }
    if (word->run)
        return word->run(p, rest);
    p->elsewhere->word(p->elsewhere->context, word->word, rest);
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

play_next play_answer(play *p, char *line)
{
    play_tidy(line);
    if (!*line)
        return PLAY_ASK;
    size_t size = strcspn(line, " ");
    const char *rest = line[size] ? line + size + 1 : line + size;
    for (int i = 0; i < TRI_COUNT(play_words); i++)
        if (play_is_word(p, &play_words[i]) && strlen(play_words[i].word) == size &&
            !strncmp(line, play_words[i].word, size))
            return play_run_word(p, &play_words[i], rest);
    if (!strcmp(line, "?"))
        return play_word_help(p, rest);
    if (p->elsewhere && !p->elsewhere->turn) {
        puts("It is not your turn. 'help' lists what you can type.");
        return PLAY_ASK;
    }
    return play_try(p, line);
}

play_next play_ask(play *p)
{
    bool echo = !isatty(STDIN_FILENO);
    char *line = NULL;
    size_t room = 0;
    play_next next = PLAY_ASK;
    play_print_turn(p);
    while (next == PLAY_ASK) {
        printf("seat %d> ", play_seat(p) + 1);
        if (fflush(stdout) || getline(&line, &room, stdin) < 0) { // nobody sees, or nobody says anything any more
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

void play_leave(play *p)
{
    play_word_quit(p, "");
}
