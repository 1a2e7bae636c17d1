import { remembered } from '../../../shared/remembered.ts';
import type { Family } from '../design/design.ts';
import { filledFamily, type IncompleteDesign, type IncompletePlan } from '../design/incomplete.ts';
import { INCOMPLETE_SEEDS } from './incomplete-seed-data.ts';
import { develop, parseSeed } from './seeds.ts';

interface Stored {
  readonly people: number;
  readonly hole: number;
  readonly size: number;
  readonly line: string;
}

/** All stored schedules with a hole, by the heads of their lines: none is developed before it is used. */
export const STORED_INCOMPLETE: readonly Stored[] = INCOMPLETE_SEEDS.map((line) => {
  const [groups, size, symmetry] = line.split(' ', 3);
  const hole = Number(symmetry.split('+')[1]);
  return { people: Number(groups) * Number(size), hole, size: Number(size), line };
});

/** A session with fewer groups than there are leaves the hole out. */
export const storedIncomplete: (stored: Stored) => IncompleteDesign = remembered(({ people, hole, line }) => {
  const seed = parseSeed(line);
  const sessions = develop(seed);
  const full = sessions.filter((session) => session.length === seed.groups);
  const partial = sessions.filter((session) => session.length < seed.groups);
  return { people, hole, full, partial };
});

export function storedPlan(people: number, hole: number, size: number): IncompletePlan | undefined {
  const stored = STORED_INCOMPLETE.find(
    (seed) => seed.size === size && seed.people === people && seed.hole === hole,
  );
  return stored && planOf(storedIncomplete(stored));
}

function planOf(design: IncompleteDesign): IncompletePlan {
  return { full: design.full.length, partial: design.partial.length, build: () => design };
}

export const filledStarters: Family = filledFamily(
  'filled starter',
  'stored starters with a hole, filled with a schedule of the people in it',
  (groups, size, known) => {
    const stored = STORED_INCOMPLETE.filter((seed) => seed.size === size && seed.people === groups * size);
    const design = stored
      .map(storedIncomplete)
      .find(({ hole, partial }) => known.count(hole / size, size) >= partial.length);
    return design && planOf(design);
  },
);
