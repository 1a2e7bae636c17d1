/** deploy/README.md from nothing to two servers, three workers and a restored copy; then a rolling restart under load. */
import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postSolve } from '../../src/service/client/solve-client.ts';
import { postgres } from '../service/support/needs.ts';
import { type Cluster, startCluster } from '../service/support/postgres-cluster.ts';
import { bodyK } from '../service/support/scenarios.ts';
import { until } from '../service/support/until.ts';
import { freePort } from '../support/free-port.ts';
import { canRun, root } from './programs.ts';

const PORTS = ['8080', '8081', '8082', '5432'];
function blocks(): string[] {
  const page = readFileSync(join(root, 'deploy/README.md'), 'utf8');
  const section = page.slice(page.indexOf('## From nothing'), page.indexOf('## The files'));
  return [...section.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block]) => block);
}

describe.skipIf(!canRun(['/usr/bin/caddy']) || postgres === null)('the way from nothing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mingle-walk-'));
  const ports = new Map<string, number>();
  let cluster: Cluster;
  let shell: Shell;

  beforeAll(async () => {
    cluster = await startCluster(postgres ?? '');
    for (const port of PORTS.slice(0, 3)) ports.set(port, await freePort());
    ports.set('5432', cluster.port);
    // As an installed program, which a signal reaches.
    writeFileSync(join(folder, 'mingle'), `#!/bin/sh\nexec ${process.execPath} ${root}bin/mingle.js "$@"\n`);
    writeFileSync(join(folder, 'sudo'), '#!/bin/sh\nexec "$@"\n');
    for (const program of ['mingle', 'sudo']) chmodSync(join(folder, program), 0o755);
    cpSync(join(root, 'deploy'), join(folder, 'deploy'), { recursive: true });
    const balancer = join(folder, 'deploy/balancer.Caddyfile');
    writeFileSync(balancer, withPorts(readFileSync(balancer, 'utf8')));
    execFileSync('chmod', ['755', folder]);
    shell = openShell(folder, {
      ...process.env,
      PATH: `${folder}:${postgres}:${process.env.PATH}`,
      HOME: folder,
      PGHOST: '127.0.0.1',
      PGPORT: String(cluster.port),
      PGUSER: 'mingle',
      PGDATABASE: 'mingle',
      PGDATA: cluster.data,
    });
  });
  afterAll(async () => {
    await shell.end();
    await cluster.remove();
    rmSync(folder, { recursive: true, force: true });
  });
  const withPorts = (text: string) =>
    text.replace(/\b(8080|8081|8082|5432)\b/g, (port) => String(ports.get(port)));

  it('is as the page says, command by command', async () => {
    for (const block of blocks()) {
      const ran = await shell.run(withPorts(block));
      expect([block, ran.failed]).toEqual([block, []]);
      if (block.includes('auto-solve')) expect(ran.out).toContain('"status":"solved"');
      if (block.includes('account show')) expect(ran.out).toContain('ada@example.org');
    }
  });

  it('restarts every process while calls go through, and none is lost', async () => {
    const url = `http://127.0.0.1:${ports.get('8080')}`;
    let restarting = true;
    let answered = 0;
    const failures: unknown[] = [];
    await shell.run('mingle account set-limits ada@example.org --daily-solve 10h --requests-per-day 100000');
    const { out: key } = await shell.run('mingle key create ada@example.org --name load');
    const apiKey = /mgk_\w+/.exec(key)?.[0] ?? null;
    const caller = async () => {
      while (restarting) {
        const post = {
          form: 'k',
          body: JSON.stringify(bodyK()),
          apiKey,
          idempotencyKey: randomUUID(),
          analytics: {},
        } as const;
        const wait = (ms: number) => new Promise<void>((later) => setTimeout(later, Math.min(ms, 500)));
        const result = await postSolve(
          { url, maxWaitMs: 120_000, signal: null, wait, random: Math.random },
          post,
        );
        if (result.ok) answered++;
        else failures.push(result.failure);
      }
    };
    const calls = caller();
    for (const [name, command, port] of PROCESSES) {
      const before = answered;
      const [old] = (await shell.run(`pgrep -s 0 -f "${withPorts(name)}" | head -1`)).out.trim().split('\n');
      await shell.run(`kill -TERM ${old}; tail --pid=${old} -f /dev/null; ${withPorts(command)} &`);
      if (port !== null)
        await until(
          async () =>
            (await fetch(`http://127.0.0.1:${ports.get(port)}/readyz`).catch(() => null))?.ok === true,
        );
      await until(() => answered > before + 1);
    }
    restarting = false;
    await calls;
    expect(failures).toEqual([]);
    expect(answered).toBeGreaterThan(PROCESSES.length);
  });
});

/** What is found by, started by, and where it says that it is ready. */
const PROCESSES: readonly (readonly [string, string, string | null])[] = [
  ['serve --workers 0 --port 8081', 'mingle serve --workers 0 --port 8081 > server-1.log', '8081'],
  ['serve --workers 0 --port 8082', 'mingle serve --workers 0 --port 8082 > server-2.log', '8082'],
  ['mingle.js work --workers 1', 'mingle work --workers 1 > worker-4.log', null],
];

interface Shell {
  /** Runs a block line by line; `failed` are the lines that did. */
  run(block: string): Promise<{ out: string; failed: string[] }>;
  end(): Promise<void>;
}

/** One bash for all blocks, as a person would have one open. */
function openShell(cwd: string, env: NodeJS.ProcessEnv): Shell {
  const bash = spawn('setsid', ['bash', '--noprofile', '--norc'], {
    cwd,
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: bash.stdout });
  const ask = (command: string) =>
    new Promise<{ status: number; out: string[] }>((done) => {
      const mark = randomUUID();
      const out: string[] = [];
      lines.on('line', function heard(line) {
        if (!line.includes(mark)) return void out.push(line);
        lines.off('line', heard);
        done({ status: Number(line.split(' ').at(-1)), out: [...out, line.slice(0, line.indexOf(mark))] });
      });
      // Without the commands to come as its input.
      bash.stdin.write(`{ ${command}\n} < /dev/null\necho "${mark} $?"\n`);
    });
  return {
    async run(block) {
      const failed: string[] = [];
      const out: string[] = [];
      for (const command of block
        .replaceAll('\\\n', ' ')
        .trim()
        .split('\n')
        .filter((line) => !line.startsWith('#'))) {
        const ran = await ask(command);
        if (ran.status !== 0) failed.push(command);
        out.push(...ran.out);
      }
      return { out: out.join('\n'), failed };
    },
    async end() {
      const ended = new Promise((done) => bash.once('exit', done));
      bash.stdin.write('kill $(jobs -p); exit\n');
      await ended;
    },
  };
}
