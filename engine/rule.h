/* What all rules in C have: the literals they speak of, and how they are asked. */

#ifndef RULE_H
#define RULE_H

#include "asked.h"
#include "lists.h"

typedef struct {
    PyObject_HEAD
    Asked asked;
    char *has;
    signed char *values;
    int *said;
} Rule;

extern PyMethodDef Rule_methods[];

/* Read a list of literals; return the greatest variable, or -1 with an error set. */
int read_literals(PyObject *list, int *literals);

/* Note what a rule speaks of; return 0, or -1 with an error set. */
int set_up(Rule *self, int (*forces)(Asked *, const signed char *, int, int *),
           const int *literals, int size, int variables);

void release_rule(Rule *self);

/* Number literals in the order of their variables. */
void put_in_order(const int *literal, int size, int *order);

enum { SAYS_TRUE = 1, SAYS_FALSE = 2 };

/* Write down what is said of some literals, in the order of their variables. */
int write_down(const char *says, const int *literal, const int *order, int size, int *forced);

#endif
