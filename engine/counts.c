/* What counts say that are compared with each other: `verify/reading/differences.py` and `verify/reading/count_rung.py`, with
   the same answers in the same order. */

#include "store.h"
#include <stdint.h>

enum { PAIR = 2, FAR = 8, NEVER = 1 << 30 };

/* ---- Constraints, of which some are looked at as far as they are open ---- */

typedef struct {
    PyObject_HEAD
    PyObject *propagator;
    int variables, count;
    Ints literals, start;    /* of all constraints, one after another; they are its own */
    signed char *values;     /* of each variable */
    char *news;              /* whether it was open when they were looked at last */
    char *is_open, *changed; /* of each constraint: whether it may say anything; and has news */
    int *room;
    int *mark, token;        /* by key */
} Counts;

/* A literal as a number from 2 on; its opposite is the other one of a pair. */
static int key_of(int x)
{
    return x > 0 ? 2 * x : -2 * x + 1;
}

static int opposite(int key)
{
    return key ^ 1;
}

static void Counts_clear(Counts *self)
{
    Py_XDECREF(self->propagator);
    free(self->values);
    free(self->news);
    free(self->is_open);
    free(self->changed);
    free(self->room);
    free(self->mark);
}

/* Take the constraints of a propagator, none of them open; return them, NULL with an error set. */
static const Store *Counts_read(Counts *self, PyObject *propagator)
{
    const Store *store = store_of(propagator);
    if (!store)
        return NULL;
    int variables = store->variables;
    Py_INCREF(propagator);
    self->propagator = propagator;
    self->variables = variables;
    self->count = store->count;
    self->literals = store->literals;
    self->start = store->start;
    self->values = calloc((size_t)variables + 1, 1);
    self->news = calloc((size_t)variables + 1, 1);
    self->is_open = calloc((size_t)self->count + 1, 1);
    self->changed = calloc((size_t)self->count + 1, 1);
    self->room = zeros(self->count);
    self->mark = zeros(2 * (Py_ssize_t)variables + 2);
    if (!self->values || !self->news || !self->is_open || !self->changed || !self->room ||
        !self->mark) {
        PyErr_NoMemory();
        return NULL;
    }
    return store;
}

/* Mark the literals of a constraint; return 0 if one is there twice. */
static int mark_all(Counts *self, int j)
{
    int plain = 1;
    self->token++;
    for (int i = self->start.items[j]; i < self->start.items[j + 1]; i++) {
        int key = key_of(self->literals.items[i]);
        plain = plain && self->mark[key] != self->token;
        self->mark[key] = self->token;
    }
    return plain;
}

/* Read what is known, and which open constraints have news; return 0, or -1 with an error set. */
static int Counts_look(Counts *self, PyObject *args)
{
    PyObject *values, *room;
    if (!PyArg_ParseTuple(args, "O!O!", &PyList_Type, &values, &PyList_Type, &room))
        return -1;
    if (PyList_Size(values) < 2 * self->variables + 1 ||
        PyList_Size(room) != self->count) {
        PyErr_SetString(PyExc_ValueError, "this is the state of other constraints");
        return -1;
    }
    for (int v = 1; v <= self->variables; v++) {
        signed char value = (signed char)PyLong_AsLong(PyList_GetItem(values, v));
        self->news[v] = value && !self->values[v];
        self->values[v] = value;
    }
    for (int j = 0; j < self->count; j++) {
        self->room[j] = small(PyLong_AsLong(PyList_GetItem(room, j)));
        if (!self->is_open[j])
            continue;
        for (int i = self->start.items[j]; i < self->start.items[j + 1] && !self->changed[j]; i++)
            self->changed[j] = self->news[abs(self->literals.items[i])];
    }
    return PyErr_Occurred() ? -1 : 0;
}

static int still_open(const Counts *self, int i)
{
    return !self->values[abs(self->literals.items[i])];
}

/* Return how many open literals of a constraint are true at least; 0 for one that is broken. */
static int demand(const Counts *self, int j)
{
    int still = 0;
    for (int i = self->start.items[j]; i < self->start.items[j + 1]; i++)
        still += still_open(self, i);
    return self->room[j] < 0 ? 0 : still - self->room[j];
}

/* ---- One constraint taken from another ---- */

