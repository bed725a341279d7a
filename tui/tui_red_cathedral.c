// SPDX-License-Identifier: MIT
#include "tui/tui_table.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The Red Cathedral: the ring of the market at the left, the site with its towers at the right; below them what the
// thing under the cursor would bring, and the players.

enum { RC_SPACES = 8, RC_TOWERS = 6, RC_LEVELS = 5, RC_SLOTS = 6 };

static const char *const rc_materials[] = {"wood", "brick", "stone", "gold", "green_gem", "purple_gem"};
static const char rc_letters[] = "WBSGEA";

static const tui_way rc_ways[] = {
    {"claim", {"site:{site}"}, "claim {0}"},
    {"market", {"die:{die}", "extra:{extra}"}, "market {0} +{1}"},
    {"deliver", {"material:{material}", "site:{site}"}, "deliver {0} {1}"},
    {"decorate", {"do:decorate", "site:{site}", "gems:{gems}"}, "decorate {1}"},
    {"banner", {"banner:{banner}"}, "banner {0}"},
    {"slot", {"slot:{slot}", "face_up:{face_up}"}, NULL},
    {"take", {"material:{material}"}, "take {0}"},
    {"obtain", {"do:obtain", "obtain:{count}"}, NULL},
    {"influence", {"action:{action}", "material:{pay}"}, "influence {0} {1}"},
    {"influence", {"action:{action}", "material:{gain}"}, "influence {0} {1}"},
    {"influence", {"action:{action}", "offer:{offer}"}, NULL},
    {"influence", {"action:{action}", "spaces:{spaces}"}, NULL},
    {"influence", {"action:{action}", "slot:{slot}"}, NULL},
    {"workshop", {"slot:{slot}"}, "workshop {0}"},
    {"done", {"do:done"}, NULL},
    {"exchange", {"do:exchange"}, NULL},
    {"reroll", {"do:reroll", "space:{space}"}, "reroll {1}"},
    {"ivan_decorates", {"site:{site}"}, "ivan_decorates {0}"},
    {"ivan_claims", {"site:{site}"}, "ivan_claims {0}"},
    {NULL, {NULL}, NULL},
};

static const char *const rc_keys[][2] = {{"c", "claim"}, {"b", "deliver"}, {NULL, NULL}};

static char rc_capital(const char *word)
{
    return (char)toupper((unsigned char)word[0]);
}

/// The letter of a material; 0 for roubles and recognition.
static char rc_material(const char *name)
{
    for (int i = 0; i < TRI_COUNT(rc_materials); i++)
        if (!strcmp(name, rc_materials[i]))
            return rc_letters[i];
    return 0;
}

static char rc_house_letter(const tui_table *t, int house)
{
    return rc_capital(tui_text(t->now, "houses.%d.colour", house));
}

// The market.

/// The entry of a die among the facts, -1.
static int rc_fact(const json_t *position, const char *die)
{
    const json_t *dice = tui_at(position, "facts.dice");
    for (int i = 0; i < tui_count(dice); i++)
        if (!strcmp(tui_text(dice, "%d.die", i), die))
            return i;
    return -1;
}

/// The die that is chosen or under the cursor, and how far beyond its face.
static const char *rc_die(const tui_table *t, int *extra)
{
    const char *chosen = tui_chosen_value(t, "die");
    *extra = tui_step_is(t->cursor, "extra") ? atoi(tui_step_value(t->cursor)) : 0;
    return chosen ? chosen : tui_step_is(t->cursor, "die") ? tui_step_value(t->cursor) : NULL;
}

static int rc_thing(tui_table *t, int x, int y, const char *tile, int amount, bool big)
{
    char letter = rc_material(tile);
    if (!letter)
        return tui_putf(&t->screen, x, y, TUI_BOLD | (!strcmp(tile, "roubles") ? TUI_GOLD : TUI_WARN), "%d%s", amount,
                        !strcmp(tile, "roubles") ? "₽" : "✹");
    for (int i = 0; i < amount; i++)
        x = tui_putf(&t->screen, x, y, tui_piece(tui_material(letter)), big ? " %c " : "%c", letter) + (i < amount - 1);
    return x;
}

static void rc_place(int space, int *column, int *row)
{
    static const int places[RC_SPACES][2] = {{1, 0}, {2, 0}, {2, 1}, {2, 2}, {1, 2}, {0, 2}, {0, 1}, {0, 0}};
    *column = places[space][0];
    *row = places[space][1];
}

