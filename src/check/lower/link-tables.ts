/** The request with each list of a link as one group, if two people meet over the link exactly if they are in one list. */
import type { Constraint, Group, SolveRequest } from '../../scenario/definition.ts';
import { objectiveAt, ruleAt } from '../../scenario/rule-pointer.ts';
import { seatsInSession } from './attendance.ts';
import { facing } from './links.ts';
import type { SoftRule, Term } from './terms.ts';

export interface LinkTables {
  /** A relaxation: each plan of the given request is also one of this, with the same cost of the rules over the link. */
  readonly request: SolveRequest;
  /** The rules over the link, in the order of the request, as rules on who shares a group. */
  readonly rules: readonly SoftRule[];
}

/**
 * Makes each list one group, in place of its first, with the seats of all, and each group in no list a bench. Keeps the rules over
 * the link, together-sets and pins. Returns a sentence if the lists are no tables.
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
  };
}

/** The rule for tables; other rules are replaced by one without effect, to keep their index. */
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
