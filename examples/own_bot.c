// SPDX-License-Identifier: MIT
// A bot of one's own against one of the house's, seats changing every game: own_bot [LEVEL [GAMES]].
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <triforium/triforium.h>

/// Looks one move ahead and keeps the best points. It is given a view, so it cannot know what its seat may not.
static tri_move think(const tri_game *game, const tri_view *view, tri_rng *rng)
{
    tri_move list[TRI_MOVES_MAX], best = 0;
    int seat = game->to_move(&view->known), count = game->moves(&view->known, list), most = INT_MIN;
    for (int i = 0; i < count; i++) {
        tri_state next;
        tri_result result;
        game->resample(view, rng, &next); // a world that agrees with all this seat has seen
        game->apply(&next, list[i]);
        game->result(&next, &result);
        if (result.points[seat] > most) {
            most = result.points[seat];
            best = list[i];
        }
    }
    return best;
}

int main(int argc, char **argv)
{
    const tri_game *game = tri_game_find("sagrada", 7);
    const char *level = argc > 1 ? argv[1] : "sparrow";
    int games = argc > 2 ? atoi(argv[2]) : 20, won = 0;
    tri_bot_def def;
    tri_err err;
    if (!tri_bot_parse(game, level, strlen(level), &def, &err))
        return fprintf(stderr, "no bot '%s'\n", level), 1;
    size_t size = tri_bot_memory(&def);
    void *memory = malloc(size);
    tri_bot bot;
    tri_bot_create(&bot, &def, memory, size);
    tri_setup setup = tri_setup_default(game, 2);
    tri_state state;
    for (int n = 0; n < games && game->start(&state, &setup, &err); n++) {
        tri_rng dice = tri_rng_seed((uint64_t)n / 2), own = tri_rng_seed(~(uint64_t)n);
        for (tri_view view; tri_game_settle(game, &state, &dice), game->to_move(&state) != TRI_OVER;) {
            if (tri_game_turn(game, &state, &view) == n % 2)
                game->apply(&state, think(game, &view, &own));
            else
                game->apply(&state, tri_bot_choose(&bot, &view, tri_rng_next(&own), NULL, NULL));
        }
        tri_result result;
        game->result(&state, &result);
        won += result.place[n % 2] == 1;
    }
    printf("own bot won %d of %d games against %s\n", won, games, def.name);
    free(memory);
    return 0;
}
