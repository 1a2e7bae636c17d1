"""People as CSV, from whatever Python keeps them in."""

from __future__ import annotations

import csv
import io
import math
from typing import TYPE_CHECKING, Any, Mapping, Sequence, Union

from .errors import MingleError

if TYPE_CHECKING:
    from pandas import DataFrame

People = Union["DataFrame", Sequence[str], Sequence[Mapping[str, Any]]]

NO_PEOPLE = "people must be a DataFrame, a list of names or a list of dicts"


def to_csv(people: People) -> str:
    """A table with a header; a missing value (None, NaN, pandas' NA and NaT) is an empty cell."""
    header, rows = _table(people)
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(header)
    for number, row in enumerate(rows, 1):
        cells = [_cell(value) for value in row]
        # The program passes over a line without anything in it.
        if not any(cell.strip() for cell in cells):
            raise MingleError([{"code": "empty_text", "pointer": "", "message": f"Person {number} has no name."}])
        writer.writerow(cells)
    return out.getvalue()


def _table(people: People) -> tuple[list[str], list[list[Any]]]:
    if hasattr(people, "itertuples"):
        if any(name is not None for name in people.index.names):
            people = people.reset_index()
        return [str(column) for column in people.columns], [list(row) for row in people.itertuples(index=False)]
    if people is None or isinstance(people, (str, bytes, Mapping)):
        raise TypeError(NO_PEOPLE)
    listed = list(people)
    if not any(isinstance(person, (Mapping, bytes, list, tuple, set)) for person in listed):
        return ["name"], [[person] for person in listed]
    if not all(isinstance(person, Mapping) for person in listed):
        raise TypeError(NO_PEOPLE)
    header = list(dict.fromkeys(str(key) for person in listed for key in person))
    return header, [[person.get(key) for key in header] for person in listed]


def _cell(value: Any) -> str:
    if value is None or type(value).__name__ in ("NAType", "NaTType"):
        return ""
    # numpy's numbers answer item() with Python's.
    plain = value.item() if hasattr(value, "item") else value
    if isinstance(plain, bool):
        return "true" if plain else "false"
    if isinstance(plain, float):
        if math.isnan(plain):
            return ""
        # A column of whole numbers with a gap is one of floats in pandas.
        return str(int(plain)) if plain.is_integer() and abs(plain) < 2**53 else repr(plain)
    if isinstance(plain, (list, tuple, set)):
        return ", ".join(str(item) for item in plain)
    return str(plain)
