// SPDX-License-Identifier: MIT
#include "bindings/python/src/core.h"

#include "core/base/tri_hash.h"
#include "proto/proto_json.h"

#include <stdlib.h>
#include <string.h>

// State and View. Both answer questions about a position; a State plays and can be observed, a View can be resampled.
// What the C rooms write for a viewer takes a tri_view; of a State that is the referee's.

PyTypeObject *core_state_type, *core_view_type;

core_position *core_position_new(PyTypeObject *type, const tri_game *game, uint8_t viewer)
{
    allocfunc alloc = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    core_position *p = (core_position *)(void *)alloc(type, 0);
    if (p) {
        p->game = game;
        p->viewer = viewer;
        p->rolls = false;
        p->dice = tri_rng_seed(0);
    }
    return p;
}

static void position_free(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
    Py_DECREF(type);
}

static core_position *position_of(PyObject *self)
{
    return (core_position *)(void *)self;
}

/// What this position's viewer may know: a View itself, or everything.
static const tri_view *position_view(const core_position *p, tri_view *room)
{
    p->game->observe(&p->state, p->viewer, room);
    return room;
}

/// -1 chance, -2 over, else the seat.
static long position_seat(const core_position *p)
{
    uint8_t seat = p->game->to_move(&p->state);
    return seat == TRI_CHANCE ? -1 : seat == TRI_OVER ? -2 : seat;
}

static int position_viewer(PyObject *seat, const core_position *p, uint8_t *viewer)
{
    tri_setup setup;
    if (seat == Py_None) {
        *viewer = TRI_SPECTATOR;
        return 0;
    }
    long number = PyLong_AsLong(seat);
    if (number == -1 && PyErr_Occurred())
        return -1;
    p->game->setup(&p->state, &setup);
    if (number < 0 || number >= setup.players) {
        PyErr_Format(PyExc_ValueError, "no seat %ld at this table of %d", number, setup.players);
        return -1;
    }
    *viewer = (uint8_t)number;
    return 0;
}

/// A move from its code or its words. False with an exception.
static bool position_move(const core_position *p, PyObject *given, tri_move *move)
{
    tri_err err;
    tri_view room;
    Py_ssize_t size;
    if (PyUnicode_Check(given)) {
        const char *words;
        if (!PyArg_Parse(given, "s#", &words, &size))
            return false;
        return p->game->move_parse(position_view(p, &room), words, (size_t)size, move, &err) ||
               core_refuse(p->game, &err);
    }
    unsigned long code = PyLong_AsUnsignedLong(given);
    if (code > UINT32_MAX && PyErr_Occurred())
        return false;
    if (code > UINT32_MAX)
        return core_refuse_rule(p->game, TRI_R0_1, "");
    *move = (tri_move)code;
    return true;
}

// Questions.

static PyObject *position_game(PyObject *self, void *unused)
{
    (void)unused;
    return PyUnicode_FromString(position_of(self)->game->id);
}

static PyObject *position_to_move(PyObject *self, void *unused)
{
    (void)unused;
    return PyLong_FromLong(position_seat(position_of(self)));
}

static PyObject *position_players(PyObject *self, void *unused)
{
    tri_setup setup;
    (void)unused;
    position_of(self)->game->setup(&position_of(self)->state, &setup);
    return PyLong_FromLong(setup.players);
}

static PyObject *position_moves(PyObject *self, PyObject *unused)
{
    const core_position *p = position_of(self);
    tri_move list[TRI_MOVES_MAX];
    (void)unused;
    int count = p->game->moves(&p->state, list);
    PyObject *out = PyList_New(count);
    for (int i = 0; out && i < count; i++)
        PyList_SetItem(out, i, PyLong_FromUnsignedLong(list[i]));
    return out;
}

static PyObject *position_outcomes(PyObject *self, PyObject *unused)
{
    const core_position *p = position_of(self);
    tri_move list[TRI_MOVES_MAX];
    uint32_t weight[TRI_MOVES_MAX];
    (void)unused;
    int count = p->game->outcomes(&p->state, list, weight);
    PyObject *out = PyList_New(count);
    for (int i = 0; out && i < count; i++)
        PyList_SetItem(out, i, Py_BuildValue("kk", (unsigned long)list[i], (unsigned long)weight[i]));
    return out;
}

