#!/usr/bin/env python3
"""Writes the formula of a request, as formula.md says, from nothing but a request and that page.

    python3 encode-problem.py request.json > formula.opb

Standard library only; Python 3.8 or newer. Ends with 2 and a sentence where the formula does not cover the request.
"""
import json
import re
import sys
from fractions import Fraction
from itertools import combinations
from math import gcd


# White space as JavaScript has it.
WHITE = "\t\n\v\f\r \u00a0\u1680\u2028\u2029\u202f\u205f\u3000\ufeff" + "".join(map(chr, range(0x2000, 0x200B)))


class Refused(Exception):
    pass


def exact(number):
    """The shortest decimal of a number, as a fraction."""
    return Fraction(number) if isinstance(number, int) else Fraction(repr(number))


def text_of(value):
    """An attribute as text; a number as JavaScript writes it."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    value = float(value)
    if value == 0:
        return "0"
    sign = "-" if value < 0 else ""
    mantissa, _, exponent = repr(abs(value)).partition("e")
    whole, _, decimals = mantissa.partition(".")
    digits = (whole + decimals).lstrip("0")
    point = len(whole) + int(exponent or 0) - (len(whole + decimals) - len(digits))
    digits = digits.rstrip("0")
    if len(digits) <= point <= 21:
        return sign + digits + "0" * (point - len(digits))
    if 0 < point <= 21:
        return sign + digits[:point] + "." + digits[point:]
    if -6 < point <= 0:
        return sign + "0." + "0" * -point + digits
    power = "e%+d" % (point - 1)
    return sign + digits[0] + ("." + digits[1:] if len(digits) > 1 else "") + power


def texts_of(value):
    """All texts of an attribute, each once, in order."""
    return tuple(sorted({text_of(each) for each in (value if isinstance(value, list) else [value])}))


class Request:
    def __init__(self, body):
        scenario = body["scenario"]
        self.people = scenario["people"]
        self.groups = scenario["groups"]
        self.sessions = scenario["session_count"] if "session_count" in scenario else scenario["num_sessions"]
        self.prior = scenario.get("prior_meetings") or []
        self.links = {link["name"]: link for link in scenario.get("links") or []}
        objectives = body.get("objectives")
        self.objectives = [{"type": "maximize_unique_contacts"}] if objectives is None else objectives
        self.rules = [self.rule(rule) for rule in body.get("constraints") or []]
        used = {one.get("over") for one in self.objectives + self.rules}
        self.used_links = [name for name in self.links if name in used]
        self.number = {person["id"]: p for p, person in enumerate(self.people)}
        self.group_number = {group["id"]: g for g, group in enumerate(self.groups)}
        self.attributes = [
            {key: texts_of(value) for key, value in (person.get("attributes") or {}).items()} for person in self.people
        ]
        self.all = range(self.sessions)
        self.there = [
            [p for p, person in enumerate(self.people) if person.get("sessions") is None or s in person["sessions"]]
            for s in self.all
        ]
        self.attends = [set(there) for there in self.there]
        self.open = [[g for g in range(len(self.groups)) if self.seats(g, s) > 0] for s in self.all]
        self.benches = [g for g, group in enumerate(self.groups) if group.get("bench")]
        self.tables = [g for g in range(len(self.groups)) if g not in self.benches]

    @staticmethod
    def rule(rule):
        if rule["type"] != "ImmovablePerson":
            return rule
        return {**rule, "type": "ImmovablePeople", "people": [rule["person_id"]]}

    def seats(self, g, s):
        group = self.groups[g]
        for key in ("session_capacities", "session_sizes"):
            if group.get(key) is not None:
                return group[key][s]
        return group.get("capacity", group.get("size", 0))

    def pair_of(self, ids):
        return tuple(sorted(self.number[person] for person in ids))

    def members(self, rule):
        choice = rule["people"]
        if choice == "ALL":
            return list(range(len(self.people)))
        if isinstance(choice, list):
            return sorted({self.number[person] for person in choice})
        asked = {key: text_of(value) for key, value in choice["where"].items()}
        return [p for p, own in enumerate(self.attributes) if all(v in own.get(k, ()) for k, v in asked.items())]

    def its_sessions(self, rule):
        named = rule.get("sessions")
        return list(self.all) if named is None else sorted(set(named))

    def before(self, over):
        """How often pairs met earlier, over the link or in a group."""
        found = {}
        for met in self.prior:
            if met.get("over") == over:
                pair = self.pair_of(met["people"])
                found[pair] = found.get(pair, 0) + met.get("count", 1)
        return found

    def faced(self, g, over, s):
        """The open groups that face g over the link."""
        link, name = self.links[over], self.groups[g]["id"]
        if link.get("sessions") is not None and s not in link["sessions"]:
            return []
        near = {self.group_number[one] for listed in link["groups"] if name in listed for one in listed}
        return [h for h in self.open[s] if h in near and (h != g or link.get("within"))]

    def share_session(self, a, b):
        return any(a in there and b in there for there in self.attends)


def off(n, target, mode):
    if mode == "at_least":
        return max(0, target - n)
    return max(0, n - target) if mode == "at_most" else abs(n - target)


def most_over(request, over, s):
    """The most pairs of a session over a link."""
    left, faces = len(request.there[s]), 0
    most = left * (left - 1) // 2
    others = {g: sum(request.seats(h, s) - (h == g) for h in request.faced(g, over, s)) for g in request.open[s]}
    for g in sorted(others, key=lambda g: -others[g]):
        taken = min(left, request.seats(g, s))
        faces += taken * others[g]
        left -= taken
    return min(most, faces // 2)


def most_contacts(request, before, over):
    """U, and how many of its pairs did not meet before."""
    held = 0
    for s in request.all:
        if over is not None:
            held += most_over(request, over, s)
            continue
        left = len(request.there[s])
        for seats in sorted((request.seats(g, s) for g in request.tables), reverse=True):
            held += min(seats, left) * (min(seats, left) - 1) // 2
            left -= min(seats, left)
    new = [
        pair
        for pair in combinations(range(len(request.people)), 2)
        if pair not in before and request.share_session(*pair)
    ]
    return len(before) + min(len(new), held), min(len(new), held), new


def value_function(request, objective):
    kinds = objective["kinds"]

    def value(a, b):
        for kind in kinds:
            one, other = (request.attributes[p].get(kind["attribute_key"]) for p in (a, b))
            if one is None or other is None:
                continue
            if kind.get("values") is not None:
                x, y = (text_of(each) for each in kind["values"])
                fits = (x in one and y in other) or (y in one and x in other)
            else:
                fits = any(each in other for each in one) == kind["same"]
            if fits:
                return exact(kind["weight"])
        return exact(objective.get("otherwise", 1))

    return value


class Encoder:
    def __init__(self, request):
        self.request = request
        self.constant = Fraction(0)
        self.counts = {}
        self.variables = 0
        self.lines = []
        self.seat = {}
        self.pair = {}
        for s in request.all:
            for p in request.there[s]:
                for g in request.open[s]:
                    self.seat[s, p, g] = self.fresh()
        for s in request.all:
            for a, b in combinations(request.there[s], 2):
                self.pair[None, s, a, b] = self.fresh()
        for over in request.used_links:
            for s in request.all:
                for a, b in combinations(request.there[s], 2):
                    self.pair[over, s, a, b] = self.fresh()

    def fresh(self):
        self.variables += 1
        return self.variables

    # Constraints

    def at_least(self, terms, bound):
        text = "".join("%+d x%d " % (terms[v], v) for v in sorted(terms))
        self.lines.append("%s>= %d ;" % (text, bound))

    def clause(self, positive, negative):
        self.at_least({**{v: 1 for v in positive}, **{v: -1 for v in negative}}, 1 - len(negative))

    def constraints(self):
        request = self.request
        for s in request.all:
            for p in request.there[s]:
                own = [self.seat[s, p, g] for g in request.open[s]]
                self.at_least({v: 1 for v in own}, 1)
                self.at_least({v: -1 for v in own}, -1)
        for s in request.all:
            for a, b in combinations(request.there[s], 2):
                met = self.pair[None, s, a, b]
                for g in request.open[s]:
                    one, other = self.seat[s, a, g], self.seat[s, b, g]
                    if g in request.benches:
                        self.clause([], [met, one])
                        self.clause([], [met, other])
                    else:
                        self.clause([met], [one, other])
                        self.clause([other], [met, one])
                        self.clause([one], [met, other])
        for over in request.used_links:
            for s in request.all:
                faced = {g: request.faced(g, over, s) for g in request.open[s]}
                for a, b in combinations(request.there[s], 2):
                    met = self.pair[over, s, a, b]
                    for g, near in faced.items():
                        for h in near:
                            self.clause([met], [self.seat[s, a, g], self.seat[s, b, h]])
                        for one, other in ((a, b), (b, a)):
                            self.clause([self.seat[s, other, h] for h in near], [met, self.seat[s, one, g]])
        for s in request.all:
            for g in request.open[s]:
                own = [self.seat[s, p, g] for p in request.there[s]]
                if request.seats(g, s) < len(own):
                    self.at_least({v: -1 for v in own}, -request.seats(g, s))
                smallest = request.groups[g].get("min_size", 0)
                if smallest > 1:
                    for x in own:
                        self.at_least({**{v: 1 for v in own}, x: 1 - smallest}, 0)
                if request.groups[g].get("use") == "always":
                    self.at_least({v: 1 for v in own}, 1)
        for rule in request.rules:
            if rule["type"] in ("ImmovablePeople", "MustStayApart", "MustStayTogether"):
                for s in request.its_sessions(rule):
                    self.hard(rule, s, [p for p in request.members(rule) if p in request.attends[s]])

    def hard(self, rule, s, people):
        request = self.request
        if rule["type"] == "ImmovablePeople":
            g = request.group_number[rule["group_id"]]
            for p in people:
                self.clause([self.seat[s, p, g]] if g in request.open[s] else [], [])
        elif rule["type"] == "MustStayApart":
            for a, b in combinations(people, 2):
                self.clause([], [self.pair[rule.get("over"), s, a, b]])
        else:
            for a, b in zip(people, people[1:]):
                for g in request.open[s]:
                    one, other = self.seat[s, a, g], self.seat[s, b, g]
                    self.clause([one], [other])
                    self.clause([other], [one])

    # Counts: slots are lists of variables, or of (session, group, a, b) for "both in this group"

    def count(self, slots, table):
        """The table has one entry more than can be taken."""
        self.constant += table[0]
        if slots:
            self.steps(slots, [after - before for before, after in zip(table, table[1:])])

    def steps(self, slots, steps):
        slots = tuple(sorted((tuple(sorted(slot)) for slot in slots), key=repr))
        former = self.counts.get(slots, [Fraction(0)] * len(steps))
        self.counts[slots] = [one + other for one, other in zip(steps, former)]

    def pair_slots(self, rule, a, b, sessions):
        over, a, b = rule.get("over"), min(a, b), max(a, b)
        return [[self.pair[over, s, a, b]] for s in sessions if (over, s, a, b) in self.pair]

    def pairs(self, rule, a, b, sessions, cost):
        """cost(m, n): of m meetings in n sessions."""
        slots = self.pair_slots(rule, a, b, sessions)
        self.count(slots, [cost(m, len(slots)) for m in range(len(slots) + 1)])

    def squares(self, s, groups, numbers, weight):
        request = self.request
        about = [g for g in request.open[s] if g in groups]
        people = sorted(p for p, number in numbers.items() if number != 0)
        for p in people:
            for g in about:
                self.steps([[self.seat[s, p, g]]], [weight * numbers[p] ** 2])
        for a, b in combinations(people, 2):
            twice = 2 * weight * numbers[a] * numbers[b]
            if len(about) == len(request.open[s]):
                self.steps([[self.pair[None, s, a, b]]], [twice])
            else:
                for g in about:
                    self.steps([[(s, g, a, b)]], [twice])

    def costs(self):
        request = self.request
        everyone = list(combinations(range(len(request.people)), 2))
        for objective in request.objectives:
            weight = exact(objective.get("weight", 1))
            if weight == 0:
                continue
            before = request.before(objective.get("over"))
            most, new_pairs, new = most_contacts(request, before, objective.get("over"))
            if objective["type"] == "maximize_unique_contacts":
                value = lambda a, b: Fraction(1)
                self.constant += weight * most
            else:
                value = value_function(request, objective)
                dearest = sorted((value(*pair) for pair in new), reverse=True)[:new_pairs]
                self.constant += weight * (sum(value(*pair) for pair in before) + sum(dearest))
            for a, b in everyone:
                worth, met = weight * value(a, b), before.get((a, b), 0)
                self.pairs(objective, a, b, request.all, lambda m, n: -worth if met + m > 0 else Fraction(0))
        for rule in request.rules:
            handle = getattr(self, "of_" + rule["type"], None)
            if handle is None:
                if rule["type"] in ("ImmovablePeople", "MustStayApart", "MustStayTogether"):
                    continue
                raise Refused("The formula does not know the rule %s." % rule["type"])
            default = 0 if rule["type"] in ("RepeatEncounter", "AttributeBalance", "AttributeSum") else 1000
            weight = Fraction(1) if rule["type"] == "PairWeights" else exact(rule.get("penalty_weight", default))
            if weight != 0:
                handle(rule, weight)
        self.fair_waiting()

    def of_RepeatEncounter(self, rule, weight):
        request, allowed = self.request, rule["max_allowed_encounters"]
        power = 1 if rule.get("penalty_function") == "linear" else 2
        cost = lambda m: weight * max(0, m - allowed) ** power
        window, before = rule.get("window"), request.before(rule.get("over"))
        for a, b in combinations(range(len(request.people)), 2):
            if window is None:
                met = before.get((a, b), 0)
                self.pairs(rule, a, b, request.all, lambda m, n: cost(met + m))
            else:
                for first in range(max(1, request.sessions - window + 1)):
                    self.pairs(rule, a, b, list(request.all)[first : first + window], lambda m, n: cost(m))

    def of_RecentMeetings(self, rule, weight):
        latest = {}
        for met in self.request.prior:
            if met.get("over") == rule.get("over") and met.get("events_ago") is not None:
                pair = self.request.pair_of(met["people"])
                latest[pair] = min(met["events_ago"], latest.get(pair, met["events_ago"]))
        for (a, b), ago in latest.items():
            if ago <= rule["gap"]:
                cost = lambda m, n: weight * (rule["gap"] + 1 - ago if m > 0 else 0)
                self.pairs(rule, a, b, self.request.all, cost)

    def groups_about(self, rule):
        if rule["group_id"] == "ALL":
            return self.request.tables
        return [self.request.group_number[rule["group_id"]]]

    def of_AttributeBalance(self, rule, weight):
        request, key, mode = self.request, rule["attribute_key"], rule.get("mode", "exact")
        has = lambda p, value: value in request.attributes[p].get(key, ())
        about = self.groups_about(rule)
        for s in request.its_sessions(rule):
            for value, share in (rule.get("desired_shares") or {}).items():
                share = exact(share)
                numbers = {p: share - 1 if has(p, value) else share for p in request.there[s]}
                self.squares(s, about, numbers, weight)
            for value, desired in (rule.get("desired_values") or {}).items():
                holders = [p for p in request.there[s] if has(p, value)]
                for g in about:
                    if g not in request.open[s]:
                        continue
                    most = min(request.seats(g, s), len(holders))
                    if mode == "not_alone":
                        table = [weight * (desired - n if 0 < n < desired else 0) for n in range(most + 1)]
                    else:
                        table = [weight * off(n, desired, mode) ** 2 for n in range(most + 1)]
                    self.count([[self.seat[s, p, g]] for p in holders], table)

    def of_AttributeSum(self, rule, weight):
        request = self.request
        for s in request.its_sessions(rule):
            numbers = {}
            for p in request.there[s]:
                texts = request.attributes[p].get(rule["attribute_key"], ())
                text = texts[0].strip(WHITE) if len(texts) == 1 else ""
                if re.fullmatch(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?", text):
                    if abs(float(text)) <= 1e15:
                        numbers[p] = exact(float(text))
            mean = sum(numbers.values(), Fraction(0)) / max(1, len(numbers))
            self.squares(s, self.groups_about(rule), {p: n - mean for p, n in numbers.items()}, weight)

    def of_ShouldStayTogether(self, rule, weight):
        for a, b in combinations(self.request.members(rule), 2):
            self.pairs(rule, a, b, self.request.its_sessions(rule), lambda m, n: weight * (n - m))

    def of_ShouldNotBeTogether(self, rule, weight):
        for a, b in combinations(self.request.members(rule), 2):
            self.pairs(rule, a, b, self.request.its_sessions(rule), lambda m, n: weight * m)

    def of_PairMeetingCount(self, rule, weight):
        target, mode = rule["target_meetings"], rule.get("mode", "at_least")
        sessions = self.request.its_sessions(rule) or self.request.all
        for a, b in combinations(self.request.members(rule), 2):
            self.pairs(rule, a, b, sessions, lambda m, n: weight * off(m, target, mode))

    def of_PairWeights(self, rule, weight):
        weights = rule["weights"]
        if isinstance(weights, dict):
            ids, rows = weights["people"], weights["matrix"]
            weights = [(ids[i], ids[j], rows[i][j]) for i in range(len(ids)) for j in range(i)]
        for one, other, number in weights:
            v = exact(number)
            if v != 0:
                cost = (lambda m, n: v * m) if v > 0 else (lambda m, n: -v * (n - m))
                self.pairs(rule, *self.request.pair_of([one, other]), self.request.its_sessions(rule), cost)

    def visit_slots(self, p, groups, sessions):
        slots = ([self.seat[s, p, g] for g in groups if (s, p, g) in self.seat] for s in sessions)
        return [slot for slot in slots if slot]

    def of_GroupVisits(self, rule, weight):
        request = self.request
        named = rule["groups"]
        groups = request.tables if named == "ALL" else sorted({request.group_number[one] for one in named})
        sessions, mode = request.its_sessions(rule), rule.get("mode", "at_least")
        for p in request.members(rule):
            if any(p in request.attends[s] for s in sessions):
                for about in [groups] if rule.get("count") == "sum" else [[g] for g in groups]:
                    slots = self.visit_slots(p, about, sessions)
                    table = [weight * off(n, rule["target_visits"], mode) for n in range(len(slots) + 1)]
                    self.count(slots, table)

    def of_GroupPreferences(self, rule, weight):
        request, costs = self.request, rule.get("costs")
        for person, chosen in rule["choices"].items():
            if not chosen:
                continue
            p = request.number[person]
            ranks = [r * r if costs is None else exact(costs[min(r, len(costs) - 1)]) for r in range(len(chosen))]
            missed = rule.get("otherwise")
            missed = max(ranks + [len(chosen) ** 2]) if missed is None else exact(missed)
            for g in request.tables:
                name = request.groups[g]["id"]
                cost = weight * (ranks[chosen.index(name)] if name in chosen else missed)
                slots = self.visit_slots(p, [g], request.its_sessions(rule))
                self.count(slots, [cost * n for n in range(len(slots) + 1)])

    def of_PersonWishes(self, rule, weight):
        request = self.request
        for s in request.its_sessions(rule):
            benches = [g for g in request.open[s] if g in request.benches]
            for person, wished in rule["wishes"].items():
                p = request.number[person]
                if p not in request.attends[s]:
                    continue
                slots = [slot for other in wished for slot in self.pair_slots(rule, p, request.number[other], [s])]
                aim = min(len(slots), rule.get("at_least", 1))
                if benches:
                    slots += [[self.seat[s, p, g] for g in benches]] * aim
                self.count(slots, [weight * max(0, aim - n) for n in range(len(slots) + 1)])

    # Fair waiting

    def fair_waiting(self):
        request = self.request
        listed = {
            request.group_number[name]
            for rule in request.rules
            if rule["type"] == "GroupVisits" and rule["groups"] != "ALL"
            for name in rule["groups"]
        }
        if not request.benches or listed & set(request.benches):
            return
        before = self.waited_before()
        waits = self.fairest(before)
        self.constant -= 1000 * sum((n + b) ** 2 - b**2 for n, b in zip(waits, before))
        for p, b in enumerate(before):
            slots = self.visit_slots(p, request.benches, request.all)
            self.count(slots, [Fraction(1000 * ((n + b) ** 2 - b**2)) for n in range(len(slots) + 1)])

    def table_seats(self, s):
        return sum(self.request.seats(g, s) for g in self.request.tables)

    def waited_before(self):
        request = self.request
        weighted = [
            one
            for one in request.objectives
            if one["type"] == "maximize_weighted_contacts" and one.get("weight", 1) > 0
        ]
        if not weighted:
            return [0] * len(request.people)
        keys = [kind["attribute_key"] for kind in weighted[0]["kinds"]]
        alike = [tuple(own.get(key) for key in keys) for own in request.attributes]
        kinds = list(dict.fromkeys(alike))
        value = value_function(request, weighted[0])
        first = [alike.index(kind) for kind in kinds]
        waits = [0] * len(kinds)
        for s in request.all:
            there = [sum(alike[p] == kind for p in request.there[s]) for kind in kinds]
            for _ in range(sum(there) - self.table_seats(s)):
                missed = [
                    sum(value(first[k], first[j]) * (there[j] - (j == k)) for j in range(len(kinds)))
                    for k in range(len(kinds))
                ]
                k = min((k for k in range(len(kinds)) if there[k] > 0), key=lambda k: (missed[k], -there[k], k))
                there[k] -= 1
                waits[k] += 1
        most = max(count // alike.count(kind) for count, kind in zip(waits, kinds))
        return [0 if waits[kinds.index(kind)] else most for kind in alike]

    def fairest(self, before):
        """How often each person waits where squares are least: one wait after the other, by a cheapest path."""
        request = self.request
        counts = list(before)
        free, waiting = [], []
        for s in request.all:
            pins = {}
            for rule in request.rules:
                if rule["type"] == "ImmovablePeople" and s in request.its_sessions(rule):
                    for p in request.members(rule):
                        pins.setdefault(p, request.group_number[rule["group_id"]])
            pinned = [p for p in request.there[s] if pins.get(p) in request.benches]
            for p in pinned:
                counts[p] += 1
            free.append([p for p in request.there[s] if p not in pins])
            waiting.append((set(), max(0, len(request.there[s]) - self.table_seats(s) - len(pinned))))
        for s in request.all:
            for _ in range(min(len(free[s]), waiting[s][1])):
                # Who could take a wait over in which session, and who would give theirs up so that a session is asked.
                reached, asked = {}, {s: None}
                queue = [s]
                for session in queue:
                    for p in free[session]:
                        if p not in waiting[session][0] and p not in reached:
                            reached[p] = session
                            for t in request.all:
                                if p in waiting[t][0] and t not in asked:
                                    asked[t] = p
                                    queue.append(t)
                taker = min(reached, key=lambda person: counts[person])
                counts[taker] += 1
                while taker is not None:
                    session = reached[taker]
                    waiting[session][0].add(taker)
                    taker = asked[session]
                    if taker is not None:
                        waiting[session][0].discard(taker)
        return [count - b for count, b in zip(counts, before)]

    # From counts to variables

    def text(self):
        self.constraints()
        self.costs()
        for slots, steps in list(self.counts.items()):
            places = [place for slot in slots for place in slot]
            if len(places) > 1 and len(steps) == len(slots) and len(set(steps)) == 1:
                del self.counts[slots]
                for place in places:
                    self.steps([[place]], steps[:1])
        counts = {slots: steps for slots, steps in self.counts.items() if any(steps)}
        both = {}
        for place in sorted({p for slots in counts for slot in slots for p in slot if isinstance(p, tuple)}):
            s, g, a, b = place
            v, one, other = self.fresh(), self.seat[s, a, g], self.seat[s, b, g]
            both[place] = v
            self.clause([v], [one, other])
            self.clause([one], [v])
            self.clause([other], [v])
        listed = []
        for slots, steps in counts.items():
            total = {}
            for slot in slots:
                for place in slot:
                    v = both.get(place, place)
                    total[v] = total.get(v, 0) + 1
            listed.append((sorted(total.items()), len(slots), steps))
        listed.sort(key=lambda one: [number for item in one[0] for number in item])
        scale = self.constant.denominator
        for _, _, steps in listed:
            for step in steps:
                scale = scale // gcd(scale, step.denominator) * step.denominator
        objective = {}
        for total, n, steps in listed:
            if len(total) == 1 and n == 1:
                objective[total[0][0]] = int(steps[0] * scale)
                continue
            for j, step in enumerate(steps, 1):
                if step != 0:
                    y = self.fresh()
                    objective[y] = int(step * scale)
                    self.at_least({**dict(total), y: -j}, 0)
                    self.at_least({**{v: -c for v, c in total}, y: n - j + 1}, 1 - j)
        head = [
            "* #variable= %d #constraint= %d" % (self.variables, len(self.lines)),
            "* mingle formula 1: cost = (objective + %d) / %d" % (int(self.constant * scale), scale),
            "min:%s ;" % "".join(" %+d x%d" % (objective[v], v) for v in sorted(objective)),
        ]
        return "\n".join(head + self.lines) + "\n"


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        body = json.load(file)
    try:
        text = Encoder(Request(body)).text()
    except Refused as refused:
        print(refused, file=sys.stderr)
        return 2
    sys.stdout.buffer.write(text.encode("ascii"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
