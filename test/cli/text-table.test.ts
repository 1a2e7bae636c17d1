import stringWidth from 'string-width';
import { expect, test } from 'vitest';
import { textTable } from '../../src/cli/print/text-table.ts';

const HEAD = ['', 'people met by each', 'pairs that meet again', 'due'];
const ROWS = [
  ['one session fewer', '11', '4', 'never: Ann Lee, Bob Roy, Cy Fox, Dee Fox and 12 more'],
  ['x'.repeat(60), '9', '12', 'Ida'],
];

test('a table is no wider than the terminal, and breaks lines between words', () => {
  for (const width of [60, 80, 100]) {
    const text = textTable(HEAD, ROWS, 'lrrl', width);
    expect(Math.max(...text.split('\n').map((line) => stringWidth(line)))).toBeLessThanOrEqual(width);
    for (const word of 'people pairs again never: Ann Lee, more 12 Ida'.split(' '))
      expect(text).toContain(word);
  }
});

test('no word is cut while lines of other columns can be broken', () => {
  const file = 'evidence-of-the-spring-run.jsonl';
  const text = textTable(['file', 'said'], [[file, 'one two three four five six seven eight nine']], '', 60);
  expect(text).toContain(file);
});

test('a table for which there is room, or that goes to a file, has a line a row', () => {
  expect(textTable(HEAD, ROWS, 'lrrl', 300)).toBe(textTable(HEAD, ROWS, 'lrrl'));
  expect(textTable(HEAD, ROWS, 'lrrl').split('\n')).toHaveLength(7);
});

test('the last of too few cells takes the room of those that lack, and is broken into lines there', () => {
  const rows = [
    ['one', 'two', 'three'],
    ['a', 'four five six seven'],
  ];
  expect(textTable(['', 'x', 'y'], rows, 'lrr')).toBe(
    [
      '┌─────┬─────┬───────┐',
      '│     │   x │     y │',
      '├─────┼─────┼───────┤',
      '│ one │ two │ three │',
      '│ a   │ four five   │',
      '│     │ six seven   │',
      '└─────┴─────┴───────┘',
      '',
    ].join('\n'),
  );
});
