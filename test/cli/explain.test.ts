import { describe, expect, it } from 'vitest';
import { scoreTerms } from '../../src/check/cost/cost.ts';
import { checkLegality } from '../../src/check/legality/check-legality.ts';
import { mended, mendsOf } from '../../src/cli/explain/mends.ts';
import { obstacleOf } from '../../src/cli/explain/obstacles.ts';
import { whatIf } from '../../src/cli/explain/what-if.ts';
import { variantsOf } from '../../src/scenario/change/variants.ts';
import { parseRequest } from '../../src/scenario/parse.ts';
import { toFormK } from '../../src/scenario/write.ts';
import { plainRequest } from '../support/plain-request.ts';
import { mingle } from './fake-io.ts';
import { dinner, seatedInTurn, seatedOutcome, solveDinner } from './fake-solver.ts';

const people = ['Ann', 'Bob', 'Cy', 'Dee', 'Eve', 'Flo'];

function requestWith(constraints: unknown[]) {
  const parsed = parseRequest({
    scenario: {
      people: people.map((id, i) => ({ id, attributes: { team: i < 3 ? 'red' : 'blue' } })),
      groups: [
        { id: 'Rose', capacity: 3 },
        { id: 'Lily', capacity: 3 },
      ],
      session_count: 1,
    },
    objectives: [],
    constraints,
  });
  if (!parsed.ok) throw new Error(parsed.issues[0].message);
  return parsed.value.request;
}

const schedule = { session_0: { Rose: ['Ann', 'Bob', 'Cy'], Lily: ['Dee', 'Eve', 'Flo'] } };

/** The obstacle of the first place of the first costly rule. */
function obstacle(constraints: unknown[]) {
  const request = requestWith(constraints);
  const term = scoreTerms(request, schedule, 10).terms.find(({ cost }) => cost > 0);
  if (term === undefined) throw new Error('nothing costs anything');
  return { found: obstacleOf(request, schedule, term, term.details[0]), request, term };
}

describe('what stands in the way', () => {
  it('is a rule that must hold', () => {
    const { found } = obstacle([
      { type: 'ShouldStayTogether', people: ['Ann', 'Dee'] },
      { type: 'MustStayApart', people: ['Ann', 'Dee'] },
    ]);
    expect(found).toMatchObject({
      kind: 'hard',
      violation: { code: 'apart_broken', pointer: '/constraints/1' },
    });
  });

  it('is another wish, by as much as the cheapest change costs more', () => {
    const { found, request } = obstacle([
      { type: 'ShouldNotBeTogether', people: ['Ann', 'Bob'], penalty_weight: 5 },
      { type: 'ShouldStayTogether', people: ['Ann', 'Bob', 'Cy'], penalty_weight: 4 },
    ]);
    expect(found).toMatchObject({
      kind: 'cost',
      change: 3,
      worse: [{ pointer: '/constraints/1', change: 8 }],
    });
    if (found.kind !== 'cost') return;
    const after = mended(schedule, found.mend);
    expect(checkLegality(request, after)).toEqual([]);
    expect(scoreTerms(request, after, 0).cost.total_cost).toBe(8);
  });

  it('is nothing but the time that the solver had', () => {
    const { found } = obstacle([{ type: 'ShouldStayTogether', people: ['Ann', 'Dee'], penalty_weight: 2 }]);
    expect(found).toMatchObject({ kind: 'cost', change: -2, worse: [] });
  });

  it('is tried for a balance only with changes that mend it', () => {
    const { term, request } = obstacle([
      {
        type: 'AttributeBalance',
        group_id: 'Rose',
        attribute_key: 'team',
        desired_values: { red: 1 },
        penalty_weight: 1,
        mode: 'at_most',
      },
    ]);
    const mends = mendsOf(request, schedule, term, term.details[0]);
    expect(mends).toHaveLength(9);
    const costs = mends.map((mend) => scoreTerms(request, mended(schedule, mend), 0).cost.total_cost);
    expect(new Set(costs)).toEqual(new Set([1]));
  });

  it('is tried for a meeting too many by taking the pair apart', () => {
    const { term, request } = obstacle([
      { type: 'PairMeetingCount', people: ['Ann', 'Bob'], sessions: [0], target_meetings: 0, mode: 'exact' },
    ]);
    const mends = mendsOf(request, schedule, term, term.details[0]);
    expect(mends).toHaveLength(6);
    const costs = mends.map((mend) => scoreTerms(request, mended(schedule, mend), 0).cost.total_cost);
    expect(new Set(costs)).toEqual(new Set([0]));
  });

  it('is tried for a meeting count only in the sessions that it names', () => {
    const rule = {
      type: 'PairMeetingCount' as const,
      people: ['p0', 'p2'] as [string, string],
      sessions: [1],
      target_meetings: 1,
      mode: 'at_least' as const,
      penalty_weight: 5,
    };
    const request = plainRequest([2, 2], 3, [rule]);
    const seats = { g0: ['p0', 'p1'], g1: ['p2', 'p3'] };
    const plan = { session_0: seats, session_1: seats, session_2: seats };
    const [, term] = scoreTerms(request, plan, 1).terms;
    const mends = mendsOf(request, plan, term, term.details[0]);
    expect(new Set(mends.map(({ session }) => session))).toEqual(new Set([1]));
  });
});

