/** The program of the thread that judges a run's attempts: takes an ended attempt, returns its evidence and journal line. */
import { workerData } from 'node:worker_threads';
import { answerWith } from '../asked-thread.ts';
import type { Plan } from './plan.ts';
import { type EndedAttempt, recorded } from './record.ts';

answerWith((ended: EndedAttempt) => recorded(workerData as Plan, ended));
