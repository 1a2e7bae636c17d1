/**
 * deploy/Containerfile and the systemd units in a Debian of their own, with this machine's Node.js in place of the image
 * that a registry has.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgres } from '../service/support/needs.ts';
import { type Cluster, startCluster } from '../service/support/postgres-cluster.ts';
import { bodyK } from '../service/support/scenarios.ts';
import { SECRET } from '../service/support/work-process.ts';
import { freePort } from '../support/free-port.ts';
import { canRun, root } from './programs.ts';

const PROGRAMS = ['/usr/bin/buildah', '/usr/bin/mmdebstrap', '/usr/bin/systemd-nspawn'];
const BASE = 'docker.io/library/node:20-bookworm-slim';
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';
const kept = join(root, '.local/deploy');
const debian = join(kept, 'debian.tar');

function run(program: string, ...args: string[]): string {
  return execFileSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim();
}

function buildah(...args: string[]): string {
  return run('buildah', '--root', join(kept, 'images'), '--runroot', join(kept, 'run'), ...args);
}

function putNode(folder: string): void {
  mkdirSync(join(folder, 'usr/local/bin'), { recursive: true });
  cpSync(process.execPath, join(folder, 'usr/local/bin/node'));
  symlinkSync('/usr/local/bin/node', join(folder, 'usr/bin/node'));
}

/** An image like Debian's of Node.js: node, npm and a user "node". */
function makeBase(): void {
  const container = buildah('from', 'scratch');
  const folder = buildah('mount', container);
  run('tar', '-C', folder, '-xf', debian, '--exclude=./dev/*');
  putNode(folder);
  const npm = join(dirname(process.execPath), '../lib/node_modules/npm');
  cpSync(npm, join(folder, 'usr/local/lib/node_modules/npm'), { recursive: true, verbatimSymlinks: true });
  for (const name of ['npm', 'npx']) {
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(folder, 'usr/local/bin', name));
  }
  cpSync(CERTIFICATES, join(folder, CERTIFICATES));
  run('chroot', folder, 'useradd', '--uid', '1000', '--create-home', 'node');
  buildah('umount', container);
  buildah('config', '--env', `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`, container);
  buildah('commit', '--quiet', '--rm', container, BASE);
}

/** Whether the server there says it is ready, within a time that a loaded machine needs too. */
async function untilReady(url: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    const ready = await fetch(`${url}/readyz`).catch(() => null);
    if (ready?.ok) return;
    if (tries === 300) throw new Error(`${url} is not ready: ${ready?.status}`);
    await new Promise((later) => setTimeout(later, 200));
  }
}

async function expectSolve(url: string): Promise<void> {
  const reply = await fetch(`${url}/v1/auto-solve`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify(bodyK()),
  });
  expect(await reply.json()).toMatchObject({ status: 'solved', solution: { total_cost: 0 } });
}

