// SPDX-License-Identifier: MIT
#pragma once

// Parts of test_store: those of one kind of store. They return how many failed.

int store_tests_sqlite(void);
int store_tests_postgres(void);
