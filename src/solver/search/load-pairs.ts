/** Writes the costs of pairs into the kernel, by the ways in which they meet. */
import { type Problem, pairNumber } from '../../scenario/problem.ts';
import { type Way, waysOf } from '../over-links.ts';
import { type PairParts, partsOf, type Product } from './kernel-costs.ts';
import type { Kernel } from './kernel.ts';
import { linkClasses, meetsInGroups } from './link-classes.ts';
import { putLists, startsOf } from './lists.ts';
import { isWindow } from './load-windows.ts';
import type { Loading } from './loading.ts';
import { type NumberArray, numberArrays } from './number-width.ts';
import { type SessionPairs, sessionPairs } from './session-pairs.ts';

/** The most different rows kept while a table is filled (experiment A52). */
const MOST_KINDS = 64;

/** Costs of two people of two groups who meet in these ways. */
interface PairClass extends SessionPairs {
  readonly ways: readonly number[];
}

/** Reserves and writes what is known before the kernel's memory is allocated; `fillPairs` writes the rest. */
export function putPairs(kernel: Kernel, loading: Loading, rowBytes: number): readonly PairClass[] {
  const { problem, numbers } = loading;
  const { peopleCount } = problem;
  const parts = partsOf(loading.costs);
  const apart = [problem, ...problem.links].map((one) => one.apart);
  const classes = putLinks(kernel, problem, rowBytes).map((ways) => ({
    ways,
    ...sessionPairs(
      problem,
      ways.flatMap((way) => parts[way].products),
      numbers.barrier,
      ways.map((way) => apart[way]),
    ),
  }));
  // After the cost of the last possible meeting comes one that is never used.
  const marginal = parts.flatMap(({ steps }) => steps.flatMap((own) => [...own, 0]));
  kernel.put('marginal', numberArrays[numbers.width].from(marginal));
  kernel.reserve('meetings', parts.length * peopleCount * peopleCount * Uint16Array.BYTES_PER_ELEMENT);
  const isStanding = classes.some((one) => one.standing.size + one.standingProducts.length > 0);
  kernel.set('standing', isStanding ? 1 : 0);
  kernel.reserve('pairCost', classes.length * peopleCount * rowBytes);
  putExtras(kernel, loading, classes, rowBytes);
  putRules(kernel, loading, parts);
  return classes;
}

/** Costs of pairs in single sessions, and room for tables of many pairs. */
function putExtras(
  kernel: Kernel,
  { problem: { peopleCount, sessionCount }, numbers }: Loading,
  classes: readonly PairClass[],
  rowBytes: number,
): void {
  const lists = Array.from({ length: sessionCount }, (_, s) =>
    classes.flatMap(({ extra }, number) => [...extra[s]].map(([key, cost]) => ({ number, key, cost }))),
  );
  kernel.put('extraStart', startsOf(lists.map(({ length }) => length)));
  const entries = lists.flat();
  const places = entries.flatMap(({ number, key }) => [
    number,
    Math.floor(key / peopleCount),
    key % peopleCount,
  ]);
  kernel.put('extra', Int32Array.from(places));
  kernel.put('extraCost', numberArrays[numbers.width].from(entries.map(({ cost }) => cost)));
  const starts = startsOf(classes.map(({ tables }) => tables.length));
  const overlays = classes.flatMap(({ tableOf }, number) =>
    Array.from(tableOf, (table) => (table < 0 ? -1 : starts[number] + table)),
  );
  kernel.put('overlayOf', Int32Array.from(overlays));
  kernel.reserve('overlay', starts[classes.length] * peopleCount * rowBytes);
}

