// SPDX-License-Identifier: MIT
#include "study/study.h"
#include "web/wasm/web_inside.h"

// What a page asks of the core about a game that was played; only in the module that is fetched for that. The table is
// the game: begin, then step after step, and a report at any time, of what is known so far.

uint32_t web_study(uint32_t nodes) WEB_EXPORT(web_study);
uint32_t web_study_step(void) WEB_EXPORT(web_study_step);
uint32_t web_study_report(void) WEB_EXPORT(web_study_report);

static study web_one;
static tri_bot_def web_def;
static uint32_t web_lease; ///< of the memory that rows and tree are in; another's: there is no study

static bool web_studies(void)
{
    return web.open && web_lease && web_lease == web.lease;
}

/// How many decisions there are to judge, as {"decisions"}; so many nodes for each question.
uint32_t web_study(uint32_t nodes)
{
    if (!web.open || !nodes)
        return web_complain(TRI_E_GAME_NONE);
    study_def(web.table.game, nodes, &web_def);
    size_t rows = sizeof(study_row) * ((size_t)web.table.count + 1), tree = tri_bot_memory(&web_def);
    char *room = (char *)web_room(rows + 64 + tree);
    if (!room)
        return web_complain(TRI_E_BOT_MEMORY);
    web_lease = web.lease;
    study_task task = {.game = web.table.game,
                       .head = &web.table.head,
                       .moves = web.table.moves,
                       .count = web.table.count,
                       .def = &web_def.search,
                       .nodes = nodes};
    task.search = tri_search_create(&web_def.search, room + ((rows + 63) & ~(size_t)63), tree);
    study_begin(&web_one, &task, (study_row *)(void *)room);
    tri_text out = web_answer();
    proto_json json = proto_json_over(&out);
    proto_open(&json, NULL, '{');
    proto_number(&json, "decisions", study_count(&task));
    proto_close(&json, '}');
    return (uint32_t)out.used;
}

/// Look at one more event: how many decisions are judged, + 1; 0: nothing is left, or nothing was begun.
uint32_t web_study_step(void)
{
    return web_studies() && study_step(&web_one) ? web_one.decisions + 1 : 0;
}

/// What is known so far, as `triforium analyse --json` has it.
uint32_t web_study_report(void)
{
    if (!web_studies() || !web_one.done)
        return web_complain(TRI_E_GAME_NONE);
    study_chain(&web_one);
    tri_text out = web_answer();
    study_report(&web_one, &out);
    return out.full ? web_complain(TRI_E_GAME_RECORD) : (uint32_t)out.used;
}
