/* What `LinesDiffer` of `puzzles/rules/alike.py` forces, with the same answers. */

#include "rule.h"
#include <stddef.h>
#include <stdint.h>
#include <string.h>

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
    release_rule(&self->rule);
}

static int Lines_init(Lines *self, PyObject *args, PyObject *kwargs)
{
    PyObject *literals;
    (void)kwargs;
    if (!PyArg_ParseTuple(args, "O!ip", &PyList_Type, &literals, &self->width,
                                           &self->counted))
        return -1;
    Py_ssize_t size = PyList_Size(literals);
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
    put_in_order(self->literal, (int)size, self->order);
    return 0;
}

MADE_BY_INIT(Lines)

static PyType_Slot Lines_slots[] = {
    {Py_tp_new, Lines_new},
    {Py_tp_dealloc, Lines_dealloc},
    {Py_tp_methods, Rule_methods},
    {0, NULL},
};

PyType_Spec Lines_spec = {
    .name = "engine._engine.Lines",
    .basicsize = sizeof(Lines),
    .flags = Py_TPFLAGS_DEFAULT,
    .slots = Lines_slots,
};
