import { describe, expect, it } from 'vitest';
import { publicationIssues } from '../../../src/bench/publication/check.ts';
import type {
  Attempt,
  CaseComparator,
  Publication,
  PublishedCase,
} from '../../../src/bench/publication/definition.ts';
import { publicationSchema } from '../../../src/bench/publication/schema.ts';
import { failed, mingle } from '../../cli/fake-io.ts';
import { scratchFile } from '../../cli/scratch.ts';
import { attempt, caseComparator, publishedCase, sample, without } from './sample.ts';

function changed(change: (document: Publication) => void): string[] {
  const document = structuredClone(sample());
  change(document);
  return publicationIssues(document).map((issue) => `${issue.code} ${issue.pointer}`);
}

function ofAttempts(
  attempts: Attempt[],
  given: Partial<CaseComparator> = {},
  ofCase: Partial<PublishedCase> = {},
): string[] {
  const entry = publishedCase([caseComparator(attempts, given)], ofCase);
  return publicationIssues(sample([entry])).map((issue) => `${issue.code} ${issue.pointer}`);
}

const FIVE = { attemptPolicy: 'seeded_five' } as const;
const SINGLE = { attemptPolicy: 'deterministic_single' } as const;

/** Every object of the document, with a way to spoil it. */
function objectsOf(value: unknown, path: string[] = []): string[][] {
  if (value === null || typeof value !== 'object') return [];
  const inner = Object.entries(value).flatMap(([key, part]) => objectsOf(part, [...path, key]));
  return Array.isArray(value) ? inner : [path, ...inner];
}

const MAPS = ['resourceClasses', 'statusCounts', 'pair_frequency_histogram'];
const OPTIONAL = ['terminalDetail'];

describe('the shape of a publication', () => {
  it('is accepted where it is right', () => {
    expect(publicationIssues(sample())).toEqual([]);
  });

  it('takes no other field in any object, and needs every listed one', () => {
    const document = sample();
    for (const path of objectsOf(document)) {
      if (MAPS.includes(path.at(-1) ?? '')) continue;
      const at = (root: unknown) =>
        path.reduce((part, key) => (part as Record<string, unknown>)[key], root) as Record<string, unknown>;
      const extra = structuredClone(document);
      at(extra).surplus = 1;
      expect(
        publicationIssues(extra).map((issue) => issue.code),
        path.join('/'),
      ).toContain('schema_additional_properties');
      for (const name of Object.keys(at(document))) {
        if (OPTIONAL.includes(name)) continue;
        const short = structuredClone(document);
        delete at(short)[name];
        expect(publicationIssues(short).length, `${path.join('/')} without ${name}`).toBeGreaterThan(0);
      }
    }
  });

  it.each<[string, (document: Publication) => void]>([
    ['schema_const /schemaVersion', (d) => Object.assign(d, { schemaVersion: 'v2' })],
    ['schema_unique_items /attemptSeeds', (d) => Object.assign(d, { attemptSeeds: [1, 1] })],
    ['schema_min_items /cases', (d) => Object.assign(d, { cases: [] })],
    ['schema_min_properties /resourceClasses', (d) => Object.assign(d, { resourceClasses: {} })],
    ['schema_pattern /cases/0/problemHash', (d) => Object.assign(d.cases[0], { problemHash: 'sha256:A' })],
    ['schema_enum /cases/0/lane', (d) => Object.assign(d.cases[0], { lane: 'fast' })],
    ['schema_min_length /disclosure', (d) => Object.assign(d, { disclosure: '' })],
    ['schema_minimum /benchmarkRevision', (d) => Object.assign(d, { benchmarkRevision: 0 })],
    ['schema_minimum /cases/0/dimensions/people', (d) => Object.assign(d.cases[0].dimensions, { people: 0 })],
  ])('%s', (fault, change) => {
    expect(changed(change)).toContain(fault);
  });

  it('is draft 2020-12 and closed', () => {
    const schema = publicationSchema();
    expect(schema.$schema).toBe('https://json-schema.org/draft/2020-12/schema');
    expect(schema.additionalProperties).toBe(false);
  });
});

