import type { Family, Known } from './design.ts';
import { fillHole, type Holed, type HoledPlan } from './holed.ts';
import { HOLED_SEEDS } from './holed-seed-data.ts';
import { develop, parseSeed } from './seeds.ts';

interface Stored {
  readonly people: number;
  readonly hole: number;
  readonly size: number;
  readonly line: string;
}

/** All stored schedules with a hole, by the heads of their lines: none is developed before it is used. */
export const STORED_HOLED: readonly Stored[] = HOLED_SEEDS.map((line) => {
  const [groups, size, symmetry] = line.split(' ', 3);
  const hole = Number(symmetry.split('+')[1]);
  return { people: Number(groups) * Number(size), hole, size: Number(size), line };
});

const developed = new Map<Stored, Holed>();

/** A session with fewer groups than there are leaves the hole out. */
export function storedHoled(stored: Stored): Holed {
  const kept = developed.get(stored);
  if (kept) return kept;
  const seed = parseSeed(stored.line);
  const sessions = develop(seed);
  const through = sessions.filter((session) => session.length === seed.groups);
  const around = sessions.filter((session) => session.length < seed.groups);
  const holed = { people: stored.people, hole: stored.hole, through, around };
  developed.set(stored, holed);
  return holed;
}

export function storedPlan(people: number, hole: number, size: number): HoledPlan | undefined {
  const stored = STORED_HOLED.find(
    (seed) => seed.size === size && seed.people === people && seed.hole === hole,
  );
  if (!stored) return undefined;
  const holed = storedHoled(stored);
  return { through: holed.through.length, around: holed.around.length, build: () => holed };
}

/** The stored one of the shape whose hole can be filled. */
function fillable(groups: number, size: number, known: Known): Holed | undefined {
  const stored = STORED_HOLED.filter((seed) => seed.size === size && seed.people === groups * size);
  return stored.map(storedHoled).find(({ hole, around }) => known.count(hole / size, size) >= around.length);
}

export const filledStarters: Family = {
  name: 'filled starter',
  source: 'stored starters with a hole, filled with a schedule of the people in it',
  applies(groups, size, known) {
    const holed = fillable(groups, size, known);
    return holed ? holed.through.length + holed.around.length : 0;
  },
  build(groups, size, known) {
    const holed = fillable(groups, size, known)!;
    return fillHole(holed, known.sessions(holed.hole / size, size));
  },
};