typedef struct {
    Counts counts;
    int *wide, *at; /* the constraints of more than PAIR literals by key, from at[key] on */
} Differences;

static void Differences_dealloc(Differences *self)
{
    Counts_clear(&self->counts);
    free(self->wide);
    free(self->at);
    release_object((PyObject *)self);
}

static int Differences_init(Differences *self, PyObject *args, PyObject *kwargs)
{
    PyObject *propagator;
    Counts *counts = &self->counts;
    (void)kwargs;
    const Store *store =
        PyArg_ParseTuple(args, "O", &propagator) ? Counts_read(counts, propagator) : NULL;
    if (!store)
        return -1;
    int variables = counts->variables;
    const int *start = counts->start.items;
    self->at = zeros(2 * (Py_ssize_t)variables + 4);
    self->wide = zeros(counts->literals.size);
    if (!self->at || !self->wide)
        return -1;
    for (int j = 0; j < counts->count; j++) {
        counts->is_open[j] = !store->silent[j] && mark_all(counts, j);
        counts->changed[j] = counts->is_open[j];
        for (int i = start[j]; i < start[j + 1] && start[j + 1] - start[j] > PAIR; i++)
            self->at[key_of(counts->literals.items[i]) + 2] += counts->is_open[j];
    }
    for (int key = 1; key < 2 * variables + 4; key++)
        self->at[key] += self->at[key - 1];
    for (int j = 0; j < counts->count; j++)
        for (int i = start[j]; i < start[j + 1] && start[j + 1] - start[j] > PAIR; i++)
            if (counts->is_open[j])
                self->wide[self->at[key_of(counts->literals.items[i]) + 1]++] = j;
    return 0;
}

/* Return the open literals of a constraint that are not marked, as a list, if so many of its others
   are; NULL if not, or if there are none, or with an error set. */
static PyObject *rest_of(Counts *self, int b, int marked)
{
    Ints rest = {0};
    PyObject *list = NULL;
    for (int i = self->start.items[b]; i < self->start.items[b + 1]; i++)
        if (still_open(self, i)) {
            int x = self->literals.items[i];
            if (self->mark[key_of(x)] == self->token)
                marked--;
            else if (push(&rest, x))
                goto done;
        }
    if (!marked && rest.size)
        list = as_list(rest.items, rest.size);
done:
    free(rest.items);
    return list;
}

static PyObject *Differences_all(Differences *self, PyObject *args)
{
    Counts *counts = &self->counts;
    if (Counts_look(counts, args))
        return NULL;
    const int *start = counts->start.items, *literals = counts->literals.items;
    int *must = zeros(counts->count);
    PyObject *found = must ? PyList_New(0) : NULL;
    for (int j = 0; found && j < counts->count; j++)
        if (counts->is_open[j]) {
            must[j] = demand(counts, j);
            counts->is_open[j] = must[j] > 0;
            counts->changed[j] = counts->changed[j] && counts->is_open[j];
        }
    for (int a = 0; found && a < counts->count; a++) {
        if (!counts->is_open[a])
            continue;
        int first = start[a], marked = 0;
        while (!still_open(counts, first))
            first++;
        int key = opposite(key_of(literals[first]));
        for (int k = self->at[key]; k < self->at[key + 1] && found; k++) {
            int b = self->wide[k];
            if (counts->room[b] != must[a] || !counts->is_open[b] ||
                !(counts->changed[a] || counts->changed[b]))
                continue;
            if (!marked) {
                counts->token++;
                for (int i = first; i < start[a + 1]; i++)
                    if (still_open(counts, i)) {
                        counts->mark[key_of(-literals[i])] = counts->token;
                        marked++;
                    }
            }
            PyObject *rest = rest_of(counts, b, marked);
            PyObject *one = rest ? Py_BuildValue("(iiN)", a, b, rest) : NULL;
            if (one ? PyList_Append(found, one) : PyErr_Occurred() != NULL)
                Py_CLEAR(found);
            Py_XDECREF(one);
        }
    }
    memset(counts->changed, 0, (size_t)counts->count);
    free(must);
    return found;
}

/* ---- One or two counts inside one or two others ---- */

typedef struct {
    int *base, *cover; /* in ascending order: its open literals as keys, and their opposites */
    int size;          /* how many */
    int must, room;    /* how many of the first are true at least, of the second at most */
    int least;         /* the least room up to which all covers together contain the base */
    uint64_t own, keys; /* bits of the base's keys, of the cover's; keys may share a bit */
    Ints near;         /* keys of covers that the base meets, each with their least room */
    char is_hot;
} Open;

