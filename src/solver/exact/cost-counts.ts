/**
 * The cost of a schedule as a sum of curves, each by how many of some slots are taken. Curves over the same slots are
 * added up, whatever rule they come from.
 */
import { type Costs, type Curve, pairNumber } from '../../scenario/problem.ts';
import type { SeatModel } from './seat-model.ts';

export interface CostCounts {
  /** The price taken off each meeting in the points below; the constant and group sizes make up for it. */
  readonly meeting: bigint;
  readonly constant: bigint;
  /** Counts of one session, session by session, then those of several; each in the order of their variables. */
  readonly counted: readonly Counted[];
}

export interface Counted {
  /** A slot is taken when one of its variables is true; at most one ever is. */
  readonly slots: readonly (readonly number[])[];
  /** Cost by number of taken slots, up to the most that can be taken. */
  readonly points: Curve;
}

/** @param asIs do without a price for meetings */
export function costCounts(model: SeatModel, costs: Costs, asIs: boolean): CostCounts {
  const counts = new Counts();
  for (const units of costs.constants) counts.add([], [units]);
  addPairs(counts, model, costs);
  const meeting = asIs ? 0n : addMeetings(counts, model);
  addVisits(counts, model, costs);
  addClasses(counts, model, costs);
  addSquares(counts, model, costs);
  addCompany(counts, model, costs);
  const ordered = counts.simplest().map((counted) => {
    const variables = counted.slots.flat();
    const sessions = new Set(variables.map((variable) => model.sessionOf[variable]));
    return { counted, order: [sessions.size === 1 ? [...sessions][0] : model.present.length, ...variables] };
  });
  ordered.sort((one, other) => inOrder(one.order, other.order));
  return { meeting, constant: counts.constant, counted: ordered.map(({ counted }) => counted) };
}

class Counts {
  constant = 0n;
  private readonly known = new Map<string, Counted>();

  /** @param points cost in units by taken slots; points beyond the number of slots do not matter */
  add(slots: readonly (readonly number[])[], points: Curve): void {
    if (slots.length === 0) {
      this.constant += points[0];
      return;
    }
    const key = slots.join(' ');
    const former = this.known.get(key)?.points;
    const own = points.slice(0, slots.length + 1);
    this.known.set(key, { slots, points: former ? own.map((cost, n) => cost + former[n]) : own });
  }

  /** The cost of the first taken slot. */
  firstStep(slots: readonly (readonly number[])[]): bigint {
    const points = this.known.get(slots.join(' '))?.points;
    return points ? points[1] - points[0] : 0n;
  }

  addEach(slots: readonly (readonly number[])[], units: bigint): void {
    for (const variable of slots.flat()) this.add([[variable]], [0n, units]);
  }

  /** All counts; those whose slots all cost the same are split into single variables. */
  simplest(): Counted[] {
    for (const [key, { slots, points }] of [...this.known]) {
      const step = points[1] - points[0];
      const isEven =
        points.length > slots.length && points.every((cost, n) => n === 0 || cost - points[n - 1] === step);
      if (!isEven || (slots.length === 1 && slots[0].length === 1)) continue;
      this.known.delete(key);
      this.constant += points[0];
      for (const variable of slots.flat()) this.add([[variable]], [0n, step]);
    }
    return [...this.known.values()];
  }
}

function inOrder(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((number, i) => number !== other[i]);
  if (at < 0) return one.length - other.length;
  return one[at] - (other[at] ?? 0);
}

function addPairs(counts: Counts, model: SeatModel, { pairs }: Costs): void {
  const { peopleCount } = model.seats;
  for (let a = 0; a < peopleCount; a++) {
    for (let b = a + 1; b < peopleCount; b++) {
      const curve = pairs.wholeOf === null ? 0 : pairs.wholeOf[pairNumber(a, b)];
      counts.add(meetings(model, a, b, null), pairs.whole[curve]);
    }
  }
  for (const { people, sessions, points } of pairs.partial) {
    for (const [i, a] of people.entries()) {
      for (const b of people.subarray(i + 1)) counts.add(meetings(model, a, b, sessions), points);
    }
  }
}

/**
 * The sizes of groups fix how many meetings a session has, so a price may be moved from each meeting to the sizes. At the price of a
 * first meeting only further meetings are left to count, which are few, instead of pairs that never meet; clause learning does not
 * find this equivalence by itself.
 *
 * @returns the price of a meeting
 */
