/**
 * Symmetries that a certificate names, put to the test: two people, sessions or groups of a session may change
 * places when every hard fact of the request stays a fact and everything that the cost counts still costs the same.
 * The solver's way to find them is another.
 */
import type { SolveRequest } from '../../scenario/definition.ts';
import { fractionText } from '../../shared/fraction.ts';
import {
  attendsSession,
  personNumbers,
  ruleMembers,
  ruleSessions,
  seatsInSession,
} from '../lower/attendance.ts';
import { type CostCounts, type Counted, type Place, slotsText } from './cost-counts.ts';
import { pairsOf } from './seating-clauses.ts';

/** Classes of numbers as in the request, each ascending. */
export interface SymmetryClaims {
  readonly people: readonly (readonly number[])[];
  readonly sessions: readonly (readonly number[])[];
  /** [session]. */
  readonly groups: readonly (readonly (readonly number[])[])[];
}

interface Renaming {
  readonly person: (person: number) => number;
  readonly session: (session: number) => number;
  readonly group: (session: number, group: number) => number;
}

const SAME: Renaming = { person: (p) => p, session: (s) => s, group: (_, g) => g };

/** @returns a sentence on the first claim that is not true, else null. */
export function refuseClaims(
  request: SolveRequest,
  { counted }: CostCounts,
  claims: SymmetryClaims,
): string | null {
  const { people, groups, session_count } = request.scenario;
  const said = (to: Renaming): string => `${hardFacts(request, to)}\n${costFacts(counted, to)}`;
  const same = said(SAME);
  const isSymmetry = (change: Partial<Renaming>): boolean => said({ ...SAME, ...change }) === same;
  const all = [claims.people, claims.sessions, ...claims.groups];
  const limits = [people.length, session_count, ...claims.groups.map(() => groups.length)];
  if (claims.groups.length !== session_count) return 'the group classes are not one list a session';
  if (!all.every((classes, i) => areClasses(classes, limits[i]))) {
    return 'the classes are not ascending numbers, each in one class';
  }
  for (const [a, b] of neighbours(claims.people)) {
    if (!isSymmetry({ person: swap(a, b) })) return `people ${a} and ${b} are not interchangeable`;
  }
  for (const [a, b] of neighbours(claims.sessions)) {
    if (!isSymmetry({ session: swap(a, b) })) return `sessions ${a} and ${b} are not interchangeable`;
  }
  for (const [session, classes] of claims.groups.entries()) {
    for (const [a, b] of neighbours(classes)) {
      const group = (s: number, g: number): number => (s === session ? swap(a, b)(g) : g);
      if (!isSymmetry({ group })) return `groups ${a} and ${b} of session ${session} are not interchangeable`;
    }
  }
  return null;
}

/** Each member of a class with the next one. */
export function neighbours(classes: readonly (readonly number[])[]): [number, number][] {
  return classes.flatMap((members) =>
    members.slice(1).map((next, i): [number, number] => [members[i], next]),
  );
}

function areClasses(classes: readonly (readonly number[])[], limit: number): boolean {
  const members = classes.flat();
  return (
    new Set(members).size === members.length &&
    members.every((member) => Number.isInteger(member) && member >= 0 && member < limit) &&
    neighbours(classes).every(([a, b]) => a < b)
  );
}

function swap(a: number, b: number): (number: number) => number {
  return (number) => (number === a ? b : number === b ? a : number);
}

/** All that legality looks at, under other names, sorted. Which group is which matters only within a session. */
function hardFacts(request: SolveRequest, to: Renaming): string {
  const { people, groups, session_count } = request.scenario;
  const sessions = Array.from({ length: session_count }, (_, session) => session);
  const facts = new Set<string>();
  const pair = (a: number, b: number): string => pairName(to, [a, b]);
  const present = sessions.map((s) => [...people.keys()].filter((p) => attendsSession(people[p], s)));
  for (const s of sessions) {
    for (const p of present[s]) facts.add(`person ${to.person(p)} attends ${to.session(s)}`);
    for (const [g, group] of groups.entries()) {
      const name = `group ${to.group(s, g)} of ${to.session(s)}`;
      // More seats than people, or a smallest size beyond them, are all the same.
      const seats = Math.min(seatsInSession(group, s), people.length);
      if (group.bench) facts.add(`${name} is a bench`);
      facts.add(`${name} has ${seats} seats, at least ${Math.min(group.min_size, people.length + 1)}`);
    }
    for (const [a, b] of togetherPairs(request, s, present[s])) {
      facts.add(`${pair(a, b)} together in ${to.session(s)}`);
    }
  }
  const numberOf = personNumbers(request);
  for (const rule of request.constraints) {
    if (rule.type !== 'ImmovablePeople' && rule.type !== 'MustStayApart') continue;
    for (const s of ruleSessions(request, rule.sessions)) {
      const here = ruleMembers(request, rule.people)
        .flatMap((id) => numberOf.get(id) ?? [])
        .filter((p) => present[s].includes(p));
      if (rule.type === 'MustStayApart') {
        for (const [a, b] of pairsOf(here)) facts.add(`${pair(a, b)} apart in ${to.session(s)}`);
        continue;
      }
      const group = groups.findIndex(({ id }) => id === rule.group_id);
      for (const p of here) {
        facts.add(`person ${to.person(p)} is in group ${to.group(s, group)} of ${to.session(s)}`);
      }
    }
  }
  return [...facts].sort().join('\n');
}

/** All that the cost counts, under other names, sorted. */
function costFacts(counted: readonly Counted[], to: Renaming): string {
  const placeText = ({ session, people, group }: Place): string =>
    `${pairName(to, people)} in ${group === null ? 'one' : to.group(session, group)} of ${to.session(session)}`;
  return counted
    .filter(({ steps }) => steps.some(({ n }) => n !== 0n))
    .map(({ slots, steps }) => `${slotsText(slots, placeText)}: ${steps.map(fractionText)}`)
    .sort()
    .join('\n');
}

function pairName(to: Renaming, people: readonly number[]): string {
  return people
    .map(to.person)
    .sort((x, y) => x - y)
    .join('-');
}

/** Pairs that the together-rules of a session keep in one group, directly or through others. */
function togetherPairs(
  request: SolveRequest,
  session: number,
  present: readonly number[],
): [number, number][] {
  const numberOf = personNumbers(request);
  const setOf = new Map(present.map((p) => [p, new Set([p])]));
  for (const rule of request.constraints) {
    if (rule.type !== 'MustStayTogether' || !ruleSessions(request, rule.sessions).includes(session)) continue;
    const sets = ruleMembers(request, rule.people).flatMap((id) => setOf.get(numberOf.get(id) ?? -1) ?? []);
    const merged = new Set(sets.flatMap((set) => [...set]));
    for (const p of merged) setOf.set(p, merged);
  }
  return pairsOf(present).filter(([a, b]) => setOf.get(a)!.has(b));
}
