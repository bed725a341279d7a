// SPDX-License-Identifier: MIT
#include "nets/tri_nets.h"

#include "core/base/tri_text.h"
#include "nets/basilica_inputs.h"
#include "nets/red_cathedral_inputs.h"
#include "nets/sagrada_inputs.h"

// One row a game, and one a network.

#define TRI_NET_GAME(game, GAME)                                                                                       \
    static void game##_net_inputs(const void *state, int seat, uint32_t *bits)                                         \
    {                                                                                                                  \
        game##_inputs((const game##_state *)state, seat, bits);                                                        \
    }                                                                                                                  \
    static bool game##_net_valued(const void *state, int seat)                                                         \
    {                                                                                                                  \
        return game##_valued((const game##_state *)state, seat);                                                       \
    }                                                                                                                  \
    static const tri_net_game game##_net = {                                                                           \
        #game, GAME##_INPUTS_VERSION, game##_input_count, game##_net_inputs, game##_net_valued,                        \
    };

TRI_NET_GAME(basilica, BASILICA)
TRI_NET_GAME(red_cathedral, RED_CATHEDRAL)
TRI_NET_GAME(sagrada, SAGRADA)

const tri_net_game *tri_nets_find(const char *id)
{
    static const tri_net_game *const games[] = {&basilica_net, &red_cathedral_net, &sagrada_net};
    for (int i = 0; i < TRI_COUNT(games); i++)
        if (tri_same(games[i]->id, id))
            return games[i];
    return NULL;
}

#if !defined(TRI_NO_NETWORKS)

typedef struct tri_net_file {
    const char *bytes; ///< aligned to 64
    size_t size;
} tri_net_file;

#if defined(TRI_GIVEN_NETWORK)
static tri_net_file tri_net_files[2]; // the one given, and the end
#else
#include "nets.inc"
#endif

bool tri_nets_network(const char *game, int players, tri_network *out)
{
    const tri_net_game *row = tri_nets_find(game);
    for (const tri_net_file *file = tri_net_files; row && file->bytes; file++)
        if (tri_network_read(file->bytes, file->size, out) && tri_same(out->game, game) && out->players == players)
            return out->version == row->version && out->inputs == row->count(players);
    return false;
}

#if defined(TRI_GIVEN_NETWORK)
bool tri_nets_give(const void *bytes, size_t size)
{
    tri_network net;
    tri_net_files[0] = (tri_net_file){NULL, 0};
    if (!tri_network_read(bytes, size, &net) || !tri_network_intact(&net))
        return false;
    tri_net_files[0] = (tri_net_file){(const char *)bytes, size};
    return tri_nets_network(net.game, net.players, &net);
}
#endif

bool tri_nets_has(const char *game)
{
    tri_network net;
    for (int players = 1; players <= TRI_SEATS_MAX; players++)
        if (tri_nets_network(game, players, &net))
            return true;
    return false;
}

#endif
