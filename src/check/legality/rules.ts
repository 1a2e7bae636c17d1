import type { Constraint, SolveRequest } from '../../scenario/definition.ts';
import { isBench, ruleSessions } from '../lower/attendance.ts';
import { type HardRule, HardRules, isHard } from '../lower/hard-rules.ts';
import { facing } from '../lower/links.ts';
import type { Places } from './form.ts';
import { type Violation, violation } from './violation.ts';

/** Of a rule those of its people who attend and are placed, and where; in the order of the request. */
type Present = readonly (readonly [person: string, group: string])[];

/** A rule in a session, where its people are, and the numbers of groups. */
interface Case {
  readonly request: SolveRequest;
  readonly stated: Constraint;
  readonly rule: HardRule;
  readonly session: number;
  readonly present: Present;
  readonly groupNumber: ReadonlyMap<string, number>;
}

/** Pins, together-sets and apart-sets. */
export function brokenRules(request: SolveRequest, places: Places): Violation[] {
  const { people, groups } = request.scenario;
  const reader = new HardRules(request);
  const groupNumber = new Map(groups.map(({ id }, g) => [id, g]));
  return request.constraints.flatMap((stated, index) =>
    (isHard(stated) ? ruleSessions(request, stated.sessions) : []).flatMap((session) => {
      const rule = reader.ofPeople(index, session);
      if (rule === null) return [];
      const present = rule.people
        .toSorted((a, b) => a - b)
        .flatMap((person) => {
          const { id } = people[person];
          const group = places[session]?.get(id)?.[0];
          return group === undefined ? [] : [[id, group] as const];
        });
      return broken({ request, stated, rule, session, present, groupNumber });
    }),
  );
}

function broken(found: Case): Violation[] {
  if (found.rule.kind === 'pin') return elsewhere(found);
  if (found.rule.kind === 'together') return scattered(found);
  return found.rule.over === undefined ? inOneGroup(found) : meetingOver(found, found.rule.over);
}

function elsewhere({ stated, rule, session, present }: Case): Violation[] {
  // Of a request that was not validated, maybe a group that there is not.
  const pin = stated.type === 'ImmovablePeople' ? stated.group_id : null;
  return present.flatMap(([person, group]) => {
    if (group === pin) return [];
    const message = `"${person}" must be in "${pin}" in session ${session + 1}, but is in "${group}".`;
    return [violation('pin_broken', rule.pointer, message, { people: [person], session, group })];
  });
}

function scattered({ rule, session, present }: Case): Violation[] {
  const people = present.map(([person]) => person);
  const groups = present.map(([, group]) => group);
  if (new Set(groups).size <= 1) return [];
  const message = `${quoted(people)} must stay together, but are in ${quoted(groups)} in session ${session + 1}.`;
  return [violation('together_broken', rule.pointer, message, { people, session })];
}

function inOneGroup({ request, rule, session, present, groupNumber }: Case): Violation[] {
  return [...new Set(present.map(([, group]) => group))].flatMap((group) => {
    const people = present.filter(([, other]) => other === group).map(([person]) => person);
    if (people.length < 2 || isBench(request, groupNumber.get(group) ?? -1)) return [];
    const message = `${quoted(people)} must stay apart, but are all in "${group}" in session ${session + 1}.`;
    return [violation('apart_broken', rule.pointer, message, { people, session, group })];
  });
}

function meetingOver({ request, rule, session, present, groupNumber }: Case, over: string): Violation[] {
  const faced = facing(request, over, session);
  return present.flatMap(([person, group], i) =>
    present.slice(i + 1).flatMap(([other, there]) => {
      const [g, h] = [groupNumber.get(group), groupNumber.get(there)];
      if (g === undefined || h === undefined || !faced[g].includes(h)) return [];
      const where = group === there ? `both in "${group}"` : `in "${group}" and "${there}"`;
      const message = `"${person}" and "${other}" must not meet over "${over}", but are ${where} in session ${session + 1}.`;
      return [violation('apart_broken', rule.pointer, message, { people: [person, other], session, group })];
    }),
  );
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(', ');
}
