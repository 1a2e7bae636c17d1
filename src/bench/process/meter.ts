/** Measures a running tree: by its cgroup, else by what /proc shows of its PID namespace. */
import type { AttemptCgroup, TreeUse } from './cgroups.ts';
import { descendants, peakOf, secondsIn, statOf } from './process-tree.ts';

/** Tolerance for measuring: n processors give at most n seconds per second; more than this above it is overuse. */
const OVER_SECONDS = 0.5;
const OVER_SHARE = 0.02;

/** @param processors number it is bound to; 0: unbound. @returns most processor seconds possible within the binding */
export function mostProcessorSeconds(processors: number, wallSeconds: number): number {
  return processors === 0 ? Infinity : processors * wallSeconds * (1 + OVER_SHARE) + OVER_SECONDS;
}

/** @param root process whose descendants are the tree @param counts whether /proc can tell, without a cgroup */
export function meterOf(root: number | undefined, cgroup: AttemptCgroup | null, counts: boolean) {
  let peak = 0;
  /** Processor seconds used before the program began, and the most seen since. */
  let [before, seen] = [0, 0];
  /** The time of a process that nobody has reaped is known only while it runs, so the maximum is kept. */
  const since = (seconds: number | null): number | null => {
    if (seconds === null) return seen > 0 ? seen : null;
    seen = Math.max(seen, seconds - before);
    return seen;
  };
  return {
    /** Call when the program begins. @param stat the first process's line of /proc */
    begin(stat: string): void {
      before = (cgroup ? cgroup.use().cpuSeconds : secondsIn(stat)) ?? 0;
    },
    /** Measures the tree while it runs. @returns processor seconds so far; null if unknown */
    look(): number | null {
      if (cgroup) return since(cgroup.use().cpuSeconds);
      if (!counts || root === undefined) return null;
      const tree = descendants(root);
      peak = Math.max(peak, peakOf(tree));
      return since(tree.reduce((sum, id) => sum + (secondsIn(statOf(id)) ?? 0), 0));
    },
    /** Call after the last process has ended. @param stat the first process's last line of /proc */
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
