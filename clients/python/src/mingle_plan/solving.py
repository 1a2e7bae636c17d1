from __future__ import annotations

import json
import subprocess
from numbers import Integral
from typing import Any, Iterable, Mapping, Optional, Sequence, Union

from .errors import Infeasible, MingleError, NoPlanFound
from .plan import Plan
from .program import run
from .table import People, to_csv

NO_PLAN = {"code": "no_solution", "pointer": "", "message": "No plan that keeps all the rules was found in time."}
STOPPED = {"code": "interrupted", "pointer": "", "message": "Stopped before there was a plan that keeps all the rules."}


def solve(
    people: People,
    *,
    sessions: int,
    groups: Union[int, Sequence[str], None] = None,
    group_size: Optional[int] = None,
    balance: Union[str, Iterable[str]] = (),
    apart: Iterable[Sequence[str]] = (),
    together: Iterable[Sequence[str]] = (),
    seconds: float = 2,
    iterations: Optional[int] = None,
    seed: int = 1,
    **flags: Any,
) -> Plan:
    """
    Plans who sits with whom.

    :param people: a DataFrame, a list of names, or a list of dicts; columns may say rules as those of any list do
    :param groups: how many groups, or their names; or give `group_size`, the most people in one
    :param balance: columns whose values are spread evenly
    :param apart: lists of people no two of whom may ever share a group; `together`: who always do
    :param iterations: in place of seconds: the same seed gives the same plan on every machine
    :param flags: any other flag of `mingle solve` for lists, such as `apart_by="company"`
    """
    names = None if groups is None or isinstance(groups, Integral) else [str(name) for name in groups]
    counted = groups if names is None else len(names)
    of_list = arguments(
        {
            "sessions": sessions,
            "groups": counted,
            "group_size": group_size,
            "balance": [balance] if isinstance(balance, str) else list(balance),
            "apart": [_quoted(who) for who in apart],
            "together": [_quoted(who) for who in together],
            **flags,
        }
    )
    text = to_csv(people)
    if names is not None:
        converted = run(["convert", "-", "--to", "k", *of_list], text)
        if converted.returncode != 0:
            raise _refusal(of_list, text, converted)
        return solve_request(_renamed(json.loads(converted.stdout), names), seconds, iterations, seed)
    return _solved(text, of_list, seconds, iterations, seed)


def solve_request(
    request: Mapping[str, Any], seconds: float = 2, iterations: Optional[int] = None, seed: int = 1
) -> Plan:
    """Plans a scenario: the document that docs/formats.md describes, with every kind of rule."""
    return _solved(json.dumps(request, default=_plain), [], seconds, iterations, seed)


def arguments(flags: Mapping[str, Any]) -> list[str]:
    """Flags of the command line: apart_by="x" is --apart-by=x, True the flag alone, a list the flag for each."""
    words: list[str] = []
    for name, value in flags.items():
        flag = f"--{name.replace('_', '-')}"
        for item in value if isinstance(value, (list, tuple)) else [value]:
            if item is True:
                words.append(flag)
            elif item is not None and item is not False:
                words.append(f"{flag}={item}")
    return words


def _solved(text: str, of_list: list[str], seconds: float, iterations: Optional[int], seed: int) -> Plan:
    limit = [f"--time={seconds}s"] if iterations is None else [f"--iterations={iterations}"]
    answer = run(["solve", "-", "--format=json", "--quiet", f"--seed={seed}", *limit, *of_list], text)
    if answer.returncode == 0 and answer.stdout:
        return Plan(json.loads(answer.stdout))
    if answer.returncode == 4:
        raise NoPlanFound([NO_PLAN])
    if answer.returncode == 130:
        raise NoPlanFound([STOPPED])
    raise _refusal(of_list, text, answer)


def _refusal(of_list: list[str], text: str, answer: "subprocess.CompletedProcess[str]") -> MingleError:
    """What is wrong, as data: the command line says it in words alone where it solves."""
    said = answer.stderr.strip() or "The program gave no answer."
    checked = run(["validate", "-", "--format=json", *of_list], text)
    issues = json.loads(checked.stdout)["issues"] if checked.returncode in (2, 3) and checked.stdout else []
    if issues and checked.returncode == 3:
        return Infeasible(issues)
    # Where the proof is a search, validate, which takes quick arguments alone, finds nothing wrong.
    if answer.returncode == 3:
        return Infeasible([{"code": "infeasible", "pointer": "", "message": said}])
    return MingleError(issues or [{"code": "refused", "pointer": "", "message": said}])


def _plain(number: Any) -> Any:
    """numpy's numbers answer item() with Python's."""
    if not hasattr(number, "item"):
        raise TypeError(f"{type(number).__name__} is nothing that JSON has")
    return number.item()


def _quoted(who: Sequence[str]) -> str:
    if isinstance(who, str):
        raise TypeError('apart and together are lists of lists: apart=[["Ann", "Bob"]]')
    return ",".join('"' + str(name).replace('"', '""') + '"' if "," in str(name) else str(name) for name in who)


def _renamed(request: dict[str, Any], names: list[str]) -> dict[str, Any]:
    """The scenario of a list with names for its groups, in their order."""
    groups = [group["id"] for group in request["scenario"]["groups"]]
    # A cell of the list may have named a group already, as exactly or as cells are read.
    given: dict[str, str] = {}
    for alike in (str, _folded):
        taken = set(given.values())
        free = {alike(name): name for name in reversed(names) if name not in taken}
        for group in groups:
            if group not in given and alike(group) in free:
                given[group] = free.pop(alike(group))
    unnamed = [group for group in groups if group not in given]
    taken = set(given.values())
    called = {**given, **dict(zip(unnamed, (name for name in names if name not in taken)))}
    for group in request["scenario"]["groups"]:
        group["id"] = called.get(group["id"], group["id"])
    for rule in request.get("constraints", []):
        if "group_id" in rule:
            rule["group_id"] = called.get(rule["group_id"], rule["group_id"])
        # What is chosen and has no name is unknown.
        for chosen in rule.get("choices", {}).values():
            chosen[:] = [given.get(group, group) for group in chosen]
    return request


def _folded(name: str) -> str:
    """As cells are compared: without case, and with single blanks."""
    return " ".join(name.split()).lower()
