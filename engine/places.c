/* What variables tell of places: the functions of `verify/plain.py`, with the same answers. */

#include "lists.h"

/* Read an indicator: a variable, a place, and a value; return 0, or -1 with an error set. */
static int read_indicator(PyObject *list, Py_ssize_t i, int variables, Py_ssize_t places,
                          int found[3])
{
    PyObject *one = tuple_at(list, i);
    if (!one || !PyArg_ParseTuple(one, "iii", &found[0], &found[1], &found[2]))
        return -1;
    if (found[0] < 1 || found[0] > variables || found[1] < 0 || found[1] >= places) {
        PyErr_SetString(PyExc_ValueError, "a variable or a place is beyond all");
        return -1;
    }
    return 0;
}

/* Return a list by literal. */
static PyObject *by_literal(const int *of_variable, int variables, int opposite)
{
    PyObject *list = PyList_New(2 * (Py_ssize_t)variables + 1);
    for (int at = 0; list && at <= 2 * variables; at++) {
        int value = at <= variables ? of_variable[at]
                                    : opposite * of_variable[2 * variables + 1 - at];
        PyObject *item = PyLong_FromLong(value);
        if (!item || PyList_SetItem(list, at, item))
            Py_CLEAR(list);
    }
    return list;
}

static PyObject *true_literals(PyObject *module, PyObject *args)
{
    PyObject *indicators, *solution, *list = NULL;
    int variables, one[3];
    (void)module;
    if (!PyArg_ParseTuple(args, "O!iO!", &PyList_Type, &indicators, &variables, &PyTuple_Type,
                          &solution))
        return NULL;
    if (variables < 0 || variables > FARTHEST) {
        PyErr_SetString(PyExc_ValueError, "a number is too large");
        return NULL;
    }
    int *true_ = zeros((Py_ssize_t)variables + 1);
    for (Py_ssize_t i = 0; true_ && i < PyList_Size(indicators); i++) {
        if (read_indicator(indicators, i, variables, PyTuple_Size(solution), one))
            goto done;
        long value = PyLong_AsLong(PyTuple_GetItem(solution, one[1]));
        if (PyErr_Occurred())
            goto done;
        true_[one[0]] = value == one[2] ? 1 : -1;
    }
    if (true_)
        list = by_literal(true_, variables, -1);
done:
    free(true_);
    return list;
}

static PyObject *variables_of(PyObject *module, PyObject *args)
{
    PyObject *indicators, *found = NULL;
    Py_ssize_t places;
    int one[3];
    (void)module;
    if (!PyArg_ParseTuple(args, "O!n", &PyList_Type, &indicators, &places))
        return NULL;
    if (places >= 0 && places <= FARTHEST)
        found = PyList_New(places);
    else
        PyErr_SetString(PyExc_ValueError, "a number is too large");
    for (Py_ssize_t p = 0; found && p < places; p++) {
        PyObject *list = PyList_New(0);
        if (!list || PyList_SetItem(found, p, list))
            Py_CLEAR(found);
    }
    for (Py_ssize_t i = 0; found && i < PyList_Size(indicators); i++)
        if (read_indicator(indicators, i, FARTHEST, places, one) ||
            append(PyList_GetItem(found, one[1]), one[0]))
            Py_CLEAR(found);
    return found;
}

/* Note that a constraint has a literal; return 0, or -1 with an error set. */
static int note(PyObject *found, long variable, Py_ssize_t constraint)
{
    PyObject *key = PyLong_FromLong(variable), *fresh = NULL;
    PyObject *list = key ? PyDict_GetItemWithError(found, key) : NULL;
    if (key && !list && !PyErr_Occurred()) {
        list = fresh = PyList_New(0);
        if (fresh && PyDict_SetItem(found, key, fresh))
            list = NULL;
    }
    int result = list ? append(list, (long)constraint) : -1;
    Py_XDECREF(fresh);
    Py_XDECREF(key);
    return result;
}

static PyObject *helped(PyObject *module, PyObject *args)
{
    PyObject *literals, *place, *found = NULL;
    Ints some = {0}, of = {0};
    (void)module;
    if (!PyArg_ParseTuple(args, "O!O!", &PyList_Type, &literals, &PyList_Type, &place) ||
        read_list(place, &of))
        goto done;
    int n = (of.size - 1) / 2;
    found = PyDict_New();
    for (Py_ssize_t j = 0; found && j < PyList_Size(literals); j++) {
        some.size = 0;
        if (read_list(PyList_GetItem(literals, j), &some))
            Py_CLEAR(found);
        for (int i = 0; found && i < some.size; i++) {
            int x = some.items[i];
            if (x < -n || x > n) {
                PyErr_SetString(PyExc_ValueError, "a literal is beyond all variables");
                Py_CLEAR(found);
            } else if (of.items[x < 0 ? of.size + x : x] < 0 && note(found, labs(x), j))
                Py_CLEAR(found);
        }
    }
done:
    free(some.items);
    free(of.items);
    return found;
}

PyMethodDef places_functions[] = {
    {"helped", helped, METH_VARARGS, NULL},
    {"true_literals", true_literals, METH_VARARGS, NULL},
    {"variables_of", variables_of, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};