/// The dice on a space; the one under the cursor between marks. Returns the column after them.
static int rc_dice(tui_table *t, int x, int y, int space, const char *moving)
{
    const json_t *dice = tui_at(t->now, "dice");
    int at = x;
    for (int i = 0; i < tui_count(dice); i++) {
        tui_step step;
        const char *die = tui_text(dice, "%d.die", i);
        if (tui_number(dice, "%d.space", i) != space + 1)
            continue;
        snprintf(step, sizeof step, "die:%s", die);
        int face = tui_number(dice, "%d.face", i);
        tui_spot_add(t, at, y, 2, 1, false, false, step);
        at = tui_putf(&t->screen, at, y, tui_piece(tui_glass(rc_capital(die))), face ? "%c%d" : "%c?", rc_capital(die),
                      face);
        bool marked = moving && !strcmp(moving, die);
        if (marked)
            tui_put(&t->screen, at, y, TUI_FOCUS | TUI_BOLD, "◂");
        at++;
    }
    return at;
}

/// How many spaces a die is from one of its way to where it stops; 0 when it does not pass there.
static int rc_on_way(const tui_table *t, const char *die, int extra, int space)
{
    int from = -1, fact = rc_fact(t->now, die);
    for (int i = 0; i < tui_count(tui_at(t->now, "dice")); i++)
        if (!strcmp(tui_text(t->now, "dice.%d.die", i), die))
            from = tui_number(t->now, "dice.%d.space", i) - 1;
    int to = tui_number(t->now, "facts.dice.%d.spaces.%d", fact, extra) - 1;
    int all = (to - from + RC_SPACES) % RC_SPACES, here = (space - from + RC_SPACES) % RC_SPACES;
    return fact >= 0 && here < all ? here : 0;
}

/// A space of the ring.
static void rc_space(tui_table *t, const tui_grid *g, int space, bool big)
{
    char key[96];
    int column, row;
    tui_screen *s = &t->screen;
    rc_place(space, &column, &row);
    int x = tui_grid_x(g, column), y = tui_grid_y(g, row), extra;
    const char *tile = tui_text(t->now, "market.%d.tile", space), *moving = rc_die(t, &extra);
    int quadrant = tui_number(t->now, "market.%d.quadrant", space);
    tui_putf(s, x, y, TUI_DIM, "%d", space + 1);
    if (*tile)
        rc_thing(t, x + 2, y, tile, tui_number(t->now, "market.%d.amount", space), big);
    if (rc_material(tile))
        tui_putf(s, x + g->w - 2, y, TUI_DIM, "%2d", tui_number(t->now, "supply.%s", tile));
    if (big && *tile)
        tui_put_within(s, x + 2, y + 1, x + g->w, TUI_INK_2, tui_name(t, "resource", tile));
    int at = rc_dice(t, x + 2, y + 1 + big, space, moving);
    snprintf(key, sizeof key, "table.group.%s", tui_text(t->now, "guilds.%d.group", quadrant - 1));
    if (tui_at(t->now, "guilds.%d", quadrant - 1))
        tui_put_within(s, x, y + g->h - 1, x + g->w, TUI_DIM, tui_w(t, key));
    int fact = moving ? rc_fact(t->now, moving) : -1;
    if (fact >= 0 && tui_number(t->now, "facts.dice.%d.spaces.%d", fact, extra) == space + 1) {
        int face = tui_number(t->now, "dice.%d.face", 0);
        for (int i = 0; i < tui_count(tui_at(t->now, "dice")); i++)
            if (!strcmp(tui_text(t->now, "dice.%d.die", i), moving))
                face = tui_number(t->now, "dice.%d.face", i);
        at = tui_putf(s, at, y + 1 + big, TUI_UNDER | (tui_style)tui_glass(rc_capital(moving)), "%c%d",
                      rc_capital(moving), face);
        tui_putf(s, at + 1, y + 1 + big, TUI_LEGAL | TUI_BOLD, "×%d", (at - x - 2 + 1) / 3);
        tui_grid_frame(s, g, column, row, TUI_DASHED, TUI_LEGAL);
    }
    if (moving && rc_on_way(t, moving, extra, space))
        tui_putf(s, x + g->w - 3, y + 1 + big, TUI_LEGAL, "‹%d›", rc_on_way(t, moving, extra, space));
    for (int i = 0; fact >= 0 && i < RC_SPACES; i++) {
        tui_step step;
        snprintf(step, sizeof step, "extra:%d", i);
        if (tui_is_target(t, step) && tui_number(t->now, "facts.dice.%d.spaces.%d", fact, i) == space + 1)
            tui_spot_add(t, x, y, g->w, g->h, true, false, step);
    }
    snprintf(key, sizeof key, "space:%d", space + 1);
    if (tui_is_target(t, key))
        tui_spot_add(t, x, y, g->w, g->h, true, false, key);
}

