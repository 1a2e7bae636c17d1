/** What the solver needs of where it runs; Node.js and browsers each hand in their own. */
import type { LoadHighs } from '../../bounds/composition/sparse-program.ts';
import type { Clock } from '../../shared/clock.ts';
import type { FromLanes, ToLanes } from './lane-report.ts';
import type { BoundTask, FromBounds } from './serve-bounds.ts';

export interface Host {
  readonly clock: Clock;
  /** Seconds that processors spent on this process, all threads together; absent where nobody tells. */
  readonly processorClock?: Clock;
  /** The search kernel's code, compiled when it is first asked for. */
  readonly kernel: () => WebAssembly.Module;
  readonly highs: LoadHighs;
  /** Resolves after timers, signals and messages that wait for this thread had their turn. */
  readonly pause: () => Promise<void>;
  /** Starts a thread that runs `serveLanes`. */
  readonly startThread: (hear: Hear<FromLanes>) => Thread<ToLanes>;
  /** Starts one that runs `serveBounds`; null: there is no second processor for it. */
  readonly startBounds: ((hear: Hear<FromBounds>) => Thread<BoundTask>) | null;
}

export type Hear<Message> = (message: Message) => void;

export interface Thread<Message> {
  readonly post: (message: Message) => void;
  /** Ends the thread, whatever it is at. */
  readonly end: () => void;
}
