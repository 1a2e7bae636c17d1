/** The rules of a request when some of its people attend no more than some sessions. */
import { counted } from '../../shared/figures.ts';
import type { Constraint, SolveRequest } from '../definition.ts';
import type { ScenarioIssue } from '../issue-codes.ts';

/** @param attended the sessions that each absent person attended; none: gone altogether */
export function rulesWithout(
  { constraints }: SolveRequest,
  attended: ReadonlyMap<string, readonly number[]>,
): { constraints: Constraint[]; warnings: ScenarioIssue[] } {
  const kept = constraints.map((rule) => ruleWithout(rule, attended));
  const dropped = kept.filter((rules) => rules.length === 0).length;
  const message = `${counted(dropped, 'rule')} about people who are absent ${dropped === 1 ? 'holds' : 'hold'} no more.`;
  return {
    constraints: kept.flat(),
    warnings: dropped === 0 ? [] : [{ code: 'rules_dropped', pointer: '', message }],
  };
}

function ruleWithout(rule: Constraint, attended: ReadonlyMap<string, readonly number[]>): Constraint[] {
  const isGone = (id: string): boolean => attended.get(id)?.length === 0;
  if (!('people' in rule) || rule.people === 'ALL') return [rule];
  switch (rule.type) {
    case 'PairMeetingCount':
      // Who leaves early may miss the target through no fault of the plan.
      return rule.people.some((id) => attended.has(id)) ? [] : [rule];
    case 'ImmovablePeople': {
      const { sessions } = rule;
      const there = rule.people.filter((id) => !attended.has(id) || (sessions === null && !isGone(id)));
      // A pin may name no session that its person does not attend.
      const leaving = rule.people.flatMap((id) => {
        const left = attended.get(id)?.filter((session) => sessions?.includes(session)) ?? [];
        return left.length === 0 ? [] : [{ ...rule, people: [id], sessions: left }];
      });
      return [...(there.length > 0 ? [{ ...rule, people: there }] : []), ...leaving];
    }
    default: {
      const people = rule.people.filter((id) => !isGone(id));
      const fewest = 'groups' in rule ? 1 : 2;
      return people.length < fewest ? [] : [{ ...rule, people }];
    }
  }
}
