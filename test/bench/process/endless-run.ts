/** Runs two attempts that never end, for a test to kill: `node endless-run.mjs MARK LEVEL` once it is bundled. */
import { runAttempt } from '../../../src/bench/process/attempt-process.ts';
import { startGuardian } from '../../../src/bench/process/guardian.ts';
import { levels, shell } from './order.ts';

const [mark, level] = process.argv.slice(2);
const script = 'trap "" TERM; setsid sh -c "trap \'\' TERM; sleep 1000" & echo up; sleep 1000';
const order = {
  command: shell(script),
  cwd: import.meta.dirname,
  view: { shows: [import.meta.dirname], hides: [], network: false },
  environment: { MINGLE_TEST: mark },
  input: '{}\n',
  timeoutSeconds: 1000,
  graceSeconds: 1,
  processors: [],
  memoryLimitBytes: null,
  outputLimitBytes: 1_000_000,
  signal: null,
  onLine: () => console.log('up'),
};
const guardian = startGuardian();
const isolation = levels[Number(level)][1];
await Promise.all([runAttempt(order, isolation, guardian), runAttempt(order, isolation, guardian)]);
