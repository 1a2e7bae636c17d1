import { describe, expect, it } from 'vitest';
import { standingsOf } from '../../../src/bench/compare/standings.ts';
import type { Publication } from '../../../src/bench/publication/definition.ts';
import type { Evidence } from '../../../src/bench/run/evidence.ts';
import { chart } from '../../../src/report/benchmark/chart.ts';
import { benchmarkPage, casePage, casePages } from '../../../src/report/benchmark/page.ts';
import { number } from '../../../src/report/benchmark/texts.ts';
import { best } from '../../bench/four-people.ts';
import {
  attempt,
  caseComparator,
  exited,
  publishedCase,
  sample,
  without,
} from '../../bench/publication/sample.ts';

function evidenceOf(attemptId: string): Evidence {
  const curve = [
    { seconds: 0.1, cost: 5 },
    { seconds: 0.4, cost: 2 },
  ];
  return {
    attemptId,
    key: 'key',
    seed: null,
    problemHash: `sha256:${'0'.repeat(64)}`,
    comparator: {
      id: 'alpha',
      name: 'ALPHA',
      kind: 'product',
      licence: 'MIT',
      homepage: 'https://example.org',
      configurationId: 'alpha-1',
      evidenceRevision: 1,
      timingClass: 'same_machine_native',
      seedable: true,
      adapterHash: 'sha256:0',
      version: '1',
    },
    machine: {
      class: 'test bench',
      processor: 'p',
      processors: 1,
      memoryGibibytes: 1,
      system: 's',
      node: 'n',
      speed: 450,
    },
    measure: 'cgroup_v2',
    limits: {
      timeout_seconds: 10,
      logical_cpu_limit: 1,
      graceSeconds: 1,
      memoryLimitBytes: null,
      outputLimitBytes: 1,
    },
    processors: [0],
    process: { ...exited, unfinishedLine: '', stderr: '' },
    output: {
      result: null,
      incumbents: 2,
      claimedCost: 2,
      malformed: null,
      ignoredCount: 0,
      ignored: [],
      lastLines: [],
    },
    status: 'feasible',
    proof: null,
    credit: null,
    certificate: null,
    failure: null,
    cost: 2,
    metrics: null,
    claims: { optimal: false, infeasible: false, targetImpossible: false },
    solveSeconds: 1,
    curve,
    reason: 'verified',
    schedule: best,
    steps: [],
    start: null,
    noBetterThanStart: false,
    caseBound: 0,
    relabelled: { problemHash: 'sha256:1', schedule: best },
    observedLimit: null,
  };
}

function pageOf(publication: Publication, evidence: ReadonlyMap<string, Evidence> = new Map()): string {
  const curves = new Map([...evidence].map(([id, { curve }]) => [id, curve]));
  return benchmarkPage({ publication, evidence, standings: standingsOf(publication, curves) });
}

const alpha = attempt({ canonicalCost: 2 });
const beta = attempt({ canonicalCost: 8 });
const publication = sample([
  publishedCase(
    [
      caseComparator([alpha], { evidenceHref: 'run/evidence/four-people/alpha.jsonl' }),
      caseComparator([beta], { comparatorId: 'beta' }),
      caseComparator([], { comparatorId: 'gamma', admissionState: 'unavailable', reason: 'not <installed>' }),
    ],
    { title: 'Four & "friends" <b>' },
  ),
  publishedCase([caseComparator([without('infeasible_proven', { proof: 'hard_infeasibility' })])], {
    scenarioId: 'no-plan',
    slug: 'no-plan',
    caseKind: 'hard_infeasible_proof',
    lane: 'proof_behavior',
  }),
]);
const evidence = new Map([[alpha.attemptId, evidenceOf(alpha.attemptId)]]);
const page = pageOf(publication, evidence);

