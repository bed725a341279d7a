// SPDX-License-Identifier: MIT
#include "ai/tri_engine.h"

#include "ai/tri_bytes.h"

// What an engine does with time: think and report, and before that find out from a list of events what its seat knows.
//
// Events are played on a whole state. What the seat does not know of one is guessed, and since it does not know it, the
// guess is blanked when the seat looks in the end. A guess can make a later event impossible; then all is played anew
// with other guesses.

enum { TRI_ENGINE_GUESSES = 64, TRI_ENGINE_FIRST_INFO = 1024 };

bool tri_engine_item(tri_reader *r, const char **words, size_t *size)
{
    tri_skip_spaces(r);
    if (tri_at_end(r))
        return false;
    *words = r->at;
    while (!tri_at_end(r) && tri_peek(r) != ';')
        r->at++;
    const char *end = r->at;
    while (end > *words && end[-1] == ' ')
        end--;
    *size = (size_t)(end - *words);
    tri_take_char(r, ';');
    return true;
}

/// Some legal move whose words begin as the seat saw them.
static bool tri_engine_guess(const tri_game *game, const tri_state *s, const char *words, size_t size, tri_rng *rng,
                             tri_move *move)
{
    tri_move list[TRI_MOVES_MAX];
    char text[TRI_MOVE_TEXT_MAX];
    int count = game->moves(s, list), fitting = 0;
    for (int i = 0; i < count; i++) {
        tri_text out = tri_text_over(text, sizeof text);
        tri_game_say(game, s, list[i], TRI_REFEREE, &out);
        if (out.used < size || !tri_alike(text, words, size))
            continue;
        if (tri_rng_below(rng, (uint32_t)++fitting) == 0)
            *move = list[i];
    }
    return fitting > 0;
}

/// Play one event.
static bool tri_engine_event(const tri_game *game, const char *words, size_t size, tri_rng *rng, tri_state *s,
                             bool *guessed, tri_err *err)
{
    tri_move move;
    tri_view whole;
    if (size && words[size - 1] == '?') {
        *guessed = true;
        if (!tri_engine_guess(game, s, words, size - 1, rng, &move))
            return tri_refuse_word(err, TRI_E_ENGINE_BEGINNING, 0, 0, words, size - 1);
    } else {
        game->observe(s, TRI_REFEREE, &whole); // `s` is one of the worlds that fit, not the table's own
        if (!game->move_parse(&whole, words, size, &move, err))
            return false;
    }
    tri_rule rule = game->check(s, move);
    if (rule != TRI_LEGAL)
        return tri_refuse_word(err, TRI_E_ENGINE_EVENT, rule, 0, words, size);
    game->apply(s, move);
    return true;
}

/// Play all events with one set of guesses. `guessed`: there were some.
static bool tri_engine_events(const tri_game *game, const char *events, size_t size, tri_rng *rng, tri_state *s,
                              bool *guessed, tri_err *err)
{
    tri_reader r = tri_reader_over(events, size);
    const char *words;
    size_t length;
    *guessed = false;
    for (uint32_t number = 1; tri_engine_item(&r, &words, &length); number++)
        if (!tri_engine_event(game, words, length, rng, s, guessed, err)) {
            err->pos = number;
            return false;
        }
    return true;
}

bool tri_engine_replay(const tri_game *game, const tri_setup *setup, uint8_t seat, const char *events, size_t size,
                       tri_view *view, tri_err *err)
{
    tri_rng rng = tri_rng_seed(1);
    bool guessed = true;
    for (int tries = 0; tries < TRI_ENGINE_GUESSES && guessed; tries++) {
        tri_state s;
        if (!game->start(&s, setup, err))
            return false;
        if (tri_engine_events(game, events, size, &rng, &s, &guessed, err)) {
            game->observe(&s, seat, view);
            return true;
        }
    }
    return false;
}

/// One think: who asked, until when, and what has been said.
typedef struct tri_engine_thought {
    tri_engine *engine;
    const tri_engine_host *host;
    uint64_t begun, next_info;
} tri_engine_thought;

static uint64_t tri_engine_now(const tri_engine_thought *t)
{
    return t->host->now ? t->host->now(t->host->context) : 0;
}

/// The expected line in words, as far as it can be played in one of the worlds.
static void tri_engine_put_line(const tri_engine *e, const tri_move *line, int length, tri_text *out)
{
    tri_rng rng = tri_rng_seed(e->seed);
    tri_state world;
    e->game->resample(&e->view, &rng, &world);
    for (int i = 0; i < length; i++) {
        tri_game_settle(e->game, &world, &rng);
        if (e->game->to_move(&world) == TRI_OVER || e->game->check(&world, line[i]) != TRI_LEGAL)
            return;
        tri_put(out, i ? "; " : " line ");
        tri_game_say(e->game, &world, line[i], TRI_REFEREE, out);
        e->game->apply(&world, line[i]);
    }
}

