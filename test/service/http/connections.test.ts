import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { boundedServer } from '../../../src/service/http/connections.ts';
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

  it('has its last header read, however many come before', async () => {
    const { socket } = await open();
    const many = Array.from({ length: 2000 }, (_, i) => `${i}:\r\n`).join('');
    socket.write(
      `POST /v1/auto-solve HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n${many}Authorization: Bearer wrong\r\n\r\n{}`,
    );
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 401 /);
  });

  it('cannot silence the others', async () => {
    const before = process.memoryUsage().rss;
    for (let i = 0; i < 8; i++) {
      const { socket } = await open();
      socket.pause();
      socket.write(PAGE.repeat(1560));
    }
    const { url } = await open();
    const began = performance.now();
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(300e6);
  });

  it('that takes nothing of a long answer is closed, and one that takes it slowly is not', async () => {
    const { server } = boundedServer(
      {},
      (_request, response) => response.end(Buffer.alloc(20_000_000)),
      1500,
    );
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    const [idle, slow] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
    sockets.push(idle, slow);
    idle.pause();
    let received = 0;
    slow.on('data', (chunk) => {
      received += chunk.length;
      slow.pause();
      setTimeout(() => slow.resume(), 12);
    });
    for (const socket of [idle, slow]) socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    const began = performance.now();
    await once(slow, 'close');
    // Twice as long as one that takes nothing has.
    expect(performance.now() - began).toBeGreaterThan(3000);
    expect(received).toBeGreaterThan(20_000_000);
    const open = () => new Promise<number>((found) => server.getConnections((_error, n) => found(n)));
    await until(async () => (await open()) === 0);
    server.close();
  });
});
