"""A first schedule by hand, as a hint: everybody in turn to the table where they have met the fewest, as long as tables
can still be filled to their smallest sizes. Written like _shared/first-seating.mjs."""

#: Who found no place goes first in the next try.
TRIES = 50


def first_seating(data):
    """@returns person and session to group; who found no place is left out, as is everybody where some may not meet over
    a link"""
    if any(rule.get("over") is not None for rule in data.of_type("MustStayApart")):
        return {}
    met = set(data.prior[None])
    dealt = data.dealt_session()
    seating = {}
    for s in data.sessions:
        if s == dealt:
            tables = data.dealt_tables(s)
        else:
            tables = seat_session(data, s, met)
            if data.groups_interchangeable(s):
                # In the order of their first members, as the model numbers groups that nothing tells apart.
                ranked = sorted(tables.values(), key=lambda people: min(people, default=len(data.people)))
                tables = dict(zip(data.open[s], ranked))
        for g, people in tables.items():
            seating.update({(i, s): g for i in people})
            met.update((i, j) for i in people for j in people if i < j)
    return seating


def seat_session(data, s, met):
    pins, apart, units = hard_rules(data, s)
    used = used_groups(data, s)
    order = sorted(units, key=lambda u: (u not in pins, -len(units[u]), u))
    for _ in range(TRIES):
        tables, homeless = seat_in_order(data, s, met, pins, apart, used, [(u, units[u]) for u in order])
        if not homeless:
            break
        order = [*homeless, *(u for u in order if u not in homeless)]
    return tables


def hard_rules(data, s):
    """Of a session: who must sit at which group, whom to keep apart, and the people of each unit."""
    unit = data.units(s)
    units = {}
    for i in data.present[s]:
        units.setdefault(unit[i], []).append(i)
    pins = {
        unit[i]: data.group_number[rule["group_id"]]
        for rule in data.of_type("ImmovablePeople")
        if s in data.sessions_of(rule)
        for i in data.members(rule, s)
    }
    apart = [
        set(data.members(rule, s)) for rule in data.of_type("MustStayApart") if s in data.sessions_of(rule)
    ]
    return pins, apart, units


def used_groups(data, s):
    """As many groups as there are people to fill to their smallest sizes."""
    used = sorted(data.open[s], key=data.least)
    while sum(data.least(g) for g in used) > len(data.present[s]):
        used.pop()
    return set(used)


def seat_in_order(data, s, met, pins, apart, used, order):
    """@returns all groups of the session with their people, and the units that found no place"""
    tables = {g: [] for g in data.open[s]}
    homeless = []

    def missing(g, more=0):
        return max(0, data.least(g) - len(tables[g]) - more) if g in used else 0

    def fits(u, people, g):
        count = len(people)
        return (
            (pins[u] == g if u in pins else g in used)
            and data.seats(g, s) - len(tables[g]) >= count
            and needed - missing(g) + missing(g, count) <= left - count
            and not any(rule & set(people) and rule & set(tables[g]) for rule in apart)
        )

    def repeats(people, g):
        return sum((min(i, j), max(i, j)) in met for i in people for j in tables[g])

    left = len(data.present[s])
    needed = sum(missing(g) for g in tables)
    for u, people in order:
        fitting = [g for g in tables if fits(u, people, g)]
        if not fitting:
            homeless.append(u)
            continue
        best = min(fitting, key=lambda g: repeats(people, g))
        needed += missing(best, len(people)) - missing(best)
        left -= len(people)
        tables[best].extend(people)
    return tables, homeless
