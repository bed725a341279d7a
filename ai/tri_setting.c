// SPDX-License-Identifier: MIT
#include "ai/tri_setting.h"

// Bounds are what keeps strangers' words from making a search that never ends or a value that is no number: divisors
// (range, prior_temperature, margin) stay away from zero, and exploration is never negative, or no move would be good
// enough to enter.

#define TRI_REAL(field)   TRI_SETTING_REAL, offsetof(tri_bot_def, field)
#define TRI_COUNTS(field) TRI_SETTING_COUNT, offsetof(tri_bot_def, field)
#define TRI_SHORT(field)  TRI_SETTING_SHORT, offsetof(tri_bot_def, field)
#define TRI_CHOICE(field) TRI_SETTING_CHOICE, offsetof(tri_bot_def, field)

// clang-format off
static const tri_setting tri_settings[] = {
    {"nodes", TRI_COUNTS(search.nodes), 1, 1000000000, 2000, {0}, "budget: positions entered by a move or an outcome"},
    {"root", TRI_CHOICE(search.root), 0, 1, TRI_ROOT_TREE, {"tree", "race"}, "how the root shares its walks out: PUCT, or a race with common random numbers"},
    {"field", TRI_SHORT(search.field), 0, 65535, 0, {0}, "race: moves that run, those with the best priors; 0: all there is room for"},
    {"laps", TRI_SHORT(search.laps), 0, 65535, 24, {0}, "race: laps before anyone drops out"},
    {"confidence", TRI_REAL(search.confidence), 0, 100, 3, {0}, "race: standard errors behind the best at which a move drops out"},
    {"exploration", TRI_REAL(search.exploration), 0, 1000, 1.5, {0}, "c of PUCT: weight of priors and rare visits against values"},
    {"prior_temperature", TRI_REAL(search.prior_temperature), 0.0001, 100, 0.005, {0}, "of the softmax that makes priors of the values one ply ahead"},
    {"range", TRI_REAL(search.range), 0.001, 1, 0.05, {0}, "values of siblings are stretched over 0 to 1 (min-max), unless they are closer than this"},
    {"depth", TRI_SHORT(search.depth), 0, 65535, 0, {0}, "moves of a walk in the tree before its playout; 0: no bound"},
    {"playout", TRI_CHOICE(search.playout), 0, 1, TRI_PLAYOUT_UNIFORM, {"uniform", "guided"}, "moves of a playout: any, or drawn by the policy"},
    {"cutoff", TRI_SHORT(search.cutoff), 0, TRI_CUTOFF_NEVER, 0, {0}, "moves of a playout before the position is valued; 65535: to the end"},
    {"horizon", TRI_SHORT(search.horizon), 0, 65535, 0, {0}, "a walk ends where chance decides for this time; 0: no bound"},
    {"solo_horizon", TRI_SHORT(search.solo_horizon), 0, 65535, 0, {0}, "the same in solo games"},
    {"final", TRI_CHOICE(search.final), 0, 1, TRI_FINAL_VISITS, {"visits", "value"}, "the move picked: most visits (robust child) or best mean value (max child)"},
    {"mix", TRI_REAL(search.value.mix), 0, 1, 0.6, {0}, "share of the win in a value; the rest is the margin"},
    {"solo_mix", TRI_REAL(search.value.solo_mix), 0, 1, 0, {0}, "the least that mix may be in solo games"},
    {"spite", TRI_REAL(search.value.spite), 0, 1, 1, {0}, "how much of the others' points a margin counts"},
    {"margin", TRI_REAL(search.value.margin_scale), 0.1, 10000, 10, {0}, "a margin of so many points is half of all that margins can give"},
    {"greed", TRI_REAL(search.value.greed), 0, 1, 0, {0}, "how much points that are there already count instead of what is expected"},
    {"temperature", TRI_REAL(temperature), 0, 1, 0, {0}, "of the softmax over values that picks the move; 0: the best"},
    {"epsilon", TRI_REAL(epsilon), 0, 1, 0, {0}, "chance of any legal move at all"},
};
// clang-format on

const tri_setting *tri_setting_at(int index)
{
    return index >= 0 && index < TRI_COUNT(tri_settings) ? &tri_settings[index] : NULL;
}

static void tri_setting_store(tri_bot_def *def, const tri_setting *setting, double value)
{
    void *at = (uint8_t *)def + setting->at;
    switch (setting->kind) {
    case TRI_SETTING_REAL:
        *(float *)at = (float)value;
        break;
    case TRI_SETTING_COUNT:
        *(uint64_t *)at = (uint64_t)value;
        break;
    case TRI_SETTING_SHORT:
        *(uint16_t *)at = (uint16_t)value;
        break;
    case TRI_SETTING_CHOICE:
        *(uint8_t *)at = (uint8_t)value;
        break;
    }
}

