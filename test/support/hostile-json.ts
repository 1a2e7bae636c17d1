import fc from 'fast-check';
import { codePoint } from './code-point.ts';

/** JSON as somebody writes it who means harm: fields twice, deep, long names and numbers, halves of characters. */
const scalar = fc.oneof(
  fc.string({ unit: codePoint, maxLength: 12 }).map((text) => JSON.stringify(text)),
  fc.constantFrom('null', 'true', '-0', '1e999', '"\\ud800"', '"\\udc00\\ud800"', '"\\u0000"', '"__proto__"'),
  fc.integer({ min: 1, max: 400 }).map((length) => '9'.repeat(length)),
  fc.integer({ min: 1, max: 400 }).map((length) => `0.${'0'.repeat(length)}1E-${length}`),
  fc.integer({ min: 1, max: 4000 }).map((length) => `"${'x'.repeat(length)}"`),
);

const name = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('"a"', '"\\u0061"', '"b"', '""', '"people"', '"id"') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('"__proto__"', '"constructor"', '"\\ud800"', '"~/"', `"${'k'.repeat(3000)}"`),
  },
);

const blank = fc.constantFrom('', '', '', ' ', '\n', '\r\n\t');

const { value } = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar,
    fc
      .array(fc.tuple(blank, tie('value')), { maxLength: 5 })
      .map((entries) => `[${entries.map((parts) => parts.join('')).join()}]`),
    fc
      .array(fc.tuple(blank, name, tie('value')), { maxLength: 5 })
      .map((fields) => `{${fields.map(([space, key, each]) => `${space}${key}:${space}${each}`).join()}}`),
  ),
}));

const deep = fc
  .tuple(fc.integer({ min: 1, max: 200 }), fc.constantFrom('[]', '{"a":|}', '[{"a":|}]'), value)
  .map(([depth, around, inner]) => {
    const [before, after] = around === '[]' ? ['[', ']'] : around.split('|');
    return before.repeat(depth) + inner + after.repeat(depth);
  });

/** A text with one sign taken out, put in or doubled. */
const damaged = fc
  .tuple(
    value,
    fc.nat(),
    fc.constantFrom('', ',', '"', '}', ']', ':', '\\', '/*', '//', '\u0001', '-', '.', '\uFEFF'),
  )
  .map(([text, at, sign]) => {
    const place = at % (text.length + 1);
    return text.slice(0, place) + sign + text.slice(place + (at % 2));
  });

export const hostileJson = fc.oneof(value, deep, damaged);
