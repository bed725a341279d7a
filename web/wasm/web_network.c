// SPDX-License-Identifier: MIT
#include "nets/tri_nets.h"
#include "web/wasm/web_inside.h"

// For modules whose levels ask a network. The page writes its file into web_network_room, and it stays there.

void *web_network_room(uint32_t size) WEB_EXPORT(web_network_room);
uint32_t web_network(uint32_t size) WEB_EXPORT(web_network);
int32_t web_evaluate(uint32_t times) WEB_EXPORT(web_evaluate);

static void *room;

/// Memory for a file of this size, NULL when there is none. A module has room for one.
void *web_network_room(uint32_t size)
{
    if (!room && (room = web_room(size)))
        web.kept = (size_t)size + 64;
    return room;
}

/// Ask the network that was written there. 0: it is damaged, or none of this version.
uint32_t web_network(uint32_t size)
{
    return room && size <= web.kept && tri_nets_give(room, size);
}

/// What the network says of the positions after each move there is now, so many times, own points added up; for
/// measuring. 0 without a table, a decision or a network.
int32_t web_evaluate(uint32_t times)
{
    static tri_move list[TRI_MOVES_MAX];
    static tri_network_sum sum;
    const tri_game *game = web.table.game;
    uint32_t bits[TRI_INPUT_WORDS(TRI_NETWORK_INPUTS_MAX)], total = 0;
    uint8_t seat = web.open ? game->to_move(&web.table.state) : TRI_OVER;
    tri_network net;
    if (seat >= TRI_SEATS_MAX || !tri_nets_network(game->id, web.table.head.setup.players, &net))
        return 0;
    int count = game->moves(&web.table.state, list);
    tri_network_begin(&net, &sum);
    for (uint32_t i = 0; i < times; i++) {
        tri_state after = web.table.state;
        tri_network_said said;
        game->apply(&after, list[i % (uint32_t)count]);
        tri_nets_find(game->id)->inputs(&after, seat, bits);
        tri_network_move(&net, &sum, bits);
        tri_network_say(&net, &sum, &said);
        total += (uint32_t)said.own;
    }
    return (int32_t)total;
}
