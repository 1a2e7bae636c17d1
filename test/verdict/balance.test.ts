/** Balances that want nobody alone, or shares of a group: what they cost, and how it is said. */
import { expect, it } from 'vitest';
import { detailSentence } from '../../src/report/words/rule.ts';
import { parseRequest } from '../../src/scenario/parse.ts';
import { judge } from '../../src/verdict/judge.ts';

const balance = { type: 'AttributeBalance', group_id: 'ALL', attribute_key: 'team', penalty_weight: 10 };

function read(rule: object) {
  return parseRequest({
    scenario: {
      people: [...'rrrbb-'].map((team, i) => ({ id: `p${i}`, attributes: team === '-' ? {} : { team } })),
      groups: ['g', 'h'].map((id) => ({ id, capacity: 4 })),
      session_count: 1,
    },
    objectives: [],
    constraints: [{ ...balance, ...rule }],
  });
}

function termOf(rule: object, schedule: Record<string, string[]>) {
  const parsed = read(rule);
  if (!parsed.ok) throw new Error(parsed.issues[0].message);
  const { request } = parsed.value;
  const [term] = judge(request, { schedule: { session_0: schedule }, details: 9 }).schedule.terms;
  const said = term.details.map((detail) => detailSentence(detail, request.constraints[0], String));
  return { units: term.units, cost: term.cost, said };
}

it('wants so many of a value, or none', () => {
  const rule = { desired_values: { r: 3, b: 2 }, mode: 'not_alone' };
  expect(termOf(rule, { g: ['p0', 'p1', 'p2'], h: ['p3', 'p4', 'p5'] }).cost).toBe(0);
  expect(termOf(rule, { g: ['p0', 'p1', 'p3', 'p4'], h: ['p2', 'p5'] })).toEqual({
    units: 3,
    cost: 30,
    said: [
      'g, session 1: 2 with team r instead of none or at least 3 (p0 and p1)',
      'h, session 1: 1 with team r instead of none or at least 3 (p2)',
    ],
  });
});

it('wants a share of each group', () => {
  const rule = { desired_shares: { r: 0.5 } };
  expect(termOf(rule, { g: ['p0', 'p3'], h: ['p1', 'p2', 'p4', 'p5'] }).cost).toBe(0);
  // 4 · 0.5 − 3, and 2 · 0.5 − 0.
  expect(termOf(rule, { g: ['p0', 'p1', 'p2', 'p3'], h: ['p4', 'p5'] })).toEqual({
    units: 2,
    cost: 20,
    said: [
      'g, session 1: 3 with team r, 1 off 50\u00a0% of the group (p0, p1 and p2)',
      'h, session 1: 0 with team r, 1 off 50\u00a0% of the group',
    ],
  });
});

it.each([
  [{}, ['unclear_balance /constraints/0']],
  [{ desired_values: { r: 1 }, desired_shares: { r: 0.5 } }, ['unclear_balance /constraints/0']],
  [{ desired_shares: { r: 0.5 }, mode: 'at_least' }, ['unclear_balance /constraints/0/mode']],
  [{ desired_shares: { r: 1.5 } }, ['out_of_range /constraints/0/desired_shares/r']],
])('refuses %j', (rule, faults) => {
  const parsed = read(rule);
  expect(parsed.ok ? [] : parsed.issues.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual(faults);
});
