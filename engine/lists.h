/* Lists of integers, and Python lists of them. */

#ifndef LISTS_H
#define LISTS_H

#include "python.h"
#include <stdlib.h>
#include <string.h>

enum { FARTHEST = 1 << 28 }; /* twice a number of this size is an int too */

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

static inline int by_size(const void *one, const void *other)
{
    int a = *(const int *)one, b = *(const int *)other;
    return (a > b) - (a < b);
}

static inline void sort(int *items, int size)
{
    if (size > 1)
        qsort(items, (size_t)size, sizeof(int), by_size);
}

/* Append the numbers of a Python list; return 0, or -1 with an error set. */
static inline int read_list(PyObject *list, Ints *into)
{
    if (!PyList_Check(list)) {
        PyErr_SetString(PyExc_TypeError, "a list of integers is expected");
        return -1;
    }
    Py_ssize_t size = PyList_Size(list); /* one that shrinks meanwhile has an item that is none */
    for (Py_ssize_t i = 0; i < size; i++) {
        long item = PyLong_AsLong(PyList_GetItem(list, i));
        if (item == -1 && PyErr_Occurred())
            return -1;
        if (item < -FARTHEST || item > FARTHEST) {
            PyErr_SetString(PyExc_ValueError, "a number is too large");
            return -1;
        }
        if (push(into, (int)item))
            return -1;
    }
    return 0;
}

/* As `read_list`, of literals of so many variables. */
static inline int read_about(PyObject *list, int variables, Ints *into)
{
    int begun = into->size;
    if (read_list(list, into))
        return -1;
    for (int i = begun; i < into->size; i++)
        if (!into->items[i] || abs(into->items[i]) > variables) {
            PyErr_SetString(PyExc_ValueError, "a literal is beyond all variables");
            return -1;
        }
    return 0;
}

/* Return whether a number may be that of variables, places or nodes; else an error is set. */
static inline int is_number(long number)
{
    if (number >= 0 && number <= FARTHEST)
        return 1;
    if (!PyErr_Occurred())
        PyErr_SetString(PyExc_ValueError, "a number is below 0, or too large");
    return 0;
}

/* Return an entry of a Python list that has to be a tuple; NULL with an error set. */
static inline PyObject *tuple_at(PyObject *list, Py_ssize_t at)
{
    PyObject *item = PyList_GetItem(list, at);
    if (!item || PyTuple_Check(item))
        return item;
    PyErr_SetString(PyExc_TypeError, "a tuple is expected");
    return NULL;
}

static inline PyObject *as_list(const int *items, int size)
{
    PyObject *list = PyList_New(size);
    for (int i = 0; list && i < size; i++) {
        PyObject *item = PyLong_FromLong(items[i]);
        if (!item)
            Py_CLEAR(list);
        else
            PyList_SetItem(list, i, item);
    }
    return list;
}

static inline int append(PyObject *list, long value)
{
    PyObject *item = PyLong_FromLong(value);
    int result = item ? PyList_Append(list, item) : -1;
    Py_XDECREF(item);
    return result;
}

/* Return a number as one that can be counted on from. */
static inline int small(long number)
{
    return number < -FARTHEST ? -FARTHEST : number > FARTHEST ? FARTHEST : (int)number;
}

/* Return a sequence as a list, with a reference of its own; NULL with an error set. */
static inline PyObject *listed(PyObject *sequence)
{
    return PyList_Check(sequence) ? Py_NewRef(sequence) : PySequence_List(sequence);
}

/* A sequence that is read from its beginning: a tuple as it is, others as `listed`. */
typedef struct {
    PyObject *of; /* a reference of its own, NULL with an error set */
    Py_ssize_t size;
    PyObject *(*at)(PyObject *, Py_ssize_t);
} Items;

static inline Items items_of(PyObject *sequence)
{
    if (PyTuple_Check(sequence))
        return (Items){Py_NewRef(sequence), PyTuple_Size(sequence), PyTuple_GetItem};
    PyObject *list = listed(sequence);
    return (Items){list, list ? PyList_Size(list) : 0, PyList_GetItem};
}

/* Return the entry of a Python list by literal. */
static inline long of_literal(PyObject *list, long x)
{
    PyObject *item = PyList_GetItem(list, x >= 0 ? x : PyList_Size(list) + x);
    return item ? PyLong_AsLong(item) : -1;
}

#endif
