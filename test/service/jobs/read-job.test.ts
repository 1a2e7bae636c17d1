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
