// SPDX-License-Identifier: MIT
#include "record/record_table.h"

// What a seat may be told of a move follows from its view alone: words it could not tell apart by looking at the table
// are left out. No game has to say which of its moves are secret.

/// How much of two texts is the same, in characters, up to the end of a word.
static int record_common(const char *a, const char *b)
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

static bool record_alike(const tri_state *a, const tri_state *b, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (a->bytes[i] != b->bytes[i])
            return false;
    return true;
}

static void record_words(const tri_game *game, const tri_state *state, tri_move move, char out[TRI_MOVE_TEXT_MAX])
{
    tri_text text = tri_text_over(out, TRI_MOVE_TEXT_MAX);
    game->move_text(state, move, &text);
}

static void record_after(const tri_game *game, const tri_state *before, tri_move move, tri_state *after)
{
    *after = *before;
    game->apply(after, move);
}

/// What the words of `move` share with those of every other move of this world that would leave the seat the same view.
static int record_shared(const tri_game *game, const tri_state *world, tri_move move, uint8_t seat,
                         const tri_state *view, const char *words)
{
    tri_move list[TRI_MOVES_MAX];
    tri_state after, other, other_view;
    char others[TRI_MOVE_TEXT_MAX];
    int count = game->moves(world, list), shared = (int)tri_length(words);
    bool possible = game->check(world, move) == TRI_LEGAL;
    if (possible)
        record_after(game, world, move, &after);
    for (int i = 0; i < count; i++) {
        record_after(game, world, list[i], &other);
        game->observe(&other, seat, &other_view);
        bool same_move = possible && record_alike(&after, &other, game->state_size);
        if (same_move || !record_alike(view, &other_view, game->state_size))
            continue;
        record_words(game, world, list[i], others);
        int common = record_common(words, others);
        shared = common < shared ? common : shared;
    }
    return shared;
}

int record_visible(const tri_game *game, const tri_state *state, tri_move move, uint8_t seat)
{
    enum { WORLDS = 32 };
    tri_state before, after, view, world;
    char words[TRI_MOVE_TEXT_MAX];
    tri_rng rng = tri_rng_seed(1);
    game->observe(state, seat, &before);
    record_after(game, state, move, &after);
    game->observe(&after, seat, &view);
    record_words(game, state, move, words);
    int visible = record_shared(game, state, move, seat, &view, words);
    // What could have been played may itself be secret: look at other worlds that the seat cannot tell from this one.
    for (int i = 0; i < WORLDS; i++) {
        game->resample(&before, &rng, &world);
        if (game->to_move(&world) != game->to_move(state))
            continue;
        int shared = record_shared(game, &world, move, seat, &view, words);
        visible = shared < visible ? shared : visible;
    }
    return visible;
}
