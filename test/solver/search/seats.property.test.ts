/** Seats of one, each of which faces many others: the kernel's sums after every few moves, against the price of the plan. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nodeHost } from '../../../src/host/node.ts';
import type { Constraint, SolveRequest } from '../../../src/scenario/definition.ts';
import { compile } from '../../../src/scenario/lower/compile.ts';
import { Rng } from '../../../src/shared/rng.ts';
import { priceOf } from '../../../src/solver/price.ts';
import { Search } from '../../../src/solver/search/search.ts';
import { buildStart } from '../../../src/solver/search/start.ts';
import { plainRequest } from '../../support/plain-request.ts';
import { brokenRules } from './legality.ts';

/** Round tables of four to seven seats, some of which may stay free; who is to be where, and not. */
function tables(seed: number): SolveRequest {
  const rng = new Rng(seed);
  const rooms = Array.from({ length: 2 + rng.below(3) }, () => 4 + rng.below(4));
  const seats = rooms.reduce((sum, size) => sum + size, 0);
  const sessions = 1 + rng.below(4);
  const plain = plainRequest(Array<number>(seats).fill(1), sessions);
  const people = plain.scenario.people.slice(0, seats - rng.below(3));
  const free = plain.scenario.groups.map(({ id }) => id);
  const lists = rooms.map((size) => free.splice(0, size));
  const beside = lists.flatMap((list) => list.map((id, i) => [id, list[(i + 1) % list.length]]));
  const link = (name: string, those: string[][]) => ({ name, groups: those, within: false, sessions: null });
  const pair = () => rng.shuffle(people.map(({ id }) => id)).slice(0, 2);
  const wish = (): Constraint => ({
    type: rng.below(2) === 0 ? 'ShouldStayTogether' : 'ShouldNotBeTogether',
    people: pair(),
    over: ['table', 'beside'][rng.below(2)],
    sessions: rng.below(2) === 0 ? null : [rng.below(sessions)],
    penalty_weight: 1 + rng.below(9),
  });
  const apart: Constraint = { type: 'MustStayApart', people: pair(), sessions: null, over: 'beside' };
  const repeats: Constraint = {
    type: 'RepeatEncounter',
    max_allowed_encounters: 1,
    penalty_function: 'squared',
    penalty_weight: 3,
    over: 'beside',
  };
  return {
    scenario: { ...plain.scenario, people, links: [link('table', lists), link('beside', beside)] },
    objectives: [{ type: 'maximize_unique_contacts', weight: 1, over: 'table' }],
    constraints: [repeats, ...(rng.below(2) === 0 ? [apart] : []), ...Array.from({ length: 5 }, wish)],
  };
}

test('costs stay exact where people of single seats meet over links', () => {
  let taken = 0;
  fc.assert(
    fc.property(fc.nat(1_000_000), (seed) => {
      const problem = compile(tables(seed));
      const start = buildStart(problem, new Rng(seed));
      if (start === null) return;
      const search = new Search(problem, { kernel: nodeHost.kernel(), start, seed });
      for (const temperature of [20, 3, 1, 0.5, 0.2]) {
        search.temperature(temperature);
        for (let i = 0; i < 5; i++) {
          search.visit(2, 1);
          expect(search.cost).toBe(priceOf(problem, search.current()));
          expect(brokenRules(problem, search.current())).toEqual([]);
        }
      }
      expect(search.bestCost).toBe(priceOf(problem, search.best()));
      taken += search.acceptedCount;
    }),
    { numRuns: 60 },
  );
  expect(taken).toBeGreaterThan(1000);
});
