// SPDX-License-Identifier: MIT
#include "proto/proto_json.h"

// Games write their own fields through the sink; everything here is the frame around them. Lists of moves and items
// live on the stack (at most 40 kB), so that nothing allocates.

void proto_view(const tri_game *game, const tri_view *view, tri_text *out)
{
    proto_json json = proto_json_over(out);
    proto_open(&json, NULL, '{');
    game->show(view, &json.sink);
    proto_close(&json, '}');
}

/// Lets through what counts how far a game is, of a position's own fields and nothing inside them.
typedef struct proto_counted {
    tri_sink sink;
    proto_json *json;
    int depth;
} proto_counted;

static void proto_counted_open(tri_sink *sink, const char *key, char bracket)
{
    (void)key, (void)bracket;
    ((proto_counted *)sink)->depth++;
}

static void proto_counted_close(tri_sink *sink, char bracket)
{
    (void)bracket;
    ((proto_counted *)sink)->depth--;
}

static void proto_counted_number(tri_sink *sink, const char *key, int64_t value)
{
    proto_counted *some = (proto_counted *)sink;
    if (!some->depth && (tri_same(key, "round") || tri_same(key, "scorings")))
        proto_number(some->json, key, value);
}

static void proto_counted_word(tri_sink *sink, const char *key, const char *word)
{
    (void)sink, (void)key, (void)word;
}

static void proto_counted_flag(tri_sink *sink, const char *key, bool value)
{
    (void)sink, (void)key, (void)value;
}

static void proto_counted_nothing(tri_sink *sink, const char *key)
{
    (void)sink, (void)key;
}

void proto_progress(const tri_game *game, const tri_view *view, tri_text *out)
{
    proto_json json = proto_json_over(out);
    proto_counted some = {
        .sink = {proto_counted_open, proto_counted_close, proto_counted_number, proto_counted_word, proto_counted_flag,
                 proto_counted_nothing},
        .json = &json,
    };
    proto_open(&json, NULL, '{');
    game->show(view, &some.sink);
    proto_close(&json, '}');
}

void proto_asides(const tri_game *game, const tri_view *before, const tri_view *after, tri_text *out)
{
    proto_json json = proto_json_over(out);
    proto_open(&json, NULL, '[');
    game->asides(before, after, &json.sink);
    proto_close(&json, ']');
}

void proto_event(proto_json *json, const tri_game *game, uint8_t viewer, uint32_t n, tri_move move, tri_state *state)
{
    char words[TRI_MOVE_TEXT_MAX];
    tri_text text = tri_text_over(words, sizeof words);
    tri_view before, after;
    game->observe(state, viewer, &before);
    bool hidden = !tri_game_say(game, state, move, viewer, &text);
    proto_open(json, NULL, '{');
    proto_number(json, "n", n);
    proto_key(json, "by");
    proto_to_move(game, &before, json->out);
    proto_flag(json, "hidden", hidden);
    if (hidden) {
        proto_open(json, "move", '{');
        proto_word(json, "text", words);
        proto_close(json, '}');
    } else {
        proto_key(json, "move");
        proto_move(game, &before, move, json->out);
    }
    game->apply(state, move);
    game->observe(state, viewer, &after);
    proto_key(json, "asides");
    proto_asides(game, &before, &after, json->out);
    proto_close(json, '}');
}

void proto_facts(const tri_game *game, const tri_view *view, tri_text *out)
{
    proto_json json = proto_json_over(out);
    proto_open(&json, NULL, '{');
    game->facts(view, &json.sink);
    proto_close(&json, '}');
}

void proto_to_move(const tri_game *game, const tri_view *view, tri_text *out)
{
    proto_json json = proto_json_over(out);
    uint8_t seat = game->to_move(&view->known);
    if (seat == TRI_CHANCE || seat == TRI_OVER)
        proto_word(&json, NULL, seat == TRI_CHANCE ? "chance" : "over");
    else
        proto_number(&json, NULL, seat + 1);
}

void proto_move_text(const tri_game *game, const tri_view *view, tri_move move, tri_text *out)
{
    proto_json json = proto_json_over(out);
    char words[TRI_MOVE_TEXT_MAX];
    tri_text text = tri_text_over(words, sizeof words);
    game->move_text(view, move, &text);
    proto_word(&json, NULL, words);
}

static void proto_move_fields(proto_json *json, const tri_game *game, const tri_view *view, tri_move move)
{
    proto_key(json, "text");
    proto_move_text(game, view, move, json->out);
    game->describe(view, move, &json->sink);
}

void proto_move(const tri_game *game, const tri_view *view, tri_move move, tri_text *out)
{
    proto_json json = proto_json_over(out);
    proto_open(&json, NULL, '{');
    proto_move_fields(&json, game, view, move);
    proto_close(&json, '}');
}

/// Moves, and weights where chance is to move. Returns how many; `weighted` says which.
static int proto_list(const tri_game *game, const tri_view *view, tri_move *moves, uint32_t *weights, bool *weighted)
{
    *weighted = game->to_move(&view->known) == TRI_CHANCE;
    return *weighted ? game->outcomes(&view->known, moves, weights) : game->moves(&view->known, moves);
}

void proto_moves(const tri_game *game, const tri_view *view, tri_text *out)
{
    proto_json json = proto_json_over(out);
    tri_move moves[TRI_MOVES_MAX];
    uint32_t weights[TRI_MOVES_MAX];
    bool weighted;
    int count = proto_list(game, view, moves, weights, &weighted);
    proto_open(&json, NULL, '[');
    for (int i = 0; i < count; i++) {
        proto_open(&json, NULL, '{');
        proto_move_fields(&json, game, view, moves[i]);
        if (weighted)
            proto_number(&json, "weight", weights[i]);
        proto_close(&json, '}');
    }
    proto_close(&json, ']');
}

