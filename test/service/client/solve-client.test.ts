import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  askForm,
  baseOf,
  type ClientOptions,
  postSolve,
  type SolvePost,
} from '../../../src/service/client/solve-client.ts';

/** Each answers one request; the last one answers all that follow. */
type Step = (request: IncomingMessage, response: ServerResponse) => void;

let server: Server;
let steps: Step[];
let seen: { url: string; headers: IncomingMessage['headers']; body: string }[];
let waits: { ms: number; why: string }[];
let options: ClientOptions;

beforeEach(async () => {
  seen = [];
  waits = [];
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    seen.push({ url: request.url ?? '', headers: request.headers, body });
    const step = steps.length > 1 ? steps.shift() : steps[0];
    step?.(request, response);
  });
  await new Promise<void>((up) => server.listen(0, '127.0.0.1', up));
  options = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`,
    maxWaitMs: 60_000,
    signal: null,
    wait: async (ms, why) => void waits.push({ ms, why }),
    random: () => 0,
  };
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const post: SolvePost = {
  form: 'k',
  body: '{"scenario":{}}',
  apiKey: 'mgk_test',
  idempotencyKey: 'kettle-fog-92-absolutely',
  analytics: { 'x-service-caller-type': 'ai-agent' },
};

const solved: Step = (_request, response) => {
  response.setHeader('content-type', 'application/json').end('{"status":"solved"}');
};
const drop: Step = (request) => void request.socket.destroy();

function problem(status: number, code: string, retryAfter?: number | string): Step {
  return (_request, response) => {
    response.statusCode = status;
    if (retryAfter !== undefined) response.setHeader('retry-after', String(retryAfter));
    response.end(
      JSON.stringify({ code, status, detail: `It is ${code}.`, advice: 'Do something.', issues: [] }),
    );
  };
}

describe('the client, with an Idempotency-Key,', () => {
  it('gets through cold starts, conflicts, broken connections and bad gateways with one key and one body', async () => {
    steps = [
      problem(503, 'starting', 1),
      drop,
      (_request, response) => void response.writeHead(502).end('<html>bad gateway</html>'),
      problem(409, 'idempotency_running', 2),
      problem(500, 'internal_error'),
      problem(429, 'concurrency_limit', 3),
      solved,
    ];
    expect(await postSolve(options, post)).toEqual({ ok: true, value: { status: 'solved' } });
    expect(seen).toHaveLength(7);
    for (const { url, headers, body } of seen) {
      expect(url).toBe('/v1/auto-solve');
      expect(body).toBe(post.body);
      expect(headers).toMatchObject({
        authorization: 'Bearer mgk_test',
        'idempotency-key': post.idempotencyKey,
        'x-service-caller-type': 'ai-agent',
      });
    }
    expect(waits.map(({ ms }) => ms)).toEqual([1000, 750, 1500, 2000, 6000, 3000]);
    expect(waits[0].why).toBe('It is starting.');
  });

  it.each([
    [401, 'api_key_revoked'],
    [409, 'idempotency_interrupted'],
    [422, 'limit_exceeded'],
    [503, 'solver_failed'],
    [503, 'no_solution'],
  ])('does not repeat what cannot help: %i %s', async (status, code) => {
    steps = [problem(status, code)];
    const failure = { code, message: `It is ${code}.`, advice: 'Do something.', open: false };
    expect(await postSolve(options, post)).toMatchObject({ ok: false, failure });
    expect(seen).toHaveLength(1);
  });

  it('does not wait longer than it may', async () => {
    steps = [problem(429, 'daily_solve_time', 43_200)];
    const result = await postSolve(options, post);
    expect(result).toMatchObject({ ok: false, failure: { code: 'daily_solve_time', open: false } });
    expect(waits).toEqual([]);
    expect(!result.ok && result.failure.advice).toContain('43200 s');
    steps = [problem(429, 'daily_solve_time', '9'.repeat(400))];
    const never = await postSolve(options, post);
    expect(!never.ok && never.failure.advice).toContain('would be in more than a day, beyond the 60 s');
  });

  it('knows that nothing was sent to a server that speaks no TLS', async () => {
    const result = await postSolve({ ...options, url: options.url.replace('http:', 'https:') }, post);
    expect(result).toMatchObject({ ok: false, failure: { code: 'unreachable', open: false } });
    expect([seen, waits]).toEqual([[], []]);
  });

  it('gives up on a server that never answers, and says that the answer may still come', async () => {
    steps = [drop];
    const result = await postSolve({ ...options, maxWaitMs: 3000 }, post);
    expect(result).toMatchObject({ ok: false, failure: { code: 'connection_lost', open: true } });
    expect(waits.map(({ ms }) => ms)).toEqual([375, 750, 1500]);
  });

  it('knows that an answer may still come after a broken connection, and not after a refusal by quota', async () => {
    const once = { ...options, maxWaitMs: 800 };
    steps = [drop, problem(503, 'storage_unavailable', 5)];
    expect(await postSolve(once, post)).toMatchObject({
      failure: { code: 'storage_unavailable', open: true },
    });
    steps = [drop, problem(429, 'concurrency_limit', 5)];
    expect(await postSolve(once, post)).toMatchObject({
      failure: { code: 'concurrency_limit', open: false },
    });
  });

  it('keeps an answer open that a worker may have while the server stops, or while too many ask again', async () => {
    const once = { ...options, maxWaitMs: 800 };
    for (const [status, code] of [
      [503, 'shutting_down'],
      [429, 'requests_per_minute'],
    ] as const) {
      steps = [drop, problem(status, code, 5)];
      expect(await postSolve(once, post)).toMatchObject({ failure: { code, open: true } });
      steps = [problem(status, code, 5)];
      expect(await postSolve(once, post)).toMatchObject({ failure: { code, open: true } });
    }
  });

  it('waits as a code that it does not know asks', async () => {
    const busy = problem(429, 'something_new');
    steps = [problem(503, 'something_new', 4), busy, problem(403, 'something_newer')];
    const result = await postSolve(options, post);
    expect(result).toMatchObject({ ok: false, failure: { code: 'something_newer' } });
    expect(waits.map(({ ms }) => ms)).toEqual([4000, 750]);
  });
});

describe('the client, before a server that misbehaves,', () => {
  it.each(['0', '-1', '1.5', 'soon', new Date(0).toUTCString(), ''])(
    'waits longer each time where Retry-After is "%s"',
    async (said) => {
      steps = [problem(429, 'concurrency_limit', said)];
      expect(await postSolve({ ...options, maxWaitMs: 3000 }, post)).toMatchObject({ ok: false });
      expect(waits.map(({ ms }) => ms)).toEqual([375, 750, 1500]);
    },
  );

  it('waits until the day that Retry-After names', async () => {
    steps = [problem(429, 'concurrency_limit', new Date(Date.now() + 20_000).toUTCString()), solved];
    expect(await postSolve(options, post)).toMatchObject({ ok: true });
    expect(waits[0].ms).toBeGreaterThan(15_000);
  });

  it('keeps an answer open that was cut off on its way', async () => {
    // Without a length and chunks the end of the connection is the end of the body.
    steps = [(request) => request.socket.end('HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n{"status":"solv')];
    const result = await postSolve(options, post);
    expect(result).toMatchObject({ ok: false, failure: { code: 'unexpected_answer', open: true } });
    expect(seen).toHaveLength(1);
  });

  it('takes no more of an answer than any service sends', async () => {
    let sent = 0;
    steps = [
      (_request, response) => {
        const more = () => {
          while (!response.destroyed && response.write(' '.repeat(65_536))) sent += 65_536;
        };
        response.on('drain', more);
        more();
      },
    ];
    const result = await askForm(options);
    expect(result).toMatchObject({ ok: false, failure: { code: 'unexpected_answer' } });
    expect(sent).toBeLessThan(20_000_000);
  });
});

describe('the client, without an Idempotency-Key,', () => {
  const bare: SolvePost = { ...post, form: 'a', apiKey: null, idempotencyKey: null };

  it('repeats only what surely was not solved', async () => {
    // What a proxy before the service answers, or one that is none of ours, is a refusal too.
    const slow: Step = (_request, response) =>
      void response.writeHead(429, { 'retry-after': '1' }).end('slow');
    const refusals = [problem(429, 'requests_per_minute', 1), slow, problem(429, 'something_new', 1)];
    steps = [...refusals, problem(503, 'overloaded', 1), drop, solved];
    const result = await postSolve(options, bare);
    expect(result).toMatchObject({ ok: false, failure: { code: 'connection_lost', open: false } });
    expect(seen).toHaveLength(5);
    expect(seen[0].headers).not.toHaveProperty('authorization');
  });

  it('repeats a connection that was refused', async () => {
    const { port } = server.address() as AddressInfo;
    await new Promise((closed) => server.close(closed));
    const wait = async () => {
      if (!server.listening) await new Promise<void>((up) => server.listen(port, '127.0.0.1', up));
    };
    steps = [solved];
    expect(await postSolve({ ...options, wait }, bare)).toMatchObject({ ok: true });
  });
});

describe('the client', () => {
  it('asks the server for its form', async () => {
    steps = [
      problem(503, 'starting', 1),
      (_request, response) => void response.end('{"service":"mingle","form":"a","more":1}'),
    ];
    expect(await askForm(options)).toEqual({ ok: true, value: 'a' });
    expect(seen[1].url).toBe('/v1/help');
  });

  it('does not speak of a charge when only the question for the form was cut off', async () => {
    steps = [drop];
    const result = await askForm({ ...options, maxWaitMs: 300 });
    expect(result).toMatchObject({ ok: false, failure: { code: 'connection_lost', open: false } });
    expect(!result.ok && result.failure.advice).toContain('Nothing was solved or charged.');
    expect(!result.ok && result.failure.advice).not.toContain('may have been');
  });

  it('recognises a server that is none of ours, and follows no redirect', async () => {
    steps = [(_request, response) => void response.end('hello')];
    expect(await askForm(options)).toMatchObject({ ok: false, failure: { code: 'unexpected_answer' } });
    steps = [(_request, response) => void response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end()];
    expect(await postSolve(options, post)).toMatchObject({
      ok: false,
      failure: { code: 'unexpected_answer' },
    });
  });

  it('does not wait for an address that never will answer', async () => {
    steps = [solved];
    const result = await postSolve({ ...options, url: 'http://127.0.0.1:1' }, post);
    expect(result).toMatchObject({ ok: false, failure: { code: 'unreachable', open: false } });
    expect(waits).toEqual([]);
  });

  it('stops when it is told to', async () => {
    const stop = new AbortController();
    steps = [() => stop.abort(new Error('Ctrl-C'))];
    await expect(postSolve({ ...options, signal: stop.signal }, post)).rejects.toThrow('Ctrl-C');
  });

  it('takes an address with or without /v1', () => {
    for (const url of [
      'http://x.example',
      'http://x.example/',
      'http://x.example/v1',
      'http://x.example/v1/',
    ]) {
      expect(baseOf(url)).toBe('http://x.example/v1');
    }
    expect(baseOf('https://x.example/plan')).toBe('https://x.example/plan/v1');
  });
});
