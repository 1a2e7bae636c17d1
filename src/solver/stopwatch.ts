/** Measures how long work in slices takes, without the pauses between slices. */
import type { Host } from './plan/host.ts';

/** Counts processor time, so that a busy machine changes little; as that includes other threads, no more than wall time. */
export class Stopwatch {
  private readonly host: Pick<Host, 'clock' | 'processorClock'>;
  private spent = 0;
  private wall = 0;
  private processor = 0;

  private readonly deadline: number;

  /** @param deadline on the host's clock; from then on `read` returns infinity */
  constructor(host: Pick<Host, 'clock' | 'processorClock'>, deadline: number) {
    this.host = host;
    this.deadline = deadline;
    this.start();
  }

  /** Seconds of all slices so far. */
  readonly read = (): number => {
    const { clock, processorClock = clock } = this.host;
    if (clock() >= this.deadline) return Number.POSITIVE_INFINITY;
    return this.spent + Math.min(clock() - this.wall, processorClock() - this.processor);
  };

  private start(): void {
    const { clock, processorClock = clock } = this.host;
    this.wall = clock();
    this.processor = processorClock();
  }

  /** Passes the slices on; stands still until the consumer asks for the next one. */
  async *over<T>(slices: AsyncGenerator<T, void>): AsyncGenerator<T, void> {
    this.start();
    for await (const slice of slices) {
      this.spent = this.read();
      yield slice;
      this.start();
    }
  }
}
