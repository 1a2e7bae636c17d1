import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runAttempt } from '../../../src/bench/process/attempt-process.ts';
import { attemptCgroup, type CgroupSurroundings, homesIn } from '../../../src/bench/process/cgroups.ts';
import { findIsolation } from '../../../src/bench/process/isolation.ts';
import { order, shell } from './order.ts';

const V2 = 'cgroup2 /sys/fs/cgroup cgroup2 rw,nosuid 0 0';
const V1 = ['memory', 'cpu,cpuacct'].map((name) => `cgroup /c/${name} cgroup rw,${name} 0 0`).join('\n');
const ALL_V1 = ['memory.max_usage_in_bytes', 'cpuacct.usage'];
const ALL_V2 = ['memory.peak', 'cpu.stat', 'cpuset.cpus'];

/** @param there the folders in which groups can be made, and which files they have */
function around(membership: string, mounts: string, there: Record<string, string[]>): CgroupSurroundings {
  return { membership, mounts, offers: (home, file) => there[home]?.includes(file) ?? false };
}

describe('where control groups can be made', () => {
  const app = '/user.slice/user-1000.slice/user@1000.service/app.slice';

  it.each([
    [
      'beside the own scope, where the slice is delegated to the user',
      around(`0::${app}/terminal.scope`, V2, {
        [`/sys/fs/cgroup${app}/terminal.scope`]: ['cpu.stat'],
        [`/sys/fs/cgroup${app}`]: ALL_V2,
      }),
      {
        level: 'cgroup_v2',
        memory: `/sys/fs/cgroup${app}`,
        cpu: `/sys/fs/cgroup${app}`,
        cpuset: `/sys/fs/cgroup${app}`,
      },
    ],
    ['nowhere in a container whose groups are read-only', around('0::/', V2, {}), null],
    [
      'in version 1 where version 2 is mounted beside it without controllers',
      around('5:memory:/run/1\n2:cpu,cpuacct:/\n0::/', `${V2}\n${V1}`, {
        '/sys/fs/cgroup': ['cpu.stat'],
        '/c/memory/run/1': ALL_V1,
        '/c/cpu,cpuacct': ALL_V1,
      }),
      { level: 'cgroup_v1', memory: '/c/memory/run/1', cpu: '/c/cpu,cpuacct', cpuset: null },
    ],
    ['nowhere without control groups', around('', '', {}), null],
  ])('%s', (_name, surroundings, homes) => {
    expect(homesIn(surroundings)).toEqual(homes);
  });
});

describe('a group of version 2, as files', () => {
  const home = mkdtempSync(join(tmpdir(), 'mingle-cgroup-'));

  it('limits memory and swap, binds to processors, and reads what the kernel counted', () => {
    const homes = { level: 'cgroup_v2' as const, memory: home, cpu: home, cpuset: home };
    const group = attemptCgroup(homes, 1000, [0, 2]);
    const [folder] = group.folders;
    expect(group.folders).toHaveLength(1);
    expect(readFileSync(join(folder, 'memory.max'), 'utf8')).toBe('1000');
    expect(readFileSync(join(folder, 'cpuset.cpus'), 'utf8')).toBe('0,2');
    expect(readFileSync(join(folder, 'memory.swap.max'), 'utf8')).toBe('0');
    writeFileSync(join(folder, 'memory.peak'), '123456\n');
    writeFileSync(join(folder, 'cpu.stat'), 'usage_usec 2500000\nuser_usec 1\n');
    writeFileSync(join(folder, 'memory.events'), 'low 0\noom 1\noom_kill 1\n');
    expect(group.use()).toEqual({ peakRssBytes: 123456, cpuSeconds: 2.5, outOfMemory: true });
    rmSync(home, { recursive: true });
  });
});

/** Version 2 mounted beside version 1 counts processor time, even without controllers. */
const hybrid = '/sys/fs/cgroup/unified';

function writable(): boolean {
  const trial = join(hybrid, `mingle-test-${process.pid}`);
  try {
    mkdirSync(trial);
    rmdirSync(trial);
    return true;
  } catch {
    return false;
  }
}

describe.runIf(writable())('a true group of version 2', () => {
  it('holds the whole tree, counts its processor time, and is taken away', async () => {
    const isolation = {
      // In a namespace of groups it would see its own as the root.
      ...findIsolation(['confinement']),
      measure: 'cgroup_v2' as const,
      cgroups: { level: 'cgroup_v2' as const, memory: hybrid, cpu: hybrid, cpuset: null },
    };
    const burn = 'const t=process.cpuUsage();while(process.cpuUsage(t).user<3e5);';
    const { order: made, left } = order(
      shell(`cat /proc/self/cgroup; "${process.execPath}" -e '${burn}'; true`),
    );
    const record = await runAttempt(made, isolation, null);
    const own = record.lines.find(({ text }) => text.startsWith('0::'))?.text.slice(3) ?? '';
    expect(own).toMatch(/mingle-bench-/);
    expect(record.cpuSeconds).toBeGreaterThan(0.25);
    expect(record.peakRssBytes).toBeNull();
    expect(existsSync(join(hybrid, own))).toBe(false);
    expect(left()).toEqual([]);
  });
});
