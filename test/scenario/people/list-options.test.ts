/** Options of lists beyond groups and sessions: columns of lists, roles, weights of pairs, and what nobody asked about. */
import { describe, expect, it } from 'vitest';
import { requestFromPeople } from '../../../src/scenario/people/from-people.ts';
import type { GroupingOptions } from '../../../src/scenario/people/grouping-options.ts';
import { readPeopleTable } from '../../../src/scenario/people/read-table.ts';
import { valueOf } from '../../support/value-of.ts';

function made(text: string, options: Partial<GroupingOptions>) {
  const table = valueOf(readPeopleTable(text));
  return requestFromPeople(table, { sessions: 1, groups: 2, ...options });
}

function request(text: string, options: Partial<GroupingOptions>) {
  return valueOf(made(text, options)).request;
}

function faults(text: string, options: Partial<GroupingOptions>): string[] {
  const read = made(text, options);
  return read.ok ? [] : read.issues.map(({ code, pointer }) => `${code} ${pointer}`);
}

const team =
  'name,role,skills\nAnn,buyer,"python; Law"\nBob,buyer,law\nCy,seller,python\nDee,seller,"law, go"\n';

describe('a column of lists', () => {
  it('is one for people with several values, and every group has somebody with each that is frequent enough', () => {
    const { scenario, constraints } = request(team, { skills: ['skills'] });
    expect(scenario.people.map(({ attributes }) => attributes.skills)).toEqual([
      ['python', 'law'],
      'law',
      'python',
      ['law', 'go'],
    ]);
    expect(constraints.slice(0, 2)).toMatchObject([
      { type: 'AttributeBalance', mode: 'at_least', desired_values: { python: 1, law: 1 } },
      { type: 'AttributeBalance', mode: 'at_most', desired_values: { go: 1 } },
    ]);
  });

  it.each(['skills', 'balance', 'apartBy', 'togetherBy'])(
    'or of %s is warned about, once, where it is empty',
    (option) => {
      const read = made('name,team\nAnn,\nBob,\nCy,\nDee,\n', { [option]: ['team'] });
      expect(read.ok && read.warnings.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
        `unused_value /${option}/0`,
      ]);
    },
  );
});

