// SPDX-License-Identifier: MIT
#include "ai/tri_bot.h"
#include "ai/tri_judge.h"
#include "record/record_link.h"
#include "web/wasm/web_inside.h"

// What the page asks of the core. One module instance is one table: the page writes words into web_in, calls a
// function, and reads JSON from web_out; the number returned is its length. Whatever it sends is answered, with
// {"error":{...}} when it is refused, and then the table is as it was.
//
// Seats count from 1 here as in every JSON; viewer 0 is the referee, who sees everything.

web_place web;

extern uint8_t __heap_base; // the linker's: memory from here on is ours to grow

char *web_in(void) WEB_EXPORT(web_in);
char *web_out(void) WEB_EXPORT(web_out);
uint32_t web_in_size(void) WEB_EXPORT(web_in_size);
uint32_t web_games(void) WEB_EXPORT(web_games);
uint32_t web_levels(void) WEB_EXPORT(web_levels);
uint32_t web_load(uint32_t size) WEB_EXPORT(web_load);
uint32_t web_load_link(uint32_t size) WEB_EXPORT(web_load_link);
uint32_t web_snapshot(uint32_t n, uint32_t viewer) WEB_EXPORT(web_snapshot);
uint32_t web_preview(uint32_t viewer, uint32_t size) WEB_EXPORT(web_preview);
uint32_t web_since(uint32_t n, uint32_t viewer) WEB_EXPORT(web_since);
uint32_t web_count(void) WEB_EXPORT(web_count);
uint32_t web_outcomes(void) WEB_EXPORT(web_outcomes);
uint32_t web_curtain(uint32_t shown, uint32_t next) WEB_EXPORT(web_curtain);
uint32_t web_check(uint32_t size) WEB_EXPORT(web_check);
uint32_t web_commits(uint32_t size) WEB_EXPORT(web_commits);
uint32_t web_play(uint32_t size) WEB_EXPORT(web_play);
uint32_t web_chance(void) WEB_EXPORT(web_chance);
const tri_move *web_codes(void) WEB_EXPORT(web_codes);
uint32_t web_follow(uint32_t size) WEB_EXPORT(web_follow);
int32_t web_undo(uint32_t persons) WEB_EXPORT(web_undo);
void web_cut(uint32_t n) WEB_EXPORT(web_cut);
uint32_t web_record(void) WEB_EXPORT(web_record);
uint32_t web_lines(uint32_t n) WEB_EXPORT(web_lines);
uint32_t web_link(void) WEB_EXPORT(web_link);
uint32_t web_think(uint32_t size) WEB_EXPORT(web_think);
uint32_t web_judge(uint32_t size) WEB_EXPORT(web_judge);

char *web_in(void)
{
    return web.in;
}

char *web_out(void)
{
    return web.out;
}

uint32_t web_in_size(void)
{
    return WEB_IN_MAX;
}

tri_text web_answer(void)
{
    return tri_text_over(web.out, sizeof web.out);
}

static void web_put_rule(proto_json *json, tri_rule rule)
{
    char words[16];
    tri_text text = tri_text_over(words, sizeof words);
    if (!rule)
        return;
    tri_put_rule(&text, rule);
    proto_word(json, "rule", words);
}

/// The key of the translations, with the game's word before it when it is one of its own: "sagrada.tools".
static void web_put_code(proto_json *json, const tri_game *game, int code)
{
    char words[64];
    tri_text text = tri_text_over(words, sizeof words);
    const tri_error_text *error = tri_error_of(game, code);
    if (code >= TRI_E_COUNT) {
        tri_put(&text, game->id);
        tri_put_char(&text, '.');
    }
    tri_put(&text, error ? error->key : "");
    proto_word(json, "code", words);
}