static PyObject *position_check(PyObject *self, PyObject *given)
{
    const core_position *p = position_of(self);
    tri_move move = 0;
    if (!position_move(p, given, &move))
        return NULL;
    char number[16];
    tri_text text = tri_text_over(number, sizeof number);
    tri_rule rule = p->game->check(&p->state, move);
    tri_put_rule(&text, rule);
    return Py_BuildValue("z", rule == TRI_LEGAL ? NULL : number);
}

static PyObject *position_parse(PyObject *self, PyObject *words)
{
    tri_move move = 0;
    return position_move(position_of(self), words, &move) ? PyLong_FromUnsignedLong(move) : NULL;
}

/// Words are defined for moves that can be played; whatever else is refused.
static bool position_playable(const core_position *p, PyObject *given, tri_move *move)
{
    if (!position_move(p, given, move))
        return false;
    tri_rule rule = p->game->check(&p->state, *move);
    return rule == TRI_LEGAL || core_refuse_rule(p->game, rule, "");
}

static PyObject *position_words(PyObject *self, PyObject *given)
{
    const core_position *p = position_of(self);
    char words[TRI_MOVE_TEXT_MAX];
    tri_text text = tri_text_over(words, sizeof words);
    tri_view room;
    tri_move move = 0;
    if (!position_playable(p, given, &move))
        return NULL;
    p->game->move_text(position_view(p, &room), move, &text);
    return PyUnicode_FromStringAndSize(words, (Py_ssize_t)text.used);
}

static PyObject *position_result(PyObject *self, PyObject *unused)
{
    const core_position *p = position_of(self);
    tri_result result;
    (void)unused;
    p->game->result(&p->state, &result);
    PyObject *points = PyTuple_New(result.seats), *places = PyTuple_New(result.seats);
    for (int seat = 0; points && places && seat < result.seats; seat++) {
        PyTuple_SetItem(points, seat, PyLong_FromLong(result.points[seat]));
        PyTuple_SetItem(places, seat, PyLong_FromLong(result.place[seat]));
    }
    return Py_BuildValue("NNi", points, places, (int)result.rival);
}

/// What one of the rooms writes of a position, as a string.
typedef void (*position_writer)(const tri_game *game, const tri_view *view, tri_text *out);

static PyObject *position_written(PyObject *self, position_writer write, size_t size)
{
    const core_position *p = position_of(self);
    tri_view room;
    char *buffer = (char *)malloc(size);
    if (!buffer)
        return PyErr_NoMemory();
    tri_text text = tri_text_over(buffer, size);
    write(p->game, position_view(p, &room), &text);
    PyObject *out = PyUnicode_FromStringAndSize(buffer, (Py_ssize_t)text.used);
    free(buffer);
    return out;
}

static void position_put_text(const tri_game *game, const tri_view *view, tri_text *out)
{
    game->state_text(view, out);
}

static void position_put_draw(const tri_game *game, const tri_view *view, tri_text *out)
{
    game->draw(view, out);
}

static PyObject *position_text(PyObject *self, PyObject *unused)
{
    (void)unused;
    return position_written(self, position_put_text, TRI_STATE_TEXT_MAX);
}

static PyObject *position_draw(PyObject *self, PyObject *unused)
{
    (void)unused;
    return position_written(self, position_put_draw, TRI_DRAW_MAX);
}

static PyObject *position_str(PyObject *self)
{
    return position_written(self, position_put_draw, TRI_DRAW_MAX);
}

static PyObject *position_json(PyObject *self, PyObject *what)
{
    static const struct {
        const char *name;
        position_writer write;
    } kinds[] = {{"view", proto_view},   {"facts", proto_facts}, {"moves", proto_moves},
                 {"score", proto_score}, {"legal", proto_legal}, {"result", proto_result}};
    const char *name = NULL;
    if (!PyArg_Parse(what, "s", &name))
        return NULL;
    for (int i = 0; i < TRI_COUNT(kinds); i++)
        if (tri_same(kinds[i].name, name))
            return position_written(self, kinds[i].write, PROTO_LINE_MAX);
    return PyErr_Format(PyExc_KeyError, "no JSON of '%s'", name);
}

static PyObject *position_bytes(PyObject *self, PyObject *unused)
{
    const core_position *p = position_of(self);
    (void)unused;
    return PyBytes_FromStringAndSize((const char *)p->state.bytes, (Py_ssize_t)p->game->state_size);
}

