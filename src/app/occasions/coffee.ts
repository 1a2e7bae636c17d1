import type { Occasion } from './occasion.ts';

/** A meeting of a series: nobody beside somebody from the last times. */
export const coffee: Occasion = {
  id: 'coffee',
  tables: { by: 'size', number: 4 },
  sessions: 1,
  rules: [{ kind: 'recent', gap: 3 }],
  first: ['recent', 'mix', 'apart', 'spread'],
  headline: ['again', 'seated'],
  prints: ['tables', 'posters', 'find-your-table'],
  example: {
    people: 16,
    seats: ['cbadcadbacdbdbca'],
    before: ['aaaabbbbccccdddd'],
  },
};