typedef struct {
    Counts counts;
    Ints numbers;            /* of the constraints that are looked at */
    Open *open;              /* of each of these */
    int *keys;               /* of all of them */
    int *bases_at, *bases, *covers_at, *covers; /* those with each key, from at[key] on */
    int *hot_at, *hot;                          /* bases that are hot */
    int *least_room, *stamp; /* by key; by number of those that are looked at */
    Ints meeting;
} Sums;

static void Sums_dealloc(Sums *self)
{
    for (int i = 0; self->open && i < self->numbers.size; i++)
        free(self->open[i].near.items);
    free(self->open);
    free(self->keys);
    free(self->bases_at);
    free(self->bases);
    free(self->covers_at);
    free(self->covers);
    free(self->hot_at);
    free(self->hot);
    free(self->least_room);
    free(self->stamp);
    free(self->numbers.items);
    free(self->meeting.items);
    Counts_clear(&self->counts);
    release_object((PyObject *)self);
}

enum { LEAST_STATED = 3 }; /* literals of a constraint that says how many of them are true */

/* Return whether the opposites of a constraint's literals are those of one of a chain. */
static int is_opposite(Counts *counts, int j, const int *next, int k)
{
    const int *start = counts->start.items, *literals = counts->literals.items;
    int size = 0;
    counts->token++;
    for (int i = start[j]; i < start[j + 1]; i++) {
        int key = key_of(-literals[i]);
        size += counts->mark[key] != counts->token;
        counts->mark[key] = counts->token;
    }
    for (; k; k = next[k - 1]) {
        int i = start[k - 1];
        while (i < start[k] && counts->mark[key_of(literals[i])] == counts->token)
            i++;
        if (i == start[k] && size == start[k] - start[k - 1])
            return 1;
    }
    return 0;
}

/* Find what states how many of some literals are true, as `_stating` of `verify/reading/count_rung.py`; return 0,
   or -1 with an error set. */
static int find_stating(Sums *self, const Ints *rule, const Ints *room)
{
    Counts *counts = &self->counts;
    const int *start = counts->start.items;
    int rules = 0, result = -1;
    for (int j = 0; j < counts->count; j++)
        rules = rule->items[j] >= rules ? rule->items[j] + 1 : rules;
    int *first = zeros(rules), *next = zeros(counts->count), *states = zeros(counts->count);
    if (!first || !next || !states)
        goto done;
    for (int j = 0; j < counts->count; j++) {
        int r = rule->items[j], size = start[j + 1] - start[j];
        if (r < 0 || size < LEAST_STATED || size - room->items[j] < 2 || !mark_all(counts, j))
            continue;
        states[j] = 1;
        next[j] = first[r]; /* numbers from 1 on */
        first[r] = j + 1;
    }
    for (int j = 0; j < counts->count; j++) {
        int r = rule->items[j], size = start[j + 1] - start[j];
        if (r >= 0 && first[r] && size - room->items[j] == 1)
            states[j] |= is_opposite(counts, j, next, first[r]);
        if (states[j] && push(&self->numbers, j))
            goto done;
    }
    result = 0;
done:
    free(first);
    free(next);
    free(states);
    return result;
}

static int Sums_read(Sums *self, PyObject *args)
{
    PyObject *propagator, *rules, *rooms;
    Ints rule = {0}, room = {0};
    int result = -1;
    if (!PyArg_ParseTuple(args, "OOO", &propagator, &rules, &rooms) ||
        !Counts_read(&self->counts, propagator) || read_list(rules, &rule) ||
        read_list(rooms, &room))
        goto done;
    if (rule.size != self->counts.count || room.size != rule.size)
        PyErr_SetString(PyExc_ValueError, "each constraint needs a rule");
    else
        result = find_stating(self, &rule, &room);
done:
    free(rule.items);
    free(room.items);
    return result;
}

