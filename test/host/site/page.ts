/** The page: hands each task to the worker, and sends what it answers to the server. */
import type { SiteReport, SiteTask } from './tasks.ts';

const answers: SiteReport['answers'][number][] = [];
const times: SiteReport['times'][number][] = [];
let longestPause = 0;
let last = performance.now();
setInterval(() => {
  const now = performance.now();
  longestPause = Math.max(longestPause, now - last);
  last = now;
}, 10);

const worker = new Worker('worker.js', { type: 'module' });

function run(task: SiteTask): Promise<void> {
  let firstPlan: number | null = null;
  return new Promise((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<SiteReport['answers'][number]>) => {
      const now = performance.now();
      if (data === 'better') {
        if (firstPlan === null && task.stopAfter)
          setTimeout(() => worker.postMessage('stop'), task.stopAfter);
        firstPlan ??= now;
      } else {
        answers.push(data);
        times.push({ firstPlan: firstPlan ?? now, end: now });
        resolve();
      }
    };
    worker.postMessage(task);
  });
}

const tasks: SiteTask[] = await (await fetch('tasks.json')).json();
for (const task of tasks) await run(task);
const body = JSON.stringify({ answers, times, longestPause });
const next = await (await fetch('report', { method: 'POST', body })).text();
if (next !== '') location.href = next;
