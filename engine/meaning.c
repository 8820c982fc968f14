/* What constraints leave of some of their variables: `_Meaning` of `verify/reading/asked_whole.py`,
   with the same answers, by search. */

#include "search.h"
#include <stdint.h>

enum { ANSWERS = 1024, BROKEN = 1, MET = 2 };

typedef struct {
    PyObject_HEAD
    Search search;
    Ints known, open;     /* variables that are asked about, and those of them that are open */
    signed char *states;  /* of each known variable 1 if true, -1 if false, 0 if open */
    signed char *answers; /* NULL, or some that were found: states, what they force, BROKEN or MET */
    int broken;           /* whether the constraints cannot be met at all */
} Meaning;

static void Meaning_dealloc(Meaning *self)
{
    clear_search(&self->search);
    free(self->known.items);
    free(self->open.items);
    free(self->states);
    free(self->answers);
    release_object((PyObject *)self);
}

/* Read each constraint's literals and how many of them may be false. */
static int read_constraints(Store *store, PyObject *literals, PyObject *room)
{
    Ints rooms = {0};
    Py_ssize_t count = PyList_Size(literals);
    int failed = read_list(room, &rooms);
    if (!failed && rooms.size != count) {
        PyErr_SetString(PyExc_ValueError, "each constraint has a room");
        failed = -1;
    }
    for (Py_ssize_t j = 0; j < count && !failed; j++)
        failed = push(&store->start, store->literals.size) ||
                 read_about(PyList_GetItem(literals, j), store->variables, &store->literals);
    store->room = rooms.items;
    return failed ? -1 : index_store(store);
}

static int Meaning_init(Meaning *self, PyObject *args, PyObject *kwargs)
{
    int variables;
    PyObject *literals, *room, *known;
    Search *search = &self->search;
    Store *store = &search->store;
    (void)kwargs;
    if (!PyArg_ParseTuple(args, "iO!O!O!", &variables, &PyList_Type, &literals, &PyList_Type, &room,
                          &PyList_Type, &known) ||
        !is_number(variables))
        return -1;
    if (variables > DEEPEST) {
        PyErr_SetString(PyExc_ValueError, "there are too many variables");
        return -1;
    }
    store->variables = variables;
    if (read_constraints(store, literals, room) || read_about(known, variables, &self->known))
        return -1;
    store->values = calloc(2 * (size_t)variables + 1, 1);
    search->wanted.items = zeros((Py_ssize_t)variables + 1);
    size_t size = (size_t)self->known.size;
    self->states = calloc(size + 1, 1);
    if (!store->values || !self->states)
        PyErr_NoMemory();
    if (PyErr_Occurred() || !search->wanted.items || reserve(&search->trail, variables))
        return -1;
    self->broken = !settle(search);
    return 0;
}

/* Make true what the states of known variables say; return whether no constraint is broken, -1
   with an error set. */
static int suppose_states(Meaning *self)
{
    int sound = 1;
    self->open.size = 0;
    for (int i = 0; i < self->known.size && sound; i++) {
        int v = self->known.items[i], state = self->states[i];
        if (state)
            sound = follow(&self->search.store, &self->search.trail, state > 0 ? v : -v);
        else if (push(&self->open, v))
            return -1;
    }
    return sound;
}

/* Forget that known literals are wanted whose opposites were met. */
static void note_met(Meaning *self)
{
    const Store *store = &self->search.store;
    for (int i = 0; i < self->known.size; i++) {
        int v = self->known.items[i], value = store->values[v + store->variables];
        int *wanted = &self->search.wanted.items[v];
        if (*wanted && value != (*wanted > 0 ? 1 : -1))
            *wanted = 0;
    }
}

/* Leave as wanted, of open variables, what is forced by the states that are followed; return as
   `complete`. */
static int find_forced(Meaning *self)
{
    Search *search = &self->search;
    Store *store = &search->store;
    int n = store->variables, begun = search->trail.size;
    int met = complete(search);
    if (met <= 0)
        return met;
    for (int i = 0; i < self->known.size; i++) {
        int v = self->known.items[i];
        search->wanted.items[v] = v * store->values[v + n];
    }
    take_back(store, &search->trail, begun);
    for (int i = 0; i < self->open.size && met > 0; i++) {
        int x = search->wanted.items[self->open.items[i]];
        if (!x)
            continue;
        int size = search->trail.size;
        int other = follow(store, &search->trail, -x) ? complete(search) : 0;
        if (other > 0)
            note_met(self);
        take_back(store, &search->trail, size);
        if (other < 0)
            met = -1;
        else if (!other)
            follow(store, &search->trail, x);
    }
    return met;
}