static void rc_ring(tui_table *t, int x, int y, bool big)
{
    tui_grid g = {x, y, 3, 3, big ? 14 : 10, big ? 4 : 3};
    int extra, column, row;
    const char *moving = rc_die(t, &extra);
    const json_t *dice = tui_at(t->now, "dice");
    tui_grid_draw(&t->screen, &g, TUI_LINE);
    for (int space = 0; space < RC_SPACES; space++)
        rc_space(t, &g, space, big);
    int cx = tui_grid_x(&g, 1), cy = tui_grid_y(&g, 1) + (g.h - 1) / 2;
    const char *round = tui_t(t, "red_cathedral.clockwise");
    tui_put(&t->screen, cx + (g.w - tui_width(&t->screen, round)) / 2, cy, TUI_DIM, round);
    tui_put(&t->screen, cx + (g.w - 5) / 2, cy + 1, TUI_DIM, "↑ → ↓");
    for (int i = 0; moving && !t->path.depth && i < tui_count(dice); i++)
        if (!strcmp(tui_text(dice, "%d.die", i), moving)) {
            rc_place(tui_number(dice, "%d.space", i) - 1, &column, &row);
            tui_grid_frame(&t->screen, &g, column, row, TUI_DOUBLE, TUI_FOCUS);
        }
}

// The site.

/// What a section costs, delivered materials filled. Returns the column after it.
static int rc_cost(tui_table *t, int x, int y, const json_t *site)
{
    for (int i = 0; i < TRI_COUNT(rc_materials); i++) {
        int cost = tui_number(site, "cost.%s", rc_materials[i]), held = tui_number(site, "held.%s", rc_materials[i]);
        for (int k = 0; k < cost; k++)
            x = tui_putf(&t->screen, x, y, k < held ? tui_piece(tui_material(rc_letters[i])) : TUI_INK, "%c",
                         rc_letters[i]);
    }
    return x;
}

/// A workshop tile as one letter: a material's, a die's small, roubles, recognition, any material.
static void rc_tile(tui_table *t, int x, int y, const char *tile, bool wide)
{
    char letter = rc_material(tile);
    if (letter)
        tui_putf(&t->screen, x, y, tui_piece(tui_material(letter)), wide ? " %c " : "%c", letter);
    else if (!strncmp(tile, "die_", 4))
        tui_putf(&t->screen, x, y, tui_piece(tui_glass(rc_capital(tile + 4))), wide ? " %c " : "%c", tile[4]);
    else
        tui_put(&t->screen, x + wide, y, TUI_GOLD,
                !strcmp(tile, "roubles")       ? "₽"
                : !strcmp(tile, "recognition") ? "✹"
                                               : "+");
}

static void rc_built(tui_table *t, int x, int y, int w, int h, const json_t *site)
{
    char owner = rc_house_letter(t, tui_number(site, "owner") - 1);
    int ornament = tui_number(site, "ornament");
    tui_style brick = TUI_ON(TUI_MORTAR) | TUI_BRICK;
    tui_fill(&t->screen, x, y, w, 1, brick, "▀");
    tui_fill(&t->screen, x, y + 1, w, 1, brick, "▄");
    tui_putf(&t->screen, x, y, tui_piece(tui_glass(owner)), h > 2 ? " %c " : "%c", owner);
    if (ornament)
        tui_put(&t->screen, x + w / 2 - (h < 3), y + 1, tui_piece(tui_glass(rc_house_letter(t, ornament - 1))),
                strcmp(tui_text(site, "type"), "dome") ? " ∩ " : " † ");
}

