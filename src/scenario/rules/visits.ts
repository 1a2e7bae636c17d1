/** Rules on visits that cannot be kept, since people attend too few sessions. */
import { counted } from '../../shared/figures.ts';
import { peopleOf } from '../rule-people.ts';
import type { Draft } from './draft.ts';
import { type Findings, quoted } from './findings.ts';

export function checkVisits({ people, groups, constraints, sessionCount }: Draft, found: Findings): void {
  if (sessionCount === null) return;
  const everyone = people.map(({ value }) => value);
  const byId = new Map(everyone.map((person) => [person.id, person]));
  const tables = groups.filter(({ value }) => !value.bench).length;
  for (const { index, value: rule } of constraints) {
    if (rule.type !== 'GroupVisits' || rule.mode === 'at_most') continue;
    const howMany = rule.groups === 'ALL' ? tables : rule.groups.length;
    const wanted = rule.target_visits * (rule.count === 'each' ? howMany : 1);
    const held = rule.sessions ?? Array.from({ length: sessionCount }, (_, s) => s);
    const attended = (id: string): number => {
      const sessions = byId.get(id)?.sessions ?? null;
      return sessions === null ? held.length : held.filter((s) => sessions.includes(s)).length;
    };
    const few = peopleOf(rule.people, everyone).filter((id) => attended(id) > 0 && attended(id) < wanted);
    if (few.length === 0) continue;
    const [first] = few;
    const others = few.length === 1 ? '' : `, and ${counted(few.length - 1, 'other')} too few`;
    found.warn(
      'too_many_visits',
      ['constraints', index, 'target_visits'],
      `This GroupVisits wants ${counted(wanted, 'visit')} of ${quoted(first)}, who attends ${counted(attended(first), 'session')} of the rule${others}; it cannot be kept.`,
    );
  }
}