static int Sums_init(Sums *self, PyObject *args, PyObject *kwargs)
{
    Counts *counts = &self->counts;
    (void)kwargs;
    if (Sums_read(self, args))
        return -1;
    int variables = counts->variables, used = 0;
    const int *start = counts->start.items, *number = self->numbers.items;
    int keys = 2 * variables + 2, size = self->numbers.size;
    for (int n = 0; n < size; n++)
        used += start[number[n] + 1] - start[number[n]];
    self->open = calloc((size_t)size + 1, sizeof(Open));
    self->keys = zeros(2 * (Py_ssize_t)used);
    self->bases_at = zeros(keys + 2);
    self->covers_at = zeros(keys + 2);
    self->bases = zeros(used);
    self->covers = zeros(used);
    self->hot_at = zeros(keys + 2);
    self->hot = zeros(used);
    self->least_room = zeros(keys);
    self->stamp = zeros(size);
    if (!self->open || !self->keys || !self->bases_at || !self->covers_at || !self->bases ||
        !self->covers || !self->hot_at || !self->hot || !self->least_room || !self->stamp) {
        PyErr_NoMemory();
        return -1;
    }
    for (int n = 0, at = 0; n < size; n++) {
        int j = number[n], many = start[j + 1] - start[j];
        self->open[n].base = self->keys + at;
        self->open[n].cover = self->keys + at + many;
        at += 2 * many;
        counts->is_open[j] = counts->changed[j] = 1;
    }
    return 0;
}

static uint64_t bit_of(int key)
{
    return (uint64_t)1 << (key & 63);
}

/* Find out anew what is left of a constraint. */
static void refresh(Sums *self, int n)
{
    Counts *counts = &self->counts;
    Open *one = &self->open[n];
    int j = self->numbers.items[n];
    one->must = demand(counts, j);
    one->room = counts->room[j];
    counts->is_open[j] = one->must > 0;
    one->size = 0;
    counts->token++;
    one->own = one->keys = 0;
    for (int i = counts->start.items[j]; i < counts->start.items[j + 1]; i++) {
        int key = key_of(counts->literals.items[i]);
        if (still_open(counts, i) && counts->mark[key] != counts->token) {
            counts->mark[key] = counts->token;
            one->base[one->size] = key;
            one->cover[one->size++] = opposite(key);
            one->own |= bit_of(key);
            one->keys |= bit_of(opposite(key));
        }
    }
    sort(one->base, one->size);
    sort(one->cover, one->size);
}

enum { BASES, COVERS, HOT };

/* Find out which open constraints have each key, as bases, as covers, or as bases that are hot. */
static void index_keys(Sums *self, int sort, int *at, int *having)
{
    int keys = 2 * self->counts.variables + 2;
    memset(at, 0, ((size_t)keys + 2) * sizeof(int));
    for (int turn = 0; turn < 2; turn++) {
        for (int n = 0; n < self->numbers.size; n++) {
            const Open *one = &self->open[n];
            const int *has = sort == COVERS ? one->cover : one->base;
            if (!self->counts.is_open[self->numbers.items[n]] || (sort == HOT && !one->is_hot))
                continue;
            for (int i = 0; i < one->size; i++)
                if (turn)
                    having[at[has[i] + 1]++] = n;
                else
                    at[has[i] + 2]++;
        }
        for (int key = 1; key < keys + 2 && !turn; key++)
            at[key] += at[key - 1];
    }
}

/* Find out whether a base has changed or a cover that it meets, and then what is near it: as
   `Sums._hot`; return 0, or -1 with an error set. */
static int warm(Sums *self, int n)
{
    Counts *counts = &self->counts;
    Open *base = &self->open[n];
    int token = ++counts->token;
    self->meeting.size = 0;
    base->is_hot = counts->changed[self->numbers.items[n]];
    for (int i = 0; i < base->size; i++)
        for (int k = self->covers_at[base->base[i]]; k < self->covers_at[base->base[i] + 1]; k++) {
            int c = self->covers[k];
            if (self->stamp[c] == token)
                continue;
            self->stamp[c] = token;
            if (push(&self->meeting, c))
                return -1;
            base->is_hot |= counts->changed[self->numbers.items[c]];
        }
    if (!base->is_hot)
        return 0;
    base->near.size = 0;
    for (int k = 0; k < self->meeting.size; k++) {
        const Open *cover = &self->open[self->meeting.items[k]];
        if (cover->size == base->size &&
            !memcmp(cover->cover, base->base, (size_t)base->size * sizeof(int)))
            continue;
        for (int i = 0; i < cover->size; i++) {
            int key = cover->cover[i];
            if (counts->mark[key] != token) {
                counts->mark[key] = token;
                self->least_room[key] = cover->room;
                if (push(&base->near, key) || push(&base->near, 0))
                    return -1;
            } else if (cover->room < self->least_room[key])
                self->least_room[key] = cover->room;
        }
    }
    for (int i = 0; i < base->near.size; i += 2)
        base->near.items[i + 1] = self->least_room[base->near.items[i]];
    base->least = 0;
    for (int i = 0; i < base->size; i++) {
        int key = base->base[i], least = counts->mark[key] == token ? self->least_room[key] : NEVER;
        base->least = least > base->least ? least : base->least;
    }
    return 0;
}

