import type { Isolation } from './isolation.ts';

export interface Launch {
  /** Program and arguments of what is to run. */
  readonly command: readonly string[];
  /** Processors to bind it to. */
  readonly processors: readonly number[];
  readonly memoryLimitBytes: number | null;
  /** Groups to enter first. */
  readonly cgroupFolders: readonly string[];
}

/**
 * The first process of the namespace. It must be there besides the program: process 1 ignores signals that it
 * has no handler for, and somebody must reap orphans. When the program ends it writes to descriptor 3: exit
 * code, then its own /proc line, whose fields 16 and 17 are what all reaped descendants used.
 */
const INIT = [
  'exec 5<&0',
  '"$@" <&5 3>&- 5<&- &',
  'exec 5<&- </dev/null',
  'wait $!',
  'code=$?',
  'read -r stat </proc/self/stat 2>/dev/null',
  'echo "$code $stat" >&3',
  'exit $code',
].join('\n');

/** Enters the groups by itself (0 is the writer), so that nothing runs outside of them. */
const ENTER = 'while [ "$1" != -- ]; do echo 0 >"$1/cgroup.procs" || exit 125; shift; done; shift; exec "$@"';

/** Wraps a program in what the machine has: each layer replaces itself by the next one. */
export function wrap(isolation: Isolation, launch: Launch): string[] {
  const { unshare, affinity, parentDeath, prlimit } = isolation;
  const bound = affinity && launch.processors.length > 0;
  const limited = launch.memoryLimitBytes !== null && launch.cgroupFolders.length === 0 && prlimit;
  return [
    ...(parentDeath ? ['setpriv', '--pdeathsig', 'KILL'] : []),
    ...(launch.cgroupFolders.length > 0 ? ['sh', '-c', ENTER, 'sh', ...launch.cgroupFolders, '--'] : []),
    ...(unshare ? ['unshare', ...unshare, '--fork', '--kill-child=KILL', 'sh', '-c', INIT, 'sh'] : []),
    ...(bound ? ['taskset', '--cpu-list', launch.processors.join(',')] : []),
    // Private writable memory, not address space: engines reserve far more of that than they use.
    ...(limited ? ['prlimit', `--data=${launch.memoryLimitBytes}`] : []),
    ...launch.command,
  ];
}
