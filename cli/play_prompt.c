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
    const char *word;
    const char *value; ///< "WORDS" of what follows it: key plain.value.WORDS; ""
    const char *more;  ///< of its help, where a word has two: plain.help.<word><more>
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

/// A sentence about what somebody typed.
static void play_tell(const play *p, const char *key, const char *words)
{
    cli_tell(p->lang, key, json_pack("{s:o}", "words", cli_typed(words)));
}

static void play_tell_why(const play *p, const char *key, const char *words, const tri_err *err)
{
    char why[TUI_WORDS_MAX];
    tri_text text = tri_text_over(why, sizeof why);
    tui_say_refusal(p->lang, p->table.game, err, &text);
    cli_tell(p->lang, key, json_pack("{s:o,s:o}", "words", cli_typed(words), "why", cli_typed(why)));
}

/// Why words are no move now, with the rule.
static void play_explain(const play *p, const char *words)
{
    tri_view view;
    tri_move move;
    tri_err err;
    play_view(p, &view);
    if (!play_parse(p, &view, words, &move, &err)) {
        play_tell_why(p, "plain.no_move", words, &err);
        if (err.rule)
            cli_print_rule(p->lang, p->table.game, err.rule);
        return;
    }
    tri_rule rule = p->table.game->check(&view.known, move); // what is allowed was found among the legal moves
    tri_refuse_move(p->table.game, &view, move, rule, &err);
    if (err.code != TRI_E_NOT_ALLOWED)
        play_tell_why(p, "plain.refused.why", words, &err);
    else
        play_tell(p, "plain.refused", words);
    cli_print_rule(p->lang, p->table.game, rule);
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
        play_print_event(p, move);
        record_table_play(&p->table, move);
        play_save_own(p, false);
        return PLAY_GO_ON;
    }
    if (matched > 1)
        play_print_moves(p, words, false);
    else if (isdigit((unsigned char)words[0]))
        play_tell(p, "plain.no_number", words);
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
        play_tell(p, "plain.allowed", words);
    } else if (matched > 1) {
        play_tell(p, "plain.part", rest);
        play_print_moves(p, rest, false);
    } else if (*rest) {
        play_explain(p, rest);
    } else {
        cli_tell(p->lang, "plain.why", NULL);
    }
    return PLAY_ASK;
}

static play_next play_word_moves(play *p, const char *rest)
{
    if (!play_print_moves(p, rest, true))
        play_tell(p, "plain.no_beginning", rest);
    return PLAY_ASK;
}

static play_next play_word_board(play *p, const char *rest)
{
    tri_view view;
    (void)rest;
    play_view(p, &view);
    play_print_position(p, &view, p->elsewhere ? p->elsewhere->eyes : play_seat(p), true);
    return PLAY_ASK;
}

static play_next play_word_undo(play *p, const char *rest)
{
    if (p->elsewhere) {
        p->elsewhere->word(p->elsewhere->context, "undo", rest);
        return PLAY_ASK;
    }
    const char *why = play_undo(p);
    if (why) {
        cli_tell(p->lang, "no_undo", json_pack("{s:s}", "why", tui_word(p->lang, "terminal", why)));
        return PLAY_ASK;
    }
    cli_tell(p->lang, "undone", NULL);
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
    cli_tell(p->lang, count == 1 ? "plain.hint.only" : "plain.hint",
             json_pack("{s:i,s:s}", "n", number + 1, "words", words));
    return PLAY_ASK;
}

static play_next play_word_score(play *p, const char *rest)
{
    tri_view view;
    (void)rest;
    play_view(p, &view);
    cli_print_score(p->lang, p->table.game, &view);
    return PLAY_ASK;
}

static play_next play_word_rules(play *p, const char *rest)
{
    if (!cli_print_rules(p->lang, p->table.game, *rest ? rest : NULL))
        play_tell(p, "plain.no_rule", rest);
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
    play_print_events(p, p->elsewhere ? p->elsewhere->eyes : play_seat(p), 0);
    return PLAY_ASK;
}

static play_next play_word_save(play *p, const char *rest)
{
    const char *path = *rest ? rest : p->file.path;
    if (!*path)
        cli_tell(p->lang, "plain.no_place", NULL);
    else if (*rest ? play_save(p, rest) : play_save_own(p, true))
        play_say_path(p, "plain.saved", path);
    return PLAY_ASK;
}

static play_next play_word_quit(play *p, const char *rest)
{
    (void)rest;
    char again[CLI_PATH_MAX + 64];
    if (!p->elsewhere && play_save_own(p, true)) {
        snprintf(again, sizeof again, "triforium play %s%s%s", p->table.game->id, p->own_file ? " --save " : "",
                 p->own_file ? p->file.path : "");
        cli_say(p->lang, "plain.left",
                json_pack("{s:o,s:o}", "path", cli_typed(p->file.path), "again", cli_typed(again)));
        putchar('\n');
    }
    return PLAY_LEAVE;
}

static play_next play_word_help(play *p, const char *rest);