it.each([
  ' javascript:alert(1)',
  ' java\tscript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  '%zz#a/b',
  '//example.org/e.jsonl',
  '/\\example.org/e.jsonl',
  '\\\\example.org\\e.jsonl',
  'https:e.jsonl.gz#a/b',
  'https:/e.jsonl.gz#a/b',
  ' https://example.org/e',
  '',
  '#x',
])('a publication leads nobody to "%s"', (evidenceHref) => {
  expect(changed((d) => Object.assign(d.cases[0].comparators[0], { evidenceHref }))).toEqual([
    'evidence_href /cases/0/comparators/0/evidenceHref',
  ]);
});

it.each([
  'evidence.jsonl.gz#a/b',
  '../run/evidence/a%3Ab/c.jsonl',
  'https://x.example/evidence.jsonl.gz#a/b',
])('a publication may lead to "%s"', (evidenceHref) => {
  expect(changed((d) => Object.assign(d.cases[0].comparators[0], { evidenceHref }))).toEqual([]);
});

describe('the arithmetic of a publication', () => {
  it('counts, medians and statuses follow from the attempts', () => {
    const here = '/cases/0/comparators/0/summary';
    expect(changed((d) => Object.assign(d.cases[0].comparators[0].summary, { bestCost: 1 }))).toEqual([
      `summary_arithmetic ${here}/bestCost`,
    ]);
    expect(changed((d) => Object.assign(d.cases[0].comparators[0].summary, { status: 'optimal' }))).toEqual([
      `summary_arithmetic ${here}/status`,
    ]);
    expect(
      changed((d) => Object.assign(d.cases[0].comparators[0].summary, { statusCounts: { feasible: 2 } })),
    ).toEqual([`summary_arithmetic ${here}/statusCounts`]);
    const none = (word: string) =>
      changed((d) => Object.assign(d.cases[0].comparators[0].summary.statusCounts, { [word]: 0 }));
    expect(none('error')).toEqual([]);
    expect(none('crashed')).toEqual([`summary_arithmetic ${here}/statusCounts`]);
  });

  it('knows which proof and which figures go with a status', () => {
    const first = '/cases/0/comparators/0/attempts/0';
    expect(ofAttempts([attempt({ proof: 'optimality' })])).toEqual([`proof_status ${first}/proof`]);
    expect(ofAttempts([attempt({ status: 'optimal_zero', proof: 'optimality' })])).toEqual([
      `cost_not_zero ${first}/canonicalCost`,
    ]);
    expect(ofAttempts([without('error', { canonicalCost: 1 })])).toEqual([
      `cost_status ${first}/canonicalCost`,
    ]);
    expect(ofAttempts([attempt({ canonicalCost: -3 })])).toEqual([`cost_negative ${first}/canonicalCost`]);
    expect(ofAttempts([attempt({ commonMetrics: null })])).toEqual([`metrics_status ${first}/commonMetrics`]);
  });

  it('adds up the histogram', () => {
    const fault = changed((d) => {
      const metrics = d.cases[0].comparators[0].attempts[0].commonMetrics;
      if (metrics) metrics.pair_frequency_histogram = { '0': 2, '1': 3, '2': 1 };
    });
    const here = '/cases/0/comparators/0/attempts/0/commonMetrics';
    expect(fault).toEqual(
      ['contact_incidences', 'total_repeat_excess', 'pairs_repeated', 'maximum_pair_count'].map(
        (name) => `metric_arithmetic ${here}/${name}`,
      ),
    );
  });

  it('holds the attempts to the policy', () => {
    expect(ofAttempts([attempt({ seed: 7 })])).toEqual(['attempt_seeds /cases/0/comparators/0/attempts']);
    const seeded = [1, 2, 3, 4, 5].map((seed) => attempt({ seed }));
    expect(ofAttempts(seeded, FIVE, FIVE)).toEqual([]);
    expect(ofAttempts(seeded.slice(1), FIVE, FIVE)).toEqual([
      'attempt_seeds /cases/0/comparators/0/attempts',
    ]);
  });

  it('lets nobody have more tries than the case gives, or a single one of chance where others have five', () => {
    const here = '/cases/0/comparators/0';
    const seeded = [1, 2, 3, 4, 5].map((seed) => attempt({ seed }));
    expect(ofAttempts(seeded, FIVE, SINGLE)).toEqual([`other_policy ${here}/attemptPolicy`]);
    const single = [attempt({ seed: 1 })];
    expect(ofAttempts(single, {}, SINGLE)).toEqual([]);
    expect(ofAttempts(single, {}, FIVE)).toEqual([`attempt_seeds ${here}/attempts`]);
    expect(ofAttempts([attempt()], {}, FIVE)).toEqual([]);
  });

  it('lets none run who was not admitted, and wants the reason', () => {
    expect(ofAttempts([], { admissionState: 'unsupported' })).toEqual([
      'reason_missing /cases/0/comparators/0/reason',
    ]);
    expect(ofAttempts([attempt()], { admissionState: 'unavailable', reason: 'not installed' })).toEqual([
      'attempts_not_admitted /cases/0/comparators/0/attempts',
    ]);
  });

  it('refuses claims that another attempt refutes', () => {
    const proven = caseComparator([attempt({ status: 'optimal_proven', proof: 'optimality' })]);
    const better = caseComparator([attempt({ canonicalCost: 1 })], { comparatorId: 'beta' });
    const codes = (list: CaseComparator[], kind: 'quality' | 'hard_infeasible_proof' = 'quality') =>
      publicationIssues(sample([publishedCase(list, { caseKind: kind })])).map((issue) => issue.code);
    expect(codes([proven, better])).toEqual(['optimum_beaten']);
    const infeasible = caseComparator([without('infeasible_proven', { proof: 'hard_infeasibility' })]);
    expect(codes([infeasible, better])).toEqual(['infeasible_refuted']);
    expect(codes([better], 'hard_infeasible_proof')).toEqual(['infeasible_refuted']);
  });

  it('wants names once, and known', () => {
    const twice = publishedCase([caseComparator([attempt()]), caseComparator([attempt()])]);
    expect(publicationIssues(sample([twice])).map((issue) => issue.code)).toEqual(['name_repeated']);
    expect(changed((d) => Object.assign(d.cases[0].comparators[0], { comparatorId: 'beta' }))).toEqual([
      'comparator_unknown /cases/0/comparators/0/comparatorId',
    ]);
    expect(changed((d) => Object.assign(d.cases[0], { resourceClass: 'heavy' }))).toEqual([
      'class_unknown /cases/0/resourceClass',
    ]);
  });
});

it('with thousands of faults is told of the first, and with more attempts than a call has arguments is no defect', () => {
  const document = sample();
  const [{ comparators }] = document.cases;
  const [one] = comparators;
  const attempts = Array.from({ length: 150_000 }, () => one.attempts[0]);
  const faults = publicationIssues({
    ...document,
    cases: [{ ...document.cases[0], comparators: [{ ...one, attempts }, ...comparators.slice(1)] }],
  });
  expect(faults.length).toBeLessThanOrEqual(101);
  expect(faults.at(-1)?.code).toBe('more_problems');
});

it('is read from UTF-8 alone, as other programs read it', async () => {
  const text = JSON.stringify(sample());
  const named = Buffer.from(text.replace('"disclosure":"', '"disclosure":"é'), 'latin1');
  for (const bytes of [named, Buffer.from(text, 'utf16le'), Buffer.from(`\ufeff${text}`, 'utf16le')]) {
    expect(await mingle(['bench', 'validate', scratchFile('a.json', bytes)])).toMatchObject(
      failed(2, '[syntax]'),
    );
  }
  expect((await mingle(['bench', 'validate', scratchFile('a.json', text)])).code).toBe(0);
});
