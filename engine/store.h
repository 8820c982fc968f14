/* Constraints as arrays, and what follows from a literal by them alone.

   Literals are v or -v. A list by literal reaches from -n to n and is read with negative numbers as
   Python reads them, from its end. */

#ifndef STORE_H
#define STORE_H

#include "lists.h"

/* Constraints: at least so many of some literals. */
typedef struct {
    int variables, count;
    Ints literals, start; /* of all constraints, one after another */
    int *having, *at;     /* the constraints of each literal, from at[x + variables] on */
    char *silent;         /* of each constraint */
    int *room;            /* of each, how many of its literals may still be false */
    signed char *values;  /* by literal + variables */
} Store;

/* Return the constraints of a propagator, which has to be kept as long as they are used; NULL with
   an error set. */
const Store *store_of(PyObject *propagator);

/* Keep the propagator that alone is given, and take its constraints, with values and room of their
   own; return 0, or -1 with an error set. */
int take_board(Store *own, PyObject **propagator, PyObject *args);

/* Look at a board, its values by literal and the room of each constraint, both Python lists; return
   0, or -1 with an error set. */
int read_board(Store *own, PyObject *args);

/* Give back what `take_board` took. */
void release_board(Store *own, PyObject *propagator);

/* Write literals of a Python list into a state, its lists values, room, trail and ready, with what
   follows in silence; return whether all can hold, -1 with an error set. */
int follow_all(PyObject *propagator, PyObject *const state[4], PyObject *literals);

void clear_store(Store *store);

/* Find out which constraints have each literal, when all have been read. */
int index_store(Store *store);

/* Read constraints and which of them are silent; return 0, or -1 with an error set. */
int read_store(Store *store, PyObject *literals, PyObject *silent);

/* Make a literal true with all that follows, and note that on a trail; return whether no constraint
   is broken. */
int follow(Store *store, Ints *trail, int x);

void take_back(Store *store, Ints *trail, int size);

/* Have room for a trail of all variables. */
int reserve(Ints *trail, int variables);

#endif
