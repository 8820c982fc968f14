/* What `LineClue` of `puzzles/rules/runs/rule.py` forces, with the same answers. */

#include "rule.h"
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { LONGEST = 63 }; /* a line, whose gaps are bits too */

typedef struct {
    Rule rule;
    int width, count;
    int literal[LONGEST], order[LONGEST], length[LONGEST]; /* of cells, the last one of blocks */
} Runs;

/* Return the places at which so many cells in a row belong to a set. */
static uint64_t in_a_row(uint64_t cells, int length)
{
    for (int have = 1, step; have < length; have += step) {
        step = have < length - have ? have : length - have;
        cells &= cells >> step;
    }
    return cells;
}

/* Return the cells of all blocks of so many cells that start in a set. */
static uint64_t covered(uint64_t starts, int length)
{
    for (int have = 1, step; have < length; have += step) {
        step = have < length - have ? have : length - have;
        starts |= starts << step;
    }
    return starts;
}

/* Return a set with each of its places p moved to width - 1 - p. */
static uint64_t turned(uint64_t some, int width)
{
    static const uint64_t masks[] = {0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f,
                                     0x00ff00ff00ff00ff, 0x0000ffff0000ffff, 0x00000000ffffffff};
    for (int i = 0; i < 6; i++)
        some = (some >> (1 << i) & masks[i]) | (some & masks[i]) << (1 << i);
    return some >> (64 - width);
}

/* Find the starts of each block, and for each number of blocks done the gaps that the cells before
   can fill up to, as far as the cells before and under a block allow: `_pass` of `lines.py`. */
static void pass(const int *length, int step, int count, uint64_t empty, uint64_t filled,
                 uint64_t *starts, uint64_t *gaps)
{
    uint64_t reach = gaps[0] = 1 | ((empty + (empty & 1)) ^ empty);
    for (int i = 0; i < count; i++, length += step) {
        starts[i] = reach & in_a_row(filled, *length);
        uint64_t ends = starts[i] << *length;
        gaps[i + 1] = ends | ((empty + (ends & empty)) ^ empty);
        reach = (gaps[i + 1] & empty) << 1;
    }
}

static int runs_force(Asked *asked, const signed char *values, int variables, int *forced)
{
    const Runs *self = (Runs *)((char *)asked - offsetof(Rule, asked));
    int width = self->width, count = self->count;
    const int *length = self->length;
    uint64_t starts[LONGEST], ends[LONGEST], before[LONGEST + 1], behind[LONGEST + 1];
    uint64_t empty = 0, filled = 0, can_empty = 0, can_fill = 0;
    for (int at = 0; at < width; at++) {
        int x = self->literal[at], value = x <= variables ? values[x] : 0;
        empty |= (uint64_t)(value <= 0) << at;
        filled |= (uint64_t)(value >= 0) << at;
    }
    pass(length, 1, count, empty, filled, starts, before);
    if (!(before[count] >> width & 1))
        return -1;
    pass(length + count - 1, -1, count, turned(empty, width), turned(filled, width), ends, behind);
    for (int i = 0; i <= count; i++)
        can_empty |= before[i] & empty & turned(behind[count - i], width + 1) >> 1;
    for (int i = 0; i < count; i++) {
        uint64_t both = starts[i] & turned(ends[count - 1 - i], width - length[i] + 1);
        can_fill |= covered(both, length[i]);
    }
    char says[LONGEST] = {0};
    for (int at = 0; at < width; at++)
        if ((empty & filled) >> at & 1) {
            says[at] |= can_empty >> at & 1 ? 0 : SAYS_TRUE;
            says[at] |= can_fill >> at & 1 ? 0 : SAYS_FALSE;
        }
    return write_down(says, self->literal, self->order, width, forced);
}

static int Runs_init(Runs *self, PyObject *args, PyObject *kwargs)
{
    PyObject *cells, *lengths;
    (void)kwargs;
    if (self->width ||
        !PyArg_ParseTuple(args, "O!O!", &PyList_Type, &cells, &PyList_Type, &lengths)) {
        if (!PyErr_Occurred())
            PyErr_SetString(PyExc_TypeError, "this is made already");
        return -1;
    }
    Py_ssize_t width = PyList_Size(cells), count = PyList_Size(lengths);
    if (width < 1 || width > LONGEST || count > width) {
        PyErr_SetString(PyExc_ValueError, "a line has 63 cells at most");
        return -1;
    }
    int variables = read_literals(cells, self->literal);
    if (variables < 0)
        return -1;
    for (int i = 0; i < count; i++) {
        long length = PyLong_AsLong(PyList_GetItem(lengths, i));
        if (length < 1 || length > width) {
            PyErr_SetString(PyExc_ValueError, "a block is no longer than its line");
            return -1;
        }
        self->length[i] = (int)length;
    }
    self->count = (int)count;
    self->width = (int)width;
    put_in_order(self->literal, (int)width, self->order);
    return set_up(&self->rule, runs_force, self->literal, (int)width, variables);
}

static PyType_Slot Runs_slots[] = {
    {Py_tp_init, Runs_init},
    {Py_tp_dealloc, release_rule},
    {Py_tp_methods, Rule_methods},
    {0, NULL},
};

PyType_Spec Runs_spec = {
    .name = "engine._engine.Runs",
    .basicsize = sizeof(Runs),
    .flags = Py_TPFLAGS_DEFAULT,
    .slots = Runs_slots,
};
