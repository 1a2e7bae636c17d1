/** What is written of an evening of doubles. */
import { expect, it } from 'vitest';
import { sentencesOf } from '../../src/library/explain.ts';
import { german } from '../../src/report/language/german.ts';
import { fewestWords } from '../../src/report/words/contacts.ts';
import { worthSentence } from '../../src/report/words/cost.ts';
import { doublesPlan } from './doubles-plan.ts';

it('counts partners and opponents apart', () => {
  const plan = doublesPlan();
  expect(worthSentence(plan)).toBe(
    'Everybody partners 1 to 3 of 4 and faces 3 to 4 of 4 others; nobody partners or faces anyone more than twice; at most 10 from the best.',
  );
  expect(fewestWords(plan)).toEqual([
    'Bo meets 1 other as partners; the most is 3',
    'Ann, Bo, Di and Eve meet 3 others as opponents; the most is 4',
  ]);
  const text = sentencesOf(plan).join('\n');
  expect(text).toContain('5 of 10 possible pairs meet as partners; each person meets 2 others');
  expect(text).toContain('1 pair meets as partners more than once, at most twice.');
  expect(worthSentence(doublesPlan(german))).toMatch(
    /^Alle spielen mit 1 bis 3 von 4 und gegen 3 bis 4 von 4 anderen; niemand mehr als zweimal mit oder gegen dieselbe Person; /,
  );
});
