/** The program of both workers: one plans, the other answers questions meanwhile. */
import type { FromWorker, Progress, ToWorker } from './messages.ts';

const say = (message: FromWorker) => postMessage(message);
const failed = (id: number | null) => (error: unknown) =>
  say({ kind: 'failed', id, message: error instanceof Error ? error.message : String(error) });

/** Loads asynchronously, after the message listener is installed: earlier messages would be lost. */
const loaded = Promise.all([import('./work.ts'), import('./planner.ts')]);
void loaded.then(sayLoaded, failed(null));
let running: AbortController | null = null;

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'stop') running?.abort();
  else hear(data).catch(failed(data.kind === 'ask' ? data.id : null));
});

async function hear(data: Exclude<ToWorker, { kind: 'stop' }>): Promise<void> {
  const controller = new AbortController();
  if (data.kind === 'solve') running = controller;
  const [{ answer, solveTask }, library] = await loaded;
  if (data.kind === 'ask') say({ kind: 'answer', id: data.id, answer: answer(library, data.question) });
  else {
    const tell = (progress: Progress) => say({ kind: 'progress', progress });
    say({ kind: 'end', end: await solveTask(library, data.task, controller.signal, tell) });
  }
}

/** Browsers do not report a killed worker, but they release its locks. */
function sayLoaded(): void {
  const lock = `mingle-${Math.random()}`;
  const tell = (held: string | null) => say({ kind: 'loaded', lock: held });
  // Locks are not available over http, and refused where storage is blocked.
  if (!navigator.locks) {
    tell(null);
    return;
  }
  navigator.locks
    .request(lock, () => {
      tell(lock);
      return new Promise(() => {});
    })
    .catch(() => tell(null));
}
