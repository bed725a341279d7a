// SPDX-License-Identifier: MIT
#include "cli/engine.h"

#include "ai/host/ai_clock.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// A small state: which game, which position. Whatever is asked too early or cannot be is answered with "error ...", and
// nothing changes.

void engine_create(engine *e, void (*say)(void *context, const char *line), bool (*halted)(void *context),
                   void *context)
{
    memset(e, 0, sizeof *e);
    e->say = say;
    e->halted = halted;
    e->context = context;
    e->threads = 1;
    e->seed = 1;
    snprintf(e->bot, sizeof e->bot, "%s", tri_level_at(tri_level_everyday())->name);
}

static void engine_error(engine *e, const char *text)
{
    char line[256];
    snprintf(line, sizeof line, "error %s", text);
    for (char *c = line; *c; c++) // what is quoted may hold anything
        if (*c < ' ')
            *c = '?';
    e->say(e->context, line);
}

static void engine_hello(engine *e)
{
    char line[256];
    e->say(e->context, "id name Triforium");
    for (int i = 0; i < tri_game_count(); i++) {
        snprintf(line, sizeof line, "game %s", tri_game_at(i)->id);
        e->say(e->context, line);
    }
    for (int i = 0; i < TRI_LEVELS; i++) {
        snprintf(line, sizeof line, "level %s %s", tri_level_at(i)->name, tri_level_at(i)->character);
        e->say(e->context, line);
    }
    e->say(e->context, "option bot a level, random, greedy or search:settings");
    e->say(e->context, "option seed a number");
    e->say(e->context, "option threads 1 to 16");
    e->say(e->context, "ready");
}

static bool engine_is(const proto_engine_command *c, const char *name)
{
    return c->word_size == strlen(name) && !memcmp(c->word, name, c->word_size);
}

static void engine_option(engine *e, const proto_engine_command *c)
{
    tri_reader r = tri_reader_over(c->rest, c->rest_size);
    int64_t number = 0;
    bool good = false;
    if (engine_is(c, "bot")) {
        tri_bot_def def;
        tri_err err = {.text = ""};
        const tri_game *game = e->game ? e->game : tri_game_count() ? tri_game_at(0) : NULL;
        good = game && tri_bot_parse(game, c->rest, c->rest_size, &def, &err);
        if (good)
            snprintf(e->bot, sizeof e->bot, "%s", def.name);
    } else if (engine_is(c, "seed")) {
        good = tri_take_int(&r, 0, INT64_MAX, &number) && tri_at_end(&r);
        e->seed = good ? (uint64_t)number : e->seed;
    } else if (engine_is(c, "threads")) {
        good = tri_take_int(&r, 1, AI_TEAM_MAX, &number) && tri_at_end(&r);
        e->threads = good ? (int)number : e->threads;
    }
    if (good)
        e->say(e->context, "ok");
    else
        engine_error(e, "no such option or value; 'triforium 1' lists them");
}

static void engine_new(engine *e, const proto_engine_command *c)
{
    tri_state s;
    tri_err err;
    if (!c->game->start(&s, &c->setup, &err)) {
        engine_error(e, err.text);
        return;
    }
    e->game = c->game;
    e->setup = c->setup;
    e->placed = false;
    e->say(e->context, "ok");
}

/// Moves separated by ';' from the start of the game.
static bool engine_replay(const engine *e, const char *text, size_t size, tri_state *s, tri_err *err)
{
    const char *end = text + size;
    e->game->start(s, &e->setup, NULL);
    while (text < end) {
        const char *stop = (const char *)memchr(text, ';', (size_t)(end - text));
        const char *last = stop ? stop : end;
        while (text < last && *text == ' ')
            text++;
        while (last > text && last[-1] == ' ')
            last--;
        tri_move move;
        if (text < last) {
            if (!e->game->move_parse(s, text, (size_t)(last - text), &move, err))
                return false;
            tri_rule rule = e->game->check(s, move);
            if (rule != TRI_LEGAL)
                return tri_refuse_word(err, rule, 0, "not possible there:", text, (size_t)(last - text));
            e->game->apply(s, move);
        }
        text = stop ? stop + 1 : end;
    }
    return true;
}

static bool engine_place(engine *e, const proto_engine_command *c, tri_err *err)
{
    tri_state s;
    if (!e->game)
        return tri_refuse(err, 0, 0, "newgame comes first");
    if (c->seat >= e->setup.players)
        return tri_refuse(err, 0, 0, "no such seat");
    if (!(c->is_view ? e->game->state_parse(c->rest, c->rest_size, &s, err)
                     : engine_replay(e, c->rest, c->rest_size, &s, err)))
        return false;
    tri_setup setup;
    e->game->setup(&s, &setup);
    if (setup.players != e->setup.players)
        return tri_refuse(err, 0, 0, "this position has another number of players");
    e->game->observe(&s, c->seat, &e->view); // a whole state is cut down to what the seat may know
    e->seat = c->seat;
    e->placed = true;
    return true;
}

