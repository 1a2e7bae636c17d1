import { describe, expect, it } from 'vitest';
import { displayNames, isNameKey } from '../../../src/scenario/people-names.ts';
import { columnsOfNames, nameColumns } from '../../../src/scenario/people/column-words.ts';
import { readPeopleTable } from '../../../src/scenario/people/read-table.ts';
import { decodeText } from '../../../src/shared/decode-text.ts';
import { valueOf } from '../../support/value-of.ts';

function read(text: string, idColumn?: string) {
  return valueOf(readPeopleTable(text, { idColumn }));
}

function issuesOf(text: string, idColumn?: string) {
  const table = readPeopleTable(text, { idColumn });
  return table.ok ? [] : table.issues.map(({ code, pointer, message }) => `${code} ${pointer}: ${message}`);
}

const ann = { id: 'Ann', attributes: { team: 'red' }, sessions: null };
const bob = { id: 'Bob', attributes: {}, sessions: null };

describe('a table of people', () => {
  it.each([
    ['commas', 'name,team\nAnn,red\nBob,\n'],
    ['semicolons', 'name;team\nAnn;red\nBob;\n'],
    ['tabs', 'name\tteam\nAnn\tred\nBob\t\n'],
    ['bars', 'name|team\nAnn|red\nBob|\n'],
    ['a byte order mark and Windows line ends', '\uFEFFname,team\r\nAnn,red\r\nBob,\r\n'],
    ['old Macintosh line ends', 'name,team\rAnn,red\rBob,'],
    ["Excel's sep line", 'sep=;\r\nname;team\r\nAnn;red\r\nBob;\r\n'],
    ['blank lines and blanks around cells', '\n\nname , team\n\n Ann , red \n , \nBob\n\n'],
    ['quoted cells', '"name","team"\n"Ann","red"\n"Bob",""\n'],
    ['nameless columns that nobody fills', 'name,team,,\nAnn,red,,\nBob,,,\n'],
    ['a header of other case', 'NAME,team\nAnn,red\nBob,\n'],
  ])('reads %s', (_, text) => {
    const { people, attributes } = read(text);
    expect(people).toEqual([ann, bob]);
    expect(attributes).toEqual(['team']);
  });

  it('keeps commas, quotes and line breaks inside quotes', () => {
    const { people } = read('name,motto\n"Lee, ""Bo""","one\ntwo; three"\nJörg,"a|b"\n');
    expect(people.map(({ id, attributes }) => [id, attributes.motto])).toEqual([
      ['Lee, "Bo"', 'one\ntwo; three'],
      ['Jörg', 'a|b'],
    ]);
  });

  it.each([
    ['id,name\n1,Ann', undefined, ['id'], '1'],
    ['team,Full_Name\nred,Ann Lee', undefined, ['Full_Name'], 'Ann Lee'],
    ['First name,Last name,team\nAnn,Lee,red', undefined, ['First name', 'Last name'], 'Ann Lee'],
    ['team,E-mail\nred,a@b.c', undefined, ['E-mail'], 'a@b.c'],
    ['Teilnehmer\nAnn', undefined, ['Teilnehmer'], 'Ann'],
    ['Nachname;Vorname;Klasse\nMüller;Anna;8b', undefined, ['Vorname', 'Nachname'], 'Anna Müller'],
    ['Name;Vorname\nMüller;Anna', undefined, ['Vorname', 'Name'], 'Anna Müller'],
    ['Vorname;Name\nAnna;Anna Müller', undefined, ['Vorname', 'Name'], 'Anna Müller'],
    ['Nom;Prénom\nPetit;Zoé', undefined, ['Prénom', 'Nom'], 'Zoé Petit'],
    ['Apellidos;Nombre\nGil;Ana', undefined, ['Nombre', 'Apellidos'], 'Ana Gil'],
    ['Cognome;Nome\nRossi;Ada', undefined, ['Nome', 'Cognome'], 'Ada Rossi'],
    ['Player;Handicap\nAnn;12', undefined, ['Player'], 'Ann'],
    ['Team;Gäste\nred;Ann', undefined, ['Gäste'], 'Ann'],
    ['Team;Schüler:in\nred;Ann', undefined, ['Schüler:in'], 'Ann'],
    ['Équipe;Invités\nrouge;Ann', undefined, ['Invités'], 'Ann'],
    [
      'Email Address,What is your full name?,Team\na@b.c,Ann Lee,red',
      undefined,
      ['What is your full name?'],
      'Ann Lee',
    ],
    ['Email,Your name\na@b.c,Ann', undefined, ['Your name'], 'Ann'],
    ['Team Name,Player Name\nReds,Ann', undefined, ['Player Name'], 'Ann'],
    ["Teacher,Student's name\nBo,Ann", undefined, ["Student's name"], 'Ann'],
    [
      'Buyer name,Attendee last name,Attendee first name\nBo,Lee,Ann',
      undefined,
      ['Attendee first name', 'Attendee last name'],
      'Ann Lee',
    ],
    ['Klasse;Name des Kindes\n5a;Ann', undefined, ['Name des Kindes'], 'Ann'],
    ["Classe;Nom de l'élève\n5a;Ann", undefined, ["Nom de l'élève"], 'Ann'],
    [
      "Nom de famille de l'élève;Prénom de l'élève\nPetit;Zoé",
      undefined,
      ["Prénom de l'élève", "Nom de famille de l'élève"],
      'Zoé Petit',
    ],
    ['Time,Full name (first and last)\n9,Ann Lee', undefined, ['Full name (first and last)'], 'Ann Lee'],
    ['Classe;Nome dell’alunno\n5a;Ann', undefined, ['Nome dell’alunno'], 'Ann'],
    ['Guest name,Name\nBo,Ann', undefined, ['Name'], 'Ann'],
    ['id,badge\n1,B7', 'badge', ['badge'], 'B7'],
    ['id,Badge No\n1,B7', 'badge-no', ['Badge No'], 'B7'],
  ])('finds who is who in %j', (text, named, columns, id) => {
    const table = read(text, named);
    expect(table.idColumns).toEqual(columns);
    expect(table.people[0].id).toBe(id);
  });

  it.each([
    ['Student Name,House,Student ID\nAnn,Red,1\nBob,Blue,2', ['House'], ['Ann', 'Bob']],
    ['id,First name,Last name\n1,Ann,Lee\n2,Bob,Roy', ['First name', 'Last name'], ['Ann Lee', 'Bob Roy']],
    ['id;Name;Vorname\n1;Lee;Ann\n2;Roy;Bob', ['Vorname'], ['Ann Lee', 'Bob Roy']],
    ['id,Name\n1,Ann\n2,Bob', [], ['Ann', 'Bob']],
    ['id,Member\n1,yes\n2,yes\n3,no\n4,no', ['Member'], ['1', '2', '3', '4']],
  ])('shows names beside ids in %j', (text, attributes, names) => {
    const table = read(text);
    expect(displayNames(table.people)).toEqual(names);
    expect(table.attributes.filter((key) => !isNameKey(key))).toEqual(attributes);
  });

  it.each([
    ['', undefined],
    ['\n\n', undefined],
    ['name,team\n', undefined],
    ['badge,team\nB7,red', undefined],
    ['name,team\nAnn,red', 'nmae'],
    ['id,team\nAnn,red\nBob,blue\nAnn,blue', undefined],
    ['name,team\nAnn,red\n,blue', undefined],
    ['name,team\nLee, Ann,red\n', undefined],
    ['name,team,team\nAnn,red,blue\n', undefined],
    ['name,__proto__\nAnn,red\n', undefined],
    ['name,team\n"Ann,red\n', undefined],
  ])('refuses %j', (text, named) => {
    expect(issuesOf(text, named)).toMatchSnapshot();
  });

  it('reads lines that end in several ways', () => {
    const table = readPeopleTable('name;team\r\nAnn;red\nBob;"blue"\rCy;red\r\n\n');
    const people = [{ id: 'Ann' }, { id: 'Bob' }, { id: 'Cy' }];
    expect(table).toMatchObject({ ok: true, value: { people, lines: [2, 3, 4] } });
    const list = readPeopleTable('Name\r\nAnn\nBob\n');
    expect(list).toMatchObject({ ok: true, value: { people: [{ id: 'Ann' }, { id: 'Bob' }] } });
  });

  it('reports line numbers that count line breaks inside cells', () => {
    const text = 'id,note\n"Ann","one\ntwo"\n\nAnn,three\n';
    for (const each of [text, text.replaceAll('\n', '\r\n')])
      expect(issuesOf(each)).toEqual(['duplicate_id /5/id: "Ann" is on line 3 and again on line 5.']);
  });
});

describe('bytes of a table', () => {
  const text = 'name,town\nZoë,Łódź\n';
  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16, little end first', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16, big end first', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
  ])('are read as %s', (_, bytes) => {
    expect(decodeText(bytes)).toBe(text);
  });

  it('are read as Windows-1252 where they are no UTF-8', () => {
    expect(decodeText(Uint8Array.of(0x5a, 0x6f, 0xeb))).toBe('Zoë');
  });
});

it.each([
  ['Timestamp,Your name,Name of your child', undefined],
  ['Email,First name,Guest name', [0]],
  ['Email,What is the name of your guest?', [0]],
  ['Child,Your name,Email', [2]],
  ['Email,Name of your child', [1]],
  ['Email,Your first name,Your last name', [1, 2]],
  ['Email,Player name', [1]],
])('names are taken from headings that leave no doubt: %s', (header, columns) => {
  expect(nameColumns(header.split(','))).toEqual(columns);
});

it.each([
  ['ID,Guest,Name of host', undefined],
  ['ID,Guests', undefined],
  ['Student ID,Student name', [1]],
])('beside ids people are called what is surely a name: %s', (header, columns) => {
  expect(columnsOfNames(header.split(','))).toEqual(columns);
});
