/** Links whose lists are tables: two people meet over such a link exactly if they would share a group made of a whole list. */
import type { Costs, Link, Problem } from '../../scenario/problem.ts';

export interface LinkTables {
  /** The table of each group, which is a bench if it is in no list; [group]. */
  readonly tableOf: Int32Array;
  /** The problem of only the rules over the link, a relaxation, so that what is proven of it holds. */
  readonly alone: Problem;
}

const known = new WeakMap<Link, LinkTables | null>();

/**
 * Null if the lists are no tables. They are if each group faces exactly all others of one list, and people of a group meet each
 * other or have one seat. Tables are numbered by their first group.
 */
export function linkTables(problem: Problem, link: Link): LinkTables | null {
  const found = known.get(link);
  if (found !== undefined) return found;
  const tableOf = tableOfGroups(problem, link);
  const made = tableOf && {
    tableOf,
    alone: overTables(problem, link, tableOf, rulesOver(problem, link)),
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

/** Costs over a link with only the rules that have a part in it, renumbered. */
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
      visits: [],
      partitions: [],
      counts: [],
      squares: [],
    },
    links: [],
  };
}
