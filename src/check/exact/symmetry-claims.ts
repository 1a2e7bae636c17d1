/**
 * Tests the symmetries that a certificate claims: two people, sessions or groups of a session may change places
 * if every hard fact of the request stays a fact and everything that the cost counts still costs the same.
 * Independent of how the solver finds them.
 */
import type { SolveRequest } from '../../scenario/definition.ts';
import { fractionText } from '../../shared/fraction.ts';
import { spendObjects } from '../effort.ts';
import { HardRules, sessionFacts } from '../lower/hard-rules.ts';
import { leaderOf } from '../lower/session-model.ts';
import { refuse } from '../refuse.ts';
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

/** @throws NotProven with a sentence on the first false claim */
export function refuseClaims(request: SolveRequest, { counted }: CostCounts, claims: SymmetryClaims): void {
  const { people, groups, session_count } = request.scenario;
  const all = [claims.people, claims.sessions, ...claims.groups];
  const limits = [people.length, session_count, ...claims.groups.map(() => groups.length)];
  if (claims.groups.length !== session_count) refuse('the group classes are not one list a session');
  if (!all.every((classes, i) => areClasses(classes, limits[i])))
    refuse('the classes are not ascending numbers, each in one class');
  const facts = new Facts([...hardFacts(request), ...costFacts(counted)]);
  const test = (change: Partial<Renaming>, changed: readonly string[], who: string): void => {
    if (!facts.stayFacts({ ...SAME, ...change }, changed)) refuse(`${who} are not interchangeable`);
  };
  for (const [a, b] of neighbours(claims.people))
    test({ person: swap(a, b) }, [a, b].map(personName), `people ${a} and ${b}`);
  for (const [a, b] of neighbours(claims.sessions))
    test({ session: swap(a, b) }, [a, b].map(sessionName), `sessions ${a} and ${b}`);
  for (const [session, classes] of claims.groups.entries()) {
    for (const [a, b] of neighbours(classes)) {
      const group = (s: number, g: number): number => (s === session ? swap(a, b)(g) : g);
      const changed = [groupName(session, a), groupName(session, b)];
      test({ group }, changed, `groups ${a} and ${b} of session ${session}`);
    }
  }
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

/** A fact about places; `words` is equal for equal facts, whatever the names. */
interface Fact {
  readonly slots: Counted['slots'];
  readonly words: string;
}

/** The people, sessions and groups that a fact names. */
function namesIn({ slots }: Fact): string[] {
  return slots
    .flat()
    .flatMap(({ session, people, group }) => [
      sessionName(session),
      ...people.map(personName),
      ...(group === null ? [] : [groupName(session, group)]),
    ]);
}

function textOf({ slots, words }: Fact, to: Renaming): string {
  const placeText = ({ session, people, group }: Place): string => {
    const pair = people.map(to.person).sort((x, y) => x - y);
    return `${pair.join('-')} in ${group === null ? 'one' : to.group(session, group)} of ${to.session(session)}`;
  };
  return `${slotsText(slots, placeText)}: ${words}`;
}

const personName = (person: number): string => `p${person}`;
const sessionName = (session: number): string => `s${session}`;
const groupName = (session: number, group: number): string => `s${session} g${group}`;

/** All facts, indexed by what they name. */
class Facts {
  private readonly texts: ReadonlySet<string>;
  private readonly about = new Map<string, Fact[]>();

  constructor(facts: readonly Fact[]) {
    for (const fact of facts) {
      const names = namesIn(fact);
      spendObjects(1 + names.length);
      for (const name of new Set(names)) {
        const known = this.about.get(name);
        if (known) known.push(fact);
        else this.about.set(name, [fact]);
      }
    }
    this.texts = new Set(facts.map((fact) => textOf(fact, SAME)));
  }

  /** Whether every fact stays a fact under the renaming, which changes only the given names. */
  stayFacts(to: Renaming, changed: readonly string[]): boolean {
    return changed.every((name) =>
      (this.about.get(name) ?? []).every((fact) => {
        spendObjects(1 + namesIn(fact).length);
        return this.texts.has(textOf(fact, to));
      }),
    );
  }
}

/** All facts on which legality depends. Groups are identified only within a session. */
function hardFacts(request: SolveRequest): Fact[] {
  const { people, groups, session_count } = request.scenario;
  const reader = new HardRules(request);
  const facts: Fact[] = [];
  for (let session = 0; session < session_count; session++) {
    const say = (words: string, about: readonly number[], group: number | null = null) =>
      facts.push({ slots: [[{ session, people: about, group }]], words });
    const { present, seats: seatsOf } = sessionFacts(request, session);
    for (const p of present) say('attends', [p]);
    const room = seatsOf.reduce((sum, seats) => sum + seats, 0);
    for (const [g, group] of groups.entries()) {
      // If the others have too few seats, it is used anyway.
      const others = room - seatsOf[g];
      if (group.use === 'always' && others < room && others >= present.length) say('must be used', [], g);
      // More seats than people make no difference, nor does a smallest size beyond them.
      const seats = Math.min(seatsOf[g], people.length);
      if (group.bench) say('is a bench', [], g);
      // A smallest size of 1 means the same as 0.
      const least = Math.max(1, Math.min(group.min_size, people.length + 1));
      say(`has ${seats} seats, at least ${least}`, [], g);
    }
    const rules = reader.all(session);
    const leader = leaderOf(rules);
    for (const pair of pairsOf(present)) if (leader(pair[0]) === leader(pair[1])) say('together', pair);
    for (const { kind, people: about, group } of rules) {
      if (kind === 'apart') for (const pair of pairsOf(about)) say('apart', pair);
      for (const p of kind === 'pin' ? about : []) say('is pinned', [p], group);
    }
  }
  return facts;
}

function costFacts(counted: readonly Counted[]): Fact[] {
  return counted
    .filter(({ steps }) => steps.some(({ n }) => n !== 0n))
    .map(({ slots, steps }) => ({ slots, words: `costs ${steps.map(fractionText)}` }));
}
