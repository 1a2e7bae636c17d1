#!/usr/bin/env python3
"""Does NOT look at: certificates, reasons, observed limits, fields that there are not, the schedules of curves, keys, the
journal, the disclosure, the plan of the run (seeds, limits, machine, versions and adapters are held against each other, not
against it), the names under which problems were asked, verdicts of VeriPB, manifests (who is admitted, by which policy),
benchmark.json (revision, seeds, limits, cases and comparators left out), what programs printed (claims, and why there is no
schedule, are believed as the evidence has them), starts, memory and the number of processors beside their limits, where in
its file evidence is said to stand, the order of cases and attempts, cases with benches, links, weighted contacts or several
values of an attribute.

Checks a benchmark publication without mingle's code: hashes, legality, costs, metrics, summaries, and whether the figures
of every attempt are those of its evidence, within its limits, from one class of machine and one version of each comparator.

Ends with 0 if there is no difference, 1 if there is one, 2 if something could not be checked.

Usage: python3 verify-publication.py PUBLICATION.json CASES [EVIDENCE]

CASES is the folder of the suites (cases/<suite>/<id>.json); EVIDENCE a file of JSON lines, as it is or
compressed with gzip, in place of what the publication names. Needs Python 3.9 and nothing else. Of certificates it is said
how many proofs rest on them.
The rules are those of docs/benchmark-protocol.md and docs/formats.md.
"""

import gzip
import hashlib
import json
import re
import sys
from decimal import Decimal
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from urllib.parse import unquote

SCHEDULED = ["optimal_zero", "optimal_proven", "feasible", "feasible_timeout"]
VALID = SCHEDULED + ["infeasible_proven", "target_impossible"]
RANKED = [
    ("infeasible_proven", "infeasible_proven"), ("optimal_zero", "optimal"), ("optimal_proven", "optimal_proven"),
    ("target_impossible", "infeasible_proven"), ("feasible", "feasible"), ("feasible_timeout", "feasible"),
    ("no_solution_timeout", "timeout"), ("invalid_output", "invalid"), ("error", "error"), ("unsupported", "unsupported"),
    ("unavailable", "unavailable"), ("not_run", "not_run"),
]  # fmt: skip
PROOFS = {
    "optimal_zero": "optimality", "optimal_proven": "optimality",
    "infeasible_proven": "hard_infeasibility", "target_impossible": "target_impossibility",
}  # fmt: skip
UNRUN = ["canonicalCost", "wallSeconds", "solveSeconds", "peakRssBytes", "commonMetrics"]
HARD = ("ImmovablePeople", "MustStayTogether", "MustStayApart")
NOT_ADMITTED = {"unsupported": "unsupported", "unavailable": "unavailable", "verify": "pending_verification"}
# White space as JavaScript has it.
WHITE = "\t\n\v\f\r \u00a0\u1680\u2028\u2029\u202f\u205f\u3000\ufeff" + "".join(map(chr, range(0x2000, 0x200B)))
FORM_A = {"size": "capacity", "session_sizes": "session_capacities"}
DEFAULTS = {
    "RepeatEncounter": {"penalty_function": "squared"},
    "RecentMeetings": {"penalty_weight": 1000},
    "AttributeBalance": {"mode": "exact", "sessions": None},
    "ImmovablePeople": {"sessions": None},
    "MustStayTogether": {"sessions": None},
    "MustStayApart": {"sessions": None},
    "ShouldStayTogether": {"sessions": None, "penalty_weight": 1000},
    "ShouldNotBeTogether": {"sessions": None, "penalty_weight": 1000},
    "PairMeetingCount": {"sessions": None, "mode": "at_least", "penalty_weight": 1000},
    "PairWeights": {"sessions": None},
    "GroupVisits": {"sessions": None, "mode": "at_least", "count": "each", "penalty_weight": 1000},
    "GroupPreferences": {"sessions": None, "penalty_weight": 1000},
    "PersonWishes": {"sessions": None, "at_least": 1, "penalty_weight": 1000},
    "AttributeSum": {"sessions": None},
}


