import { partsOf } from '../../../src/scenario/lower/parts.ts';
import type { CompanyCurve, Costs, Curve, Link, Problem, Seats } from '../../../src/scenario/problem.ts';
import { fraction } from '../../../src/shared/fraction.ts';
import { Rng } from '../../../src/shared/rng.ts';

function pick<T>(rng: Rng, from: readonly T[]): T {
  return from[rng.below(from.length)];
}

/** Weights of a problem, of which each part takes one: of about one size, */
export const NEAR_WEIGHTS: readonly (readonly bigint[])[] = [
  [1n],
  [1n, 2n, 10n],
  [3n, 1000n],
  [7n, 100_000n],
];

/** and as far apart as weights can be. */
const WEIGHTS: typeof NEAR_WEIGHTS = [
  ...NEAR_WEIGHTS,
  [1n, 10n ** 12n],
  [3_333_333_333_333_333n, 10n ** 16n],
  [1n, 10n ** 15n, 10n ** 27n],
];

/** Two different people, the smaller first. */
function pair(rng: Rng, people: number): [number, number] {
  const a = rng.below(people);
  const b = (a + 1 + rng.below(people - 1)) % people;
  return a < b ? [a, b] : [b, a];
}

/** A problem with every kind of rule and of curve, more or less of each; most have a legal schedule. */
export function randomProblem(seed: number, weights = WEIGHTS): Problem {
  const rng = new Rng(seed);
  const peopleCount = 2 + rng.below(22);
  const groupCount = 1 + rng.below(6);
  const sessionCount = 1 + rng.below(5);
  const cells = sessionCount * peopleCount;
  const absence = pick(rng, [0, 0, 0.2]);
  const attends = Uint8Array.from({ length: cells }, () => (rng.unit() < absence ? 0 : 1));
  const seats = Math.ceil(peopleCount / groupCount) + rng.below(3);
  const capacity = new Int32Array(sessionCount * groupCount).fill(seats);
  if (rng.unit() < 0.3 && groupCount > 2) {
    capacity[rng.below(capacity.length)] = 0;
    for (let i = 0; i < capacity.length; i++)
      if (capacity[i] > 0) capacity[i] += Math.ceil(seats / groupCount);
  }
  const minSize = Int32Array.from({ length: groupCount }, () => pick(rng, [0, 0, 1, 2, Math.min(3, seats)]));
  const unit = Int32Array.from({ length: cells }, (_, i) => (attends[i] ? i % peopleCount : -1));
  const pinnedGroup = new Int32Array(cells).fill(-1);
  const couples = rng.below(3);
  for (let c = 0; c < couples; c++) joinUnit(rng, unit, peopleCount, sessionCount, seats);
  for (let s = 0; s < sessionCount; s++) {
    const p = rng.below(peopleCount);
    const g = rng.below(groupCount);
    if (rng.unit() < 0.4 && attends[s * peopleCount + p] && capacity[s * groupCount + g] > 0) {
      pinnedGroup[s * peopleCount + p] = g;
    }
  }
  const apart = Array.from({ length: sessionCount }, (_, s) =>
    groupCount > 1
      ? apartPairs(rng, peopleCount, rng.below(4), unit.subarray(s * peopleCount))
      : new Int32Array(0),
  );
  const prior: number[] = [];
  if (rng.unit() < 0.4) {
    const [a, b] = pair(rng, peopleCount);
    prior.push(a, b, pick(rng, [1, 2, 300]));
  }
  // Without a draw, so that problems without a bench stay what they were.
  const benches = groupCount > 1 && seed % 4 === 0 ? 1 : 0;
  if (benches > 0) minSize[0] = 0;
  const hard = {
    peopleCount,
    groupCount,
    sessionCount,
    attends,
    capacity,
    used: new Uint8Array(groupCount),
    minSize,
    meets: Uint8Array.from(minSize, (_, g) => (g < benches ? 0 : 1)),
    pinnedGroup,
    unit,
    apart,
    prior: Int32Array.from(prior),
  };
  const costs = randomCosts(rng, hard, pick(rng, weights));
  // With draws of their own, so that problems without company stay what they were.
  const company = seed % 3 === 0 ? randomCompany(new Rng(seed + 2), hard, costs, weights) : [];
  return { ...hard, costs: { ...costs, company }, links: [] };
}

