// SPDX-License-Identifier: MIT
#include "ai/host/ai_match.h"

#include "ai/host/ai_clock.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Chance has a stream of its own, one number an event, so that the games of a round meet the same luck as long as they
// go the same way. Seeds for bots come from another, and are drawn for every decision, asked or not.

bool ai_player_create(ai_player *player, const ai_entrant *entrant, const atomic_bool *stop, tri_err *err)
{
    memset(player, 0, sizeof *player);
    player->entrant = entrant;
    player->stop = stop;
    if (entrant->command)
        return true; // started with the first game, and again after it failed
    size_t size = tri_bot_memory(&entrant->bot);
    player->memory = malloc(size);
    if (!player->memory)
        return tri_refuse(err, TRI_E_ARENA_MEMORY, 0, 0);
    tri_bot_create(&player->bot, &entrant->bot, player->memory, size);
    return true;
}

void ai_player_destroy(ai_player *player)
{
    ai_process_stop(&player->process);
    free(player->memory);
    player->memory = NULL;
}

static bool ai_player_stopped(void *context)
{
    const ai_player *player = (const ai_player *)context;
    return player->stop && atomic_load_explicit(player->stop, memory_order_relaxed);
}

static uint64_t ai_match_deadline(const ai_entrant *e)
{
    return ai_now() + ((uint64_t)e->timeout_ms + e->think_ms) * 1000000u;
}

/// Send a line and wait for the answer that begins with `word`.
static bool ai_match_ask(ai_player *p, const char *line, const char *word, char *answer, size_t size, tri_err *err)
{
    return ai_process_send(&p->process, line, err) &&
           ai_process_await(&p->process, word, answer, size, ai_match_deadline(p->entrant), err);
}

/// "id NAME": what can be shown of the name.
static void ai_match_note_id(ai_player *p, const char *line)
{
    tri_text text = tri_text_over(p->id, sizeof p->id);
    for (const char *c = line + strlen("id"); *c; c++)
        if (text.used || *c != ' ')
            tri_put_char(&text, *c >= ' ' && *c <= '~' ? *c : '?');
}

/// Start the engine and shake hands. It may say what it wants before it is ready.
static bool ai_match_wake(ai_player *p, tri_err *err)
{
    char line[256];
    uint64_t deadline = ai_match_deadline(p->entrant);
    p->wants_moves = false;
    p->id[0] = 0;
    if (!ai_process_start(&p->process, p->entrant->command, p->stop, err) ||
        !ai_process_send(&p->process, "triforium 1", err))
        return false;
    while (ai_process_next(&p->process, "ready", line, sizeof line, deadline, err)) {
        if (ai_process_says(line, "ready"))
            return true;
        if (ai_process_says(line, "error"))
            return tri_refuse_word(err, TRI_E_ARENA_SAYS, 0, 0, line, strlen(line));
        if (!strcmp(line, "wants moves"))
            p->wants_moves = true;
        if (ai_process_says(line, "id"))
            ai_match_note_id(p, line);
    }
    return false;
}

bool ai_entrant_meet(ai_entrant *entrant, tri_err *err)
{
    ai_player *player = (ai_player *)malloc(sizeof *player);
    if (!player)
        return tri_refuse(err, TRI_E_ARENA_MEMORY, 0, 0);
    bool met = ai_player_create(player, entrant, NULL, err) && ai_match_wake(player, err);
    snprintf(entrant->name, sizeof entrant->name, "%s", met && player->id[0] ? player->id : entrant->command);
    ai_player_destroy(player);
    free(player);
    return met;
}

bool ai_player_greet(ai_player *p, const tri_game *game, const tri_setup *setup, tri_err *err)
{
    char line[TRI_SETUP_TEXT_MAX * 4], answer[256];
    tri_text text = tri_text_over(line, sizeof line);
    if (!p->entrant->command)
        return true;
    if (!p->process.pid && !ai_match_wake(p, err))
        return false;
    tri_put(&text, "newgame ");
    tri_put(&text, game->id);
    tri_put(&text, " players ");
    tri_put_int(&text, setup->players);
    for (int i = 0; i < game->about->option_count; i++)
        if (tri_setup_applies(game, setup, i) && !tri_setup_is_default(game, setup, i)) {
            tri_put(&text, " option ");
            tri_setup_text(game, setup, i, &text);
        }
    return ai_match_ask(p, line, "ok", answer, sizeof answer, err);
}

/// The move in "bestmove WORDS".
static bool ai_match_read(const tri_game *game, const tri_view *view, const char *answer, tri_move *move, tri_err *err)
{
    const char *words = answer + strlen("bestmove");
    words += *words == ' ';
    if (!game->move_parse(view, words, strlen(words), move, err))
        return false;
    tri_rule rule = game->check(&view->known, *move);
    return rule == TRI_LEGAL || tri_refuse_word(err, TRI_E_ARENA_ILLEGAL, rule, 0, words, strlen(words));
}

/// "go nodes 500", and the legal moves for an engine that wants them.
static void ai_match_put_go(const ai_player *p, const tri_game *game, const tri_view *view, tri_text *out)
{
    tri_move list[TRI_MOVES_MAX];
    tri_put(out, p->entrant->think_ms ? "go time " : "go nodes ");
    tri_put_int(out, p->entrant->think_ms ? (int64_t)p->entrant->think_ms : (int64_t)p->entrant->think_nodes);
    if (!p->wants_moves)
        return;
    int count = game->moves(&view->known, list);
    for (int i = 0; i < count; i++) {
        tri_put(out, i ? "; " : " moves ");
        game->move_text(view, list[i], out);
    }
}

