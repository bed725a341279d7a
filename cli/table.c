// SPDX-License-Identifier: MIT
#include "cli/table.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Looking up, complaining, beginning and ending.

void *cli_room(size_t size)
{
    void *room = malloc(size);
    if (!room) {
        cli_refuse("out of memory");
        exit(CLI_REFUSED);
    }
    return room;
}

void cli_begin(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", O_RDONLY) != fd) // NOLINT(android-cloexec-open)
            _exit(CLI_REFUSED);
    signal(SIGPIPE, SIG_IGN); // writing then fails, with a reason
    signal(SIGXFSZ, SIG_IGN);
}

int cli_end(int code)
{
    if (code == CLI_DONE)
        code = cli_finish();
    if (code == CLI_DONE && close(STDOUT_FILENO))
        code = cli_refuse("cannot write: %s", strerror(errno));
    return code;
}

int cli_finish(void)
{
    int trouble = fflush(stdout) ? errno : 0;
    if (!trouble && !ferror(stdout))
        return CLI_DONE;
    if (trouble == EPIPE)
        return CLI_REFUSED;
    return cli_refuse("cannot write: %s", trouble ? strerror(trouble) : "some of the output is lost");
}

void cli_flush(void)
{
    if (cli_finish() != CLI_DONE)
        exit(CLI_REFUSED);
}

const tri_game *cli_find_game(const char *id, const char *file)
{
    const tri_game *game = tri_game_find(id, strlen(id));
    if (game)
        return game;
    char list[256];
    tri_text text = tri_text_over(list, sizeof list);
    for (int i = 0; i < tri_game_count(); i++) {
        tri_put(&text, i ? ", " : "");
        tri_put(&text, tri_game_at(i)->id);
    }
    cli_refuse("%s%sunknown game '%s'; games are: %s", file ? file : "", file ? ": " : "", id, list);
    return NULL;
}

bool cli_setup(const tri_game *game, int64_t players, const cli_words *options, tri_setup *setup)
{
    const tri_about *about = game->about;
    if (players == 0)
        players = about->players_max < 2 ? about->players_max : about->players_min > 2 ? about->players_min : 2;
    if (players < about->players_min || players > about->players_max) {
        cli_refuse("%s is for %d to %d players, not %lld", game->id, about->players_min, about->players_max,
                   (long long)players);
        return false;
    }
    *setup = tri_setup_default(game, (int)players);
    tri_err err;
    char why[TRI_REFUSAL_MAX];
    for (int i = 0; i < options->count; i++)
        if (!tri_setup_set(game, setup, options->word[i], strlen(options->word[i]), &err)) {
            cli_refuse("--option %s: %s", options->word[i], tri_refusal(game, &err, why));
            fprintf(stderr, "Options of %s for %d player%s:\n", game->id, setup->players,
                    setup->players == 1 ? "" : "s");
            cli_print_options(stderr, game, setup->players);
            return false;
        }
    tri_state state;
    if (game->start(&state, setup, &err))
        return true;
    cli_refuse("these options do not go together: %s", tri_refusal(game, &err, why));
    return false;
}

/// "; it was made with data a, this program has b": what may be the reason, or "".
static const char *cli_other_data(const char *other, const tri_game *game, char out[256])
{
    out[0] = 0;
    if (other[0] && game)
        snprintf(out, 256, "; it was made with component data %s, and this program has %s", other,
                 game->about->data_version);
    return out;
}

int cli_refuse_record(const char *file, const tri_game *game, const record_err *err)
{
    char other[256], why[TRI_REFUSAL_MAX];
    const char *text = game && err->why.rule ? tri_game_rule(game, err->why.rule) : NULL;
    cli_other_data(err->other_data, game, other);
    tri_refusal(game, &err->why, why);
    if (!text)
        return cli_refuse("%s:%u: %s%s", file, err->line, why, other);
    return cli_refuse("%s:%u: %s (rule %d.%d: %s)%s", file, err->line, why, err->why.rule / 100, err->why.rule % 100,
                      text, other);
}

int cli_refuse_link(const tri_game *game, const record_head *head, const tri_err *err)
{
    char other[256], why[TRI_REFUSAL_MAX];
    return cli_refuse("--link: character %u: %s%s", err->pos + 1, tri_refusal(game, err, why),
                      cli_other_data(head->other_data, game, other));
}

void cli_note_data(const char *file, const tri_game *game, const record_head *head)
{
    if (head->other_data[0])
        fprintf(stderr, "triforium: %s: made with component data %s, and this program has %s%s\n", file,
                head->other_data, game->about->data_version,
                head->other_result ? ", with which the result is another" : "");
}
