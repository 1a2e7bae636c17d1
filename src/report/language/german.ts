import type { Language } from './english.ts';

export const german: Language = {
  code: 'de',
  locale: 'de-DE',
  title: 'Wer sitzt mit wem',
  session: (number) => `Runde ${number}`,
  people: (count) => (count === 1 ? '1 Person' : `${count} Personen`),
  waits: 'wartet',
  notThere: 'Nicht da',
  print: {
    posters: 'Plakate',
    findYourTable: 'Finde deinen Tisch',
    cards: 'Karten',
    checkIn: 'Einlass',
    tables: 'Listen für die Tische',
    name: 'Name',
    tableIn: (prefix) => `${prefix ?? 'Tisch'} in Runde`,
    firstTable: 'Erster Tisch',
    from: 'Ab',
    session: 'Runde',
    when: 'Wann',
    where: 'Wo',
    with: 'Mit',
    who: 'Wer',
    sheetOf: (sheet, sheets) => `${sheet} von ${sheets}`,
  },
};
