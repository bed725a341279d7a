// SPDX-License-Identifier: MIT
#include "bindings/python/src/batch.h"
#include "bindings/python/src/core.h"

#include <string.h>

// Batch: many positions (batch.h) as a Python type. Arrays leave as address, shape and type; triforium/batch.py makes
// NumPy arrays of them that keep the batch alive.

typedef struct core_batch {
    PyObject_HEAD // NOLINT
        batch *b;
} core_batch;

static batch *batch_of(PyObject *self)
{
    return ((core_batch *)(void *)self)->b;
}

static PyObject *batch_new(PyTypeObject *type, PyObject *words, PyObject *named)
{
    const char *id;
    PyObject *options;
    unsigned long long seed;
    int players, masks, views;
    batch_def def;
    (void)named;
    if (!PyArg_ParseTuple(words, "siiO!Kipp", &id, &def.count, &players, &PyList_Type, &options, &seed, &def.threads,
                          &masks, &views))
        return NULL;
    def.game = core_game(id);
    if (!def.game || !core_setup(def.game, players, options, &def.setup))
        return NULL;
    if (def.count < 1 || def.threads < 1 || def.threads > 256)
        return PyErr_Format(PyExc_ValueError, "a batch has at least one position, and 1 to 256 threads");
    def.seed = seed;
    def.masks = masks;
    def.views = views;
    core_batch *c = (core_batch *)(void *)((allocfunc)PyType_GetSlot(type, Py_tp_alloc))(type, 0);
    if (!c)
        return NULL;
    c->b = batch_create(&def);
    if (c->b)
        return (PyObject *)c;
    Py_DECREF((PyObject *)c);
    return PyErr_NoMemory();
}

static void batch_free(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    batch_destroy(batch_of(self));
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
    Py_DECREF(type);
}

static PyObject *batch_array(PyObject *self, PyObject *what)
{
    const batch *b = batch_of(self);
    const char *name;
    int size = (int)b->def.game->state_size, seats = b->seats;
    const struct {
        const char *name, *type;
        void *at;
        int wide; ///< 0: one value a position
    } arrays[] = {
        {"states", "|u1", b->state, size},      {"seeds", "<u8", b->seed, 0},
        {"legal", "<u4", b->legal, b->wide},    {"counts", "<i4", b->legal_count, 0},
        {"to_move", "<i4", b->to_move, 0},      {"masks", "|b1", b->mask, actions_count(b->numbers)},
        {"observations", "|u1", b->view, size}, {"moves", "<u4", b->move, 0},
        {"rewards", "<f4", b->reward, seats},   {"done", "|b1", b->done, 0},
        {"points", "<i2", b->points, seats},    {"places", "|u1", b->place, seats},
        {"lengths", "<u4", b->length, 0},       {"rivals", "<i2", b->rival, 0},
        {"streams", "<u8", b->stream, 0},
    };
    if (!PyArg_Parse(what, "s", &name))
        return NULL;
    for (int i = 0; i < TRI_COUNT(arrays); i++)
        if (tri_same(arrays[i].name, name) && arrays[i].at) {
            unsigned long long at = (unsigned long long)(uintptr_t)arrays[i].at;
            return arrays[i].wide ? Py_BuildValue("K(ii)s", at, b->def.count, arrays[i].wide, arrays[i].type)
                                  : Py_BuildValue("K(i)s", at, b->def.count, arrays[i].type);
        }
    return PyErr_Format(PyExc_KeyError, "this batch keeps no '%s'", name);
}

/// Refuse what position `i` was to play. `given` are the words it came in; codes are in `move`.
static PyObject *batch_refuse(const batch *b, int i, batch_words words)
{
    char before[64];
    tri_text text = tri_text_over(before, sizeof before);
    tri_put(&text, "position ");
    tri_put_int(&text, i);
    tri_put(&text, ": ");
    const tri_state *s = (const tri_state *)(const void *)(b->state + (size_t)i * b->def.game->state_size);
    if (words == BATCH_PLACES)
        return PyErr_Format(PyExc_IndexError, "position %d: its legal list has %d moves", i, (int)b->legal_count[i]);
    tri_rule rule = b->def.game->check(s, b->move[i]);
    return core_refuse_rule(b->def.game, rule == TRI_LEGAL ? TRI_R0_1 : rule, before);
}

