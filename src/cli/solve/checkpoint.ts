import { buildResult } from '../../result/write-result.ts';
import { version } from '../../shared/version.ts';
import type { Progress } from '../../solver/outcome.ts';
import { FULL_DETAILS, judge } from '../../verdict/judge.ts';
import type { ReadRequest } from '../input/request.ts';
import { openTarget, writeTarget } from '../output/output-file.ts';

/** Seconds between writes. */
const INTERVAL = 5;

export interface Checkpoint {
  /** Stores the schedule if it is new and the last write is long enough ago. */
  offer(progress: Progress): void;
  /** Waits for a running write; throws its error. */
  close(): Promise<void>;
}

/** A result file that is updated during the solve, and complete at every moment. */
export async function openCheckpoint(
  file: string,
  read: ReadRequest,
  seed: number,
  lanes: number,
): Promise<Checkpoint> {
  const target = await openTarget(file);
  /** Not written yet. */
  let latest: Progress | null = null;
  let writtenAt = Number.NEGATIVE_INFINITY;
  let writing: Promise<void> = Promise.resolve();
  const write = async (): Promise<void> => {
    if (latest === null || latest.schedule === null) return;
    const due = latest;
    const { schedule, seconds, iterations } = latest;
    latest = null;
    const judged = judge(read.request, { schedule, details: FULL_DETAILS }).schedule;
    const solved = { schedule, judged };
    const stopped = { stop_reason: 'interrupted' as const, version, settings: {} };
    const run = { seed, iterations, seconds, lanes, ...stopped };
    const result = buildResult({ scenario: read.document, solved, proof: null, run });
    try {
      await writeTarget(target, `${JSON.stringify(result, null, 2)}\n`);
    } catch (error) {
      latest ??= due;
      throw error;
    }
  };
  return {
    offer(progress) {
      if (progress.schedule !== null) latest = progress;
      if (latest === null || progress.seconds - writtenAt < INTERVAL) return;
      writtenAt = progress.seconds;
      // A full disk must not stop the search, and may have space again later.
      writing = writing.then(write).catch(() => undefined);
    },
    async close() {
      await writing;
      await write();
    },
  };
}
