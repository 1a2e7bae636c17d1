"""The problem as a CP-SAT model. x: a unit (people who must sit together) sits at a table; y: two units
share one, or sit at two that a link joins."""
from fractions import Fraction
from itertools import combinations
from math import gcd, lcm

from ortools.sat.python import cp_model

#: Beyond it weights are rounded.
FINEST_SCALE = 10**9
#: The largest sum whose square is sure to fit.
MOST_SUM = 10**6
#: The solver's numbers have 64 bits.
MOST_COST = 2**62


class Unexpressible(Exception):
    """The numbers of the problem are too large for the solver's."""


class Mixing:
    def __init__(self, data):
        self.data = data
        self.model = cp_model.CpModel()
        #: Weight, variable. Costs are whole numbers in CP-SAT: `price` scales them.
        self.costs = []
        #: Of every variable beside the seats, in an order in which it can be worked out: its value, from others'.
        self.follows = []
        self.unit = [data.units(s) for s in data.sessions]
        self.x = [self.seat_variables(s) for s in data.sessions]
        self.y = {}
        self.rewarded = set()
        self.punished = set()
        self.break_symmetry()
        self.apart()
        self.objective()
        self.share_tables()

    def derived(self, most, value):
        """A variable that the seats decide. `value`: values of all variables so far to this one's."""
        variable = self.model.new_int_var(0, most, "") if most > 1 else self.model.new_bool_var("")
        self.follows.append((variable.index, value))
        return variable

    def sizes(self, s):
        sizes = {}
        for u in self.unit[s].values():
            sizes[u] = sizes.get(u, 0) + 1
        return sizes

    def seat_variables(self, s):
        data, model, sizes = self.data, self.model, self.sizes(s)
        x = {(u, g): model.new_bool_var("") for u in sizes for g in data.open[s]}
        for u in sizes:
            model.add_exactly_one(x[u, g] for g in data.open[s])
        for g in data.open[s]:
            seats, least = data.seats(g, s), data.least(g)
            members = [x[u, g] for u in sizes]
            taken = cp_model.LinearExpr.weighted_sum(members, list(sizes.values()))
            if data.is_full(s):
                model.add(taken == seats)
            else:
                model.add(taken <= seats)
            if data.is_used(g):
                model.add(taken >= max(1, least))
            elif least > 1:
                indices = [member.index for member in members]
                used = self.derived(1, lambda v, indices=indices: int(any(v[m] for m in indices)))
                model.add(taken >= least).only_enforce_if(used)
                model.add(taken == 0).only_enforce_if(~used)
        for rule in data.of_type("ImmovablePeople"):
            if s in data.sessions_of(rule):
                for i in data.members(rule, s):
                    for g in data.open[s]:
                        model.add(x[self.unit[s][i], g] == int(data.group_number[rule["group_id"]] == g))
        return x

    def seat(self, i, s, g):
        return self.x[s][self.unit[s][i], g]

    def break_symmetry(self):
        """Tables that nothing tells apart are numbered by their first member; a full session of people whom
        nothing tells apart is dealt out in order."""
        data = self.data
        dealt = data.dealt_session()
        for s in data.sessions:
            if s == dealt:
                for g, people in data.dealt_tables(s).items():
                    for i in people:
                        self.model.add(self.seat(i, s, g) == 1)
            elif data.groups_interchangeable(s):
                leaders = [i for i in data.present[s] if self.unit[s][i] == i]
                for rank, i in enumerate(leaders[: len(data.open[s]) - 1]):
                    for g in data.open[s][rank + 1 :]:
                        self.model.add(self.seat(i, s, g) == 0)

    def apart(self):
        for rule in self.data.of_type("MustStayApart"):
            for s in self.data.sessions_of(rule):
                people = self.data.members(rule, s)
                if rule.get("over") is not None:
                    self.apart_over(rule["over"], s, people)
                    continue
                for g in self.data.open[s]:
                    self.model.add_at_most_one(self.seat(i, s, g) for i in people)

    def apart_over(self, over, s, people):
        for g, others in self.data.facing(over, s).items():
            for h in others:
                for i, j in combinations(people, 2):
                    self.model.add_bool_or([~self.seat(i, s, g), ~self.seat(j, s, h)])
                    self.model.add_bool_or([~self.seat(j, s, g), ~self.seat(i, s, h)])

    def together(self, s, i, j, over, *, reward, punish):
        """Whether two meet: a variable, or a number where that is certain, as of two of one unit. The senses say to
        which side the objective pulls it."""
        a, b = sorted((self.unit[s][i], self.unit[s][j]))
        if a == b and over is None:
            return 1
        facing = self.data.facing(over, s)
        if not any(facing.values()):
            return 0
        key = (s, over, a, b)
        if key not in self.y:
            seats = [(self.x[s][a, g].index, self.x[s][b, h].index) for g in facing for h in facing[g]]
            self.y[key] = self.derived(1, lambda v: int(any(v[p] and v[q] for p, q in seats)))
        if reward:
            self.rewarded.add(key)
        if punish:
            self.punished.add(key)
        return self.y[key]

    def meetings(self, pair, sessions, over=None, *, reward=False, punish=False):
        """How often a pair meets: terms that add up to it, and what is certain."""
        terms = [
            self.together(s, *pair, over, reward=reward, punish=punish)
            for s in sessions
            if self.data.attends(pair[0], s) and self.data.attends(pair[1], s)
        ]
        free = [term for term in terms if not isinstance(term, int)]
        return free, sum(term for term in terms if isinstance(term, int))

    def cost(self, weight, variable):
        if weight > 0:
            self.costs.append((weight, variable))

    def excess(self, weight, terms, sign, offset, squared):
        """Costs weight × e, or its square, for e = sign × Σ terms + offset where that is above 0."""
        weight = fraction_of(weight)
        most = offset + (len(terms) if sign > 0 else 0)
        if weight == 0 or most <= 0:
            return
        indices = [term.index for term in terms]

        def amount(v):
            return max(0, sign * sum(v[term] for term in indices) + offset)

        if squared and most > 1:
            # e² is 1 + 3 + … + (2e − 1).
            over = [self.derived(1, lambda v, k=k: int(amount(v) > k)) for k in range(most)]
            for k, step in enumerate(over):
                self.cost(weight * (2 * k + 1), step)
            for lower, higher in zip(over, over[1:]):
                self.model.add_implication(higher, lower)
        else:
            over = [self.derived(most, amount)]
            self.cost(weight, over[0])
        self.model.add(sum(over) >= sign * sum(terms) + offset)

    def missing(self, weight, terms, target):
        """Costs weight × how many terms are missing to the target, where any is there."""
        weight = fraction_of(weight)
        if weight == 0 or target < 2 or not terms:
            return
        indices = [term.index for term in terms]

        def amount(v):
            there = sum(v[term] for term in indices)
            return max(0, target - there) if there > 0 else 0

        some = self.derived(1, lambda v: int(any(v[term] for term in indices)))
        over = self.derived(target - 1, amount)
        for term in terms:
            self.model.add_implication(term, some)
        self.model.add(over + sum(terms) >= target * some)
        self.cost(weight, over)

    def objective(self):
        data = self.data
        pairs = sorted({pair for present in data.present for pair in combinations(present, 2)})
        for over, weight in data.weights.items():
            if weight > 0:
                self.contacts(pairs, over, weight)
        for rule in data.rules:
            kind, weight, over = rule["type"], rule.get("penalty_weight", 0), rule.get("over")
            if kind == "RepeatEncounter" and weight > 0:
                limit, squared = rule["max_allowed_encounters"], rule["penalty_function"] == "squared"
                for sessions, prior in data.windows(rule):
                    for pair in sorted({*pairs, *prior}):
                        free, certain = self.meetings(pair, sessions, over, punish=True)
                        self.excess(weight, free, 1, certain + prior.get(pair, 0) - limit, squared)
            elif kind == "RecentMeetings":
                for pair, steps in data.recent(rule):
                    self.meeting(fraction_of(weight) * steps, pair, over)
            elif kind == "PairWeights":
                for s, pair, price in data.pair_weights(rule):
                    free, certain = self.meetings(pair, [s], over, reward=price < 0, punish=price > 0)
                    sign, offset = (1, certain) if price > 0 else (-1, 1 - certain)
                    self.excess(abs(price), free, sign, offset, squared=False)
            elif kind == "ShouldNotBeTogether":
                for s in data.sessions_of(rule):
                    for pair in combinations(data.members(rule, s), 2):
                        free, certain = self.meetings(pair, [s], over, punish=True)
                        self.excess(weight, free, 1, certain, squared=False)
            elif kind == "ShouldStayTogether":
                for s in data.sessions_of(rule):
                    for pair in combinations(data.members(rule, s), 2):
                        free, certain = self.meetings(pair, [s], over, reward=True)
                        self.excess(weight, free, -1, 1 - certain, squared=False)
            elif kind == "PairMeetingCount":
                pair, mode, target = data.pair(rule["people"]), rule["mode"], rule["target_meetings"]
                sides = {"reward": mode != "at_most", "punish": mode != "at_least"}
                free, certain = self.meetings(pair, data.sessions_of(rule), over, **sides)
                if mode != "at_most":
                    self.excess(weight, free, -1, target - certain, squared=False)
                if mode != "at_least":
                    self.excess(weight, free, 1, certain - target, squared=False)
            elif kind == "AttributeBalance":
                self.balance(rule, weight)
            elif kind == "GroupVisits":
                self.visits(rule, weight)
            elif kind == "PersonWishes":
                self.wishes(rule, weight)
            elif kind == "GroupPreferences":
                for i, s, g, price in data.choices(rule):
                    self.cost(fraction_of(weight) * price, self.seat(i, s, g))
            elif kind == "AttributeSum" and weight > 0:
                self.sums(rule, weight)

    def meeting(self, weight, pair, over):
        """Costs the weight once, where the pair meets at all."""
        free, certain = self.meetings(pair, self.data.sessions, over, punish=True)
        indices = [term.index for term in free]
        met = self.derived(1, lambda v: int(certain > 0 or any(v[term] for term in indices)))
        for term in free:
            self.model.add_implication(term, met)
        if certain > 0:
            self.model.add(met == 1)
        self.cost(weight, met)

    def contacts(self, pairs, over, weight):
        """Costs every pair short of U_max; or, which comes to the same, every meeting that is not new."""
        data = self.data
        prior = data.prior[over]
        if data.counts_repeats():
            for pair in pairs:
                free, certain = self.meetings(pair, data.sessions, punish=True)
                self.excess(weight, free, 1, certain - (pair not in prior), squared=False)
            return
        met, certain_pairs = [], 0
        for pair in pairs:
            if pair in prior:
                continue
            free, certain = self.meetings(pair, data.sessions, over, reward=True)
            if certain > 0:
                certain_pairs += 1
                continue
            terms = [term.index for term in free]
            literal = self.derived(1, lambda v, terms=terms: int(any(v[term] for term in terms)))
            self.model.add_bool_or([*free, ~literal])
            met.append(literal)
        self.excess(weight, met, -1, min(data.room_for_contacts(over)) - certain_pairs, squared=False)

    def balance(self, rule, weight):
        data = self.data
        for s in data.sessions_of(rule):
            for g in data.open[s]:
                if rule["group_id"] not in ("ALL", data.groups[g]["id"]):
                    continue
                for value, share in (rule.get("desired_shares") or {}).items():
                    self.share(rule["attribute_key"], value, fraction_of(share), fraction_of(weight), s, g)
                for value, target in (rule.get("desired_values") or {}).items():
                    having = [
                        self.seat(i, s, g)
                        for i in data.present[s]
                        if data.has(i, rule["attribute_key"], value)
                    ]
                    if rule["mode"] == "not_alone":
                        self.missing(weight, having, target)
                        continue
                    if rule["mode"] != "at_least":
                        self.excess(weight, having, 1, -target, squared=True)
                    if rule["mode"] != "at_most":
                        self.excess(weight, having, -1, target, squared=True)

    def share(self, key, value, share, weight, s, g):
        """Costs weight × (share of those in the group − how many of them have the value)²."""
        people = self.data.present[s]
        steps = [share.numerator - share.denominator * self.data.has(i, key, value) for i in people]
        if weight > 0 and any(steps):
            seats = [self.seat(i, s, g) for i in people]
            self.square(weight / share.denominator**2, seats, steps)

    def visits(self, rule, weight):
        for i, places in self.data.visits(rule):
            terms = [self.seat(i, s, g) for s, g in places]
            if rule["mode"] != "at_least":
                self.excess(weight, terms, 1, -rule["target_visits"], squared=False)
            if rule["mode"] != "at_most":
                self.excess(weight, terms, -1, rule["target_visits"], squared=False)

    def wishes(self, rule, weight):
        for s, person, wished in self.data.wishes(rule):
            met = [self.meetings((person, other), [s], rule.get("over"), reward=True) for other in wished]
            free = [term for terms, _ in met for term in terms]
            least = min(rule["at_least"], len(wished)) - sum(certain for _, certain in met)
            self.excess(weight, free, -1, least, squared=False)

    def sums(self, rule, weight):
        for s in self.data.sessions_of(rule):
            differences = self.data.differences(rule, s)
            whole = lcm(*(one.denominator for one in differences.values()))
            common = gcd(*(int(one * whole) for one in differences.values()))
            if common == 0:
                continue
            unit = Fraction(common, whole)
            steps = [int(one / unit) for one in differences.values()]
            for g in self.data.open[s]:
                if rule["group_id"] in ("ALL", self.data.groups[g]["id"]):
                    seats = [self.seat(i, s, g) for i in differences]
                    self.square(fraction_of(weight) * unit**2, seats, steps)

    def square(self, weight, seats, steps):
        """Costs weight × (Σ steps of the seats that are taken)²."""
        most = max(sum(n for n in steps if n > 0), -sum(n for n in steps if n < 0))
        if most > MOST_SUM:
            raise Unexpressible(f"a sum of {most} steps is too large to be squared")
        indices = [seat.index for seat in seats]

        def size(v):
            return abs(sum(n * v[index] for n, index in zip(steps, indices)))

        distance = self.derived(most, size)
        squared = self.derived(most**2, lambda v: size(v) ** 2)
        total = cp_model.LinearExpr.weighted_sum(seats, steps)
        self.model.add(distance >= total)
        self.model.add(distance >= -total)
        self.model.add_multiplication_equality(squared, [distance, distance])
        self.cost(weight, squared)

    def share_tables(self):
        """What y means, on the sides that the objective pulls at; each unit has just one table, so that one
        direction of "the same" is enough. To count the mates that a table gives each person
        lifts the bound and slows all else: after ten seconds the answers were up to twice as dear."""
        data, model = self.data, self.model
        for key, y in self.y.items():
            s, over, a, b = key
            for g, others in data.facing(over, s).items():
                xa, there = self.x[s][a, g], [self.x[s][b, h] for h in others]
                if key in self.rewarded:
                    model.add_bool_or([~y, ~xa, *there])
                if key in self.punished:
                    for xb in there:
                        model.add_bool_or([~xa, ~xb, y])

    def price(self):
        """Sets the objective. @returns how many units of it make up a cost of 1"""
        whole = lcm(*(weight.denominator for weight, _ in self.costs))
        scale = whole if whole <= FINEST_SCALE else 10**6
        variables = [variable for _, variable in self.costs]
        weights = [round(weight * scale) for weight, _ in self.costs]
        self.objective_terms = [(v.index, weight) for v, weight in zip(variables, weights)]
        highest = [self.model.proto.variables[index].domain[-1] for index, _ in self.objective_terms]
        if sum(weight * max(1, most) for weight, most in zip(weights, highest)) > MOST_COST:
            raise Unexpressible("costs are too far apart for whole numbers of 64 bits")
        if self.costs:
            self.model.minimize(cp_model.LinearExpr.weighted_sum(variables, weights))
        return scale

    def hint(self, seating):
        """`seating`: person and session to group. A start is whole or none."""
        self.model.clear_hints()
        if len(seating) == sum(len(present) for present in self.data.present):
            for index, value in enumerate(self.complete(seating)):
                self.model.add_hint(self.model.get_int_var_from_proto_index(index), value)

    def value(self, seating):
        """What a seating costs, in units of the objective."""
        values = self.complete(seating)
        return sum(weight * values[index] for index, weight in self.objective_terms)

    def complete(self, seating):
        """The values of all variables."""
        values = [0] * len(self.model.proto.variables)
        for (i, s), g in seating.items():
            values[self.seat(i, s, g).index] = 1
        for index, value in self.follows:
            values[index] = value(values)
        return values


def fraction_of(weight):
    """A weight as its shortest decimal says it."""
    return Fraction(repr(weight)) if isinstance(weight, float) else Fraction(weight)
