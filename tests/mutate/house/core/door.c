// SPDX-License-Identifier: MIT
#include "core/door.h"

#define TRI_ASSERT(condition) ((condition) ? (void)0 : __builtin_trap())

// Tested at its edge: no change of it survives.
int door_width(int people)
{
    TRI_ASSERT(people >= 0 && people < 1000);
    return people > 7;
}

// Tested far from its edge only.
int door_guests(int people)
{
    return people >= 5;
}

// A change that never ends is noticed.
int door_halvings(int n)
{
    int count = 0;
    while (n > 1) {
        n /= 2;
        count++;
    }
    return count;
}

int door_unused(int n)
{
    return door_twice(n);
}

// `> 3` or `>= 3`, the first condition says it already: the same code.
static int door_same(int n)
{
    return n > 8 && n > 3;
}

static void door_observe(int secret, int seat, int *view)
{
    *view = seat == TRI_REFEREE ? secret : door_same(seat);
}

int door_peek(int secret, int seat)
{
    int view;
    door_observe(secret, seat, &view);
    return view;
}

int door_listen(int secret, int seat)
{
    int view;
    door_observe(secret, seat, &view);
    return view;
}
