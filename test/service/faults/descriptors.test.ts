import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { memoryFolder } from '../../support/memory-folder.ts';
import { bodyK } from '../support/scenarios.ts';
import { call, startServer } from '../support/server-process.ts';
import { until } from '../support/until.ts';

const folder = memoryFolder('mingle-descriptors-');
afterAll(() => rmSync(folder, { recursive: true }));

it('a worker that dies while connections take all file descriptors is replaced when there are some', async () => {
  const anonymous = { requests_per_minute: 1000 };
  const store = `sqlite:${join(folder, 'store.db')}`;
  const server = await startServer({ store, anonymous }, { openFiles: 100 });
  const open = () => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    return socket.on('error', () => undefined);
  };
  const caller = open();
  caller.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(caller, 'data');
  const others = Array.from({ length: 150 }, open);
  // Node takes and closes what it has no descriptor for.
  await Promise.race(others.map((socket) => once(socket.resume(), 'close')));
  const body = JSON.stringify(bodyK('crash'));
  caller.write(
    `POST /v1/auto-solve HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nIdempotency-Key: the-key-of-the-crash\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  const [answer] = await once(caller, 'data');
  expect(String(answer)).toContain('"solver_failed"');
  for (const socket of [caller, ...others]) socket.destroy();
  await until(async () => (await call(server, bodyK()))?.code === 'ok');
  await server.stop();
});
