/** What a running tree uses: by its cgroup, else by what /proc shows of its PID namespace. */
import type { AttemptCgroup, TreeUse } from './cgroups.ts';
import { descendants, peakOf, secondsIn, statOf } from './process-tree.ts';

/** A program on n processors can use n seconds a second; what is over that by more was measured, not allowed. */
const OVER_SECONDS = 0.5;
const OVER_SHARE = 0.02;

/** @param processors that it is bound to; 0: it is not. @returns processor seconds that cannot be used within the limits */
export function mostProcessorSeconds(processors: number, wallSeconds: number): number {
  return processors === 0 ? Infinity : processors * wallSeconds * (1 + OVER_SHARE) + OVER_SECONDS;
}

/** @param root process whose descendants are the tree. @param counts without a cgroup, /proc tells */
export function meterOf(root: number | undefined, cgroup: AttemptCgroup | null, counts: boolean) {
  let peak = 0;
  /** Processor seconds before the program began, and the most that were seen since. */
  let [before, seen] = [0, 0];
  /** What a process has used that nobody has reaped is known only from before its end. */
  const since = (seconds: number | null): number | null => {
    if (seconds === null) return seen > 0 ? seen : null;
    seen = Math.max(seen, seconds - before);
    return seen;
  };
  return {
    /** The program begins. @param stat the first process's line of /proc */
    begin(stat: string): void {
      before = (cgroup ? cgroup.use().cpuSeconds : secondsIn(stat)) ?? 0;
    },
    /** Looks at the tree while it runs. @returns processor seconds until now; null: they cannot be told */
    look(): number | null {
      if (cgroup) return since(cgroup.use().cpuSeconds);
      if (!counts || root === undefined) return null;
      const tree = descendants(root);
      peak = Math.max(peak, peakOf(tree));
      return since(tree.reduce((sum, id) => sum + (secondsIn(statOf(id)) ?? 0), 0));
    },
    /** After the last process has ended. @param stat the first process's last line of /proc */
    end(stat: string): TreeUse {
      if (cgroup) {
        const use = cgroup.use();
        return { ...use, cpuSeconds: since(use.cpuSeconds) };
      }
      const peakRssBytes = peak > 0 ? peak : null;
      return { peakRssBytes, cpuSeconds: counts ? since(secondsIn(stat)) : null, outOfMemory: false };
    },
  };
}
