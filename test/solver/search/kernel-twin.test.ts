import { expect, test } from 'vitest';
import { nodeHost } from '../../../src/host/node.ts';
import { compile } from '../../../src/scenario/lower/compile.ts';
import { Rng } from '../../../src/shared/rng.ts';
import { Search } from '../../../src/solver/search/search.ts';
import { buildStart } from '../../../src/solver/search/start.ts';
import { KernelTwin } from '../../../tools/kernel-twin.ts';
import { plainRequest } from '../../support/plain-request.ts';

test.each([
  [8, 4, 10],
  [9, 3, 13],
  [5, 7, 6],
  [20, 10, 4],
])(
  '%i groups of %i, %i sessions: the WebAssembly kernel and its plain twin do the same',
  (groups, size, sessions) => {
    const problem = compile(plainRequest(Array<number>(groups).fill(size), sessions));
    const start = buildStart(problem, new Rng(2));
    if (!start) throw new Error('no start');
    const search = new Search(problem, { kernel: nodeHost.kernel(), start, seed: 11 });
    const twin = new KernelTwin(problem, start, 11);
    for (const temperature of [2, 0.7, 0.45, 0.3, 0.2]) {
      for (const each of [search, twin]) {
        each.temperature(temperature);
        each.visit(40, 2);
      }
      expect([twin.iterations, twin.accepted, twin.cost]).toEqual([
        search.iterations,
        search.acceptedCount,
        Number(search.cost),
      ]);
    }
    expect(twin.bestCost).toBe(Number(search.bestCost));
    expect(twin.best()).toEqual(search.best());
  },
);
