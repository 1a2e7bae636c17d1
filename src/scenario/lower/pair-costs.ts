/** The curves of pairs, added up pair by pair where they count the same sessions. */
import {
  type Curve,
  type PairCosts,
  type PairCurve,
  type PairTable,
  pairNumber,
  type Seats,
} from '../problem.ts';
import { summedCurves } from './pair-sums.ts';
import { tableCurves, withTables } from './pair-tables.ts';

/** Which curves a pair has: its earlier meetings, and the sets that it is in. */
interface Kind {
  readonly prior: number;
  readonly sets: readonly number[];
}

/**
 * How many more kinds of pairs than sets there may be where the sets that a pair is in make its kind. Hundreds of sets that
 * overlap make nearly every pair one of its own; then the sums of their curves do.
 */
const MOST_KINDS = 4096;

/** @param tables numbers of single pairs, in which a pair's sum of curves has a line more */
export function pairCosts(
  seats: Seats,
  sets: readonly PairCurve[],
  tables: readonly PairTable[] = [],
): PairCosts {
  const isWhole = ({ sessions }: PairTable) => sessions.every((holds) => holds === 1);
  const { partial, ...rest } = setCosts(seats, sets);
  return {
    ...rest,
    ...withTables(seats, rest, tables.filter(isWhole)),
    partial: [
      ...partial,
      ...tables.filter((table) => !isWhole(table)).flatMap((table) => tableCurves(seats, table)),
    ],
    tables,
  };
}

function setCosts(seats: Seats, sets: readonly PairCurve[]): Omit<PairCosts, 'tables'> {
  const isWhole = sets.map((set) => countsAll(seats, set));
  const partial = sets.filter((_, i) => !isWhole[i]);
  const joined = joinSets(sets.filter((_, i) => isWhole[i]));
  const everyones = joined.filter(({ people }) => people.length === seats.peopleCount);
  const others = joined.filter(({ people }) => people.length < seats.peopleCount);
  const priorCounts = joined.some(({ withPrior }) => withPrior);
  const kinds = new Kinds(others.length + MOST_KINDS);
  const wholeOf = kindOfEachPair(seats, others, priorCounts, kinds);
  if (kinds.areMany) return { sets, ...summedCurves(seats, everyones, others, priorCounts), partial };
  const { curves, numbers } = distinct(
    kinds.list.map(({ prior, sets: own }) =>
      sumOf(seats.sessionCount + 1, prior, [...everyones, ...own.map((i) => others[i])]),
    ),
  );
  if (wholeOf !== null && numbers.some((number, i) => number !== i))
    for (let i = 0; i < wholeOf.length; i++) wholeOf[i] = numbers[wholeOf[i]];
  return { sets, whole: curves, wholeOf, partial };
}

/** Whether the set counts every session that any two of its people attend. */
function countsAll(
  { attends, peopleCount, sessionCount }: Seats,
  { people, sessions, withPrior }: PairCurve,
): boolean {
  if (withPrior || sessions.every((holds) => holds === 1)) return true;
  if (people.length > 2) return false;
  for (let s = 0; s < sessionCount; s++) {
    if (sessions[s] === 1) continue;
    if (people.every((p) => attends[s * peopleCount + p] === 1)) return false;
  }
  return true;
}

/** Sets of the same people are one: their curves are added. */
function joinSets(sets: readonly PairCurve[]): PairCurve[] {
  const joined = new Map<string, PairCurve>();
  for (const set of sets) {
    const key = `${set.withPrior} ${set.people.join()}`;
    const known = joined.get(key);
    const points = known ? set.points.map((cost, m) => cost + known.points[m]) : set.points;
    joined.set(key, { ...set, points });
  }
  return [...joined.values()];
}

/** Kinds of pairs, found by adding one thing at a time to what is known of a pair. */
class Kinds {
  readonly list: Kind[] = [{ prior: 0, sets: [] }];
  private readonly known = new Map<string, number>();

  private readonly most: number;

  constructor(most: number) {
    this.most = most;
  }

  get areMany(): boolean {
    return this.list.length > this.most;
  }

  with(kind: number, what: string, add: (kind: Kind) => Kind): number {
    const key = `${kind} ${what}`;
    let number = this.known.get(key);
    if (number === undefined) {
      number = this.list.push(add(this.list[kind])) - 1;
      this.known.set(key, number);
    }
    return number;
  }
}

/** [pairNumber]; null where all are of one kind. */
function kindOfEachPair(
  { peopleCount, prior }: Seats,
  sets: readonly PairCurve[],
  priorCounts: boolean,
  kinds: Kinds,
): Int32Array | null {
  if (sets.length === 0 && (prior.length === 0 || !priorCounts)) return null;
  const kindOf = new Int32Array((peopleCount * (peopleCount - 1)) / 2);
  for (let i = 0; priorCounts && i < prior.length; i += 3) {
    const met = prior[i + 2];
    kindOf[pairNumber(prior[i], prior[i + 1])] = kinds.with(0, `met ${met}`, (kind) => ({
      ...kind,
      prior: met,
    }));
  }
  for (const [i, { people }] of sets.entries()) {
    if (kinds.areMany) break;
    const add = (kind: Kind): Kind => ({ ...kind, sets: [...kind.sets, i] });
    // Pairs of one kind come in long runs, so that the last answer is kept.
    let [last, next] = [-1, -1];
    for (let k = 1; k < people.length; k++) {
      for (let j = 0; j < k; j++) {
        const at = pairNumber(people[j], people[k]);
        if (kindOf[at] !== last) {
          last = kindOf[at];
          next = kinds.with(last, `set ${i}`, add);
        }
        kindOf[at] = next;
      }
    }
  }
  return kindOf;
}

function sumOf(length: number, prior: number, sets: readonly PairCurve[]): Curve {
  return Array.from({ length }, (_, m) =>
    sets.reduce((sum, { points, withPrior }) => sum + points[withPrior ? prior + m : m], 0n),
  );
}

/** Each curve once, the first one first; and the number of each. */
function distinct(list: readonly Curve[]): { curves: Curve[]; numbers: number[] } {
  const curves: Curve[] = [];
  const known = new Map<string, number>();
  const numbers = list.map((curve) => {
    const key = curve.join();
    const number = known.get(key) ?? curves.push(curve) - 1;
    known.set(key, number);
    return number;
  });
  return { curves, numbers };
}
