/* What `SingleLoop` of `puzzles/rules/loops/loop.py` forces, with the same answers. */

#include "rule.h"
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { ABSENT = -1, OPEN = 0, TRUE = 1 };
enum { NONE = -1 };

/* What a face that is looked at has in common with another one. */
typedef struct {
    uint64_t stamp;      /* which look that is of */
    int node;            /* the last one that was counted */
    int edges, has_true; /* between them; whether one of these is true */
    int nodes;           /* that both come to */
} Border;

/* What is read of a board, with its arrays behind it. Faces are one if no edge between them is left:
   `face` leads to one of them that stands for all, `next` from each to another, all around. */
typedef struct {
    int known;             /* an edge that is true, NONE without one */
    int loose;             /* nodes with one true edge */
    int rings;             /* edges that went between one face and itself, less bare nodes */
    int *above, *lines;    /* of each node: what leads to one of its path; its true edges */
    int *degree;           /* of each node, its edges that are there */
    int *face, *next;
    signed char *state;
    char *telling;         /* edges that would tell of others if they were true */
} Reading;

typedef struct {
    Rule rule;
    int nodes, edges, faces, required; /* no faces if the graph is not known to lie in the plane */
    int *literal, *order;    /* of each edge; and the edges by their variables */
    int *edge_of;            /* of each variable, NONE without one */
    int *ends, *sides;       /* two nodes and two faces of each edge */
    int *at, *meeting;       /* the edges of each node, from at[node] on */
    int *face_at, *face_of;  /* the faces of each node, from face_at[node] on */
    int *around_at, *around; /* the edges of each face, from around_at[face] on */
    /* of one question: */
    Reading *now;
    char *says, *block;
    int *seen, *low, *way, *came, *trail, *kept, *gone, *rim;
    uint64_t look, turn, *passed, *looked; /* in which look a node, in which turn a face was met */
    Border *borders; /* by the other face */
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
            if (self->now->state[e] == ABSENT || e == without || e == self->came[node])
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
        if (self->now->state[e] == TRUE && !self->block[e])
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

/* Note that an edge is true; return whether it closes a cycle. */
static int draw(Loop *self, int edge)
{
    Reading *now = self->now;
    int one = self->ends[2 * edge], other = self->ends[2 * edge + 1];
    now->state[edge] = TRUE;
    int mine = ++now->lines[one], its = ++now->lines[other];
    now->loose += (mine == 1) - (mine == 2) + (its == 1) - (its == 2);
    one = top(now->above, one);
    other = top(now->above, other);
    now->above[one] = other;
    return one == other;
}

/* Note that an edge is gone; the faces beside it become one. */
static void drop(Loop *self, int edge)
{
    Reading *now = self->now;
    int one = self->faces ? top(now->face, self->sides[2 * edge]) : 0;
    int other = self->faces ? top(now->face, self->sides[2 * edge + 1]) : 0;
    now->state[edge] = ABSENT;
    now->rings += one == other;
    now->rings -= !--now->degree[self->ends[2 * edge]];
    now->rings -= !--now->degree[self->ends[2 * edge + 1]];
    if (one != other) {
        int after = now->next[one];
        now->face[one] = other;
        now->next[one] = now->next[other];
        now->next[other] = after;
    }
}

/* Return whether the true edges, which close a cycle, are one loop; the open ones are none then. */
static int is_closed(Loop *self)
{
    Reading *now = self->now;
    int parts = 0, turns = 0;
    for (int node = 0; node < self->nodes; node++) {
        parts += now->lines[node] && now->above[node] == node;
        turns += now->lines[node] > 2;
    }
    for (int e = 0; e < self->edges; e++)
        if (now->state[e] == OPEN)
            self->says[e] = SAYS_FALSE;
    return !now->loose && !turns && parts == 1;
}

/* Say of open edges that they would close a cycle, other than one of all that is true. */
static void close_none(Loop *self)
{
    Reading *now = self->now;
    for (int e = 0; e < self->edges; e++) {
        int one = self->ends[2 * e], other = self->ends[2 * e + 1];
        if (now->state[e] != OPEN || !now->lines[one] || !now->lines[other])
            continue;
        int is_last = now->loose == 2 && now->lines[one] == 1 && now->lines[other] == 1;
        if (!is_last && top(now->above, one) == top(now->above, other))
            self->says[e] |= SAYS_FALSE;
    }
}

/* Return the border between the face that is looked at and another one. */
static Border *border_to(Loop *self, int other)
{
    Border *border = &self->borders[other];
    if (border->stamp != self->look)
        *border = (Border){self->look, NONE, 0, 0, 0};
    return border;
}

/* Count a node of a face, and that other faces come to it too; return whether it is a new one. */
static int visit(Loop *self, int node, int face)
{
    if (self->passed[node] == self->look)
        return 0;
    self->passed[node] = self->look;
    for (int i = self->face_at[node]; i < self->face_at[node + 1]; i++) {
        int other = top(self->now->face, self->face_of[i]);
        if (other != face && border_to(self, other)->node != node) {
            self->borders[other].node = node;
            self->borders[other].nodes++;
        }
    }
    return 1;
}

/* Say of open edges around a face that the true ones would be cut apart without them. Edges can do
   that beyond which there is a face that has more in common with it than the ends of one edge.
   Return whether the face comes to each of its nodes once. */
static int look_around(Loop *self, int face)
{
    Reading *now = self->now;
    int size = 0, nodes = 0, is_ring = 1, part = face;
    self->look++;
    do {
        for (int i = self->around_at[part]; i < self->around_at[part + 1]; i++) {
            int e = self->around[i];
            if (now->state[e] == ABSENT)
                continue;
            int other = top(now->face, self->sides[2 * e]);
            if (other == face)
                other = top(now->face, self->sides[2 * e + 1]);
            if (other == face) {
                is_ring = 0;
                continue;
            }
            Border *border = border_to(self, other);
            border->edges++;
            border->has_true |= now->state[e] == TRUE;
            nodes += visit(self, self->ends[2 * e], face);
            nodes += visit(self, self->ends[2 * e + 1], face);
            self->rim[2 * size] = e;
            self->rim[2 * size++ + 1] = other;
        }
        part = now->next[part];
    } while (part != face);
    for (int i = 0; i < size; i++) {
        int e = self->rim[2 * i];
        Border *border = &self->borders[self->rim[2 * i + 1]];
        if (now->state[e] != OPEN || border->nodes <= 2)
            continue;
        /* along a path all edges are true or none; otherwise each alone is asked, once */
        if (!border->has_true && border->nodes != border->edges + 1) {
            border->has_true = hangs_together(self, now->known, e) ? -1 : 1;
            for (int other = 0; other < self->edges; other++)
                now->telling[other] |= !self->block[other];
        }
        if (border->has_true > 0)
            self->says[e] |= SAYS_TRUE;
    }
    return is_ring && nodes == size;
}

/* Say what is forced while some edges are true; return whether the rule is not violated. */
static int go_on(Loop *self)
{
    Reading *now = self->now;
    close_none(self);
    if (block_of(self, now->known, NONE) < 2)
        return 0;
    for (int e = 0; e < self->edges; e++)
        if (!self->block[e] && now->state[e] == TRUE)
            return 0;
        else if (!self->block[e] && now->state[e] == OPEN)
            self->says[e] |= SAYS_FALSE;
    for (int face = 0; face < self->faces; face++)
        if (now->face[face] == face)
            look_around(self, face);
    for (int e = 0; e < self->edges && !self->faces; e++)
        if (now->state[e] == OPEN && !hangs_together(self, now->known, e))
            self->says[e] |= SAYS_TRUE;
    return 1;
}

static int loop_forces(Asked *asked, const signed char *values, int variables, int *forced)
{
    Loop *self = (Loop *)((char *)asked - offsetof(Rule, asked));
    Reading *now = self->now;
    int open = 0, last = NONE, closed = 0;
    now->known = NONE;
    now->loose = now->rings = 0;
    memset(now->lines, 0, (size_t)self->nodes * sizeof(int));
    memset(now->telling, 0, (size_t)self->edges);
    memset(self->says, 0, (size_t)self->edges);
    for (int node = 0; node < self->nodes; node++) {
        now->above[node] = node;
        now->degree[node] = self->at[node + 1] - self->at[node];
    }
    for (int face = 0; face < self->faces; face++)
        now->face[face] = now->next[face] = face;
    for (int e = 0; e < self->edges; e++) {
        int x = self->literal[e];
        signed char state = now->state[e] = abs(x) <= variables ? values[x] : OPEN;
        if (state == ABSENT)
            drop(self, e);
        else if (state == TRUE) {
            closed |= draw(self, e);
            now->known = e;
        } else {
            open++;
            last = e;
        }
    }
    if (now->known == NONE) {
        if (self->required && !open)
            return -1;
        bridges(self);
        if (self->required && open == 1)
            self->says[last] |= SAYS_TRUE;
    } else if (closed ? !is_closed(self) : !go_on(self))
        return -1;
    return write_down(self->says, self->literal, self->order, self->edges, forced);
}

static void loop_begin(Asked *asked, const signed char *values, int variables, void *board)
{
    Loop *self = (Loop *)((char *)asked - offsetof(Rule, asked));
    loop_forces(asked, values, variables, self->rule.said);
    self->now->rings = 0; /* the edges that are left are one block */
    memcpy(board, self->now, asked->size);
}

/* Return the edge that a literal speaks of, NONE without one. */
static int edge_of(Loop *self, int x)
{
    return abs(x) <= self->rule.asked.variables ? self->edge_of[abs(x)] : NONE;
}

/* Look around a face, once in a turn; return whether it comes to each of its nodes once. */
static int look_once(Loop *self, int face)
{
    if (self->looked[face] == self->turn)
        return 1;
    self->looked[face] = self->turn;
    return look_around(self, face);
}

/* Drop what became known to be false, and each edge at whose end no other is left; note them as
   gone. Return how many are then, or -1 if such an edge is true. */
static int drop_all(Loop *self, const int *known, int count, int gone)
{
    Reading *now = self->now;
    int i = 2 * gone;
    for (int k = 0; k < count; k++) {
        int e = edge_of(self, known[k]);
        if (e == NONE || known[k] == self->literal[e] || now->state[e] == ABSENT)
            continue;
        drop(self, e);
        self->gone[gone++] = e;
    }
    for (; i < 2 * gone; i++) {
        int node = self->ends[2 * self->gone[i / 2] + i % 2], k = self->at[node];
        if (now->degree[node] != 1)
            continue;
        while (now->state[self->meeting[k]] == ABSENT)
            k++;
        int e = self->meeting[k];
        if (now->state[e] == TRUE)
            return -1;
        drop(self, e);
        self->gone[gone++] = e;
        self->says[e] |= SAYS_FALSE;
    }
    return gone;
}

/* Say what is forced by what is known besides a board that has nothing more to say. Of what was
   known before `begun` that is known; so only what has changed since is looked at: faces that
   became one, and what true edges tell. Return 1, or 0 if all has to be read, as the edges may be
   in several blocks, or -1 if the rule is violated. */
static int read_on(Loop *self, const int *known, int begun, int count)
{
    Reading *now = self->now;
    int drawn = 0;
    for (int k = 0; k < count; k++) {
        int e = edge_of(self, known[k]);
        if (e == NONE || known[k] != self->literal[e])
            continue;
        if (draw(self, e) || now->telling[e])
            return 0;
        drawn += k >= begun;
    }
    int before = drop_all(self, known, begun, 0);
    memset(self->says, 0, (size_t)self->edges);
    int gone = before < 0 ? before : drop_all(self, known + begun, count - begun, before);
    if (gone < 0 || now->rings)
        return gone < 0 ? -1 : 0;
    self->turn++;
    for (int i = drawn ? 0 : before; i < gone; i++)
        if (!look_once(self, top(now->face, self->sides[2 * self->gone[i]])))
            return 0;
    for (int k = begun; k < count && drawn; k++) {
        int e = edge_of(self, known[k]);
        if (e == NONE || now->state[e] != TRUE)
            continue;
        int one = top(now->face, self->sides[2 * e]);
        int other = top(now->face, self->sides[2 * e + 1]);
        if (self->looked[other] != self->turn)
            look_once(self, now->next[other] == other ? other : one);
    }
    if (drawn)
        close_none(self);
    return 1;
}

static int loop_besides(Asked *asked, const void *board, const int *known, int begun, int count,
                        const signed char *values, int variables, int *forced)
{
    Loop *self = (Loop *)((char *)asked - offsetof(Rule, asked));
    int fine = 0;
    memcpy(self->now, board, asked->size);
    if (self->now->known != NONE)
        fine = read_on(self, known, begun, count);
    if (!fine)
        return loop_forces(asked, values, variables, forced);
    return fine < 0 ? -1 : write_down(self->says, self->literal, self->order, self->edges, forced);
}

/* Read pairs of numbers below a bound, one after another; return NULL with an error set. */
static int *read_pairs(PyObject *list, int bound)
{
    Py_ssize_t size = PyList_Size(list);
    int *pairs = malloc((size_t)(2 * size + 1) * sizeof(int));
    if (!pairs) {
        PyErr_NoMemory();
        return NULL;
    }
    for (Py_ssize_t i = 0; i < size; i++) {
        PyObject *pair = tuple_at(list, i);
        if (!pair || !PyArg_ParseTuple(pair, "ii", &pairs[2 * i], &pairs[2 * i + 1]))
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
        self->literal, self->order,   self->edge_of, self->ends,    self->sides,  self->at,
        self->meeting, self->face_at, self->face_of, self->around_at, self->around, self->now,
        self->says,    self->block,   self->seen,    self->low,     self->way,    self->came,
        self->trail,   self->kept,    self->gone,    self->rim,     self->passed, self->looked,
        self->borders,
    };
    for (size_t i = 0; i < sizeof owned / sizeof *owned; i++)
        free(owned[i]);
    release_rule(&self->rule);
}

/* Make room for what is read of a board, in one piece. */
static int make_room(Loop *self)
{
    size_t ints = (size_t)(3 * self->nodes + 2 * self->faces), edges = (size_t)self->edges;
    size_t size = sizeof(Reading) + ints * sizeof(int) + 2 * edges;
    Reading *now = self->now = calloc(size / sizeof(Reading) + 1, sizeof(Reading));
    if (!now) {
        PyErr_NoMemory();
        return -1;
    }
    now->above = (int *)(now + 1);
    now->lines = now->above + self->nodes;
    now->degree = now->lines + self->nodes;
    now->face = now->degree + self->nodes;
    now->next = now->face + self->faces;
    now->state = (signed char *)(now->next + self->faces);
    now->telling = (char *)(now->state + edges);
    self->rule.asked.size = (size / sizeof(Reading) + 1) * sizeof(Reading);
    return 0;
}

/* Find the edge of each variable; a loop in the plane, each edge with a variable of its own, can go
   on from a board. */
static int number_edges(Loop *self)
{
    int variables = self->rule.asked.variables, is_own = self->faces > 0;
    self->edge_of = malloc(((size_t)variables + 1) * sizeof(int));
    if (!self->edge_of) {
        PyErr_NoMemory();
        return -1;
    }
    for (int v = 0; v <= variables; v++)
        self->edge_of[v] = NONE;
    for (int e = 0; e < self->edges; e++) {
        int *edge = &self->edge_of[abs(self->literal[e])];
        is_own &= *edge == NONE;
        *edge = e;
    }
    if (is_own) {
        self->rule.asked.begin = loop_begin;
        self->rule.asked.besides = loop_besides;
    }
    return 0;
}

static int Loop_init(Loop *self, PyObject *args, PyObject *kwargs)
{
    PyObject *ends, *literals, *sides;
    (void)kwargs;
    if (!PyArg_ParseTuple(args, "iO!O!iO!p", &self->nodes, &PyList_Type, &ends, &PyList_Type,
                          &literals, &self->faces, &PyList_Type, &sides, &self->required))
        return -1;
    int edges = self->edges = (int)PyList_Size(ends), nodes = self->nodes;
    if (!is_number(nodes) || !is_number(self->faces))
        return -1;
    if (PyList_Size(literals) != edges || PyList_Size(sides) != (self->faces ? edges : 0) ||
        nodes < 0 || self->faces < 0) {
        PyErr_SetString(PyExc_ValueError, "each edge needs a literal and two faces");
        return -1;
    }
    if (!(self->ends = read_pairs(ends, nodes)) || !(self->sides = read_pairs(sides, self->faces)))
        return -1;
    size_t most = (size_t)(nodes + 2 * edges + self->faces + 2);
    int **each[] = {
        &self->literal, &self->order, &self->at,   &self->face_at, &self->around_at, &self->seen,
        &self->low,     &self->way,   &self->came, &self->trail,   &self->kept,      &self->gone,
        &self->rim,
    };
    int fine = 1;
    for (size_t i = 0; i < sizeof each / sizeof *each; i++)
        fine = fine && (*each[i] = calloc(most, sizeof(int)));
    fine = fine && (self->passed = calloc(most, sizeof(uint64_t)));
    fine = fine && (self->looked = calloc(most, sizeof(uint64_t)));
    fine = fine && (self->borders = calloc(most, sizeof(Border)));
    fine = fine && (self->says = calloc(most, 1)) && (self->block = calloc(most, 1));
    if (!fine) {
        PyErr_NoMemory();
        return -1;
    }
    int variables = read_literals(literals, self->literal);
    if (variables < 0 || set_up(&self->rule, loop_forces, self->literal, edges, variables))
        return -1;
    put_in_order(self->literal, edges, self->order);
    int planar = self->faces ? edges : 0;
    self->meeting = collect(self->at, nodes, self->ends, edges, NULL, 1);
    self->face_of = collect(self->face_at, nodes, self->ends, planar, self->sides, 2);
    self->around = collect(self->around_at, self->faces, self->sides, planar, NULL, 1);
    if (!self->meeting || !self->face_of || !self->around)
        return -1;
    int end = 0;
    for (int node = 0; node < nodes; node++) { /* each face of a node once */
        int begun = self->face_at[node];
        self->face_at[node] = end;
        for (int i = begun; i < self->face_at[node + 1]; i++) {
            int k = self->face_at[node];
            while (k < end && self->face_of[k] != self->face_of[i])
                k++;
            self->face_of[k] = self->face_of[i];
            end += k == end;
        }
    }
    self->face_at[nodes] = end;
    return make_room(self) || number_edges(self) ? -1 : 0;
}

MADE_BY_INIT(Loop)

static PyType_Slot Loop_slots[] = {
    {Py_tp_new, Loop_new},
    {Py_tp_dealloc, Loop_dealloc},
    {Py_tp_methods, Rule_methods},
    {0, NULL},
};

PyType_Spec Loop_spec = {
    .name = "engine._engine.Loop",
    .basicsize = sizeof(Loop),
    .flags = Py_TPFLAGS_DEFAULT,
    .slots = Loop_slots,
};
