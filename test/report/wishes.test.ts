import { expect, test } from 'vitest';
import { english } from '../../src/report/language/english/english.ts';
import { german } from '../../src/report/language/german/german.ts';
import { planOf } from '../../src/report/plan.ts';
import { wishWords } from '../../src/report/words/wishes.ts';
import type { Result } from '../../src/result/definition.ts';
import type { Schedule } from '../../src/result/schedule.ts';
import { parseRequest } from '../../src/scenario/parse.ts';
import { valueOf } from '../support/value-of.ts';
import { sampleResult } from './sample.ts';

const WISHES = { Ann: ['Bob'], Bob: ['Ann', 'Cy'], Cy: ['Eve'], Dee: ['Ann'], Eve: ['Fay'], Fay: ['Ann'] };

function said(schedule: Schedule, rule: object = {}, language = english): string[] {
  const parsed = valueOf(
    parseRequest({
      scenario: {
        people: Object.keys(WISHES).map((id) => ({ id, ...(id === 'Fay' ? { sessions: [0] } : {}) })),
        groups: [
          { id: 'Left', capacity: 3 },
          { id: 'Right', capacity: 3 },
          { id: 'Wait', capacity: 3, bench: true },
        ],
        session_count: Object.keys(schedule).length,
      },
      constraints: [
        { type: 'PersonWishes', wishes: WISHES, ...rule },
        { type: 'MustStayApart', people: ['Ann', 'Dee'] },
        { type: 'ImmovablePeople', people: ['Cy'], group_id: 'Left' },
        { type: 'ImmovablePeople', people: ['Eve'], group_id: 'Right', sessions: [0] },
      ],
    }),
  );
  const { result } = sampleResult({ people: ['Ann', 'Bob'], groups: 1, sessions: 1 });
  const solution = { ...result.solution, schedule } as NonNullable<Result['solution']>;
  const plan = valueOf(planOf(parsed.request, { ...result, solution }, { language }));
  return wishWords(plan);
}

const first = { Left: ['Ann', 'Bob', 'Cy'], Right: ['Dee', 'Eve'], Wait: ['Fay'] };

test('how many sit with whom they wish for is said, who does not, and who cannot as far as single rules say so', () => {
  expect(said({ session_0: first })).toEqual([
    '2 of 5 sit with somebody they wish for; Cy and Dee cannot, as rules keep them from those they wish for; Eve does not',
  ]);
  expect(said({ session_0: first }, {}, german)).toEqual([
    '2 von 5 sitzen mit mindestens einer Wunschperson; Regeln halten von ihren Wunschpersonen fern: Cy und Dee; nicht so sitzt Eve',
  ]);
  // In the second session Eve may sit with Cy, and nobody can please her.
  const second = { Left: ['Cy', 'Ann', 'Bob'], Right: ['Dee', 'Eve'], Wait: [] };
  expect(said({ session_0: first, session_1: second })).toEqual([
    '2 of 5 always sit with somebody they wish for; Dee cannot, as rules keep them from those they wish for; Cy and Eve do not',
  ]);
});

test('sessions and numbers are those of the rule', () => {
  const second = { Left: ['Cy', 'Eve'], Right: ['Dee', 'Ann', 'Bob'], Wait: [] };
  expect(said({ session_0: first, session_1: second }, { sessions: [1], at_least: 2 })).toEqual([
    '3 of 4 sit with as many as asked of those they wish for; Bob does not',
  ]);
  const waiting = { Left: ['Cy'], Right: ['Eve'], Wait: ['Ann', 'Bob', 'Dee'] };
  expect(
    said({ session_0: { ...waiting, Right: [], Wait: ['Ann', 'Bob', 'Dee', 'Cy', 'Eve', 'Fay'] } }),
  ).toEqual([]);
});
