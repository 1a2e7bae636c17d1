/** Every text that exports print, in English: another language is another file of this shape, listed in `languages.ts`. */
export const english = {
  /** BCP 47, as pages say it. */
  code: 'en',
  /** Of dates and numbers. */
  locale: 'en-GB',
  /** Of a plan without a title. */
  title: 'Who sits with whom',
  /** @param number counted from 1 */
  session: (number: number): string => `Session ${number}`,
  people: (count: number): string => (count === 1 ? '1 person' : `${count} people`),
  waits: 'waits',
  notThere: 'Not there',
  print: {
    posters: 'Posters',
    findYourTable: 'Find your table',
    cards: 'Cards',
    checkIn: 'Check-in',
    tables: 'Lists for the tables',
    name: 'Name',
    /** Above the numbers or names of sessions. @param prefix what all tables are called, before their number */
    tableIn: (prefix: string | null): string => `${prefix ?? 'Table'} in session`,
    firstTable: 'First table',
    from: 'From',
    session: 'Session',
    when: 'When',
    where: 'Where',
    with: 'With',
    who: 'Who',
    sheetOf: (sheet: number, sheets: number): string => `${sheet} of ${sheets}`,
  },
};

export type Language = typeof english;
