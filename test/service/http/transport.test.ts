import { type AddressInfo, connect } from 'node:net';
import fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endpointsOf } from '../../../src/service/discovery/endpoints.ts';
import { solvesRoutes } from '../../../src/service/http/solves.ts';
import { Sealer } from '../../../src/service/queue/sealer.ts';
import { type Store, StoreUnavailable } from '../../../src/service/store/contract.ts';
import { bodyK } from '../support/scenarios.ts';
import { openService, type TestService } from '../support/service.ts';
import { until } from '../support/until.ts';

let service: TestService;
beforeEach(async () => {
  service = await openService();
});
afterEach(() => service.close());

/** Sends bytes as they are and returns all that comes back. */
async function raw(bytes: string): Promise<string> {
  await service.app.listen({ port: 0, host: '127.0.0.1' });
  const address = service.app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return new Promise((done, failed) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk;
    });
    socket.on('error', failed);
    socket.on('close', () => done(received));
  });
}

describe('the media type', () => {
  it.each([
    ['text/plain', {}],
    ['application/x-www-form-urlencoded', {}],
    ['application/json; charset=latin1', {}],
    ['application/json', { 'content-encoding': 'gzip' }],
    [undefined, {}],
  ])('%s %j is refused', async (type, more) => {
    const reply = await service.post(bodyK(), { 'content-type': type, ...more });
    expect(reply.statusCode).toBe(415);
    expect(reply.json().advice).toMatch(/^Send JSON in UTF-8/);
  });

  it('may name UTF-8, and that nothing is packed', async () => {
    const said = { 'content-type': 'application/json; charset=UTF-8', 'content-encoding': 'Identity' };
    const reply = await service.post(bodyK(), said);
    expect(reply.statusCode).toBe(200);
  });
});

