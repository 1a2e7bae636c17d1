/** The page's access to its workers: one that plans and can be stopped at any moment, and one that answers questions. */
import type { Answers, FromWorker, Progress, Question, SolveEnd, SolveTask, ToWorker } from './messages.ts';

export interface SolveListener {
  progress(progress: Progress): void;
  end(end: SolveEnd): void;
  /** The worker failed, could not be started, or was killed. */
  failed(message: string): void;
}

export interface RunningSolve {
  /** Asks for the best plan so far; a worker that does not answer is ended, and `failed` is called with an empty message. */
  stop(): void;
  /** Ends at once, without a plan or a callback. */
  cancel(): void;
}

/** Milliseconds for a worker to answer `stop`. */
const PATIENCE = 2000;
/** Milliseconds for a worker whose result is no longer wanted, before it is replaced. */
const GRACE = 150;
/** Milliseconds for an answer, including earlier questions. */
const LONGEST_ANSWER = 30_000;

function startWorker(): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
}

function onError(worker: Worker, tell: (message: string) => void, options?: AddEventListenerOptions): void {
  const hear = (event: ErrorEvent) => {
    event.preventDefault();
    tell(event.message ?? '');
  };
  worker.addEventListener('error', hear, options);
}

interface Planner {
  readonly worker: Worker;
  /** Also resolves if the worker failed or was ended. */
  readonly loaded: Promise<unknown>;
  end(): void;
  /** Called if the worker was killed from outside. */
  onKilled: () => void;
}

/** A loaded planner without a task: loading one takes longer than a small plan. */
let idle: Planner | null = null;

export async function preparePlanner(): Promise<void> {
  idle ??= startPlanner();
  await idle.loaded;
}

function startPlanner(): Planner {
  const worker = startWorker();
  let end = () => worker.terminate();
  const loaded = new Promise((resolve) => {
    for (const type of ['message', 'error']) worker.addEventListener(type, resolve, { once: true });
    end = () => {
      worker.terminate();
      resolve(null);
    };
  });
  const planner: Planner = { worker, loaded, end, onKilled: () => {} };
  const forget = () => {
    if (idle === planner) idle = null;
  };
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if (data.kind === 'failed') forget();
    if (data.kind !== 'loaded' || data.lock === null) return;
    void navigator.locks.request(data.lock, () => {
      forget();
      planner.onKilled();
    });
  });
  onError(worker, forget);
  return planner;
}

export function startSolve(task: SolveTask, listener: SolveListener): RunningSolve {
  const planner = idle ?? startPlanner();
  idle = null;
  const { worker, loaded } = planner;
  const post = (message: ToWorker) => worker.postMessage(message);
  const left = new AbortController();
  let over = false;
  const finish = (tell: () => void) => {
    if (!over) tell();
    over = true;
  };
  /** @param isWell keep the worker for the next plan */
  const leave = (isWell: boolean) => {
    if (left.signal.aborted) return;
    left.abort();
    clearTimeout(limit);
    if (isWell && idle === null) idle = planner;
    else planner.end();
  };
  const fail = (message: string) => {
    leave(false);
    finish(() => listener.failed(message));
  };
  const hear = ({ data }: MessageEvent<FromWorker>) => {
    if (data.kind === 'progress' && !over) listener.progress(data.progress);
    else if (data.kind === 'end') {
      leave(true);
      finish(() => listener.end(data.end));
    } else if (data.kind === 'failed') fail(data.message);
  };
  planner.onKilled = () => fail('');
  worker.addEventListener('message', hear, left);
  onError(worker, fail, left);
  // Without locks: a worker silent for well over its limit was killed.
  const limit = setTimeout(() => fail(''), (task.seconds * 3 + 30) * 1000);
  // It may still be needed for another task.
  let isAsked = false;
  void loaded.then(() => {
    if (over) return;
    isAsked = true;
    post({ kind: 'solve', task });
  });
  return {
    stop: () => {
      void loaded.then(() => post({ kind: 'stop' }));
      setTimeout(() => fail(''), PATIENCE);
    },
    cancel: () => {
      finish(() => {});
      if (!isAsked) return leave(true);
      post({ kind: 'stop' });
      setTimeout(() => {
        if (left.signal.aborted) return;
        leave(false);
        void preparePlanner();
      }, GRACE);
    },
  };
}

interface Waiting {
  readonly resolve: (answer: never) => void;
  readonly reject: (error: Error) => void;
  readonly limit: number;
}

let desk: Worker | null = null;
let asked = 0;
const waiting = new Map<number, Waiting>();

/** Asks the second worker; after a failure or timeout the next question starts a new one. */
export function ask<Q extends Question>(question: Q): Promise<Answers[Q['ask']]> {
  desk ??= startDesk();
  const id = ++asked;
  const message: ToWorker = { kind: 'ask', id, question };
  desk.postMessage(message);
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject, limit: window.setTimeout(() => endDesk(''), LONGEST_ANSWER) });
  });
}

function startDesk(): Worker {
  const worker = startWorker();
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if (data.kind === 'answer') answered(data.id)?.resolve(data.answer as never);
    else if (data.kind === 'failed' && data.id !== null) answered(data.id)?.reject(new Error(data.message));
  });
  onError(worker, endDesk);
  return worker;
}

function answered(id: number): Waiting | undefined {
  const found = waiting.get(id);
  clearTimeout(found?.limit);
  waiting.delete(id);
  return found;
}

function endDesk(message: string): void {
  desk?.terminate();
  desk = null;
  for (const id of waiting.keys()) answered(id)?.reject(new Error(message));
}
