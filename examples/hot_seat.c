// SPDX-License-Identifier: MIT
// Two people at one keyboard, without a server: hot_seat [GAME]. Each sees what the seat may know.
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <triforium/triforium.h>

static void show(const tri_game *game, const tri_view *view, int seat)
{
    static char board[TRI_DRAW_MAX];
    tri_text text = tri_text_over(board, sizeof board);
    game->draw(view, &text);
    printf("%s\nseat %d, your move (? lists them): ", board, seat + 1);
    fflush(stdout);
}

static void list_moves(const tri_game *game, const tri_view *view)
{
    tri_move list[TRI_MOVES_MAX];
    for (int i = 0, count = game->moves(&view->known, list); i < count; i++) {
        char words[TRI_MOVE_TEXT_MAX];
        tri_text text = tri_text_over(words, sizeof words);
        game->move_text(view, list[i], &text);
        printf("  %s\n", words);
    }
}

int main(int argc, char **argv)
{
    const char *id = argc > 1 ? argv[1] : "basilica";
    const tri_game *game = tri_game_find(id, strlen(id));
    if (!game)
        return fprintf(stderr, "no game '%s'\n", id), 1;
    tri_setup setup = tri_setup_default(game, 2);
    tri_rng dice = tri_rng_seed((uint64_t)time(NULL));
    tri_state state;
    tri_err err;
    game->start(&state, &setup, &err);
    while (tri_game_settle(game, &state, &dice), game->to_move(&state) != TRI_OVER) {
        tri_view view;
        char line[256], why[TRI_REFUSAL_MAX];
        tri_move move;
        show(game, &view, tri_game_turn(game, &state, &view));
        if (!fgets(line, sizeof line, stdin))
            return 0;
        if (line[0] == '?')
            list_moves(game, &view);
        else if (!game->move_parse(&view, line, strcspn(line, "\n"), &move, &err))
            printf("%s\n", tri_refusal(game, &err, why));
        else if (game->check(&state, move) != TRI_LEGAL)
            printf("%s\n", tri_game_rule(game, game->check(&state, move)));
        else
            game->apply(&state, move);
    }
    return 0;
}