static void rc_section(tui_table *t, int x, int y, int w, int h, int tower, int level)
{
    tui_step step;
    tui_screen *s = &t->screen;
    const json_t *site = tui_at(t->now, "towers.%d.%d", tower, level);
    if (!site || !tui_at(site, "card"))
        return;
    snprintf(step, sizeof step, "site:%s", tui_text(site, "site"));
    bool wide = h > 2, target = tui_is_target(t, step);
    tui_spot_add(t, x, y, w, 2, false, false, step);
    if (tui_is_changed(t, "towers.%d.%d", tower, level))
        tui_fill(s, x - 1, y, 1, 2, TUI_ACCENT | TUI_BOLD, "┃");
    if (tui_true(site, "done")) {
        rc_built(t, x, y, w, h, site);
    } else {
        int owner = tui_number(site, "owner"), at = x + (wide ? 4 : 2);
        if (owner)
            tui_putf(s, x, y, tui_piece(tui_glass(rc_house_letter(t, owner - 1))), wide ? " %c " : "%c",
                     rc_house_letter(t, owner - 1));
        else
            tui_put(s, x, y, TUI_DIM, wide ? " · " : "·");
        rc_cost(t, at, y, site);
        at = tui_putf(s, wide ? at : x, y + 1, TUI_INK_2, "%d✹", tui_number(site, "recognition"));
        if (tui_number(site, "roubles"))
            tui_putf(s, at, y + 1, TUI_INK_2, "%d₽", tui_number(site, "roubles"));
        if (tui_at(site, "tile"))
            rc_tile(t, wide ? x : x + 5, y + 1, tui_text(site, "tile"), wide);
    }
    if (tui_is_refused(t, step))
        tui_put(s, x, y + 1, TUI_WARN | TUI_BOLD, "⊘");
    else if (target)
        tui_put(s, x - 1, y + 1, TUI_LEGAL | TUI_BOLD, "›");
}

static void rc_site(tui_table *t, int x, int y, int step, int h)
{
    int base = y + RC_LEVELS * h;
    tui_fill(&t->screen, x - 1, base, RC_TOWERS * step, 1, TUI_LINE, "▔");
    for (int tower = 0; tower < RC_TOWERS; tower++) {
        if (!tui_at(t->now, "towers.%d", tower))
            continue;
        int at = tui_putf(&t->screen, x + tower * step + 1, base + 1, TUI_BOLD, "%c", 'a' + tower) + 1;
        if (h > 2)
            at = tui_put(&t->screen, at, base + 1, TUI_INK_2, tui_t(t, "red_cathedral.worth")) + 1;
        tui_putf(&t->screen, at, base + 1, TUI_INK_2, "%d", tui_number(t->now, "worth.%d", tower));
        for (int level = 0; level < RC_LEVELS; level++)
            rc_section(t, x + tower * step, base - (level + 1) * h, step - 1, h, tower, level);
    }
}

// The players.

static int rc_points(const json_t *position, int seat)
{
    return tui_number(position, "houses.%d.prestige", seat);
}

static int rc_stock(tui_table *t, int x, int y, int house)
{
    for (int i = 0; i < TRI_COUNT(rc_materials); i++)
        for (int k = tui_number(t->now, "houses.%d.stock.%s", house, rc_materials[i]); k > 0; k--)
            x = tui_putf(&t->screen, x, y, tui_piece(tui_material(rc_letters[i])), "%c", rc_letters[i]);
    return x;
}

/// Has a house more goods than stand between their heading and the next one?
static bool rc_crowded(const tui_table *t)
{
    for (int house = 0; house < t->players; house++) {
        int goods = 0;
        for (int i = 0; i < TRI_COUNT(rc_materials); i++)
            goods += tui_number(t->now, "houses.%d.stock.%s", house, rc_materials[i]);
        if (goods > 3)
            return true;
    }
    return false;
}

static void rc_slots(tui_table *t, int x, int y, int house, int step)
{
    for (int i = 0; i < RC_SLOTS; i++) {
        const json_t *slot = tui_at(t->now, "houses.%d.slots.%d", house, i);
        if (!tui_at(slot, "tile"))
            tui_put(&t->screen, x + i * step, y, TUI_DIM, "·");
        else if (!tui_true(slot, "face_up"))
            tui_put(&t->screen, x + i * step, y, TUI_DIM, "▒");
        else
            rc_tile(t, x + i * step, y, tui_text(slot, "tile"), false);
    }
}

