// SPDX-License-Identifier: MIT
#pragma once
#include "game/tri_error.h"
#include "game/tri_setup.h"

#define PY_SSIZE_T_CLEAN
#include <Python.h>

// The extension module triforium._core: what its files share. Only the limited API of Python 3.9 is used, so that one
// build serves every later version.

/// A whole position, or what one viewer may know of one: two Python types over one struct, and no way from a State's
/// secrets into a View but `observe`.
typedef struct core_position {
    PyObject_HEAD // NOLINT
        const tri_game *game;
    tri_rng dice;
    bool rolls;     ///< chance plays itself, from `dice`
    uint8_t viewer; ///< a View's; TRI_REFEREE for a State
    tri_state state;
} core_position;

extern PyTypeObject *core_state_type, *core_view_type;
/// triforium.Refused: a ValueError with the rule.
extern PyObject *core_refused;

/// Each adds its types to the module. False with an exception.
bool core_add_position(PyObject *module);
bool core_add_actions(PyObject *module);
bool core_add_batch(PyObject *module);
bool core_add_bot(PyObject *module);

/// One more owner (Python 3.9 has no Py_NewRef yet).
static inline PyObject *core_ref(PyObject *object)
{
    Py_INCREF(object);
    return object;
}

/// The game of this id, or NULL with an exception.
const tri_game *core_game(const char *id);
/// A set-up from a number of players (0: the usual) and a list of "option=value". False with an exception.
bool core_setup(const tri_game *game, int players, PyObject *options, tri_setup *setup);
/// A new position of one of the two types, its state not yet filled in.
core_position *core_position_new(PyTypeObject *type, const tri_game *game, uint8_t viewer);
/// Raise Refused; both return NULL.
PyObject *core_refuse(const tri_game *game, const tri_err *err);
PyObject *core_refuse_rule(const tri_game *game, tri_rule rule, const char *before);
/// A new heap type under its full name, a constant; NULL with an exception.
PyTypeObject *core_type(PyObject *module, const char *name, size_t size, PyType_Slot *slots);
/// The Py_tp_new of types that only our functions make.
PyObject *core_no_new(PyTypeObject *type, PyObject *words, PyObject *named);

/// Functions of the module: memory as a DLPack capsule, and what somebody else's describes.
PyObject *core_dlpack(PyObject *module, PyObject *words);
PyObject *core_dlpack_open(PyObject *module, PyObject *capsule);
