/**
 * The cost of some soft rules as counts: how many of some slots are taken, and the cost of each further one. Steps
 * for the same slots are added up; if each slot costs the same, its places are counted one by one.
 */
import type { SolveRequest } from '../../scenario/definition.ts';
import { compare, type Fraction, fraction, minus, plus, times, ZERO } from '../../shared/fraction.ts';
import { remembered } from '../../shared/remembered.ts';
import { spend, spendObjects } from '../effort.ts';
import { isBench, seatsInSession } from '../lower/attendance.ts';
import { earlierMeetings } from '../lower/earlier-meetings.ts';
import type {
  CountTerm,
  MeetingsTerm,
  SoftRule,
  SumTerm,
  VisitsTerm,
  WeightsTerm,
  WishesTerm,
} from '../lower/terms.ts';
import { refuse } from '../refuse.ts';
import { TOO_LARGE } from './formula.ts';
import { pairsOf, type Seating } from './seating-clauses.ts';

/** The most slots that rules count; more would take too long. */
const MOST_SLOTS = 1_000_000;

/** "These people are in this group"; null: in the same group, whichever. */
export interface Place {
  readonly session: number;
  /** One or two, ascending; two where there is no group. */
  readonly people: readonly number[];
  readonly group: number | null;
  /** The link that they meet over; absent: in a group. */
  readonly over?: string | undefined;
}

export interface Counted {
  /** A slot is taken when one of its places is; at most one ever is. */
  readonly slots: readonly (readonly Place[])[];
  /** The cost of the first taken slot, the second and so on, up to the most that can be taken. */
  readonly steps: readonly Fraction[];
}

export interface CostCounts {
  /** Cost with no slot taken. */
  readonly constant: Fraction;
  readonly counted: readonly Counted[];
}

/**
 * @param meeting a price for meetings where their number is certain
 * @throws NotProven beyond what the checker accepts
 */
export function costCounts(
  request: SolveRequest,
  seating: Pick<Seating, 'present' | 'open'>,
  rules: readonly SoftRule[],
  meeting = ZERO,
): CostCounts {
  const collector = new Collector(request, seating);
  for (const { weight, constant, terms } of rules) {
    if (weight.n === 0n) continue;
    collector.begin(weight, constant);
    for (const term of terms) {
      if (term.kind === 'meetings') collector.meetings(term);
      else if (term.kind === 'weights') collector.weights(term);
      else if (term.kind === 'visits') collector.visits(term);
      else if (term.kind === 'count') collector.count(term);
      else if (term.kind === 'wishes') collector.wishes(term);
      else collector.squares(term);
    }
  }
  if (meeting.n !== 0n) collector.priceMeetings(meeting);
  return collector.simplest();
}

/** The same slots have the same text. */
export function slotsText(slots: Counted['slots'], placeText: (place: Place) => string): string {
  return slots
    .map((slot) => slot.map(placeText).sort().join(' or '))
    .sort()
    .join(', ');
}

function ownText({ session, people, group, over }: Place): string {
  return `${session} ${people.join('+')} ${over === undefined ? group : JSON.stringify(over)}`;
}

class Collector {
  private readonly request: SolveRequest;
  private readonly present: readonly ReadonlySet<number>[];
  private readonly open: Seating['open'];
  private readonly earlier = remembered((link: string | undefined) => earlierMeetings(this.request, link));
  private readonly known = new Map<string, Counted>();
  private constant = ZERO;
  private weight = ZERO;
  private slots = 0;

  constructor(request: SolveRequest, { present, open }: Pick<Seating, 'present' | 'open'>) {
    this.request = request;
    this.present = present.map((people) => new Set(people));
    this.open = open;
  }

  begin(weight: Fraction, constant: bigint): void {
    this.weight = weight;
    this.constant = plus(this.constant, times(weight, fraction(constant)));
  }

  meetings(term: MeetingsTerm): void {
    const everyone = [...this.request.scenario.people.keys()];
    const people = term.people === 'everyone' ? everyone : [...term.people].sort((a, b) => a - b);
    const earlier = this.earlier(term.over);
    for (const [a, b] of pairsOf(people)) {
      const before = term.withEarlier ? (earlier[a].get(b) ?? 0) : 0;
      const slots = this.together(term.sessions, a, b, term.over);
      this.add(slots, slots.length, (m) => term.units(before + m, slots.length, a, b));
    }
  }

  weights({ pairs, units, sessions, over }: WeightsTerm): void {
    for (const [i, [a, b]] of pairs.entries()) {
      const slots = this.together(sessions, a, b, over);
      const apart = units[i] < 0n ? -units[i] * BigInt(slots.length) : 0n;
      this.add(slots, slots.length, (m) => apart + units[i] * BigInt(m));
    }
  }

  private together(sessions: readonly number[], a: number, b: number, over?: string): Place[][] {
    spend(1 + sessions.length);
    return sessions.flatMap((session) =>
      this.attend(session, a) && this.attend(session, b)
        ? [[{ session, people: [a, b], group: null, over }]]
        : [],
    );
  }

  visits(term: VisitsTerm): void {
    for (const p of term.people) {
      spend(1 + term.sessions.length);
      const slots = term.sessions.flatMap((session) => {
        const groups = this.attend(session, p) ? this.openOf(session, term.groups) : [];
        return groups.length === 0 ? [] : [groups.map((group) => ({ session, people: [p], group }))];
      });
      this.add(slots, slots.length, term.units);
    }
  }

