/** A link whose lists are tables, straight from the request: each list as one group, in which meets who meets over the link. */
import type { Constraint, Group, SolveRequest } from '../../scenario/definition.ts';
import { objectiveAt, ruleAt } from '../../scenario/rule-pointer.ts';
import { commonMeasure, type Fraction, fraction } from '../../shared/fraction.ts';
import { spend } from '../effort.ts';
import { seatsInSession } from './attendance.ts';
import { earlierMeetings } from './earlier-meetings.ts';
import { facing } from './links.ts';
import type { MeetingsTerm, SoftRule, Term } from './terms.ts';

export interface LinkTables {
  /** A relaxation: each plan of the request given is a plan of this one too, in which the rules cost as much. */
  readonly request: SolveRequest;
  /** The rules over the link, in the order of the request, put as rules on who shares a group. */
  readonly rules: readonly SoftRule[];
  /**
   * Some of these rules and others as one rule on who shares a table, which costs no more than they do. People who meet in other ways share a
   * table too; meetings at one table cost what they do when divided among these ways as cheaply as can be. A sentence where that is not so.
   */
  readonly joined: (some: readonly SoftRule[]) => SoftRule | string;
}

/**
 * Makes each list one group, in the place of its first, with the seats of all, and each group in no list a bench. Left of the rules are
 * those over the link, who must sit together, and who is pinned. A sentence where the lists are no tables.
 */
export function linkTables(
  request: SolveRequest,
  rules: readonly SoftRule[],
  over: string,
): LinkTables | string {
  const { links = [], groups, session_count } = request.scenario;
  const link = links.find(({ name }) => name === over);
  if (link === undefined) return `there is no link "${over}"`;
  const holds = Array.from({ length: session_count }, (_, s) => s);
  if (link.sessions !== null && holds.some((s) => !link.sessions!.includes(s)))
    return `the link "${over}" does not hold in all sessions`;
  const faced = facing(request, over, 0);
  const tables = groups.map((_, g) => [...new Set([g, ...faced[g]])].sort((x, y) => x - y));
  for (const [g, table] of tables.entries()) {
    const meetsOwn =
      table.length === 1 || faced[g].includes(g) || holds.every((s) => seatsInSession(groups[g], s) < 2);
    const first = tables[table[0]];
    const same = table.length === first.length && table.every((h, i) => h === first[i]);
    // Facing is mutual: groups that face the same as their first face each other.
    if (!same || !meetsOwn) return `the lists of the link "${over}" are no tables`;
  }
  const firstOf = tables.map(([first]) => groups[first].id);
  const ownTable = new Map(groups.map(({ id }, g) => [id, firstOf[g]]));
  const asTables = groups.flatMap((group, g): Group[] => {
    if (firstOf[g] !== group.id) return [];
    const session_capacities = holds.map((s) =>
      tables[g].reduce((sum, h) => sum + seatsInSession(groups[h], s), 0),
    );
    const { use: _use, ...rest } = group;
    return [{ ...rest, session_capacities, min_size: 0, bench: faced[g].length === 0 }];
  });
  const isOver = (rule: object): boolean => 'over' in rule && rule.over === over;
  const { links: _links, ...scenario } = request.scenario;
  return {
    request: {
      scenario: {
        ...scenario,
        groups: asTables,
        prior_meetings: scenario.prior_meetings.filter(isOver).map(({ over: _over, ...met }) => met),
      },
      objectives: request.objectives.map(({ over: _over, ...rest }) => rest),
      constraints: request.constraints.map((rule) => ruleOfTables(rule, isOver(rule), ownTable)),
    },
    rules: rules
      .filter(({ pointer }) => isOver(objectiveAt(request, pointer) ?? ruleAt(request, pointer) ?? {}))
      .map((rule) => ({ ...rule, terms: rule.terms.map(inGroups) })),
    joined: (some) => joinedRule(request, over, some),
  };
}

/** Those that say nothing of the tables keep their place alone. */
function ruleOfTables(rule: Constraint, isOver: boolean, tables: ReadonlyMap<string, string>): Constraint {
  if (rule.type === 'MustStayTogether') return rule;
  if (rule.type === 'ImmovablePeople')
    return { ...rule, group_id: tables.get(rule.group_id) ?? rule.group_id };
  if (isOver && 'over' in rule) {
    const { over: _over, ...rest } = rule;
    return rest as Constraint;
  }
  return { type: 'ShouldNotBeTogether', people: [], sessions: null, penalty_weight: 0 };
}

function inGroups(term: Term): Term {
  if (term.kind !== 'meetings' && term.kind !== 'weights' && term.kind !== 'wishes') return term;
  const { over: _over, ...rest } = term;
  return rest;
}

/** A term on pairs of a joined rule: what its units are worth there, and whom it is about; null: everybody. */
interface JoinedTerm {
  readonly factor: bigint;
  readonly term: MeetingsTerm;
  readonly about: ReadonlySet<number> | null;
}