/* Return whether a cover has a key. */
static int has(const Open *one, int key)
{
    if (!(one->keys & bit_of(key)))
        return 0;
    int low = 0, high = one->size;
    while (low < high) {
        int middle = (low + high) / 2;
        if (one->cover[middle] < key)
            low = middle + 1;
        else
            high = middle;
    }
    return low < one->size && one->cover[low] == key;
}

/* Return the first key of one base or two that neither of two covers has, 0 if there is none. */
static int key_beside(const Sums *self, const int bases[2], int c, int d)
{
    const Open *one = &self->open[c], *other = &self->open[d];
    for (int b = 0; b < 2 && bases[b] >= 0; b++)
        for (int i = 0; i < self->open[bases[b]].size; i++) {
            int key = self->open[bases[b]].base[i];
            if (!has(one, key) && !has(other, key))
                return key;
        }
    return 0;
}

/* Note what is false of one cover or two: all that the bases do not have. */
static int note(Sums *self, PyObject *found, const int bases[2], const int covers[2])
{
    const int *number = self->numbers.items;
    int token = ++self->counts.token, result = -1;
    Ints rest = {0};
    for (int b = 0; b < 2 && bases[b] >= 0; b++)
        for (int i = 0; i < self->open[bases[b]].size; i++)
            self->counts.mark[self->open[bases[b]].base[i]] = token;
    for (int c = 0; c < 2 && covers[c] >= 0; c++)
        for (int i = 0; i < self->open[covers[c]].size; i++) {
            int key = self->open[covers[c]].cover[i];
            if (self->counts.mark[key] != token && push(&rest, key))
                goto done;
            self->counts.mark[key] = token;
        }
    if (!rest.size) {
        result = 0;
        goto done;
    }
    sort(rest.items, rest.size);
    for (int i = 0; i < rest.size; i++)
        rest.items[i] = rest.items[i] & 1 ? rest.items[i] >> 1 : -(rest.items[i] >> 1);
    PyObject *own = bases[1] < 0 ? Py_BuildValue("(i)", number[bases[0]])
                                 : Py_BuildValue("(ii)", number[bases[0]], number[bases[1]]);
    PyObject *others = covers[1] < 0 ? Py_BuildValue("(i)", number[covers[0]])
                                     : Py_BuildValue("(ii)", number[covers[0]], number[covers[1]]);
    PyObject *said = as_list(rest.items, rest.size);
    PyObject *sum = own && others && said ? PyTuple_Pack(3, own, others, said) : NULL;
    if (sum)
        result = PyList_Append(found, sum);
    Py_XDECREF(own);
    Py_XDECREF(others);
    Py_XDECREF(said);
    Py_XDECREF(sum);
done:
    free(rest.items);
    return result;
}

/* Look for covers of one base or two, as `Sums._look`; return 0, or -1 with an error set. */
static int look(Sums *self, PyObject *found, int one, int other, int must)
{
    const int bases[2] = {one, other};
    int low = self->open[one].base[0];
    uint64_t own = self->open[one].own;
    if (other >= 0) {
        low = self->open[other].base[0] < low ? self->open[other].base[0] : low;
        own |= self->open[other].own;
    }
    for (int k = self->covers_at[low]; k < self->covers_at[low + 1]; k++) {
        int c = self->covers[k], left = must - self->open[c].room;
        uint64_t rest = own & ~self->open[c].keys; /* bits of keys that it lacks */
        if (left < 0 || (!left && rest))
            continue;
        int next = key_beside(self, bases, c, c);
        if (!next && !left && note(self, found, bases, (int[]){c, -1}))
            return -1;
        for (int m = self->covers_at[next]; left && m < self->covers_at[next + 1]; m++) {
            int d = self->covers[m];
            if (self->open[d].room == left && !(rest & ~self->open[d].keys) &&
                !key_beside(self, bases, c, d) &&
                note(self, found, bases, (int[]){c, d}))
                return -1;
        }
    }
    return 0;
}

