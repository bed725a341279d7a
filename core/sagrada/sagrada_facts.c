// SPDX-License-Identifier: MIT
#include "core/sagrada/sagrada_inside.h"

// What follows from a position and a board wants to show: the turns of the round, prices, what objectives are about,
// and how far a solo player is from winning.

/// The turns of the round in their order, there and back (R2.2); one that Running Pliers took is left out by its
/// player.
TRI_LOCAL void sagrada_tell_turns(const sagrada_state *s, tri_sink *sink)
{
    sink->open(sink, "turns", '[');
    for (int turn = 0; s->first && turn < 2 * s->players; turn++) {
        int seat = sagrada_seat_of_turn(s, turn);
        sink->open(sink, NULL, '{');
        sink->number(sink, "seat", seat + 1);
        sink->flag(sink, "skipped", turn >= s->players && s->skip >> seat & 1); // R5.8
        sink->close(sink, '}');
    }
    sink->close(sink, ']');
}

/// What each tool costs now, in favour tokens (R4.3) or, alone, in dice (R7.3).
TRI_LOCAL void sagrada_tell_prices(const sagrada_state *s, tri_sink *sink)
{
    sink->open(sink, "prices", '{');
    for (uint64_t rest = s->tools; rest; rest = tri_bits_rest(rest)) {
        int tool = tri_bits_first(rest);
        sink->number(sink, sagrada_tool_word(tool), s->players > 1 && s->tool_tokens[tool] ? 2 : 1);
    }
    sink->close(sink, '}');
}

/// The rule that each public objective is (R6.2 to R6.11), and its points.
TRI_LOCAL void sagrada_tell_goals(const sagrada_state *s, tri_sink *sink)
{
    sink->open(sink, "public", '{');
    for (uint64_t rest = s->goals; rest; rest = tri_bits_rest(rest)) {
        int goal = tri_bits_first(rest);
        char words[8];
        tri_text rule = tri_text_over(words, sizeof words);
        tri_put_rule(&rule, sagrada_goal_rule(goal));
        sink->open(sink, sagrada_goal_word(goal), '{');
        sink->word(sink, "rule", words);
        sink->number(sink, "points", sagrada_table_goal_points(goal));
        sink->close(sink, '}');
    }
    sink->close(sink, '}');
}

/// By seat: what each known private objective of it would bring (R6.12).
TRI_LOCAL void sagrada_tell_sums(const sagrada_state *s, tri_sink *sink)
{
    sink->open(sink, "private", '[');
    for (int seat = 0; seat < s->players; seat++) {
        sink->open(sink, NULL, '{');
        for (int i = 0; i < (s->players == 1 ? 2 : 1); i++) {
            int secret = s->secret[seat + i];
            if (secret && secret != SAGRADA_HIDDEN)
                sink->number(sink, sagrada_secret_word(secret - 1), sagrada_colour_sum(&s->window[seat], secret - 1));
        }
        sink->close(sink, '}');
    }
    sink->close(sink, ']');
}

TRI_FN void sagrada_facts(const sagrada_state *s, tri_sink *sink)
{
    sagrada_tell_turns(s, sink);
    sagrada_tell_prices(s, sink);
    sagrada_tell_goals(s, sink);
    sagrada_tell_sums(s, sink);
    if (s->players > 1) {
        sink->nothing(sink, "needs");
        return;
    }
    tri_result result; // R7.8: more than the target
    sagrada_result(s, &result);
    sink->number(sink, "needs", result.place[0] == 1 ? 0 : result.rival - result.points[0] + 1);
}
