import { expect, it } from 'vitest';
import { csvForSpreadsheets, csvText } from '../../src/shared/csv-text.ts';

it('quotes what a reader would take for the end of a cell or line, or drop, and marks formulas', () => {
  expect(csvText([['Ann', 'a "b"', '=1+1', "'-2"]])).toBe(`Ann,"a ""b""",'=1+1,''-2\n`);
  expect(csvText([['a,b', 'a;b', 'a|b', 'a\tb', ' a', 'a ', '']])).toBe(
    '"a,b","a;b","a|b","a\tb"," a","a ",\n',
  );
  expect(csvForSpreadsheets([['a\nb', 'a\rb'], ['c']])).toBe('\uFEFF"a\nb","a\rb"\r\nc\r\n');
});