static void engine_info(engine *e, const ai_team *team)
{
    char line[2048], words[TRI_MOVE_TEXT_MAX];
    tri_text text = tri_text_over(line, sizeof line);
    tri_state s;
    tri_rng rng = tri_rng_seed(e->seed);
    proto_engine_put_info(&text, team->stats.depth, team->stats.nodes, team->stats.value, e->setup.players);
    tri_put(&text, " line");
    e->game->resample(&e->view, &rng, &s);
    // Moves without an alternative are not in the line, and chance may go another way than the tree did: the line is
    // told as far as it goes in one world.
    for (int i = 0; i < team->line_length && e->game->to_move(&s) < TRI_SEATS_MAX; i++) {
        tri_move list[TRI_MOVES_MAX];
        while (e->game->to_move(&s) < TRI_SEATS_MAX && i > 0 && e->game->moves(&s, list) == 1)
            e->game->apply(&s, list[0]);
        if (e->game->to_move(&s) >= TRI_SEATS_MAX || e->game->check(&s, team->line[i]) != TRI_LEGAL)
            break;
        tri_text move = tri_text_over(words, sizeof words);
        e->game->move_text(&s, team->line[i], &move);
        tri_put(&text, i ? "; " : " ");
        tri_put(&text, words);
        e->game->apply(&s, team->line[i]);
    }
    e->say(e->context, line);
}

static bool engine_over(void *context)
{
    engine *e = (engine *)context;
    uint64_t now = ai_now();
    if (e->deadline && now >= e->deadline)
        return true;
    if (now - e->told < 1000000u) // the input is looked at once a millisecond
        return false;
    e->told = now;
    return e->halted && e->halted(e->context);
}

static void engine_go(engine *e, const proto_engine_command *c)
{
    tri_bot_def def;
    tri_err err;
    if (!e->placed || e->game->to_move(&e->view) != e->seat) {
        engine_error(e, e->placed ? "it is not this seat's turn" : "position comes first");
        return;
    }
    e->told = ai_now();
    e->deadline = c->time_ms ? e->told + c->time_ms * 1000000u : 0;
    bool good = tri_bot_parse(e->game, e->bot, strlen(e->bot), &def, &err);
    if (c->nodes || c->time_ms)
        def.search.nodes = c->nodes;
    ai_team *team = (ai_team *)malloc(sizeof *team);
    if (!team || !good || !ai_team_create(team, &def, e->threads, &err)) {
        engine_error(e, good ? "out of memory" : err.text);
    } else {
        char line[TRI_MOVE_TEXT_MAX + 16] = "bestmove ";
        tri_move move = ai_team_choose(team, &e->view, e->seed, engine_over, e);
        tri_text text = tri_text_over(line + 9, sizeof line - 9);
        e->game->move_text(&e->view, move, &text);
        engine_info(e, team);
        e->say(e->context, line);
    }
    if (team)
        ai_team_destroy(team);
    free(team);
}

bool engine_feed(engine *e, const char *line, size_t size)
{
    proto_engine_command c;
    tri_err err;
    if (!proto_engine_read(line, size, &c, &err)) {
        engine_error(e, err.text);
        return true;
    }
    switch (c.verb) {
    case PROTO_ENGINE_HELLO:
        engine_hello(e);
        break;
    case PROTO_ENGINE_LEGAL: // we know the rules
        e->say(e->context, "ok");
        break;
    case PROTO_ENGINE_READY:
        e->say(e->context, "ready");
        break;
    case PROTO_ENGINE_OPTION:
        engine_option(e, &c);
        break;
    case PROTO_ENGINE_NEW:
        engine_new(e, &c);
        break;
    case PROTO_ENGINE_POSITION:
        if (engine_place(e, &c, &err))
            e->say(e->context, "ok");
        else
            engine_error(e, err.text);
        break;
    case PROTO_ENGINE_GO:
        engine_go(e, &c);
        break;
    case PROTO_ENGINE_STOP:
        engine_error(e, "nothing to stop");
        break;
    case PROTO_ENGINE_PONDER:
        engine_error(e, "pondering is off");
        break;
    case PROTO_ENGINE_QUIT:
        e->say(e->context, "bye");
        return false;
    }
    return true;
}
