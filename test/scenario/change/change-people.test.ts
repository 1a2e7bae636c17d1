import { describe, expect, test } from 'vitest';
import { changePeople, type PeopleChange } from '../../../src/scenario/change/change-people.ts';
import type { RequestBodyK, SolveRequest } from '../../../src/scenario/definition.ts';
import { parseRequest } from '../../../src/scenario/parse.ts';
import { toFormK } from '../../../src/scenario/write.ts';

const nobody: PeopleChange = { absent: [], added: [], keptSessions: [] };

function requestWith(constraints: NonNullable<RequestBodyK['constraints']> = []): SolveRequest {
  const parsed = parseRequest({
    scenario: {
      people: ['Ann', 'Bob', 'Cy', 'Dee', 'Eve'].map((name, i) => ({ id: `p${i}`, attributes: { name } })),
      groups: [
        { id: 'A', capacity: 3 },
        { id: 'B', capacity: 2 },
      ],
      session_count: 4,
      prior_meetings: [{ people: ['p0', 'p1'], count: 1 }],
    },
    constraints,
  });
  if (!parsed.ok) throw new Error(parsed.issues[0].message);
  return parsed.value.request;
}

/** The changed request, which must be one that the parser takes. */
function changed(request: SolveRequest, change: Partial<PeopleChange>) {
  const read = changePeople(request, { ...nobody, ...change });
  if (!read.ok) throw new Error(read.issues[0].message);
  expect(parseRequest(toFormK(read.value))).toMatchObject({ ok: true });
  return { ...read.value, warnings: read.warnings.map(({ code }) => code) };
}

describe('somebody drops out', () => {
  test('before the first session: is gone, with the meetings and rules that are about them', () => {
    const request = requestWith([
      { type: 'MustStayApart', people: ['p0', 'p1'] },
      { type: 'MustStayApart', people: ['p0', 'p2', 'p3'] },
      { type: 'ImmovablePeople', people: ['p0', 'p4'], group_id: 'A', sessions: [1] },
    ]);
    const { scenario, constraints, warnings } = changed(request, { absent: ['Ann'] });
    expect(scenario.people.map(({ id }) => id)).toEqual(['p1', 'p2', 'p3', 'p4']);
    expect(scenario.prior_meetings).toEqual([]);
    expect(constraints.map((rule) => 'people' in rule && rule.people)).toEqual([['p2', 'p3'], ['p4']]);
    expect(warnings).toEqual(['rules_dropped']);
  });

  test('after two sessions: attended those, and pins hold in no other', () => {
    const request = requestWith([
      { type: 'ImmovablePeople', people: ['p0', 'p4'], group_id: 'A', sessions: [1, 3] },
      { type: 'ImmovablePeople', people: ['p0'], group_id: 'A' },
      { type: 'PairMeetingCount', people: ['p0', 'p1'], sessions: [], target_meetings: 2 },
    ]);
    const { scenario, constraints } = changed(request, { absent: ['p0'], keptSessions: [0, 1] });
    expect(scenario.people[0].sessions).toEqual([0, 1]);
    expect(constraints).toMatchObject([
      { people: ['p4'], sessions: [1, 3] },
      { people: ['p0'], sessions: [1] },
      { people: ['p0'], sessions: null },
    ]);
    expect(constraints).toHaveLength(3);
  });
});

describe('somebody arrives', () => {
  test('attends what is still to come, and gets a seat in the smallest group', () => {
    const { scenario, warnings } = changed(requestWith(), { added: ['Flo', 'Gil'], keptSessions: [0] });
    expect(scenario.people.slice(5)).toMatchObject([
      { id: 'Flo', sessions: [1, 2, 3] },
      { id: 'Gil', sessions: [1, 2, 3] },
    ]);
    expect(scenario.groups.map((group) => group.session_capacities)).toEqual([
      [3, 4, 4, 4],
      [2, 3, 3, 3],
    ]);
    expect(warnings).toEqual(['seats_added']);
  });

  test('takes the seat of somebody who dropped out', () => {
    const { scenario, warnings } = changed(requestWith(), { absent: ['Eve'], added: ['Flo'] });
    expect(scenario.groups.map((group) => group.session_capacities)).toEqual([null, null]);
    expect(warnings).toEqual([]);
  });
});

test.each([
  [{ absent: ['Anne'] }, 'unknown_person'],
  [{ added: ['Ann'] }, 'already_there'],
  [{ added: ['Flo', 'Flo'] }, 'already_there'],
  [{ added: [''] }, 'empty_text'],
  [{ added: [' '] }, 'empty_text'],
  [{ added: ['Flo\tGray'] }, 'control_character'],
  [{ added: ['__proto__'] }, 'reserved_name'],
  [{ added: ['Flo'], keptSessions: [0, 1, 2, 3] }, 'no_session_left'],
])('refuses %j', (change, code) => {
  const read = changePeople(requestWith(), { ...nobody, ...change });
  expect(read).toMatchObject({ ok: false, issues: [{ code }] });
});