  count(term: CountTerm): void {
    for (const session of term.sessions) {
      const holders = term.holders.filter((p) => this.attend(session, p));
      for (const group of this.openOf(session, term.groups)) {
        const seats = seatsInSession(this.request.scenario.groups[group], session);
        const slots = holders.map((p) => [{ session, people: [p], group }]);
        this.add(slots, Math.min(seats, slots.length), term.units);
      }
    }
  }

  /** People on a bench miss nobody: a bench counts as all that are wanted. */
  wishes({ wished, atLeast, sessions, over }: WishesTerm): void {
    for (const session of sessions) {
      const benches = this.open[session].filter((group) => isBench(this.request, group));
      for (const [person, others] of wished) {
        if (!this.attend(session, person)) continue;
        const beside = others.flatMap((other) => {
          const [a, b] = other < person ? [other, person] : [person, other];
          return this.together([session], a, b, over);
        });
        const aim = Math.min(atLeast, beside.length);
        const waits = benches.map((group) => ({ session, people: [person], group }));
        const slots = [...beside, ...Array.from({ length: benches.length === 0 ? 0 : aim }, () => waits)];
        this.add(slots, slots.length, (met) => BigInt(Math.max(0, aim - met)));
      }
    }
  }

  /** A square of a sum is a sum of products: of each number with itself, and of any two twice. */
  squares(term: SumTerm): void {
    for (const session of term.sessions) {
      const people = [...this.present[session]].filter((p) => (term.numbers.get(p)?.n ?? 0n) !== 0n);
      const groups = this.openOf(session, term.groups);
      const product = (a: number, b: number) => times(term.numbers.get(a)!, term.numbers.get(b)!);
      for (const p of people) {
        for (const group of groups)
          this.addPlace({ session, people: [p], group }, times(this.weight, product(p, p)));
      }
      // People on a bench do not meet, though their numbers would add up: `rule_on_bench` refuses sums there.
      const either = groups.length === this.open[session].length ? [null] : groups;
      for (const [a, b] of pairsOf(people)) {
        const twice = times(this.weight, times(fraction(2n), product(a, b)));
        for (const group of either) this.addPlace({ session, people: [a, b], group }, twice);
      }
    }
  }

  /**
   * Takes the price off each meeting and adds it to each group, for all meetings that its size makes; if every seat is taken, sizes
   * are the seats.
   */
  priceMeetings(price: Fraction): void {
    const { groups, people } = this.request.scenario;
    const sessions = [...this.present.keys()];
    for (const [a, b] of pairsOf([...people.keys()])) {
      const slots = this.together(sessions, a, b);
      const less = minus(ZERO, price);
      if (slots.length > 0)
        this.addSteps(
          slots,
          slots.map(() => less),
        );
    }
    for (const [session, here] of this.present.entries()) {
      const seats = new Map(
        this.open[session].map((group) => [
          group,
          Math.min(seatsInSession(groups[group], session), people.length),
        ]),
      );
      const allSeats = [...seats.values()].reduce((sum, count) => sum + count, 0);
      for (const [group, count] of seats) {
        if (isBench(this.request, group)) continue;
        // The n-th person in a group meets the n - 1 before.
        const most = Math.min(count, here.size);
        const steps = Array.from({ length: most }, (_, before) => times(price, fraction(BigInt(before))));
        if (allSeats === here.size) for (const step of steps) this.constant = plus(this.constant, step);
        else if (here.size > 0)
          this.addSteps(
            [...here].map((p) => [{ session, people: [p], group }]),
            steps,
          );
      }
    }
  }

  simplest(): CostCounts {
    for (const [text, { slots, steps }] of [...this.known]) {
      const alike = steps.length === slots.length && steps.every((step) => compare(step, steps[0]) === 0);
      if (!alike || (slots.length === 1 && slots[0].length === 1)) continue;
      this.known.delete(text);
      for (const place of slots.flat()) this.addPlace(place, steps[0]);
    }
    return { constant: this.constant, counted: [...this.known.values()] };
  }

  /** @param most slots that can be taken at once */
  private add(slots: Counted['slots'], most: number, units: (taken: number) => bigint): void {
    const cost = (taken: number): Fraction => times(this.weight, fraction(units(taken)));
    this.constant = plus(this.constant, cost(0));
    if (slots.length === 0) return;
    const steps = Array.from({ length: most }, (_, n) =>
      times(this.weight, fraction(units(n + 1) - units(n))),
    );
    this.addSteps(slots, steps);
  }

  private addPlace(place: Place, cost: Fraction): void {
    this.addSteps([[place]], [cost]);
  }

  private addSteps(slots: Counted['slots'], steps: readonly Fraction[]): void {
    this.slots += slots.length;
    spendObjects(slots.reduce((sum, places) => sum + places.length, 1));
    if (this.slots > MOST_SLOTS) refuse(TOO_LARGE);
    const text = slotsText(slots, ownText);
    const former = this.known.get(text)?.steps;
    this.known.set(text, { slots, steps: former ? steps.map((step, n) => plus(step, former[n])) : steps });
  }

  private attend(session: number, person: number): boolean {
    return this.present[session].has(person);
  }

  private openOf(session: number, groups: readonly number[]): number[] {
    return this.open[session].filter((group) => groups.includes(group));
  }
}
