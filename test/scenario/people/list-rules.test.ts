import { describe, expect, it } from 'vitest';
import { requestFromPeople } from '../../../src/scenario/people/from-people.ts';
import { readPeopleTable } from '../../../src/scenario/people/read-table.ts';

function madeFrom(text: string, options: Partial<Parameters<typeof requestFromPeople>[1]> = {}) {
  const table = readPeopleTable(text);
  if (!table.ok) throw new Error(table.issues[0].message);
  const made = requestFromPeople(table.value, { groups: 2, sessions: 3, repeatWeight: 0, ...options });
  return { table, made };
}

function request(...args: Parameters<typeof madeFrom>) {
  const { made } = madeFrom(...args);
  if (!made.ok) throw new Error(made.issues[0].message);
  return { ...made.value.request, origins: made.value.origins };
}

function faults(...args: Parameters<typeof madeFrom>): string[] {
  const { made } = madeFrom(...args);
  return made.ok ? [] : made.issues.map(({ code, pointer }) => `${code} ${pointer}`);
}

describe('columns of a list', () => {
  it('say who arrives late and leaves early, and the seats of each session are spread evenly', () => {
    const { scenario } = request('Name;Kommt;Geht\nAnn;2;\nBob;;Runde 2\nCy;;\nDee;;\nEve;3.;3\nFlo;1;3\n');
    expect(scenario.people.map(({ sessions }) => sessions)).toEqual([[1, 2], [0, 1], null, null, [2], null]);
    expect(scenario.groups).toMatchObject([{ session_capacities: [2, 3, 3] }, { capacity: 2 }]);
    expect(scenario.people[0].attributes).toEqual({});
  });

  it('say nothing where they say "none" or the like', () => {
    const { constraints } = request(
      'name;together;apart\nAnn;none;n/a\nBob;None;n/a\nCy;keine;Dee\nDee;keine;-\n',
    );
    expect(constraints).toMatchObject([{ type: 'MustStayApart', people: ['Cy', 'Dee'] }]);
    const asked = request('name\nAnn\nBob\nCy\nDee\n', { apart: [['Ann', 'Bob and Cy']] });
    expect(asked.constraints).toMatchObject([{ type: 'MustStayApart', people: ['Ann', 'Bob', 'Cy'] }]);
  });

  it('say when somebody comes, goes or sits where once, and a second one is refused', () => {
    const twice = (heading: string) => {
      const read = readPeopleTable(`name,${heading}\nAnn,1,2\nBob,,1\n`);
      return read.ok ? [] : read.issues.map(({ code, pointer }) => `${code} ${pointer}`);
    };
    expect(twice('table,pinned to')).toEqual(['duplicate_column /1/pinned to']);
    expect(twice('arrives,First session')).toEqual(['duplicate_column /1/First session']);
    expect(twice('together,zusammen')).toEqual([]);
    expect(readPeopleTable('name,arrives,first session\nAnn,09:30,2\nBob,,1\n').ok).toBe(true);
  });

  it('are attributes where arrival is by the clock', () => {
    expect(request('name,arrival\nAnn,09:30\nBob,\n').scenario.people[0].attributes).toEqual({
      arrival: '09:30',
    });
  });

  it('pin people to tables by number and by name', () => {
    const numbers = request('name,table\nAnn,2\nBob,\nCy,Table 1\nDee,Table 2\n');
    expect(numbers.scenario.groups.map(({ id }) => id)).toEqual(['Table 1', 'Table 2']);
    expect(numbers.constraints).toEqual([
      { type: 'ImmovablePeople', people: ['Cy'], group_id: 'Table 1', sessions: null },
      { type: 'ImmovablePeople', people: ['Ann', 'Dee'], group_id: 'Table 2', sessions: null },
    ]);
    const names = request('name,Tisch\nAnn,Rose\nBob,\nCy,rose\nDee,Lily\n');
    expect(names.scenario.groups.map(({ id }) => id)).toEqual(['Rose', 'Lily']);
    expect(names.constraints).toMatchObject([{ people: ['Ann', 'Cy'] }, { people: ['Dee'] }]);
    const both = request('name,table\nAnn,VIP\nBob,1\nCy,\nDee,\n');
    expect(both.constraints).toMatchObject([
      { people: ['Bob'], group_id: 'Group 1' },
      { people: ['Ann'], group_id: 'VIP' },
    ]);
    expect(both.scenario.groups.map(({ id }) => id)).toEqual(['Group 1', 'VIP']);
    const halls = request('name,table\nAnn,A1\nBob,B1\nCy,a1\nDee,2\n', { groups: 3 });
    expect(halls.scenario.groups.map(({ id }) => id)).toEqual(['A1', 'Group 2', 'B1']);
    const mixed = request('name,table\nAnn,Group 3\nBob,Team 1\nCy,\n', { groups: 3 });
    expect(new Set(mixed.scenario.groups.map(({ id }) => id)).size).toBe(3);
    expect(halls.constraints).toMatchObject([
      { people: ['Ann', 'Cy'] },
      { people: ['Dee'] },
      { people: ['Bob'] },
    ]);
  });

  it('keep people together and apart by a common word or by name', () => {
    const { constraints, origins } = request(
      'name,together,apart,team\nAnn,x,,red\nBob,X,Cy,blue\nCy,,Bob,\nDee,,"Ann, Bob",red\n',
      { apartBy: ['team'] },
    );
    expect(
      constraints.map(({ type, ...rule }) => [type, 'people' in rule ? String(rule.people) : '']),
    ).toEqual([
      ['MustStayApart', 'Ann,Dee'],
      ['MustStayApart', 'Bob,Cy'],
      ['MustStayApart', 'Ann,Bob,Dee'],
      ['MustStayTogether', 'Ann,Bob'],
    ]);
    expect(origins).toEqual(['/apartBy/0', '/columns/apart', '/columns/apart', '/columns/together']);
  });

  it('know names in any case, which are no common words', () => {
    const { constraints } = request('name,apart\nAnn,bob\nBob,\nCy,BOB\nDee,\n');
    expect(constraints).toMatchObject([{ people: ['Ann', 'Bob'] }, { people: ['Bob', 'Cy'] }]);
  });

  it('pass over signs that stand for nothing, and take other signs and words between names', () => {
    const { scenario, constraints } = request(
      'name,together,table,arrives,friends\nAnn,-,-,–,Bob & Cy\nBob,-,2,?,Dee und Ann\nCy,–,,2,-\nDee,/,,,"Ann/Bob, cy"\n',
      { wishes: 'friends' },
    );
    expect(scenario.people.map(({ sessions }) => sessions)).toEqual([null, null, [1, 2], null]);
    expect(constraints).toMatchObject([
      {
        type: 'PersonWishes',
        wishes: { Ann: ['Bob', 'Cy'], Bob: ['Dee', 'Ann'], Dee: ['Ann', 'Bob', 'Cy'] },
      },
      { type: 'ImmovablePeople', people: ['Bob'] },
    ]);
    // Where one of them is nobody's name, the whole is a word.
    const word = request('name,together\nAnn,Ann & family\nBob,ann & Family\nCy,\nDee,\n');
    expect(word.constraints).toMatchObject([{ type: 'MustStayTogether', people: ['Ann', 'Bob'] }]);
  });

  it('list names on lines of one cell', () => {
    const { constraints } = request('name,apart,friends\nAnn,"Bob\nCy","Dee\n\nBob"\nBob,,\nCy,,\nDee,,\n', {
      wishes: 'friends',
    });
    expect(constraints).toMatchObject([
      { type: 'MustStayApart', people: ['Ann', 'Bob', 'Cy'] },
      { type: 'PersonWishes', wishes: { Ann: ['Dee', 'Bob'] } },
    ]);
  });

  it('keep apart and together who has the same entry, where a flag names them, whomever it may name', () => {
    const sets = (text: string) =>
      [request(text, { apartBy: ['C'] }), request(text, { togetherBy: ['C'] })].map(({ constraints }) =>
        constraints.map((rule) => ('people' in rule ? String(rule.people) : '')),
      );
    const firms = 'name,C\nAnn,"Acme, Inc."\nBob,"acme,  inc."\nCy,Bolt; Co\nDee,\n';
    expect(sets(firms)).toEqual([['Ann,Bob'], ['Ann,Bob']]);
    const managers = 'name,C\nAnn Lee,\nBob,Ann Lee\nCy,Ann Lee\nDee,Bob\n';
    expect(sets(managers)).toEqual([['Bob,Cy'], ['Bob,Cy']]);
    const { made } = madeFrom(managers, { apartBy: ['C'] });
    expect(made.ok && made.warnings).toContainEqual({
      code: 'lone_value',
      pointer: '/5/C',
      message: 'Line 5, "C": "Bob" stands on no other line.',
      advice: 'To keep people apart whom the cells name, call the column "apart".',
    });
  });

  it('are refused by line where they make no sense', () => {
    expect(faults('name,arrives,leaves\nAnn,4,\nBob,noon,\nCy,3,1\n')).toEqual([
      'session_cell /2/arrives',
      'session_cell /3/arrives',
      'session_cell /4',
    ]);
    expect(faults('name,table\nAnn,3\nBob,Rose\nCy,Lily\nDee,Iris\n')).toEqual([
      'table_cell /2/table',
      'table_cell /5/table',
    ]);
    expect(faults('name,apart\nAnn,"Bob, Zed"\nBob,\n')).toEqual(['unknown_person /2/apart']);
    const { made } = madeFrom('name,apart\nAnn,"Bob, Zed"\nBob,\nZed Fox,\n');
    expect(made).toMatchObject({ issues: [{ advice: 'Did you mean "Zed Fox"?' }] });
  });

  it('warn of a word that nobody shares', () => {
    const { made } = madeFrom('name,together\nAnn,x\nBob,\n', { groups: 1 });
    expect(made.ok && made.warnings.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
      'lone_value /2/together',
    ]);
  });

  it.each([
    ['Nom;Arrive;Repart;Séparé de\nAnn;2;;Bob\nBob;;2;\nCy;;;\n'],
    ['Nombre;Llega;Se va;Separado de\nAnn;2;;Bob\nBob;;2;\nCy;;;\n'],
    ['Nome;Arriva;Va via;Separato da\nAnn;2;;Bob\nBob;;2;\nCy;;;\n'],
    ['Name;Arrives;Leaves;Not next to\nAnn;2;;Bob\nBob;;2;\nCy;;;\n'],
  ])('are read by verbs too in %j', (text) => {
    const { scenario, constraints } = request(text);
    expect(scenario.people.map(({ sessions }) => sessions)).toEqual([[1, 2], [0, 1], null]);
    expect(constraints).toMatchObject([{ type: 'MustStayApart', people: ['Ann', 'Bob'] }]);
  });

  it('warn once of a column that has many of them', () => {
    const { made } = madeFrom('name,C\nAnn,a\nBob,b\nCy,c\nDee,d\nEve,e\nFlo,f\n', { togetherBy: ['C'] });
    expect(made.ok && made.warnings).toEqual([
      {
        code: 'lone_value',
        pointer: '/2/C',
        message: 'Line 2, "C": each of "a", "b", "c", and 3 more stands on no other line.',
      },
    ]);
  });

  it('are offered where a column that nothing was asked of names people, not where it has numbers', () => {
    const warned = (text: string) => {
      const { made } = madeFrom(text);
      return made.ok && made.warnings.map(({ code, advice }) => `${code} ${advice ?? ''}`);
    };
    expect(warned('Player,Partner,Club\nAnn,Bob,Ann\nBob,Ann,x\nCy,dee,y\nDee,,z\n')).toEqual([
      'unused_columns "Partner" names people of the list: call it "together" or "apart" for a rule; for wishes there is the option wishes.',
    ]);
    expect(warned('Name,Session 1,Session 2\nAnn,x,\nBob,x,x\nCy,,x\nDee,x,x\n')).toEqual([
      'unused_columns Who comes when is read from columns "arrives" and "leaves"; who misses a session in between needs a scenario.',
    ]);
    expect(warned('Name,Choice 1\nAnn,x\nBob,y\nCy,x\nDee,y\n')).toEqual([
      'unused_columns Did you mean the option choices?',
    ]);
    expect(warned('id,Age\n8,9\n9,8\n10,9\n11,10\n')).toEqual(['unused_columns ']);
    expect(warned('| Name | Signature |\n|---|---|\n| Ann | |\n| Bob | |\n| Cy | |\n| Dee | |\n')).toEqual(
      [],
    );
  });
});

