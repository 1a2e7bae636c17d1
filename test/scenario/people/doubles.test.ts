import { describe, expect, it } from 'vitest';
import { requestFromPeople } from '../../../src/scenario/people/from-people.ts';
import type { GroupingOptions } from '../../../src/scenario/people/grouping-options.ts';
import { readPeopleTable } from '../../../src/scenario/people/read-table.ts';
import { valueOf } from '../../support/value-of.ts';

function made(text: string, wishes: GroupingOptions) {
  const table = valueOf(readPeopleTable(text));
  return requestFromPeople(table, { doubles: true, ...wishes });
}

function request(text: string, wishes: GroupingOptions) {
  const parsed = made(text, wishes);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  expect(parsed.warnings).toEqual([]);
  return parsed.value.request;
}

function faults(text: string, wishes: Partial<GroupingOptions>): string[] {
  const parsed = made(text, { sessions: 3, ...wishes });
  return parsed.ok ? [] : parsed.issues.map(({ code, message }) => `${code}: ${message}`);
}

const list = (players: number) => ['name', ...Array.from({ length: players }, (_, i) => `P${i}`)].join('\n');

/** [session]: how many people are there, the courts with all four seats, and the seats of the bench. */
function opened({ scenario }: Pick<ReturnType<typeof request>, 'scenario'>) {
  return Array.from({ length: scenario.session_count }, (_, s) => {
    const seats = new Map(
      scenario.groups.map(({ id, capacity, session_capacities }) => [
        id,
        session_capacities?.[s] ?? capacity ?? 0,
      ]),
    );
    const courts = scenario.links![0].groups.map(([a, b]) => [seats.get(a), seats.get(b)].join());
    expect(courts.filter((court) => court !== '2,2' && court !== '0,0')).toEqual([]);
    const bench = scenario.groups.find((group) => group.bench);
    return {
      there: scenario.people.filter(({ sessions }) => sessions?.includes(s) ?? true).length,
      courts: courts.filter((court) => court === '2,2').length,
      waiting: bench ? seats.get(bench.id)! : 0,
    };
  });
}

