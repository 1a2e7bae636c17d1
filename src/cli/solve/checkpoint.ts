import { FULL_DETAILS, judge } from '../../check/judge.ts';
import { buildResult } from '../../result/write-result.ts';
import { version } from '../../shared/version.ts';
import type { Progress } from '../../solver/outcome.ts';
import type { ReadRequest } from '../input/request.ts';
import { openTarget, writeTarget } from '../output/output-file.ts';

/** Between two writes, seconds of the solve. */
const INTERVAL = 5;

export interface Checkpoint {
  /** Keeps the schedule if there is a new one and the last write is long enough ago. */
  offer(progress: Progress): void;
  /** Waits for the write under way; throws what stood in its way. */
  close(): Promise<void>;
}

/** A result file that is renewed while the solver works, whole at every moment. */
export async function openCheckpoint(
  file: string,
  read: ReadRequest,
  seed: number,
  lanes: number,
): Promise<Checkpoint> {
  const target = await openTarget(file);
  let latest: Progress | null = null;
  let writtenAt = Number.NEGATIVE_INFINITY;
  let writing: Promise<void> = Promise.resolve();
  const write = (progress: Progress): Promise<void> => {
    const { schedule, seconds, iterations } = progress;
    if (schedule === null) return Promise.resolve();
    const judged = judge(read.request, { schedule, details: FULL_DETAILS }).schedule;
    const solved = { schedule, judged };
    const run = {
      seed,
      iterations,
      seconds,
      stop_reason: 'interrupted' as const,
      lanes,
      version,
      settings: {},
    };
    const result = buildResult({ status: 'solved', scenario: read.document, solved, proof: null, run });
    return writeTarget(target, `${JSON.stringify(result, null, 2)}\n`);
  };
  return {
    offer(progress) {
      if (progress.schedule !== null) latest = progress;
      if (latest === null || progress.seconds - writtenAt < INTERVAL) return;
      const due = latest;
      latest = null;
      writtenAt = progress.seconds;
      writing = writing.then(() => write(due));
      // close() throws it; a full disk must not stop the search.
      writing.catch(() => undefined);
    },
    async close() {
      await writing;
      if (latest) await write(latest);
    },
  };
}