// As Python objects.

static Py_hash_t position_hash(PyObject *self)
{
    const core_position *p = position_of(self);
    Py_hash_t hash = (Py_hash_t)tri_hash_bytes(tri_hash_start(), p->state.bytes, p->game->state_size);
    return hash == -1 ? -2 : hash;
}

static PyObject *position_compare(PyObject *self, PyObject *other, int how)
{
    if (Py_TYPE(self) != Py_TYPE(other) || (how != Py_EQ && how != Py_NE))
        return core_ref(Py_NotImplemented);
    const core_position *p = position_of(self), *q = position_of(other);
    bool same = p->game == q->game && p->viewer == q->viewer &&
                memcmp(p->state.bytes, q->state.bytes, p->game->state_size) == 0;
    return PyBool_FromLong(same == (how == Py_EQ));
}

static PyObject *position_repr(PyObject *self)
{
    const core_position *p = position_of(self);
    const char *kind = p->viewer == TRI_REFEREE ? "State" : "View";
    return PyUnicode_FromFormat("<triforium.%s of %s, to move: %ld>", kind, p->game->id, position_seat(p));
}

/// By its text, which is checked when it is read: a pickle cannot make a position that no play could.
static PyObject *position_reduce(PyObject *self, PyObject *unused)
{
    const core_position *p = position_of(self);
    PyObject *module = PyImport_ImportModule("triforium._core");
    PyObject *restore = module ? PyObject_GetAttrString(module, "restore") : NULL;
    PyObject *text = position_text(self, unused);
    Py_XDECREF(module);
    if (!restore || !text) {
        Py_XDECREF(restore);
        Py_XDECREF(text);
        return NULL;
    }
    return Py_BuildValue("N(sNiOK)", restore, p->game->id, text, (int)p->viewer, p->rolls ? Py_True : Py_False,
                         (unsigned long long)p->dice.state);
}

static PyObject *position_restore(PyObject *self, PyObject *words)
{
    const char *id, *text;
    Py_ssize_t size;
    int viewer, rolls;
    unsigned long long dice;
    tri_err err;
    tri_state read;
    (void)self;
    if (!PyArg_ParseTuple(words, "ss#ipK", &id, &text, &size, &viewer, &rolls, &dice))
        return NULL;
    const tri_game *game = core_game(id);
    if (!game)
        return NULL;
    if (!game->state_parse(text, (size_t)size, &read, &err))
        return core_refuse(game, &err);
    bool whole = viewer == TRI_REFEREE;
    if (!whole && viewer != TRI_SPECTATOR && (viewer < 0 || viewer >= TRI_SEATS_MAX))
        return PyErr_Format(PyExc_ValueError, "no viewer %d", viewer);
    core_position *p = core_position_new(whole ? core_state_type : core_view_type, game, (uint8_t)viewer);
    if (p) {
        tri_view view;
        game->observe(&read, (uint8_t)viewer, &view);
        memcpy(&p->state, &view.known, game->state_size);
        p->rolls = rolls;
        p->dice = tri_rng_seed(dice);
    }
    return (PyObject *)p;
}

// A State.

static PyObject *state_start(PyObject *self, PyObject *words)
{
    const char *id;
    int players;
    PyObject *options, *seed;
    tri_setup setup;
    (void)self;
    if (!PyArg_ParseTuple(words, "siO!O", &id, &players, &PyList_Type, &options, &seed))
        return NULL;
    const tri_game *game = core_game(id);
    if (!game || !core_setup(game, players, options, &setup))
        return NULL;
    core_position *p = core_position_new(core_state_type, game, TRI_REFEREE);
    if (!p)
        return NULL;
    p->rolls = seed != Py_None;
    if (p->rolls)
        p->dice = tri_rng_seed(PyLong_AsUnsignedLongLongMask(seed));
    if (PyErr_Occurred()) {
        Py_DECREF((PyObject *)p);
        return NULL;
    }
    game->start(&p->state, &setup, NULL);
    if (p->rolls)
        tri_game_settle(game, &p->state, &p->dice);
    return (PyObject *)p;
}

static PyObject *state_step(PyObject *self, PyObject *given)
{
    core_position *p = position_of(self);
    tri_move move = 0;
    if (!position_playable(p, given, &move))
        return NULL;
    p->game->apply(&p->state, move);
    if (p->rolls)
        tri_game_settle(p->game, &p->state, &p->dice);
    return core_ref(Py_None);
}

