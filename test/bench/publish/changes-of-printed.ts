/** What a program printed, held against what is said of it. */
import { type Change, fail, of, shown } from './changed-world.ts';

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
    'fewer bytes than the last lines have',
    /it printed 3 bytes, and its last lines have \d+/,
    (w) => {
      for (const { process } of shown(w, 'good')) process.outputBytes = 3;
    },
  ],
];