describe('paths and methods', () => {
  it('that do not exist are 404', async () => {
    for (const url of [
      '/nothing',
      '/v1',
      '/v1/auto-solve/',
      '/v2/auto-solve',
      '/v1/schema/nothing',
      '/%zz',
    ]) {
      const reply = await service.app.inject({ url });
      expect([url, reply.statusCode, reply.json().code]).toEqual(
        url === '/%zz' ? [url, 400, 'malformed_request'] : [url, 404, 'not_found'],
      );
    }
  });

  it('that do not belong together are 405 with Allow, whatever the body', async () => {
    for (const { method, path } of endpointsOf(service.parts.config)) {
      const reply = await service.app.inject({
        method: 'PUT',
        url: path.replace('{name}', 'request'),
        headers: { 'content-type': 'text/plain' },
        payload: 'x',
      });
      expect([path, reply.statusCode, reply.json().code]).toEqual([path, 405, 'method_not_allowed']);
      expect(reply.headers.allow).toContain(method);
    }
  });

  it.each(['PROPFIND', 'M-SEARCH', 'OPTIONS', 'HEAD'])(
    'that are not of HTTP alone too: %s',
    async (method) => {
      const answer = await raw(`${method} /v1/auto-solve?x HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 405 .*\r\nallow: POST\r\n/s);
    },
  );

  it.each(['/v1/auto-solve', '/nothing'])('are no failure of the service: QUERY %s', async (path) => {
    const answer = await raw(`QUERY ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    // Node 20 does not know it.
    expect(answer).toMatch(/^HTTP\/1\.1 4(00|05|15) /);
  });
});

describe('what is not HTTP', () => {
  it('is answered with a problem', async () => {
    const answer = await raw('what?\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(JSON.parse(answer.split('\r\n\r\n')[1])).toMatchObject({ code: 'malformed_request', status: 400 });
  });

  it.each([
    [
      'has two Hosts',
      'GET /healthz HTTP/1.1\r\nHost: localhost\r\nhost: example.org\r\nConnection: close\r\n\r\n',
      400,
      'malformed_request',
    ],
    ['has no Host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'malformed_request'],
    [
      'expects what nobody knows',
      'GET /healthz HTTP/1.1\r\nHost: x\r\nExpect: 200-maybe\r\nConnection: close\r\n\r\n',
      417,
      'expectation_failed',
    ],
    [
      'has endless headers',
      `GET /healthz HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
    [
      'has an endless part in its address',
      `GET /v1/schema/${'a'.repeat(500)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      414,
      'uri_too_long',
    ],
  ])('or %s is answered like every other error', async (_what, bytes, status, code) => {
    const [head, body] = (await raw(bytes)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head).toMatch(/\r\nx-request-id: [0-9a-f-]{36}/i);
    expect(head).toMatch(/\r\ncontent-type: application\/problem\+json/i);
    expect(JSON.parse(body)).toMatchObject({ type: `urn:mingle:problem:${code}`, status, code });
    const id = /x-request-id: ([0-9a-f-]{36})/i.exec(head)?.[1];
    expect(service.log.join('')).toContain(id);
  });
});

const POST =
  'POST /v1/auto-solve HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nConnection: close\r\n';

describe('a body', () => {
  it.each([
    [2, '{}', /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 4[02][02] /],
    [1e9, '', /^HTTP\/1\.1 413 /],
  ])(
    'of %s bytes is asked for where the caller waits for that, and is not too large',
    async (bytes, body, answer) => {
      const head = `${POST}Expect: 100-continue\r\nContent-Length: ${bytes}\r\n\r\n`;
      expect(await raw(`${head}${body}`)).toMatch(answer);
    },
  );

  it('is not asked for where it is too large for its path alone', async () => {
    await service.close();
    service = await openService({ accounts: { billing_secret: `whsec_${'A'.repeat(32)}` } });
    const head = POST.replace('/v1/auto-solve', '/billing/events');
    expect(await raw(`${head}Expect: 100-continue\r\nContent-Length: 70000\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 413 /,
    );
  });

  it('may be the last that the caller sends', async () => {
    const release = service.solver.hold();
    await service.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = service.app.server.address() as AddressInfo;
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const body = JSON.stringify(bodyK());
    socket.end(`${POST}Idempotency-Key: a-key-of-its-own-1\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    const closed = new Promise((done) => socket.once('close', done));
    await until(async () => service.solver.jobs.length === 1);
    release();
    await closed;
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('what does not arrive', () => {
  it.each([
    ['the rest of the headers', 'GET /healthz HTTP/1.1\r\nHost: x\r\n'],
    [
      'the rest of the body',
      'POST /v1/auto-solve HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
    ],
  ])('is not waited for: %s', async (_, bytes) => {
    const { server } = service.app;
    expect([server.headersTimeout, server.requestTimeout]).toEqual([10_000, 10_000]);
    server.headersTimeout = 1;
    server.requestTimeout = 1;
    const answer = await raw(bytes);
    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(answer).toContain('\r\nRetry-After: 1\r\n');
    expect(JSON.parse(answer.split('\r\n\r\n')[1])).toMatchObject({ code: 'request_timeout', status: 408 });
  });

  it('holds no connection where the rest comes a byte at a time', async () => {
    await service.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = service.app.server.address() as AddressInfo;
    Object.assign(service.app.server, { headersTimeout: 1, requestTimeout: 1 });
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    socket.on('error', () => undefined).resume();
    const closed = new Promise((done) => socket.once('close', done));
    socket.write(
      'POST /v1/auto-solve HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
    );
    const began = performance.now();
    const drip = setInterval(() => socket.write(' '), 300);
    await closed.finally(() => clearInterval(drip));
    expect(performance.now() - began).toBeLessThan(15_000);
    expect(service.log.join('')).toContain('"status":408');
  });

  it('is no failure of the service where the caller goes away', async () => {
    await service.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = service.app.server.address() as AddressInfo;
    const gone = new Promise((done) => {
      service.app.server.once('request', (request) => {
        request.once('close', done);
        socket.destroy();
      });
    });
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(
        'POST /v1/auto-solve HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
      ),
    );
    await gone;
    await service.close();
    expect(service.log.join('')).not.toContain('internal_error');
  });
});

describe('health', () => {
  it('is told apart from readiness', async () => {
    expect((await service.app.inject('/healthz')).json()).toEqual({ status: 'alive' });
    expect((await service.app.inject('/readyz')).json()).toEqual({ status: 'ready' });
    service.stopTaking();
    expect((await service.app.inject('/healthz')).statusCode).toBe(200);
    const reply = await service.app.inject('/readyz');
    expect([reply.statusCode, reply.json().code]).toEqual([503, 'shutting_down']);
    const call = await service.post(bodyK());
    expect([call.statusCode, call.json().code]).toEqual([503, 'shutting_down']);
    expect(call.headers).toMatchObject({ 'retry-after': '2', connection: 'close' });
  });

  it('of the store shows in readiness and in calls', async () => {
    await service.close();
    const fail = () => Promise.reject(new StoreUnavailable(new Error('disk I/O')));
    const store: Store = {
      exclusive: true,
      read: fail,
      single: fail,
      write: fail,
      now: Date.now,
      close: async () => undefined,
    };
    service = await openService({}, { store });
    for (const reply of [await service.app.inject('/readyz'), await service.post(bodyK())]) {
      expect([reply.statusCode, reply.json().code]).toEqual([503, 'storage_unavailable']);
      expect(reply.headers['retry-after']).toMatch(/^[23]$/);
    }
    expect(service.log.join('')).toContain('disk I/O');
    expect(await service.metrics.registry.metrics()).toContain(
      'mingle_solve_calls_total{outcome="storage_unavailable"} 1',
    );
  });

  it('is 503 when nothing can be stored any more, though all can be read', async () => {
    service.store.write = () => Promise.reject(new StoreUnavailable(new Error('disk full')));
    const reply = await service.app.inject('/readyz');
    expect([reply.statusCode, reply.json().code]).toEqual([503, 'storage_unavailable']);
  });

  it('of the code is 500 and keeps the stack in the log', async () => {
    service.solver.answer = () => {
      throw new TypeError('a defect');
    };
    expect(await service.metrics.registry.metrics()).toContain('mingle_defects_total 0');
    const reply = await service.post(bodyK());
    expect([reply.statusCode, reply.json().code]).toEqual([500, 'internal_error']);
    expect(await service.metrics.registry.metrics()).toContain('mingle_defects_total 1');
    expect(reply.body).not.toContain('defect');
    expect(service.log.join('')).toMatch(/TypeError: a defect.* at /);
  });

  it('of a call for a job is counted as one of any other call', async () => {
    const app = fastify();
    const identities = {
      ...service.parts.identities,
      identify: () => Promise.reject(new TypeError('a defect')),
    };
    const sealer = new Sealer('x'.repeat(32));
    solvesRoutes(app, { ...service.parts, identities }, service.metrics, sealer);
    const reply = await app.inject({ method: 'POST', url: '/v1/solves', payload: bodyK() as object });
    expect(reply.statusCode).toBe(500);
    expect(await service.metrics.registry.metrics()).toContain(
      'mingle_solve_calls_total{outcome="internal_error"} 1',
    );
  });
});

describe('metrics', () => {
  it('count requests, outcomes, charges and known callers', async () => {
    const callers = {
      'x-service-caller-type': 'ai-agent',
      'x-service-task-origin': 'somebody',
      'x-service-agent-family': 'cli',
    };
    await service.post(bodyK(), callers);
    await service.post('{');
    const text = await service.metrics.registry.metrics();
    expect(text).toContain('mingle_http_requests_total{route="/v1/auto-solve",method="POST",status="200"} 1');
    expect(text).toContain('mingle_solve_calls_total{outcome="solved"} 1');
    expect(text).toContain('mingle_solve_calls_total{outcome="malformed_json"} 1');
    expect(text).toContain('mingle_charged_milliseconds_total 700');
    expect(text).toContain('mingle_callers_caller_type_total{value="ai-agent"} 1');
    expect(text).toContain('mingle_callers_agent_family_total{value="cli"} 1');
    expect(text).not.toContain('somebody');
  });

  it('believe the country of a trusted proxy alone', async () => {
    await service.close();
    service = await openService({ trusted_proxies: ['10.0.0.0/8'], country_header: 'X-Country' });
    const headers = { 'x-forwarded-for': '192.0.2.1', 'x-country': 'NL' };
    await service.post(bodyK(), headers, '10.1.2.3');
    await service.post(bodyK(), { ...headers, 'x-country': 'DE' }, '192.0.2.9');
    await service.post(bodyK(), { ...headers, 'x-country': 'Narnia' }, '10.1.2.3');
    const text = await service.metrics.registry.metrics();
    expect(text.match(/mingle_callers_country_total\{.*/g)).toEqual([
      'mingle_callers_country_total{value="NL"} 1',
    ]);
  });
});

describe('closing', () => {
  it('does not wait for a connection on which nothing was asked', async () => {
    const address = new URL(await service.app.listen({ port: 0, host: '127.0.0.1' }));
    const socket = connect(Number(address.port), address.hostname);
    const closed = new Promise((done) => socket.on('close', done));
    await new Promise((done) => service.app.server.once('connection', done));
    await service.app.close();
    await closed;
  });
});
