/** What a plan says that does not go with the rest of it, and a journal or a curve that leaves something out. */
import { deltasOf } from '../../../src/bench/judge/deltas.ts';
import type { Evidence } from '../../../src/bench/run/evidence.ts';
import {
  type Change,
  each,
  joined,
  type Loose,
  notAdmitted,
  notRun,
  planned,
  rekeyed,
  shown,
} from './changed-world.ts';

export const OF_PLANS: readonly Change[] = [
  [
    'a comparator that ran, and has no version',
    /: "crasher" was there, and has no version/,
    (w) => {
      planned(w, 'crasher').version = null;
      rekeyed(w);
    },
  ],
  [
    'a comparator called unavailable, and its version left as it was',
    /: "crasher" was not there, and has the version "crasher 1"/,
    (w) => {
      const { version } = planned(w, 'crasher');
      notAdmitted(w, 'unavailable', 'gone');
      planned(w, 'crasher').version = version;
    },
  ],
  [
    'more processors at a time than the machine has',
    /the run had \d+ processors at a time, and its machine has \d+/,
    (w) => Object.assign(w.plan, { parallel: w.plan.machine.processors + 1 }),
  ],
  [
    'a case, a comparator, a class and an attempt that the plan names and does not have',
    /names the case "lost", which.*\n.*the comparator "gurobi".*\n.*the class "huge".*\n.*the attempt "lost\/gurobi"/,
    (w) => {
      const { admissions, processors } = w.plan as Loose<typeof w.plan>;
      admissions.push({ ...admissions[0], caseId: 'lost', comparatorId: 'gurobi' });
      Object.assign(processors, { huge: 1 });
      Object.assign(w.plan, { only: ['lost/gurobi'] });
    },
  ],
  [
    'a wall twice',
    /no machine gives attempts these walls and no others: .*keys, keys; measured by/,
    (w) => Object.assign(w.plan, { isolation: [...w.plan.isolation, 'keys', 'keys'] }),
  ],
  [
    'no binding to processors, where attempts were bound for good',
    /the run says that it had, and that it had not: No taskset/,
    (w) => {
      Object.assign(w.plan, { isolation: ['keys', 'bound'] });
      const words =
        'No taskset: attempts are not bound to processors, and may use more time of them than they were given.';
      (w.plan.limitsMissing as string[]).push(words);
    },
  ],
  [
    'more processors than the machine has, in turn',
    /attempts ran on \d+ processors; where the run was made are 1 /,
    (w) => {
      Object.assign(w.plan.machine, { processors: 1 });
      for (const [i, own] of (w.evidence as Loose<Evidence>[]).entries()) own.processors = [i];
    },
  ],
  [
    'machines of a merge, and no merge',
    /the machines of the run are not those of a merge/,
    (w) => Object.assign(w.plan, { machines: [w.plan.machine, { ...w.plan.machine, node: 'v99' }] }),
  ],
  [
    'more machines than journals of a merge',
    /the machines of the run are not those of a merge/,
    (w) => {
      joined(w, ['1']);
      Object.assign(w.plan, { machines: [w.plan.machine, { ...w.plan.machine, node: 'v99' }] });
    },
  ],
  [
    'cases and comparators in another order, in plan and publication',
    /the run's order of cases is .*\n.*the run's order of comparators is/,
    ({ plan, publication }) => {
      const { cases, comparators } = publication;
      for (const all of [plan.cases, plan.comparators, cases, comparators]) (all as unknown[]).reverse();
      for (const one of cases) one.comparators.reverse();
    },
  ],
  [
    'a case that was drawn, by the plan alone',
    /the run's suite of case "four-people" is not the benchmark's/,
    (w) => Object.assign(w.plan.cases[0], { suite: 'drawn' }),
  ],
  [
    'an attempt that was asked for twice',
    /the run's plan has "four-people\/good\/seed-1" twice/,
    (w) => Object.assign(w.plan, { only: Array.from({ length: 2 }, () => 'four-people/good/seed-1') }),
  ],
  [
    'a merge that is a part of a run',
    /the run is a merge, and a part of one/,
    (w) => {
      joined(w, ['1']);
      Object.assign(w.plan, { shard: { index: 1, of: 4 } });
    },
  ],
  [
    'attempts that the last journal of a merge passed over',
    /no merge joins sha256:1{64} so: \d+ attempts, 2 passed over \(good\), 0 there before/,
    (w) => joined(w, ['1'], { again: ['good'], leftOut: 2 }),
  ],
  [
    'a comparator that was run again, and is not there',
    /names the comparator "gurobi"/,
    (w) => joined(w, ['1'], { again: ['gurobi'], leftOut: 2 }),
  ],
  [
    'journals of an earlier merge that have more attempts than it',
    /the journal has \d+ attempts; those that it is joined of have 99/,
    (w) => {
      const earlier = { head: `sha256:${'2'.repeat(64)}`, attempts: 99, again: [], leftOut: 0 };
      joined(w, ['1'], { joined: [earlier] });
    },
  ],
  [
    'an attempt of no time',
    /it ran 0 s .*\n.*its curve begins before/,
    (w) =>
      each(w, 'good', (attempt, own) => {
        own.process.wallSeconds = 0;
        attempt.wallSeconds = 0;
        for (const point of own.curve) point.seconds = 0;
      }),
  ],
  [
    'the first point of a curve left out, though its schedule was printed',
    /its curve leaves out a schedule that it printed/,
    (w) => {
      for (const own of shown(w, 'stepper')) {
        own.curve = own.curve.slice(1);
        own.steps = deltasOf([own.schedule ?? {}]) as typeof own.steps;
      }
    },
  ],
  [
    'the same, with what it printed removed',
    null,
    (w) => {
      for (const own of shown(w, 'stepper')) {
        own.output.lastLines = [];
        own.curve = own.curve.slice(1);
        own.steps = deltasOf([own.schedule ?? {}]) as typeof own.steps;
      }
    },
  ],
  [
    'two attempts taken out from among the others',
    /the journal has "[^"]+", and not before it "four-people\/good\/seed-2", which was to begin earlier/,
    (w) => {
      const gone = notRun(w, 1, 3);
      w.evidence = w.evidence.filter(({ attemptId }) => !gone.includes(attemptId));
    },
  ],
];
