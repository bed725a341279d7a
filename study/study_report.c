// SPDX-License-Identifier: MIT
#include "proto/proto_json.h"
#include "study/study.h"

static void study_put_list(proto_json *json, const char *key, const int32_t *at, int seats)
{
    proto_open(json, key, '[');
    for (int i = 0; i < seats; i++)
        proto_number(json, NULL, at[i]);
    proto_close(json, ']');
}

/// {"points":[..],"chance":[..]} and, in a solo game, "rival".
static void study_put_fields(proto_json *json, const study_ends *ends, int seats)
{
    study_put_list(json, "points", ends->at + STUDY_POINTS, seats);
    study_put_list(json, "chance", ends->at + STUDY_CHANCE, seats);
    if (seats == 1)
        proto_number(json, "rival", ends->at[STUDY_RIVAL]);
}

static void study_put_ends(proto_json *json, const char *key, const study_ends *ends, int seats)
{
    proto_open(json, key, '{');
    study_put_fields(json, ends, seats);
    proto_close(json, '}');
}

static void study_put_event(proto_json *json, const study *s, uint32_t n)
{
    const study_row *row = &s->row[n];
    int seats = s->task.head->setup.players;
    proto_open(json, NULL, '{');
    proto_number(json, "n", n + 1);
    if (row->by == TRI_CHANCE)
        proto_word(json, "by", "chance");
    else
        proto_number(json, "by", row->by + 1);
    study_put_fields(json, &row->ends, seats);
    study_put_ends(json, row->by == TRI_CHANCE ? "luck" : "skill", &row->change, seats);
    proto_close(json, '}');
}

static void study_put_words(proto_json *json, const char *key, const study *s, const tri_state *state, tri_move move)
{
    char words[TRI_MOVE_TEXT_MAX];
    tri_text text = tri_text_over(words, sizeof words);
    tri_game_say(s->task.game, state, move, TRI_REFEREE, &text);
    proto_word(json, key, words);
}

static void study_put_decision(proto_json *json, const study *s, uint32_t n, const tri_state *state)
{
    const study_row *row = &s->row[n];
    proto_open(json, NULL, '{');
    proto_number(json, "n", n + 1);
    proto_number(json, "seat", row->by + 1);
    proto_number(json, "choices", row->choices);
    study_put_words(json, "played", s, state, row->played);
    study_put_words(json, "best", s, state, row->best);
    proto_number(json, "before", row->before);
    proto_number(json, "after", row->after);
    proto_number(json, "loss", row->before - row->after);
    proto_number(json, "cost", study_cost(s, n));
    proto_close(json, '}');
}

static void study_put_decisions(proto_json *json, const study *s)
{
    tri_state state;
    s->task.game->start(&state, &s->task.head->setup, NULL);
    proto_open(json, "decisions", '[');
    for (uint32_t n = 0; n < s->known; n++) {
        if (s->row[n].judged)
            study_put_decision(json, s, n, &state);
        s->task.game->apply(&state, s->task.moves[n]);
    }
    proto_close(json, ']');
}

study_total study_add_up(const study *s, int seat)
{
    study_total t = {0, 0, 0, 0, 0};
    for (uint32_t n = 0; n < s->known; n++) {
        const study_row *row = &s->row[n];
        int32_t loss = row->before - row->after;
        if (!row->judged || row->by != seat)
            continue;
        t.decisions++;
        t.misses += loss > 0;
        t.loss += loss;
        if (loss > t.most) {
            t.most = loss;
            t.worst = n + 1;
        }
    }
    return t;
}

study_ends study_sum(const study *s, uint8_t by)
{
    study_ends sum = {{0}};
    for (uint32_t n = 0; n < s->known; n++)
        for (int k = 0; k < STUDY_NUMBERS && s->row[n].by == by; k++)
            sum.at[k] += s->row[n].change.at[k];
    return sum;
}

/// {"points","chance"}: one seat's, and in a solo game the rival's points.
static void study_put_pair(proto_json *json, const char *key, const study_ends *ends, int seat, bool solo)
{
    proto_open(json, key, '{');
    proto_number(json, "points", ends->at[STUDY_POINTS + seat]);
    proto_number(json, "chance", ends->at[STUDY_CHANCE + seat]);
    if (solo)
        proto_number(json, "rival", ends->at[STUDY_RIVAL]);
    proto_close(json, '}');
}

static void study_put_seat(proto_json *json, const study *s, int seat)
{
    const record_head *head = s->task.head;
    study_total t = study_add_up(s, seat);
    study_ends luck = study_sum(s, TRI_CHANCE);
    bool solo = head->setup.players == 1;
    proto_open(json, NULL, '{');
    proto_number(json, "seat", seat + 1);
    if (head->seat[seat][0])
        proto_word(json, "name", head->seat[seat]);
    else
        proto_nothing(json, "name");
    proto_number(json, "decisions", t.decisions);
    proto_number(json, "misses", t.misses);
    proto_number(json, "loss", t.loss);
    if (t.worst)
        proto_number(json, "worst", t.worst);
    else
        proto_nothing(json, "worst");
    study_put_pair(json, "start", &s->row[0].ends, seat, solo);
    study_put_pair(json, "luck", &luck, seat, solo);
    proto_open(json, "skill", '[');
    for (int by = 0; by < head->setup.players; by++) {
        study_ends skill = study_sum(s, (uint8_t)by);
        study_put_pair(json, NULL, &skill, seat, solo);
    }
    proto_close(json, ']');
    study_put_pair(json, "end", &s->row[s->known].ends, seat, solo);
    proto_close(json, '}');
}

void study_report(const study *s, tri_text *out)
{
    proto_json json = proto_json_over(out);
    const tri_game *game = s->task.game;
    int seats = s->task.head->setup.players;
    proto_open(&json, NULL, '{');
    proto_word(&json, "game", game->id);
    proto_number(&json, "players", seats);
    proto_key(&json, "options");
    proto_setup(game, &s->task.head->setup, out);
    proto_word(&json, "data_version", game->about->data_version);
    proto_unsigned(&json, "nodes", s->task.nodes);
    proto_open(&json, "events", '[');
    for (uint32_t n = 0; n < s->known; n++)
        study_put_event(&json, s, n);
    proto_close(&json, ']');
    study_put_ends(&json, "end", &s->row[s->known].ends, seats);
    study_put_decisions(&json, s);
    proto_open(&json, "seats", '[');
    for (int i = 0; i < seats; i++)
        study_put_seat(&json, s, i);
    proto_close(&json, ']');
    proto_close(&json, '}');
}
