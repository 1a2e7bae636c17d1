/** Lines twice, versions, machines, limits, names, reasons, proofs, failures. */
import type { Evidence } from '../../../src/bench/run/evidence.ts';
import { type Change, each, type Loose, of, planned, shown, sum } from './changed-world.ts';

export const OF_CONDITIONS: readonly Change[] = [
  [
    'a second attempt added with its own evidence',
    /attempt_seeds|not of the run/,
    (w) => {
      const attemptId = 'four-people/boaster/run-2';
      of(w, 'boaster').attempts.push({ ...of(w, 'boaster').attempts[0], attemptId });
      w.evidence.push({ ...shown(w, 'boaster')[0], attemptId } as Evidence);
      sum(of(w, 'boaster'));
    },
  ],
  [
    'a line of evidence twice, with other content',
    /more than one evidence/,
    (w) => {
      w.evidence.push({ ...shown(w, 'good')[0], cost: 2 } as Evidence);
    },
  ],
  [
    'the version of a comparator in the evidence',
    /its comparator is/,
    (w) => {
      for (const own of shown(w, 'crasher')) own.comparator = { ...own.comparator, version: 'old' };
    },
  ],
  [
    'a version that differs between attempts',
    /its comparator is/,
    (w) => {
      const [own] = shown(w, 'crasher');
      own.comparator = { ...own.comparator, version: 'old' };
    },
  ],
  [
    'the version in evidence and plan',
    /its key is/,
    (w) => {
      for (const own of shown(w, 'crasher')) own.comparator = { ...own.comparator, version: 'old' };
      planned(w, 'crasher').version = 'old';
    },
  ],
  [
    'adapterHash changed in the evidence',
    /its comparator is/,
    (w) => {
      for (const own of shown(w, 'crasher'))
        own.comparator = { ...own.comparator, adapterHash: `sha256:${'0'.repeat(64)}` };
    },
  ],
  [
    'the problem of a case in the plan',
    /^: the run's request of case "four-people" is not the benchmark's/,
    (w) => {
      (w.plan.cases[0].request.scenario as Loose<object> & { session_count: number }).session_count = 2;
    },
  ],
  [
    'the target and source of a case in the plan, and a request that is none',
    /^: the run's targetCost of case "four-people" .*\n: the run's provenance .*\n: the run's request of case/,
    (w) => {
      Object.assign(w.plan.cases[0], { targetCost: 7, provenance: 'a book', request: null });
    },
  ],
  [
    'a case, and who takes what, twice in the plan',
    /plan has "three-apart" twice.*\n.*plan has "four-people\/good" twice/,
    (w) => {
      const { cases, admissions } = w.plan as Loose<typeof w.plan>;
      cases.push(cases[1]);
      admissions.push(admissions.find((one) => one.comparatorId === 'good')!);
    },
  ],
  [
    'name and kind of two comparators swapped',
    /comparators/,
    (w) => {
      const [one, two] = w.publication.comparators;
      [one.name, two.name, one.kind, two.kind] = [two.name, one.name, two.kind, 'product'];
    },
  ],
  [
    'what a comparator could read, in evidence and plan',
    /the run's reads of "crasher"/,
    (w) => {
      for (const own of shown(w, 'crasher')) own.comparator = { ...own.comparator, reads: ['../tables'] };
      planned(w, 'crasher').reads = ['../tables'];
    },
  ],
  [
    'the id of a comparator everywhere',
    /no comparator "krasher"/,
    (w) => {
      const renamed = JSON.parse(JSON.stringify(w).replaceAll('crasher', 'krasher'));
      Object.assign(w, renamed);
    },
  ],
  [
    'disclosure rewritten',
    /disclosure/,
    (w) => {
      w.publication.disclosure = 'Run by an independent body.';
    },
  ],
  [
    'the class of machine in all evidence',
    /its machine is/,
    (w) => {
      for (const own of w.evidence as Loose<Evidence>[]) own.machine = { ...own.machine, class: 'fast' };
    },
  ],
  [
    'the class of machine in evidence and plan',
    /disclosure/,
    (w) => {
      for (const own of w.evidence as Loose<Evidence>[]) own.machine = { ...own.machine, class: 'fast' };
      Object.assign(w.plan.machine, { class: 'fast' });
    },
  ],
  [
    'another class among the machines of a merge',
    /its machine is/,
    (w) => {
      const fast = { ...w.plan.machine, class: 'fast' };
      for (const own of w.evidence as Loose<Evidence>[]) own.machine = fast;
      Object.assign(w.plan, { machines: [w.plan.machine, fast] });
    },
  ],
  [
    'one attempt on another machine',
    /its machine is/,
    (w) => {
      const [own] = shown(w, 'good');
      own.machine = { ...own.machine, class: 'fast' };
    },
  ],
  [
    'benchmarkRevision',
    /benchmarkRevision/,
    (w) => {
      w.publication.benchmarkRevision = 9;
    },
  ],
  [
    'a time limit in the publication',
    /resourceClasses/,
    (w) => {
      w.publication.resourceClasses.standard.timeout_seconds = 5;
    },
  ],
  [
    'limits in publication, evidence and plan',
    /the run's resourceClasses/,
    (w) => {
      w.publication.resourceClasses.standard.timeout_seconds = 5;
      for (const own of w.evidence as Loose<Evidence>[]) own.limits.timeout_seconds = 5;
      w.plan.settings.resourceClasses.standard.timeout_seconds = 5;
    },
  ],
  [
    'the memory limit of rivals in the evidence',
    /its limits is/,
    (w) => {
      for (const own of shown(w, 'crasher')) own.limits.memoryLimitBytes = 2 ** 28;
    },
  ],
  [
    'configurationId in publication and evidence',
    /configurationId/,
    (w) => {
      of(w, 'crasher').configurationId = 'tuned';
      for (const own of shown(w, 'crasher')) own.comparator = { ...own.comparator, configurationId: 'tuned' };
    },
  ],
  [
    'the title of a case',
    /title/,
    (w) => {
      w.publication.cases[0].title = 'Other';
    },
  ],
  [
    'the lane of a case',
    /lane/,
    (w) => {
      w.publication.cases[0].lane = 'constrained';
    },
  ],
  [
    'the slug of a case',
    /slug/,
    (w) => {
      w.publication.cases[0].slug = 'other';
    },
  ],
  [
    'problemHash in both',
    /problemHash/,
    (w) => {
      const other = `sha256:${'0'.repeat(64)}`;
      w.publication.cases[0].problemHash = other;
      for (const own of w.evidence as Loose<Evidence>[]) own.problemHash = other;
    },
  ],
  [
    'the key of an attempt',
    /its key is/,
    (w) => {
      shown(w, 'good')[0].key = '0';
    },
  ],
  [
    'an observedLimit invented',
    /observedLimit/,
    (w) => {
      of(w, 'good').summary.observedLimit = { http_status: 413 };
    },
  ],
  [
    'a reason removed',
    /reason/,
    (w) => {
      of(w, 'crasher').reason = null;
    },
  ],
  [
    'evidenceHref of a comparator removed',
    /evidenceHref/,
    (w) => {
      of(w, 'crasher').evidenceHref = null;
    },
  ],
  [
    'cases and attempts in another order',
    /another order/,
    (w) => {
      w.publication.cases.reverse();
      of(w, 'good').attempts.reverse();
    },
  ],
  [
    'a proof dropped: optimal made feasible',
    /status|proof/,
    (w) => {
      for (const attempt of of(w, 'good').attempts)
        Object.assign(attempt, { status: 'feasible', proof: null });
      sum(of(w, 'good'));
    },
  ],
  [
    'terminalDetail removed',
    /terminalDetail/,
    (w) => {
      delete of(w, 'good').attempts[0].terminalDetail;
    },
  ],
  [
    'failures of memory and watchdog invented in both',
    /watchdog fired/,
    (w) =>
      each(w, 'good', (attempt, own) => {
        Object.assign(own.process, { watchdogFired: true, memoryFailure: true });
        attempt.terminalDetail = { memoryAllocationFailure: true, outerWatchdogFired: true };
      }),
  ],
  [
    'more processor time than there was',
    /processor seconds, more than/,
    (w) => {
      shown(w, 'good')[0].process.cpuSeconds = 77;
    },
  ],
  [
    'wallSeconds of 500 in both',
    /it ran 500 s/,
    (w) =>
      each(w, 'good', (attempt, own) => {
        own.process.wallSeconds = 500;
        attempt.wallSeconds = 500;
      }),
  ],
  [
    'marks of starts invented in both',
    /its noBetterThanStart is|reason/,
    (w) => {
      for (const own of shown(w, 'crasher')) own.noBetterThanStart = true;
      of(w, 'crasher').reason +=
        '; 5 of 5 attempts did not improve on the schedule that the adapter gave the solver to start from';
    },
  ],
  [
    'fewer processors for a rival, in the evidence',
    /its number of processors is 0/,
    (w) => {
      for (const own of shown(w, 'crasher')) own.processors = [];
    },
  ],
  [
    'more processors than the limit in plan and evidence',
    /attempts of "standard" had 2 processors of 1/,
    (w) => {
      Object.assign(w.plan.processors, { standard: 2 });
    },
  ],
  [
    'no processors in plan and evidence, so that no time is too much',
    /the run does not say how many processors attempts of "standard" had/,
    (w) => {
      Object.assign(w.plan, { processors: {} });
      for (const own of w.evidence as Loose<Evidence>[]) own.processors = [];
      shown(w, 'good')[0].process.cpuSeconds = 70;
    },
  ],
  [
    'no processor in plan and evidence, and the sentence that tells of it',
    /it had no processor/,
    (w) => {
      const told = 'The class "standard" allows 1 processor; here attempts had 0.';
      Object.assign(w.plan, { processors: { standard: 0 }, limitsMissing: [...w.plan.limitsMissing, told] });
      for (const own of w.evidence as Loose<Evidence>[]) own.processors = [];
    },
  ],
  [
    'names and orders drawn from another seed',
    /do not follow from its revision and seeds/,
    (w) => {
      Object.assign(w.plan, { runSeed: '0' });
    },
  ],
  [
    "the bound of the case's certificate, so that a proof seems to have come later",
    /the case's bound is 7/,
    (w) => {
      for (const own of w.evidence as Loose<Evidence>[]) own.caseBound = 7;
    },
  ],
  [
    'that a comparator has no seed',
    /seedable of "crasher"/,
    (w) => {
      Object.assign(planned(w, 'crasher'), { seedable: false });
    },
  ],
];
