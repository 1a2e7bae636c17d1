import type { Constraint, PeopleChoice, SolveRequest } from '../../scenario/definition.ts';
import { attendsSession, isBench, ruleMembers, ruleSessions } from '../lower/attendance.ts';
import { facing } from '../lower/links.ts';
import type { Places } from './listing.ts';
import { type Violation, violation } from './violation.ts';

/** Of a rule those of its people who attend and are placed, and where. */
type Present = readonly (readonly [person: string, group: string])[];

/** Pins, together-sets and apart-sets. */
export function checkRule(
  request: SolveRequest,
  numberOf: ReadonlyMap<string, number>,
  places: Places,
  rule: Constraint,
  pointer: string,
): Violation[] {
  if (rule.type === 'ImmovablePeople') {
    return brokenSessions(request, numberOf, places, rule, (present, session) =>
      present.flatMap(([person, group]) => {
        if (group === rule.group_id) return [];
        const message = `"${person}" must be in "${rule.group_id}" in session ${session + 1}, but is in "${group}".`;
        return [violation('pin_broken', pointer, message, { people: [person], session, group })];
      }),
    );
  }
  if (rule.type === 'MustStayTogether') {
    return brokenSessions(request, numberOf, places, rule, (present, session) => {
      const people = present.map(([person]) => person);
      const groups = present.map(([, group]) => group);
      if (new Set(groups).size <= 1) return [];
      const message = `${quoted(people)} must stay together, but are in ${quoted(groups)} in session ${session + 1}.`;
      return [violation('together_broken', pointer, message, { people, session })];
    });
  }
  if (rule.type !== 'MustStayApart') return [];
  const groupNumber = new Map(request.scenario.groups.map(({ id }, g) => [id, g]));
  return brokenSessions(request, numberOf, places, rule, (present, session) =>
    rule.over === undefined
      ? inOneGroup(request, groupNumber, pointer, present, session)
      : meetingOver(request, groupNumber, rule.over, pointer, present, session),
  );
}

type GroupNumbers = ReadonlyMap<string, number>;

function inOneGroup(
  request: SolveRequest,
  groupNumber: GroupNumbers,
  pointer: string,
  present: Present,
  session: number,
): Violation[] {
  return [...new Set(present.map(([, group]) => group))].flatMap((group) => {
    const people = present.filter(([, other]) => other === group).map(([person]) => person);
    if (people.length < 2 || isBench(request, groupNumber.get(group) ?? -1)) return [];
    const message = `${quoted(people)} must stay apart, but are all in "${group}" in session ${session + 1}.`;
    return [violation('apart_broken', pointer, message, { people, session, group })];
  });
}

function meetingOver(
  request: SolveRequest,
  groupNumber: GroupNumbers,
  over: string,
  pointer: string,
  present: Present,
  session: number,
): Violation[] {
  const faced = facing(request, over, session);
  return present.flatMap(([person, group], i) =>
    present.slice(i + 1).flatMap(([other, there]) => {
      const [g, h] = [groupNumber.get(group), groupNumber.get(there)];
      if (g === undefined || h === undefined || !faced[g].includes(h)) return [];
      const where = group === there ? `both in "${group}"` : `in "${group}" and "${there}"`;
      const message = `"${person}" and "${other}" must not meet over "${over}", but are ${where} in session ${session + 1}.`;
      return [violation('apart_broken', pointer, message, { people: [person, other], session, group })];
    }),
  );
}

/** Runs a check over each session of a rule. */
function brokenSessions(
  request: SolveRequest,
  numberOf: ReadonlyMap<string, number>,
  places: Places,
  rule: { readonly people: PeopleChoice; readonly sessions: readonly number[] | null },
  check: (present: Present, session: number) => Violation[],
): Violation[] {
  const all = request.scenario.people;
  const numbers = ruleMembers(request, rule.people).flatMap((id) => numberOf.get(id) ?? []);
  const people = numbers.sort((a, b) => a - b).map((person) => all[person]);
  return ruleSessions(request, rule.sessions).flatMap((session) =>
    check(
      people.flatMap((person) => {
        const group = places[session]?.get(person.id)?.[0];
        return group !== undefined && attendsSession(person, session) ? [[person.id, group] as const] : [];
      }),
      session,
    ),
  );
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(', ');
}
