from __future__ import annotations

import os
import shlex
import shutil
import subprocess
from typing import Sequence

from .errors import ProgramMissing


def program() -> list[str]:
    """The command: what MINGLE says, else mingle-plan on the path, else npx."""
    named = os.environ.get("MINGLE")
    if named:
        return shlex.split(named)
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
    command = program()
    # What it says is read, also where a notebook or a server for tests wants colours.
    env = {**os.environ, "NO_COLOR": "1"}
    try:
        return subprocess.run(
            [*command, *arguments], input=text, capture_output=True, text=True, encoding="utf-8", env=env
        )
    except OSError as error:
        raise ProgramMissing(f"{command[0]} cannot be run: {error.strerror}.") from error
