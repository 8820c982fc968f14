/* What rules say that are read together: `JointRules.backbone`, and `Due` of `verify/reading/together.py`, with the
   same answers. */

#include "search.h"
#include "together.h"

/* ---- What rules say together ---- */

/* Read what constraints that are not met demand of open literals. */
static int read_parts(JointRules *self, const Ints *parts, PyObject *values, Store *store, Ints *rooms)
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
    int count = store->variables, sound = settle(search), answer = 1;
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

/* Return what rules say together as a list, None if that takes more than so many steps; NULL with
   an error set. */
static PyObject *backbone(JointRules *self, PyObject *rules, PyObject *values, PyObject *true_, int most)
{
    PyObject *result = NULL;
    if (gather(self, rules))
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
    if (count > DEEPEST) {
        result = Py_NewRef(Py_None);
        goto done;
    }
    store->variables = count;
    store->room = rooms.items;
    rooms.items = NULL;
    store->values = calloc((size_t)(2 * count + 1), 1);
    if (!store->values)
        PyErr_NoMemory();
    if (!store->values || index_store(store))
        goto done;
    search.steps = most > 0 ? most : 0;
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
    clear_search(&search);
    return result;
}

PyObject *JointRules_backbone(JointRules *self, PyObject *args)
{
    PyObject *rules, *values, *true_;
    int most;
    if (!PyArg_ParseTuple(args, "O!O!O!i", &PyList_Type, &rules, &PyList_Type, &values,
                          &PyList_Type, &true_, &most))
        return NULL;
    return backbone(self, rules, values, true_, most);
}

/* ---- Which of them have to be read again ---- */

typedef struct {
    PyObject_HEAD
    PyObject *joint, *together, *scopes;
    int count;        /* how many there are */
    Py_ssize_t seen;  /* so much of the trail was looked at */
    char *read, *due; /* of each, whether it was read once, and is in `queue` */
    Ints queue;
    Ints *at; /* by variable those that speak of it */
} Due;

static void Due_dealloc(Due *self)
{
    for (int v = 0; self->at && v <= ((JointRules *)self->joint)->variables; v++)
        free(self->at[v].items);
    free(self->at);
    free(self->queue.items);
    free(self->read);
    free(self->due);
    Py_XDECREF(self->joint);
    Py_XDECREF(self->together);
    Py_XDECREF(self->scopes);
    release_object((PyObject *)self);
}

static int Due_init(Due *self, PyObject *args, PyObject *kwargs)
{
    PyObject *joint, *together, *scopes;
    (void)kwargs;
    if (!PyArg_ParseTuple(args, "OO!O!", &joint, &PyList_Type, &together,
                                         &PyList_Type, &scopes))
        return -1;
    if (!as_heads(joint))
        return -1;
    self->joint = Py_NewRef(joint);
    self->together = Py_NewRef(together);
    self->scopes = Py_NewRef(scopes);
    self->count = (int)PyList_Size(together);
    self->read = calloc((size_t)self->count + 1, 1);
    self->due = calloc((size_t)self->count + 1, 1);
    self->at = calloc((size_t)((JointRules *)joint)->variables + 1, sizeof(Ints));
    if (!self->read || !self->due || !self->at) {
        PyErr_NoMemory();
        return -1;
    }
    for (int i = 0; i < self->count; i++) {
        self->due[i] = 1;
        if (push(&self->queue, i))
            return -1;
    }
    return 0;
}

/* Queue what speaks of anything that became known; return 0, or -1 with an error set. */
static int look_at(Due *self, PyObject *trail)
{
    int variables = ((JointRules *)self->joint)->variables;
    for (; self->seen < PyList_Size(trail); self->seen++) {
        long v = labs((long)small(PyLong_AsLong(PyList_GetItem(trail, self->seen))));
        if (PyErr_Occurred())
            return -1;
        if (v > variables) {
            PyErr_SetString(PyExc_ValueError, "a literal is beyond all variables");
            return -1;
        }
        const Ints *at = &self->at[v];
        for (int i = 0; i < at->size; i++)
            if (!self->due[at->items[i]]) {
                self->due[at->items[i]] = 1;
                if (push(&self->queue, at->items[i]))
                    return -1;
            }
    }
    return 0;
}

