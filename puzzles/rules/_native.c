/* What `SingleLoop` of `puzzles/rules/loop.py` and `LinesDiffer` of `alike.py` force, in C, with the
   same answers. `scripts/compile.py` builds this where there is a compiler; without it everything
   works as it is written in Python. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "asked.h"

/* ---- What all rules have ---- */

typedef struct {
    PyObject_HEAD
    Asked asked;
    char *has;
    signed char *values;
    int *said;
} Rule;

static PyObject *Rule_forces(Rule *self, PyObject *values)
{
    if (!PyList_Check(values)) {
        PyErr_SetString(PyExc_TypeError, "a list of values is expected");
        return NULL;
    }
    int variables = self->asked.variables, known = (int)PyList_GET_SIZE(values);
    for (int v = 1; v <= variables; v++) {
        long value = v <= known ? PyLong_AsLong(PyList_GET_ITEM(values, v - 1)) : 0;
        if (value == -1 && PyErr_Occurred())
            return NULL;
        self->values[variables + v] = (signed char)((value > 0) - (value < 0));
        self->values[variables - v] = (signed char)-self->values[variables + v];
    }
    int count = self->asked.forces(&self->asked, self->values + variables, variables, self->said);
    if (count < 0)
        Py_RETURN_NONE;
    PyObject *list = PyList_New(count);
    for (int i = 0; list && i < count; i++) {
        PyObject *item = PyLong_FromLong(self->said[i]);
        if (!item)
            Py_CLEAR(list);
        else
            PyList_SET_ITEM(list, i, item);
    }
    return list;
}

static void let_go(PyObject *capsule)
{
    Py_XDECREF((PyObject *)PyCapsule_GetContext(capsule));
}

static PyObject *Rule_asked(Rule *self, PyObject *nothing)
{
    (void)nothing;
    PyObject *capsule = PyCapsule_New(&self->asked, ASKED, let_go);
    if (capsule && PyCapsule_SetContext(capsule, self)) {
        Py_CLEAR(capsule);
        return NULL;
    }
    Py_XINCREF(capsule ? self : NULL);
    return capsule;
}

/* Read a list of literals; return the greatest variable, or -1 with an error set. */
static int read_literals(PyObject *list, int *literals)
{
    int variables = 0;
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(list); i++) {
        long x = PyLong_AsLong(PyList_GET_ITEM(list, i));
        if (!x || labs(x) > 1 << 28) {
            if (!PyErr_Occurred())
                PyErr_SetString(PyExc_ValueError, "this is no literal");
            return -1;
        }
        literals[i] = (int)x;
        variables = labs(x) > variables ? (int)labs(x) : variables;
    }
    return variables;
}

/* Note what a rule speaks of; return 0, or -1 with an error set. */
static int set_up(Rule *self, int (*forces)(Asked *, const signed char *, int, int *),
                  const int *literals, int size, int variables)
{
    self->has = calloc((size_t)variables + 1, 1);
    self->values = calloc(2 * (size_t)variables + 1, 1);
    self->said = calloc(2 * (size_t)size + 1, sizeof(int));
    if (!self->has || !self->values || !self->said) {
        PyErr_NoMemory();
        return -1;
    }
    for (int i = 0; i < size; i++)
        self->has[abs(literals[i])] = 1;
    self->asked = (Asked){forces, 2 * size, variables, self->has};
    return 0;
}

static void release(Rule *self)
{
    free(self->has);
    free(self->values);
    free(self->said);
    Py_TYPE(self)->tp_free((PyObject *)self);
}

