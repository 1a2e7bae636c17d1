/** The worth of contacts to an objective that distinguishes kinds of pairs (DESIGN section 4b). */
import type { ContactKind, SolveRequest, WeightedContacts } from '../../scenario/definition.ts';
import { commonMeasure, exactly, type Fraction, fraction, over } from '../../shared/fraction.ts';
import { entriesIn } from './attendance.ts';
import { contactLimit, countPairs, haveCommonSession } from './contact-limit.ts';
import { earlierMeetings } from './earlier-meetings.ts';

export interface ContactValues {
  /** The unit of which all pair values are whole multiples. */
  readonly unit: Fraction;
  /** The worth of a pair that has met, in units. */
  readonly worthOf: (a: number, b: number) => bigint;
  /** People with the same text are worth the same to everybody; [person]. */
  readonly likeness: readonly string[];
  /** V_max, in units. */
  readonly most: bigint;
  /** Worth, in units, of the last pair for which there is room: of the dearest if there is room for none, 0 if for all. */
  readonly least: bigint;
  /** Pairs worth more than `least` that met before or attend a common session. */
  readonly dearer: number;
}

export function contactValues(request: SolveRequest, objective: WeightedContacts): ContactValues {
  const { people } = request.scenario;
  const named = [...objective.kinds.map(({ weight }) => weight), objective.otherwise].map(exactly);
  const valuesOf = people.map(({ attributes }) =>
    objective.kinds.map(({ attribute_key: key }) => entriesIn(attributes, key)),
  );
  const likeness = valuesOf.map((own) => JSON.stringify(own.map((values) => [...values].sort())));
  const kindOf = oncePerTypes(likeness, (a, b) => {
    const kind = objective.kinds.findIndex((each, k) => isOfKind(each, valuesOf[a][k], valuesOf[b][k]));
    return kind < 0 ? objective.kinds.length : kind;
  });
  const used = [...kindsUsed(likeness, kindOf, named.length)];
  const unit = commonMeasure(used.map((kind) => named[kind])) ?? fraction(1n);
  const inUnits = new Map(used.map((kind) => [kind, over(named[kind], unit).n]));
  const worthOf = (a: number, b: number): bigint => inUnits.get(kindOf(a, b)) ?? 0n;
  return { unit, worthOf, likeness, ...mostOf(request, objective.over, likeness, worthOf) };
}

/** The most types for which a table of every two is made. */
const MOST_TYPES = 1000;

/** Caches the kind of two people by their types, since it is needed for each pair again and again. */
function oncePerTypes(
  likeness: readonly string[],
  kindOf: (a: number, b: number) => number,
): (a: number, b: number) => number {
  const types = new Map<string, number>();
  for (const text of likeness) if (!types.has(text)) types.set(text, types.size);
  if (types.size > MOST_TYPES) return kindOf;
  const typeOf = likeness.map((text) => types.get(text) ?? 0);
  const known = new Int32Array(types.size ** 2).fill(-1);
  return (a, b) => {
    const [least, most] = typeOf[a] < typeOf[b] ? [typeOf[a], typeOf[b]] : [typeOf[b], typeOf[a]];
    const place = least * types.size + most;
    if (known[place] < 0) known[place] = kindOf(a, b);
    return known[place];
  };
}

/** The kinds that some pair has, tried on one pair for each two types; unused kinds must not make the unit finer. */
function kindsUsed(
  likeness: readonly string[],
  kindOf: (a: number, b: number) => number,
  most: number,
): Set<number> {
  const firsts = [...new Map(likeness.map((text, person) => [text, person])).values()];
  const used = new Set<number>();
  for (const [i, one] of firsts.entries()) {
    for (let j = 0; j <= i && used.size < most; j++) used.add(kindOf(one, firsts[j]));
  }
  return used;
}

function isOfKind({ values, same }: ContactKind, a: readonly string[], b: readonly string[]): boolean {
  if (a.length === 0 || b.length === 0) return false;
  if (!values) return b.some((text) => a.includes(text)) ? same === true : same === false;
  const [x, y] = values;
  return (a.includes(x) && b.includes(y)) || (b.includes(x) && a.includes(y));
}

/** The most worth: that of pairs that met before, and of the dearest that can meet, as many as there is room for. */
function mostOf(
  request: SolveRequest,
  over: string | undefined,
  likeness: readonly string[],
  worthOf: ContactValues['worthOf'],
): Pick<ContactValues, 'most' | 'least' | 'dearer'> {
  const { limit, priorPairs, possiblePairs } = contactLimit(request, over);
  const possible = new Map<bigint, number>();
  const prior = new Map<bigint, number>();
  const add = (to: Map<bigint, number>, value: bigint, pairs: number) =>
    to.set(value, (to.get(value) ?? 0) + pairs);
  countPairs(request, likeness, (a, b, pairs) => add(possible, worthOf(a, b), pairs));
  let [most, least] = [0n, 0n];
  for (const [a, partners] of earlierMeetings(request, over).entries()) {
    for (const b of partners.keys()) {
      if (b < a) continue;
      most += worthOf(a, b);
      add(prior, worthOf(a, b), 1);
      if (haveCommonSession(request, a, b)) add(possible, worthOf(a, b), -1);
    }
  }
  let left = limit - priorPairs;
  for (const value of [...possible.keys()].sort((x, y) => (x > y ? -1 : 1))) {
    const taken = Math.min(left, possible.get(value) ?? 0);
    most += value * BigInt(taken);
    left -= taken;
    if (taken > 0 || least === 0n) least = value;
  }
  if (limit - priorPairs === possiblePairs) least = 0n;
  const dearer = [...possible, ...prior].reduce(
    (sum, [value, pairs]) => sum + (value > least ? pairs : 0),
    0,
  );
  return { most, least, dearer };
}
