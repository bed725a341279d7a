// SPDX-License-Identifier: MIT
#pragma once
#include "cli/table.h"
#include "record/record_table.h"
#include "tui/tui_words.h"

/// A record on the full screen until its reader leaves. False: there can be none here.
bool replay_full(const record_table *table, const tui_lang *lang);
