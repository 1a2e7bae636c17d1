import { describe, expect, it } from 'vitest';
import { problemHash } from '../../src/bench/cases/problem-hash.ts';
import { changePeople } from '../../src/scenario/change/change-people.ts';
import type { SolveRequest } from '../../src/scenario/definition.ts';
import { compile } from '../../src/scenario/lower/compile.ts';
import { parseRequest } from '../../src/scenario/parse.ts';
import { toFormK } from '../../src/scenario/write.ts';
import { judge } from '../../src/verdict/judge.ts';
import { valueOf } from '../support/value-of.ts';

const people = [
  { id: 'a', attributes: { role: 'sponsor', level: 2 } },
  { id: 'b', attributes: { role: 'sponsor' } },
  { id: 'c', attributes: { role: 'guest' } },
  { id: 'd' },
];

function parsed(choice: unknown, type = 'MustStayApart', more: object = {}) {
  return parseRequest({
    scenario: {
      people,
      groups: [
        { id: 'g', capacity: 2 },
        { id: 'h', capacity: 2 },
      ],
      session_count: 2,
    },
    constraints: [{ type, people: choice, ...more }],
  });
}

function request(...args: Parameters<typeof parsed>): SolveRequest {
  return valueOf(parsed(...args)).request;
}

const SPONSORS = { where: { role: 'sponsor' } };

describe('a rule for who has certain attributes', () => {
  it('is the rule for their ids, and stays as it was written', () => {
    const [chosen, listed] = [request(SPONSORS), request(['a', 'b'])];
    expect(compile(chosen)).toEqual(compile(listed));
    expect(problemHash(chosen, null)).toBe(problemHash(listed, null));
    expect(toFormK(chosen).constraints).toEqual([{ type: 'MustStayApart', people: SPONSORS }]);
    const together = { g: ['a', 'b'], h: ['c', 'd'] };
    const { violations } = judge(chosen, { schedule: { session_0: together, session_1: together } }).schedule;
    expect(violations.map(({ code, people }) => [code, people])).toEqual([
      ['apart_broken', ['a', 'b']],
      ['apart_broken', ['a', 'b']],
    ]);
  });

  it('asks for all attributes, compared as text', () => {
    const { pinnedGroup } = compile(
      request({ where: { role: 'sponsor', level: 2 } }, 'ImmovablePeople', { group_id: 'h' }),
    );
    expect([...pinnedGroup]).toEqual([1, -1, -1, -1, 1, -1, -1, -1]);
  });

  it('is refused at its place where nobody has them, or too few', () => {
    const faults = (...args: Parameters<typeof parsed>) => {
      const read = parsed(...args);
      return read.ok ? [] : read.issues.map(({ code, pointer }) => `${code} ${pointer}`);
    };
    const place = '/constraints/0/people';
    expect(faults({ where: { role: 'host' } }, 'ImmovablePeople', { group_id: 'g' })).toEqual([
      `wrong_choice ${place}`,
    ]);
    expect(faults({ where: { role: 'guest' } })).toEqual([`wrong_choice ${place}`]);
    expect(faults('ALL', 'PairMeetingCount', { target_meetings: 1 })).toEqual([`wrong_choice ${place}`]);
    expect(faults(SPONSORS, 'PairMeetingCount', { target_meetings: 1 })).toEqual([]);
    expect(faults({ where: {} })).toEqual([`invalid_value ${place}/where`]);
    expect(faults({ were: { role: 'x' } })).toEqual([
      `missing_field ${place}/where`,
      `unknown_field ${place}/were`,
    ]);
    expect(faults('all')).toEqual([`wrong_type ${place}`]);
  });

  it('goes when too few of them are left', () => {
    const change = { absent: ['a'], added: [], keptSessions: [] };
    const rules = (choice: unknown) => {
      const changed = changePeople(request(choice), change);
      return changed.ok ? changed.value.constraints.map((rule) => 'people' in rule && rule.people) : null;
    };
    expect(rules(SPONSORS)).toEqual([]);
    expect(rules('ALL')).toEqual(['ALL']);
  });
});
