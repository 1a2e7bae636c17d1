import { expect, test } from 'vitest';
import { readPeopleTable } from '../../../src/scenario/people/read-table.ts';

function ids(read: ReturnType<typeof readPeopleTable>): string[] {
  if (!read.ok) throw new Error(read.issues[0].message);
  return read.value.people.map(({ id }) => id);
}

function warnings(read: ReturnType<typeof readPeopleTable>): string[] {
  return read.ok ? read.warnings.map(({ code, pointer }) => `${code} ${pointer}`) : [];
}

test.each([
  ['Name\nTable 1\nAnn\nBob\nTable 2\nCy\nDee\n', [2, 5]],
  ['Name;Klasse\nKlasse 5a:;\nAnn;x\nBob;y\nKlasse 5b:;\nCy;x\nDee;y\nGesamt;4\n', [2, 5, 8]],
  ['Gruppe A\nAnn\nBob\nGruppe B\nCy\nDee\n', [1, 4]],
  ['|Name|Team|\n|---|---|\n|Table 1||\n|Ann|x|\n|Bob|y|\n|Table 2||\n|Cy|x|\n|Dee|y|\n', [3, 6]],
])('headings of parts are no people: %j', (text, lines) => {
  const read = readPeopleTable(text);
  expect(ids(read)).toEqual(['Ann', 'Bob', 'Cy', 'Dee']);
  expect(warnings(read).filter((warning) => warning.startsWith('totals'))).toEqual(
    lines.map((line) => `totals /${line}`),
  );
});

test('headings above those who are not like the others are no people, nor are those who do not come', () => {
  const helpers = readPeopleTable('Name;Klasse\nAnn;5a\nBob;5b\nHelpers:;\nCy;5a\n');
  expect(ids(helpers)).toEqual(['Ann', 'Bob', 'Cy']);
  expect(warnings(helpers)).toEqual(['totals /4']);
  expect(helpers.ok && helpers.warnings[0].advice).toBe('If it is a person, write more in its line.');
  const headings =
    'Warteliste, Waiting list, Liste d’attente :, Excused:, Cancelled, Absagen (2), Warteliste (2):, Waitlist: 2, Storniert:, Not attending';
  for (const heading of headings.split(', ')) {
    const read = readPeopleTable(
      `Name;Klasse\nAnn;5a\nBob;5b\n${heading};\nCy;5a\nDee;\nHelpers:;\nEve;5b\n`,
    );
    expect(ids(read)).toEqual(['Ann', 'Bob', 'Eve']);
    expect(warnings(read)).toEqual(['totals /4', 'totals /7']);
    expect(read.ok && read.warnings[0].message).toContain('and the 2 lines below it are passed over.');
  }
  expect(ids(readPeopleTable('Name;Klasse\nWarteliste;\nAnn;5a\nBob;5b\n'))).toEqual(['Ann', 'Bob']);
  const numbered = ['Ann', 'Bob', 'Cy', 'Absent 1', 'Absent 2'];
  expect(ids(readPeopleTable(`Name\n${numbered.join('\n')}\n`))).toEqual(numbered);
  expect(ids(readPeopleTable('Name\nAnn\nBob\n:\n'))).toEqual(['Ann', 'Bob', ':']);
  expect(ids(readPeopleTable('Ann:\nBob:\nCy:\n'))).toEqual(['Ann:', 'Bob:', 'Cy:']);
});

test('a line of names has no heading, and says so', () => {
  for (const line of ['Ann, Bob, Cy', 'Ann;Bob;Cy']) {
    const read = readPeopleTable(line);
    const advice = 'Write one name a line, or a line such as "name,team" above them.';
    expect(!read.ok && read.issues).toMatchObject([{ code: 'no_people', advice }]);
  }
});

