import { NAMES, type Occasion } from './occasion.ts';

/** Groups for group work, week after week, each pupil beside a friend. */
export const lesson: Occasion = {
  id: 'class',
  tables: { by: 'size', number: 4 },
  sessions: 4,
  rules: [],
  first: ['wishes', 'apart', 'spread', 'need'],
  headline: ['wishes', 'meet'],
  prints: ['posters', 'tables', 'find-your-table'],
  example: {
    people: 24,
    // Of six in a row each wishes for every second one.
    columns: [NAMES.map((_, i) => [1, 3, 5].map((step) => NAMES[i - (i % 6) + ((i + step) % 6)]).join('; '))],
    rules: ([friends]) => [{ kind: 'wishes', column: friends, least: 1 }],
    seats: [
      'dacdacbbfeefbcdbcdfaaeef',
      'effbbeaabbcccaaddcfeeddf',
      'ffbbeefbccbfaaddcceadead',
      'cbacbaaeeaffbfdbfdddeecc',
    ],
  },
};
