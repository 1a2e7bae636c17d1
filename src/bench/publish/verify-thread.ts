/** The program of a worker thread that verifies a run's attempts: takes a batch of evidence, returns the results. */
import { answerWith } from '../asked-thread.ts';
import { batchVerifier } from './verify-attempt.ts';

answerWith(batchVerifier());
