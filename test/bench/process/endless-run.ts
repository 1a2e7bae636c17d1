/** Runs two attempts that never end, for a test to kill: `node endless-run.mjs MARK ISOLATION` once it is bundled. */
import { runAttempt } from '../../../src/bench/process/attempt-process.ts';
import { ownGuardian } from '../../../src/bench/process/guardian.ts';
import type { Isolation } from '../../../src/bench/process/isolation.ts';

// What the machine lets it do is handed over: to find that out takes a second.
const [mark, found] = process.argv.slice(2);
const isolation: Isolation = JSON.parse(found);
const script = 'trap "" TERM; setsid sh -c "trap \'\' TERM; sleep 1000" & echo up; sleep 1000';
const order = {
  command: ['sh', '-c', script],
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
const guardian = ownGuardian();
await Promise.all([runAttempt(order, isolation, guardian), runAttempt(order, isolation, guardian)]);