/// {"error":{"code","word","rule","line","at","other_data"}}: rule and line only where there is one, other_data only
/// when what is refused was made with component data of that version, which may be why.
static uint32_t web_refuse_other(const tri_game *game, const tri_err *err, uint32_t line, const char *other_data)
{
    tri_text out = web_answer();
    proto_json json = proto_json_over(&out);
    proto_open(&json, NULL, '{');
    proto_open(&json, "error", '{');
    web_put_code(&json, game, err->code);
    proto_word(&json, "word", err->word);
    web_put_rule(&json, err->rule);
    if (line)
        proto_number(&json, "line", line);
    proto_number(&json, "at", err->pos);
    if (other_data[0])
        proto_word(&json, "other_data", other_data);
    proto_close(&json, '}');
    proto_close(&json, '}');
    return (uint32_t)out.used;
}

uint32_t web_refuse(const tri_game *game, const tri_err *err, uint32_t line)
{
    return web_refuse_other(game, err, line, "");
}

uint32_t web_complain(int code)
{
    tri_err err;
    tri_refuse(&err, code, 0, 0);
    return web_refuse(NULL, &err, 0);
}

uint32_t web_games(void)
{
    tri_text out = web_answer();
    tri_put_char(&out, '[');
    for (int i = 0; i < tri_game_count(); i++) {
        if (i)
            tri_put_char(&out, ',');
        proto_about(tri_game_at(i), &out);
    }
    tri_put_char(&out, ']');
    return (uint32_t)out.used;
}

uint32_t web_levels(void)
{
    tri_text out = web_answer();
    proto_json json = proto_json_over(&out);
    proto_open(&json, NULL, '[');
    for (int i = 0; i < TRI_LEVELS; i++) {
        proto_open(&json, NULL, '{');
        proto_word(&json, "name", tri_level_at(i)->name);
        proto_word(&json, "before", tri_level_before(i));
        proto_word(&json, "character", tri_level_at(i)->character);
        proto_flag(&json, "everyday", i == tri_level_everyday());
        proto_open(&json, "elo", '{');
        for (int k = 0; k < tri_game_count(); k++)
            if (tri_level_elo(tri_game_at(k), i))
                proto_number(&json, tri_game_at(k)->id, tri_level_elo(tri_game_at(k), i));
        proto_close(&json, '}');
        proto_close(&json, '}');
    }
    proto_close(&json, ']');
    return (uint32_t)out.used;
}

/// What the table is: {"game","players","options","seats":[names],"seed","date","count","other_data","other_result"}.
/// other_data is null, or the version of the component data it was made with when ours is another.
static uint32_t web_about_table(void)
{
    const record_table *t = &web.table;
    tri_text out = web_answer();
    proto_json json = proto_json_over(&out);
    char seed[24];
    tri_text text = tri_text_over(seed, sizeof seed);
    tri_put(&text, "0x");
    tri_put_hex64(&text, t->head.seed);
    proto_open(&json, NULL, '{');
    proto_word(&json, "game", t->game->id);
    proto_number(&json, "players", t->head.setup.players);
    proto_key(&json, "options");
    proto_setup(t->game, &t->head.setup, &out);
    proto_open(&json, "seats", '[');
    for (int i = 0; i < t->head.setup.players; i++)
        proto_word(&json, NULL, t->head.seat[i]);
    proto_close(&json, ']');
    if (t->head.has_seed)
        proto_word(&json, "seed", seed);
    else
        proto_nothing(&json, "seed");
    proto_word(&json, "date", t->head.date);
    proto_number(&json, "count", t->count);
    if (t->head.other_data[0])
        proto_word(&json, "other_data", t->head.other_data);
    else
        proto_nothing(&json, "other_data");
    proto_flag(&json, "other_result", t->head.other_result);
    proto_close(&json, '}');
    return (uint32_t)out.used;
}

uint32_t web_accept(void)
{
    web.table = web.spare;
    web.half = !web.half;
    web.open = true;
    return web_about_table();
}

static const tri_game *web_game(const char *id)
{
    const tri_game *game = tri_game_find(id, tri_length(id));
    return game && game->about->plies_max <= WEB_MOVES_MAX ? game : NULL;
}

