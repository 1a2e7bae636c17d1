/** Does a publication agree with its schema and with itself? Counts, medians, statuses, proofs, seeds, names. */
import { canonicalJson } from '../../shared/canonical-json.ts';
import { type Issue, jsonPointer } from '../../shared/issue.ts';
import { attemptFaults, type Fault } from './attempt-faults.ts';
import { expectedSeeds } from './attempt-policy.ts';
import type { CaseComparator, Publication, PublishedCase } from './definition.ts';
import { hrefFaults } from './evidence-href.ts';
import { shapeIssues } from './schema.ts';
import { SCHEDULED, summarise } from './summary.ts';

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

function same(a: unknown, b: unknown): boolean {
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
    .filter((name) => !same(summary[name], expected[name]))
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

/** Claims of one case that refute each other: a proven optimum that is beaten, a schedule for what has none. */
function caseFaults(entry: PublishedCase): Fault[] {
  const all = entry.comparators.flatMap((comparator, j) =>
    comparator.attempts.map((attempt, k) => ({ attempt, at: ['comparators', j, 'attempts', k] })),
  );
  const scheduled = all.filter(({ attempt }) => SCHEDULED.includes(attempt.status));
  const best = scheduled.reduce(
    (least, { attempt }) => Math.min(least, attempt.canonicalCost ?? least),
    Infinity,
  );
  const faults: Fault[] = [];
  for (const { attempt, at } of all) {
    const cost = attempt.canonicalCost ?? 0;
    if (attempt.proof === 'optimality' && best < cost) {
      const message = `cost ${cost} is called optimal, but another attempt has ${best}`;
      faults.push({ code: 'optimum_beaten', at: [...at, 'status'], message });
    }
    if (attempt.status === 'infeasible_proven' && scheduled.length > 0) {
      const message = `called infeasible, but attempt "${scheduled[0].attempt.attemptId}" has a schedule`;
      faults.push({ code: 'infeasible_refuted', at: [...at, 'status'], message });
    }
  }
  if (entry.caseKind === 'hard_infeasible_proof') {
    for (const { attempt, at } of scheduled) {
      const message = `a case without any schedule has attempt "${attempt.attemptId}" with one`;
      faults.push({ code: 'infeasible_refuted', at: [...at, 'status'], message });
    }
  }
  return faults;
}

/** Every place where a publication of the right shape contradicts itself. */
function arithmeticIssues(document: Publication): Issue[] {
  const faults = [...nameFaults(document), ...referenceFaults(document)];
  const attemptIds = new Set<string>();
  document.cases.forEach((entry, i) => {
    for (const fault of caseFaults(entry)) faults.push({ ...fault, at: ['cases', i, ...fault.at] });
    entry.comparators.forEach((comparator, j) => {
      const here = ['cases', i, 'comparators', j];
      const own = [
        ...policyFaults(comparator, document.attemptSeeds),
        ...summaryFaults(comparator),
        ...hrefFaults(comparator),
      ];
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

/** Every fault of a would-be publication: its shape first; its arithmetic once the shape is right. */
export function publicationIssues(document: unknown): Issue[] {
  const shape = shapeIssues(document);
  return shape.length > 0 ? shape : arithmeticIssues(document as Publication);
}
