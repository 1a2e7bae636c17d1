import { spend } from '../effort.ts';
import type { Facing } from '../lower/links.ts';
import type { SessionModel } from '../lower/session-model.ts';

/**
 * Tries every way to seat the units bound by rules, always the one with the fewest groups left; of equal groups that are still empty
 * only one is tried. For all other people only their number matters: whether they fill the rest.
 */
export interface SeatingTask {
  readonly units: readonly {
    readonly people: number;
    /** Groups that it may use, and units that it must be apart from, by number. */
    readonly homes: readonly number[];
    readonly foes: readonly number[];
    /** Numbers of units that it must not meet over a link, and the groups that each group faces there. */
    readonly far: readonly { readonly faces: Facing; readonly foes: readonly number[] }[];
  }[];
  /** Seats, and the fewest people if used, at least 1; [group]. */
  readonly seats: readonly number[];
  readonly smallest: readonly number[];
  /** Whether the group must be used; [group]. */
  readonly used: readonly boolean[];
  /** Number of people not bound by a rule. */
  readonly free: number;
}

/** The task for a session: its units that a rule binds. */
export function seatingTask(model: SessionModel): SeatingTask {
  const { units, facts, minSizes, used, overLinks, unitOf, allowed } = model;
  const parted = overLinks.map(({ people, faces = [] }) => {
    spend(people.length + faces.reduce((sum, near) => sum + near.length, 0));
    const members = people.map((person) => unitOf[person]!.number);
    const [once, twice] = [new Set<number>(), new Set<number>()];
    for (const unit of members) (once.has(unit) ? twice : once).add(unit);
    return { faces, members, once, twice, within: faces.map((near, group) => near.includes(group)) };
  });
  const apart = new Set(parted.flatMap(({ members }) => members));
  const bound = units.filter(
    ({ number, people, pins }) =>
      people.length > 1 || pins.length > 0 || apart.has(number) || model.apartFrom(number).size > 0,
  );
  const place = new Map(bound.map(({ number }, i) => [number, i]));
  return {
    units: bound.map(({ number, people }) => {
      const own = parted.filter(({ once }) => once.has(number));
      spend(parted.length + own.reduce((sum, { members, faces }) => sum + members.length + faces.length, 0));
      const meetsItself = (group: number): boolean =>
        own.some(({ twice, within }) => within[group] && twice.has(number));
      const others = (numbers: Iterable<number>) =>
        [...numbers].flatMap((other) => (other === number ? [] : (place.get(other) ?? [])));
      return {
        people: people.length,
        homes: [...allowed[number]].filter((group) => !meetsItself(group)),
        foes: others(model.apartFrom(number)),
        far: own.map(({ faces, members }) => ({ faces, foes: others(members) })),
      };
    }),
    seats: facts.seats,
    smallest: minSizes.map((size) => Math.max(1, size)),
    used: facts.seats.map((_, group) => used.has(group)),
    free: bound.reduce((left, { people }) => left - people.length, facts.present.length),
  };
}

interface Choice {
  readonly unit: number;
  readonly groups: readonly number[];
  readonly looks: number;
  /** Groups tried so far. */
  tried: number;
}

/** No seating; there is one; or the search was given up. */
type Found = 'none' | 'some' | 'limit';

/**
 * @param most limit of placements
 * @param look called with the number of looks at groups; returns false to give up
 */
export function trySeatings(
  { units, seats, smallest, used, free }: SeatingTask,
  most: number,
  look: (count: number) => boolean,
): { readonly found: Found; readonly placements: number } {
  const load = seats.map(() => 0);
  /** How many units in the group must be apart from the unit, or would meet it from there; [group][unit]. */
  const foesIn = seats.map(() => new Int32Array(units.length));
  const isPlaced = units.map(() => false);
  let placements = 0;
  const links = [...new Set(units.flatMap(({ far }) => far.map(({ faces }) => faces)))];
  const widest = new Map(links.map((faces) => [faces, Math.max(...faces.map(({ length }) => length))]));
  const farLooks = units.map(({ far }) =>
    far.reduce((sum, { faces, foes }) => sum + foes.length * widest.get(faces)!, 0),
  );
  /** Equal texts for groups that are interchangeable for every unit while they are empty. */
  const kinds = seats.map((count, group) =>
    [
      links.some((faces) => faces[group].length > 0) ? group : '',
      count,
      smallest[group],
      used[group],
      units.map((unit) => Number(unit.homes.includes(group))).join(''),
    ].join(' '),
  );

  const move = (unit: number, group: number, by: 1 | -1): void => {
    isPlaced[unit] = by === 1;
    load[group] += by * units[unit].people;
    for (const other of units[unit].foes) foesIn[group][other] += by;
    for (const { faces, foes } of units[unit].far)
      for (const near of faces[group]) for (const other of foes) foesIn[near][other] += by;
  };

  const choices = (unit: number): number[] => {
    const seen = new Set<string>();
    return units[unit].homes.filter((group) => {
      if (load[group] + units[unit].people > seats[group] || foesIn[group][unit] > 0) return false;
      return load[group] > 0 || (!seen.has(kinds[group]) && seen.add(kinds[group]) !== undefined);
    });
  };

  /** Chooses the unit to place next, and its groups; counts the looks. */
  const tightest = (): Choice => {
    let [next, groups, looks]: [number, number[], number] = [-1, [], 1];
    for (const [unit, { people, homes }] of units.entries()) {
      if (isPlaced[unit]) continue;
      looks += homes.length;
      const own = choices(unit);
      const isLarger = next >= 0 && own.length === groups.length && people > units[next].people;
      if (next < 0 || own.length < groups.length || isLarger) [next, groups] = [unit, own];
      if (own.length === 0) break;
    }
    return { unit: next, groups, looks: looks + farLooks[next], tried: 0 };
  };

  /** Depth-first search with an explicit path, since calls would nest too deep. */
  const explore = (): Found => {
    const path: Choice[] = [];
    for (;;) {
      if (path.length < units.length) path.push(tightest());
      else if (isFillable()) return 'some';
      for (;;) {
        const last = path.at(-1);
        if (last === undefined) return 'none';
        const { unit, groups, looks, tried } = last;
        if (tried > 0) move(unit, groups[tried - 1], -1);
        const isOver = tried === groups.length;
        if (!isOver) placements += 1;
        if (placements > most || !look(looks)) return 'limit';
        if (isOver) path.pop();
        else {
          move(unit, groups[tried], 1);
          last.tried += 1;
          break;
        }
      }
    }
  };

  /** Whether the free people can fill the groups: each used one to its smallest size; others may stay empty if they need not be used. */
  const isFillable = (): boolean => {
    if (smallest.every((size, group) => size <= 1 && (load[group] > 0 || !used[group])))
      return seats.reduce((room, count, group) => room + count - load[group], 0) >= free;
    /** Reachable numbers of free people seated, group by group. */
    let reach = new Set([0]);
    for (const [group, count] of seats.entries()) {
      const least = Math.max(smallest[group], load[group]);
      const next = new Set<number>(load[group] === 0 && !used[group] ? reach : []);
      // Given up, so that nothing is proven.
      if (!look(reach.size * (1 + Math.max(0, count - least)))) return true;
      for (const sum of reach)
        for (let size = least; size <= count && sum + size - load[group] <= free; size++)
          next.add(sum + size - load[group]);
      reach = next;
    }
    return reach.has(free);
  };

  const found = explore();
  return { found, placements };
}
