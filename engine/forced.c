/* What constraints without room say of a board: `Forced` of `verify/reading/propagator.py`, with the same
   answers. */

#include "store.h"

typedef struct {
    PyObject_HEAD
    PyObject *propagator;
    const Store *store;
    Ints rule;             /* of each constraint */
    Ints scopes, scope_at; /* of all rules, one after another, from scope_at[rule] on */
    int rules, places;     /* how many rules; one more than the greatest place of a scope */
    char *is_last;         /* of each rule, while a board is read: UNKNOWN, NOT, LAST */
    Ints speaker;          /* of each lazy rule the number of its rule */
    Ints place;            /* by literal what it speaks of, from the end too; below 0 nothing */
    Ints near, near_at;    /* the lazy rules of each place, from near_at[place] on */
    char *touched;         /* of each lazy rule */
} Forced;

enum { UNKNOWN, NOT, LAST };

static void Forced_dealloc(Forced *self)
{
    Py_XDECREF(self->propagator);
    free(self->rule.items);
    free(self->scopes.items);
    free(self->scope_at.items);
    free(self->is_last);
    free(self->speaker.items);
    free(self->place.items);
    free(self->near.items);
    free(self->near_at.items);
    free(self->touched);
    release_object((PyObject *)self);
}

/* Read what rules speak of; return 0, or -1 with an error set. */
static int read_scopes(Forced *self, PyObject *scopes)
{
    self->rules = (int)PyList_Size(scopes);
    for (int r = 0; r < self->rules; r++) {
        Items scope = items_of(PyList_GetItem(scopes, r));
        int failed = !scope.of || push(&self->scope_at, self->scopes.size);
        for (Py_ssize_t i = 0; !failed && i < scope.size; i++) {
            long place = PyLong_AsLong(scope.at(scope.of, i));
            if ((place < 0 || place > FARTHEST) && !PyErr_Occurred())
                PyErr_SetString(PyExc_ValueError, "a place is beyond all places");
            failed = place < 0 || place > FARTHEST || push(&self->scopes, (int)place);
            if (place >= self->places && !failed)
                self->places = (int)place + 1;
        }
        Py_XDECREF(scope.of);
        if (failed)
            return -1;
    }
    return push(&self->scope_at, self->scopes.size);
}

/* Find out which lazy rules speak of each place; return 0, or -1 with an error set. */
static int index_places(Forced *self)
{
    int fine = self->place.size == 2 * self->store->variables + 1;
    for (int i = 0; i < self->place.size; i++)
        if (self->place.items[i] >= self->places)
            self->places = self->place.items[i] + 1;
    for (int l = 0; l < self->speaker.size; l++)
        fine = fine && self->speaker.items[l] >= 0 && self->speaker.items[l] < self->rules;
    if (!fine) {
        PyErr_SetString(PyExc_ValueError, "a rule is beyond all rules");
        return -1;
    }
    int *at = zeros(self->places + 2);
    if (!at)
        return -1;
    self->near_at = (Ints){at, self->places + 1, self->places + 2};
    for (int turn = 0; turn < 2; turn++) {
        for (int l = 0; l < self->speaker.size; l++) {
            int rule = self->speaker.items[l];
            for (int i = self->scope_at.items[rule]; i < self->scope_at.items[rule + 1]; i++)
                if (turn)
                    self->near.items[at[self->scopes.items[i] + 1]++] = l;
                else
                    at[self->scopes.items[i] + 2]++;
        }
        for (int p = 1; p < self->places + 2 && !turn; p++)
            at[p] += at[p - 1];
        if (!turn && !(self->near.items = zeros(at[self->places + 1])))
            return -1;
    }
    self->touched = calloc((size_t)self->speaker.size + 1, 1);
    if (!self->touched)
        PyErr_NoMemory();
    return self->touched ? 0 : -1;
}

static int Forced_init(Forced *self, PyObject *args, PyObject *kwargs)
{
    PyObject *propagator, *rule, *scopes, *speaker, *place;
    (void)kwargs;
    if (!PyArg_ParseTuple(args, "OOO!OO", &propagator, &rule, &PyList_Type,
                                              &scopes, &speaker, &place))
        return -1;
    const Store *store = store_of(propagator);
    if (!store || read_list(rule, &self->rule) || read_scopes(self, scopes) ||
        read_list(speaker, &self->speaker) || read_list(place, &self->place))
        return -1;
    int fine = self->rule.size == store->count;
    for (int j = 0; j < self->rule.size; j++)
        fine = fine && self->rule.items[j] < self->rules;
    if (!fine) {
        PyErr_SetString(PyExc_ValueError, "each constraint needs a rule");
        return -1;
    }
    self->is_last = calloc((size_t)self->rules + 1, 1);
    if (!self->is_last) {
        PyErr_NoMemory();
        return -1;
    }
    self->store = store;
    if (index_places(self))
        return -1;
    self->propagator = Py_NewRef(propagator);
    return 0;
}

