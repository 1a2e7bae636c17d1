import type { Group } from './definition.ts';

interface Seating {
  readonly capacity?: number | undefined;
  readonly session_capacities?: readonly number[] | null | undefined;
}

/** Seats in one session; 0: closed. */
export function seatsIn({ capacity, session_capacities }: Seating, session: number): number {
  return session_capacities?.[session] ?? capacity ?? 0;
}

/** Seats of all groups but benches in one session. */
export function seatsBesideBenches(
  groups: readonly (Seating & { readonly bench?: boolean | undefined })[],
  session: number,
): number {
  return groups.reduce((sum, group) => (group.bench ? sum : sum + seatsIn(group, session)), 0);
}

/** The group with these seats by session, as one number if they are the same in all. */
export function withSeats({ capacity: _own, ...rest }: Group, seats: number[]): Group {
  return seats.every((n) => n === seats[0] && n > 0)
    ? { ...rest, capacity: seats[0], session_capacities: null }
    : { ...rest, session_capacities: seats };
}
