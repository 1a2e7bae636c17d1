/** Writes curves on the meetings of three people or more in some sessions into the kernel (`assembly/windows.ts`). */
import { waysOf } from '../over-links.ts';
import { type PairRule, partsOf } from './kernel-costs.ts';
import type { Kernel } from './kernel.ts';
import { putLists, startsOf } from './lists.ts';
import type { Loading } from './loading.ts';
import { numberArrays } from './number-width.ts';

/** Single pairs are counted one by one (`load-pairs.ts`), since a row of costs for each would take more. */
export function isWindow({ people }: PairRule): boolean {
  return people.length > 2;
}

interface Windows {
  /** With the way of the meetings, and the sessions. */
  readonly curves: readonly (Pick<PairRule, 'people' | 'steps'> & {
    readonly way: number;
    readonly held: readonly number[];
  })[];
  /** Where the pairs of each begin, and all end. */
  readonly first: Int32Array;
  /** The row of costs of each person, −1 none; [way][session][person]. */
  readonly rowOf: Int32Array;
}

/** Who is in which curve in which session, and room for the meetings of their pairs and what these cost; null: there are no such curves. */
export function putWindows(
  kernel: Kernel,
  { problem: { peopleCount, sessionCount, attends }, costs, numbers }: Loading,
  rowBytes: number,
): Windows | null {
  const parts = partsOf(costs);
  const curves = parts.flatMap(({ pairRules }, way) =>
    pairRules.filter(isWindow).map(({ people, steps, sessions }) => {
      const held = [...sessions.keys()].filter((s) => sessions[s] === 1);
      return { people, steps, way, held };
    }),
  );
  kernel.set('windowCount', curves.length);
  if (curves.length === 0) return null;
  const members = Array.from({ length: sessionCount * peopleCount }, (): number[] => []);
  const rowOf = new Int32Array(parts.length * sessionCount * peopleCount).fill(-1);
  let rows = 0;
  for (const [curve, { people, way, held }] of curves.entries())
    for (const s of held)
      for (const [place, p] of people.entries()) {
        const at = s * peopleCount + p;
        if (attends[at] === 0) continue;
        members[at].push(curve, place);
        const row = way * sessionCount * peopleCount + at;
        if (rowOf[row] < 0) rowOf[row] = rows++;
      }
  const first = startsOf(curves.map(({ people }) => (people.length * (people.length - 1)) / 2));
  // After the cost of the last possible meeting comes one that is never used.
  const steps = curves.map((curve) => [...curve.steps, 0]);
  const start = startsOf(steps.map(({ length }) => length));
  kernel.set('wayCount', parts.length);
  kernel.put('window', Int32Array.from(curves.flatMap(({ way }, i) => [first[i], start[i], way])));
  putLists(
    kernel,
    'windowSessionStart',
    'windowSession',
    curves.map(({ held }) => held),
  );
  kernel.put('windowMemberStart', startsOf(members.map(({ length }) => length / 2)));
  kernel.put('windowMember', Int32Array.from(members.flat()));
  kernel.reserve('windowMet', first[curves.length] * Uint16Array.BYTES_PER_ELEMENT);
  kernel.put('windowMarginal', numberArrays[numbers.width].from(steps.flat()));
  kernel.put('windowRow', rowOf);
  kernel.reserve('windowCost', rows * rowBytes);
  kernel.reserve('windowBefore', rowBytes);
  return { curves, first, rowOf };
}

/** Writes the meetings that the curves count, and what one more costs in each session; call after `kernel.commit`. */
export function fillWindows(
  kernel: Kernel,
  { problem, numbers, assignment }: Loading,
  { curves, first, rowOf }: Windows,
  rowBytes: number,
): void {
  const { peopleCount: n, sessionCount, attends } = problem;
  const row = (8 * rowBytes) / numbers.width;
  const ways = waysOf(problem);
  const met = kernel.cells('windowMet');
  const costs = kernel.numbers('windowCost', numbers.width);
  for (const [curve, { people, steps, way, held }] of curves.entries()) {
    const { meet } = ways[way];
    const isMet = (s: number, a: number, b: number) => {
      const [g, h] = [assignment[s * n + a], assignment[s * n + b]];
      return g >= 0 && h >= 0 && meet(s, g, h) ? 1 : 0;
    };
    let pair = first[curve];
    for (let k = 1; k < people.length; k++)
      for (let j = 0; j < k; j++) {
        const [a, b] = [people[j], people[k]];
        const all = held.reduce((sum, s) => sum + isMet(s, a, b), 0);
        met[pair++] = all;
        if (all === 0 && steps[0] === 0) continue;
        for (const s of held) {
          if (attends[s * n + a] === 0 || attends[s * n + b] === 0) continue;
          const cost = steps[all - isMet(s, a, b)] ?? 0;
          const at = (way * sessionCount + s) * n;
          costs[rowOf[at + a] * row + b] += cost;
          costs[rowOf[at + b] * row + a] += cost;
        }
      }
  }
}
