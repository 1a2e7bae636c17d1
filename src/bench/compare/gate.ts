/** The regression gate: did anything get worse by more than a threshold and by more than noise? */
import { median } from '../../shared/median.ts';
import type { Attempt } from '../publication/definition.ts';
import { compareSides } from './compare.ts';
import { type SharedCase, type Side, sharedCases } from './pairs.ts';
import type { Estimate } from './statistics.ts';

type Test = (attempt: Attempt) => boolean;

const proven: Test = ({ proof }) => proof !== null;
const answered: Test = ({ status }) => status !== 'no_solution_timeout';
const BROKEN: readonly Attempt['status'][] = ['error', 'invalid_output', 'unsupported', 'unavailable'];
/** The attempt did not break. Running out of time is no break, so chance cannot cause this. */
const sound: Test = ({ status }) => !BROKEN.includes(status);

const costsOf = (attempts: readonly Attempt[]) =>
  attempts.flatMap(({ canonicalCost }) => canonicalCost ?? []);

/** Cases in which every old attempt passes the test and no new one does. */
function turned(cases: readonly SharedCase[], test: Test): string[] {
  return cases
    .filter(({ a, b }) => a.length > 0 && b.length > 0 && b.every(test) && !a.some(test))
    .map(({ caseId }) => caseId);
}

/** Cases that lost a proof: every old attempt had one and some new ones have not, or some had one and none has. */
function lostProofs(cases: readonly SharedCase[]): string[] {
  return cases.flatMap(({ caseId, a, b }) => {
    const [now, before] = [a.filter(proven).length, b.filter(proven).length];
    const lost = (before === b.length && now < a.length) || (before > 0 && now === 0);
    return before > 0 && a.length > 0 && lost
      ? [`${caseId} (${before} of ${b.length} before, ${now} of ${a.length} now)`]
      : [];
  });
}

/** Relative spread of the costs of several attempts; 0 for fewer than two. */
function spreadOf(attempts: readonly Attempt[]): number {
  const costs = costsOf(attempts);
  return costs.length < 2 ? 0 : (Math.max(...costs) + 1) / (Math.min(...costs) + 1) - 1;
}

/**
 * Cases whose new median cost is above all old costs by more than the threshold. A single old attempt has no spread of its
 * own: there the widest spread of any case on the old side is the threshold, if larger.
 */
function costlierCases(cases: readonly SharedCase[], threshold: number): string[] {
  const usual = Math.max(threshold, ...cases.map(({ b }) => spreadOf(b)));
  return cases.flatMap(({ caseId, a, b }) => {
    const [now, before] = [median(costsOf(a)), costsOf(b)];
    if (now === null || before.length === 0) return [];
    const [least, most] = [Math.min(...before), Math.max(...before)];
    if (now + 1 <= (most + 1) * (1 + (before.length > 1 ? threshold : usual))) return [];
    return [`${caseId} (${least === most ? most : `${least} to ${most}`} before, ${now} now)`];
  });
}

const percent = (ratio: number) => `${((ratio - 1) * 100).toFixed(1)} %`;

/**
 * @param a the new side
 * @param b the old side
 * @param thresholds as shares: 0.05 lets the cost rise by 5 %
 * @returns failures, a sentence each; none if the gate is passed
 */
export function gateFailures(a: Side, b: Side, thresholds: Record<'cost' | 'time', number>): string[] {
  const { costRatio, timeToTarget } = compareSides(a, b);
  const shared = sharedCases(a, b);
  const failures: string[] = [];
  const up = (what: string, ratio: Estimate | null, threshold: number) => {
    const low = ratio?.interval?.low ?? 0;
    if (!ratio || low <= 1 + threshold) return;
    failures.push(
      `${a.comparatorId}: ${what} is up by ${percent(ratio.value)}, at least ${percent(low)} with 95 % confidence`,
    );
  };
  up('cost', costRatio, thresholds.cost);
  up('time to the same cost', timeToTarget, thresholds.time);
  // Pairs do not cover cases that the new side did not run.
  const notRun = shared.filter((one) => one.a.length === 0 && one.b.length > 0);
  const lists: [string, string[]][] = [
    ['no attempt was run where some were', notRun.map(({ caseId }) => caseId)],
    ['costs more than its spread', costlierCases(shared, thresholds.cost)],
    ['every attempt fails where none did', turned(shared, sound)],
    ['no attempt has an answer where every one had', turned(shared, answered)],
    ['lost its proof', lostProofs(shared)],
  ];
  for (const [what, named] of lists) {
    if (named.length > 0) failures.push(`${a.comparatorId}: ${what}: ${named.join(', ')}`);
  }
  return failures;
}
