import type { Group } from './definition.ts';

interface Seating {
  readonly capacity?: number | undefined;
  readonly session_capacities?: readonly number[] | null | undefined;
}

/** In one session; 0: it is closed. */
export function seatsIn({ capacity, session_capacities }: Seating, session: number): number {
  return session_capacities?.[session] ?? capacity ?? 0;
}

/** In one session, of all groups but benches. */
export function seatsBesideBenches(
  groups: readonly (Seating & { readonly bench?: boolean | undefined })[],
  session: number,
): number {
  return groups.reduce((sum, group) => (group.bench ? sum : sum + seatsIn(group, session)), 0);
}

/** One number where it is the same in all sessions. */
export function withSeats({ capacity: _own, ...rest }: Group, seats: number[]): Group {
  return seats.every((n) => n === seats[0] && n > 0)
    ? { ...rest, capacity: seats[0], session_capacities: null }
    : { ...rest, session_capacities: seats };
}
