// SPDX-License-Identifier: MIT
#include "core/red_cathedral/red_cathedral_inside.h"

// Moves as words and back. Each kind of move has a verb and a shape: the list of what its numbers stand for. Printing,
// parsing and describing all walk the same shapes, so that they cannot disagree. Sites are a tower's letter and a level
// from 1 ("b3"); spaces count from 1.

/// What one number of a move stands for.
typedef enum red_cathedral_part {
    RC_PART_NONE,
    RC_PART_RING,
    RC_PART_INFLUENCE,
    RC_PART_DIE,
    RC_PART_FACE,
    RC_PART_PLAN,
    RC_PART_CARD,
    RC_PART_TILE,
    RC_PART_SOLO,
    RC_PART_SEAT,
    RC_PART_SITE,
    RC_PART_SOURCE,
    RC_PART_SLOT,
    RC_PART_PAID,
    RC_PART_MATERIAL,
    RC_PART_GEMS,
    RC_PART_EXTRA,
    RC_PART_COUNT,
    RC_PART_ACTION, ///< with what follows from it
    RC_PART_SPACE,
} red_cathedral_part;

typedef struct red_cathedral_shape {
    const char *verb;
    uint8_t part[2];
} red_cathedral_shape;

TRI_LOCAL const red_cathedral_shape *red_cathedral_shape_of(int op)
{
    static const red_cathedral_shape shapes[RC_OPS] = {
        {"", {0, 0}},
        {"stall", {RC_PART_RING, 0}},
        {"guild", {RC_PART_INFLUENCE, 0}},
        {"drop", {RC_PART_DIE, RC_PART_FACE}},
        {"plan", {RC_PART_PLAN, 0}},
        {"section", {RC_PART_CARD, 0}},
        {"tile", {RC_PART_TILE, 0}},
        {"ivan_card", {RC_PART_SOLO, 0}},
        {"ivan_die", {RC_PART_DIE, 0}},
        {"first", {RC_PART_SEAT, 0}},
        {"roll", {RC_PART_DIE, RC_PART_FACE}},
        {"claim", {RC_PART_SITE, 0}},
        {"banner", {RC_PART_SOURCE, 0}},
        {"slot", {RC_PART_SLOT, RC_PART_PAID}},
        {"take", {RC_PART_MATERIAL, 0}},
        {"deliver", {RC_PART_SITE, RC_PART_MATERIAL}},
        {"decorate", {RC_PART_SITE, RC_PART_GEMS}},
        {"market", {RC_PART_DIE, RC_PART_EXTRA}},
        {"obtain", {RC_PART_COUNT, 0}},
        {"influence", {RC_PART_ACTION, 0}},
        {"workshop", {RC_PART_SLOT, 0}},
        {"done", {0, 0}},
        {"exchange", {0, 0}},
        {"reroll", {RC_PART_SPACE, 0}},
        {"ivan_decorates", {RC_PART_SITE, 0}},
        {"ivan_claims", {RC_PART_SITE, 0}},
    };
    return &shapes[op];
}

/// A part whose values are words, and how many there are; 0 for the others.
TRI_LOCAL int red_cathedral_part_size(int part)
{
    switch (part) {
    case RC_PART_RING:
        return RC_RING_TILES;
    case RC_PART_INFLUENCE:
        return RC_INFLUENCE_CARDS;
    case RC_PART_DIE:
        return RC_DICE;
    case RC_PART_PLAN:
        return RC_PLANS;
    case RC_PART_CARD:
        return RC_CARDS;
    case RC_PART_TILE:
        return RC_TILE_KINDS;
    case RC_PART_SOLO:
        return RC_SOLO_CARDS;
    case RC_PART_SOURCE:
        return RC_SOURCES;
    case RC_PART_SLOT:
        return RC_SLOTS;
    case RC_PART_PAID:
        return 2;
    case RC_PART_MATERIAL:
        return RC_MATERIALS;
    case RC_PART_ACTION:
        return RC_ACTIONS;
    default:
        return 0;
    }
}

TRI_LOCAL const char *red_cathedral_part_word(int part, int value)
{
    static const char *const sources[RC_SOURCES] = {"inventory", "outside", "white_1", "white_2"};
    static const char *const paid[2] = {"unpaid", "paid"};
    switch (part) {
    case RC_PART_RING:
        return red_cathedral_ring_word(value);
    case RC_PART_INFLUENCE:
        return red_cathedral_influence_word(value);
    case RC_PART_DIE:
        return red_cathedral_die_word(value);
    case RC_PART_PLAN:
        return red_cathedral_plan_word(value);
    case RC_PART_CARD:
        return red_cathedral_card_word(value);
    case RC_PART_TILE:
        return red_cathedral_tile_word(value);
    case RC_PART_SOLO:
        return red_cathedral_solo_word(value);
    case RC_PART_SOURCE:
        return sources[value];
    case RC_PART_SLOT:
        return red_cathedral_slot_word(value);
    case RC_PART_PAID:
        return paid[value];
    case RC_PART_MATERIAL:
        return red_cathedral_material_word(value);
    default:
        return red_cathedral_action_word(value);
    }
}

