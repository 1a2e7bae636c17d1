import fc from 'fast-check';
import { distance } from 'fastest-levenshtein';
import { expect, test } from 'vitest';
import { nearDuplicates } from '../../../src/scenario/people/doubts.ts';
import { sized } from '../../support/long.ts';

test('names are near where one letter is more, fewer or other, as their distance says', () => {
  const name = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 8, maxLength: 10 });
  const near = fc
    .tuple(name, fc.nat(9), fc.constantFrom('', 'a', 'b'), fc.nat(1))
    .map(([text, at, letter, out]) => [text, text.slice(0, at) + letter + text.slice(at + out)]);
  fc.assert(
    fc.property(fc.oneof(near, fc.tuple(name, name)), ([one, other]) => {
      const rows = [one, other].map((cell, i) => ({ line: i + 1, cells: [cell] }));
      const isNear = other.length >= 8 && distance(one, other) === 1;
      expect(nearDuplicates([one, other], rows, 'name').length).toBe(isNear ? 1 : 0);
    }),
    { numRuns: sized(300, 3000) },
  );
});
