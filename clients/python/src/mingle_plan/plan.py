from __future__ import annotations

import json
import os
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple, Optional, Union

from .errors import MingleError, issues_in
from .flags import arguments
from .program import run

if TYPE_CHECKING:
    from pandas import DataFrame


class Seat(NamedTuple):
    """Who sits where; sessions count from 1."""

    session: int
    group: str
    person: str


class Plan:
    """A plan with what it costs and what no plan can cost less than. `result` is the whole result file."""

    def __init__(self, result: dict[str, Any]) -> None:
        self.result = result

    @property
    def _solution(self) -> dict[str, Any]:
        return self.result["solution"]

    @property
    def schedule(self) -> dict[str, dict[str, list[str]]]:
        """session_<index> (from 0) to group to people."""
        return self._solution["schedule"]

    @property
    def rows(self) -> list[Seat]:
        """A row a seat."""
        return [
            Seat(int(session.removeprefix("session_")) + 1, group, person)
            for session, groups in self.schedule.items()
            for group, people in groups.items()
            for person in people
        ]

    @property
    def frame(self) -> "DataFrame":
        """`rows` as a DataFrame with the columns session, group and person; needs pandas."""
        try:
            from pandas import DataFrame
        except ModuleNotFoundError as error:
            raise ModuleNotFoundError("plan.frame needs pandas: pip install pandas", name=error.name) from error

        return DataFrame(self.rows, columns=list(Seat._fields))

    @property
    def cost(self) -> Fraction:
        """What is minimised, exactly; 0 is perfect."""
        return Fraction(self._solution["exact"]["total_cost"])

    @property
    def bound(self) -> Fraction:
        """No plan that keeps the rules costs less: proven."""
        return Fraction(self._solution["exact"]["lower_bound"])

    @property
    def optimal(self) -> bool:
        """The bound meets the cost."""
        return self._solution["optimal"]

    def verify(self) -> bool:
        """Whether plan, cost and proof stand up to the checker, which shares no code with the solver."""
        answer = run(["verify", "-", "--format", "json"], json.dumps(self.result))
        if answer.returncode not in (0, 5):
            raise MingleError(issues_in(answer.stderr))
        return answer.returncode == 0

    def export(self, path: Union[str, "os.PathLike[str]"], *, format: Optional[str] = None, **flags: Any) -> None:
        """Writes the format that the ending names: html, xlsx, ics, csv, md, json. Flags are those of `mingle export`."""
        named = arguments({"format": format, **flags})
        # A file may be called "-" too.
        out = os.path.abspath(os.fspath(path))
        answer = run(["export", "-", "--out", out, *named], json.dumps(self.result))
        if answer.returncode != 0:
            raise MingleError(issues_in(answer.stderr))

    def __repr__(self) -> str:
        return f"<Plan: cost {self.cost}, proven at least {self.bound}>"
