/** Units that may use the same groups, and the places that they need. */
export interface Claimants {
  readonly allowed: readonly number[];
  readonly places: number;
}

/**
 * Hall's condition: the indices of claimants who together may only use groups with too few places; null if all find one. Places each
 * where there is room, or where others can move away (augmenting paths).
 *
 * @param room places of each group
 */
export function hallViolation(claimants: readonly Claimants[], room: readonly number[]): number[] | null {
  const free = [...room];
  /** Places of each claimant in a group; [group]. */
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
      const wantedBy = new Map<number, number>();
      /** The group that a claimant would leave. */
      const leaves = new Map<number, number>([[who, -1]]);
      let end = -1;
      for (const one of leaves.keys()) {
        for (const group of claimants[one].allowed) {
          if (wantedBy.has(group)) continue;
          wantedBy.set(group, one);
          if (free[group] > 0) end = group;
          for (const other of held[group].keys()) if (!leaves.has(other)) leaves.set(other, group);
        }
        if (end >= 0) break;
      }
      if (end < 0) return [...leaves.keys()];
      for (let group = end; group >= 0;) {
        const one = wantedBy.get(group)!;
        move(one, group, 1);
        group = leaves.get(one)!;
        if (group >= 0) move(one, group, -1);
      }
    }
  }
  return null;
}