/* Begin to watch what rules speak of, if a place of the first one is open; return whether that is
   so, or -1 with an error set. */
static int watch(Due *self, int number, PyObject *rules, PyObject *values, PyObject *left)
{
    JointRules *joint = (JointRules *)self->joint;
    PyObject *first = PyList_GetItem(rules, 0);
    long rule = first ? PyLong_AsLong(first) : -1;
    PyObject *item = PyErr_Occurred() ? NULL : PyList_GetItem(self->scopes, rule);
    if (!item)
        return -1;
    Items scope = items_of(item);
    int open = 0;
    for (Py_ssize_t i = 0; i < scope.size && !open; i++) {
        Py_ssize_t place = PyLong_AsSsize_t(scope.at(scope.of, i));
        PyObject *rest = PyErr_Occurred() ? NULL : PyList_GetItem(left, place);
        open = rest ? PyLong_AsLong(rest) != 0 : -1;
    }
    Py_XDECREF(scope.of);
    if (PyErr_Occurred() || open < 0)
        return -1;
    if (!open)
        return 0;
    self->read[number] = 1;
    if (gather(joint, rules))
        return -1;
    for (int i = 0; i < joint->about.size; i++) {
        int v = joint->about.items[i];
        if (!of_literal(values, v) && push(&self->at[v], number))
            return -1;
    }
    return PyErr_Occurred() ? -1 : 1;
}

/* Return what one of them says, None if a solver has to be asked. */
static PyObject *said_by(Due *self, int number, PyObject *args[5], int most)
{
    PyObject *rules = PyList_GetItem(self->together, number), *key = PyLong_FromLong(number);
    int is_solved = key && rules ? PySet_Contains(args[4], key) : -1;
    Py_XDECREF(key);
    if (is_solved < 0)
        return NULL;
    if (is_solved)
        return Py_NewRef(Py_None);
    if (!PyList_Check(rules)) {
        PyErr_SetString(PyExc_TypeError, "a list of rules is expected");
        return NULL;
    }
    if (!self->read[number]) {
        int open = watch(self, number, rules, args[0], args[1]);
        if (open <= 0)
            return open < 0 ? NULL : PyList_New(0);
    }
    return backbone((JointRules *)self->joint, rules, args[0], args[3], most);
}

static PyObject *Due_said(Due *self, PyObject *args)
{
    PyObject *each[5]; /* values, left, trail, true, solved */
    int most;
    if (!PyArg_ParseTuple(args, "O!O!O!O!iO!", &PyList_Type, &each[0], &PyList_Type, &each[1],
                          &PyList_Type, &each[2], &PyList_Type, &each[3], &most, &PySet_Type,
                          &each[4]))
        return NULL;
    PyObject *found = self->joint && !look_at(self, each[2]) ? PyList_New(0) : NULL;
    int size = self->queue.size;
    for (int i = 0; found && i < size; i++) {
        int number = self->queue.items[i];
        self->due[number] = 0;
        PyObject *said = said_by(self, number, each, most);
        int says = said && (said == Py_None || PyList_Size(said));
        PyObject *one = says ? Py_BuildValue("(iO)", number, said) : NULL;
        if (!said || (says && (!one || PyList_Append(found, one))))
            Py_CLEAR(found);
        Py_XDECREF(one);
        Py_XDECREF(said);
    }
    self->queue.size = 0;
    return found;
}

static PyMethodDef Due_methods[] = {
    {"said", (PyCFunction)Due_said, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};

MADE_BY_INIT(Due)

static PyType_Slot Due_slots[] = {
    {Py_tp_new, Due_new},
    {Py_tp_dealloc, Due_dealloc},
    {Py_tp_methods, Due_methods},
    {0, NULL},
};

PyType_Spec Due_spec = {
    .name = "engine._engine.Due",
    .basicsize = sizeof(Due),
    .flags = Py_TPFLAGS_DEFAULT,
    .slots = Due_slots,
};