static PyObject *state_settle(PyObject *self, PyObject *unused)
{
    core_position *p = position_of(self);
    (void)unused;
    return PyLong_FromLong(tri_game_settle(p->game, &p->state, &p->dice));
}

static PyObject *state_random(PyObject *self, PyObject *unused)
{
    core_position *p = position_of(self);
    tri_move list[TRI_MOVES_MAX];
    (void)unused;
    if (position_seat(p) == -2)
        return PyErr_Format(PyExc_ValueError, "the game is over");
    uint64_t random = tri_rng_next(&p->dice);
    if (position_seat(p) == -1)
        return PyLong_FromUnsignedLong(p->game->sample(&p->state, random));
    return PyLong_FromUnsignedLong(list[tri_bits_scale(random, (uint64_t)p->game->moves(&p->state, list))]);
}

static PyObject *state_copy(PyObject *self, PyObject *unused)
{
    const core_position *p = position_of(self);
    (void)unused;
    core_position *q = core_position_new(core_state_type, p->game, TRI_REFEREE);
    if (q) {
        memcpy(&q->state, &p->state, p->game->state_size);
        q->rolls = p->rolls;
        q->dice = p->dice;
    }
    return (PyObject *)q;
}

static PyObject *state_observe(PyObject *self, PyObject *seat)
{
    const core_position *p = position_of(self);
    uint8_t viewer;
    tri_view view;
    if (position_viewer(seat, p, &viewer) < 0)
        return NULL;
    core_position *q = core_position_new(core_view_type, p->game, viewer);
    if (q) {
        p->game->observe(&p->state, viewer, &view);
        memcpy(&q->state, &view.known, p->game->state_size);
    }
    return (PyObject *)q;
}

static PyObject *state_tell(PyObject *self, PyObject *words)
{
    const core_position *p = position_of(self);
    char said[TRI_MOVE_TEXT_MAX];
    tri_text text = tri_text_over(said, sizeof said);
    PyObject *given, *seat;
    uint8_t viewer;
    tri_move move = 0;
    if (!PyArg_ParseTuple(words, "OO", &given, &seat) || position_viewer(seat, p, &viewer) < 0 ||
        !position_playable(p, given, &move))
        return NULL;
    tri_game_say(p->game, &p->state, move, viewer, &text);
    return PyUnicode_FromStringAndSize(said, (Py_ssize_t)text.used);
}

static PyObject *state_rolls(PyObject *self, void *unused)
{
    (void)unused;
    return PyBool_FromLong(position_of(self)->rolls);
}

static int state_set_rolls(PyObject *self, PyObject *value, void *unused)
{
    (void)unused;
    int rolls = value ? PyObject_IsTrue(value) : -1;
    if (rolls >= 0)
        position_of(self)->rolls = rolls;
    else if (!value)
        PyErr_SetString(PyExc_AttributeError, "rolls cannot be deleted");
    return rolls < 0 ? -1 : 0;
}

static PyObject *state_can_undo(PyObject *self, PyObject *given)
{
    const core_position *p = position_of(self);
    tri_move move = 0;
    return position_playable(p, given, &move) ? PyBool_FromLong(p->game->can_undo(&p->state, move)) : NULL;
}

// A View.

static PyObject *view_seat(PyObject *self, void *unused)
{
    uint8_t viewer = position_of(self)->viewer;
    (void)unused;
    return viewer == TRI_SPECTATOR ? core_ref(Py_None) : PyLong_FromLong(viewer);
}

static PyObject *view_resample(PyObject *self, PyObject *seed)
{
    const core_position *p = position_of(self);
    tri_view view;
    unsigned long long number = PyLong_AsUnsignedLongLongMask(seed);
    if (PyErr_Occurred())
        return NULL;
    core_position *q = core_position_new(core_state_type, p->game, TRI_REFEREE);
    if (q) {
        q->dice = tri_rng_seed(number);
        q->rolls = true;
        p->game->resample(position_view(p, &view), &q->dice, &q->state);
    }
    return (PyObject *)q;
}

