/* What constraints say at once, written into lists of Python: `Propagator` of
   `verify/plain.py`, with the same signature and the same answers. */

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
    if (self->store.at || !PyArg_ParseTuple(args, "O", &of)) {
        if (!PyErr_Occurred())
            PyErr_SetString(PyExc_TypeError, "this is made already");
        return -1;
    }
    PyObject *variables = PyObject_GetAttrString(of, "variables");
    PyObject *literals = PyObject_GetAttrString(of, "literals");
    PyObject *silent = PyObject_GetAttrString(of, "silent");
    int result = -1;
    if (variables && literals && silent) {
        self->store.variables = (int)PyLong_AsLong(variables);
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

static PyObject *Propagator_follow(Propagator *self, PyObject *args)
{
    PyObject *values, *room, *trail, *ready, *literals;
    const Store *store = &self->store;
    const int *start = store->start.items, *every = store->literals.items;
    int n = store->variables;
    if (!PyArg_ParseTuple(args, "O!O!O!O!O!", &PyList_Type, &values, &PyList_Type, &room,
                          &PyList_Type, &trail, &PyList_Type, &ready, &PyList_Type, &literals))
        return NULL;
    if (PyList_Size(values) != 2 * n + 1 || PyList_Size(room) != store->count) {
        PyErr_SetString(PyExc_ValueError, "this is the state of other constraints");
        return NULL;
    }
    self->queue.size = 0;
    if (read_list(literals, &self->queue))
        return NULL;
    for (int i = 0; i < self->queue.size; i++) {
        int x = self->queue.items[i];
        if (!x || x < -n || x > n) {
            PyErr_SetString(PyExc_ValueError, "a literal is beyond all variables");
            return NULL;
        }
        long value = of_literal(values, x);
        if (value < 0)
            return PyErr_Occurred() ? NULL : PyBool_FromLong(0);
        if (value)
            continue;
        if (set_item(values, x > 0 ? x : 2 * n + 1 + x, 1) ||
            set_item(values, x > 0 ? 2 * n + 1 - x : -x, -1) || append(trail, x))
            return NULL;
        for (int k = store->at[n - x]; k < store->at[n - x + 1]; k++) {
            int j = store->having[k];
            long left = PyLong_AsLong(PyList_GetItem(room, j)) - 1;
            if (set_item(room, j, left))
                return NULL;
            if (!left && !store->silent[j] && append(ready, j))
                return NULL;
            for (int m = start[j]; !left && store->silent[j] && m < start[j + 1]; m++)
                if (!of_literal(values, every[m]) && push(&self->queue, every[m]))
                    return NULL;
        }
    }
    if (PyErr_Occurred())
        return NULL;
    Py_RETURN_TRUE;
}

static PyObject *Propagator_store(Propagator *self, void *closure)
{
    (void)closure;
    return PyCapsule_New(&self->store, STORE, NULL);
}

static PyGetSetDef Propagator_members[] = {
    {"store", (getter)Propagator_store, NULL, NULL, NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyMethodDef Propagator_methods[] = {
    {"follow", (PyCFunction)Propagator_follow, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot Propagator_slots[] = {
    {Py_tp_init, Propagator_init},
    {Py_tp_dealloc, Propagator_dealloc},
    {Py_tp_methods, Propagator_methods},
    {Py_tp_getset, Propagator_members},
    {0, NULL},
};

PyType_Spec Propagator_spec = {
    .name = "engine._engine.Propagator",
    .basicsize = sizeof(Propagator),
    .flags = Py_TPFLAGS_DEFAULT,
    .slots = Propagator_slots,
};
