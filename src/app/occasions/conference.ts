import { blocks, type Occasion } from './occasion.ts';

/** Round tables over a day, people of other departments first. */
export const conference: Occasion = {
  id: 'conference',
  tables: { by: 'size', number: 4 },
  sessions: 4,
  rules: [],
  first: ['mix', 'spread', 'pin', 'absent'],
  headline: ['meet'],
  prints: ['cards', 'posters', 'find-your-table'],
  example: {
    people: 24,
    columns: [blocks(24, 6)],
    rules: ([department]) => [{ kind: 'mix', column: department, pair: null, only: false }],
    seats: [
      'bafdecbdfecaacebdfdfbeac',
      'decbafeabcdfbadcfedabfce',
      'acdefbdbcafedcbeafcefdba',
      'cbafdefcdebaefadbcebacfd',
    ],
  },
};
