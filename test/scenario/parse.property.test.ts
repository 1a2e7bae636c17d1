import fc from 'fast-check';
import { expect, it } from 'vitest';
import { capAtEvenSizes } from '../../src/scenario/even.ts';
import { compile } from '../../src/scenario/lower/compile.ts';
import { parseRequest } from '../../src/scenario/parse.ts';
import { valueOf } from '../support/value-of.ts';
import { mutated, mutations } from './mutations.ts';
import { requestBodies } from './requests.ts';

it('either refuses a damaged document with reasons or yields a request that all later stages can use', () => {
  let refused = 0;
  fc.assert(
    fc.property(requestBodies, fc.array(mutations, { minLength: 1, maxLength: 3 }), (body, changes) => {
      const document = changes.reduce<unknown>(mutated, JSON.parse(JSON.stringify(body)));
      const parsed = parseRequest(document, { ignoreUnknown: changes.length === 2 });
      if (!parsed.ok) {
        refused++;
        expect(parsed.issues.length).toBeGreaterThan(0);
        for (const { pointer } of parsed.issues) expect(pointer).toMatch(/^(\/.*)?$/s);
        return;
      }
      const { request } = parsed.value;
      const { peopleCount, sessionCount, attends } = compile(capAtEvenSizes(request));
      expect(attends.length).toBe(peopleCount * sessionCount);
    }),
    { numRuns: 250 },
  );
  expect(refused).toBeGreaterThan(50);
});

it('loads 5,000 people, 1,000 groups and 200 sessions', () => {
  const parsed = valueOf(
    parseRequest({
      scenario: {
        people: Array.from({ length: 5000 }, (_, i) => ({
          id: `p${i}`,
          ...(i % 9 === 0 ? { sessions: [0, 199] } : {}),
        })),
        groups: Array.from({ length: 1000 }, (_, i) => ({ id: `g${i}`, capacity: 5 })),
        session_count: 200,
      },
      constraints: [{ type: 'MustStayApart', people: Array.from({ length: 100 }, (_, i) => `p${i}`) }],
    }),
  );
  const problem = compile(parsed.request);
  expect(problem.unit.length).toBe(1_000_000);
  expect(problem.apart[0].length).toBe(100 * 99);
  expect(problem.apart[100]).toBe(problem.apart[1]);
});
