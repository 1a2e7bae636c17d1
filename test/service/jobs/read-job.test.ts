import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readJob } from '../../../src/service/jobs/read-job.ts';
import { serviceConfig } from '../../../src/service/settings/config.ts';
import { bodyK } from '../support/scenarios.ts';

const config = serviceConfig.parse({ jobs: { solve_ms: 60_000 } });
const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
const read = (more: object) => readJob({ ...bodyK(), ...more }, config);

it('says what is wrong with the address of a webhook, in whatever way it is wrong', () => {
  for (const url of [
    'nonsense',
    'https://',
    'https://\ud800.org',
    'http://x.example',
    'https://a:b@x.example',
  ])
    expect(read({ webhook: { url, secret } })).toMatchObject({
      code: 'invalid_scenario',
      issues: [{ code: 'invalid_value', pointer: '/webhook/url' }],
    });
  expect(read({ webhook: { url: 'https://x.example', secret } })).toMatchObject({
    webhook: { url: 'https://x.example', secret },
  });
});

it('says of the other fields of a job what it says of those of a scenario', () => {
  const messagesOf = (more: object) => {
    const found = read(more);
    return 'code' in found ? found.issues?.map(({ code, message }) => `${code}: ${message}`) : [];
  };
  expect(messagesOf({ solve_time_seconds: '5' })).toEqual([
    'wrong_type: "solve_time_seconds" must be a number, not "5".',
  ]);
  expect(messagesOf({ solve_time_seconds: 61 })).toEqual([
    'out_of_range: "solve_time_seconds" must be at most 60, not 61.',
  ]);
  const hook = { url: 'https://x.example', sekret: secret };
  expect(messagesOf({ webhook: hook })).toEqual([
    'missing_field: The field "secret" is missing from /webhook.',
    'unknown_field: Unknown field "sekret" in /webhook.',
  ]);
});

it('answers to any values of what a job has beside its scenario', () => {
  const hook = fc.record({ url: fc.oneof(fc.webUrl(), fc.string(), fc.jsonValue()), secret: fc.jsonValue() });
  fc.assert(
    fc.property(
      fc.record({ webhook: fc.oneof(hook, fc.jsonValue()), solve_time_seconds: fc.jsonValue() }),
      (more) => {
        const answer = read(more);
        expect('code' in answer ? answer.code : 'taken').toMatch(/^(invalid_scenario|malformed_json|taken)$/);
      },
    ),
    { numRuns: 300 },
  );
});
