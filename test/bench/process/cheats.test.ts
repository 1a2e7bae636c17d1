import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAttempt } from '../../../src/bench/process/attempt-process.ts';
import type { View } from '../../../src/bench/process/confinement.ts';
import type { Isolation } from '../../../src/bench/process/isolation.ts';
import { mostProcessorSeconds } from '../../../src/bench/process/meter.ts';
import { bundled } from '../../support/bundled.ts';
import { sized, usualTest } from '../../support/long.ts';
import { between, ends, order } from './order.ts';

const PROGRAMS: Record<string, string> = { '.mjs': process.execPath, '.py': 'python3', '.sh': 'sh' };
const cheats = join(import.meta.dirname, 'cheats');
const results = mkdtempSync(join(tmpdir(), 'mingle-results-'));
const evidence = join(results, `evidence-${process.pid}.jsonl`);
const server = createServer((socket) => socket.end());
let port = 0;

beforeAll(async () => {
  writeFileSync(evidence, 'what others have found\n');
  process.env.SECRET_OF_THE_RUNNER = 'key';
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});

afterAll(() => {
  delete process.env.SECRET_OF_THE_RUNNER;
  server.close();
  rmSync(results, { recursive: true });
});

describe.each(sized(ends, between)())('a program that cheats, under %s', (_name, isolation) => {
  /** Runs one, and says what it got. */
  const run = async (
    name: string,
    args: string[],
    given: Partial<Parameters<typeof order>[1]> & { network?: boolean } = {},
    means: Isolation = isolation,
  ) => {
    const { network = false, ...rest } = given;
    const view: View = { shows: [cheats], hides: [], network };
    const program = PROGRAMS[extname(name)];
    const { order: made, left } = order([program, name, ...args], { cwd: cheats, view, ...rest });
    const record = await runAttempt(made, means, null);
    expect(left()).toEqual([]);
    return { ...record, got: record.lines.map(({ text }) => text).filter((text) => text.startsWith('got')) };
  };

  if (isolation.confined)
    it('reads no file that not everybody may, though the runner is root', async () => {
      const { got } = await run('read-secrets.sh', []);
      expect(got).toEqual([]);
    });

  if (isolation.affinity && isolation.processors.length > 1 && isolation.measure !== 'none')
    it('uses no more processors than it was given, or ends for it, where no call is refused', async () => {
      const bound = { processors: isolation.processors.slice(-1) };
      const record = await run('undo-binding.sh', [], bound, { ...isolation, sealed: false });
      const most = mostProcessorSeconds(1, record.wallSeconds);
      if (record.ending === 'processor_limit') {
        expect(isolation.cgroups?.cpuset).toBeFalsy();
        expect(record.got).toEqual([]);
        // It was ended when it had passed the most for the time until then, which is less than all its time.
        expect(record.cpuSeconds).toBeGreaterThan(record.wallSeconds);
      } else {
        // It cannot leave the set, or the machine was too busy to give it more than its share.
        expect(record.ending).toBe('exited');
        expect(record.cpuSeconds).toBeLessThanOrEqual(most);
      }
    });

  it('reads the evidence of others only where nothing can keep it from it', async () => {
    const { got } = await run('read-evidence.sh', [evidence], { timeoutSeconds: 100 });
    expect(got.filter((one) => one !== 'got keys')).toEqual(
      isolation.confined ? [] : ['got it', 'got its place'],
    );
    if (!isolation.confined) expect(isolation.missing.join()).toContain('the evidence of others');
  });

  it('reaches the network only where nothing can keep it from it, or where it may', async () => {
    const closed = isolation.namespaces?.includes('--net');
    expect((await run('reach-network.mjs', [String(port)])).got).toEqual(closed ? [] : ['got a connection']);
    expect(isolation.missing.join().includes('could reach the network')).toBe(!closed);
    const open = await run('reach-network.mjs', [String(port)], { network: true });
    expect(open.got).toEqual(['got a connection']);
  });

  if (isolation.cgroups?.level === 'cgroup_v1' && isolation.confined)
    it('does not leave its memory group', async () => {
      const record = await run('leave-memory.sh', [process.execPath], { memoryLimitBytes: 300e6 });
      expect(record).toMatchObject({ got: [], memoryFailure: true });
    });

  it('leaves no daemon', async () => {
    const late = join(results, 'late');
    const { ending } = await run('fork-daemon.sh', [late]);
    expect(ending).toBe('exited');
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(existsSync(late)).toBe(false);
  });

  if (isolation.confined)
    it('writes nothing outside of its own folder', async () => {
      const shown = mkdtempSync(join(results, 'shown-'));
      mkdirSync(join(shown, 'hidden'));
      const files = [
        join(shown, 'a'),
        join(shown, 'hidden', 'b'),
        join(import.meta.dirname, 'c'),
        '/usr/d',
        '/e',
        '/dev/f',
      ];
      const view = { shows: [cheats, shown], hides: [join(shown, 'hidden')], network: false };
      const record = await run('write-outside.sh', [...files, '/proc/sys/kernel/domainname'], { view });
      // A checkout in /tmp: there it writes into the /tmp of its own, which goes with it.
      const own = files.filter((file) => file.startsWith('/tmp/') && !file.startsWith(shown));
      expect(record.got).toEqual(own.map((file) => `got ${file}`));
      expect(record.lines.at(-1)?.text).toBe('has /tmp');
      expect(files.filter((file) => existsSync(file))).toEqual([]);
    });

  if (isolation.confined && isolation.namespaces?.includes('--net'))
    it('leaves no word for a later one', async () => {
      const left = await run('leave-words.py', ['leave']);
      expect(left.lines.map(({ text }) => text)).toEqual(['left']);
      const found = await run('leave-words.py', ['find']);
      expect(found).toMatchObject({ got: [], exitCode: 0 });
    });

  if (isolation.namespaces)
    it('does not forge what the first process says', async () => {
      const record = await run('forge.sh', []);
      expect(record).toMatchObject({ got: [], ending: 'exited', exitCode: 3 });
    });
});

/** What an ordinary user gets, where the tests run as root. */
if (process.getuid?.() === 0)
  usualTest(
    'attempts of an ordinary user are confined as those of root, or it is said what is missing',
    async () => {
      const program = await bundled(join(import.meta.dirname, 'found-isolation.ts'));
      const as = ['--reuid', '65534', '--regid', '65534', '--clear-groups', process.execPath];
      const said = execFileSync('setpriv', [...as, program], { encoding: 'utf8' });
      const found: Pick<Isolation, 'confined' | 'missing'> & { got: string[] } = JSON.parse(said);
      const users = Number(readFileSync('/proc/sys/user/max_user_namespaces', 'utf8')) > 0;
      expect(found.confined || !users || found.missing.join().includes('No root of its own')).toBe(true);
      if (found.confined) expect(found.got).toEqual([]);
    },
  );
