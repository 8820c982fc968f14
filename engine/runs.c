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

/* Find the cells that some placement leaves empty, and fills, and the starts of each block in these;
   return 0 if there is no placement. */
static int place(const int *length, int count, int width, uint64_t empty, uint64_t filled,
                 uint64_t *can_empty, uint64_t *can_fill, uint64_t *starts)
{
    uint64_t ends[LONGEST], before[LONGEST + 1], behind[LONGEST + 1];
    *can_empty = *can_fill = 0;
    pass(length, 1, count, empty, filled, starts, before);
    if (!(before[count] >> width & 1))
        return 0;
    pass(length + count - 1, -1, count, turned(empty, width), turned(filled, width), ends, behind);
    for (int i = 0; i <= count; i++)
        *can_empty |= before[i] & empty & turned(behind[count - i], width + 1) >> 1;
    for (int i = 0; i < count; i++) {
        starts[i] &= turned(ends[count - 1 - i], width - length[i] + 1);
        *can_fill |= covered(starts[i], length[i]);
    }
    return 1;
}

static int runs_force(Asked *asked, const signed char *values, int variables, int *forced)
{
    const Runs *self = (Runs *)((char *)asked - offsetof(Rule, asked));
    int width = self->width;
    uint64_t starts[LONGEST], empty = 0, filled = 0, can_empty, can_fill;
    for (int at = 0; at < width; at++) {
        int x = self->literal[at], value = abs(x) <= variables ? values[x] : 0;
        empty |= (uint64_t)(value <= 0) << at;
        filled |= (uint64_t)(value >= 0) << at;
    }
    if (!place(self->length, self->count, width, empty, filled, &can_empty, &can_fill, starts))
        return -1;
    char says[LONGEST] = {0};
    for (int at = 0; at < width; at++)
        if ((empty & filled) >> at & 1) {
            says[at] |= can_empty >> at & 1 ? 0 : SAYS_TRUE;
            says[at] |= can_fill >> at & 1 ? 0 : SAYS_FALSE;
        }
    return write_down(says, self->literal, self->order, width, forced);
}

/* Read the lengths of a line's blocks; return how many there are, or -1 with an error set. */
static int read_lengths(PyObject *lengths, Py_ssize_t width, int *length)
{
    Py_ssize_t count = PyList_Size(lengths);
    if (width < 1 || width > LONGEST || count > width) {
        PyErr_SetString(PyExc_ValueError, "a line has 63 cells at most");
        return -1;
    }
    for (Py_ssize_t i = 0; i < count; i++) {
        long some = PyLong_AsLong(PyList_GetItem(lengths, i));
        if (some < 1 || some > width) {
            if (!PyErr_Occurred())
                PyErr_SetString(PyExc_ValueError, "a block is no longer than its line");
            return -1;
        }
        length[i] = (int)some;
    }
    return (int)count;
}

static int Runs_init(Runs *self, PyObject *args, PyObject *kwargs)
{
    PyObject *cells, *lengths;
    (void)kwargs;
    if (!PyArg_ParseTuple(args, "O!O!", &PyList_Type, &cells, &PyList_Type, &lengths))
        return -1;
    Py_ssize_t width = PyList_Size(cells);
    int count = read_lengths(lengths, width, self->length);
    int variables = count < 0 ? -1 : read_literals(cells, self->literal);
    if (variables < 0)
        return -1;
    self->count = count;
    self->width = (int)width;
    put_in_order(self->literal, (int)width, self->order);
    return set_up(&self->rule, runs_force, self->literal, (int)width, variables);
}

MADE_BY_INIT(Runs)

static PyType_Slot Runs_slots[] = {
    {Py_tp_new, Runs_new},
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

/* ---- A line by sets of its cells ---- */

typedef struct {
    PyObject_HEAD
    int width, count, length[LONGEST];
} Line;

static int Line_init(Line *self, PyObject *args, PyObject *kwargs)
{
    PyObject *lengths;
    int width;
    (void)kwargs;
    if (!PyArg_ParseTuple(args, "iO!", &width, &PyList_Type, &lengths))
        return -1;
    self->width = 0;
    self->count = read_lengths(lengths, width, self->length);
    self->width = self->count < 0 ? 0 : width;
    return self->count < 0 ? -1 : 0;
}

static PyObject *Line_call(Line *self, PyObject *args, PyObject *kwargs)
{
    PyObject *values, *found = Py_None;
    uint64_t starts[LONGEST], sets[2], can_empty, can_fill;
    (void)kwargs;
    if (!PyArg_ParseTuple(args, "O!|O", &PyList_Type, &values, &found))
        return NULL;
    if (!self->width || PyList_Size(values) != 2 || (found != Py_None && !PyList_Check(found))) {
        PyErr_SetString(PyExc_ValueError, "a line has cells that are empty and that are filled");
        return NULL;
    }
    for (int i = 0; i < 2; i++) {
        sets[i] = PyLong_AsUnsignedLongLong(PyList_GetItem(values, i));
        if (PyErr_Occurred())
            return NULL;
        if (sets[i] >> self->width) {
            PyErr_SetString(PyExc_ValueError, "a cell is beyond the line");
            return NULL;
        }
    }
    if (!place(self->length, self->count, self->width, sets[0], sets[1], &can_empty, &can_fill,
               starts))
        Py_RETURN_NONE;
    for (int i = 0; found != Py_None && i < self->count; i++) {
        PyObject *one = Py_BuildValue("{iK}", 1, (unsigned long long)starts[i]);
        int failed = !one || PyList_Append(found, one);
        Py_XDECREF(one);
        if (failed)
            return NULL;
    }
    return Py_BuildValue("[KK]", (unsigned long long)can_empty, (unsigned long long)can_fill);
}

MADE_BY_INIT(Line)

static PyType_Slot Line_slots[] = {
    {Py_tp_new, Line_new},
    {Py_tp_dealloc, release_object},
    {Py_tp_call, Line_call},
    {0, NULL},
};

PyType_Spec Line_spec = {
    .name = "engine._engine.Line",
    .basicsize = sizeof(Line),
    .flags = Py_TPFLAGS_DEFAULT,
    .slots = Line_slots,
};