function addMeetings(counts: Counts, model: SeatModel): bigint {
  const { open, present } = model;
  const { capacity, groupCount, meets, peopleCount } = model.seats;
  const empty = present.map((people, s) =>
    open[s].reduce((left, g) => left + capacity[s * groupCount + g], -people.length),
  );
  if (empty.some((seats, s) => seats > open[s].length)) return 0n;
  const everywhere = new Uint8Array(present.length).fill(1);
  const slots: number[][][] = [];
  for (let a = 0; a < peopleCount; a++) {
    for (let b = a + 1; b < peopleCount; b++) {
      const each = meetings(model, a, b, everywhere);
      if (each.length > 0) slots.push(each);
    }
  }
  const price = mostOften([0n, ...slots.map((each) => counts.firstStep(each))]);
  if (price === 0n) return price;
  for (const each of slots)
    counts.add(
      each,
      inAll(each.length, (m) => -price * m),
    );
  for (const [s, people] of present.entries()) {
    for (const g of open[s]) {
      if (meets[g] === 0) continue;
      const room = capacity[s * groupCount + g];
      const points = inAll(room, (n) => (price * n * (n - 1n)) / 2n);
      if (empty[s] === 0) counts.constant += points[room];
      else
        counts.add(
          people.map((p) => [model.seat(s, p, g)]),
          points,
        );
    }
  }
  return price;
}

function inAll(most: number, cost: (n: bigint) => bigint): bigint[] {
  return Array.from({ length: most + 1 }, (_, n) => cost(BigInt(n)));
}

/** The most frequent value; of several, the least. */
function mostOften(values: readonly bigint[]): bigint {
  const often = new Map<bigint, number>();
  for (const value of values) often.set(value, (often.get(value) ?? 0) + 1);
  const [[value]] = [...often].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
  return value;
}

function meetings(model: SeatModel, a: number, b: number, sessions: Uint8Array | null): number[][] {
  return model.present.flatMap((_, s) => {
    const both = model.together(s, a, b);
    return both > 0 && (sessions === null || sessions[s] === 1) ? [[both]] : [];
  });
}

function addVisits(counts: Counts, model: SeatModel, { visits }: Costs): void {
  for (const { people, groups, sessions, points } of visits) {
    for (const p of people) {
      const slots = model.open.map((open, s) =>
        open.flatMap((g) => {
          const seat = groups.includes(g) && sessions[s] === 1 ? model.seat(s, p, g) : 0;
          return seat > 0 ? [seat] : [];
        }),
      );
      counts.add(
        slots.filter((slot) => slot.length > 0),
        points,
      );
    }
  }
}

function addClasses(counts: Counts, model: SeatModel, { counts: curves, partitions }: Costs): void {
  const { capacity, groupCount } = model.seats;
  for (const { partition, class: counted, groups, sessions, points } of curves) {
    const { classOf } = partitions[partition];
    for (const [s, people] of model.present.entries()) {
      if (sessions[s] === 0) continue;
      const members = people.filter((p) => classOf[p] === counted);
      for (const g of groups) {
        const room = capacity[s * groupCount + g];
        if (room === 0) continue;
        const slots = members.map((p) => [model.seat(s, p, g)]);
        counts.add(slots, points.slice(0, room + 1));
      }
    }
  }
}

/**
 * A square of a sum is a sum of products: that of a person with themselves is a cost of the place, that of a pair a cost of
 * both being in the group.
 */
function addSquares(counts: Counts, model: SeatModel, { squares }: Costs): void {
  const products: {
    readonly s: number;
    readonly g: number;
    readonly a: number;
    readonly b: number;
    units: bigint;
  }[] = [];
  for (const { weights, factor, groups, sessions } of squares) {
    for (const [s, present] of model.present.entries()) {
      if (sessions[s] === 0) continue;
      const people = present.filter((p) => weights[p] !== 0n);
      const open = model.open[s].filter((g) => groups.includes(g));
      const everywhere = open.length === model.open[s].length;
      for (const [i, a] of people.entries()) {
        counts.addEach([open.map((g) => model.seat(s, a, g))], factor * weights[a] * weights[a]);
        for (const b of people.slice(i + 1)) {
          const units = 2n * factor * weights[a] * weights[b];
          if (everywhere) counts.addEach([[model.together(s, a, b)]], units);
          else for (const g of open) products.push({ s, g, a, b, units });
        }
      }
    }
  }
  products.sort((x, y) => x.s - y.s || x.g - y.g || x.a - y.a || x.b - y.b);
  let [both, last] = [0, ''];
  for (const { s, g, a, b, units } of products) {
    const place = [s, g, a, b].join();
    if (place !== last) both = model.bothIn(s, g, a, b);
    last = place;
    counts.addEach([[both]], units);
  }
}

/** On a bench nobody misses company: a bench seat counts as all steps of the curve. */
function addCompany(counts: Counts, model: SeatModel, { company }: Costs): void {
  const { meets } = model.seats;
  for (const { person, company: others, sessions, points } of company) {
    const most = points.length - 1;
    for (const s of model.present.keys()) {
      if (sessions[s] === 0) continue;
      const pairs = Array.from(others, (p) => model.together(s, person, p)).filter((both) => both > 0);
      const benches = model.open[s].filter((g) => meets[g] === 0).map((g) => model.seat(s, person, g));
      const waiting = benches.length === 0 ? [] : points.slice(1).map(() => benches);
      const slots = [...pairs.map((both) => [both]), ...waiting];
      counts.add(
        slots,
        Array.from({ length: slots.length + 1 }, (_, n) => points[Math.min(n, most)]),
      );
    }
  }
}
