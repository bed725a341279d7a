// SPDX-License-Identifier: MIT
#include "ai/host/ai_clock.h"
#include "ai/tri_bot.h"
#include "bindings/python/src/core.h"

#include <stdlib.h>

// Bot: an opponent by name. It thinks without the interpreter's lock, about a View and nothing else.

typedef struct core_bot {
    PyObject_HEAD // NOLINT
        const tri_game *game;
    void *memory;
    tri_bot bot;
    bool thinks; ///< in some thread
} core_bot;

static core_bot *bot_of(PyObject *self)
{
    return (core_bot *)(void *)self;
}

static PyObject *bot_new(PyTypeObject *type, PyObject *words, PyObject *named)
{
    const char *id, *name;
    Py_ssize_t size;
    tri_bot_def def;
    tri_err err;
    (void)named;
    if (!PyArg_ParseTuple(words, "ss#", &id, &name, &size))
        return NULL;
    const tri_game *game = core_game(id);
    if (!game)
        return NULL;
    if (!tri_bot_parse(game, name, (size_t)size, &def, &err))
        return core_refuse(game, &err);
    core_bot *c = (core_bot *)(void *)((allocfunc)PyType_GetSlot(type, Py_tp_alloc))(type, 0);
    if (!c)
        return NULL;
    c->game = game;
    c->memory = malloc(tri_bot_memory(&def) + 1);
    if (!c->memory) {
        Py_DECREF((PyObject *)c);
        return PyErr_NoMemory();
    }
    tri_bot_create(&c->bot, &def, c->memory, tri_bot_memory(&def));
    return (PyObject *)c;
}

static void bot_free(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    free(bot_of(self)->memory);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
    Py_DECREF(type);
}

static const core_position *bot_view(const core_bot *c, PyObject *view)
{
    const core_position *p = (const core_position *)(const void *)view;
    if (Py_TYPE(view) != core_view_type)
        PyErr_SetString(PyExc_TypeError, "a bot is shown a View and nothing else");
    else if (p->game != c->game)
        PyErr_Format(PyExc_ValueError, "this bot plays %s, not %s", c->game->id, p->game->id);
    else if (p->viewer != p->game->to_move(&p->state))
        PyErr_SetString(PyExc_ValueError, "a bot thinks about the view of the seat to decide");
    else if (c->thinks)
        PyErr_SetString(PyExc_RuntimeError, "this bot is thinking in another thread");
    else
        return p;
    return NULL;
}

static PyObject *bot_think(PyObject *self, PyObject *words)
{
    core_bot *c = bot_of(self);
    PyObject *given;
    unsigned long long seed;
    double seconds;
    tri_view view;
    if (!PyArg_ParseTuple(words, "OKd", &given, &seed, &seconds))
        return NULL;
    const core_position *p = bot_view(c, given);
    if (!p)
        return NULL;
    p->game->observe(&p->state, p->viewer, &view);
    tri_move move;
    uint64_t deadline = ai_now() + (uint64_t)(seconds * 1e9);
    c->thinks = true;
    Py_BEGIN_ALLOW_THREADS // NOLINT
        move = tri_bot_choose(&c->bot, &view, seed, seconds > 0 ? ai_past : NULL, &deadline);
    Py_END_ALLOW_THREADS // NOLINT
        c->thinks = false;
    return PyLong_FromUnsignedLong(move);
}

/// What the last think found: (nodes, playouts, value by seat, [(code, visits, value)], best line).
static PyObject *bot_found(PyObject *self, PyObject *unused)
{
    const core_bot *c = bot_of(self);
    tri_choice choice[TRI_MOVES_MAX];
    tri_move line[32];
    (void)unused;
    if (!c->bot.search)
        return PyErr_Format(PyExc_ValueError, "%s does not search", c->bot.def.name);
    int count = tri_search_choices(c->bot.search, choice, TRI_MOVES_MAX);
    int length = tri_search_line(c->bot.search, line, TRI_COUNT(line));
    const tri_search_stats *stats = &c->bot.stats;
    PyObject *choices = PyList_New(count), *best = PyList_New(length), *values = PyTuple_New(TRI_SEATS_MAX);
    for (int i = 0; choices && i < count; i++)
        PyList_SetItem(choices, i,
                       Py_BuildValue("kkd", (unsigned long)choice[i].move, (unsigned long)choice[i].visits,
                                     (double)choice[i].value));
    for (int i = 0; best && i < length; i++)
        PyList_SetItem(best, i, PyLong_FromUnsignedLong(line[i]));
    for (int i = 0; values && i < TRI_SEATS_MAX; i++)
        PyTuple_SetItem(values, i, PyFloat_FromDouble((double)stats->value[i]));
    return Py_BuildValue("KKNNN", (unsigned long long)stats->nodes, (unsigned long long)stats->playouts, values,
                         choices, best);
}

static PyObject *bot_name(PyObject *self, void *unused)
{
    (void)unused;
    return PyUnicode_FromString(bot_of(self)->bot.def.name);
}

static PyMethodDef bot_methods[] = {
    {"think", bot_think, METH_VARARGS, "think(view, seed, seconds or 0) -> code"},
    {"found", bot_found, METH_NOARGS, "(nodes, playouts, values, [(code, visits, value)], line) of the last think."},
    {NULL, NULL, 0, NULL},
};
static PyGetSetDef bot_getters[] = {{"name", bot_name, NULL, "Its words.", NULL}, {NULL, NULL, NULL, NULL, NULL}};
static PyType_Slot bot_slots[] = {{Py_tp_new, (void *)bot_new},
                                  {Py_tp_dealloc, (void *)bot_free},
                                  {Py_tp_methods, bot_methods},
                                  {Py_tp_getset, bot_getters},
                                  {0, NULL}};

bool core_add_bot(PyObject *module)
{
    return core_type(module, "triforium._core.Bot", sizeof(core_bot), bot_slots) != NULL;
}
