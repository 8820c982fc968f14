/* Which rules are read together: `JointRules` of `verify/reading/together.py`, with the same answers. */

#include "together.h"

void JointRules_dealloc(JointRules *self)
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
    release_object((PyObject *)self);
}

/* Begin a constraint, of which the literals follow; return 0, or -1 with an error set. */
static int begin_constraint(JointRules *self, long room, long rule)
{
    if (PyErr_Occurred())
        return -1;
    if (rule < NONE || rule >= self->rules) {
        PyErr_SetString(PyExc_ValueError, "a rule is beyond all rules");
        return -1;
    }
    return push(&self->start, self->literals.size) || push(&self->room, small(room)) ||
           push(&self->rule, (int)rule);
}

/* Read constraints, and those of rules that are asked whole; return 0, or -1 with an error set. */
static int read_constraints(JointRules *self, const Store *store, PyObject *room, PyObject *rule,
                            PyObject *whole)
{
    for (int j = 0; j < store->count; j++) {
        if (begin_constraint(self, PyLong_AsLong(PyList_GetItem(room, j)),
                             PyLong_AsLong(PyList_GetItem(rule, j))))
            return -1;
        for (int i = store->start.items[j]; i < store->start.items[j + 1]; i++)
            if (push(&self->literals, store->literals.items[i]))
                return -1;
    }
    PyObject *number, *parts;
    Py_ssize_t at = 0;
    while (PyDict_Next(whole, &at, &number, &parts)) {
        long r = PyLong_AsLong(number);
        if (r < 0 || r >= self->rules || !PyList_Check(parts)) {
            if (!PyErr_Occurred())
                PyErr_SetString(PyExc_ValueError, "a rule is beyond all rules");
            return -1;
        }
        for (Py_ssize_t i = 0; i < PyList_Size(parts); i++) {
            PyObject *some, *part = tuple_at(parts, i);
            int left;
            if (!part || !PyArg_ParseTuple(part, "O!i", &PyList_Type, &some, &left) ||
                begin_constraint(self, left, r) ||
                read_about(some, self->variables, &self->literals))
                return -1;
        }
        if (PyErr_Occurred())
            return -1;
        self->whole[r] = 1;
    }
    self->constraints = self->start.size;
    if (push(&self->start, self->literals.size))
        return -1;
    return PyErr_Occurred() ? -1 : 0;
}

/* Chain the constraints of each rule, and those of none by their least variable, in their order;
   of rules asked whole only the last ones, from `stated` on. */
static int chain_constraints(JointRules *self, int stated)
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
static int as_set(JointRules *self, int j, Ints *into)
{
    int begun = into->size;
    for (int i = self->start.items[j]; i < self->start.items[j + 1]; i++)
        if (push(into, self->literals.items[i]))
            return -1;
    sort(into->items + begun, into->size - begun);
    return push(into, self->room.items[j]);
}

/* Return whether each constraint of a rule is one of another, -1 with an error set. */
static int has_all(JointRules *self, int one, int other)
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
static int is_same(JointRules *self, int one, int other)
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
static int mark_variables(JointRules *self, int j)
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
static int find_meaning(JointRules *self)
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
static int is_many(JointRules *self, int rule)
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
static int add_scope(JointRules *self, PyObject *scope, Ints *scopes)
{
    int begun = scopes->size, size = begun;
    Items items = items_of(scope);
    for (Py_ssize_t i = 0; items.of && i < items.size; i++) {
        long place = PyLong_AsLong(items.at(items.of, i));
        if (place < 0 && !PyErr_Occurred())
            PyErr_SetString(PyExc_ValueError, "a place is beyond all places");
        if (place < 0 || (place < self->places && push(scopes, (int)place)))
            Py_CLEAR(items.of);
    }
    if (!items.of)
        return -1;
    Py_DECREF(items.of);
    int is_sorted = 1;
    for (int i = begun + 1; i < scopes->size && is_sorted; i++)
        is_sorted = scopes->items[i - 1] < scopes->items[i];
    if (is_sorted)
        return 0;
    sort(scopes->items + begun, scopes->size - begun);
    for (int i = begun; i < scopes->size; i++)
        if (i == begun || scopes->items[i] != scopes->items[size - 1])
            scopes->items[size++] = scopes->items[i];
    scopes->size = size;
    return 0;
}

