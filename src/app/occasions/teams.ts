import { type Occasion, turns } from './occasion.ts';

/** Who works on what: choices of topics, and what each team needs. */
export const teams: Occasion = {
  id: 'teams',
  tables: { by: 'count', number: 4 },
  sessions: 1,
  rules: [],
  first: ['choices', 'need', 'spread', 'together'],
  headline: ['wishes', 'seated'],
  prints: ['tables', 'find-your-table', 'check-in'],
  example: {
    people: 16,
    columns: [
      [0, 0, 1, 0, 2, 2, 1, 3, 0, 1, 2, 3, 0, 2, 1, 3],
      [1, 2, 0, 3, 0, 1, 3, 2, 3, 0, 1, 0, 2, 3, 2, 1],
      turns(16, 4).map((turn) => (turn === 0 ? 4 : '')),
    ],
    rules: ([first, second, skill], values) => [
      { kind: 'choices', columns: [first, second] },
      { kind: 'need', column: skill, value: values[4], mode: 'at_least', number: 1 },
    ],
    seats: ['aabaccbddbcdacbd'],
  },
};
