// SPDX-License-Identifier: MIT
#include "core/door.h"

int main(void)
{
    int wrong = door_width(8) != 1 || door_width(7) != 0;
    wrong |= door_guests(0) != 0 || door_guests(100) != 1;
    wrong |= door_halvings(8) != 3;
    wrong |= door_peek(55, 1) != 0;
    return wrong | (door_listen(55, 1) > 100);
}