TRI_LOCAL const char *red_cathedral_part_key(int part)
{
    static const char *const keys[] = {"",         "tile", "card",  "die",   "face",   "plan", "card",
                                       "tile",     "card", "seat",  "site",  "banner", "slot", "face_up",
                                       "material", "gems", "extra", "count", "action", "space"};
    return keys[part];
}

// Writing.

TRI_LOCAL void red_cathedral_put_site(tri_text *out, int site)
{
    tri_put_char(out, (char)('a' + site / RC_LEVELS));
    tri_put_int(out, site % RC_LEVELS + 1);
}

TRI_LOCAL void red_cathedral_put_word(tri_text *out, const char *word)
{
    tri_put_char(out, ' ');
    tri_put(out, word);
}

TRI_LOCAL void red_cathedral_put_kinds(tri_text *out, uint32_t bundle)
{
    for (int kind = 0; kind < RC_MATERIALS; kind++)
        for (int i = 0; i < red_cathedral_count(bundle, kind); i++)
            red_cathedral_put_word(out, red_cathedral_material_word(kind));
}

TRI_LOCAL uint32_t red_cathedral_mask_bundle(int mask)
{
    uint32_t bundle = 0;
    for (int kind = 0; kind < RC_MATERIALS; kind++)
        bundle |= (uint32_t)(mask >> kind & 1) << (4 * kind);
    return bundle;
}

TRI_LOCAL void red_cathedral_put_choice(tri_text *out, int action, int b, int c)
{
    switch (red_cathedral_choice_of(red_cathedral_action_of(action))) {
    case RC_CHOICE_NONE:
        break;
    case RC_CHOICE_OFFER:
        red_cathedral_put_kinds(out, red_cathedral_mask_bundle(b));
        break;
    case RC_CHOICE_SWAP:
        tri_put_char(out, ' ');
        tri_put_int(out, b + 1);
        tri_put_char(out, ' ');
        tri_put_int(out, c + 1);
        break;
    case RC_CHOICE_SLOT:
        red_cathedral_put_word(out, red_cathedral_slot_word(b));
        break;
    default:
        red_cathedral_put_word(out, red_cathedral_material_word(b));
        break;
    }
}

TRI_LOCAL void red_cathedral_put_part(tri_text *out, int part, int value)
{
    switch (part) {
    case RC_PART_NONE:
        return;
    case RC_PART_GEMS:
        red_cathedral_put_kinds(out, red_cathedral_gem_bundle(value));
        return;
    case RC_PART_EXTRA:
    case RC_PART_COUNT:
        if (!value)
            return;
        tri_put(out, part == RC_PART_EXTRA ? " +" : " ");
        tri_put_int(out, value);
        return;
    default:
        break;
    }
    if (red_cathedral_part_size(part)) {
        red_cathedral_put_word(out, red_cathedral_part_word(part, value));
        return;
    }
    tri_put_char(out, ' ');
    if (part == RC_PART_SITE)
        red_cathedral_put_site(out, value);
    else
        tri_put_int(out, part == RC_PART_FACE ? value : value + 1);
}

TRI_FN void red_cathedral_move_text(const red_cathedral_state *s, tri_move m, tri_text *out)
{
    (void)s;
    int op = (int)(m >> 24), a = (int)(m >> 16 & 255u), b = (int)(m >> 8 & 255u);
    const red_cathedral_shape *shape = red_cathedral_shape_of(op);
    tri_put(out, shape->verb);
    // "deliver wood a1" reads better than its codes' order, which sorts by site.
    if (op == RC_OP_DELIVER)
        red_cathedral_put_part(out, shape->part[1], b);
    red_cathedral_put_part(out, shape->part[0], a);
    if (op == RC_OP_USE)
        red_cathedral_put_choice(out, a, b, (int)(m & 255u));
    else if (op != RC_OP_DELIVER)
        red_cathedral_put_part(out, shape->part[1], b);
}

// Reading.

TRI_LOCAL bool red_cathedral_take_part_word(tri_reader *r, int part, int *out)
{
    for (int value = 0; value < red_cathedral_part_size(part); value++)
        if (tri_take_word(r, red_cathedral_part_word(part, value))) {
            *out = value;
            return true;
        }
    return false;
}

