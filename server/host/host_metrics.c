// SPDX-License-Identifier: MIT
#include "server/host/host_metrics.h"

#include "game/tri_error.h"

// A metric is a line of help, a line of its type and a line for each of its values.

static const struct {
    int64_t us;
    const char *seconds;
} metrics_steps[METRICS_TOOK] = {
    {500, "0.0005"}, {1000, "0.001"}, {2000, "0.002"}, {5000, "0.005"}, {10000, "0.01"},
    {20000, "0.02"}, {50000, "0.05"}, {100000, "0.1"}, {200000, "0.2"}, {500000, "0.5"},
    {1000000, "1"},  {2000000, "2"},  {5000000, "5"},
};

void metrics_took(host_counts *c, int64_t us)
{
    int step = 0;
    while (step < METRICS_TOOK && us > metrics_steps[step].us)
        step++;
    c->took[step]++;
    c->took_us += (uint64_t)us;
}

static void metrics_name(tri_text *out, const char *name)
{
    tri_put(out, "triforium_");
    tri_put(out, name);
}

static void metrics_about(tri_text *out, const char *name, const char *type, const char *help)
{
    tri_put(out, "# HELP ");
    metrics_name(out, name);
    tri_put_char(out, ' ');
    tri_put(out, help);
    tri_put(out, "\n# TYPE ");
    metrics_name(out, name);
    tri_put_char(out, ' ');
    tri_put(out, type);
    tri_put_char(out, '\n');
}

/// "name{label="word"}" and a blank; without braces where there is no label.
static void metrics_value(tri_text *out, const char *name, const char *label, const char *word)
{
    metrics_name(out, name);
    if (label) {
        tri_put_char(out, '{');
        tri_put(out, label);
        tri_put(out, "=\"");
        tri_put(out, word);
        tri_put(out, "\"}");
    }
    tri_put_char(out, ' ');
}

static void metrics_labelled(tri_text *out, const char *name, const char *label, const char *word, uint64_t value)
{
    metrics_value(out, name, label, word);
    tri_put_int(out, (int64_t)value);
    tri_put_char(out, '\n');
}

static void metrics_put(tri_text *out, const char *name, const char *type, const char *help, uint64_t value)
{
    metrics_about(out, name, type, help);
    metrics_labelled(out, name, NULL, NULL, value);
}

/// Thousandths or millionths as a decimal fraction: `digits` of them.
static void metrics_fraction(tri_text *out, uint64_t value, int digits)
{
    uint64_t unit = 1;
    for (int i = 0; i < digits; i++)
        unit *= 10;
    tri_put_int(out, (int64_t)(value / unit));
    tri_put_char(out, '.');
    for (uint64_t rest = value % unit; digits--; rest %= unit) {
        unit /= 10;
        tri_put_char(out, (char)('0' + rest / unit));
    }
    tri_put_char(out, '\n');
}

void metrics_put_program(tri_text *out, const char *version, int64_t uptime_ms)
{
    metrics_about(out, "build_info", "gauge", "The program.");
    metrics_labelled(out, "build_info", "version", version, 1);
    metrics_about(out, "uptime_seconds", "gauge", "Since it began to serve.");
    metrics_value(out, "uptime_seconds", NULL, NULL);
    metrics_fraction(out, (uint64_t)uptime_ms, 3);
}

void metrics_put_http(tri_text *out, const http_counts *c)
{
    metrics_put(out, "connections", "gauge", "Connections, sockets among them.", c->connections);
    metrics_put(out, "sockets", "gauge", "Sockets of guests.", c->sockets);
    metrics_put(out, "connections_accepted_total", "counter", "Connections since it began.", c->accepted);
    metrics_put(out, "connections_refused_total", "counter", "Connections of an address that had all its places.",
                c->refused);
    metrics_about(out, "sockets_ended_total", "counter",
                  "Sockets that were ended: for too many messages, for taking too slowly what was sent, for silence.");
    metrics_labelled(out, "sockets_ended_total", "why", "limited", c->limited);
    metrics_labelled(out, "sockets_ended_total", "why", "slow", c->slow);
    metrics_labelled(out, "sockets_ended_total", "why", "silent", c->silent);
}

static void metrics_put_commits(tri_text *out, const host_counts *c)
{
    uint64_t sum = 0;
    metrics_put(out, "commits_total", "counter", "Groups of entries that are on the disk.", c->commits);
    metrics_put(out, "commit_entries_total", "counter", "Entries in them.", c->written);
    metrics_about(out, "commit_seconds", "histogram", "How long the disk took for a group.");
    for (int i = 0; i < METRICS_TOOK; i++) {
        sum += c->took[i];
        metrics_labelled(out, "commit_seconds_bucket", "le", metrics_steps[i].seconds, sum);
    }
    sum += c->took[METRICS_TOOK];
    metrics_labelled(out, "commit_seconds_bucket", "le", "+Inf", sum);
    metrics_value(out, "commit_seconds_sum", NULL, NULL);
    metrics_fraction(out, c->took_us, 6);
    metrics_labelled(out, "commit_seconds_count", NULL, NULL, sum);
    metrics_about(out, "store_errors_total", "counter", "What the store could not do.");
    metrics_labelled(out, "store_errors_total", "what", "write", c->write_errors);
    metrics_labelled(out, "store_errors_total", "what", "read", c->read_errors);
    metrics_put(out, "store_failing", "gauge", "1 while the last group could not be written.", c->failing);
}

static void metrics_put_bots(tri_text *out, const host_counts *c, uint64_t stale)
{
    uint64_t open = c->asked - c->answered, thinking = open > c->waiting ? open - c->waiting : 0;
    metrics_about(out, "bots", "gauge", "Questions to bots.");
    metrics_labelled(out, "bots", "state", "waiting", c->waiting);
    metrics_labelled(out, "bots", "state", "thinking", thinking);
    metrics_put(out, "bot_answers_total", "counter", "Answers of bots.", c->answered);
    metrics_put(out, "bot_stale_total", "counter", "Answers that came too late, and were dropped.", stale);
    metrics_put(out, "bot_postponed_total", "counter", "Questions that found no room, and were asked again.",
                c->postponed);
}

void metrics_put_tables(tri_text *out, const host_counts *host, const server_counts *machine)
{
    metrics_about(out, "tables", "gauge", "Tables in memory.");
    for (int i = 0; i < SERVER_PHASES; i++)
        metrics_labelled(out, "tables", "phase", server_phase(i), machine->phase[i]);
    metrics_put(out, "tables_expired_total", "counter", "Tables that were not kept any longer.", host->expired);
    metrics_put(out, "watchers", "gauge", "Sockets that look on at a table.", machine->watchers);
    metrics_about(out, "messages_total", "counter", "Messages of sockets.");
    metrics_labelled(out, "messages_total", "way", "in", host->heard);
    metrics_labelled(out, "messages_total", "way", "out", host->sent);
    metrics_put(out, "moves_total", "counter", "Moves that are on the disk.", machine->moves);
    metrics_about(out, "refusals_total", "counter", "Messages that were refused, by code.");
    for (int i = 0; i < SERVER_CODES; i++)
        metrics_labelled(out, "refusals_total", "code", server_code(i), machine->refused[i]);
    metrics_put_commits(out, host);
    metrics_put_bots(out, host, machine->stale);
}

int metrics_put_health(tri_text *out, const host_counts *c)
{
    char why[TRI_REFUSAL_MAX];
    tri_put(out, c->failing ? tri_refusal(NULL, &c->why, why) : "ok");
    tri_put_char(out, '\n');
    return c->failing ? 503 : 200;
}
