/** Solves in a web worker what the page asks for. */
import { solve } from 'mingle-plan';
import type { SiteTask } from './tasks.ts';

let stop = new AbortController();

self.onmessage = async ({ data }: MessageEvent<SiteTask | 'stop'>) => {
  if (data === 'stop') return stop.abort();
  stop = new AbortController();
  const onImprovement = () => self.postMessage('better');
  try {
    const answer = await solve(data.request, { ...data.options, signal: stop.signal, onImprovement });
    self.postMessage(answer.ok ? answer.value : JSON.stringify(answer.issues));
  } catch (error) {
    self.postMessage(String(error));
  }
};
