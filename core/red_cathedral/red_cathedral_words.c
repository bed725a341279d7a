// SPDX-License-Identifier: MIT
#include "core/red_cathedral/red_cathedral_inside.h"

// The kinds of values of this game and the shapes of its moves; core/base/tri_shape.h turns them into words and back.
// Sites are a tower's letter and a level from 1 ("b3"); spaces, seats and houses count from 1.

TRI_FN const char *red_cathedral_step_word(int step)
{
    static const char *const words[RC_STEPS] = {
        "ring",  "guilds",        "drop",       "plan",      "section",   "tile",  "ivan_cards", "ivan_dice",
        "first", "act",           "banner",     "slot",      "take",      "build", "carry",      "market",
        "end",   "ivan_ornament", "ivan_claim", "ivan_turn", "ivan_card", "over",
    };
    return words[step];
}

TRI_LOCAL void red_cathedral_show_gems(const void *s, tri_move m, int gems, const char *key, tri_sink *sink)
{
    (void)s, (void)m;
    uint32_t bundle = red_cathedral_gem_bundle(gems);
    sink->open(sink, key, '[');
    for (; bundle; bundle -= red_cathedral_one(tri_bits_first(bundle) / 4))
        sink->word(sink, NULL, red_cathedral_material_word(tri_bits_first(bundle) / 4));
    sink->close(sink, ']');
}

// Two spaces, the lower first; words may name them in any order.

TRI_LOCAL bool red_cathedral_are_spaces(int spaces)
{
    return (spaces >> 8) < (spaces & 255) && (spaces & 255) < RC_SPACES;
}

TRI_LOCAL void red_cathedral_put_spaces(const void *s, tri_move m, int spaces, tri_text *out)
{
    (void)s, (void)m;
    tri_put_int(out, (spaces >> 8) + 1);
    tri_put_char(out, ' ');
    tri_put_int(out, (spaces & 255) + 1);
}

TRI_LOCAL void red_cathedral_show_spaces(const void *s, tri_move m, int spaces, const char *key, tri_sink *sink)
{
    (void)s, (void)m;
    sink->open(sink, key, '[');
    sink->number(sink, NULL, (spaces >> 8) + 1);
    sink->number(sink, NULL, (spaces & 255) + 1);
    sink->close(sink, ']');
}

TRI_LOCAL bool red_cathedral_take_spaces(const void *s, tri_move m, tri_reader *r, int *spaces, tri_err *err)
{
    const tri_kind *space = &red_cathedral_value_kinds()[RC_KIND_SPACE];
    int one = 0, two = 0;
    if (!tri_kind_take(space, s, m, r, &one, err))
        return false;
    tri_skip_spaces(r);
    if (!tri_kind_take(space, s, m, r, &two, err))
        return false;
    *spaces = one < two ? one << 8 | two : two << 8 | one;
    return true;
}

// Bundles: letters in the order of the materials, so that a bundle has one spelling.

TRI_FN void red_cathedral_put_letters(tri_text *out, uint32_t bundle)
{
    if (!bundle)
        tri_put_char(out, '-');
    for (; bundle; bundle -= red_cathedral_one(tri_bits_first(bundle) / 4))
        tri_put(out, red_cathedral_material_letter(tri_bits_first(bundle) / 4));
}

TRI_FN bool red_cathedral_take_letters(tri_reader *r, uint32_t *out)
{
    *out = 0;
    if (tri_take_char(r, '-'))
        return true;
    for (int kind = 0; kind < RC_MATERIALS; kind++)
        while (tri_take_char(r, red_cathedral_material_letter(kind)[0])) {
            if (red_cathedral_total(*out) == RC_PLACES)
                return false;
            *out += red_cathedral_one(kind);
        }
    return *out != 0;
}

TRI_LOCAL void red_cathedral_put_bundle(const void *s, tri_move m, int bundle, tri_text *out)
{
    (void)s, (void)m;
    red_cathedral_put_letters(out, (uint32_t)bundle);
}

TRI_LOCAL bool red_cathedral_take_bundle(const void *s, tri_move m, tri_reader *r, int *value, tri_err *err)
{
    (void)s, (void)m, (void)err;
    uint32_t bundle = 0;
    bool taken = red_cathedral_take_letters(r, &bundle);
    *value = (int)bundle;
    return taken;
}

// A tile in a slot, with '~' when it lies face down.

