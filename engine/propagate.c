/* What constraints say at once, written into lists of Python: `Propagator` of
   `verify/reading/propagator.py`, with the same signature and the same answers. */

#include "store.h"

typedef struct {
    PyObject_HEAD
    Store store; /* no values and no room: those are the state's */
    Ints queue;
} Propagator;

static void Propagator_dealloc(Propagator *self)
{
    clear_store(&self->store);
    free(self->queue.items);
    release_object((PyObject *)self);
}

static int Propagator_init(Propagator *self, PyObject *args, PyObject *kwargs)
{
    PyObject *of;
    (void)kwargs;
    if (!PyArg_ParseTuple(args, "O", &of))
        return -1;
    PyObject *variables = PyObject_GetAttrString(of, "variables");
    PyObject *literals = PyObject_GetAttrString(of, "literals");
    PyObject *silent = PyObject_GetAttrString(of, "silent");
    int result = -1;
    if (variables && literals && silent) {
        long number = PyLong_AsLong(variables);
        self->store.variables = is_number(number) ? (int)number : 0;
        result = PyErr_Occurred() ? -1 : read_store(&self->store, literals, silent);
    }
    Py_XDECREF(variables);
    Py_XDECREF(literals);
    Py_XDECREF(silent);
    return result;
}

/* Set an entry of a list to a small number, of which Python keeps one object. */
static int set_item(PyObject *list, Py_ssize_t at, long value)
{
    PyObject *item = PyLong_FromLong(value);
    return item ? PyList_SetItem(list, at, item) : -1;
}

/* As `follow_all`. */
static int write_all(Propagator *self, PyObject *const state[4], PyObject *literals)
{
    PyObject *values = state[0], *room = state[1], *trail = state[2], *ready = state[3];
    const Store *store = &self->store;
    const int *start = store->start.items, *every = store->literals.items;
    int n = store->variables;
    if (PyList_Size(values) != 2 * n + 1 || PyList_Size(room) != store->count) {
        PyErr_SetString(PyExc_ValueError, "this is the state of other constraints");
        return -1;
    }
    self->queue.size = 0;
    if (read_about(literals, n, &self->queue))
        return -1;
    for (int i = 0; i < self->queue.size; i++) {
        int x = self->queue.items[i];
        long value = of_literal(values, x);
        if (value < 0)
            return PyErr_Occurred() ? -1 : 0;
        if (value)
            continue;
        if (set_item(values, x > 0 ? x : 2 * n + 1 + x, 1) ||
            set_item(values, x > 0 ? 2 * n + 1 - x : -x, -1) || append(trail, x))
            return -1;
        for (int k = store->at[n - x]; k < store->at[n - x + 1]; k++) {
            int j = store->having[k];
            long left = (long)small(PyLong_AsLong(PyList_GetItem(room, j))) - 1;
            if (PyErr_Occurred() || set_item(room, j, left))
                return -1;
            if (!left && !store->silent[j] && append(ready, j))
                return -1;
            for (int m = start[j]; !left && store->silent[j] && m < start[j + 1]; m++)
                if (!of_literal(values, every[m]) && push(&self->queue, every[m]))
                    return -1;
        }
    }
    return PyErr_Occurred() ? -1 : 1;
}

int follow_all(PyObject *propagator, PyObject *const state[4], PyObject *literals)
{
    return write_all((Propagator *)propagator, state, literals);
}

static PyObject *Propagator_follow(Propagator *self, PyObject *args)
{
    PyObject *state[4], *literals;
    if (!PyArg_ParseTuple(args, "O!O!O!O!O!", &PyList_Type, &state[0], &PyList_Type, &state[1],
                          &PyList_Type, &state[2], &PyList_Type, &state[3], &PyList_Type,
                          &literals))
        return NULL;
    int sound = write_all(self, state, literals);
    return sound < 0 ? NULL : PyBool_FromLong(sound);
}

const Store *store_of(PyObject *propagator)
{
    if (PyType_GetSlot(Py_TYPE(propagator), Py_tp_dealloc) == (void *)Propagator_dealloc)
        return &((Propagator *)propagator)->store;
    PyErr_SetString(PyExc_TypeError, "this is no propagator");
    return NULL;
}

static PyMethodDef Propagator_methods[] = {
    {"follow", (PyCFunction)Propagator_follow, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};

MADE_BY_INIT(Propagator)

static PyType_Slot Propagator_slots[] = {
    {Py_tp_new, Propagator_new},
    {Py_tp_dealloc, Propagator_dealloc},
    {Py_tp_methods, Propagator_methods},
    {0, NULL},
};

PyType_Spec Propagator_spec = {
    .name = "engine._engine.Propagator",
    .basicsize = sizeof(Propagator),
    .flags = Py_TPFLAGS_DEFAULT,
    .slots = Propagator_slots,
};
