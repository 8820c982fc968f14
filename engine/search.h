/* A search for a way to meet constraints, by trying what is open in the tightest of them. */

#ifndef SEARCH_H
#define SEARCH_H

#include "store.h"

typedef struct {
    Store store;
    Ints trail, wanted; /* by variable the literal whose opposite is to be met, or 0 */
    int steps;          /* that may still be tried */
} Search;

enum { DEEPEST = 10000 }; /* variables, which are tried one below the other */

/* Make true what constraints demand without any choice; return whether none of them is broken. */
int settle(Search *search);

/* Meet all constraints, and leave on the trail what that takes; return 1, 0 if they cannot be met,
   -1 if that takes too many steps. */
int complete(Search *search);

void clear_search(Search *search);

#endif