describe('choices', () => {
  it('stand in one cell with commas, semicolons or arrows between', () => {
    const list =
      'name,c\nAnn,Art > Music>Sport\nBob,Music; Art\nCy,"Sport, Art"\nDee,>5 years -> Art\nEve,"Art, >5 years"\n';
    const { constraints } = request(list, { groups: undefined, choices: ['c'] });
    expect(constraints[0]).toMatchObject({
      choices: {
        Ann: ['Art', 'Music', 'Sport'],
        Bob: ['Music', 'Art'],
        Cy: ['Sport', 'Art'],
        Dee: ['>5 years', 'Art'],
        Eve: ['Art', '>5 years'],
      },
    });
  });

  it('are none where a sign alone stands', () => {
    const list = 'name,c,d\nAnn,Art,-\nBob,?,–\nCy,Chess,Art\nDee,Art,Chess\n';
    const { scenario, constraints } = request(list, { groups: undefined, choices: ['c', 'd'] });
    expect(scenario.groups.map(({ id }) => id)).toEqual(['Art', 'Chess']);
    expect(constraints[0]).toMatchObject({
      choices: { Ann: ['Art'], Cy: ['Chess', 'Art'], Dee: ['Art', 'Chess'] },
    });
  });

  it('are the groups that a column of tables speaks of, by number and by name', () => {
    const pins = (text: string, options: Partial<GroupingOptions> = {}) => {
      const { scenario, constraints } = request(text, { groups: undefined, choices: ['c'], ...options });
      const pinned = constraints.flatMap((rule) =>
        rule.type === 'ImmovablePeople' ? [`${rule.people} ${rule.group_id}`] : [],
      );
      return [scenario.groups.map(({ id }) => id).join(), ...pinned];
    };
    expect(pins('name,c,table\nAnn,A,2\nBob,B,c\nCy,C,\n')).toEqual(['A,B,C', 'Ann B', 'Bob C']);
    const rooms = 'name,c,table\nAnn,Kurs 10,kurs 20\nBob,Kurs 20,Tisch 1\nCy,Kurs 30,\n';
    expect(pins(rooms)).toEqual(['Kurs 10,Kurs 20,Kurs 30', 'Bob Kurs 10', 'Ann Kurs 20']);
    const workshops = 'name,c,table\nAnn,Workshop 2,Workshop 2\nBob,Workshop 3,\nCy,Workshop 3,\n';
    expect(pins(workshops)).toEqual(['Workshop 2,Workshop 3', 'Ann Workshop 2']);
    const more = 'name,c,table\nAnn,A,VIP\nBob,B,3\nCy,A,\nDee,B,\n';
    expect(pins(more, { groups: 4 })).toEqual(['A,B,Group 3,VIP', 'Bob Group 3', 'Ann VIP']);
  });

  it('that one person alone makes, a slip off another, are warned about; none at all are refused', () => {
    const list =
      'name,c\nAnn,Bees\nBob,Bees\nCy,Beees\nDee,Art\nEve,Art\nFay,Chess\nGus,Topic 1\nHal,Topic 2\n';
    const read = made(list, { groups: undefined, choices: ['c'] });
    const near = read.ok ? read.warnings.filter(({ code }) => code === 'near_duplicate') : [];
    expect(near.map(({ message }) => message)).toEqual([
      '"Beees", which "Cy" alone chooses, and "Bees" are two groups.',
    ]);
    expect(faults('name,c\nAnn,\nBob,\n', { groups: undefined, choices: ['c'] })).toEqual(['unused_value ']);
    const text = 'Classes\n\nname,c,d\nAnn,Art,chess\nBob,Chess,Art\n';
    const mixed = made(text, { groups: undefined, choices: ['c', 'd'] });
    const merged = mixed.ok ? mixed.warnings.filter(({ code }) => code === 'merged_values') : [];
    expect(merged.map(({ pointer }) => pointer)).toEqual(['/3/c, d']);
  });
});

describe('roles', () => {
  it('make contacts between them the only ones, and even shares', () => {
    const { objectives, constraints } = request(team, {
      roles: { column: 'Role', values: ['buyer', 'seller'] },
    });
    expect(objectives).toMatchObject([
      { kinds: [{ attribute_key: 'role', values: ['buyer', 'seller'], weight: 1 }], otherwise: 0 },
    ]);
    expect(constraints[0]).toMatchObject({ mode: 'exact', desired_values: { buyer: 1, seller: 1 } });
  });

  it('are wished for by everybody where shares leave it open', () => {
    const list = `name,role\nA,buyer\nB,buyer\nC,seller\nD,seller\nE,\nF,\nG,\nH,\n`;
    const { constraints } = request(list, {
      groups: 4,
      roles: { column: 'role', values: ['buyer', 'seller'] },
    });
    expect(constraints[1]).toMatchObject({
      type: 'PersonWishes',
      wishes: { A: ['C', 'D'], B: ['C', 'D'], C: ['A', 'B'], D: ['A', 'B'] },
    });
    const enough = request(list, { groups: 2, roles: { column: 'role', values: ['buyer', 'seller'] } });
    expect(enough.constraints.map(({ type }) => type)).not.toContain('PersonWishes');
  });

  it('of three of which one is rare are left to shares', () => {
    const list = (b: number) => [
      'name,role',
      'A,a',
      ...'BCDE'.split('').map((id, i) => `${id},${i < b ? 'b' : 'c'}`),
    ];
    const types = (b: number) =>
      request(list(b).join('\n'), { roles: { column: 'role', values: ['a', 'b', 'c'] } }).constraints.map(
        ({ type }) => type,
      );
    expect(types(2)).not.toContain('PersonWishes');
    expect(types(1)).toContain('PersonWishes');
  });

  it('are refused where nobody has one, or there are not two', () => {
    expect(faults(team, { roles: { column: 'role', values: ['buyer', 'selller'] } })).toEqual([
      'unused_value /roles/0',
    ]);
    expect(faults(team, { roles: { column: 'role', values: ['buyer'] } })).toEqual(['group_wish /roles/0']);
    expect(faults(team, { roles: { column: 'rolle', values: ['a', 'b'] } })).toEqual([
      'unknown_column /roles/0',
    ]);
  });
});

