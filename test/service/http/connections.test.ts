import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openService, type TestService } from '../support/service.ts';
import { until } from '../support/until.ts';

const PAGE = 'GET /v1/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n';
let service: TestService;
let sockets: Socket[];
beforeEach(async () => {
  service = await openService();
  sockets = [];
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await service.close();
});

async function open(): Promise<{ socket: Socket; url: string }> {
  const url = service.app.server.listening
    ? `http://127.0.0.1:${(service.app.server.address() as { port: number }).port}`
    : await service.app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  sockets.push(socket);
  await new Promise((done) => socket.once('connect', done));
  return { socket, url };
}

describe('one connection', () => {
  it('gets its answers in order where it sends a few requests ahead', async () => {
    const { socket } = await open();
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk;
    });
    socket.write(`${PAGE.repeat(2)}GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    await new Promise((done) => socket.once('close', done));
    expect(received.match(/HTTP\/1\.1 200/g)).toHaveLength(3);
    expect(received.endsWith('{"status":"alive"}')).toBe(true);
  });

  it('is closed after the answers under way where it asks for more than it reads', async () => {
    const { socket } = await open();
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk;
    });
    socket.write(PAGE.repeat(1000));
    await new Promise((done) => socket.once('close', done));
    expect(received.match(/HTTP\/1\.1 200/g)).toHaveLength(16);
    expect(received).toMatch(/connection: close\r\n/i);
  });

  it('cannot silence the others', async () => {
    const before = process.memoryUsage().rss;
    for (let i = 0; i < 20; i++) {
      const { socket } = await open();
      socket.pause();
      socket.write(PAGE.repeat(1560));
    }
    const { url } = await open();
    const began = performance.now();
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect(performance.now() - began).toBeLessThan(3000);
    expect(process.memoryUsage().rss - before).toBeLessThan(300e6);
  }, 30_000);

  it('that takes nothing of a long answer is closed', async () => {
    service.app.get('/long', async () => Buffer.alloc(20_000_000));
    const { socket } = await open();
    socket.pause();
    socket.write('GET /long HTTP/1.1\r\nHost: x\r\n\r\n');
    const count = () =>
      new Promise<number>((found) => service.app.server.getConnections((_error, open) => found(open)));
    await until(async () => (await count()) === 1);
    await until(async () => (await count()) === 0);
  }, 40_000);
});
