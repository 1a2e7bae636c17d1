/** Variants that an organiser might consider: one session or one group more or fewer. */
import type { Constraint, Group, SolveRequest } from '../definition.ts';
import { capAtEvenSizes } from '../even.ts';
import { parseRequest } from '../parse.ts';
import { groupsNamedBy } from '../rule-people.ts';
import { toFormK } from '../write.ts';
import { seatEverybody } from './seat-everybody.ts';
import { withFairTurns } from './turns.ts';

export interface Variant {
  readonly name: string;
  readonly request: SolveRequest;
}

/**
 * The variants that the parser accepts: each person has a session, and groups that must be used have enough people.
 *
 * @param kept sessions that stay unchanged; if any, the number of groups does, too
 */
export function variantsOf(request: SolveRequest, kept: readonly number[] = []): Variant[] {
  const last = request.scenario.session_count - 1;
  // The new session copies the last one: its people, seats, rules and links.
  const more = (sessions: readonly number[]) =>
    sessions.includes(last) ? [...sessions, last + 1] : [...sessions];
  const fewer = (sessions: readonly number[]) => sessions.filter((session) => session < last);
  const variants: [name: string, request: SolveRequest | null][] = [
    ['one more session', withSessions(request, last + 2, more)],
    ['one session fewer', kept.includes(last) ? null : withSessions(request, last, fewer)],
    ['one more group', kept.length > 0 ? null : oneMoreGroup(request)],
    ['one group fewer', kept.length > 0 ? null : oneGroupFewer(request)],
  ];
  return variants.flatMap(([name, changed]) =>
    changed !== null && parseRequest(toFormK(changed)).ok ? [{ name, request: changed }] : [],
  );
}

/** The request with `count` sessions, without labels and starts. @param held maps a list of sessions to the new one */
function withSessions(
  request: SolveRequest,
  count: number,
  held: (sessions: readonly number[]) => number[],
): SolveRequest {
  const { session_labels: _labels, session_starts: _starts, links, ...scenario } = request.scenario;
  const within = <T extends { readonly sessions: number[] | null }>(one: T): T =>
    one.sessions ? { ...one, sessions: held(one.sessions) } : one;
  const groups = scenario.groups.map((group): Group => {
    const { session_capacities: seats } = group;
    const all = Array.from({ length: count }, (_, s) => seats?.[Math.min(s, seats.length - 1)] ?? 0);
    return seats ? { ...group, session_capacities: all } : group;
  });
  const constraints = request.constraints.flatMap((rule): Constraint[] => {
    if (!('sessions' in rule) || !rule.sessions?.length) return [rule];
    const changed = within(rule);
    return changed.sessions?.length === 0 ? [] : [changed];
  });
  const linked = links && { links: links.map(within) };
  const people = scenario.people.map(within);
  const there = { ...scenario, ...linked, people, groups, session_count: count };
  const changed = { ...request, scenario: there, constraints };
  return { ...changed, constraints: withFairTurns(changed) };
}

/** The request with one more group, and people spread evenly over all. */
function oneMoreGroup(request: SolveRequest): SolveRequest | null {
  const { groups, people, links = [] } = request.scenario;
  if (groups.length >= people.length) return null;
  const model = groups.findLast(({ bench }) => !bench);
  const linked = new Set(links.flatMap((link) => link.groups.flat()));
  // It is not known which groups a linked one would face.
  if (model === undefined || linked.has(model.id)) return null;
  const taken = new Set(groups.map(({ id }) => id));
  let id = `Group ${groups.length + 1}`;
  while (taken.has(id)) id += '+';
  const scenario = { ...request.scenario, groups: [...groups, { ...model, id }] };
  return capAtEvenSizes({ ...request, scenario });
}

/** The request without the last group that no rule names; the others get its seats as needed. */
function oneGroupFewer(request: SolveRequest): SolveRequest | null {
  const { groups, session_count } = request.scenario;
  const named = new Set([
    // Removing a group would change a link.
    ...(request.scenario.links ?? []).flatMap((link) => link.groups.flat()),
    ...request.constraints.flatMap(groupsNamedBy),
  ]);
  const leaving = groups.findLast(({ id, bench }) => !bench && !named.has(id));
  if (leaving === undefined) return null;
  const scenario = { ...request.scenario, groups: groups.filter((group) => group !== leaving) };
  const sessions = Array.from({ length: session_count }, (_, session) => session);
  return { ...request, scenario: seatEverybody(scenario, sessions).scenario };
}
