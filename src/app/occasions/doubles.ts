import type { Occasion } from './occasion.ts';

/** Two against two on courts, with another partner each round. */
export const doubles: Occasion = {
  id: 'doubles',
  tables: { by: 'courts', number: 6 },
  sessions: 7,
  rules: [],
  first: ['absent', 'apart', 'spread', 'meet'],
  headline: ['partners', 'meet'],
  prints: ['scores', 'posters', 'cards'],
  example: {
    people: 8,
    seats: ['dbacbcda', 'ddbacbca', 'cddbacba', 'bcddbaca', 'cbcddbaa', 'acbcddba', 'bacbcdda'],
  },
};