void proto_legal(const tri_game *game, const tri_view *view, tri_text *out)
{
    proto_json json = proto_json_over(out);
    tri_move moves[TRI_MOVES_MAX];
    uint32_t weights[TRI_MOVES_MAX];
    bool weighted;
    int count = proto_list(game, view, moves, weights, &weighted);
    proto_open(&json, NULL, '[');
    for (int i = 0; i < count; i++) {
        if (weighted)
            proto_open(&json, NULL, '[');
        proto_key(&json, NULL);
        proto_move_text(game, view, moves[i], out);
        if (weighted) {
            proto_number(&json, NULL, weights[i]);
            proto_close(&json, ']');
        }
    }
    proto_close(&json, ']');
}

static void proto_item(proto_json *json, const tri_game *game, const tri_view *view, const tri_item *item)
{
    char words[TRI_ITEM_TEXT_MAX], number[16];
    tri_text where = tri_text_over(words, sizeof words);
    tri_text rule = tri_text_over(number, sizeof number);
    const char *kind = game->item_text(view, item, &where);
    tri_put_rule(&rule, item->rule);
    proto_open(json, NULL, '{');
    if (item->seat < TRI_SEATS_MAX)
        proto_number(json, "seat", item->seat + 1);
    else
        proto_word(json, "seat", "rival");
    proto_number(json, "points", item->points);
    proto_word(json, "rule", number);
    proto_word(json, "kind", kind);
    proto_word(json, "where", words);
    proto_open(json, "at", '{');
    game->item_fields(view, item, &json->sink);
    proto_close(json, '}');
    proto_close(json, '}');
}

void proto_score(const tri_game *game, const tri_view *view, tri_text *out)
{
    proto_json json = proto_json_over(out);
    tri_item items[TRI_ITEMS_MAX];
    int count = game->score(view, items);
    proto_open(&json, NULL, '[');
    for (int i = 0; i < count; i++)
        proto_item(&json, game, view, &items[i]);
    proto_close(&json, ']');
}

void proto_result(const tri_game *game, const tri_view *view, tri_text *out)
{
    proto_json json = proto_json_over(out);
    tri_result result;
    game->result(&view->known, &result);
    proto_open(&json, NULL, '{');
    proto_open(&json, "points", '[');
    for (int i = 0; i < result.seats; i++)
        proto_number(&json, NULL, result.points[i]);
    proto_close(&json, ']');
    proto_open(&json, "places", '[');
    for (int i = 0; i < result.seats; i++)
        proto_number(&json, NULL, result.place[i]);
    proto_close(&json, ']');
    if (result.seats == 1)
        proto_number(&json, "rival", result.rival);
    proto_close(&json, '}');
}

static void proto_value(proto_json *json, const tri_option *option, const tri_value *value)
{
    if (option->kind == TRI_OPTION_NUMBER) {
        proto_number(json, option->name, value->item[0]);
    } else if (option->kind == TRI_OPTION_CHOICE) {
        proto_word(json, option->name, option->choices[value->item[0]]);
    } else {
        proto_open(json, option->name, '[');
        for (int i = 0; i < value->count; i++)
            proto_word(json, NULL, option->choices[value->item[i]]);
        proto_close(json, ']');
    }
}

void proto_setup(const tri_game *game, const tri_setup *setup, tri_text *out)
{
    proto_json json = proto_json_over(out);
    proto_open(&json, NULL, '{');
    for (int i = 0; i < game->about->option_count; i++)
        if (tri_setup_applies(game, setup, i))
            proto_value(&json, &game->about->options[i], &setup->value[i]);
    proto_close(&json, '}');
}

static void proto_option(proto_json *json, const tri_option *option)
{
    static const char *const kinds[] = {"choice", "number", "list"};
    proto_open(json, NULL, '{');
    proto_word(json, "name", option->name);
    proto_word(json, "kind", kinds[option->kind]);
    proto_word(json, "help", option->help);
    proto_number(json, "players_min", option->players_min);
    proto_number(json, "players_max", option->players_max);
    if (option->kind != TRI_OPTION_NUMBER) {
        proto_open(json, "choices", '[');
        for (int i = 0; i < option->choice_count; i++)
            proto_word(json, NULL, option->choices[i]);
        proto_close(json, ']');
    }
    if (option->kind != TRI_OPTION_CHOICE) {
        proto_number(json, "min", option->min);
        proto_number(json, "max", option->max);
    }
    if (option->kind == TRI_OPTION_CHOICE)
        proto_word(json, "default", option->choices[option->fallback]);
    else if (option->kind == TRI_OPTION_NUMBER)
        proto_number(json, "default", option->fallback);
    else {
        proto_open(json, "default", '[');
        proto_close(json, ']');
    }
    proto_close(json, '}');
}

void proto_about(const tri_game *game, tri_text *out)
{
    proto_json json = proto_json_over(out);
    const tri_about *about = game->about;
    proto_open(&json, NULL, '{');
    proto_word(&json, "id", game->id);
    proto_word(&json, "name", about->name);
    proto_word(&json, "summary", about->summary);
    proto_word(&json, "data_version", about->data_version);
    proto_word(&json, "reconstructed", about->reconstructed);
    proto_number(&json, "players_min", about->players_min);
    proto_number(&json, "players_max", about->players_max);
    proto_open(&json, "options", '[');
    for (int i = 0; i < about->option_count; i++)
        proto_option(&json, &about->options[i]);
    proto_close(&json, ']');
    proto_close(&json, '}');
}
