"""A first schedule by hand, as a hint: everybody in turn to the table where they have met the fewest."""


def first_seating(data, unit):
    """`unit`: per session, to each person the first of those who must stay together. @returns person and session
    to group; who found no place is left out"""
    met = set(data.prior)
    seating = {}
    for s in data.sessions:
        tables = seat_session(data, s, unit[s], met)
        if data.groups_interchangeable(s):
            ranked = sorted(tables.values(), key=lambda people: min(people, default=len(data.people)))
            tables = dict(zip(data.open[s], ranked))
        for g, people in tables.items():
            seating.update({(i, s): g for i in people})
            met.update((i, j) for i in people for j in people if i < j)
    return seating


def seat_session(data, s, unit, met):
    tables = {g: [] for g in data.open[s]}
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
    for u in sorted(units, key=lambda u: (u not in pins, -len(units[u]), u)):
        people = units[u]
        fits = [
            g
            for g in data.open[s]
            if pins.get(u, g) == g
            and data.seats(g, s) - len(tables[g]) >= len(people)
            and not any(rule & set(people) and rule & set(tables[g]) for rule in apart)
        ]
        if fits:
            repeats = {g: sum((min(i, j), max(i, j)) in met for i in people for j in tables[g]) for g in fits}
            tables[min(fits, key=lambda g: (repeats[g], g))].extend(people)
    return tables
