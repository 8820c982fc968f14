/* Lists of integers, and Python lists of them, for what of `verify/` is in C. */

#ifndef FLAT_H
#define FLAT_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    int *items;
    int size, room;
} Ints;

static inline int push(Ints *some, int item)
{
    if (some->size == some->room) {
        int room = some->room ? 2 * some->room : 64;
        int *items = realloc(some->items, (size_t)room * sizeof(int));
        if (!items) {
            PyErr_NoMemory();
            return -1;
        }
        some->items = items;
        some->room = room;
    }
    some->items[some->size++] = item;
    return 0;
}

static inline int *zeros(Py_ssize_t size)
{
    int *found = calloc(size > 0 ? (size_t)size : 1, sizeof(int));
    if (!found)
        PyErr_NoMemory();
    return found;
}

/* Append the numbers of a Python list; return 0, or -1 with an error set. */
static inline int read_list(PyObject *list, Ints *into)
{
    if (!PyList_Check(list)) {
        PyErr_SetString(PyExc_TypeError, "a list of integers is expected");
        return -1;
    }
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(list); i++) {
        long item = PyLong_AsLong(PyList_GET_ITEM(list, i));
        if ((item == -1 && PyErr_Occurred()) || push(into, (int)item))
            return -1;
    }
    return 0;
}

static inline PyObject *as_list(const int *items, int size)
{
    PyObject *list = PyList_New(size);
    for (int i = 0; list && i < size; i++) {
        PyObject *item = PyLong_FromLong(items[i]);
        if (!item)
            Py_CLEAR(list);
        else
            PyList_SET_ITEM(list, i, item);
    }
    return list;
}

/* Return the entry of a Python list by literal. */
static inline long of_literal(PyObject *list, long x)
{
    PyObject *item = PyList_GetItem(list, x >= 0 ? x : PyList_GET_SIZE(list) + x);
    return item ? PyLong_AsLong(item) : -1;
}

/* Constraints: at least so many of some literals. */
typedef struct {
    int variables, count;
    Ints literals, start; /* of all constraints, one after another */
    int *having, *at;     /* the constraints of each literal, from at[x + variables] on */
    char *silent;         /* of each constraint */
    int *room;            /* of each, how many of its literals may still be false */
    signed char *values;  /* by literal + variables */
} Store;

#define STORE "puzzlemint.store"

/* Return the constraints of a propagator, which has to be kept as long as they are used; NULL with
   an error set. */
static inline const Store *store_of(PyObject *propagator)
{
    PyObject *capsule = PyObject_GetAttrString(propagator, "store");
    const Store *store = capsule ? PyCapsule_GetPointer(capsule, STORE) : NULL;
    Py_XDECREF(capsule);
    return store;
}

#endif
