/* The innermost loops of the ladder, in C: what `verify/reading/propagator.py` and `verify/reading/together.py` say in
   Python, with the same signatures and the same answers. `scripts/compile.py` builds this where
   there is a compiler; without it everything works as it is written in Python.

   Literals are what they are there: v or -v. A list by literal reaches from -n to n and is read
   with negative numbers as Python reads them, from its end. */

#include "flat.h"
#include "../puzzles/rules/asked.h"

/* ---- Constraints, and what is known of them ---- */

static void clear(Store *store)
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

/* Find out which constraints have each literal, when all have been read. */
static int index_store(Store *store)
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
static int follow(Store *store, Ints *trail, int x)
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

static void take_back(Store *store, Ints *trail, int size)
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
static int reserve(Ints *trail, int variables)
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

/* ---- What constraints say at once, written into lists of Python ---- */

typedef struct {
    PyObject_HEAD
    Store store; /* no values and no room: those are the state's */
    Ints queue;
} Propagator;

static void Propagator_dealloc(Propagator *self)
{
    clear(&self->store);
    free(self->queue.items);
    Py_TYPE(self)->tp_free((PyObject *)self);
}

/* Read constraints and which of them are silent; return 0, or -1 with an error set. */
static int read_store(Store *store, PyObject *literals, PyObject *silent)
{
    Py_ssize_t count = PyList_Check(literals) ? PyList_GET_SIZE(literals) : -1;
    if (count < 0 || !PyList_Check(silent) || PyList_GET_SIZE(silent) != count) {
        PyErr_SetString(PyExc_TypeError, "constraints cannot be read");
        return -1;
    }
    store->silent = calloc((size_t)count + 1, 1);
    if (!store->silent) {
        PyErr_NoMemory();
        return -1;
    }
    for (Py_ssize_t j = 0; j < count; j++) {
        store->silent[j] = (char)(PyList_GET_ITEM(silent, j) == Py_True);
        if (push(&store->start, store->literals.size) ||
            read_list(PyList_GET_ITEM(literals, j), &store->literals))
            return -1;
    }
    return index_store(store);
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

static int append(PyObject *list, long value)
{
    PyObject *item = PyLong_FromLong(value);
    int result = item ? PyList_Append(list, item) : -1;
    Py_XDECREF(item);
    return result;
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
    if (PyList_GET_SIZE(values) != 2 * n + 1 || PyList_GET_SIZE(room) != store->count) {
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
            long left = PyLong_AsLong(PyList_GET_ITEM(room, j)) - 1;
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

static PyTypeObject PropagatorType = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "verify._native.Propagator",
    .tp_basicsize = sizeof(Propagator),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_new = PyType_GenericNew,
    .tp_init = (initproc)Propagator_init,
    .tp_dealloc = (destructor)Propagator_dealloc,
    .tp_methods = Propagator_methods,
    .tp_getset = Propagator_members,
};

/* ---- Layers of suppositions ---- */

typedef struct {
    PyObject_HEAD
    PyObject *propagator;
    Store store; /* its constraints, with values and room of their own */
    char *marked;
    Ints known, queue, spoken;
    PyObject *capsules; /* of rules that are asked without Python */
    char *boards;       /* what each of these noted, one after another */
    int *said;
    Ints trials, going; /* suppositions: each, how much is known, how much comes next, and that */
    char *standing;     /* by literal: nothing refutes it */
} Flow;

static void Flow_dealloc(Flow *self)
{
    free(self->store.room);
    free(self->store.values);
    free(self->marked);
    free(self->known.items);
    free(self->queue.items);
    free(self->spoken.items);
    free(self->boards);
    free(self->said);
    free(self->trials.items);
    free(self->going.items);
    free(self->standing);
    Py_XDECREF(self->capsules);
    Py_XDECREF(self->propagator);
    Py_TYPE(self)->tp_free((PyObject *)self);
}

static int Flow_init(Flow *self, PyObject *args, PyObject *kwargs)
{
    PyObject *propagator;
    (void)kwargs;
    if (self->propagator || !PyArg_ParseTuple(args, "O", &propagator)) {
        if (!PyErr_Occurred())
            PyErr_SetString(PyExc_TypeError, "this is made already");
        return -1;
    }
    const Store *store = store_of(propagator);
    if (!store)
        return -1;
    Py_INCREF(propagator);
    self->propagator = propagator;
    self->store = *store;
    self->store.room = zeros(store->count);
    self->store.values = calloc((size_t)(2 * store->variables + 1), 1);
    self->marked = calloc((size_t)(2 * store->variables + 1), 1);
    self->standing = calloc((size_t)(2 * store->variables + 1), 1);
    self->capsules = PyList_New(0);
    if (!self->store.room || !self->store.values || !self->marked || !self->standing)
        PyErr_NoMemory();
    return PyErr_Occurred() ? -1 : 0;
}

static Asked *rule_at(Flow *self, Py_ssize_t number)
{
    return PyCapsule_GetPointer(PyList_GET_ITEM(self->capsules, number), ASKED);
}

static PyObject *Flow_asks(Flow *self, PyObject *capsule)
{
    if (!PyCapsule_IsValid(capsule, ASKED))
        Py_RETURN_FALSE;
    Asked *rule = PyCapsule_GetPointer(capsule, ASKED);
    int most = rule->most;
    size_t size = rule->size;
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(self->capsules); i++) {
        Asked *other = rule_at(self, i);
        most = other->most > most ? other->most : most;
        size += other->size;
    }
    int *said = realloc(self->said, ((size_t)most + 1) * sizeof(int));
    self->said = said ? said : self->said;
    char *boards = said ? realloc(self->boards, size + 1) : NULL;
    if (!boards)
        return PyErr_NoMemory();
    self->boards = boards;
    if (rule->variables > self->store.variables) {
        PyErr_SetString(PyExc_ValueError, "a literal is beyond all variables");
        return NULL;
    }
    if (PyList_Append(self->capsules, capsule))
        return NULL;
    Py_RETURN_TRUE;
}

static PyObject *Flow_begin(Flow *self, PyObject *args)
{
    PyObject *values, *room;
    Store *store = &self->store;
    int n = store->variables;
    if (!PyArg_ParseTuple(args, "O!O!", &PyList_Type, &values, &PyList_Type, &room))
        return NULL;
    if (PyList_GET_SIZE(values) < 2 * n + 1 || PyList_GET_SIZE(room) != store->count) {
        PyErr_SetString(PyExc_ValueError, "this is the state of other constraints");
        return NULL;
    }
    for (int x = -n; x <= n; x++)
        store->values[x + n] = (signed char)of_literal(values, x);
    for (int j = 0; j < store->count; j++)
        store->room[j] = (int)PyLong_AsLong(PyList_GET_ITEM(room, j));
    if (PyErr_Occurred())
        return NULL;
    char *board = self->boards;
    for (Py_ssize_t r = 0; r < PyList_GET_SIZE(self->capsules); r++) {
        Asked *rule = rule_at(self, r);
        if (rule->begin)
            rule->begin(rule, store->values + n, n, board);
        board += rule->size;
    }
    Py_RETURN_NONE;
}

static int push_once(Flow *self, int z)
{
    char *mark = &self->marked[z + self->store.variables];
    if (*mark)
        return 0;
    *mark = 1;
    return push(&self->queue, z);
}

/* Read the next layer; return 1 if no rule is broken, 0 if one is, -1 with an error set. */
static int read_layer(Flow *self)
{
    Store *store = &self->store;
    int n = store->variables, *start = store->start.items, *literals = store->literals.items;
    signed char *values = store->values;
    self->spoken.size = 0;
    for (int i = 0; i < self->queue.size; i++) {
        int y = self->queue.items[i];
        if (values[y + n]) {
            if (values[y + n] < 0)
                return 0;
            continue;
        }
        values[n + y] = 1;
        values[n - y] = -1;
        if (push(&self->known, y))
            return -1;
        int sound = 1;
        for (int k = store->at[n - y]; k < store->at[n - y + 1]; k++) {
            int j = store->having[k], left = --store->room[j];
            if (left < 0)
                sound = 0;
            else if (!left && store->silent[j]) {
                for (int m = start[j]; m < start[j + 1]; m++)
                    if (!values[literals[m] + n] && push(&self->queue, literals[m]))
                        return -1;
            } else if (!left && push(&self->spoken, j))
                return -1;
        }
        if (!sound)
            return 0;
    }
    self->queue.size = 0;
    for (int k = 0; k < self->spoken.size; k++) {
        int j = self->spoken.items[k];
        for (int m = start[j]; m < start[j + 1]; m++) {
            if (!values[literals[m] + n] && push_once(self, literals[m]))
                return -1;
        }
    }
    return 1;
}

/* Ask the lazy rules that need no Python, as `ask_lazily`. */
static int ask_directly(Flow *self, int begun)
{
    int n = self->store.variables;
    signed char *values = self->store.values + n;
    char *board = self->boards;
    for (Py_ssize_t r = 0; r < PyList_GET_SIZE(self->capsules); r++) {
        Asked *rule = rule_at(self, r);
        int touched = 0, count = 0;
        for (int i = begun; i < self->known.size && !touched; i++) {
            int v = abs(self->known.items[i]);
            touched = v <= rule->variables && rule->has[v];
        }
        if (touched && rule->besides)
            count = rule->besides(rule, board, self->known.items, begun, self->known.size, values,
                                  n, self->said);
        else if (touched)
            count = rule->forces(rule, values, n, self->said);
        board += rule->size;
        if (count < 0)
            return 0;
        for (int i = 0; i < count; i++)
            if (push_once(self, self->said[i]))
                return -1;
    }
    return 1;
}

/* Ask other lazy rules about what became known from `begun` on, and queue what they say. */
static int ask_lazily(Flow *self, PyObject *ask, int begun)
{
    int n = self->store.variables, result = -1;
    PyObject *known = as_list(self->known.items, self->known.size);
    PyObject *said = known ? PyObject_CallFunction(ask, "Oi", known, begun) : NULL;
    if (said == Py_None)
        result = 0;
    else if (said) {
        Ints more = {0};
        if (!read_list(said, &more)) {
            result = 1;
            for (int i = 0; i < more.size && result > 0; i++) {
                int z = more.items[i];
                if (z < -n || z > n) {
                    PyErr_SetString(PyExc_ValueError, "a literal is beyond all variables");
                    result = -1;
                } else if (push_once(self, z))
                    result = -1;
            }
        }
        free(more.items);
    }
    Py_XDECREF(known);
    Py_XDECREF(said);
    return result;
}

static void unmark(Flow *self)
{
    memset(self->marked, 0, (size_t)(2 * self->store.variables + 1));
}

/* Read so many layers more of what is known, with what is queued, or until nothing new follows; return
   1 if no rule is broken, 0 if one is, -1 with an error set. */
static int read_on(Flow *self, int layers, PyObject *ask)
{
    Store *store = &self->store;
    int n = store->variables, sound = 1;
    for (int i = 0; i < self->known.size; i++) {
        int y = self->known.items[i];
        store->values[n + y] = 1;
        store->values[n - y] = -1;
        for (int k = store->at[n - y]; k < store->at[n - y + 1]; k++)
            store->room[store->having[k]]--;
    }
    while (sound > 0 && layers > 0 && self->queue.size) {
        int begun = self->known.size;
        layers--;
        sound = read_layer(self);
        if (sound > 0)
            sound = ask_directly(self, begun);
        if (sound > 0 && ask != Py_None)
            sound = ask_lazily(self, ask, begun);
        if (sound)
            unmark(self);
    }
    if (sound <= 0)
        unmark(self);
    for (int i = 0; i < self->known.size; i++) {
        int y = self->known.items[i];
        store->values[n + y] = store->values[n - y] = 0;
        for (int k = store->at[n - y]; k < store->at[n - y + 1]; k++)
            store->room[store->having[k]]++;
    }
    return sound;
}

static PyObject *Flow_read(Flow *self, PyObject *args)
{
    PyObject *known, *frontier, *ask;
    int layers;
    if (!PyArg_ParseTuple(args, "O!O!iO", &PyList_Type, &known, &PyList_Type, &frontier, &layers,
                          &ask))
        return NULL;
    self->known.size = self->queue.size = 0;
    if (read_list(known, &self->known) || read_list(frontier, &self->queue))
        return NULL;
    int before = self->known.size, sound = read_on(self, layers, ask);
    if (sound < 0)
        return NULL;
    if (!sound)
        Py_RETURN_NONE;
    for (int i = before; i < self->known.size; i++) {
        PyObject *item = PyLong_FromLong(self->known.items[i]);
        if (!item || PyList_Append(known, item)) {
            Py_XDECREF(item);
            return NULL;
        }
        Py_DECREF(item);
    }
    return as_list(self->queue.items, self->queue.size);
}

static int push_all(Ints *some, const int *items, int size)
{
    for (int i = 0; i < size; i++)
        if (push(some, items[i]))
            return -1;
    return 0;
}

static int push_trial(Ints *trials, int x, const Ints *known, const Ints *frontier)
{
    return push(trials, x) || push(trials, known->size) || push(trials, frontier->size) ||
           push_all(trials, known->items, known->size) ||
           push_all(trials, frontier->items, frontier->size);
}

static PyObject *Flow_suppose(Flow *self, PyObject *wrong)
{
    int n = self->store.variables;
    self->trials.size = self->going.size = self->known.size = 0;
    memset(self->standing, 0, (size_t)(2 * n + 1));
    if (read_list(wrong, &self->going))
        return NULL;
    for (int i = 0; i < self->going.size; i++) {
        int x = self->going.items[i];
        if (x < -n || x > n) {
            PyErr_SetString(PyExc_ValueError, "a literal is beyond all variables");
            return NULL;
        }
        self->queue.size = 0;
        if (push(&self->queue, x) || push_trial(&self->trials, x, &self->known, &self->queue))
            return NULL;
    }
    Py_RETURN_NONE;
}

static PyObject *Flow_further(Flow *self, PyObject *args)
{
    PyObject *ask, *result = NULL;
    int layers, n = self->store.variables, at = 0;
    Ints refuted = {0};
    if (!PyArg_ParseTuple(args, "iO", &layers, &ask))
        return NULL;
    self->going.size = 0;
    while (at < self->trials.size) {
        const int *trial = self->trials.items + at;
        int x = trial[0], known = trial[1], next = trial[2];
        at += 3 + known + next;
        if (self->standing[x + n])
            continue;
        self->known.size = self->queue.size = 0;
        if (PyErr_CheckSignals() || push_all(&self->known, trial + 3, known) ||
            push_all(&self->queue, trial + 3 + known, next))
            goto done;
        int sound = read_on(self, layers, ask);
        if (sound < 0 || (!sound && push(&refuted, x)))
            goto done;
        if (!sound)
            continue;
        if (self->queue.size && push_trial(&self->going, x, &self->known, &self->queue))
            goto done;
        for (int i = 0; i < self->known.size && !self->queue.size; i++)
            self->standing[self->known.items[i] + n] = 1;
    }
    Ints before = self->trials;
    self->trials = self->going;
    self->going = before;
    result = as_list(refuted.items, refuted.size);
done:
    free(refuted.items);
    return result;
}

static PyObject *Flow_going(Flow *self, void *closure)
{
    (void)closure;
    return PyBool_FromLong(self->trials.size > 0);
}

static PyGetSetDef Flow_members[] = {
    {"going", (getter)Flow_going, NULL, NULL, NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

/* ---- Suppositions under suppositions ---- */

/* Make a literal true with all that follows, from lazy rules too if they are to be asked; return 1,
   0 for a contradiction, -1 with an error set. */
static int conclude(Flow *self, int x, int directly, PyObject *ask)
{
    Store *store = &self->store;
    int sound = follow(store, &self->known, x), grown = 1;
    while (sound > 0 && grown) {
        grown = self->queue.size = 0;
        if (directly)
            sound = ask_directly(self, 0);
        if (sound > 0 && ask != Py_None)
            sound = ask_lazily(self, ask, 0);
        for (int i = 0; i < self->queue.size; i++) {
            int z = self->queue.items[i];
            self->marked[z + store->variables] = 0;
            if (sound > 0) {
                grown |= !store->values[z + store->variables];
                sound = follow(store, &self->known, z);
            }
        }
    }
    return sound;
}

static void mark_from(const Ints *known, int begun, char *marks)
{
    for (int i = begun; i < known->size; i++)
        marks[known->items[i]] = 1;
}

/* Suppose a literal, and refute what can be under it, until nothing more is; as `conclude`. */
static int suppose(Flow *self, int x, const Ints *wrong, char *standing, int directly,
                   PyObject *ask)
{
    int n = self->store.variables, sound = conclude(self, x, directly, ask), failed = 1;
    while (sound > 0 && failed) {
        failed = 0;
        memset(standing - n, 0, (size_t)(2 * n + 1));
        for (int i = 0; i < 2 * wrong->size && sound > 0; i++) {
            int y = i % 2 ? -wrong->items[i / 2] : wrong->items[i / 2], begun = self->known.size;
            if (self->store.values[y + n] || standing[y])
                continue;
            sound = conclude(self, y, directly, ask);
            if (sound > 0)
                mark_from(&self->known, begun, standing);
            take_back(&self->store, &self->known, begun);
            if (!sound) {
                failed = 1;
                sound = conclude(self, -y, directly, ask);
            }
        }
    }
    return sound;
}

static PyObject *Flow_without_way(Flow *self, PyObject *args)
{
    PyObject *list, *ask, *result = NULL;
    int directly, n = self->store.variables;
    Ints wrong = {0}, refuted = {0};
    if (!PyArg_ParseTuple(args, "O!pO", &PyList_Type, &list, &directly, &ask))
        return NULL;
    char *standing = calloc(2 * (2 * (size_t)n + 1), 1), *under = standing + 2 * n + 1;
    if (!standing) {
        PyErr_NoMemory();
        return NULL;
    }
    self->known.size = 0;
    if (read_list(list, &wrong) || reserve(&self->known, n))
        goto done;
    for (int i = 0; i < wrong.size; i++) {
        int x = wrong.items[i];
        if (x < -n || x > n) {
            PyErr_SetString(PyExc_ValueError, "a literal is beyond all variables");
            goto done;
        }
        if (standing[x + n])
            continue;
        int sound = suppose(self, x, &wrong, under + n, directly, ask);
        if (sound > 0)
            mark_from(&self->known, 0, standing + n);
        take_back(&self->store, &self->known, 0);
        if (sound < 0 || (!sound && push(&refuted, x)))
            goto done;
    }
    result = as_list(refuted.items, refuted.size);
done:
    free(standing);
    free(wrong.items);
    free(refuted.items);
    return result;
}

static PyMethodDef Flow_methods[] = {
    {"asks", (PyCFunction)Flow_asks, METH_O, NULL},
    {"begin", (PyCFunction)Flow_begin, METH_VARARGS, NULL},
    {"read", (PyCFunction)Flow_read, METH_VARARGS, NULL},
    {"suppose", (PyCFunction)Flow_suppose, METH_O, NULL},
    {"further", (PyCFunction)Flow_further, METH_VARARGS, NULL},
    {"without_way", (PyCFunction)Flow_without_way, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static PyTypeObject FlowType = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "verify._native.Flow",
    .tp_basicsize = sizeof(Flow),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_new = PyType_GenericNew,
    .tp_init = (initproc)Flow_init,
    .tp_dealloc = (destructor)Flow_dealloc,
    .tp_methods = Flow_methods,
    .tp_getset = Flow_members,
};

/* ---- What rules say together ---- */

typedef struct {
    Store store;
    Ints trail, wanted;
    int steps;
} Search;

/* Return 1 if all constraints can be met, 0 if not, -1 if that takes too many steps. */
static int complete(Search *search)
{
    Store *store = &search->store;
    int n = store->variables, best = -1, least = 1 << 30;
    for (int j = 0; j < store->count; j++) {
        int still = 0;
        for (int i = store->start.items[j]; i < store->start.items[j + 1]; i++)
            still += !store->values[store->literals.items[i] + n];
        if (still > store->room[j] && still < least) {
            least = still;
            best = j;
        }
    }
    if (best < 0)
        return 1;
    if (--search->steps < 0)
        return -1;
    int x = 0;
    for (int i = store->start.items[best]; i < store->start.items[best + 1]; i++) {
        int z = store->literals.items[i];
        if (!store->values[z + n]) {
            x = z;
            if (z == -search->wanted.items[abs(z)])
                break; /* other than the solution, to learn more from it */
        }
    }
    int size = search->trail.size;
    for (int turn = 0; turn < 2; turn++) {
        int found = follow(store, &search->trail, turn ? -x : x) ? complete(search) : 0;
        if (found)
            return found;
        take_back(store, &search->trail, size);
    }
    return 0;
}

/* ---- Which rules are read together ---- */

enum { NONE = -1 };

/* Rules and their constraints; as `verify/reading/together.py`. */
typedef struct {
    PyObject_HEAD
    int variables, constraints, rules, places;
    Ints literals, start, room; /* of all constraints; those of rules asked whole come last */
    Ints rule;                  /* of each constraint, NONE without one */
    int *first, *next;          /* the first constraint of each rule, and the next one of each */
    int *meaning;               /* by variable, the first constraint of no rule that begins there */
    char *whole;                /* of each rule, whether it is asked whole */
    int *mark, *number, token;  /* by variable */
    Ints parts, also, about;    /* what is read: constraints, those of no rule, and variables */
    PyObject *regions, *subsets;
} Heads;

static void Heads_dealloc(Heads *self)
{
    free(self->literals.items);
    free(self->start.items);
    free(self->room.items);
    free(self->rule.items);
    free(self->first);
    free(self->next);
    free(self->meaning);
    free(self->whole);
    free(self->mark);
    free(self->number);
    free(self->parts.items);
    free(self->also.items);
    free(self->about.items);
    Py_XDECREF(self->regions);
    Py_XDECREF(self->subsets);
    Py_TYPE(self)->tp_free((PyObject *)self);
}

static int ascending(const void *one, const void *other)
{
    return *(const int *)one - *(const int *)other;
}

static int add_constraint(Heads *self, PyObject *literals, long room, long rule)
{
    if (rule < NONE || rule >= self->rules) {
        PyErr_SetString(PyExc_ValueError, "a rule is beyond all rules");
        return -1;
    }
    return push(&self->start, self->literals.size) || push(&self->room, (int)room) ||
           push(&self->rule, (int)rule) || read_list(literals, &self->literals);
}

/* Read constraints, and those of rules that are asked whole; return 0, or -1 with an error set. */
static int read_constraints(Heads *self, PyObject *literals, PyObject *room, PyObject *rule,
                            PyObject *whole)
{
    for (Py_ssize_t j = 0; j < PyList_GET_SIZE(literals); j++)
        if (add_constraint(self, PyList_GET_ITEM(literals, j),
                           PyLong_AsLong(PyList_GET_ITEM(room, j)),
                           PyLong_AsLong(PyList_GET_ITEM(rule, j))))
            return -1;
    PyObject *number, *parts;
    Py_ssize_t at = 0;
    while (PyDict_Next(whole, &at, &number, &parts)) {
        long r = PyLong_AsLong(number);
        for (Py_ssize_t i = 0; i < PyList_Size(parts); i++) {
            PyObject *some;
            int left;
            if (!PyArg_ParseTuple(PyList_GET_ITEM(parts, i), "O!i", &PyList_Type, &some, &left) ||
                add_constraint(self, some, left, r))
                return -1;
        }
        if (PyErr_Occurred())
            return -1;
        self->whole[r] = 1;
    }
    self->constraints = self->start.size;
    if (push(&self->start, self->literals.size))
        return -1;
    for (int i = 0; i < self->literals.size; i++)
        if (abs(self->literals.items[i]) > self->variables) {
            PyErr_SetString(PyExc_ValueError, "a literal is beyond all variables");
            return -1;
        }
    return PyErr_Occurred() ? -1 : 0;
}

/* Chain the constraints of each rule, and those of none by their least variable, in their order;
   of rules asked whole only the last ones, from `stated` on. */
static int chain_constraints(Heads *self, int stated)
{
    self->first = zeros(self->rules);
    self->next = zeros(self->constraints);
    self->meaning = zeros(self->variables + 1);
    if (!self->first || !self->next || !self->meaning)
        return -1;
    for (int r = 0; r < self->rules; r++)
        self->first[r] = NONE;
    for (int v = 0; v <= self->variables; v++)
        self->meaning[v] = NONE;
    for (int j = self->constraints - 1; j >= 0; j--) {
        int begun = self->start.items[j], end = self->start.items[j + 1], r = self->rule.items[j];
        int *head = NULL;
        if (r != NONE)
            head = self->whole[r] && j < stated ? NULL : &self->first[r];
        else if (begun < end) {
            int least = self->variables;
            for (int i = begun; i < end; i++)
                if (abs(self->literals.items[i]) < least)
                    least = abs(self->literals.items[i]);
            head = &self->meaning[least];
        }
        if (head) {
            self->next[j] = *head;
            *head = j;
        }
    }
    return 0;
}

/* Append a constraint as a set: its room and its literals in ascending order. */
static int as_set(Heads *self, int j, Ints *into)
{
    int begun = into->size;
    for (int i = self->start.items[j]; i < self->start.items[j + 1]; i++)
        if (push(into, self->literals.items[i]))
            return -1;
    qsort(into->items + begun, (size_t)(into->size - begun), sizeof(int), ascending);
    return push(into, self->room.items[j]);
}

/* Return whether each constraint of a rule is one of another, -1 with an error set. */
static int has_all(Heads *self, int one, int other)
{
    for (int j = self->first[one]; j != NONE; j = self->next[j]) {
        int found = 0;
        for (int k = self->first[other]; k != NONE && !found; k = self->next[k]) {
            self->parts.size = self->also.size = 0;
            if (as_set(self, j, &self->parts) || as_set(self, k, &self->also))
                return -1;
            found = self->parts.size == self->also.size &&
                    !memcmp(self->parts.items, self->also.items,
                            (size_t)self->parts.size * sizeof(int));
        }
        if (!found)
            return 0;
    }
    return 1;
}

/* Return whether two rules have the same constraints, in any order, -1 with an error set. */
static int is_same(Heads *self, int one, int other)
{
    int j = self->first[one], k = self->first[other];
    for (; j != NONE && k != NONE; j = self->next[j])
        k = self->next[k];
    if (j != k)
        return 0;
    int has = has_all(self, one, other);
    return has > 0 ? has_all(self, other, one) : has;
}

/* Mark the variables of a constraint; those that were not marked yet are put into `about`. */
static int mark_variables(Heads *self, int j)
{
    for (int i = self->start.items[j]; i < self->start.items[j + 1]; i++) {
        int v = abs(self->literals.items[i]);
        if (self->mark[v] != self->token) {
            self->mark[v] = self->token;
            if (push(&self->about, v))
                return -1;
        }
    }
    return 0;
}

/* Put constraints of no rule that speak of marked variables alone into `also`. */
static int find_meaning(Heads *self)
{
    self->also.size = 0;
    for (int a = 0; a < self->about.size; a++)
        for (int j = self->meaning[self->about.items[a]]; j != NONE; j = self->next[j]) {
            int inside = 1;
            for (int i = self->start.items[j]; i < self->start.items[j + 1] && inside; i++)
                inside = self->mark[abs(self->literals.items[i])] == self->token;
            if (inside && push(&self->also, j))
                return -1;
        }
    return 0;
}

/* Return whether a rule is more than the two bounds of one count, -1 with an error set. */
static int is_many(Heads *self, int rule)
{
    int one = self->first[rule], other = self->next[one];
    if (other != NONE) {
        if (self->next[other] != NONE)
            return 1;
        for (int turn = 0; turn < 2; turn++) { /* the one has all opposites of the other */
            int a = turn ? other : one, b = turn ? one : other;
            for (int i = self->start.items[a]; i < self->start.items[a + 1]; i++) {
                int k = self->start.items[b];
                while (k < self->start.items[b + 1] &&
                       self->literals.items[k] != -self->literals.items[i])
                    k++;
                if (k == self->start.items[b + 1])
                    return 1;
            }
        }
    }
    self->token++;
    self->about.size = 0;
    if (mark_variables(self, one) || find_meaning(self))
        return -1;
    return self->also.size > 0;
}

typedef struct {
    int rules, at, size, next; /* the first rule; its scope; the next group that begins there */
} Group;

/* Put the places of a rule into `scopes`, in ascending order, each once. */
static int add_scope(Heads *self, PyObject *scope, Ints *scopes)
{
    int begun = scopes->size, size = begun;
    PyObject *items = PySequence_Fast(scope, "a scope is a sequence of places");
    for (Py_ssize_t i = 0; items && i < PySequence_Fast_GET_SIZE(items); i++) {
        long place = PyLong_AsLong(PySequence_Fast_GET_ITEM(items, i));
        if (place < 0 && !PyErr_Occurred())
            PyErr_SetString(PyExc_ValueError, "a place is beyond all places");
        if (PyErr_Occurred() || (place < self->places && push(scopes, (int)place)))
            Py_CLEAR(items);
    }
    if (!items)
        return -1;
    Py_DECREF(items);
    int is_sorted = 1;
    for (int i = begun + 1; i < scopes->size && is_sorted; i++)
        is_sorted = scopes->items[i - 1] < scopes->items[i];
    if (is_sorted)
        return 0;
    qsort(scopes->items + begun, (size_t)(scopes->size - begun), sizeof(int), ascending);
    for (int i = begun; i < scopes->size; i++)
        if (i == begun || scopes->items[i] != scopes->items[size - 1])
            scopes->items[size++] = scopes->items[i];
    scopes->size = size;
    return 0;
}

/* Group rules by their scopes, those that say the same once; return how many groups, or -1. */
static int group(Heads *self, PyObject *of_rules, const Ints *order, Group *groups, int *after,
                 Ints *scopes)
{
    int count = 0, slots = 1;
    while (slots < 2 * order->size + 2)
        slots *= 2;
    int *table = zeros(slots);
    for (int o = 0; table && o < order->size; o++) {
        int r = order->items[o], speaks = 0, begun = scopes->size;
        for (int j = self->first[r]; j != NONE && !speaks; j = self->next[j])
            speaks = self->room.items[j] > 0;
        if (!speaks)
            continue;
        if (add_scope(self, PyList_GET_ITEM(of_rules, r), scopes))
            goto failed;
        int size = scopes->size - begun, *scope = scopes->items + begun;
        if (!size)
            continue;
        unsigned slot = 0;
        for (int i = 0; i < size; i++)
            slot = (slot ^ (unsigned)scope[i]) * 2654435761u + (slot >> 15);
        while (table[slot &= (unsigned)slots - 1]) {
            const Group *one = &groups[table[slot] - 1];
            if (one->size == size &&
                !memcmp(scopes->items + one->at, scope, (size_t)size * sizeof(int)))
                break;
            slot++;
        }
        after[r] = NONE;
        if (!table[slot]) {
            groups[count++] = (Group){r, begun, size, 0};
            table[slot] = count;
            continue;
        }
        scopes->size = begun;
        for (int other = groups[table[slot] - 1].rules;; other = after[other]) {
            int same = is_same(self, r, other);
            if (same < 0)
                goto failed;
            if (same)
                break;
            if (after[other] == NONE) {
                after[other] = r;
                break;
            }
        }
    }
    free(table);
    return table ? count : -1;
failed:
    free(table);
    return -1;
}

/* Note which groups are read together: each with all whose scope lies inside its own. */
static int find_heads(Heads *self, const Ints *scopes, Group *groups, int count, const int *after)
{
    int *head = zeros(self->places), *stamp = zeros(self->places), done = 0;
    Ints rules = {0};
    for (int g = count - 1; head && stamp && g >= 0; g--) {
        int *begins = &head[scopes->items[groups[g].at]];
        groups[g].next = *begins - 1;
        *begins = g + 1;
    }
    for (int g = 0; head && stamp && g < count; g++) {
        const int *scope = scopes->items + groups[g].at;
        rules.size = 0;
        for (int r = groups[g].rules; r != NONE; r = after[r])
            if (push(&rules, r))
                goto done;
        for (int i = 0; i < groups[g].size; i++)
            stamp[scope[i]] = g + 1;
        for (int i = 0; i < groups[g].size; i++)
            for (int t = head[scope[i]] - 1; t != NONE; t = groups[t].next) {
                const int *other = scopes->items + groups[t].at;
                int k = 0;
                if (groups[t].size >= groups[g].size)
                    continue;
                while (k < groups[t].size && stamp[other[k]] == g + 1)
                    k++;
                for (int r = groups[t].rules; k == groups[t].size && r != NONE; r = after[r])
                    if (push(&rules, r))
                        goto done;
            }
        int many = rules.size > 1 ? 0 : self->whole[rules.items[0]] ? 0 : 1;
        if (many && (many = is_many(self, rules.items[0])) < 0)
            goto done;
        if (rules.size == 1 && !many)
            continue;
        PyObject *list = as_list(rules.items, rules.size);
        if (!list || PyList_Append(many ? self->subsets : self->regions, list)) {
            Py_XDECREF(list);
            goto done;
        }
        Py_DECREF(list);
    }
    done = head && stamp;
done:
    free(head);
    free(stamp);
    free(rules.items);
    return done ? 0 : -1;
}

static int Heads_init(Heads *self, PyObject *args, PyObject *kwargs)
{
    PyObject *literals, *room, *rule, *scopes, *whole;
    (void)kwargs;
    if (self->start.items || !PyArg_ParseTuple(args, "iiO!O!O!O!O!", &self->variables,
                                               &self->places, &PyList_Type, &literals,
                                               &PyList_Type, &room, &PyList_Type, &rule,
                                               &PyList_Type, &scopes, &PyDict_Type, &whole)) {
        if (!PyErr_Occurred())
            PyErr_SetString(PyExc_TypeError, "this is made already");
        return -1;
    }
    if (PyList_GET_SIZE(room) != PyList_GET_SIZE(literals) ||
        PyList_GET_SIZE(rule) != PyList_GET_SIZE(literals)) {
        PyErr_SetString(PyExc_ValueError, "constraints cannot be read");
        return -1;
    }
    self->rules = (int)PyList_GET_SIZE(scopes);
    self->whole = calloc((size_t)self->rules + 1, 1);
    self->mark = zeros(self->variables + 1);
    self->number = zeros(self->variables + 1);
    self->regions = PyList_New(0);
    self->subsets = PyList_New(0);
    if (!self->whole || !self->mark || !self->number || !self->regions || !self->subsets) {
        PyErr_NoMemory();
        return -1;
    }
    if (read_constraints(self, literals, room, rule, whole) ||
        chain_constraints(self, (int)PyList_GET_SIZE(literals)))
        return -1;
    int *after = zeros(self->rules), result = -1;
    Group *groups = calloc((size_t)self->rules + 1, sizeof *groups);
    Ints order = {0}, items = {0}; /* rules as they come; the scopes of groups */
    for (int j = 0; after && groups && j < self->constraints; j++) {
        int r = self->rule.items[j];
        if (r != NONE && !after[r] && push(&order, r))
            goto done;
        if (r != NONE)
            after[r] = 1;
    }
    int count = after && groups ? group(self, scopes, &order, groups, after, &items) : -1;
    if (count >= 0)
        result = find_heads(self, &items, groups, count, after);
done:
    if (result && !PyErr_Occurred())
        PyErr_NoMemory();
    free(after);
    free(groups);
    free(order.items);
    free(items.items);
    return result;
}

/* Find the constraints of rules, those of no rule about their variables, and these. */
static int gather(Heads *self, PyObject *rules)
{
    self->token++;
    self->parts.size = self->about.size = 0;
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(rules); i++) {
        long r = PyLong_AsLong(PyList_GET_ITEM(rules, i));
        if (r < 0 || r >= self->rules) {
            PyErr_SetString(PyExc_ValueError, "a rule is beyond all rules");
            return -1;
        }
        for (int j = self->first[r]; j != NONE; j = self->next[j])
            if (push(&self->parts, j) || mark_variables(self, j))
                return -1;
    }
    qsort(self->about.items, (size_t)self->about.size, sizeof(int), ascending);
    return find_meaning(self);
}

static PyObject *Heads_about(Heads *self, PyObject *rules)
{
    if (!PyList_Check(rules)) {
        PyErr_SetString(PyExc_TypeError, "a list of rules is expected");
        return NULL;
    }
    return gather(self, rules) ? NULL : as_list(self->about.items, self->about.size);
}

static PyObject *as_parts(Heads *self, const Ints *some)
{
    PyObject *list = PyList_New(some->size);
    for (int i = 0; list && i < some->size; i++) {
        int j = some->items[i], begun = self->start.items[j];
        PyObject *own = as_list(self->literals.items + begun, self->start.items[j + 1] - begun);
        PyObject *part = own ? Py_BuildValue("(Ni)", own, self->room.items[j]) : NULL;
        if (!part)
            Py_CLEAR(list);
        else
            PyList_SET_ITEM(list, i, part);
    }
    return list;
}

static PyObject *Heads_parts(Heads *self, PyObject *rules)
{
    if (!PyList_Check(rules)) {
        PyErr_SetString(PyExc_TypeError, "a list of rules is expected");
        return NULL;
    }
    if (gather(self, rules))
        return NULL;
    PyObject *parts = as_parts(self, &self->parts), *also = as_parts(self, &self->also);
    if (parts && also)
        return Py_BuildValue("(NN)", parts, also);
    Py_XDECREF(parts);
    Py_XDECREF(also);
    return NULL;
}

/* Read what constraints that are not met demand of open literals. */
static int read_parts(Heads *self, const Ints *parts, PyObject *values, Store *store, Ints *rooms)
{
    for (int p = 0; p < parts->size; p++) {
        int j = parts->items[p], begun = store->literals.size;
        int size = self->start.items[j + 1] - self->start.items[j];
        int least = size - self->room.items[j];
        for (int i = self->start.items[j]; i < self->start.items[j + 1]; i++) {
            int x = self->literals.items[i];
            long value = of_literal(values, x);
            if (value > 0)
                least--;
            else if (!value && push(&store->literals, x))
                return -1;
        }
        if (PyErr_Occurred())
            return -1;
        if (least <= 0) {
            store->literals.size = begun;
            continue;
        }
        if (push(&store->start, begun) || push(rooms, store->literals.size - begun - least))
            return -1;
    }
    return 0;
}

/* Find what holds whenever constraints do, and note it by the model's variables; return 0, 1 if it
   takes too many steps, or -1 with an error set. */
static int find_backbone(Search *search, const Ints *variables, Ints *forced)
{
    Store *store = &search->store;
    int count = store->variables, sound = 1, answer = 1;
    for (int j = 0; j < store->count; j++)
        sound = sound && store->room[j] >= 0;
    for (int j = 0; j < store->count && sound; j++)
        if (!store->room[j])
            for (int i = store->start.items[j]; i < store->start.items[j + 1] && sound; i++)
                if (!store->values[store->literals.items[i] + count])
                    sound = follow(store, &search->trail, store->literals.items[i]);
    char *free_ = calloc((size_t)count + 1, 1); /* some way to meet all gives it another value */
    if (!free_) {
        PyErr_NoMemory();
        return -1;
    }
    for (int v = 1; v <= count && answer >= 0 && sound; v++) {
        int x = search->wanted.items[v];
        if (!x || free_[v])
            continue;
        if (store->values[x + count] <= 0) {
            int size = search->trail.size;
            answer = follow(store, &search->trail, -x) ? complete(search) : 0;
            for (int w = v; w <= count && answer > 0; w++) {
                int y = search->wanted.items[w];
                if (y && store->values[y + count] <= 0)
                    free_[w] = 1; /* what is left open may be either */
            }
            take_back(store, &search->trail, size);
            if (answer)
                continue;
            sound = follow(store, &search->trail, x);
        }
        if (push(forced, x > 0 ? variables->items[v - 1] : -variables->items[v - 1]))
            break;
    }
    free(free_);
    return PyErr_Occurred() ? -1 : answer < 0 || !sound;
}

static PyObject *Heads_backbone(Heads *self, PyObject *args)
{
    PyObject *rules, *values, *true_, *result = NULL;
    int most;
    if (!PyArg_ParseTuple(args, "O!O!O!i", &PyList_Type, &rules, &PyList_Type, &values,
                          &PyList_Type, &true_, &most) ||
        gather(self, rules))
        return NULL;
    Search search = {0};
    Store *store = &search.store;
    Ints rooms = {0}, forced = {0}, *about = &self->about;
    if (read_parts(self, &self->parts, values, store, &rooms))
        goto done;
    int own = store->literals.size, demands = rooms.size, count = 0;
    if (demands && read_parts(self, &self->also, values, store, &rooms))
        goto done;
    self->token++;
    for (int i = 0; i < store->literals.size; i++)
        self->mark[abs(store->literals.items[i])] = self->token;
    for (int i = 0; i < about->size; i++)
        if (self->mark[about->items[i]] == self->token) {
            self->number[about->items[i]] = count + 1;
            about->items[count++] = about->items[i];
        }
    if (!demands || (demands == rooms.size && count == own)) {
        result = PyList_New(0); /* they have nothing to do with each other */
        goto done;
    }
    for (int i = 0; i < store->literals.size; i++) {
        int x = store->literals.items[i];
        store->literals.items[i] = x > 0 ? self->number[x] : -self->number[-x];
    }
    store->variables = count;
    store->room = rooms.items;
    rooms.items = NULL;
    store->values = calloc((size_t)(2 * count + 1), 1);
    if (!store->values)
        PyErr_NoMemory();
    if (!store->values || index_store(store))
        goto done;
    search.steps = most;
    search.wanted.items = zeros(count + 1);
    if (reserve(&search.trail, count) || !search.wanted.items)
        goto done;
    for (int v = 1; v <= count; v++) {
        long truth = of_literal(true_, about->items[v - 1]);
        search.wanted.items[v] = truth > 0 ? v : truth < 0 ? -v : 0;
    }
    int given_up = find_backbone(&search, about, &forced);
    if (given_up > 0) {
        result = Py_None;
        Py_INCREF(result);
    } else if (!given_up && !PyErr_Occurred())
        result = as_list(forced.items, forced.size);
done:
    free(rooms.items);
    free(forced.items);
    free(search.trail.items);
    free(search.wanted.items);
    clear(store);
    return result;
}

static PyObject *Heads_list(Heads *self, void *which)
{
    PyObject *list = which ? self->subsets : self->regions;
    Py_INCREF(list);
    return list;
}

static PyGetSetDef Heads_lists[] = {
    {"regions", (getter)Heads_list, NULL, NULL, NULL},
    {"subsets", (getter)Heads_list, NULL, NULL, ""},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyMethodDef Heads_methods[] = {
    {"about", (PyCFunction)Heads_about, METH_O, NULL},
    {"parts", (PyCFunction)Heads_parts, METH_O, NULL},
    {"backbone", (PyCFunction)Heads_backbone, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static PyTypeObject HeadsType = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "verify._native.Heads",
    .tp_basicsize = sizeof(Heads),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_new = PyType_GenericNew,
    .tp_init = (initproc)Heads_init,
    .tp_dealloc = (destructor)Heads_dealloc,
    .tp_methods = Heads_methods,
    .tp_getset = Heads_lists,
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, .m_name = "verify._native", .m_size = -1,
};

PyMODINIT_FUNC PyInit__native(void)
{
    if (PyType_Ready(&FlowType) || PyType_Ready(&HeadsType) || PyType_Ready(&PropagatorType))
        return NULL;
    PyObject *module = PyModule_Create(&definition);
    if (module && (PyModule_AddObjectRef(module, "Flow", (PyObject *)&FlowType) ||
                   PyModule_AddObjectRef(module, "Heads", (PyObject *)&HeadsType) ||
                   PyModule_AddObjectRef(module, "Propagator", (PyObject *)&PropagatorType)))
        Py_CLEAR(module);
    return module;
}
