/* What all rules in C have. */

#include "rule.h"

static PyObject *Rule_forces(Rule *self, PyObject *sequence)
{
    PyObject *values = listed(sequence);
    if (!values)
        return NULL;
    int variables = self->asked.variables, known = (int)PyList_Size(values);
    for (int v = 1; v <= variables; v++) {
        if (!self->has[v])
            continue;
        long value = v <= known ? PyLong_AsLong(PyList_GetItem(values, v - 1)) : 0;
        self->values[variables + v] = (signed char)((value > 0) - (value < 0));
        self->values[variables - v] = (signed char)-self->values[variables + v];
    }
    Py_DECREF(values);
    if (PyErr_Occurred())
        return NULL;
    int count = self->asked.forces(&self->asked, self->values + variables, variables, self->said);
    if (count < 0)
        Py_RETURN_NONE;
    return as_list(self->said, count);
}

static void let_go(PyObject *capsule)
{
    Py_XDECREF((PyObject *)PyCapsule_GetContext(capsule));
}

static PyObject *Rule_asked(Rule *self, PyObject *nothing)
{
    (void)nothing;
    PyObject *capsule = PyCapsule_New(&self->asked, ASKED, let_go);
    if (capsule && PyCapsule_SetContext(capsule, self))
        Py_CLEAR(capsule);
    if (capsule)
        Py_INCREF((PyObject *)self);
    return capsule;
}

/* Read a list of literals; return the greatest variable, or -1 with an error set. */
int read_literals(PyObject *list, int *literals)
{
    int variables = 0;
    for (Py_ssize_t i = 0; i < PyList_Size(list); i++) {
        long x = PyLong_AsLong(PyList_GetItem(list, i));
        if (PyErr_Occurred())
            return -1;
        if (!x || x < -FARTHEST || x > FARTHEST) {
            PyErr_SetString(PyExc_ValueError, "this is no literal");
            return -1;
        }
        literals[i] = (int)x;
        variables = labs(x) > variables ? (int)labs(x) : variables;
    }
    return variables;
}

/* Note what a rule speaks of; return 0, or -1 with an error set. */
int set_up(Rule *self, int (*forces)(Asked *, const signed char *, int, int *),
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
    self->asked = (Asked){.forces = forces, .most = 2 * size, .has = self->has};
    self->asked.variables = variables;
    return 0;
}

void release_rule(Rule *self)
{
    free(self->has);
    free(self->values);
    free(self->said);
    release_object((PyObject *)self);
}

PyMethodDef Rule_methods[] = {
    {"forces", (PyCFunction)Rule_forces, METH_O, NULL},
    {"asked", (PyCFunction)Rule_asked, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static const int *sorted_by; /* while numbers are sorted */

static int by_variable(const void *one, const void *other)
{
    return abs(sorted_by[*(const int *)one]) - abs(sorted_by[*(const int *)other]);
}

/* Number literals in the order of their variables. */
void put_in_order(const int *literal, int size, int *order)
{
    for (int i = 0; i < size; i++)
        order[i] = i;
    sorted_by = literal;
    if (size > 1)
        qsort(order, (size_t)size, sizeof(int), by_variable);
}

/* Write down what is said of some literals, in the order of their variables. */
int write_down(const char *says, const int *literal, const int *order, int size, int *forced)
{
    int count = 0;
    char any = 0;
    for (int i = 0; i < size; i++)
        any |= says[i];
    for (int i = 0; i < size && any; i++) {
        int at = order[i], x = literal[at];
        int falsely = x > 0 ? SAYS_FALSE : SAYS_TRUE; /* the literal that is below 0 comes first */
        if (says[at] & falsely)
            forced[count++] = -abs(x);
        if (says[at] & (SAYS_TRUE + SAYS_FALSE - falsely))
            forced[count++] = abs(x);
    }
    return count;
}
