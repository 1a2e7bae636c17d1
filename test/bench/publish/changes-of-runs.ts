import { sha256 } from '../../../src/bench/cases/problem-hash.ts';
/** How programs ended, what was measured of them, where they ran, and what the plan says of the machine and its walls. */
import { neutralProof } from '../../../src/bench/checker.ts';
import { isOfMachine, possibleLacks } from '../../../src/bench/process/isolation.ts';
import type { Evidence } from '../../../src/bench/run/evidence.ts';
import {
  type Change,
  each,
  joined,
  type Loose,
  notAdmitted,
  of,
  planned,
  rekeyed,
  shown,
  sum,
  tell,
  type World,
} from './changed-world.ts';

const processes =
  (id: string, change: (process: Loose<Evidence['process']>) => void) =>
  (w: World): void => {
    for (const { process } of shown(w, id)) change(process);
  };

/** A sentence of the run, in plan and publication. */
const told =
  (words: string) =>
  (w: World): void => {
    (w.plan.limitsMissing as string[]).push(words);
    tell(w, words);
  };

export const OF_RUNS: readonly Change[] = [
  [
    'a sentence that no run says, in plan and publication',
    /no run says: Its disk was slow\./,
    told('Its disk was slow.'),
  ],
  [
    "the machine's network, given to a rival that has none",
    /the run's network of "crasher" is true; the benchmark's is false/,
    told("With the machine's network: crasher."),
  ],
  [
    'the same with another hash of its adapter, as where what it needs is not installed',
    /the run's network of "crasher" is true; the benchmark's is false/,
    (w) => {
      for (const own of shown(w, 'crasher'))
        own.comparator = { ...own.comparator, adapterHash: `sha256:${'0'.repeat(64)}` };
      planned(w, 'crasher').adapterHash = `sha256:${'0'.repeat(64)}`;
      rekeyed(w);
      told("With the machine's network: crasher.")(w);
    },
  ],
  [
    'another reason why a rival waits for its check',
    /four-people\/crasher waits for its check, and "it is slow" stands in the place of that/,
    (w) => notAdmitted(w, 'verify', 'it is slow'),
  ],
  ['a comparator called unavailable wherever it ran', null, (w) => notAdmitted(w, 'unavailable', 'gone')],
  [
    'one journal joined, so that a comparator may be unavailable on a case that it lost',
    /"crasher" is unavailable on some cases and eligible on others/,
    (w) => {
      notAdmitted(w, 'unavailable', 'gone');
      const other = w.plan.admissions.find(
        (one) => one.comparatorId === 'crasher' && one.state === 'unsupported',
      );
      Object.assign(other ?? {}, { state: 'eligible', reason: null });
      joined(w, ['1']);
    },
  ],
  [
    'journals joined that have other attempts than there are',
    /the journal has \d+ attempts; those that it is joined of have \d+/,
    (w) => joined(w, ['1', '2']),
  ],
  [
    "the machine's network, given to whom the run does not have",
    /no run says: With the machine's network: highs\./,
    told("With the machine's network: highs."),
  ],
  [
    'the same sentence twice',
    /plan has "Adapters that no conformance check has passed: good\." twice/,
    (w) => {
      for (let i = 0; i < 2; i++) told('Adapters that no conformance check has passed: good.')(w);
    },
  ],
  [
    'too much output, of what printed a line',
    /it was ended for its output, and printed \d+ bytes of/,
    (w) =>
      processes('good', (process) => Object.assign(process, { ending: 'output_limit', stderr: 'a little' }))(
        w,
      ),
  ],
  [
    'memory that ran out where nothing counted it',
    /it was ended for its memory, which nothing counted/,
    (w) => {
      processes('good', (process) => Object.assign(process, { ending: 'memory_limit' }))(w);
      for (const own of w.evidence as Loose<Evidence>[]) own.measure = 'none';
    },
  ],
  [
    'a program that printed, and could not be started',
    /it could not be started, and printed \d+ bytes/,
    (w) => processes('good', (process) => Object.assign(process, { ending: 'not_started' }))(w),
  ],
  ['a journal that is joined with itself', /plan has "sha256:1{64}" twice/, (w) => joined(w, ['1', '1'])],
  [
    'the version of a comparator, in plan, evidence and keys',
    null,
    (w) => {
      for (const own of shown(w, 'crasher')) own.comparator = { ...own.comparator, version: 'old' };
      planned(w, 'crasher').version = 'old';
      rekeyed(w);
    },
  ],
  [
    'how many attempts ran at a time',
    null,
    (w) => {
      Object.assign(w.plan, { parallel: 2 });
      const [one, two] = [
        'one attempt at a time',
        'up to 2 attempts at a time, each on processors of its own',
      ];
      w.publication.disclosure = w.publication.disclosure.replace(one, two);
    },
  ],
  [
    'the attempts of two comparators exchanged, with all that they printed',
    null,
    (w) => {
      const [good, crasher] = [of(w, 'good'), of(w, 'crasher')];
      shown(w, 'good').forEach((one, i) => {
        const other = shown(w, 'crasher')[i];
        const own = ({ attemptId, key, comparator }: typeof one) => ({ attemptId, key, comparator });
        const [left, right] = [
          { ...one, ...own(other) },
          { ...other, ...own(one) },
        ];
        Object.assign(one, right);
        Object.assign(other, left);
        const [a, b] = [good.attempts[i], crasher.attempts[i]];
        [good.attempts[i], crasher.attempts[i]] = [
          { ...b, attemptId: a.attemptId },
          { ...a, attemptId: b.attemptId },
        ];
      });
      [good.reason, crasher.reason] = [crasher.reason, good.reason];
      sum(good);
      sum(crasher);
      const { reason } = of(w, 'boaster');
      of(w, 'boaster').reason = reason?.replace('/good/', '/crasher/') ?? null;
    },
  ],
  [
    'proofs that VeriPB is to have confirmed, and was never asked about',
    null,
    (w) => {
      const { request } = w.plan.cases[0];
      for (const own of shown(w, 'good')) {
        const made = neutralProof({ request, schedule: own.schedule, proof: null });
        const [verdict, formula] = [made?.says ?? '', sha256(made?.formula ?? '')];
        own.neutral = { checker: 'VeriPB', version: '3.0.2', verdict, formula };
      }
      const { disclosure } = w.publication;
      const words = 'VeriPB 3.0.2 confirmed 5 proofs. The journal of';
      w.publication.disclosure = disclosure.replace('The journal of', words);
    },
  ],
  [
    'a signal beside an exit code',
    /it ended with code 0, and by SIGKILL/,
    processes('good', (one) => Object.assign(one, { signal: 'SIGKILL' })),
  ],
  [
    'neither a signal nor an exit code',
    /it ended without a code and without a signal/,
    processes('good', (one) => Object.assign(one, { exitCode: null })),
  ],
  [
    'an exit code that no program has',
    /it ended with code -1, which no program can/,
    processes('good', (one) => Object.assign(one, { exitCode: -1 })),
  ],
  [
    'an exit code that is a signal',
    /it ended with code 139, and the runner would say: by SIGSEGV/,
    processes('crasher', (one) => Object.assign(one, { exitCode: 139, signal: null })),
  ],
  [
    'a signal that there is not',
    /it ended by SIGKILL\?, which is no signal/,
    processes('good', (one) => Object.assign(one, { exitCode: null, signal: 'SIGKILL?' })),
  ],
  [
    'a watchdog that killed what ended well',
    /the watchdog killed it, and it ended with code 0/,
    processes('slow', (one) =>
      Object.assign(one, { ending: 'watchdog', watchdogFired: true, exitCode: 0, signal: null }),
    ),
  ],
  [
    'memory that ran out by what it said, and not by what is said of it',
    /it said that memory ran out/,
    processes('crasher', (one) => Object.assign(one, { stderr: 'fatal: out of memory' })),
  ],
  [
    'more output than the limit',
    /it printed 999999999 bytes of 67108864/,
    processes('good', (one) => Object.assign(one, { outputBytes: 999_999_999 })),
  ],
  [
    'processor time left out',
    /its processor time or memory is left out|it used 9 processor seconds/,
    // Where nothing is measured there is none to leave out.
    (w) =>
      processes('good', (one) =>
        Object.assign(one, { cpuSeconds: w.plan.measure.startsWith('cgroup') ? null : 9 }),
      )(w),
  ],
  [
    'memory in kibibytes, in both',
    /it used \d+ bytes, in which no program runs/,
    (w) =>
      each(w, 'good', (attempt, own) => {
        own.process.peakRssBytes = Math.floor((own.process.peakRssBytes ?? 2 ** 20) / 1024);
        attempt.peakRssBytes = own.process.peakRssBytes;
      }),
  ],
  [
    'half of the processor time',
    null,
    processes('slow', (one) => Object.assign(one, { cpuSeconds: (one.cpuSeconds ?? 0) / 2 })),
  ],
  [
    'another exit code of what gave a last line',
    null,
    processes('good', (one) => Object.assign(one, { exitCode: 3 })),
  ],
  [
    'a processor that there is not',
    /it ran on the processors -1/,
    (w) => {
      for (const own of shown(w, 'good')) own.processors = [-1];
    },
  ],
  [
    'another processor',
    null,
    (w) => {
      for (const own of shown(w, 'good')) own.processors = [own.processors[0] + 1];
    },
  ],
  [
    'more schedules than were printed',
    /it is to have given 9 schedules; it printed 1/,
    (w) => {
      for (const own of shown(w, 'good')) own.output.incumbents = 9;
    },
  ],
  [
    'last lines in another order',
    /it is to have given 1 schedules; it printed 0/,
    (w) => {
      for (const own of shown(w, 'good')) own.output.lastLines.reverse();
    },
  ],
  [
    'a schedule that is no point of the curve',
    /its curve has 1 points, and 2 schedules are kept of it/,
    (w) => {
      for (const own of shown(w, 'good')) own.steps.push(own.steps[0]);
    },
  ],
  [
    'how attempts were ended',
    /the run is to have ended attempts by \w+; by its walls it was \w+/,
    (w) => {
      Object.assign(w.plan, {
        kill: w.plan.kill === 'pid_namespace' ? 'process_group' : 'pid_namespace',
      });
    },
  ],
  [
    'walls that the run is to have had, and does not tell of',
    /the run (does not say: No|says that it had, and that it had not: No)|no machine gives/,
    (w) => {
      const walls = ['root', 'user', 'pid', 'ipc', 'net', 'keys'].filter(
        (one) => !w.plan.isolation.includes(one),
      );
      Object.assign(w.plan, { isolation: walls });
    },
  ],
  [
    'what the walls lacked, taken out of the plan and of the publication',
    /the run does not say: No root of its own/,
    (w) => {
      const [told, limitsMissing] = [true, false].map((is) =>
        w.plan.limitsMissing.filter((one) => isOfMachine(one) === is),
      );
      Object.assign(w.plan, { limitsMissing });
      for (const one of told) w.publication.disclosure = w.publication.disclosure.replace(` ${one}`, '');
    },
  ],
  [
    'twice the processors of the machine, in evidence and plan',
    /the run's machine is of the class ".*"; by its parts it is/,
    (w) => {
      const machine = { ...w.plan.machine, processors: 2 * w.plan.machine.processors };
      for (const own of w.evidence as Loose<Evidence>[]) own.machine = machine;
      Object.assign(w.plan, { machine });
    },
  ],
  [
    'which walls there were, in plan and publication',
    null,
    (w) => {
      const { limitsMissing, measure } = w.plan;
      const [told] = possibleLacks([], measure, 'linux');
      const more = told.filter((one) => !limitsMissing.includes(one));
      const less = limitsMissing.filter((one) => isOfMachine(one) && !told.includes(one));
      const left = limitsMissing.filter((one) => !less.includes(one));
      Object.assign(w.plan, { isolation: [], kill: 'process_group', limitsMissing: [...more, ...left] });
      const { disclosure } = w.publication;
      const own = disclosure.replace(
        / Each attempt had its own [^.]*\./,
        more.map((one) => ` ${one}`).join(''),
      );
      w.publication.disclosure = less.reduce((text, one) => text.replace(` ${one}`, ''), own);
    },
  ],
];