static const play_word play_words[] = {
    {"moves", "words", "", PLAY_BOTH | PLAY_TURN, play_word_moves},
    {"why", "move", "", PLAY_BOTH | PLAY_TURN, play_word_why},
    {"undo", "", "", PLAY_HERE, play_word_undo},
    {"undo", "", ".away", PLAY_AWAY, play_word_undo},
    {"hint", "", "", PLAY_BOTH | PLAY_TURN, play_word_hint},
    {"score", "", "", PLAY_BOTH, play_word_score},
    {"board", "", "", PLAY_BOTH, play_word_board},
    {"rules", "number", "", PLAY_BOTH, play_word_rules},
    {"log", "", "", PLAY_BOTH, play_word_log},
    {"state", "", "", PLAY_BOTH, play_word_state},
    {"say", "speech", "", PLAY_AWAY, NULL},
    {"who", "", "", PLAY_AWAY, NULL},
    {"agree", "", "", PLAY_AWAY, NULL},
    {"decline", "", "", PLAY_AWAY, NULL},
    {"end", "", "", PLAY_AWAY, NULL},
    {"rematch", "", "", PLAY_AWAY, NULL},
    {"start", "", "", PLAY_AWAY, NULL},
    {"giveup", "", "", PLAY_AWAY, NULL},
    {"save", "file", "", PLAY_HERE, play_word_save},
    {"help", "", "", PLAY_BOTH, play_word_help},
    {"quit", "", "", PLAY_HERE, play_word_quit},
    {"quit", "", ".away", PLAY_AWAY, play_word_quit},
};

static bool play_is_word(const play *p, const play_word *word)
{
    return (word->where & (p->elsewhere ? PLAY_AWAY : PLAY_HERE)) != 0;
}

/// A word in the person's language; the English one is understood too.
static const char *play_own_word(const play *p, const play_word *word)
{
    char key[64];
    snprintf(key, sizeof key, "plain.word.%s", word->word);
    return tui_word(p->lang, "terminal", key);
}

static bool play_is_named(const play *p, const play_word *word, const char *name, size_t size)
{
    const char *own = play_own_word(p, word);
    return (strlen(word->word) == size && !strncmp(name, word->word, size)) ||
           (strlen(own) == size && !strncmp(name, own, size));
}

const char *play_named(const play *p, const char *line)
{
    for (int i = 0; i < TRI_COUNT(play_words); i++)
        if (play_is_word(p, &play_words[i]) && play_is_named(p, &play_words[i], line, strcspn(line, " ")))
            return play_words[i].word;
    return "";
}

/// The columns that the widest word takes, and what follows one.
static void play_help_widths(const play *p, int *word, int *value)
{
    *word = *value = 0;
    for (int i = 0; i < TRI_COUNT(play_words); i++) {
        char key[64];
        if (!play_is_word(p, &play_words[i]))
            continue;
        snprintf(key, sizeof key, "plain.value.%s", play_words[i].value);
        int own = cli_width(play_own_word(p, &play_words[i])),
            rest = play_words[i].value[0] ? cli_width(tui_word(p->lang, "terminal", key)) : 0;
        *word = own > *word ? own : *word;
        *value = rest > *value ? rest : *value;
    }
}

static play_next play_word_help(play *p, const char *rest)
{
    int word, value;
    (void)rest;
    cli_tell(p->lang, "plain.help", NULL);
    play_help_widths(p, &word, &value);
    for (int i = 0; i < TRI_COUNT(play_words); i++) {
        const play_word *row = &play_words[i];
        char key[64];
        if (!play_is_word(p, row))
            continue;
        snprintf(key, sizeof key, "plain.value.%s", row->value);
        const char *own = play_own_word(p, row), *what = row->value[0] ? tui_word(p->lang, "terminal", key) : "";
        printf("  %s%*s %s%*s ", own, word - cli_width(own), "", what, value - cli_width(what), "");
        snprintf(key, sizeof key, "plain.help.%s%s", row->word, row->more);
        cli_wrap(tui_word(p->lang, "terminal", key), word + value + 4, word + value + 4);
    }
    return PLAY_ASK;
}

static play_next play_run_word(play *p, const play_word *word, const char *rest)
{
    if (p->elsewhere && word->where & PLAY_TURN && !p->elsewhere->turn) {
        cli_tell(p->lang, "no_hint", NULL);
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
        if (play_is_word(p, &play_words[i]) && play_is_named(p, &play_words[i], line, size))
            return play_run_word(p, &play_words[i], rest);
    if (!strcmp(line, "?"))
        return play_word_help(p, rest);
    if (p->elsewhere && !p->elsewhere->turn) {
        cli_tell(p->lang, "plain.not_turn", NULL);
        return PLAY_ASK;
    }
    return play_try(p, line);
}

void play_prompt(const play *p, int seat)
{
    cli_say(p->lang, "plain.prompt", json_pack("{s:i}", "seat", seat));
    putchar(' ');
}

play_next play_ask(play *p)
{
    bool echo = !isatty(STDIN_FILENO);
    char *line = NULL;
    size_t room = 0;
    play_next next = PLAY_ASK;
    play_print_turn(p);
    while (next == PLAY_ASK) {
        play_prompt(p, play_seat(p) + 1);
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
