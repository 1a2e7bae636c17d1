/** Makes every call of a server of either form; the types are those that the OpenAPI documents give. */
import { strict as assert } from 'node:assert';
import createClient from 'openapi-fetch';
import type { paths as PathsA } from './generated/form-a.ts';
import type { paths as PathsK } from './generated/form-k.ts';

const people = ['Ada', 'Ben', 'Cleo', 'Dan'].map((id) => ({ id }));
const [formK, formA] = process.argv.slice(2);

async function callFormK(baseUrl: string): Promise<void> {
  const client = createClient<PathsK>({ baseUrl });
  const key = crypto.randomUUID();
  const solve = () =>
    client.POST('/v1/auto-solve', {
      params: { header: { 'Idempotency-Key': key } },
      body: {
        scenario: {
          people,
          groups: ['Oak', 'Elm'].map((id) => ({ id, capacity: 2 })),
          session_count: 3,
        },
        // The weight may be left out in a request, and is there in the answer.
        objectives: [{ type: 'maximize_unique_contacts' }],
        constraints: [{ type: 'RepeatEncounter', max_allowed_encounters: 1, penalty_weight: 5 }],
      },
    });
  const { data, response } = await solve();
  assert.equal(data?.solution.unique_contacts, 6);
  assert.equal(data.policy.effective_objectives[0]?.weight, 1);
  assert.match(response.headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/);
  const again = await solve();
  assert.equal(again.response.headers.get('idempotency-replayed'), 'true');
  assert.deepEqual(again.data, data);

  const refused = await client.POST('/v1/auto-solve', {
    params: { header: { 'Idempotency-Key': crypto.randomUUID() } },
    headers: { authorization: 'Bearer no-key' },
    body: { scenario: { people, groups: [{ id: 'Oak', capacity: 4 }], session_count: 1 } },
  });
  assert.equal(refused.error?.code, 'api_key_malformed');
  assert.match(refused.response.headers.get('www-authenticate') ?? '', /^Bearer /);

  const help = await client.GET('/v1/help');
  assert.equal(help.data?.limits.people, 200);
  assert.ok((await client.GET('/v1/schema')).data);
  assert.ok((await client.GET('/v1/schema/{name}', { params: { path: { name: 'request' } } })).data);
  const unknown = await client.GET('/v1/schema/{name}', { params: { path: { name: 'nothing' } } });
  assert.equal(unknown.error?.code, 'not_found');
  assert.ok((await client.GET('/v1/openapi.json')).data);
  assert.ok((await client.GET('/healthz')).data);
  assert.ok((await client.GET('/readyz')).data);
}

async function callFormA(baseUrl: string): Promise<void> {
  const client = createClient<PathsA>({ baseUrl });
  const { data } = await client.POST('/v1/auto-solve', {
    body: {
      scenario: { people, groups: ['Oak', 'Elm'].map((id) => ({ id, size: 2 })), num_sessions: 3 },
    },
  });
  assert.equal(data?.solution.final_score, 0);
  const refused = await client.POST('/v1/auto-solve', {
    body: { scenario: { people, groups: [{ id: 'Oak', size: 1 }], num_sessions: 1 } },
  });
  assert.equal(refused.error?.status, 422);
  assert.equal((await client.GET('/v1/help')).data?.form, 'a');
}

if (formK === undefined || formA === undefined) {
  console.error('usage: npm run check -- URL-OF-FORM-K URL-OF-FORM-A');
  process.exitCode = 2;
} else {
  await callFormK(formK);
  await callFormA(formA);
  console.log('every call was made');
}
