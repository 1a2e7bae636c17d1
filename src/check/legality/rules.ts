import type { Constraint, PeopleChoice, SolveRequest } from '../../scenario/definition.ts';
import { attendsSession, ruleMembers, ruleSessions } from '../lower/attendance.ts';
import { facing } from '../lower/links.ts';
import type { Places } from './listing.ts';
import type { Violation } from './violation.ts';

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
      present.flatMap(([person, group]) =>
        group === rule.group_id
          ? []
          : {
              code: 'pin_broken',
              pointer,
              message: `"${person}" must be in "${rule.group_id}" in session ${session + 1}, but is in "${group}".`,
              people: [person],
              session,
              group,
            },
      ),
    );
  }
  if (rule.type === 'MustStayTogether') {
    return brokenSessions(request, numberOf, places, rule, (present, session) =>
      new Set(present.map(([, group]) => group)).size <= 1
        ? []
        : [
            {
              code: 'together_broken',
              pointer,
              message: `${quoted(present.map(([person]) => person))} must stay together, but are in ${quoted(present.map(([, group]) => group))} in session ${session + 1}.`,
              people: present.map(([person]) => person),
              session,
              group: null,
            },
          ],
    );
  }
  if (rule.type === 'MustStayApart' && rule.over !== undefined) {
    const { over } = rule;
    const groupNumber = new Map(request.scenario.groups.map(({ id }, g) => [id, g]));
    return brokenSessions(request, numberOf, places, rule, (present, session) => {
      const facingGroups = facing(request, over, session);
      return present.flatMap(([person, group], i) =>
        present.slice(i + 1).flatMap(([other, there]): Violation[] => {
          const [g, h] = [groupNumber.get(group), groupNumber.get(there)];
          if (g === undefined || h === undefined || !facingGroups[g].includes(h)) return [];
          const where = group === there ? `both in "${group}"` : `in "${group}" and "${there}"`;
          return [
            {
              code: 'apart_broken',
              pointer,
              message: `"${person}" and "${other}" must not meet over "${over}", but are ${where} in session ${session + 1}.`,
              people: [person, other],
              session,
              group,
            },
          ];
        }),
      );
    });
  }
  if (rule.type === 'MustStayApart') {
    return brokenSessions(request, numberOf, places, rule, (present, session) =>
      [...new Set(present.map(([, group]) => group))].flatMap((group) => {
        if (request.scenario.groups.find(({ id }) => id === group)?.bench) return [];
        const clash = present.filter(([, other]) => other === group).map(([person]) => person);
        if (clash.length < 2) return [];
        return {
          code: 'apart_broken',
          pointer,
          message: `${quoted(clash)} must stay apart, but are all in "${group}" in session ${session + 1}.`,
          people: clash,
          session,
          group,
        };
      }),
    );
  }
  return [];
}

/** Runs a check over each session of a rule, with those of its people who attend and are placed, and where. */
function brokenSessions(
  request: SolveRequest,
  numberOf: ReadonlyMap<string, number>,
  places: Places,
  rule: { readonly people: PeopleChoice; readonly sessions: readonly number[] | null },
  check: (present: readonly (readonly [person: string, group: string])[], session: number) => Violation[],
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
