/** Runs several lanes in turns in one thread: reports what they find, and takes in what others found. */

import { MOMENT, NOTICED, PROPOSALS_PER_SECOND } from '../shared-numbers.ts';
import { SLICES } from './effort/extreme.ts';
import type { Host } from './host.ts';
import type { FromLanes, Incumbent, LaneReport, LaneSteps, LaneTask, ToLanes } from './lane-report.ts';
import { createLane } from './lane.ts';

/** The most proposals between two barriers, in runs limited by iterations, whose answers must be reproducible. */
const PROPOSALS_BETWEEN_BARRIERS = MOMENT * PROPOSALS_PER_SECOND;

interface ServedLane {
  readonly lane: number;
  readonly steps: LaneSteps;
  /** Proposals between two barriers. */
  readonly stretch: number;
  iterations: number;
  nextBarrier: number;
  foreign: Incumbent | null;
  stage: string;
  /** The last report, if it was not posted yet; else null. */
  unsaid: LaneReport | null;
  /** When it last posted a report, on the host's clock. */
  spoke: number;
  waiting: boolean;
  done: boolean;
}

/** @returns the function that the thread calls with each message */
export function serveLanes(
  post: (message: FromLanes) => void,
  host: Pick<Host, 'clock' | 'pause'>,
): (message: ToLanes) => void {
  const server = new LaneServer(post, host);
  return (message) => server.hear(message);
}

class LaneServer {
  private readonly post: (message: FromLanes) => void;
  private readonly host: Pick<Host, 'clock' | 'pause'>;
  private lanes: readonly ServedLane[] = [];
  private isStopped = false;
  private openGate: () => void = () => undefined;
  private began = 0;
  /** Seconds in which others used the thread. */
  private away = 0;
  /** The deadline on the host's clock; null: not known. */
  private ends: number | null = null;

  constructor(post: (message: FromLanes) => void, host: Pick<Host, 'clock' | 'pause'>) {
    this.post = post;
    this.host = host;
  }

  hear(message: ToLanes): void {
    switch (message.kind) {
      case 'tasks':
        this.run(message.tasks, message.lockstep).catch((error: unknown) =>
          this.post({ kind: 'failed', error }),
        );
        break;
      case 'time':
        this.ends = this.host.clock() + message.left;
        break;
      case 'pass':
        this.hand(message.lane, message.found);
        break;
      case 'stop':
        this.isStopped = true;
        this.openGate();
        break;
    }
  }

  private async run(tasks: readonly LaneTask[], lockstep: boolean): Promise<void> {
    const { clock } = this.host;
    this.lanes = tasks.map((task) => served(task, lockstep));
    this.began = clock();
    for (let paused = this.began; !this.isStopped && this.lanes.some(({ done }) => !done);) {
      const busy = this.lanes.filter(({ done, waiting }) => !done && !waiting);
      if (busy.length === 0) {
        await new Promise<void>((resolve) => {
          this.openGate = resolve;
        });
      }
      for (const lane of busy) {
        // A stop message may have come during the pause.
        if (this.isStopped) break;
        this.advance(lane);
        if (clock() - paused <= MOMENT) continue;
        const before = clock();
        await this.host.pause();
        paused = clock();
        this.away += paused - before;
      }
    }
    for (const lane of this.lanes) if (!lane.done) this.end(lane);
  }

  private advance(lane: ServedLane): void {
    const { foreign } = lane;
    lane.foreign = null;
    const now = this.host.clock();
    if (this.ends !== null && now >= this.ends) {
      this.isStopped = true;
      return;
    }
    const step = lane.steps.next({ ...this.shares(now), foreign });
    if (step.done) {
      this.end(lane);
      return;
    }
    const { value } = step;
    lane.iterations = value.iterations;
    const isOther = value.skipped !== null || value.stage !== lane.stage;
    if (isOther) this.say(lane, now);
    lane.unsaid = value;
    const isNew = value.better || value.proof || isOther;
    if (isNew || now - lane.spoke > NOTICED) this.say(lane, now);
    if (lane.iterations < lane.nextBarrier) return;
    lane.nextBarrier += lane.stretch;
    lane.waiting = true;
    this.post({ kind: 'barrier', lane: lane.lane, iterations: lane.iterations });
  }

  private shares(now: number): { readonly used: number | null; readonly worked: number | null } {
    const { began, ends, away } = this;
    if (ends === null) return { used: null, worked: null };
    const all = Math.max(ends - began, 1e-9);
    return { used: Math.min(1, (now - began) / all), worked: Math.min(1, (now - began - away) / all) };
  }

  private say(lane: ServedLane, now: number): void {
    if (lane.unsaid === null) return;
    const report = lane.unsaid;
    lane.unsaid = null;
    lane.stage = report.stage;
    lane.spoke = now;
    this.post({ kind: 'report', lane: lane.lane, report });
  }

  private end(lane: ServedLane): void {
    lane.done = true;
    this.say(lane, this.host.clock());
    this.post({ kind: 'done', lane: lane.lane, iterations: lane.iterations });
  }

  private hand(to: number, found: Incumbent | null): void {
    const lane = this.lanes.find(({ lane }) => lane === to);
    if (!lane) return;
    lane.foreign = found;
    lane.waiting = false;
    this.openGate();
  }
}

function served(task: LaneTask, lockstep: boolean): ServedLane {
  const stretch =
    lockstep && task.iterations !== null
      ? Math.min(PROPOSALS_BETWEEN_BARRIERS, Math.ceil(task.iterations / SLICES))
      : Number.POSITIVE_INFINITY;
  return {
    lane: task.lane,
    steps: createLane(task),
    stretch,
    iterations: 0,
    nextBarrier: stretch,
    foreign: null,
    stage: '',
    unsaid: null,
    spoke: Number.NEGATIVE_INFINITY,
    waiting: false,
    done: false,
  };
}
