/** What the kernel does on random problems with rules, move by move: it may change only on purpose. */

import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { proveInfeasible } from '../../../src/bounds/infeasible/prove.ts';
import { nodeHost } from '../../../src/host/node.ts';
import { compile } from '../../../src/scenario/lower/compile.ts';
import { Rng } from '../../../src/shared/rng.ts';
import { Search } from '../../../src/solver/search/search.ts';
import { buildStart } from '../../../src/solver/search/start.ts';
import { randomRequest } from '../../support/random-request.ts';

const SHAPE = { maxPeople: 24, maxGroups: 6, maxSessions: 6, soft: true, uneven: true, hard: true };
const PROBLEMS = 40;

test('the kernel goes its recorded ways', async () => {
  const traces: string[] = [];
  for (let seed = 1; traces.length < PROBLEMS; seed++) {
    const request = randomRequest(seed, SHAPE);
    const problem = compile(request);
    if (problem.peopleCount < 6 || proveInfeasible(request) !== null) continue;
    const start = buildStart(problem, new Rng(seed));
    if (start === null) continue;
    const search = new Search(problem, { kernel: nodeHost.kernel(), start, seed });
    const steps = [20, 5, 1, 0].map((temperature) => {
      search.temperature(temperature);
      search.visit(25, 1);
      const seats = createHash('sha256').update(search.current().join()).digest('hex').slice(0, 12);
      return [search.iterations, search.acceptedCount, search.unitCost, seats].join(' ');
    });
    traces.push(`${seed}: ${steps.join(' | ')}`);
  }
  await expect(`${traces.join('\n')}\n`).toMatchFileSnapshot('trace.golden.txt');
});
