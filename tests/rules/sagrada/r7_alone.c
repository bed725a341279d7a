#include "tests/rules/sagrada/sagrada_board.h"
int main(void){(void)at;return 0;}
