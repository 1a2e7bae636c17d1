/** What a program printed, held against what is said of it. */
import { type Change, each, fail, of, shown } from './changed-world.ts';

export const OF_PRINTED: readonly Change[] = [
  [
    'a false cost that a rival never stated',
    /it is to have said that its schedule costs 7; it printed null/,
    (w) =>
      fail(w, (own) => {
        own.output.claimedCost = 7;
        const reason = 'the schedule is said to cost 7 and costs 2';
        Object.assign(own, { status: 'invalid_output', reason });
      }),
  ],
  [
    'a certificate that was never printed',
    /its certificate is not the one that it printed/,
    (w) => {
      for (const own of shown(w, 'boaster'))
        own.certificate = { kind: 'lower_bound', version: 2, bound: '2', pieces: [] };
    },
  ],
  [
    'a last line that a rival never printed',
    /its last line is not what it printed/,
    (w) =>
      fail(w, (own) => {
        own.output.result = { type: 'result', status: 'infeasible' };
        Object.assign(own, {
          claims: { ...own.claims, infeasible: true },
          status: 'invalid_output',
          reason: 'infeasibility is claimed after a legal schedule',
        });
      }),
  ],
  [
    'a start that a rival never had, and no more than that found',
    /its solver is to have had another start than it printed/,
    (w) => {
      const all = shown(w, 'crasher');
      for (const own of all) Object.assign(own, { start: own.schedule, noBetterThanStart: true });
      const one = of(w, 'crasher');
      const found = `${all.length} of ${all.length} attempts did not improve on the schedule that the adapter gave the solver to start from`;
      one.reason = `${found}; ${one.reason}`;
    },
  ],
  [
    'an ending that no attempt has',
    /it ended as "stopped", which no attempt does/,
    (w) => {
      for (const { process } of shown(w, 'slow')) Object.assign(process, { ending: 'stopped' });
    },
  ],
  [
    'the line of a schedule left out of the last lines',
    /of its last lines 1 are missing/,
    (w) => {
      for (const { output } of shown(w, 'good')) output.lastLines.shift();
    },
  ],
  [
    'the same line emptied',
    /0 lines are to be passed over; by what it printed it is 1/,
    (w) => {
      for (const { output } of shown(w, 'good')) output.lastLines[0] = '';
    },
  ],
  [
    'all last lines left out, and not what it said of an error',
    /of its last lines 2 are missing/,
    (w) => {
      for (const { output, process } of shown(w, 'good')) {
        output.lastLines = [];
        process.stderr = 'a word';
      }
    },
  ],
  [
    'the better of two schedules left out, with its line and the bytes of that',
    null,
    (w) => {
      const [{ schedule, relabelled, steps, cost, metrics }] = shown(w, 'slow');
      each(w, 'stepper', (attempt, own) => {
        const [better] = own.output.lastLines.splice(1, 1);
        own.process.outputBytes -= Buffer.byteLength(better) + 1;
        own.output.incumbents--;
        const worse = { status: 'feasible', proof: null } as const;
        Object.assign(attempt, { ...worse, canonicalCost: cost, commonMetrics: metrics });
        const curve = own.curve.slice(0, 1);
        const shownOf = { schedule, relabelled, steps, cost, metrics, curve };
        Object.assign(own, { ...worse, ...shownOf, credit: null, reason: 'verified' });
      });
    },
  ],
  [
    'fewer bytes than the last lines have',
    /it printed 3 bytes, and its last lines have \d+/,
    (w) => {
      for (const { process } of shown(w, 'good')) process.outputBytes = 3;
    },
  ],
  [
    'more bytes than all its lines have',
    /it printed \d+ bytes, and its last lines have \d+/,
    (w) => {
      for (const { process } of shown(w, 'good')) process.outputBytes++;
    },
  ],
  [
    'fewer bytes than its unfinished line has',
    /it printed 3 bytes, and its last lines have 4/,
    (w) => {
      for (const { process } of shown(w, 'half')) process.outputBytes--;
    },
  ],
  [
    'a cost that a rival stated of no schedule',
    /it gave no schedule, and is to have said that one costs 1/,
    (w) => {
      for (const { output } of shown(w, 'half')) output.claimedCost = 1;
    },
  ],
  [
    'a certificate where nothing is proven',
    /it has a certificate, and its proof does not rest on one of its own/,
    (w) => {
      for (const own of shown(w, 'crasher')) Object.assign(own, { certificate: {} });
    },
  ],
  [
    'a line passed over that was never printed',
    /the lines that are kept of those passed over are not what it printed/,
    (w) => {
      for (const { output } of shown(w, 'good')) Object.assign(output, { ignored: ['chatter'] });
    },
  ],
  [
    'memory that ran out, where nothing said so',
    /neither it nor what counts its memory said so/,
    (w) =>
      each(w, 'crasher', (attempt, own) => {
        own.process.memoryFailure = true;
        attempt.terminalDetail = { memoryAllocationFailure: true, outerWatchdogFired: false };
        own.failure = 'it ran out of memory';
        own.reason = 'verified; then it ran out of memory';
        of(w, 'crasher').reason =
          '5 of 5 attempts failed after the schedule that counts: it ran out of memory';
      }),
  ],
];
