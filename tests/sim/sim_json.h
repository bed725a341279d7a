// SPDX-License-Identifier: MIT
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A message's members where they stand: a client of the simulation reads thousands of messages a second and needs
// little of each. What is no JSON is refused here only as far as it is looked at; now and then a message is read by a
// library.

enum { SIM_MEMBERS = 40 };

typedef struct sim_value {
    const char *at; ///< NULL: there is none
    size_t size;
} sim_value;

typedef struct sim_json {
    sim_value key[SIM_MEMBERS], value[SIM_MEMBERS];
    int count;
} sim_json;

/// The members of an object. False: it is none.
bool sim_json_read(sim_value text, sim_json *out);
sim_value sim_get(const sim_json *json, const char *key);
/// The next value of a list, from `*at` on, which begins as NULL. False: there is none.
bool sim_json_next(sim_value list, const char **at, sim_value *value);
size_t sim_json_count(sim_value list);
bool sim_is(sim_value value, const char *words); ///< exactly these bytes
int64_t sim_number(sim_value value, int64_t otherwise);
/// The text of a string, the caller's to free; NULL: it is none.
char *sim_string(sim_value value);
