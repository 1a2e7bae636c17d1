/** deploy/benchmark/slurm.sh under a real Slurm of one node. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { good, smallBenchmark } from '../bench/cli/small-benchmark.ts';
import { until } from '../service/support/until.ts';
import { bundled } from '../support/bundled.ts';
import { freePort } from '../support/free-port.ts';
import { canRun, root } from './programs.ts';

const DAEMONS = ['/usr/sbin/munged', '/usr/sbin/slurmctld', '/usr/sbin/slurmd'];
/** Far above what a job of the test takes; what hangs is to be said, not waited for. */
const LONGEST = 60_000;
const RECIPE = 'deploy/benchmark/slurm.sh';

/** Without systemd and control groups: processes by /proc, and nothing bound. The nodes have more than this machine may. */
function settings(folder: string, ports: readonly number[]): string {
  const lines = {
    ClusterName: 'mingle',
    SlurmctldHost: 'localhost(127.0.0.1)',
    SlurmUser: 'root',
    SlurmdUser: 'root',
    AuthInfo: `socket=${folder}/munge`,
    SlurmctldPort: ports[0],
    SlurmdPort: ports[1],
    StateSaveLocation: `${folder}/state`,
    SlurmdSpoolDir: `${folder}/spool-%n`,
    SlurmctldPidFile: `${folder}/slurmctld.pid`,
    SlurmdPidFile: `${folder}/slurmd-%n.pid`,
    ProctrackType: 'proctrack/linuxproc',
    TaskPlugin: 'task/none',
    SelectType: 'select/cons_tres',
    SelectTypeParameters: 'CR_CPU_Memory',
    SlurmdParameters: 'config_overrides',
    SchedulerParameters: 'sched_interval=1,bf_interval=1',
    MailProg: '/bin/true',
  };
  return [
    ...Object.entries(lines).map(([name, value]) => `${name}=${value}`),
    'NodeName=large NodeAddr=127.0.0.1 CPUs=4 RealMemory=16384',
    `NodeName=small NodeAddr=127.0.0.1 Port=${ports[2]} CPUs=4 RealMemory=8192`,
    'PartitionName=large Nodes=large Default=YES',
    'PartitionName=small Nodes=small',
    '',
  ].join('\n');
}

describe.skipIf(!canRun(DAEMONS))('Slurm', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mingle-slurm-'));
  const at = (name: string) => join(folder, name);
  const SLURM_CONF = at('slurm.conf');
  const started: ChildProcess[] = [];
  let environment: NodeJS.ProcessEnv = { ...process.env, SLURM_CONF };
  let benchmark = '';

  const start = (program: string, ...args: string[]) =>
    started.push(spawn(program, args, { stdio: 'ignore', env: environment }));
  const slurm = (program: string, ...args: string[]) =>
    execFileSync(program, args, {
      cwd: root,
      env: environment,
      encoding: 'utf8',
      stdio: 'pipe',
      timeout: LONGEST,
    });
  /** What Slurm would do with a job; it says that on standard error. */
  const plans = (...args: string[]) => {
    const job = ['--test-only', ...args, RECIPE, at('results')];
    const { status, stderr } = spawnSync('sbatch', job, { cwd: root, env: environment, encoding: 'utf8' });
    return { status, said: stderr.trim() };
  };

  beforeAll(async () => {
    chmodSync(folder, 0o755);
    for (const name of ['state', 'results']) mkdirSync(at(name));
    writeFileSync(at('key'), randomBytes(128), { mode: 0o400 });
    writeFileSync(SLURM_CONF, settings(folder, [await freePort(), await freePort(), await freePort()]));
    const files = {
      socket: 'munge',
      'key-file': 'key',
      'pid-file': 'pid',
      'log-file': 'log',
      'seed-file': 'seed',
    };
    const flags = Object.entries(files).map(([name, file]) => `--${name}=${at(file)}`);
    start(DAEMONS[0], '--foreground', '--force', ...flags);
    await until(() => readdirSync(folder).includes('munge'));
    start(DAEMONS[1], '-D', '-f', SLURM_CONF);
    for (const name of ['large', 'small']) start(DAEMONS[2], '-D', '-f', SLURM_CONF, '-N', name);
    const { file } = await smallBenchmark([good]);
    benchmark = file;
    const program = await bundled(join(root, 'test/bench/cli/program.ts'));
    environment = { ...environment, MINGLE: `${process.execPath} ${program}`, BATCH: '3' };
    await until(() => {
      const { stdout } = spawnSync('sinfo', ['--noheader', '--format=%T'], {
        env: environment,
        encoding: 'utf8',
      });
      return stdout
        .trim()
        .split('\n')
        .every((state) => state === 'idle');
    });
  });
  afterAll(async () => {
    // The nodes first, munge last: each of them signs what it says to the next.
    for (const one of started.reverse()) {
      if (one.exitCode !== null || one.signalCode !== null) continue;
      const ended = once(one, 'exit');
      one.kill('SIGTERM');
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  });

  it('runs a plan in two tasks, a node for each, and what is done is not done again', async () => {
    const mingle = (...args: string[]) => slurm('sh', '-c', `$MINGLE "$@"`, 'sh', 'bench', ...args);
    const plan = mingle('plan', '--benchmark', benchmark, '--jsonl');
    writeFileSync(at('results/plan.jsonl'), plan);
    expect(plan.trim().split('\n')).toHaveLength(5);
    const send = (...flags: string[]) =>
      slurm(
        'sbatch',
        '--parsable',
        ...flags,
        '--array=1-2%1',
        `--output=${at('%a.log')}`,
        RECIPE,
        at('results'),
        '--benchmark',
        benchmark,
      ).trim();
    const done = async (id: string) => {
      await until(() => slurm('squeue', '--noheader') === '');
      expect(slurm('scontrol', 'show', 'job', id).match(/JobState=COMPLETED/g)).toHaveLength(2);
    };
    const job = send('--hold');
    const asked = slurm('scontrol', 'show', 'job', job);
    expect(asked).toContain('ArrayTaskThrottle=1');
    expect(asked).toContain('MinMemoryNode=10G');
    expect(asked).toContain('OverSubscribe=NO');
    slurm('scancel', job);
    await done(send());
    const times = () =>
      readdirSync(at('results/parts')).flatMap((part) =>
        [...readFileSync(at(`results/parts/${part}/journal.jsonl`), 'utf8').matchAll(/"at":"([^"]+)"/g)].map(
          ([, time]) => time,
        ),
      );
    const first = times();
    expect(first).toHaveLength(10);
    expect([...first].sort()).toEqual(first);
    await done(send());
    expect(times()).toEqual(first);
    mingle(
      'merge',
      ...readdirSync(at('results/parts')).map((part) => at(`results/parts/${part}`)),
      '--out',
      at('merged'),
      '--plan',
      at('results/plan.jsonl'),
    );
    mingle('publish', at('merged'), '--out', at('publication.json'));
    expect(mingle('verify', at('publication.json'), '--benchmark', benchmark)).toContain('stands.');
  });

  it('has a node by itself, with more memory than an attempt may use', () => {
    expect(plans()).toMatchObject({
      status: 0,
      said: expect.stringMatching(/using 4 processors on nodes large/),
    });
    expect(plans('--mem=1G', '--partition=small')).toMatchObject({ status: 0 });
    expect(plans('--partition=small')).toMatchObject({
      status: 1,
      said: expect.stringContaining('Requested node configuration is not available'),
    });
  });
});
