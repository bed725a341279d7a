// SPDX-License-Identifier: MIT
#include "ai/tri_bot.h"

#include "ai/tri_bytes.h"
#include "ai/tri_expect.h"
#include "ai/tri_math.h"
#include "ai/tri_setting.h"
#include "nets/tri_nets.h"

#include "evals.inc"

// Words to bots, the levels, and how a bot chooses. Its settings are in tri_setting.c.

enum { TRI_GREEDY_WORLDS = 8 };

static const tri_level tri_levels[TRI_LEVELS] = {
    {"sparrow", "flits about and forgets what it came for"},
    {"mouse", "one good idea at a time"},
    {"jackdaw", "takes what glitters, sometimes too fast"},
    {"cat", "patient; the everyday level"},
    {"owl", "sees further in the dark"},
    {"gargoyle", "has watched for eight hundred years; as strong as we can"},
};

/// Strength of each level where a game says nothing else; docs/opponents.md has the games that measured it.
static const char *const tri_level_settings[TRI_LEVELS] = {
    "nodes=60,temperature=0.2,epsilon=0.5",
    "nodes=60,temperature=0.1,epsilon=0.25",
    "nodes=100,temperature=0.04,epsilon=0.08",
    "nodes=400,temperature=0.01",
    "nodes=2000",
    "nodes=10000",
};

const tri_level *tri_level_at(int index)
{
    TRI_ASSERT(index >= 0 && index < TRI_LEVELS);
    return &tri_levels[index];
}

int tri_level_elo(const tri_game *game, int index)
{
    const tri_eval *eval = tri_eval_find(game);
    TRI_ASSERT(index >= 0 && index < TRI_LEVELS);
    return eval && eval->elo ? eval->elo[index] : 0;
}

int tri_level_everyday(void)
{
    return 3;
}

const char *tri_level_before(int index)
{
    static const char *const before[TRI_LEVELS] = {"pilgrim", "novice", "apprentice", "mason", "master", "architect"};
    TRI_ASSERT(index >= 0 && index < TRI_LEVELS);
    return before[index];
}

/// Settings of our own, which are right.
static void tri_bot_apply(tri_bot_def *def, const char *settings)
{
    tri_reader r = tri_reader_over(settings, tri_length(settings));
    char room[TRI_SETTING_TEXT_MAX];
    tri_text bounds = tri_text_over(room, sizeof room);
    bool good = tri_setting_read(def, &r, &bounds);
    TRI_ASSERT(good);
    (void)good;
}

/// Settings of the bot `network` of a game, or NULL: it has none, or this program carries none.
static const char *tri_bot_network(const tri_game *game)
{
    static const struct {
        const char *game, *settings;
    } networks[] = {TRI_EVAL_NETWORKS{NULL, NULL}};
    for (int i = 0; networks[i].game; i++)
        if (tri_same(networks[i].game, game->id) && tri_nets_has(game->id))
            return networks[i].settings;
    return NULL;
}

/// The level that begins the words, by its name or the one it had; TRI_LEVELS: none.
static int tri_bot_level(tri_reader *r)
{
    int level = 0;
    while (level < TRI_LEVELS && !tri_take_word(r, tri_levels[level].name) &&
           !tri_take_word(r, tri_level_before(level)))
        level++;
    return level;
}

/// What begins the words, by the name it has now; NULL: no bot. `level` is set to which level it is, if it is one.
static const char *tri_bot_kind_of(tri_bot_def *def, tri_reader *r, int *level)
{
    if (tri_take_word(r, "random"))
        return def->kind = TRI_BOT_RANDOM, "random";
    if (tri_take_word(r, "greedy"))
        return def->kind = TRI_BOT_GREEDY, "greedy";
    if (tri_take_word(r, "search"))
        return "search";
    if (tri_bot_network(def->search.game) && tri_take_word(r, "network"))
        return tri_bot_apply(def, tri_bot_network(def->search.game)), "network";
    *level = tri_bot_level(r);
    return *level < TRI_LEVELS ? tri_levels[*level].name : NULL;
}

