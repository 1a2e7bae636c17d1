/** The program of a worker thread that verifies attempts of a run: a batch of evidence in, what it makes of them out. */
import { answerWith } from '../asked-thread.ts';
import { batchVerifier } from './verify-attempt.ts';

answerWith(batchVerifier());