/** The same with links of its groups, costs of meeting over them, and people who must not. */
export function randomLinked(seed: number, weights = WEIGHTS): Problem {
  const problem = randomProblem(seed, weights);
  const rng = new Rng(seed + 1);
  const { peopleCount, groupCount, sessionCount, meets, costs } = problem;
  const tables = Array.from({ length: groupCount }, (_, g) => g).filter((g) => meets[g] === 1);
  const links = Array.from({ length: 1 + rng.below(2) }, (): Link => {
    const within = rng.below(3) === 0;
    const facing = Array.from({ length: groupCount }, () => new Set<number>());
    for (let lists = 1 + rng.below(3); lists > 0; lists--) {
      const list = tables.filter(() => rng.below(2) === 0);
      for (const g of list) for (const h of list) if (g !== h || within) facing[g].add(h);
    }
    const partners = facing.map((groups) => Int32Array.from(groups).sort());
    const prior =
      rng.below(3) === 0 ? Int32Array.of(...pair(rng, peopleCount), 1 + rng.below(3)) : Int32Array.of();
    const seats = {
      partners: Array.from({ length: sessionCount }, () => (rng.below(4) === 0 ? null : partners)),
      apart: Array.from({ length: sessionCount }, (_, s) => {
        const two = pair(rng, peopleCount);
        const attend = two.every((p) => problem.attends[s * peopleCount + p] === 1);
        return attend && rng.below(3) === 0 ? Int32Array.from(two) : Int32Array.of();
      }),
      prior,
    };
    const { pairs } = randomCosts(rng, { ...problem, prior }, pick(rng, weights));
    const constants = costs.constants.map(() => pick(rng, [0n, 7n, -2n]));
    return { name: 'link', ...seats, pairs, constants, company: [] };
  });
  if (seed % 3 === 0) {
    // As above.
    const more = new Rng(seed + 3);
    const withCompany = links.map((link) => ({
      ...link,
      company: more.below(3) === 0 ? [] : randomCompany(more, problem, costs, weights),
    }));
    return { ...problem, links: withCompany };
  }
  return { ...problem, links };
}

/** Puts two or three people into one set, in all sessions that they attend. */
function joinUnit(rng: Rng, unit: Int32Array, people: number, sessions: number, seats: number): void {
  const set = Array.from({ length: Math.min(seats, 2 + rng.below(2)) }, () => rng.below(people));
  for (let s = 0; s < sessions; s++) {
    const row = unit.subarray(s * people, (s + 1) * people);
    const present = set.filter((p) => row[p] >= 0);
    const leads = new Set(present.map((p) => row[p]));
    const lead = Math.min(...leads);
    for (let p = 0; p < people; p++) if (leads.has(row[p])) row[p] = lead;
  }
}

function apartPairs(rng: Rng, people: number, count: number, unit: Int32Array): Int32Array {
  const found = new Map<number, [number, number]>();
  for (let i = 0; i < count; i++) {
    const [a, b] = pair(rng, people);
    if (unit[a] >= 0 && unit[b] >= 0 && unit[a] !== unit[b]) found.set(a * people + b, [a, b]);
  }
  return Int32Array.from([...found.keys()].sort((a, b) => a - b).flatMap((key) => found.get(key)!));
}

