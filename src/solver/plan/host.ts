/** What the solver needs from its environment; Node.js and browsers each provide one. */
import type { LoadHighs } from '../../bounds/composition/sparse-program.ts';
import type { Clock } from '../../shared/clock.ts';
import type { FromLanes, ToLanes } from './lane-report.ts';
import type { BoundTask, FromBounds } from './serve-bounds.ts';

export interface Host {
  readonly clock: Clock;
  /** Processor seconds of this process, all threads together; absent if not known. */
  readonly processorClock?: Clock;
  /** The search kernel's code, compiled on first use. */
  readonly kernel: () => WebAssembly.Module;
  readonly highs: LoadHighs;
  /** Resolves after pending timers, signals and messages of this thread were handled. */
  readonly pause: () => Promise<void>;
  readonly startThread: (hear: Hear<FromLanes>) => Thread<ToLanes>;
  /** Starts one that runs `serveBounds`; null: there is no second processor for it. */
  readonly startBounds: ((hear: Hear<FromBounds>) => Thread<BoundTask>) | null;
}

export type Hear<Message> = (message: Message) => void;

export interface Thread<Message> {
  readonly post: (message: Message) => void;
  /** Ends the thread at once. */
  readonly end: () => void;
}
