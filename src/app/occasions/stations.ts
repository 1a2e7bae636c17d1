import type { Occasion } from './occasion.ts';

/** Everybody visits every station once, in changing company. */
export const stations: Occasion = {
  id: 'stations',
  tables: { by: 'count', number: 4 },
  sessions: 4,
  rules: [{ kind: 'visits', who: { kind: 'all' }, tables: 'ALL', mode: 'exact', times: 1 }],
  first: ['visits', 'together', 'apart', 'absent'],
  headline: ['visits', 'meet'],
  prints: ['cards', 'posters', 'tables'],
  example: {
    people: 16,
    seats: ['daadccaadbbcdbcb', 'cbdabadcaccbbadd', 'bcccdbbdbdaaadac', 'adbbadcbcaddccba'],
  },
};