test('a first line with a cell that recurs below is no heading, unless it stands on each page', () => {
  const read = readPeopleTable('Ann Lee\tSales\nBob Roy\tIT\nCy Fox\tSales\n');
  expect(ids(read)).toEqual(['Ann Lee', 'Bob Roy', 'Cy Fox']);
  expect(warnings(read)).toEqual(['no_heading /1']);
  const columns = read.ok && read.value.people.map(({ attributes }) => attributes['#2']);
  expect(columns).toEqual(['Sales', 'IT', 'Sales']);
  expect(ids(readPeopleTable('1;Ann Lee;A\n2;Bob Roy;B\n3;Cy Fox;A\n'))).toEqual([
    'Ann Lee',
    'Bob Roy',
    'Cy Fox',
  ]);
  expect(ids(readPeopleTable('Ann\tLee\tA\nBob\tRoy\tB\nCy\tFox\tA\n'))).toEqual([
    'Ann Lee',
    'Bob Roy',
    'Cy Fox',
  ]);
  expect(readPeopleTable('Xyz;Class\nAnn;5a\nBob;5a\nXyz;Class\nCy;5b\n').ok).toBe(false);
  expect(readPeopleTable('Xyz;Class\nAnn;5a\nBob;5a\n').ok).toBe(false);
});

test('first names may be several', () => {
  expect(ids(readPeopleTable('Surname,Forenames,Known as\nLee,Ann Marie,Annie\n'))).toEqual([
    'Ann Marie Lee',
  ]);
});

test('groups and tables that are all of a list, or have nobody, are its people', () => {
  for (const names of [
    ['Team 1', 'Team 2', 'Team 3'],
    ['Ann', 'Team 1', 'Bob', 'Team 2', 'Cy'],
    ['Team 1', 'Ann'],
  ])
    expect(ids(readPeopleTable(`Name\n${names.join('\n')}\n`))).toEqual(names);
});

test('headings of several columns are above those of each column', () => {
  for (const above of [';Participant;;Contact;', 'Student;;Group info;;', 'Name;;Contact;;']) {
    const read = readPeopleTable(`${above}\nFirst name;Last name;Class;Email;Phone\nAnn;Lee;5a;a@x.org;1\n`);
    expect(ids(read)).toEqual(['Ann Lee']);
    expect(warnings(read)).toEqual(['lines_above_heading /1']);
  }
  expect(ids(readPeopleTable('Name;Contact\nAnn;Email\nBob;Phone\n'))).toEqual(['Ann', 'Bob']);
});

test('a line below the heading that has no names below its names is none', () => {
  const replies = 'Name;Reply by;\nAnn;Email;vegan\nBob;Phone;\nCy;Fax;\n';
  expect(ids(readPeopleTable(replies))).toEqual(['Ann', 'Bob', 'Cy']);
  const contacts = readPeopleTable('Name;Contact;;\n;Email;Phone;Address\nAnn;a@x.org;1;Rd\n');
  expect(contacts.ok ? ids(contacts) : contacts.issues.map(({ pointer }) => pointer)).toEqual(['/2/Name']);
  const asked = readPeopleTable('Name;Contact;\nLast;Email;Phone\nAnn;a;1\n', { idColumn: 'Name' });
  expect(ids(asked)).toEqual(['Last', 'Ann']);
});

test.each([
  'Name, Vorname;Klasse\nGroß, Eva;7a\nLang, Leo;7b\n',
  'Klasse 8b, 2026\nName, Vorname;Klasse\nGroß, Eva;7a\nLang, Leo;7b\n',
  'Nom, Prénom\tClasse\nGroß, Eva\t7a\nLang, Leo\t7b\n',
  'Apellidos, Nombre;Curso\n"Groß, Eva";7a\n"Lang, Leo";7b\n',
])('a comma within the heading of names separates no columns: %j', (text) => {
  expect(ids(readPeopleTable(text))).toEqual(['Eva Groß', 'Leo Lang']);
  const other = readPeopleTable('Name,Friends (a;b)\nAnn,Bob;Cy\nBob,Ann\nCy,\n');
  expect(other.ok && other.value.attributes).toEqual(['Friends (a;b)']);
});

