"""A request in numbers: people, groups and sessions from 0, in the order of the request."""
import re
from fractions import Fraction
from itertools import combinations
from math import comb

#: A decimal number, as mingle reads one.
DECIMAL = re.compile(r"\s*[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?\s*")

#: Of the pairs that may meet: where more have to, counting repeats did worse.
LARGEST_SHARE = 0.85
#: Of a model in which eight workers on one processor find something in ten seconds.
MOST_CLAUSES = 50_000
#: Of a model that is small enough for either way.
FEW_CLAUSES = 5_000


class Scenario:
    def __init__(self, request):
        scenario = request["scenario"]
        self.people = scenario["people"]
        self.groups = scenario["groups"]
        self.sessions = range(scenario["session_count"])
        self.rules = request["constraints"]
        #: What contacts are worth, by the link that they are made over; None: in one group.
        self.weights = {}
        for objective in request["objectives"]:
            over = objective.get("over")
            self.weights[over] = self.weights.get(over, 0) + objective["weight"]
        self.number = {person["id"]: i for i, person in enumerate(self.people)}
        self.group_number = {group["id"]: g for g, group in enumerate(self.groups)}
        self.links = {link["name"]: link for link in scenario.get("links") or []}
        #: Earlier meetings by link, as in weights.
        self.prior = {over: {} for over in (None, *self.links)}
        #: How many events ago a pair met last, as far as that is said.
        self.ago = {over: {} for over in self.prior}
        for meeting in scenario["prior_meetings"]:
            pair, over = self.pair(meeting["people"]), meeting.get("over")
            prior, ago = self.prior[over], self.ago[over]
            prior[pair] = prior.get(pair, 0) + meeting["count"]
            if meeting.get("events_ago") is not None:
                ago[pair] = min(meeting["events_ago"], ago.get(pair, meeting["events_ago"]))
        everybody = range(len(self.people))
        self.present = [[i for i in everybody if self.attends(i, s)] for s in self.sessions]
        self.open = [[g for g in range(len(self.groups)) if self.seats(g, s) > 0] for s in self.sessions]

    def attends(self, i, s):
        sessions = self.people[i]["sessions"]
        return sessions is None or s in sessions

    def seats(self, g, s):
        per_session = self.groups[g]["session_capacities"]
        return per_session[s] if per_session is not None else self.groups[g]["capacity"]

    def pair(self, names):
        return tuple(sorted(self.number[name] for name in names))

    def least(self, g):
        return self.groups[g]["min_size"]

    def is_used(self, g):
        """Never empty where it is open."""
        return self.groups[g].get("use") == "always"

    def facing(self, over, s):
        """The open groups whose people those of each open group meet."""
        if over is None:
            return {g: [g] for g in self.open[s]}
        link = self.links[over]
        if link.get("sessions") is not None and s not in link["sessions"]:
            return {g: [] for g in self.open[s]}
        lists = [{self.group_number[name] for name in names} for names in link["groups"]]
        joined = {g: set().union(*(one for one in lists if g in one)) for g in self.open[s]}
        return {g: [h for h in self.open[s] if h in joined[g] and (h != g or link.get("within"))] for g in joined}

    def is_full(self, s):
        """Every seat is taken."""
        return sum(self.seats(g, s) for g in self.open[s]) == len(self.present[s])

    def sessions_of(self, rule):
        return rule["sessions"] or self.sessions

    def members(self, rule, s):
        """Those whom a rule names and who attend the session."""
        return [i for i in map(self.number.get, rule["people"]) if self.attends(i, s)]

    def visits(self, rule):
        """What a rule on visits counts: a person, and the sessions and groups that may be a visit."""
        everybody, all_groups = range(len(self.people)), range(len(self.groups))
        chosen = everybody if rule["people"] == "ALL" else {self.number[name] for name in rule["people"]}
        about = all_groups if rule["groups"] == "ALL" else {self.group_number[name] for name in rule["groups"]}
        for i in sorted(chosen):
            attended = [s for s in sorted(set(self.sessions_of(rule))) if self.attends(i, s)]
            for counted in ([about] if rule["count"] == "sum" else [{g} for g in about]) if attended else []:
                yield i, [(s, g) for s in attended for g in self.open[s] if g in counted]

    def windows(self, rule):
        """Runs of sessions in which a rule on repeats counts, with the earlier meetings that count there."""
        length = rule.get("window")
        if length is None:
            return [(self.sessions, self.prior[rule.get("over")])]
        last = max(1, len(self.sessions) - length + 1)
        return [(self.sessions[first : first + length], {}) for first in range(last)]

    def recent(self, rule):
        """Pairs that met lately, and how many weights it costs them to meet again."""
        for pair, ago in sorted(self.ago[rule.get("over")].items()):
            if ago <= rule["gap"]:
                yield pair, rule["gap"] + 1 - ago

    def pair_weights(self, rule):
        """A session, a pair that attends it, and what being together costs, or below 0 being apart."""
        weights = rule["weights"]
        if isinstance(weights, dict):
            rows = enumerate(weights["matrix"])
            weights = [
                (weights["people"][a], weights["people"][b], row[b]) for a, row in rows for b in range(a)
            ]
        for one, other, price in weights:
            a, b = self.pair((one, other))
            for s in self.sessions_of(rule):
                if price != 0 and self.attends(a, s) and self.attends(b, s):
                    yield s, (a, b), price

    def choices(self, rule):
        """What a person in a group costs, as a fraction of the weight, for all that cost something."""
        for name, ranked in rule["choices"].items():
            costs = rule.get("costs") or [rank * rank for rank in range(len(ranked))]
            prices = [Fraction(repr(costs[min(rank, len(costs) - 1)])) for rank in range(len(ranked))]
            worst = max(prices + [Fraction(len(ranked) ** 2)])
            if rule.get("otherwise") is not None:
                worst = Fraction(repr(rule["otherwise"]))
            by_group = dict(zip(map(self.group_number.get, ranked), prices))
            for s in self.sessions_of(rule) if ranked else []:
                i = self.number[name]
                for g in self.open[s] if self.attends(i, s) else []:
                    if by_group.get(g, worst) > 0:
                        yield i, s, g, by_group.get(g, worst)

    def wishes(self, rule):
        """A session, a person who attends it, and whom of those who do they wish for."""
        for s in self.sessions_of(rule):
            for name, wished in rule["wishes"].items():
                there = [other for other in map(self.number.get, wished) if self.attends(other, s)]
                if there and self.attends(self.number[name], s):
                    yield s, self.number[name], there

    def has(self, i, key, value):
        """Whether the person has the value, alone or in a list."""
        own = self.people[i]["attributes"].get(key)
        return value in own if isinstance(own, list) else value == own

    def differences(self, rule, s):
        """How far each person's number is from the mean of those who attend, as fractions."""
        texts = {i: self.people[i]["attributes"].get(rule["attribute_key"]) for i in self.present[s]}
        texts = {i: text for i, text in texts.items() if isinstance(text, str) and DECIMAL.fullmatch(text)}
        numbers = {i: Fraction(repr(float(text))) for i, text in texts.items()}
        numbers = {i: number for i, number in numbers.items() if abs(number) <= 10**15}
        mean = sum(numbers.values()) / Fraction(max(1, len(numbers)))
        return {i: number - mean for i, number in numbers.items() if number != mean}

    def of_type(self, *types):
        return [rule for rule in self.rules if rule["type"] in types]

    def units(self, s):
        """Who must stay together in a session is one unit: to each person the first of their unit."""
        first = {i: i for i in self.present[s]}

        def find(i):
            while first[i] != i:
                i = first[i]
            return i

        for rule in self.of_type("MustStayTogether"):
            if s in self.sessions_of(rule):
                people = self.members(rule, s)
                for i in people[1:]:
                    a, b = sorted((find(people[0]), find(i)))
                    first[b] = a
        return {i: find(i) for i in first}

    def counts_repeats(self):
        """Where all tables are full there are as many meetings in any schedule, so a contact less is a meeting that
        is not new. As long as all could be new, a solver sees more in that: here where nothing else costs, and the
        model is small, or not large and not nearly every pair has to meet (research/rivals.md)."""
        costly = [rule for rule in self.rules if rule["type"] == "PairWeights" or rule.get("penalty_weight", 0) > 0]
        if costly or not self.weights.get(None) or len(self.weights) > 1:
            return False
        held, possible = self.room_for_contacts(None)
        full = all(self.is_full(s) for s in self.sessions)
        clauses = sum(comb(len(self.present[s]), 2) * len(self.open[s]) for s in self.sessions)
        loose = held <= LARGEST_SHARE * possible and clauses <= MOST_CLAUSES
        return full and held <= possible and (loose or clauses <= FEW_CLAUSES)

    def room_for_contacts(self, over):
        """@returns the most pairs that the tables, or seats over a link, hold in all sessions, and how many may meet
        and have not met before"""
        held = sum(self.most_pairs(s) if over is None else self.most_pairs_over(over, s) for s in self.sessions)
        possible = {pair for s in self.sessions for pair in combinations(self.present[s], 2)}
        return held, len(possible - self.prior[over].keys())

    def most_pairs(self, s):
        held, left = 0, len(self.present[s])
        for seats in sorted((self.seats(g, s) for g in self.open[s]), reverse=True):
            filled = min(seats, left)
            held += filled * (filled - 1) // 2
            left -= filled
        return held

    def most_pairs_over(self, over, s):
        """People take the seats that face most others."""
        facing, left, ends = self.facing(over, s), len(self.present[s]), 0
        degree = {g: sum(self.seats(h, s) - (h == g) for h in facing[g]) for g in facing}
        for g in sorted(degree, key=degree.get, reverse=True):
            filled = min(self.seats(g, s), left)
            ends += filled * degree[g]
            left -= filled
        return min(comb(len(self.present[s]), 2), ends // 2)

    def people_interchangeable(self):
        return (
            not any(self.prior.values())
            and all(person["sessions"] is None for person in self.people)
            and all(rule["type"] == "RepeatEncounter" for rule in self.rules)
        )

    def groups_interchangeable(self, s):
        named = any(rule.get("group_id", "ALL") != "ALL" for rule in self.rules)
        visits = any(rule["groups"] != "ALL" or rule["count"] == "each" for rule in self.of_type("GroupVisits"))
        chosen = self.of_type("GroupPreferences")
        alike = {(self.seats(g, s), self.least(g), self.is_used(g)) for g in self.open[s]}
        return not (named or visits or chosen or self.links) and len(alike) == 1

    def dealt_session(self):
        """The first session that can be dealt out in order, since nothing tells people apart and all seats are
        taken; None: there is none."""
        if not self.people_interchangeable():
            return None
        return next((s for s in self.sessions if self.is_full(s)), None)

    def dealt_tables(self, s):
        people = iter(self.present[s])
        return {g: [next(people) for _ in range(self.seats(g, s))] for g in self.open[s]}

    def schedule(self, seating):
        """`seating`: person and session to group. @returns the schedule of the protocol"""
        result = {}
        for s in self.sessions:
            tables = {group["id"]: [] for group in self.groups}
            for i in self.present[s]:
                tables[self.groups[seating[i, s]]["id"]].append(self.people[i]["id"])
            result[f"session_{s}"] = tables
        return result
