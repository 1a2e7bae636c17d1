import type { Draft } from './case.ts';
import { same } from './people.ts';

/** A social golfer instance, g groups of p for w sessions, with golfers G01, G02, …; its optimum as given. */
export function golf(
  lane: Draft['lane'],
  g: number,
  p: number,
  w: number,
  source: string,
  rest: Partial<Draft> = {},
): Draft {
  const count = g * p;
  const people = Array.from({ length: count }, (_, i) => ({ id: `G${String(i + 1).padStart(3, '0')}` }));
  const pairs = (count * (count - 1)) / 2;
  const meetings = (w * g * p * (p - 1)) / 2;
  const aim =
    meetings <= pairs ? 'no two golfers may meet twice, if that is possible' : 'all pairs should meet';
  return {
    id: `golfers-${g}-${p}-${w}`,
    title: `Social golfers ${g}-${p}-${w}`,
    summary: `${count} golfers in ${g} groups of ${p} for ${w} weeks: ${aim}.`,
    lane,
    seed: 0,
    source,
    lower: { value: 0, source: 'No cost is below zero.' },
    best: { cost: 0, source },
    people,
    groups: same(g, p, 'Group'),
    sessions: w,
    ...rest,
  };
}
