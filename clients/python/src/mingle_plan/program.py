from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
from typing import Sequence

from .errors import MingleError, ProgramMissing


def program() -> list[str]:
    """The command: what MINGLE says, else mingle-plan on the path, else npx."""
    named = os.environ.get("MINGLE", "").strip()
    if named:
        try:
            return shlex.split(named)
        except ValueError as error:
            raise ProgramMissing(f"MINGLE is {named}, which is no command: {error}.") from error
    found = shutil.which("mingle-plan")
    if found:
        return [found]
    npx = shutil.which("npx")
    if npx:
        return [npx, "--yes", "mingle-plan"]
    raise ProgramMissing(
        "mingle-plan is not on the path, nor is npx: install Node.js 20.19 or newer, or name the command in MINGLE."
    )


def run(arguments: Sequence[str], text: str) -> "subprocess.CompletedProcess[str]":
    """Runs the command with the text on standard input."""
    _refuse_unsayable(text, "[\0\ud800-\udfff]")
    for given in arguments:
        # A file's name may have bytes that are no text.
        _refuse_unsayable(os.fsdecode(given), "[\0\ud800-\udc7f\udd00-\udfff]")
    command = program()
    # What it says is read, also where a notebook or a server for tests wants colours.
    env = {**os.environ, "NO_COLOR": "1"}
    try:
        answer = subprocess.run(
            [*command, *arguments], input=text, capture_output=True, text=True, encoding="utf-8", env=env
        )
    except OSError as error:
        raise ProgramMissing(f"{command[0]} cannot be run: {error.strerror}.") from error
    # npx speaks for itself where it finds no program.
    failed = re.search("^npm (?:error|ERR!) (.*)", answer.stderr, re.MULTILINE)
    if answer.returncode != 0 and failed:
        raise ProgramMissing(f"npx cannot get mingle-plan ({failed[1]}): put it on the path, or name the command in MINGLE.")
    return answer


def _refuse_unsayable(text: str, halves: str) -> None:
    """Halves of a character and the character 0, which no program can be told."""
    found = re.search(halves, text)
    if found:
        before = text[: found.start()].splitlines()[-1:] or [""]
        message = f"U+{ord(found[0]):04X}, after {before[0][-20:]!r}, is no character of a text."
        raise MingleError([{"code": "not_text", "pointer": "", "message": message, "advice": "Remove it."}])
