/** The one reader of JSON against the platform's own, on texts that were damaged in every way. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MOST_DEPTH, readJson } from '../../src/shared/read-json.ts';
import { hostileJson } from '../support/hostile-json.ts';

/** Undefined where it is none. */
function platformValue(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

const messagesOf = (text: string, strict = false) => {
  const read = readJson(text, strict);
  return read.ok ? [] : read.issues.map(({ message }) => message);
};

describe('reading JSON', () => {
  it('takes what the platform takes, with the same value, and refuses the rest in few words', () => {
    fc.assert(
      fc.property(hostileJson, (text) => {
        const read = readJson(text, true);
        if (read.ok) expect(read.value).toEqual(platformValue(text));
        else {
          const reasons = new Set(read.issues.map(({ code }) => code));
          expect(reasons.has('syntax')).toBe(platformValue(text) === undefined && !reasons.has('too_deep'));
          expect(read.issues.length).toBeLessThanOrEqual(101);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('reads the same with comments and trailing commas in it', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        // A name that cannot be used.
        fc.pre(!JSON.stringify(value).includes('"__proto__":'));
        const text = JSON.stringify(value, null, 1).replace(/\n( *)([\]}])/g, ', // 1\n/* , */$1$2');
        const read = readJson(text, false);
        expect(read.ok && JSON.stringify(read.value)).toBe(JSON.stringify(value));
      }),
    );
  });

  it.each([
    ['', 'The document is empty.'],
    ['[1 2]', 'Line 1, column 4: a comma is expected.'],
    ['{"a" 1}', 'Line 1, column 6: a colon is expected.'],
    ["{'a': 1}", 'Line 1, column 2: a field name in double quotes is expected.'],
    ['{"a": 1', 'Line 1, column 8: a closing } is expected.'],
    ['{"a": [', 'Line 1, column 8: a closing ] is expected.'],
    ['/* a\n*/ ["a\nb"]', 'Line 2, column 5: a text has no closing double quote.'],
    ['["a\tb"]', 'Line 1, column 4: a control character inside a text.'],
    ['["\\x"]', 'Line 1, column 3: an unknown \\ escape.'],
    ['["\\u12"]', 'Line 1, column 3: a malformed \\u escape.'],
    ['[1, -1e400]', 'Line 1, column 5: the number is too large.'],
    ['[01]', 'Line 1, column 2: a malformed number.'],
    ...['NaN', '-Infinity', 'undefined', 'None'].map((word): [string, string] => [
      `[${word}]`,
      `Line 1, column 2: ${word} is no value in JSON (leave the field out, or write null).`,
    ]),
    ['[yes]', 'Line 1, column 2: unknown word (texts need double quotes).'],
    ['[1] 2', 'Line 1, column 5: the document should end here.'],
    ['1 /* a', 'Line 1, column 3: a comment has no end.'],
    ['{"a": 1, "b": [{"c": "a", "c": "a"}]}', 'The field "c" is given twice (again at line 1, column 27).'],
    ['{"a": {"__proto__": 1}}', 'The name "__proto__" (line 1, column 8) cannot be used.'],
    ['{"a": 1, "\\u0061": 2}', 'The field "a" is given twice (again at line 1, column 10).'],
    [
      '['.repeat(MOST_DEPTH + 1) + ']'.repeat(MOST_DEPTH + 1),
      'The document is nested too deeply: more than 64 lists and objects within each other at line 1, column 65.',
    ],
  ])('says what is wrong with %j', (text, message) => {
    expect(messagesOf(text)).toEqual([message]);
  });

  it('reads on after a value that is none', () => {
    expect(messagesOf('{"a": NaN, "b": [01, ,yes\n], "c": }')).toEqual([
      'Line 1, column 7: NaN is no value in JSON (leave the field out, or write null).',
      'Line 1, column 18: a malformed number.',
      'Line 1, column 22: a value is expected.',
      'Line 1, column 23: unknown word (texts need double quotes).',
      'Line 2, column 9: a value is expected.',
    ]);
  });

  it('says the first hundred faults and that there are more, and none of them at length', () => {
    const twice = `{"${'x'.repeat(150_000)}": {${'"a":0,'.repeat(1000)}"a":0}}`;
    const read = readJson(twice, true);
    const issues = read.ok ? [] : read.issues;
    expect([issues.length, issues.at(-1)?.code]).toEqual([3, 'more_problems']);
    expect(messagesOf(`{${'"a":0,'.repeat(1000)}"a":0}`)).toHaveLength(101);
  });
});
