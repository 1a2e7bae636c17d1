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

export class Meter {
  private peak = 0;
  /** Processor seconds before the program began, and the most that were seen since. */
  private before = 0;
  private seen = 0;
  private readonly root: number | undefined;
  private readonly cgroup: AttemptCgroup | null;
  private readonly counts: boolean;

  /** @param root process whose descendants are the tree. @param counts without a cgroup, /proc tells */
  constructor(root: number | undefined, cgroup: AttemptCgroup | null, counts: boolean) {
    this.root = root;
    this.cgroup = cgroup;
    this.counts = counts;
  }

  /** The program begins. @param stat the first process's line of /proc */
  begin(stat: string): void {
    this.before = (this.cgroup ? this.cgroup.use().cpuSeconds : secondsIn(stat)) ?? 0;
  }

  /** Looks at the tree while it runs. @returns processor seconds until now; null: they cannot be told */
  look(): number | null {
    if (this.cgroup) return this.since(this.cgroup.use().cpuSeconds);
    if (!this.counts || this.root === undefined) return null;
    const tree = descendants(this.root);
    this.peak = Math.max(this.peak, peakOf(tree));
    return this.since(tree.reduce((sum, id) => sum + (secondsIn(statOf(id)) ?? 0), 0));
  }

  /** After the last process has ended. @param stat the first process's last line of /proc */
  end(stat: string): TreeUse {
    if (this.cgroup) {
      const use = this.cgroup.use();
      return { ...use, cpuSeconds: this.since(use.cpuSeconds) };
    }
    const peakRssBytes = this.peak > 0 ? this.peak : null;
    return { peakRssBytes, cpuSeconds: this.counts ? this.since(secondsIn(stat)) : null, outOfMemory: false };
  }

  /** What a process has used that nobody has reaped is known only from before its end. */
  private since(seconds: number | null): number | null {
    if (seconds === null) return this.seen > 0 ? this.seen : null;
    this.seen = Math.max(this.seen, seconds - this.before);
    return this.seen;
  }
}