/* Return LAST if one place of a rule is open, no more and no fewer, else NOT. */
static int last_of(Forced *self, int rule, PyObject *left)
{
    int open = 0;
    for (int i = self->scope_at.items[rule]; i < self->scope_at.items[rule + 1] && open < 2; i++)
        open += PyLong_AsLong(PyList_GetItem(left, self->scopes.items[i])) != 0;
    return open == 1 ? LAST : NOT;
}

static int knows(Forced *self, PyObject *values, PyObject *left)
{
    int fine = self->propagator && PyList_Size(left) >= self->places &&
               (!values || PyList_Size(values) == 2 * self->store->variables + 1);
    if (!fine)
        PyErr_SetString(PyExc_ValueError, "this is the state of other constraints");
    return fine;
}

/* Put what a constraint says of open literals into one of two dictionaries. */
static int put(Forced *self, int j, PyObject *values, PyObject *left, PyObject *both[2])
{
    const Store *store = self->store;
    PyObject *said = NULL;
    for (int i = store->start.items[j]; i < store->start.items[j + 1]; i++) {
        int x = store->literals.items[i];
        if (of_literal(values, x))
            continue;
        if ((!said && !(said = PyList_New(0))) || append(said, x)) {
            Py_XDECREF(said);
            return -1;
        }
    }
    if (!said)
        return 0;
    int rule = self->rule.items[j], is_last = NOT;
    if (rule >= 0) {
        if (!self->is_last[rule])
            self->is_last[rule] = (char)last_of(self, rule, left);
        is_last = self->is_last[rule];
    }
    PyObject *key = PyLong_FromLong(j);
    int result = key ? PyDict_SetItem(both[is_last == NOT], key, said) : -1;
    Py_XDECREF(key);
    Py_DECREF(said);
    return result;
}

static PyObject *Forced_all(Forced *self, PyObject *args)
{
    PyObject *values, *left, *ready, *result = NULL;
    if (!PyArg_ParseTuple(args, "O!O!O!", &PyList_Type, &values, &PyList_Type, &left,
                          &PyList_Type, &ready) || !knows(self, values, left))
        return NULL;
    PyObject *both[2] = {PyDict_New(), PyDict_New()};
    memset(self->is_last, UNKNOWN, (size_t)self->rules);
    int failed = !both[0] || !both[1];
    for (Py_ssize_t i = 0; !failed && i < PyList_Size(ready); i++) {
        long j = PyLong_AsLong(PyList_GetItem(ready, i));
        if ((j < 0 || j >= self->store->count) && !PyErr_Occurred())
            PyErr_SetString(PyExc_ValueError, "a constraint is beyond all constraints");
        failed = PyErr_Occurred() || put(self, (int)j, values, left, both) || PyErr_Occurred();
    }
    if (!failed)
        result = PyTuple_Pack(2, both[0], both[1]);
    Py_XDECREF(both[0]);
    Py_XDECREF(both[1]);
    return result;
}

static PyObject *Forced_is_last(Forced *self, PyObject *args)
{
    PyObject *left;
    int rule;
    if (!PyArg_ParseTuple(args, "iO!", &rule, &PyList_Type, &left) || !knows(self, NULL, left))
        return NULL;
    if (rule < 0 || rule >= self->rules) {
        PyErr_SetString(PyExc_ValueError, "a rule is beyond all rules");
        return NULL;
    }
    int is_last = last_of(self, rule, left) == LAST;
    return PyErr_Occurred() ? NULL : PyBool_FromLong(is_last);
}

static PyObject *Forced_take(Forced *self, PyObject *args)
{
    PyObject *state[4], *left, *literals; /* values, room, trail, ready; and what is left */
    if (!PyArg_ParseTuple(args, "O!O!O!O!O!O!", &PyList_Type, &state[0], &PyList_Type, &state[1],
                          &PyList_Type, &state[2], &PyList_Type, &state[3], &PyList_Type, &left,
                          &PyList_Type, &literals) ||
        !knows(self, state[0], left))
        return NULL;
    Py_ssize_t before = PyList_Size(state[2]);
    int sound = follow_all(self->propagator, state, literals);
    if (sound <= 0)
        return sound ? NULL : PyBool_FromLong(0);
    for (Py_ssize_t i = before; i < PyList_Size(state[2]); i++) {
        long x = PyLong_AsLong(PyList_GetItem(state[2], i));
        int place = self->place.items[x < 0 ? self->place.size + x : x];
        Py_ssize_t at = place < 0 ? PyList_Size(left) + place : place;
        PyObject *rest = PyList_GetItem(left, at);
        PyObject *fewer = rest ? PyLong_FromLong((long)small(PyLong_AsLong(rest)) - 1) : NULL;
        if (!fewer || PyList_SetItem(left, at, fewer))
            return NULL;
    }
    return PyErr_Occurred() ? NULL : PyBool_FromLong(1);
}

