import type { Family } from './design.ts';

/** Everybody in order; with groups of one, nobody ever meets, and as many sessions as asked hold. */
export const trivial: Family = {
  name: 'one session',
  source: 'a first session repeats nothing; with size > groups a second one repeats by pigeonhole',
  applies: () => 1,
  build: (groups, size) => [
    Array.from({ length: groups }, (_, b) => Array.from({ length: size }, (_, i) => b * size + i)),
  ],
};