/** Curves on the meetings of a single pair in some sessions, with those so far. */
function putRules(
  kernel: Kernel,
  { problem, numbers, assignment }: Loading,
  parts: readonly PairParts[],
): void {
  const { peopleCount, sessionCount, attends } = problem;
  const ways = waysOf(problem);
  const rules: number[] = [];
  const lists = Array.from({ length: sessionCount }, (): number[] => []);
  const marginal: number[] = [];
  for (const [way, { pairRules }] of parts.entries()) {
    for (const rule of pairRules) {
      if (isWindow(rule)) continue;
      const [a, b] = rule.people;
      let met = 0;
      for (let s = 0; s < sessionCount; s++) {
        const row = s * peopleCount;
        if (rule.sessions[s] === 0 || attends[row + a] === 0 || attends[row + b] === 0) continue;
        lists[s].push(rules.length / 5);
        const [g, h] = [assignment[row + a], assignment[row + b]];
        if (ways[way].meet(s, g, h)) met++;
      }
      rules.push(a, b, met, marginal.length, way);
      marginal.push(...rule.steps, 0);
    }
  }
  kernel.put('rule', Int32Array.from(rules));
  kernel.put('ruleMarginal', numberArrays[numbers.width].from(marginal));
  putLists(kernel, 'ruleStart', 'ruleList', lists);
}

/** Writes meetings and pair costs as they are between visits to sessions; call after `kernel.commit`. */
export function fillPairs(
  kernel: Kernel,
  loading: Loading,
  classes: readonly PairClass[],
  rowBytes: number,
): void {
  const { problem, numbers } = loading;
  const { peopleCount: n } = problem;
  const row = (8 * rowBytes) / numbers.width;
  const tableIn = (all: NumberArray, number: number) =>
    all.subarray(number * n * row, (number + 1) * n * row);
  const parts = partsOf(loading.costs);
  const starts = startsOf(parts.flatMap(({ steps }) => steps.map(({ length }) => length + 1)));
  const firsts = startsOf(parts.map(({ steps }) => steps.length)).map((first) => starts[first]);
  const marginal = kernel.numbers('marginal', numbers.width);
  const costs = kernel.numbers('pairCost', numbers.width);
  const addTo = (table: NumberArray, a: number, b: number, cost: number) => {
    table[a * row + b] += cost;
    table[b * row + a] += cost;
  };
  // Most pairs have the first curve of each way, and have not met: what the others cost beyond that is added pair by pair.
  for (const [number, { ways, standing, standingProducts }] of classes.entries()) {
    const table = tableIn(costs, number);
    const least = ways.reduce((sum, way) => sum + marginal[firsts[way]], 0);
    fillTable(table, row, n, standingProducts, least);
    for (const [key, cost] of standing) addTo(table, Math.floor(key / n), key % n, cost);
  }
  const overlays = kernel.numbers('overlay', numbers.width);
  for (const [t, products] of classes.flatMap(({ tables }) => tables).entries())
    fillTable(tableIn(overlays, t), row, n, products, 0);
  const cells = kernel.cells('meetings');
  const ways = waysOf(problem);
  let curve = 0;
  for (const [way, { steps, stepsOf, others }] of parts.entries()) {
    const tables = classes.flatMap(({ ways }, number) =>
      ways.includes(way) ? [tableIn(costs, number)] : [],
    );
    const met = cells.subarray(way * n * n, (way + 1) * n * n).fill(firsts[way]);
    for (let i = 0; stepsOf !== null && i < others.length; i += 2) {
      const [a, b] = [others[i], others[i + 1]];
      const start = starts[curve + stepsOf[pairNumber(a, b)]];
      met[a * n + b] = met[b * n + a] = start;
      for (const table of tables) addTo(table, a, b, marginal[start] - marginal[firsts[way]]);
    }
    curve += steps.length;
    addMeetings(loading, ways[way], { met, pairCosts: tables, row, marginal });
  }
}

