import { describe, expect, it } from 'vitest';
import { brokenRules } from '../../src/explain/rejudge.ts';
import { type PricedMove, swapPrices } from '../../src/explain/swap-prices.ts';
import type { Schedule } from '../../src/result/schedule.ts';
import type { Constraint } from '../../src/scenario/definition.ts';
import { costOf } from '../support/judged.ts';
import { plainRequest, repeatRule } from '../support/plain-request.ts';

const together = (...people: string[]): Constraint => ({ type: 'MustStayTogether', people, sessions: null });
const apart = (...people: string[]): Constraint => ({ type: 'MustStayApart', people, sessions: null });

/** The schedule after a move, made here by itself. */
function after(schedule: Schedule, { session, from, to, leave, come }: PricedMove): Schedule {
  const groups = schedule[`session_${session}`];
  const seats = (group: string, goes: readonly string[], comes: readonly string[]) => [
    ...groups[group].filter((name) => !goes.includes(name)),
    ...comes,
  ];
  const both = { [from]: seats(from, leave, come), [to]: seats(to, come, leave) };
  return { ...schedule, [`session_${session}`]: { ...groups, ...both } };
}

describe('prices of swaps', () => {
  const schedule: Schedule = {
    session_0: { g0: ['p0', 'p1', 'p2'], g1: ['p3', 'p4', 'p5'], g2: ['p6', 'p7'] },
    session_1: { g0: ['p0', 'p1', 'p3'], g1: ['p2', 'p4', 'p5'], g2: ['p6', 'p7'] },
  };
  const rules = [together('p0', 'p1'), together('p4', 'p5'), apart('p0', 'p6'), repeatRule(3)];
  const request = plainRequest([3, 3, 3], 2, rules, 8);
  const all = ['p0', 'p2', 'p3', 'p4', 'p6'].flatMap((person) =>
    [0, 1].flatMap((session) => swapPrices(request, schedule, session, person)),
  );

  it('are what the checker says of the plan after them, and legal where it breaks no rule', () => {
    expect(brokenRules(request, schedule)).toEqual([]);
    expect(all.filter(({ legal }) => legal).length).toBeGreaterThan(20);
    for (const move of all) {
      const next = after(schedule, move);
      expect([move, brokenRules(request, next).length === 0]).toEqual([move, move.legal]);
      if (move.legal) expect(costOf(request, next) - costOf(request, schedule)).toBeCloseTo(move.change, 9);
    }
  });

  it('take along who must sit together, and as many more as must make room', () => {
    const of = (person: string, other: string) =>
      swapPrices(request, schedule, 0, person).find((move) => move.other === other);
    expect(of('p0', 'p4')).toMatchObject({ leave: ['p0', 'p1'], come: ['p4', 'p5'], legal: true });
    // One seat is free at g2, so one more comes from there than has to; p0 may not sit with p6, who goes.
    expect(of('p0', 'p6')).toMatchObject({ leave: ['p0', 'p1'], come: ['p6'], legal: true });
    // No one alone could make room for the second of the couple.
    expect(of('p2', 'p4')).toMatchObject({ leave: ['p2'], come: ['p4'], legal: false });
  });

  it('make room at the lowest cost that rules allow', () => {
    // The couple goes to g1 for p4 and one more of p2, p3 and p5: p2 may not sit with p6, and p3 would rather not.
    const people = ['p3', 'p6'];
    const wish: Constraint = { type: 'ShouldNotBeTogether', people, penalty_weight: 7, sessions: null };
    const couple = plainRequest([3, 4], 1, [together('p0', 'p1'), apart('p2', 'p6'), wish, repeatRule(3)], 7);
    const seats: Schedule = { session_0: { g0: ['p0', 'p1', 'p6'], g1: ['p2', 'p3', 'p4', 'p5'] } };
    const moves = swapPrices(couple, seats, 0, 'p0');
    const [{ come, change, legal }] = moves.filter(({ other }) => other === 'p4');
    expect([come, change, legal]).toEqual([['p4', 'p5'], 0, true]);
    expect(moves.filter((move) => !move.legal).map(({ other }) => other)).toEqual(['p2']);
    expect(moves.find(({ other }) => other === 'p3')).toMatchObject({ leave: ['p0', 'p1'], change: 7 });
  });
});
