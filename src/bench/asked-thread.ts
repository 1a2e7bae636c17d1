/** Both ends of a worker thread that answers questions. */
import { once } from 'node:events';
import { parentPort, Worker } from 'node:worker_threads';

export class AskedThread<Question, Answer> {
  private readonly worker: Worker;
  /** Rejects with the error that ended the thread. */
  private readonly gone: Promise<never>;
  private last: Promise<unknown> = Promise.resolve();

  constructor(program: URL, workerData?: unknown) {
    this.worker = new Worker(program, { workerData });
    this.gone = new Promise((_, fail) => this.worker.on('error', fail));
    this.gone.catch(() => {});
  }

  /** One question at a time: an answer does not say which question it belongs to. */
  ask(question: Question): Promise<Answer> {
    const answer = this.last.then(async () => {
      this.worker.postMessage(question);
      const [given] = await Promise.race([once(this.worker, 'message'), this.gone]);
      return given;
    });
    this.last = answer.catch(() => {});
    return answer;
  }

  async end(): Promise<void> {
    await this.worker.terminate();
  }
}

/** For the thread's program: answers each question. */
export function answerWith<Question, Answer>(answer: (question: Question) => Answer): void {
  if (!parentPort) throw new Error('this runs in a worker thread only');
  const port = parentPort;
  port.on('message', (question: Question) => port.postMessage(answer(question)));
}
