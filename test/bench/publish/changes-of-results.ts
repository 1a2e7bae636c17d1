/** Costs, times, curves, answers, and what is left out or invented. */
import { deltasOf } from '../../../src/bench/judge/deltas.ts';
import type { Evidence } from '../../../src/bench/run/evidence.ts';
import { worse } from '../four-people.ts';
import {
  type Change,
  cost,
  drop,
  each,
  fail,
  type Json,
  notRun,
  of,
  shown,
  sum,
  swap,
  tell,
  unsupported,
  type World,
} from './changed-world.ts';

export const OF_RESULTS: readonly Change[] = [
  [
    "a verdict of VeriPB on another formula than the case's",
    /its neutral verdict is on sha256:0; the formula of its problem is sha256:/,
    (w) => {
      const verdict = 's VERIFIED BOUNDS -6 <= obj <= -6';
      for (const own of shown(w, 'good'))
        own.neutral = { checker: 'VeriPB', version: '3.0.2', verdict, formula: 'sha256:0' };
    },
  ],
  [
    'a verdict of VeriPB on what nobody has proven',
    /a neutral verdict is there, and nothing was proven/,
    (w) => {
      const verdict = 's VERIFIED BOUNDS 2 <= obj <= 2';
      for (const own of shown(w, 'boaster'))
        own.neutral = { checker: 'VeriPB', version: '3.0.2', verdict, formula: 'sha256:0' };
    },
  ],
  ['cost of one attempt lowered', /summary/, (w) => cost(1)(of(w, 'crasher').attempts[0] as Json)],
  [
    'cost lowered, with the summary',
    /canonicalCost/,
    (w) => {
      cost(1)(of(w, 'crasher').attempts[0] as Json);
      sum(of(w, 'crasher'));
    },
  ],
  ['cost lowered in publication, summary and evidence', /canonicalCost/, (w) => each(w, 'crasher', cost(1))],
  [
    'seed changed in the publication',
    /seed/,
    (w) => {
      of(w, 'good').attempts[0].seed = 99;
    },
  ],
  [
    'seed changed in both',
    /seed/,
    (w) => {
      of(w, 'good').attempts[0].seed = 99;
      shown(w, 'good')[0].seed = 99;
    },
  ],
  [
    'attemptSeeds changed',
    /attemptSeeds/,
    (w) => {
      w.publication.attemptSeeds.push(99);
    },
  ],
  [
    'wallSeconds in the publication',
    /wallSeconds/,
    (w) => {
      of(w, 'good').attempts[0].wallSeconds = 0.001;
    },
  ],
  [
    'solveSeconds in the publication',
    /solveSeconds/,
    (w) => {
      of(w, 'good').attempts[0].solveSeconds = 0.001;
    },
  ],
  [
    'a rival three times slower in both',
    null,
    (w) =>
      each(w, 'crasher', (attempt, own) => {
        own.process.wallSeconds *= 3;
        attempt.wallSeconds = own.process.wallSeconds;
        own.curve = own.curve.map((point) => ({ ...point, seconds: point.seconds * 3 }));
      }),
  ],
  [
    'curve seconds of a rival eightfold in the evidence',
    /its curve goes on after/,
    (w) => {
      for (const own of shown(w, 'crasher')) for (const point of own.curve) point.seconds *= 80;
    },
  ],
  [
    'curve seconds negative',
    /its curve begins before/,
    (w) => {
      shown(w, 'crasher')[0].curve[0].seconds = -1;
    },
  ],
  [
    'curve: the last cost from the first moment on',
    null,
    (w) => {
      for (const own of shown(w, 'good')) own.curve[0].seconds = 0.00001;
    },
  ],
  [
    'curve ends below the cost of its schedule',
    /its curve is/,
    (w) => {
      for (const own of shown(w, 'crasher')) own.curve = [{ seconds: 0.00001, cost: 0 }];
    },
  ],
  [
    'curves of a rival emptied',
    /its curve never came to that/,
    (w) => {
      for (const own of shown(w, 'crasher')) own.curve = [];
    },
  ],
  [
    'a schedule that was never printed before the one that was, in the curve',
    /its curve has 2 points, and it gave 1 schedules/,
    (w) => {
      for (const own of shown(w, 'good')) {
        own.steps = deltasOf([worse, own.schedule ?? worse]) as typeof own.steps;
        own.curve.unshift({ seconds: 0.00001, cost: 2 });
      }
    },
  ],
  [
    'peak memory in both',
    null,
    (w) =>
      each(w, 'crasher', (attempt, own) => {
        own.process.peakRssBytes = 12345678;
        attempt.peakRssBytes = 12345678;
      }),
  ],
  [
    'status feasible_timeout made feasible',
    /status: is "feasible"/,
    (w) => {
      of(w, 'slow').attempts[0].status = 'feasible';
      sum(of(w, 'slow'));
    },
  ],
  ["a rival's good attempt published as not_run", /is called not_run/, (w) => notRun(w, 0, 1)],
  ['all ties of a rival published as not_run', /is called not_run/, (w) => notRun(w, 0, 5)],
  ['attempts taken out of everything and published as not_run', null, takenOut],
  [
    "a rival's schedule replaced by a worse one, cost and curve in keeping",
    /not the last one that it printed/,
    (w) => swap(w, 'good', 'crasher'),
  ],
  [
    "a rival's answer taken from another",
    /not the last one that it printed/,
    (w) => swap(w, 'crasher', 'good'),
  ],
  [
    "a rival's attempt turned into no_solution_timeout in both",
    /gave 1 schedules/,
    (w) =>
      each(w, 'crasher', (attempt, own) => {
        const nothing = { status: 'no_solution_timeout', proof: null, metrics: null } as const;
        Object.assign(own, nothing, { cost: null, schedule: null, curve: [], steps: [], failure: null });
        Object.assign(attempt, {
          status: nothing.status,
          proof: null,
          canonicalCost: null,
          commonMetrics: null,
        });
      }),
  ],
  [
    'an attempt removed from the publication',
    /attempt_seeds|left out/,
    (w) => {
      of(w, 'good').attempts.pop();
      sum(of(w, 'good'));
    },
  ],
  ['a comparator of a case removed from the publication', /left out/, (w) => drop(w, 'crasher')],
  [
    'a comparator of a case removed from both',
    /crasher" of the run is left out/,
    (w) => {
      drop(w, 'crasher');
      w.evidence = w.evidence.filter(({ comparator }) => comparator.id !== 'crasher');
    },
  ],
  [
    'a lost case removed from both',
    /no evidence of any attempt/,
    (w) => {
      w.publication.cases.shift();
      w.evidence = w.evidence.filter(({ attemptId }) => !attemptId.startsWith('four-people'));
    },
  ],
  ['a comparator declared unsupported, its evidence removed', /admissionState/, (w) => unsupported(w)],
  [
    'the same in the plan of the run too',
    /its manifest takes the case/,
    (w) => {
      unsupported(w);
      for (const one of w.plan.admissions) {
        if (one.comparatorId === 'crasher' && one.caseId === 'four-people')
          Object.assign(one, { state: 'unsupported', reason: 'too hard' });
      }
    },
  ],
  [
    'an unsupported comparator made eligible, with evidence invented',
    /which the run was not to do/,
    (w) => {
      const one = w.publication.cases[1].comparators.find(({ comparatorId }) => comparatorId === 'boaster');
      if (!one) throw new Error('no boaster');
      const attempt = { ...of(w, 'boaster').attempts[0], attemptId: 'three-apart/boaster/seed-1' };
      Object.assign(one, { admissionState: 'eligible', reason: null, attempts: [attempt] });
      w.evidence.push({ ...shown(w, 'boaster')[0], attemptId: attempt.attemptId } as Evidence);
      sum(one);
    },
  ],
  [
    "a rival's answers taken by another, with what it printed removed",
    null,
    (w) => {
      const answers = shown(w, 'good');
      shown(w, 'crasher').forEach((own, i) => {
        const { schedule, steps, cost: value, metrics, status, proof, credit, relabelled } = answers[i];
        Object.assign(own, { schedule, steps, cost: value, metrics, status, proof, credit, relabelled });
        own.curve = [{ seconds: own.curve[0].seconds, cost: 0 }];
        own.reason = `verified; no cost is below zero; then ${own.failure}`;
        own.output.lastLines = [];
        own.process.stderr = '';
      });
      of(w, 'crasher').attempts.forEach((attempt, i) => {
        const { canonicalCost, commonMetrics, status, proof } = of(w, 'good').attempts[i];
        Object.assign(attempt, { canonicalCost, commonMetrics, status, proof });
      });
      sum(of(w, 'crasher'));
      // Who is the first to refute a boast.
      const { reason } = of(w, 'boaster');
      of(w, 'boaster').reason = reason?.replace('/good/', '/crasher/') ?? null;
    },
  ],
  [
    'the best of five published as the only attempt, in plan and evidence too',
    /is run by deterministic_single; its manifest and the case make it seeded_five/,
    (w) => {
      const admitted = w.plan.admissions.find(
        ({ comparatorId, caseId }) => comparatorId === 'good' && caseId === 'four-people',
      );
      Object.assign(admitted ?? {}, { policy: 'deterministic_single' });
      const one = of(w, 'good');
      Object.assign(one, { attemptPolicy: 'deterministic_single', attempts: one.attempts.slice(0, 1) });
      const [kept] = shown(w, 'good');
      w.evidence = w.evidence.filter(({ comparator }) => comparator.id !== 'good').concat(kept as Evidence);
      sum(one);
    },
  ],
  [
    'a comparator called unavailable on a case that it lost, in the plan too',
    /"crasher" is (eligible on some cases and unavailable|unavailable on some cases and eligible) on others/,
    (w) => {
      unavailable(w, 'three-apart', 'eligible');
      unavailable(w, 'four-people', 'unavailable');
    },
  ],
  [
    'a remark on a rival in the place of what its attempts show, in the plan too',
    /crasher is eligible, and "it is slow" stands in the place/,
    (w) => {
      of(w, 'crasher').reason = 'it is slow';
      for (const one of w.plan.admissions)
        if (one.comparatorId === 'crasher' && one.caseId === 'four-people')
          Object.assign(one, { reason: 'it is slow' });
    },
  ],
  [
    "a rival's success made too much processor time, which it did not use",
    /it was ended for its processor time, and used/,
    (w) =>
      fail(w, (own) => {
        const { cpuSeconds, wallSeconds } = own.process;
        own.process.ending = 'processor_limit';
        const used = `${(cpuSeconds ?? 0).toFixed(2)} processor seconds in ${wallSeconds.toFixed(2)} s`;
        const reason = `it used ${used}, more than the processors have that it was bound to`;
        Object.assign(own, { status: 'error', reason, schedule: null, curve: [], steps: [] });
      }),
  ],
  [
    'a line of a rival called malformed, and what it printed left as it was',
    /what is called malformed is not what it printed/,
    (w) =>
      fail(w, (own) => {
        own.output.malformed = 'a line of the protocol is not JSON';
        Object.assign(own, { status: 'invalid_output', reason: own.output.malformed });
      }),
  ],
  [
    "evidenceHref that leads to another's evidence",
    /the place of other evidence/,
    (w) => {
      of(w, 'crasher').evidenceHref = of(w, 'good').evidenceHref;
    },
  ],
];

/** The plan has the comparator so on the case, and nothing of it there. */
function unavailable(w: World, caseId: string, state: 'eligible' | 'unavailable'): void {
  const admitted = w.plan.admissions.find((one) => one.comparatorId === 'crasher' && one.caseId === caseId);
  Object.assign(admitted ?? {}, { state, reason: state === 'eligible' ? null : 'gone' });
  if (state === 'eligible') return;
  const one = of(w, 'crasher');
  Object.assign(one, { admissionState: state, reason: 'gone', attempts: [], evidenceHref: null });
  sum(one);
  w.evidence = w.evidence.filter(
    ({ comparator, attemptId }) => comparator.id !== 'crasher' || !attemptId.startsWith(caseId),
  );
}

/** As if the last two attempts of a comparator had never been made: in the order of its plan no run leaves out any. */
export function takenOut(w: World): void {
  Object.assign(w.plan, { only: [] });
  tell(w, 'Its attempts came from a queue.');
  const gone = notRun(w, 3, 5);
  w.evidence = w.evidence.filter(({ attemptId }) => !gone.includes(attemptId));
}