describe('the page of a publication', () => {
  it('needs nothing from outside', () => {
    expect(page).not.toMatch(/(src|href)="https?:/);
    expect(page).not.toMatch(/@import|url\(/);
  });

  it('has its cases on pages of their own where they are too many for one', () => {
    expect(casePages(publication, 'report', 100)).toEqual([]);
    const pages = casePages(publication, 'a report', 1);
    expect(pages.map(({ file }) => file)).toEqual(['a report-cases-1.html', 'a report-cases-2.html']);
    expect(pages.flatMap(({ cases }) => cases)).toEqual(publication.cases);
    const data = { publication, evidence, standings: standingsOf(publication, new Map()) };
    const index = benchmarkPage(data, pages);
    for (const { file, cases } of pages) {
      for (const { scenarioId } of cases) {
        expect(index).toContain(`href="${encodeURIComponent(file)}#case-${scenarioId}"`);
        expect(index).not.toContain(`id="case-${scenarioId}"`);
        expect(casePage({ file, cases }, data, 'a report.html')).toContain(`id="case-${scenarioId}"`);
      }
    }
    expect(casePage(pages[1], data, 'a report.html')).toContain('href="a%20report.html"');
  });

  it('sets answers beside what others published, where anything is known of it', () => {
    expect(page).not.toContain('id="published"');
    const [{ scenarioId, comparators }] = publication.cases;
    const best = comparators[0].summary.bestCost ?? 0;
    const published = new Map([[scenarioId, { cost: 2 * best, source: 'A paper <2022>.' }]]);
    const data = { publication, evidence, published, standings: standingsOf(publication, new Map()) };
    const text = benchmarkPage(data);
    const section = text.slice(
      text.indexOf('<section id="published">'),
      text.indexOf('<section id="resources">'),
    );
    expect(section).toContain('A paper &lt;2022&gt;.');
    expect(section).toContain(`>${best} <small>−50 %</small>`);
    expect(section.match(/<tr>/g)).toHaveLength(2);
  });

  it('escapes what others wrote', () => {
    expect(page).toContain('Four &amp; &quot;friends&quot; &lt;b&gt;');
    expect(page).toContain('not &lt;installed&gt;');
  });

  it('has the beginning of a reason that is too long', () => {
    const reason = 'b'.repeat(100_000);
    const own = caseComparator([without('error')], { reason });
    const gone = caseComparator([], { comparatorId: 'gamma', admissionState: 'unavailable', reason });
    const [{ attemptId }] = own.attempts;
    const evidence = new Map([[attemptId, { ...evidenceOf(attemptId), status: 'error' as const, reason }]]);
    const page = pageOf(sample([publishedCase([own, gone])]), evidence);
    expect(/b{1000}/.test(page)).toBe(false);
  });

  it('says who is best where', () => {
    const overview = page.slice(page.indexOf('id="overview"'), page.indexOf('id="costs"'));
    expect(overview).toMatch(/ALPHA.*1 of 1.*1 of 1.*2 of 2/s);
    expect(overview).toMatch(/BETA.*0 of 1/s);
  });

  it('tells proofs apart by what they rest on, and counts a claim as none', () => {
    const proof = { status: 'optimal_proven', proof: 'optimality' } as const;
    const ids = ['own', 'ofcase', 'bare', 'zero'] as const;
    const attempts = [
      attempt(proof),
      attempt(proof),
      attempt(),
      attempt({ canonicalCost: 0, status: 'optimal_zero', proof: 'optimality' }),
    ];
    const publication = sample([
      publishedCase(attempts.map((one, i) => caseComparator([one], { comparatorId: ids[i] }))),
    ]);
    const credits = ['own_certificate', 'case_certificate', 'claim_only', 'own_certificate'] as const;
    const claims = { optimal: true, infeasible: false, targetImpossible: false };
    const evidence = new Map(
      attempts.map((one, i) => [
        one.attemptId,
        { ...evidenceOf(one.attemptId), proof: one.proof, claims, credit: credits[i] },
      ]),
    );
    const shown = pageOf(publication, evidence);
    const row = (name: string, proven: number, ...counts: number[]) =>
      new RegExp(
        `${name}</th>.*${proven} of 1</td>${counts.map((n) => `<td class="n" data-v="${n}">${n}</td>`).join('')}<td`,
      );
    expect(shown).toMatch(row('OWN', 1, 1, 0, 0));
    expect(shown).toMatch(row('OFCASE', 1, 0, 1, 0));
    expect(shown).toMatch(row('BARE', 0, 0, 0, 1));
    expect(shown).toMatch(row('ZERO', 1, 1, 0, 0));
    expect(shown.match(/claimed to be proven, and no certificate shows it/g)).toHaveLength(1);
    expect(shown).toContain('<td>claimed only</td>');
    expect(pageOf(publication)).toMatch(/OWN<.*1 of 1<\/td><td[^>]*>–<\/td>/);
  });

  it('colours by the distance to the best known, and says it in words', () => {
    expect(page).toMatch(/class="n d1" data-v="2" title="feasible, best known"/);
    expect(page).toMatch(/class="n d4" data-v="8" title="feasible, up to three times"/);
    expect(page).toMatch(/class="n d1"[^>]*title="infeasible proven">none/);
  });

  it('keeps who ran nothing out of the tables, and says why', () => {
    expect(page).toContain('nothing of theirs was run: GAMMA (not &lt;installed&gt;).');
    expect(page.slice(page.indexOf('id="overview"'), page.indexOf('id="cases"'))).not.toContain('GAMMA');
  });

  it('shows the bound that is proven, by the case or by an attempt', () => {
    const row = (entry: ReturnType<typeof publishedCase>, stored: Evidence[] = []) => {
      const known = new Map(stored.map((one) => [one.attemptId, one]));
      return pageOf(sample([entry]), known);
    };
    const cells = (best: number, bound: number) =>
      `<td class="n" data-v="${best}">${best}</td><td class="n" data-v="${bound}">${bound}</td>`;
    const open = attempt({ canonicalCost: 9 });
    const case_ = publishedCase([caseComparator([open])]);
    expect(row(case_)).toContain(cells(9, 0));
    expect(row(case_, [{ ...evidenceOf(open.attemptId), caseBound: 4 }])).toContain(cells(9, 4));
    const proven = attempt({ canonicalCost: 9, status: 'optimal_proven', proof: 'optimality' });
    expect(row(publishedCase([caseComparator([proven])]))).toContain(cells(9, 9));
  });

  it('says how much was not run, and counts no case of it as run', () => {
    const gone = publishedCase([caseComparator([without('not_run')])]);
    const shown = pageOf(sample([gone]));
    expect(shown).toContain('0 of 1: not complete, not run: ALPHA 1');
    expect(shown).toContain('nothing of theirs was run: ALPHA (not run)');
  });

  it('says of how many cases one seed was run', () => {
    const seeded = (seeds: readonly number[], id: string) =>
      publishedCase([caseComparator(seeds.map((seed) => attempt({ seed })))], { scenarioId: id, slug: id });
    const five = seeded([1, 2, 3, 4, 5], 'five');
    expect(pageOf(sample([five, seeded([1], 'one'), seeded([1], 'other')]))).toContain(
      'the test speaks of these cases, 2 of them run with one seed.',
    );
    expect(pageOf(sample([five]))).toContain('the test speaks of these cases.');
  });

  it('has the mean of the two middle ones as the median of an even number of seconds', () => {
    const attempts = [1, 2, 4, 9].map((wallSeconds) => attempt({ wallSeconds, peakRssBytes: null }));
    expect(pageOf(sample([publishedCase([caseComparator(attempts)])]))).toContain(
      '<td class="n" data-v="4">4</td><td class="n" data-v="3">3</td><td class="n" data-v="-1">–</td>',
    );
  });

  it('shows a proof that the target is impossible, not a plan that is above it', () => {
    const impossible = without('target_impossible', { proof: 'target_impossibility' });
    const shown = pageOf(sample([publishedCase([caseComparator([attempt(), impossible])])]));
    const costs = shown.slice(shown.indexOf('id="costs"'), shown.indexOf('id="resources"'));
    expect(costs).toMatch(/class="n d1" data-v="-1" title="infeasible proven">none/);
  });

  it('lets charts scroll on a narrow screen, where their text would shrink with them', () => {
    const charts = page.match(/<svg class="chart"/g) ?? [];
    expect(charts.length).toBeGreaterThan(0);
    expect(page.match(/<div class="scroll" tabindex="0"><svg class="chart"/g)).toHaveLength(charts.length);
    const width = Number(/class="chart" viewBox="0 0 (\d+) /.exec(page)?.[1]);
    expect(page).toContain(`.chart{width:100%;min-width:${width / 16}rem;`);
  });

  it('draws who solved nothing too', () => {
    const curves = page.slice(page.indexOf('id="solved"'), page.indexOf('id="resources"'));
    expect(curves).toContain('>BETA</text>');
  });

  it('calls nothing solved that ended worse, or is invalid', () => {
    const other = caseComparator([attempt({ canonicalCost: 2 })], { comparatorId: 'other' });
    const flat = /class="s s0" d="M[\d.]+ [\d.]+H[\d.]+"/;
    const solved = (one: ReturnType<typeof attempt>) => {
      const entry = publishedCase([caseComparator([one]), other]);
      const stored = new Map([[one.attemptId, evidenceOf(one.attemptId)]]);
      const shown = pageOf(sample([entry]), stored);
      return shown.slice(shown.indexOf('id="solved"'), shown.indexOf('id="resources"'));
    };
    expect(solved(attempt({ canonicalCost: 2 }))).not.toMatch(flat);
    expect(solved(attempt({ canonicalCost: 5 }))).toMatch(flat);
    expect(solved(without('invalid_output'))).toMatch(flat);
  });

  it('has a part for every case, with its evidence, curve and best schedule', () => {
    for (const { scenarioId } of publication.cases) expect(page).toContain(`id="case-${scenarioId}"`);
    expect(page).toContain('href="run/evidence/four-people/alpha.jsonl"');
    expect(page).toContain('Cost over time on Four');
    expect(page).toContain('Mean gap over time');
    expect(page).toContain('The best schedule');
    expect(page).toContain('test bench');
  });

  it('does not repeat a judgement that another attempt refuted', () => {
    const refuted = without('invalid_output');
    const entry = publishedCase([caseComparator([refuted], { reason: 'another has 2' })]);
    const stored = new Map([[refuted.attemptId, evidenceOf(refuted.attemptId)]]);
    const shown = pageOf(sample([entry]), stored);
    expect(shown).toContain('(another has 2)');
    expect(shown).toMatch(/invalid output<\/td>.*<td>see above<\/td><\/tr>/);
    expect(shown).not.toContain('<td>verified</td>');
  });

  it('does without the evidence', () => {
    const bare = pageOf(publication);
    expect(bare).not.toContain('id="solved"');
    expect(bare).not.toContain('Mean gap over time');
    expect(bare).toContain('The evidence was not at hand');
  });
});

describe('a chart of many curves', () => {
  const points = [
    { x: 0.1, y: 5 },
    { x: 1, y: 0 },
  ];
  const series = Array.from({ length: 28 }, (_, i) => ({ name: `solver ${i % 14}`, style: i % 14, points }));
  const svg = chart({ title: 't', yLabel: 'y', series, from: 0.03, to: 10, top: 6 }).text;

  it('has one label a name, none on another or below the axis', () => {
    const places = [...svg.matchAll(/<text class="l\d" x="\d+" y="([\d.]+)"/g)].map(([, y]) => Number(y));
    const axis = Number(/class="axis".*?y1="([\d.]+)"/.exec(svg)?.[1]);
    expect(places).toHaveLength(14);
    for (const [i, y] of places.slice(1).entries()) expect(y - places[i]).toBeGreaterThanOrEqual(13);
    expect(Math.max(...places)).toBeLessThanOrEqual(axis + 4);
  });

  it('draws the ninth colour and those after it otherwise than the first ones', () => {
    expect(svg).toContain('class="s s0"');
    expect(svg).toContain('class="s s0 thin"');
  });

  it('has other words at each height of its axis, be the costs ever so small', () => {
    const small = chart({ title: 't', yLabel: 'y', series, from: 0.03, to: 10, top: 0.0019 }).text;
    const said = [...small.matchAll(/text-anchor="end">([^<]+)</g)].map(([, text]) => text);
    expect(said).toEqual(['0', '0.0005', '0.001', '0.0015']);
  });
});

it('shows no cost as 0 that is not', () => {
  expect([0, 0.00002, 13.971428, 1234.5678, null].map(number)).toEqual([
    ...['0', '0.00002', '13.971', '1,234.568', '–'],
  ]);
});