static PyMethodDef Rule_methods[] = {
    {"forces", (PyCFunction)Rule_forces, METH_O, NULL},
    {"asked", (PyCFunction)Rule_asked, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static const int *sorted_by; /* while numbers are sorted */

static int by_variable(const void *one, const void *other)
{
    return abs(sorted_by[*(const int *)one]) - abs(sorted_by[*(const int *)other]);
}

enum { SAYS_TRUE = 1, SAYS_FALSE = 2 };

/* Write down what is said of some literals, in the order of their variables. */
static int write_down(const char *says, const int *literal, const int *order, int size, int *forced)
{
    int count = 0;
    for (int i = 0; i < size; i++) {
        int at = order[i], x = literal[at];
        int falsely = x > 0 ? SAYS_FALSE : SAYS_TRUE; /* the literal that is below 0 comes first */
        if (says[at] & falsely)
            forced[count++] = -abs(x);
        if (says[at] & (SAYS_TRUE + SAYS_FALSE - falsely))
            forced[count++] = abs(x);
    }
    return count;
}

/* ---- One loop ---- */

enum { ABSENT = -1, OPEN = 0, TRUE = 1 };
enum { NONE = -1 };

typedef struct {
    int one, other;      /* two faces */
    int edges, has_true; /* between them; whether one of these is true */
    int nodes;           /* that both come to */
    unsigned stamp;
} Border;

typedef struct {
    Rule rule;
    int nodes, edges, faces, required; /* no faces if the graph is not known to lie in the plane */
    int *literal, *order;   /* of each edge; and the edges by their variables */
    int *ends, *sides;      /* two nodes and two faces of each edge */
    int *at, *meeting;      /* the edges of each node, from at[node] on */
    int *face_at, *face_of; /* the faces of each node, from face_at[node] on */
    /* of one question: */
    signed char *state;
    char *says, *block;
    int *above, *root, *seen, *low, *way, *came, *trail, *kept;
    Border *borders; /* a table by the two faces */
    int slots;
    unsigned stamp;
} Loop;

static int top(int *above, int one)
{
    while (above[one] != one)
        one = above[one] = above[above[one]];
    return one;
}

/* Walk from a node over the edges that are there, all but one of them (Hopcroft, Tarjan 1973).
   Return how many edges are in the block of `edge`, and mark them; if that is NONE, mark each edge
   that is a block by itself. */
static int walk(Loop *self, int start, int edge, int without, int *count)
{
    int *seen = self->seen, *low = self->low, *way = self->way, *trail = self->trail;
    int depth = 0, kept = 0;
    low[start] = seen[start] = ++*count;
    way[start] = self->at[start];
    self->came[start] = NONE;
    trail[depth++] = start;
    for (;;) {
        int node = trail[depth - 1];
        if (way[node] < self->at[node + 1]) {
            int e = self->meeting[way[node]++];
            if (self->state[e] == ABSENT || e == without || e == self->came[node])
                continue;
            int other = self->ends[2 * e] + self->ends[2 * e + 1] - node;
            if (!seen[other]) {
                low[other] = seen[other] = ++*count;
                way[other] = self->at[other];
                self->came[other] = e;
                trail[depth++] = other;
                self->kept[kept++] = e;
            } else if (seen[other] < seen[node]) {
                self->kept[kept++] = e;
                if (seen[other] < low[node])
                    low[node] = seen[other];
            }
            continue;
        }
        if (!--depth)
            return 0;
        int above = trail[depth - 1], e = self->came[node], end = kept, found = 0;
        if (low[node] < low[above])
            low[above] = low[node];
        if (low[node] < seen[above])
            continue;
        do
            found |= self->kept[--kept] == edge;
        while (self->kept[kept] != e);
        if (found || (edge == NONE && end - kept == 1))
            for (int i = kept; i < end; i++)
                self->block[self->kept[i]] = 1;
        if (found)
            return end - kept;
    }
}

/* Mark the block of an edge when another one is gone; return how many edges it has. */
static int block_of(Loop *self, int edge, int without)
{
    int count = 0;
    memset(self->seen, 0, (size_t)self->nodes * sizeof(int));
    memset(self->block, 0, (size_t)self->edges);
    return walk(self, self->ends[2 * edge], edge, without, &count);
}

/* Return whether the true edges are all in the block of one of them when another edge is gone. */
static int hangs_together(Loop *self, int edge, int without)
{
    if (block_of(self, edge, without) < 2)
        return 0;
    for (int e = 0; e < self->edges; e++)
        if (self->state[e] == TRUE && !self->block[e])
            return 0;
    return 1;
}

static void bridges(Loop *self)
{
    int count = 0;
    memset(self->seen, 0, (size_t)self->nodes * sizeof(int));
    memset(self->block, 0, (size_t)self->edges);
    for (int node = 0; node < self->nodes; node++)
        if (!self->seen[node])
            walk(self, node, NONE, NONE, &count);
    for (int e = 0; e < self->edges; e++)
        if (self->block[e])
            self->says[e] |= SAYS_FALSE;
}

/* Say of open edges that they would close a cycle; return 1, or 0 if the true ones are the loop,
   or -1 if they close another one. */
static int close_none(Loop *self)
{
    int *above = self->above, *degree = self->low, closed = 0, loose = 0, turns = 0, parts = 0;
    for (int node = 0; node < self->nodes; node++) {
        above[node] = node;
        degree[node] = 0;
    }
    for (int e = 0; e < self->edges; e++)
        if (self->state[e] == TRUE) {
            int one = self->ends[2 * e], other = self->ends[2 * e + 1];
            degree[one]++;
            degree[other]++;
            one = top(above, one);
            other = top(above, other);
            closed |= one == other;
            above[one] = other;
        }
    for (int node = 0; node < self->nodes; node++) {
        loose += degree[node] == 1;
        turns += degree[node] > 2;
        parts += degree[node] && above[node] == node;
    }
    if (closed)
        return loose || turns || parts > 1 ? -1 : 0;
    for (int e = 0; e < self->edges; e++)
        if (self->state[e] == OPEN) {
            int one = self->ends[2 * e], other = self->ends[2 * e + 1];
            if (degree[one] && degree[other] && top(above, one) == top(above, other) &&
                !(loose == 2 && degree[one] == 1 && degree[other] == 1)) /* the only path */
                self->says[e] |= SAYS_FALSE;
        }
    return 1;
}

/* Return the border between two faces, made anew if it is wanted; NULL if there is none. */
static Border *border_of(Loop *self, int one, int other, int wanted)
{
    if (one > other) {
        int third = one;
        one = other;
        other = third;
    }
    unsigned slot = ((unsigned)one * 40503u + (unsigned)other * 2654435761u);
    for (slot ^= slot >> 15;; slot++) {
        Border *border = &self->borders[slot & (unsigned)(self->slots - 1)];
        if (border->stamp != self->stamp) {
            if (!wanted)
                return NULL;
            *border = (Border){one, other, 0, 0, 0, self->stamp};
            return border;
        }
        if (border->one == one && border->other == other)
            return border;
    }
}

/* Say of open edges that the true ones would be cut apart without them. Edges can do that which
   lie between two faces that have more in common than the ends of one edge. */
static void keep_whole(Loop *self, int known)
{
    int *root = self->root;
    self->stamp++;
    for (int face = 0; face < self->faces; face++)
        self->above[face] = face;
    for (int e = 0; e < self->edges; e++)
        if (self->state[e] == ABSENT)
            self->above[top(self->above, self->sides[2 * e])] =
                top(self->above, self->sides[2 * e + 1]);
    for (int face = 0; face < self->faces; face++)
        root[face] = top(self->above, face);
    for (int e = 0; e < self->edges; e++)
        if (self->state[e] != ABSENT) {
            int one = root[self->sides[2 * e]], other = root[self->sides[2 * e + 1]];
            if (one != other) {
                Border *border = border_of(self, one, other, 1);
                border->edges++;
                border->has_true |= self->state[e] == TRUE;
            }
        }
    for (int node = 0; node < self->nodes; node++) {
        int different = 0, *meet = self->trail, there = 0;
        for (int i = self->at[node]; i < self->at[node + 1] && !there; i++)
            there = self->state[self->meeting[i]] != ABSENT;
        for (int i = self->face_at[node]; there && i < self->face_at[node + 1]; i++) {
            int face = root[self->face_of[i]], known_face = 0;
            for (int k = 0; k < different; k++)
                known_face |= meet[k] == face;
            if (!known_face)
                meet[different++] = face;
        }
        for (int k = 1; k < different; k++)
            for (int m = 0; m < k; m++) {
                Border *border = border_of(self, meet[k], meet[m], 0);
                if (border)
                    border->nodes++;
            }
    }
    for (int e = 0; e < self->edges; e++) {
        if (self->state[e] != OPEN)
            continue;
        int one = root[self->sides[2 * e]], other = root[self->sides[2 * e + 1]];
        Border *border = one == other ? NULL : border_of(self, one, other, 0);
        if (!border || border->nodes <= 2)
            continue;
        /* along a path all edges are true or none; otherwise each alone is asked, once */
        if (!border->has_true && border->nodes != border->edges + 1)
            border->has_true = hangs_together(self, known, e) ? -1 : 1;
        if (border->has_true > 0)
            self->says[e] |= SAYS_TRUE;
    }
}

static int loop_forces(Asked *asked, const signed char *values, int variables, int *forced)
{
    Loop *self = (Loop *)((char *)asked - offsetof(Rule, asked));
    int known = NONE, open = 0, last = NONE;
    for (int e = 0; e < self->edges; e++) {
        int x = self->literal[e];
        signed char state = abs(x) <= variables ? values[x] : 0;
        self->state[e] = state;
        self->says[e] = 0;
        if (state == OPEN) {
            open++;
            last = e;
        } else if (state == TRUE && known == NONE)
            known = e;
    }
    if (known == NONE) {
        if (self->required && !open)
            return -1;
        bridges(self);
        if (self->required && open == 1)
            self->says[last] |= SAYS_TRUE;
    } else {
        int closing = close_none(self);
        if (closing < 0)
            return -1;
        if (!closing) {
            for (int e = 0; e < self->edges; e++)
                if (self->state[e] == OPEN)
                    self->says[e] = SAYS_FALSE;
        } else {
            int there = 0, inside = block_of(self, known, NONE);
            for (int e = 0; e < self->edges; e++)
                there += self->state[e] != ABSENT;
            if (inside < 2)
                return -1;
            for (int e = 0; e < self->edges && inside < there; e++)
                if (!self->block[e] && self->state[e] == TRUE)
                    return -1;
                else if (!self->block[e] && self->state[e] == OPEN)
                    self->says[e] |= SAYS_FALSE;
            if (self->faces)
                keep_whole(self, known);
            else
                for (int e = 0; e < self->edges; e++)
                    if (self->state[e] == OPEN && !hangs_together(self, known, e))
                        self->says[e] |= SAYS_TRUE;
        }
    }
    return write_down(self->says, self->literal, self->order, self->edges, forced);
}

/* Read pairs of numbers below a bound, one after another; return NULL with an error set. */
static int *read_pairs(PyObject *list, int bound)
{
    Py_ssize_t size = PyList_GET_SIZE(list);
    int *pairs = malloc((size_t)(2 * size + 1) * sizeof(int));
    if (!pairs) {
        PyErr_NoMemory();
        return NULL;
    }
    for (Py_ssize_t i = 0; i < size; i++) {
        if (!PyArg_ParseTuple(PyList_GET_ITEM(list, i), "ii", &pairs[2 * i], &pairs[2 * i + 1]))
            break;
        int least = pairs[2 * i] < pairs[2 * i + 1] ? pairs[2 * i] : pairs[2 * i + 1];
        if (least < 0 || pairs[2 * i] + pairs[2 * i + 1] - least >= bound) {
            PyErr_SetString(PyExc_ValueError, "an edge is beyond all nodes or faces");
            break;
        }
    }
    if (PyErr_Occurred()) {
        free(pairs);
        return NULL;
    }
    return pairs;
}

/* Set out[i] from starts[n] on to what each of some numbers n has, twice if it stands there twice.
   Of edge e these are keys[2 * e] and keys[2 * e + 1], and it brings brings[k * e] to them, k of
   them each. */
static int *collect(int *starts, int numbers, const int *keys, int edges, const int *brings, int k)
{
    for (int i = 0; i < 2 * edges; i++)
        starts[keys[i] + 1] += k;
    for (int n = 0; n < numbers; n++)
        starts[n + 1] += starts[n];
    int *out = calloc((size_t)(2 * edges * k + 1), sizeof(int));
    int *next = malloc((size_t)(numbers + 1) * sizeof(int));
    if (out && next) {
        memcpy(next, starts, (size_t)(numbers + 1) * sizeof(int));
        for (int i = 0; i < 2 * edges; i++)
            for (int turn = 0; turn < k; turn++)
                out[next[keys[i]]++] = brings ? brings[k * (i / 2) + turn] : i / 2;
    } else {
        free(out);
        out = NULL;
        PyErr_NoMemory();
    }
    free(next);
    return out;
}

static void Loop_dealloc(Loop *self)
{
    void *owned[] = {
        self->literal, self->order, self->ends, self->sides, self->at,   self->meeting,
        self->face_at, self->face_of, self->state, self->says, self->block, self->above,
        self->root,    self->seen,  self->low,  self->way,   self->came, self->trail,
        self->kept,    self->borders,
    };
    for (size_t i = 0; i < sizeof owned / sizeof *owned; i++)
        free(owned[i]);
    release(&self->rule);
}

static int Loop_init(Loop *self, PyObject *args, PyObject *kwargs)
{
    PyObject *ends, *literals, *sides;
    (void)kwargs;
    if (self->literal ||
        !PyArg_ParseTuple(args, "iO!O!iO!p", &self->nodes, &PyList_Type, &ends, &PyList_Type,
                          &literals, &self->faces, &PyList_Type, &sides, &self->required)) {
        if (!PyErr_Occurred())
            PyErr_SetString(PyExc_TypeError, "this is made already");
        return -1;
    }
    int edges = self->edges = (int)PyList_GET_SIZE(ends), nodes = self->nodes;
    if (PyList_GET_SIZE(literals) != edges || PyList_GET_SIZE(sides) != (self->faces ? edges : 0) ||
        nodes < 0 || self->faces < 0) {
        PyErr_SetString(PyExc_ValueError, "each edge needs a literal and two faces");
        return -1;
    }
    if (!(self->ends = read_pairs(ends, nodes)) || !(self->sides = read_pairs(sides, self->faces)))
        return -1;
    size_t most = (size_t)(nodes + 2 * edges + self->faces + 2);
    int **each[] = {
        &self->literal, &self->order, &self->at,    &self->face_at, &self->above, &self->root,
        &self->seen,    &self->low,   &self->way,   &self->came,    &self->trail, &self->kept,
    };
    int fine = 1;
    for (size_t i = 0; i < sizeof each / sizeof *each; i++)
        fine = fine && (*each[i] = calloc(most, sizeof(int)));
    for (self->slots = 16; self->slots < 2 * edges;)
        self->slots *= 2;
    fine = fine && (self->borders = calloc((size_t)self->slots, sizeof(Border)));
    fine = fine && (self->state = calloc(most, 1)) && (self->says = calloc(most, 1));
    fine = fine && (self->block = calloc(most, 1));
    if (!fine) {
        PyErr_NoMemory();
        return -1;
    }
    int variables = read_literals(literals, self->literal);
    if (variables < 0 || set_up(&self->rule, loop_forces, self->literal, edges, variables))
        return -1;
    for (int e = 0; e < edges; e++)
        self->order[e] = e;
    sorted_by = self->literal;
    qsort(self->order, (size_t)edges, sizeof(int), by_variable);
    self->meeting = collect(self->at, nodes, self->ends, edges, NULL, 1);
    self->face_of = self->meeting ? collect(self->face_at, nodes, self->ends,
                                            self->faces ? edges : 0, self->sides, 2)
                                  : NULL;
    return self->face_of ? 0 : -1;
}

static PyTypeObject LoopType = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "puzzles.rules._native.Loop",
    .tp_basicsize = sizeof(Loop),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_new = PyType_GenericNew,
    .tp_init = (initproc)Loop_init,
    .tp_dealloc = (destructor)Loop_dealloc,
    .tp_methods = Rule_methods,
};

/* ---- No two lines alike ---- */

enum { WIDEST = 64 };

typedef struct {
    Rule rule;
    int count, width, counted;
    int *literal, *order; /* of all lines, one after another; and their numbers by variable */
    char *says;
    uint64_t *true_, *false_; /* of each line its positions that are true, or false */
} Lines;

static int lines_force(Asked *asked, const signed char *values, int variables, int *forced)
{
    Lines *self = (Lines *)((char *)asked - offsetof(Rule, asked));
    int width = self->width, size = self->count * width;
    uint64_t every = width == WIDEST ? ~(uint64_t)0 : ((uint64_t)1 << width) - 1;
    memset(self->says, 0, (size_t)size);
    for (int line = 0; line < self->count; line++) {
        uint64_t true_ = 0, false_ = 0;
        for (int at = 0; at < width; at++) {
            int x = self->literal[line * width + at];
            int value = abs(x) <= variables ? values[x] : 0;
            true_ |= (uint64_t)(value > 0) << at;
            false_ |= (uint64_t)(value < 0) << at;
        }
        self->true_[line] = true_;
        self->false_[line] = false_;
    }
    for (int one = 0; one < self->count; one++)
        for (int other = 0; other < self->count; other++) {
            if (one == other)
                continue;
            uint64_t mine = self->true_[one], open = every & ~(mine | self->false_[one]), gap;
            if (self->counted) /* where one could hold and the other not */
                gap = every & ~(self->false_[one] | self->true_[other]);
            else { /* where the other is open, if it is what one is, which is full, elsewhere */
                gap = every & ~(self->true_[other] | self->false_[other]);
                if (open || (mine ^ self->true_[other]) & ~gap)
                    continue;
            }
            if (!gap)
                return -1;
            if (gap & (gap - 1))
                continue;
            int at = 0;
            while (!(gap >> at & 1))
                at++;
            if (!self->counted)
                self->says[other * width + at] |= mine & gap ? SAYS_FALSE : SAYS_TRUE;
            else {
                if (gap & ~mine)
                    self->says[one * width + at] |= SAYS_TRUE;
                if (gap & ~self->false_[other])
                    self->says[other * width + at] |= SAYS_FALSE;
            }
        }
    return write_down(self->says, self->literal, self->order, size, forced);
}

static void Lines_dealloc(Lines *self)
{
    free(self->literal);
    free(self->order);
    free(self->says);
    free(self->true_);
    free(self->false_);
    release(&self->rule);
}

static int Lines_init(Lines *self, PyObject *args, PyObject *kwargs)
{
    PyObject *literals;
    (void)kwargs;
    if (self->literal || !PyArg_ParseTuple(args, "O!ip", &PyList_Type, &literals, &self->width,
                                           &self->counted)) {
        if (!PyErr_Occurred())
            PyErr_SetString(PyExc_TypeError, "this is made already");
        return -1;
    }
    Py_ssize_t size = PyList_GET_SIZE(literals);
    if (self->width < 1 || self->width > WIDEST || size % self->width) {
        PyErr_SetString(PyExc_ValueError, "lines are of one length, 64 at most");
        return -1;
    }
    self->count = (int)size / self->width;
    self->literal = calloc((size_t)size + 1, sizeof(int));
    self->order = calloc((size_t)size + 1, sizeof(int));
    self->says = calloc((size_t)size + 1, 1);
    self->true_ = calloc((size_t)self->count + 1, sizeof(uint64_t));
    self->false_ = calloc((size_t)self->count + 1, sizeof(uint64_t));
    if (!self->literal || !self->order || !self->says || !self->true_ || !self->false_) {
        PyErr_NoMemory();
        return -1;
    }
    int variables = read_literals(literals, self->literal);
    if (variables < 0 || set_up(&self->rule, lines_force, self->literal, (int)size, variables))
        return -1;
    for (int i = 0; i < size; i++)
        self->order[i] = i;
    sorted_by = self->literal;
    qsort(self->order, (size_t)size, sizeof(int), by_variable);
    return 0;
}

static PyTypeObject LinesType = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "puzzles.rules._native.Lines",
    .tp_basicsize = sizeof(Lines),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_new = PyType_GenericNew,
    .tp_init = (initproc)Lines_init,
    .tp_dealloc = (destructor)Lines_dealloc,
    .tp_methods = Rule_methods,
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, .m_name = "puzzles.rules._native", .m_size = -1,
};

PyMODINIT_FUNC PyInit__native(void)
{
    if (PyType_Ready(&LoopType) || PyType_Ready(&LinesType))
        return NULL;
    PyObject *module = PyModule_Create(&definition);
    if (module && (PyModule_AddObjectRef(module, "Loop", (PyObject *)&LoopType) ||
                   PyModule_AddObjectRef(module, "Lines", (PyObject *)&LinesType)))
        Py_CLEAR(module);
    return module;
}
