import type { Occasion } from './occasion.ts';

/** Fourballs over several rounds, even by handicap. */
export const golf: Occasion = {
  id: 'golf',
  tables: { by: 'size', number: 4 },
  sessions: 4,
  rules: [{ kind: 'limit', times: 1 }],
  first: ['spread', 'limit', 'apart', 'together'],
  headline: ['meet'],
  prints: ['posters', 'cards', 'scores'],
  example: {
    people: 16,
    columns: ['4 9 13 18 21 6 11 15 24 8 12 19 5 10 16 27'.split(' ')],
    rules: ([handicap]) => [{ kind: 'spread', column: handicap, strength: 'rather' }],
    seats: ['cccbdddabbacabda', 'acbdadbabcddbacc', 'bcdccdaababacdbd', 'bacbcabaaccddddb'],
  },
};
