import { describe, expect, it } from 'vitest';
import { publicationIssues } from '../../../src/bench/publication/check.ts';
import { buildPublication } from '../../../src/bench/publish/build.ts';
import type { AttemptEntry } from '../../../src/bench/run/journal.ts';
import { attemptsOf, JOURNAL_SCHEMA, type Plan } from '../../../src/bench/run/plan.ts';
import { fourPeople } from '../four-people.ts';
import { attempt, exited } from '../publication/sample.ts';

const entry = fourPeople();
const names = ['boaster', 'rival'];
const plan: Plan = {
  type: 'plan',
  schema: JOURNAL_SCHEMA,
  settings: {
    benchmarkRevision: 1,
    attemptSeeds: [1, 2, 3, 4, 5],
    resourceClasses: { standard: { timeout_seconds: 10, logical_cpu_limit: 1 } },
    graceSeconds: 1,
    memoryLimitBytes: null,
    outputLimitBytes: 1,
    disclosure: 'A test.',
  },
  runSeed: 'sha256:1',
  isolation: [],
  machine: {
    class: 'c',
    processor: 'p',
    processors: 1,
    memoryGibibytes: 1,
    system: 's',
    node: 'n',
    speed: 450,
  },
  measure: 'none',
  kill: 'process_group',
  limitsMissing: [],
  parallel: 1,
  processors: { standard: 1 },
  shard: null,
  only: null,
  cases: [entry],
  comparators: names.map((id) => ({
    id,
    name: id,
    kind: 'product',
    licence: 'MIT',
    homepage: 'https://example.org',
    configurationId: 'one',
    evidenceRevision: 1,
    timingClass: 'same_machine_native',
    seedable: false,
    adapterHash: 'sha256:0',
    version: '1',
  })),
  admissions: names.map((comparatorId) => ({
    caseId: entry.id,
    comparatorId,
    state: 'eligible',
    reason: null,
    policy: 'deterministic_single',
  })),
};

const head = 'sha256:3';

/** Both have a legal schedule; the boaster calls its own optimal. */
const attempts = attemptsOf(plan).map((planned): AttemptEntry => ({
  type: 'attempt',
  ...planned,
  status: 'feasible',
  proof: null,
  credit: null,
  failure: null,
  cost: planned.comparatorId === 'boaster' ? 3 : 2,
  metrics: attempt().commonMetrics,
  claims: { optimal: planned.comparatorId === 'boaster', infeasible: false, targetImpossible: false },
  solveSeconds: 1,
  curve: [],
  reason: 'verified',
  noBetterThanStart: false,
  observedLimit: null,
  endedAt: '2026-01-01T00:00:00.000Z',
  evidence: 'sha256:2',
  processors: [0],
  process: exited,
}));

describe('a publication built from a journal', () => {
  it('names the witness of a claim that another attempt refutes', () => {
    const publication = buildPublication({ plan, attempts, head }, { folder: '/run', publishedIn: '/' });
    expect(publicationIssues(publication)).toEqual([]);
    const [boaster, rival] = publication.cases[0].comparators;
    expect(boaster.attempts[0]).toMatchObject({ status: 'invalid_output', canonicalCost: null });
    expect(boaster.reason).toBe(
      'four-people/boaster/run-1: cost 3 is claimed to be optimal, but attempt four-people/rival/run-1 has 2',
    );
    expect(boaster.evidenceHref).toBe('run/evidence/four-people/boaster.jsonl');
    expect([rival.summary.status, rival.reason]).toEqual(['feasible', null]);
  });

  it('says of every system and version that runs had, and how fast a fixed computation was there', () => {
    const { machine } = plan;
    const machines = [machine, { ...machine, speed: 754 }, { ...machine, node: 'n2', speed: 600 }];
    const whole = { ...plan, machine: machines[0], machines };
    const { disclosure } = buildPublication(
      { plan: whole, attempts, head },
      { folder: '/run', publishedIn: '/' },
    );
    expect(disclosure).toContain('Run on c (s, Node n), one attempt at a time');
    expect(disclosure).toContain('Run on c (s, Node n2), too.');
    expect(disclosure).toContain(
      'Before its runs a fixed computation made 450 to 754 million steps a second.',
    );
  });

  it('says what VeriPB said, where it was asked', () => {
    const formula = 'sha256:4';
    const told = (verdict: string) => ({ checker: 'VeriPB', version: '3.0.2', verdict, formula }) as const;
    const [one, other] = attempts;
    const disclosed = (...all: AttemptEntry[]) =>
      buildPublication({ plan, attempts: all, head }, { folder: '/run', publishedIn: '/' }).disclosure;
    expect(disclosed(one, other)).not.toContain('VeriPB');
    const confirmed = { ...one, neutral: told('s VERIFIED BOUNDS 2 <= obj <= 2') };
    expect(disclosed(confirmed, other)).toContain(' VeriPB 3.0.2 confirmed 1 proof. The journal of ');
    expect(disclosed(confirmed, { ...other, neutral: told('refused') })).toContain(
      ' VeriPB 3.0.2 confirmed 1 proof and refused 1. ',
    );
    expect(disclosed({ ...one, neutral: told('s VERIFIED BOUNDS 1 <= obj <= 2') }, confirmed)).toContain(
      ' VeriPB 3.0.2 confirmed 2 proofs, 1 of them of a bound below the cost. ',
    );
  });

  it('says what attempts could read beside the folders of their adapters', () => {
    const [boaster, rival] = plan.comparators;
    const whole = { ...plan, comparators: [{ ...boaster, reads: ['../tables', 'highs'] }, rival] };
    const { disclosure } = buildPublication(
      { plan: whole, attempts, head },
      { folder: '/run', publishedIn: '/' },
    );
    expect(disclosure).toContain('Beside its folders boaster could read ../tables, highs.');
    expect(disclosure).not.toContain('rival could read');
  });

  it('says what was claimed and not proven, and what failed after its schedule', () => {
    const alone = attempts.map((one): AttemptEntry =>
      one.comparatorId === 'boaster'
        ? { ...one, cost: 2, failure: 'it ended by SIGSEGV', noBetterThanStart: true }
        : one,
    );
    const publication = buildPublication(
      { plan, attempts: alone, head },
      { folder: '/run', publishedIn: '/' },
    );
    expect(publicationIssues(publication)).toEqual([]);
    const [boaster, rival] = publication.cases[0].comparators;
    expect(boaster.summary.status).toBe('feasible');
    expect(boaster.reason).toBe(
      'the attempt claimed optimality, and no certificate proves it; ' +
        'the attempt did not improve on the schedule that the adapter gave the solver to start from; ' +
        'the attempt failed after the schedule that counts: it ended by SIGSEGV',
    );
    expect(rival.reason).toBeNull();
  });
});