/// A level's settings.
static void tri_bot_rank(tri_bot_def *def, int level)
{
    const tri_eval *eval = def->search.eval;
    tri_bot_apply(def, (eval && eval->levels ? eval->levels : tri_level_settings)[level]);
}

static void tri_bot_start(const tri_game *game, tri_bot_def *out)
{
    const tri_eval *eval = tri_eval_find(game);
    tri_clear(out, sizeof *out);
    out->kind = TRI_BOT_SEARCH;
    tri_setting_normal(out);
    out->search.game = game;
    out->search.eval = eval;
    if (!eval) // nothing else can say what a position is worth
        out->search.cutoff = TRI_CUTOFF_NEVER;
    tri_eval_defaults(eval, out->weight);
    if (eval && eval->settings)
        tri_bot_apply(out, eval->settings);
}

/// "range=0, 0.001 to 1": what is wrong and, where there is such a setting, what it may be.
static bool tri_bot_refuse_setting(const tri_reader *r, const char *bounds, tri_err *err)
{
    char room[TRI_SETTING_TEXT_MAX];
    tri_text wrong = tri_text_over(room, sizeof room);
    const char *end = r->at;
    while (end < r->end && *end != ',')
        end++;
    tri_put_span(&wrong, r->at, (size_t)(end - r->at));
    tri_put(&wrong, bounds[0] ? ": " : "");
    tri_put(&wrong, bounds);
    return tri_refuse_word(err, TRI_E_BOT_SETTING, 0, tri_position(r), room, wrong.used);
}

bool tri_bot_parse(const tri_game *game, const char *words, size_t size, tri_bot_def *out, tri_err *err)
{
    tri_reader r = tri_reader_over(words, size);
    char room[TRI_SETTING_TEXT_MAX];
    tri_text bounds = tri_text_over(room, sizeof room);
    tri_bot_start(game, out);
    int level = TRI_LEVELS;
    const char *kind = tri_bot_kind_of(out, &r, &level);
    if (!kind)
        return tri_refuse_word(err, TRI_E_BOT, 0, 0, words, size);
    tri_text name = tri_text_over(out->name, sizeof out->name);
    tri_put(&name, kind);
    tri_put_span(&name, r.at, (size_t)(r.end - r.at));
    if (level < TRI_LEVELS)
        tri_bot_rank(out, level);
    if (tri_take_char(&r, ':') && !tri_setting_read(out, &r, &bounds))
        return tri_bot_refuse_setting(&r, room, err);
    if (!tri_at_end(&r) || size >= TRI_BOT_NAME_MAX)
        return tri_refuse_word(err, TRI_E_BOT, 0, tri_position(&r), words, size);
    return true;
}

bool tri_bot_named(const tri_game *game, const char *name, size_t size, tri_bot_def *out)
{
    for (size_t i = 0; i < size; i++)
        if (name[i] == ':')
            return false;
    return tri_bot_parse(game, name, size, out, NULL) && !tri_same(out->name, "search");
}

size_t tri_bot_memory(const tri_bot_def *def)
{
    if (def->kind == TRI_BOT_RANDOM)
        return TRI_SEARCH_MEMORY_MIN;
    // A node entered adds at most one block of edges; 40 moves of 24 bytes are a common block. Too little is no harm.
    size_t want = (size_t)TRI_SEARCH_MEMORY_MIN + (size_t)def->search.nodes * 512;
    return want < ((size_t)64 << 20) ? want : (size_t)64 << 20;
}

void tri_bot_create(tri_bot *bot, const tri_bot_def *def, void *memory, size_t size)
{
    tri_clear(bot, sizeof *bot);
    bot->def = *def;
    bot->def.search.weight = bot->def.weight;
    if (def->kind == TRI_BOT_SEARCH)
        bot->search = tri_search_create(&bot->def.search, memory, size);
}

