// SPDX-License-Identifier: MIT
#include "tui/tui_speak.h"

#include <stdio.h>
#include <string.h>

// The Red Cathedral in sentences: the market space by space with its dice, the guilds, every section, every player.
// Nothing is hidden in this game.

/// A house by its number: a seat, or Ivan.
static json_t *rc_house_name(const tui_speech *s, int house)
{
    if (tui_true(s->now, "houses.%d.ivan", house - 1))
        return speech_word(s, "word.ivan", NULL);
    return speech_name(s, house);
}

/// "blue die showing 5"; without its face while it is being rolled.
static json_t *rc_die(const tui_speech *s, const json_t *die)
{
    json_t *name = speech_thing(s, "die", tui_text(die, "die"));
    if (!tui_at(die, "face"))
        return name;
    json_t *face = speech_word(s, "table.die.face", json_pack("{s:i}", "face", tui_number(die, "face")));
    return speech_part(s, "die", json_pack("{s:o,s:o}", "die", name, "face", face));
}

static void rc_speak_space(const tui_speech *s, int space)
{
    const json_t *place = tui_at(s->now, "market.%d", space - 1);
    json_t *dice = json_array();
    for (int i = 0; i < tui_count(tui_at(s->now, "dice")); i++)
        if (tui_number(s->now, "dice.%d.space", i) == space)
            json_array_append_new(dice, rc_die(s, tui_at(s->now, "dice.%d", i)));
    json_t *gives = speech_word(s, "table.space.gives",
                                json_pack("{s:i,s:o}", "n", tui_number(place, "amount"), "thing",
                                          speech_thing(s, "resource", tui_text(place, "tile"))));
    speech_line(s, json_array_size(dice) ? "space" : "space.bare",
                json_pack("{s:i,s:o,s:o}", "n", space, "gives", gives, "dice", dice));
}

/// One of a card's actions, with what it does.
static json_t *rc_action(const tui_speech *s, const char *action)
{
    char key[64];
    snprintf(key, sizeof key, "action.%s.text", action);
    return speech_part(s, "action", json_pack("{s:s,s:o}", "action", action, "text", speech_word(s, key, NULL)));
}

/// A quadrant's card: which spaces it is for, and its two actions.
static void rc_speak_guild(const tui_speech *s, int quadrant)
{
    const json_t *card = tui_at(s->now, "guilds.%d", quadrant - 1);
    json_t *spaces = json_array();
    for (int i = 0; i < tui_count(tui_at(s->now, "market")); i++)
        if (tui_number(s->now, "market.%d.quadrant", i) == quadrant)
            json_array_append_new(spaces, json_integer(i + 1));
    speech_line(s, "guild",
                json_pack("{s:s,s:o,s:o,s:o}", "group", tui_text(card, "group"), "spaces", spaces, "first",
                          rc_action(s, tui_text(card, "actions.0")), "second",
                          rc_action(s, tui_text(card, "actions.1"))));
}

static void rc_speak_market(const tui_speech *s)
{
    for (int i = 0; i < tui_count(tui_at(s->now, "market")); i++)
        rc_speak_space(s, i + 1);
    for (int i = 0; i < tui_count(tui_at(s->now, "guilds")); i++)
        rc_speak_guild(s, i + 1);
    speech_line(s, "supply",
                json_pack("{s:o}", "things", speech_join(s, speech_amounts(s, "material", tui_at(s->now, "supply")))));
}

