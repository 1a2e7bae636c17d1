/** Single seats as arranged in the room: round tables and rows, from a link of neighbouring pairs. */
import type { SolveRequest } from '../scenario/definition.ts';

export interface SeatRow {
  readonly kind: 'table' | 'row';
  /** In order; at a round table the last is beside the first. */
  readonly ids: readonly string[];
}

/** Uses the first link whose groups are single seats with one or two neighbours; empty if there is none. */
export function seatRows({ scenario }: SolveRequest): SeatRow[] {
  const { groups, links = [] } = scenario;
  const single = new Set(
    groups.flatMap(({ id, capacity, session_capacities }) =>
      (session_capacities ?? [capacity ?? 0]).every((seats) => seats <= 1) ? [id] : [],
    ),
  );
  const order = new Map(groups.map(({ id }, index) => [id, index]));
  for (const { groups: lists, within } of links) {
    if (within || lists.some((list) => list.length !== 2)) continue;
    const beside = new Map<string, Set<string>>();
    for (const [a, b] of lists)
      for (const [one, other] of [
        [a, b],
        [b, a],
      ])
        beside.set(one, (beside.get(one) ?? new Set()).add(other));
    const seats = [...beside.keys()].sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
    if (seats.every((id) => single.has(id) && (beside.get(id)?.size ?? 0) <= 2)) return rowsOf(seats, beside);
  }
  return [];
}

/** Rows start at the end listed first, tables at their first seat. */
function rowsOf(seats: readonly string[], beside: ReadonlyMap<string, ReadonlySet<string>>): SeatRow[] {
  const placed = new Set<string>();
  const walk = (first: string): string[] => {
    const ids: string[] = [];
    for (let seat: string | undefined = first; seat !== undefined;) {
      ids.push(seat);
      placed.add(seat);
      seat = [...(beside.get(seat) ?? [])].find((next) => !placed.has(next));
    }
    return ids;
  };
  const rows = seats.flatMap((seat): SeatRow[] =>
    placed.has(seat) || beside.get(seat)?.size !== 1 ? [] : [{ kind: 'row', ids: walk(seat) }],
  );
  const tables = seats.flatMap((seat): SeatRow[] =>
    placed.has(seat) ? [] : [{ kind: 'table', ids: walk(seat) }],
  );
  return [...rows, ...tables];
}