uint32_t web_load(uint32_t size)
{
    char id[RECORD_ID_MAX];
    record_err err;
    if (size > WEB_IN_MAX)
        return web_complain(TRI_E_RECORD_TOO_LARGE);
    if (!record_game_id(web.in, size, id, &err))
        return web_refuse(NULL, &err.why, err.line);
    const tri_game *game = web_game(id);
    if (!game)
        return web_complain(TRI_E_GAME_HERE);
    if (!record_table_read(&web.spare, game, web.in, size, web.moves[!web.half], &err))
        return web_refuse_other(game, &err.why, err.line, err.other_data);
    return web_accept();
}

uint32_t web_load_link(uint32_t size)
{
    char id[RECORD_ID_MAX];
    record_head head;
    tri_err err;
    uint32_t count;
    tri_move *moves = web.moves[!web.half];
    if (size > WEB_IN_MAX || !record_link_game_id(web.in, size, id, &err))
        return size > WEB_IN_MAX ? web_complain(TRI_E_LINK_TOO_LONG) : web_refuse(NULL, &err, 0);
    const tri_game *game = web_game(id);
    if (!game)
        return web_complain(TRI_E_GAME_HERE);
    if (!record_link_parse(game, web.in, size, &head, moves, WEB_MOVES_MAX, &count, &err))
        return web_refuse_other(game, &err, 0, head.other_data);
    record_table_start(&web.spare, game, &head, moves);
    while (web.spare.count < count)
        record_table_play(&web.spare, moves[web.spare.count]);
    return web_accept();
}

uint8_t web_eyes(uint32_t viewer)
{
    return viewer ? (uint8_t)(viewer - 1) : TRI_REFEREE;
}

/// The position after n moves as the viewer may know it: {"n","to_move","moves","view","facts","score","result"}.
/// Legal moves are listed for the viewer whose decision it is, and for the referee.
static uint32_t web_show(const tri_state *state, uint32_t n, uint32_t viewer)
{
    const tri_game *game = web.table.game;
    tri_text out = web_answer();
    proto_json json = proto_json_over(&out);
    tri_view view;
    uint8_t mover = game->to_move(state);
    game->observe(state, web_eyes(viewer), &view);
    proto_open(&json, NULL, '{');
    proto_number(&json, "n", n);
    proto_key(&json, "to_move");
    proto_to_move(game, &view, &out);
    proto_key(&json, "moves");
    if (mover < TRI_SEATS_MAX && (!viewer || mover == viewer - 1))
        proto_moves(game, &view, &out);
    else
        tri_put(&out, "[]");
    proto_key(&json, "view");
    proto_view(game, &view, &out);
    proto_key(&json, "facts");
    proto_facts(game, &view, &out);
    proto_key(&json, "score");
    proto_score(game, &view, &out);
    proto_key(&json, "result");
    proto_result(game, &view, &out);
    proto_close(&json, '}');
    return (uint32_t)out.used;
}

bool web_is_viewer(uint32_t viewer)
{
    return web.open && viewer <= web.table.head.setup.players;
}

uint32_t web_snapshot(uint32_t n, uint32_t viewer)
{
    tri_state state;
    if (!web_is_viewer(viewer) || n > web.table.count)
        return web_complain(TRI_E_VIEWER_MOMENT);
    record_table_at(&web.table, n, &state);
    return web_show(&state, n, viewer);
}

/// The words in web_in as a legal move of whoever decides now, by what they may know.
static bool web_legal(uint32_t size, tri_move *move, tri_err *err)
{
    tri_view view;
    if (!web.open || size > WEB_IN_MAX)
        return tri_refuse(err, TRI_E_GAME_NONE, 0, 0);
    uint8_t mover = web.table.game->to_move(&web.table.state);
    web.table.game->observe(&web.table.state, mover < TRI_SEATS_MAX ? mover : TRI_SPECTATOR, &view);
    if (!web.table.game->move_parse(&view, web.in, size, move, err))
        return false;
    tri_rule rule = web.table.game->check(&view.known, *move);
    return rule == TRI_LEGAL || tri_refuse_move(web.table.game, &view, *move, rule, err);
}

