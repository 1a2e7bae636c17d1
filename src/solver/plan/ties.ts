/**
 * Chooses among plans of equal cost: first fewer repeats, Σ max(0, m − 1)²; then fewer waits twice in a row; then fewer returns to a table;
 * then, of the plans met, the one in which people meet most equally many. Nothing is claimed about these, and the search depends on
 * proposals, not on the clock.
 */

import {
  type Assignment,
  type Costs,
  type Curve,
  othersIn,
  type Problem,
  pairNumber,
  type VisitCurve,
} from '../../scenario/problem.ts';
import { fraction, over } from '../../shared/fraction.ts';
import { numbering } from '../../shared/numbering.ts';
import { membersOf, priceOf } from '../price.ts';
import { Anneal } from '../search/anneal.ts';
import type { Search } from '../search/search.ts';
import { POLISH_SHARE } from './chain.ts';
import type { Host } from './host.ts';
import type { Incumbent, LaneTask } from './lane-report.ts';
import { atOtherTables } from './other-tables.ts';
import { searchOf } from './search-series.ts';

/** The most people, or groups, for which ties are broken (experiment A52). */
const MOST_TIED_PEOPLE = 500;

interface TieTask extends Pick<LaneTask, 'problem' | 'settings' | 'seed' | 'frozen'>, Pick<Host, 'kernel'> {
  readonly proposals: number;
  readonly isOver: () => boolean;
}

/** The preferred plan of the same cost, and the proposals that finding it took. */
export function* breakTies(
  task: TieTask,
  best: Incumbent,
): Generator<void, { best: Incumbent; iterations: number }> {
  const { problem, frozen, seed, proposals, isOver } = task;
  if (isOver() || isTooLarge(problem) || proposals < 1) return { best, iterations: 0 };
  const before = tiesOf(problem, best.assignment);
  const { iterations, plans } =
    before.again === 0 && before.running === 0
      ? { iterations: 0, plans: [] }
      : yield* searched(task, best, before);
  const [{ assignment }] = [
    best.assignment,
    ...[best.assignment, ...plans].map((plan) => atOtherTables(problem, plan, frozen, seed, isOver)),
  ]
    .map((plan) => ({ ties: tiesOf(problem, plan), assignment: plan }))
    .filter((plan) => priceOf(problem, plan.assignment) === best.cost)
    .sort((one, other) => compareTies(one.ties, other.ties));
  return { best: { cost: best.cost, assignment }, iterations };
}

/** Searches for preferred plans of the same cost. */
function* searched(
  { problem, frozen, settings, seed, kernel, proposals, isOver }: TieTask,
  best: Incumbent,
  before: Ties,
): Generator<void, { iterations: number; plans: readonly Assignment[] }> {
  const tied = tiedProblem(problem, before);
  const task = { problem: tied, kernel: kernel(), settings, frozen };
  const search = searchOf(task, best.assignment, seed);
  const anneal = new Anneal(search, POLISH_SHARE);
  let even = { cost: search.bestCost, ties: before, assignment: best.assignment };
  while (search.iterations < proposals && anneal.advance(proposals)) {
    if (search.cost === search.bestCost) even = evener(problem, even, search);
    if (isOver()) break;
    yield;
  }
  return { iterations: search.iterations, plans: [search.best(), even.assignment] };
}

interface Tied {
  readonly cost: bigint;
  readonly ties: Ties;
  readonly assignment: Assignment;
}

/** The search's present plan if it costs less than `kept` or is preferred to it; else `kept`. */
function evener(problem: Problem, kept: Tied, search: Search): Tied {
  const { cost } = search;
  if (cost > kept.cost) return kept;
  const assignment = search.current();
  const ties = tiesOf(problem, assignment);
  return cost < kept.cost || compareTies(ties, kept.ties) < 0 ? { cost, ties, assignment } : kept;
}

/** Below 0: the first is preferred. */
function compareTies(one: Ties, other: Ties): number {
  return (
    one.again - other.again ||
    one.running - other.running ||
    one.back - other.back ||
    one.spread - other.spread
  );
}

/** Tables would be quadratic, and little would be found in the time. */
function isTooLarge({ peopleCount, groupCount }: Problem): boolean {
  return Math.max(peopleCount, groupCount) > MOST_TIED_PEOPLE;
}

/** The measures that decide between plans of equal cost. */
export interface Ties {
  /** Σ max(0, m − 1)² over pairs, earlier meetings included. */
  readonly again: number;
  /** How often somebody waits in two consecutive sessions. */
  readonly running: number;
  /** Σ max(0, v − 1)² over people and groups. */
  readonly back: number;
  /** Σ (contacts of a person)². */
  readonly spread: number;
}

