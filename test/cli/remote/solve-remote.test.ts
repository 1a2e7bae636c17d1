import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { run } from '../../../src/cli/registry.ts';
import { solveCommandWith } from '../../../src/cli/solve/command.ts';
import { toFormA } from '../../../src/scenario/write.ts';
import { formatApiKey } from '../../../src/service/wire/api-key.ts';
import { bodyK, request } from '../../service/support/scenarios.ts';
import { openService, type TestService } from '../../service/support/service.ts';
import { until } from '../../service/support/until.ts';
import { failed, FakeIo, listing, mingle } from '../fake-io.ts';

let service: TestService;
let url: string;
let folder: string;

async function serve(config: Parameters<typeof openService>[0] = {}): Promise<void> {
  service = await openService(config);
  url = await service.app.listen({ port: 0, host: '127.0.0.1' });
}
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mingle-remote-'));
});
afterEach(async () => {
  service.app.server.closeAllConnections();
  await service.close();
  rmSync(folder, { recursive: true });
});

const local = {
  solve: solveCommandWith(async () => {
    throw new Error('solved on this machine');
  }),
};

/** `mingle solve - --remote URL …` of the four people of the service's tests. */
function solve(args: string[] = [], env: Record<string, string> = {}, document: object = toFormA(request())) {
  const setting = { stdin: JSON.stringify(document), env: { XDG_STATE_HOME: folder, ...env } };
  return mingle(['solve', '-', '--remote', url, '--quiet', ...args], setting, local);
}

function openSolves(): string[] {
  try {
    return readdirSync(join(folder, 'mingle', 'pending'));
  } catch {
    return [];
  }
}

/** Cuts the connection instead of the first answers. */
function dropAnswers(times: number): void {
  let left = times;
  service.app.server.prependListener('request', (message, response) => {
    if (message.url === '/v1/auto-solve' && left-- > 0) {
      response.write = () => false;
      response.end = () => {
        message.socket.destroy();
        return response;
      };
    }
  });
}

