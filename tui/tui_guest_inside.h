// SPDX-License-Identifier: MIT
#pragma once
#include "tui/tui_guest.h"

// What the files of a guest share: tui_guest.c says, tui_guest_hear.c hears.

/// Everything of the copy.
void guest_forget(tui_guest *g);
/// Bytes as the protocol writes them.
void guest_hex(const uint8_t bytes[RECORD_SECRET], char out[GUEST_HEX]);
/// Say it, with a number by which its answer is known. `message` is freed.
void guest_send(tui_guest *g, json_t *message, const char *id);
/// Ask for what is not known yet.
void guest_hello(tui_guest *g);
/// What is under way, said or said again.
void guest_say_sit(tui_guest *g);
void guest_say_move(tui_guest *g);
void guest_say_talk(tui_guest *g, const guest_outgoing *talk);