/* Put the bases after this one into `meeting`, in their order, that lie where it has something
   near, that share nothing with it, and of which one of the two is hot. */
static int find_beside(Sums *self, int n)
{
    const Open *base = &self->open[n];
    int token = ++self->counts.token;
    self->meeting.size = 0;
    for (int i = 0; i < base->size; i++)
        for (int k = self->bases_at[base->base[i]]; k < self->bases_at[base->base[i] + 1]; k++)
            self->stamp[self->bases[k]] = token;
    const int *at = base->is_hot ? self->bases_at : self->hot_at;
    const int *having = base->is_hot ? self->bases : self->hot;
    for (int i = 0; i < base->near.size; i += 2) {
        int key = base->near.items[i], room = base->near.items[i + 1];
        for (int k = at[key]; k < at[key + 1]; k++) {
            const Open *other = &self->open[having[k]];
            int both = base->must + other->must;
            if (having[k] <= n || self->stamp[having[k]] == token || base->least > both ||
                other->least > both || (room > both && both < FAR))
                continue;
            self->stamp[having[k]] = token;
            if (push(&self->meeting, having[k]))
                return -1;
        }
    }
    sort(self->meeting.items, self->meeting.size);
    return 0;
}

static PyObject *Sums_all(Sums *self, PyObject *args)
{
    Counts *counts = &self->counts;
    if (Counts_look(counts, args))
        return NULL;
    const int *number = self->numbers.items;
    int size = self->numbers.size, largest = 0;
    PyObject *found = PyList_New(0);
    if (!found)
        return NULL;
    for (int n = 0; n < size; n++) {
        if (counts->changed[number[n]])
            refresh(self, n);
        if (counts->is_open[number[n]] && self->open[n].must > largest)
            largest = self->open[n].must;
    }
    index_keys(self, BASES, self->bases_at, self->bases);
    index_keys(self, COVERS, self->covers_at, self->covers);
    for (int n = 0; n < size; n++)
        if (counts->is_open[number[n]] && warm(self, n))
            goto failed;
    index_keys(self, HOT, self->hot_at, self->hot);
    for (int n = 0; n < size; n++) {
        const Open *base = &self->open[n];
        if (!counts->is_open[number[n]])
            continue;
        if (base->is_hot && base->least <= base->must && look(self, found, n, -1, base->must))
            goto failed;
        if (base->least > base->must + largest)
            continue;
        if (find_beside(self, n))
            goto failed;
        for (int k = 0; k < self->meeting.size; k++) {
            int other = self->meeting.items[k];
            if (look(self, found, n, other, base->must + self->open[other].must))
                goto failed;
        }
    }
    memset(counts->changed, 0, (size_t)counts->count);
    return found;
failed:
    Py_DECREF(found);
    return NULL;
}

static PyMethodDef Differences_methods[] = {
    {"all", (PyCFunction)Differences_all, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};

MADE_BY_INIT(Differences)

static PyType_Slot Differences_slots[] = {
    {Py_tp_new, Differences_new},
    {Py_tp_dealloc, Differences_dealloc},
    {Py_tp_methods, Differences_methods},
    {0, NULL},
};

PyType_Spec Differences_spec = {
    .name = "engine._engine.Differences",
    .basicsize = sizeof(Differences),
    .flags = Py_TPFLAGS_DEFAULT,
    .slots = Differences_slots,
};

static PyMethodDef Sums_methods[] = {
    {"all", (PyCFunction)Sums_all, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};

MADE_BY_INIT(Sums)

static PyType_Slot Sums_slots[] = {
    {Py_tp_new, Sums_new},
    {Py_tp_dealloc, Sums_dealloc},
    {Py_tp_methods, Sums_methods},
    {0, NULL},
};

PyType_Spec Sums_spec = {
    .name = "engine._engine.Sums",
    .basicsize = sizeof(Sums),
    .flags = Py_TPFLAGS_DEFAULT,
    .slots = Sums_slots,
};
