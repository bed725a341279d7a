// SPDX-License-Identifier: MIT
#include "bindings/python/src/core.h"

#include <stdlib.h>
#include <string.h>

// DLPack: memory handed from one library's arrays to another's, on a device or not. A capsule holds a description of it
// and what keeps it alive; the structs are those of the protocol (dlpack.h, version 0.8), which every version reads.

enum { DL_DIMENSIONS = 8, DL_INT = 0, DL_UINT = 1, DL_FLOAT = 2, DL_BOOL = 6 };

typedef struct dl_tensor {
    void *data;
    int32_t device, device_id;
    int32_t dimensions;
    uint8_t code, bits;
    uint16_t lanes;
    int64_t *shape, *strides; ///< strides in values; NULL: row after row
    uint64_t offset;
} dl_tensor;

typedef struct dl_managed {
    dl_tensor tensor;
    void *owner;
    void (*deleter)(struct dl_managed *self);
} dl_managed;

typedef struct dl_ours {
    dl_managed managed;
    int64_t shape[DL_DIMENSIONS], strides[DL_DIMENSIONS];
} dl_ours;

/// Whoever took the memory is done with it, in any thread, or when the interpreter is gone.
static void dl_delete(dl_managed *self)
{
    if (Py_IsInitialized()) {
        PyGILState_STATE held = PyGILState_Ensure();
        Py_DECREF((PyObject *)self->owner);
        PyGILState_Release(held);
    }
    free(self);
}

/// A capsule that nobody took over still owns what it holds.
static void dl_drop(PyObject *capsule)
{
    if (!PyCapsule_IsValid(capsule, "dltensor"))
        return;
    dl_managed *managed = (dl_managed *)PyCapsule_GetPointer(capsule, "dltensor");
    managed->deleter(managed);
}

/// NumPy's word for a type, "<u4".
static bool dl_type(const char *kind, dl_tensor *out)
{
    static const struct {
        char letter;
        uint8_t code;
    } codes[] = {{'i', DL_INT}, {'u', DL_UINT}, {'f', DL_FLOAT}, {'b', DL_BOOL}};
    for (int i = 0; i < TRI_COUNT(codes); i++)
        if (strlen(kind) == 3 && kind[1] == codes[i].letter && strchr("1248", kind[2])) {
            out->code = codes[i].code;
            out->bits = (uint8_t)((kind[2] - '0') * 8);
            out->lanes = 1;
            return true;
        }
    return false;
}

static bool dl_numbers(PyObject *given, int64_t out[DL_DIMENSIONS])
{
    for (Py_ssize_t i = 0; i < PyTuple_Size(given); i++)
        out[i] = PyLong_AsLongLong(PyTuple_GetItem(given, i));
    return !PyErr_Occurred();
}

PyObject *core_dlpack(PyObject *module, PyObject *words)
{
    unsigned long long address;
    const char *kind;
    PyObject *shape, *strides, *owner;
    dl_tensor tensor = {0};
    (void)module;
    if (!PyArg_ParseTuple(words, "KO!O!siiO", &address, &PyTuple_Type, &shape, &PyTuple_Type, &strides, &kind,
                          &tensor.device, &tensor.device_id, &owner))
        return NULL;
    Py_ssize_t dimensions = PyTuple_Size(shape);
    if (dimensions > DL_DIMENSIONS || PyTuple_Size(strides) != dimensions || !dl_type(kind, &tensor))
        return PyErr_Format(PyExc_ValueError, "no array that DLPack could hand over");
    dl_ours *ours = (dl_ours *)calloc(1, sizeof *ours);
    if (!ours)
        return PyErr_NoMemory();
    tensor.data = (void *)(uintptr_t)address; // NOLINT(performance-no-int-to-ptr): it came from one
    tensor.dimensions = (int32_t)dimensions;
    tensor.shape = ours->shape;
    tensor.strides = ours->strides;
    ours->managed = (dl_managed){tensor, owner, dl_delete};
    PyObject *capsule = NULL;
    if (dl_numbers(shape, ours->shape) && dl_numbers(strides, ours->strides))
        capsule = PyCapsule_New(&ours->managed, "dltensor", dl_drop);
    if (capsule)
        Py_INCREF(owner);
    else
        free(ours);
    return capsule;
}

/// Do the values follow each other without gaps?
static bool dl_dense(const dl_tensor *t)
{
    int64_t step = 1;
    for (int i = t->dimensions - 1; i >= 0; i--) {
        if (t->strides && t->shape[i] > 1 && t->strides[i] != step)
            return false;
        step *= t->shape[i];
    }
    return true;
}

PyObject *core_dlpack_open(PyObject *module, PyObject *capsule)
{
    (void)module;
    const dl_managed *managed = (const dl_managed *)PyCapsule_GetPointer(capsule, "dltensor");
    if (!managed)
        return NULL;
    const dl_tensor *t = &managed->tensor;
    bool whole = t->code == DL_INT || t->code == DL_UINT;
    if (!whole || t->lanes != 1 || t->dimensions != 1 || !dl_dense(t))
        return PyErr_Format(PyExc_TypeError, "expected one row of whole numbers without gaps");
    unsigned long long address = (unsigned long long)(uintptr_t)t->data + t->offset;
    return Py_BuildValue("KLi", address, (long long)t->shape[0], t->bits / 8);
}