uint32_t web_preview(uint32_t viewer, uint32_t size)
{
    tri_move move;
    tri_err err;
    if (!web_is_viewer(viewer))
        return web_complain(TRI_E_VIEWER);
    if (!web_legal(size, &move, &err))
        return web_refuse(web.table.game, &err, 0);
    // A move may bring to light what nobody can know before it is made: the preview is of some world that the viewer
    // cannot tell from the true one.
    tri_view view;
    tri_state after;
    tri_rng rng = tri_rng_seed(record_table_bot_seed(&web.table));
    web.table.game->observe(&web.table.state, web_eyes(viewer), &view);
    web.table.game->resample(&view, &rng, &after);
    web.table.game->apply(&after, move);
    return web_show(&after, web.table.count + 1, viewer);
}

/// What has happened since the first n moves, as the viewer may know it: {"events","to"}; `to` is short of the number
/// of moves when there was no room for all.
uint32_t web_since(uint32_t n, uint32_t viewer)
{
    enum { EVENT_MAX = 1 << 14 };
    tri_text out = web_answer();
    proto_json json = proto_json_over(&out);
    tri_state state;
    if (!web_is_viewer(viewer) || n > web.table.count)
        return web_complain(TRI_E_VIEWER_MOVE);
    record_table_at(&web.table, n, &state);
    proto_open(&json, NULL, '{');
    proto_open(&json, "events", '[');
    for (; n < web.table.count && out.used + EVENT_MAX < out.size; n++)
        proto_event(&json, web.table.game, web_eyes(viewer), n, web.table.moves[n], &state);
    proto_close(&json, ']');
    proto_number(&json, "to", n);
    proto_close(&json, '}');
    return (uint32_t)out.used;
}

static uint32_t web_yes(void)
{
    tri_text out = web_answer();
    tri_put(&out, "{}");
    return (uint32_t)out.used;
}

/// Moves played so far.
uint32_t web_count(void)
{
    return web.open ? web.table.count : 0;
}

/// What chance can do now, with weights; [] when it does not decide.
uint32_t web_outcomes(void)
{
    tri_text out = web_answer();
    tri_view view;
    if (web.open)
        web.table.game->observe(&web.table.state, TRI_SPECTATOR, &view);
    if (web.open && web.table.game->to_move(&view.known) == TRI_CHANCE)
        proto_moves(web.table.game, &view, &out);
    else
        tri_put(&out, "[]");
    return (uint32_t)out.used;
}

/// Does a curtain belong between these two on one device?
uint32_t web_curtain(uint32_t shown, uint32_t next)
{
    bool viewers = shown && next && web_is_viewer(shown) && web_is_viewer(next);
    return viewers && record_table_curtain(&web.table, web_eyes(shown), web_eyes(next));
}

uint32_t web_check(uint32_t size)
{
    tri_move move;
    tri_err err;
    return web_legal(size, &move, &err) ? web_yes() : web_refuse(web.table.game, &err, 0);
}

/// Does this legal move bring something to light or hand the table on, so that its player cannot go on or back at will?
uint32_t web_commits(uint32_t size)
{
    tri_move move;
    tri_err err;
    if (!web_legal(size, &move, &err))
        return 0;
    // Asked of a world that whoever decides cannot tell from the true one, as a preview is.
    const tri_game *game = web.table.game;
    tri_view view;
    tri_state before, after;
    tri_rng rng = tri_rng_seed(record_table_bot_seed(&web.table));
    uint8_t mover = game->to_move(&web.table.state);
    game->observe(&web.table.state, mover < TRI_SEATS_MAX ? mover : TRI_SPECTATOR, &view);
    game->resample(&view, &rng, &before);
    after = before;
    game->apply(&after, move);
    return !game->can_undo(&before, move) || game->to_move(&after) != mover;
}