describe('mingle solve --remote', () => {
  it('asks for the form, converts the scenario, judges the answer and writes it like any other', async () => {
    await serve();
    const { code, out, err } = await solve(['--format', 'json']);
    expect([code, err]).toEqual([0, '']);
    const result = JSON.parse(out);
    expect(result).toMatchObject({
      status: 'solved',
      solution: { total_cost: 2, unique_contacts: 2, optimal: false },
      run: { settings: { solver_type: 'auto' } },
    });
    expect(result.solution.lower_bound).toBeLessThanOrEqual(2);
    expect(result.run).not.toHaveProperty('seed');
    expect(result.run).not.toHaveProperty('iterations');
    expect(service.solver.jobs).toHaveLength(1);
    expect(openSolves()).toEqual([]);
  });

  it('speaks Form A to a server of Form A', async () => {
    await serve({ form: 'a' });
    const { code, out } = await solve(['--format', 'json']);
    expect(code).toBe(0);
    expect(JSON.parse(out).solution.total_cost).toBe(2);
    expect(openSolves()).toEqual([]);
  });

  it('uses the key of the environment or of a file', async () => {
    await serve();
    const { bearer, id } = await service.account('free');
    const key = bearer.authorization.slice('Bearer '.length);
    const file = join(folder, 'key');
    writeFileSync(file, `${key}\n`);
    expect((await solve([], { MINGLE_API_KEY: key })).code).toBe(0);
    expect((await solve(['--key-file', file])).code).toBe(0);
    const day = new Date(service.now).toISOString().slice(0, 10);
    const entry = await service.store.read(({ ledger }) => ledger.get(`k/account/${id}`, day));
    expect(entry.solves).toBe(2);
  });

  it('refuses a malformed key, and to send a good one over the open network', async () => {
    await serve();
    expect(await solve([], { MINGLE_API_KEY: 'mgk_oops' })).toMatchObject(failed(2, '[malformed_api_key]'));
    url = 'http://mingle.example';
    const open = await solve([], { MINGLE_API_KEY: formatApiKey(new Uint8Array(20)) });
    expect([open.code, open.err]).toEqual([2, expect.stringContaining('[key_over_http]')]);
  });

  it('takes an empty key file for a mistake, an empty variable for none', async () => {
    await serve();
    const file = join(folder, 'key');
    writeFileSync(file, '\n');
    const empty = await solve(['--key-file', file], { MINGLE_API_KEY: formatApiKey(new Uint8Array(20)) });
    expect([empty.code, empty.err]).toEqual([2, expect.stringContaining('[empty]')]);
    expect((await solve([], { MINGLE_API_KEY: '' })).code).toBe(0);
  });

  it('refuses to retry what it does not know without asking the server anything', async () => {
    await serve();
    url = 'http://127.0.0.1:1';
    const { code, err } = await solve(['--retry-of', '0123456789', '--max-wait', '1ms']);
    expect([code, err]).toEqual([2, expect.stringContaining('[unknown_retry]')]);
  });

  it("ends with 8 and the server's code and advice when it is refused", async () => {
    await serve();
    const { code, err } = await solve([], { MINGLE_API_KEY: formatApiKey(new Uint8Array(20)) });
    expect(code).toBe(8);
    expect(err).toContain('[api_key_unknown]');
    expect(err).toContain('Check that the key was made for this server.');
    expect(openSolves()).toEqual([]);
  });

  it('lists what the service finds wrong, with its pointers', async () => {
    await serve({ limits: { people: 3, groups: 1 } });
    const { code, err } = await solve();
    expect(code).toBe(8);
    expect(err).toContain('/scenario/people: The request has 4 people');
    expect(err).toContain('/scenario/groups: The request has 2 groups');
  });

  it('gets one solve and one charge through broken connections', async () => {
    await serve();
    dropAnswers(2);
    const { code } = await solve();
    expect(code).toBe(0);
    expect(service.solver.jobs).toHaveLength(1);
    expect(openSolves()).toEqual([]);
  });

  it('keeps a solve that is still open, and asks for it again with --retry-of', async () => {
    await serve();
    dropAnswers(1);
    const cut = await solve(['--max-wait', '1ms']);
    expect(cut.code).toBe(8);
    expect(cut.err).toContain('[connection_lost]');
    const id = /--retry-of ([0-9a-f]+)/.exec(cut.err)?.[1] ?? '';
    expect(openSolves()).toEqual([`${id}.json`]);
    const pending = join(folder, 'mingle', 'pending');
    expect(statSync(pending).mode & 0o077).toBe(0);
    const { body } = JSON.parse(readFileSync(join(pending, `${id}.json`), 'utf8'));
    expect(JSON.parse(body)).toEqual({ schema_version: 'v1', ...bodyK() });

    const changed = await solve(['--retry-of', id], {}, toFormA(request('zoe')));
    expect([changed.code, changed.err]).toEqual([2, expect.stringContaining('[changed_retry]')]);
    const { bearer } = await service.account('free');
    const other = { MINGLE_API_KEY: bearer.authorization.slice('Bearer '.length) };
    // To the service it would be another caller's solve, and a second one.
    expect((await solve(['--retry-of', id], other)).err).toContain('The API key is not the one of the solve');
    expect((await solve(['--retry-of', id])).code).toBe(0);
    expect(service.solver.jobs).toHaveLength(1);
    expect(openSolves()).toEqual([]);
    expect((await solve(['--retry-of', id])).err).toContain('[unknown_retry]');
  });

  it('says what it waits for where nobody watches', async () => {
    await serve();
    service.solver.slots = 0;
    const setting = { stdin: JSON.stringify(toFormA(request())), env: { XDG_STATE_HOME: folder } };
    // There is room once it was refused.
    const take = service.solver.takeSlot.bind(service.solver);
    service.solver.takeSlot = () => {
      const refused = take();
      service.solver.slots++;
      return refused;
    };
    const { code, err } = await mingle(['solve', '-', '--remote', url, '--max-wait', '10s'], setting, local);
    expect(code).toBe(0);
    expect(err).toMatch(/full Trying again in [34] s\./);
  });

  it('says where it cannot keep the key of a solve, before it asks for one', async () => {
    const { code, err } = await solve(['--form', 'k'], { XDG_STATE_HOME: '/proc/none' });
    expect([code, err]).toEqual([1, expect.stringContaining('/proc/none/mingle/pending cannot be written')]);
    expect(err).toContain('XDG_STATE_HOME names another place.');
  });

  it('stops at Ctrl-C and says how to ask for the answer later', async () => {
    await serve();
    service.solver.answer = () => new Promise(() => undefined);
    const env = { XDG_STATE_HOME: folder };
    const args = ['solve', '-', '--remote', url];
    const io = new FakeIo(args, { stdin: JSON.stringify(toFormA(request())), env });
    const ended = run(io, async () => listing(local));
    await until(() => service.solver.jobs.length === 1);
    expect(io.signal('SIGINT')).toBe(true);
    expect(await ended).toBe(130);
    const [open] = openSolves();
    expect(io.stderr.text).toContain(`--retry-of ${open.replace('.json', '')} asks 127.0.0.1`);
  });

  it('never writes an answer that does not stand up to verification', async () => {
    await serve();
    service.solver.answer = (job) => {
      const timed = service.solver.solved(job);
      if (timed.report.kind === 'solved') Object.assign(timed.report.cost, { total_cost: 0 });
      return timed;
    };
    const { code, out } = await solve();
    expect([code, out]).toEqual([5, '']);
  });

  it('keeps the exit codes of answers that are no failure of the service', async () => {
    await serve();
    const proof = {
      kind: 'infeasibility' as const,
      version: 2 as const,
      argument: 'x',
      rules: [],
      numbers: {},
      message: 'Cannot be.',
    };
    service.solver.answer = () => ({ report: { kind: 'infeasible', proof }, usedMs: 1 });
    expect(await solve()).toMatchObject({ code: 3, err: expect.stringContaining('[infeasible]') });
    service.solver.answer = () => ({ report: { kind: 'no_solution' }, usedMs: 1 });
    expect(await solve()).toMatchObject({ code: 4, err: expect.stringContaining('[no_solution]') });
  });

  it('sends the voluntary headers only when asked', async () => {
    await serve();
    const seen: (string | string[] | undefined)[] = [];
    service.app.server.prependListener('request', ({ headers, method }) => {
      if (method === 'POST') seen.push(headers['x-service-agent-family']);
    });
    await solve();
    await solve(['--agent-family', 'cli', '--caller-type', 'ai-agent', '--task-origin', 'human-delegated']);
    expect(seen).toEqual([undefined, 'cli']);
  });

  it('refuses flags that do not go together, and addresses that are none', async () => {
    await serve();
    expect(await solve(['--time', '3s', '--seed', '1'])).toMatchObject(
      failed(2, '--time and --seed cannot be given with --remote'),
    );
    const lost = (flags: string[]) => mingle(['solve', '-', ...flags], { stdin: '{}' }, local);
    expect(await lost(['--key-file', 'x'])).toMatchObject(
      failed(2, '--key-file needs --remote. [needs_flag]'),
    );
    const three = ['--key-file', 'x', '--form', 'k', '--retry-of', 'y'];
    expect((await lost(three)).err).toContain('--form, --key-file and --retry-of need --remote.');
    const { host } = new URL(url);
    for (const wrong of ['ftp://x.example', `http://${host}/#x`, `http://${host}/?`, `http://:x@${host}`]) {
      url = wrong;
      expect(await solve()).toMatchObject({ code: 2, err: expect.stringContaining('[malformed_url]') });
    }
    url = ` http://${host} `;
    expect((await solve()).code).toBe(0);
  });
});