/* Forget all that was supposed. */
static void forget(Meaning *self, int size)
{
    take_back(&self->search.store, &self->search.trail, size);
    memset(self->search.wanted.items, 0, ((size_t)self->search.store.variables + 1) * sizeof(int));
}

/* Note the state of each known variable, by the values of other variables and by literals known
   besides, if there are any; return 0, or -1 with an error set. */
static int read_states(Meaning *self, const Ints *variables, const int *at, int most, PyObject *values,
                       PyObject *known)
{
    Items every = items_of(values), some = {0};
    if (every.of && known)
        some = items_of(known);
    for (int i = 0; i < variables->size && !PyErr_Occurred(); i++) {
        PyObject *item = every.at(every.of, variables->items[i] - 1);
        long value = item ? PyLong_AsLong(item) : 0;
        self->states[i] = (signed char)((value > 0) - (value < 0));
    }
    for (Py_ssize_t k = 0; k < some.size && !PyErr_Occurred(); k++) {
        PyObject *item = some.at(some.of, k);
        int x = item ? small(PyLong_AsLong(item)) : 0, v = abs(x);
        if (v <= most && at[v])
            self->states[at[v] - 1] = x > 0 ? 1 : -1;
    }
    Py_XDECREF(every.of);
    Py_XDECREF(some.of);
    return PyErr_Occurred() ? -1 : 0;
}

/* Return the answer that is kept for the states, or where it would be kept; NULL with an error
   set. */
static signed char *answer(Meaning *self, int *is_kept)
{
    size_t size = (size_t)self->known.size;
    if (!self->answers && !(self->answers = calloc(ANSWERS, 2 * size + 1))) {
        PyErr_NoMemory();
        return NULL;
    }
    uint32_t hash = 2166136261u; /* FNV-1a (Fowler, Noll, Vo 1991) */
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ (unsigned char)self->states[i]) * 16777619u;
    signed char *kept = self->answers + (hash % ANSWERS) * (2 * size + 1);
    *is_kept = kept[2 * size] && !memcmp(kept, self->states, size);
    return kept;
}

/* Find what is forced of known variables by their states, 1 or -1 each, at `*forced`; return 1, 0
   if nothing meets the constraints, -1 if that takes too many steps, -2 with an error set. */
static int force(Meaning *self, const signed char **forced)
{
    size_t size = (size_t)self->known.size;
    int is_kept;
    signed char *kept = answer(self, &is_kept);
    if (!kept)
        return -2;
    *forced = kept + size;
    if (is_kept)
        return kept[2 * size] == MET;
    int begun = self->search.trail.size;
    int met = self->broken ? 0 : suppose_states(self);
    kept[2 * size] = 0;
    if (met > 0)
        met = find_forced(self);
    for (size_t i = 0; i < size; i++) {
        int x = self->search.wanted.items[self->known.items[i]];
        kept[size + i] = (signed char)(self->states[i] ? 0 : (x > 0) - (x < 0));
    }
    forget(self, begun);
    if (PyErr_Occurred())
        return -2;
    if (met >= 0) {
        memcpy(kept, self->states, size);
        kept[2 * size] = met ? MET : BROKEN;
    }
    return met;
}

/* Return whether literals of known variables can hold by the states, -1 if that takes too many
   steps, -2 with an error set. */
static int may_hold(Meaning *self, const Ints *literals)
{
    Search *search = &self->search;
    int size = search->trail.size;
    int met = self->broken ? 0 : suppose_states(self);
    for (int i = 0; i < literals->size && met > 0; i++)
        met = follow(&search->store, &search->trail, literals->items[i]);
    if (met > 0)
        met = complete(search);
    forget(self, size);
    return PyErr_Occurred() ? -2 : met;
}

static PyObject *Meaning_way(Meaning *self, PyObject *args)
{
    Search *search = &self->search;
    const Store *store = &search->store;
    int most;
    if (!PyArg_ParseTuple(args, "i", &most))
        return NULL;
    search->steps = most > 0 ? most : 0;
    int size = search->trail.size, met = self->broken ? 0 : complete(search);
    PyObject *result = met > 0 ? PyList_New(0) : Py_NewRef(met ? Py_False : Py_None);
    for (int i = 0; i < self->known.size && met > 0 && result; i++) {
        int v = self->known.items[i], value = store->values[v + store->variables];
        if (value && append(result, value > 0 ? v : -v))
            Py_CLEAR(result);
    }
    forget(self, size);
    return result;
}

