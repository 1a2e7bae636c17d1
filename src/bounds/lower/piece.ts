/** One argument's bound on what some rules cost together. */
export interface Piece {
  /** Numbers of the rules in `costs.sources`. */
  readonly sources: readonly number[];
  readonly argument: string;
  readonly units: bigint;
  readonly numbers: Readonly<Record<string, unknown>>;
  /** A theorem's citation. */
  readonly source?: string;
}

/** What certificates call people and groups, by number. */
export interface Names {
  readonly people: readonly string[];
  readonly groups: readonly string[];
}

type Named = readonly { readonly id: string }[];

export function namesOf({ people, groups }: { readonly people: Named; readonly groups: Named }): Names {
  return { people: people.map(({ id }) => id), groups: groups.map(({ id }) => id) };
}
