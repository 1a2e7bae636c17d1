/**
 * Lower bounds on how many of a class are in a group, session by session: the people there of each class, spread over
 * the groups at the least cost, as a linear program whose prices are the certificate.
 */

import type { CountCurve, Curve, Partition, Problem } from '../../scenario/problem.ts';
import type { Fraction } from '../../shared/fraction.ts';
import { type Family, latticeOf, roundUp } from './lattice.ts';
import { leastOver } from './least-over.ts';
import { rowPrices } from './linear-program.ts';
import type { Names, Piece } from './piece.ts';
import { Scale, stated } from './scale.ts';

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
export function balancePiece(
  problem: Problem,
  names: Names,
  sources: readonly number[],
  curves: readonly CountCurve[],
  isOver: () => boolean,
): Piece {
  const { costs } = problem;
  const partition = countedClasses(costs.partitions[curves[0].partition], curves);
  const known = new Map<string, { prices: ClassPrices; units: bigint }>();
  let units = sources.reduce((sum, source) => sum + costs.constants[source], 0n);
  const listed: object[] = [];
  for (let session = 0; session < problem.sessionCount; session++) {
    const found = classSession(problem, session, partition, curves);
    const best = known.get(found.key) ?? bestPrices(found.facts, costs.measure, isOver);
    known.set(found.key, best);
    units += best.units;
    const entry = entryOf(found.facts, best.prices, partition, names);
    if (entry !== null) listed.push({ session, ...entry });
  }
  return { sources, argument: 'balance', units, numbers: { sessions: listed } };
}

/** The counts of each class in each session, of rules on any partitions. */
export function balanceFamilies(problem: Problem, sources: readonly number[]): Family[] {
  const { counts, partitions } = problem.costs;
  const own = counts.filter(({ source }) => sources.includes(source));
  return [...new Set(own.map(({ partition }) => partition))].flatMap((number) => {
    const curves = own.filter(({ partition }) => partition === number);
    const partition = countedClasses(partitions[number], curves);
    return Array.from({ length: problem.sessionCount }, (_, session) =>
      families(classSession(problem, session, partition, curves).facts),
    ).flat();
  });
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
  { peopleCount: n, groupCount, attends, capacity, pinnedGroup }: Problem,
  session: number,
  { classOf, classCount }: Partition,
  curves: readonly CountCurve[],
): { key: string; facts: ClassSession } {
  const people = new Array<number>(classCount + 1).fill(0);
  const pinned = Array.from({ length: groupCount }, () => new Array<number>(classCount + 1).fill(0));
  for (let p = 0; p < n; p++) {
    if (attends[session * n + p] === 0) continue;
    const own = classOf[p] < 0 ? classCount : classOf[p];
    people[own] += 1;
    const group = pinnedGroup[session * n + p];
    if (group >= 0) pinned[group][own] += 1;
  }
  const kinds = new Map<string, GroupKind>();
  for (let group = 0; group < groupCount; group++) {
    const seats = capacity[session * groupCount + group];
    if (seats === 0) continue;
    const here = curves.flatMap(({ sessions, groups }, i) =>
      sessions[session] === 1 && groups.includes(group) ? [i] : [],
    );
    const key = `${seats} ${here.join()} ${pinned[group].join()}`;
    const kind = kinds.get(key);
    if (kind) kind.groups.push(group);
    else {
      const own = people.map((_, c) =>
        sumOf(here.filter((i) => curves[i].class === c).map((i) => curves[i].points)),
      );
      kinds.set(key, { seats, pinned: pinned[group], curves: own, groups: [group] });
    }
  }
  const groupsOf = [...kinds].map(([key, { groups }]) => `${key}: ${groups.join()}`);
  return { key: `${people.join()}; ${groupsOf.join('; ')}`, facts: { people, kinds: [...kinds.values()] } };
}