static int rc_players(tui_table *t, int x, int y, bool big)
{
    static const int small[] = {12, 17, 21, 26, 33}, crowded[] = {12, 17, 21, 26, 37}, large[] = {17, 27, 32, 40, 52};
    static const char *const heads[] = {"red_cathedral.end", "₽", "red_cathedral.built", "red_cathedral.stock"};
    const int *columns = big ? large : rc_crowded(t) ? crowded : small;
    tui_screen *s = &t->screen;
    const json_t *houses = tui_at(t->now, "houses");
    tui_put(s, x, y, TUI_INK_2, tui_t(t, "players"));
    tui_put(s, x + 8, y, TUI_DIM, "♜");
    for (int i = 0; i < 4; i++)
        tui_put(s, x + columns[i], y, TUI_DIM, i == 1 ? heads[i] : tui_t(t, heads[i]));
    tui_put(s, x + columns[4], y, TUI_DIM, big ? "R B G Y W W" : "RBGYWW");
    for (int house = 0; house < tui_count(houses); house++) {
        char letter = rc_house_letter(t, house);
        bool ivan = tui_true(houses, "%d.ivan", house), own = house == t->viewer;
        y++;
        tui_putf(s, x, y, tui_piece(tui_glass(letter)), "%c", letter);
        tui_put_within(s, x + 2, y, x + 8, TUI_BOLD | (own ? TUI_ACCENT : TUI_INK), ivan ? "Ivan" : t->name[house]);
        tui_putf(s, x + 9, y, TUI_BOLD, "%d", rc_points(t->now, house));
        if (!ivan)
            tui_putf(s, x + columns[0], y, TUI_INK_2 | TUI_UNDER, "%2d", tui_score_sum(t->now, house));
        tui_putf(s, x + columns[1], y, TUI_GOLD, "%d", tui_number(houses, "%d.roubles", house));
        tui_putf(s, x + columns[2], y, 0, "%d/6", tui_number(houses, "%d.sections", house));
        if (ivan)
            continue;
        int from = x + columns[3], at = rc_stock(t, from, y, house), room = tui_number(houses, "%d.room", house);
        if (room)
            tui_putf(s, at + (at > from && at < from + 9), y, TUI_DIM, "+%d", room);
        rc_slots(t, x + columns[4], y, house, big ? 2 : 1);
    }
    return y + 1;
}

// What the thing under the cursor would bring.

static void rc_row(tui_table *t, int y, const char *head, const char *text, tui_style style)
{
    tui_put(&t->screen, 1, y, 0, tui_t(t, head));
    tui_put_within(&t->screen, 12, y, tui_is_big(t) ? 49 : 36, style, text);
}

static void rc_guild_row(tui_table *t, int y, int space)
{
    char room[TUI_WORDS_MAX], key[96];
    tri_text text = tri_text_over(room, sizeof room);
    int quadrant = tui_number(t->now, "market.%d.quadrant", space) - 1;
    const json_t *actions = tui_at(t->now, "guilds.%d.actions", quadrant);
    for (int i = 0; i < tui_count(actions); i++) {
        tri_put(&text, i ? ", " : "");
        tri_put(&text, tui_name(t, "action", tui_text(actions, "%d", i)));
    }
    snprintf(key, sizeof key, "table.group.%s", tui_text(t->now, "guilds.%d.group", quadrant));
    tui_put_within(&t->screen, 1, y, 11, 0, tui_w(t, key));
    tui_put_within(&t->screen, 12, y, tui_is_big(t) ? 49 : 36, TUI_INK_2, room);
}

/// The tile of the slot that has the die's colour.
static void rc_workshop_row(tui_table *t, int y, const char *die)
{
    char room[TUI_WORDS_MAX] = "";
    tri_text text = tri_text_over(room, sizeof room);
    bool up = false, down = false;
    for (int i = 0; i < RC_SLOTS; i++) {
        const json_t *slot = tui_at(t->now, "houses.%d.slots.%d", t->viewer, i);
        if (strncmp(tui_text(slot, "slot"), die, strlen(die)) != 0 || !tui_at(slot, "tile"))
            continue;
        down = down || !tui_true(slot, "face_up");
        if (!tui_true(slot, "face_up"))
            continue;
        tri_put(&text, up ? ", " : "");
        tri_put(&text, tui_name(t, "workshop", tui_text(slot, "tile")));
        up = true;
    }
    rc_row(t, y, "red_cathedral.workshop",
           up ? room : tui_t(t, down ? "red_cathedral.face_down" : "red_cathedral.no_tile"), up ? TUI_INK_2 : TUI_DIM);
}