static PyMethodDef Meaning_methods[] = {
    {"way", (PyCFunction)Meaning_way, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};

MADE_BY_INIT(Meaning)

static PyType_Slot Meaning_slots[] = {
    {Py_tp_new, Meaning_new},
    {Py_tp_dealloc, Meaning_dealloc},
    {Py_tp_methods, Meaning_methods},
    {0, NULL},
};

PyType_Spec Meaning_spec = {
    .name = "engine._engine.Meaning",
    .basicsize = sizeof(Meaning),
    .flags = Py_TPFLAGS_DEFAULT,
    .slots = Meaning_slots,
};

/* ---- The same of variables with other numbers ---- */

typedef struct {
    PyObject_HEAD
    PyObject *meaning;
    Ints variables; /* in the order of those that the meaning knows */
    int *at, most;  /* by variable its place among them, from 1 on; and the greatest */
} Whole;

static void Whole_dealloc(Whole *self)
{
    Py_XDECREF(self->meaning);
    free(self->variables.items);
    free(self->at);
    release_object((PyObject *)self);
}

static int Whole_init(Whole *self, PyObject *args, PyObject *kwargs)
{
    PyObject *meaning, *variables;
    (void)kwargs;
    if (!PyArg_ParseTuple(args, "OO!", &meaning, &PyList_Type, &variables))
        return -1;
    if (PyType_GetSlot(Py_TYPE(meaning), Py_tp_dealloc) != (void *)Meaning_dealloc) {
        PyErr_SetString(PyExc_TypeError, "this is no meaning");
        return -1;
    }
    self->meaning = Py_NewRef(meaning);
    if (read_list(variables, &self->variables))
        return -1;
    for (int i = 0; i < self->variables.size; i++)
        if (self->variables.items[i] > self->most)
            self->most = self->variables.items[i];
    self->at = zeros((Py_ssize_t)self->most + 1);
    if (!self->at)
        return -1;
    for (int i = 0; i < self->variables.size; i++) {
        if (self->variables.items[i] < 1) {
            PyErr_SetString(PyExc_ValueError, "a variable is below 1");
            return -1;
        }
        self->at[self->variables.items[i]] = i + 1;
    }
    if (self->variables.size == ((Meaning *)meaning)->known.size)
        return 0;
    PyErr_SetString(PyExc_ValueError, "each known variable has a number");
    return -1;
}

static PyObject *Whole_forced(Whole *self, PyObject *args)
{
    Meaning *meaning = (Meaning *)self->meaning;
    PyObject *values, *known;
    const signed char *forced;
    int most;
    if (!PyArg_ParseTuple(args, "OOi", &values, &known, &most) ||
        read_states(meaning, &self->variables, self->at, self->most, values, known))
        return NULL;
    meaning->search.steps = most > 0 ? most : 0;
    int met = force(meaning, &forced);
    if (met <= 0)
        return met == -2 ? NULL : Py_NewRef(met ? Py_False : Py_None);
    PyObject *result = PyList_New(0);
    for (int i = 0; result && i < self->variables.size; i++)
        if (forced[i] && append(result, forced[i] * self->variables.items[i]))
            Py_CLEAR(result);
    return result;
}

static PyObject *Whole_may_hold(Whole *self, PyObject *args)
{
    Meaning *meaning = (Meaning *)self->meaning;
    PyObject *values, *literals;
    Ints supposed = {0};
    int met = -2, most;
    if (PyArg_ParseTuple(args, "OO!i", &values, &PyList_Type, &literals, &most) &&
        !read_states(meaning, &self->variables, self->at, self->most, values, NULL) &&
        !read_about(literals, self->most, &supposed)) {
        for (int i = 0; i < supposed.size; i++) {
            int x = supposed.items[i], at = self->at[abs(x)];
            if (!at)
                PyErr_SetString(PyExc_ValueError, "a literal is of no variable that is known");
            else
                supposed.items[i] = meaning->known.items[at - 1] * (x > 0 ? 1 : -1);
        }
        meaning->search.steps = most > 0 ? most : 0;
        if (!PyErr_Occurred())
            met = may_hold(meaning, &supposed);
    }
    free(supposed.items);
    return met == -2 ? NULL : Py_NewRef(met > 0 ? Py_True : met ? Py_None : Py_False);
}

static PyMethodDef Whole_methods[] = {
    {"forced", (PyCFunction)Whole_forced, METH_VARARGS, NULL},
    {"may_hold", (PyCFunction)Whole_may_hold, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};

MADE_BY_INIT(Whole)

static PyType_Slot Whole_slots[] = {
    {Py_tp_new, Whole_new},
    {Py_tp_dealloc, Whole_dealloc},
    {Py_tp_methods, Whole_methods},
    {0, NULL},
};

PyType_Spec Whole_spec = {
    .name = "engine._engine.Whole",
    .basicsize = sizeof(Whole),
    .flags = Py_TPFLAGS_DEFAULT,
    .slots = Whole_slots,
};
