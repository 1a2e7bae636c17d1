/** The page: hands each task to the worker, and sends what it answers to the server. */
import type { SiteAnswer, SiteReport, SiteTask } from './tasks.ts';

let longestPause = 0;
let last = performance.now();
setInterval(() => {
  const now = performance.now();
  longestPause = Math.max(longestPause, now - last);
  last = now;
}, 10);

const worker = new Worker('worker.js', { type: 'module' });

function solved(task: SiteTask): Promise<SiteAnswer> {
  let planned = false;
  return new Promise((resolve, reject) => {
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.onmessage = ({ data }: MessageEvent<SiteAnswer | { error: string } | 'better'>) => {
      if (data !== 'better') return 'error' in data ? reject(new Error(data.error)) : resolve(data);
      if (task.iterations === null && !planned) setTimeout(() => worker.postMessage('stop'), 500);
      planned = true;
    };
    worker.postMessage(task);
  });
}

async function report(): Promise<SiteReport> {
  const tasks: SiteTask[] = await (await fetch('tasks.json')).json();
  const answers: SiteAnswer[] = [];
  for (const task of tasks) answers.push(await solved(task));
  return { answers, longestPause };
}

const result = await report().catch((error: unknown) => ({ error: String(error) }));
await fetch('report', { method: 'POST', body: JSON.stringify(result) });