static void rc_if_moved(tui_table *t, int y, const char *die, int extra, bool big)
{
    int fact = rc_fact(t->now, die);
    if (fact < 0)
        return;
    int space = tui_number(t->now, "facts.dice.%d.spaces.%d", fact, extra) - 1, dice = 1;
    int pays = tui_number(t->now, "facts.dice.%d.pays.%d", fact, extra);
    const char *tile = tui_text(t->now, "market.%d.tile", space);
    char rolls[TUI_WORDS_MAX];
    tri_text text = tri_text_over(rolls, sizeof rolls);
    tri_put(&text, tui_name(t, "colour", die));
    for (int i = 0; i < 5; i++)
        if (tui_number(t->now, "dice.%d.space", i) == space + 1 &&
            strcmp(tui_text(t->now, "dice.%d.die", i), die) != 0) {
            dice++;
            tri_put(&text, ", ");
            tri_put(&text, tui_name(t, "colour", tui_text(t->now, "dice.%d.die", i)));
        }
    int at = tui_put_told(t, 1, y, TUI_INK_2, "red_cathedral.if_moved", json_pack("{s:s}", "die", die));
    char to[TUI_WORDS_MAX];
    text = tri_text_over(to, sizeof to);
    tui_tell(t, "red_cathedral.to", json_pack("{s:i,s:s}", "space", space + 1, "thing", tui_name(t, "resource", tile)),
             &text);
    tui_put_within(&t->screen, at + 1, y,
                   t->screen.columns < 80 ? t->screen.columns
                   : big                  ? 49
                                          : 36,
                   TUI_LEGAL | TUI_BOLD, to);
    tui_put(&t->screen, 1, y + 1, 0, tui_t(t, "red_cathedral.obtain"));
    at = tui_put_told(t, 12, y + 1, TUI_INK_2, "red_cathedral.dice",
                      json_pack("{s:i,s:i}", "n", dice, "each", tui_number(t->now, "market.%d.amount", space)));
    rc_thing(t, at + 2, y + 1, tile, pays > 6 && rc_material(tile) ? 6 : pays, big);
    rc_guild_row(t, y + 2, space);
    rc_workshop_row(t, y + 3, die);
    rc_row(t, y + 4, "red_cathedral.rolls", rolls, TUI_INK_2);
    char places[64];
    text = tri_text_over(places, sizeof places);
    tui_tell(t, "red_cathedral.places", json_pack("{s:i}", "n", tui_number(t->now, "houses.%d.room", t->viewer)),
             &text);
    rc_row(t, y + 5, "red_cathedral.free", places, TUI_INK_2);
}

/// The viewer's workshop spelt out.
static void rc_workshop(tui_table *t, int x, int y, int columns)
{
    tui_put(&t->screen, x, y, TUI_INK_2, tui_t(t, "red_cathedral.your_workshop"));
    for (int i = 0; i < RC_SLOTS; i++) {
        const json_t *slot = tui_at(t->now, "houses.%d.slots.%d", t->viewer, i);
        char letter = rc_capital(tui_text(slot, "slot"));
        int at = x + i % columns * 16, row = y + 1 + i / columns;
        tui_step step;
        snprintf(step, sizeof step, "slot:%s", tui_text(slot, "slot"));
        bool there = tui_at(slot, "tile") != NULL, up = tui_true(slot, "face_up");
        tui_putf(&t->screen, at, row, tui_piece(tui_glass(letter)), " %c ", letter);
        tui_put_within(&t->screen, at + 4, row, at + 15,
                       tui_is_target(t, step) ? TUI_LEGAL
                       : up                   ? TUI_INK
                                              : TUI_DIM,
                       !there ? "·"
                       : up   ? tui_name(t, "workshop", tui_text(slot, "tile"))
                              : tui_w(t, "word.face_down"));
        if (tui_is_target(t, step))
            tui_spot_add(t, at, row, 14, 1, false, false, step);
    }
}