def canonical(value):
    """Canonical JSON (RFC 8785)."""
    if isinstance(value, dict):
        names = sorted(value, key=lambda name: name.encode("utf-16-be", "surrogatepass"))
        return "{" + ",".join(canonical(name) + ":" + canonical(value[name]) for name in names) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(canonical, value)) + "]"
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e21:
        value = int(Decimal(repr(value)))
    text = json.dumps(value, ensure_ascii=False)
    if isinstance(value, float) and "e" in text:
        mantissa, power = text.split("e")
        # Python writes the exponent from 0.0001 down, JavaScript below 0.000001.
        return format(Decimal(text), "f") if -7 < int(power) < 0 else f"{mantissa}e{int(power):+d}"
    return text


def texts(attributes):
    """Numbers and booleans are compared as text, a list of one value as this value."""
    return {name: only(value if isinstance(value, list) else [value]) for name, value in attributes.items()}


def only(values):
    found = {value if isinstance(value, str) else canonical(value) for value in values}
    if len(found) > 1:
        raise ValueError("several values of an attribute are not known here")
    return found.pop()


def filled(request):
    """The request with every default filled in."""
    scenario = request["scenario"]
    objectives = [{"weight": 1, **one} for one in request.get("objectives", [{"type": "maximize_unique_contacts"}])]
    people = [{"sessions": None, **one, "attributes": texts(one.get("attributes", {}))} for one in scenario["people"]]
    strange = [one for one in scenario["groups"] if one.get("bench")] + scenario.get("links", [])
    if strange or any(one["type"] != "maximize_unique_contacts" for one in objectives):
        raise ValueError("benches, links and weighted contacts are not known here")
    return {
        "scenario": {
            "people": people,
            "groups": [
                {"session_capacities": None, "min_size": 0, **{FORM_A.get(name, name): one[name] for name in one if name != "bench"}}
                for one in scenario["groups"]
            ],
            "session_count": scenario["session_count" if "session_count" in scenario else "num_sessions"],
            "prior_meetings": [{"count": 1, **one} for one in scenario.get("prior_meetings", [])],
        },
        "objectives": objectives,
        "constraints": [filled_rule(one, people) for one in request.get("constraints", [])],
    }


def filled_rule(rule, people):
    """The same of a rule, with the people whom it is about as a list."""
    rule = dict(rule)
    if rule["type"] == "ImmovablePerson":
        rule.update(type="ImmovablePeople", people=[rule.pop("person_id")])
    if "people" in rule and not isinstance(rule["people"], list):
        wanted = {} if rule["people"] == "ALL" else texts(rule["people"]["where"])
        rule["people"] = [one["id"] for one in people if wanted.items() <= one["attributes"].items()]
    return {**DEFAULTS[rule["type"]], **rule}


def problem_hash(request, target):
    extra = {} if target is None else {"target_cost": target}
    # Half of a surrogate pair is written as JSON.stringify does, as an escape.
    text = canonical({**request, **extra}).encode(errors="backslashreplace")
    return "sha256:" + hashlib.sha256(text).hexdigest()


