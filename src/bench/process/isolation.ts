/**
 * What this machine lets the runner do with a process tree: bind it to processors, kill all of it, measure all of it,
 * isolate it. Determined once per process; what is missing is published, a sentence each.
 */
import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { remembered } from '../../shared/remembered.ts';
import { type CgroupHomes, findCgroups } from './cgroups.ts';
import { type Means, UNBOUND, wrap } from './launch.ts';
import { read } from './process-tree.ts';
import { seal } from './seal.ts';

/** Source of peak memory and processor time of the whole tree; `none`: both are null. */
export type MeasureLevel = 'cgroup_v2' | 'cgroup_v1' | 'pid_namespace' | 'none';

export interface Isolation extends Means {
  readonly measure: MeasureLevel;
  /** `pid_namespace`: nothing survives its first process. `process_group`: the group and all marked processes are killed. */
  readonly kill: 'pid_namespace' | 'process_group';
  readonly cgroups: CgroupHomes | null;
  readonly processors: readonly number[];
  /** Missing abilities, a sentence each. */
  readonly missing: readonly string[];
}

/** Whether a command (JSON array) exits with 0 here; each command is tried once. */
const endsWell = remembered((command: string): boolean => {
  const [program, ...args] = JSON.parse(command);
  return spawnSync(program, args, { stdio: 'ignore', timeout: 10_000 }).status === 0;
});

const works = (...command: readonly string[]) => endsWell(JSON.stringify(command));

/** Strongest first. Those without `--net` are for kernels without network namespaces. */
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

/** Namespaces that work here, tried with `true`. */
function findNamespaces(without: readonly Level[]): Pick<Means, 'namespaces' | 'confined'> {
  const view = { shows: [], hides: [], network: false };
  const trial = { ...UNBOUND, command: ['true'], cwd: '/', view };
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
  // Not Linux: number the processors from zero.
  return list ? parseCpuList(list) : Array.from({ length: availableParallelism() }, (_, i) => i);
}

/** Sentences about what a machine lacks, and when each is true. */
const LACKS: Readonly<Record<string, (found: Found) => boolean>> = {
  'No root of its own: an attempt could read and write what the runner can, the evidence of others too, and leave its control group.':
    (found) => !found.confined,
  'No user namespace: an attempt ran as the same user as the runner, without capabilities.': (found) =>
    found.confined && !found.namespaces?.includes('--user'),
  'No network namespace: an attempt could reach the network.': (found) =>
    !found.namespaces?.includes('--net'),
  'No PID namespace: a child that leaves its group is found by a mark in its environment.': (found) =>
    found.namespaces === null,
  'Peak memory and processor time of a tree cannot be measured here; they are null.': (found) =>
    found.measure === 'none',
  'No control groups: a memory limit is one for each process of an attempt, not for all together.': (found) =>
    found.cgroups === null,
  'No Perl, or no filter of system calls: attempts could pass words on to later ones through keyrings of the kernel.':
    (found) => !found.sealed,
  'No taskset: attempts are not bound to processors, and may use more time of them than they were given.': (
    found,
  ) => !found.affinity && !found.cgroups?.cpuset,
  'No cpuset: a program can undo its binding to processors, and nobody sees whether it does.': (found) =>
    isUndone(found) && found.measure === 'none',
  'No cpuset: a program can undo its binding to processors; one that is seen to use more processor time than they have ends as an error.':
    (found) => isUndone(found) && found.measure !== 'none',
  'No setpriv: if the runner is killed, its guardian ends the attempt.': (found) => !found.parentDeath,
};
const isUndone = ({ affinity, sealed, cgroups }: Found) => affinity && !sealed && !cgroups?.cpuset;

/** Outside Linux one sentence covers everything. */
const ELSEWHERE = ': limits are bound on Linux only.';

/** Whether a sentence can be about a machine. */
export function isOfMachine(sentence: string): boolean {
  return sentence in LACKS || sentence.endsWith(ELSEWHERE);
}

type Found = Omit<Isolation, 'missing' | 'kill' | 'prlimit' | 'processors'>;

function missingOf(found: Found, system: string): string[] {
  if (system !== 'linux') return [`${system}${ELSEWHERE}`];
  return Object.keys(LACKS).filter((sentence) => LACKS[sentence](found));
}

function withMeasure<T extends Omit<Found, 'measure'>>(found: T) {
  const ownProc = found.confined || found.namespaces?.includes('--mount-proc');
  const measure: MeasureLevel = found.cgroups?.level ?? (ownProc ? 'pid_namespace' : 'none');
  return { ...found, measure };
}

/** All possible namespaces of attempts; none come first, as outside Linux. */
const WAYS = [
  ...[null, ...ENDING].map((namespaces) => ({ namespaces, confined: false })),
  ...CONFINING.map((namespaces) => ({ namespaces, confined: true })),
];

/** What a machine can lack that gives attempts these levels and this measurement, one list per possible machine. */
export function possibleLacks(levels: readonly string[], measure: MeasureLevel, system: string): string[][] {
  const sealed = levels.includes('keys');
  const cpuset = levels.includes('cpuset') ? '/' : null;
  const isCounted = measure === 'cgroup_v1' || measure === 'cgroup_v2';
  const cgroups = isCounted ? { level: measure, memory: '/', cpu: '/', cpuset } : null;
  const ways = system === 'linux' ? WAYS : WAYS.slice(0, 1);
  return ways
    .flatMap((way) => [true, false].map((affinity) => ({ ...way, cgroups, sealed, affinity })))
    .flatMap((one) => [true, false].map((parentDeath) => withMeasure({ ...one, parentDeath })))
    .filter((found) => found.measure === measure && levelsOf(found).join() === levels.join())
    .map((found) => missingOf(found, system));
}

/** @param without levels to leave out, for tests and for machines where they misbehave */
export function findIsolation(without: readonly Level[] = []): Isolation {
  return isolationWithout(without.join());
}

/** Cached per process: the machine does not change, and probing takes half a second. */
const isolationWithout = remembered((names: string): Isolation => {
  const without = names.split(',') as Level[];
  const linux = process.platform === 'linux';
  const inside = linux ? findNamespaces(without) : { namespaces: null, confined: false };
  const cgroups = linux && !without.includes('cgroups') ? findCgroups() : null;
  const found = withMeasure({
    ...inside,
    kill: inside.namespaces ? ('pid_namespace' as const) : ('process_group' as const),
    cgroups,
    affinity: linux && works('taskset', '--version'),
    parentDeath: linux && works('setpriv', '--pdeathsig', 'KILL', 'true'),
    prlimit: linux && works('prlimit', '--version'),
    sealed: linux && seal().length > 0 && works(...seal(), 'true'),
    processors: allowedProcessors(),
  });
  return { ...found, missing: missingOf(found, process.platform) };
});

/** Names of what an attempt is isolated in: journals of different isolation are not merged. */
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
 * Gives run `index` (from 1) of `of` simultaneous runs on one machine its own processors.
 * @returns null if there are fewer processors than runs
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
