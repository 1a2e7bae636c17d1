import { describe, expect, it } from 'vitest';
import { Rng } from '../../../../src/shared/rng.ts';
import { countRepeats } from '../../../../src/solver/construct/design/design.ts';
import { closedCovering } from '../../../../src/solver/construct/few-repeats/closing.ts';
import { puncturedDesign } from '../../../../src/solver/construct/few-repeats/punctured.ts';
import { bestDesign } from '../../../../src/solver/construct/registry/registry.ts';
import { forcedRepeats } from '../../../support/forced-repeats.ts';

function run(groups: number, size: number, sessions: number, seed: number) {
  const starts = [bestDesign(groups, size), puncturedDesign(groups, size, sessions) ?? []];
  const search = closedCovering(
    starts.filter((start) => start.length > 0),
    sessions,
    new Rng(seed),
  );
  for (let moves = 0; ;) {
    const step = search.next();
    if (step.done) return { schedule: step.value, moves };
    moves += step.value;
    expect(moves, 'moves').toBeLessThan(20_000_000);
  }
}

describe('annealing that lets the last pairs meet', () => {
  it('finds schedules in which everybody meets everybody', () => {
    for (const [groups, size, sessions] of [
      [11, 5, 16],
      [11, 6, 15],
      [12, 5, 17],
      [12, 7, 17],
      [14, 5, 20],
      [3, 2, 6],
    ]) {
      const { schedule } = run(groups, size, sessions, 1);
      expect(schedule).toHaveLength(sessions);
      expect(countRepeats(groups, size, schedule), `${groups}-${size}-${sessions}`).toBe(
        forcedRepeats(groups, size, sessions),
      );
    }
  });

  it('does the same again from the same seed, and something else from another', () => {
    const first = run(11, 6, 15, 5);
    expect(run(11, 6, 15, 5)).toEqual(first);
    expect(run(11, 6, 15, 6).schedule).not.toEqual(first.schedule);
  });
});