static PyObject *batch_step_all(PyObject *self, PyObject *how)
{
    batch *b = batch_of(self);
    long words = PyLong_AsLong(how);
    int wrong = -1;
    if (words < BATCH_CODES || words > BATCH_PLACES)
        return PyErr_Occurred() ? NULL : PyErr_Format(PyExc_ValueError, "0 codes, 1 actions, 2 places");
    Py_BEGIN_ALLOW_THREADS // NOLINT
        wrong = batch_check(b, (batch_words)words);
    if (wrong < 0)
        batch_step(b);
    Py_END_ALLOW_THREADS // NOLINT
            return wrong < 0
        ? core_ref(Py_None)
        : batch_refuse(b, wrong, (batch_words)words);
}

static PyObject *batch_choose_all(PyObject *self, PyObject *unused)
{
    (void)unused;
    Py_BEGIN_ALLOW_THREADS // NOLINT
        batch_choose(batch_of(self));
    Py_END_ALLOW_THREADS // NOLINT
        return core_ref(Py_None);
}

/// What batch_choose chooses is legal and needs no check.
static PyObject *batch_random_step(PyObject *self, PyObject *unused)
{
    batch *b = batch_of(self);
    (void)unused;
    Py_BEGIN_ALLOW_THREADS // NOLINT
        batch_choose(b);
    batch_step(b);
    Py_END_ALLOW_THREADS // NOLINT
        return core_ref(Py_None);
}

static PyObject *batch_reset_all(PyObject *self, PyObject *seeded)
{
    batch *b = batch_of(self);
    int seeds = PyObject_IsTrue(seeded);
    Py_BEGIN_ALLOW_THREADS // NOLINT
        batch_reset(b, seeds ? b->seed : NULL);
    Py_END_ALLOW_THREADS // NOLINT
        return core_ref(Py_None);
}

static PyObject *batch_state(PyObject *self, PyObject *at)
{
    const batch *b = batch_of(self);
    long i = PyLong_AsLong(at);
    if (i == -1 && PyErr_Occurred())
        return NULL;
    if (i < 0 || i >= b->def.count)
        return PyErr_Format(PyExc_IndexError, "no position %ld", i);
    core_position *p = core_position_new(core_state_type, b->def.game, TRI_REFEREE);
    if (p) {
        memcpy(&p->state, b->state + (size_t)i * b->def.game->state_size, b->def.game->state_size);
        p->rolls = true;
        p->dice = b->stream[i];
    }
    return (PyObject *)p;
}

static PyMethodDef batch_methods[] = {
    {"array", batch_array, METH_O, "(address, shape, type) of one of its arrays."},
    {"step", batch_step_all, METH_O, "Play `moves`: 0 codes, 1 actions, 2 places in the legal lists."},
    {"choose", batch_choose_all, METH_NOARGS, "Fill `moves` with random legal codes."},
    {"random_step", batch_random_step, METH_NOARGS, "Play random legal moves."},
    {"reset", batch_reset_all, METH_O, "Begin anew; True: from `seeds`."},
    {"state", batch_state, METH_O, "A copy of one position as a State."},
    {NULL, NULL, 0, NULL},
};
static PyType_Slot batch_slots[] = {
    {Py_tp_new, (void *)batch_new}, {Py_tp_dealloc, (void *)batch_free}, {Py_tp_methods, batch_methods}, {0, NULL}};

bool core_add_batch(PyObject *module)
{
    return core_type(module, "triforium._core.Batch", sizeof(core_batch), batch_slots) != NULL;
}
