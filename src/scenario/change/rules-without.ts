/** The rules of a request after some of its people left, wholly or from some sessions. */
import { counted } from '../../shared/figures.ts';
import { issueOf } from '../../shared/issue.ts';
import type { Constraint, Person, SolveRequest } from '../definition.ts';
import type { ScenarioIssue } from '../issue-codes.ts';
import { weightsWithout } from '../pair-weights.ts';
import { fewestPeople, peopleOf } from '../rule-people.ts';

/** @param attended the sessions that each absent person attended; empty: they are gone */
export function rulesWithout(
  { scenario, constraints }: SolveRequest,
  attended: ReadonlyMap<string, readonly number[]>,
): { constraints: Constraint[]; warnings: ScenarioIssue[] } {
  const kept = constraints.map((rule) => ruleWithout(rule, scenario.people, attended));
  const dropped = kept.filter((rules) => rules.length === 0).length;
  const message = `${counted(dropped, 'rule')} about people who are absent ${dropped === 1 ? 'holds' : 'hold'} no more.`;
  return {
    constraints: kept.flat(),
    warnings: dropped === 0 ? [] : [issueOf('rules_dropped', '', message)],
  };
}

function ruleWithout(
  rule: Constraint,
  everyone: readonly Person[],
  attended: ReadonlyMap<string, readonly number[]>,
): Constraint[] {
  const isGone = (id: string): boolean => attended.get(id)?.length === 0;
  if (rule.type === 'PairWeights') return [weightsWithout(rule, isGone) ?? []].flat();
  if (rule.type === 'GroupPreferences') {
    const choices = Object.entries(rule.choices).filter(([id]) => !isGone(id));
    return choices.length === 0 ? [] : [{ ...rule, choices: Object.fromEntries(choices) }];
  }
  if (rule.type === 'PersonWishes') {
    const wishes = Object.entries(rule.wishes).flatMap(([id, wished]): [string, string[]][] => {
      const left = wished.filter((other) => !isGone(other));
      return isGone(id) || (left.length === 0 && wished.length > 0) ? [] : [[id, left]];
    });
    return wishes.length === 0 ? [] : [{ ...rule, wishes: Object.fromEntries(wishes) }];
  }
  if (!('people' in rule)) return [rule];
  const all = peopleOf(rule.people, everyone);
  const people = all.filter((id) => !isGone(id));
  // If somebody leaves early, missing the target is not the plan's fault.
  if (rule.type === 'PairMeetingCount') return all.some((id) => attended.has(id)) ? [] : [rule];
  if (people.length < fewestPeople(rule.type)) return [];
  if (!Array.isArray(rule.people)) return [rule];
  if (rule.type !== 'ImmovablePeople') return [{ ...rule, people }];
  const { sessions } = rule;
  const there = people.filter((id) => !attended.has(id) || sessions === null);
  // A pin must not name a session that its person does not attend.
  const leaving = people.flatMap((id) => {
    const left = attended.get(id)?.filter((session) => sessions?.includes(session)) ?? [];
    return left.length === 0 ? [] : [{ ...rule, people: [id], sessions: left }];
  });
  return [...(there.length > 0 ? [{ ...rule, people: there }] : []), ...leaving];
}
