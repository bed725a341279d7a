// SPDX-License-Identifier: MIT
#include "bindings/python/src/actions.h"
#include "bindings/python/src/core.h"

#include <string.h>

// Actions: the numbering of a game's decisions (actions.h), as a Python type.

typedef struct core_actions {
    PyObject_HEAD // NOLINT
        const tri_game *game;
    actions *numbers;
} core_actions;

static core_actions *actions_of(PyObject *self)
{
    return (core_actions *)(void *)self;
}

static PyObject *actions_new(PyTypeObject *type, PyObject *words, PyObject *named)
{
    const char *id;
    (void)named;
    if (!PyArg_ParseTuple(words, "s", &id))
        return NULL;
    const tri_game *game = core_game(id);
    if (!game)
        return NULL;
    core_actions *a = (core_actions *)(void *)((allocfunc)PyType_GetSlot(type, Py_tp_alloc))(type, 0);
    if (!a)
        return NULL;
    a->game = game;
    a->numbers = actions_create(game);
    if (a->numbers)
        return (PyObject *)a;
    Py_DECREF((PyObject *)a);
    return PyErr_NoMemory();
}

static void actions_free(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    actions_destroy(actions_of(self)->numbers);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
    Py_DECREF(type);
}

static Py_ssize_t actions_length(PyObject *self)
{
    return actions_count(actions_of(self)->numbers);
}

static PyObject *actions_number_of(PyObject *self, PyObject *code)
{
    unsigned long move = PyLong_AsUnsignedLong(code);
    if (PyErr_Occurred())
        return NULL;
    int number = move > UINT32_MAX ? -1 : actions_number(actions_of(self)->numbers, (tri_move)move);
    return number < 0 ? core_refuse_rule(actions_of(self)->game, TRI_R0_1, "") : PyLong_FromLong(number);
}

static PyObject *actions_move_of(PyObject *self, PyObject *number)
{
    long at = PyLong_AsLong(number);
    if (at == -1 && PyErr_Occurred())
        return NULL;
    if (at < 0 || at >= actions_count(actions_of(self)->numbers))
        return PyErr_Format(PyExc_IndexError, "no action %ld", at);
    return PyLong_FromUnsignedLong(actions_move(actions_of(self)->numbers, (int)at));
}

/// A position of this very game, or NULL with an exception.
static const core_position *actions_position(const core_actions *a, PyObject *given)
{
    if (Py_TYPE(given) != core_state_type && Py_TYPE(given) != core_view_type) {
        PyErr_SetString(PyExc_TypeError, "a State or a View is wanted");
        return NULL;
    }
    const core_position *p = (const core_position *)(const void *)given;
    if (p->game != a->game) {
        PyErr_Format(PyExc_ValueError, "a position of %s, not of %s, is wanted", a->game->id, p->game->id);
        return NULL;
    }
    return p;
}

/// The legal list of a decision; at any other time there are no actions.
static int actions_legal(const core_position *p, tri_move list[TRI_MOVES_MAX])
{
    return p->game->to_move(&p->state) < TRI_SEATS_MAX ? p->game->moves(&p->state, list) : 0;
}

static PyObject *actions_legal_of(PyObject *self, PyObject *given)
{
    tri_move list[TRI_MOVES_MAX];
    const core_position *p = actions_position(actions_of(self), given);
    if (!p)
        return NULL;
    int count = actions_legal(p, list);
    PyObject *out = PyList_New(count);
    for (int i = 0; out && i < count; i++)
        PyList_SetItem(out, i, PyLong_FromLong(actions_number(actions_of(self)->numbers, list[i])));
    return out;
}

static PyObject *actions_mask_of(PyObject *self, PyObject *given)
{
    tri_move list[TRI_MOVES_MAX];
    const actions *numbers = actions_of(self)->numbers;
    const core_position *p = actions_position(actions_of(self), given);
    PyObject *out = p ? PyBytes_FromStringAndSize(NULL, actions_count(numbers)) : NULL;
    if (!out)
        return NULL;
    char *mask = PyBytes_AsString(out);
    memset(mask, 0, (size_t)actions_count(numbers));
    for (int i = 0, count = actions_legal(p, list); i < count; i++)
        mask[actions_number(numbers, list[i])] = 1;
    return out;
}

/// "die 30, space 20", and "..." where more follow that depend on these.
static void actions_operands(const actions_verb *verb, tri_text *out)
{
    for (int i = 0; i < TRI_OPERANDS && verb->many[i]; i++) {
        tri_put(out, i ? ", " : "");
        tri_put(out, verb->operand[i].key);
        tri_put_char(out, ' ');
        tri_put_int(out, verb->many[i]);
    }
    tri_put(out, verb->rest ? ", ..." : "");
}

static PyObject *actions_verbs(PyObject *self, PyObject *unused)
{
    actions_verb verb;
    PyObject *list = PyList_New(0);
    (void)unused;
    for (int i = 0; list && actions_verb_at(actions_of(self)->numbers, i, &verb); i++) {
        char operands[256];
        tri_text text = tri_text_over(operands, sizeof operands);
        actions_operands(&verb, &text);
        PyObject *row = Py_BuildValue("siis", verb.words, verb.first, verb.count, operands);
        if (!row || PyList_Append(list, row) < 0)
            Py_CLEAR(list);
        Py_XDECREF(row);
    }
    return list;
}

static PyMethodDef actions_methods[] = {
    {"verbs", actions_verbs, METH_NOARGS, "What the numbers stand for: [(words, first number, count, operands)]."},
    {"number", actions_number_of, METH_O, "The number of a move's code."},
    {"move", actions_move_of, METH_O, "The code of a number; 0 where a number stands for a cell beyond an edge."},
    {"legal", actions_legal_of, METH_O, "The numbers of a position's legal moves."},
    {"mask", actions_mask_of, METH_O, "A byte for each number: 1 where it is legal."},
    {NULL, NULL, 0, NULL},
};
static PyType_Slot actions_slots[] = {{Py_tp_new, (void *)actions_new},
                                      {Py_tp_dealloc, (void *)actions_free},
                                      {Py_sq_length, (void *)actions_length},
                                      {Py_tp_methods, actions_methods},
                                      {0, NULL}};

bool core_add_actions(PyObject *module)
{
    return core_type(module, "triforium._core.Actions", sizeof(core_actions), actions_slots) != NULL;
}