uint32_t web_play(uint32_t size)
{
    tri_move move;
    tri_err err;
    if (!web_legal(size, &move, &err))
        return web_refuse(web.table.game, &err, 0);
    record_table_play(&web.table, move);
    return web_yes();
}

uint32_t web_chance(void)
{
    if (!web.open || web.table.game->to_move(&web.table.state) != TRI_CHANCE)
        return web_complain(TRI_E_NO_CHANCE);
    record_table_play(&web.table, record_table_chance(&web.table));
    return web_yes();
}

/// Where the codes of the moves played so far are, web_count() of them: what another table of this game may follow.
const tri_move *web_codes(void)
{
    return web.table.moves;
}

/// Play the moves whose codes are in web_in, least byte first, as far as they are legal.
uint32_t web_follow(uint32_t size)
{
    if (!web.open || size > WEB_IN_MAX)
        return web_complain(TRI_E_GAME_NONE);
    for (uint32_t i = 0; i + sizeof(tri_move) <= size; i += sizeof(tri_move)) {
        const uint8_t *at = (const uint8_t *)web.in + i;
        tri_move move = (tri_move)at[0] | (tri_move)at[1] << 8 | (tri_move)at[2] << 16 | (tri_move)at[3] << 24;
        tri_err err;
        tri_rule rule = web.table.game->check(&web.table.state, move);
        if (rule != TRI_LEGAL) {
            tri_refuse(&err, TRI_E_NOT_ALLOWED, rule, 0);
            return web_refuse(web.table.game, &err, 0);
        }
        record_table_play(&web.table, move);
    }
    return web_yes();
}

/// How many moves stay when the last decision of a person is taken back; -1: nobody decided, -2: something came to
/// light, -3: it was another's secret. Bit i of `persons` is seat i + 1.
int32_t web_undo(uint32_t persons)
{
    bool person[TRI_SEATS_MAX];
    uint32_t to = 0;
    for (int i = 0; i < TRI_SEATS_MAX; i++)
        person[i] = persons >> i & 1;
    if (!web.open)
        return -1;
    record_undo undo = record_table_undo(&web.table, person, &to);
    return undo == RECORD_UNDO ? (int32_t)to : -(int32_t)undo;
}

void web_cut(uint32_t n)
{
    if (web.open && n <= web.table.count)
        record_table_cut(&web.table, n);
}

uint32_t web_record(void)
{
    tri_text out = web_answer();
    if (!web.open)
        return web_complain(TRI_E_GAME_NONE);
    record_table_write(&web.table, &out);
    return out.full ? web_complain(TRI_E_GAME_RECORD) : (uint32_t)out.used;
}

/// The moves after the first n as a record has them, a line each.
uint32_t web_lines(uint32_t n)
{
    tri_text out = web_answer();
    tri_state state;
    if (!web.open || n > web.table.count)
        return web_complain(TRI_E_GAME_NONE);
    record_table_at(&web.table, n, &state);
    for (; n < web.table.count; n++) {
        record_put_move(web.table.game, &state, web.table.moves[n], &out);
        web.table.game->apply(&state, web.table.moves[n]);
    }
    return out.full ? web_complain(TRI_E_GAME_RECORD) : (uint32_t)out.used;
}

uint32_t web_link(void)
{
    tri_text out = web_answer();
    if (!web.open)
        return web_complain(TRI_E_GAME_NONE);
    record_link_put(web.table.game, &web.table.head.setup, web.table.moves, web.table.count, &out);
    return out.full ? web_complain(TRI_E_GAME_LINK) : (uint32_t)out.used;
}

