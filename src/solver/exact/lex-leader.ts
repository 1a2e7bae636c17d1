/**
 * Breaks symmetries by lex-leader clauses. Of all schedules that the symmetries turn into each other, only the first is searched for,
 * by the table person × session of group numbers, read person by person. It comes before each schedule that a single swap makes
 * of it, which is what these clauses say.
 */
import type { SeatModel } from './seat-model.ts';
import type { Symmetries } from './symmetry.ts';

export function breakSymmetries(model: SeatModel, symmetries: Symmetries): void {
  for (const [s, groups] of symmetries.groups.entries()) {
    for (const [one, next] of neighbours(groups)) orderGroups(model, s, one, next);
  }
  for (const [one, next] of neighbours(symmetries.people)) orderPeople(model, one, next);
  for (const [one, next] of neighbours(symmetries.sessions)) orderSessions(model, one, next);
}

function neighbours(classes: readonly (readonly number[])[]): [number, number][] {
  return classes.flatMap((members) =>
    members.slice(1).map((next, i): [number, number] => [members[i], next]),
  );
}

/** A person in the later group needs an earlier person in the earlier group. */
function orderGroups(model: SeatModel, s: number, one: number, next: number): void {
  if (!model.open[s].includes(one)) return;
  const before: number[] = [];
  for (const p of model.present[s]) {
    model.cnf.add(-model.seat(s, p, next), ...before);
    before.push(model.seat(s, p, one));
  }
}

/** The groups of one person, session by session, come no later than those of the next. */
function orderPeople(model: SeatModel, one: number, next: number): void {
  let equalSoFar = 0;
  const shared = model.present.flatMap((people, s) => (people.includes(one) ? [s] : []));
  for (const [i, s] of shared.entries()) {
    addNoLater(model, s, one, s, next, equalSoFar);
    if (i === shared.length - 1) return;
    const equal = model.together(s, one, next);
    if (i === 0) equalSoFar = equal;
    else {
      const both = model.cnf.variable();
      model.cnf.add(-equalSoFar, -equal, both);
      equalSoFar = both;
    }
  }
}

/** The groups of one session, person by person, come no later than those of the next. */
function orderSessions(model: SeatModel, one: number, next: number): void {
  let equalSoFar = 0;
  const people = model.present[one];
  for (const p of people) {
    addNoLater(model, one, p, next, p, equalSoFar);
    if (p === people.at(-1)) return;
    const both = model.cnf.variable();
    for (const g of model.open[one]) {
      const given = equalSoFar ? [-equalSoFar] : [];
      model.cnf.add(...given, -model.seat(one, p, g), -model.seat(next, p, g), both);
    }
    equalSoFar = both;
  }
}

/** If `equalSoFar`, the group at the first place must not come after that at the second. */
function addNoLater(
  model: SeatModel,
  firstSession: number,
  firstPerson: number,
  secondSession: number,
  secondPerson: number,
  equalSoFar: number,
): void {
  const given = equalSoFar ? [-equalSoFar] : [];
  const groups = model.open[firstSession];
  for (const [i, g] of groups.entries()) {
    if (i === 0) continue;
    const later = groups.slice(i).map((h) => model.seat(secondSession, secondPerson, h));
    model.cnf.add(...given, -model.seat(firstSession, firstPerson, g), ...later);
  }
}
