from __future__ import annotations

import json
import math
import os
import re
import subprocess
import warnings
from contextlib import ExitStack, contextmanager
from numbers import Integral
from tempfile import TemporaryDirectory
from typing import Any, Iterable, Iterator, Mapping, Optional, Sequence, Union

from .errors import Infeasible, MingleError, NoPlanFound, issues_in
from .flags import OF_LISTS, WRITING, arguments, plain_name, refuse_true, whole
from .plan import Plan
from .program import run
from .table import People, cell, listed, name_list, table_of, to_csv

NO_PLAN = {"code": "no_solution", "pointer": "", "message": "No plan that keeps all the rules was found in time."}
STOPPED = {"code": "interrupted", "pointer": "", "message": "Stopped before there was a plan that keeps all the rules."}


@contextmanager
def _within_depth() -> Iterator[None]:
    try:
        yield
    except RecursionError as error:
        raise _too_deep() from error


def _too_deep() -> MingleError:
    message = "What was given is nested too deeply, or contains itself."
    return MingleError([{"code": "too_deep", "pointer": "", "message": message}])


@_within_depth()
def solve(
    people: Optional[People] = None,
    *,
    sessions: Optional[int] = None,
    groups: Union[int, Sequence[str], None] = None,
    group_size: Optional[int] = None,
    balance: Union[str, Iterable[str], None] = None,
    apart: Optional[Iterable[Sequence[str]]] = None,
    together: Optional[Iterable[Sequence[str]]] = None,
    seconds: float = 2,
    iterations: Optional[int] = None,
    seed: int = 1,
    **flags: Any,
) -> Plan:
    """
    Plans who sits with whom.

    :param people: a DataFrame, a list of names, or a list of dicts; columns may say rules as those of any list do; without,
        the scenario is that of the plan in `warm_start`
    :param groups: how many groups, or their names; or give `group_size`, the most people in one
    :param balance: columns whose values are spread evenly
    :param apart: lists of people no two of whom may ever share a group; `together`: who always do
    :param iterations: in place of seconds: the same seed gives the same plan on every machine, in one lane unless `lanes` says more
    :param flags: any other flag of `mingle solve`, such as `apart_by="company"`; for a file a Plan will do: `warm_start=plan`
    """
    groups = whole(groups)
    # True is a number to Python, and would be a flag without one; of a dict the values would be lost.
    if isinstance(groups, (str, bytes, bool, float, Mapping)):
        raise TypeError('groups is a number or a list of names: groups=["Rose", "Lily"]')
    if not flags.keys().isdisjoint(WRITING):
        raise TypeError('solve gives the plan; plan.export("plan.html") writes it')
    refuse_true({"sessions": sessions, "group_size": group_size, **flags})
    is_of_plan = people is None and flags.get("warm_start") is not None
    if sessions is None and not is_of_plan:
        raise TypeError("sessions is missing: how often people are seated anew, such as sessions=3")
    names = None if groups is None or isinstance(groups, Integral) else [cell(name) for name in listed(groups) or groups]
    counted = groups if names is None else len(names)
    table = None if is_of_plan else table_of(people)
    # A heading alone in its line could be a name, but here it is none.
    if table and len(table.header) == 1 and table.header[0].strip():
        flags = {"id_column": table.header[0], **flags}
    limits = _limits(seconds, iterations, seed, flags.get("set"))
    text = to_csv(table) if table else None
    with ExitStack() as files:
        flags = {name: _on_disk(value, files) for name, value in flags.items()}
        of_list = arguments(
            {
                "sessions": sessions,
                "groups": counted,
                "group_size": group_size,
                "balance": [balance] if isinstance(balance, str) else list(() if balance is None else balance),
                "apart": [_together(who) for who in (() if apart is None else apart)],
                "together": [_together(who) for who in (() if together is None else together)],
                **{name: value for name, value in flags.items() if plain_name(name) in OF_LISTS},
            }
        )
        limits += arguments({name: value for name, value in flags.items() if plain_name(name) not in OF_LISTS})
        if names is None or text is None:
            return _solved(text, of_list, limits)
        converted = run(["convert", "-", "--to", "k", *of_list], text)
        if converted.returncode != 0:
            raise _refusal(of_list, text, converted)
        _warn(converted, 4)
        return _solved(json.dumps(_renamed(json.loads(converted.stdout), names)), [], limits)


@_within_depth()
def solve_request(
    request: Mapping[str, Any], seconds: float = 2, iterations: Optional[int] = None, seed: int = 1
) -> Plan:
    """Plans a scenario: the document that docs/formats.md describes, with every kind of rule."""
    if not isinstance(request, Mapping):
        raise TypeError("request is a scenario as a dict, such as json.load gives")
    return _solved(_json(request), [], _limits(seconds, iterations, seed))


