// SPDX-License-Identifier: MIT
#include "cli/serve.h"

#include <qrencode.h>

// A code that a phone reads from the terminal: two rows of it a line, dark on light whatever the terminal's own colours
// are, with four modules of quiet around it.

enum { QR_QUIET = 4 };

static bool qr_dark(const QRcode *code, int row, int column)
{
    row -= QR_QUIET;
    column -= QR_QUIET;
    return row >= 0 && column >= 0 && row < code->width && column < code->width &&
           code->data[row * code->width + column] & 1;
}

void serve_print_code(const char *text)
{
    static const char *const halves[2][2] = {{" ", "\u2584"}, {"\u2580", "\u2588"}}; // [upper][lower]
    QRcode *code = QRcode_encodeString(text, 0, QR_ECLEVEL_L, QR_MODE_8, 1);
    if (!code)
        return;
    int size = code->width + 2 * QR_QUIET;
    for (int row = 0; row < size; row += 2) {
        printf("\x1b[30;107m");
        for (int column = 0; column < size; column++)
            printf("%s", halves[qr_dark(code, row, column)][qr_dark(code, row + 1, column)]);
        printf("\x1b[0m\n");
    }
    QRcode_free(code);
}
