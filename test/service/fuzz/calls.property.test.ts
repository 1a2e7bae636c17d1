/**
 * Generated calls against the whole service: no 500, no hang, no growth, every refusal with code and pointer.
 * `npm run fuzz:service` makes 20,000 of them, the test suite a few hundred.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERRORS, problem } from '../../../src/service/wire/errors.ts';
import { responseK } from '../../../src/service/wire/responses.ts';
import { codePoint } from '../../support/code-point.ts';
import { hostileJson } from '../../support/hostile-json.ts';
import { sized } from '../../support/long.ts';
import { arbitraryOfSchema } from '../support/arbitrary-of-schema.ts';
import { bodyK } from '../support/scenarios.ts';
import { openService, type TestService } from '../support/service.ts';

const RUNS = Number(process.env.FUZZ_RUNS ?? sized(80, 250));
const PATIENCE_MS = 60_000 + RUNS * 100;
let service: TestService;
beforeAll(async () => {
  const unlimited = { requests_per_minute: 1_000_000, client_daily_solve_ms: 1e9, pool_daily_solve_ms: 1e9 };
  service = await openService({ anonymous: unlimited, log_level: 'silent' });
  service.solver.usedMs = 1;
});
afterAll(() => service.close());

type Reply = Awaited<ReturnType<TestService['post']>>;

function checkReply(reply: Reply): void {
  const body = reply.json();
  if (reply.statusCode === 200) {
    responseK.parse(body);
    return;
  }
  const refusal = problem.parse(body);
  expect([refusal.status, ERRORS[refusal.code].status]).toEqual([reply.statusCode, reply.statusCode]);
  expect(refusal.issues.length).toBeGreaterThan(0);
  expect(reply.statusCode).toBeLessThan(500);
}

/** A valid body with one value somewhere replaced, removed or doubled. */
const damagedBody = fc
  .tuple(fc.nat(), fc.jsonValue(), fc.constantFrom('replace', 'remove', 'rename', 'double'))
  .map(([at, value, how]) => {
    const body = JSON.parse(JSON.stringify({ ...bodyK(), constraints: RULES }));
    const places: [holder: Record<string, unknown>, key: string][] = [];
    const visit = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return;
      for (const key of Object.keys(node)) {
        places.push([node as Record<string, unknown>, key]);
        visit((node as Record<string, unknown>)[key]);
      }
    };
    visit(body);
    const [holder, key] = places[at % places.length];
    if (how === 'replace') holder[key] = value;
    else if (how === 'remove') delete holder[key];
    else if (how === 'rename') holder[`${key}s`] = holder[key];
    else if (Array.isArray(holder)) holder.push(holder[Number(key)]);
    return JSON.stringify(body);
  });

const RULES = [
  { type: 'RepeatEncounter', max_allowed_encounters: 1, penalty_weight: 2 },
  { type: 'MustStayApart', people: ['ann', 'bob'], sessions: [0] },
  {
    type: 'AttributeBalance',
    group_id: 'ALL',
    attribute_key: 'k',
    desired_values: { v: 1 },
    penalty_weight: 1,
  },
  { type: 'PairMeetingCount', people: ['ann', 'cyd'], target_meetings: 1 },
];

const anyBody = fc.oneof(
  { weight: 4, arbitrary: damagedBody },
  { weight: 1, arbitrary: fc.json({ maxDepth: 6 }) },
  { weight: 1, arbitrary: hostileJson },
  // In place of one text or number of a body that is good.
  {
    weight: 2,
    arbitrary: fc.tuple(fc.nat(), hostileJson).map(([at, value]) => {
      const parts = JSON.stringify({ ...bodyK(), constraints: RULES }).split(/("[^"]*"|\d+)/);
      parts[1 + 2 * (at % Math.floor(parts.length / 2))] = value;
      return parts.join('');
    }),
  },
  { weight: 1, arbitrary: fc.string({ unit: codePoint, maxLength: 200 }) },
);
const headerText = fc.string({ unit: 'grapheme-ascii', maxLength: 300 });
const anyHeaders = fc.record(
  {
    'idempotency-key': fc.oneof(headerText, fc.uuid()),
    authorization: fc.oneof(
      headerText,
      headerText.map((text) => `Bearer ${text}`),
    ),
    'content-type': fc.oneof(
      headerText,
      fc.constantFrom('application/json', 'application/json;charset=utf-8'),
    ),
    origin: headerText,
    'x-service-caller-type': headerText,
    'x-forwarded-for': headerText,
    'content-encoding': fc.constantFrom('gzip', 'identity'),
  },
  { requiredKeys: [] },
);

describe('the service under generated calls', () => {
  it(
    'answers each with a schedule or a problem document, and does not grow',
    async () => {
      const sizes: number[] = [];
      let calls = 0;
      await fc.assert(
        fc.asyncProperty(anyBody, fc.option(anyHeaders, { nil: {}, freq: 3 }), async (body, headers) => {
          checkReply(await service.post(body, headers));
          if (++calls % Math.max(50, RUNS / 4) === 0) sizes.push(heapAfterCollection());
        }),
        { numRuns: RUNS },
      );
      const [first, last] = [sizes[0], sizes[sizes.length - 1]];
      expect(last - first).toBeLessThan(20_000_000);
    },
    PATIENCE_MS,
  );

  it(
    'takes whatever the OpenAPI document allows: such bodies can break rules, never the shape',
    async () => {
      const document = (await service.app.inject('/v1/openapi.json')).json();
      const bodies = arbitraryOfSchema(document.components.schemas.SolveRequest, document);
      await fc.assert(
        fc.asyncProperty(bodies, async (body) => {
          const reply = await service.post(body);
          checkReply(reply);
          expect([200, 403, 422]).toContain(reply.statusCode);
          if (reply.statusCode !== 422) return;
          const codes: string[] = reply.json().issues.map(({ code }: { code: string }) => code);
          expect(codes.filter((code) => SHAPE_CODES.includes(code))).toEqual([]);
        }),
        { numRuns: RUNS / 2 },
      );
    },
    PATIENCE_MS,
  );
});

/** Said by the shape stage alone. */
const SHAPE_CODES = ['unknown_field', 'wrong_type', 'empty_text', 'invalid_value', 'unknown_constraint_type'];

/** Bytes. */
function heapAfterCollection(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
}
