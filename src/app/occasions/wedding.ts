import { blocks, type Occasion } from './occasion.ts';

/** One evening at large tables: couples and friends together, and who should not sit with whom. */
export const wedding: Occasion = {
  id: 'wedding',
  tables: { by: 'size', number: 8 },
  sessions: 1,
  rules: [],
  first: ['together', 'apart', 'pin', 'spread'],
  headline: ['seated', 'wishes'],
  prints: ['find-your-table', 'floor', 'cards', 'tables'],
  example: {
    people: 24,
    columns: [blocks(24, 2).map((couple) => `${couple + 1}`), blocks(24, 8)],
    rules: ([couple, side]) => [
      { kind: 'together', who: { kind: 'same', column: couple }, must: true, sessions: null },
      { kind: 'spread', column: side, strength: 'rather', tolerance: 1 },
      { kind: 'apart', who: { kind: 'names', names: ['Amara', 'Priya'] }, must: true, sessions: null },
    ],
    seats: ['ccccaabbaaccbbaaaaccbbbb'],
  },
};
