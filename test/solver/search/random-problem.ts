import { partsOf } from '../../../src/scenario/lower/parts.ts';
import type { BalanceTerm, MeetingTerm, PairTerm, Problem } from '../../../src/scenario/problem.ts';
import { fraction } from '../../../src/shared/fraction.ts';
import { Rng } from '../../../src/shared/rng.ts';

const modes = ['exact', 'at_least', 'at_most'] as const;

function pick<T>(rng: Rng, from: readonly T[]): T {
  return from[rng.below(from.length)];
}

/** Two different people, the smaller first. */
function pair(rng: Rng, people: number): [number, number] {
  const a = rng.below(people);
  const b = (a + 1 + rng.below(people - 1)) % people;
  return a < b ? [a, b] : [b, a];
}

/** A problem with every kind of rule, more or less of each; most have a legal schedule. */
export function randomProblem(seed: number): Problem {
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
  const days = () => Uint8Array.from({ length: sessionCount }, () => (rng.unit() < 0.7 ? 1 : 0));
  const weights = pick(rng, [[1], [1, 2, 10], [0, 0.5, 1000], [0.25, 3], [Math.PI, 7.1]]);
  const balances = Array.from({ length: rng.below(3) }, (): BalanceTerm => {
    const values = 1 + rng.below(3);
    return {
      groups: Int32Array.from(Array.from({ length: groupCount }, (_, g) => g).filter(() => rng.unit() < 0.8)),
      sessions: days(),
      valueOf: Int32Array.from({ length: peopleCount }, () => rng.below(values + 1) - 1),
      desired: Int32Array.from({ length: values }, () => rng.below(4)),
      mode: pick(rng, modes),
      weight: pick(rng, weights),
    };
  });
  const pairs = Array.from({ length: rng.below(6) }, (): PairTerm => {
    const [a, b] = pair(rng, peopleCount);
    return {
      a,
      b,
      sessions: days(),
      wants: pick(rng, ['together', 'apart'] as const),
      weight: pick(rng, weights),
    };
  });
  const meetings = Array.from({ length: rng.below(4) }, (): MeetingTerm => {
    const [a, b] = pair(rng, peopleCount);
    return {
      a,
      b,
      sessions: days(),
      target: rng.below(4),
      mode: pick(rng, modes),
      weight: pick(rng, weights),
    };
  });
  const repeat = pick(rng, [
    null,
    { maxAllowed: rng.below(3), squared: rng.unit() < 0.5, weight: pick(rng, weights) },
  ]);
  const hard = {
    peopleCount,
    groupCount,
    sessionCount,
    attends,
    capacity,
    minSize,
    pinnedGroup,
    unit,
    apart,
    prior: Int32Array.from(prior),
  };
  return {
    ...hard,
    costs: partsOf(hard).costs(fraction(1n)),
    terms: { contactWeight: pick(rng, [0, 1, 1, 2.5]), repeat, balances, pairs, meetings },
  };
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
