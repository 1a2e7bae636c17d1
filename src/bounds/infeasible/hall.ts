/** Units that may use the same groups, and the places that they need. */
export interface Claimants {
  readonly allowed: readonly number[];
  readonly places: number;
}

/**
 * Hall's condition: claimants, by number, who together may only use groups with too few places; null where all find theirs. Each is placed where there is
 * room, or where others make some by going elsewhere.
 *
 * @param room places of each group
 */
export function tooManyFor(claimants: readonly Claimants[], room: readonly number[]): number[] | null {
  const free = [...room];
  /** How many each claimant has in a group; [group]. */
  const held = room.map(() => new Map<number, number>());
  const move = (who: number, group: number, places: number): void => {
    const left = (held[group].get(who) ?? 0) + places;
    if (left === 0) held[group].delete(who);
    else held[group].set(who, left);
    free[group] -= places;
  };
  for (const [who, { allowed, places }] of claimants.entries()) {
    let left = places;
    for (const group of allowed) {
      const taken = Math.min(left, free[group]);
      if (taken > 0) move(who, group, taken);
      left -= taken;
    }
    for (; left > 0; left--) {
      const seen = new Set<number>();
      const place = (one: number): boolean =>
        claimants[one].allowed.some((group) => {
          if (seen.has(group)) return false;
          seen.add(group);
          const other = free[group] > 0 ? null : [...held[group].keys()].find((each) => place(each));
          if (other === undefined) return false;
          if (other !== null) move(other, group, -1);
          move(one, group, 1);
          return true;
        });
      if (!place(who)) return [...new Set([who, ...[...seen].flatMap((group) => [...held[group].keys()])])];
    }
  }
  return null;
}