/* Group rules by their scopes, those that say the same once; return how many groups, or -1. */
static int group(JointRules *self, PyObject *of_rules, const Ints *order, Group *groups, int *after,
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
        if (add_scope(self, PyList_GetItem(of_rules, r), scopes))
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
static int find_joint(JointRules *self, const Ints *scopes, Group *groups, int count, const int *after)
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

static int JointRules_init(JointRules *self, PyObject *args, PyObject *kwargs)
{
    PyObject *propagator, *room, *rule, *scopes, *whole;
    (void)kwargs;
    if (!PyArg_ParseTuple(args, "OiO!O!O!O!", &propagator, &self->places, &PyList_Type, &room,
                          &PyList_Type, &rule, &PyList_Type, &scopes, &PyDict_Type, &whole))
        return -1;
    const Store *store = store_of(propagator);
    if (!store || !is_number(self->places))
        return -1;
    if (PyList_Size(room) != store->count || PyList_Size(rule) != store->count) {
        PyErr_SetString(PyExc_ValueError, "constraints cannot be read");
        return -1;
    }
    self->variables = store->variables;
    self->rules = (int)PyList_Size(scopes);
    self->whole = calloc((size_t)self->rules + 1, 1);
    self->mark = zeros(self->variables + 1);
    self->number = zeros(self->variables + 1);
    self->regions = PyList_New(0);
    self->subsets = PyList_New(0);
    if (!self->whole || !self->mark || !self->number || !self->regions || !self->subsets) {
        PyErr_NoMemory();
        return -1;
    }
    if (read_constraints(self, store, room, rule, whole) ||
        chain_constraints(self, store->count))
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
        result = find_joint(self, &items, groups, count, after);
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
int gather(JointRules *self, PyObject *rules)
{
    self->token++;
    self->parts.size = self->about.size = 0;
    for (Py_ssize_t i = 0; i < PyList_Size(rules); i++) {
        long r = PyLong_AsLong(PyList_GetItem(rules, i));
        if (r < 0 || r >= self->rules) {
            PyErr_SetString(PyExc_ValueError, "a rule is beyond all rules");
            return -1;
        }
        for (int j = self->first[r]; j != NONE; j = self->next[j])
            if (push(&self->parts, j) || mark_variables(self, j))
                return -1;
    }
    sort(self->about.items, self->about.size);
    return find_meaning(self);
}

static PyObject *JointRules_about(JointRules *self, PyObject *rules)
{
    if (!PyList_Check(rules)) {
        PyErr_SetString(PyExc_TypeError, "a list of rules is expected");
        return NULL;
    }
    return gather(self, rules) ? NULL : as_list(self->about.items, self->about.size);
}

static PyObject *as_parts(JointRules *self, const Ints *some)
{
    PyObject *list = PyList_New(some->size);
    for (int i = 0; list && i < some->size; i++) {
        int j = some->items[i], begun = self->start.items[j];
        PyObject *own = as_list(self->literals.items + begun, self->start.items[j + 1] - begun);
        PyObject *part = own ? Py_BuildValue("(Ni)", own, self->room.items[j]) : NULL;
        if (!part)
            Py_CLEAR(list);
        else
            PyList_SetItem(list, i, part);
    }
    return list;
}

static PyObject *JointRules_parts(JointRules *self, PyObject *rules)
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

static PyObject *JointRules_list(JointRules *self, void *which)
{
    PyObject *list = which ? self->subsets : self->regions;
    Py_INCREF(list);
    return list;
}

static PyGetSetDef JointRules_lists[] = {
    {"regions", (getter)JointRules_list, NULL, NULL, NULL},
    {"subsets", (getter)JointRules_list, NULL, NULL, ""},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyMethodDef JointRules_methods[] = {
    {"about", (PyCFunction)JointRules_about, METH_O, NULL},
    {"parts", (PyCFunction)JointRules_parts, METH_O, NULL},
    {"backbone", (PyCFunction)JointRules_backbone, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};

MADE_BY_INIT(JointRules)

static PyType_Slot JointRules_slots[] = {
    {Py_tp_new, JointRules_new},
    {Py_tp_dealloc, JointRules_dealloc},
    {Py_tp_methods, JointRules_methods},
    {Py_tp_getset, JointRules_lists},
    {0, NULL},
};

PyType_Spec JointRules_spec = {
    .name = "engine._engine.JointRules",
    .basicsize = sizeof(JointRules),
    .flags = Py_TPFLAGS_DEFAULT,
    .slots = JointRules_slots,
};
