/** Does a publication agree with its schema and with itself? Counts, medians, statuses, proofs, seeds, names. */
import { unlike } from '../../shared/canonical-json.ts';
import { type Issue, jsonPointer } from '../../shared/issue.ts';
import { attemptFaults, type Fault, faultIf } from './attempt-faults.ts';
import { expectedSeeds } from './attempt-policy.ts';
import { attemptStatuses, type CaseComparator, type Publication, type PublishedCase } from './definition.ts';
import { hrefFaults } from './evidence-href.ts';
import { shapeIssues } from './schema.ts';
import { isScheduled, summarise } from './summary.ts';

/** @param ofCase policy of the case, in whose place stands what a comparator without a seed, or without chance, has */
function policyFaults(
  entry: CaseComparator,
  attemptSeeds: readonly number[],
  ofCase: PublishedCase['attemptPolicy'],
): Fault[] {
  const { attempts, attemptPolicy, admissionState } = entry;
  if (attemptPolicy === 'seeded_five' && ofCase !== 'seeded_five') {
    const message = `the case is run by ${ofCase}; nobody has five seeds on it`;
    return [{ code: 'other_policy', at: ['attemptPolicy'], message }];
  }
  if (admissionState !== 'eligible') {
    const words = `admission ${admissionState}`;
    const many = `${words} allows no attempts; there are ${attempts.length}`;
    return [
      ...faultIf(attempts.length > 0, 'attempts_not_admitted', ['attempts'], many),
      ...faultIf(!entry.reason, 'reason_missing', ['reason'], `${words} needs a reason`),
    ];
  }
  const seeds = attempts.map((attempt) => attempt.seed);
  // Where the others have five attempts, one alone is of a comparator without chance.
  const isSeeded = ofCase === 'deterministic_single' && seeds[0] !== null;
  const expected = expectedSeeds(attemptPolicy, attemptSeeds, isSeeded);
  if (attemptPolicy === 'seeded_five' && expected.length < 5) {
    const message = `seeded_five needs five attempt seeds; there are ${expected.length}`;
    return [{ code: 'too_few_seeds', at: ['attemptPolicy'], message }];
  }
  const sorted = (list: (number | null)[]) => list.map(String).sort().join(', ');
  if (sorted(seeds) === sorted(expected)) return [];
  const message = `policy ${attemptPolicy} asks for the seeds ${expected.map(String).join(', ')}; they are ${seeds.map(String).join(', ') || 'none'}`;
  return [{ code: 'attempt_seeds', at: ['attempts'], message }];
}

function summaryFaults(entry: CaseComparator): Fault[] {
  const expected = summarise(entry.admissionState, entry.attempts);
  const isSaid = ([name, n]: [string, number]) =>
    n > 0 || !(attemptStatuses as readonly string[]).includes(name);
  const stated = Object.fromEntries(Object.entries(entry.summary.statusCounts).filter(isSaid));
  const { observedLimit: _said, ...figures } = { ...entry.summary, statusCounts: stated };
  return (Object.keys(figures) as (keyof typeof figures)[]).flatMap((name) => {
    const both = unlike(figures[name], expected[name]);
    const message = `${name} is ${both?.join(', but the attempts make it ')}`;
    return faultIf(both !== null, 'summary_arithmetic', ['summary', name], message);
  });
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
    values.flatMap((value, i) => {
      const isAgain = values.indexOf(value) < i;
      return faultIf(isAgain, 'name_repeated', [...at, i, name], `${name} "${value}" is there twice`);
    }),
  );
}

function referenceFaults(document: Publication): Fault[] {
  const known = new Set(document.comparators.map((comparator) => comparator.id));
  const faults: Fault[] = [];
  for (const [i, { resourceClass, comparators }] of document.cases.entries()) {
    const isKnown = resourceClass in document.resourceClasses;
    const message = `resource class "${resourceClass}" is not among resourceClasses`;
    faults.push(...faultIf(!isKnown, 'class_unknown', ['cases', i, 'resourceClass'], message));
    for (const [j, { comparatorId: id }] of comparators.entries()) {
      const at = ['cases', i, 'comparators', j, 'comparatorId'];
      const other = `comparator "${id}" is not among comparators`;
      faults.push(...faultIf(!known.has(id), 'comparator_unknown', at, other));
    }
  }
  return faults;
}

/** Claims of one case that refute each other: a proven optimum that is beaten, a schedule for what has none. */
function caseFaults(entry: PublishedCase): Fault[] {
  const all = entry.comparators.flatMap((comparator, j) =>
    comparator.attempts.map((attempt, k) => ({ attempt, at: ['comparators', j, 'attempts', k] })),
  );
  const scheduled = all.filter(({ attempt }) => isScheduled(attempt));
  const best = scheduled.reduce(
    (least, { attempt }) => Math.min(least, attempt.canonicalCost ?? least),
    Infinity,
  );
  const [first] = scheduled;
  return all.flatMap(({ attempt, at: place }) => {
    const { attemptId, proof, status, canonicalCost } = attempt;
    const at = [...place, 'status'];
    const cost = canonicalCost ?? 0;
    const beaten = `cost ${cost} is called optimal, but another attempt has ${best}`;
    const refuted = `called infeasible, but attempt "${first?.attempt.attemptId}" has a schedule`;
    const isWithout = entry.caseKind === 'hard_infeasible_proof' && isScheduled(attempt);
    const impossible = `a case without any schedule has attempt "${attemptId}" with one`;
    return [
      ...faultIf(proof === 'optimality' && best < cost, 'optimum_beaten', at, beaten),
      ...faultIf(status === 'infeasible_proven' && first !== undefined, 'infeasible_refuted', at, refuted),
      ...faultIf(isWithout, 'infeasible_refuted', at, impossible),
    ];
  });
}

function under(place: readonly PropertyKey[], faults: readonly Fault[]): Fault[] {
  return faults.map((fault) => ({ ...fault, at: [...place, ...fault.at] }));
}

/** Every place where a publication of the right shape contradicts itself. */
function arithmeticIssues(document: Publication): Issue[] {
  const faults = [...nameFaults(document), ...referenceFaults(document)];
  const attemptIds = new Set<string>();
  document.cases.forEach((entry, i) => {
    faults.push(...under(['cases', i], caseFaults(entry)));
    entry.comparators.forEach((comparator, j) => {
      const here = ['cases', i, 'comparators', j];
      faults.push(...under(here, policyFaults(comparator, document.attemptSeeds, entry.attemptPolicy)));
      faults.push(...under(here, [...summaryFaults(comparator), ...hrefFaults(comparator)]));
      comparator.attempts.forEach((attempt, k) => {
        const { attemptId } = attempt;
        const isTwice = attemptIds.size === attemptIds.add(attemptId).size;
        const twice = `attemptId "${attemptId}" is there twice`;
        const repeated = faultIf(isTwice, 'name_repeated', ['attemptId'], twice);
        faults.push(...under([...here, 'attempts', k], [...attemptFaults(attempt), ...repeated]));
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
