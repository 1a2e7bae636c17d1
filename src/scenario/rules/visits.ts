/** Checks for rules on visits that cannot be kept, since people attend too few sessions. */
import { counted } from '../../shared/figures.ts';
import type { Person } from '../definition.ts';
import type { Choices } from './choices.ts';
import type { Draft } from './draft.ts';
import { type Findings, quoted } from './findings.ts';

export function checkVisits(
  { people, groups, constraints, sessionCount }: Draft,
  choices: Choices,
  found: Findings,
): void {
  if (sessionCount === null) return;
  const attendances = new Map(
    people.map(({ value }) => [value, value.sessions === null ? null : new Set(value.sessions)]),
  );
  const tables = groups.filter(({ value }) => !value.bench).length;
  // By people and sessions: the fewest sessions, but at least one, that any of the people attend.
  const fewest = new Map<readonly Person[], Map<string, number>>();
  for (const { index, value: rule } of constraints) {
    if (rule.type !== 'GroupVisits' || rule.mode === 'at_most') continue;
    const howMany = rule.groups === 'ALL' ? tables : rule.groups.length;
    const wanted = rule.target_visits * (rule.count === 'each' ? howMany : 1);
    const attended = (person: Person): number => {
      const sessions = attendances.get(person);
      if (rule.sessions === null) return sessions?.size ?? sessionCount;
      return sessions ? rule.sessions.filter((s) => sessions.has(s)).length : rule.sessions.length;
    };
    const chosen = choices.of(rule.people);
    const known = fewest.get(chosen) ?? new Map<string, number>();
    fewest.set(chosen, known);
    const held = JSON.stringify(rule.sessions);
    if (wanted <= (known.get(held) ?? 0)) continue;
    if (found.warnings.full || !found.looks(chosen.length * (rule.sessions?.length ?? 1))) return;
    let least = Number.POSITIVE_INFINITY;
    const few = chosen.filter((person) => {
      const count = attended(person);
      if (count > 0) least = Math.min(least, count);
      return count > 0 && count < wanted;
    });
    known.set(held, least);
    if (few.length === 0) continue;
    const [first] = few;
    const others = few.length === 1 ? '' : `, and ${counted(few.length - 1, 'other')} too few`;
    found.warn(
      'too_many_visits',
      ['constraints', index, 'target_visits'],
      `This GroupVisits wants ${counted(wanted, 'visit')} of ${quoted(first.id)}, who attends ${counted(attended(first), 'session')} of the rule${others}; it cannot be kept.`,
    );
  }
}
