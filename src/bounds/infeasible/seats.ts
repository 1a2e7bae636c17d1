import type { Unit } from '../../check/infeasible/session-model.ts';
import type { Argument } from './argument.ts';

/**
 * Hall's condition on seats: a set of people who together may use only groups with fewer seats. Covers too
 * little room, pins over capacity and a together-set that fits nowhere. Found as a minimum cut, with units
 * taken as divisible.
 */
export const seats: Argument = (model) => {
  const kinds = unitKinds(model.units);
  const { flow, reached } = mostSeated(kinds, model.facts.seats);
  const wanted = kinds.reduce((sum, kind) => sum + kind.people.length, 0);
  if (flow === wanted) return null;
  const tight = kinds.filter((_, index) => reached[index]);
  const people = tight.flatMap((kind) => kind.people).sort((a, b) => a - b);
  const groups = [...new Set(tight.flatMap((kind) => kind.allowed))].sort((a, b) => a - b);
  return { argument: 'seats', people, groups };
};

interface UnitKind {
  readonly allowed: readonly number[];
  readonly people: number[];
}

/** Units that share their list of groups are one kind. */
function unitKinds(units: readonly Unit[]): UnitKind[] {
  const kinds = new Map<readonly number[], UnitKind>();
  for (const { allowed, people } of units) {
    const kind = kinds.get(allowed);
    if (kind) kind.people.push(...people);
    else kinds.set(allowed, { allowed, people: [...people] });
  }
  return [...kinds.values()].sort((a, b) => a.allowed.length - b.allowed.length);
}

/**
 * Maximum flow from kinds to groups: greedily, then along shortest augmenting paths. `reached`: the kinds on
 * the source side of the cut.
 */
function mostSeated(
  kinds: readonly UnitKind[],
  seatsOf: readonly number[],
): { flow: number; reached: boolean[] } {
  const sent = kinds.map(() => new Map<number, number>());
  const unsent = kinds.map((kind) => kind.people.length);
  const free = [...seatsOf];
  let flow = 0;
  for (const [kind, { allowed }] of kinds.entries()) {
    for (const group of allowed) {
      const amount = Math.min(free[group], unsent[kind]);
      if (amount === 0) continue;
      sent[kind].set(group, amount);
      free[group] -= amount;
      unsent[kind] -= amount;
      flow += amount;
    }
  }
  while (unsent.some((amount) => amount > 0)) {
    const kindFrom = new Map<number, number>();
    const groupFrom = new Map<number, number>();
    const queue = kinds.flatMap((_, kind) => (unsent[kind] > 0 ? [kind] : []));
    for (const kind of queue) kindFrom.set(kind, -1);
    let end = -1;
    for (let at = 0; at < queue.length && end < 0; at++) {
      const fresh = kinds[queue[at]].allowed.filter((group) => !groupFrom.has(group));
      for (const group of fresh) groupFrom.set(group, queue[at]);
      end = fresh.find((group) => free[group] > 0) ?? -1;
      if (end >= 0) break;
      for (const group of fresh) {
        for (const [other, amounts] of sent.entries()) {
          if (kindFrom.has(other) || (amounts.get(group) ?? 0) === 0) continue;
          kindFrom.set(other, group);
          queue.push(other);
        }
      }
    }
    if (end < 0) return { flow, reached: kinds.map((_, kind) => kindFrom.has(kind)) };
    let amount = free[end];
    for (let group = end; ;) {
      const kind = groupFrom.get(group)!;
      const back = kindFrom.get(kind)!;
      amount = Math.min(amount, back < 0 ? unsent[kind] : sent[kind].get(back)!);
      if (back < 0) break;
      group = back;
    }
    free[end] -= amount;
    flow += amount;
    for (let group = end; ;) {
      const kind = groupFrom.get(group)!;
      const back = kindFrom.get(kind)!;
      sent[kind].set(group, (sent[kind].get(group) ?? 0) + amount);
      if (back < 0) {
        unsent[kind] -= amount;
        break;
      }
      sent[kind].set(back, sent[kind].get(back)! - amount);
      group = back;
    }
  }
  return { flow, reached: kinds.map(() => false) };
}
