// SPDX-License-Identifier: MIT
#pragma once
// cmocka wants these four before its own header.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
