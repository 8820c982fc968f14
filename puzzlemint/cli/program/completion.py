"""`puzzlemint completion`: scripts by which shells complete commands, options and names.

The scripts are made from the parser, names included, so they need no Python while a person types.
zsh reads the script of bash through its own `bashcompinit`.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from shlex import quote
from typing import TYPE_CHECKING, Any

from puzzlemint.cli.arguments import Word

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Iterator

HELP = "print a script by which a shell completes what you type"
EXAMPLE = "source <(puzzlemint completion bash)"

BASH = """\
_puzzlemint() {{
    local current=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD-1]}}
    local command= word= words=
    for word in "${{COMP_WORDS[@]:1:COMP_CWORD-1}}"; do
        case $word in {commands}) command=$word; break ;; esac
    done
    case "$command $previous" in
{values}
        *) case "$command $current" in
{options}
{arguments}
        esac ;;
    esac
    COMPREPLY=($(compgen -W "$words" -- "$current"))
    if [[ ${{COMPREPLY[*]}} == *= ]]; then compopt -o nospace 2>/dev/null; fi
}}
complete -o default -F _puzzlemint puzzlemint
"""
ZSH = "autoload -U +X compinit && compinit\nautoload -U +X bashcompinit && bashcompinit\n"


@dataclass(frozen=True)
class _Argument:
    """An argument to complete: its flags (none for a positional one), its names, its help."""

    flags: tuple[str, ...]
    valued: bool
    names: tuple[str, ...]
    help: str


def add_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("shell", choices=sorted(SCRIPTS), help="the shell")


def run(given: Namespace) -> int:
    """Print the script for a shell."""
    from puzzlemint.cli.parser import COMMANDS, make

    parser = make()
    commands = {"": list(_read(parser))}
    for action in parser._actions:  # pyright: ignore[reportPrivateUsage]
        if isinstance(action.choices, dict):
            parsers: dict[str, ArgumentParser] = action.choices  # pyright: ignore
            commands |= {name: list(_read(parsers[name])) for name in COMMANDS}
    helps = {name: command.HELP for name, command in COMMANDS.items()}
    print(SCRIPTS[given.shell](commands, helps), end="")
    return 0


def _read(parser: ArgumentParser) -> Iterator[_Argument]:
    """Yield the arguments of a parser, with the words that each takes."""
    for action in parser._actions:  # pyright: ignore[reportPrivateUsage]
        kind: Any = action.type
        names = kind.names() if isinstance(kind, Word) else action.choices or ()
        yield _Argument(
            tuple(action.option_strings),
            action.nargs != 0,
            tuple(map(str, names)),
            "" if action.help in (None, argparse.SUPPRESS) else action.help or "",
        )


def _bash(commands: dict[str, list[_Argument]], helps: dict[str, str]) -> str:
    """Return the script for bash.

    Args:
        commands: the arguments of each command, and under "" those before any.
        helps: what each command does, in a line.
    """
    values: list[str] = []
    options: list[str] = []
    positional: list[str] = []
    for command, found in commands.items():
        for argument in found:
            if argument.flags and argument.valued:
                flags = "|".join(f'"{command} {flag}"' for flag in argument.flags)
                values.append(f"        {flags}) words={quote(' '.join(argument.names))} ;;")
            elif argument.names:
                words = quote(" ".join(argument.names))
                positional.append(f'        "{command} "*) words={words} ;;')
        flags = " ".join(flag for argument in found for flag in argument.flags)
        options.append(f'        "{command} -"*) words={quote(flags)} ;;')
    return BASH.format(
        commands="|".join(helps),
        values="\n".join(values),
        options="\n".join(options),
        arguments="\n".join(positional),
    )


def _zsh(commands: dict[str, list[_Argument]], helps: dict[str, str]) -> str:
    return ZSH + _bash(commands, helps)


def _fish(commands: dict[str, list[_Argument]], helps: dict[str, str]) -> str:
    """Return the script for fish, by what `_bash` takes."""
    lines = [
        f"complete -c puzzlemint -n __fish_use_subcommand -f -a {name} -d {quote(help)}"
        for name, help in helps.items()
    ]
    for command, options in commands.items():
        seen = f"__fish_seen_subcommand_from {command}" if command else "__fish_use_subcommand"
        for argument in options:
            words = [f"complete -c puzzlemint -n {quote(seen)}"]
            words += [
                f"-{'l' if flag.startswith('--') else 's'} {flag.lstrip('-')}"
                for flag in argument.flags
            ]
            if argument.valued and argument.flags:
                words.append("-r")
            if argument.names:
                words.append(f"-f -a {quote(' '.join(argument.names))}")
            if argument.flags or (argument.names and command):
                lines.append(f"{' '.join(words)} -d {quote(argument.help)}")
    return "\n".join(lines) + "\n"


SCRIPTS = {"bash": _bash, "zsh": _zsh, "fish": _fish}