static PyObject *Forced_touched(Forced *self, PyObject *args)
{
    PyObject *trail;
    Py_ssize_t begun;
    int n = (self->place.size - 1) / 2, every = 0;
    if (!PyArg_ParseTuple(args, "O!n", &PyList_Type, &trail, &begun) || !self->propagator)
        return PyErr_Occurred() ? NULL : PyList_New(0);
    memset(self->touched, 0, (size_t)self->speaker.size + 1);
    for (Py_ssize_t i = begun < 0 ? 0 : begun; i < PyList_Size(trail); i++) {
        long x = PyLong_AsLong(PyList_GetItem(trail, i));
        if ((x < -n || x > n) && !PyErr_Occurred())
            PyErr_SetString(PyExc_ValueError, "a literal is beyond all variables");
        if (PyErr_Occurred())
            return NULL;
        int place = self->place.items[x < 0 ? 2 * n + 1 + x : x];
        every |= place < 0;
        for (int k = place < 0 ? 0 : self->near_at.items[place];
             place >= 0 && k < self->near_at.items[place + 1]; k++)
            self->touched[self->near.items[k]] = 1;
    }
    PyObject *found = PyList_New(0);
    for (int l = 0; found && l < self->speaker.size; l++)
        if ((every || self->touched[l]) && append(found, l))
            Py_CLEAR(found);
    return found;
}

/* Put what a lazy rule says of open literals into one of two lists. */
static int put_lazy(Forced *self, PyObject *key, PyObject *said, PyObject *values, PyObject *left,
                    PyObject *both[2])
{
    int n = self->store->variables, result = -1;
    long number = PyLong_AsLong(key);
    Ints literals = {0}, open = {0};
    if ((number < 0 || number >= self->speaker.size) && !PyErr_Occurred())
        PyErr_SetString(PyExc_ValueError, "a rule is beyond all rules");
    if (PyErr_Occurred() || read_list(said, &literals))
        goto done;
    for (int i = 0; i < literals.size; i++) {
        int x = literals.items[i];
        if (x < -n || x > n) {
            PyErr_SetString(PyExc_ValueError, "a literal is beyond all variables");
            goto done;
        }
        if (!of_literal(values, x) && push(&open, x))
            goto done;
    }
    result = 0;
    if (!open.size)
        goto done;
    int is_last = last_of(self, self->speaker.items[number], left) == LAST;
    PyObject *list = as_list(open.items, open.size);
    PyObject *one = list ? Py_BuildValue("(ON)", key, list) : NULL;
    result = one ? PyList_Append(both[!is_last], one) : -1;
    Py_XDECREF(one);
done:
    free(literals.items);
    free(open.items);
    return PyErr_Occurred() ? -1 : result;
}

static PyObject *Forced_apart(Forced *self, PyObject *args)
{
    PyObject *said, *values, *left, *result = NULL;
    if (!PyArg_ParseTuple(args, "O!O!O!", &PyDict_Type, &said, &PyList_Type, &values,
                          &PyList_Type, &left) || !knows(self, values, left))
        return NULL;
    PyObject *keys = PyDict_Keys(said), *both[2] = {PyList_New(0), PyList_New(0)};
    int failed = !keys || !both[0] || !both[1] || PyList_Sort(keys);
    for (Py_ssize_t i = 0; !failed && i < PyList_Size(keys); i++) {
        PyObject *key = PyList_GetItem(keys, i), *literals = PyDict_GetItemWithError(said, key);
        failed = !literals || put_lazy(self, key, literals, values, left, both);
    }
    if (!failed)
        result = PyTuple_Pack(2, both[0], both[1]);
    Py_XDECREF(keys);
    Py_XDECREF(both[0]);
    Py_XDECREF(both[1]);
    return result;
}

static PyMethodDef Forced_methods[] = {
    {"all", (PyCFunction)Forced_all, METH_VARARGS, NULL},
    {"apart", (PyCFunction)Forced_apart, METH_VARARGS, NULL},
    {"take", (PyCFunction)Forced_take, METH_VARARGS, NULL},
    {"touched", (PyCFunction)Forced_touched, METH_VARARGS, NULL},
    {"is_last", (PyCFunction)Forced_is_last, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};

MADE_BY_INIT(Forced)

static PyType_Slot Forced_slots[] = {
    {Py_tp_new, Forced_new},
    {Py_tp_dealloc, Forced_dealloc},
    {Py_tp_methods, Forced_methods},
    {0, NULL},
};

PyType_Spec Forced_spec = {
    .name = "engine._engine.Forced",
    .basicsize = sizeof(Forced),
    .flags = Py_TPFLAGS_DEFAULT,
    .slots = Forced_slots,
};
