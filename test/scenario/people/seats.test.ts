import { describe, expect, it } from 'vitest';
import { requestFromPeople } from '../../../src/scenario/people/from-people.ts';
import type { GroupingOptions, SeatShape } from '../../../src/scenario/people/grouping-options.ts';
import { readPeopleTable } from '../../../src/scenario/people/read-table.ts';
import { valueOf } from '../../support/value-of.ts';

function made(text: string, wishes: Partial<GroupingOptions>) {
  const table = valueOf(readPeopleTable(text));
  return requestFromPeople(table, { sessions: 1, ...wishes });
}

function request(text: string, wishes: Partial<GroupingOptions>) {
  const parsed = made(text, wishes);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  expect(parsed.warnings).toEqual([]);
  return parsed.value.request;
}

function faults(wishes: Partial<GroupingOptions>, text = list(6)): string[] {
  const parsed = made(text, wishes);
  return parsed.ok ? [] : parsed.issues.map(({ code, message }) => `${code}: ${message}`);
}

const list = (people: number) => ['name', ...Array.from({ length: people }, (_, i) => `P${i}`)].join('\n');
const round = (seats: number): SeatShape => ({ shape: 'round', seats });
const grid = (rows: number, columns: number): SeatShape => ({ shape: 'grid', rows, columns });

/** How many seats each seat faces over a link. */
function degrees({ scenario }: ReturnType<typeof request>, name: string): number[] {
  const lists = scenario.links?.find((link) => link.name === name)?.groups ?? [];
  return scenario.groups.map(
    ({ id }) => new Set(lists.flatMap((ids) => (ids.includes(id) ? ids.filter((o) => o !== id) : []))).size,
  );
}

describe('a list for seats', () => {
  it.each([2, 3, 4, 7, 8, 9, 15, 16, 17, 30])(
    'gives each of %i guests two neighbours at tables of 8',
    (n) => {
      const plan = request(list(n), { seats: round(8) });
      const tables = Math.ceil(n / 8);
      const sizes = Array.from(
        { length: tables },
        (_, t) => plan.scenario.groups.filter(({ id }) => id.startsWith(`Table ${t + 1}-`)).length,
      );
      expect(plan.scenario.groups).toHaveLength(n);
      expect([Math.max(...sizes) <= 8, Math.max(...sizes) - Math.min(...sizes) <= 1]).toEqual([true, true]);
      expect(new Set(degrees(plan, 'neighbours'))).toEqual(new Set([n === 2 ? 1 : 2]));
      const others = sizes.flatMap((size) => Array(size).fill(size - 1));
      expect(degrees(plan, 'table')).toEqual(tables > 1 ? others : Array(n).fill(0));
    },
  );

  it('seats people beside whom they wish for, and at doubles on one court', () => {
    const text = 'name,friends\nAnn,Bob\nBob,\nCy,"Ann; Dee"\nDee,';
    const wishes = { Ann: ['Bob'], Cy: ['Ann', 'Dee'] };
    const rules = (options: Partial<GroupingOptions>) =>
      request(text, { wishes: 'friends', ...options }).constraints.filter(
        ({ type }) => type === 'PersonWishes',
      );
    expect(rules({ seats: round(4) })).toMatchObject([{ wishes, over: 'neighbours' }]);
    expect(rules({ doubles: true })).toMatchObject([{ wishes, over: 'court' }]);
  });

  it('links seats of rows with those beside, before and behind', () => {
    const plan = request(list(5), { seats: grid(2, 3) });
    expect(plan.scenario.groups.map(({ id, capacity }) => [id, capacity])).toEqual(
      ['1-1', '1-2', '1-3', '2-1', '2-2', '2-3'].map((seat) => [`Row ${seat}`, 1]),
    );
    expect(degrees(plan, 'beside')).toEqual([1, 2, 1, 1, 2, 1]);
    expect(degrees(plan, 'neighbours')).toEqual([2, 3, 2, 2, 3, 2]);
    expect(plan.objectives).toMatchObject([{ type: 'maximize_unique_contacts', over: 'neighbours' }]);
    expect(plan.constraints).toMatchObject([
      { type: 'RepeatEncounter', max_allowed_encounters: 1, over: 'neighbours' },
    ]);
  });

  it('lets apart and together speak of neighbours, and of tables for three or more', () => {
    const wishes = {
      apart: [['P0', 'P1', 'P2']],
      together: [
        ['P3', 'P4'],
        ['P5', 'P6', 'P7'],
      ],
    };
    expect(request(list(9), { seats: round(5), ...wishes }).constraints).toMatchObject([
      { type: 'MustStayApart', people: ['P0', 'P1', 'P2'], over: 'neighbours' },
      { type: 'ShouldStayTogether', people: ['P3', 'P4'], over: 'neighbours' },
      { type: 'ShouldStayTogether', people: ['P5', 'P6', 'P7'], over: 'table' },
      { type: 'RepeatEncounter' },
    ]);
    expect(faults({ seats: grid(3, 3), ...wishes }, list(9))).toEqual([
      'wrong_choice: Three or more people cannot all be neighbours in a row.',
    ]);
    // All eight share the one table there is.
    const { constraints } = request(list(8), { seats: round(8), ...wishes });
    expect(constraints.map(({ type }) => type)).toEqual([
      'MustStayApart',
      'ShouldStayTogether',
      'RepeatEncounter',
    ]);
    expect(faults({ seats: round(8), together: [['P1', 'P2', 'Zed']] }, list(8))[0]).toMatch(
      /^unknown_person: /,
    );
  });

  it('counts who sat side by side before', () => {
    const schedule = { session_0: { 'Table 1-1': ['P0'], 'Table 1-2': ['P1'], 'Table 1-3': ['P2'] } };
    const past = [{ schedule }];
    const { prior_meetings } = request(list(4), { seats: round(4), past }).scenario;
    expect(prior_meetings.map(({ people, over }) => [people.join(), over])).toEqual([
      ['P0,P1', 'neighbours'],
      ['P1,P2', 'neighbours'],
    ]);
  });

  it('refuses what makes no seats, and what goes with none', () => {
    expect(faults({ seats: grid(2, 2) })).toEqual(['out_of_range: 6 people do not fit on 4 seats.']);
    expect(faults({ seats: round(1) })).toEqual(['out_of_range: No seat has a neighbour.']);
    expect(faults({ seats: round(0) })[0]).toContain('Seats must be whole numbers from 1');
    expect(faults({ seats: grid(1e9, 1e9) })[0]).toContain('Seats must be whole numbers from 1');
    expect(faults({ seats: grid(10_000, 10_000) })).toEqual([
      'too_large: 100,000,000 seats are more than this program can hold.',
    ]);
    expect(faults({ seats: round(4), groups: 2 })).toEqual(['group_wish: Seats make their own groups.']);
    expect(faults({ seats: round(4), doubles: true })).toEqual(['group_wish: Seats make their own groups.']);
    expect(faults({ seats: round(4), balance: ['team'] }, 'name,team\nA,x\nB,y')).toEqual([
      'group_wish: Nothing can be balanced on seats of one.',
    ]);
    expect(faults({ seats: round(4) }, 'name,table\nA,1\nB,')).toEqual([
      'group_wish: Column "table" puts people at tables, and seats have names of their own.',
    ]);
  });
});
