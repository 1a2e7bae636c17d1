/** What being together costs pairs, written into the kernel. */
import type { Assignment, Problem } from '../../scenario/problem.ts';
import { membersOf } from '../price.ts';
import type { Product } from './kernel-costs.ts';
import type { Kernel } from './kernel.ts';
import { putLists, startsOf } from './lists.ts';
import type { Loading } from './loading.ts';
import { type NumberArray, numberArrays } from './number-width.ts';
import { type SessionPairs, sessionPairs } from './session-pairs.ts';

/** Rows of people that are kept while a table is filled. */
const MOST_KINDS = 64;

/** Reserves and puts what is known before the kernel's memory is made; `fillPairs` writes the rest. */
export function putPairs(kernel: Kernel, loading: Loading, rowBytes: number): SessionPairs {
  const { problem, costs, numbers } = loading;
  const { peopleCount } = problem;
  const array = numberArrays[numbers.width];
  const pairs = sessionPairs(problem, costs.products, numbers.barrier, [problem.apart]);
  // Behind the cost of the last meeting that can be comes one that nobody reads.
  kernel.put('marginal', array.from(costs.steps.flatMap((steps) => [...steps, 0])));
  kernel.reserve('meetings', peopleCount * peopleCount * numbers.cellBytes);
  kernel.reserve('pairCost', peopleCount * rowBytes);
  if (hasStanding(pairs)) kernel.reserve('standing', peopleCount * rowBytes);
  kernel.put('overlayOf', pairs.tableOf);
  kernel.reserve('overlay', pairs.tables.length * peopleCount * rowBytes);
  kernel.put('extraStart', startsOf(pairs.extra.map(({ size }) => size)));
  const keys = pairs.extra.flatMap((map) => [...map.keys()]);
  const ends = keys.flatMap((key) => [Math.floor(key / peopleCount), key % peopleCount]);
  kernel.put('extraPair', Int32Array.from(ends));
  kernel.put('extraCost', array.from(pairs.extra.flatMap((map) => [...map.values()])));
  putRules(kernel, loading);
  return pairs;
}

function hasStanding({ standing, standingProducts }: SessionPairs): boolean {
  return standing.size > 0 || standingProducts.length > 0;
}

/** Every pair of a rule by itself, with its meetings so far. */
function putRules(kernel: Kernel, { problem, costs, numbers, assignment }: Loading): void {
  const { peopleCount, sessionCount, attends, meets } = problem;
  const rules: number[] = [];
  const lists = Array.from({ length: sessionCount }, (): number[] => []);
  const starts = startsOf(costs.pairRules.map(({ steps }) => steps.length));
  for (const [i, { people, sessions }] of costs.pairRules.entries()) {
    for (let k = 1; k < people.length; k++) {
      for (let j = 0; j < k; j++) {
        const [a, b] = [people[j], people[k]];
        let met = 0;
        for (let s = 0; s < sessionCount; s++) {
          const row = s * peopleCount;
          if (sessions[s] === 0 || attends[row + a] === 0 || attends[row + b] === 0) continue;
          lists[s].push(rules.length / 4);
          const g = assignment[row + a];
          if (g === assignment[row + b] && meets[g] === 1) met++;
        }
        rules.push(a, b, met, starts[i]);
      }
    }
  }
  kernel.put('rule', Int32Array.from(rules));
  kernel.put('ruleMarginal', numberArrays[numbers.width].from(costs.pairRules.flatMap(({ steps }) => steps)));
  putLists(kernel, 'ruleStart', 'ruleList', lists);
}

