// SPDX-License-Identifier: MIT
#include "tests/fuzz/fuzz.h"

#include "proto/proto_trace.h"
#include "tests/support/nave_fixture.h"
#include "tests/support/whole.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void tri_assert_failed(const char *what, const char *file, int line)
{
    fprintf(stderr, "%s:%d: broken promise: %s\n", file, line, what);
    abort();
}

const tri_game *fuzz_game(uint8_t byte)
{
    int index = byte % (tri_game_count() + 1);
    return index < tri_game_count() ? tri_game_at(index) : nave_fixture();
}

static void fuzz_option(const tri_option *option, tri_value *value, tri_rng *rng)
{
    if (option->kind == TRI_OPTION_NUMBER)
        value->item[0] = (int16_t)(option->min + (int)tri_rng_below(rng, (uint32_t)(option->max - option->min + 1)));
    else if (option->kind == TRI_OPTION_CHOICE)
        value->item[0] = (int16_t)tri_rng_below(rng, (uint32_t)option->choice_count);
}

void fuzz_position(const tri_game *game, uint32_t seed, tri_state *state)
{
    const tri_about *about = game->about;
    tri_move list[TRI_MOVES_MAX];
    tri_rng rng = tri_rng_seed(seed);
    int players =
        about->players_min + (int)tri_rng_below(&rng, (uint32_t)(about->players_max - about->players_min + 1));
    tri_setup plain = tri_setup_default(game, players), setup = plain;
    for (int i = 0; i < about->option_count; i++)
        if (tri_setup_applies(game, &setup, i))
            fuzz_option(&about->options[i], &setup.value[i], &rng);
    if (!game->start(state, &setup, NULL))
        FUZZ_MUST(game->start(state, &plain, NULL));
    for (uint32_t plies = tri_rng_below(&rng, 300); plies && game->to_move(state) != TRI_OVER; plies--)
        game->apply(state, list[tri_rng_below(&rng, (uint32_t)game->moves(state, list))]);
}

static void fuzz_texts(const tri_game *game, const tri_state *state)
{
    static char room[PROTO_LINE_MAX];
    tri_state again;
    tri_err err;
    tri_view whole = tri_whole(game, state);
    tri_text out = tri_text_over(room, sizeof room);
    game->state_text(&whole, &out);
    FUZZ_MUST(!out.full && out.used < TRI_STATE_TEXT_MAX);
    FUZZ_MUST(game->state_parse(room, out.used, &again, &err));
    FUZZ_MUST(!memcmp(&again, state, game->state_size));
    out = tri_text_over(room, sizeof room);
    game->draw(&whole, &out);
    FUZZ_MUST(out.used < TRI_DRAW_MAX);
    out = tri_text_over(room, sizeof room);
    proto_trace_last(&out, game, state, 1);
    proto_moves(game, &whole, &out);
    FUZZ_MUST(!out.full);
}

static void fuzz_moves(const tri_game *game, const tri_state *state)
{
    tri_move list[TRI_MOVES_MAX], back;
    uint32_t weights[TRI_MOVES_MAX];
    char words[TRI_MOVE_TEXT_MAX];
    int count = game->moves(state, list);
    tri_view whole = tri_whole(game, state);
    bool chance = game->to_move(state) == TRI_CHANCE;
    FUZZ_MUST((count == 0) == (game->to_move(state) == TRI_OVER) && count <= game->about->moves_max);
    for (int i = 0; i < count; i++) {
        tri_text out = tri_text_over(words, sizeof words);
        FUZZ_MUST(i == 0 || list[i - 1] < list[i]);
        FUZZ_MUST(game->check(state, list[i]) == TRI_LEGAL);
        game->move_text(&whole, list[i], &out);
        FUZZ_MUST(!out.full && game->move_parse(&whole, words, out.used, &back, NULL) && back == list[i]);
        if (!chance && game->to_move(state) != TRI_OVER)
            (void)game->can_undo(state, list[i]);
    }
    FUZZ_MUST(game->outcomes(state, list, weights) == (chance ? count : 0));
}

void fuzz_ask(const tri_game *game, const tri_state *state)
{
    tri_setup setup;
    tri_state start;
    game->setup(state, &setup);
    FUZZ_MUST(game->start(&start, &setup, NULL));
    fuzz_texts(game, state);
    fuzz_moves(game, state);
}

void fuzz_play(const tri_game *game, const tri_state *state, uint32_t plies)
{
    tri_rng rng = tri_rng_seed(1);
    tri_move list[TRI_MOVES_MAX];
    tri_state s;
    tri_view view = tri_whole(game, state);
    tri_setup setup;
    fuzz_ask(game, state);
    game->resample(&view, &rng, &s);
    game->setup(&s, &setup);
    for (uint8_t seat = 0; seat < setup.players; seat++) {
        game->observe(&s, seat, &view);
        fuzz_ask(game, &view.known);
    }
    while (plies-- && game->to_move(&s) != TRI_OVER)
        game->apply(&s, list[tri_rng_below(&rng, (uint32_t)game->moves(&s, list))]);
    fuzz_ask(game, &s);
}
