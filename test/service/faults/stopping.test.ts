import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, it } from 'vitest';
import { memoryFolder } from '../../support/memory-folder.ts';
import { startServer } from '../support/server-process.ts';

const folder = memoryFolder('mingle-stopping-');
afterAll(() => rmSync(folder, { recursive: true }));

it('a server that stops does not wait for who sends a byte at a time', async () => {
  const server = await startServer({ store: `sqlite:${join(folder, 'store.db')}`, shutdown_ms: 500 });
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nPOST /v1/auto-solve HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 999\r\n\r\n{',
  );
  await once(socket, 'data');
  const drip = setInterval(() => socket.write(' '), 300);
  await server.stop().finally(() => clearInterval(drip));
});
