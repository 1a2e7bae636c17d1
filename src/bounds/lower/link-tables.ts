/** Links whose lists are tables: exactly the people at one table, if each list were one group, meet over them. */
import type { Costs, Curve, Link, PairCosts, Problem } from '../../scenario/problem.ts';

export interface LinkTables {
  /** [group] → its table, which is a bench where it is in no list. */
  readonly tableOf: Int32Array;
  /** The problem of the rules over the link alone; it asks for less, so that what is proven of it holds. */
  readonly alone: Problem;
  /**
   * The same with all rules on pairs, where people who meet in any other way share a table: so many meetings at one table cost what the cheapest
   * ways to meet there cost. Null where that is not so, or where another rule on pairs cannot be put like this.
   */
  readonly together: Problem | null;
}

const known = new WeakMap<Link, LinkTables | null>();

/**
 * Null where the lists are no tables: each group faces all others of one list and no more, and people of a group meet each other
 * or have one seat. Tables are numbered by their first group.
 */
export function linkTables(problem: Problem, link: Link): LinkTables | null {
  const found = known.get(link);
  if (found !== undefined) return found;
  const tableOf = tableOfGroups(problem, link);
  const made = tableOf && {
    tableOf,
    alone: overTables(problem, link, tableOf, rulesOver(problem, link)),
    together: together(problem, link, tableOf),
  };
  known.set(link, made);
  return made;
}

function tableOfGroups(
  { groupCount, sessionCount, capacity }: Problem,
  { partners }: Link,
): Int32Array | null {
  const [facing] = partners;
  if (!facing || partners.some((other) => other !== facing)) return null;
  const lists = facing.map((others, g) => [...new Set([g, ...others])].sort((a, b) => a - b));
  const tableOf = new Int32Array(groupCount).fill(-1);
  for (const [g, list] of lists.entries()) {
    if (list.some((h) => lists[h].join() !== list.join())) return null;
    const most = Math.max(...Array.from({ length: sessionCount }, (_, s) => capacity[s * groupCount + g]));
    if (list.length > 1 && !facing[g].includes(g) && most > 1) return null;
    if (list[0] === g) for (const h of list) tableOf[h] = g;
  }
  const firsts = [...new Set(tableOf)];
  return tableOf.map((g) => firsts.indexOf(g));
}

type MeetingRules = Pick<Costs, 'sources' | 'constants' | 'pairs' | 'company'>;

/** Rules that have a part, and no others. */
export function rulesOver({ costs }: Problem, { constants, pairs, company }: Link): MeetingRules {
  const kept = [...new Set([...pairs.sets, ...pairs.tables, ...company].map(({ source }) => source))].sort(
    (a, b) => a - b,
  );
  const renumbered = <T extends { readonly source: number }>(part: T): T => ({
    ...part,
    source: kept.indexOf(part.source),
  });
  return {
    sources: kept.map((source) => costs.sources[source]),
    constants: kept.map((source) => constants[source]),
    pairs: {
      ...pairs,
      sets: pairs.sets.map(renumbered),
      tables: pairs.tables.map(renumbered),
      partial: pairs.partial.map(renumbered),
    },
    company: company.map(renumbered),
  };
}

function overTables(problem: Problem, link: Link, tableOf: Int32Array, rules: MeetingRules): Problem {
  const { peopleCount, groupCount, sessionCount } = problem;
  const count = Math.max(...tableOf) + 1;
  const capacity = new Int32Array(sessionCount * count);
  for (let s = 0; s < sessionCount; s++)
    for (let g = 0; g < groupCount; g++)
      capacity[s * count + tableOf[g]] += problem.capacity[s * groupCount + g];
  const meets = new Uint8Array(count);
  for (const [g, table] of tableOf.entries()) if (link.partners[0]![g].length > 0) meets[table] = 1;
  return {
    ...problem,
    groupCount: count,
    capacity: capacity.map((seats) => Math.min(seats, peopleCount)),
    minSize: new Int32Array(count),
    used: new Uint8Array(count),
    meets,
    pinnedGroup: problem.pinnedGroup.map((g) => (g < 0 ? g : tableOf[g])),
    apart: link.apart,
    prior: link.prior,
    costs: {
      measure: problem.costs.measure,
      ...rules,
      ...{ visits: [], partitions: [], counts: [], squares: [] },
    },
    links: [],
  };
}

/** One way in which people meet: in a group, or over another link. */
interface Way {
  readonly pairs: PairCosts;
  readonly constants: readonly bigint[];
  readonly prior: Int32Array;
  readonly meet: (session: number, g: number, h: number) => boolean;
}

/** With more curves of pairs, or more sessions, it takes too long. */
const MOST_CURVES = 2000;
const MOST_SESSIONS = 60;