test('a mark within another heading separates no columns', () => {
  const read = readPeopleTable('Name,Wishes (a;b)\nAnn,Bob;Cy\nBob,Ann;Cy\nCy,Ann;Bob\n');
  expect(ids(read)).toEqual(['Ann', 'Bob', 'Cy']);
  expect(read.ok && read.value.attributes).toEqual(['Wishes (a;b)']);
  const guests = readPeopleTable('Guest,Wishes (a;b)\nAnn,Bob;Cy\nBob,Ann;Cy\nCy,Ann;Bob\n');
  expect(ids(guests)).toEqual(['Ann', 'Bob', 'Cy']);
});

test.each([
  ...['Élève(s)', 'Invité(e)s', 'Étudiant·e', 'Alumno/a', 'Alunni/e', 'Schüler*innen', 'Teilnehmer_in'],
  ...['Schüler/-innen', 'Teilnehmer/-in', 'Schüler / innen', 'Spieler / in', 'SCHÜLER/INNEN'],
])('people stand under "%s"', (heading) => {
  expect(ids(readPeopleTable(`${heading};Classe\nAnn;5a\nBob;5b\n`))).toEqual(['Ann', 'Bob']);
});

test.each(['Player_A,Player_B,Court', 'Player (A),Player (B),Court', 'Guest:a,Guest:b,Court'])(
  'no people stand under letters: "%s"',
  (heading) => {
    const read = readPeopleTable(`${heading}\nAnn,Bob,1\nCy,Dee,2\n`);
    expect(read.ok ? ids(read) : read.issues.map(({ code }) => code)).toEqual(['no_id_column']);
  },
);

test.each(['Anzahl Schüler/innen: 28', 'Gesamt: 28 Teilnehmer/innen', 'Anzahl Spieler/innen 28'])(
  'nobody is called "%s"',
  (last) => {
    expect(ids(readPeopleTable(`Name;Klasse\nAnn;5a\nBob;5b\n${last};\n`))).toEqual(['Ann', 'Bob']);
  },
);

test('numbers of guests are no names, and the sure heading of names may be as wide as a title', () => {
  const families = readPeopleTable('Family,Guests\nLee,2\nRoy,4\nFox,2\n');
  expect(families.ok ? ids(families) : families.issues[0].code).toBe('no_id_column');
  expect(ids(readPeopleTable('Player,Club\n1,a\n2,b\n'))).toEqual(['1', '2']);
  expect(ids(readPeopleTable('Class;5a\nName;Parent\nAnn;Eva\nBob;Tim\n'))).toEqual(['Ann', 'Bob']);
});

test('numbers before names that are of several people are no numbering', () => {
  expect(readPeopleTable('12;Ann\n12;Bob\n14;Cy\n').ok).toBe(false);
  expect(readPeopleTable('1;Ann\n2;Bob\n3;Cy\n').ok).toBe(true);
});

test('a heading may begin with "#", and no column without one is called like another', () => {
  const read = readPeopleTable('#Name,,#2\nAnn,x,1\nBob,y,2\n');
  expect(ids(read)).toEqual(['Ann', 'Bob']);
  expect(read.ok && read.value.attributes).toEqual(['##2', '#2']);
});

test.each([
  'Gäste\nName;Team\nAnn;x\nBob;y\n',
  '# Guests\n\n| # | Name |\n|--|--|\n| 1 | Ann |\n| 2 | Bob |\n',
])('a title that could be a heading is above one: %j', (text) => {
  const read = readPeopleTable(text);
  expect(ids(read)).toEqual(['Ann', 'Bob']);
  expect(warnings(read)[0]).toBe('lines_above_heading /1');
});

test('of recipients in one line each is in that line', () => {
  expect(warnings(readPeopleTable('"Lee, Ann" <ann@x.org>; Bob Roy <bob@x.org>, cy@x.org\n'))).toEqual([
    'totals /1',
  ]);
});
