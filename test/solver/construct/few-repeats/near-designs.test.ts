import { describe, expect, it } from 'vitest';
import { countRepeats } from '../../../../src/solver/construct/design/design.ts';
import { coveringDesign, nearDesign } from '../../../../src/solver/construct/few-repeats/near-designs.ts';
import { weightedCovering } from '../../../../src/solver/construct/few-repeats/weighted-points.ts';
import { bestCount } from '../../../../src/solver/construct/registry/registry.ts';
import { NEAR_SEEDS } from '../../../../src/solver/construct/stored/near-seed-data.ts';
import { parseSeed, seedLength } from '../../../../src/solver/construct/stored/seeds.ts';
import { forcedRepeats } from '../../../support/forced-repeats.ts';

describe('stored schedules with few repeats', () => {
  it('go beyond the longest one without, and are one a shape and length', () => {
    const seen = new Set<string>();
    for (const line of NEAR_SEEDS) {
      const seed = parseSeed(line);
      const { groups, size } = seed;
      const sessions = seedLength(seed);
      const shape = `${groups}-${size}-${sessions}`;
      expect(seen.has(shape), shape).toBe(false);
      seen.add(shape);
      expect(sessions, shape).toBeGreaterThan(bestCount(groups, size));
      const design = nearDesign(groups, size, sessions)!;
      expect(design.sessions, shape).toHaveLength(sessions);
      expect(design.repeats, shape).toBe(countRepeats(groups, size, design.sessions));
      expect(design.repeats, shape).toBeGreaterThanOrEqual(forcedRepeats(groups, size, sessions));
    }
    expect(seen.size).toBeGreaterThan(0);
  });

  it('do not follow from a shorter schedule in which everybody meets', () => {
    for (const seed of NEAR_SEEDS.map(parseSeed)) {
      const { groups, size } = seed;
      const sessions = seedLength(seed);
      const shape = `${groups}-${size}-${sessions}`;
      expect(coveringDesign(groups, size, sessions - 1), shape).toBeUndefined();
      expect(weightedCovering(groups, size, sessions), shape).toBeUndefined();
    }
  });

  it('are minimum coverings of 18, 24, 30 and 36 people by threes: everybody meets one person twice', () => {
    for (const groups of [6, 8, 10, 12])
      expect(nearDesign(groups, 3, (3 * groups) / 2)?.repeats).toBe((3 * groups) / 2);
  });

  it('cover longer schedules where everybody meets, from the longest that is short enough', () => {
    expect(coveringDesign(8, 3, 11)).toBeUndefined();
    expect(coveringDesign(8, 3, 20)?.sessions).toHaveLength(12);
    const shortest = coveringDesign(6, 7, 9);
    expect(shortest?.repeats).toBe(forcedRepeats(6, 7, 9));
    expect(coveringDesign(6, 5, 8)).toBeUndefined();
  });

  it('are undefined elsewhere', () => {
    expect(nearDesign(8, 3, 11)).toBeUndefined();
    expect(nearDesign(30, 30, 2)).toBeUndefined();
  });
});