void tri_setting_normal(tri_bot_def *def)
{
    for (int i = 0; i < TRI_COUNT(tri_settings); i++)
        tri_setting_store(def, &tri_settings[i], tri_settings[i].normal);
}

/// A decimal number of up to six digits on either side of the point.
static bool tri_setting_real(tri_reader *r, double *out)
{
    int64_t whole = 0, part = 0, unit = 1;
    double sign = tri_take_char(r, '-') ? -1.0 : 1.0;
    if (!tri_take_int(r, 0, 999999, &whole))
        return false;
    if (tri_take_char(r, '.'))
        for (; tri_peek(r) >= '0' && tri_peek(r) <= '9' && unit < 1000000; unit *= 10)
            part = part * 10 + (*r->at++ - '0');
    *out = sign * ((double)whole + (double)part / (double)unit);
    return true;
}

static bool tri_setting_value(const tri_setting *setting, tri_reader *r, double *out)
{
    int64_t number;
    int count = 0;
    switch (setting->kind) {
    case TRI_SETTING_REAL:
        return tri_setting_real(r, out);
    case TRI_SETTING_CHOICE:
        while (count < TRI_COUNT(setting->choice) && setting->choice[count])
            count++;
        *out = tri_take_choice(r, setting->choice, count);
        return *out >= 0;
    default:
        if (!tri_take_int(r, 0, INT64_C(1000000000), &number))
            return false;
        *out = (double)number;
        return true;
    }
}

/// One or six digits after the point, as few as say it.
static void tri_setting_put_number(tri_text *out, double value)
{
    int64_t millionths = (int64_t)(value * 1e6 + (value < 0 ? -0.5 : 0.5));
    tri_put(out, millionths < 0 ? "-" : "");
    millionths = millionths < 0 ? -millionths : millionths;
    tri_put_int(out, millionths / 1000000);
    int64_t rest = millionths % 1000000;
    if (rest)
        tri_put_char(out, '.');
    for (int64_t unit = 100000; rest; rest %= unit, unit /= 10)
        tri_put_char(out, (char)('0' + rest / unit));
}

static void tri_setting_put_range(tri_text *out, double min, double max)
{
    tri_setting_put_number(out, min);
    tri_put(out, " to ");
    tri_setting_put_number(out, max);
}

static void tri_setting_put_bounds(const tri_setting *setting, tri_text *out)
{
    if (setting->kind != TRI_SETTING_CHOICE)
        tri_setting_put_range(out, setting->min, setting->max);
    for (int i = 0; i < TRI_COUNT(setting->choice) && setting->choice[i]; i++) {
        tri_put(out, i ? ", " : "");
        tri_put(out, setting->choice[i]);
    }
}

typedef enum tri_setting_found { TRI_SETTING_UNKNOWN, TRI_SETTING_WRONG, TRI_SETTING_TAKEN } tri_setting_found;

/// "explore=1" by the table.
static tri_setting_found tri_setting_take(tri_bot_def *def, tri_reader *r, tri_text *bounds)
{
    for (int i = 0; i < TRI_COUNT(tri_settings); i++) {
        const tri_setting *setting = &tri_settings[i];
        tri_reader at = *r;
        double value;
        if (!tri_take_word(&at, setting->name) || !tri_take_char(&at, '='))
            continue;
        if (tri_setting_value(setting, &at, &value) && value >= setting->min && value <= setting->max) {
            tri_setting_store(def, setting, value);
            *r = at;
            return TRI_SETTING_TAKEN;
        }
        tri_setting_put_bounds(setting, bounds);
        return TRI_SETTING_WRONG;
    }
    return TRI_SETTING_UNKNOWN;
}

/// "section=2": a named weight of the evaluation.
static tri_setting_found tri_setting_take_weight(tri_bot_def *def, tri_reader *r, tri_text *bounds)
{
    const tri_eval *eval = def->search.eval;
    for (int i = 0; eval && i < eval->weight_count; i++) {
        const tri_weight *weight = &eval->weights[i];
        tri_reader at = *r;
        double value;
        if (!tri_take_word(&at, weight->name) || !tri_take_char(&at, '='))
            continue;
        if (tri_setting_real(&at, &value) && (float)value >= weight->min && value <= TRI_WEIGHT_MAX) {
            def->weight[i] = (float)value;
            *r = at;
            return TRI_SETTING_TAKEN;
        }
        tri_setting_put_range(bounds, (double)weight->min, TRI_WEIGHT_MAX);
        return TRI_SETTING_WRONG;
    }
    return TRI_SETTING_UNKNOWN;
}

bool tri_setting_read(tri_bot_def *def, tri_reader *r, tri_text *bounds)
{
    do {
        tri_setting_found found = tri_setting_take(def, r, bounds);
        if (found == TRI_SETTING_UNKNOWN)
            found = tri_setting_take_weight(def, r, bounds);
        if (found != TRI_SETTING_TAKEN)
            return false;
    } while (tri_take_char(r, ','));
    return tri_at_end(r);
}
