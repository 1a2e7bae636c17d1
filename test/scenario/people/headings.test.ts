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
])('headings of parts are no people: %j', (text, lines) => {
  const read = readPeopleTable(text);
  expect(ids(read)).toEqual(['Ann', 'Bob', 'Cy', 'Dee']);
  expect(warnings(read).filter((warning) => warning.startsWith('totals'))).toEqual(
    lines.map((line) => `totals /${line}`),
  );
});

test('headings above those who are not like the others are no people', () => {
  for (const heading of ['Warteliste', 'Waiting list', 'Liste d’attente :', 'Excused:']) {
    const read = readPeopleTable(`Name;Klasse\nAnn;5a\nBob;5b\n${heading};\nCy;5a\n`);
    expect(ids(read)).toEqual(['Ann', 'Bob', 'Cy']);
    expect(warnings(read)).toEqual(['totals /4']);
  }
  expect(ids(readPeopleTable('Ann:\nBob:\nCy:\n'))).toEqual(['Ann:', 'Bob:', 'Cy:']);
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

test.each(['Élève(s)', 'Invité(e)s', 'Étudiant·e', 'Alumno/a', 'Alunni/e'])(
  'people stand under "%s"',
  (heading) => {
    expect(ids(readPeopleTable(`${heading};Classe\nAnn;5a\nBob;5b\n`))).toEqual(['Ann', 'Bob']);
  },
);
