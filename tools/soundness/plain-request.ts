/** docs/formats.md on hard rules and costs, implemented again in the simplest way, without mingle's lowering. */
import type { Constraint, Objective, PeopleChoice, SolveRequest } from '../../src/scenario/definition.ts';
import type { Assignment } from '../../src/scenario/problem.ts';
import { exactly, type Fraction, fraction, minus, plus, times, ZERO } from '../../src/shared/fraction.ts';
import { balanceOff, off } from './plain-balance.ts';
import { choiceCost, wishCost } from './plain-wishes.ts';

/** Index of each person's group in a session; -1: none. */
type Seating = readonly number[];
/** Cost of one rule, given the seatings of all sessions. */
type Price = (sessions: readonly Seating[]) => Fraction;

/** By JSON Pointer, as in certificates. */
export type Prices = ReadonlyMap<string, Price>;

export class PlainRequest {
  readonly prices: Prices;
  readonly request: SolveRequest;
  private readonly every: readonly number[];
  private readonly pairs: readonly (readonly [number, number])[];

  constructor(request: SolveRequest) {
    this.request = request;
    const { people, session_count } = request.scenario;
    this.every = Array.from({ length: session_count }, (_, s) => s);
    this.pairs = people.flatMap((_, b) => people.slice(0, b).map((_, a) => [a, b] as const));
    const prices = new Map<string, Price>();
    for (const [i, one] of request.objectives.entries()) prices.set(`/objectives/${i}`, this.objective(one));
    for (const [i, rule] of request.constraints.entries()) {
      const price = this.rule(rule);
      if (price) prices.set(`/constraints/${i}`, price);
    }
    const waiting = this.waiting();
    if (waiting) prices.set(waiting.pointer, waiting.price);
    this.prices = prices;
  }

  /** Every legal schedule; null if there are more than `most`. */
  legal(most: number): Assignment[] | null {
    const { people, groups } = this.request.scenario;
    const lists: Seating[][] = [];
    let total = 1;
    for (const s of this.every) {
      const found: Seating[] = [];
      const seat = (p: number, seating: number[]): void => {
        if (total * found.length > most) return;
        if (p === people.length) {
          if (this.isLegal(seating, s)) found.push(seating);
          return;
        }
        if (!this.attends(p, s)) seat(p + 1, [...seating, -1]);
        else for (const g of groups.keys()) seat(p + 1, [...seating, g]);
      };
      seat(0, []);
      total *= found.length;
      if (total > most) return null;
      lists.push(found);
    }
    return Array.from({ length: total }, (_, code) => {
      let rest = code;
      return Int32Array.from(
        lists.flatMap((list) => {
          const seating = list[rest % list.length];
          rest = Math.floor(rest / list.length);
          return seating;
        }),
      );
    });
  }

  seatingsOf(assignment: Assignment): Seating[] {
    const { length } = this.request.scenario.people;
    return this.every.map((s) => [...assignment.subarray(s * length, (s + 1) * length)]);
  }

  isLegal(seating: Seating, s: number): boolean {
    const { groups } = this.request.scenario;
    const sizesAreLegal = groups.every((group, g) => {
      const count = seating.filter((at) => at === g).length;
      if (count > this.seats(g, s)) return false;
      return count === 0 ? group.use !== 'always' || this.seats(g, s) === 0 : count >= group.min_size;
    });
    return sizesAreLegal && this.request.constraints.every((rule) => this.isKept(rule, seating, s));
  }

  private isKept(rule: Constraint, seating: Seating, s: number): boolean {
    if (rule.type === 'ImmovablePeople') {
      const group = this.groupNumbers([rule.group_id])[0];
      const holds = rule.sessions?.includes(s) ?? true;
      return !holds || this.members(rule.people).every((p) => seating[p] < 0 || seating[p] === group);
    }
    if (rule.type !== 'MustStayTogether' && rule.type !== 'MustStayApart') return true;
    if (rule.sessions?.includes(s) === false) return true;
    const there = this.members(rule.people).filter((p) => seating[p] >= 0);
    if (rule.type === 'MustStayTogether') return there.every((p) => seating[p] === seating[there[0]]);
    return there.every((a) => there.every((b) => a >= b || !this.meet(a, b, seating, s, rule.over)));
  }

