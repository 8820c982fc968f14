/* Layers of suppositions with what each conclusion rests on: `Derived` of `verify/reading/derived.py`,
   with the same answers. */

#include "store.h"

enum { NOT_REACHED = -1, BOTH = 1 << 30 }; /* BOTH: two literals that contradict each other */
static const long long MOST = 1LL << 60;

/* Why something is concluded: its source, and where its premises are among those of all. */
typedef struct {
    int source, at, size;
} Why;

typedef struct {
    PyObject_HEAD
    PyObject *propagator;
    Store store;         /* its constraints, with values and room of their own */
    int *layer;          /* by literal + variables, and so are cost and why; 0 is the contradiction */
    long long *cost;     /* -1 for none */
    Why *why;            /* size -1 for none */
    char *queued;        /* for the next layer */
    int *false_, *falses; /* what has become false of each constraint, from its start on; how much */
    char *broken;
    Ints reached, queue, next, premises, spoken, touched, costed, wrong;
    int depth;
} Derived;

static void Derived_dealloc(Derived *self)
{
    free(self->layer);
    free(self->cost);
    free(self->why);
    free(self->queued);
    free(self->false_);
    free(self->falses);
    free(self->broken);
    Ints *every[] = {&self->reached, &self->queue,   &self->next,   &self->premises,
                     &self->spoken,  &self->touched, &self->costed, &self->wrong};
    for (size_t i = 0; i < sizeof every / sizeof *every; i++)
        free(every[i]->items);
    release_board(&self->store, self->propagator);
    release_object((PyObject *)self);
}

static int Derived_init(Derived *self, PyObject *args, PyObject *kwargs)
{
    Store *store = &self->store;
    (void)kwargs;
    if (take_board(store, &self->propagator, args))
        return -1;
    size_t every = 2 * (size_t)store->variables + 1;
    self->layer = malloc(every * sizeof(int));
    self->cost = malloc(every * sizeof(long long));
    self->why = malloc(every * sizeof(Why));
    self->queued = calloc(every, 1);
    self->false_ = zeros(store->literals.size);
    self->falses = zeros(store->count);
    self->broken = calloc((size_t)store->count + 1, 1);
    if (!self->layer || !self->cost || !self->why || !self->queued || !self->false_ ||
        !self->falses || !self->broken) {
        PyErr_NoMemory();
        return -1;
    }
    for (size_t i = 0; i < every; i++) {
        self->layer[i] = NOT_REACHED;
        self->cost[i] = self->why[i].size = -1;
    }
    return 0;
}

/* Forget all that was concluded. */
static void forget(Derived *self)
{
    int n = self->store.variables;
    for (int i = 0; i < self->reached.size; i++)
        self->layer[self->reached.items[i] + n] = NOT_REACHED;
    for (int i = 0; i < self->costed.size; i++) {
        int x = self->costed.items[i];
        self->cost[x + n] = self->why[x + n].size = -1;
    }
    for (int i = 0; i < self->next.size; i++)
        self->queued[self->next.items[i] + n] = 0;
    for (int i = 0; i < self->touched.size; i++)
        self->falses[self->touched.items[i]] = 0;
    self->reached.size = self->costed.size = self->next.size = self->touched.size = 0;
    self->premises.size = self->depth = 0;
}

static PyObject *Derived_begin(Derived *self, PyObject *args)
{
    if (read_board(&self->store, args))
        return NULL;
    forget(self);
    Py_RETURN_NONE;
}

static int queue_once(Derived *self, int z)
{
    char *mark = &self->queued[z + self->store.variables];
    if (*mark)
        return 0;
    *mark = 1;
    return push(&self->next, z);
}

static PyObject *Derived_suppose(Derived *self, PyObject *supposed)
{
    int n = self->store.variables;
    forget(self);
    self->queue.size = 0;
    if (read_about(supposed, n, &self->queue))
        return NULL;
    for (int i = 0; i < self->queue.size; i++) {
        int x = self->queue.items[i];
        if (self->cost[x + n] < 0 && push(&self->costed, x))
            return NULL;
        self->cost[x + n] = 0;
        if (queue_once(self, x))
            return NULL;
    }
    Py_RETURN_NONE;
}

/* Keep a reason if it is the first or rests on less; return whether it is kept, -1 with an error
   set. */
