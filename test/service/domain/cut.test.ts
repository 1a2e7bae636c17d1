import { expect, it } from 'vitest';
import { problemOf } from '../../../src/service/domain/refusal.ts';

it('cuts long texts at 400 units, and no letter in two', () => {
  const told = (detail: string) => problemOf({ code: 'malformed_json', detail }).detail;
  expect(told('x'.repeat(400))).toBe('x'.repeat(400));
  expect(told('x'.repeat(401))).toBe(`${'x'.repeat(400)}…`);
  expect(told('😀'.repeat(400))).toBe(`${'😀'.repeat(200)}…`);
  expect(told(`x${'😀'.repeat(200)}`)).toBe(`x${'😀'.repeat(199)}…`);
});
