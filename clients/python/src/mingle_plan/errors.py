from __future__ import annotations

import re
from typing import Sequence, TypedDict


class _Place(TypedDict):
    code: str
    pointer: str
    message: str


class Issue(_Place, total=False):
    """One thing that is wrong, with its place in what was given and, mostly, how to mend it."""

    advice: str


class MingleError(Exception):
    """What the program refuses, with everything that is wrong at once."""

    def __init__(self, issues: Sequence[Issue]) -> None:
        super().__init__("\n".join(" ".join(filter(None, [i["message"], i.get("advice")])) for i in issues))
        self.issues = list(issues)

    def __reduce__(self) -> tuple:
        # As it was made, where it comes from another process.
        return type(self), (self.issues,)


class Infeasible(MingleError):
    """It is proven that no plan keeps all the rules."""


class NoPlanFound(MingleError):
    """No plan that keeps all the rules was found in time, or before the program was stopped, and none is proven impossible."""


SAID = re.compile(r"^error: (.*?)(?: \[(\w+)\])?$((?:\n(?!error: |warning: ).*)*)", re.MULTILINE)


def issues_in(text: str) -> list[Issue]:
    """What the program says in words, as data."""
    found = [
        Issue(code=code or "refused", pointer="", message=message, advice=" ".join(advice.split()))
        for message, code, advice in SAID.findall(text)
    ]
    return found or [Issue(code="refused", pointer="", message=text.strip() or "The program gave no answer.")]


class ProgramMissing(Exception):
    """Neither mingle-plan nor npx is on the path, or what the variable MINGLE names cannot be run."""