function sumOf(curves: readonly Curve[]): Curve | null {
  if (curves.length < 2) return curves[0] ?? null;
  return curves[0].map((_, count) => curves.reduce((sum, points) => sum + points[count], 0n));
}

function bestPrices(
  facts: ClassSession,
  measure: Fraction,
  isOver: () => boolean,
): { prices: ClassPrices; units: bigint } {
  const { people, kinds } = facts;
  const free = { classes: people.map(() => 0), kinds: kinds.map(() => 0) };
  const priced = isOver() ? null : programPrices(facts, measure);
  const tried = [free, priced].filter((prices) => prices !== null);
  const lattice = latticeOf(families(facts));
  const bounds = tried.map((prices) => ({
    prices,
    units: roundUp(bound(facts, prices, measure), lattice),
  }));
  return bounds.reduce((best, each) => (each.units > best.units ? each : best));
}

function programPrices({ people, kinds }: ClassSession, measure: Fraction): ClassPrices | null {
  const cells = kinds.flatMap((kind, kindNumber) =>
    people.map((count, own) => ({ kind, kindNumber, own, most: Math.min(kind.seats, count) })),
  );
  const columns = cells.flatMap((cell, number) =>
    Array.from({ length: Math.max(0, cell.most - cell.kind.pinned[cell.own] + 1) }, (_, extra) => ({
      ...cell,
      number,
      count: cell.kind.pinned[cell.own] + extra,
    })),
  );
  if (columns.length > MOST_COLUMNS) return null;
  const solved = rowPrices({
    cost: columns.map(({ kind, own, count }) => Number(kind.curves[own]?.[count] ?? 0n)),
    rows: [
      ...people.map((right, own) => ({
        coefficients: columns.map((column) => (column.own === own ? column.count : 0)),
        sense: 'equal' as const,
        right,
      })),
      ...kinds.map((kind, kindNumber) => ({
        coefficients: columns.map((column) => (column.kindNumber === kindNumber ? -column.count : 0)),
        sense: 'at_least' as const,
        right: -kind.seats * kind.groups.length,
      })),
      ...cells.map(({ kind }, number) => ({
        coefficients: columns.map((column) => Number(column.number === number)),
        sense: 'equal' as const,
        right: kind.groups.length,
      })),
    ],
  });
  if (solved === null) return null;
  return {
    classes: people.map((_, own) => stated(solved[own], measure)),
    kinds: kinds.map((_, kind) => stated(Math.min(0, -solved[people.length + kind]), measure)),
  };
}

/** What the prices prove of the session, in units. */
function bound({ people, kinds }: ClassSession, prices: ClassPrices, measure: Fraction): bigint {
  const scale = new Scale(measure, [...prices.classes, ...prices.kinds]);
  const classPrices = prices.classes.map((price) => scale.of(price));
  let sum = people.reduce((all, count, own) => all + classPrices[own] * BigInt(count), 0n);
  for (const [kindNumber, kind] of kinds.entries()) {
    const groupPrice = scale.of(prices.kinds[kindNumber]);
    let ofOne = groupPrice * BigInt(kind.seats);
    for (const [own, count] of people.entries()) {
      const price = classPrices[own] + groupPrice;
      const cost = (k: number) => (kind.curves[own]?.[k] ?? 0n) * scale.parts;
      ofOne += leastOver(kind.pinned[own], Math.min(kind.seats, count), (k) => cost(k) - price * BigInt(k));
    }
    sum += BigInt(kind.groups.length) * ofOne;
  }
  return scale.unitsUp(sum);
}

/** The counts of each class add up to its people. */
function families({ people, kinds }: ClassSession): Family[] {
  return people.map((total, own) => ({
    total,
    counts: kinds.map((kind) => ({
      curve: kind.curves[own] ?? new Array<bigint>(kind.seats + 1).fill(0n),
      least: kind.pinned[own],
      most: Math.min(kind.seats, total),
      times: kind.groups.length,
    })),
  }));
}
