/* Rules and their constraints, for those that are read together. */

#ifndef TOGETHER_H
#define TOGETHER_H

#include "store.h"

enum { NONE = -1 };

/* Rules and their constraints; as `verify/reading/together.py`. */
typedef struct {
    PyObject_HEAD
    int variables, constraints, rules, places;
    Ints literals, start, room; /* of all constraints; those of rules asked whole come last */
    Ints rule;                  /* of each constraint, NONE without one */
    int *first, *next;          /* the first constraint of each rule, and the next one of each */
    int *meaning;               /* by variable, the first constraint of no rule that begins there */
    char *whole;                /* of each rule, whether it is asked whole */
    int *mark, *number, token;  /* by variable */
    Ints parts, also, about;    /* what is read: constraints, those of no rule, and variables */
    PyObject *regions, *subsets;
} JointRules;

void JointRules_dealloc(JointRules *self);

/* Return the object as what it is, NULL with an error set if it is none. */
static inline JointRules *as_heads(PyObject *object)
{
    if (PyType_GetSlot(Py_TYPE(object), Py_tp_dealloc) == (void *)JointRules_dealloc)
        return (JointRules *)object;
    PyErr_SetString(PyExc_TypeError, "these are no joint");
    return NULL;
}

/* Find the constraints of rules, those of no rule about their variables, and these. */
int gather(JointRules *self, PyObject *rules);

PyObject *JointRules_backbone(JointRules *self, PyObject *args);

#endif
