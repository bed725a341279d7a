# SPDX-License-Identifier: MIT
"""gen_manual.py PROGRAM VERSION OUT: the manual page and the shell completions, from what the program says of itself.

OUT gets triforium.6, triforium.bash, _triforium (zsh) and triforium.fish. Nothing in them is written here twice: commands,
flags and their help are read from `PROGRAM --help` and `PROGRAM COMMAND --help`, games from `PROGRAM games`."""
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple


class Flag(NamedTuple):
    letter: str
    name: str
    value: str
    help: str


class Command(NamedTuple):
    name: str
    operands: str
    help: str
    summary: str
    flags: list


def said(program, *words):
    return subprocess.run([program, *words], capture_output=True, text=True, check=True).stdout


def flags_of(text):
    rows = re.findall(r"^  (?:-(\w), |    )--([\w-]+)(?: (\S+(?: \S+)?))?  +(.+)$", text, re.M)
    return [Flag(*row) for row in rows]


def commands_of(program, text):
    for name, operands, help_text in re.findall(r"^  triforium (\w+) +((?:[A-Z\[][A-Z\].]* ?)*) +(.+)$", text, re.M):
        if name.isupper():
            continue
        usage = said(program, name, "--help")
        summary = usage.split("\n", 1)[1].split("\n\n")[0].replace("\n", " ")
        yield Command(name, operands.strip(), help_text, summary, flags_of(usage))


def roff(text):
    """Words as roff takes them: no line begins a request, hyphens are hyphens."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + text if text[:1] in (".", "'") else text


def manual(title, commands, tail, version):
    lines = [f'.TH TRIFORIUM 6 "" "triforium {version}" "Games"', ".SH NAME",
             f"triforium \\- {roff(title.split(': ')[1])}", ".SH SYNOPSIS"]
    lines += [f".B triforium {c.name}\n{roff((c.operands + ' [flags]').strip())}\n.br" for c in commands]
    lines += [".SH COMMANDS"]
    for command in commands:
        lines += [f".SS triforium {command.name} {roff(command.operands)}", roff(command.summary)]
        for flag in command.flags:
            short = f"\\-{flag.letter}, " if flag.letter else ""
            lines += [".TP", f"\\fB{short}\\-\\-{roff(flag.name)}\\fR \\fI{roff(flag.value)}\\fR", roff(flag.help)]
    lines += [".SH EXIT STATUS", roff(tail.removeprefix("Exit codes: "))]
    return "\n".join(lines) + "\n"


def bash(commands, games):
    cases = "".join(f"    {c.name}) words='{' '.join('--' + f.name for f in c.flags)}' ;;\n" for c in commands)
    return f"""# bash completion for triforium
_triforium() {{
    local word=${{COMP_WORDS[COMP_CWORD]}} words
    if [ "$COMP_CWORD" = 1 ]; then
        COMPREPLY=($(compgen -W '{' '.join(c.name for c in commands)} --help --version' -- "$word"))
        return
    fi
    case ${{COMP_WORDS[1]}} in
{cases}    esac
    if [[ $word == -* ]]; then
        COMPREPLY=($(compgen -W "$words" -- "$word"))
    elif [[ $COMP_CWORD == 2 && " {' '.join(c.name for c in commands if 'GAME' in c.operands)} " == *" ${{COMP_WORDS[1]}} "* ]]; then
        COMPREPLY=($(compgen -W '{' '.join(games)}' -- "$word"))
    else
        COMPREPLY=($(compgen -f -- "$word"))
    fi
}}
complete -F _triforium triforium
"""


def quoted(text):
    return text.replace("'", "'\\''")


def zsh(commands, games):
    names = "\n".join(f"        '{c.name}:{quoted(c.help)}'" for c in commands)
    cases = ""
    for command in commands:
        rows = [f"'--{f.name}[{quoted(f.help).replace('[', '(').replace(']', ')')}]{':value:_files' if f.value else ''}'"
                for f in command.flags]
        first = f"'1:game:({' '.join(games)})'" if "GAME" in command.operands else "'*:file:_files'"
        cases += f"    {command.name}) _arguments {' '.join(rows)} {first} ;;\n"
    return f"""#compdef triforium
_triforium() {{
    local -a commands=(
{names}
    )
    if (( CURRENT == 2 )); then
        _describe command commands
        return
    fi
    local command=$words[2]
    shift words
    (( CURRENT-- ))
    case $command in
{cases}    esac
}}
_triforium "$@"
"""


def fish(commands, games):
    lines = ["complete -c triforium -n __fish_use_subcommand -f"]
    for command in commands:
        here = f"-n '__fish_seen_subcommand_from {command.name}'"
        lines.append(f"complete -c triforium -n __fish_use_subcommand -a {command.name} -d '{quoted(command.help)}'")
        if "GAME" in command.operands:
            lines.append(f"complete -c triforium {here} -f -a '{' '.join(games)}'")
        for flag in command.flags:
            short = f"-s {flag.letter} " if flag.letter else ""
            lines.append(f"complete -c triforium {here} {short}-l {flag.name}{' -r' if flag.value else ''} "
                         f"-d '{quoted(flag.help)}'")
    return "\n".join(lines) + "\n"


def main():
    program, version, out = sys.argv[1], sys.argv[2], Path(sys.argv[3])
    text = said(program, "--help")
    commands = list(commands_of(program, text))
    games = re.findall(r"^(\w+)", said(program, "games"), re.M)
    games = [game for game in games if subprocess.run([program, "games", game], capture_output=True).returncode == 0]
    out.mkdir(parents=True, exist_ok=True)
    files = {"triforium.6": manual(text.splitlines()[0], commands, text.strip().splitlines()[-1], version),
             "triforium.bash": bash(commands, games), "_triforium": zsh(commands, games), "triforium.fish": fish(commands, games)}
    for name, words in files.items():
        (out / name).write_text(words, encoding="utf-8")


if __name__ == "__main__":
    main()
