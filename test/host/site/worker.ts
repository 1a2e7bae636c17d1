/** Solves in a web worker what the page asks for. */
import { solve } from 'mingle';
import { PLAIN_OPTIONS } from '../../../src/solver/outcome.ts';
import { answerOf, type SiteTask } from './tasks.ts';

let stop = new AbortController();

self.onmessage = async ({ data }: MessageEvent<SiteTask | 'stop'>) => {
  if (data === 'stop') return stop.abort();
  const { request, lanes, iterations } = data;
  stop = new AbortController();
  const outcome = await solve(request, {
    ...PLAIN_OPTIONS,
    lanes,
    iterations,
    signal: stop.signal,
    onProgress: ({ schedule }) => schedule && self.postMessage('better'),
  });
  self.postMessage(answerOf(outcome));
};

self.onunhandledrejection = ({ reason }) => self.postMessage({ error: String(reason) });