/// What is still to be done on a section, and what it brings.
static void rc_add_work(const tui_speech *s, const json_t *site, json_t *parts)
{
    const char *tile = tui_text(site, "tile");
    json_t *needs = speech_amounts(s, "material", tui_at(site, "cost")),
           *has = speech_amounts(s, "material", tui_at(site, "held"));
    json_array_append_new(parts, speech_word(s, "table.site.needs", json_pack("{s:o}", "list", needs)));
    if (json_array_size(has))
        json_array_append_new(parts, speech_word(s, "table.site.has", json_pack("{s:O}", "list", has)));
    json_decref(has);
    json_array_append_new(parts, speech_word(s, "table.site.brings",
                                             json_pack("{s:i,s:i}", "recognition", tui_number(site, "recognition"),
                                                       "roubles", tui_number(site, "roubles"))));
    if (*tile)
        json_array_append_new(
            parts, speech_word(s, "table.site.tile", json_pack("{s:o}", "text", speech_thing(s, "workshop", tile))));
}

static void rc_speak_site(const tui_speech *s, const json_t *site)
{
    int owner = tui_number(site, "owner"), ornament = tui_number(site, "ornament");
    json_t *parts = json_array();
    if (tui_true(site, "done"))
        json_array_append_new(parts, speech_word(s, "word.finished", NULL));
    json_array_append_new(
        parts, speech_is_you(s, owner) ? speech_part(s, "banner.you", NULL)
               : owner ? speech_word(s, "table.site.owner", json_pack("{s:o}", "name", rc_house_name(s, owner)))
                       : speech_word(s, "table.site.free", NULL));
    if (ornament)
        json_array_append_new(parts,
                              speech_is_you(s, ornament)
                                  ? speech_part(s, "ornament.you", NULL)
                                  : speech_part(s, "ornament", json_pack("{s:o}", "name", rc_house_name(s, ornament))));
    if (!tui_true(site, "done"))
        rc_add_work(s, site, parts);
    speech_line(s, "site",
                json_pack("{s:s,s:s,s:o}", "site", tui_text(site, "site"), "type", tui_text(site, "type"), "parts",
                          speech_join(s, parts)));
}

static void rc_speak_towers(const tui_speech *s)
{
    const json_t *towers = tui_at(s->now, "towers");
    for (int tower = 0; tower < tui_count(towers); tower++) {
        char letter[2] = {(char)('a' + tower), 0};
        const json_t *sites = tui_at(towers, "%d", tower);
        speech_line(s, "tower", json_pack("{s:s,s:i}", "tower", letter, "n", tui_number(s->now, "worth.%d", tower)));
        for (int i = 0; i < tui_count(sites); i++)
            if (*tui_text(sites, "%d.card", i))
                rc_speak_site(s, tui_at(sites, "%d", i));
    }
}

/// "red slot: purple gem, face up", with the banner that lies on it and the ornament printed there.
static json_t *rc_slot(const tui_speech *s, const json_t *slot)
{
    const char *tile = tui_text(slot, "tile"), *ornament = tui_text(slot, "ornament");
    json_t *what = json_array();
    if (*tile) {
        json_array_append_new(what, speech_thing(s, "workshop", tile));
        json_array_append_new(what,
                              speech_word(s, tui_true(slot, "face_up") ? "word.face_up" : "word.face_down", NULL));
    } else {
        json_array_append_new(what, speech_count(s, "table.slot.empty", tui_number(slot, "cost")));
    }
    if (tui_true(slot, "banner"))
        json_array_append_new(what, speech_word(s, "word.banner", NULL));
    if (*ornament)
        json_array_append_new(what, speech_thing(s, "ornament", ornament));
    return speech_part(s, "slot", json_pack("{s:s,s:o}", "slot", tui_text(slot, "slot"), "what", what));
}

/// What a seat has of its own: inventory and workshop.
static void rc_speak_workshop(const tui_speech *s, const json_t *house, json_t *name)
{
    json_t *has = speech_amounts(s, "material", tui_at(house, "stock")), *slots = json_array();
    json_array_append_new(has, speech_count(s, "count.room", tui_number(house, "room")));
    json_array_append_new(has, speech_part(s, "banners", json_pack("{s:i}", "n", tui_number(house, "banners_inside"))));
    json_array_append_new(has, speech_count(s, "table.banners_outside", tui_number(house, "banners_outside")));
    speech_line(s, "inventory", json_pack("{s:O,s:o}", "name", name, "has", speech_join(s, has)));
    for (int i = 0; i < tui_count(tui_at(house, "slots")); i++)
        json_array_append_new(slots, rc_slot(s, tui_at(house, "slots.%d", i)));
    speech_line(s, "workshop",
                json_pack("{s:O,s:o,s:o}", "name", name, "slots", speech_join(s, slots), "ornaments",
                          speech_join(s, speech_amounts(s, "ornament", tui_at(house, "ornaments_ready")))));
}

