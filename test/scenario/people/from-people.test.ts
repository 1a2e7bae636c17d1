import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evenBalance } from '../../../src/scenario/people/balance.ts';
import { requestFromPeople } from '../../../src/scenario/people/from-people.ts';
import type { GroupingOptions } from '../../../src/scenario/people/grouping-options.ts';
import { readNameList } from '../../../src/scenario/people/name-list.ts';
import { readPeopleTable } from '../../../src/scenario/people/read-table.ts';
import { valueOf } from '../../support/value-of.ts';

function tableOf(text: string) {
  return valueOf(readPeopleTable(text));
}

const thirteen = tableOf(['name', ...Array.from({ length: 13 }, (_, i) => `P${i}`)].join('\n'));
const small = tableOf('name,team\nAnn,red\nBob,red\nCy,red\nDee,blue\nEve,\n');

function request(table: typeof small, wishes: GroupingOptions) {
  const parsed = requestFromPeople(table, { repeatWeight: 0, ...wishes });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  return { ...parsed.value.request, warnings: parsed.warnings };
}

function codes(table: typeof small, wishes: GroupingOptions): string[] {
  const parsed = requestFromPeople(table, wishes);
  return parsed.ok ? [] : parsed.issues.map(({ code }) => code);
}

describe('a request from people', () => {
  it('makes groups of what people choose, whatever the columns are called', () => {
    const text = 'name,first,second\nAnn,Art,Chess\nBob,art ,Art\nCy,Chess,\nDee,,\n';
    const read = valueOf(readPeopleTable(text, { taken: ['First', 'second'] }));
    const made = request(read, { choices: ['First', 'second'], sessions: 1 });
    expect(made.scenario.people.map(({ id }) => id)).toEqual(['Ann', 'Bob', 'Cy', 'Dee']);
    expect(made.scenario.groups.map(({ id, capacity }) => [id, capacity])).toEqual([
      ['Art', 2],
      ['Chess', 2],
    ]);
    expect(made.objectives).toEqual([]);
    expect(made.constraints).toMatchObject([
      { type: 'GroupPreferences', choices: { Ann: ['Art', 'Chess'], Bob: ['Art'], Cy: ['Chess'] } },
    ]);
    expect(made.warnings.map(({ code }) => code)).toEqual(['repeated_group']);
    const roomy = request(read, { choices: ['first', 'second'], groupSize: 3, sessions: 1 });
    expect(roomy.scenario.groups.map(({ capacity }) => capacity)).toEqual([3, 3]);
    expect(codes(read, { choices: ['first'], groupSize: 1, sessions: 1 })).toEqual(['group_wish']);
    expect(codes(read, { choices: ['first'], groups: 1, sessions: 1 })).toEqual(['group_wish']);
    expect(codes(read, { choices: ['third'], sessions: 1 })).toEqual(['unknown_column']);
  });

  it('reads several choices in a cell of one column', () => {
    const table = tableOf('name,wants\nAnn,Art; Chess\nBob,"Chess, Art"\n');
    const { constraints } = request(table, { choices: ['wants'], sessions: 1 });
    expect(constraints).toMatchObject([{ choices: { Ann: ['Art', 'Chess'], Bob: ['Chess', 'Art'] } }]);
  });

  it('reads whom people would sit with, by name or id in any case, and says whom it does not know', () => {
    const list =
      'name,id,friends\nAnn,1,"LEE, bob; 3"\n"Lee, Bob",2,"Ann,Cy, Ann"\nCy,3,"Lee, Bob"\nDee,4,Dee\n';
    const table = valueOf(readPeopleTable(list, { idColumn: 'id', taken: ['friends'] }));
    const wish = { wishes: 'Friends', groups: 2, sessions: 2 };
    const { constraints, warnings } = request(table, wish);
    expect(constraints[0]).toMatchObject({
      type: 'PersonWishes',
      wishes: { 1: ['2', '3'], 2: ['1', '3'], 3: ['2'] },
      at_least: 1,
      penalty_weight: 1000,
    });
    expect(warnings.map(({ message }) => message)).toEqual([
      'Line 5, "friends": "4" wishes for themselves, which counts nothing.',
    ]);
    const typo = requestFromPeople(tableOf('name,friends\nAnna,\nBob,Ana\n'), { ...wish, wishes: 'friends' });
    expect(typo).toMatchObject({
      issues: [{ message: 'Line 3, "friends": nobody is called "Ana".', advice: 'Did you mean "Anna"?' }],
    });
    const none = request(tableOf('name,friends\nAnn,\nBob,\n'), { ...wish, groups: 1 });
    expect(none.constraints).toEqual([]);
    expect(none.warnings.map(({ message }) => message)).toContain('Column "friends" names nobody.');
    expect(codes(table, { ...wish, wishes: 'pals' })).toEqual(['unknown_column']);
  });

  it('makes pairs pay for meeting again, unless that is turned off or weighs something else', () => {
    const repeats = (wishes: Partial<GroupingOptions>) => {
      const made = requestFromPeople(small, { groups: 2, sessions: 3, ...wishes });
      return made.ok ? made.value.request.constraints : [];
    };
    const rule = { type: 'RepeatEncounter', max_allowed_encounters: 1, penalty_function: 'squared' };
    expect(repeats({})).toEqual([{ ...rule, penalty_weight: 2 }]);
    expect(repeats({ repeatWeight: 10 })).toEqual([{ ...rule, penalty_weight: 10 }]);
    expect(repeats({ repeatWeight: 0 })).toEqual([]);
  });

  it.each([
    [{ groups: 3 }, [5, 4, 4]],
    [{ groups: 13 }, Array(13).fill(1)],
    [{ groupSize: 4 }, [4, 3, 3, 3]],
    [{ groupSize: 5 }, [5, 4, 4]],
    [{ groupSize: 99 }, [13]],
  ])('makes groups for %j', (wish, sizes) => {
    const { scenario, warnings } = request(thirteen, { ...wish, sessions: 2 });
    expect(scenario.groups.map(({ capacity }) => capacity)).toEqual(sizes);
    expect(warnings.map(({ code }) => code)).toEqual(sizes.includes(1) ? ['alone'] : []);
  });

  it('says where somebody sits alone', () => {
    const late = tableOf('name,arrives\nAnn,\nBob,\nCy,\nDee,2');
    const of = (wishes: Partial<GroupingOptions>) =>
      request(late, { groups: 2, sessions: 3, ...wishes }).warnings.map(({ message }) => message);
    expect(of({})).toEqual(['Somebody sits alone in session 1.']);
    expect(of({ groups: 1 })).toEqual([]);
    expect(of({ uneven: true })).not.toContain('Somebody sits alone in session 1.');
  });

  it('takes rules, columns to balance and earlier schedules', () => {
    const { scenario, constraints, warnings } = request(small, {
      groups: 2,
      sessions: 1,
      apart: [['Ann', 'Bob']],
      together: [['Cy', 'Dee']],
      balance: ['team'],
      past: [
        {
          schedule: {
            session_0: { g: ['Ann', 'Bob', 'Gone'] },
            session_1: { g: ['Bob', 'Ann'], h: ['Eve'] },
          },
        },
        { schedule: { session_0: { g: ['Eve', 'Ann'] } } },
      ],
    });
    expect(scenario.prior_meetings).toEqual([
      { people: ['Ann', 'Bob'], count: 2 },
      { people: ['Ann', 'Eve'], count: 1 },
    ]);
    const share = { type: 'AttributeBalance', group_id: 'ALL', attribute_key: 'team', sessions: null };
    expect(constraints).toEqual([
      { type: 'MustStayApart', people: ['Ann', 'Bob'], sessions: null },
      { type: 'MustStayTogether', people: ['Cy', 'Dee'], sessions: null },
      { ...share, mode: 'at_least', desired_values: { red: 1, blue: 0 }, penalty_weight: 1000 },
      { ...share, mode: 'at_most', desired_values: { red: 2, blue: 1 }, penalty_weight: 1000 },
    ]);
    expect(warnings.map(({ code }) => code)).toEqual(['past_person_absent']);
  });

  it('lets groups be the larger ones in turn where everybody is in each once', () => {
    const asked = (people: number, groups: number, sessions: number) => {
      const table = tableOf(['name', ...Array.from({ length: people }, (_, i) => `P${i}`)].join('\n'));
      return request(table, { groups, sessions, eachGroupOnce: true });
    };
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 8 }), fc.integer({ min: 0, max: 40 }), (groups, more) => {
        const people = 2 * groups + more;
        const { scenario } = asked(people, groups, groups);
        const seats = scenario.groups.map(({ capacity, session_capacities }) => {
          return session_capacities ?? new Array<number>(groups).fill(capacity ?? 0);
        });
        const sum = (row: readonly number[]) => row.reduce((a, b) => a + b, 0);
        // Each group has a seat for everybody once, and each session one for everybody.
        expect(seats.map(sum)).toEqual(seats.map(() => people));
        for (let s = 0; s < groups; s++) {
          const sizes = seats.map((row) => row[s]);
          expect(sum(sizes)).toBe(people);
          expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
        }
      }),
    );
    const rules = (sessions: number) =>
      asked(11, 4, sessions).constraints.flatMap((rule) =>
        rule.type === 'GroupVisits' ? [`${rule.mode} ${rule.target_visits}`] : [],
      );
    expect([3, 4, 6, 8].map(rules)).toEqual([
      ['at_most 1'],
      ['exact 1'],
      ['at_most 2', 'at_least 1'],
      ['exact 2'],
    ]);
    // Hosts stay where they are.
    const hosts = tableOf('name,table\nAnn,1\nBob,2\nCy,\nDee,\n');
    const { constraints } = request(hosts, { groups: 2, sessions: 2, eachGroupOnce: true });
    expect(constraints).toContainEqual(
      expect.objectContaining({ type: 'GroupVisits', people: ['Cy', 'Dee'] }),
    );
  });

  it('says what cannot be', () => {
    expect(codes(small, { sessions: 1 })).toEqual(['group_wish']);
    expect(codes(small, { groups: 2, groupSize: 2, sessions: 1 })).toEqual(['group_wish']);
    expect(codes(small, { groups: 6, sessions: 1 })).toEqual(['too_many_groups']);
    expect(codes(small, { groupSize: 0, sessions: 1, balance: ['tema'] })).toEqual([
      'out_of_range',
      'unknown_column',
    ]);
    expect(codes(small, { groups: 2, sessions: 0, apart: [['Ann', 'Bop']] })).toEqual([
      'out_of_range',
      'unknown_person',
    ]);
    // Of each session something would be made.
    expect(codes(small, { groups: 2, sessions: 1e12, balance: ['team'] })).toEqual(['too_large']);
  });

  it('reads lists of names', () => {
    expect(readNameList(' Ann ,Bob, "Lee, Cy",,')).toEqual(['Ann', 'Bob', 'Lee, Cy']);
    expect(readNameList('')).toEqual([]);
    expect(readNameList('Ann\nBob, "Cy\nFox"')).toEqual(['Ann', 'Bob', 'Cy\nFox']);
    expect(readNameList('"Ann Lee" <ann@example.org>, Bob')).toEqual(['"Ann Lee" <ann@example.org>', 'Bob']);
    expect(readNameList('"Ann, Bob')).toEqual(['"Ann', 'Bob']);
    expect(readNameList('Bob\r\n"Lee, Cy"\n\nDee, Eve')).toEqual(['Bob', 'Lee, Cy', 'Dee', 'Eve']);
  });
});

