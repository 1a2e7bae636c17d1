import { expect, test } from 'vitest';
import { nodeHost } from '../../../src/host/node.ts';
import { compile } from '../../../src/scenario/lower/compile.ts';
import { parseRequest } from '../../../src/scenario/parse.ts';
import { Rng } from '../../../src/shared/rng.ts';
import { Anneal } from '../../../src/solver/search/anneal.ts';
import { Search } from '../../../src/solver/search/search.ts';
import { buildStart } from '../../../src/solver/search/start.ts';

// Every plan of it can be reached by moves that cost little but for one rise, which a search that began too cold never makes.
const PEOPLE = { A: '3', B: '-1', C: '-1', D: '3', E: '-1', F: '-2' };
const request = {
  scenario: {
    people: Object.entries(PEOPLE).map(([id, w]) => ({
      ...{ id, attributes: { w } },
      ...(id === 'A' ? { sessions: [1] } : id === 'B' ? { sessions: [0] } : {}),
    })),
    groups: ['North', 'South'].map((id) => ({ id, size: 4 })),
    num_sessions: 2,
    links: [{ name: 'facing', groups: [['North', 'South']] }],
  },
  objectives: [],
  constraints: [
    { type: 'ImmovablePerson', person_id: 'E', group_id: 'South' },
    { type: 'ShouldNotBeTogether', people: ['A', 'F', 'D'], penalty_weight: 2, over: 'facing' },
    { type: 'AttributeSum', group_id: 'ALL', attribute_key: 'w', penalty_weight: 1 },
    { type: 'ShouldStayTogether', people: ['D', 'F'], penalty_weight: 1, over: 'facing' },
  ],
};

test('a round in which nothing better was found is followed by hotter ones', () => {
  const read = parseRequest(request);
  if (!read.ok) throw new Error(read.issues[0].message);
  const problem = compile(read.value.request);
  for (let seed = 1; seed <= 60; seed++) {
    const start = buildStart(problem, new Rng(seed))!;
    const search = new Search(problem, { kernel: nodeHost.kernel(), start, seed });
    const anneal = new Anneal(search);
    // 145 units of 1/25 are the least of the 225 plans.
    while (search.bestCost > 145n && search.iterations < 500_000) anneal.advance();
    expect(search.bestCost, `seed ${seed}`).toBe(145n);
  }
});
