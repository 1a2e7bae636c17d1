import { randomUUID } from 'node:crypto';
import type { ProcessOrder } from '../../../src/bench/process/attempt-process.ts';
import { findIsolation, type Isolation, levelsOf } from '../../../src/bench/process/isolation.ts';
import { marked } from '../../../src/bench/process/process-tree.ts';

type Level = [name: string, isolation: Isolation];

/** Of these levels of isolation those that this machine tells apart; to find out takes a second. */
function levels(...left: NonNullable<Parameters<typeof findIsolation>[0]>[]): Level[] {
  const found = left.map((without): Level => {
    const isolation = findIsolation(without);
    return [[isolation.kill, isolation.measure, ...levelsOf(isolation)].join(', '), isolation];
  });
  return [...new Map(found)];
}

/** The most and the least that this machine has. */
export const ends = () => levels([], ['cgroups', 'pid_namespace']);

/** Those between, for a long run. */
export const between = () => levels(['cgroups'], ['confinement']);

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