describe('an even share of a column', () => {
  it('costs nothing when people are dealt out in turn, sorted by value', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('red', 'blue', 'green', null), { minLength: 2, maxLength: 30 }),
        fc.integer({ min: 1, max: 6 }),
        (values, groups) => {
          const people = values.map((value, i) => ({
            id: `p${i}`,
            attributes: (value === null ? {} : { team: value }) as Record<string, string>,
            sessions: null,
          }));
          const rules = evenBalance('team', { people, groups, sessions: 3 });
          const dealt = values.toSorted().map((value, i) => ({ value, group: i % groups }));
          let cost = 0;
          for (let g = 0; g < groups; g++) {
            for (const { mode, desired_values } of rules) {
              for (const [value, n] of Object.entries(desired_values ?? {})) {
                const d = dealt.filter((p) => p.group === g && p.value === value).length - n;
                cost += (mode === 'at_least' ? Math.min(0, d) : mode === 'at_most' ? Math.max(0, d) : d) ** 2;
              }
            }
          }
          expect(cost).toBe(0);
        },
      ),
    );
  });

  it('is a share of those who are there', () => {
    const person = (id: string, sessions: number[] | null) => ({ id, attributes: { team: 'red' }, sessions });
    const people = [person('a', null), person('b', null), person('c', null), person('d', [1])];
    const shares = evenBalance('team', { people, groups: 2, sessions: 3 }).map(
      ({ mode, desired_values, sessions }) => {
        return [mode, desired_values?.red, sessions];
      },
    );
    expect(shares).toEqual([
      ['at_least', 1, [0, 2]],
      ['at_most', 2, [0, 2]],
      ['exact', 2, [1]],
    ]);
  });
});
