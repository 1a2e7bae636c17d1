import { describe, expect, test } from 'vitest';
import { changePeople, type PeopleChange } from '../../../src/scenario/change/change-people.ts';
import { variantsOf } from '../../../src/scenario/change/variants.ts';
import type { Constraint, RequestBodyK, SolveRequest } from '../../../src/scenario/definition.ts';
import { parseRequest } from '../../../src/scenario/parse.ts';
import { requestFromPeople } from '../../../src/scenario/people/from-people.ts';
import { readPeopleTable } from '../../../src/scenario/people/read-table.ts';
import { toFormK } from '../../../src/scenario/write.ts';
import { valueOf } from '../../support/value-of.ts';

const nobody: PeopleChange = { absent: [], added: [], keptSessions: [] };

function requestWith(constraints: NonNullable<RequestBodyK['constraints']> = []): SolveRequest {
  return valueOf(
    parseRequest({
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
    }),
  ).request;
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

  test('is refused where nobody would be left', () => {
    const everybody = ['p0', 'p1', 'p2', 'p3', 'p4'];
    const listed = changePeople(requestWith(), { ...nobody, absent: ['Ann,Bob'] });
    expect(listed.ok ? [] : listed.issues.map(({ advice }) => advice)).toEqual([
      'Names are compared letter by letter, each by itself.',
    ]);
    const read = changePeople(requestWith(), { ...nobody, absent: everybody });
    expect(read.ok ? [] : read.issues).toMatchObject([{ code: 'no_people' }]);
    expect(changed(requestWith(), { absent: everybody, added: ['Flo'] }).scenario.people).toHaveLength(1);
  });

  test('is refused where the parser would refuse what is left', () => {
    const request = requestWith();
    const groups = request.scenario.groups.map((group) => ({ ...group, use: 'always' as const }));
    const used = { ...request, scenario: { ...request.scenario, groups } };
    const read = changePeople(used, { ...nobody, absent: ['p0', 'p1', 'p2', 'p3'] });
    expect(read.ok ? [] : read.issues).toMatchObject([{ code: 'too_few_people', pointer: '' }]);
    expect(changed(used, { absent: ['p0', 'p1', 'p2'] }).scenario.people).toHaveLength(2);
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

  test('may be several in one name, which is said', () => {
    expect(changed(requestWith(), { added: ['Flo,Gil'] }).warnings).toEqual(['bare_names', 'seats_added']);
  });

  test('stays away where all groups are closed', () => {
    const request = requestWith();
    const groups = request.scenario.groups.map((group) => ({ ...group, session_capacities: [0, 3, 3, 3] }));
    const people = request.scenario.people.map((person) => ({ ...person, sessions: [1, 2, 3] }));
    const late = { ...request, scenario: { ...request.scenario, people, groups } };
    expect(changed(late, { added: ['Flo'] }).scenario.people.at(-1)?.sessions).toEqual([1, 2, 3]);
  });

  test('takes the seat of somebody who dropped out', () => {
    const { scenario, warnings } = changed(requestWith(), { absent: ['Eve'], added: ['Flo'] });
    expect(scenario.groups.map((group) => group.session_capacities)).toEqual([null, null]);
    expect(warnings).toEqual([]);
  });
});

describe('on courts', () => {
  /** Of so many players, every second a woman. */
  function doubles(players: number, options: { courts?: number; mixed?: string } = {}): SolveRequest {
    const rows = Array.from({ length: players }, (_, i) => `P${i},${i % 2 === 0 ? 'f' : 'm'}`);
    const table = valueOf(readPeopleTable(['name,sex', ...rows].join('\n')));
    return valueOf(requestFromPeople(table, { sessions: 3, doubles: true, ...options })).request;
  }
  /** Seats of each side and, last, of the bench, session by session. */
  const seats = ({ scenario }: { scenario: SolveRequest['scenario'] }) =>
    scenario.groups.map(({ id, capacity, session_capacities }) => [id, session_capacities ?? capacity]);

  test('who is left over takes the place of who drops out, and who arrives waits their turn', () => {
    const request = doubles(14);
    expect(seats(changed(request, { absent: ['P3'], keptSessions: [0] })).at(-1)).toEqual([
      'Bench',
      [2, 1, 1],
    ]);
    const more = changed(request, { added: ['Flo', 'Gil'], keptSessions: [0] });
    expect(seats(more).at(-1)).toEqual(['Bench', [2, 4, 4]]);
    expect(more.warnings).toEqual([]);
  });

  test('a court closes that cannot be filled, and opens again', () => {
    const fewer = changed(doubles(12), { absent: ['P3'], keptSessions: [0] });
    expect(seats(fewer).slice(4)).toEqual([
      ['Court 3 a', [2, 0, 0]],
      ['Court 3 b', [2, 0, 0]],
      ['Bench', [0, 3, 3]],
    ]);
    const again = changed(fewer, { added: ['Flo'], keptSessions: [0, 1] });
    expect(seats(again).slice(4)).toEqual([
      ['Court 3 a', [2, 0, 2]],
      ['Court 3 b', [2, 0, 2]],
      ['Bench', [0, 3, 0]],
    ]);
    const gone = changed(doubles(12), { absent: ['P3'] });
    expect(seats(gone).map(([id]) => id)).toEqual([
      'Court 1 a',
      'Court 1 b',
      'Court 2 a',
      'Court 2 b',
      'Bench',
    ]);
    expect(gone.scenario.links?.map(({ groups }) => groups.length)).toEqual([2, 2]);
  });

  test('of mixed doubles, one that has two of each', () => {
    const request = doubles(12, { mixed: 'sex' });
    expect(seats(changed(request, { absent: ['P3'], keptSessions: [0] })).at(-1)).toEqual([
      'Bench',
      [0, 3, 3],
    ]);
    const men = changed(request, { absent: ['P0', 'P2', 'P4'], keptSessions: [0] });
    expect(seats(men).slice(2, 4)).toEqual([
      ['Court 2 a', [2, 0, 0]],
      ['Court 2 b', [2, 0, 0]],
    ]);
  });

  const withRule = (request: SolveRequest, rule: Constraint): SolveRequest => ({
    ...request,
    constraints: [...request.constraints, rule],
  });
  const pin = (group_id: string, sessions: number[] | null = null): Constraint => ({
    ...{ type: 'ImmovablePeople', people: ['P1'], group_id, sessions },
  });

  test('not one closes to which somebody is pinned, nor the bench', () => {
    const ofCourt = changed(withRule(doubles(12), pin('Court 3 a')), { absent: ['P3'], keptSessions: [0] });
    expect(seats(ofCourt).slice(2, 6)).toEqual([
      ['Court 2 a', [2, 0, 0]],
      ['Court 2 b', [2, 0, 0]],
      ['Court 3 a', 2],
      ['Court 3 b', 2],
    ]);
    const ofBench = withRule(doubles(13), pin('Bench', [1]));
    expect(seats(changed(ofBench, { absent: ['P3'] })).at(-1)).toEqual(['Bench', 1]);
  });

  test('a bench that a rule names stays, closed', () => {
    const rule: Constraint = {
      ...{ type: 'GroupVisits', people: 'ALL', groups: ['Bench'], count: 'sum', mode: 'at_most' },
      ...{ target_visits: 1, penalty_weight: 1, sessions: null },
    };
    const request = changed(withRule(doubles(13), rule), { absent: ['P3'] });
    expect(seats(request).at(-1)).toEqual(['Bench', [0, 0, 0]]);
  });

  test('not one that alone is of a link', () => {
    const { scenario, ...rest } = doubles(12);
    const links = [
      ...scenario.links!,
      { name: 'center', groups: [['Court 3 a', 'Court 3 b']], within: false, sessions: null },
    ];
    const rule: Constraint = { type: 'MustStayApart', people: ['P1', 'P2'], sessions: null, over: 'center' };
    const request = withRule({ ...rest, scenario: { ...scenario, links } }, rule);
    expect(changed(request, { absent: ['P3'] }).scenario.links).toEqual(links);
    const first = links.map((one) => ({ ...one, sessions: [1] }));
    const ofOne = { ...request, scenario: { ...request.scenario, links: first } };
    expect(changed(ofOne, { absent: ['P3'], keptSessions: [0] }).scenario.links).toEqual(first);
  });

  test('no more than those fill of whom no two may be on a side, be they named or chosen', () => {
    const people = ['P5', 'P6', 'P7', 'P8', 'P9', 'P10'];
    const request = withRule(doubles(12), { type: 'MustStayApart', people, sessions: null });
    const { scenario } = changed(request, { absent: ['P0', 'P1', 'P2'] });
    expect(scenario.links![0].groups).toEqual([['Court 1 a', 'Court 1 b']]);
  });

  test('nor where some are of two such sets', () => {
    const pair: Constraint = { type: 'MustStayApart', people: ['P0', 'P1'], sessions: null };
    const request = withRule(doubles(12, { mixed: 'sex' }), pair);
    const { scenario } = changed(request, { absent: ['P3', 'P5', 'P7'] });
    expect(scenario.links![0].groups).toEqual([['Court 1 a', 'Court 1 b']]);
  });

  test('of mixed doubles waits are shared anew, by those of each kind', () => {
    const least: Constraint = {
      ...{ type: 'GroupVisits', people: { where: { sex: 'f' } }, groups: ['Bench'], count: 'sum' },
      ...{ mode: 'at_least', target_visits: 1, penalty_weight: 1000, sessions: null },
    };
    // Seven women and six men on three courts.
    const request = withRule(doubles(13, { mixed: 'sex' }), least);
    const turnsIn = ({ constraints }: Pick<SolveRequest, 'constraints'>) =>
      constraints.flatMap((rule) =>
        rule.type === 'GroupVisits' && typeof rule.people === 'object' && 'where' in rule.people
          ? [`${rule.people.where.sex} ${rule.mode} ${rule.target_visits}`]
          : [],
      );
    const turns = (change: Partial<PeopleChange>) => turnsIn(changed(request, change));
    // In two sessions not every woman waits.
    expect(turnsIn(variantsOf(request)[1].request)).toEqual(['f at_most 1', 'm at_most 0']);
    // Two courts: each evening three women wait, and a man.
    expect(turns({ absent: ['P1'] })).toEqual(['f at_most 2', 'm at_most 1', 'f at_least 1']);
    // Once a woman waits, then three and a man.
    expect(turns({ absent: ['P1'], keptSessions: [0] })).toEqual([
      ...['f at_most 1', 'm at_most 1', 'f at_least 1'],
    ]);
    // Five women and six men: a woman and two men wait.
    expect(turns({ absent: ['P0', 'P2'] })).toEqual(['f at_most 1', 'm at_most 1']);
    // Nobody says what somebody new is.
    expect(turns({ added: ['Flo'] })).toEqual(['f at_most 1', 'm at_most 0', 'f at_least 1']);
  });

  test('none opens that the scenario has closed', () => {
    const { scenario, ...rest } = doubles(9);
    const groups = scenario.groups.map((group) => ({
      ...group,
      ...(/2/.test(group.id) ? { session_capacities: [2, 2, 0] } : {}),
      ...(group.bench ? { session_capacities: [1, 1, 5] } : {}),
    }));
    const request = { ...rest, scenario: { ...scenario, groups } };
    const before = [
      ['Court 1 a', 2],
      ['Court 1 b', 2],
      ['Court 2 a', [2, 2, 0]],
      ['Court 2 b', [2, 2, 0]],
    ];
    const fewer = changed(request, { absent: ['P3'] });
    expect(seats(fewer)).toEqual([...before, ['Bench', [0, 0, 4]]]);
    expect(seats(changed(fewer, { added: ['Flo'] }))).toEqual([...before, ['Bench', [1, 1, 5]]]);
  });
});

test('nobody is put on a seat that is taken', () => {
  const request = requestWith();
  const groups = request.scenario.groups.map((group) => ({ ...group, capacity: group.id === 'A' ? 4 : 1 }));
  const links = [{ name: 'near', groups: [['A', 'B']], within: false, sessions: null }];
  const linked = { ...request, scenario: { ...request.scenario, groups, links } };
  const { scenario } = changed(linked, { added: ['Flo'] });
  expect(scenario.groups.map(({ capacity, session_capacities: own }) => own?.[0] ?? capacity)).toEqual([
    5, 1,
  ]);
});

test('who has left comes back for the sessions ahead, with what is said of them', () => {
  const without = changed(requestWith(), { absent: ['p1'], keptSessions: [0] });
  const { scenario } = changed(without, { added: ['p1'], keptSessions: [0, 1] });
  expect(scenario.people).toHaveLength(5);
  expect(scenario.people[1]).toEqual({ id: 'p1', attributes: { name: 'Bob' }, sessions: [0, 2, 3] });
  const early = changePeople(without, { ...nobody, added: ['p1'] });
  expect(early.ok || early.issues[0].code).toBe('already_there');
  expect(changed(without, { added: ['Bob'], keptSessions: [0, 1] }).scenario).toEqual(scenario);
  const torn = changePeople(without, { absent: ['Bob'], added: ['p1'], keptSessions: [0, 1] });
  expect(torn.ok || torn.issues[0].message).toBe('"p1" cannot both come and drop out.');
  const twice = changePeople(without, { ...nobody, added: ['p1', 'Bob'], keptSessions: [0, 1] });
  expect(twice.ok || twice.issues).toMatchObject([{ code: 'already_there', pointer: '/added/1' }]);
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

test('takes a session that is kept twice as once, and says which there is not', () => {
  const read = changePeople(requestWith(), { ...nobody, absent: ['Ann'], keptSessions: [0, 4] });
  const issue = { code: 'session_out_of_range', pointer: '/keptSessions/1' };
  expect(read).toMatchObject({ ok: false, issues: [issue] });
  const { scenario } = changed(requestWith(), { absent: ['Ann'], keptSessions: [1, 1] });
  expect(scenario.people[0].sessions).toEqual([1]);
});
