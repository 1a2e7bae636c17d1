import { describe, expect, test } from 'vitest';
import { KNOWN_REPEATS } from '../../src/check/bound/known-repeats.ts';
import { searchRepeats } from '../../tools/least-repeats/search.ts';
import { canonicalText, type Structure } from '../../tools/least-repeats/structure.ts';

/** The searches that take longer than a unit test should; each was run with the tool. */
const LONG = new Set(['4-3-6', '4-5-5', '4-6-5', '4-7-5', '4-9-5', '4-10-5']);

const searched = KNOWN_REPEATS.filter(({ source }) => source.startsWith('exhaustive search'))
  .map((known) => ({ ...known, shape: `${known.groups}-${known.size}-${known.sessions}` }))
  .filter(({ shape }) => !LONG.has(shape));

describe('searchRepeats', () => {
  test.each(searched)('$shape: none has fewer than $repeats repeats, and some has as many', (known) => {
    const { groups, size, sessions, repeats } = known;
    expect(searchRepeats(groups, size, sessions, repeats - 1).found).toBe(false);
    expect(searchRepeats(groups, size, sessions, repeats).found).toBe(true);
  });

  test.each([
    ['the affine plane of order 3', 3, 3, 4, 0, true],
    ['no fifth session of it', 3, 3, 5, 8, false],
    ['a plane and a repeated session', 3, 3, 5, 9, true],
    ['two groups of three, twice', 2, 3, 2, 1, false],
    ['four groups of four, five times', 4, 4, 5, 0, true],
  ])('%s', (_, groups, size, sessions, repeats, found) => {
    expect(searchRepeats(groups, size, sessions, repeats).found).toBe(found);
  });
});

describe('canonicalText', () => {
  const structure: Structure = {
    groups: [
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
    ],
    count: [2, 1, 1, 2],
    sessions: 2,
    repeats: 2,
  };

  test('stays the same when groups and sessions are renamed, and kinds change places', () => {
    const renamed: Structure = {
      ...structure,
      groups: [
        [1, 0],
        [0, 0],
        [1, 1],
        [0, 1],
      ],
      count: [2, 1, 1, 2],
    };
    expect(canonicalText(renamed, 2)).toBe(canonicalText(structure, 2));
  });

  test('tells structures apart', () => {
    expect(canonicalText({ ...structure, count: [3, 0, 0, 3] }, 2)).not.toBe(canonicalText(structure, 2));
    expect(canonicalText({ ...structure, count: [1, 2, 2, 1] }, 2)).toBe(canonicalText(structure, 2));
  });
});
