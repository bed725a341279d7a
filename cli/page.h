// SPDX-License-Identifier: MIT
#pragma once
#include "net/http_site.h"

// The page inside the program, written by tools/pack_page.py; each program has its own.

extern const http_resource *const cli_page;
extern const int cli_page_resources; ///< 0: built without a page