/// The move that looks best one decision ahead, over a few worlds.
static int tri_bot_greedy(tri_bot *bot, const tri_view *view, const tri_move *moves, int count, uint64_t seed)
{
    const tri_search_def *def = &bot->def.search;
    uint8_t seat = def->game->to_move(&view->known);
    int best = 0;
    float best_sum = -1.0f, value[TRI_SEATS_MAX];
    for (int i = 0; i < count; i++) {
        float sum = 0.0f;
        tri_rng rng = tri_rng_seed(seed);
        for (int world = 0; world < TRI_GREEDY_WORLDS; world++) {
            tri_state s;
            def->game->resample(view, &rng, &s);
            def->game->apply(&s, moves[i]);
            tri_eval_value(def->game, def->eval, bot->def.weight, def->value, &s, value);
            sum += value[seat];
            bot->stats.nodes++;
        }
        if (sum > best_sum) {
            best_sum = sum;
            best = i;
        }
    }
    return best;
}

/// The temperature where the best move is worth `value`. In a solo game that is far from decided evenly the values of
/// all moves lie close together, and a temperature meant for the middle would make every move as good as any.
static float tri_bot_temperature(const tri_bot_def *def, int seats, float value)
{
    float room = 2.0f * (value < 0.5f ? value : 1.0f - value);
    return seats == 1 ? def->temperature * room * room : def->temperature;
}

int tri_bot_pick(const tri_bot_def *def, int seats, const tri_choice *choice, int count, tri_rng *rng)
{
    int best = tri_search_pick(&def->search, choice, count);
    float temperature = tri_bot_temperature(def, seats, choice[best].value);
    float chance = tri_unit(tri_rng_next(rng)), total = 0.0f;
    uint64_t any = tri_rng_next(rng);
    if (chance < def->epsilon)
        return (int)tri_bits_scale(any, (uint64_t)count);
    if (temperature <= 0.0f)
        return best;
    float at = tri_unit(any);
    for (int pass = 0; pass < 2; pass++) {
        float sum = 0.0f;
        for (int i = 0; i < count; i++) {
            sum += choice[i].visits ? tri_exp((choice[i].value - choice[best].value) / temperature) : 0.0f;
            if (pass && sum >= at * total)
                return i;
        }
        total = sum;
    }
    return best;
}

static tri_move tri_bot_search(tri_bot *bot, const tri_view *view, uint64_t seed, bool (*stop)(void *context),
                               void *context)
{
    tri_choice choice[TRI_MOVES_MAX];
    tri_rng rng = tri_rng_seed(~seed);
    tri_setup setup;
    bot->def.search.game->setup(&view->known, &setup);
    tri_search_root(bot->search, view, seed);
    tri_search_think(bot->search, stop, context);
    bot->stats = tri_search_stats_of(bot->search);
    int count = tri_search_choices(bot->search, choice, TRI_MOVES_MAX);
    return choice[tri_bot_pick(&bot->def, setup.players, choice, count, &rng)].move;
}

tri_move tri_bot_choose(tri_bot *bot, const tri_view *view, uint64_t seed, bool (*stop)(void *context), void *context)
{
    tri_move moves[TRI_MOVES_MAX];
    tri_rng rng = tri_rng_seed(~seed);
    int count = bot->def.search.game->moves(&view->known, moves);
    tri_clear(&bot->stats, sizeof bot->stats);
    if (count == 1)
        return moves[0];
    bool careless = bot->def.kind == TRI_BOT_GREEDY && tri_unit(tri_rng_next(&rng)) < bot->def.epsilon;
    if (bot->def.kind == TRI_BOT_RANDOM || careless)
        return moves[tri_rng_below(&rng, (uint32_t)count)];
    if (bot->def.kind == TRI_BOT_GREEDY)
        return moves[tri_bot_greedy(bot, view, moves, count, seed)];
    return tri_bot_search(bot, view, seed, stop, context);
}
