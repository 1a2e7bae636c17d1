from __future__ import annotations

from difflib import get_close_matches
from typing import Any, Mapping

from .table import listed, name_list, python_of

# What `mingle convert` and `mingle validate` take too; other flags are those of `mingle solve` alone.
OF_LISTS = frozenset(
    """
    ignore_unknown past groups group_size doubles courts mixed seats sessions apart together apart_by together_by
    balance choices each_group_once wishes skills roles pair_weights no_repeat_penalty repeat_penalty uneven id_column
    names
    """.split()
)
# Flags whose values are one list with commas between, where a list elsewhere is the flag for each.
AT_ONCE = frozenset({"choices", "keep_sessions", "break"})
# Flags that would leave nothing to read.
WRITING = frozenset({"out", "format"})
# Flags that have no value.
ALONE = frozenset(
    """
    ignore_unknown doubles each_group_once no_repeat_penalty repeat_penalty uneven few_changes no_few_changes even
    replace no_ties ties explain quiet
    """.split()
)
# Flags that are there to switch something off.
SWITCHES = frozenset({"repeat_penalty", "ties", "few_changes"})
# Those of them that are on without a flag, and have none to say so.
ON = frozenset({"repeat_penalty", "ties"})


def arguments(flags: Mapping[str, Any]) -> list[str]:
    """
    Flags of the command line: apart_by="x" is --apart-by=x, True the flag alone, a list the flag for each. Names that
    Python keeps for itself have a line at their end: break_="5m".
    """
    words: list[str] = []
    for name, given in flags.items():
        known = plain_name(name)
        flag = known.replace("_", "-")
        items = listed(given)
        if items is not None and known in AT_ONCE:
            items = [name_list(items)]
        for item in map(whole, [given] if items is None else items):
            if item is True and known in ON:
                continue
            if item is True:
                words.append(f"--{flag}")
            elif item is False and known in SWITCHES:
                words.append(f"--no-{flag}")
            elif item is not None and item is not False:
                words.append(f"--{flag}={item}")
    return words


def plain_name(flag: str) -> str:
    return flag.rstrip("_")


def whole(value: Any) -> Any:
    """As Python has it; what was counted may have become a float on the way, and 3.0 is 3."""
    plain = python_of(value)
    return int(plain) if isinstance(plain, float) and plain.is_integer() else plain


def refuse_true(flags: Mapping[str, Any]) -> None:
    """The program would take the next flag for the value."""
    for name, value in flags.items():
        items = listed(value)
        values = [value] if items is None else items
        if plain_name(name) in ALONE or not any(python_of(item) is True for item in values):
            continue
        near = get_close_matches(name, ALONE, 1)
        raise TypeError(f"{name}=True: {name} needs a value." + (f" Did you mean {near[0]}?" if near else ""))