function together(problem: Problem, link: Link, tableOf: Int32Array): Problem | null {
  const { costs, meets, sessionCount, peopleCount } = problem;
  const inGroups: Way = {
    pairs: costs.pairs,
    constants: costs.constants,
    prior: problem.prior,
    meet: (_, g, h) => g === h && meets[g] === 1,
  };
  const others = [inGroups, ...problem.links.filter((other) => other !== link).map(overLink)].filter(
    ({ pairs }) => pairs.sets.length > 0,
  );
  const all = [...others, overLink(link)];
  const isPlain = all.every(
    ({ pairs: { sets, partial, tables } }) =>
      partial.length + tables.length === 0 && sets.every(({ sessions }) => !sessions.includes(0)),
  );
  if (others.length === 0 || !isPlain || others.some(({ prior }) => prior.length > 0)) return null;
  if (sessionCount > MOST_SESSIONS) return null;
  const states = statesOf(problem, link, tableOf, others);
  if (states === null) return null;
  const numbers = new Map<string, number>();
  const whole: Curve[] = [];
  const wholeOf = new Int32Array((peopleCount * (peopleCount - 1)) / 2);
  for (let pair = 0; pair < wholeOf.length; pair++) {
    const curves = all.map(({ pairs }) => (pairs.wholeOf === null ? 0 : pairs.wholeOf[pair]));
    const key = curves.join();
    let number = numbers.get(key);
    if (number === undefined) {
      number = whole.length;
      if (number === MOST_CURVES) return null;
      numbers.set(key, number);
      const points = all.map(({ pairs }, way) => pairs.whole[curves[way]].slice(0, sessionCount + 1));
      const [own, rest] = [points[others.length], points.slice(0, -1)];
      const split = states
        .map((ways) =>
          sumOf(
            ways.map((way) => rest[way]),
            sessionCount + 1,
          ),
        )
        .reduce(cheapestSplit);
      whole.push(own.map((cost, m) => cost + split[m]));
    }
    wholeOf[pair] = number;
  }
  const rules = [...new Set(all.flatMap(({ pairs }) => pairs.sets.map(({ source }) => source)))].sort(
    (a, b) => a - b,
  );
  const constant = all.reduce(
    (sum, { constants }) => rules.reduce((more, rule) => more + constants[rule], sum),
    0n,
  );
  const everyone = Int32Array.from({ length: peopleCount }, (_, p) => p);
  const sessions = new Uint8Array(sessionCount).fill(1);
  const set = { source: 0, people: everyone, sessions, withPrior: true, points: whole[0] };
  return overTables(problem, link, tableOf, {
    sources: [rules.flatMap((rule) => costs.sources[rule])],
    constants: [constant],
    pairs: { sets: [set], whole, wholeOf, partial: [], tables: [] },
    company: [],
  });
}

function overLink({ pairs, constants, prior, partners }: Link): Way {
  return { pairs, constants, prior, meet: (s, g, h) => partners[s]?.[g].includes(h) ?? false };
}

/**
 * Which other ways hold where two share a table; each list once. Null where people meet so at no common table, or where one way
 * holds in two lists.
 */
function statesOf(
  problem: Problem,
  link: Link,
  tableOf: Int32Array,
  others: readonly Way[],
): number[][] | null {
  const { groupCount, sessionCount, capacity } = problem;
  const states = new Map<string, number[]>();
  for (let s = 0; s < sessionCount; s++)
    for (let g = 0; g < groupCount; g++)
      for (let h = 0; h <= g; h++) {
        const [seats, more] = [capacity[s * groupCount + g], capacity[s * groupCount + h]];
        if (seats === 0 || more === 0 || (g === h && seats < 2)) continue;
        const ways = others.flatMap(({ meet }, way) => (meet(s, g, h) ? [way] : []));
        const isShared = tableOf[g] === tableOf[h] && link.partners[0]![g].length > 0;
        if (isShared) states.set(ways.join(), ways);
        else if (ways.length > 0) return null;
      }
  const held = [...states.values()].flat();
  return states.size === 0 || new Set(held).size < held.length ? null : [...states.values()];
}

function sumOf(curves: readonly Curve[], length: number): Curve {
  return Array.from({ length }, (_, m) => curves.reduce((sum, curve) => sum + curve[m], 0n));
}

/** Of so many meetings, some in the one way and the others in the other: the cheapest. */
function cheapestSplit(one: readonly bigint[], other: readonly bigint[]): bigint[] {
  return one.map((_, m) =>
    one
      .slice(0, m + 1)
      .map((cost, v) => cost + other[m - v])
      .reduce((least, cost) => (cost < least ? cost : least)),
  );
}
