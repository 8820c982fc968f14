/* How a lazy rule is asked without Python between. */

#ifndef ASKED_H
#define ASKED_H

#include <stddef.h>

#define ASKED "engine.asked" /* the name of a capsule with a pointer to Asked in it */

typedef struct Asked Asked;
struct Asked {
    /* Read the value of literal x at values[x]: 1 if true, -1 if false, 0 if open, and those of
       variables beyond the end as open. Write the literals that are forced, at most `most`, and
       return how many; -1 if the rule is violated. */
    int (*forces)(Asked *self, const signed char *values, int variables, int *forced);
    /* NULL, or: note in `size` bytes what is read of a board on which nothing more is forced; and
       do what `forces` does where some literals are known besides, among them all that is forced
       without those from `begun` on. */
    void (*begin)(Asked *self, const signed char *values, int variables, void *board);
    int (*besides)(Asked *self, const void *board, const int *known, int begun, int count,
                   const signed char *values, int variables, int *forced);
    size_t size;
    int most, variables;
    const char *has; /* of each variable up to `variables` whether the rule speaks of it */
};

#endif