describe('what if', () => {
  it('changes sessions and groups into requests that the parser takes', () => {
    const variants = variantsOf(plainRequest([3, 3, 3], 2));
    expect(variants.map(({ name }) => name)).toEqual([
      'one more session',
      'one session fewer',
      'one more group',
      'one group fewer',
    ]);
    const shapes = variants.map(({ request }) => {
      expect(parseRequest(toFormK(request))).toMatchObject({ ok: true });
      const { groups, session_count } = request.scenario;
      return [session_count, groups.map((group) => group.session_capacities?.[0] ?? group.capacity)];
    });
    expect(shapes).toEqual([
      [3, [3, 3, 3]],
      [1, [3, 3, 3]],
      [2, [3, 2, 2, 2]],
      [2, [5, 4]],
    ]);
  });

  it('leaves out what makes no sense', () => {
    expect(variantsOf(plainRequest([2], 1)).map(({ name }) => name)).toEqual([
      'one more session',
      'one more group',
    ]);
  });

  it('compares the plan with a plan of each', async () => {
    const request = plainRequest([3, 3], 2);
    const options = { seed: 1, lanes: 1, signal: null } as Parameters<typeof seatedOutcome>[1];
    const solver = async (...args: Parameters<typeof seatedOutcome>) => seatedOutcome(...args);
    const seats = seatedInTurn(request);
    const rows = await whatIf(solver, request, seats, options);
    expect(rows.map(({ name }) => name)).toEqual([
      'as it is',
      ...variantsOf(request).map(({ name }) => name),
    ]);
    expect(rows[2].figures).toMatchObject({ unique_contacts: 6, mean_contacts: 2, pairs_repeated: 0 });
  });
});

describe('mingle explain', () => {
  it('says who, why and what is possible', async () => {
    const { out: stdin } = await solveDinner(['--format', 'json']);
    const { code, out } = await mingle(['explain', '-', '--details', '1'], { stdin });
    expect(code).toBe(0);
    expect(out).toContain(
      '✗ Ann and Bob should not sit together: costs 7\n  Ann and Bob sit together at Rose in session 1\n',
    );
    expect(out).toMatch(/Cheapest way: .* change places in session 1\./);
    expect(out).toContain('It is proven that no plan costs less than 0');
    const json = await mingle(['explain', '-', '--format', 'json'], { stdin });
    expect(JSON.parse(json.out).terms[0]).toMatchObject({ pointer: '/constraints/0', cost: 7, left: 0 });
  });

  it('names the rules in conflict where there is no plan', async () => {
    const stdin = JSON.stringify({
      ...dinner,
      constraints: [
        { type: 'MustStayTogether', people: ['Ann', 'Bob'] },
        { type: 'MustStayApart', people: ['Ann', 'Bob'] },
      ],
    });
    const solved = await mingle(['solve', '-', '--format', 'json'], { stdin });
    const { code, err } = await mingle(['explain', '-'], { stdin: solved.out });
    expect(code).toBe(3);
    expect(err).toContain('Ann and Bob never sit together');
  });
});
