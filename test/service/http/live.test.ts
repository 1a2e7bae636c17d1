import { afterEach, expect, it } from 'vitest';
import { openService, type TestService } from '../support/service.ts';

let service: TestService;
afterEach(() => service.close());

const secret = '0123456789abcdef0123456789abcdef';
const put = (payload: string, authorization = `Bearer ${secret}`) =>
  service.app.inject({
    ...{ method: 'PUT', url: '/live', payload },
    headers: { authorization, 'content-type': 'text/plain', host: 'localhost' },
  });
const read = (id: string) => service.app.inject({ url: `/live/${id}`, headers: { host: 'localhost' } });

it('keeps the plan of the day that was given last, for who knows its id', async () => {
  service = await openService({ profile: 'own' });
  const { id } = (await put('1ABC')).json();
  expect(id).toMatch(/^[0-9a-f]{16}$/);
  expect((await put('1ABCD-./:+')).json()).toEqual({ id });
  const reply = await read(id);
  expect([reply.statusCode, reply.body]).toEqual([200, '1ABCD-./:+']);
  expect(reply.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
  });
  const other = (await put('1Z', `Bearer ${secret.replace('0', 'f')}`)).json().id;
  expect([other === id, (await read(id)).body]).toEqual([false, '1ABCD-./:+']);
  expect((await read('0'.repeat(16))).statusCode).toBe(404);
  const headers = { authorization: `Bearer ${secret}`, host: 'localhost' };
  const gone = await service.app.inject({ method: 'DELETE', url: '/live', headers });
  expect([gone.statusCode, (await read(id)).statusCode]).toEqual([204, 404]);
});

it('forgets the oldest of more than a hundred', async () => {
  service = await openService({ profile: 'own' });
  const ids = [];
  for (let i = 100; i < 201; i++)
    ids.push((await put(`1A${i}`, `Bearer ${`${i}`.padStart(32, '0')}`)).json().id);
  expect([(await read(ids[0])).statusCode, (await read(ids[1])).body]).toEqual([404, '1A101']);
});

it('refuses what is no plan of a day, and who has no secret', async () => {
  service = await openService({ profile: 'own' });
  for (const [body, authorization] of [
    ['<script>', undefined],
    ['', undefined],
    ['1ABC', ''],
    ['1ABC', 'Bearer short'],
  ] as const)
    expect([body, (await put(body, authorization)).statusCode]).toEqual([body, 400]);
  expect((await put('1'.repeat(131_073))).json().detail).toBe('The body is larger than 131072 bytes.');
  expect((await put(`1${'A'.repeat(200_000)}`)).statusCode).toBe(413);
});

it('is there on the own server alone', async () => {
  service = await openService();
  expect([(await put('1ABC')).statusCode, (await read('0'.repeat(16))).statusCode]).toEqual([404, 404]);
});
