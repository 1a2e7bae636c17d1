/**
 * Lower bounds on how many of a class are in a group, session by session: the people there of each class, spread over
 * the groups at the least cost, as a linear program whose prices are the certificate.
 */

import type { SessionTable } from '../../check/bound/session-table.ts';
import type { CountCurve, Curve, Partition, Problem } from '../../scenario/problem.ts';
import type { Fraction } from '../../shared/fraction.ts';
import { SmallProgram } from './linear-program.ts';
import { best, type Names, type Piece, type PieceMaker } from './piece.ts';
import { stated } from './stated.ts';

/** Columns beyond which the program is not worth its time. */
const MOST_COLUMNS = 1500;

/** A session as far as the curves can tell; sessions that are alike are worked out once. */
interface ClassSession {
  /** People who attend, by class; those of none last. */
  readonly people: readonly number[];
  readonly kinds: readonly GroupKind[];
}

/** Groups of one session with the same seats, the same pinned classes and the same costs. */
interface GroupKind {
  readonly seats: number;
  /** Pinned people of each class. */
  readonly pinned: readonly number[];
  /** By class; null: costs nothing. */
  readonly curves: readonly (Curve | null)[];
  readonly groups: number[];
}

/** As stated. */
interface ClassPrices {
  /** [class]; those of none last. */
  readonly classes: readonly number[];
  /** [kind of group], at most 0. */
  readonly kinds: readonly number[];
}

/**
 * All curves must be of one partition.
 *
 * @param isOver once it says so, no more programs are solved: what is left is bounded without prices
 */
export function* balancePiece(
  problem: Problem,
  make: PieceMaker,
  rules: readonly number[],
  curves: readonly CountCurve[],
  isOver: () => boolean,
): Generator<void, Piece | null> {
  const { costs } = problem;
  const partition = countedClasses(costs.partitions[curves[0].partition], curves);
  const known = new Map<string, ClassPrices | null>();
  const listed: object[] = [];
  for (const table of make.tables) {
    const { key, facts } = classSession(table, partition, curves);
    if (!known.has(key)) known.set(key, isOver() ? null : programPrices(facts, costs.measure));
    const prices = known.get(key);
    const entry = prices ? entryOf(facts, prices, partition, make.names) : null;
    if (entry !== null) listed.push({ session: table.session, ...entry });
    yield;
  }
  const pointers = rules.map((rule) => costs.sources[rule][0]);
  const [free, priced] = [[], listed].map((sessions) =>
    make.piece(rules, 'prices', { classes: { rules: pointers, sessions } }),
  );
  return best([free, priced]);
}

/** Who is in no class that a curve counts has none. */
function countedClasses({ classOf, classCount }: Partition, curves: readonly CountCurve[]): Partition {
  const counted = new Set(curves.map((curve) => curve.class));
  return { classOf: classOf.map((own) => (counted.has(own) ? own : -1)), classCount };
}

function entryOf(
  { kinds }: ClassSession,
  prices: ClassPrices,
  { classOf, classCount }: Partition,
  names: Names,
): object | null {
  const classes = prices.classes.flatMap((price, c) => {
    const first = classOf.indexOf(c === classCount ? -1 : c);
    return price === 0 || first < 0 ? [] : [[names.people[first], price] as const];
  });
  const groups = kinds.flatMap(({ groups: same }, kind) =>
    prices.kinds[kind] === 0 ? [] : same.map((g) => [names.groups[g], prices.kinds[kind]] as const),
  );
  if (classes.length === 0 && groups.length === 0) return null;
  return { classes: Object.fromEntries(classes), groups: Object.fromEntries(groups) };
}

function classSession(
  table: SessionTable,
  { classOf, classCount }: Partition,
  curves: readonly CountCurve[],
): { key: string; facts: ClassSession } {
  const { session, present, open } = table;
  const people = new Array<number>(classCount + 1).fill(0);
  const pinnedTo = new Map(open.map(({ group }) => [group, people.map(() => 0)]));
  for (const person of present) {
    const own = classOf[person] < 0 ? classCount : classOf[person];
    people[own] += 1;
    const pinned = pinnedTo.get(table.pinOf(person));
    if (pinned) pinned[own] += 1;
  }
  const kinds = new Map<string, GroupKind>();
  for (const { group, seats } of open) {
    const pinned = pinnedTo.get(group)!;
    const here = curves.flatMap(({ sessions, groups }, i) =>
      sessions[session] === 1 && groups.includes(group) ? [i] : [],
    );
    const key = `${seats} ${here.join()} ${pinned.join()}`;
    const kind = kinds.get(key);
    if (kind) kind.groups.push(group);
    else {
      const own = people.map((_, c) =>
        sumOf(here.filter((i) => curves[i].class === c).map((i) => curves[i].points)),
      );
      kinds.set(key, { seats, pinned, curves: own, groups: [group] });
    }
  }
  const groupsOf = [...kinds].map(([key, { groups }]) => `${key}: ${groups.join()}`);
  return { key: `${people.join()}; ${groupsOf.join('; ')}`, facts: { people, kinds: [...kinds.values()] } };
}

function sumOf(curves: readonly Curve[]): Curve | null {
  if (curves.length < 2) return curves[0] ?? null;
  return curves[0].map((_, count) => curves.reduce((sum, points) => sum + points[count], 0n));
}

function programPrices({ people, kinds }: ClassSession, measure: Fraction): ClassPrices | null {
  const numbers = kinds.flatMap(({ seats, pinned }) =>
    people.map((count, own) => Math.max(0, Math.min(seats, count) - pinned[own] + 1)),
  );
  if (numbers.reduce((sum, columns) => sum + columns, 0) > MOST_COLUMNS) return null;
  const program = new SmallProgram();
  const ofClass = people.map((count) => program.row(count));
  const ofKind = kinds.map(({ seats, groups }) => program.row(-seats * groups.length, 'at_least'));
  for (const [kind, { seats, pinned, curves, groups }] of kinds.entries()) {
    for (const [own, count] of people.entries()) {
      const once = program.row(groups.length);
      for (let n = pinned[own]; n <= Math.min(seats, count); n++)
        program.add(Number(curves[own]?.[n] ?? 0n), [
          [ofClass[own], n],
          [ofKind[kind], -n],
          [once, 1],
        ]);
    }
  }
  const prices = program.prices();
  return (
    prices && {
      classes: ofClass.map((row) => stated(prices[row], measure)),
      kinds: ofKind.map((row) => stated(Math.min(0, -prices[row]), measure)),
    }
  );
}
