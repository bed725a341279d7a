// SPDX-License-Identifier: MIT
#include "tests/support/assert.h"

#include "tests/support/tri_test.h"

#include <stdio.h>
#include <stdlib.h>

// In a test a broken promise is cmocka's: expect_assert_failure catches it, otherwise the test fails. Programs that run
// without cmocka's runner would end without a word, so it is said here.

broken_promise promise;

void tri_assert_failed(const char *what, const char *file, int line)
{
    promise.what = what;
    promise.file = file;
    promise.line = line;
    if (!global_expecting_assert)
        fprintf(stderr, "%s:%d: broken promise: %s\n", file, line, what);
    mock_assert(0, what, file, line);
    abort();
}
