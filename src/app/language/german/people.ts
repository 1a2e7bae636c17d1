/** Texts of people, tables and sessions. */

import type { Language } from '../english/english.ts';
import { count, persons } from './counted.ts';

export const people: Language['people'] = {
  heading: 'Personen',
  label: 'Personen, eine je Zeile',
  placeholder:
    'Namen hier einfügen, einen je Zeile.\nOder eine Datei ablegen: CSV, Excel, ein früherer Plan, ein Projekt.',
  count: persons,
  open: 'Datei öffnen',
  example: 'Ein Beispiel ansehen',
  asText: 'Text',
  asTable: 'Tabelle',
  form: 'Wie Personen gezeigt werden',
  add: 'Person hinzufügen',
  addColumn: 'Spalte hinzufügen',
  columnName: 'Name der Spalte',
  nameOf: 'Name',
  fixed: 'Tisch',
  from: 'Von',
  to: 'Bis',
  fromLong: 'Erste Runde',
  toLong: 'Letzte Runde',
  removePerson: (name) => `${name} entfernen`,
  cell: (column, name) => `${column} von ${name}`,
  removeColumn: (column) => `Spalte ${column} entfernen`,
  columns: (names) => `Spalten: ${names.join(', ')}`,
  nobody: 'Geben Sie zuerst Namen ein.',
  neverThere: (name) =>
    `${name} ist in keiner Runde da: Prüfen Sie die erste und die letzte Runde und die Regeln.`,
  notText: 'Das ist weder eine Namensliste noch eine Tabelle. Ein Bild kann nicht gelesen werden.',
  alone: 'Eine Person allein trifft niemanden. Geben Sie noch jemanden ein.',
  tooLong: (most) =>
    `Die Liste ist länger als ${most.toLocaleString('de-DE')} Personen; für mehr plant diese Seite nicht. Die Kommandozeile nimmt mehr.`,
  secondList: (all, fresh, gone) =>
    `Die Liste hat ${persons(all)}: ${fresh} neu, ${all - fresh} schon da${gone > 0 ? `; ${gone} von hier stehen nicht darin` : ''}.`,
  fresh: (names) => `Neu: ${names.join(', ')}`,
  gone: (names) => `Nicht darin: ${names.join(', ')}`,
  addFresh: (number) => `${number} neue hinzufügen`,
  replaceList: 'Liste ersetzen',
  leaveList: 'So lassen',
};

export const tables: Language['tables'] = {
  heading: 'Tische und Runden',
  nouns: 'Tische',
  by: 'Aufteilen nach',
  byCount: 'Zahl der Tische',
  bySize: 'Personen je Tisch',
  byCourts: 'Plätze für Doppel',
  byRound: 'Stühle um einen Tisch',
  number: 'Wie viele',
  sessions: 'Runden',
  summary: (tables, sizes) =>
    `${count(tables, 'Tisch', 'Tische')} zu ${sizes.length === 1 ? sizes[0] : `${sizes[0]} oder ${sizes[1]}`}`,
  tooMany: 'Es gibt mehr Tische als Personen.',
  own: 'Größen, Namen und Räume',
  even: 'Wieder gleich große Tische',
  nameOf: (number) => `Name von Tisch ${number}`,
  seatsOf: (name) => `Plätze an ${name}`,
  seatsIn: (name, session) => `Plätze an ${name} in ${session}`,
  leastOf: (name) => `Wenigste Personen an ${name}, wenn jemand dort ist`,
  least: 'mind.',
  bench: 'wartet',
  benchOf: (name) => `Wer an ${name} ist, wartet`,
  perSession: 'Je Runde',
  perSessionOf: (name) => `Andere Größen je Runde an ${name}`,
  add: 'Tisch hinzufügen',
  addBench: 'Bank für Wartende hinzufügen',
  benchName: 'Bank',
  labels: 'Namen und Zeiten',
  label: (number) => `Name von Runde ${number}`,
  start: 'Beginn',
  length: 'Minuten je Runde',
  pause: 'Pause',
};