TRI_LOCAL void red_cathedral_put_slot_tile(const void *s, tri_move m, int tile, tri_text *out)
{
    (void)s, (void)m;
    tri_put(out, tile & RC_FACE_UP ? "" : "~");
    tri_put(out, red_cathedral_tile_word((tile & ~RC_FACE_UP) - 1));
}

TRI_LOCAL bool red_cathedral_take_slot_tile(const void *s, tri_move m, tri_reader *r, int *tile, tri_err *err)
{
    int up = tri_take_char(r, '~') ? 0 : RC_FACE_UP, kind = 0;
    if (!tri_kind_take(&red_cathedral_value_kinds()[RC_KIND_TILE], s, m, r, &kind, err))
        return false;
    *tile = (kind + 1) | up;
    return true;
}

/// The influence action that may still be repeated, or none of them.
TRI_LOCAL const char *red_cathedral_used_word(int used)
{
    if (used + 1 == RC_USED_CLOSED)
        return "closed";
    return used < RC_ACTIONS ? red_cathedral_action_word(used) : "";
}

TRI_FN const tri_kind *red_cathedral_value_kinds(void)
{
    static const char *const sources[RC_SOURCES] = {"inventory", "outside", "white_1", "white_2"};
    static const char *const paid[] = {"unpaid", "paid"};
    static const char *const sides[] = {"standard", "advanced"};
    static const char *const gems[RC_GEMS] = {
        "", "green_gem", "purple_gem", "green_gem green_gem", "green_gem purple_gem", "purple_gem purple_gem",
    };
    static const tri_kind kinds[RC_VALUE_KINDS] = {
        {.id = RC_KIND_NONE},
        {TRI_WORDS(RC_KIND_RING, RED_CATHEDRAL_E_MOVE_RING, red_cathedral_ring_word, 0, RC_RING_TILES - 1)},
        {TRI_WORDS(RC_KIND_INFLUENCE, RED_CATHEDRAL_E_MOVE_INFLUENCE, red_cathedral_influence_word, 0,
                   RC_INFLUENCE_CARDS - 1)},
        {TRI_WORDS(RC_KIND_DIE, RED_CATHEDRAL_E_MOVE_DIE, red_cathedral_die_word, 0, RC_DICE - 1)},
        {TRI_NUMBERS(RC_KIND_FACE, RED_CATHEDRAL_E_MOVE_FACE, 1, 6)},
        {TRI_WORDS(RC_KIND_PLAN, RED_CATHEDRAL_E_MOVE_PLAN, red_cathedral_plan_word, 0, RC_PLANS - 1)},
        {TRI_WORDS(RC_KIND_CARD, RED_CATHEDRAL_E_MOVE_CARD, red_cathedral_card_word, 0, RC_CARDS - 1)},
        {TRI_WORDS(RC_KIND_TILE, RED_CATHEDRAL_E_MOVE_TILE, red_cathedral_tile_word, 0, RC_TILE_KINDS - 1)},
        {TRI_WORDS(RC_KIND_SOLO, RED_CATHEDRAL_E_MOVE_SOLO, red_cathedral_solo_word, 0, RC_SOLO_CARDS - 1)},
        {TRI_NUMBERS(RC_KIND_SEAT, TRI_E_MOVE_SEAT, 0, RC_HOUSES - 1), .shift = 1},
        {TRI_NUMBERS(RC_KIND_SITE, RED_CATHEDRAL_E_MOVE_SITE, 0, RC_SITES - 1), .form = TRI_ROW_COLUMN,
         .wide = RC_LEVELS},
        {TRI_CHOICES(RC_KIND_SOURCE, RED_CATHEDRAL_E_MOVE_SOURCE, sources)},
        {TRI_WORDS(RC_KIND_SLOT, RED_CATHEDRAL_E_MOVE_SLOT, red_cathedral_slot_word, 0, RC_SLOTS - 1)},
        {TRI_CHOICES(RC_KIND_PAID, RED_CATHEDRAL_E_MOVE_PAID, paid), .flag = true},
        {TRI_WORDS(RC_KIND_MATERIAL, RED_CATHEDRAL_E_MOVE_MATERIAL, red_cathedral_material_word, 0, RC_MATERIALS - 1)},
        {TRI_CHOICES(RC_KIND_GEMS, RED_CATHEDRAL_E_MOVE_GEMS, gems), .show = red_cathedral_show_gems},
        {TRI_NUMBERS(RC_KIND_EXTRA, RED_CATHEDRAL_E_MOVE_EXTRA, 0, RC_EXTRA_MAX), .mark = '+'},
        {TRI_NUMBERS(RC_KIND_COUNT, RED_CATHEDRAL_E_MOVE_COUNT, 0, RC_PLACES)},
        {TRI_WORDS(RC_KIND_ACTION, RED_CATHEDRAL_E_MOVE_ACTION, red_cathedral_action_word, 0, RC_ACTIONS - 1)},
        {TRI_NUMBERS(RC_KIND_SPACE, RED_CATHEDRAL_E_MOVE_SPACE, 0, RC_SPACES - 1), .shift = 1},
        {TRI_NUMBERS(RC_KIND_SPACES, TRI_E_NONE, 0, 0xffff), .has = red_cathedral_are_spaces,
         .put = red_cathedral_put_spaces, .take = red_cathedral_take_spaces, .show = red_cathedral_show_spaces},
        {TRI_WORDS(RC_KIND_OFFER, RED_CATHEDRAL_E_MOVE_OFFER, red_cathedral_material_word, 0, RC_MATERIALS - 1),
         .set = true, .between = ' '},
        {TRI_WORDS(RC_KIND_LETTERS, TRI_E_NONE, red_cathedral_material_letter, 0, RC_MATERIALS - 1), .form = TRI_LETTER,
         .set = true, .sorted = true},
        {TRI_NUMBERS(RC_KIND_BUNDLE, TRI_E_NONE, 1, 0xffffff), .put = red_cathedral_put_bundle,
         .take = red_cathedral_take_bundle},
        {TRI_NUMBERS(RC_KIND_SLOT_TILE, TRI_E_NONE, 1, 255), .put = red_cathedral_put_slot_tile,
         .take = red_cathedral_take_slot_tile},
        {TRI_WORDS(RC_KIND_USED, TRI_E_NONE, red_cathedral_used_word, 0, RC_USED_CLOSED - 1)},
        {TRI_CHOICES(RC_KIND_SIDE, TRI_E_NONE, sides)},
        {TRI_WORDS(RC_KIND_STEP, TRI_E_NONE, red_cathedral_step_word, 0, RC_STEPS - 1)},
        {TRI_NUMBERS(RC_KIND_FLAG, TRI_E_NONE, 0, 1), .flag = true},
        {TRI_NUMBERS(RC_KIND_PLAYERS, TRI_E_NONE, 1, RC_HOUSES)},
        {TRI_NUMBERS(RC_KIND_TWO, TRI_E_NONE, 0, 2)},
        {TRI_NUMBERS(RC_KIND_FOUR, TRI_E_NONE, 0, 4)},
        {TRI_NUMBERS(RC_KIND_SITES, TRI_E_NONE, 0, RC_SITES - 1)},
        {TRI_NUMBERS(RC_KIND_HEAP, TRI_E_NONE, 0, RC_HEAP_MAX)},
        {TRI_NUMBERS(RC_KIND_ROUNDS, TRI_E_NONE, 0, RC_ROUND_LIMIT_MAX)},
        {TRI_NUMBERS(RC_KIND_TRACK, TRI_E_NONE, 0, RC_MARKER_MAX)},
        {TRI_NUMBERS(RC_KIND_ROUBLES, TRI_E_NONE, 0, RC_ROUBLES_MAX)},
    };
    return kinds;
}

