import { describe, expect, it } from 'vitest';
import { obstacleFinder } from '../../src/explain/obstacles.ts';
import { applyMove, repairMoves } from '../../src/explain/seat-moves.ts';
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
    const moves = repairMoves(request, schedule, term, term.details[0]);
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
    const moves = repairMoves(request, schedule, term, term.details[0]);
    expect(moves).toHaveLength(9);
    const costs = moves.map((move) => scored(request, applyMove(schedule, move), 0).cost.total_cost);
    expect(new Set(costs)).toEqual(new Set([1]));
  });

  it('is tried for a meeting too many by taking the pair apart', () => {
    const { term, request } = obstacle([
      { type: 'PairMeetingCount', people: ['Ann', 'Bob'], sessions: [0], target_meetings: 0, mode: 'exact' },
    ]);
    const moves = repairMoves(request, schedule, term, term.details[0]);
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
    const moves = repairMoves(request, plan, term, term.details[0]);
    expect(new Set(moves.map(({ session }) => session))).toEqual(new Set([1]));
  });
});
