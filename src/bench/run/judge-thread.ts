/** The program of the thread that judges the attempts of a run: what has ended in, what is kept of it out. */
import { workerData } from 'node:worker_threads';
import { answerWith } from '../asked-thread.ts';
import type { Plan } from './plan.ts';
import { type EndedAttempt, recorded } from './record.ts';

answerWith((ended: EndedAttempt) => recorded(workerData as Plan, ended));
