/**
 * What this machine lets the runner do with a process tree: bind it to processors, kill all of it, measure
 * all of it. Found out once a run; what is missing is said in words and stored with the evidence.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { type CgroupHomes, findCgroups } from './cgroups.ts';

/** How the kernel tells peak memory and processor time of the whole tree; `none`: they are null. */
export type MeasureLevel = 'cgroup_v2' | 'cgroup_v1' | 'pid_namespace' | 'none';

export interface Isolation {
  readonly measure: MeasureLevel;
  /** `pid_namespace`: nothing survives its first process. `process_group`: group and marked processes are killed. */
  readonly kill: 'pid_namespace' | 'process_group';
  /** Arguments of `unshare` that work here; null where none do. */
  readonly unshare: readonly string[] | null;
  /** The namespace has a /proc of its own, in which its first process reads what its children used. */
  readonly ownProc: boolean;
  /** Folders in which cgroups can be made. */
  readonly cgroups: CgroupHomes | null;
  readonly affinity: boolean;
  /** The kernel kills the attempt when the runner dies; otherwise the guardian does. */
  readonly parentDeath: boolean;
  /** `prlimit` is there, for a memory limit without cgroups. */
  readonly prlimit: boolean;
  /** Processors that attempts may be bound to. */
  readonly processors: readonly number[];
  /** What could not be had, a sentence each. */
  readonly missing: readonly string[];
}

function works(program: string, args: readonly string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore', timeout: 10_000 });
    return true;
  } catch {
    return false;
  }
}

const NAMESPACES: readonly (readonly string[])[] = [
  ['--pid', '--mount-proc'],
  ['--user', '--map-current-user', '--pid', '--mount-proc'],
  ['--pid'],
  ['--user', '--map-current-user', '--pid'],
];

/** "0-1,4" → [0, 1, 4]. */
export function parseCpuList(text: string): number[] {
  return text
    .trim()
    .split(',')
    .filter((part) => part !== '')
    .flatMap((part) => {
      const [from, to = from] = part.split('-').map(Number);
      return Array.from({ length: to - from + 1 }, (_, i) => from + i);
    });
}

function allowedProcessors(): number[] {
  try {
    const status = readFileSync('/proc/self/status', 'utf8');
    const list = /^Cpus_allowed_list:\s*(\S+)/m.exec(status)?.[1];
    if (list) return parseCpuList(list);
  } catch {
    // Not Linux: number them from zero.
  }
  return Array.from({ length: availableParallelism() }, (_, i) => i);
}

/** @param without levels to leave out, for tests and for machines where they misbehave */
export function findIsolation(without: readonly ('cgroups' | 'pid_namespace')[] = []): Isolation {
  const linux = process.platform === 'linux';
  const missing: string[] = linux ? [] : [`${process.platform}: limits are bound on Linux only.`];
  const unshare =
    linux && !without.includes('pid_namespace')
      ? (NAMESPACES.find((kind) => works('unshare', [...kind, '--fork', '--kill-child=KILL', 'true'])) ??
        null)
      : null;
  const ownProc = unshare?.includes('--mount-proc') ?? false;
  const cgroups = linux && !without.includes('cgroups') ? findCgroups() : null;
  const affinity = linux && works('taskset', ['--version']);
  const parentDeath = linux && works('setpriv', ['--pdeathsig', 'KILL', 'true']);
  const prlimit = linux && works('prlimit', ['--version']);
  const measure = cgroups?.level ?? (ownProc ? 'pid_namespace' : 'none');
  if (!unshare)
    missing.push('No PID namespace: a child that leaves its group is found by a mark in its environment.');
  if (measure === 'none')
    missing.push('Peak memory and processor time of a tree cannot be measured here; they are null.');
  if (!affinity) missing.push('No taskset: attempts are not bound to processors.');
  if (!parentDeath) missing.push('No setpriv: if the runner is killed, its guardian ends the attempt.');
  return {
    measure,
    kill: unshare ? 'pid_namespace' : 'process_group',
    unshare,
    ownProc,
    cgroups,
    affinity,
    parentDeath,
    prlimit,
    processors: allowedProcessors(),
    missing,
  };
}

/**
 * The share of the i-th of n runs at a time on one machine: each gets processors that no other has.
 *
 * @returns null where there are fewer processors than runs
 */
export function withSlot(
  isolation: Isolation,
  { index, of }: { index: number; of: number },
): Isolation | null {
  const { processors } = isolation;
  if (of > processors.length) return null;
  const from = Math.floor(((index - 1) * processors.length) / of);
  const to = Math.floor((index * processors.length) / of);
  return { ...isolation, processors: processors.slice(from, to) };
}
