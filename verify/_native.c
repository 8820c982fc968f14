/* The innermost loops of the ladder, in C: what `verify/layers.py` and `verify/regions.py` say in
   Python, with the same signatures and the same answers. `scripts/compile.py` builds this where
   there is a compiler; without it everything works as it is written in Python.

   Literals are what they are there: v or -v. A list by literal reaches from -n to n and is read
   with negative numbers as Python reads them, from its end. */

#include "flat.h"
#include "../puzzles/rules/asked.h"

/* ---- Constraints: at least so many of some literals, and how many may still be false. ---- */

typedef struct {
    int variables, count;
    Ints literals, start;   /* of all constraints, one after another */
    int *having, *at;       /* the constraints of each literal, from at[x + variables] on */
    int *room;
    signed char *values;    /* by literal + variables */
} Store;

static void clear(Store *store)
{
    free(store->literals.items);
    free(store->start.items);
    free(store->having);
    free(store->at);
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
    if (!store->room)
        store->room = zeros(store->count);
    store->values = calloc((size_t)(2 * n + 1), 1);
    if (!store->at || !store->having || !store->room || !store->values) {
        PyErr_NoMemory();
        return -1;
    }
    for (int i = 0; i < size; i++) {
        int x = store->literals.items[i];
        if (x < -n || x > n) {
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

/* ---- Layers of suppositions ---- */

typedef struct {
    PyObject_HEAD
    Store store;
    char *silent, *marked;
    Ints known, queue, spoken;
    PyObject *capsules; /* of rules that are asked without Python */
    int *said;
} Flow;

static void Flow_dealloc(Flow *self)
{
    clear(&self->store);
    free(self->silent);
    free(self->marked);
    free(self->known.items);
    free(self->queue.items);
    free(self->spoken.items);
    free(self->said);
    Py_XDECREF(self->capsules);
    Py_TYPE(self)->tp_free((PyObject *)self);
}

static int Flow_init(Flow *self, PyObject *args, PyObject *kwargs)
{
    PyObject *literals, *silent, *having; /* the last one is made anew, flat */
    int variables;
    (void)kwargs;
    if (self->store.at || !PyArg_ParseTuple(args, "iO!O!O", &variables, &PyList_Type, &literals,
                                            &PyList_Type, &silent, &having)) {
        if (!PyErr_Occurred())
            PyErr_SetString(PyExc_TypeError, "this is made already");
        return -1;
    }
    Py_ssize_t count = PyList_GET_SIZE(literals);
    self->store.variables = variables;
    self->silent = calloc((size_t)count + 1, 1);
    self->marked = calloc((size_t)(2 * variables + 1), 1);
    if (!self->silent || !self->marked || PyList_GET_SIZE(silent) != count) {
        PyErr_SetString(PyExc_ValueError, "constraints cannot be read");
        return -1;
    }
    for (Py_ssize_t j = 0; j < count; j++) {
        self->silent[j] = (char)(PyList_GET_ITEM(silent, j) == Py_True);
        if (push(&self->store.start, self->store.literals.size) ||
            read_list(PyList_GET_ITEM(literals, j), &self->store.literals))
            return -1;
    }
    self->capsules = PyList_New(0);
    return self->capsules ? index_store(&self->store) : -1;
}

static PyObject *Flow_asks(Flow *self, PyObject *capsule)
{
    if (!PyCapsule_IsValid(capsule, ASKED))
        Py_RETURN_FALSE;
    Asked *rule = PyCapsule_GetPointer(capsule, ASKED);
    int most = rule->most;
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(self->capsules); i++) {
        Asked *other = PyCapsule_GetPointer(PyList_GET_ITEM(self->capsules, i), ASKED);
        most = other->most > most ? other->most : most;
    }
    int *said = realloc(self->said, ((size_t)most + 1) * sizeof(int));
    if (!said)
        return PyErr_NoMemory();
    self->said = said;
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
    Py_RETURN_NONE;
}

static PyObject *Flow_values(Flow *self, PyObject *args)
{
    (void)args;
    int n = self->store.variables;
    PyObject *list = PyList_New(n);
    for (int v = 1; list && v <= n; v++)
        PyList_SET_ITEM(list, v - 1, PyLong_FromLong(self->store.values[v + n])); /* small: kept */
    return list;
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
            else if (!left && self->silent[j]) {
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
    for (Py_ssize_t r = 0; r < PyList_GET_SIZE(self->capsules); r++) {
        Asked *rule = PyCapsule_GetPointer(PyList_GET_ITEM(self->capsules, r), ASKED);
        int touched = 0, count = 0;
        for (int i = begun; i < self->known.size && !touched; i++) {
            int v = abs(self->known.items[i]);
            touched = v <= rule->variables && rule->has[v];
        }
        if (touched)
            count = rule->forces(rule, self->store.values + n, n, self->said);
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

static PyObject *Flow_read(Flow *self, PyObject *args)
{
    PyObject *known, *frontier, *ask, *result = NULL;
    int layers, sound = 1;
    Store *store = &self->store;
    int n = store->variables;
    if (!PyArg_ParseTuple(args, "O!O!iO", &PyList_Type, &known, &PyList_Type, &frontier, &layers,
                          &ask))
        return NULL;
    self->known.size = self->queue.size = 0;
    if (read_list(known, &self->known) || read_list(frontier, &self->queue))
        return NULL;
    for (int i = 0; i < self->known.size; i++) {
        int y = self->known.items[i];
        store->values[n + y] = 1;
        store->values[n - y] = -1;
        for (int k = store->at[n - y]; k < store->at[n - y + 1]; k++)
            store->room[store->having[k]]--;
    }
    int before = self->known.size;
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
    result = as_list(self->queue.items, self->queue.size);
    return result;
}

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
    {"values", (PyCFunction)Flow_values, METH_NOARGS, NULL},
    {"read", (PyCFunction)Flow_read, METH_VARARGS, NULL},
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

/* Read what constraints that are not met demand of open literals. */
static int read_parts(Store *store, PyObject *parts, PyObject *values, Ints *rooms)
{
    for (Py_ssize_t p = 0; p < PyList_GET_SIZE(parts); p++) {
        PyObject *part = PyList_GET_ITEM(parts, p), *list;
        int room;
        if (!PyArg_ParseTuple(part, "O!i", &PyList_Type, &list, &room))
            return -1;
        int begun = store->literals.size, size = (int)PyList_GET_SIZE(list), least = size - room;
        for (int i = 0; i < size; i++) {
            long x = PyLong_AsLong(PyList_GET_ITEM(list, i));
            long value = of_literal(values, x);
            if (PyErr_Occurred())
                return -1;
            if (value > 0)
                least--;
            else if (!value && push(&store->literals, (int)x))
                return -1;
        }
        if (least <= 0) {
            store->literals.size = begun;
            continue;
        }
        if (push(&store->start, begun) || push(rooms, store->literals.size - begun - least))
            return -1;
    }
    return 0;
}

static int ascending(const void *one, const void *other)
{
    return *(const int *)one - *(const int *)other;
}

static PyObject *backbone(PyObject *module, PyObject *args)
{
    PyObject *parts, *meaning, *values, *true_, *result = NULL;
    int most;
    (void)module;
    if (!PyArg_ParseTuple(args, "O!O!O!O!i", &PyList_Type, &parts, &PyList_Type, &meaning,
                          &PyList_Type, &values, &PyList_Type, &true_, &most))
        return NULL;
    Search search = {0};
    Store *store = &search.store;
    Ints variables = {0}, rooms = {0}, forced = {0};
    if (read_parts(store, parts, values, &rooms))
        goto done;
    int own = store->literals.size, demands = rooms.size;
    if (!demands) {
        result = PyList_New(0);
        goto done;
    }
    if (read_parts(store, meaning, values, &rooms))
        goto done;
    for (int i = 0; i < store->literals.size; i++)
        if (push(&variables, abs(store->literals.items[i])))
            goto done;
    qsort(variables.items, (size_t)variables.size, sizeof(int), ascending);
    int count = 0;
    for (int i = 0; i < variables.size; i++)
        if (!i || variables.items[i] != variables.items[i - 1])
            variables.items[count++] = variables.items[i];
    if (demands == rooms.size && count == own) { /* they have nothing to do with each other */
        result = PyList_New(0);
        goto done;
    }
    for (int i = 0; i < store->literals.size; i++) {
        int x = store->literals.items[i], v = abs(x);
        int *place = bsearch(&v, variables.items, (size_t)count, sizeof(int), ascending);
        int local = (int)(place - variables.items) + 1;
        store->literals.items[i] = x > 0 ? local : -local;
    }
    store->variables = count;
    store->room = rooms.items;
    rooms.items = NULL;
    if (index_store(store))
        goto done;
    search.wanted.items = zeros(count + 1);
    if (reserve(&search.trail, count) || !search.wanted.items)
        goto done;
    search.steps = most;
    int sound = 1;
    for (int v = 1; v <= count; v++) {
        long truth = of_literal(true_, variables.items[v - 1]);
        search.wanted.items[v] = truth > 0 ? v : truth < 0 ? -v : 0;
    }
    for (int j = 0; j < store->count; j++)
        sound = sound && store->room[j] >= 0;
    for (int j = 0; j < store->count && sound; j++)
        if (!store->room[j])
            for (int i = store->start.items[j]; i < store->start.items[j + 1] && sound; i++)
                if (!store->values[store->literals.items[i] + count])
                    sound = follow(store, &search.trail, store->literals.items[i]);
    char *free_ = calloc((size_t)count + 1, 1); /* some way to meet all gives it another value */
    if (!free_) {
        PyErr_NoMemory();
        goto done;
    }
    int answer = sound ? 1 : 0;
    for (int v = 1; v <= count && answer >= 0 && sound; v++) {
        int x = search.wanted.items[v];
        if (!x || free_[v])
            continue;
        if (store->values[x + count] > 0) {
            if (push(&forced, x > 0 ? variables.items[v - 1] : -variables.items[v - 1]))
                break;
            continue;
        }
        int size = search.trail.size;
        answer = follow(store, &search.trail, -x) ? complete(&search) : 0;
        if (answer > 0)
            for (int w = v; w <= count; w++) {
                int y = search.wanted.items[w];
                if (y && store->values[y + count] <= 0)
                    free_[w] = 1; /* what is left open may be either */
            }
        take_back(store, &search.trail, size);
        if (!answer) {
            if (push(&forced, x > 0 ? variables.items[v - 1] : -variables.items[v - 1]))
                break;
            sound = follow(store, &search.trail, x);
        }
    }
    free(free_);
    if (!PyErr_Occurred()) {
        if (answer < 0 || !sound) {
            result = Py_None;
            Py_INCREF(result);
        } else
            result = as_list(forced.items, forced.size);
    }
done:
    free(variables.items);
    free(rooms.items);
    free(forced.items);
    free(search.trail.items);
    free(search.wanted.items);
    clear(store);
    return result;
}

/* ---- Which scopes lie inside others ---- */

static PyObject *inner(PyObject *module, PyObject *args)
{
    PyObject *scopes, *result = NULL;
    int places;
    (void)module;
    if (!PyArg_ParseTuple(args, "O!i", &PyList_Type, &scopes, &places))
        return NULL;
    int count = (int)PyList_GET_SIZE(scopes);
    Ints members = {0}, starts = {0};
    int *head = NULL, *next = NULL, *stamp = NULL;
    for (int s = 0; s < count; s++)
        if (push(&starts, members.size) || read_list(PyList_GET_ITEM(scopes, s), &members))
            goto done;
    if (push(&starts, members.size))
        goto done;
    head = zeros(places);
    next = zeros(count);
    stamp = zeros(places);
    if (!head || !next || !stamp)
        goto done;
    for (int i = 0; i < members.size; i++)
        if (members.items[i] < 0 || members.items[i] >= places) {
            PyErr_SetString(PyExc_ValueError, "a place is beyond all places");
            goto done;
        }
    for (int s = count - 1; s >= 0; s--) /* scopes by their first member, in their order */
        if (starts.items[s] < starts.items[s + 1]) {
            int first = members.items[starts.items[s]];
            next[s] = head[first];
            head[first] = s + 1;
        }
    result = PyList_New(count);
    for (int s = 0; result && s < count; s++) {
        Ints found = {0};
        int size = starts.items[s + 1] - starts.items[s], fine = 1;
        for (int i = starts.items[s]; i < starts.items[s + 1]; i++)
            stamp[members.items[i]] = s + 1;
        for (int i = starts.items[s]; i < starts.items[s + 1] && fine; i++)
            for (int t = head[members.items[i]]; t && fine; t = next[t - 1]) {
                int k = starts.items[t - 1], end = starts.items[t];
                if (end - k >= size)
                    continue;
                while (k < end && stamp[members.items[k]] == s + 1)
                    k++;
                if (k == end && push(&found, t - 1))
                    fine = 0;
            }
        PyObject *list = fine ? as_list(found.items, found.size) : NULL;
        free(found.items);
        if (!list)
            Py_CLEAR(result);
        else
            PyList_SET_ITEM(result, s, list);
    }
done:
    free(members.items);
    free(starts.items);
    free(head);
    free(next);
    free(stamp);
    return result;
}

static PyMethodDef methods[] = {
    {"backbone", backbone, METH_VARARGS, NULL},
    {"inner", inner, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, .m_name = "verify._native", .m_size = -1, .m_methods = methods,
};

PyMODINIT_FUNC PyInit__native(void)
{
    PyObject *module = PyType_Ready(&FlowType) ? NULL : PyModule_Create(&definition);
    if (module && PyModule_AddObjectRef(module, "Flow", (PyObject *)&FlowType))
        Py_CLEAR(module);
    return module;
}
