/** Does a publication agree with itself? Counts, medians, statuses, proofs, seeds and histograms. */
import { sameCost } from '../../result/tolerance.ts';
import { canonicalJson } from '../../shared/canonical-json.ts';
import { type Issue, jsonPointer } from '../../shared/issue.ts';
import { caseFaults } from './claims.ts';
import type { Attempt, CaseComparator, Publication } from './definition.ts';
import { metricFaults } from './metric-arithmetic.ts';
import { SCHEDULED, summarise } from './summary.ts';

/** A fault below the place that is being looked at. */
export interface Fault {
  readonly code: string;
  readonly at: readonly PropertyKey[];
  readonly message: string;
}

const PROOF_OF: Partial<Record<Attempt['status'], Attempt['proof']>> = {
  optimal_zero: 'optimality',
  optimal_proven: 'optimality',
  infeasible_proven: 'hard_infeasibility',
  target_impossible: 'target_impossibility',
};

function attemptFaults(attempt: Attempt): Fault[] {
  const faults: Fault[] = [];
  const wanted = PROOF_OF[attempt.status] ?? null;
  if (attempt.proof !== wanted) {
    const message = `status ${attempt.status} goes with proof ${wanted}, not ${attempt.proof}`;
    faults.push({ code: 'proof_status', at: ['proof'], message });
  }
  const scheduled = SCHEDULED.includes(attempt.status);
  if (scheduled !== (attempt.canonicalCost !== null)) {
    const message = `status ${attempt.status} ${scheduled ? 'needs' : 'has no'} cost; it is ${attempt.canonicalCost}`;
    faults.push({ code: 'cost_status', at: ['canonicalCost'], message });
  }
  if (scheduled !== (attempt.commonMetrics !== null)) {
    const message = `status ${attempt.status} ${scheduled ? 'needs' : 'has no'} common metrics`;
    faults.push({ code: 'metrics_status', at: ['commonMetrics'], message });
  }
  if (attempt.status === 'optimal_zero' && attempt.canonicalCost !== 0) {
    const message = `status optimal_zero needs cost 0, not ${attempt.canonicalCost}`;
    faults.push({ code: 'cost_not_zero', at: ['canonicalCost'], message });
  }
  if (attempt.commonMetrics) {
    for (const fault of metricFaults(attempt.commonMetrics)) {
      faults.push({ ...fault, at: ['commonMetrics', ...fault.at] });
    }
  }
  return faults;
}

/**
 * The seeds of a policy's attempts, in order; null where none is asked for.
 *
 * @param seedable a single attempt has the first seed, so that it can be repeated; else it has none
 */
export function expectedSeeds(
  policy: CaseComparator['attemptPolicy'],
  attemptSeeds: readonly number[],
  seedable: boolean,
): (number | null)[] {
  if (policy === 'seeded_five') return attemptSeeds.slice(0, 5);
  if (policy === 'stochastic_five') return Array<null>(5).fill(null);
  return [seedable ? attemptSeeds[0] : null];
}

function policyFaults(entry: CaseComparator, attemptSeeds: readonly number[]): Fault[] {
  const { attempts, attemptPolicy, admissionState } = entry;
  if (admissionState !== 'eligible') {
    const faults: Fault[] = [];
    if (attempts.length > 0) {
      const message = `admission ${admissionState} allows no attempts; there are ${attempts.length}`;
      faults.push({ code: 'attempts_not_admitted', at: ['attempts'], message });
    }
    if (!entry.reason) {
      const message = `admission ${admissionState} needs a reason`;
      faults.push({ code: 'reason_missing', at: ['reason'], message });
    }
    return faults;
  }
  const seeds = attempts.map((attempt) => attempt.seed);
  const expected = expectedSeeds(attemptPolicy, attemptSeeds, seeds[0] !== null);
  if (attemptPolicy === 'seeded_five' && expected.length < 5) {
    const message = `seeded_five needs five attempt seeds; there are ${expected.length}`;
    return [{ code: 'too_few_seeds', at: ['attemptPolicy'], message }];
  }
  const sorted = (list: (number | null)[]) => list.map(String).sort().join(', ');
  if (sorted(seeds) === sorted(expected)) return [];
  const message = `policy ${attemptPolicy} asks for the seeds ${expected.map(String).join(', ')}; they are ${seeds.map(String).join(', ') || 'none'}`;
  return [{ code: 'attempt_seeds', at: ['attempts'], message }];
}

