/* Layers of suppositions: `Flow` of `verify/reading/propagator.py`, with the same answers. */

#include "asked.h"
#include "store.h"

typedef struct {
    PyObject_HEAD
    PyObject *propagator;
    Store store; /* its constraints, with values and room of their own */
    char *marked;
    Ints known, queue, spoken;
    int busy; /* while `ask` is called */
    PyObject *capsules; /* of rules that are asked without Python */
    char *boards;       /* what each of these noted, one after another */
    int *said;
    Ints trials, going; /* suppositions: each, how much is known, how much comes next, and that */
    char *standing;     /* by literal: nothing refutes it */
} Flow;

static void Flow_dealloc(Flow *self)
{
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
    release_board(&self->store, self->propagator);
    release_object((PyObject *)self);
}

static int Flow_init(Flow *self, PyObject *args, PyObject *kwargs)
{
    (void)kwargs;
    if (take_board(&self->store, &self->propagator, args))
        return -1;
    size_t every = 2 * (size_t)self->store.variables + 1;
    self->marked = calloc(every, 1);
    self->standing = calloc(every, 1);
    self->capsules = PyList_New(0);
    if (!self->marked || !self->standing)
        PyErr_NoMemory();
    return PyErr_Occurred() ? -1 : 0;
}

static Asked *rule_at(Flow *self, Py_ssize_t number)
{
    return PyCapsule_GetPointer(PyList_GetItem(self->capsules, number), ASKED);
}

/* Return whether this is called by what it asks itself; then an error is set. */
static int is_busy(Flow *self)
{
    if (self->busy)
        PyErr_SetString(PyExc_RuntimeError, "layers are being read");
    return self->busy;
}

static PyObject *Flow_asks(Flow *self, PyObject *capsule)
{
    if (is_busy(self))
        return NULL;
    if (!PyCapsule_IsValid(capsule, ASKED))
        Py_RETURN_FALSE;
    Asked *rule = PyCapsule_GetPointer(capsule, ASKED);
    int most = rule->most;
    size_t size = rule->size;
    for (Py_ssize_t i = 0; i < PyList_Size(self->capsules); i++) {
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
    Store *store = &self->store;
    int n = store->variables;
    if (is_busy(self) || read_board(store, args))
        return NULL;
    char *board = self->boards;
    for (Py_ssize_t r = 0; r < PyList_Size(self->capsules); r++) {
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
    for (Py_ssize_t r = 0; r < PyList_Size(self->capsules); r++) {
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
    self->busy = 1;
    PyObject *said = known ? PyObject_CallFunction(ask, "Oi", known, begun) : NULL;
    self->busy = 0;
    if (said == Py_None)
        result = 0;
    else if (said) {
        Ints more = {0};
        if (!read_about(said, n, &more)) {
            result = 1;
            for (int i = 0; i < more.size && result > 0; i++) {
                if (push_once(self, more.items[i]))
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
    int layers, n = self->store.variables;
    if (is_busy(self) ||
        !PyArg_ParseTuple(args, "O!O!iO", &PyList_Type, &known, &PyList_Type, &frontier, &layers,
                          &ask))
        return NULL;
    self->known.size = self->queue.size = 0;
    if (read_about(known, n, &self->known) || read_about(frontier, n, &self->queue))
        return NULL;
    int before = self->known.size, sound = read_on(self, layers, ask);
    if (sound < 0)
        return NULL;
    if (!sound)
        Py_RETURN_NONE;
    for (int i = before; i < self->known.size; i++)
        if (append(known, self->known.items[i]))
            return NULL;
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
    if (is_busy(self))
        return NULL;
    self->trials.size = self->going.size = self->known.size = 0;
    memset(self->standing, 0, (size_t)(2 * n + 1));
    if (read_about(wrong, n, &self->going))
        return NULL;
    for (int i = 0; i < self->going.size; i++) {
        int x = self->going.items[i];
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
    if (is_busy(self) || !PyArg_ParseTuple(args, "iO", &layers, &ask))
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
    if (is_busy(self) || !PyArg_ParseTuple(args, "O!pO", &PyList_Type, &list, &directly, &ask))
        return NULL;
    char *standing = calloc(2 * (2 * (size_t)n + 1), 1), *under = standing + 2 * n + 1;
    if (!standing) {
        PyErr_NoMemory();
        return NULL;
    }
    self->known.size = 0;
    if (read_about(list, n, &wrong) || reserve(&self->known, n))
        goto done;
    for (int i = 0; i < wrong.size; i++) {
        int x = wrong.items[i];
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

MADE_BY_INIT(Flow)

static PyType_Slot Flow_slots[] = {
    {Py_tp_new, Flow_new},
    {Py_tp_dealloc, Flow_dealloc},
    {Py_tp_methods, Flow_methods},
    {Py_tp_getset, Flow_members},
    {0, NULL},
};

PyType_Spec Flow_spec = {
    .name = "engine._engine.Flow",
    .basicsize = sizeof(Flow),
    .flags = Py_TPFLAGS_DEFAULT,
    .slots = Flow_slots,
};