class Replay:
    """A schedule by person: who is where, who meets whom how often, what it costs."""

    def __init__(self, request, schedule):
        self.scenario, self.rules = request["scenario"], request["constraints"]
        self.sessions = range(self.scenario["session_count"])
        self.groups = {group["id"]: group for group in self.scenario["groups"]}
        self.attends = {
            person["id"]: set(self.sessions if person["sessions"] is None else person["sessions"])
            for person in self.scenario["people"]
        }
        self.tables = [schedule.get(f"session_{s}", {}) for s in self.sessions]
        self.place = [{p: g for g, people in table.items() for p in people} for table in self.tables]
        self.met = {}
        for prior in self.scenario["prior_meetings"]:
            pair = frozenset(prior["people"])
            self.met[pair] = self.met.get(pair, 0) + prior["count"]
        self.prior = set(self.met)
        for table in self.tables:
            for people in table.values():
                for pair in map(frozenset, combinations(people, 2)):
                    self.met[pair] = self.met.get(pair, 0) + 1
        ids = list(self.attends)
        self.possible = sum(
            1
            for a, b in combinations(ids, 2)
            if self.attends[a] & self.attends[b] and frozenset((a, b)) not in self.prior
        )
        self.weight = sum(Fraction(str(one["weight"])) for one in request["objectives"])

    def seats(self, group, session):
        own = group["session_capacities"]
        return group.get("capacity", 0) if own is None else own[session]

    def over(self, rule):
        named = rule["sessions"]
        if named is None or (named == [] and rule["type"] == "PairMeetingCount"):
            return list(self.sessions)
        return sorted(set(named))

    def together(self, session, a, b):
        return a in self.place[session] and self.place[session][a] == self.place[session].get(b)

    def is_legal(self):
        for s in self.sessions:
            seated = [person for people in self.tables[s].values() for person in people]
            there = [person for person, sessions in self.attends.items() if s in sessions]
            if sorted(seated) != sorted(there) or not set(self.tables[s]) <= set(self.groups):
                return False
            for group_id, group in self.groups.items():
                if group.get("use") and self.seats(group, s) > 0 and not self.tables[s].get(group_id):
                    return False
            for group_id, people in self.tables[s].items():
                group = self.groups[group_id]
                if len(people) > self.seats(group, s) or 0 < len(people) < group["min_size"]:
                    return False
        for rule in self.rules:
            for s in self.over(rule) if rule["type"] in HARD else []:
                there = [person for person in rule["people"] if s in self.attends[person]]
                places = [self.place[s][person] for person in there]
                if rule["type"] == "ImmovablePeople" and set(places) - {rule["group_id"]}:
                    return False
                if rule["type"] == "MustStayTogether" and len(set(places)) > 1:
                    return False
                if rule["type"] == "MustStayApart" and len(set(places)) < len(places):
                    return False
        return True

    def most_contacts(self):
        held = 0
        for s in self.sessions:
            left = sum(1 for sessions in self.attends.values() if s in sessions)
            for size in sorted((self.seats(group, s) for group in self.groups.values()), reverse=True):
                filled_seats = min(size, left)
                held += filled_seats * (filled_seats - 1) // 2
                left -= filled_seats
        return len(self.prior) + min(self.possible, held)

    def units(self, rule):
        kind = rule["type"]
        if kind == "RepeatEncounter" and "window" in rule:
            return self.window_units(rule)
        if kind == "RepeatEncounter":
            excess = [max(0, m - rule["max_allowed_encounters"]) for m in self.met.values()]
            return sum(e * e if rule["penalty_function"] == "squared" else e for e in excess)
        if kind == "RecentMeetings":
            return self.recent_units(rule["gap"])
        if kind == "AttributeBalance":
            value_of = {p["id"]: p["attributes"].get(rule["attribute_key"]) for p in self.scenario["people"]}
            total = 0
            for s in self.over(rule):
                for group in self.groups.values():
                    if rule["group_id"] not in ("ALL", group["id"]) or self.seats(group, s) == 0:
                        continue
                    values = [value_of[person] for person in self.tables[s].get(group["id"], [])]
                    for value, wanted in rule.get("desired_values", {}).items():
                        count = values.count(value)
                        if rule["mode"] != "not_alone":
                            total += deviation(count, wanted, rule["mode"]) ** 2
                        elif count > 0:
                            total += deviation(count, wanted, "at_least")
                    for value, share in rule.get("desired_shares", {}).items():
                        total += (Fraction(str(share)) * len(values) - values.count(value)) ** 2
            return total
        if kind == "PairMeetingCount":
            count = sum(self.together(s, *rule["people"]) for s in self.over(rule))
            return deviation(count, rule["target_meetings"], rule["mode"])
        if kind in ("ShouldStayTogether", "ShouldNotBeTogether"):
            return sum(
                self.together(s, a, b) == (kind == "ShouldNotBeTogether")
                for s in self.over(rule)
                for a, b in combinations([p for p in rule["people"] if s in self.attends[p]], 2)
            )
        if kind == "PairWeights":
            return sum(self.weight_units(rule, s) for s in self.over(rule))
        if kind == "GroupVisits":
            return self.visit_units(rule)
        if kind == "GroupPreferences":
            return sum(self.choice_units(rule, s) for s in self.over(rule))
        if kind == "PersonWishes":
            return sum(self.wish_units(rule, s) for s in self.over(rule))
        if kind == "AttributeSum":
            return sum(self.sum_units(rule, s) for s in self.over(rule))
        return 0

    def window_units(self, rule):
        total, length = 0, min(rule["window"], len(self.sessions))
        for first in range(len(self.sessions) - length + 1):
            for a, b in combinations(self.attends, 2):
                met = sum(self.together(s, a, b) for s in range(first, first + length))
                excess = max(0, met - rule["max_allowed_encounters"])
                total += excess**2 if rule["penalty_function"] == "squared" else excess
        return total

    def recent_units(self, gap):
        last = {}
        for prior in self.scenario["prior_meetings"]:
            pair, ago = frozenset(prior["people"]), prior.get("events_ago", gap + 1)
            last[pair] = min(last.get(pair, ago), ago)
        again = (ago for pair, ago in last.items() if any(self.together(s, *pair) for s in self.sessions))
        return sum(max(0, gap + 1 - ago) for ago in again)

    def weight_units(self, rule, s):
        rows = rule["weights"]
        if isinstance(rows, dict):
            numbered = list(enumerate(rows["people"]))
            rows = [(a, b, rows["matrix"][i][j]) for (i, a), (j, b) in combinations(numbered, 2)]
        there = [(a, b, Fraction(str(w))) for a, b, w in rows if s in self.attends[a] and s in self.attends[b]]
        return sum(abs(w) for a, b, w in there if self.together(s, a, b) == (w > 0))

    def visit_units(self, rule):
        people = dict.fromkeys(rule["people"])
        groups = list(self.groups) if rule["groups"] == "ALL" else list(dict.fromkeys(rule["groups"]))
        total = 0
        for person in people:
            there = [s for s in self.over(rule) if s in self.attends[person]]
            for about in [groups] if rule["count"] == "sum" else [[group] for group in groups]:
                visits = sum(self.place[s][person] in about for s in there)
                total += deviation(visits, rule["target_visits"], rule["mode"]) if there else 0
        return total

    def choice_units(self, rule, s):
        total = Fraction(0)
        for person, choices in rule["choices"].items():
            group = self.place[s].get(person)
            if group is None or not choices:
                continue
            costs = rule.get("costs") or [rank**2 for rank in range(len(choices))]
            own = [costs[min(rank, len(costs) - 1)] for rank in range(len(choices))]
            other = rule.get("otherwise", max(own[-1], len(choices) ** 2))
            total += Fraction(str(own[choices.index(group)] if group in choices else other))
        return total

    def wish_units(self, rule, s):
        total = 0
        for person, wished in rule["wishes"].items():
            group = self.place[s].get(person)
            if group is None:
                continue
            there = [other for other in wished if s in self.attends[other]]
            beside = sum(self.place[s].get(other) == group for other in there)
            total += max(0, min(rule["at_least"], len(there)) - beside)
        return total

    def sum_units(self, rule, s):
        numbers = {p["id"]: number(p["attributes"].get(rule["attribute_key"])) for p in self.scenario["people"]}
        known = {p: n for p, n in numbers.items() if n is not None and s in self.attends[p]}
        mean = sum(known.values()) / Fraction(max(1, len(known)))
        about = self.groups if rule["group_id"] == "ALL" else [rule["group_id"]]
        return sum(sum(known[p] - mean for p in self.tables[s].get(g, []) if p in known) ** 2 for g in about)

    def cost(self):
        soft = sum(Fraction(str(r.get("penalty_weight", 1))) * self.units(r) for r in self.rules if r["type"] not in HARD)
        return self.weight * (self.most_contacts() - len(self.met)) + soft

    def metrics(self):
        meetings = list(self.met.values())
        plain = [r for r in self.rules if r["type"] == "RepeatEncounter" and "window" not in r]
        allowed = [r["max_allowed_encounters"] for r in plain]
        over = [max(0, m - (allowed[0] if allowed else 1)) for m in meetings]
        contacts = dict.fromkeys(self.attends, 0)
        for pair in self.met:
            for person in pair:
                contacts[person] += 1
        counts = [contacts[person] for person, sessions in self.attends.items() if sessions] or [0]
        never = len(self.prior) + self.possible - len(meetings)
        histogram = {"0": never} if never > 0 else {}
        for m in sorted(set(meetings)):
            histogram[str(m)] = meetings.count(m)
        return {
            "unique_contacts": len(meetings),
            "contact_incidences": sum(meetings),
            "total_repeat_excess": sum(m - 1 for m in meetings),
            "pairs_repeated": sum(m >= 2 for m in meetings),
            "maximum_pair_count": max(meetings, default=0),
            "linear_repeat_penalty": sum(over),
            "squared_repeat_concentration": sum(e * e for e in over),
            "minimum_unique_contacts_per_participant": min(counts),
            "maximum_unique_contacts_per_participant": max(counts),
            "mean_unique_contacts_per_participant": sum(counts) / len(counts),
            "pair_frequency_histogram": histogram,
        }