describe.skipIf(!canRun(PROGRAMS) || postgres === null)('deploy/', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mingle-image-'));
  let cluster: Cluster;
  let container: string;
  let app: string;

  beforeAll(async () => {
    cluster = await startCluster(postgres ?? '');
    mkdirSync(kept, { recursive: true });
    if (!existsSync(debian)) {
      const packages = 'ca-certificates,libstdc++6,systemd,dbus';
      // It is unpacked and committed several times, and never has to come through a power cut.
      const small = [
        'force-unsafe-io',
        ...['doc', 'locale', 'man'].map((of) => `path-exclude=/usr/share/${of}/*`),
      ];
      const how = [
        '--variant=minbase',
        `--include=${packages}`,
        ...small.map((option) => `--dpkgopt=${option}`),
      ];
      run('mmdebstrap', '--quiet', ...how, 'bookworm', debian);
    }
    if (buildah('images', '--quiet', '--filter', `reference=${BASE}`) === '') makeBase();
    // What CI has just installed need not be fetched once more; and there no layer is used again.
    const cache = process.env.npm_config_cache;
    const how = [
      ...['--isolation', 'chroot', '--network', 'host', '--pull-never', '--format', 'docker'],
      ...(cache === undefined ? [] : ['--volume', `${cache}:/root/.npm`]),
      ...(process.env.MINGLE_CI ? [] : ['--layers']),
    ];
    buildah('build', '--quiet', ...how, '--file', 'deploy/Containerfile', '--tag', 'mingle', '.');
    container = buildah('from', '--pull-never', 'localhost/mingle');
    app = join(buildah('mount', container), 'app');
  }, 1_200_000);
  afterAll(async () => {
    buildah('rm', '--all');
    await cluster.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  it('has an image that serves as its user, and stops when it is asked to', async () => {
    const { Docker: image } = JSON.parse(buildah('inspect', '--type', 'image', 'localhost/mingle'));
    expect(image.config).toMatchObject({ User: 'node', Volumes: { '/data': {} }, StopSignal: 'SIGTERM' });
    expect(image.config.Healthcheck.Test[0]).toBe('CMD');
    const [port, metrics] = [await freePort(), await freePort()];
    const where = ['--root', join(kept, 'images'), '--runroot', join(kept, 'run')];
    const command = [...image.config.Entrypoint, ...image.config.Cmd, '--port', String(port)];
    const how = ['--isolation', 'chroot', '--network', 'host', '--env', `MINGLE_METRICS_PORT=${metrics}`];
    const server = spawn('buildah', [...where, 'run', ...how, container, '--', ...command], {
      stdio: 'ignore',
    });
    const ended = once(server, 'exit');
    const url = `http://127.0.0.1:${port}`;
    await untilReady(url);
    await expectSolve(url);
    const text = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text();
    expect(text).toContain('mingle_solve_calls_total{outcome="solved"} 1');
    process.kill(Number(run('pgrep', '-f', `^/usr/local/bin/${command.join(' ')}`)), image.config.StopSignal);
    expect((await ended)[0]).toBe(0);
  });

  it('has an image with what PostgreSQL and the queue need', async () => {
    const store = await cluster.database('image');
    const settings = ['--env', `MINGLE_STORE=${store}`, '--env', `MINGLE_QUEUE_SECRET=${SECRET}`];
    const how = ['--isolation', 'chroot', '--network', 'host', ...settings];
    buildah('run', ...how, container, '--', 'node', 'bin/mingle.js', 'migrate');
    buildah('run', ...how, container, '--', 'node', 'bin/mingle.js', 'account', 'create', 'ada@example.org');
  });

  it('has units that a systemd starts, restarts and stops', async () => {
    const machine = join(folder, 'machine');
    mkdirSync(machine);
    run('tar', '-C', machine, '-xf', debian, '--exclude=./dev/*');
    putNode(machine);
    cpSync(app, join(machine, 'opt/mingle'), { recursive: true, verbatimSymlinks: true });
    for (const unit of ['mingle', 'mingle-work']) {
      cpSync(join(root, `deploy/${unit}.service`), join(machine, `etc/systemd/system/${unit}.service`));
      run('systemctl', `--root=${machine}`, 'enable', unit);
    }
    const port = await freePort();
    mkdirSync(join(machine, 'etc/mingle'));
    const settings = { STORE: await cluster.database('units'), QUEUE_SECRET: SECRET, PORT: port, WORKERS: 1 };
    const lines = Object.entries(settings).map(([name, value]) => `MINGLE_${name}=${value}\n`);
    writeFileSync(join(machine, 'etc/mingle/environment'), lines.join(''), { mode: 0o600 });
    const nspawn = spawn('systemd-nspawn', ['-D', machine, '--register=no', '--keep-unit', '--boot'], {
      stdio: 'ignore',
    });
    const off = once(nspawn, 'exit');
    const url = `http://127.0.0.1:${port}`;
    try {
      await untilReady(url);
      await expectSolve(url);
      const [leader] = run('pgrep', '-P', String(nspawn.pid)).split('\n');
      const systemctl = (...args: string[]) => run('nsenter', '-t', leader, '-a', 'systemctl', ...args);
      const property = (unit: string, name: string) => systemctl('show', '--value', '--property', name, unit);
      expect(property('mingle-work', 'ActiveState')).toBe('active');
      const before = property('mingle', 'MainPID');
      systemctl('kill', '--signal', 'KILL', 'mingle');
      await new Promise((later) => setTimeout(later, 2500));
      await untilReady(url);
      expect(property('mingle', 'MainPID')).not.toBe(before);
      for (const unit of ['mingle', 'mingle-work']) {
        systemctl('stop', unit);
        expect([unit, property(unit, 'Result'), property(unit, 'ActiveState')]).toEqual([
          unit,
          'success',
          'inactive',
        ]);
      }
    } finally {
      nspawn.kill('SIGTERM');
      await off;
    }
  });
});
