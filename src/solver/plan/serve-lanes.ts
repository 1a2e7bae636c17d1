/** Some lanes in one thread, by turns: tells of what they find, and takes in what others found. */
import type { Host } from './host.ts';
import { createLane } from './lane.ts';
import type { FromLanes, Incumbent, Lane, LaneTask, ToLanes } from './lane-report.ts';
import { LEAST_BARRIERS, PROPOSALS_BETWEEN_BARRIERS, REPORT_INTERVAL, YIELD_INTERVAL } from './tuning.ts';

interface ServedLane {
  readonly lane: number;
  readonly steps: Lane;
  /** Proposals between two barriers. */
  readonly stretch: number;
  iterations: number;
  nextBarrier: number;
  foreign: Incumbent | null;
  /** When it last said something, on the clock. */
  spoke: number;
  waiting: boolean;
  done: boolean;
}

/** @returns what the thread is to call with each message that it gets */
export function serveLanes(
  post: (message: FromLanes) => void,
  { clock, pause }: Pick<Host, 'clock' | 'pause'>,
): (message: ToLanes) => void {
  let lanes: readonly ServedLane[] = [];
  let stopped = false;
  let openGate: () => void = () => undefined;
  let began = clock();
  /** On the clock; null: not known. */
  let ends: number | null = null;

  async function run(tasks: readonly LaneTask[]): Promise<void> {
    lanes = tasks.map((task) => {
      const stretch =
        task.iterations === null
          ? Number.POSITIVE_INFINITY
          : Math.min(PROPOSALS_BETWEEN_BARRIERS, Math.ceil(task.iterations / LEAST_BARRIERS));
      return {
        lane: task.lane,
        steps: createLane(task),
        stretch,
        iterations: 0,
        nextBarrier: stretch,
        foreign: null,
        spoke: Number.NEGATIVE_INFINITY,
        waiting: false,
        done: false,
      };
    });
    began = clock();
    for (let paused = began; !stopped && lanes.some(({ done }) => !done); ) {
      const busy = lanes.filter(({ done, waiting }) => !done && !waiting);
      if (busy.length === 0) {
        await new Promise<void>((resolve) => {
          openGate = resolve;
        });
      }
      for (const lane of busy) {
        // While it paused, it may have been told to stop.
        if (stopped) break;
        advance(lane);
        if (clock() - paused <= YIELD_INTERVAL) continue;
        await pause();
        paused = clock();
      }
    }
    for (const lane of lanes) if (!lane.done) end(lane);
  }

  function advance(served: ServedLane): void {
    const { lane, foreign } = served;
    served.foreign = null;
    const now = clock();
    const used = ends === null ? null : Math.min(1, (now - began) / Math.max(ends - began, 1e-9));
    const step = served.steps.next({ used, worked: used, foreign });
    if (step.done) {
      end(served);
      return;
    }
    served.iterations = step.value.iterations;
    const { better, proof, skipped } = step.value;
    if (better || proof || skipped !== null || now - served.spoke > REPORT_INTERVAL) {
      post({ kind: 'report', lane, report: step.value });
      served.spoke = now;
    }
    if (served.iterations < served.nextBarrier) return;
    served.nextBarrier += served.stretch;
    served.waiting = true;
    post({ kind: 'barrier', lane, iterations: served.iterations });
  }

  function end(served: ServedLane): void {
    served.done = true;
    post({ kind: 'done', lane: served.lane, iterations: served.iterations });
  }

  function hand(to: number, found: Incumbent | null): void {
    const served = lanes.find(({ lane }) => lane === to);
    if (!served) return;
    served.foreign = found;
    served.waiting = false;
    openGate();
  }

  return (message) => {
    switch (message.kind) {
      case 'tasks':
        run(message.tasks).catch((error: unknown) => post({ kind: 'failed', error }));
        break;
      case 'time':
        ends = clock() + message.left;
        break;
      case 'share':
      case 'pass':
        hand(message.lane, message.found);
        break;
      case 'stop':
        stopped = true;
        openGate();
        break;
    }
  };
}
