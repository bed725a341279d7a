// SPDX-License-Identifier: MIT
#include "cli/arena.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// A journal is a title and a line for each finished game. The title says all that makes two runs the same tournament;
// how many games are wanted does not. A last line without its end was being written when the run was killed: it is cut
// off. Whatever else is not as written here is refused, and nothing larger than the plan is kept in memory.

enum { ARENA_LINE_MAX = 8192 };

/// One line, whatever bytes the words have.
static void arena_put_words(tri_text *out, const char *words)
{
    for (const char *c = words; *c; c++)
        tri_put_char(out, *c == '\n' || *c == '\r' ? ' ' : *c);
}

static void arena_put_entrant(const arena *a, int e, tri_text *out)
{
    const ai_entrant *entrant = &a->entrant[e];
    tri_put(out, " | ");
    arena_put_words(out, a->words[e]);
    if (!entrant->command)
        return;
    tri_put(out, entrant->think_ms ? " (time " : " (nodes ");
    tri_put_int(out, entrant->think_ms ? (int64_t)entrant->think_ms : (int64_t)entrant->think_nodes);
    tri_put(out, ", timeout ");
    tri_put_int(out, entrant->timeout_ms);
    tri_put_char(out, ')');
}

/// What makes two runs the same tournament.
static bool arena_title(const arena *a, char out[ARENA_LINE_MAX])
{
    tri_text text = tri_text_over(out, ARENA_LINE_MAX);
    tri_put(&text, "triforium arena 1 ");
    tri_put(&text, a->game->id);
    tri_put_char(&text, ' ');
    tri_put_int(&text, a->def.setup.players);
    for (int i = 0; i < a->game->about->option_count; i++)
        if (tri_setup_applies(a->game, &a->def.setup, i) && !tri_setup_is_default(a->game, &a->def.setup, i)) {
            tri_put_char(&text, ' ');
            tri_setup_text(a->game, &a->def.setup, i, &text);
        }
    tri_put(&text, " seed ");
    tri_put_hex64(&text, a->def.seed);
    for (int i = 0; i < a->def.entrants; i++)
        arena_put_entrant(a, i, &text);
    tri_put_char(&text, '\n');
    return !text.full || (cli_refuse("these words are too long for a journal's title"), false);
}

bool arena_note(arena *a, const ai_game *g)
{
    const ai_played *p = &g->played;
    if (!a->journal)
        return true;
    fprintf(a->journal, "game %u %u %d %u", g->index, p->result.seats, p->result.rival, p->failed);
    for (int i = 0; i < p->result.seats; i++)
        fprintf(a->journal, " %d %u %u %llu %llu %llu", p->result.points[i], p->result.place[i], p->decisions[i],
                (unsigned long long)p->nanos[i], (unsigned long long)p->nodes[i], (unsigned long long)p->playouts[i]);
    fputc('\n', a->journal);
    if (fflush(a->journal) == 0 && !ferror(a->journal))
        return true;
    cli_refuse("%s: %s", a->journal_path, strerror(errno));
    return false;
}

static bool arena_number(tri_reader *r, int64_t min, int64_t max, int64_t *out)
{
    return tri_take_char(r, ' ') && tri_take_int(r, min, max, out);
}

static bool arena_read_seat(tri_reader *r, ai_played *p, int seat)
{
    int64_t points, place, decisions, nanos, nodes, playouts;
    if (!arena_number(r, INT16_MIN, INT16_MAX, &points) || !arena_number(r, 1, TRI_SEATS_MAX, &place) ||
        !arena_number(r, 0, UINT32_MAX, &decisions) || !arena_number(r, 0, INT64_MAX, &nanos) ||
        !arena_number(r, 0, INT64_MAX, &nodes) || !arena_number(r, 0, INT64_MAX, &playouts))
        return false;
    p->result.points[seat] = (int16_t)points;
    p->result.place[seat] = (uint8_t)place;
    p->decisions[seat] = (uint32_t)decisions;
    p->nanos[seat] = (uint64_t)nanos;
    p->nodes[seat] = (uint64_t)nodes;
    p->playouts[seat] = (uint64_t)playouts;
    return true;
}

