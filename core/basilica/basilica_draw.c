// SPDX-License-Identifier: MIT
#include "core/basilica/basilica_inside.h"

// The table for a terminal of 80 columns. Colours are letters, R Y G B; a cathedral cell is 13 columns: the tile's
// colours and crown above, what lies on it below.

enum { BASILICA_SQUARE = 13, BASILICA_SPACE = 22 };

/// Write into a small field and pad it.
TRI_LOCAL void basilica_pad(tri_text *out, const char *words, int width)
{
    tri_put_wide(out, words, width);
}

/// "red-yellow crown" or "red glass ?": a tile of the display in words.
TRI_LOCAL void basilica_draw_tile(tri_text *out, uint8_t tile, bool order)
{
    char field[48];
    tri_text text = tri_text_over(field, sizeof field);
    if (!tile) {
        tri_put(&text, "-");
    } else {
        if (order) {
            tri_put(&text, basilica_order_word(basilica_face_order(basilica_face(tile))));
            tri_put_char(&text, ' ');
        }
        tri_kind_put(&basilica_value_kinds()[BASILICA_KIND_COLOURS], NULL, 0, basilica_colours(tile), &text);
        if (basilica_crown(tile) == BASILICA_CROWNED)
            tri_put(&text, " *");
    }
    basilica_pad(out, field, BASILICA_SPACE);
}

TRI_LOCAL void basilica_draw_display(const basilica_state *s, tri_text *out)
{
    for (int i = 0; i < 3; i++) {
        tri_put(out, i == 0 ? "           " : "");
        tri_put_int(out, i + 1);
        basilica_pad(out, "", BASILICA_SPACE - 1);
    }
    tri_put(out, "\norders     ");
    for (int i = 0; i < 3; i++)
        basilica_draw_tile(out, s->order[i], true);
    tri_put(out, "\nvaults     ");
    for (int i = 0; i < 3; i++)
        basilica_draw_tile(out, s->vault[i], false);
    tri_put(out, "\nstack      ");
    basilica_draw_tile(out, s->top, true);
    tri_put(out, "and ");
    tri_put_int(out, s->left);
    tri_put(out, s->pass == 1 ? " below it\n" : " below it, for the second time\n");
}

TRI_LOCAL void basilica_draw_track(const basilica_state *s, tri_text *out)
{
    int end = basilica_scoring_space(3 * s->crowns + BASILICA_SCORINGS - 1);
    tri_put(out, s->edition ? "queen      " : "king       ");
    for (int space = 1; space <= end && end <= 60; space++) {
        bool scores = false;
        for (int i = 0; i < BASILICA_SCORINGS; i++)
            scores |= space == basilica_scoring_space(3 * s->crowns + i);
        tri_put_char(out, space <= s->king ? '=' : scores ? '*' : '.');
    }
    tri_put_char(out, ' ');
    tri_put_int(out, s->king);
    tri_put(out, ", scores at");
    for (int i = 0; i < BASILICA_SCORINGS; i++) {
        tri_put_char(out, ' ');
        tri_put_int(out, basilica_scoring_space(3 * s->crowns + i));
    }
    tri_put_char(out, '\n');
}

TRI_LOCAL void basilica_draw_player(const basilica_state *s, tri_text *out, int seat)
{
    int points = 0;
    for (int i = 0; i < s->scorings; i++)
        points += s->points[i][seat];
    tri_put(out, basilica_to_move(s) == seat ? "> player " : "  player ");
    tri_put_int(out, seat + 1);
    tri_put(out, " ");
    tri_put_int(out, points);
    tri_put(out, " points, ");
    tri_put_int(out, s->supply[seat]);
    tri_put(out, " builders, ");
    tri_put_int(out, s->coins[seat]);
    tri_put(out, s->coins[seat] == 1 ? " coin, tokens" : " coins, tokens");
    for (int token = 0; token < BASILICA_TOKENS; token++) {
        if (s->token[seat][token])
            continue;
        tri_put_char(out, ' ');
        tri_put_char(out, "AMSJ"[basilica_rank_of(s, token, 0)]);
        tri_put_char(out, '/');
        tri_put_char(out, "AMSJ"[basilica_rank_of(s, token, 1)]);
    }
    if (s->turn == seat && s->actions) {
        tri_put(out, ", actions ");
        tri_put_int(out, s->actions);
    }
    tri_put_char(out, '\n');
}

