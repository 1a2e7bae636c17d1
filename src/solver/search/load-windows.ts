/** Writes curves on the meetings of three people or more in some sessions into the kernel (`assembly/windows.ts`). */
import { waysOf } from '../over-links.ts';
import type { PairParts, PairRule } from './kernel-costs.ts';
import type { Kernel } from './kernel.ts';
import { putLists, startsOf } from './lists.ts';
import type { Loading } from './loading.ts';
import { numberArrays } from './number-width.ts';

/** Single pairs are counted one by one (`load-pairs.ts`), since a row of costs for each would take more. */
export function isWindow({ people }: PairRule): boolean {
  return people.length > 2;
}

/** A curve on the meetings of every two of some people in some sessions. */
interface WindowCurve extends PairRule {
  readonly way: number;
  /** Its first pair among those of all curves, and its first cost. */
  readonly first: number;
  readonly start: number;
}

function windowCurves(parts: readonly PairParts[]): WindowCurve[] {
  let [first, start] = [0, 0];
  return parts.flatMap(({ pairRules }, way) =>
    pairRules.filter(isWindow).map((rule) => {
      const curve = { ...rule, way, first, start };
      first += (rule.people.length * (rule.people.length - 1)) / 2;
      // After the cost of the last possible meeting comes one that is never used.
      start += rule.steps.length + 1;
      return curve;
    }),
  );
}

/** Who is in which curve in which session, and room for the meetings of their pairs and what these cost. */
export function putWindows(
  kernel: Kernel,
  { problem: { peopleCount, sessionCount, attends }, numbers }: Loading,
  parts: readonly PairParts[],
  rowBytes: number,
): void {
  const curves = windowCurves(parts);
  const members = Array.from({ length: sessionCount * peopleCount }, (): number[] => []);
  const rowOf = new Int32Array(parts.length * sessionCount * peopleCount).fill(-1);
  let rows = 0;
  const held = curves.map(({ people, sessions, way }, curve) => {
    const own = [...sessions.keys()].filter((s) => sessions[s] === 1);
    for (const s of own)
      for (const [place, p] of people.entries()) {
        const at = s * peopleCount + p;
        if (attends[at] === 0) continue;
        members[at].push(curve, place);
        const row = way * sessionCount * peopleCount + at;
        if (rowOf[row] < 0) rowOf[row] = rows++;
      }
    return own;
  });
  kernel.set('wayCount', parts.length);
  kernel.set('windowCount', curves.length);
  kernel.put('window', Int32Array.from(curves.flatMap(({ first, start, way }) => [first, start, way])));
  putLists(kernel, 'windowSessionStart', 'windowSession', held);
  kernel.put('windowMemberStart', startsOf(members.map(({ length }) => length / 2)));
  kernel.put('windowMember', Int32Array.from(members.flat()));
  const pairs = curves.reduce((sum, { people }) => sum + (people.length * (people.length - 1)) / 2, 0);
  kernel.reserve('windowMet', pairs * Uint16Array.BYTES_PER_ELEMENT);
  kernel.put(
    'windowMarginal',
    numberArrays[numbers.width].from(curves.flatMap(({ steps }) => [...steps, 0])),
  );
  kernel.put('windowRow', rowOf);
  kernel.reserve('windowCost', rows * rowBytes);
  kernel.reserve('windowBefore', rowBytes);
}

/** Writes the meetings that curves in some sessions count, and what one more costs in each. */
export function fillWindows(
  kernel: Kernel,
  loading: Loading,
  parts: readonly PairParts[],
  row: number,
): void {
  const { problem, numbers, assignment } = loading;
  const { peopleCount: n, sessionCount, attends } = problem;
  const ways = waysOf(problem);
  const met = kernel.cells('windowMet');
  const costs = kernel.numbers('windowCost', numbers.width);
  const rowBytes = kernel.bytes('windowRow');
  const rowOf = new Int32Array(rowBytes.buffer, rowBytes.byteOffset, rowBytes.length >> 2);
  for (const { people, sessions, steps, way, first } of windowCurves(parts)) {
    const own = [...sessions.keys()].filter((s) => sessions[s] === 1);
    const { meet } = ways[way];
    const isMet = (s: number, a: number, b: number) => {
      const [g, h] = [assignment[s * n + a], assignment[s * n + b]];
      return g >= 0 && h >= 0 && meet(s, g, h) ? 1 : 0;
    };
    for (let k = 1; k < people.length; k++)
      for (let j = 0; j < k; j++) {
        const [a, b] = [people[j], people[k]];
        const all = own.reduce((sum, s) => sum + isMet(s, a, b), 0);
        met[first + (k * (k - 1)) / 2 + j] = all;
        if (all === 0 && steps[0] === 0) continue;
        for (const s of own) {
          if (attends[s * n + a] === 0 || attends[s * n + b] === 0) continue;
          const cost = steps[all - isMet(s, a, b)] ?? 0;
          const at = (way * sessionCount + s) * n;
          costs[rowOf[at + a] * row + b] += cost;
          costs[rowOf[at + b] * row + a] += cost;
        }
      }
  }
}
