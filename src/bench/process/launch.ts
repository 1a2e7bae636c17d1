import { CONFINE, mountsOf, NO_MORE_USERS, POWERLESS, type View } from './confinement.ts';
import { seal } from './seal.ts';

export interface Launch {
  readonly command: readonly string[];
  /** Absolute path of the working folder. */
  readonly cwd: string;
  readonly view: View;
  readonly processors: readonly number[];
  readonly memoryLimitBytes: number | null;
  readonly cgroupFolders: readonly string[];
}

/** For programs that are only queried: bound to no processors, without limits. */
export const UNBOUND = { processors: [], memoryLimitBytes: null, cgroupFolders: [] };

/**
 * The first process of the namespace. It is needed besides the program: process 1 ignores signals that it has no handler
 * for, and orphans must be reaped. It writes "ready" to descriptor 3, and at the end the exit code, each with its own line
 * of /proc/self/stat, which counts the time of all reaped descendants. It starts the program after a line on descriptor 4;
 * the program gets neither.
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

/** The shell moves itself into the groups (0 is the writer), so that nothing runs outside of them. */
const ENTER = 'while [ "$1" != -- ]; do echo 0 >"$1/cgroup.procs" || exit 125; shift; done; shift; exec "$@"';

export interface Means {
  /** Arguments of `unshare` that work here; null if none do. */
  readonly namespaces: readonly string[] | null;
  /** An attempt has its own root file system and no capability. */
  readonly confined: boolean;
  /** `taskset` is installed. */
  readonly affinity: boolean;
  /** The kernel kills the attempt when the runner dies; otherwise the guardian does. */
  readonly parentDeath: boolean;
  /** The attempt has its own session keyring, can reach no other, and cannot change its processor binding. */
  readonly sealed: boolean;
  /** `prlimit` is installed, for a memory limit without cgroups. */
  readonly prlimit: boolean;
}

/** Command that enters the namespaces of an attempt and starts their first process, with an own root if possible. */
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

/** Environment variables that programs need anywhere. The user's keys and settings are not passed on. */
const NEEDED = /^(path|lang|language|lc_.*|tz|java_home|systemroot|comspec|pathext|temp|tmp)$/i;

/** @param given variables besides those that every program gets */
export function environmentFor(given: Readonly<Record<string, string | undefined>>, { confined }: Means) {
  const needed = Object.entries(process.env).filter(([name]) => NEEDED.test(name));
  return { ...Object.fromEntries(needed), ...(confined && { HOME: '/tmp', TMPDIR: '/tmp' }), ...given };
}

/** The program's command with all wrappers that the machine has; each wrapper execs the next one. */
export function wrap(means: Means, launch: Launch): string[] {
  const { affinity, parentDeath, prlimit, sealed } = means;
  const bound = affinity && launch.processors.length > 0;
  const limited = launch.memoryLimitBytes !== null && launch.cgroupFolders.length === 0 && prlimit;
  return [
    ...(parentDeath ? ['setpriv', '--pdeathsig', 'KILL'] : []),
    ...(launch.cgroupFolders.length > 0 ? ['sh', '-c', ENTER, 'sh', ...launch.cgroupFolders, '--'] : []),
    ...(bound ? ['taskset', '--cpu-list', launch.processors.join(',')] : []),
    // After the binding: from here on no process can change it.
    ...(sealed ? seal() : []),
    ...inNamespaces(means, launch),
    // Limits private writable memory, not address space, of which engines reserve far more than they use.
    ...(limited ? ['prlimit', `--data=${launch.memoryLimitBytes}`] : []),
    ...launch.command,
  ];
}