/** Writes `least` plus the sum of the products for every two people, 0 on the diagonal; [person * row + person]. */
function fillTable(
  table: NumberArray,
  row: number,
  peopleCount: number,
  products: readonly Product[],
  least: number,
): void {
  if (products.length === 0 && least === 0) return;
  // People in the same products with the same weights have the same row.
  const kinds = new Map<string, NumberArray>();
  // [person]: product, weight, product, weight, …
  const shares = Array.from({ length: peopleCount }, (): number[] => []);
  for (let i = 0; i < products.length; i++) {
    const { people, weights } = products[i];
    for (let j = 0; j < people.length; j++) shares[people[j]].push(i, weights[j]);
  }
  for (let a = 0; a < peopleCount; a++) {
    const own = shares[a];
    const key = own.join();
    let costs = kinds.get(key);
    if (costs === undefined) {
      costs = table.slice(0, peopleCount).fill(least);
      for (let i = 0; i < own.length; i += 2) {
        const { people, weights, factor } = products[own[i]];
        const times = factor * own[i + 1];
        for (let j = 0; j < people.length; j++) costs[people[j]] += times * weights[j];
      }
      if (kinds.size < MOST_KINDS) kinds.set(key, costs);
    }
    table.set(costs, a * row);
    table[a * row + a] = 0;
  }
}

/** The meetings of pairs, as indices into `marginal`, and the tables of the cost of one more. */
interface MeetingTables {
  readonly met: Uint16Array;
  readonly pairCosts: readonly NumberArray[];
  /** Numbers per row of these. */
  readonly row: number;
  readonly marginal: NumberArray;
}

/** Counts all meetings in one way, row by row, since tables of many people do not fit into the cache. */
function addMeetings(
  { problem: { peopleCount, sessionCount }, assignment, members }: Loading,
  { facing }: Way,
  tables: MeetingTables,
): void {
  for (let a = 0; a < peopleCount; a++) {
    for (let s = 0; s < sessionCount; s++) {
      const g = assignment[s * peopleCount + a];
      const groups = g < 0 ? [] : facing(s, g);
      for (let h = 0; h < groups.length; h++) meet(a, members[s][groups[h]], peopleCount, tables);
    }
  }
}

/** A small function, as V8 compiles it while it runs. */
function meet(
  a: number,
  group: readonly number[],
  peopleCount: number,
  { met, pairCosts, row, marginal }: MeetingTables,
): void {
  for (let i = 0; i < group.length; i++) {
    const b = group[i];
    if (b === a) continue;
    const cell = met[a * peopleCount + b]++;
    const more = marginal[cell + 1] - marginal[cell];
    for (let t = 0; t < pairCosts.length; t++) pairCosts[t][a * row + b] += more;
  }
}

/** @returns the ways of meeting of each class */
export function putLinks(kernel: Kernel, problem: Problem, rowBytes: number): readonly (readonly number[])[] {
  const { classes, patternOf, patterns } = linkClasses(problem);
  const ways = Array.from({ length: problem.links.length + 1 }, (_, way) => way);
  kernel.set('isLinked', meetsInGroups(problem) ? 0 : 1);
  kernel.set('classCount', classes.length);
  kernel.reserve('linkNote', rowBytes);
  putLists(kernel, 'classWayStart', 'classWay', classes);
  putLists(
    kernel,
    'wayClassStart',
    'wayClass',
    ways.map((way) => [...classes.keys()].filter((number) => classes[number].includes(way))),
  );
  kernel.put('patternOf', Int32Array.from(patternOf));
  const facing = patterns.flat();
  kernel.put('facingStart', startsOf(facing.map(({ length }) => length)));
  kernel.put('facing', Int32Array.from(facing.flat(2)));
  const own = patterns.map((groups) => groups.map((others, g) => others.find(([h]) => h === g)?.[1] ?? -1));
  const usual = own.map((numbers) => mostFrequent(numbers));
  kernel.put('ownClass', Int32Array.from(own.flat()));
  kernel.put('usualOwn', Int32Array.from(usual));
  const odd = own.map((numbers, i) =>
    numbers.flatMap((number, g): [number, number][] => (number === usual[i] ? [] : [[g, number]])),
  );
  kernel.put('oddStart', startsOf(odd.map(({ length }) => length)));
  kernel.put('odd', Int32Array.from(odd.flat(2)));
  return classes;
}

function mostFrequent(numbers: readonly number[]): number {
  const times = new Map<number, number>();
  for (const number of numbers) times.set(number, (times.get(number) ?? 0) + 1);
  return [...times].reduce((most, each) => (each[1] > most[1] ? each : most))[0];
}