describe('weights of pairs', () => {
  const weights = (pairWeights: string) => request(team, { pairWeights }).constraints[0];

  it('are read from a square, half of it or all, and from three columns', () => {
    const expected = {
      type: 'PairWeights',
      weights: [
        ['Ann', 'Bob', 1.5],
        ['Bob', 'Cy', -2],
      ],
    };
    expect(weights(',Ann,Bob,Cy\nAnn,0,1.5,\nBob,,0,-2\nCy,,,\n')).toMatchObject(expected);
    expect(weights(',Ann,Bob,Cy\nAnn,0,1.5,0\nBob,1.5,0,-2\nCy,0,-2,0\n')).toMatchObject(expected);
    expect(weights('a,b,weight\nAnn,bob,1.5\nCy,Bob,-2\n')).toMatchObject(expected);
    expect(weights('Ann;Bob;1,5\nBob;Cy;-2\n')).toMatchObject(expected);
    expect(weights('Ann;Bob;,5\nBob;Cy;-2\n')).toMatchObject({
      weights: [
        ['Ann', 'Bob', 0.5],
        ['Bob', 'Cy', -2],
      ],
    });
    expect(weights('a,b,weight,why\nAnn,Bob,1.5,x\nBob,Cy,-2,y\nAnn,Dee,0,z\n')).toMatchObject(expected);
    expect(weights('Bob,Ann,1.5,x\nCy,Bob,-2,y\nDee,Ann,0,z\nDee,Bob,0,z\n')).toMatchObject(expected);
    expect(weights('who,Ann,bob,Cy\nAnn,0,1.5,\nBob,,0,-2\ncy,,,\n')).toMatchObject(expected);
    expect(weights('who,Bob,Cy,Dee\nAnn,"1,5",,\nBob,,-2,\nAnn,1.5,,0\n')).toMatchObject(expected);
  });

  it('are refused with the line where something is wrong', () => {
    expect(faults(team, { pairWeights: 'Ann,Bop,1\nAnn,Bob,x\nAnn,Cy,1\nCy,Ann,2\n' })).toEqual([
      'unknown_person /pairWeights/1',
      'wrong_type /pairWeights/2',
      'unclear_weight /pairWeights/4',
    ]);
    expect(faults(team, { pairWeights: 'a,b,c\n' })).toEqual([
      'unknown_person /pairWeights/1',
      'unknown_person /pairWeights/1',
      'wrong_type /pairWeights/1',
    ]);
  });
});

it('says once which columns nothing was asked of', () => {
  const said = (options: Partial<GroupingOptions>) => {
    const list = 'name,email,team,friends\nAnn,a@b.c,x,Bob\nBob,b@b.c,y,\nCy,,x,\nDee,,y,\n';
    const read = made(list, options);
    return read.ok ? read.warnings.map(({ message, advice }) => `${message} ${advice}`) : [];
  };
  expect(said({ balance: ['team'] })).toEqual(['Not used: "friends". Did you mean the option wishes?']);
  expect(said({ balance: ['team'], wishes: 'friends' })).toEqual([]);
  const german = made('name,Wünsche\nAnn,Bob\nBob,\n', {});
  const asked = { advice: 'Did you mean the option wishes?' };
  expect(german).toMatchObject({ ok: true, warnings: [asked, {}] });
});
