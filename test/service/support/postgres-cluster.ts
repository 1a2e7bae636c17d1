/** A private PostgreSQL cluster in a temporary directory, for one test file. */
import { type ChildProcess, type ExecFileSyncOptions, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { root } from '../../structure/source-tree.ts';
import { freePort } from '../../support/free-port.ts';
import { madeOnce } from '../../support/made-once.ts';

export interface Cluster {
  readonly port: number;
  /** Its folder of data. */
  readonly data: string;
  /** The address of a database of its own for each name. */
  database(name: string): Promise<string>;
  /** Ends the server at once, as a crash would. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Nothing of it runs until `goOn`, and its connections stay open. */
  pause(): void;
  goOn(): void;
  remove(): Promise<void>;
}

/** @param more settings of the server, such as `name=value`. */
export async function startCluster(programs: string, more: readonly string[] = []): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'mingle-pg-'));
  const user = unprivilegedUser();
  if (user !== null) chownSync(folder, user.uid, user.gid);
  const as = { ...user, cwd: folder };
  const data = join(folder, 'data');
  await makeData(programs, data, as);
  const port = await freePort();
  const address = (database: string) => `postgres://mingle@127.0.0.1:${port}/${database}`;
  let server: ChildProcess | null = null;

  async function start(): Promise<void> {
    const settings = ['fsync=off', `port=${port}`, `unix_socket_directories=${folder}`, ...more].flatMap(
      (setting) => ['-c', setting],
    );
    server = spawn(join(programs, 'postgres'), ['-D', data, ...settings], { ...as, stdio: 'ignore' });
    await untilReachable(address('postgres'));
  }

  function stopWith(signal: NodeJS.Signals): Promise<void> {
    const process = server;
    server = null;
    if (process === null) return Promise.resolve();
    return new Promise((done) => {
      process.once('exit', () => done());
      process.kill(signal);
    });
  }

  /** The server and what it has begun. */
  function signal(what: NodeJS.Signals): void {
    const main = server?.pid;
    if (main === undefined) throw new Error('the cluster does not run');
    const parents = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' });
    for (const line of parents.trim().split('\n')) {
      const [pid, parent] = line.trim().split(/\s+/).map(Number);
      if (pid !== main && parent !== main) continue;
      try {
        process.kill(pid, what);
      } catch {
        // It has ended meanwhile.
      }
    }
  }

  await start();
  return {
    port,
    data,
    async database(name) {
      await execute(address('postgres'), `CREATE DATABASE ${name}`);
      return address(name);
    },
    kill: () => stopWith('SIGQUIT'),
    start,
    pause: () => signal('SIGSTOP'),
    goOn: () => signal('SIGCONT'),
    async remove() {
      await stopWith('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A copy of what `initdb` writes, which takes a second of the processor to do so. */
async function makeData(programs: string, data: string, as: ExecFileSyncOptions): Promise<void> {
  const first = join(root, '.local', `postgres-data${programs.replace(/\W+/g, '-')}`);
  await madeOnce(
    'postgres-data',
    () => existsSync(first),
    () => {
      const args = ['-D', data, '-U', 'mingle', '-A', 'trust', '--no-sync', '-E', 'UTF8'];
      execFileSync(join(programs, 'initdb'), args, { ...as, stdio: 'pipe' });
      rmSync(`${first}.part`, { recursive: true, force: true });
      execFileSync('cp', ['-a', data, `${first}.part`]);
      renameSync(`${first}.part`, first);
    },
  );
  if (!existsSync(data)) execFileSync('cp', ['-a', first, data]);
}

/** PostgreSQL refuses to run as root. */
function unprivilegedUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const number = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
  return { uid: number('-u'), gid: number('-g') };
}

async function execute(address: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: address });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

async function untilReachable(address: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await execute(address, 'SELECT 1');
      return;
    } catch (error) {
      if (tries === 200) throw error;
      await new Promise((later) => setTimeout(later, 100));
    }
  }
}
