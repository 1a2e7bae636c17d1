import { remembered } from '../../../shared/remembered.ts';
import type { Family, Known } from '../design/design.ts';
import { fillHole, type IncompleteDesign, type IncompletePlan } from '../design/incomplete.ts';
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
  if (!stored) return undefined;
  const design = storedIncomplete(stored);
  return { full: design.full.length, partial: design.partial.length, build: () => design };
}

/** The stored one of the shape whose hole can be filled. */
function fillable(groups: number, size: number, known: Known): IncompleteDesign | undefined {
  const stored = STORED_INCOMPLETE.filter((seed) => seed.size === size && seed.people === groups * size);
  return stored
    .map(storedIncomplete)
    .find(({ hole, partial }) => known.count(hole / size, size) >= partial.length);
}

export const filledStarters: Family = {
  name: 'filled starter',
  source: 'stored starters with a hole, filled with a schedule of the people in it',
  applies(groups, size, known) {
    const design = fillable(groups, size, known);
    return design ? design.full.length + design.partial.length : 0;
  },
  build(groups, size, known) {
    const design = fillable(groups, size, known)!;
    return fillHole(design, known.sessions(design.hole / size, size));
  },
};