void *web_room(size_t size)
{
    web.lease++;
    size_t base = ((size_t)&__heap_base + web.kept + 63) & ~(size_t)63;
    size_t pages = (base + size + WEB_PAGE - 1) / WEB_PAGE, now = __builtin_wasm_memory_size(0);
    bool enough = pages <= now || __builtin_wasm_memory_grow(0, pages - now) != (size_t)-1;
    return enough ? (void *)base : NULL;
}

/// The bot of these words in the memory behind everything else; the one there was, when it is the same. NULL with a
/// reason.
static tri_bot *web_bot(uint32_t size, tri_err *err)
{
    static tri_bot_def def;
    static tri_bot bot;
    static uint32_t lease; // of the memory it is in
    if (!tri_bot_parse(web.table.game, web.in, size, &def, err))
        return NULL;
    if (lease && lease == web.lease && bot.def.search.game == def.search.game && tri_same(bot.def.name, def.name))
        return &bot;
    size_t memory = tri_bot_memory(&def);
    void *room = web_room(memory);
    if (!room) {
        tri_refuse(err, TRI_E_BOT_MEMORY, 0, 0);
        return NULL;
    }
    lease = web.lease;
    tri_bot_create(&bot, &def, room, memory);
    return &bot;
}

/// The move that the bot named in web_in would make for the seat to decide, from that seat's view: as in proto_move.
uint32_t web_think(uint32_t size)
{
    tri_err err;
    tri_view view;
    if (!web.open || web.table.game->to_move(&web.table.state) >= TRI_SEATS_MAX)
        return web_complain(TRI_E_NOBODY_DECIDES);
    if (size > WEB_IN_MAX)
        return web_complain(TRI_E_BOT_TOO_LONG);
    tri_bot *bot = web_bot(size, &err);
    if (!bot)
        return web_refuse(web.table.game, &err, 0);
    tri_game_turn(web.table.game, &web.table.state, &view);
    tri_move move = tri_bot_choose(bot, &view, record_table_bot_seed(&web.table), NULL, NULL);
    tri_text out = web_answer();
    proto_move(web.table.game, &view, move, &out);
    return (uint32_t)out.used;
}

/// What a move would give away: "BOT", a line break, the words of a legal move of the seat to decide in web_in. Looked
/// at by that bot's search from that seat's view: {"best":{...},"loss"}, the loss in thousandths of all there is to
/// win.
uint32_t web_judge(uint32_t size)
{
    tri_err err;
    tri_view view;
    tri_move move;
    tri_judgement judged;
    if (!web.open || web.table.game->to_move(&web.table.state) >= TRI_SEATS_MAX)
        return web_complain(TRI_E_NOBODY_DECIDES);
    uint32_t name = 0;
    while (name < size && name < WEB_IN_MAX && web.in[name] != '\n')
        name++;
    if (size > WEB_IN_MAX || name == size)
        return web_complain(TRI_E_BOT_TOO_LONG);
    tri_bot *bot = web_bot(name, &err);
    if (!bot || !bot->search)
        return bot ? web_complain(TRI_E_BOT) : web_refuse(web.table.game, &err, 0);
    tri_game_turn(web.table.game, &web.table.state, &view);
    if (!web.table.game->move_parse(&view, web.in + name + 1, size - name - 1, &move, &err))
        return web_refuse(web.table.game, &err, 0);
    tri_rule rule = web.table.game->check(&view.known, move);
    if (rule != TRI_LEGAL) {
        tri_refuse(&err, TRI_E_NOT_ALLOWED, rule, 0);
        return web_refuse(web.table.game, &err, 0);
    }
    tri_judge(bot->search, &bot->def.search, &view, move, bot->def.search.nodes, record_table_bot_seed(&web.table),
              NULL, &judged);
    tri_text out = web_answer();
    proto_json json = proto_json_over(&out);
    proto_open(&json, NULL, '{');
    proto_key(&json, "best");
    proto_move(web.table.game, &view, judged.best, &out);
    proto_number(&json, "loss", (int64_t)(judged.loss * 1000.0f));
    proto_close(&json, '}');
    return (uint32_t)out.used;
}
