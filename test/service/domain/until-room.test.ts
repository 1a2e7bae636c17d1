import fc from 'fast-check';
import { expect, it } from 'vitest';
import { untilRoom } from '../../../src/service/domain/refusal.ts';

it('grows with those who wait, and is not the same for all who are refused', () => {
  fc.assert(
    fc.property(fc.nat(50), fc.integer({ min: 1, max: 20 }), (ahead, workers) => {
      const turns = Math.ceil((ahead + 1) / workers);
      const waits = Array.from({ length: 30 }, () => untilRoom(ahead, workers, 1000) / 1000);
      expect(Math.min(...waits)).toBeGreaterThanOrEqual(turns);
      expect(Math.max(...waits)).toBeLessThanOrEqual(1.5 * turns);
      expect(new Set(waits).size).toBeGreaterThan(1);
    }),
  );
});