/// Cost, reward and tile of the section under the cursor.
static void rc_if_section(tui_table *t, int y, const char *name)
{
    const json_t *site = tui_at(t->now, "towers.%d.%d", name[0] - 'a', name[1] - '1');
    char room[64], key[96];
    tui_putf(&t->screen, 1, y, TUI_INK_2, "%s  %s", name, tui_name(t, "section", tui_text(site, "type")));
    tui_put(&t->screen, 1, y + 1, 0, tui_w(t, "word.cost"));
    rc_cost(t, 12, y + 1, site);
    snprintf(room, sizeof room, "%d✹ %d₽", tui_number(site, "recognition"), tui_number(site, "roubles"));
    rc_row(t, y + 2, "red_cathedral.reward", room, TUI_INK_2);
    if (tui_at(site, "tile")) {
        snprintf(key, sizeof key, "workshop.%s.text", tui_text(site, "tile"));
        rc_row(t, y + 3, "red_cathedral.tile", tui_w(t, key), TUI_INK_2);
    }
}

static void rc_below(tui_table *t, int y, bool big)
{
    int extra, end = t->screen.rows - 2;
    const char *die = rc_die(t, &extra);
    if (t->viewer >= TRI_SEATS_MAX)
        return;
    if (die)
        rc_if_moved(t, y, die, extra, big);
    else if (tui_step_is(t->cursor, "site") && strlen(tui_step_value(t->cursor)) == 2)
        rc_if_section(t, y, tui_step_value(t->cursor));
    else if (!big)
        rc_workshop(t, 1, y, 2);
    if (big && y + 11 < end)
        rc_workshop(t, 1, y + 8, 3);
}

static void rc_draw(tui_table *t)
{
    bool big = tui_is_big(t), narrow = t->screen.columns < 80;
    int end = t->screen.rows - 2, y = big ? 20 : 15, x = big ? 50 : 37, after;
    if (narrow) { // ring, site, players, one at a time
        after = t->page == 0 ? 15 : t->page == 1 ? 14 : 2;
        if (t->page == 0)
            rc_ring(t, 1, 2, false);
        else if (t->page == 1)
            rc_site(t, 2, 2, t->screen.columns < 44 ? 6 : 7, 2);
        else
            after = rc_players(t, 1, 2, false);
        x = 1;
    } else {
        rc_ring(t, 1, 2, big);
        rc_site(t, big ? 52 : 38, 2, big ? 11 : 7, big ? 3 : 2);
        rc_below(t, y, big);
        after = rc_players(t, x, big ? y : y - 1, big) + big;
    }
    t->side.x = x - 1;
    t->side.y = after;
    t->side.w = t->screen.columns - x + 1;
    t->side.h = end - after;
}

// Words.

static void rc_progress(const tui_table *t, tri_text *out)
{
    tui_tell(t, "red_cathedral.progress",
             json_pack("{s:i,s:i}", "n", t->players, "round", tui_number(t->now, "round") + 1), out);
}

static bool rc_prompt(tui_table *t, int *x, tri_text *todo, tri_text *how)
{
    const char *step = tui_text(t->now, "step"), *more = "";
    char key[96];
    (void)x;
    if (!strcmp(step, "act") && !t->path.depth && tui_step_is(t->cursor, "die")) {
        tri_put(todo, tui_t(t, "red_cathedral.market"));
        tri_put(how, tui_t(t, "red_cathedral.market.how"));
        return true;
    }
    if (t->path.depth && tui_step_is(t->path.step[0], "die"))
        more = "act.market.extra";
    else if (t->path.depth && tui_step_is(t->path.step[0], "do"))
        more = tui_step_value(t->path.step[0]);
    else if (t->path.depth && tui_step_is(t->path.step[0], "material"))
        more = "act.build";
    else if (!strcmp(step, "take") && tui_true(t->now, "must_take"))
        more = "take.must";
    else if (!strcmp(step, "market") && tui_at(t->now, "repeatable"))
        more = "market.repeat";
    else
        more = step;
    snprintf(key, sizeof key, "prompt.%s", more);
    if (!tui_word(t->lang, t->game->id, key))
        return false;
    tui_say(t->lang, t->game->id, key, t->now, t->names, todo);
    return true;
}

static void rc_changes(const char *what, int before, int after, tri_text *out)
{
    if (before == after)
        return;
    tri_put(out, out->used ? ", " : "");
    tri_put(out, what);
    tri_put_char(out, ' ');
    tri_put_int(out, before);
    tri_put(out, " → ");
    tri_put_int(out, after);
}