static void tri_engine_info(const tri_engine_thought *t, const tri_search_stats *stats, const tri_move *line,
                            int length)
{
    char room[TRI_ENGINE_MOVES * (TRI_MOVE_TEXT_MAX + 2) + 256];
    tri_text out = tri_text_over(room, sizeof room);
    if (t->engine->quiet || !t->host->say)
        return;
    tri_put(&out, "info depth ");
    tri_put_int(&out, stats->depth);
    tri_put(&out, " nodes ");
    tri_put_int(&out, (int64_t)stats->nodes);
    tri_put(&out, " playouts ");
    tri_put_int(&out, (int64_t)stats->playouts);
    if (t->host->now) {
        tri_put(&out, " time ");
        tri_put_int(&out, (int64_t)(tri_engine_now(t) - t->begun));
    }
    tri_put(&out, " value");
    for (int i = 0; i < t->engine->setup.players; i++) {
        tri_put_char(&out, ' ');
        tri_put_int(&out, (int64_t)(stats->value[i] * 1000.0f + 0.5f));
    }
    tri_engine_put_line(t->engine, line, length, &out);
    tri_put_char(&out, '\n');
    t->host->say(t->host->context, &out);
}

/// Between two walks: is it time to end?
static bool tri_engine_pause(void *context)
{
    const tri_engine_thought *t = (const tri_engine_thought *)context;
    const tri_engine *e = t->engine;
    if (e->time && !e->endless && tri_engine_now(t) - t->begun >= e->time)
        return true;
    return t->host->stop && t->host->stop(t->host->context);
}

/// The same for the engine's own search, which also reports when its work has doubled.
static bool tri_engine_pause_own(void *context)
{
    tri_engine_thought *t = (tri_engine_thought *)context;
    const tri_search *search = t->engine->bot.search;
    tri_search_stats stats = tri_search_stats_of(search);
    if (stats.nodes >= t->next_info) {
        tri_move line[TRI_ENGINE_MOVES];
        while (t->next_info <= stats.nodes)
            t->next_info *= 2;
        tri_engine_info(t, &stats, line, tri_search_line(search, line, TRI_ENGINE_MOVES));
    }
    return tri_engine_pause(context);
}

/// The bot's own budget unless the go says otherwise. Without a clock a time cannot be kept, and the budget stands.
static uint64_t tri_engine_budget(const tri_engine *e, const tri_engine_host *host)
{
    if (e->endless ? host->stop != NULL : e->time && host->now && !e->nodes)
        return 0;
    return e->nodes ? e->nodes : e->bot.def.search.nodes;
}

/// Think with the engine's own bot.
static void tri_engine_alone(tri_engine *e, uint64_t nodes, tri_engine_thought *thought, tri_engine_found *found)
{
    tri_search *search = e->bot.search;
    if (search)
        tri_search_budget(search, nodes);
    found->best = tri_bot_choose(&e->bot, &e->view, e->seed, search ? tri_engine_pause_own : NULL, thought);
    found->stats = e->bot.stats;
    bool searched = search && e->bot.stats.playouts;
    found->choices = searched ? tri_search_choices(search, found->choice, TRI_MOVES_MAX) : 0;
    found->length = searched ? tri_search_line(search, found->line, TRI_ENGINE_MOVES) : 0;
}

/// When only some moves are wanted: the one of them that was looked at most.
static void tri_engine_among(const tri_engine *e, tri_engine_found *found)
{
    tri_move list[TRI_MOVES_MAX];
    int count = e->game->moves(&e->view.known, list), kept = 0;
    for (int i = 0; i < count; i++) {
        if (!e->only[i])
            continue;
        if (list[i] == found->best)
            return;
        found->choice[kept++] = found->choices == count ? found->choice[i] : (tri_choice){list[i], 0, 0.0f};
    }
    found->best = found->choice[tri_search_pick(&e->bot.def.search, found->choice, kept)].move;
}

void tri_engine_think(tri_engine *e, const tri_engine_host *host, tri_text *out)
{
    tri_engine_thought thought = {e, host, 0, TRI_ENGINE_FIRST_INFO};
    tri_engine_found found;
    thought.begun = tri_engine_now(&thought);
    uint64_t nodes = tri_engine_budget(e, host);
    bool team = e->threads > 1 && host->team && e->bot.search;
    if (!team || !host->team(host->context, e, nodes, tri_engine_pause, &thought, &found))
        tri_engine_alone(e, nodes, &thought, &found);
    tri_engine_info(&thought, &found.stats, found.line, found.length);
    if (e->limited)
        tri_engine_among(e, &found);
    tri_put(out, "bestmove ");
    e->game->move_text(&e->view, found.best, out);
    tri_put_char(out, '\n');
}
