import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leaveTable } from '../../../src/solver/construct/design.ts';
import { bestDesign } from '../../../src/solver/construct/registry.ts';
import { bestUneven, strangers } from '../../../src/solver/construct/uneven.ts';

describe('schedules for uneven groups', () => {
  it('seat everybody once a session, repeat nothing, and say whether sizes differ by more than one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 10 }), fc.integer({ min: 2, max: 70 }), (groups, people) => {
        fc.pre(people >= groups);
        const design = bestUneven(groups, people, 8);
        const met = new Set<string>();
        let balanced = true;
        for (const session of design.sessions) {
          expect(session.flat().sort((a, b) => a - b)).toEqual(Array.from({ length: people }, (_, x) => x));
          const sizes = session.map((group) => group.length);
          if (Math.max(...sizes) - Math.min(...sizes) > 1) balanced = false;
          for (const group of session)
            for (const a of group)
              for (const b of group)
                if (a < b) {
                  expect(met.has(`${a} ${b}`)).toBe(false);
                  met.add(`${a} ${b}`);
                }
        }
        expect(balanced).toBe(design.balanced);
      }),
      { numRuns: 60 },
    );
  });

  it('keep a full schedule where the leave allows it', () => {
    expect(bestUneven(8, 31, 9)).toMatchObject({ balanced: true, sessions: { length: 9 } });
    expect(bestUneven(8, 26, 8)).toMatchObject({ balanced: true, sessions: { length: 8 } });
    expect(bestUneven(20, 190, 9)).toMatchObject({ balanced: true, sessions: { length: 9 } });
  });

  it('find people who never meet', () => {
    const { sessions } = bestDesign(7, 5, 7);
    const found = strangers(35, sessions, 7);
    const leave = leaveTable(35, sessions);
    expect(found).toHaveLength(7);
    for (const a of found) for (const b of found) if (a !== b) expect(leave[a * 35 + b]).toBe(1);
  });
});