def _on_disk(value: Any, files: ExitStack) -> Any:
    """A plan, its result or its schedule as the program takes it, as a file, which is there while `files` are open."""
    items = listed(value)
    if items is not None:
        return [_on_disk(item, files) for item in items]
    document = value.result if isinstance(value, Plan) else value
    if not isinstance(document, Mapping):
        return value
    path = os.path.join(files.enter_context(TemporaryDirectory(prefix="mingle-")), "plan.json")
    with open(path, "w", encoding="utf-8") as file:
        file.write(_json(document))
    return path


def _limits(seconds: float, iterations: Optional[int], seed: int, settings: Any = None) -> list[str]:
    if iterations is not None:
        lanes = re.findall(r"\bparallel_lanes=(\d+)", str(settings))
        return [f"--seed={whole(seed)}", f"--iterations={whole(iterations)}", f"--lanes={[1, *lanes][-1]}"]
    try:
        given = math.nan if isinstance(seconds, bool) else float(seconds)
    except (TypeError, ValueError):
        given = math.nan
    if not 0 < given < math.inf:
        message = f"seconds is {seconds!r}, which is no number above 0."
        raise MingleError([{"code": "out_of_range", "pointer": "", "message": message, "advice": "Give it as seconds=2."}])
    return [f"--seed={whole(seed)}", f"--time={given:.9f}s"]


def _solved(text: Optional[str], of_list: list[str], of_solve: list[str]) -> Plan:
    file = [] if text is None else ["-"]
    answer = run(["solve", *file, "--format=json", *of_list, *of_solve], text or "")
    if answer.returncode == 0 and answer.stdout.startswith("{"):
        _warn(answer, 5)
        return Plan(json.loads(answer.stdout))
    if answer.returncode == 4:
        raise NoPlanFound([NO_PLAN])
    if answer.returncode == 130:
        raise NoPlanFound([STOPPED])
    raise _refusal(of_list, text, answer)


# With the advice below it.
WARNING = re.compile(r"^warning: (.*(?:\n    .*)*)\n?", re.MULTILINE)


def _warn(answer: "subprocess.CompletedProcess[str]", depth: int) -> None:
    for said in WARNING.findall(answer.stderr):
        warnings.warn(said, stacklevel=depth)


def _refusal(of_list: list[str], text: Optional[str], answer: "subprocess.CompletedProcess[str]") -> MingleError:
    """What is wrong, as data: the command line says it in words alone where it solves."""
    said = issues_in(answer.stderr)
    issues = []
    if text is not None:
        checked = run(["validate", "-", "--format=json", *of_list], text)
        issues = json.loads(checked.stdout)["issues"] if checked.returncode in (2, 3) and checked.stdout else []
        if issues and checked.returncode == 3:
            return Infeasible(issues)
    # Where the proof is a search, validate, which takes quick arguments alone, finds nothing wrong.
    if answer.returncode == 3:
        return Infeasible(said)
    return MingleError(issues or said)


def _json(document: Mapping[str, Any]) -> str:
    try:
        return json.dumps(document, default=_plain)
    except ValueError as error:
        raise _too_deep() from error


def _plain(value: Any) -> Any:
    if not hasattr(value, "tolist"):
        raise TypeError(f"{type(value).__name__} is nothing that JSON has")
    return value.tolist()


def _together(who: Sequence[str]) -> str:
    if isinstance(who, str):
        raise TypeError('apart and together are lists of lists: apart=[["Ann", "Bob"]]')
    # Nobody is called None; said as it is, the program refuses it. Blanks and line breaks are as in the list that it reads.
    return name_list(re.sub(r"[\x00-\x1f\x7f-\x9f]+", " ", cell(name) or str(name)).strip() for name in who)


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
    # What a cell calls otherwise than any of the names is unknown too, unless it counts: "Table 2".
    counted = {group for place, group in enumerate(groups) if _counts(group, place, len(groups))}
    for group in request["scenario"]["groups"]:
        group["id"] = called.get(group["id"], group["id"])
    for rule in request.get("constraints", []):
        if "group_id" in rule:
            known = called if rule["group_id"] in counted else given
            rule["group_id"] = known.get(rule["group_id"], rule["group_id"])
        # What is chosen and has no name is unknown.
        for chosen in rule.get("choices", {}).values():
            chosen[:] = [given.get(group, group) for group in chosen]
    return request


def _counts(group: str, place: int, groups: int) -> bool:
    """Whether the name is one that the program made for the place: a word and the number, or a later one where that is taken."""
    number = re.fullmatch(r".* (\d+)", group)
    return number is not None and (int(number[1]) - 1 - place) % groups == 0


def _folded(name: str) -> str:
    """As cells are compared: without case, and with single blanks."""
    return " ".join(name.split()).lower()
