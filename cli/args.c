// SPDX-License-Identifier: MIT
#include "cli/args.h"

#include "record/record.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

// What is wrong with the form of a command line (an unknown flag, a missing word) is usage, exit 2; a value that its
// flag cannot have (a number out of range, a malformed seed) is refused input, exit 1.

int cli_refuse(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    fflush(stdout);
    fputs("triforium: ", stderr);
    vfprintf(stderr, format, list); // NOLINT(clang-analyzer-valist.Uninitialized): started above
    fputc('\n', stderr);
    va_end(list);
    return CLI_REFUSED;
}

static int cli_misused(const cli_usage *usage, const char *problem, const char *word)
{
    cli_refuse("%s: %s '%s'", usage->command, problem, word);
    fprintf(stderr, "Try 'triforium %s --help'.\n", usage->command);
    return CLI_USAGE;
}

static void cli_help_flag(char letter, const char *name, const char *value, const char *help)
{
    char left[64];
    int n =
        letter ? snprintf(left, sizeof left, "-%c, --%s", letter, name) : snprintf(left, sizeof left, "    --%s", name);
    if (value && n > 0 && (size_t)n < sizeof left)
        snprintf(left + n, sizeof left - (size_t)n, " %s", value);
    printf("  %-24s %s\n", left, help);
}

static void cli_help(const cli_usage *usage)
{
    printf("triforium %s", usage->command);
    if (usage->operands[0])
        printf(" %s", usage->operands);
    printf(" [flags]\n%s\n\n", usage->summary);
    for (int i = 0; i < usage->flag_count; i++)
        cli_help_flag(usage->flags[i].letter, usage->flags[i].name, usage->flags[i].value, usage->flags[i].help);
    cli_help_flag('h', "help", NULL, "this text");
}

static int cli_store_number(const cli_flag *flag, const char *value)
{
    char *end;
    errno = 0;
    long long number = strtoll(value, &end, 10);
    bool digits = (value[0] >= '0' && value[0] <= '9') || value[0] == '-';
    if (!digits || *end || errno || number < flag->min || number > flag->max)
        return cli_refuse("--%s takes a number from %lld to %lld, not '%s'", flag->name, (long long)flag->min,
                          (long long)flag->max, value);
    *(int64_t *)flag->out = number;
    return CLI_DONE;
}

static int cli_store_seed(const cli_flag *flag, const char *value)
{
    cli_seed *seed = (cli_seed *)flag->out;
    if (!record_parse_seed(value, strlen(value), &seed->value))
        return cli_refuse("--%s takes a decimal or 0x number of 64 bits, not '%s'", flag->name, value);
    seed->given = true;
    return CLI_DONE;
}

static int cli_store_words(const cli_flag *flag, const char *value)
{
    cli_words *words = (cli_words *)flag->out;
    if (words->count == CLI_WORDS_MAX)
        return cli_refuse("--%s is given too often", flag->name);
    words->word[words->count++] = value;
    return CLI_DONE;
}

static int cli_store(const cli_flag *flag, const char *value)
{
    switch (flag->kind) {
    case CLI_SWITCH:
        *(bool *)flag->out = true;
        return CLI_DONE;
    case CLI_WORD:
        *(const char **)flag->out = value;
        return CLI_DONE;
    case CLI_WORDS:
        return cli_store_words(flag, value);
    case CLI_NUMBER:
        return cli_store_number(flag, value);
    case CLI_SEED:
        return cli_store_seed(flag, value);
    }
    return CLI_USAGE;
}

/// The flag a word names; `value` is what follows its '=' or its letter, or NULL.
static const cli_flag *cli_find(const cli_usage *usage, const char *word, const char **value)
{
    bool is_long = word[1] == '-';
    size_t size = is_long ? strcspn(word + 2, "=") : 1;
    const char *name = word + (is_long ? 2 : 1);
    const char *rest = name + size;
    *value = !*rest ? NULL : is_long ? rest + 1 : rest;
    for (int i = 0; i < usage->flag_count; i++) {
        const cli_flag *flag = &usage->flags[i];
        if (is_long ? strlen(flag->name) == size && !memcmp(flag->name, name, size) : flag->letter == *name)
            return flag;
    }
    return NULL;
}

static int cli_take_flag(const cli_usage *usage, int argc, char **argv, int *at)
{
    const char *value;
    const char *word = argv[*at];
    const cli_flag *flag = cli_find(usage, word, &value);
    if (!flag)
        return cli_misused(usage, "unknown flag", word);
    if (flag->kind == CLI_SWITCH && value)
        return cli_misused(usage, "this flag takes no value:", word);
    if (flag->kind != CLI_SWITCH && !value) {
        if (*at + 1 >= argc)
            return cli_misused(usage, "a value is missing after", word);
        value = argv[++*at];
    }
    return cli_store(flag, value);
}

static int cli_parse_words(const cli_usage *usage, int argc, char **argv)
{
    int operands = 0, code = CLI_DONE;
    bool flags = true;
    for (int i = 0; i < argc && code == CLI_DONE; i++) {
        // A table's name may begin with '-'; where there are no flags, such a word behind the first is none.
        bool dashed = flags && argv[i][0] == '-' && argv[i][1] && (usage->flag_count || !operands);
        if (dashed && !strcmp(argv[i], "--"))
            flags = false;
        else if (dashed)
            code = cli_take_flag(usage, argc, argv, &i);
        else if (operands >= 3 || !usage->operand[operands])
            code = cli_misused(usage, "one word too many:", argv[i]);
        else
            *usage->operand[operands++] = argv[i];
    }
    if (code == CLI_DONE && operands < usage->operands_needed) {
        fprintf(stderr, "triforium: %s: needs %s\nTry 'triforium %s --help'.\n", usage->command, usage->operands,
                usage->command);
        return CLI_USAGE;
    }
    return code;
}

bool cli_parse(const cli_usage *usage, int argc, char **argv, int *code)
{
    for (int i = 0; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (!strcmp(argv[i], "--help") || !strcmp(argv[i], "-h")) {
            cli_help(usage);
            *code = CLI_DONE;
            return false;
        }
    *code = cli_parse_words(usage, argc, argv);
    return *code == CLI_DONE;
}