static void rc_speak_house(const tui_speech *s, int number)
{
    const json_t *house = tui_at(s->now, "houses.%d", number - 1);
    bool ivan = tui_true(house, "ivan");
    json_t *name = rc_house_name(s, number), *has = json_array();
    json_array_append_new(has, speech_part(s, "marker", json_pack("{s:i}", "n", tui_number(house, "marker"))));
    json_array_append_new(has, speech_count(s, "count.prestige", tui_number(house, "prestige")));
    if (!ivan)
        json_array_append_new(has, speech_count(s, "count.roubles", tui_number(house, "roubles")));
    json_array_append_new(has, speech_count(s, "count.sections", tui_number(house, "sections")));
    json_array_append_new(has, speech_count(s, "count.ornaments", tui_number(house, "ornaments")));
    if (tui_number(s->now, "ender") == number)
        json_array_append_new(has, speech_word(s, "table.ender", NULL));
    speech_line(s, "house",
                json_pack("{s:O,s:o,s:o}", "name", name, "colour", speech_thing(s, "colour", tui_text(house, "colour")),
                          "has", speech_join(s, has)));
    if (!ivan)
        rc_speak_workshop(s, house, name);
    json_decref(name);
}

/// Ivan's row of cards with the dice below them, and what lies on two of them.
static void rc_speak_ivan(const tui_speech *s)
{
    const json_t *row = tui_at(s->now, "ivan_row");
    for (int i = 0; i < tui_count(row); i++) {
        const char *die = tui_text(row, "%d.die", i);
        json_t *what = json_array();
        if (*die) {
            json_array_append_new(what, speech_thing(s, "die", die));
            json_array_append_new(
                what, speech_word(s, tui_true(row, "%d.face_up", i) ? "word.face_up" : "word.face_down", NULL));
        }
        if (tui_number(s->now, "facts.ivan_next") == i + 1)
            json_array_append_new(what, speech_word(s, "table.next", NULL));
        speech_line(
            s, "ivan",
            json_pack("{s:i,s:s,s:o}", "n", i + 1, "card", tui_text(row, "%d.card", i), "what", speech_join(s, what)));
    }
    if (!row)
        return;
    static const char *const cards[] = {"inventory", "construction"};
    for (int i = 0; i < TRI_COUNT(cards); i++) {
        char key[32];
        snprintf(key, sizeof key, "ivan.%s", cards[i]);
        speech_line(s, key,
                    json_pack("{s:o}", "things",
                              speech_join(s, speech_amounts(s, "material", tui_at(s->now, "ivan_%s", cards[i])))));
    }
}

void tui_speak_red_cathedral(const tui_speech *s)
{
    speech_line(s, "round",
                json_pack("{s:i,s:o}", "round", tui_number(s->now, "round") + 1, "name",
                          rc_house_name(s, tui_number(s->now, "turn"))));
    rc_speak_market(s);
    rc_speak_towers(s);
    for (int i = 0; i < tui_count(tui_at(s->now, "houses")); i++)
        rc_speak_house(s, i + 1);
    rc_speak_ivan(s);
}

void tui_asked_red_cathedral(const json_t *now, char *more, size_t size)
{
    bool repeat = !strcmp(tui_text(now, "step"), "market") && *tui_text(now, "repeatable");
    const char *words = repeat ? "repeat" : tui_true(now, "must_take") ? "must" : "";
    snprintf(more, size, "%s", words);
}
