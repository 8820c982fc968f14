/* A search for a way to meet constraints, by trying what is open in the tightest of them. */

#include "search.h"

int settle(Search *search)
{
    Store *store = &search->store;
    int n = store->variables, sound = 1;
    for (int j = 0; j < store->count; j++)
        sound = sound && store->room[j] >= 0;
    for (int j = 0; j < store->count && sound; j++)
        if (!store->room[j])
            for (int i = store->start.items[j]; i < store->start.items[j + 1] && sound; i++)
                if (!store->values[store->literals.items[i] + n])
                    sound = follow(store, &search->trail, store->literals.items[i]);
    return sound;
}

int complete(Search *search)
{
    Store *store = &search->store;
    int n = store->variables, best = -1, least = 1 << 30;
    for (int j = 0; j < store->count; j++) {
        int still = 0;
        for (int i = store->start.items[j]; i < store->start.items[j + 1]; i++)
            still += !store->values[store->literals.items[i] + n];
        if (still > store->room[j] && still < least) {
            least = still;
            best = j;
        }
    }
    if (best < 0)
        return 1;
    if (--search->steps < 0)
        return -1;
    int x = 0;
    for (int i = store->start.items[best]; i < store->start.items[best + 1]; i++) {
        int z = store->literals.items[i];
        if (!store->values[z + n]) {
            x = z;
            if (z == -search->wanted.items[abs(z)])
                break; /* other than what is known to be possible, to learn more from it */
        }
    }
    int size = search->trail.size;
    for (int turn = 0; turn < 2; turn++) {
        int found = follow(store, &search->trail, turn ? -x : x) ? complete(search) : 0;
        if (found)
            return found;
        take_back(store, &search->trail, size);
    }
    return 0;
}

void clear_search(Search *search)
{
    clear_store(&search->store);
    free(search->trail.items);
    free(search->wanted.items);
    memset(search, 0, sizeof *search);
}
