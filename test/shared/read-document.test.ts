import { expect, it } from 'vitest';
import * as z from 'zod';
import { readAs } from '../../src/shared/read-document.ts';

const shape = z.strictObject({
  rules: z.array(
    z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('pin'), table: z.string().optional() }),
      z.strictObject({ kind: z.literal('limit'), times: z.int().optional() }),
    ]),
  ),
  who: z.union([z.literal('ALL'), z.strictObject({ where: z.string() })]).default('ALL'),
  ran: z
    .union([
      z.strictObject({ skipped: z.string() }),
      z.strictObject({ began: z.number(), seconds: z.number() }),
    ])
    .optional(),
});

/** What is said of the first fault. */
function adviceOn(document: unknown): string | undefined {
  const read = readAs(shape, document);
  return read.ok ? undefined : read.issues[0].advice;
}

it('knows the fields of whichever object of a union stands there', () => {
  expect(adviceOn({ rules: [{ kind: 'limit', tims: 1 }] })).toBe('Did you mean "times"?');
  expect(adviceOn({ rules: [{ kind: 'pin', seat: 1 }] })).toBe('Known here: kind, table.');
  expect(adviceOn({ rules: [], who: { where: 'a', wher: 'b' } })).toBe('Did you mean "where"?');
  expect(adviceOn({ rules: [], ran: { began: 1, seconds: 2, secnds: 3 } })).toBe('Did you mean "seconds"?');
});
