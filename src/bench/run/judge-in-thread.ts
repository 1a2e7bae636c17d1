import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Plan } from './plan.ts';
import type { EndedAttempt, Recorded } from './record.ts';

interface Waiting {
  readonly take: (judged: Recorded) => void;
  readonly fail: (error: unknown) => void;
}

/**
 * Judges attempts in a thread of its own: the runner's stamps the lines of other attempts, and ends them at their limits,
 * and would do both late while it judges.
 */
export class JudgeThread {
  private readonly worker: Worker;
  /** In the order in which they were asked for, which is that of the answers. */
  private readonly waiting: Waiting[] = [];
  /** Why it is gone. */
  private failure: { readonly error: unknown } | null = null;

  constructor(plan: Plan) {
    const program = fileURLToPath(new URL('../../../dist/bench/run/judge-thread.js', import.meta.url));
    this.worker = new Worker(program, { workerData: plan });
    this.worker.on('message', (judged: Recorded) => this.waiting.shift()?.take(judged));
    this.worker.on('error', (error) => {
      this.failure = { error };
      for (const { fail } of this.waiting.splice(0)) fail(error);
    });
  }

  judge(ended: EndedAttempt): Promise<Recorded> {
    return new Promise((take, fail) => {
      if (this.failure) {
        fail(this.failure.error);
        return;
      }
      this.waiting.push({ take, fail });
      this.worker.postMessage(ended);
    });
  }

  async end(): Promise<void> {
    await this.worker.terminate();
  }
}
