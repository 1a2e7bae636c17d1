import type {
  Attempt,
  CaseComparator,
  Publication,
  PublishedCase,
} from '../../../src/bench/publication/definition.ts';
import { summarise } from '../../../src/bench/publication/summary.ts';

let made = 0;

/** An attempt of four people who all met once, but for what is given. */
export function attempt(given: Partial<Attempt> = {}): Attempt {
  made++;
  return {
    attemptId: `attempt-${made}`,
    seed: null,
    status: 'feasible',
    timingClass: 'same_machine_native',
    canonicalCost: 2,
    wallSeconds: 0.5,
    solveSeconds: 0.4,
    peakRssBytes: 1_000_000,
    proof: null,
    commonMetrics: {
      unique_contacts: 4,
      contact_incidences: 4,
      total_repeat_excess: 0,
      pairs_repeated: 0,
      maximum_pair_count: 1,
      linear_repeat_penalty: 0,
      squared_repeat_concentration: 0,
      minimum_unique_contacts_per_participant: 2,
      maximum_unique_contacts_per_participant: 2,
      mean_unique_contacts_per_participant: 2,
      pair_frequency_histogram: { '0': 2, '1': 4 },
    },
    terminalDetail: { memoryAllocationFailure: false, outerWatchdogFired: false },
    ...given,
  };
}

/** How a process ended that did as it was told. */
export const exited = {
  ending: 'exited',
  exitCode: 0,
  signal: null,
  outputBytes: 1,
  wallSeconds: 1,
  cpuSeconds: 1,
  peakRssBytes: 1,
  memoryFailure: false,
  watchdogFired: false,
} as const;

export function without(status: Attempt['status'], given: Partial<Attempt> = {}): Attempt {
  return attempt({ status, canonicalCost: null, commonMetrics: null, ...given });
}

export function caseComparator(attempts: Attempt[], given: Partial<CaseComparator> = {}): CaseComparator {
  const admissionState = given.admissionState ?? 'eligible';
  return {
    comparatorId: 'alpha',
    admissionState,
    configurationId: 'alpha-1',
    evidenceRevision: 1,
    attemptPolicy: attempts.length === 5 ? 'stochastic_five' : 'deterministic_single',
    reason: null,
    summary: summarise(admissionState, attempts),
    attempts,
    evidenceHref: null,
    ...given,
  };
}

export function publishedCase(
  comparators: CaseComparator[],
  given: Partial<PublishedCase> = {},
): PublishedCase {
  return {
    scenarioId: 'four-people',
    slug: 'four-people',
    title: 'Four people',
    summary: 'Two tables of two, two sessions.',
    problemHash: `sha256:${'0'.repeat(64)}`,
    lane: 'common_mixing',
    caseKind: 'quality',
    resourceClass: 'standard',
    attemptPolicy: 'stochastic_five',
    dimensions: { people: 4, groups: 2, sessions: 2 },
    comparators,
    ...given,
  };
}

export function sample(cases: PublishedCase[] = [publishedCase([caseComparator([attempt()])])]): Publication {
  const ids = new Set(cases.flatMap((entry) => entry.comparators.map((c) => c.comparatorId)));
  return {
    schemaVersion: 'service-benchmark-publication-v1',
    benchmarkId: 'public-group-generator-v1',
    benchmarkRevision: 1,
    attemptSeeds: [1, 2, 3, 4, 5],
    comparators: [...ids].map((id) => ({ id, name: id.toUpperCase(), kind: 'product' })),
    resourceClasses: { standard: { timeout_seconds: 10, logical_cpu_limit: 1 } },
    cases,
    disclosure: 'Made for a test.',
  };
}
