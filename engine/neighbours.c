/* What `HasNeighbour` of `puzzles/rules/graphs/neighbour.py` forces, with the same answers. */

#include "rule.h"
#include <stddef.h>

typedef struct {
    Rule rule;
    int nodes;
    int *literal, *order; /* of each node; and their numbers by variable */
    int *start;           /* of each node, where its neighbours begin */
    Ints beside;
    char *says;
    signed char *state;
} Neighbours;

static int neighbours_force(Asked *asked, const signed char *values, int variables, int *forced)
{
    Neighbours *self = (Neighbours *)((char *)asked - offsetof(Rule, asked));
    int nodes = self->nodes, true_ = 0;
    signed char *state = self->state;
    memset(self->says, 0, (size_t)nodes);
    for (int node = 0; node < nodes; node++) {
        int x = self->literal[node];
        state[node] = abs(x) <= variables ? values[x] : 0;
        true_ += state[node] > 0;
    }
    for (int node = 0; node < nodes; node++) {
        int open = 0, last = 0, accompanied = 0;
        if (state[node] < 0)
            continue;
        for (int k = self->start[node]; k < self->start[node + 1] && !accompanied; k++) {
            int other = self->beside.items[k];
            accompanied = state[other] > 0;
            if (!state[other]) {
                open++;
                last = other;
            }
        }
        if (accompanied || open > 1 || (open && !state[node]))
            continue;
        if (state[node] && !open) {
            if (true_ > 1)
                return -1;
            for (int other = 0; other < nodes; other++)
                if (!state[other])
                    self->says[other] |= SAYS_FALSE;
        } else if (state[node] && true_ > 1)
            self->says[last] |= SAYS_TRUE;
        else if (!state[node] && true_)
            self->says[node] |= SAYS_FALSE;
    }
    return write_down(self->says, self->literal, self->order, nodes, forced);
}

static void Neighbours_dealloc(Neighbours *self)
{
    free(self->literal);
    free(self->order);
    free(self->start);
    free(self->beside.items);
    free(self->says);
    free(self->state);
    release_rule(&self->rule);
}

static int Neighbours_init(Neighbours *self, PyObject *args, PyObject *kwargs)
{
    PyObject *literals, *beside;
    (void)kwargs;
    if (!PyArg_ParseTuple(args, "O!O!", &PyList_Type, &literals, &PyList_Type, &beside))
        return -1;
    Py_ssize_t nodes = PyList_Size(literals);
    if (PyList_Size(beside) != nodes) {
        PyErr_SetString(PyExc_ValueError, "each node needs one literal");
        return -1;
    }
    self->nodes = (int)nodes;
    self->literal = calloc((size_t)nodes + 1, sizeof(int));
    self->order = calloc((size_t)nodes + 1, sizeof(int));
    self->start = calloc((size_t)nodes + 1, sizeof(int));
    self->says = calloc((size_t)nodes + 1, 1);
    self->state = calloc((size_t)nodes + 1, 1);
    if (!self->literal || !self->order || !self->start || !self->says || !self->state) {
        PyErr_NoMemory();
        return -1;
    }
    for (int node = 0; node < nodes; node++) {
        int begun = self->beside.size;
        if (read_list(PyList_GetItem(beside, node), &self->beside))
            return -1;
        for (int k = begun; k < self->beside.size; k++)
            if (self->beside.items[k] < 0 || self->beside.items[k] >= nodes) {
                PyErr_SetString(PyExc_ValueError, "there is no such node");
                return -1;
            }
        self->start[node + 1] = self->beside.size;
    }
    int variables = read_literals(literals, self->literal);
    if (variables < 0 ||
        set_up(&self->rule, neighbours_force, self->literal, (int)nodes, variables))
        return -1;
    put_in_order(self->literal, (int)nodes, self->order);
    return 0;
}

MADE_BY_INIT(Neighbours)

static PyType_Slot Neighbours_slots[] = {
    {Py_tp_new, Neighbours_new},
    {Py_tp_dealloc, Neighbours_dealloc},
    {Py_tp_methods, Rule_methods},
    {0, NULL},
};

PyType_Spec Neighbours_spec = {
    .name = "engine._engine.Neighbours",
    .basicsize = sizeof(Neighbours),
    .flags = Py_TPFLAGS_DEFAULT,
    .slots = Neighbours_slots,
};