TRI_LOCAL bool red_cathedral_take_site(tri_reader *r, int *out)
{
    tri_reader ahead = *r;
    int64_t level = 0;
    for (int tower = 0; tower < RC_TOWERS; tower++)
        if (tri_take_char(&ahead, (char)('a' + tower))) {
            if (!tri_take_int(&ahead, 1, RC_LEVELS, &level))
                return false;
            *r = ahead;
            *out = tower * RC_LEVELS + (int)level - 1;
            return true;
        }
    return false;
}

TRI_LOCAL bool red_cathedral_take_number(tri_reader *r, int min, int max, int *out)
{
    int64_t value = 0;
    if (!tri_take_int(r, min, max, &value))
        return false;
    *out = (int)value;
    return true;
}

// A row of different or equal materials up to the end of the line, as a bundle of at most 15 of each.
TRI_LOCAL uint32_t red_cathedral_take_kinds(tri_reader *r)
{
    uint32_t bundle = 0;
    int kind = 0;
    tri_skip_spaces(r);
    while (red_cathedral_total(bundle) < 6 && red_cathedral_take_part_word(r, RC_PART_MATERIAL, &kind)) {
        bundle += red_cathedral_one(kind);
        tri_skip_spaces(r);
    }
    return bundle;
}

TRI_LOCAL bool red_cathedral_take_gems(tri_reader *r, int *out)
{
    uint32_t bundle = red_cathedral_take_kinds(r);
    for (int gems = 0; gems < RC_GEMS; gems++)
        if (red_cathedral_gem_bundle(gems) == bundle) {
            *out = gems;
            return true;
        }
    return false;
}

TRI_LOCAL bool red_cathedral_take_extra(tri_reader *r, int *out)
{
    *out = 0;
    return !tri_take_char(r, '+') || red_cathedral_take_number(r, 1, RC_EXTRA_MAX, out);
}

TRI_LOCAL bool red_cathedral_take_part(tri_reader *r, int part, int *out)
{
    tri_skip_spaces(r);
    if (red_cathedral_part_size(part))
        return red_cathedral_take_part_word(r, part, out);
    int last = part == RC_PART_SEAT ? 4 : RC_SPACES;
    switch (part) {
    case RC_PART_SITE:
        return red_cathedral_take_site(r, out);
    case RC_PART_GEMS:
        return red_cathedral_take_gems(r, out);
    case RC_PART_EXTRA:
        return red_cathedral_take_extra(r, out);
    case RC_PART_COUNT:
        *out = 0;
        return tri_at_end(r) || red_cathedral_take_number(r, 1, RC_PLACES, out);
    case RC_PART_FACE:
        return red_cathedral_take_number(r, 1, 6, out);
    case RC_PART_SEAT:
    case RC_PART_SPACE:
        if (!red_cathedral_take_number(r, 1, last, out))
            return false;
        --*out;
        return true;
    default:
        *out = 0;
        return true;
    }
}

TRI_LOCAL bool red_cathedral_take_offer(tri_reader *r, int *out)
{
    uint32_t bundle = red_cathedral_take_kinds(r);
    *out = (int)red_cathedral_kinds(bundle);
    return red_cathedral_mask_bundle(*out) == bundle;
}

// Two spaces in any order; the code has the lower one first.
TRI_LOCAL bool red_cathedral_take_spaces(tri_reader *r, int *b, int *c)
{
    int one = 0, two = 0;
    if (!red_cathedral_take_part(r, RC_PART_SPACE, &one) || !red_cathedral_take_part(r, RC_PART_SPACE, &two))
        return false;
    *b = one < two ? one : two;
    *c = one < two ? two : one;
    return true;
}

TRI_LOCAL bool red_cathedral_take_choice(tri_reader *r, int action, int *b, int *c)
{
    *b = *c = 0;
    switch (red_cathedral_choice_of(red_cathedral_action_of(action))) {
    case RC_CHOICE_NONE:
        return true;
    case RC_CHOICE_OFFER:
        return red_cathedral_take_offer(r, b);
    case RC_CHOICE_SWAP:
        return red_cathedral_take_spaces(r, b, c);
    case RC_CHOICE_SLOT:
        return red_cathedral_take_part(r, RC_PART_SLOT, b);
    default:
        return red_cathedral_take_part(r, RC_PART_MATERIAL, b);
    }
}

