/**
 * What this machine lets the runner do with a process tree: bind it to processors, kill all of it, measure
 * all of it, keep everything else from it. Found out once a run; what is missing is said in words and published.
 */
import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { remembered } from '../../shared/remembered.ts';
import { type CgroupHomes, findCgroups } from './cgroups.ts';
import { type Means, wrap } from './launch.ts';
import { read } from './process-tree.ts';
import { seal } from './seal.ts';

/** How the kernel tells peak memory and processor time of the whole tree; `none`: they are null. */
export type MeasureLevel = 'cgroup_v2' | 'cgroup_v1' | 'pid_namespace' | 'none';

export interface Isolation extends Means {
  readonly measure: MeasureLevel;
  /** `pid_namespace`: nothing survives its first process. `process_group`: group and marked processes are killed. */
  readonly kill: 'pid_namespace' | 'process_group';
  readonly cgroups: CgroupHomes | null;
  readonly processors: readonly number[];
  /** What could not be had, a sentence each. */
  readonly missing: readonly string[];
}

/** Whether a command (as JSON) ends well here; found out once. */
const endsWell = remembered((command: string): boolean => {
  const [program, ...args] = JSON.parse(command);
  return spawnSync(program, args, { stdio: 'ignore', timeout: 10_000 }).status === 0;
});

const works = (...command: readonly string[]) => endsWell(JSON.stringify(command));

/** The most first. Those that leave the network out are for kernels without namespaces of it. */
const CONFINING: readonly (readonly string[])[] = [
  ['--user', '--map-root-user', '--mount', '--pid', '--ipc', '--cgroup', '--net'],
  ['--mount', '--pid', '--ipc', '--cgroup', '--net'],
  ['--user', '--map-root-user', '--mount', '--pid', '--ipc', '--cgroup'],
  ['--mount', '--pid', '--ipc', '--cgroup'],
];

const ENDING: readonly (readonly string[])[] = [
  ['--pid', '--mount-proc'],
  ['--user', '--map-current-user', '--pid', '--mount-proc'],
  ['--pid'],
  ['--user', '--map-current-user', '--pid'],
];

type Level = 'cgroups' | 'pid_namespace' | 'confinement';

/** Which namespaces a program can be run in here, tried with one that does nothing. */
function findNamespaces(without: readonly Level[]): Pick<Means, 'namespaces' | 'confined'> {
  const trial = {
    command: ['true'],
    cwd: '/',
    view: { shows: [], hides: [], network: false },
    processors: [],
    memoryLimitBytes: null,
    cgroupFolders: [],
  };
  const can = (namespaces: readonly string[], confined: boolean) => {
    const bare = { namespaces, confined, affinity: false, parentDeath: false, prlimit: false, sealed: false };
    return works(...wrap(bare, trial));
  };
  if (without.includes('pid_namespace')) return { namespaces: null, confined: false };
  const confining = without.includes('confinement') ? undefined : CONFINING.find((one) => can(one, true));
  if (confining) return { namespaces: confining, confined: true };
  return { namespaces: ENDING.find((one) => can(one, false)) ?? null, confined: false };
}

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

/** Numbers of the processors that this process may use. */
export function allowedProcessors(): number[] {
  const list = /^Cpus_allowed_list:\s*(\S+)/m.exec(read('/proc/self/status'))?.[1];
  // Not Linux: number them from zero.
  return list ? parseCpuList(list) : Array.from({ length: availableParallelism() }, (_, i) => i);
}

/** What a reader is told where the levels that an attempt has of its own lack one. */
const LACKS: Readonly<Record<string, (has: (level: string) => boolean) => boolean>> = {
  'No root of its own: an attempt could read and write what the runner can, the evidence of others too, and leave its control group.':
    (has) => !has('root'),
  'No user namespace: an attempt ran as the same user as the runner, without capabilities.': (has) =>
    has('root') && !has('user'),
  'No network namespace: an attempt could reach the network.': (has) => !has('net'),
  'No PID namespace: a child that leaves its group is found by a mark in its environment.': (has) =>
    !has('pid'),
  'Peak memory and processor time of a tree cannot be measured here; they are null.': (has) => has('none'),
  'No control groups: a memory limit is one for each process of an attempt, not for all together.': (has) =>
    !has('cgroup_v2') && !has('cgroup_v1'),
  'No Perl, or no filter of system calls: attempts could pass words on to later ones through keyrings of the kernel.':
    (has) => !has('keys'),
};
const ELSEWHERE = 'limits are bound on Linux only.';

