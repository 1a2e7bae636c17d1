import { CONFINE, mountsOf, NO_MORE_USERS, POWERLESS, type View } from './confinement.ts';
import { seal } from './seal.ts';

export interface Launch {
  readonly command: readonly string[];
  /** The folder that it begins in, absolute. */
  readonly cwd: string;
  readonly view: View;
  readonly processors: readonly number[];
  readonly memoryLimitBytes: number | null;
  readonly cgroupFolders: readonly string[];
}

/** Of what is started to be asked something: it is bound to no processors, and has no limits. */
export const UNBOUND = { processors: [], memoryLimitBytes: null, cgroupFolders: [] };

/**
 * The first process of the namespace. It must be there besides the program: process 1 ignores signals that it
 * has no handler for, and somebody must reap orphans. The program does not have its descriptors 3 and 4. To the one it
 * writes that all is ready, and at the end the exit code, each time with its own /proc line, which tells what it and
 * all reaped descendants used; from the other it reads that the program may begin.
 */
const INIT = `
set +e
exec 5<&0
read -r stat </proc/self/stat 2>/dev/null
echo "ready $stat" >&3
read -r _ <&4
"$@" <&5 3>&- 4<&- 5<&- &
exec 4<&- 5<&- </dev/null
wait $!
code=$?
read -r stat </proc/self/stat 2>/dev/null
echo "$code $stat" >&3
exit $code
`;

/** Enters the groups by itself (0 is the writer), so that nothing runs outside of them. */
const ENTER = 'while [ "$1" != -- ]; do echo 0 >"$1/cgroup.procs" || exit 125; shift; done; shift; exec "$@"';

export interface Means {
  /** Arguments of `unshare` that work here; null where none do. */
  readonly namespaces: readonly string[] | null;
  /** An attempt has a root of its own in them, and no capability. */
  readonly confined: boolean;
  /** `taskset` is there. */
  readonly affinity: boolean;
  /** The kernel kills the attempt when the runner dies; otherwise the guardian does. */
  readonly parentDeath: boolean;
  /** It begins with a session keyring of its own and can reach no other, nor change the processors that it is bound to. */
  readonly sealed: boolean;
  /** `prlimit` is there, for a memory limit without cgroups. */
  readonly prlimit: boolean;
}

/** The namespaces of an attempt, with its first process and, where it can have one, a root of its own. */
function inNamespaces(means: Means, { view, cwd }: Launch): string[] {
  const { namespaces, confined } = means;
  if (namespaces === null) return [];
  const flags = view.network ? namespaces.filter((flag) => flag !== '--net') : namespaces;
  const users = namespaces.includes('--map-root-user') ? NO_MORE_USERS : '';
  const script = confined ? `set -e\n${users}\n${CONFINE}${INIT}` : INIT;
  return [
    ...['unshare', ...flags, '--fork', '--kill-child=KILL', 'sh', '-c', script, 'sh'],
    ...(confined ? [...mountsOf(view), '--', cwd, ...POWERLESS] : []),
  ];
}

/** Of the runner's environment, what programs need anywhere; keys and settings of its user stay with it. */
const NEEDED = /^(path|lang|language|lc_.*|tz|java_home|systemroot|comspec|pathext|temp|tmp)$/i;

/** @param given beside what every program gets */
export function environmentFor(given: Readonly<Record<string, string | undefined>>, { confined }: Means) {
  const needed = Object.entries(process.env).filter(([name]) => NEEDED.test(name));
  return { ...Object.fromEntries(needed), ...(confined && { HOME: '/tmp', TMPDIR: '/tmp' }), ...given };
}

/** Wraps a program in what the machine has: each layer replaces itself by the next one. */
export function wrap(means: Means, launch: Launch): string[] {
  const { affinity, parentDeath, prlimit, sealed } = means;
  const bound = affinity && launch.processors.length > 0;
  const limited = launch.memoryLimitBytes !== null && launch.cgroupFolders.length === 0 && prlimit;
  return [
    ...(parentDeath ? ['setpriv', '--pdeathsig', 'KILL'] : []),
    ...(launch.cgroupFolders.length > 0 ? ['sh', '-c', ENTER, 'sh', ...launch.cgroupFolders, '--'] : []),
    ...(bound ? ['taskset', '--cpu-list', launch.processors.join(',')] : []),
    // After what binds it: from here on nothing can.
    ...(sealed ? seal() : []),
    ...inNamespaces(means, launch),
    // Private writable memory, not address space: engines reserve far more of that than they use.
    ...(limited ? ['prlimit', `--data=${launch.memoryLimitBytes}`] : []),
    ...launch.command,
  ];
}
