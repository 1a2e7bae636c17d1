/** The least costs of the groups of all sessions with the classes of a partition. */
import { numbering } from '../../shared/numbering.ts';
import { remembered } from '../../shared/remembered.ts';
import { spend } from '../effort.ts';
import { refuse } from '../refuse.ts';
import { cheapestGroup, type GroupCosts, type GroupFacts, MOST } from './cheapest-group.ts';
import { groupsAlike } from './classes.ts';
import type { GroupRoom } from './filling.ts';
import { type Partition, SafeSum, TOO_FINE, type Work } from './partition.ts';
import { joined, type Lattice, latticeOf, type Least } from './reduced-cost.ts';
import type { SessionTable } from './session-table.ts';

/** An open group in terms of a partition's classes: who can be there, and the cost without prices. */
interface ClassedGroup extends GroupRoom, GroupCosts {
  readonly group: number;
  /** The `text` of lists is equal for equal costs, and empty where they are 0. */
  readonly counted: readonly (GroupCosts['counted'][number] & { readonly text: string })[];
}

/** Costs of none, one, … of a class as doubles; once for each list, as groups have lists in common. */
const asDoubles = remembered((list: readonly bigint[]) => {
  const costs = list.map(Number);
  return { costs, text: costs.every((cost) => cost === 0) ? '' : costs.join() };
}, new WeakMap());

/** The open groups of a session. */
export function groupsIn(
  { request, typeOf }: Pick<Work, 'request' | 'typeOf'>,
  { classOf, counted, sums, namedBenches }: Partition,
  table: SessionTable,
): ClassedGroup[] {
  const { session, present, open, benches, emptySeats } = table;
  const nobody = () => classOf.map(() => 0);
  const free = nobody();
  for (const person of present) if (table.pinOf(person) < 0) free[typeOf[person]] += 1;
  const squared = sums.filter(({ term }) => term.sessions.includes(session));
  return open.map(({ group, seats }) => {
    spend(classOf.length + present.length + squared.length + counted.length);
    const pinned = nobody();
    for (const person of present) if (table.pinOf(person) === group) pinned[typeOf[person]] += 1;
    const isBench = benches.has(group);
    return {
      group,
      free,
      pinned,
      fewest: Math.max(0, seats - emptySeats),
      most: seats,
      used: request.scenario.groups[group].min_size,
      meets: !isBench,
      // A bench that is named by no term.
      merged: isBench && !namedBenches[session].has(group),
      counted: counted.map(({ classes, costsIn }) => ({
        classes,
        ...asDoubles(costsIn(session, group, seats)),
      })),
      squares: squared
        .filter(({ term }) => term.groups.includes(group))
        .map(({ factor, numbers }) => ({ factor: Number(factor), numbers })),
    };
  });
}

/** The value of people's seats plus the least costs of all groups of all sessions; equal groups are evaluated once. */
export function leastOfGroups(work: Work, partition: Partition): Least {
  const { tables, typeOf } = work;
  const { classOf, classCount, meetings, seats } = partition;
  const sums = new SafeSum();
  const known = new Map<string, number>();
  const numberOf = numbering<string>();
  for (const table of tables) {
    const paid = seats[table.session];
    for (const person of table.present) if (table.pinOf(person) < 0) sums.add(paid[typeOf[person]]);
    for (const { group, counted, squares, ...room } of groupsIn(work, partition, table)) {
      for (const { numbers } of squares)
        if (numbers.some((number) => Math.abs(number) * room.most > MOST)) sums.unsafe = true;
      const facts: GroupFacts = {
        ...room,
        paid,
        entry: entryPrices(partition, table.session, group),
        counted: counted.filter(({ text }) => text !== ''),
        squares,
      };
      const key = JSON.stringify({ ...facts, counted: counted.map(({ text }) => numberOf(text)) });
      // The cost of building the key, and of storing it.
      spend(key.length / (known.has(key) ? 10 : 1));
      const value = known.get(key) ?? cheapestGroup(facts, classOf, classCount, meetings);
      known.set(key, value);
      sums.add(value);
    }
  }
  if (sums.unsafe) refuse(TOO_FINE);
  return { sum: sums.total, lattice: latticeOfGroups(partition, tables) };
}

/** The price of a person of each type for being counted in the group; [type]. */
function entryPrices({ visits, classOf }: Partition, session: number, group: number): number[] {
  const entry = classOf.map(() => 0);
  spend(visits.length);
  for (const { groups, sessions, types, prices } of visits) {
    if (!groups.has(group) || !sessions.has(session)) continue;
    spend(types.length);
    for (const type of types) entry[type] += prices[type];
  }
  return entry;
}

function latticeOfGroups({ counted, sums }: Partition, tables: Work['tables']): Lattice {
  const ofClasses = tables.flatMap((table) =>
    counted.map((one) => {
      const here = one.people.filter((person) => table.attends(person)).length;
      return latticeOf(groupsAlike(one, table), here);
    }),
  );
  return joined([...ofClasses, ...sums.map(({ factor }) => ({ offset: 0n, step: factor }))]);
}
