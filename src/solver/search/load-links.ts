/** Links, written into the kernel: who faces whom, and what meeting costs in each way. */
import { isLinked } from '../over-links.ts';
import { membersOf } from '../price.ts';
import type { Kernel } from './kernel.ts';
import { linkClasses } from './link-classes.ts';
import { putLists, startsOf } from './lists.ts';
import { fillTable } from './load-pairs.ts';
import type { Loading } from './loading.ts';
import { type NumberArray, numberArrays } from './number-width.ts';
import { type SessionPairs, sessionPairs } from './session-pairs.ts';

/** What `fillLinks` writes once there is memory. */
export interface LinkTables {
  readonly classes: readonly (readonly number[])[];
  /** By class. */
  readonly pairs: readonly SessionPairs[];
}

/** Reserves and puts what is known before the kernel's memory is made; null: there are no links. */
export function putLinks(kernel: Kernel, loading: Loading, rowBytes: number): LinkTables | null {
  const { problem, costs, numbers, assignment } = loading;
  const { peopleCount, sessionCount, links } = problem;
  if (links.length === 0) return null;
  const { classes, patternOf, patterns } = linkClasses(problem);
  const ways = [costs, ...costs.links];
  kernel.set('wayCount', ways.length);
  kernel.set('classCount', classes.length);
  kernel.reserve('linkNote', rowBytes);
  kernel.reserve('classCost', classes.length * peopleCount * rowBytes);
  putLists(kernel, 'classWayStart', 'classWay', classes);
  putLists(
    kernel,
    'wayClassStart',
    'wayClass',
    ways.map((_, way) => [...classes.keys()].filter((number) => classes[number].includes(way))),
  );
  kernel.reserve('linkMeetings', ways.length * peopleCount * peopleCount * numbers.cellBytes);
  const array = numberArrays[numbers.width];
  kernel.put('linkMarginal', array.from(ways.flatMap(({ steps }) => steps.flatMap((own) => [...own, 0]))));
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
  const pairs = classes.map((own) =>
    sessionPairs(
      problem,
      own.flatMap((way) => ways[way].products),
      numbers.barrier,
      own.map((way) => (way === 0 ? problem : links[way - 1]).apart),
    ),
  );
  putExtras();
  putRules();
  return { classes, pairs };

  function putExtras(): void {
    const lists = Array.from({ length: sessionCount }, (_, s) =>
      pairs.flatMap(({ extra }, number) =>
        [...extra[s]].map(([key, cost]) => ({
          entry: [number, Math.floor(key / peopleCount), key % peopleCount],
          cost,
        })),
      ),
    );
    kernel.put('linkExtraStart', startsOf(lists.map(({ length }) => length)));
    kernel.put('linkExtra', Int32Array.from(lists.flat().flatMap(({ entry }) => entry)));
    kernel.put('linkExtraCost', array.from(lists.flat().map(({ cost }) => cost)));
    let first = 0;
    const tables = pairs.flatMap(({ tableOf, tables: own }) => {
      const places = [...tableOf].map((table) => (table < 0 ? -1 : first + table));
      first += own.length;
      return places;
    });
    kernel.put('linkOverlayOf', Int32Array.from(tables));
    kernel.reserve('linkOverlay', first * peopleCount * rowBytes);
  }

  function putRules(): void {
    const rules: number[] = [];
    const lists = Array.from({ length: sessionCount }, (): number[] => []);
    const steps: number[] = [];
    const { attends, meets } = problem;
    for (const [way, { pairRules }] of ways.entries()) {
      for (const rule of pairRules) {
        const start = steps.length;
        steps.push(...rule.steps, 0);
        for (let k = 1; k < rule.people.length; k++) {
          for (let j = 0; j < k; j++) {
            const [a, b] = [rule.people[j], rule.people[k]];
            let met = 0;
            for (let s = 0; s < sessionCount; s++) {
              const row = s * peopleCount;
              if (rule.sessions[s] === 0 || attends[row + a] === 0 || attends[row + b] === 0) continue;
              lists[s].push(rules.length / 5);
              const [g, h] = [assignment[row + a], assignment[row + b]];
              if (way === 0 ? g === h && meets[g] === 1 : isLinked(links[way - 1], s, g, h)) met++;
            }
            rules.push(a, b, met, start, way);
          }
        }
      }
    }
    kernel.put('linkRule', Int32Array.from(rules));
    kernel.put('linkRuleMarginal', array.from(steps));
    putLists(kernel, 'linkRuleStart', 'linkRuleList', lists);
  }
}

function mostFrequent(numbers: readonly number[]): number {
  const times = new Map<number, number>();
  for (const number of numbers) times.set(number, (times.get(number) ?? 0) + 1);
  return [...times].reduce((most, each) => (each[1] > most[1] ? each : most))[0];
}

/** Meetings and pair costs as they stand between sessions; call after the kernel's memory is made. */
export function fillLinks(
  kernel: Kernel,
  { problem, costs, numbers, assignment }: Loading,
  { classes, pairs }: LinkTables,
  rowBytes: number,
): void {
  const { peopleCount: n, sessionCount, links, meets } = problem;
  const ways = [costs, ...costs.links];
  const row = (8 * rowBytes) / numbers.width;
  const cells = kernel.cells('linkMeetings', numbers.cellBytes);
  const marginal = kernel.numbers('linkMarginal', numbers.width);
  const starts = startsOf(ways.flatMap(({ steps }) => steps.map(({ length }) => length + 1)));
  let first = 0;
  for (const [way, { steps, stepsOf }] of ways.entries()) {
    const table = cells.subarray(way * n * n, (way + 1) * n * n);
    for (let b = 1, at = 0; b < n; b++) {
      for (let a = 0; a < b; a++, at++) {
        table[a * n + b] = starts[first + (stepsOf === null ? 0 : stepsOf[at])];
      }
    }
    first += steps.length;
    for (let s = 0; s < sessionCount; s++) {
      const members = membersOf(problem, assignment, s);
      const seats = assignment.subarray(s * n, (s + 1) * n);
      for (let p = 0; p < n; p++) {
        const g = seats[p];
        if (g < 0) continue;
        const facing = way === 0 ? (meets[g] === 1 ? [g] : []) : (links[way - 1].partners[s]?.[g] ?? []);
        for (const h of facing) for (const q of members[h]) if (p < q) table[p * n + q]++;
      }
    }
  }
  const tables = kernel.numbers('classCost', numbers.width);
  const overlays = kernel.numbers('linkOverlay', numbers.width);
  const size = n * row;
  let overlay = 0;
  for (const [number, own] of classes.entries()) {
    const table = tables.subarray(number * size, (number + 1) * size);
    const { standing, standingProducts, tables: besides } = pairs[number];
    fillTable(table, row, n, standingProducts, 0);
    for (const [key, cost] of standing) addTo(table, Math.floor(key / n), key % n, cost);
    for (const way of own) {
      for (let b = 1; b < n; b++)
        for (let a = 0; a < b; a++) addTo(table, a, b, marginal[cells[way * n * n + a * n + b]]);
    }
    for (const products of besides) {
      fillTable(overlays.subarray(overlay * size, (overlay + 1) * size), row, n, products, 0);
      overlay++;
    }
  }

  function addTo(table: NumberArray, a: number, b: number, cost: number): void {
    table[a * row + b] += cost;
    table[b * row + a] += cost;
  }
}