describe('a list for doubles', () => {
  it.each(Array.from({ length: 13 }, (_, i) => i + 4))('seats %i players on full courts and a bench', (n) => {
    const filled = Math.floor(n / 4);
    for (const courts of [undefined, ...Array.from({ length: filled + 2 }, (_, c) => c + 1)]) {
      const open = Math.min(courts ?? filled, filled);
      const problem = request(list(n), { sessions: 2, courts });
      expect(opened(problem)).toEqual(Array(2).fill({ there: n, courts: open, waiting: n - 4 * open }));
      expect(problem.scenario.groups.some(({ bench }) => bench)).toBe(n > 4 * open);
      expect(problem.scenario.groups).toHaveLength(2 * open + (n > 4 * open ? 1 : 0));
    }
  });

  it('closes courts that are not filled, session by session', () => {
    const late = 'name,arrives,leaves\nA,2,\nB,2,\nC,2,\nD,,\nE,,\nF,,2\nG,,2\nH,,2\nI,,2';
    expect(opened(request(late, { sessions: 3 }))).toEqual([
      { there: 6, courts: 1, waiting: 2 },
      { there: 9, courts: 2, waiting: 1 },
      { there: 5, courts: 1, waiting: 1 },
    ]);
    const alone = 'name,leaves\nA,\nB,1\nC,1\nD,1';
    expect(opened(request(alone, { sessions: 2 }))).toEqual([
      { there: 4, courts: 1, waiting: 0 },
      { there: 1, courts: 0, waiting: 1 },
    ]);
  });

  it('counts partners on a side, opponents across it and contacts over the court', () => {
    const { scenario, constraints, objectives } = request(list(8), { sessions: 7 });
    const courts = [
      ['Court 1 a', 'Court 1 b'],
      ['Court 2 a', 'Court 2 b'],
    ];
    expect(scenario.links).toMatchObject([
      { name: 'opponents', groups: courts, within: false },
      { name: 'court', groups: courts, within: true },
    ]);
    expect(objectives).toMatchObject([{ type: 'maximize_unique_contacts', over: 'court' }]);
    expect(constraints).toMatchObject([
      { type: 'RepeatEncounter', max_allowed_encounters: 1 },
      { type: 'RepeatEncounter', max_allowed_encounters: 2, over: 'opponents' },
    ]);
    expect(request(list(8), { sessions: 7, repeatWeight: 0 }).constraints).toEqual([]);
  });

  const couples = (women: number, men: number, more = '') =>
    [
      `name,sex${more && ',leaves'}`,
      ...Array.from(
        { length: women + men },
        (_, i) => `P${i},${i < women ? 'f' : 'm'}${i === 0 ? more : ''}`,
      ),
    ].join('\n');

  it.each([
    [4, 4, 2, 0],
    [5, 5, 2, 2],
    [3, 9, 1, 8],
  ])('lets partners of %i women and %i men be of each', (women, men, courts, waiting) => {
    const { scenario, constraints } = request(couples(women, men), { sessions: 3, mixed: 'SEX' });
    expect(opened({ scenario })).toEqual(Array(3).fill({ there: women + men, courts, waiting }));
    expect(constraints.slice(0, 2)).toMatchObject([
      { type: 'MustStayApart', people: { where: { sex: 'f' } } },
      { type: 'MustStayApart', people: { where: { sex: 'm' } } },
    ]);
    // Where there are more of one kind, these wait by turns of their own.
    const waits = constraints.flatMap((rule) =>
      rule.type === 'GroupVisits' ? [[rule.people, rule.mode, rule.target_visits]] : [],
    );
    const [f, m] = [{ where: { sex: 'f' } }, { where: { sex: 'm' } }];
    const asked =
      women === men
        ? []
        : [
            [f, 'at_most', 1],
            [f, 'at_least', 1],
            [m, 'at_most', 3],
            [m, 'at_least', 2],
          ];
    expect(waits).toEqual(asked);
  });

  it('closes courts when a woman leaves', () => {
    const late = request(couples(2, 3, ',1'), { sessions: 1, mixed: 'sex' });
    expect(opened(late)).toEqual([{ there: 5, courts: 1, waiting: 1 }]);
    expect(faults(couples(1, 5), { mixed: 'sex' })).toEqual([
      'too_many_groups: Mixed doubles need two of each value at a time, and there is 1.',
    ]);
    const few = request(couples(3, 3), { sessions: 1, mixed: 'sex', courts: 2 });
    expect(opened(few)).toEqual([{ there: 6, courts: 1, waiting: 2 }]);
  });

  it('refuses a column of other than two values, or without some', () => {
    expect(faults('name,sex\nA,f\nB,m\nC,x\nD,f', { mixed: 'sex' })).toEqual([
      'wrong_choice: Column "sex" has 3 values ("f", "m", "x"), and mixed doubles pair two.',
    ]);
    expect(faults('name,sex\nA,f\nB,m\nC,\nD,f', { mixed: 'sex' })).toEqual([
      'wrong_choice: Column "sex" is empty for "C".',
    ]);
    expect(faults(couples(2, 2), { mixed: 'team' })).toEqual(['unknown_column: There is no column "team".']);
    expect(faults(couples(2, 2), { mixed: 'sex', doubles: false, groups: 2 })).toEqual([
      'group_wish: Courts and mixed are for doubles.',
    ]);
  });

  it('takes no memory for sessions without number', () => {
    expect(faults(list(9), { sessions: 1e12 })[0]).toMatch('too_large');
    expect(faults(list(9), { sessions: 0 })[0]).toMatch('out_of_range');
  });

  it('refuses too few players, no court, and groups beside', () => {
    expect(faults(list(3), {})).toEqual([
      'too_many_groups: Doubles need 4 players at a time, and there are 3.',
    ]);
    expect(faults(list(9), { courts: 0 })).toEqual([
      'out_of_range: The number of courts must be a whole number from 1, not 0.',
    ]);
    expect(faults(list(9), { groups: 3 })).toEqual(['group_wish: Doubles make their own groups.']);
    expect(faults('name,table\nA,1\nB,\nC,\nD,', {})).toEqual([
      'group_wish: Column "table" puts people at tables, which doubles do not have.',
    ]);
  });
});
