import { createSocket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createConnectionServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addressesOf, post } from '../../../src/service/work/webhook-task.ts';

vi.mock('node:dns/promises', { spy: true });

const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
let server: Server;
let port: number;
const seen: string[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push(request.headers.host ?? '');
    response.writeHead(204).end();
  });
  await new Promise<void>((up) => server.listen(0, '::', up));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

it('gives up a receiver that changes the protocol: it hung, and with it all webhooks and the end of the process', async () => {
  const other = createConnectionServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n');
  });
  await new Promise<void>((up) => other.listen(0, '127.0.0.1', up));
  const { port } = other.address() as AddressInfo;
  const hook = { url: `http://127.0.0.1:${port}/hook`, secret, body: '{}' };
  await expect(post(hook, 'one', Date.now(), ['127.0.0.1'])).rejects.toThrow('no answer');
  other.close();
});

const send = (host: string, networks: readonly string[]) =>
  post({ url: `http://${host}:${port}/hook`, secret, body: '{}' }, 'one', Date.now(), networks);

it('goes to networks of either kind that the settings name, in any spelling', async () => {
  expect(await send('[::1]', ['10.0.0.0/8', '::/64'])).toBe(204);
  expect(await send('[::1]', ['0:0:0:0:0:0:0:1'])).toBe(204);
  expect(await send('127.0.0.1', ['fd00::/8', '127.0.0.0/8'])).toBe(204);
  expect(seen).toHaveLength(3);
});

it.each(['1.1.1.1', '[2606:4700:4700::1111]'])(
  'goes to no public address without TLS, though a private network is named: %s',
  async (host) => {
    await expect(send(host, ['10.0.0.0/8', '::1'])).rejects.toThrow('Plain HTTP');
  },
);

it('goes to no other private address', async () => {
  for (const [host, networks] of [
    ['[::1]', ['fd00::/8', '127.0.0.0/8']],
    ['127.0.0.1', ['::1/128']],
    ['localhost', []],
  ] as const) {
    await expect(send(host, networks)).rejects.toThrow('is not allowed');
  }
  expect(seen).toHaveLength(3);
});

it.each([
  '169.254.169.254',
  '[::ffff:169.254.169.254]',
  '0xa9fea9fe',
  '[fd00:ec2::254]',
  '[fd20:ce::254]',
  '168.63.129.16',
  '[::ffff:168.63.129.16]',
  '100.100.100.200',
  '192.0.0.192',
  '[fe80::a9fe:a9fe]',
  '[64:ff9b::169.254.169.254]',
  '[64:ff9b::168.63.129.16]',
  '[::169.254.169.254]',
  '[::127.0.0.1]',
  '[::1.1.1.1]',
])('goes to no address of a cloud for its own machines, whatever the settings open: %s', async (host) => {
  const all = ['0.0.0.0/1', '128.0.0.0/1', '::/1', '8000::/1'];
  await expect(send(host, all)).rejects.toThrow('is not allowed');
  await expect(send(host, [])).rejects.toThrow('is not allowed');
});

describe('a name', () => {
  const names = createSocket('udp4', (asked, { port: from, address }) => {
    const name = asked.toString('latin1', 12);
    if (name.includes('silent')) return;
    const question = asked.subarray(12, asked.indexOf(0, 12) + 5);
    const isKnown = name.includes('known') && question.at(-3) === 1;
    const [record, code] = isKnown ? [[192, 12, 0, 1, 0, 1, 0, 0, 0, 5, 0, 4, 192, 0, 2, 7], 0] : [[], 3];
    const head = [0x81, 0x80 + code, 0, 1, 0, record.length / 16, 0, 0, 0, 0];
    names.send(Buffer.from([...asked.subarray(0, 2), ...head, ...question, ...record]), from, address);
  });
  let servers: string[];
  beforeAll(async () => {
    names.bind(0, '127.0.0.1');
    await once(names, 'listening');
    servers = [`127.0.0.1:${names.address().port}`];
  });
  afterAll(() => names.close());

  it('is found while a hundred others hang, two of which held up all', async () => {
    let hanging = 0;
    for (let i = 0; i < 100; i++) {
      hanging++;
      addressesOf(`n${i}.silent.example`, [], servers).catch(() => hanging--);
    }
    expect(await addressesOf('known.example', [], servers)).toEqual([{ address: '192.0.2.7', family: 4 }]);
    expect(hanging).toBe(100);
  });

  it('that no server has is asked of the system where the settings name networks, and only there', async () => {
    await expect(addressesOf('none.example', [], servers)).rejects.toThrow('ENOTFOUND');
    expect(lookup).not.toHaveBeenCalledWith('none.example', expect.anything());
    vi.mocked(lookup).mockResolvedValueOnce({ address: '10.0.0.7', family: 4 });
    const found = await addressesOf('none.example', ['10.0.0.0/8'], servers);
    expect(found).toEqual({ address: '10.0.0.7', family: 4 });
  });
});