  private attends(p: number, s: number): boolean {
    return this.request.scenario.people[p].sessions?.includes(s) ?? true;
  }

  private seats(g: number, s: number): number {
    const { session_capacities, capacity } = this.request.scenario.groups[g];
    return session_capacities?.[s] ?? capacity ?? 0;
  }

  private faces(g: number, h: number, s: number, over: string | undefined): boolean {
    const { groups, links = [] } = this.request.scenario;
    if (over === undefined) return g === h && groups[g].bench !== true;
    const link = links.find(({ name }) => name === over)!;
    if (link.sessions?.includes(s) === false || (g === h && !link.within)) return false;
    return link.groups.some((list) => list.includes(groups[g].id) && list.includes(groups[h].id));
  }

  private meet(a: number, b: number, seating: Seating, s: number, over: string | undefined): boolean {
    return seating[a] >= 0 && seating[b] >= 0 && this.faces(seating[a], seating[b], s, over);
  }

  private members(choice: PeopleChoice): number[] {
    return [...this.request.scenario.people.entries()].flatMap(([p, { id, attributes }]) => {
      if (choice === 'ALL') return [p];
      if (Array.isArray(choice)) return choice.includes(id) ? [p] : [];
      return Object.entries(choice.where).every(([key, value]) => [attributes[key]].flat().includes(value))
        ? [p]
        : [];
    });
  }

  private groupNumbers(ids: 'ALL' | readonly string[]): number[] {
    return [...this.request.scenario.groups.entries()].flatMap(([g, { id, bench }]) =>
      (ids === 'ALL' ? !bench : ids.includes(id)) ? [g] : [],
    );
  }

  private listed(a: number, b: number, over: string | undefined) {
    const { people, prior_meetings } = this.request.scenario;
    const ids = [people[a].id, people[b].id];
    return prior_meetings.filter((met) => met.over === over && met.people.every((id) => ids.includes(id)));
  }

  private before(a: number, b: number, over: string | undefined): number {
    return this.listed(a, b, over).reduce((sum, { count }) => sum + count, 0);
  }

  private meetings(sessions: readonly Seating[], a: number, b: number, over: string | undefined): number {
    return sessions.filter((seating, s) => this.meet(a, b, seating, s, over)).length;
  }

  private objective(one: Objective): Price {
    const { over } = one;
    const worth = (a: number, b: number) =>
      one.type === 'maximize_unique_contacts' ? UNIT : this.worth(one, a, b);
    const prior = this.pairs.filter(([a, b]) => this.before(a, b, over) > 0);
    const others = this.pairs.filter(
      ([a, b]) =>
        this.before(a, b, over) === 0 && this.every.some((s) => this.attends(a, s) && this.attends(b, s)),
    );
    const dearest = others.map(([a, b]) => worth(a, b)).sort((x, y) => (minus(y, x).n > 0n ? 1 : -1));
    const room = this.every.reduce((sum, s) => sum + this.roomFor(s, over), 0);
    const most = [...prior.map(([a, b]) => worth(a, b)), ...dearest.slice(0, room)].reduce(plus, ZERO);
    return (sessions) => {
      const met = this.pairs.filter(
        ([a, b]) => this.before(a, b, over) > 0 || this.meetings(sessions, a, b, over) > 0,
      );
      const reached = met.reduce((sum, [a, b]) => plus(sum, worth(a, b)), ZERO);
      return times(exactly(one.weight), minus(most, reached));
    };
  }