/// Wait for the bestmove. What the engine says of its work on the way is noted.
static bool ai_match_await_best(ai_player *p, char *answer, size_t size, tri_err *err)
{
    uint64_t deadline = ai_match_deadline(p->entrant);
    memset(&p->bot.stats, 0, sizeof p->bot.stats);
    while (ai_process_next(&p->process, "bestmove", answer, size, deadline, err)) {
        const char *nodes = ai_process_says(answer, "info") ? strstr(answer, " nodes ") : NULL;
        const char *playouts = nodes ? strstr(answer, " playouts ") : NULL;
        if (ai_process_says(answer, "bestmove"))
            return true;
        if (ai_process_says(answer, "error"))
            return tri_refuse_word(err, TRI_E_ARENA_SAYS, 0, 0, answer, strlen(answer));
        if (nodes)
            p->bot.stats.nodes = strtoull(nodes + strlen(" nodes "), NULL, 10);
        if (playouts)
            p->bot.stats.playouts = strtoull(playouts + strlen(" playouts "), NULL, 10);
    }
    return false;
}

static bool ai_match_engine(ai_player *p, const tri_game *game, const tri_view *view, uint8_t seat, tri_move *move,
                            tri_err *err)
{
    char line[TRI_STATE_TEXT_MAX + 64], go[64 + TRI_MOVES_MAX * (TRI_MOVE_TEXT_MAX + 2)], answer[512];
    char known[TRI_STATE_TEXT_MAX]; // a writer of its own: in another's text a position begins with a blank
    tri_text text = tri_text_over(line, sizeof line), order = tri_text_over(go, sizeof go);
    tri_text position = tri_text_over(known, sizeof known);
    game->state_text(view, &position);
    tri_put(&text, "position seat ");
    tri_put_int(&text, seat + 1);
    tri_put(&text, " view ");
    tri_put(&text, known);
    ai_match_put_go(p, game, view, &order);
    return ai_match_ask(p, line, "ok", answer, sizeof answer, err) && ai_process_send(&p->process, go, err) &&
           ai_match_await_best(p, answer, sizeof answer, err) && ai_match_read(game, view, answer, move, err);
}

bool ai_player_choose(ai_player *p, const tri_game *game, const tri_view *view, uint64_t seed, tri_move *move,
                      tri_err *err)
{
    if (p->entrant->command)
        return ai_match_engine(p, game, view, game->to_move(&view->known), move, err);
    *move = tri_bot_choose(&p->bot, view, seed, ai_player_stopped, p);
    return true;
}

static bool ai_match_decide(ai_player *p, const tri_game *game, const tri_state *state, uint64_t seed, tri_move *move,
                            ai_played *out, tri_err *err)
{
    tri_view view;
    tri_move list[TRI_MOVES_MAX];
    uint8_t seat = tri_game_turn(game, state, &view);
    if (game->moves(&view.known, list) == 1) {
        *move = list[0];
        return true;
    }
    uint64_t before = ai_now();
    bool good = ai_player_choose(p, game, &view, seed, move, err);
    out->nanos[seat] += ai_now() - before;
    out->decisions[seat]++;
    out->nodes[seat] += p->bot.stats.nodes;
    out->playouts[seat] += p->bot.stats.playouts;
    return good;
}

/// The seat loses: last place, the others as they stand. Unless it was only told to stop.
static bool ai_match_forfeit(ai_player *p, const tri_game *game, uint8_t seat, const tri_err *err, ai_played *out)
{
    tri_result *r = &out->result;
    out->failed = seat;
    tri_refusal(game, err, out->reason);
    ai_process_stop(&p->process);
    for (int i = 0; i < r->seats; i++) {
        r->place[i] = 1;
        for (int j = 0; j < r->seats; j++)
            r->place[i] = (uint8_t)(r->place[i] + (i != seat && j != seat && j != i && r->points[j] > r->points[i]));
    }
    r->place[seat] = (uint8_t)(r->seats > 1 ? r->seats : 2);
    return !ai_player_stopped(p);
}

bool ai_match(const tri_game *game, const tri_setup *setup, ai_player *const seat[], uint64_t chance_seed,
              uint64_t bot_seed, tri_move *moves, ai_played *out)
{
    tri_rng chance = tri_rng_seed(chance_seed), bots = tri_rng_seed(bot_seed);
    tri_state s;
    tri_err err;
    memset(out, 0, sizeof *out);
    out->failed = TRI_OVER;
    game->start(&s, setup, NULL);
    for (uint8_t i = 0; i < setup->players; i++)
        if (!ai_player_greet(seat[i], game, setup, &err)) {
            game->result(&s, &out->result);
            return ai_match_forfeit(seat[i], game, i, &err, out);
        }
    uint8_t who;
    while ((who = game->to_move(&s)) != TRI_OVER) {
        tri_move move;
        if (who == TRI_CHANCE) {
            move = game->sample(&s, tri_rng_next(&chance));
        } else if (!ai_match_decide(seat[who], game, &s, tri_rng_next(&bots), &move, out, &err)) {
            game->result(&s, &out->result);
            return ai_match_forfeit(seat[who], game, who, &err, out);
        } else if (ai_player_stopped(seat[who])) {
            return false; // what it was about to play was not thought through
        }
        if (moves)
            moves[out->plies] = move;
        out->plies++;
        game->apply(&s, move);
    }
    game->result(&s, &out->result);
    return true;
}
