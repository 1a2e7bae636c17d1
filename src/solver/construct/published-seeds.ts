/** Schedules for which neither a theorem nor our own search is at hand: restated as seeds, each with its source. */
import type { Family } from './design.ts';
import { develop, parseSeed, type Seed, seedLength } from './seeds.ts';

/**
 * 32 people, 10 sessions. The first schedule of its kind is by A. Aguado (2004); this one stands in E. Pegg Jr,
 * "Social Golfer Problem", Wolfram Demonstrations Project. Its automorphism group is elementary abelian of order
 * 8 and acts regularly on four copies of itself; we worked it out, and the seed is what that group cannot make.
 */
const EIGHT_FOURS =
  '8 4 Z2x2x2+0 s:0,12,26,22|8,23,3,28|24,20,2,14|31,19,5,9|7,11,29,17|15,16,4,27|21,10,1,30|18,13,6,25' +
  ' s:0,19,13,30|8,27,5,22|24,4,29,1|7,20,10,25|15,28,2,17|16,11,18,9|23,12,21,14|31,3,26,6' +
  ' s:0,3,2,1|8,12,13,9|24,28,26,30|31,27,29,25|15,11,10,14|16,19,21,22|23,20,18,17|7,4,5,6' +
  ' s:0,27,18,14|8,20,29,6|23,24,22,25|15,19,26,1|11,4,2,13|16,31,17,30|12,3,5,10|7,28,21,9' +
  ' s:0,4,21,17|8,11,26,25|24,27,10,9|7,3,18,22|23,19,2,6|16,20,5,1|15,12,29,30|31,28,13,14' +
  ' t:0,8,16,24 t:0,10,23,29';

let parsed: Seed | undefined;

function find(groups: number, size: number): Seed | undefined {
  if (groups !== 8 || size !== 4) return undefined;
  parsed ??= parseSeed(EIGHT_FOURS);
  return parsed;
}

export const published: Family = {
  name: 'published schedule',
  source: 'E. Pegg Jr, "Social Golfer Problem", Wolfram Demonstrations Project; first one: A. Aguado 2004',
  applies(groups, size) {
    const seed = find(groups, size);
    return seed ? seedLength(seed) : 0;
  },
  build: (groups, size) => develop(find(groups, size)!),
};