// clang-format off
#define POSITION_METHODS                                                                                               \
    {"moves", position_moves, METH_NOARGS, "Legal moves, or possible outcomes, as ascending codes."},                  \
    {"outcomes", position_outcomes, METH_NOARGS, "At a chance event: [(code, weight)]."},                              \
    {"check", position_check, METH_O, "None, or the number of the rule that forbids a move."},                         \
    {"parse", position_parse, METH_O, "The code that these words name."},                                              \
    {"words", position_words, METH_O, "The words of a legal move."},                                                   \
    {"result", position_result, METH_NOARGS, "(points by seat, places by seat, solo: points to beat)."},               \
    {"text", position_text, METH_NOARGS, "The position as one line."},                                                 \
    {"draw", position_draw, METH_NOARGS, "The position drawn for a terminal."},                                        \
    {"json", position_json, METH_O, "JSON of its 'view', 'facts', 'moves', 'score', 'legal' or 'result'."},            \
    {"bytes", position_bytes, METH_NOARGS, "The position's bytes; game.dtype names them."},                            \
    {"__reduce__", position_reduce, METH_NOARGS, NULL}
#define POSITION_SLOTS                                                                                                 \
    {Py_tp_dealloc, (void *)position_free}, {Py_tp_hash, (void *)position_hash},                                       \
    {Py_tp_richcompare, (void *)position_compare}, {Py_tp_repr, (void *)position_repr},                                \
    {Py_tp_str, (void *)position_str}, {Py_tp_new, (void *)core_no_new}
#define POSITION_GETTERS                                                                                               \
    {"game", position_game, NULL, "The game's id.", NULL},                                                             \
    {"to_move", position_to_move, NULL, "Seat to decide from 0, -1 chance, -2 over.", NULL},                           \
    {"players", position_players, NULL, "Seats at the table.", NULL}
// clang-format on

static PyMethodDef state_methods[] = {
    POSITION_METHODS,
    {"step", state_step, METH_O, "Play a move, by code or words; chance then plays itself if the state has a seed."},
    {"settle", state_settle, METH_NOARGS, "Play out the chance events that come next. Returns how many."},
    {"random", state_random, METH_NOARGS, "A random legal move or outcome, drawn from the state's own numbers."},
    {"copy", state_copy, METH_NOARGS, "A copy, its random numbers included."},
    {"__copy__", state_copy, METH_NOARGS, NULL},
    {"__deepcopy__", state_copy, METH_O, NULL},
    {"observe", state_observe, METH_O, "What a seat, or for None a spectator, may know."},
    {"tell", state_tell, METH_VARARGS, "tell(move, seat): the words of a move as a seat or None may hear them."},
    {"can_undo", state_can_undo, METH_O, "May this decision be taken back once it is played?"},
    {NULL, NULL, 0, NULL},
};
static PyGetSetDef state_getters[] = {
    POSITION_GETTERS,
    {"rolls", state_rolls, state_set_rolls, "Chance plays itself after each step; may be set.", NULL},
    {NULL, NULL, NULL, NULL, NULL}};
static PyType_Slot state_slots[] = {
    POSITION_SLOTS, {Py_tp_methods, state_methods}, {Py_tp_getset, state_getters}, {0, NULL}};

static PyMethodDef view_methods[] = {
    POSITION_METHODS,
    {"resample", view_resample, METH_O, "resample(seed): a whole State that agrees with all this viewer knows."},
    {NULL, NULL, 0, NULL},
};
static PyGetSetDef view_getters[] = {POSITION_GETTERS,
                                     {"seat", view_seat, NULL, "Whose view it is; None for a spectator.", NULL},
                                     {NULL, NULL, NULL, NULL, NULL}};
static PyType_Slot view_slots[] = {
    POSITION_SLOTS, {Py_tp_methods, view_methods}, {Py_tp_getset, view_getters}, {0, NULL}};

static PyMethodDef position_functions[] = {
    {"start", state_start, METH_VARARGS, "start(game, players, options, seed or None) -> State"},
    {"restore", position_restore, METH_VARARGS, "A State or View from its text, as pickles have it."},
    {NULL, NULL, 0, NULL},
};

bool core_add_position(PyObject *module)
{
    core_state_type = core_type(module, "triforium._core.State", sizeof(core_position), state_slots);
    core_view_type = core_type(module, "triforium._core.View", sizeof(core_position), view_slots);
    return core_state_type && core_view_type && PyModule_AddFunctions(module, position_functions) == 0;
}
