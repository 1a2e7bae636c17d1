import { blocks, type Occasion } from './occasion.ts';

/** Two at a table, and a bell: everybody of one side meets the other. */
export const networking: Occasion = {
  id: 'networking',
  tables: { by: 'size', number: 2 },
  sessions: 8,
  rules: [],
  first: ['mix', 'apart', 'absent', 'limit'],
  headline: ['across', 'meet'],
  prints: ['cards', 'posters', 'check-in'],
  example: {
    people: 16,
    columns: [blocks(16, 8)],
    rules: ([role], values) => [{ kind: 'mix', column: role, pair: [values[0], values[1]], only: true }],
    seats: [
      'gahecfdbegbcfhda',
      'hcfbgdeadechagbf',
      'cefdabghgbaecdfh',
      'fhbgdeachcfgbaed',
      'bdcfeahgcdfaebgh',
      'afehbgcdbecdhfag',
      'egdahcbffadbgche',
      'abgcfhdeafhgdebc',
    ],
  },
};
