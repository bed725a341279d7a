// SPDX-License-Identifier: MIT
#pragma once

// The subcommands. Each gets the words after its name and returns the exit code.

int cmd_analyse(int argc, char **argv);
int cmd_arena(int argc, char **argv);
int cmd_bench(int argc, char **argv);
int cmd_engine(int argc, char **argv);
int cmd_games(int argc, char **argv);
int cmd_host(int argc, char **argv);
int cmd_join(int argc, char **argv);
int cmd_perft(int argc, char **argv);
int cmd_play(int argc, char **argv);
int cmd_replay(int argc, char **argv);
int cmd_rules(int argc, char **argv);
int cmd_serve(int argc, char **argv);
int cmd_store(int argc, char **argv);
int cmd_tables(int argc, char **argv);
int cmd_trace(int argc, char **argv);
int cmd_verify(int argc, char **argv);
