// SPDX-License-Identifier: MIT
#include "net/ws_purse.h"

ws_purse *ws_purse_of(ws_purse purses[WS_PURSES], uint64_t address, const ws_def *def, int64_t now)
{
    uint64_t mixed = address * 0x9e3779b97f4a7c15u;
    ws_purse *set = purses + (mixed >> 32) % (WS_PURSES / WS_PURSE_SET) * WS_PURSE_SET, *oldest = set;
    for (int i = 0; i < WS_PURSE_SET; i++) {
        if (set[i].address == address)
            return &set[i];
        if (set[i].since < oldest->since)
            oldest = &set[i];
    }
    *oldest = (ws_purse){.address = address, .since = now, .credit = def->address_burst * 1000};
    return oldest;
}

bool ws_purse_pay(ws_purse *p, int a_second, int burst, int64_t now)
{
    int64_t credit = p->credit + (now - p->since) * a_second, most = (int64_t)burst * 1000;
    p->credit = (int)(credit < most ? credit : most);
    p->since = now;
    if (p->credit < 1000)
        return false;
    p->credit -= 1000;
    return true;
}