describe('faults of what is asked for besides', () => {
  it('lead to it', () => {
    const text = 'name,team\nAnn,red\nBob,blue\nCy,red\n';
    expect(faults(text, { apart: [['Ann', 'Bop']], together: [['Ann', 'Bob'], ['Cy']] })).toEqual([
      'wrong_length /together/1',
      'unknown_person /apart/0',
    ]);
    expect(faults(text, { balance: ['team', 'tema'], togetherBy: ['x'] })).toEqual([
      'unknown_column /togetherBy/0',
      'unknown_column /balance/1',
    ]);
    expect(faults(text, { groups: 9 })).toEqual(['too_many_groups /scenario/groups']);
  });

  it('are none where a column is written in another case', () => {
    const { constraints } = request('name,Team\nAnn,red\nBob,blue\nCy,red\n', { balance: ['team'] });
    expect(constraints).toMatchObject([{ attribute_key: 'Team' }, { attribute_key: 'Team' }]);
  });

  it('are none where numbers are balanced as numbers', () => {
    const { made } = madeFrom('name,score\nAnn,1.5\nBob,2\nCy,3.5\n', { balance: ['score'] });
    expect(made.ok && made.warnings.map(({ code }) => code)).toEqual(['alone']);
    expect(
      made.ok && made.value.request.constraints.filter(({ type }) => type !== 'RepeatEncounter'),
    ).toEqual([
      { type: 'AttributeSum', attribute_key: 'score', group_id: 'ALL', penalty_weight: 100, sessions: null },
    ]);
    const commas = madeFrom('Name;Größe\nAnn;1,62\nBob;1,7\nCy;2\n', { balance: ['Größe'] });
    expect(commas.table.warnings.map(({ code }) => code)).toEqual(['decimal_commas']);
    expect(commas.table.value.people[0].attributes).toEqual({ Größe: '1.62' });
    expect(commas.made).toMatchObject({ value: { request: { constraints: [{ type: 'AttributeSum' }] } } });
    for (const text of [
      'Name;n\nAnn;1,620\nBob;1,700\n',
      'id;n\n1;2,3\n2;1,3\n',
      'Name;n\nAnn;1,62\nBob;?\n',
    ]) {
      expect(readPeopleTable(text)).toMatchObject({ ok: true, warnings: [] });
    }
    // Few different numbers are classes.
    const levels = request('name,level\nAnn,1\nBob,2\nCy,1\n', { balance: ['level'] });
    expect(levels.constraints[0]).toMatchObject({ type: 'AttributeBalance', desired_values: { 1: 1, 2: 0 } });
  });

  it('are told of a column without equal values', () => {
    const { made } = madeFrom('name,town\nAnn,Ulm\nBob,Bern\nCy,Graz\n', { balance: ['town'], groups: 1 });
    expect(made.ok && made.warnings.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
      'distinct_values /balance/0',
    ]);
  });
});
