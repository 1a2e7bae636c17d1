"""People as CSV, from whatever Python keeps them in."""

from __future__ import annotations

import csv
import io
import math
import re
from typing import TYPE_CHECKING, Any, Collection, Iterable, Mapping, NamedTuple, Optional, Sequence, Union

from .errors import MingleError

if TYPE_CHECKING:
    from pandas import DataFrame

People = Union["DataFrame", Sequence[str], Sequence[Mapping[str, Any]]]

# The program passes over a line that has nothing else in its cells: bullets, rules, the numbers of a list.
NOBODY = re.compile(r"\s*(:?-{2,}:?|[#(]?\d{1,4}[.)]|[-–—*+>•‣⁃▪▫●○◦·])?\s*")

# Words in headings of names, in five languages.
NAMES = re.compile(
    r"(?<![^\W_])((user|full|first|last|fore|sur|given|family)?names?|(vor|nach|ruf|zu|familien)?namen?|(pr[ée]|sur)?noms?|nombres?"
    r"|(cog)?nom[ei]|apellidos?|ids?|e?mails?|person(s|as?|en?|nes?)?|people|participant\w*|student\w*|guests?|players?|members?"
    r"|teilnehm\w+|sch[üu]ler\w*|gast|g[äa]ste)(?![^\W_])",
    re.I,
)

NO_PEOPLE = "people must be a DataFrame, a list of names or a list of dicts"


class Table(NamedTuple):
    header: list[str]
    rows: list[list[Any]]


def to_csv(table: Table) -> str:
    """With a header; a missing value (None, NaN, pandas' NA and NaT) is an empty cell."""
    if not table.rows:
        raise MingleError([{"code": "no_people", "pointer": "", "message": "people is empty: plan for one person or more."}])
    out = io.StringIO()
    # Of what stands in quotes nothing is taken for a sign between cells.
    writer = csv.writer(out, lineterminator="\n", quoting=csv.QUOTE_ALL)
    writer.writerow(table.header)
    for number, row in enumerate(table.rows, 1):
        cells = [cell(value) for value in row]
        said = " ".join(cells).strip()
        if all(map(NOBODY.fullmatch, cells)) and (table.header[:1] != ["id"] or not said):
            message = f"Person {number} has no name" + (f": {said} is none." if said else ".")
            raise MingleError([{"code": "empty_text", "pointer": "", "message": message}])
        writer.writerow(cells)
    return out.getvalue()


def table_of(people: People) -> Table:
    if hasattr(people, "itertuples"):
        return _of_frame(people)
    if hasattr(people, "to_dicts"):
        people = people.to_dicts()
    if not isinstance(people, Iterable) or isinstance(people, (str, bytes, Mapping)):
        raise TypeError(NO_PEOPLE)
    items = listed(people)
    all_people = list(people) if items is None else items
    if not any(isinstance(person, Iterable) and not isinstance(person, str) for person in all_people):
        return Table(["name"], [[person] for person in all_people])
    if not all(isinstance(person, Mapping) for person in all_people):
        raise TypeError(NO_PEOPLE)
    keys = list(dict.fromkeys(key for person in all_people for key in person))
    return Table([str(key) for key in keys], [[person.get(key) for key in keys] for person in all_people])


def _of_frame(people: Any) -> Table:
    """
    The columns of a DataFrame; before them those of its index that have a name, unless a column has it too. An index of texts
    without a name has the names of the people where no column seems to.
    """
    columns = [str(column) for column in people.columns]
    index = people.index
    levels = [
        (str(name), index.get_level_values(level))
        for level, name in enumerate(index.names)
        if name is not None and str(name) not in columns
    ]
    if list(index.names) == [None] and not any(map(NAMES.search, columns)) and all(isinstance(text, str) for text in index):
        levels = [("name", index)]
    # Of a frame without columns pandas gives no rows.
    cells = people.itertuples(index=False) if columns else [()] * len(people)
    rows = [[*(values[number] for _, values in levels), *row] for number, row in enumerate(cells)]
    return Table([*(name for name, _ in levels), *columns], rows)


def cell(value: Any) -> str:
    if value is None or type(value).__name__ in ("NAType", "NaTType"):
        return ""
    plain = python_of(value)
    if isinstance(plain, bool):
        return "true" if plain else "false"
    if isinstance(plain, float):
        if math.isnan(plain):
            return ""
        if math.isinf(plain):
            raise MingleError([{"code": "wrong_type", "pointer": "", "message": f"{plain} is no number to plan with."}])
        # A column of whole numbers with a gap is one of floats in pandas.
        return str(int(plain)) if plain.is_integer() and abs(plain) < 2**53 else repr(plain)
    items = listed(plain)
    return str(plain) if items is None else name_list(items)


def listed(value: Any) -> Optional[list[Any]]:
    """What is in a list of any kind; None: it is one value."""
    plain = python_of(value)
    if isinstance(plain, (str, bytes, Mapping)) or not isinstance(plain, Collection) or hasattr(plain, "columns"):
        return None
    # The order of a set is another one in each process.
    return sorted(plain, key=str) if isinstance(plain, (set, frozenset)) else list(plain)


def name_list(items: Iterable[Any]) -> str:
    """With commas between, as the program reads lists of names; what is missing is left out."""
    return ", ".join(_quoted(text) for text in map(cell, items) if text)


def python_of(value: Any) -> Any:
    """numpy's numbers and lists answer tolist() with Python's."""
    return value.tolist() if hasattr(value, "tolist") else value


def _quoted(text: str) -> str:
    return '"' + text.replace('"', '""') + '"' if re.search(r'[",\r\n]|^\s|\s$', text) else text
