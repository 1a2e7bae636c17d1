/** Texts of rules. */

import type { Language } from '../english/english.ts';
import { count, listed, MODES, times } from './counted.ts';

export const rules: Language['rules'] = {
  heading: 'Regeln',
  add: 'Regel hinzufügen',
  none: 'Alle treffen möglichst viele andere, und niemanden zweimal, wenn es geht.',
  edit: (text) => `Ändern: ${text}`,
  removeRule: (text) => `Regel entfernen: ${text}`,
  done: 'Fertig',
  kinds: {
    apart: ['Getrennt setzen', 'nie an einem Tisch'],
    together: ['Zusammen setzen', 'immer an einem Tisch'],
    wishes: ['Gewünschte Gesellschaft', 'alle mit jemandem, den eine Spalte nennt'],
    pin: ['Fester Tisch', 'Gastgeber, Rednerin'],
    absent: ['Nicht da', 'kommt später, geht früher, setzt aus'],
    spread: ['Gleichmäßig verteilen', 'eine Spalte, etwa Geschlecht oder Niveau'],
    need: [
      'Jemand an jedem Tisch',
      'ein Können oder eine Rolle: mindestens eine, höchstens zwei, niemand allein',
    ],
    mix: ['Wer wen treffen soll', 'andere Abteilungen zuerst, Käufer mit Verkäufern'],
    limit: ['Treffen begrenzen', 'niemand trifft jemanden zweimal'],
    recent: ['Nicht, wer sich neulich traf', 'nach den letzten Treffen zuerst andere'],
    visits: ['Tische besuchen', 'jede Station einmal, kein Tisch zweimal'],
    choices: ['Gewählte Tische', 'erste, zweite und dritte Wahl eines Themas'],
    meet: ['Treffen', 'zwei Personen, mindestens oder höchstens so oft'],
  },
  who: 'Wer',
  whoHint: 'Name oder Spalte eingeben',
  same: (column) => `Personen mit gleichem Wert in ${column}`,
  strengths: { must: 'Muss', strongly: 'Sehr', rather: 'Lieber' },
  aboveAll: 'Vor allem',
  strength: 'Wie streng',
  inSessions: 'In welchen Runden',
  allSessions: 'Alle',
  tableOf: 'An welchem Tisch',
  anyTables: 'Welche Tische',
  each: 'Alle Tische',
  column: 'Spalte',
  noColumn: 'Die Liste hat noch keine Spalte. Fügen Sie in der Tabelle der Personen eine hinzu.',
  mode: 'Wie oft',
  modes: MODES,
  times: 'Mal',
  window: 'in Runden hintereinander',
  gap: 'Letzte Treffen',
  tolerance: 'Mehr oder weniger',
  wishedLeast: 'Mit wie vielen davon',
  value: 'Wer hat',
  howMany: 'Personen',
  notAlone: 'nicht allein',
  choiceColumns: 'Spalten, die erste Wahl zuerst',
  noTableOf: (names) => `Kein Tisch heißt ${listed(names, 'oder')}.`,
  makeTables: (number) => `${count(number, 'Tisch', 'Tische')} daraus machen`,
  noSuchColumn: 'Wählen Sie eine Spalte der Liste.',
  mixHow: 'Wer mit wem',
  different: 'verschiedene Werte',
  oneWith: 'ein Wert mit einem anderen',
  first: 'Diese zuerst, andere auch',
  only: 'Nur diese zählen',
  conflict: 'Das geht nicht zusammen mit anderen Regeln.',
  wish: 'Zu einem Wunsch machen',
  unknown: (names) => `Nicht in der Liste: ${listed(names)}`,
  incomplete: 'Wählen Sie, um wen es geht.',
  noSession: 'Wählen Sie, in welchen Runden.',
  text: {
    apart: (_, { who, strength, rows }) =>
      `${who} ${{ must: 'nie', strongly: 'möglichst nicht', rather: 'lieber nicht' }[strength]} ${rows ? 'nebeneinander' : 'an einem Tisch'}`,
    together: (_, { who, strength, rows }) =>
      `${who} ${{ must: 'immer', strongly: 'wenn möglich', rather: 'lieber' }[strength]} ${rows ? 'nebeneinander' : 'an einem Tisch'}`,
    wishes: ({ column, least }) =>
      `Alle mit mindestens ${least === 1 ? 'einer Person' : `${least} Personen`} aus „${column}“`,
    choices: ({ columns }) => `Der Tisch, den alle in ${listed(columns)} gewählt haben`,
    need: ({ mode, number }, { what }) =>
      mode === 'not_alone'
        ? `${what}: niemand allein an einem Tisch`
        : `${what}: ${MODES[mode]} ${number} an jedem Tisch`,
    recent: ({ gap }) =>
      gap === 1
        ? 'Niemand mit jemandem vom letzten Treffen'
        : `Niemand mit jemandem der letzten ${gap} Treffen`,
    pin: ({ table }, { who }) => `${who} an ${table}`,
    absent: (_, { who }) => `${who} nicht da`,
    spread: ({ column, tolerance = 0 }) =>
      `${column} gleichmäßig über die Tische verteilt${tolerance === 0 ? '' : `, bis auf ${tolerance}`}`,
    visits: ({ mode, times: number }, { who, where }) => `${who}: ${where} ${MODES[mode]} ${times(number)}`,
    meet: ({ mode, times: number }, { who }) => `${who} treffen sich ${MODES[mode]} ${times(number)}`,
    limit: ({ times: number, window }) =>
      `Niemand trifft jemanden öfter als ${times(number)}${window === undefined ? '' : ` in ${window} Runden hintereinander`}`,
    mix: ({ column, pair, only }) => {
      if (pair) return only ? `Nur ${pair[0]} mit ${pair[1]} zählt` : `${pair[0]} mit ${pair[1]} zuerst`;
      const people = `Personen mit verschiedenen Werten in ${column}`;
      return only ? `Nur ${people} zählen` : `${people} zuerst`;
    },
  },
  notes: { must: ' (vor allem)', strongly: '', rather: ' (lieber)' },
  sessions: (numbers) =>
    ` in ${numbers.length === 1 ? 'Runde' : 'den Runden'} ${listed(numbers.map(String))}`,
  eachTable: 'jeden Tisch',
};
