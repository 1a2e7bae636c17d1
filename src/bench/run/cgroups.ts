/** Control groups, version 2 or 1: the kernel's own account of a tree's memory and processor time. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PREFIX = 'mingle-bench-';

export interface CgroupHomes {
  readonly level: 'cgroup_v2' | 'cgroup_v1';
  /** Folders, below the runner's own groups, in which groups can be made; one and the same in version 2. */
  readonly memory: string;
  readonly cpu: string;
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** The runner's own group of a hierarchy. @param controller '' is version 2 */
function ownGroup(controller: string): string | null {
  const line = read('/proc/self/cgroup')
    .split('\n')
    .map((text) => text.split(':'))
    .find(([id, names]) => (controller === '' ? id === '0' : names?.split(',').includes(controller)));
  const mount = read('/proc/self/mounts')
    .split('\n')
    .map((text) => text.split(' '))
    .find(([, , kind, options]) =>
      controller === '' ? kind === 'cgroup2' : kind === 'cgroup' && options.split(',').includes(controller),
    );
  if (!line || !mount) return null;
  const folder = join(mount[1], line.slice(2).join(':'));
  return existsSync(folder) ? folder : mount[1];
}

/** Makes a group, looks for a file in it, and takes it away again. */
function offers(home: string | null, file: string): home is string {
  if (home === null) return false;
  const trial = join(home, `${PREFIX}trial-${process.pid}`);
  try {
    mkdirSync(trial);
  } catch {
    return false;
  }
  const there = existsSync(join(trial, file));
  removeGroup(trial);
  return there;
}

function removeGroup(path: string): void {
  try {
    rmdirSync(path);
  } catch {
    // Still in use, or gone; a later run sweeps.
  }
}

/** Takes away what runs that were killed have left: empty groups with our name. */
function sweep(home: string): void {
  for (const name of readdirSync(home)) if (name.startsWith(PREFIX)) removeGroup(join(home, name));
}

export function findCgroups(): CgroupHomes | null {
  const unified = ownGroup('');
  if (offers(unified, 'memory.peak') && offers(unified, 'cpu.stat')) {
    sweep(unified);
    return { level: 'cgroup_v2', memory: unified, cpu: unified };
  }
  const memory = ownGroup('memory');
  const cpu = ownGroup('cpuacct');
  if (!offers(memory, 'memory.max_usage_in_bytes') || !offers(cpu, 'cpuacct.usage')) return null;
  sweep(memory);
  sweep(cpu);
  return { level: 'cgroup_v1', memory, cpu };
}

export interface TreeUse {
  readonly peakRssBytes: number | null;
  readonly cpuSeconds: number | null;
  /** The kernel killed for want of memory. */
  readonly outOfMemory: boolean;
}

let made = 0;

/** The groups of one attempt. */
export class AttemptCgroup {
  /** Where a process writes 0 to move itself into the groups; also what the guardian takes away. */
  readonly folders: readonly string[];
  private readonly memory: string;
  private readonly cpu: string;
  private readonly level: CgroupHomes['level'];

  constructor(homes: CgroupHomes, memoryLimitBytes: number | null) {
    const name = `${PREFIX}${process.pid}-${made++}`;
    this.level = homes.level;
    this.memory = join(homes.memory, name);
    this.cpu = join(homes.cpu, name);
    this.folders = [...new Set([this.memory, this.cpu])];
    for (const folder of this.folders) mkdirSync(folder);
    if (memoryLimitBytes !== null) this.limit(memoryLimitBytes);
  }

  private limit(bytes: number): void {
    const names =
      this.level === 'cgroup_v2'
        ? { limit: 'memory.max', swap: 'memory.swap.max', ban: '0' }
        : { limit: 'memory.limit_in_bytes', swap: 'memory.memsw.limit_in_bytes', ban: String(bytes) };
    writeFileSync(join(this.memory, names.limit), String(bytes));
    try {
      writeFileSync(join(this.memory, names.swap), names.ban);
    } catch {
      // A kernel without swap accounting.
    }
  }

  /** Reads the counters; call it after the last process has ended. */
  use(): TreeUse {
    const number = (path: string) => {
      const value = Number.parseInt(read(path), 10);
      return Number.isFinite(value) ? value : null;
    };
    if (this.level === 'cgroup_v2') {
      const micros = /^usage_usec (\d+)/m.exec(read(join(this.cpu, 'cpu.stat')))?.[1];
      const kills = /^oom_kill (\d+)/m.exec(read(join(this.memory, 'memory.events')))?.[1];
      return {
        peakRssBytes: number(join(this.memory, 'memory.peak')),
        cpuSeconds: micros === undefined ? null : Number(micros) / 1e6,
        outOfMemory: Number(kills ?? 0) > 0,
      };
    }
    const nanos = number(join(this.cpu, 'cpuacct.usage'));
    const kills = /^oom_kill (\d+)/m.exec(read(join(this.memory, 'memory.oom_control')))?.[1];
    return {
      peakRssBytes: number(join(this.memory, 'memory.max_usage_in_bytes')),
      cpuSeconds: nanos === null ? null : nanos / 1e9,
      outOfMemory: Number(kills ?? 0) > 0,
    };
  }

  /** Host process ids that are still in the groups. */
  members(): number[] {
    return read(join(this.memory, 'cgroup.procs')).split('\n').filter(Boolean).map(Number);
  }

  remove(): void {
    for (const folder of this.folders) removeGroup(folder);
  }
}
