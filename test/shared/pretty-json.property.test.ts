import fc from 'fast-check';
import { expect, it, onTestFinished, vi } from 'vitest';
import { prettyJson } from '../../src/shared/pretty-json.ts';

it('is JSON of the same value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.integer({ min: 0, max: 60 }), (value, width) => {
      expect(JSON.parse(prettyJson(value, width))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

it('keeps to the width wherever a list or object can be broken', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.integer({ min: 0, max: 99 }))), (value) => {
      for (const line of prettyJson(value, 20).trimEnd().split('\n'))
        expect(line.length).toBeLessThanOrEqual(20);
    }),
  );
});

it('puts on one line what fits on it', () => {
  const value = { name: 'Ann', sessions: [0, 1], none: {}, empty: [], absent: undefined };
  expect(prettyJson(value)).toBe('{"name": "Ann", "sessions": [0, 1], "none": {}, "empty": []}\n');
  expect(prettyJson(value, 30)).toBe(
    '{\n  "name": "Ann",\n  "sessions": [0, 1],\n  "none": {},\n  "empty": []\n}\n',
  );
});

it('puts each item of a list on a line of its own where nobody reads it all', () => {
  const items = Array.from({ length: 90_000 }, (_, i) => ({ pointer: `/constraints/${i}`, who: ['{"', i] }));
  const value = { terms: items, inner: { list: [[1, { a: [] }], 'x', null] } };
  const text = prettyJson(value);
  expect(JSON.parse(text)).toEqual(value);
  const lines = text.split('\n');
  expect(lines.slice(0, 3)).toEqual(['{', '  "terms": [', `    ${JSON.stringify(items[0])},`]);
  expect(lines).toHaveLength(items.length + 6);
});

it('makes nothing for each item of a long list but its text: names of millions took most of the time', () => {
  const entries = vi.spyOn(Object, 'entries');
  onTestFinished(() => entries.mockRestore());
  prettyJson({ ranks: [[1, 2], 3] }, 10);
  expect(entries.mock.calls).toEqual([[{ ranks: [[1, 2], 3] }]]);
});
