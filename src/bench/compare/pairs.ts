/** Pairs the attempts of two sides: same case, same seed. */
import { unlike } from '../../shared/canonical-json.ts';
import type { Issue } from '../../shared/issue.ts';
import type { CurvePoint } from '../judge/judgement.ts';
import type { Attempt, Publication, PublishedCase } from '../publication/definition.ts';

export interface Side {
  readonly publication: Publication;
  readonly comparatorId: string;
  /** Cost over time by attempt, from the evidence; empty without evidence. */
  readonly curves: ReadonlyMap<string, readonly CurvePoint[]>;
  /** The machine's class, from the evidence; absent without evidence. */
  readonly machine?: string | undefined;
}

export interface Pair {
  readonly caseId: string;
  readonly a: Attempt;
  readonly b: Attempt;
}

/** Reasons why two publications cannot be compared; none if they can. Cases that only one has do not matter. */
export function incomparable(a: Publication, b: Publication): Issue[] {
  const issues: Issue[] = [];
  const add = (code: string, message: string) => issues.push({ code, pointer: '', message });
  const classes = new Set<string>();
  for (const one of a.cases) {
    const other = b.cases.find(({ scenarioId }) => scenarioId === one.scenarioId);
    if (!other) continue;
    const name = `Case "${one.scenarioId}" is`;
    if (one.problemHash !== other.problemHash)
      add('other_problem', `${name} another problem: ${one.problemHash}, ${other.problemHash}.`);
    if (one.resourceClass !== other.resourceClass)
      add('other_limits', `${name} ${one.resourceClass} here and ${other.resourceClass} there.`);
    classes.add(one.resourceClass);
  }
  for (const name of classes) {
    const both = unlike(a.resourceClasses[name], b.resourceClasses[name]);
    if (both) add('other_limits', `The class "${name}" has other limits: ${both.join(', ')}.`);
  }
  if (classes.size === 0) add('no_common_case', 'The publications have no case in common.');
  return issues;
}

/** Statuses of attempts that proved that no schedule exists, or none within the target. */
export const PROVEN: readonly Attempt['status'][] = ['infeasible_proven', 'target_impossible'];

/** Attempts of both sides on a common case. */
export interface SharedCase {
  readonly caseId: string;
  readonly a: readonly Attempt[];
  readonly b: readonly Attempt[];
}

/** Attempts without those that were not to run. */
export function ranOf(entry: PublishedCase, comparatorId: string): readonly Attempt[] {
  const found = entry.comparators.find((one) => one.comparatorId === comparatorId);
  return found?.attempts.filter(({ status }) => status !== 'not_run') ?? [];
}

export function sharedCases(a: Side, b: Side): SharedCase[] {
  return a.publication.cases.flatMap((entry) => {
    const other = b.publication.cases.find(({ scenarioId }) => scenarioId === entry.scenarioId);
    if (!other) return [];
    return [{ caseId: entry.scenarioId, a: ranOf(entry, a.comparatorId), b: ranOf(other, b.comparatorId) }];
  });
}

/**
 * Pairs attempts with the same seed. If the sides share no seed, for instance because one takes none, they are paired in order;
 * a single attempt is paired with each of the other side.
 */
export function pairsOf(a: Side, b: Side): Pair[] {
  return sharedCases(a, b).flatMap(({ caseId, a: left, b: right }) => {
    if (left.length === 1 || right.length === 1) {
      return left.flatMap((one) => right.map((other): Pair => ({ caseId, a: one, b: other })));
    }
    const seeded = left.some(({ seed }) => seed !== null && right.some((other) => other.seed === seed));
    return left.flatMap((one, i): Pair[] => {
      const partner = seeded ? right.find(({ seed }) => seed === one.seed) : right[i];
      return partner ? [{ caseId, a: one, b: partner }] : [];
    });
  });
}
