/**
 * What it costs to read a document is proportional to its length: counted in what the engine executes, block by block,
 * in our code and in that of the packages; in a long run up to 1 MiB. So is what it costs to judge a rule on visits to
 * every group, of which most people never come to most, and to seat people at tables of one.
 */
import { Session } from 'node:inspector';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { proveInfeasible, quickProof } from '../../src/bounds/infeasible/prove.ts';
import { namesOf } from '../../src/bounds/lower/piece.ts';
import { namesOfVisits } from '../../src/bounds/lower/visit-prices.ts';
import { sessionAlone } from '../../src/check/exact/check-exact.ts';
import { checkLegality } from '../../src/check/legality/check-legality.ts';
import type { Constraint, SolveRequest } from '../../src/scenario/definition.ts';
import { compile } from '../../src/scenario/lower/compile.ts';
import { parseRequestText } from '../../src/scenario/parse.ts';
import { finished } from '../../src/shared/finished.ts';
import { Rng } from '../../src/shared/rng.ts';
import { buildStart } from '../../src/solver/search/start.ts';
import { BODIES } from '../support/heavy-bodies.ts';
import { scored } from '../support/judged.ts';
import { sized } from '../support/long.ts';
import { apart, plainRequest, repeatRule, visits } from '../support/plain-request.ts';

const MOST = sized(2 ** 16, 2 ** 20);
const session = new Session();
beforeAll(() => {
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
});
afterAll(() => session.disconnect());

function stepsTo(work: () => void): number {
  const counts = () => {
    let sum = 0;
    session.post('Profiler.takePreciseCoverage', (error, found) => {
      if (error !== null) throw error;
      for (const { functions } of found.result)
        for (const { ranges } of functions) for (const { count } of ranges) sum += count;
    });
    return sum;
  };
  counts();
  work();
  return counts();
}

it('would see what is quadratic', () => {
  const pairs = (n: number) =>
    stepsTo(() => Array.from({ length: n }, (_, i) => Array.from({ length: n }, () => i)));
  expect(pairs(200) / pairs(100)).toBeGreaterThan(3.5);
});

it.each(Object.entries(BODIES))('%s', (_, bodyOf) => {
  let before = Number.POSITIVE_INFINITY;
  for (let bytes = 1024; bytes <= MOST; bytes *= 2) {
    const text = bodyOf(bytes);
    const steps = stepsTo(() => parseRequestText(text, { strict: true }));
    // Some are the same for every document.
    expect(steps / before, `${bytes} bytes`).toBeLessThan(2.1);
    before = steps;
  }
});

it('counts visits to many groups', () => {
  const [few, many] = [100, 200].map((groups) => {
    const who = { people: 'ALL', groups: 'ALL', count: 'each', sessions: null } as const;
    const most = { target_visits: 1, mode: 'at_most', penalty_weight: 1 } as const;
    const request = plainRequest(Array(groups).fill(2), 1, [{ type: 'GroupVisits', ...who, ...most }]);
    const seats = request.scenario.groups.map(({ id }, g) => [id, [`p${2 * g}`, `p${2 * g + 1}`]]);
    return stepsTo(() => scored(request, { session_0: Object.fromEntries(seats) }));
  });
  expect(many / few).toBeLessThan(2.5);
});

it('looks once at each pointer of the rules that a session keeps', () => {
  const request = plainRequest(Array(4).fill(5), 1, Array(50).fill(apart(['p0', 'p1'])));
  let looks = 0;
  const pointers = new Proxy(
    request.constraints.map((_, index) => `/constraints/${index}`),
    {
      get(list, key) {
        if (key !== 'length') looks++;
        return Reflect.get(list, key);
      },
    },
  );
  expect(sessionAlone(request, 0, pointers).constraints).toHaveLength(50);
  expect(looks).toBeLessThan(2 * 50);
});

it('judges a plan with few looks at its seats, pairs and rules', () => {
  const sets = Array.from({ length: 40 }, (_, i) => ({ people: [`p${i}`, `p${i + 40}`], sessions: null }));
  const request = plainRequest(Array(20).fill(4), 10, [
    repeatRule(1),
    ...sets.map((set) => ({ type: 'MustStayApart', ...set }) as const),
    ...sets.map((set) => ({ type: 'ShouldStayTogether', penalty_weight: 1, ...set }) as const),
  ]);
  const ids = request.scenario.people.map(({ id }) => id);
  const tables = request.scenario.groups.map(({ id }, g) => [id, ids.slice(4 * g, 4 * g + 4)]);
  const seats = Object.fromEntries(tables);
  const schedule = Object.fromEntries(Array.from({ length: 10 }, (_, s) => [`session_${s}`, seats]));
  const [pairs, places, wishes] = [20 * 6 * 10, 80 * 10, 80 * 10];
  const steps = stepsTo(() => expect(scored(request, schedule).legal).toBe(true));
  expect(steps / (pairs + places + wishes)).toBeLessThan(14);
});