static int keep(Derived *self, int literal, int source, const int *premises, int size, int more)
{
    int n = self->store.variables;
    long long cost = more, *own = &self->cost[literal + n];
    for (int i = 0; i < size; i++) {
        long long one = self->cost[premises[i] + n];
        cost = one > 0 ? cost + one : cost;
        cost = cost > MOST ? MOST : cost;
    }
    if (*own >= 0 && (self->layer[literal + n] != NOT_REACHED || cost >= *own))
        return 0;
    if (*own < 0 && push(&self->costed, literal))
        return -1;
    *own = cost;
    self->why[literal + n] = (Why){source, self->premises.size, size};
    for (int i = 0; i < size; i++)
        if (push(&self->premises, premises[i]))
            return -1;
    return 1;
}

/* Sort what has become false of a constraint by what it rests on, in its order where that is alike;
   return it. */
static const int *cheapest_first(Derived *self, int j)
{
    int n = self->store.variables, *false_ = self->false_ + self->store.start.items[j];
    Ints *sorted = &self->wrong;
    sorted->size = 0;
    for (int i = 0; i < self->falses[j]; i++) {
        if (push(sorted, false_[i]))
            return NULL;
        int k = i;
        for (; k && self->cost[sorted->items[k - 1] + n] > self->cost[false_[i] + n]; k--)
            sorted->items[k] = sorted->items[k - 1];
        sorted->items[k] = false_[i];
    }
    return sorted->items;
}

/* Conclude what a constraint says, for this layer or the next one. */
static int say(Derived *self, int j)
{
    const Store *store = &self->store;
    int n = store->variables, is_silent = store->silent[j];
    const int *false_ = cheapest_first(self, j);
    if (!false_)
        return -1;
    for (int m = store->start.items[j]; m < store->start.items[j + 1]; m++) {
        int z = store->literals.items[m];
        if (store->values[z + n] || self->layer[z + n] != NOT_REACHED ||
            self->layer[-z + n] != NOT_REACHED)
            continue;
        if (keep(self, z, j, false_, self->falses[j], !is_silent) < 0 ||
            (is_silent ? push(&self->queue, z) : queue_once(self, z)))
            return -1;
    }
    return 0;
}

static int reach(Derived *self, int y)
{
    const Store *store = &self->store;
    int n = store->variables, both[2] = {y, -y};
    self->layer[y + n] = self->depth;
    if (push(&self->reached, y))
        return -1;
    if (self->layer[-y + n] != NOT_REACHED && keep(self, 0, BOTH, both, 2, 0) < 0)
        return -1;
    for (int k = store->at[n - y]; k < store->at[n - y + 1]; k++) {
        int j = store->having[k], count = self->falses[j]++;
        if (!count && push(&self->touched, j))
            return -1;
        self->false_[store->start.items[j] + count] = y;
        if (count + 1 > store->room[j]) {
            if (!self->broken[j] && push(&self->spoken, -1 - j))
                return -1;
            self->broken[j] = 1;
        } else if (count + 1 == store->room[j]) {
            if (store->silent[j] ? say(self, j) : push(&self->spoken, j))
                return -1;
        }
    }
    return 0;
}

/* Conclude what the constraints say that have spoken in a layer, those that are broken first. */
static int hear(Derived *self)
{
    for (int i = 0; i < self->spoken.size; i++) {
        int j = -1 - self->spoken.items[i];
        if (j < 0)
            continue;
        const int *false_ = cheapest_first(self, j);
        int size = self->store.room[j] + 1 > 0 ? self->store.room[j] + 1 : 0;
        if (!false_ || keep(self, 0, j, false_, size, !self->store.silent[j]) < 0)
            return -1;
    }
    for (int i = 0; i < self->spoken.size; i++) {
        int j = self->spoken.items[i];
        if (j >= 0 && !self->broken[j] && say(self, j))
            return -1;
    }
    return 0;
}

static PyObject *Derived_read(Derived *self, PyObject *none)
{
    int n = self->store.variables, failed = 0;
    (void)none;
    self->queue.size = self->spoken.size = 0;
    for (int i = 0; i < self->next.size; i++) {
        self->queued[self->next.items[i] + n] = 0;
        failed = failed || push(&self->queue, self->next.items[i]);
    }
    self->next.size = 0;
    for (int i = 0; i < self->queue.size && !failed; i++)
        if (self->layer[self->queue.items[i] + n] == NOT_REACHED)
            failed = reach(self, self->queue.items[i]);
    failed = failed || hear(self);
    for (int i = 0; i < self->spoken.size; i++)
        if (self->spoken.items[i] < 0)
            self->broken[-1 - self->spoken.items[i]] = 0;
    self->depth++;
    if (failed)
        return NULL;
    Py_RETURN_NONE;
}

