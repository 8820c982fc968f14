/* Constraints as arrays, and what follows from a literal by them alone. */

#include "store.h"

void clear_store(Store *store)
{
    free(store->literals.items);
    free(store->start.items);
    free(store->having);
    free(store->at);
    free(store->silent);
    free(store->room);
    free(store->values);
    memset(store, 0, sizeof *store);
}

int take_board(Store *own, PyObject **propagator, PyObject *args)
{
    PyObject *given;
    if (!PyArg_ParseTuple(args, "O", &given))
        return -1;
    const Store *store = store_of(given);
    if (!store)
        return -1;
    *propagator = Py_NewRef(given);
    *own = *store;
    own->room = zeros(store->count);
    own->values = calloc(2 * (size_t)store->variables + 1, 1);
    if (!own->values)
        PyErr_NoMemory();
    return PyErr_Occurred() ? -1 : 0;
}

int read_board(Store *own, PyObject *args)
{
    PyObject *values, *room;
    int n = own->variables;
    if (!PyArg_ParseTuple(args, "O!O!", &PyList_Type, &values, &PyList_Type, &room))
        return -1;
    if (PyList_Size(values) != 2 * n + 1 || PyList_Size(room) != own->count) {
        PyErr_SetString(PyExc_ValueError, "this is the state of other constraints");
        return -1;
    }
    for (int v = 1; v <= n; v++) {
        long value = of_literal(values, v);
        own->values[n + v] = (signed char)((value > 0) - (value < 0));
        own->values[n - v] = (signed char)-own->values[n + v];
    }
    for (int j = 0; j < own->count; j++)
        own->room[j] = small(PyLong_AsLong(PyList_GetItem(room, j)));
    return PyErr_Occurred() ? -1 : 0;
}

void release_board(Store *own, PyObject *propagator)
{
    free(own->room);
    free(own->values);
    Py_XDECREF(propagator);
}

/* Find out which constraints have each literal, when all have been read. */
int index_store(Store *store)
{
    int n = store->variables, size = store->literals.size;
    if (push(&store->start, size))
        return -1;
    store->count = store->start.size - 1;
    store->at = zeros(2 * n + 3);
    store->having = zeros(size);
    if (!store->at || !store->having)
        return -1;
    for (int i = 0; i < size; i++) {
        int x = store->literals.items[i];
        if (!x || x < -n || x > n) {
            PyErr_SetString(PyExc_ValueError, "a literal is beyond all variables");
            return -1;
        }
        store->at[x + n + 2]++;
    }
    for (int i = 1; i < 2 * n + 3; i++)
        store->at[i] += store->at[i - 1];
    for (int j = 0; j < store->count; j++)
        for (int i = store->start.items[j]; i < store->start.items[j + 1]; i++)
            store->having[store->at[store->literals.items[i] + n + 1]++] = j;
    return 0;
}

/* Make a literal true with all that follows, and note that on a trail; return whether no constraint
   is broken. */
int follow(Store *store, Ints *trail, int x)
{
    int n = store->variables, head = trail->size, sound = 1;
    if (store->values[x + n])
        return store->values[x + n] > 0;
    store->values[n + x] = 1;
    store->values[n - x] = -1;
    trail->items[trail->size++] = x;
    for (; head < trail->size; head++) {
        int y = trail->items[head];
        for (int k = store->at[n - y]; k < store->at[n - y + 1]; k++) {
            int j = store->having[k];
            if (--store->room[j] < 0)
                sound = 0; /* count on, so that taking back is the same for all */
            else if (!store->room[j] && sound)
                for (int i = store->start.items[j]; i < store->start.items[j + 1]; i++) {
                    int z = store->literals.items[i];
                    if (!store->values[z + n]) {
                        store->values[n + z] = 1;
                        store->values[n - z] = -1;
                        trail->items[trail->size++] = z;
                    }
                }
        }
    }
    return sound;
}

void take_back(Store *store, Ints *trail, int size)
{
    int n = store->variables;
    while (trail->size > size) {
        int y = trail->items[--trail->size];
        store->values[n + y] = store->values[n - y] = 0;
        for (int k = store->at[n - y]; k < store->at[n - y + 1]; k++)
            store->room[store->having[k]]++;
    }
}

/* Have room for a trail of all variables. */
int reserve(Ints *trail, int variables)
{
    if (trail->room > variables)
        return 0;
    int *items = realloc(trail->items, ((size_t)variables + 1) * sizeof(int));
    if (!items) {
        PyErr_NoMemory();
        return -1;
    }
    trail->items = items;
    trail->room = variables + 1;
    return 0;
}

/* Read constraints and which of them are silent; return 0, or -1 with an error set. */
int read_store(Store *store, PyObject *literals, PyObject *silent)
{
    Py_ssize_t count = PyList_Check(literals) ? PyList_Size(literals) : -1;
    if (count < 0 || !PyList_Check(silent) || PyList_Size(silent) != count) {
        PyErr_SetString(PyExc_TypeError, "constraints cannot be read");
        return -1;
    }
    store->silent = calloc((size_t)count + 1, 1);
    if (!store->silent) {
        PyErr_NoMemory();
        return -1;
    }
    for (Py_ssize_t j = 0; j < count; j++) {
        store->silent[j] = (char)(PyList_GetItem(silent, j) == Py_True);
        if (push(&store->start, store->literals.size) ||
            read_list(PyList_GetItem(literals, j), &store->literals))
            return -1;
    }
    return index_store(store);
}
