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
  /** Ends at once with nothing, and tells nobody. */
  cancel(): void;
}

/** A worker that was asked to stop has so long, milliseconds. */
const PATIENCE = 2000;
/** And one of which nobody wants anything more, until another takes its place. */
const GRACE = 150;
/** And one that was asked a question, questions before it included. */
const LONGEST_ANSWER = 30_000;

function startWorker(): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
}

/** A planner that has nothing to do: to load it takes longer than a small plan. */
let idle: Worker | null = null;

/** Resolves once it has loaded. */
export function preparePlanner(): Promise<void> {
  idle ??= startWorker();
  return whenLoaded(idle);
}

function whenLoaded(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind === 'loaded') resolve();
    });
    worker.addEventListener('error', () => resolve());
  });
}

function rest(worker: Worker): void {
  if (idle === null) idle = worker;
  else worker.terminate();
}

export function startSolve(task: SolveTask, listener: SolveListener): RunningSolve {
  const worker = idle ?? startWorker();
  idle = null;
  const post = (message: ToWorker) => worker.postMessage(message);
  const left = new AbortController();
  let over = false;
  const finish = (tell: () => void) => {
    if (!over) tell();
    over = true;
  };
  /** @param isWell it waits for the next plan */
  const leave = (isWell: boolean) => {
    if (left.signal.aborted) return;
    left.abort();
    clearTimeout(limit);
    if (isWell) rest(worker);
    else worker.terminate();
  };
  const fail = (message: string) => {
    leave(false);
    finish(() => listener.failed(message));
  };
  const hear = ({ data }: MessageEvent<FromWorker>) => {
    if (data.kind === 'progress' && !over) listener.progress(data.progress);
    else if (data.kind === 'lives') void navigator.locks.request(data.lock, () => fail(''));
    else if (data.kind === 'end') {
      leave(true);
      finish(() => listener.end(data.end));
    } else if (data.kind === 'failed') fail(data.message);
  };
  worker.addEventListener('message', hear, left);
  worker.addEventListener(
    'error',
    (event) => {
      event.preventDefault();
      fail(event.message ?? '');
    },
    left,
  );
  // Where there are no locks: well beyond the limit, a worker that says nothing was killed.
  const limit = setTimeout(() => fail(''), (task.seconds * 3 + 30) * 1000);
  post({ kind: 'solve', task });
  return {
    stop: () => {
      post({ kind: 'stop' });
      setTimeout(() => fail(''), PATIENCE);
    },
    cancel: () => {
      finish(() => {});
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

/** Asks the second worker; one that fails, or says nothing, is started anew at the next question. */
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
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    endDesk(event.message ?? '');
  });
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