static PyObject *Derived_conclude(Derived *self, PyObject *args)
{
    PyObject *list;
    int literal, source, n = self->store.variables;
    Ints premises = {0};
    if (!PyArg_ParseTuple(args, "iiO", &literal, &source, &list))
        return NULL;
    if (literal < -n || literal > n || source >= 0) {
        PyErr_SetString(PyExc_ValueError, "a literal is beyond all variables, or a source no such");
        return NULL;
    }
    int kept = read_about(list, n, &premises);
    if (!kept && literal)
        kept = queue_once(self, literal);
    if (!kept)
        kept = keep(self, literal, source, premises.items, premises.size, 1);
    free(premises.items);
    return kept < 0 ? NULL : PyBool_FromLong(kept);
}

static PyObject *Derived_reached(Derived *self, PyObject *none)
{
    (void)none;
    return as_list(self->reached.items, self->reached.size);
}

/* Return a literal with its source and premises. */
static PyObject *told(Derived *self, int x)
{
    const Why *why = &self->why[x + self->store.variables];
    PyObject *premises = as_list(self->premises.items + why->at, why->size);
    if (why->source == BOTH)
        return premises ? Py_BuildValue("iON", x, Py_None, premises) : NULL;
    return premises ? Py_BuildValue("iiN", x, why->source, premises) : NULL;
}

static int append_told(Derived *self, PyObject *list, int x)
{
    PyObject *item = told(self, x);
    int result = item ? PyList_Append(list, item) : -1;
    Py_XDECREF(item);
    return result;
}

/* Mark what the contradiction rests on. */
static int mark_needed(Derived *self, char *needed)
{
    int n = self->store.variables;
    Ints *waiting = &self->wrong;
    waiting->size = 0;
    if (push(waiting, 0))
        return -1;
    while (waiting->size) {
        const Why *why = &self->why[waiting->items[--waiting->size] + n];
        for (int i = 0; i < why->size; i++) {
            int x = self->premises.items[why->at + i];
            if (self->why[x + n].size >= 0 && !needed[x + n]) {
                needed[x + n] = 1;
                if (push(waiting, x))
                    return -1;
            }
        }
    }
    return 0;
}

static PyObject *Derived_layers(Derived *self, PyObject *none)
{
    int n = self->store.variables, failed;
    (void)none;
    if (self->why[n].size < 0) {
        PyErr_SetString(PyExc_KeyError, "no rule is broken");
        return NULL;
    }
    char *needed = calloc((size_t)(2 * n + 1), 1);
    PyObject *layers = needed ? PyList_New(0) : PyErr_NoMemory();
    failed = !layers || mark_needed(self, needed);
    for (int depth = 0, i = 0; depth <= self->depth && !failed; depth++) {
        PyObject *layer = PyList_New(0);
        failed = !layer || PyList_Append(layers, layer);
        for (; i < self->reached.size && !failed; i++) {
            int x = self->reached.items[i];
            if (self->layer[x + n] != depth)
                break;
            failed = needed[x + n] && append_told(self, layer, x);
        }
        if (depth == self->depth && !failed)
            failed = append_told(self, layer, 0);
        Py_XDECREF(layer);
    }
    free(needed);
    if (failed)
        Py_CLEAR(layers);
    return layers;
}

static PyObject *Derived_going(Derived *self, void *closure)
{
    (void)closure;
    return PyBool_FromLong(self->next.size > 0);
}

static PyObject *Derived_is_broken(Derived *self, void *closure)
{
    (void)closure;
    return PyBool_FromLong(self->why[self->store.variables].size >= 0);
}

static PyGetSetDef Derived_members[] = {
    {"going", (getter)Derived_going, NULL, NULL, NULL},
    {"broken", (getter)Derived_is_broken, NULL, NULL, NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyMethodDef Derived_methods[] = {
    {"begin", (PyCFunction)Derived_begin, METH_VARARGS, NULL},
    {"suppose", (PyCFunction)Derived_suppose, METH_O, NULL},
    {"read", (PyCFunction)Derived_read, METH_NOARGS, NULL},
    {"conclude", (PyCFunction)Derived_conclude, METH_VARARGS, NULL},
    {"reached", (PyCFunction)Derived_reached, METH_NOARGS, NULL},
    {"layers", (PyCFunction)Derived_layers, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL},
};

MADE_BY_INIT(Derived)

static PyType_Slot Derived_slots[] = {
    {Py_tp_new, Derived_new},
    {Py_tp_dealloc, Derived_dealloc},
    {Py_tp_methods, Derived_methods},
    {Py_tp_getset, Derived_members},
    {0, NULL},
};

PyType_Spec Derived_spec = {
    .name = "engine._engine.Derived",
    .basicsize = sizeof(Derived),
    .flags = Py_TPFLAGS_DEFAULT,
    .slots = Derived_slots,
};