static void rc_outcome(const tui_table *t, tri_text *out)
{
    char key[96];
    const char *value = tui_step_value(t->cursor);
    int extra, seat = t->viewer;
    const char *die = rc_die(t, &extra);
    if (tui_step_is(t->cursor, "action")) {
        snprintf(key, sizeof key, "action.%s.text", value);
        tri_put(out, tui_w(t, key));
        return;
    }
    if (die && rc_fact(t->now, die) >= 0) {
        int space = tui_number(t->now, "facts.dice.%d.spaces.%d", rc_fact(t->now, die), extra);
        tri_put(out, "→ ");
        tri_put_int(out, space);
        tri_put_char(out, ' ');
        tri_put(out, tui_name(t, "resource", tui_text(t->now, "market.%d.tile", space - 1)));
    }
    if (!t->then || seat >= TRI_SEATS_MAX)
        return;
    rc_changes("✹", tui_number(t->now, "houses.%d.marker", seat), tui_number(t->then, "houses.%d.marker", seat), out);
    rc_changes("₽", tui_number(t->now, "houses.%d.roubles", seat), tui_number(t->then, "houses.%d.roubles", seat),
               out);
    rc_changes(tui_t(t, "red_cathedral.end"), tui_score_sum(t->now, seat), tui_score_sum(t->then, seat), out);
}

/// The names of words separated by blanks.
static void rc_put_list(const tui_table *t, const char *kind, const char *words, tri_text *out)
{
    for (const char *at = words; *at;) {
        char word[TUI_STEP_MAX];
        size_t size = strcspn(at, " ");
        snprintf(word, sizeof word, "%.*s", (int)size, at);
        tri_put(out, at == words ? "" : ", ");
        tri_put(out, tui_name(t, kind, word));
        at += size + (at[size] == ' ');
    }
}

/// "white slot 1" of white_1.
static void rc_put_numbered(const tui_table *t, const char *kind, const char *value, tri_text *out)
{
    char key[96], base[TUI_STEP_MAX];
    snprintf(base, sizeof base, "%s", value);
    char *split = strrchr(base, '_');
    if (split)
        *split = 0;
    snprintf(key, sizeof key, "%s.%s", kind, base);
    json_t *with = json_pack("{s:i}", "n", split ? atoi(split + 1) : 0);
    tui_say(t->lang, t->game->id, key, with, NULL, out);
    json_decref(with);
}

static bool rc_label(const tui_table *t, const char *step, tri_text *out)
{
    const char *value = tui_step_value(step);
    char key[96];
    if (tui_step_is(step, "face_up"))
        snprintf(key, sizeof key, "do.slot.face_%s", !strcmp(value, "yes") ? "up" : "down");
    else if (!strcmp(step, "gems:"))
        snprintf(key, sizeof key, "table.gems.none");
    else
        key[0] = 0;
    if (key[0]) {
        tri_put(out, tui_w(t, key));
        return true;
    }
    const char *now = tui_text(t->now, "step");
    if (tui_step_is(step, "material") && (!strcmp(now, "act") || !strcmp(now, "build"))) {
        tri_put(out, tui_w(t, "do.deliver"));
        tri_put_char(out, ' ');
    }
    if (tui_step_is(step, "material") || tui_step_is(step, "gems") || tui_step_is(step, "offer"))
        rc_put_list(t, "material", value, out);
    else if (tui_step_is(step, "slot") || tui_step_is(step, "banner"))
        rc_put_numbered(t, tui_step_is(step, "slot") ? "slot" : "banner", value, out);
    else
        return false;
    return true;
}

static tui_said rc_say(const tui_table *t, const json_t *move, const json_t *before, tri_text *out)
{
    const char *type = tui_text(move, "type");
    (void)t;
    (void)before;
    (void)out;
    return !strcmp(type, "done") || !strcmp(type, "banner") ? TUI_SAID_SKIP : TUI_SAID_NOT;
}

static int rc_sign(tui_table *t, int x, int y, int seat)
{
    char letter = rc_house_letter(t, seat);
    return tui_putf(&t->screen, x, y, tui_piece(tui_glass(letter)), "%c", letter);
}

const tui_face tui_face_red_cathedral = {
    .pages = 3,
    .sign = rc_sign,
    .game = "red_cathedral",
    .ways = rc_ways,
    .keys = rc_keys,
    .draw = rc_draw,
    .progress = rc_progress,
    .points = rc_points,
    .prompt = rc_prompt,
    .outcome = rc_outcome,
    .label = rc_label,
    .say = rc_say,
    .speak = tui_speak_red_cathedral,
    .asked = tui_asked_red_cathedral,
};
