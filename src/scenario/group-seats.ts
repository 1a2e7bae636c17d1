interface Seating {
  readonly capacity?: number | undefined;
  readonly session_capacities?: readonly number[] | null | undefined;
}

/** In one session; 0: it is closed. */
export function seatsIn({ capacity, session_capacities }: Seating, session: number): number {
  return session_capacities?.[session] ?? capacity ?? 0;
}