/** Sentences that a run of these levels and this measurement has to tell, and that it cannot. */
export function sentencesOf(levels: readonly string[], measure: MeasureLevel) {
  const has = (level: string) => level === measure || levels.includes(level);
  const told = Object.keys(LACKS).filter((sentence) => LACKS[sentence](has));
  return { told, untrue: Object.keys(LACKS).filter((sentence) => !told.includes(sentence)) };
}

/** Outside Linux one sentence says all. */
export function isElsewhere(missing: readonly string[]): boolean {
  return missing.some((sentence) => sentence.endsWith(`: ${ELSEWHERE}`));
}

type Found = Omit<Isolation, 'missing'>;

const isUndone = ({ affinity, sealed, cgroups }: Found) => affinity && !sealed && !cgroups?.cpuset;
/** What a reader is told of programs that were not there. */
const ABSENT: Readonly<Record<string, (found: Found) => boolean>> = {
  'No taskset: attempts are not bound to processors, and may use more time of them than they were given.': (
    found,
  ) => !found.affinity && !found.cgroups?.cpuset,
  'No cpuset: a program can undo its binding to processors, and nobody sees whether it does.': (found) =>
    isUndone(found) && found.measure === 'none',
  'No cpuset: a program can undo its binding to processors; one that is seen to use more processor time than they have ends as an error.':
    (found) => isUndone(found) && found.measure !== 'none',
  'No setpriv: if the runner is killed, its guardian ends the attempt.': ({ parentDeath }) => !parentDeath,
};

/** Whether a run can have said it of its machine. */
export function isOfMachine(sentence: string): boolean {
  return sentence in LACKS || sentence in ABSENT || isElsewhere([sentence]);
}

function missingOf(found: Found): string[] {
  if (process.platform !== 'linux') return [`${process.platform}: ${ELSEWHERE}`];
  const absent = Object.keys(ABSENT).filter((sentence) => ABSENT[sentence](found));
  return [...sentencesOf(levelsOf(found), found.measure).told, ...absent];
}

/** @param without levels to leave out, for tests and for machines where they misbehave */
export function findIsolation(without: readonly Level[] = []): Isolation {
  return isolationWithout(without.join());
}

/** A machine stays what it is as long as one process runs, and to look takes half a second. */
const isolationWithout = remembered((names: string): Isolation => {
  const without = names.split(',') as Level[];
  const linux = process.platform === 'linux';
  const inside = linux ? findNamespaces(without) : { namespaces: null, confined: false };
  const ownProc = inside.confined || (inside.namespaces?.includes('--mount-proc') ?? false);
  const cgroups = linux && !without.includes('cgroups') ? findCgroups() : null;
  const found = {
    ...inside,
    measure: cgroups?.level ?? (ownProc ? ('pid_namespace' as const) : ('none' as const)),
    kill: inside.namespaces ? ('pid_namespace' as const) : ('process_group' as const),
    cgroups,
    affinity: linux && works('taskset', '--version'),
    parentDeath: linux && works('setpriv', '--pdeathsig', 'KILL', 'true'),
    prlimit: linux && works('prlimit', '--version'),
    sealed: linux && seal().length > 0 && works(...seal(), 'true'),
    processors: allowedProcessors(),
  };
  return { ...found, missing: missingOf(found) };
});

/** What an attempt has of its own, by name: journals of different isolation are not joined. */
export function levelsOf(found: Found): string[] {
  const { namespaces, confined, cgroups, sealed, affinity } = found;
  const names = (namespaces ?? []).map((flag) => flag.replace(/^--/, ''));
  const own = ['user', 'pid', 'ipc', 'net'].filter((name) => names.includes(name));
  return [
    ...(confined ? ['root'] : []),
    ...own,
    ...(cgroups?.cpuset ? ['cpuset'] : []),
    ...(sealed ? ['keys'] : []),
    ...(sealed && affinity ? ['bound'] : []),
  ];
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