  /** Most pairs that can meet in a session. */
  private roomFor(s: number, over: string | undefined): number {
    const groups = [...this.request.scenario.groups.keys()];
    const there = this.request.scenario.people.filter((_, p) => this.attends(p, s)).length;
    if (over === undefined) {
      const sizes = this.groupNumbers('ALL').map((g) => this.seats(g, s));
      let left = there;
      return sizes
        .sort((x, y) => y - x)
        .reduce((sum, size) => {
          const n = Math.min(size, left);
          left -= n;
          return sum + (n * (n - 1)) / 2;
        }, 0);
    }
    const chairs = groups.flatMap((g) => Array.from({ length: this.seats(g, s) }, () => g));
    const faced = chairs.map((g, i) => chairs.filter((h, j) => i !== j && this.faces(g, h, s, over)).length);
    const ends = faced
      .sort((x, y) => y - x)
      .slice(0, there)
      .reduce((sum, n) => sum + n, 0);
    return Math.min((there * (there - 1)) / 2, Math.floor(ends / 2));
  }

  private worth(
    one: Extract<Objective, { type: 'maximize_weighted_contacts' }>,
    a: number,
    b: number,
  ): Fraction {
    const { people } = this.request.scenario;
    const kind = one.kinds.find(({ attribute_key: key, values, same }) => {
      const [x, y] = [a, b].map((p) => new Set([people[p].attributes[key] ?? []].flat()));
      if (x.size === 0 || y.size === 0) return false;
      if (values) return (x.has(values[0]) && y.has(values[1])) || (y.has(values[0]) && x.has(values[1]));
      return new Set([...x, ...y]).size < x.size + y.size === same;
    });
    return exactly(kind?.weight ?? one.otherwise);
  }