function close(a: unknown, b: unknown): boolean {
  if (typeof a === 'number' && typeof b === 'number') return sameCost(a, b);
  return canonicalJson(a) === canonicalJson(b);
}

function summaryFaults(entry: CaseComparator): Fault[] {
  const expected = summarise(entry.admissionState, entry.attempts);
  const stated = Object.fromEntries(Object.entries(entry.summary.statusCounts).filter(([, n]) => n > 0));
  const summary = { ...entry.summary, statusCounts: stated };
  const names = [
    'status',
    'attemptCount',
    'validAttemptCount',
    'bestCost',
    'medianCost',
    'statusCounts',
  ] as const;
  return names
    .filter((name) => !close(summary[name], expected[name]))
    .map((name) => ({
      code: 'summary_arithmetic',
      at: ['summary', name],
      message: `${name} is ${JSON.stringify(summary[name])}, but the attempts make it ${JSON.stringify(expected[name])}`,
    }));
}

function repeats(values: readonly string[]): number[] {
  return values.flatMap((value, i) => (values.indexOf(value) < i ? [i] : []));
}

function nameFaults(document: Publication): Fault[] {
  const { cases, comparators } = document;
  const unique: [PropertyKey[], string, string[]][] = [
    [['comparators'], 'id', comparators.map((comparator) => comparator.id)],
    [['cases'], 'scenarioId', cases.map((entry) => entry.scenarioId)],
    [['cases'], 'slug', cases.map((entry) => entry.slug)],
    ...cases.map((entry, i): [PropertyKey[], string, string[]] => [
      ['cases', i, 'comparators'],
      'comparatorId',
      entry.comparators.map((comparator) => comparator.comparatorId),
    ]),
  ];
  return unique.flatMap(([at, name, values]) =>
    repeats(values).map((i) => ({
      code: 'name_repeated',
      at: [...at, i, name],
      message: `${name} "${values[i]}" is there twice`,
    })),
  );
}

function referenceFaults(document: Publication): Fault[] {
  const known = new Set(document.comparators.map((comparator) => comparator.id));
  const faults: Fault[] = [];
  document.cases.forEach((entry, i) => {
    if (!(entry.resourceClass in document.resourceClasses)) {
      const message = `resource class "${entry.resourceClass}" is not among resourceClasses`;
      faults.push({ code: 'class_unknown', at: ['cases', i, 'resourceClass'], message });
    }
    entry.comparators.forEach(({ comparatorId }, j) => {
      if (known.has(comparatorId)) return;
      const message = `comparator "${comparatorId}" is not among comparators`;
      faults.push({
        code: 'comparator_unknown',
        at: ['cases', i, 'comparators', j, 'comparatorId'],
        message,
      });
    });
  });
  return faults;
}

/** Every place where a publication of the right shape contradicts itself. */
export function arithmeticIssues(document: Publication): Issue[] {
  const faults = [...nameFaults(document), ...referenceFaults(document)];
  const attemptIds = new Set<string>();
  document.cases.forEach((entry, i) => {
    for (const fault of caseFaults(entry)) faults.push({ ...fault, at: ['cases', i, ...fault.at] });
    entry.comparators.forEach((comparator, j) => {
      const here = ['cases', i, 'comparators', j];
      const own = [...policyFaults(comparator, document.attemptSeeds), ...summaryFaults(comparator)];
      for (const fault of own) faults.push({ ...fault, at: [...here, ...fault.at] });
      comparator.attempts.forEach((attempt, k) => {
        for (const fault of attemptFaults(attempt)) {
          faults.push({ ...fault, at: [...here, 'attempts', k, ...fault.at] });
        }
        if (attemptIds.has(attempt.attemptId)) {
          const message = `attemptId "${attempt.attemptId}" is there twice`;
          faults.push({ code: 'name_repeated', at: [...here, 'attempts', k, 'attemptId'], message });
        }
        attemptIds.add(attempt.attemptId);
      });
    });
  });
  return faults.map(({ code, at, message }) => ({ code, pointer: jsonPointer(at), message }));
}
