// SPDX-License-Identifier: MIT
#pragma once
#include "nets/tri_network.h"

// The games that networks know, as a table for programs on a CPU; kernels call a game's functions directly. And the
// networks that a program carries. The page's first module is built with TRI_NO_NETWORKS and carries none, nor what
// asks them; another one, which it fetches for a level that asks, with TRI_GIVEN_NETWORK: it is given one as it runs.

typedef struct tri_net_game {
    const char *id;
    int version; ///< of the inputs: a network is good for one alone
    /// How many inputs a table of so many players has.
    int (*count)(int players);
    /// What `seat` may know of a position (its view, or the whole state) as bits.
    void (*inputs)(const void *state, int seat, uint32_t *bits);
    /// Is this a position that a network is asked about, after a decision of `seat`?
    bool (*valued)(const void *state, int seat);
} tri_net_game;

/// How a game looks to a network, or NULL.
const tri_net_game *tri_nets_find(const char *id);

#if defined(TRI_NO_NETWORKS)

TRI_INLINE bool tri_nets_has(const char *game)
{
    (void)game;
    return false;
}
TRI_INLINE bool tri_nets_network(const char *game, int players, tri_network *out)
{
    (void)game, (void)players, (void)out;
    return false;
}

#else

/// Is there a network in this program for a game, of however many players?
bool tri_nets_has(const char *game);
/// The network in this program for a game of so many players. False: there is none.
bool tri_nets_network(const char *game, int players, tri_network *out);

#endif

#if defined(TRI_GIVEN_NETWORK)
/// The one network to ask from now on: a file's bytes, aligned to 64, which must stay. False: they are damaged, or not
/// for the inputs that this program has.
bool tri_nets_give(const void *bytes, size_t size);
#endif
