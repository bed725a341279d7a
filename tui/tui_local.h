// SPDX-License-Identifier: MIT
#pragma once
#include "record/record_table.h"
#include "tui/tui_table.h"

/// A game whose whole record is here, as a source: each viewer is told what it may know.
tui_source tui_local(const record_table *table);
