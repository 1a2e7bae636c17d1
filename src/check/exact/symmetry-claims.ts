/**
 * Symmetries that a certificate names, put to the test: two people, sessions or groups of a session may change
 * places when every hard fact of the request stays a fact and everything that the cost counts still costs the same.
 * The solver's way to find them is another.
 */
import type { SolveRequest } from '../../scenario/definition.ts';
import { fractionText } from '../../shared/fraction.ts';
import { spendObjects } from '../effort.ts';
import { HardRules, leaderOf, sessionFacts } from '../lower/hard-rules.ts';
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
  const all = [claims.people, claims.sessions, ...claims.groups];
  const limits = [people.length, session_count, ...claims.groups.map(() => groups.length)];
  if (claims.groups.length !== session_count) return 'the group classes are not one list a session';
  if (!all.every((classes, i) => areClasses(classes, limits[i]))) {
    return 'the classes are not ascending numbers, each in one class';
  }
  const facts = new Facts([...hardFacts(request), ...costFacts(counted)]);
  const isSymmetry = (change: Partial<Renaming>, ...changed: readonly string[]): boolean =>
    facts.stayFacts({ ...SAME, ...change }, changed);
  for (const [a, b] of neighbours(claims.people)) {
    if (!isSymmetry({ person: swap(a, b) }, personName(a), personName(b)))
      return `people ${a} and ${b} are not interchangeable`;
  }
  for (const [a, b] of neighbours(claims.sessions)) {
    if (!isSymmetry({ session: swap(a, b) }, sessionName(a), sessionName(b)))
      return `sessions ${a} and ${b} are not interchangeable`;
  }
  for (const [session, classes] of claims.groups.entries()) {
    for (const [a, b] of neighbours(classes)) {
      const group = (s: number, g: number): number => (s === session ? swap(a, b)(g) : g);
      const changed = [groupName(session, a), groupName(session, b)];
      if (!isSymmetry({ group }, ...changed))
        return `groups ${a} and ${b} of session ${session} are not interchangeable`;
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

/** Something that holds of a request, in words that are the same for the same facts, whatever the names. */
interface Fact {
  /** Whom and what it names. */
  readonly about: readonly string[];
  readonly text: (to: Renaming) => string;
}

const personName = (person: number): string => `p${person}`;
const sessionName = (session: number): string => `s${session}`;
const groupName = (session: number, group: number): string => `s${session} g${group}`;

/** All facts, and which of them name somebody or something. */
class Facts {
  private readonly texts: ReadonlySet<string>;
  private readonly about = new Map<string, Fact[]>();

  constructor(facts: readonly Fact[]) {
    for (const { about } of facts) spendObjects(1 + about.length);
    this.texts = new Set(facts.map(({ text }) => text(SAME)));
    for (const fact of facts) {
      for (const name of new Set(fact.about)) {
        const known = this.about.get(name);
        if (known) known.push(fact);
        else this.about.set(name, [fact]);
      }
    }
  }

  /** Whether every fact is one under the other names, which change only those given: then all of them are the same facts. */
  stayFacts(to: Renaming, changed: readonly string[]): boolean {
    return changed.every((name) =>
      (this.about.get(name) ?? []).every(({ about, text }) => {
        spendObjects(1 + about.length);
        return this.texts.has(text(to));
      }),
    );
  }
}

/** All that legality looks at. Which group is which matters only within a session. */
function hardFacts(request: SolveRequest): Fact[] {
  const { people, groups, session_count } = request.scenario;
  const reader = new HardRules(request);
  const ofGroup = (s: number, g: number, words: string): Fact => ({
    about: [sessionName(s), groupName(s, g)],
    text: (to) => `group ${to.group(s, g)} of ${to.session(s)} ${words}`,
  });
  const ofPair = (s: number, pair: readonly number[], words: string): Fact => ({
    about: [sessionName(s), ...pair.map(personName)],
    text: (to) => `${pairName(to, pair)} ${words} in ${to.session(s)}`,
  });
  const facts: Fact[] = [];
  for (let s = 0; s < session_count; s++) {
    const { present, seats: seatsOf } = sessionFacts(request, s);
    for (const p of present) {
      facts.push({
        about: [sessionName(s), personName(p)],
        text: (to) => `person ${to.person(p)} attends ${to.session(s)}`,
      });
    }
    const room = seatsOf.reduce((sum, seats) => sum + seats, 0);
    for (const [g, group] of groups.entries()) {
      // Where the others have too few seats it is used in any case.
      const others = room - seatsOf[g];
      if (group.use === 'always' && others < room && others >= present.length)
        facts.push(ofGroup(s, g, 'must be used'));
      // More seats than people, or a smallest size beyond them, are all the same.
      const seats = Math.min(seatsOf[g], people.length);
      if (group.bench) facts.push(ofGroup(s, g, 'is a bench'));
      // One is no more than none.
      const least = Math.max(1, Math.min(group.min_size, people.length + 1));
      facts.push(ofGroup(s, g, `has ${seats} seats, at least ${least}`));
    }
    const rules = reader.all(s);
    const leader = leaderOf(rules);
    for (const [a, b] of pairsOf(present))
      if (leader(a) === leader(b)) facts.push(ofPair(s, [a, b], 'together'));
    for (const { kind, people: about, group } of rules) {
      if (kind === 'apart') for (const pair of pairsOf(about)) facts.push(ofPair(s, pair, 'apart'));
      for (const p of kind === 'pin' ? about : []) {
        facts.push({
          about: [sessionName(s), groupName(s, group), personName(p)],
          text: (to) => `person ${to.person(p)} is in group ${to.group(s, group)} of ${to.session(s)}`,
        });
      }
    }
  }
  return facts;
}

/** All that the cost counts. */
function costFacts(counted: readonly Counted[]): Fact[] {
  const placeText =
    (to: Renaming) =>
    ({ session, people, group }: Place): string =>
      `${pairName(to, people)} in ${group === null ? 'one' : to.group(session, group)} of ${to.session(session)}`;
  return counted
    .filter(({ steps }) => steps.some(({ n }) => n !== 0n))
    .map(({ slots, steps }) => {
      const costs = String(steps.map(fractionText));
      const about = slots
        .flat()
        .flatMap(({ session, people, group }) => [
          sessionName(session),
          ...people.map(personName),
          ...(group === null ? [] : [groupName(session, group)]),
        ]);
      return { about, text: (to) => `${slotsText(slots, placeText(to))}: ${costs}` };
    });
}

function pairName(to: Renaming, people: readonly number[]): string {
  return people
    .map(to.person)
    .sort((x, y) => x - y)
    .join('-');
}