/** Meetings and pair costs as they stand between sessions; call after the kernel's memory is made. */
export function fillPairs(kernel: Kernel, loading: Loading, pairs: SessionPairs, rowBytes: number): void {
  const { problem, costs, numbers, assignment } = loading;
  const { peopleCount } = problem;
  const row = (8 * rowBytes) / numbers.width;
  const starts = startsOf(costs.steps.map(({ length }) => length + 1));
  const marginal = kernel.numbers('marginal', numbers.width);
  const pairCost = kernel.numbers('pairCost', numbers.width);
  // Most pairs have the first curve, which begins at 0, and have not met: what the others cost beyond that is added pair by pair.
  fillTable(pairCost, row, peopleCount, pairs.standingProducts, marginal[0]);
  const addTo = (table: NumberArray, a: number, b: number, cost: number) => {
    table[a * row + b] += cost;
    table[b * row + a] += cost;
  };
  const tables = [pairCost];
  if (hasStanding(pairs)) {
    const standing = kernel.numbers('standing', numbers.width);
    fillTable(standing, row, peopleCount, pairs.standingProducts, 0);
    tables.push(standing);
  }
  for (const [key, cost] of pairs.standing)
    for (const table of tables) addTo(table, Math.floor(key / peopleCount), key % peopleCount, cost);
  if (pairs.tables.length > 0) {
    const overlay = kernel.numbers('overlay', numbers.width);
    for (const [t, products] of pairs.tables.entries()) {
      const table = overlay.subarray(t * peopleCount * row, (t + 1) * peopleCount * row);
      fillTable(table, row, peopleCount, products, 0);
    }
  }
  const cells = kernel.cells('meetings', numbers.cellBytes);
  if (costs.stepsOf !== null) {
    for (let b = 1, at = 0; b < peopleCount; b++) {
      for (let a = 0; a < b; a++, at++) {
        if (costs.stepsOf[at] === 0) continue;
        const start = starts[costs.stepsOf[at]];
        cells[a * peopleCount + b] = cells[b * peopleCount + a] = start;
        addTo(pairCost, a, b, marginal[start] - marginal[0]);
      }
    }
  }
  addMeetings(problem, assignment, cells, (a, b, cell) => {
    pairCost[a * row + b] += marginal[cell + 1] - marginal[cell];
  });
}

/** `least` and the sum of the products for every two people, nothing for one with themselves; [person * row + person]. */
export function fillTable(
  table: NumberArray,
  row: number,
  peopleCount: number,
  products: readonly Product[],
  least: number,
): void {
  if (products.length === 0 && least === 0) return;
  // Who is in the same products with the same weights has the same row.
  const kinds = new Map<string, NumberArray>();
  const shares = Array.from({ length: peopleCount }, (): [product: number, weight: number][] => []);
  for (const [i, { people, weights }] of products.entries())
    people.forEach((p, place) => {
      shares[p].push([i, weights[place]]);
    });
  for (let a = 0; a < peopleCount; a++) {
    const key = shares[a].join();
    let costs = kinds.get(key);
    if (costs === undefined) {
      costs = table.slice(0, peopleCount).fill(least);
      for (const [i, own] of shares[a]) {
        const { people, weights, factor } = products[i];
        for (let j = 0; j < people.length; j++) costs[people[j]] += factor * own * weights[j];
      }
      if (kinds.size < MOST_KINDS) kinds.set(key, costs);
    }
    table.set(costs, a * row);
    table[a * row + a] = 0;
  }
}

/** Counts every meeting of two people, row by row, as tables of many people fit into no cache. */
function addMeetings(
  problem: Problem,
  assignment: Assignment,
  cells: Uint8Array | Uint16Array,
  counted: (a: number, b: number, before: number) => void,
): void {
  const { peopleCount, sessionCount, meets } = problem;
  const members = Array.from({ length: sessionCount }, (_, s) => membersOf(problem, assignment, s));
  for (let a = 0; a < peopleCount; a++) {
    for (let s = 0; s < sessionCount; s++) {
      const g = assignment[s * peopleCount + a];
      if (g < 0 || meets[g] === 0) continue;
      const group = members[s][g];
      for (let i = 0; i < group.length; i++) {
        const b = group[i];
        if (b !== a) counted(a, b, cells[a * peopleCount + b]++);
      }
    }
  }
}