export function tiesOf(problem: Problem, assignment: Assignment): Ties {
  const { peopleCount, groupCount, sessionCount, meets } = problem;
  const met = priorOf(problem);
  const visits = new Uint16Array(peopleCount * groupCount);
  const waited = new Int32Array(peopleCount).fill(-2);
  let running = 0;
  for (let s = 0; s < sessionCount; s++) {
    for (const [g, people] of membersOf(problem, assignment, s).entries()) {
      if (meets[g] === 0) {
        for (const p of people) {
          if (waited[p] === s - 1) running++;
          waited[p] = s;
        }
        continue;
      }
      for (const [i, b] of people.entries()) {
        visits[b * groupCount + g]++;
        for (let j = 0; j < i; j++) met[pairNumber(people[j], b)]++;
      }
    }
  }
  const contacts = new Uint16Array(peopleCount);
  for (let b = 1; b < peopleCount; b++) {
    for (let a = 0; a < b; a++) {
      if (met[pairNumber(a, b)] === 0) continue;
      contacts[a]++;
      contacts[b]++;
    }
  }
  const sum = (counts: Uint16Array): number => counts.reduce((all, count) => all + squaredExcess(count), 0);
  const spread = contacts.reduce((all, count) => all + count ** 2, 0);
  return { again: sum(met), running, back: sum(visits), spread };
}

function squaredExcess(count: number): number {
  return Math.max(0, count - 1) ** 2;
}

/** Earlier meetings; [pairNumber(a, b)]. */
function priorOf({ peopleCount, prior }: Problem): Uint16Array {
  const met = new Uint16Array((peopleCount * (peopleCount - 1)) / 2);
  for (let i = 0; i < prior.length; i += 3) met[pairNumber(prior[i], prior[i + 1])] += prior[i + 2];
  return met;
}

/**
 * The problem with the ties as a small part of the cost: a unit of each part outweighs all that a plan could save of the parts below it,
 * so that no dearer plan is taken for better.
 */
function tiedProblem(problem: Problem, { again, running, back }: Ties): Problem {
  const onRunning = BigInt(back + 1);
  const onAgain = BigInt(running) * onRunning + BigInt(back) + 1n;
  const onCost = BigInt(again + 1) * onAgain;
  const { costs } = problem;
  const dearer = <T extends { readonly points: Curve }>(part: T): T => ({
    ...part,
    points: part.points.map((units) => units * onCost),
  });
  const times = (units: bigint) => units * onCost;
  const dearerWay = <T extends Pick<Costs, 'constants' | 'pairs' | 'company'>>(way: T): T => ({
    ...way,
    constants: [...way.constants.map(times), 0n],
    pairs: {
      ...way.pairs,
      whole: way.pairs.whole.map((curve) => curve.map(times)),
      sets: way.pairs.sets.map(dearer),
      tables: way.pairs.tables.map((table) => ({ ...table, steps: table.steps.map(times) })),
      partial: way.pairs.partial.map(dearer),
    },
    company: way.company.map(dearer),
  });
  const own = dearerWay(costs);
  const scaled: Costs = {
    ...own,
    measure: over(costs.measure, fraction(onCost)),
    sources: [...costs.sources, []],
    pairs: { ...own.pairs, ...pairTies(problem, onCost, onAgain) },
    visits: [...costs.visits.map(dearer), ...visitTies(problem), ...waitingTies(problem, onRunning)],
    counts: costs.counts.map(dearer),
    squares: costs.squares.map((square) => ({ ...square, factor: times(square.factor) })),
  };
  const links = problem.links.map(dearerWay);
  return { ...problem, costs: scaled, links };
}

/** A curve for each kind of pair: by the curve that it had and by its earlier meetings. */
function pairTies(
  problem: Problem,
  onCost: bigint,
  onAgain: bigint,
): Pick<Costs['pairs'], 'whole' | 'wholeOf' | 'others'> {
  const { whole, wholeOf } = problem.costs.pairs;
  const prior = priorOf(problem);
  const numberOf = numbering<string>();
  const curves: Curve[] = [];
  const curveOf = Int32Array.from(prior, (earlier, pair) => {
    const former = wholeOf === null ? 0 : wholeOf[pair];
    const number = numberOf(`${former} ${earlier}`);
    // The part from earlier meetings is the same for all plans.
    curves[number] ??= whole[former].map(
      (units, m) => units * onCost + BigInt(squaredExcess(earlier + m)) * onAgain,
    );
    return number;
  });
  return { whole: curves, wholeOf: curves.length === 1 ? null : curveOf, others: othersIn(curveOf) };
}

function visitTies({ peopleCount, meets, sessionCount, costs }: Problem): VisitCurve[] {
  const points = Array.from({ length: sessionCount + 1 }, (_, count) => BigInt(squaredExcess(count)));
  const people = Int32Array.from({ length: peopleCount }, (_, p) => p);
  const sessions = new Uint8Array(sessionCount).fill(1);
  // Returning to a bench is waiting, which has a cost of its own.
  const tables = [...meets.keys()].filter((g) => meets[g] === 1);
  return tables.map((g) => ({
    source: costs.sources.length,
    people,
    groups: Int32Array.of(g),
    sessions,
    points,
  }));
}

/** A curve for every two consecutive sessions, by how often a person waits in them. */
function waitingTies({ peopleCount, meets, sessionCount, costs }: Problem, onRunning: bigint): VisitCurve[] {
  const groups = Int32Array.from([...meets.keys()].filter((g) => meets[g] === 0));
  if (groups.length === 0) return [];
  return Array.from({ length: sessionCount - 1 }, (_, s) => ({
    source: costs.sources.length,
    people: Int32Array.from({ length: peopleCount }, (_, p) => p),
    groups,
    sessions: Uint8Array.from({ length: sessionCount }, (_, t) => Number(t === s || t === s + 1)),
    points: [0n, 0n, onRunning],
  }));
}
