/** What being together costs pairs, written into the kernel. */
import { type Assignment, type Problem, pairNumber } from '../../scenario/problem.ts';
import type { Kernel } from './kernel.ts';
import type { KernelCosts, PairRule, Product } from './kernel-costs.ts';
import { putLists, startsOf } from './lists.ts';
import type { Loading } from './loading.ts';
import { numberArrays } from './number-width.ts';
import { type SessionPairs, sessionPairs } from './session-pairs.ts';

/** Reserves and puts what is known before the kernel's memory is made; `fillPairs` writes the rest. */
export function putPairs(kernel: Kernel, loading: Loading, rowBytes: number): SessionPairs {
  const { problem, costs, numbers } = loading;
  const { peopleCount } = problem;
  const array = numberArrays[numbers.width];
  const pairs = sessionPairs(problem, costs, numbers.barrier);
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
  kernel.put('ruleMarginal', numberArrays[numbers.width].from(costs.pairRules.flatMap(stepsOf)));
  putLists(kernel, 'ruleStart', 'ruleList', lists);
}

function stepsOf({ steps }: PairRule): readonly number[] {
  return steps;
}

/** Meetings and pair costs as they stand between sessions; call after the kernel's memory is made. */
export function fillPairs(kernel: Kernel, loading: Loading, pairs: SessionPairs, rowBytes: number): void {
  const { problem, costs, numbers, assignment } = loading;
  const { peopleCount } = problem;
  const row = (8 * rowBytes) / numbers.width;
  const pairCost = kernel.numbers('pairCost', numbers.width);
  if (hasStanding(pairs)) {
    const standing = kernel.numbers('standing', numbers.width);
    fillTable(standing, row, pairs.standingProducts);
    for (const [key, cost] of pairs.standing) {
      const [a, b] = [Math.floor(key / peopleCount), key % peopleCount];
      standing[a * row + b] += cost;
      standing[b * row + a] += cost;
    }
    pairCost.set(standing);
  }
  if (pairs.tables.length > 0) {
    const tables = kernel.numbers('overlay', numbers.width);
    for (const [t, products] of pairs.tables.entries()) {
      const table = tables.subarray(t * peopleCount * row, (t + 1) * peopleCount * row);
      fillTable(table, row, products);
    }
  }
  const cells = fillMeetings(kernel, problem, assignment, costs, numbers.cellBytes);
  const marginal = kernel.numbers('marginal', numbers.width);
  for (let a = 0; a < peopleCount; a++) {
    for (let b = 0; b < peopleCount; b++) {
      if (a !== b) pairCost[a * row + b] += marginal[cells[a * peopleCount + b]];
    }
  }
}

/** Row by row, as thousands of people make a table far larger than the caches. */
function fillTable(table: { [at: number]: number }, row: number, products: readonly Product[]): void {
  for (const { people, weights, factor } of products) {
    for (let i = 0; i < people.length; i++) {
      const own = factor * weights[i];
      const start = people[i] * row;
      for (let j = 0; j < people.length; j++) {
        if (j !== i) table[start + people[j]] += own * weights[j];
      }
    }
  }
}

/** The place of each pair in the curves laid end to end. */
function fillMeetings(
  kernel: Kernel,
  { peopleCount, sessionCount, groupCount, meets }: Problem,
  assignment: Assignment,
  { steps, stepsOf }: KernelCosts,
  cellBytes: 1 | 2,
): Uint8Array | Uint16Array {
  const cells = kernel.cells('meetings', cellBytes);
  if (stepsOf !== null) {
    const starts = startsOf(steps.map(({ length }) => length + 1));
    for (let b = 1; b < peopleCount; b++) {
      for (let a = 0; a < b; a++) {
        const start = starts[stepsOf[pairNumber(a, b)]];
        cells[a * peopleCount + b] = cells[b * peopleCount + a] = start;
      }
    }
  }
  for (let s = 0; s < sessionCount; s++) {
    const groups: number[][] = Array.from({ length: groupCount }, () => []);
    for (let p = 0; p < peopleCount; p++) {
      const g = assignment[s * peopleCount + p];
      if (g >= 0 && meets[g] === 1) groups[g].push(p);
    }
    for (const group of groups) {
      for (const a of group) for (const b of group) if (a !== b) cells[a * peopleCount + b]++;
    }
  }
  return cells;
}