/// Colours and crown: "[RY  *      ]".
TRI_LOCAL void basilica_draw_vault(const basilica_state *s, tri_text *out, int cell)
{
    uint8_t tile = s->tile[cell];
    char field[BASILICA_SQUARE];
    tri_text text = tri_text_over(field, sizeof field);
    if (tile == BASILICA_SCAFFOLD) {
        tri_put(&text, "###########");
    } else if (tile) {
        for (int colour = 0; colour < 4; colour++)
            if (basilica_colours(tile) >> colour & 1)
                tri_put_char(&text, "RYGB"[colour]);
        if (basilica_crown(tile) == BASILICA_CROWNED)
            tri_put_char(&text, '*');
    }
    tri_put_char(out, tile ? '[' : ' ');
    basilica_pad(out, field, BASILICA_SQUARE - 2);
    tri_put_char(out, tile ? ']' : ' ');
}

/// Builder, glass, altar: "[1 archi ga  ]".
TRI_LOCAL void basilica_draw_pieces(const basilica_state *s, tri_text *out, int cell)
{
    char field[BASILICA_SQUARE];
    tri_text text = tri_text_over(field, sizeof field);
    for (int seat = 0; seat < 2; seat++) {
        if (!basilica_has(s->builder_at[seat], cell))
            continue;
        int rank = basilica_rank_at(s, seat, cell);
        tri_put_char(&text, (char)('1' + seat));
        if (rank != BASILICA_NO_RANK)
            tri_put_char(&text, "AMSJ"[rank]);
        tri_put_char(&text, ' ');
    }
    if (basilica_has(s->glass_at, cell))
        tri_put(&text, "gla ");
    if (basilica_has(s->altar_at, cell))
        tri_put(&text, "alt");
    bool empty = !s->tile[cell] || s->tile[cell] == BASILICA_SCAFFOLD;
    tri_put(out, s->tile[cell] ? "[" : " ");
    basilica_pad(out, !empty ? field : s->tile[cell] ? "###########" : "     .", BASILICA_SQUARE - 2);
    tri_put(out, s->tile[cell] ? "]" : " ");
}

TRI_LOCAL void basilica_draw_cathedral(const basilica_state *s, tri_text *out)
{
    tri_put(out, "\n   ");
    for (int column = 0; column < BASILICA_COLUMNS; column++) {
        char name[2] = {(char)('a' + column), 0};
        tri_put(out, "      ");
        basilica_pad(out, name, BASILICA_SQUARE - 5);
    }
    tri_put_char(out, '\n');
    int rows = s->rows + 1 < BASILICA_ROWS ? s->rows + 1 : BASILICA_ROWS;
    for (int row = 0; row < rows; row++) {
        tri_put(out, "    ");
        for (int column = 0; column < BASILICA_COLUMNS; column++) {
            basilica_draw_vault(s, out, row * BASILICA_COLUMNS + column);
            tri_put_char(out, ' ');
        }
        tri_put_char(out, '\n');
        tri_put_int_wide(out, row + 1, 3);
        tri_put_char(out, ' ');
        for (int column = 0; column < BASILICA_COLUMNS; column++) {
            basilica_draw_pieces(s, out, row * BASILICA_COLUMNS + column);
            tri_put_char(out, ' ');
        }
        tri_put_char(out, '\n');
    }
}

TRI_FN void basilica_draw(const basilica_state *s, tri_text *out)
{
    basilica_draw_display(s, out);
    basilica_draw_track(s, out);
    for (int seat = 0; seat < 2; seat++)
        basilica_draw_player(s, out, seat);
    basilica_draw_cathedral(s, out);
}
