// SPDX-License-Identifier: MIT
#include "game/tri_setup.h"

// Options by name. Nothing here knows any game: names, ranges and choices come from the game's own table.

tri_setup tri_setup_default(const tri_game *game, int players)
{
    tri_setup setup = {.players = (uint8_t)players};
    for (int i = 0; i < game->about->option_count; i++) {
        const tri_option *option = &game->about->options[i];
        setup.value[i].count = option->kind == TRI_OPTION_LIST ? 0 : 1;
        setup.value[i].item[0] = option->kind == TRI_OPTION_LIST ? 0 : option->fallback;
    }
    return setup;
}

bool tri_setup_applies(const tri_game *game, const tri_setup *setup, int index)
{
    const tri_option *option = &game->about->options[index];
    return setup->players >= option->players_min && setup->players <= option->players_max;
}

bool tri_setup_is_default(const tri_game *game, const tri_setup *setup, int index)
{
    const tri_option *option = &game->about->options[index];
    if (option->kind == TRI_OPTION_LIST)
        return setup->value[index].count == 0;
    return setup->value[index].item[0] == option->fallback;
}

static int tri_setup_find(const tri_game *game, tri_reader *r)
{
    for (int i = 0; i < game->about->option_count; i++) {
        tri_reader ahead = *r;
        if (tri_take_word(&ahead, game->about->options[i].name) && tri_take_char(&ahead, '=')) {
            *r = ahead;
            return i;
        }
    }
    return -1;
}

static bool tri_value_parse(const tri_option *option, tri_reader *r, tri_value *out, tri_err *err)
{
    int64_t number = 0;
    size_t rest = (size_t)(r->end - r->at);
    if (option->kind == TRI_OPTION_NUMBER) {
        if (!tri_take_int(r, option->min, option->max, &number))
            return tri_refuse_word(err, TRI_E_OPTION_NUMBER, 0, tri_position(r), r->at, rest);
        out->count = 1;
        out->item[0] = (int16_t)number;
        return true;
    }
    int most = option->kind == TRI_OPTION_LIST ? option->max : 1;
    out->count = 0;
    do {
        int choice = tri_take_choice(r, option->choices, option->choice_count);
        if (choice < 0)
            return tri_refuse_word(err, TRI_E_OPTION_CHOICE, 0, tri_position(r), r->at, (size_t)(r->end - r->at));
        for (int i = 0; i < out->count; i++)
            if (out->item[i] == choice)
                return tri_refuse(err, TRI_E_OPTION_CHOICE_TWICE, 0, tri_position(r));
        if (out->count == most)
            return tri_refuse(err, TRI_E_OPTION_TOO_MANY, 0, tri_position(r));
        out->item[out->count++] = (int16_t)choice;
    } while (tri_take_char(r, ','));
    if (option->kind == TRI_OPTION_LIST && out->count < option->min)
        return tri_refuse(err, TRI_E_OPTION_TOO_FEW, 0, tri_position(r));
    return true;
}

bool tri_setup_set(const tri_game *game, tri_setup *setup, const char *words, size_t size, tri_err *err)
{
    tri_reader r = tri_reader_over(words, size);
    int index = tri_setup_find(game, &r);
    if (index < 0)
        return tri_refuse_word(err, TRI_E_OPTION, 0, 0, words, size);
    if (!tri_setup_applies(game, setup, index))
        return tri_refuse_word(err, TRI_E_OPTION_PLAYERS, 0, 0, words, size);
    tri_value value = {0};
    if (!tri_value_parse(&game->about->options[index], &r, &value, err))
        return false;
    if (!tri_at_end(&r))
        return tri_refuse_word(err, TRI_E_OPTION_GOES_ON, 0, tri_position(&r), r.at, (size_t)(r.end - r.at));
    setup->value[index] = value;
    return true;
}

void tri_setup_text(const tri_game *game, const tri_setup *setup, int index, tri_text *out)
{
    const tri_option *option = &game->about->options[index];
    const tri_value *value = &setup->value[index];
    tri_put(out, option->name);
    tri_put_char(out, '=');
    for (int i = 0; i < value->count; i++) {
        if (i)
            tri_put_char(out, ',');
        if (option->kind == TRI_OPTION_NUMBER)
            tri_put_int(out, value->item[i]);
        else
            tri_put(out, option->choices[value->item[i]]);
    }
}
