import { randomUUID } from 'node:crypto';
import type { ProcessOrder } from '../../../src/bench/process/attempt-process.ts';
import { findIsolation, type Isolation, levelsOf } from '../../../src/bench/process/isolation.ts';
import { marked } from '../../../src/bench/process/process-tree.ts';

/** Every level of isolation that this machine has. */
export const levels: [string, Isolation][] = [
  ...new Map(
    [
      findIsolation(),
      findIsolation(['cgroups']),
      findIsolation(['confinement']),
      findIsolation(['cgroups', 'pid_namespace']),
    ].map((isolation): [string, Isolation] => [
      [isolation.kill, isolation.measure, ...levelsOf(isolation)].join(', '),
      isolation,
    ]),
  ),
];

/** The most and the least of them. */
export const ends = levels.filter((_, i) => i === 0 || i === levels.length - 1);

/** Those between, for a long run; where there are none, the least again. */
export const between = levels.length > 2 ? levels.slice(1, -1) : levels.slice(-1);

/** A program and its mark, by which a test finds whatever is left of it. */
export function order(command: string[], given: Partial<ProcessOrder> = {}) {
  const name = 'MINGLE_TEST';
  const mark = randomUUID();
  const made: ProcessOrder = {
    command,
    cwd: import.meta.dirname,
    view: { shows: [import.meta.dirname], hides: [], network: false },
    environment: { [name]: mark },
    input: '{}\n',
    timeoutSeconds: 60,
    graceSeconds: 1,
    processors: [],
    memoryLimitBytes: null,
    outputLimitBytes: 1_000_000,
    signal: null,
    ...given,
  };
  return { order: made, left: () => marked(`${name}=${mark}`) };
}

export const shell = (script: string): string[] => ['sh', '-c', script];