function randomCosts(rng: Rng, seats: Seats, weights: readonly bigint[]): Costs {
  const { peopleCount, groupCount, sessionCount } = seats;
  const parts = partsOf(seats);
  const everyone = Int32Array.from({ length: peopleCount }, (_, p) => p);
  const always = new Uint8Array(sessionCount).fill(1);
  const days = () => (rng.unit() < 0.4 ? always : always.map(() => (rng.unit() < 0.7 ? 1 : 0)));
  const some = (of: Int32Array, share = 0.5) => of.filter(() => rng.unit() < share);
  const allGroups = Int32Array.from({ length: groupCount }, (_, g) => g);
  const groups = () => (rng.unit() < 0.5 ? allGroups : some(allGroups));
  const convex = (most: number) => convexCurve(rng, most, pick(rng, weights));
  const times = (most: number, add: () => void) => {
    for (let left = rng.below(most + 1); left > 0; left--) {
      parts.begin([`/constraints/${left}`]);
      parts.constant(pick(rng, weights));
      add();
    }
  };
  times(1, () => {
    const weight = pick(rng, weights);
    const points = parts.curve(parts.mostMeetings, (m) => (m === 0 ? weight : 0n));
    parts.pairs({ people: everyone, sessions: always, withPrior: true, points });
  });
  times(1, () => {
    parts.pairs({ people: everyone, sessions: always, withPrior: true, points: convex(parts.mostMeetings) });
  });
  times(5, () => {
    const people = rng.unit() < 0.6 ? Int32Array.from(pair(rng, peopleCount)) : some(everyone);
    const points = rng.unit() < 0.5 ? line(convex(1)[1], sessionCount) : convex(sessionCount);
    parts.pairs({ people, sessions: days(), withPrior: false, points });
  });
  times(2, () => {
    const people = some(everyone);
    parts.visits({ people, groups: groups(), sessions: days(), points: convex(sessionCount) });
  });
  times(3, () => {
    const classCount = 1 + rng.below(3);
    const classOf = everyone.map(() => rng.below(classCount + 1) - 1);
    const partition = parts.partition(`p${rng.below(2)}`, () => ({ classOf, classCount }));
    const weight = pick(rng, weights);
    const squared = parts.curve(parts.fullestGroup, (count) => weight * BigInt((count - 2) ** 2));
    const points = rng.unit() < 0.5 ? squared : convex(parts.fullestGroup);
    parts.count({ partition, class: 0, groups: groups(), sessions: days(), points });
  });
  times(2, () => {
    const weightsOf = Array.from(everyone, () => BigInt(rng.below(9) - 4) * (rng.unit() < 0.2 ? 0n : 1n));
    parts.square({ weights: weightsOf, factor: pick(rng, weights), groups: groups(), sessions: days() });
  });
  return parts.costs(fraction(1n, pick(rng, [1n, 4n, 1000n])));
}

/** Up to two curves a person, some of them long, of few or many others, in the sessions that the person attends. */
function randomCompany(
  rng: Rng,
  { peopleCount, sessionCount, attends }: Seats,
  { sources }: Costs,
  weights: readonly (readonly bigint[])[],
): CompanyCurve[] {
  const all = pick(rng, weights);
  const share = pick(rng, [0.1, 0.3, 0.7]);
  return Array.from({ length: sources.length === 0 ? 0 : 1 + rng.below(2 * peopleCount) }, () => {
    const person = rng.below(peopleCount);
    const others = Int32Array.from({ length: peopleCount }, (_, p) => p);
    const sessions = Uint8Array.from({ length: sessionCount }, (_, s) =>
      attends[s * peopleCount + person] === 1 && rng.below(4) > 0 ? 1 : 0,
    );
    const weight = pick(rng, all);
    const points =
      rng.below(3) === 0
        ? Array.from({ length: 1 + rng.below(4) }, () => weight * BigInt(rng.below(4)))
        : downTo(weight, 1 + rng.below(3));
    return {
      source: rng.below(sources.length),
      person,
      company: others.filter((p) => p !== person && rng.unit() < share),
      sessions,
      points,
    };
  });
}

/** Steps that rise by multiples of the weight, below 0 at first as often as not. */
function convexCurve(rng: Rng, most: number, weight: bigint): Curve {
  const points = [weight * BigInt(rng.below(3))];
  let step = weight * BigInt(rng.below(4) - 2);
  while (points.length <= most) {
    points.push(points[points.length - 1] + step);
    step += weight * BigInt(rng.below(2));
  }
  return points;
}

function line(step: bigint, most: number): Curve {
  return Array.from({ length: most + 1 }, (_, count) => step * BigInt(count));
}

function downTo(weight: bigint, aim: number): Curve {
  return Array.from({ length: aim + 1 }, (_, count) => weight * BigInt(aim - count));
}
