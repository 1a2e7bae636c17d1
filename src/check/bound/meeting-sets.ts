/** Bounds the meetings of the pairs of a set in some sessions. */
import * as z from 'zod';
import { ZERO } from '../../shared/fraction.ts';
import { spend } from '../effort.ts';
import { isBench } from '../lower/attendance.ts';
import { pairsAmong } from '../lower/contact-limit.ts';
import type { CountTerm, SoftRule } from '../lower/terms.ts';
import { type PieceRequest, setOf } from './argument.ts';
import { leastAt, PairKinds } from './pair-kinds.ts';
import type { Work } from './partition.ts';
import { price } from './price.ts';
import { leastOfRange, type Least } from './reduced-cost.ts';
import type { SessionTable } from './session-table.ts';

/** Fewest and most meetings of the pairs of a set, in some sessions. */
function rangeOfSet(
  kinds: PairKinds,
  people: readonly number[],
  tables: readonly SessionTable[],
): [fewest: number, most: number] {
  const must = tables.map(() => 0);
  const can = tables.map(() => 0);
  kinds.each(
    () => '',
    (_kind, a, b, pairs) => {
      spend(tables.length);
      for (const [t, table] of tables.entries()) {
        if (!table.attends(a) || !table.attends(b) || !table.canMeet(a, b)) continue;
        can[t] += pairs;
        if (table.mustMeet(a, b)) must[t] += pairs;
      }
    },
  );
  const there = tables.map((table) => people.filter((person) => table.attends(person)).length);
  return [
    tables.reduce((sum, table, t) => sum + Math.max(must[t], table.fewestPairs(there[t])), 0),
    tables.reduce((sum, table, t) => sum + Math.min(can[t], table.mostPairs(there[t])), 0),
  ];
}

export const setShape = {
  sets: z.array(z.strictObject({ rule: z.string(), price })).default([]),
};

/** The least cost of a rule on one set, by all meetings of its pairs in its sessions. */
export function leastOfSet(
  { tables, scale }: Work,
  rule: SoftRule,
  stated: z.output<z.ZodObject<typeof setShape>>,
): Least {
  const { people, sessions } = setOf(rule.terms)!;
  const named = new Set(sessions);
  const held = tables.filter(({ session }) => named.has(session));
  const kinds = new PairKinds({ people, tables: held, earlier: [], scale }, [rule]);
  const range = rangeOfSet(kinds, people, held);
  const own = scale.parts(stated.sets.find((set) => set.rule === rule.pointer)?.price ?? ZERO);
  const ofPairs = kinds.least(
    () => '',
    () => own,
    (kind) => leastAt(kind, own),
    range,
  );
  return { ...ofPairs, sum: leastOfRange(own, ...range) + ofPairs.sum };
}

/**
 * Rewrites a rule on the meetings of a set, each of the same cost, as one on how many of the set share a table: k people make C(k, 2)
 * meetings. Other rules are unchanged.
 */
export function byTables({ request, tables }: PieceRequest, rule: SoftRule): SoftRule {
  const term = setOf(rule.terms);
  if (term?.bySession !== true) return rule;
  const { people, sessions, units } = term;
  const [apart, together] = [0, 1].map((meetings) => units(meetings, 1, people[0], people[1]));
  spend(people.length * sessions.length);
  const there = sessions.map((session) => people.filter((person) => tables[session].attends(person)).length);
  const pairs = there.reduce((sum, count) => sum + pairsAmong(count), 0);
  const count: CountTerm = {
    kind: 'count',
    value: '',
    holders: people,
    groups: [...request.scenario.groups.keys()].filter((group) => !isBench(request, group)),
    sessions,
    units: (inGroup) => (together - apart) * BigInt(pairsAmong(inGroup)),
  };
  return { ...rule, constant: rule.constant + apart * BigInt(pairs), terms: [count] };
}
