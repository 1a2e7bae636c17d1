from __future__ import annotations

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


class Infeasible(MingleError):
    """It is proven that no plan keeps all the rules."""


class NoPlanFound(MingleError):
    """No plan that keeps all the rules was found in time, or before the program was stopped, and none is proven impossible."""


class ProgramMissing(Exception):
    """Neither mingle-plan nor npx is on the path, or what the variable MINGLE names cannot be run."""
