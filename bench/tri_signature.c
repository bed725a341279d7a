// SPDX-License-Identifier: MIT
#include "bench/tri_signature.h"

#include "ai/tri_bot.h"
#include "core/base/tri_hash.h"
#include "game/tri_setup.h"

// Also built for wasm, without a libc. For every number of players a bot plays against chance and random moves from a
// fixed seed, thinks at every seventh decision, and all of its counts go into the hash. The second bot is in no hurry
// to be sure: its races are decided, moves drop out of them, and they end before the budget does. Last, whole games are
// played by chance, every other one by the policy where there is one, and all that the evaluation says of them goes
// into the hash.

enum { SIGNATURE_EVERY = 7, SIGNATURE_GAMES = 8 };

typedef struct signature_bot {
    const char *words;
    int thoughts; ///< at each table
} signature_bot;

static const signature_bot signature_bots[] = {
    {"search:nodes=1500,temperature=0.05", 12},
    {"search:nodes=6000,root=race,field=6,laps=3,confidence=1,depth=1,horizon=2,playout=guided,cutoff=65535", 4},
};

static uint64_t signature_think(tri_bot *bot, const tri_view *view, uint64_t hash, tri_move *move)
{
    tri_choice choice[TRI_MOVES_MAX];
    *move = tri_bot_choose(bot, view, hash, NULL, NULL);
    hash = tri_hash_bytes(hash, move, sizeof *move);
    hash = tri_hash_bytes(hash, &bot->stats.nodes, sizeof bot->stats.nodes);
    int count = bot->stats.playouts ? tri_search_choices(bot->search, choice, TRI_MOVES_MAX) : 0;
    for (int i = 0; i < count; i++) {
        hash = tri_hash_bytes(hash, &choice[i].visits, sizeof choice[i].visits);
        hash = tri_hash_bytes(hash, &choice[i].value, sizeof choice[i].value);
    }
    return hash;
}

static uint64_t signature_table(const tri_game *game, int players, tri_bot *bot, int most, uint64_t hash)
{
    tri_setup setup = tri_setup_default(game, players);
    tri_rng rng = tri_rng_seed((uint64_t)players);
    tri_move list[TRI_MOVES_MAX];
    tri_state s;
    tri_view view;
    if (!game->start(&s, &setup, NULL))
        return hash;
    for (int decisions = 0, thoughts = 0; thoughts < most && game->to_move(&s) != TRI_OVER;) {
        uint64_t random = tri_rng_next(&rng);
        uint8_t seat = game->to_move(&s);
        int count = seat == TRI_CHANCE ? 0 : game->moves(&s, list);
        tri_move move = seat == TRI_CHANCE ? game->sample(&s, random) : list[tri_bits_scale(random, (uint64_t)count)];
        if (count > 1 && decisions++ % SIGNATURE_EVERY == 0) {
            tri_game_turn(game, &s, &view);
            hash = signature_think(bot, &view, hash, &move);
            thoughts++;
        }
        game->apply(&s, move);
    }
    return hash;
}

/// What the plug-in says of a position: values, belief and features for each seat.
static uint64_t signature_value(const tri_bot_def *def, const tri_state *s, int players, uint64_t hash)
{
    const tri_eval *eval = def->search.eval;
    float value[TRI_SEATS_MAX], feature[TRI_FEATURES_MAX], stage;
    tri_eval_value(def->search.game, eval, def->weight, def->search.value, s, value);
    hash = tri_hash_bytes(hash, value, sizeof value);
    for (int seat = 0; eval && seat < players; seat++) {
        int model;
        float belief = eval->belief ? eval->belief(s, def->weight, seat) : 0.0f;
        eval->features(s, def->weight, seat, feature, &stage, &model);
        hash = tri_hash_bytes(hash, &belief, sizeof belief);
        hash = tri_hash_bytes(hash, &stage, sizeof stage);
        if (stage >= 0)
            hash = tri_hash_bytes(hash, feature, sizeof *feature * (size_t)eval->feature_count);
    }
    return hash;
}

/// The logits of a policy, and the move it likes best.
static uint64_t signature_policy(const tri_bot_def *def, const tri_state *s, const tri_move *list, int count,
                                 uint64_t hash, tri_move *best)
{
    float logit[TRI_MOVES_MAX];
    int most = 0;
    def->search.eval->policy(s, def->weight, list, count, logit);
    for (int i = 1; i < count; i++)
        most = logit[i] > logit[most] ? i : most;
    *best = list[most];
    return tri_hash_bytes(hash, logit, sizeof *logit * (size_t)count);
}

static uint64_t signature_values(const tri_bot_def *def, int players, uint64_t seed, uint64_t hash)
{
    const tri_game *game = def->search.game;
    tri_setup setup = tri_setup_default(game, players);
    tri_rng rng = tri_rng_seed(seed);
    tri_move list[TRI_MOVES_MAX];
    tri_state s;
    if (!game->start(&s, &setup, NULL))
        return hash;
    for (uint8_t seat; (seat = game->to_move(&s)) != TRI_OVER;) {
        uint64_t random = tri_rng_next(&rng);
        int count = seat == TRI_CHANCE ? 0 : game->moves(&s, list);
        tri_move move = seat == TRI_CHANCE ? game->sample(&s, random) : list[tri_bits_scale(random, (uint64_t)count)],
                 best;
        hash = signature_value(def, &s, players, hash);
        if (count > 1 && def->search.eval && def->search.eval->policy) {
            hash = signature_policy(def, &s, list, count, hash, &best);
            move = seed % 2 ? best : move;
        }
        game->apply(&s, move);
    }
    return signature_value(def, &s, players, hash);
}

uint64_t tri_signature_game(const tri_game *game, void *memory)
{
    tri_bot_def def;
    tri_bot bot;
    uint64_t hash = tri_hash_start();
    for (int i = 0; i < TRI_COUNT(signature_bots); i++) {
        const char *words = signature_bots[i].words;
        if (!tri_bot_parse(game, words, tri_length(words), &def, NULL))
            return 0;
        tri_bot_create(&bot, &def, memory, TRI_SIGNATURE_MEMORY);
        for (int players = game->about->players_min; players <= game->about->players_max; players++)
            hash = signature_table(game, players, &bot, signature_bots[i].thoughts, hash);
    }
    for (int players = game->about->players_min; players <= game->about->players_max; players++)
        for (uint64_t seed = 0; seed < SIGNATURE_GAMES; seed++)
            hash = signature_values(&def, players, seed, hash);
    return hash;
}

uint32_t tri_signature(void *memory)
{
    uint64_t hash = tri_hash_start();
    for (int i = 0; i < tri_game_count(); i++) {
        uint64_t one = tri_signature_game(tri_game_at(i), memory);
        hash = tri_hash_bytes(hash, &one, sizeof one);
    }
    return (uint32_t)(hash ^ (hash >> 32));
}