TRI_LOCAL bool red_cathedral_take_numbers(tri_reader *r, int op, int *a, int *b, int *c)
{
    const red_cathedral_shape *shape = red_cathedral_shape_of(op);
    if (op == RC_OP_USE)
        return red_cathedral_take_part(r, RC_PART_ACTION, a) && red_cathedral_take_choice(r, *a, b, c);
    if (op == RC_OP_DELIVER)
        return red_cathedral_take_part(r, shape->part[1], b) && red_cathedral_take_part(r, shape->part[0], a);
    return red_cathedral_take_part(r, shape->part[0], a) && red_cathedral_take_part(r, shape->part[1], b);
}

TRI_FN bool red_cathedral_move_parse(const red_cathedral_state *s, const char *text, size_t size, tri_move *out,
                                     tri_err *err)
{
    (void)s;
    tri_reader r = tri_reader_over(text, size);
    int op = RC_OP_RING, a = 0, b = 0, c = 0;
    tri_skip_spaces(&r);
    while (op < RC_OPS && !tri_take_word(&r, red_cathedral_shape_of(op)->verb))
        op++;
    if (op == RC_OPS)
        return tri_refuse_word(err, TRI_R0_1, tri_position(&r), "no move begins with", r.at, (size_t)(r.end - r.at));
    if (!red_cathedral_take_numbers(&r, op, &a, &b, &c))
        return tri_refuse_word(err, TRI_R0_1, tri_position(&r), "this move cannot go on with", r.at,
                               (size_t)(r.end - r.at));
    tri_skip_spaces(&r);
    if (!tri_at_end(&r))
        return tri_refuse_word(err, TRI_R0_1, tri_position(&r), "something follows the move:", r.at,
                               (size_t)(r.end - r.at));
    *out = red_cathedral_move((red_cathedral_op)op, a, b, c);
    return true;
}

// Describing.

TRI_LOCAL void red_cathedral_sink_site(tri_sink *sink, const char *key, int site)
{
    char room[4];
    tri_text t = tri_text_over(room, sizeof room);
    red_cathedral_put_site(&t, site);
    sink->word(sink, key, room);
}

TRI_LOCAL void red_cathedral_sink_kinds(tri_sink *sink, const char *key, uint32_t bundle)
{
    sink->open(sink, key, '[');
    for (int kind = 0; kind < RC_MATERIALS; kind++)
        for (int i = 0; i < red_cathedral_count(bundle, kind); i++)
            sink->word(sink, NULL, red_cathedral_material_word(kind));
    sink->close(sink, ']');
}

TRI_LOCAL void red_cathedral_sink_part(tri_sink *sink, int part, int value)
{
    const char *key = red_cathedral_part_key(part);
    if (part == RC_PART_NONE)
        return;
    if (part == RC_PART_PAID)
        sink->flag(sink, key, value != 0);
    else if (part == RC_PART_SITE)
        red_cathedral_sink_site(sink, key, value);
    else if (part == RC_PART_GEMS)
        red_cathedral_sink_kinds(sink, key, red_cathedral_gem_bundle(value));
    else if (red_cathedral_part_size(part))
        sink->word(sink, key, red_cathedral_part_word(part, value));
    else
        sink->number(sink, key, part == RC_PART_SEAT || part == RC_PART_SPACE ? value + 1 : value);
}

TRI_LOCAL void red_cathedral_sink_choice(tri_sink *sink, int action, int b, int c)
{
    switch (red_cathedral_choice_of(red_cathedral_action_of(action))) {
    case RC_CHOICE_NONE:
        break;
    case RC_CHOICE_PAY:
        sink->word(sink, "pay", red_cathedral_material_word(b));
        break;
    case RC_CHOICE_OFFER:
        red_cathedral_sink_kinds(sink, "offer", red_cathedral_mask_bundle(b));
        break;
    case RC_CHOICE_SWAP:
        sink->open(sink, "spaces", '[');
        sink->number(sink, NULL, b + 1);
        sink->number(sink, NULL, c + 1);
        sink->close(sink, ']');
        break;
    case RC_CHOICE_SLOT:
        sink->word(sink, "slot", red_cathedral_slot_word(b));
        break;
    default:
        sink->word(sink, "gain", red_cathedral_material_word(b));
        break;
    }
}

TRI_FN void red_cathedral_describe(const red_cathedral_state *s, tri_move m, tri_sink *sink)
{
    (void)s;
    int op = (int)(m >> 24), a = (int)(m >> 16 & 255u), b = (int)(m >> 8 & 255u);
    const red_cathedral_shape *shape = red_cathedral_shape_of(op);
    sink->word(sink, "type", shape->verb);
    red_cathedral_sink_part(sink, shape->part[0], a);
    if (op == RC_OP_USE)
        red_cathedral_sink_choice(sink, a, b, (int)(m & 255u));
    else
        red_cathedral_sink_part(sink, shape->part[1], b);
}