  /** null for a hard rule. */
  private rule(rule: Constraint): Price | null {
    const { groups } = this.request.scenario;
    const held = (list: readonly number[] | null) => this.every.filter((s) => list?.includes(s) ?? true);
    const paid = (weight: number, units: number) => times(exactly(weight), fraction(BigInt(units)));
    switch (rule.type) {
      case 'RepeatEncounter': {
        const { window = this.every.length, over } = rule;
        const length = Math.min(window, this.every.length);
        const runs = this.every.slice(length - 1).map((_, first) => this.every.slice(first, first + length));
        return (sessions) => {
          const excesses = this.pairs.flatMap(([a, b]) =>
            runs.map((run) => {
              const here = run.filter((s) => this.meet(a, b, sessions[s], s, over)).length;
              const met = here + (rule.window === undefined ? this.before(a, b, over) : 0);
              return Math.max(0, met - rule.max_allowed_encounters);
            }),
          );
          const power = rule.penalty_function === 'linear' ? 1 : 2;
          return paid(
            rule.penalty_weight,
            excesses.reduce((sum, excess) => sum + excess ** power, 0),
          );
        };
      }
      case 'ShouldStayTogether':
      case 'ShouldNotBeTogether': {
        const about = this.members(rule.people);
        return (sessions) => {
          let units = 0;
          for (const [a, b] of this.pairs) {
            if (!about.includes(a) || !about.includes(b)) continue;
            for (const s of held(rule.sessions)) {
              if (!this.attends(a, s) || !this.attends(b, s)) continue;
              const together = this.meet(a, b, sessions[s], s, rule.over);
              if (together === (rule.type === 'ShouldNotBeTogether')) units += 1;
            }
          }
          return paid(rule.penalty_weight, units);
        };
      }
      case 'PairMeetingCount': {
        const [a, b] = this.members(rule.people);
        const when = held(rule.sessions?.length === 0 ? null : rule.sessions);
        return (sessions) => {
          const met = when.filter((s) => this.meet(a, b, sessions[s], s, rule.over)).length;
          return paid(rule.penalty_weight, off(met, rule.target_meetings, rule.mode));
        };
      }
      case 'RecentMeetings': {
        const { gap, over } = rule;
        const agoOf = (a: number, b: number) =>
          Math.min(gap + 1, ...this.listed(a, b, over).map(({ events_ago = gap + 1 }) => events_ago));
        return (sessions) => {
          const again = this.pairs.filter(([a, b]) => this.meetings(sessions, a, b, over) > 0);
          const units = again.reduce((sum, [a, b]) => sum + gap + 1 - agoOf(a, b), 0);
          return paid(rule.penalty_weight, units);
        };
      }
      case 'PairWeights': {
        const { weights } = rule;
        const rows = Array.isArray(weights)
          ? weights
          : weights.people.flatMap((a, i) =>
              weights.people.slice(i + 1).map((b, j) => [a, b, weights.matrix[i][i + 1 + j]] as const),
            );
        const number = (id: string) => this.request.scenario.people.findIndex((one) => one.id === id);
        return (sessions) => {
          let cost = ZERO;
          for (const [one, other, weight] of rows) {
            const [a, b] = [number(one), number(other)];
            for (const s of held(rule.sessions)) {
              if (!this.attends(a, s) || !this.attends(b, s)) continue;
              const together = this.meet(a, b, sessions[s], s, rule.over);
              if (weight > 0 ? together : !together) cost = plus(cost, exactly(Math.abs(weight)));
            }
          }
          return cost;
        };
      }
      case 'GroupVisits': {
        const when = held(rule.sessions);
        const about = this.members(rule.people).filter((p) => when.some((s) => this.attends(p, s)));
        const places = this.groupNumbers(rule.groups);
        const lists = rule.count === 'sum' ? [places] : places.map((g) => [g]);
        return (sessions) => {
          let units = 0;
          for (const p of about)
            for (const list of lists)
              units += off(
                when.filter((s) => list.includes(sessions[s][p])).length,
                rule.target_visits,
                rule.mode,
              );
          return paid(rule.penalty_weight, units);
        };
      }
      case 'GroupPreferences':
        return (sessions) => choiceCost(this.request, rule, held(rule.sessions), sessions);
      case 'PersonWishes':
        return (sessions) => wishCost(this.request, rule, held(rule.sessions), sessions);
      case 'AttributeBalance':
      case 'AttributeSum': {
        const places = this.groupNumbers(rule.group_id === 'ALL' ? 'ALL' : [rule.group_id]);
        return (sessions) => {
          let cost = ZERO;
          for (const s of held(rule.sessions))
            for (const g of places) {
              if (this.seats(g, s) === 0) continue;
              const members = [...sessions[s].keys()].filter((p) => sessions[s][p] === g);
              cost = plus(
                cost,
                rule.type === 'AttributeSum'
                  ? this.sumOff(rule.attribute_key, s, members)
                  : balanceOff(this.request, rule, members),
              );
            }
          return times(exactly(rule.penalty_weight), cost);
        };
      }
      default:
        if (groups.length > 0 && 'penalty_weight' in rule) throw new Error('a rule that is not priced');
        return null;
    }
  }

  private sumOff(key: string, s: number, members: readonly number[]): Fraction {
    const { people } = this.request.scenario;
    const numberOf = (p: number) => {
      const text = people[p].attributes[key];
      return typeof text === 'string' && /\d/.test(text) && Math.abs(Number(text)) <= 1e15
        ? exactly(Number(text))
        : null;
    };
    const all = [...people.keys()].flatMap((p) => (this.attends(p, s) ? (numberOf(p) ?? []) : []));
    const own = members.flatMap((p) => numberOf(p) ?? []);
    if (own.length === 0) return ZERO;
    const share = times(all.reduce(plus, ZERO), fraction(BigInt(own.length), BigInt(all.length)));
    const difference = minus(own.reduce(plus, ZERO), share);
    return times(difference, difference);
  }

