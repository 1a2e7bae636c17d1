import { describe, expect, it } from 'vitest';
import { obstacleFinder } from '../../src/explain/obstacles.ts';
import { applyMove, repairMoves } from '../../src/explain/seat-moves.ts';
import type { RequestBodyK } from '../../src/scenario/definition.ts';
import { parseRequest } from '../../src/scenario/parse.ts';
import { scored } from '../support/judged.ts';
import { plainRequest } from '../support/plain-request.ts';

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
  const term = scored(request, schedule, 10).terms.find(({ cost }) => cost > 0);
  if (term === undefined) throw new Error('nothing costs anything');
  return { found: obstacleFinder(request, schedule)(term, term.details[0]), request, term };
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

  it('is the rule that is broken most often, where no one rule stands in the way of every change', () => {
    const { found } = obstacle([
      { type: 'PersonWishes', wishes: { Ann: ['Dee', 'Eve'] } },
      { type: 'MustStayApart', people: ['Ann', 'Dee'] },
      { type: 'MustStayApart', people: ['Ann', 'Eve'] },
    ]);
    // Ann for Dee is a place beside Eve, Ann for Eve one beside Dee.
    expect(found).toMatchObject({ kind: 'hard', always: false });
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
    const after = applyMove(schedule, found.move);
    expect(scored(request, after).violations).toEqual([]);
    expect(scored(request, after, 0).cost.total_cost).toBe(8);
  });

  it('is nothing but the time that the solver had', () => {
    const { found } = obstacle([{ type: 'ShouldStayTogether', people: ['Ann', 'Dee'], penalty_weight: 2 }]);
    expect(found).toMatchObject({ kind: 'cost', change: -2, worse: [] });
  });

  it('is sought where a person comes to one they wish for, or that one to them', () => {
    const wish = { type: 'PersonWishes', wishes: { Ann: ['Dee', 'Bob'], Cy: ['Dee'] }, penalty_weight: 2 };
    const { found, request, term } = obstacle([wish, { type: 'MustStayApart', people: ['Cy', 'Dee'] }]);
    expect(term.details.map(({ people: who }) => who)).toEqual([['Cy']]);
    expect(found).toMatchObject({ kind: 'hard', violation: { pointer: '/constraints/1' }, always: true });
    const moves = repairMoves({ request, schedule, term, detail: term.details[0] });
    expect(moves.map(({ person, other, to }) => `${person} for ${other} to ${to}`)).toEqual([
      'Cy for Eve to Lily',
      'Cy for Flo to Lily',
      'Dee for Ann to Rose',
      'Dee for Bob to Rose',
    ]);
  });

  it('is tried for a balance only with moves that better it', () => {
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
    const moves = repairMoves({ request, schedule, term, detail: term.details[0] });
    expect(moves).toHaveLength(9);
    const costs = moves.map((move) => scored(request, applyMove(schedule, move), 0).cost.total_cost);
    expect(new Set(costs)).toEqual(new Set([1]));
  });

  it('is tried for a meeting too many by taking the pair apart', () => {
    const { term, request } = obstacle([
      { type: 'PairMeetingCount', people: ['Ann', 'Bob'], sessions: [0], target_meetings: 0, mode: 'exact' },
    ]);
    const moves = repairMoves({ request, schedule, term, detail: term.details[0] });
    expect(moves).toHaveLength(6);
    const costs = moves.map((move) => scored(request, applyMove(schedule, move), 0).cost.total_cost);
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
    const [, term] = scored(request, plan, 1).terms;
    const moves = repairMoves({ request, schedule: plan, term, detail: term.details[0] });
    expect(new Set(moves.map(({ session }) => session))).toEqual(new Set([1]));
  });

  it('is sought without a look at the table for each of thousands of people', () => {
    const desired_values = { red: 1 };
    const rule = {
      type: 'AttributeBalance',
      attribute_key: 'team',
      group_id: 'g0',
      desired_values,
      sessions: null,
    } as const;
    const request = plainRequest(Array(60).fill(3), 1, [{ ...rule, mode: 'exact', penalty_weight: 1 }]);
    const ids = request.scenario.people.map(({ id }) => id);
    const plan = {
      session_0: Object.fromEntries(
        Array.from({ length: 60 }, (_, g) => [`g${g}`, ids.slice(2 * g, 2 * g + 2)]),
      ),
    };
    const term = scored(request, plan, 1).terms.find(({ cost }) => cost > 0)!;
    let looks = 0;
    const look = (list: string[], key: string | symbol) => {
      looks += Number(key === 'length');
      return Reflect.get(list, key);
    };
    plan.session_0.g0 = new Proxy(plan.session_0.g0, { get: look });
    repairMoves({ request, schedule: plan, term, detail: term.details[0] });
    expect(looks).toBeLessThan(20);
  });

  it('is sought in a plan that leaves out an empty group or a session', () => {
    const desired_values = { red: 1 };
    const rule = { type: 'AttributeBalance', attribute_key: 'team', group_id: 'g1', desired_values } as const;
    const request = plainRequest([2, 2], 2, [{ ...rule, sessions: null, mode: 'exact', penalty_weight: 1 }]);
    const plan = { session_0: { g0: ['p0', 'p1'] } };
    const [, term] = scored(request, plan, 2).terms;
    expect(term.details).toHaveLength(2);
    for (const detail of term.details)
      expect(repairMoves({ request, schedule: plan, term, detail })).toEqual([]);
  });

  const seats = ['S1', 'S2', 'S3', 'S4'].map((id) => ({ id, capacity: 1 }));
  const inRow = {
    groups: seats,
    links: [
      {
        name: 'neighbours',
        groups: [
          ['S1', 'S2'],
          ['S2', 'S3'],
          ['S3', 'S4'],
        ],
      },
    ],
  };
  const row = { S1: ['Ann'], S2: ['Bob'], S3: ['Cy'], S4: ['Dee'] };
  const tables = [
    { id: 'Rose', capacity: 3 },
    { id: 'Lily', capacity: 3 },
  ];
  const loose = { Rose: ['Ann'], Lily: ['Bob', 'Cy', 'Dee'] };
  const over = { over: 'neighbours' };
  const balance = { type: 'AttributeBalance', attribute_key: 'team', penalty_weight: 1 };

  /** A rule that is not met in a plan of one session, and that a single change would meet. */
  it.each<[string, Partial<RequestBodyK['scenario']>, Record<string, string[]>, object]>([
    ['neighbours', inRow, row, { type: 'ShouldStayTogether', people: ['Ann', 'Cy'], ...over }],
    ['no neighbours', inRow, row, { type: 'ShouldNotBeTogether', people: ['Ann', 'Bob'], ...over }],
    [
      'neighbours too often',
      inRow,
      row,
      {
        ...{ type: 'PairMeetingCount', people: ['Ann', 'Bob'], target_meetings: 0, mode: 'exact' },
        ...over,
      },
    ],
    [
      'more of a value at a table with free seats',
      { groups: tables },
      loose,
      {
        ...{ ...balance, group_id: 'Rose', desired_values: { red: 2 }, mode: 'at_least' },
      },
    ],
    [
      'a value at a table of nobody',
      { groups: [...tables, { id: 'Iris', capacity: 2 }] },
      { ...loose, Iris: [] },
      {
        ...{ ...balance, group_id: 'Iris', desired_values: { blue: 1 } },
      },
    ],
    [
      'nobody alone of a value that need not be there',
      { groups: tables },
      loose,
      {
        ...{ ...balance, group_id: 'Rose', desired_values: { red: 2 }, mode: 'not_alone' },
      },
    ],
    [
      'a larger share',
      { groups: tables },
      { Rose: ['Ann', 'Dee'], Lily: ['Bob', 'Cy'] },
      {
        ...{ ...balance, group_id: 'Rose', desired_shares: { red: 1 } },
      },
    ],
    [
      'a group that is no choice and yet cheaper',
      { groups: tables },
      loose,
      {
        ...{ type: 'GroupPreferences', choices: { Ann: ['Rose'] }, costs: [5], otherwise: 1 },
      },
    ],
    [
      'an even sum of who comes',
      { groups: tables },
      loose,
      {
        ...{ type: 'AttributeSum', attribute_key: 'size', group_id: 'Rose', penalty_weight: 1 },
      },
    ],
  ])('is not said to be there for %s', (_, places, session, rule) => {
    const parsed = parseRequest({
      scenario: {
        people: people.slice(0, 4).map((id, i) => ({
          id,
          attributes: { team: i < 2 ? 'red' : 'blue', ...(i < 2 ? { size: i } : {}) },
        })),
        ...places,
        session_count: 1,
      },
      objectives: [],
      constraints: [rule],
    });
    if (!parsed.ok) throw new Error(parsed.issues[0].message);
    const { request } = parsed.value;
    const plan = { session_0: session };
    const [term] = scored(request, plan, 10).terms;
    expect(term.cost).toBeGreaterThan(0);
    const found = obstacleFinder(request, plan)(term, term.details[0]);
    expect(found).toMatchObject({ kind: 'cost', change: expect.any(Number) });
    expect(found.kind === 'cost' && found.change).toBeLessThan(0);
  });
});
