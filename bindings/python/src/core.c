// SPDX-License-Identifier: MIT
#include "bindings/python/src/core.h"

#include "ai/tri_bot.h"
#include "proto/proto_json.h"

#include <stdlib.h>
#include <string.h>

// The module itself: games, rules, refusals, and the parts of a game's state.

PyObject *core_refused;

typedef struct core_part {
    const char *path, *type;
    size_t at;
    int many[2];
    size_t size;
    const char *about;
} core_part;

#include "python_parts.inc"

// Refusals.

static PyObject *core_raise(const tri_game *game, tri_rule rule, const char *key, const char *message)
{
    char number[16];
    tri_text text = tri_text_over(number, sizeof number);
    tri_put_rule(&text, rule);
    PyObject *error = PyObject_CallFunction(core_refused, "s", message);
    PyObject *says[] = {rule ? PyUnicode_FromString(number) : core_ref(Py_None),
                        Py_BuildValue("z", rule ? tri_game_rule(game, rule) : NULL), Py_BuildValue("z", key)};
    static const char *const names[] = {"rule", "text", "key"};
    for (int i = 0; i < TRI_COUNT(says); i++) {
        if (error && says[i])
            PyObject_SetAttrString(error, names[i], says[i]);
        Py_XDECREF(says[i]);
    }
    if (error && !PyErr_Occurred())
        PyErr_SetObject(core_refused, error);
    Py_XDECREF(error);
    return NULL;
}

PyObject *core_refuse(const tri_game *game, const tri_err *err)
{
    char room[TRI_REFUSAL_MAX];
    const tri_error_text *row = tri_error_of(game, err->code);
    return core_raise(game, err->rule, row ? row->key : NULL, tri_refusal(game, err, room));
}

PyObject *core_refuse_rule(const tri_game *game, tri_rule rule, const char *before)
{
    char message[1024];
    tri_text text = tri_text_over(message, sizeof message);
    tri_put(&text, before);
    tri_put(&text, "rule ");
    tri_put_rule(&text, rule);
    tri_put(&text, ": ");
    tri_put(&text, tri_game_rule(game, rule) ? tri_game_rule(game, rule) : "");
    return core_raise(game, rule, NULL, message);
}

const tri_game *core_game(const char *id)
{
    const tri_game *game = tri_game_find(id, strlen(id));
    if (!game)
        PyErr_Format(PyExc_KeyError, "no game '%s'", id);
    return game;
}

bool core_setup(const tri_game *game, int players, PyObject *options, tri_setup *setup)
{
    const tri_about *about = game->about;
    tri_err err;
    if (!players)
        players = about->players_min > 2 ? about->players_min : about->players_max < 2 ? about->players_max : 2;
    if (players < about->players_min || players > about->players_max) {
        PyErr_Format(PyExc_ValueError, "%s is for %d to %d players, not %d", game->id, about->players_min,
                     about->players_max, players);
        return false;
    }
    *setup = tri_setup_default(game, players);
    for (Py_ssize_t i = 0; i < PyList_Size(options); i++) {
        const char *words;
        Py_ssize_t size;
        if (!PyArg_Parse(PyList_GetItem(options, i), "s#", &words, &size))
            return false;
        if (!tri_setup_set(game, setup, words, (size_t)size, &err))
            return core_refuse(game, &err), false;
    }
    tri_state state;
    if (!game->start(&state, setup, &err))
        return core_refuse(game, &err), false;
    return true;
}

PyTypeObject *core_type(PyObject *module, const char *name, size_t size, PyType_Slot *slots)
{
    PyType_Spec spec = {name, (int)size, 0, Py_TPFLAGS_DEFAULT, slots};
    PyObject *type = PyType_FromSpec(&spec);
    if (type && PyModule_AddObject(module, strrchr(name, '.') + 1, core_ref(type)) < 0)
        Py_CLEAR(type);
    return (PyTypeObject *)type;
}

PyObject *core_no_new(PyTypeObject *type, PyObject *words, PyObject *named)
{
    (void)type, (void)words, (void)named;
    return PyErr_Format(PyExc_TypeError, "positions come from game.start, state.observe and view.resample");
}

// Functions of the module.

static const tri_game *core_game_of(PyObject *id)
{
    const char *words;
    return PyArg_Parse(id, "s", &words) ? core_game(words) : NULL;
}