/** Forty people of whom each two teams have much in common, so that thousands of sets are worth something. */
function acquainted(meetings: number): SolveRequest {
  const plain = plainRequest([4], 4, [], 40);
  const teams = (i: number) => Array.from({ length: 8 }, (_, j) => `t${(i * (j + 3) + j * j * 7) % 31}`);
  const kinds = Array.from({ length: 20 }, (_, i) => {
    return { attribute_key: 'team', values: [`t${i}`, `t${i + 1}`] as [string, string], weight: i % 3 };
  });
  const people = plain.scenario.people.map((one, i) => ({ ...one, attributes: { team: teams(i) } }));
  const prior_meetings = [{ people: ['p0', 'p1'] as [string, string], count: meetings }];
  return {
    ...plain,
    objectives: [{ type: 'maximize_weighted_contacts', weight: 1, kinds, otherwise: 1 }],
    scenario: { ...plain.scenario, people, prior_meetings },
  };
}

it('lowers the worth of many sets of people once, however often some met before', () => {
  const [few, many] = [1, 2000].map((meetings) => stepsTo(() => compile(acquainted(meetings))));
  expect(many / few).toBeLessThan(3);
});

it.each<[string, number, SolveRequest]>([
  [
    'choices of groups in many sessions',
    300_000,
    plainRequest(
      Array(40).fill(2),
      200,
      Array.from({ length: 20 }, (_, i) => {
        const choices = { [`p${i}`]: [`g${i}`] };
        return { type: 'GroupPreferences', choices, penalty_weight: i + 1, sessions: null } as const;
      }),
    ),
  ],
  [
    'windows of many sessions',
    15_000,
    plainRequest([2], 200, [{ ...repeatRule(1), window: 100 } as Constraint]),
  ],
  ['groups that must be used', 30_000, withGroups(Array(200).fill({ use: 'always' }))],
  ['turns to wait', 100_000, withGroups([...Array(25).fill({}), { capacity: 100, bench: true }])],
])('lowers %s in at most %d steps', (_, most, request) => {
  expect(stepsTo(() => compile(request))).toBeLessThan(most);
});

/** Four sessions of a hundred people, and groups for two with these fields. */
function withGroups(fields: readonly object[]): SolveRequest {
  const request = plainRequest(
    fields.map(() => 2),
    4,
    [],
    100,
  );
  const groups = request.scenario.groups.map((group, g) => ({ ...group, ...fields[g] }));
  return { ...request, objectives: [], scenario: { ...request.scenario, groups } };
}

it('names the groups that list everybody twice by looks at the lists', () => {
  const [few, many] = [100, 200].map((people) => {
    const request = plainRequest([people, people], 1, [], people);
    const ids = request.scenario.people.map(({ id }) => id);
    const schedule = { session_0: { g0: ids, g1: ids } };
    return stepsTo(() => expect(checkLegality(request, schedule)).toHaveLength(people));
  });
  expect(many / few).toBeLessThan(2.5);
});

it('reads the numbers of an attribute once for all rules that add them up', () => {
  const sum = { type: 'AttributeSum', attribute_key: 'age', group_id: 'ALL', penalty_weight: 1 };
  const [few, many] = [1, 200].map((rules) => {
    const people = Array.from({ length: 300 }, (_, i) => ({ id: `p${i}`, attributes: { age: i } }));
    const scenario = { people, groups: [{ id: 'g', capacity: 300 }], session_count: 1 };
    const text = JSON.stringify({ scenario, constraints: Array(rules).fill(sum) });
    return stepsTo(() => expect(parseRequestText(text).ok).toBe(true));
  });
  expect(many / few).toBeLessThan(3);
});

it('seats people one to a table', () => {
  const [few, many] = [200, 400].map((tables) => {
    const problem = compile(plainRequest(Array<number>(tables).fill(1), 1));
    return stepsTo(() => buildStart(problem, new Rng(1)));
  });
  expect(many / few).toBeLessThan(2.5);
});

it('names what visits to each group cost each person', () => {
  const [few, many] = [20, 40].map((groups) => {
    const request = plainRequest(Array(groups).fill(2), 2, [visits(1)]);
    const problem = compile(request);
    return stepsTo(() => namesOfVisits(problem, namesOf(request.scenario), problem.costs.visits));
  });
  // Four times as many.
  expect(many / few).toBeLessThan(5);
});

it('finds who cannot sit together by looks at pairs of people, for each of them', () => {
  const [few, many] = [40, 80].map((people) => {
    const ids = Array.from({ length: people }, (_, i) => `p${i}`);
    const request = plainRequest(Array<number>(people).fill(1), 1, [apart(ids)]);
    return stepsTo(() => expect(proveInfeasible(request)).toBe(null));
  });
  expect(many / few).toBeLessThan(10);
});

it('keeps a conflict that is found when the time is over, and makes it no smaller', () => {
  const rng = new Rng(1);
  const sets = Array.from({ length: 60 }, () => {
    const ids = Array.from({ length: 60 }, (_, i) => `p${i}`);
    return Array.from({ length: 18 }, () => ids.splice(rng.below(ids.length), 1)[0]);
  });
  const request = plainRequest(
    Array<number>(50).fill(2),
    1,
    sets.map((set) => apart(set)),
  );
  const [short, long] = [0, Number.POSITIVE_INFINITY].map((allowed) => {
    let asked = 0;
    return stepsTo(() =>
      expect(finished(quickProof(request, () => ++asked > allowed))?.argument).toBe('clique'),
    );
  });
  expect(short / long).toBeLessThan(0.5);
});
