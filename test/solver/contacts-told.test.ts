import { expect, test } from 'vitest';
import { compile } from '../../src/scenario/lower/compile.ts';
import { fromSchedule } from '../../src/solver/assignment.ts';
import { countContacts } from '../../src/solver/progress-teller.ts';
import { anyRequest } from '../support/any-request.ts';
import { scored } from '../support/judged.ts';
import { randomSeating } from '../support/random-request.ts';

test('progress tells of as many contacts as the check counts, of nobody who waits on a bench', () => {
  let benches = 0;
  for (let seed = 1; seed <= 150; seed++) {
    const request = anyRequest(seed);
    if (request.scenario.groups.some(({ bench }) => bench)) benches++;
    const schedule = randomSeating(request, seed);
    const problem = compile(request);
    const assignment = fromSchedule(request.scenario, problem, schedule);
    const { metrics } = scored(request, schedule);
    expect(countContacts(problem, assignment), `seed ${seed}`).toBe(metrics?.unique_contacts);
  }
  expect(benches).toBeGreaterThan(10);
});
