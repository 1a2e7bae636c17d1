/** What the groups of all sessions are worth to a division. */
import { type Fraction, ZERO } from '../../shared/fraction.ts';
import { spend } from '../effort.ts';
import { refuse } from '../refuse.ts';
import { groupsAlike } from './balance.ts';
import { cheapestGroup, type GroupFacts, MOST, unitsOfClasses } from './cheapest-group.ts';
import { type ClassSum, type Division, SafeSum, TOO_FINE, type Work } from './division.ts';
import { joined, type Lattice, latticeOf, type Least } from './reduced-cost.ts';

/** What the people's seats and all groups of all sessions are worth; groups that are alike are looked at once. */
export function leastOfGroups({ request, tables, typeOf, scale }: Work, division: Division): Least {
  const { classOf, classCount, counted, meetings, seats } = division;
  const sums = new SafeSum();
  const known = new Map<string, number>();
  const classesIn = counted.map(({ people }) => [...new Set(people.map((p) => classOf[typeOf[p]]))]);
  /** What none, one, … of a class cost, in parts; with one number where that is the same. */
  const numberOf = new Map<string, number>();
  const partsOf = (costs: readonly Fraction[]) => {
    const cost = costs.map((one) => Number(scale.parts(one)));
    const text = cost.every((one) => one === 0) ? '' : cost.join();
    const number = numberOf.get(text) ?? numberOf.size;
    numberOf.set(text, number);
    return { number, cost, isFree: text === '' };
  };
  /** Groups have lists in common. */
  const inParts = new Map<readonly Fraction[], ReturnType<typeof partsOf>>();
  const sumsIn = tables.map((): ClassSum[] => []);
  for (const sum of division.sums) for (const session of sum.term.sessions) sumsIn[session].push(sum);
  for (const table of tables) {
    const paid = seats[table.session];
    const free = paid.map(() => 0);
    for (const person of table.present) {
      if (table.pinOf(person) >= 0) continue;
      free[typeOf[person]] += 1;
      sums.add(paid[typeOf[person]]);
    }
    const units = unitsOfClasses(division.members, table);
    const squared = sumsIn[table.session];
    spend(division.sets.length);
    const met = division.sets.filter(({ sessions }) => sessions.has(table.session));
    const ofSets = met.map(({ price, classes }) => ({ price, classes }));
    for (const { group, seats: room } of table.open) {
      spend(paid.length + table.present.length);
      spend(squared.length + met.length + counted.length);
      const pinned = paid.map(() => 0);
      for (const person of table.present) if (table.pinOf(person) === group) pinned[typeOf[person]] += 1;
      const lists = counted.map(({ costsIn }) => {
        const costs = costsIn(table.session, group, room);
        const list = inParts.get(costs) ?? partsOf(costs);
        inParts.set(costs, list);
        return list;
      });
      const costs = lists.flatMap(({ cost, isFree }, c) => (isFree ? [] : [{ classes: classesIn[c], cost }]));
      const squares = squared.flatMap(({ term, numbers, factor }) => {
        if (!term.groups.includes(group)) return [];
        if (numbers.some((number) => Math.abs(number) * room > MOST)) sums.unsafe = true;
        return [{ factor: Number(scale.parts(factor)), numbers }];
      });
      const facts: GroupFacts = {
        free,
        pinned,
        paid,
        entry: entryPrices(division, table.session, group),
        fewest: Math.max(0, room - table.emptySeats),
        most: room,
        used: request.scenario.groups[group].min_size,
        meets: !table.benches.has(group),
        // A bench that no term names.
        merged: table.benches.has(group) && !division.namedBenches[table.session].has(group),
        costs,
        squares,
        sets: table.benches.has(group) ? [] : ofSets,
        units,
      };
      const key = JSON.stringify({ ...facts, costs: lists.map(({ number }) => number) });
      // To write it, and to keep it.
      spend(key.length / (known.has(key) ? 10 : 1));
      const value = known.get(key) ?? cheapestGroup(facts, classOf, classCount, meetings);
      known.set(key, value);
      sums.add(value);
    }
  }
  if (sums.unsafe) refuse(TOO_FINE);
  return { sum: sums.total, lattice: latticeOfGroups(division, tables) };
}

/** What it costs one of each type to be counted in the group. */
function entryPrices({ visits, classOf }: Division, session: number, group: number): number[] {
  const entry = classOf.map(() => 0);
  spend(visits.length);
  for (const { groups, sessions, types, prices } of visits) {
    if (!groups.has(group) || !sessions.has(session)) continue;
    spend(types.length);
    for (const type of types) entry[type] += prices[type];
  }
  return entry;
}

function latticeOfGroups({ counted, sums }: Division, tables: Work['tables']): Lattice {
  const ofClasses = tables.flatMap((table) =>
    counted.map((one) => {
      const here = one.people.filter((person) => table.attends(person)).length;
      return latticeOf(groupsAlike(one, table), here);
    }),
  );
  return joined([...ofClasses, ...sums.map(({ factor }) => ({ offset: ZERO, step: factor }))]);
}