static PyObject *core_games(PyObject *self, PyObject *unused)
{
    (void)self, (void)unused;
    PyObject *list = PyList_New(tri_game_count());
    for (int i = 0; list && i < tri_game_count(); i++)
        PyList_SetItem(list, i, PyUnicode_FromString(tri_game_at(i)->id));
    return list;
}

static PyObject *core_about(PyObject *self, PyObject *id)
{
    (void)self;
    const tri_game *game = core_game_of(id);
    char *room = game ? (char *)malloc(PROTO_LINE_MAX) : NULL;
    if (!room)
        return game ? PyErr_NoMemory() : NULL;
    tri_text text = tri_text_over(room, PROTO_LINE_MAX);
    proto_about(game, &text);
    PyObject *json = PyUnicode_FromStringAndSize(room, (Py_ssize_t)text.used);
    free(room);
    return json;
}

static PyObject *core_rules(PyObject *self, PyObject *id)
{
    (void)self;
    const tri_game *game = core_game_of(id);
    PyObject *list = game ? PyList_New(game->rule_count) : NULL;
    for (int i = 0; list && i < game->rule_count; i++)
        PyList_SetItem(list, i, Py_BuildValue("is", (int)game->rules[i].rule, game->rules[i].text));
    return list;
}

static PyObject *core_parts(PyObject *self, PyObject *id)
{
    (void)self;
    const tri_game *game = core_game_of(id);
    PyObject *list = game ? PyList_New(0) : NULL;
    const core_part *row = NULL;
    for (int i = 0; game && i < TRI_COUNT(core_games_parts); i++)
        row = tri_same(core_games_parts[i].id, game->id) ? core_games_parts[i].rows : row;
    for (; list && row && row->path; row++) {
        PyObject *part = Py_BuildValue("ssn(ii)ns", row->path, row->type, (Py_ssize_t)row->at, row->many[0],
                                       row->many[1], (Py_ssize_t)row->size, row->about);
        if (!part || PyList_Append(list, part) < 0)
            Py_CLEAR(list);
        Py_XDECREF(part);
    }
    return list;
}

static PyObject *core_bounds(PyObject *self, PyObject *id)
{
    (void)self;
    const tri_game *game = core_game_of(id);
    if (!game)
        return NULL;
    return Py_BuildValue("iIn", (int)game->about->moves_max, (unsigned)game->about->plies_max,
                         (Py_ssize_t)game->state_size);
}

static PyObject *core_levels(PyObject *self, PyObject *unused)
{
    (void)self, (void)unused;
    PyObject *list = PyList_New(TRI_LEVELS);
    for (int i = 0; list && i < TRI_LEVELS; i++)
        PyList_SetItem(list, i, Py_BuildValue("ss", tri_level_at(i)->name, tri_level_at(i)->character));
    return list;
}

static PyMethodDef core_functions[] = {
    {"games", core_games, METH_NOARGS, "The games' ids."},
    {"about", core_about, METH_O, "All a menu needs of a game, as JSON."},
    {"rules", core_rules, METH_O, "The numbered rules: [(302, text)] for rule 3.2."},
    {"parts", core_parts, METH_O, "The members of a game's state: [(path, type, offset, (n, m), size, about)]."},
    {"bounds", core_bounds, METH_O, "(longest legal list, most events of a game, bytes of a position)."},
    {"levels", core_levels, METH_NOARGS, "The levels of opponents, weakest first: [(name, character)]."},
    {"dlpack", core_dlpack, METH_VARARGS, "(address, shape, strides, type, device, its number, owner) as a capsule."},
    {"dlpack_open", core_dlpack_open, METH_O, "A capsule's row of whole numbers: (address, count, bytes of each)."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef core_module = {
    PyModuleDef_HEAD_INIT, "triforium._core", "Triforium's rules in C.", -1, core_functions, NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit__core(void); // NOLINT: Python's name for it

PyMODINIT_FUNC PyInit__core(void) // NOLINT
{
    PyObject *module = PyModule_Create(&core_module);
    if (!module)
        return NULL;
    core_refused =
        PyErr_NewExceptionWithDoc("triforium.Refused",
                                  "What the rules forbid or a parser does not understand. `rule` is the "
                                  "rule's number (\"3.2\") or None, `text` its text, `key` the refusal's key.",
                                  PyExc_ValueError, NULL);
    if (!core_refused || PyModule_AddObject(module, "Refused", core_ref(core_refused)) < 0 ||
        !core_add_position(module) || !core_add_actions(module) || !core_add_batch(module) || !core_add_bot(module))
        Py_CLEAR(module);
    return module;
}
