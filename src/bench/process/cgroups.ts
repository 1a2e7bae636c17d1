/** Control groups, version 2 or 1: the kernel's own count of a tree's memory and processor time. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { orElse } from '../../shared/or-else.ts';
import { read, removeEmpty } from './process-tree.ts';

const PREFIX = 'mingle-bench-';

export interface CgroupHomes {
  readonly level: 'cgroup_v2' | 'cgroup_v1';
  /** Folders, at or above the runner's own group, in which groups can be made; the same one in version 2. */
  readonly memory: string;
  readonly cpu: string;
  /** For groups that bind processes to processors; null if not available. */
  readonly cpuset: string | null;
}

export interface CgroupSurroundings {
  /** Content of /proc/self/cgroup. */
  readonly membership: string;
  /** Content of /proc/self/mounts. */
  readonly mounts: string;
  /** Whether a new group in the folder `home` has a file of this name. */
  readonly offers: (home: string, file: string) => boolean;
}

/** The runner's own group of a hierarchy and those above it, nearest first. @param controller '' for version 2 */
function ownGroups({ membership, mounts }: CgroupSurroundings, controller: string): string[] {
  const line = membership
    .split('\n')
    .map((text) => text.split(':'))
    .find(([id, names]) => (controller === '' ? id === '0' : names?.split(',').includes(controller)));
  const mount = mounts
    .split('\n')
    .map((text) => text.split(' '))
    .find(([, , kind, options]) =>
      controller === '' ? kind === 'cgroup2' : kind === 'cgroup' && options.split(',').includes(controller),
    );
  if (!line || !mount) return [];
  const steps = line.slice(2).join(':').split('/').filter(Boolean);
  return [...steps.map((_, i) => join(mount[1], ...steps.slice(0, steps.length - i))), mount[1]];
}

function offers(home: string, file: string): boolean {
  const trial = join(home, `${PREFIX}${process.pid}-trial`);
  const there = orElse(() => {
    mkdirSync(trial);
    return existsSync(join(trial, file));
  }, false);
  removeEmpty(trial);
  return there;
}

/** Removes what killed runs left: groups with our name whose runner is gone. */
function sweep(home: string): void {
  for (const name of readdirSync(home)) {
    const runner = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (runner !== undefined && !existsSync(`/proc/${runner}`)) removeEmpty(join(home, name));
  }
}

/**
 * Finds where groups can be made. In version 2 a group with processes cannot give controllers to groups inside it, so
 * this
 * is usually a group above the runner's own that is delegated to the user; in version 1 it is the runner's own group.
 */
export function homesIn(surroundings: CgroupSurroundings): CgroupHomes | null {
  const unified = ownGroups(surroundings, '').find(
    (home) => surroundings.offers(home, 'memory.peak') && surroundings.offers(home, 'cpu.stat'),
  );
  if (unified) {
    const cpuset = surroundings.offers(unified, 'cpuset.cpus') ? unified : null;
    return { level: 'cgroup_v2', memory: unified, cpu: unified, cpuset };
  }
  const nearest = (controller: string, file: string) =>
    ownGroups(surroundings, controller).find((home) => surroundings.offers(home, file));
  const memory = nearest('memory', 'memory.max_usage_in_bytes');
  const cpu = nearest('cpuacct', 'cpuacct.usage');
  const cpuset = nearest('cpuset', 'cpuset.cpus') ?? null;
  return memory && cpu ? { level: 'cgroup_v1', memory, cpu, cpuset } : null;
}

export function findCgroups(): CgroupHomes | null {
  const homes = homesIn({ membership: read('/proc/self/cgroup'), mounts: read('/proc/self/mounts'), offers });
  if (homes) for (const home of new Set([homes.memory, homes.cpu, homes.cpuset])) if (home) sweep(home);
  return homes;
}

/** Names of a group's files, and the unit of its processor time. */
const FILES = {
  cgroup_v2: {
    peak: 'memory.peak',
    kills: 'memory.events',
    limit: 'memory.max',
    swap: 'memory.swap.max',
    cpu: 'cpu.stat',
    used: /^usage_usec (\d+)/m,
    perSecond: 1e6,
  },
  cgroup_v1: {
    peak: 'memory.max_usage_in_bytes',
    kills: 'memory.oom_control',
    limit: 'memory.limit_in_bytes',
    swap: 'memory.memsw.limit_in_bytes',
    cpu: 'cpuacct.usage',
    used: /^(\d+)/,
    perSecond: 1e9,
  },
} as const;

export interface TreeUse {
  readonly peakRssBytes: number | null;
  readonly cpuSeconds: number | null;
  /** The kernel killed a process because memory ran out. */
  readonly outOfMemory: boolean;
}

let made = 0;

export type AttemptCgroup = ReturnType<typeof attemptCgroup>;

/** @param processors to bind its processes to; empty: no binding */
export function attemptCgroup(
  homes: CgroupHomes,
  memoryLimitBytes: number | null,
  processors: readonly number[],
) {
  const name = `${PREFIX}${process.pid}-${made++}`;
  const [memory, cpu] = [join(homes.memory, name), join(homes.cpu, name)];
  const cpuset = homes.cpuset !== null && processors.length > 0 ? join(homes.cpuset, name) : null;
  const folders = [...new Set([memory, cpu, ...(cpuset ? [cpuset] : [])])];
  for (const folder of folders) mkdirSync(folder);
  const isV2 = homes.level === 'cgroup_v2';
  const files = FILES[homes.level];
  if (memoryLimitBytes !== null) {
    const limit = String(memoryLimitBytes);
    writeFileSync(join(memory, files.limit), limit);
    // In version 1 this limits memory and swap together. Some kernels do not account for swap.
    orElse(() => writeFileSync(join(memory, files.swap), isV2 ? '0' : limit), undefined);
  }
  if (cpuset !== null) {
    writeFileSync(join(cpuset, 'cpuset.cpus'), processors.join(','));
    // In version 1 a new group has no memory nodes, and accepts no process without them.
    const nodes = 'cpuset.mems';
    if (!isV2) writeFileSync(join(cpuset, nodes), read(join(dirname(cpuset), nodes)).trim());
  }
  return {
    /** A process writes 0 to `cgroup.procs` in each to enter the groups; the guardian removes them. */
    folders,
    /** Reads the counters; call it after the last process has ended. */
    use(): TreeUse {
      const number = (path: string, pattern: RegExp) => {
        const found = pattern.exec(read(path));
        return found ? Number(found[1]) : null;
      };
      const time = number(join(cpu, files.cpu), files.used);
      return {
        peakRssBytes: number(join(memory, files.peak), /^(\d+)/),
        cpuSeconds: time === null ? null : time / files.perSecond,
        outOfMemory: (number(join(memory, files.kills), /^oom_kill (\d+)/m) ?? 0) > 0,
      };
    },
    remove: () => folders.forEach(removeEmpty),
  };
}
