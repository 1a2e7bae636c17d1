import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Plan } from './plan.ts';
import type { EndedAttempt, Recorded } from './record.ts';

/**
 * Judges attempts in a thread of its own: the runner's stamps the lines of other attempts, and ends them at their limits,
 * and would do both late while it judges.
 */
export class JudgeThread {
  private readonly worker: Worker;
  /** Rejected with the reason when it is gone. */
  private readonly gone: Promise<never>;
  private last: Promise<unknown> = Promise.resolve();

  constructor(plan: Plan) {
    const program = fileURLToPath(new URL('../../../dist/bench/run/judge-thread.js', import.meta.url));
    this.worker = new Worker(program, { workerData: plan });
    this.gone = new Promise((_, fail) => this.worker.on('error', fail));
    this.gone.catch(() => {});
  }

  /** One after the other: an answer does not say whose it is. */
  judge(ended: EndedAttempt): Promise<Recorded> {
    const answer = this.last.then(async () => {
      this.worker.postMessage(ended);
      const [judged] = await Promise.race([once(this.worker, 'message'), this.gone]);
      return judged;
    });
    this.last = answer.catch(() => {});
    return answer;
  }

  async end(): Promise<void> {
    await this.worker.terminate();
  }
}
