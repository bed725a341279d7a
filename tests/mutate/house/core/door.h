// SPDX-License-Identifier: MIT
#pragma once

enum { TRI_REFEREE = 9 };

int door_width(int people);
int door_guests(int people);
int door_halvings(int n);
int door_unused(int n);
int door_peek(int secret, int seat);
int door_listen(int secret, int seat);

/// Twice n, in a header: programs that read it are made anew.
static inline int door_twice(int n)
{
    return n + n;
}
