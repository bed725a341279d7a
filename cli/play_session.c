// SPDX-License-Identifier: MIT
#include "cli/play.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// A session is its set-up and its moves; every position follows from them, so taking back is replaying fewer moves.

void play_create(play *p, const tri_game *game, const record_head *head)
{
    p->game = game;
    p->head = *head;
    p->count = 0;
    p->moves = (tri_move *)cli_room(sizeof(tri_move) * game->about->plies_max);
    game->start(&p->state, &head->setup, NULL);
    play_sit(p);
}

void play_destroy(play *p)
{
    play_rise(p);
    free(p->moves);
    p->moves = NULL;
}

void play_do(play *p, tri_move move)
{
    p->moves[p->count++] = move;
    p->game->apply(&p->state, move);
}

static void play_replay(const play *p, uint32_t count, tri_state *state)
{
    p->game->start(state, &p->head.setup, NULL);
    for (uint32_t i = 0; i < count; i++)
        p->game->apply(state, p->moves[i]);
}

static bool play_is_human(const play *p, uint8_t seat)
{
    return seat < TRI_SEATS_MAX && p->human[seat];
}

/// Index of the last decision a human took, or -1.
static int64_t play_last_decision(const play *p)
{
    tri_state state;
    int64_t last = -1;
    play_replay(p, 0, &state);
    for (uint32_t i = 0; i < p->count; i++) {
        if (play_is_human(p, p->game->to_move(&state)))
            last = i;
        p->game->apply(&state, p->moves[i]);
    }
    return last;
}

bool play_undo(play *p, const char **why)
{
    int64_t last = play_last_decision(p);
    tri_state state;
    if (last < 0) {
        *why = "you have not decided anything yet";
        return false;
    }
    play_replay(p, (uint32_t)last, &state);
    for (uint32_t i = (uint32_t)last; i < p->count; i++) {
        if (p->game->to_move(&state) == TRI_CHANCE || !p->game->can_undo(&state, p->moves[i])) {
            *why = "something random or hidden has come to light since";
            return false;
        }
        p->game->apply(&state, p->moves[i]);
    }
    p->count = (uint32_t)last;
    play_replay(p, p->count, &p->state);
    return true;
}

/// How much of two texts is the same, in characters, up to the end of a word.
static int play_common(const char *a, const char *b)
{
    int same = 0;
    for (int i = 0; a[i] == b[i]; i++) {
        if (!a[i])
            return i;
        if (a[i] == ' ')
            same = i;
    }
    return same;
}

static void play_words(const tri_game *game, const tri_state *state, tri_move move, char out[TRI_MOVE_TEXT_MAX])
{
    tri_text text = tri_text_over(out, TRI_MOVE_TEXT_MAX);
    game->move_text(state, move, &text);
}

static void play_after(const tri_game *game, const tri_state *before, tri_move move, tri_state *after)
{
    memcpy(after, before, game->state_size);
    game->apply(after, move);
}

/// What the words of `move` share with those of every other move of this world that would leave the seat the same view.
static int play_shared(const tri_game *game, const tri_state *world, tri_move move, uint8_t seat, const tri_state *view,
                       const char *words)
{
    tri_move list[TRI_MOVES_MAX];
    tri_state after, other, other_view;
    char others[TRI_MOVE_TEXT_MAX];
    int count = game->moves(world, list), shared = (int)strlen(words);
    bool possible = game->check(world, move) == TRI_LEGAL;
    if (possible)
        play_after(game, world, move, &after);
    for (int i = 0; i < count; i++) {
        play_after(game, world, list[i], &other);
        game->observe(&other, seat, &other_view);
        bool same_move = possible && !memcmp(&after, &other, game->state_size);
        if (same_move || memcmp(view, &other_view, game->state_size) != 0)
            continue;
        play_words(game, world, list[i], others);
        int common = play_common(words, others);
        shared = common < shared ? common : shared;
    }
    return shared;
}

int play_visible(const tri_game *game, const tri_state *state, tri_move move, uint8_t seat)
{
    enum { WORLDS = 32 };
    tri_state before, after, view, world;
    char words[TRI_MOVE_TEXT_MAX];
    tri_rng rng = tri_rng_seed(1);
    game->observe(state, seat, &before);
    play_after(game, state, move, &after);
    game->observe(&after, seat, &view);
    play_words(game, state, move, words);
    int visible = play_shared(game, state, move, seat, &view, words);
    // What could have been played may itself be secret: look at other worlds that the seat cannot tell from this one.
    for (int i = 0; i < WORLDS; i++) {
        game->resample(&before, &rng, &world);
        if (game->to_move(&world) != game->to_move(state))
            continue;
        int shared = play_shared(game, &world, move, seat, &view, words);
        visible = shared < visible ? shared : visible;
    }
    return visible;
}

void play_place(const tri_game *game, const char *suffix, char *out, size_t size)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    bool own = data && data[0] == '/';
    int n = own                      ? snprintf(out, size, "%s/triforium/%s%s.rec", data, game->id, suffix)
            : home && home[0] == '/' ? snprintf(out, size, "%s/.local/share/triforium/%s%s.rec", home, game->id, suffix)
                                     : -1;
    if (n < 0 || (size_t)n >= size)
        out[0] = 0;
}

/// Make the folders above a file.
static void play_make_folders(const char *path)
{
    char folder[1024];
    snprintf(folder, sizeof folder, "%s", path);
    for (char *at = strchr(folder + 1, '/'); at; at = strchr(at + 1, '/')) {
        *at = 0;
        mkdir(folder, 0700); // one that exists is fine, and one that cannot be made shows when the file is written
        *at = '/';
    }
}

bool play_save(const play *p, const char *path, bool durable)
{
    size_t size = RECORD_HEAD_TEXT_MAX + RECORD_LINE_MAX + (size_t)p->count * (TRI_MOVE_TEXT_MAX + 1);
    char *room = (char *)cli_room(size);
    tri_text text = tri_text_over(room, size);
    tri_state state;
    record_put_head(p->game, &p->head, &text);
    play_replay(p, 0, &state);
    for (uint32_t i = 0; i < p->count; i++) {
        record_put_move(p->game, &state, p->moves[i], &text);
        p->game->apply(&state, p->moves[i]);
    }
    if (p->game->to_move(&state) == TRI_OVER)
        record_put_result(p->game, &state, &text);
    bool saved = cli_write_file(path, room, text.used, durable);
    free(room);
    return saved;
}

bool play_save_own(play *p, bool durable)
{
    char aside[1024];
    if (!p->path[0])
        return false;
    play_make_folders(p->path);
    if (p->set_aside) {
        play_place(p->game, ".previous", aside, sizeof aside);
        if (rename(p->path, aside) == 0)
            printf("(the game begun before is kept as %s)\n", aside);
        p->set_aside = false;
    }
    return play_save(p, p->path, durable);
}

static bool play_take(void *context, uint32_t n, const void *state, tri_move move)
{
    (void)n;
    (void)state;
    play_do((play *)context, move);
    return true;
}

bool play_load(play *p, const char *path, const tri_game *game)
{
    record_reader reader;
    record_err err;
    size_t size;
    char *bytes = cli_read_file(path, &size);
    if (!bytes)
        return false;
    bool opened = record_open(&reader, game, bytes, size, &err);
    if (opened)
        play_create(p, game, &reader.head);
    bool good = opened && record_replay(&reader, play_take, p, &err);
    if (!good)
        cli_refuse_record(path, game, &err);
    if (opened && !good)
        play_destroy(p);
    free(bytes);
    return good;
}
