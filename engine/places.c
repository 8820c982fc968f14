/* What variables tell of places, and constraints one after another: the functions of
   `verify/reading/propagator.py` and `puzzles/model/stated.py`, with the same answers. */

#include "store.h"

enum { NOWHERE = -1 };

/* Read an indicator: a variable, a place, and a value; return 0, or -1 with an error set. */
static int read_indicator(PyObject *list, Py_ssize_t i, int variables, Py_ssize_t places,
                          int found[3])
{
    PyObject *one = tuple_at(list, i);
    if (!one)
        return -1;
    for (Py_ssize_t k = 0; k < 3; k++) { /* there are many, so that they are read by hand */
        PyObject *item = PyTuple_GetItem(one, k);
        long number = item ? PyLong_AsLong(item) : -1;
        if (number == -1 && PyErr_Occurred())
            return -1;
        if (number < -FARTHEST || number > FARTHEST) {
            PyErr_SetString(PyExc_ValueError, "a number is too large");
            return -1;
        }
        found[k] = (int)number;
    }
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

static PyObject *places_of(PyObject *module, PyObject *args)
{
    PyObject *indicators, *list = NULL;
    int variables, one[3];
    (void)module;
    if (!PyArg_ParseTuple(args, "O!i", &PyList_Type, &indicators, &variables) ||
        !is_number(variables))
        return NULL;
    int *place = zeros((Py_ssize_t)variables + 1);
    for (int v = 0; place && v <= variables; v++)
        place[v] = NOWHERE;
    for (Py_ssize_t i = 0; place && i < PyList_Size(indicators); i++) {
        if (read_indicator(indicators, i, variables, FARTHEST, one))
            goto done;
        place[one[0]] = one[1];
    }
    if (place)
        list = by_literal(place, variables, 1);
done:
    free(place);
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

/* Return a variable, the rules that have it, and its constraints of no rule: some by their rule. */
static PyObject *helper(int variable, const Ints *some, const Ints *rule)
{
    Ints users = {0}, loose = {0};
    PyObject *found = NULL;
    for (int i = 0; i < some->size; i++) {
        int j = some->items[i], of = rule->items[j];
        if (of < 0 ? push(&loose, j) : push(&users, of))
            goto done;
    }
    sort(users.items, users.size);
    int last = 0;
    for (int i = 1; i < users.size; i++)
        if (users.items[i] != users.items[last])
            users.items[++last] = users.items[i];
    found = Py_BuildValue("(iNN)", variable,
                          as_list(users.items, users.size ? last + 1 : 0),
                          as_list(loose.items, loose.size));
done:
    free(users.items);
    free(loose.items);
    return found;
}

static PyObject *helped(PyObject *module, PyObject *args)
{
    PyObject *propagator, *rules, *place, *found = NULL;
    Ints rule = {0}, of = {0}, *having = NULL;
    (void)module;
    if (!PyArg_ParseTuple(args, "OOO", &propagator, &rules, &place))
        return NULL;
    const Store *store = store_of(propagator);
    if (!store)
        return NULL;
    int n = store->variables;
    if (read_list(rules, &rule) || read_list(place, &of))
        goto done;
    if (rule.size != store->count || of.size != 2 * n + 1) {
        PyErr_SetString(PyExc_ValueError, "these are of other constraints");
        goto done;
    }
    having = calloc((size_t)n + 1, sizeof(Ints));
    if (!having) {
        PyErr_NoMemory();
        goto done;
    }
    for (int j = 0; j < store->count; j++)
        for (int i = store->start.items[j]; i < store->start.items[j + 1]; i++) {
            int x = store->literals.items[i];
            if (of.items[x < 0 ? of.size + x : x] < 0 && push(&having[abs(x)], j))
                goto done;
        }
    found = PyList_New(0);
    for (int v = 1; found && v <= n; v++) {
        PyObject *one = having[v].size ? helper(v, &having[v], &rule) : NULL;
        if (having[v].size && (!one || PyList_Append(found, one)))
            Py_CLEAR(found);
        Py_XDECREF(one);
    }
done:
    for (int v = 0; having && v <= n; v++)
        free(having[v].items);
    free(having);
    free(rule.items);
    free(of.items);
    return found;
}

/* Append a constraint to three lists; takes the reference to its literals. */
static int lay(PyObject *const lists[3], long rule, PyObject *literals, long room)
{
    int result = literals ? PyList_Append(lists[1], literals) : -1;
    Py_XDECREF(literals);
    return result || append(lists[0], rule) || append(lists[2], room) ? -1 : 0;
}

/* Return a list of the opposites of literals. */
static PyObject *opposites(PyObject *literals)
{
    Ints some = {0};
    PyObject *list = NULL;
    if (!read_list(literals, &some)) {
        for (int i = 0; i < some.size; i++)
            some.items[i] = -some.items[i];
        list = as_list(some.items, some.size);
    }
    free(some.items);
    return list;
}

/* Lay a count behind other constraints, as the one or two that it is. */
static int lay_count(PyObject *const lists[3], long rule, PyObject *count)
{
    PyObject *literals;
    int low, high;
    if (!count || !PyArg_ParseTuple(count, "O!ii", &PyList_Type, &literals, &low, &high))
        return -1;
    Py_ssize_t size = PyList_Size(literals);
    if (low > 0 && lay(lists, rule, Py_NewRef(literals), (long)size - low))
        return -1;
    return high < size ? lay(lists, rule, opposites(literals), high) : 0;
}

static PyObject *lay_out(PyObject *module, PyObject *args)
{
    PyObject *lists[3], *clauses, *counts; /* rule, literals, room */
    Py_ssize_t first, size;
    (void)module;
    if (!PyArg_ParseTuple(args, "O!O!O!nnO!O!", &PyList_Type, &lists[0], &PyList_Type, &lists[1],
                          &PyList_Type, &lists[2], &first, &size, &PyList_Type, &clauses,
                          &PyList_Type, &counts))
        return NULL;
    if (!is_number((long)first) || !is_number((long)size))
        return NULL;
    Py_ssize_t some = PyList_Size(clauses), sums = PyList_Size(counts);
    Py_ssize_t later = size ? first + (some + size - 1) / size : first;
    for (Py_ssize_t i = 0; i < some; i++) {
        PyObject *clause = PyList_GetItem(clauses, i);
        Py_ssize_t length = PyList_Check(clause) ? PyList_Size(clause) : PyObject_Length(clause);
        if (length < 0 || lay(lists, (long)(first + (size ? i / size : 0)), Py_NewRef(clause),
                              (long)length - 1))
            return NULL;
    }
    for (Py_ssize_t i = 0; i < sums; i++)
        if (lay_count(lists, (long)(later + (size ? i / size : 0)), tuple_at(counts, i)))
            return NULL;
    Py_RETURN_NONE;
}

PyMethodDef places_functions[] = {
    {"helped", helped, METH_VARARGS, NULL},
    {"lay_out", lay_out, METH_VARARGS, NULL},
    {"places_of", places_of, METH_VARARGS, NULL},
    {"true_literals", true_literals, METH_VARARGS, NULL},
    {"variables_of", variables_of, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};
