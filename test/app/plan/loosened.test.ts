import { expect, test } from 'vitest';
import { loosened, unpinnedBy } from '../../../src/app/plan/refusal.ts';
import { changed } from '../../../src/app/state/change.ts';
import { begin } from '../../../src/app/state/history.ts';
import { emptyProject, newRow, type RuleBody } from '../../../src/app/state/project.ts';
import { requestOf } from '../../../src/app/state/request.ts';
import { open, project } from '../../../src/app/state/store.ts';
import { brokenRules } from '../../../src/explain/rejudge.ts';

const STRAIGHT = { 'Table 1': ['Ann', 'Cy'], 'Table 2': ['Bob', 'Dee'] };
const CROSSED = { 'Table 1': ['Bob', 'Cy'], 'Table 2': ['Ann', 'Dee'] };

/** What Ann and somebody who change places in the first of two sessions break of a rule, and what becomes of the rule. */
function forced(body: RuleBody, first: Record<string, string[]>) {
  const tables = { by: 'count', number: 2, word: 'Table', names: [], rooms: null } as const;
  const people = ['Ann', 'Bob', 'Cy', 'Dee'].map(newRow);
  open(begin({ ...emptyProject('Table'), people, tables, sessions: 2, rules: [{ ...body, key: 7 }] }));
  const broken = () => {
    const now = requestOf(project.peek());
    if (!now.ok) throw new Error(JSON.stringify(now.faults));
    return brokenRules(now.request, { session_0: first, session_1: STRAIGHT }).length;
  };
  const before = broken();
  const [rule] = project.peek().rules;
  const free = unpinnedBy(rule, ['Ann', 'Bob']);
  const changes = loosened(rule, ['Ann', 'Bob'], 0);
  if (changes) open(begin(changes.reduce(changed, project.peek())));
  return { free, broken: [before, broken()], rules: project.peek().rules };
}

test('a rule that forbids a change of seats becomes a wish', () => {
  const who = { kind: 'names', names: ['Ann', 'Dee'] } as const;
  const { free, broken, rules } = forced({ kind: 'apart', who, must: true, sessions: null }, CROSSED);
  expect([free, broken]).toEqual([[], [1, 0]]);
  expect(rules).toMatchObject([{ kind: 'apart', must: false }]);
});

test('who is kept at a table and leaves it is free in that session, and kept in the others, as others are in all', () => {
  const pin = (names: string[]) =>
    forced({ kind: 'pin', who: { kind: 'names', names }, table: 'Table 1', sessions: null }, CROSSED);
  const one = pin(['Ann']);
  expect([one.free, one.broken]).toEqual([['Ann'], [1, 0]]);
  expect(one.rules).toMatchObject([{ kind: 'pin', who: { names: ['Ann'] }, sessions: [1] }]);
  const two = pin(['Ann', 'Cy']);
  expect([two.free, two.broken]).toEqual([['Ann'], [1, 0]]);
  expect(two.rules).toMatchObject([
    { who: { names: ['Cy'] }, sessions: null },
    { who: { names: ['Ann'] }, sessions: [1] },
  ]);
});