static bool arena_read_game(const char *line, int players, ai_game *g)
{
    tri_reader r = tri_reader_over(line, strlen(line));
    int64_t index, seats, rival, failed;
    memset(g, 0, sizeof *g);
    if (!tri_take_word(&r, "game") || !arena_number(&r, 0, ARENA_GAMES_MAX + AI_ORDERS_MAX, &index) ||
        !arena_number(&r, players, players, &seats) || !arena_number(&r, INT16_MIN, INT16_MAX, &rival) ||
        !arena_number(&r, 0, TRI_OVER, &failed) || (failed >= seats && failed != TRI_OVER))
        return false;
    for (int i = 0; i < players; i++)
        if (!arena_read_seat(&r, &g->played, i))
            return false;
    g->index = (uint32_t)index;
    g->done = true;
    g->played.result.seats = (uint8_t)seats;
    g->played.result.rival = (int16_t)rival;
    g->played.failed = (uint8_t)failed;
    return tri_take_char(&r, '\n') && tri_at_end(&r);
}

/// Take a line into what is known. False: it is no game of this tournament, or one that is known.
static bool arena_take_line(arena *a, const char *line)
{
    ai_game game;
    if (!arena_read_game(line, a->def.setup.players, &game))
        return false;
    if (game.index >= a->def.played_count)
        return true; // of a longer run
    if (a->known[game.index].done)
        return false;
    a->known[game.index] = game;
    a->finished++;
    return true;
}

/// What is wrong with a line of the journal, or NULL.
static const char *arena_fault(arena *a, const char *line, uint32_t number, bool ended, const char *title)
{
    if (number == 1)
        return !strncmp(line, title, ended ? ARENA_LINE_MAX : strlen(line)) ? NULL : "this is another tournament's";
    if (!ended)
        return NULL;
    return number <= ARENA_GAMES_MAX && arena_take_line(a, line) ? NULL
                                                                 : "this is no line of a journal, or one too many";
}

/// Read the lines. `whole` is how many bytes there are of those that have an end; `torn`: there is one that has none.
static bool arena_read_lines(arena *a, FILE *file, const char *title, long *whole, bool *torn)
{
    char line[ARENA_LINE_MAX];
    for (uint32_t number = 1; fgets(line, sizeof line, file); number++) {
        size_t size = strlen(line);
        bool ended = size && line[size - 1] == '\n';
        const char *fault = ended || feof(file) ? arena_fault(a, line, number, ended, title) : "this line is too long";
        if (fault)
            return cli_refuse("%s:%u: %s", a->journal_path, number, fault), false;
        *torn = !ended;
        *whole += ended ? (long)size : 0;
    }
    return !ferror(file) || (cli_refuse("%s: %s", a->journal_path, strerror(errno)), false);
}

/// What an earlier run has left; a journal that is not there is empty.
static bool arena_read_journal(arena *a, const char *title, long *whole, bool *torn)
{
    FILE *file = fopen(a->journal_path, "r");
    if (!file)
        return errno == ENOENT || (cli_refuse("%s: %s", a->journal_path, strerror(errno)), false);
    bool good = arena_read_lines(a, file, title, whole, torn);
    fclose(file);
    return good;
}

/// Room for the whole plan: games of a longer run are read and forgotten.
static bool arena_make_room(arena *a)
{
    uint8_t order[AI_ORDERS_MAX][TRI_SEATS_MAX];
    uint32_t orders = (uint32_t)ai_arena_orders(a->def.setup.players, a->def.entrants, order);
    a->def.played_count = (a->def.games + orders - 1) / orders * orders;
    a->known = (ai_game *)calloc(a->def.played_count, sizeof *a->known);
    a->def.played = a->known;
    return a->known || (cli_refuse("out of memory"), false);
}

bool arena_open_journal(arena *a)
{
    char title[ARENA_LINE_MAX];
    long whole = 0;
    bool torn = false;
    if (!a->journal_path)
        return true;
    if (!arena_title(a, title) || !arena_make_room(a) || !arena_read_journal(a, title, &whole, &torn))
        return false;
    a->journal = fopen(a->journal_path, "a");
    if (a->journal && (!torn || ftruncate(fileno(a->journal), whole) == 0) &&
        (whole || (fputs(title, a->journal) >= 0 && fflush(a->journal) == 0)))
        return true;
    return cli_refuse("%s: %s", a->journal_path, strerror(errno)), false;
}