function joinedRule(request: SolveRequest, over: string, some: readonly SoftRule[]): SoftRule | string {
  const { people, session_count } = request.scenario;
  const parts: JoinedTerm[] = [];
  const measure = commonMeasure(some.map(({ weight }) => weight)) ?? fraction(1n);
  const timesMeasure = ({ n, d }: Fraction): bigint => (n * measure.d) / (d * measure.n);
  let constant = 0n;
  for (const { pointer, weight, constant: own, terms } of some) {
    constant += timesMeasure(weight) * own;
    for (const term of terms) {
      if (term.kind !== 'meetings' || term.sessions.length < session_count)
        return `${pointer} is not by the meetings of pairs in all sessions`;
      const about = term.people === 'everyone' ? null : new Set(term.people);
      parts.push({ factor: timesMeasure(weight), term, about });
    }
  }
  spend(people.length * parts.length);
  const ways = [...new Set(parts.map(({ term }) => term.over))].filter((way) => way !== over);
  if (request.scenario.prior_meetings.some((met) => ways.includes(met.over)))
    return 'there are earlier meetings in one of the ways to meet';
  const states = waysAtTables(request, over, ways);
  if (typeof states === 'string') return states;
  const earlier = earlierMeetings(request, over);
  const [own, ...ofStates] = [[over], ...states].map((held) =>
    parts.filter(({ term }) => held.includes(term.over)),
  );
  /** What the terms cost two people together, by their meetings after so many. */
  const costs = (
    terms: readonly JoinedTerm[],
    possible: number,
    a: number,
    b: number,
    before = 0,
  ): bigint[] =>
    Array.from({ length: session_count + 1 }, (_, m) =>
      terms.reduce((sum, { factor, term, about }) => {
        if (about?.has(a) === false || about?.has(b) === false) return sum;
        return sum + factor * term.units(term.withEarlier ? before + m : m, possible, a, b);
      }, 0n),
    );
  const costsOfPair = (possible: number, a: number, b: number): bigint[] => {
    spend((session_count * (parts.length + states.length * session_count)) / 4);
    const divided = ofStates.map((terms) => costs(terms, possible, a, b)).reduce(cheapestSplit);
    return costs(own, possible, a, b, earlier[a].get(b)).map((cost, m) => cost + divided[m]);
  };
  // Whoever asks for one number of meetings asks for the others next.
  let known = { possible: -1, a: -1, b: -1, costs: [] as readonly bigint[] };
  return {
    pointer: some[0].pointer,
    type: some[0].type,
    weight: measure,
    constant,
    terms: [
      {
        kind: 'meetings',
        people: 'everyone',
        sessions: Array.from({ length: session_count }, (_, s) => s),
        units: (meetings, possible, a, b) => {
          if (known.possible !== possible || known.a !== a || known.b !== b)
            known = { possible, a, b, costs: costsOfPair(possible, a, b) };
          return known.costs[meetings];
        },
        // Who met before over the link has costs of their own with somebody.
        likeness: people.map((_, p) => {
          const own = parts.map(({ term, about }) => [about?.has(p) ?? '', term.likeness?.[p] ?? '']);
          return [earlier[p].size > 0 ? p : '', ...own].join(';');
        }),
      },
    ],
  };
}

/** Of so many meetings, some in the one way and the others in the other: the cheapest. */
export function cheapestSplit(one: readonly bigint[], other: readonly bigint[]): bigint[] {
  return one.map((_, m) =>
    one
      .slice(0, m + 1)
      .map((cost, v) => cost + other[m - v])
      .reduce((least, cost) => (cost < least ? cost : least)),
  );
}

/**
 * Which of the ways hold where two share a table, each such list once; a sentence where people meet so without sharing one, or a way
 * is in two of the lists.
 */
function waysAtTables(
  request: SolveRequest,
  over: string,
  ways: readonly (string | undefined)[],
): (string | undefined)[][] | string {
  const { groups, session_count } = request.scenario;
  const states = new Map<string, (string | undefined)[]>();
  for (let s = 0; s < session_count; s++) {
    spend((groups.length ** 2 * (1 + ways.length)) / 4);
    const tables = facing(request, over, s);
    const faced = ways.map((way) => facing(request, way, s));
    for (const [g, group] of groups.entries())
      for (const [h, other] of groups.entries()) {
        const room = g === h ? seatsInSession(group, s) - 1 : seatsInSession(other, s);
        if (seatsInSession(group, s) < 1 || room < 1) continue;
        const held = ways.map((_, way) => faced[way][g].includes(h));
        const list = ways.filter((_, way) => held[way]);
        if (tables[g].includes(h)) states.set(held.join(), list);
        else if (list.length > 0) return `people meet without sharing a table of the link "${over}"`;
      }
  }
  const lists = [...states.values()];
  if (lists.length === 0) return 'nobody can share a table';
  return lists.flat().length > new Set(lists.flat()).size
    ? 'one way to meet is in two ways to share a table'
    : lists;
}
