import { expect, test } from 'vitest';
import { german } from '../../../src/app/language/german/german.ts';
import { ruleText } from '../../../src/app/rules/rule-text.ts';

test('a German rule on a column is grammatical, whatever gender the name of the column has', () => {
  const texts = ['Geschlecht', 'Klasse', 'Verein'].flatMap((column) => [
    ruleText({ kind: 'apart', who: { kind: 'same', column }, must: true, sessions: [] }, german),
    ruleText({ kind: 'mix', column, only: false, pair: null }, german),
  ]);
  expect(texts.slice(0, 2)).toEqual([
    'Personen mit gleichem Wert in Geschlecht nie an einem Tisch',
    'Personen mit verschiedenen Werten in Geschlecht zuerst',
  ]);
  expect(texts.join()).not.toMatch(/(gleiche|verschiedener) /i);
});
