/**
 * The clauses of a lex-leader: of the schedules that the claimed symmetries turn into each other they keep only the first one
 * in the order of the table person × session of group numbers, read person by person. Every swap turns that schedule
 * into a later one, so that all clauses hold for it at once (formula.md, "Symmetries").
 */
import { alike } from './formula.ts';
import type { Seating } from './seating-clauses.ts';
import { neighbours, type SymmetryClaims } from './symmetry-claims.ts';

/** Adds the clauses; the claims must have been tested. */
export function lexLeader(seating: Seating, claims: SymmetryClaims): void {
  for (const [session, classes] of claims.groups.entries()) {
    for (const [one, next] of neighbours(classes)) groupsInOrder(seating, session, one, next);
  }
  for (const [one, next] of neighbours(claims.people)) peopleInOrder(seating, one, next);
  for (const [one, next] of neighbours(claims.sessions)) sessionsInOrder(seating, one, next);
}

/** Nobody is in the later group unless an earlier person is in the earlier group. */
function groupsInOrder(
  { formula, present, open, seat }: Seating,
  s: number,
  one: number,
  next: number,
): void {
  if (!open[s].includes(one) || !open[s].includes(next)) return;
  formula.watcher?.swapped({ kind: 'groups', session: s, one, other: next });
  for (const p of present[s]) {
    const earlier = present[s].filter((q) => q < p);
    formula.implies(
      [seat(s, p, next)],
      earlier.map((q) => seat(s, q, one)),
    );
  }
}

type Cell = (group: number) => number;

/** Unless an earlier cell differs, the one cell's group is not after the other's. */
function notAfter(
  seating: Seating,
  groups: readonly number[],
  equal: readonly number[],
  one: Cell,
  other: Cell,
): void {
  for (const group of groups.slice(1)) {
    const fromThere = groups.filter((later) => later >= group);
    seating.formula.implies([...equal, one(group)], fromThere.map(other));
  }
}

function peopleInOrder(seating: Seating, one: number, next: number): void {
  const { formula, present, open, seat, pair } = seating;
  const attended = [...present.keys()].filter((s) => present[s].includes(one));
  formula.watcher?.swapped({ kind: 'people', session: 0, one, other: next });
  let equal: number[] = [];
  for (const [i, s] of attended.entries()) {
    notAfter(
      seating,
      open[s],
      equal,
      (g) => seat(s, one, g),
      (g) => seat(s, next, g),
    );
    if (i === attended.length - 1) break;
    const cells = [one, next].map((p) => open[s].map((g) => seat(s, p, g)));
    formula.watcher?.same(pair(s, one, next), cells[0], cells[1]);
    if (i === 0) equal = [pair(s, one, next)];
    else {
      const still = formula.fresh();
      formula.watcher?.means(still, alike([...equal, pair(s, one, next)]), 2n);
      formula.implies([...equal, pair(s, one, next)], [still]);
      equal = [still];
    }
  }
}

function sessionsInOrder(seating: Seating, one: number, next: number): void {
  const { formula, present, open, seat } = seating;
  formula.watcher?.swapped({ kind: 'sessions', session: 0, one, other: next });
  let equal: number[] = [];
  for (const [i, p] of present[one].entries()) {
    notAfter(
      seating,
      open[one],
      equal,
      (g) => seat(one, p, g),
      (g) => seat(next, p, g),
    );
    if (i === present[one].length - 1) break;
    const still = formula.fresh();
    const cells = [one, next].map((s) => open[s].map((g) => seat(s, p, g)));
    formula.watcher?.alikeSoFar(still, equal, cells[0], cells[1]);
    for (const g of open[one]) formula.implies([...equal, seat(one, p, g), seat(next, p, g)], [still]);
    equal = [still];
  }
}
