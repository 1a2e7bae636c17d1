import type { SolveRequest } from '../../scenario/definition.ts';
import { grouped } from '../../shared/grouped.ts';
import {
  attendsSession,
  groupNumbers,
  isBench,
  personNumbers,
  ruleMembers,
  ruleSessions,
} from '../lower/attendance.ts';
import { type HardConstraint, isHard } from '../lower/hard-rules.ts';
import { facing } from '../lower/links.ts';
import type { Placements } from './form.ts';
import { type Violation, violation } from './violation.ts';

/** A rule in a session: its people who attend and are placed, in the order of the request, and the group of each. */
interface Case {
  readonly request: SolveRequest;
  readonly pointer: string;
  readonly session: number;
  readonly people: readonly string[];
  readonly groups: readonly string[];
}

/** Violations of pins, together-sets and apart-sets. */
export function* brokenRules(request: SolveRequest, placements: readonly Placements[]): Generator<Violation> {
  const { people } = request.scenario;
  const numberOf = personNumbers(request);
  for (const [index, rule] of request.constraints.entries()) {
    if (!isHard(rule)) continue;
    const about = ruleMembers(request, rule.people).flatMap((id) => numberOf.get(id) ?? []);
    about.sort((a, b) => a - b);
    for (const session of ruleSessions(request, rule.sessions)) {
      const first = placements[session]?.first ?? [];
      const ids: string[] = [];
      const groups: string[] = [];
      for (let i = 0; i < about.length; i++) {
        const { [about[i]]: group } = first;
        if (group === undefined || !attendsSession(people[about[i]], session)) continue;
        ids.push(people[about[i]].id);
        groups.push(group);
      }
      const pointer = `/constraints/${index}`;
      yield* broken(rule, { request, pointer, session, people: ids, groups });
    }
  }
}

function broken(rule: HardConstraint, found: Case): Iterable<Violation> {
  if (rule.type === 'ImmovablePeople') return elsewhere(found, rule.group_id);
  if (rule.type === 'MustStayTogether') return scattered(found);
  return rule.over === undefined ? inOneGroup(found) : meetingOver(found, rule.over);
}

/** @param pin the group; may not exist in a request that was not validated */
function* elsewhere({ pointer, session, people, groups }: Case, pin: string): Generator<Violation> {
  for (const [i, person] of people.entries()) {
    const group = groups[i];
    if (group === pin) continue;
    const message = `"${person}" must be in "${pin}" in session ${session + 1}, but is in "${group}".`;
    yield violation('pin_broken', pointer, message, { people: [person], session, group });
  }
}

function scattered({ pointer, session, people, groups }: Case): Violation[] {
  if (groups.every((group) => group === groups[0])) return [];
  const message = `${quoted(people)} must stay together, but are in ${quoted(groups)} in session ${session + 1}.`;
  return [violation('together_broken', pointer, message, { people, session })];
}

function* inOneGroup({ request, pointer, session, people, groups }: Case): Generator<Violation> {
  if (new Set(groups).size === groups.length) return;
  for (const [group, seated] of grouped(people.keys(), (i) => groups[i])) {
    if (seated.length < 2 || isBench(request, groupNumber(request, group))) continue;
    const together = seated.map((i) => people[i]);
    const message = `${quoted(together)} must stay apart, but are all in "${group}" in session ${session + 1}.`;
    yield violation('apart_broken', pointer, message, { people: together, session, group });
  }
}

function* meetingOver(
  { request, pointer, session, people, groups }: Case,
  over: string,
): Generator<Violation> {
  const faced = facing(request, over, session);
  const numbers = groups.map((group) => groupNumber(request, group));
  const seated = grouped(people.keys(), (i) => numbers[i]);
  for (const [i, person] of people.entries()) {
    const met = (faced[numbers[i]] ?? []).flatMap((group) => seated.get(group)?.filter((j) => j > i) ?? []);
    for (const j of met.sort((a, b) => a - b)) {
      const [group, there] = [groups[i], groups[j]];
      const where = group === there ? `both in "${group}"` : `in "${group}" and "${there}"`;
      const message = `"${person}" and "${people[j]}" must not meet over "${over}", but are ${where} in session ${session + 1}.`;
      yield violation('apart_broken', pointer, message, { people: [person, people[j]], session, group });
    }
  }
}

/** The group's number; −1: the request does not have it. */
function groupNumber(request: SolveRequest, group: string): number {
  return groupNumbers(request).get(group) ?? -1;
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(', ');
}
