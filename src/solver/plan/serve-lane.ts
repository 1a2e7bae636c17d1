/** One lane in a thread of its own: runs it, tells of what it finds, and takes in what others found. */
import type { Host } from './host.ts';
import { createLane } from './lane.ts';
import type { FromLane, Incumbent, LaneTask, ToLane } from './lane-report.ts';
import { PROPOSALS_BETWEEN_BARRIERS, REPORT_INTERVAL, YIELD_INTERVAL } from './tuning.ts';

/** @returns what the thread is to call with each message that it gets */
export function serveLane(
  post: (message: FromLane) => void,
  { clock, pause }: Pick<Host, 'clock' | 'pause'>,
): (message: ToLane) => void {
  let stopped = false;
  let foreign: Incumbent | null = null;
  let openGate: () => void = () => undefined;

  async function run(task: LaneTask): Promise<void> {
    const lane = createLane(task);
    let iterations = 0;
    let nextBarrier = task.iterations === null ? Number.POSITIVE_INFINITY : PROPOSALS_BETWEEN_BARRIERS;
    let spoke = Number.NEGATIVE_INFINITY;
    let paused = clock();
    while (!stopped) {
      const step = lane.next(foreign);
      foreign = null;
      if (step.done) break;
      iterations = step.value.iterations;
      const now = clock();
      if (step.value.better || step.value.proof || now - spoke > REPORT_INTERVAL) {
        post({ kind: 'report', report: step.value });
        spoke = now;
      }
      if (iterations >= nextBarrier) {
        const gate = new Promise<void>((resolve) => {
          openGate = resolve;
        });
        post({ kind: 'barrier', iterations });
        await gate;
        nextBarrier += PROPOSALS_BETWEEN_BARRIERS;
      } else if (now - paused > YIELD_INTERVAL) {
        await pause();
        paused = clock();
      }
    }
    post({ kind: 'done', iterations });
  }

  return (message) => {
    switch (message.kind) {
      case 'task':
        run(message.task).catch((error: unknown) => post({ kind: 'failed', error }));
        break;
      case 'share':
        foreign = message.found;
        break;
      case 'pass':
        foreign = message.found;
        openGate();
        break;
      case 'stop':
        stopped = true;
        openGate();
        break;
    }
  };
}
