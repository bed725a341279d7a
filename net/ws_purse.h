// SPDX-License-Identifier: MIT
#pragma once
#include "net/ws.h"

// What may still be said: a purse that fills with time, up to a burst, and from which every message is paid. Each
// socket has one, and each address one for all its sockets together. Those of addresses lie in a table of sets, in
// which whoever was silent longest gives way: a stranger with many addresses gets a full purse for each, as it would
// anyway.

enum { WS_PURSES = TRI_LIMIT(1024, 4), WS_PURSE_SET = 4 };

typedef struct ws_purse {
    uint64_t address; ///< 0: nobody's
    int64_t since;    ///< credit is counted from here, in milliseconds
    int64_t barred;   ///< no new socket before this moment
    int credit;       ///< messages, in thousandths
} ws_purse;

/// The purse of an address, a full one if it had none.
ws_purse *ws_purse_of(ws_purse purses[WS_PURSES], uint64_t address, const ws_def *def, int64_t now);
/// Pay for a message. False: there is not enough.
bool ws_purse_pay(ws_purse *p, int a_second, int burst, int64_t now);
