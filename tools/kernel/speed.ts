/** Speed of a search and its twin, in CPU time. */
import { cpuSeconds } from '../cpu-clock.ts';

/** What is measured: a search, its twin, or a search of another build. */
export interface Walker {
  readonly iterations: number;
  temperature(value: number): void;
  visit(visits: number, sweeps: number): void;
}

const TEMPERATURES = 29;

/**
 * Million proposals per CPU second of each walker over a fixed cooling of about `proposals`. They alternate at every
 * temperature, so that the machine's other work affects all alike.
 */
export function speeds(
  walkers: readonly Walker[],
  people: number,
  hot: number,
  proposals = 80_000_000,
): number[] {
  const visits = Math.ceil(proposals / (TEMPERATURES * 2 * people * people));
  const spent = walkers.map(() => 0);
  for (let step = 0; step < TEMPERATURES; step++) {
    for (let turn = 0; turn < walkers.length; turn++) {
      const i = (turn + step) % walkers.length;
      const began = cpuSeconds();
      walkers[i].temperature(hot * 0.9 ** step);
      walkers[i].visit(visits, 2);
      spent[i] += cpuSeconds() - began;
    }
  }
  return walkers.map(({ iterations }, i) => iterations / spent[i] / 1e6);
}

export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1];
}