def deviation(count, target, mode):
    if mode == "at_least":
        return max(0, target - count)
    return max(0, count - target) if mode == "at_most" else abs(count - target)


def number(text):
    """A decimal number of at most 10^15 in size, exactly as it is shown in shortest form; else None."""
    if text is None or not re.fullmatch(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?", text.strip(WHITE)):
        return None
    value = float(text.strip(WHITE))
    return Fraction(repr(value)) if abs(value) <= 1e15 else None


def summary_of(one):
    attempts = one["attempts"]
    statuses = [attempt["status"] for attempt in attempts]
    if one["admissionState"] != "eligible":
        status = NOT_ADMITTED[one["admissionState"]]
    else:
        status = next((name for seen, name in RANKED if seen in statuses), "not_run")
    costs = sorted(a["canonicalCost"] for a in attempts if a["status"] in SCHEDULED)
    middle = len(costs) // 2
    halves = [Fraction(repr(cost)) / 2 for cost in (costs[middle - 1 : middle + 1])]
    median = None if not costs else costs[middle] if len(costs) % 2 else float(sum(halves))
    return {
        "status": status,
        "attemptCount": len(attempts),
        "validAttemptCount": sum(s in VALID for s in statuses),
        "bestCost": costs[0] if costs else None,
        "medianCost": median,
        "statusCounts": {name: statuses.count(name) for name in set(statuses)},
    }


def once(pairs):
    twice = repeated([name for name, _ in pairs])
    if twice:
        raise ValueError(f"{twice[0]} is there twice in one object")
    return dict(pairs)


def whole(digits):
    """Above 2^53 the nearest double, as JavaScript reads it."""
    return int(digits) if abs(int(digits)) <= 2**53 else float(digits)


def parsed(text):
    return json.loads(text, object_pairs_hook=once, parse_int=whole)


def read_lines(path):
    opened = gzip.open(path, "rt", encoding="utf-8-sig") if path.suffix == ".gz" else open(path, encoding="utf-8-sig")
    with opened as lines:
        return [parsed(line) for line in lines]


def read_evidence(publication, folder, given):
    hrefs = [one["evidenceHref"] for entry in publication["cases"] for one in entry["comparators"]]
    named = {folder / unquote(href.split("#")[0]) for href in hrefs if href}
    paths = [Path(given)] if given else sorted(named)
    faults = [f"there is no evidence at {path}" for path in paths if not path.exists()]
    found = {}
    for one in (line for path in paths if path.exists() for line in read_lines(path)):
        if "type" in one:
            continue
        if one["attemptId"] in found:
            faults.append(f"{one['attemptId']}: there is more than one evidence")
        found.setdefault(one["attemptId"], one)
    return found, faults


def odd(evidence):
    """What of an attempt's measured figures cannot be so."""
    process, limits, curve = evidence["process"], evidence["limits"], evidence["curve"]
    wall, cpu, seconds = process["wallSeconds"], process["cpuSeconds"] or 0, [point["seconds"] for point in curve]
    costs = [point["cost"] for point in curve]
    most = len(evidence["processors"]) * wall * 1.02 + 0.5
    if not 0 <= wall <= limits["timeout_seconds"] + limits["graceSeconds"] + 5:
        yield f"ran {wall} s"
    if not evidence["processors"]:
        yield "had no processor"
    elif cpu > most and process["ending"] != "processor_limit":
        yield f"used {cpu} processor seconds in {wall} s"
    if process["watchdogFired"] and wall < limits["timeout_seconds"] + limits["graceSeconds"] - 0.05:
        yield f"its watchdog fired at {wall} s"
    if seconds != sorted(seconds) or any(not 0 <= one <= wall for one in seconds):
        yield "its curve is not within its time"
    if costs != sorted(set(costs), reverse=True) or any(one < 0 for one in costs):
        yield "its curve does not go down"
    if evidence["cost"] is not None and (not costs or costs[-1] > evidence["cost"]):
        yield "its curve never came to its cost"


def refuted(one, best, target):
    """Whether a claim, or a proof, is false by the best cost that any attempt of the case, or its witness, has."""
    claims, proof, cost = one["claims"], one["proof"], one["cost"]
    beaten = (claims["optimal"] or proof == "optimality") and cost is not None and best < cost
    impossible = claims["targetImpossible"] or proof == "target_impossibility"
    return (
        claims["infeasible"]
        or proof == "hard_infeasibility"
        or beaten
        or (impossible and target is not None and best <= target)
    )


def published_figures(evidence, is_refuted):
    process = evidence["process"]
    return {
        "status": "invalid_output" if is_refuted else evidence["status"],
        "proof": None if is_refuted else evidence["proof"],
        "seed": evidence["seed"],
        "wallSeconds": process["wallSeconds"],
        "solveSeconds": evidence["solveSeconds"],
        "peakRssBytes": process["peakRssBytes"],
        "timingClass": evidence["comparator"]["timingClass"],
        "terminalDetail": {
            "memoryAllocationFailure": process["memoryFailure"],
            "outerWatchdogFired": process["watchdogFired"],
        },
    }


def repeated(names):
    return [] if len(set(names)) == len(names) else sorted({name for name in names if names.count(name) > 1})


def main(publication_path, cases, given=None):
    if not Path(cases).is_dir():
        raise OSError(f"there is no folder of cases at {cases}")
    publication = parsed(Path(publication_path).read_text(encoding="utf-8-sig"))
    evidence, faults = read_evidence(publication, Path(publication_path).parent, given)
    # One sentence for a missing file, not one for each attempt.
    is_absent = not evidence and len(faults) > 0
    hashes, schedules, summaries, proofs, shown, not_run, unchecked = 0, 0, 0, 0, set(), {}, []
    names = {one["id"] for one in publication["comparators"]}
    listed = [[one["id"] for one in publication["comparators"]], [one["scenarioId"] for one in publication["cases"]]]
    of_cases = [[one["comparatorId"] for one in entry["comparators"]] for entry in publication["cases"]]
    faults.extend(f"{name} is published twice" for each in listed + of_cases for name in repeated(each))

    def hold(place, said, is_):
        # As texts: to Python, true is 1.
        if canonical(said) != canonical(is_):
            faults.append(f"{place}: the publication says {said}, made again it is {is_}")

    hold("schemaVersion", publication["schemaVersion"], "service-benchmark-publication-v1")
    hold("benchmarkId", publication["benchmarkId"], "public-group-generator-v1")
    if not publication["cases"]:
        faults.append("the publication has no cases")
    costs = {}
    for place, one in evidence.items():
        if one["cost"] is not None:
            costs.setdefault(place.split("/")[0], []).append(one["cost"])
        faults.extend(f"{place}: {sentence}" for sentence in odd(one))
    for what in ("version", "adapterHash", "configurationId"):
        for name in sorted({one["comparator"]["id"] for one in evidence.values()}):
            if len({one["comparator"][what] for one in evidence.values() if one["comparator"]["id"] == name}) > 1:
                faults.append(f"{name}: its attempts differ in {what}")
    ran = {one["comparator"]["id"]: one["comparator"] for one in evidence.values()}
    for one in publication["comparators"]:
        for field in ("name", "kind") if one["id"] in ran else ():
            hold(f"{one['id']} {field}", one[field], ran[one["id"]][field])
    if len({one["machine"]["class"] for one in evidence.values()}) > 1:
        faults.append("the attempts were run on different classes of machine")
    for entry in publication["cases"]:
        name = entry["scenarioId"]
        found = [path for path in Path(cases).glob("*/*.json") if path.stem == name]
        request = None
        if not found:
            faults.append(f"{name}: there is no such case")
        else:
            try:
                case = parsed(found[0].read_text(encoding="utf-8-sig"))
                request = filled(case["request"])
            except ValueError as error:
                unchecked.append(f"{name}: not checked: {error}")
        if request is None:
            shown.update(attempt["attemptId"] for one in entry["comparators"] for attempt in one["attempts"])
            continue
        for field in ("title", "summary", "lane", "caseKind", "resourceClass", "attemptPolicy"):
            hold(f"{name} {field}", entry[field], case[field])
        hold(f"{name} slug", entry["slug"], name)
        hold(f"{name} comparators", sorted({one["comparatorId"] for one in entry["comparators"]}), sorted(names))
        scenario, target = request["scenario"], case.get("targetCost")
        hashes += 1
        hold(f"{name} problemHash", entry["problemHash"], problem_hash(request, target))
        size = {"people": len(scenario["people"]), "groups": len(scenario["groups"]), "sessions": scenario["session_count"]}
        hold(f"{name} dimensions", entry["dimensions"], size)
        witness = [float(Replay(request, case["witness"]).cost())] if case.get("witness") else []
        best = min(costs.get(name, []) + witness, default=None)
        for one in entry["comparators"]:
            made = summary_of(one)
            summaries += 1
            planned = 1 if one["attemptPolicy"] == "deterministic_single" else 5
            of_policy = planned if one["admissionState"] == "eligible" else 0
            hold(f"{name}/{one['comparatorId']} attempts by its policy", len(one["attempts"]), of_policy)
            for field, value in made.items():
                stated = one["summary"][field]
                if field == "statusCounts":
                    stated = {status: count for status, count in stated.items() if count > 0}
                hold(f"{name}/{one['comparatorId']} summary {field}", stated, value)
            for attempt in one["attempts"]:
                place = attempt["attemptId"]
                if place in shown:
                    faults.append(f"{place}: is published twice")
                shown.add(place)
                # Else the attempts of two comparators could change places.
                if not place.startswith(f"{name}/{one['comparatorId']}/"):
                    faults.append(f"{place}: is published as an attempt of {one['comparatorId']} on {name}")
                hold(f"{place} proof of {attempt['status']}", attempt["proof"], PROOFS.get(attempt["status"]))
                if attempt["status"] == "not_run":
                    not_run.setdefault(one["comparatorId"], []).append(name)
                    if any(attempt[field] is not None for field in UNRUN):
                        faults.append(f"{place}: is called not_run, and has figures")
                    if place in evidence:
                        faults.append(f"{place}: is called not_run, and there is evidence")
                    continue
                if place not in evidence:
                    if not is_absent:
                        faults.append(f"{place}: there is no evidence")
                    continue
                own = evidence[place]
                limits = own["limits"]
                given_limits = {key: limits[key] for key in ("timeout_seconds", "logical_cpu_limit")}
                hold(f"{place} limits", publication["resourceClasses"][entry["resourceClass"]], given_limits)
                hold(f"{place} problemHash of its evidence", own["problemHash"], entry["problemHash"])
                hold(f"{place} comparator", one["comparatorId"], own["comparator"]["id"])
                if (one["evidenceHref"] or "") == "":
                    faults.append(f"{place}: its evidence is not named")
                for field in ("configurationId", "evidenceRevision"):
                    hold(f"{place} {field}", one[field], own["comparator"][field])
                if attempt["proof"] is not None and attempt["status"] != "optimal_zero":
                    proofs += 1
                is_refuted = best is not None and refuted(own, best, target)
                for field, value in published_figures(own, is_refuted).items():
                    hold(f"{place} {field}", attempt.get(field), value)
                if attempt["status"] not in SCHEDULED:
                    for field in ("canonicalCost", "commonMetrics"):
                        hold(f"{place} {field}", attempt[field], None)
                if own["cost"] is None:
                    if attempt["status"] in SCHEDULED:
                        faults.append(f"{place}: its evidence has no cost")
                    continue
                # What an attempt costs may refute others, be it refuted itself.
                schedules += 1
                replay = Replay(request, own["schedule"])
                if not replay.is_legal():
                    faults.append(f"{place}: the schedule is not legal")
                    continue
                cost = replay.cost()
                hold(f"{place} cost of its evidence", own["cost"], float(cost))
                if attempt["status"] not in SCHEDULED:
                    continue
                hold(f"{place} canonicalCost", attempt["canonicalCost"], float(cost))
                hold(f"{place} optimal_zero", attempt["status"] == "optimal_zero", cost == 0)
                for field, value in replay.metrics().items():
                    hold(f"{place} {field}", attempt["commonMetrics"][field], value)
    faults.extend(f"{place}: there is evidence, and it is not published" for place in evidence if place not in shown)
    print(" ".join(__doc__.split("\n\n")[0].splitlines()))
    if not_run:
        told = [f"{who} {len(where)} ({', '.join(dict.fromkeys(where))})" for who, where in not_run.items()]
        print(f"Planned attempts that were not run: {'; '.join(told)}.")
    for line in faults + unchecked:
        print(line)
    print(
        f"{hashes} problem hashes, {schedules} schedules, {summaries} summaries: "
        f"{len(faults)} differences. {proofs} proofs that rest on certificates are not checked here."
    )
    return 1 if faults else 2 if unchecked else 0


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    try:
        sys.exit(main(*sys.argv[1:]))
    except (OSError, EOFError, ValueError, LookupError, TypeError, AttributeError) as error:
        print(f"no publication, case or evidence, or a damaged one: {type(error).__name__}: {error}", file=sys.stderr)
        sys.exit(2)
