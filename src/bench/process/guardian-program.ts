/** The guardian's program: reads what to watch, one order per line, and kills it when its input ends. */
import { createInterface } from 'node:readline';
import { killWatched, type Watched } from './process-tree.ts';

const all = new Map<string, Watched>();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
for await (const line of createInterface({ input: process.stdin })) {
  const order: Watched | Pick<Watched, 'mark'> = JSON.parse(line);
  if ('groups' in order) all.set(order.mark, order);
  else all.delete(order.mark);
}
await Promise.all([...all.values()].map(killWatched));
