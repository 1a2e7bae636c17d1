/** The program of the thread that judges the attempts of a run: what has ended in, what is kept of it out. */
import { parentPort, workerData } from 'node:worker_threads';
import { askedOf } from '../cases/relabel.ts';
import type { Plan } from './plan.ts';
import { type EndedAttempt, recorded } from './record.ts';

const port = parentPort;
if (!port) throw new Error('judge-thread.ts runs in a worker thread only');
const plan = workerData as Plan;
port.on('message', ({ attempt, processors, record }: EndedAttempt) => {
  const entry = plan.cases.find(({ id }) => id === attempt.caseId);
  const comparator = plan.comparators.find(({ id }) => id === attempt.comparatorId);
  if (!entry || !comparator) throw new Error(`the plan has no ${attempt.attemptId}`);
  const asked = askedOf(plan, attempt, entry);
  port.postMessage(recorded(plan, attempt, { entry, comparator, processors, record, asked }));
});