/// What an influence action asks for before it pays.
TRI_LOCAL const tri_operand *red_cathedral_choice_operand(tri_move m)
{
    static const tri_operand operands[][TRI_OPERANDS] = {
        {{NULL, 0, 0, 0, 0}},
        {{"pay", RC_KIND_MATERIAL, 8, 8, 0}},
        {{"offer", RC_KIND_OFFER, 8, 8, 0}},
        {{"spaces", RC_KIND_SPACES, 0, 16, 0}},
        {{"slot", RC_KIND_SLOT, 8, 8, 0}},
        {{"gain", RC_KIND_MATERIAL, 8, 8, 0}},
    };
    return operands[red_cathedral_choice_of(red_cathedral_action_of((int)(m >> 16 & 255u)))];
}

// Operands are in the second and the third byte of a code. "deliver wood a1" reads better than the order of its bytes,
// which sorts by site.
TRI_FN tri_shapes red_cathedral_shapes(void)
{
    static const tri_shape shapes[RC_OPS] = {
        {.words = ""},
        {.words = "stall", .operand = {{"tile", RC_KIND_RING, 16, 8, 0}}, .chance = true},
        {.words = "guild", .operand = {{"card", RC_KIND_INFLUENCE, 16, 8, 0}}, .chance = true},
        {.words = "drop", .operand = {{"die", RC_KIND_DIE, 16, 8, 0}, {"face", RC_KIND_FACE, 8, 8, 0}}, .chance = true},
        {.words = "plan", .operand = {{"plan", RC_KIND_PLAN, 16, 8, 0}}, .chance = true},
        {.words = "section", .operand = {{"card", RC_KIND_CARD, 16, 8, 0}}, .chance = true},
        {.words = "tile", .operand = {{"tile", RC_KIND_TILE, 16, 8, 0}}, .chance = true},
        {.words = "ivan_card", .operand = {{"card", RC_KIND_SOLO, 16, 8, 0}}, .chance = true},
        {.words = "ivan_die", .operand = {{"die", RC_KIND_DIE, 16, 8, 0}}, .chance = true},
        {.words = "first", .operand = {{"seat", RC_KIND_SEAT, 16, 8, 0}}, .chance = true},
        {.words = "roll", .operand = {{"die", RC_KIND_DIE, 16, 8, 0}, {"face", RC_KIND_FACE, 8, 8, 0}}, .chance = true},
        {.words = "claim", .operand = {{"site", RC_KIND_SITE, 16, 8, 0}}},
        {.words = "banner", .operand = {{"banner", RC_KIND_SOURCE, 16, 8, 0}}},
        {.words = "slot", .operand = {{"slot", RC_KIND_SLOT, 16, 8, 0}, {"face_up", RC_KIND_PAID, 8, 8, 0}}},
        {.words = "take", .operand = {{"material", RC_KIND_MATERIAL, 16, 8, 0}}},
        {.words = "deliver",
         .operand = {{"site", RC_KIND_SITE, 16, 8, 0}, {"material", RC_KIND_MATERIAL, 8, 8, 0}},
         .turned = true},
        {.words = "decorate", .operand = {{"site", RC_KIND_SITE, 16, 8, 0}, {"gems", RC_KIND_GEMS, 8, 8, TRI_MAYBE}}},
        {.words = "market", .operand = {{"die", RC_KIND_DIE, 16, 8, 0}, {"extra", RC_KIND_EXTRA, 8, 8, TRI_MAYBE}}},
        {.words = "obtain", .operand = {{"count", RC_KIND_COUNT, 16, 8, TRI_MAYBE}}},
        {.words = "influence", .operand = {{"action", RC_KIND_ACTION, 16, 8, 0}}, .rest = red_cathedral_choice_operand},
        {.words = "workshop", .operand = {{"slot", RC_KIND_SLOT, 16, 8, 0}}},
        {.words = "done"},
        {.words = "exchange"},
        {.words = "reroll", .operand = {{"space", RC_KIND_SPACE, 16, 8, 0}}},
        {.words = "ivan_decorates", .operand = {{"site", RC_KIND_SITE, 16, 8, 0}}},
        {.words = "ivan_claims", .operand = {{"site", RC_KIND_SITE, 16, 8, 0}}},
    };
    tri_shapes all = {shapes, red_cathedral_value_kinds(), RC_OPS, 24};
    return all;
}

TRI_FN void red_cathedral_move_text(const red_cathedral_state *s, tri_move m, tri_text *out)
{
    tri_shapes all = red_cathedral_shapes();
    tri_shape_put(&all, s, m, out);
}

TRI_FN bool red_cathedral_move_parse(const red_cathedral_state *s, const char *text, size_t size, tri_move *out,
                                     tri_err *err)
{
    tri_shapes all = red_cathedral_shapes();
    return tri_shape_take(&all, s, text, size, out, err);
}

TRI_FN void red_cathedral_describe(const red_cathedral_state *s, tri_move m, tri_sink *sink)
{
    tri_shapes all = red_cathedral_shapes();
    tri_shape_show(&all, s, m, sink);
    int op = (int)(m >> 24), space = -1;
    if (op == RC_OP_MARKET)
        space = red_cathedral_target(s, (int)(m >> 16 & 255u), (int)(m >> 8 & 255u));
    else if (op == RC_OP_OBTAIN && s->die)
        space = red_cathedral_reached(s);
    if (space < 0 || !s->ring[space])
        return;
    sink->number(sink, "space", space + 1);
    sink->word(sink, "thing", red_cathedral_ring_word(s->ring[space] - 1));
}
