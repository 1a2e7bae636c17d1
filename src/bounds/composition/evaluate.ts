import type { Fraction } from '../../shared/fraction.ts';
import { Scale } from '../lower/scale.ts';
import type { CompositionModel, SortedSessions } from './model.ts';
import type { CompositionPrices } from './prices.ts';

/**
 * What stated prices prove, in units up to the constant, worked out exactly: all numbers are whole parts of a unit
 * that doubles hold. Null where they do not.
 */
export function compositionUnits(
  { types, orbits, sorted, forced }: CompositionModel,
  prices: CompositionPrices,
  measure: Fraction,
): bigint | null {
  const flat = prices.sorted.flatMap(({ meetings, seats }) => [...meetings.flat(), ...seats.flat()]);
  const scale = new Scale(measure, [prices.overlap, ...flat]);
  const parts = Number(scale.parts);
  const of = (price: number) => Number(scale.of(price));
  const own = prices.sorted.map(({ meetings, seats }) => ({
    meetings: meetings.map((row) => row.map(of)),
    seats: seats.map((row) => row.map(of)),
  }));
  const overlap = of(prices.overlap);
  let sum = BigInt(overlap) * BigInt(forced);
  let size = Math.abs(overlap) * forced;
  for (const { kind, one, other, pairs } of orbits) {
    const perMeeting = sorted.reduce(
      (all, { classOfType }, s) =>
        all + own[s].meetings[one][classOfType[other]] + own[s].meetings[other][classOfType[one]],
      0,
    );
    let least = Number.POSITIVE_INFINITY;
    for (let m = kind.least; m <= kind.most; m++) {
      const value = Number(kind.curve[m]) * parts - perMeeting * m - (overlap * m * (m - 1)) / 2;
      least = Math.min(least, value);
      size += pairs * (Math.abs(Number(kind.curve[m])) * parts + Math.abs(perMeeting) * m + overlap * m * m);
    }
    sum += BigInt(pairs) * whole(least);
  }
  for (const [s, one] of sorted.entries()) {
    const found = sessionParts(one, own[s], types.count, parts);
    sum += found.sum;
    size += found.size;
  }
  return size < Number.MAX_SAFE_INTEGER ? scale.unitsUp(sum) : null;
}

/** Where it is no whole number, `size` is too large as well. */
function whole(value: number): bigint {
  return Number.isSafeInteger(value) ? BigInt(value) : 0n;
}

function sessionParts(
  { sorting, classOfType, sessions }: SortedSessions,
  { meetings, seats }: CompositionPrices['sorted'][number],
  typeCount: number,
  parts: number,
): { sum: bigint; size: number } {
  let sum = 0n;
  let size = 0;
  const members = Array.from({ length: sorting.classCount }, (_, c) =>
    Array.from({ length: typeCount }, (_, type) => type).filter((type) => classOfType[type] === c),
  );
  const perPerson = new Float64Array(typeCount);
  for (const [k, { kind, groups }] of sessions.entries()) {
    const paid = seats[k];
    const seated = kind.free.reduce((all, people, type) => all + people * paid[type], 0);
    size +=
      kind.sessions.length * kind.free.reduce((all, people, type) => all + people * Math.abs(paid[type]), 0);
    let ofSession = whole(seated);
    for (const { kind: group, compositions } of groups) {
      let least = Number.POSITIVE_INFINITY;
      let most = 0;
      for (const { counts, free, cost } of compositions) {
        for (let type = 0; type < typeCount; type++) {
          if (kind.free[type] === 0 && group.pinned[type] === 0) continue;
          const row = meetings[type];
          let value = -row[classOfType[type]];
          for (let c = 0; c < counts.length; c++) value += row[c] * counts[c];
          perPerson[type] = value;
        }
        let value = Number(cost) * parts;
        let reach = Math.abs(value);
        for (const [type, people] of group.pinned.entries()) {
          value += people * perPerson[type];
          reach += Math.abs(people * perPerson[type]);
        }
        for (const [c, people] of free.entries()) {
          if (people === 0) continue;
          const chosen = cheapest(members[c], kind.free, people, (type) => perPerson[type] - paid[type]);
          value += chosen;
          reach += Math.abs(chosen);
        }
        least = Math.min(least, value);
        most = Math.max(most, reach);
      }
      ofSession += BigInt(group.groups) * whole(least);
      size += kind.sessions.length * group.groups * most;
    }
    sum += BigInt(kind.sessions.length) * ofSession;
  }
  return { sum, size };
}

/** So many people at the least price, of types that have so many each. */
function cheapest(
  types: readonly number[],
  free: readonly number[],
  people: number,
  price: (type: number) => number,
): number {
  const there = types.filter((type) => free[type] > 0);
  if (there.length === 1) return people * price(there[0]);
  const sorted = there
    .map((type) => ({ price: price(type), people: free[type] }))
    .sort((a, b) => a.price - b.price);
  let left = people;
  let sum = 0;
  for (const each of sorted) {
    const taken = Math.min(left, each.people);
    sum += taken * each.price;
    left -= taken;
    if (left === 0) break;
  }
  return sum;
}
