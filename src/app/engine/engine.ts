/** The page's side of the workers: one that plans and can be ended at any moment, and one for questions. */
import type { Answers, FromWorker, Progress, Question, SolveEnd, SolveTask, ToWorker } from './messages.ts';

export interface SolveListener {
  progress(progress: Progress): void;
  end(end: SolveEnd): void;
  /** The worker could not be started, failed, or was ended from outside. */
  failed(message: string): void;
}

export interface RunningSolve {
  /** Ends soon with the best plan; a worker that does not answer is ended, and `failed` is called with nothing. */
  stop(): void;
}

/** A worker that was asked to stop has so long, milliseconds. */
const PATIENCE = 2000;

function startWorker(): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
}

export function startSolve(task: SolveTask, listener: SolveListener): RunningSolve {
  const worker = startWorker();
  const post = (message: ToWorker) => worker.postMessage(message);
  let over = false;
  const finish = (tell: () => void) => {
    if (over) return;
    over = true;
    clearTimeout(limit);
    worker.terminate();
    tell();
  };
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if (data.kind === 'progress' && !over) listener.progress(data.progress);
    else if (data.kind === 'end') finish(() => listener.end(data.end));
    else if (data.kind === 'failed') finish(() => listener.failed(data.message));
  });
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    finish(() => listener.failed(event.message ?? ''));
  });
  // Browsers do not tell when they kill a worker: well beyond the limit, one that says nothing was.
  const limit = setTimeout(() => finish(() => listener.failed('')), (task.seconds * 3 + 30) * 1000);
  post({ kind: 'solve', task });
  return {
    stop: () => {
      post({ kind: 'stop' });
      setTimeout(() => finish(() => listener.failed('')), PATIENCE);
    },
  };
}

interface Waiting {
  readonly resolve: (answer: never) => void;
  readonly reject: (error: Error) => void;
}

let desk: Worker | null = null;
let asked = 0;
const waiting = new Map<number, Waiting>();

/** Asks the second worker; one that fails is started anew at the next question. */
export function ask<Q extends Question>(question: Q): Promise<Answers[Q['ask']]> {
  desk ??= startDesk();
  const id = ++asked;
  const message: ToWorker = { kind: 'ask', id, question };
  desk.postMessage(message);
  return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
}

function startDesk(): Worker {
  const worker = startWorker();
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if (data.kind === 'answer') {
      waiting.get(data.id)?.resolve(data.answer as never);
      waiting.delete(data.id);
    } else if (data.kind === 'failed' && data.id !== null) {
      waiting.get(data.id)?.reject(new Error(data.message));
      waiting.delete(data.id);
    }
  });
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    desk = null;
    for (const { reject } of waiting.values()) reject(new Error(event.message));
    waiting.clear();
  });
  return worker;
}