  private waiting(): { pointer: string; price: Price } | null {
    const { people, groups } = this.request.scenario;
    const benches = [...groups.keys()].filter((g) => groups[g].bench);
    const isNamed = this.request.constraints.some(
      (rule) =>
        rule.type === 'GroupVisits' &&
        rule.groups !== 'ALL' &&
        benches.some((g) => rule.groups.includes(groups[g].id)),
    );
    if (benches.length === 0 || isNamed) return null;
    const before = this.waitedBefore();
    const sum = (waits: readonly number[]) =>
      waits.reduce((all, count, p) => all + (before[p] + count) ** 2 - before[p] ** 2, 0);
    // The possible numbers of waits, session by session, by attendance, seats and pins only.
    let reached = new Map([['', people.map(() => 0)]]);
    for (const s of this.every) {
      const next = new Map<string, number[]>();
      const seats = this.groupNumbers('ALL').reduce((all, g) => all + this.seats(g, s), 0);
      for (let code = 0; code < 1 << people.length; code++) {
        const waits = people.map((_, p) => (code >> p) & 1);
        const isPossible = people.every((_, p) => this.mayWait(p, s, waits[p] === 1, benches));
        const seated = people.filter((_, p) => this.attends(p, s) && waits[p] === 0).length;
        if (!isPossible || seated > seats) continue;
        for (const counts of reached.values()) {
          const added = counts.map((count, p) => count + waits[p]);
          next.set(added.join(), added);
        }
      }
      reached = next;
    }
    const least = Math.min(...[...reached.values()].map(sum));
    const price = (sessions: readonly Seating[]) => {
      const waits = people.map((_, p) => sessions.filter((seating) => benches.includes(seating[p])).length);
      return fraction(1000n * BigInt(sum(waits) - least));
    };
    return { pointer: `/scenario/groups/${benches[0]}/bench`, price };
  }

  private mayWait(p: number, s: number, waits: boolean, benches: readonly number[]): boolean {
    if (!this.attends(p, s)) return !waits;
    return this.request.constraints.every((rule) => {
      if (rule.type !== 'ImmovablePeople' || rule.sessions?.includes(s) === false) return true;
      if (!this.members(rule.people).includes(p)) return true;
      return benches.includes(this.groupNumbers([rule.group_id])[0]) === waits;
    });
  }

  /** As formats.md describes it for buyers and sellers. */
  private waitedBefore(): number[] {
    const { people } = this.request.scenario;
    const none = people.map(() => 0);
    const one = this.request.objectives.find(
      ({ type, weight }) => type === 'maximize_weighted_contacts' && weight > 0,
    );
    if (one?.type !== 'maximize_weighted_contacts') return none;
    const kindOf = people.map(({ attributes }) =>
      JSON.stringify(one.kinds.map(({ attribute_key: key }) => [attributes[key] ?? []].flat().toSorted())),
    );
    const kinds = [...new Set(kindOf)];
    const waits = kinds.map(() => 0);
    for (const s of this.every) {
      const there = kinds.map(
        (kind) => people.filter((_, p) => kindOf[p] === kind && this.attends(p, s)).length,
      );
      let left = this.groupNumbers('ALL').reduce((all, g) => all - this.seats(g, s), 0);
      for (left += there.reduce((all, n) => all + n, 0); left > 0; left--) {
        const missed = kinds.map((kind, k) =>
          kinds.reduce((sum, other, j) => {
            const worth = this.worth(one, kindOf.indexOf(kind), kindOf.indexOf(other));
            return plus(sum, times(worth, fraction(BigInt(there[j] - (j === k ? 1 : 0)))));
          }, ZERO),
        );
        const order = [...kinds.keys()].filter((k) => there[k] > 0);
        order.sort(
          (j, k) =>
            Number(minus(missed[j], missed[k]).n > 0n) - Number(minus(missed[k], missed[j]).n > 0n) ||
            there[k] - there[j] ||
            j - k,
        );
        there[order[0]] -= 1;
        waits[order[0]] += 1;
      }
    }
    const sizes = kinds.map((kind) => kindOf.filter((own) => own === kind).length);
    const most = Math.max(0, ...waits.map((count, k) => Math.floor(count / sizes[k])));
    return kindOf.map((kind) => (waits[kinds.indexOf(kind)] === 0 ? most : 0));
  }
}

const UNIT = fraction(1n);
