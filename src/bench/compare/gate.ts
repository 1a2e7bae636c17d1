/** Did anything get worse, by more than a threshold and by more than noise? */
import type { Attempt, Publication } from '../publication/definition.ts';
import { compareSides } from './compare.ts';
import { byCase, type Pair, pairsOf, type Side } from './pairs.ts';
import { signTest } from './statistics.ts';

export interface Thresholds {
  /** Shares: 0.05 lets the cost rise by 5 %. */
  readonly cost: number;
  readonly time: number;
}

/** Fewer ratios or attempts than this say nothing about noise. */
const ENOUGH = 5;

type Test = (attempt: Attempt) => boolean;

const proven: Test = ({ proof }) => proof !== null;
const answered: Test = ({ status }) => status !== 'no_solution_timeout';
const BROKEN: readonly Attempt['status'][] = ['error', 'invalid_output', 'unsupported', 'unavailable'];
/** Not for want of time, so never by chance. */
const sound: Test = ({ status }) => !BROKEN.includes(status);

/** Cases in which all attempts of one side pass, and none of the other. */
function turned(pairs: readonly Pair[], test: Test, from: 'a' | 'b', to: 'a' | 'b'): [string, number][] {
  return byCase(pairs).flatMap(([caseId, list]): [string, number][] =>
    list.every((pair) => test(pair[from]) && !test(pair[to])) ? [[caseId, list.length]] : [],
  );
}

/**
 * Cases that pass no more. A case with five attempts speaks for itself; those with fewer count together, and
 * only where they are too many more than the cases won to be chance.
 */
function lost(pairs: readonly Pair[], test: Test): string[] {
  const all = turned(pairs, test, 'b', 'a');
  const few = all.filter(([, attempts]) => attempts < ENOUGH);
  const won = turned(pairs, test, 'a', 'b').filter(([, attempts]) => attempts < ENOUGH);
  const chance = signTest(few.length, won.length) > 0.05;
  return all.flatMap(([caseId, attempts]) => (attempts < ENOUGH && chance ? [] : [caseId]));
}

/** Every attempt of the new side costs more than any of the old one: with five seeds, that is not chance. */
function costlierCases(pairs: readonly Pair[], threshold: number): string[] {
  return byCase(pairs).flatMap(([caseId, list]) => {
    const costs = (side: 'a' | 'b') => list.flatMap((pair) => pair[side].canonicalCost ?? []);
    const [left, right] = [costs('a'), costs('b')];
    if (left.length < ENOUGH || right.length < ENOUGH) return [];
    return Math.min(...left) + 1 > (Math.max(...right) + 1) * (1 + threshold) ? [caseId] : [];
  });
}

/** Common cases that the old side ran and the new one did not: no pair tells of them. */
function notRun(a: Side, b: Side): string[] {
  const ran = ({ publication, comparatorId }: Side, caseId: string) =>
    publication.cases
      .filter(({ scenarioId }) => scenarioId === caseId)
      .flatMap(({ comparators }) => comparators.filter((one) => one.comparatorId === comparatorId))
      .some(({ attempts }) => attempts.some(({ status }) => status !== 'not_run'));
  const common = a.publication.cases.map(({ scenarioId }) => scenarioId);
  return common.filter((caseId) => ran(b, caseId) && !ran(a, caseId));
}

const percent = (ratio: number) => `${((ratio - 1) * 100).toFixed(1)} %`;

/** What fails, a sentence each; none: the gate is passed. @param a the new side, @param b the one to hold against */
export function gateFailures(a: Side, b: Side, thresholds: Thresholds): string[] {
  const { costRatio, costCases: cases, timeToTarget } = compareSides(a, b);
  const pairs = pairsOf(a, b);
  const failures: string[] = [];
  if (costRatio && cases >= ENOUGH && costRatio.low > 1 + thresholds.cost) {
    failures.push(
      `${a.comparatorId}: cost is up by ${percent(costRatio.value)}, at least ${percent(costRatio.low)} with 95 % confidence`,
    );
  }
  if (timeToTarget && timeToTarget.cases >= ENOUGH && timeToTarget.low > 1 + thresholds.time) {
    failures.push(
      `${a.comparatorId}: time to the same cost is up by ${percent(timeToTarget.value)}, at least ${percent(timeToTarget.low)} with 95 % confidence`,
    );
  }
  const lists: [string, string[]][] = [
    ['no attempt was run where some were', notRun(a, b)],
    ['every attempt costs more than any did', costlierCases(pairs, thresholds.cost)],
    ['every attempt fails where none did', turned(pairs, sound, 'b', 'a').map(([caseId]) => caseId)],
    ['no attempt has an answer where every one had', lost(pairs, answered)],
    ['no attempt has the proof that every one had', lost(pairs, proven)],
  ];
  for (const [what, named] of lists) {
    if (named.length > 0) failures.push(`${a.comparatorId}: ${what}: ${named.join(', ')}`);
  }
  return failures;
}

/** Comparators that both publications have. */
export function commonComparators(a: Publication, b: Publication): string[] {
  return a.comparators.map(({ id }) => id).filter((id) => b.comparators.some((other) => other.id === id));
}
