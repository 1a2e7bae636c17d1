/** Tables where no meeting counts, because a rule counts only some: the plan leaves them to chance. */
import type { Plan, PlanGroup } from '../../report/plan.ts';
import type { WeightedContacts } from '../../scenario/definition.ts';
import { words } from '../language/languages.ts';
import { LinkButton } from '../parts/button.tsx';
import { ruleText } from '../rules/rule-text.ts';
import { applyAll, isOld, project } from '../state/store.ts';

export interface Idle {
  readonly session: string;
  readonly tables: number;
}

/** Number of tables by session with people but no pair that counts. */
export function idleTables({ request, sessions }: Plan): Idle[] {
  const only = request.objectives.find(
    (objective): objective is WeightedContacts =>
      objective.type === 'maximize_weighted_contacts' && objective.otherwise === 0,
  );
  if (only === undefined) return [];
  return sessions.flatMap(({ label, groups }) => {
    const tables = groups.filter((group) => !group.waits && group.people.length > 1 && !counts(group, only));
    return tables.length === 0 ? [] : [{ session: label, tables: tables.length }];
  });
}

/** Whether a pair of them counts. */
function counts({ people }: PlanGroup, { kinds }: WeightedContacts): boolean {
  return kinds.some(({ attribute_key, values, same }) => {
    const there = people.flatMap(
      ({ attributes }) => attributes.find(([key]) => key === attribute_key)?.[1] ?? [],
    );
    const different = new Set(there);
    if (values)
      return values[0] === values[1]
        ? there.filter((each) => each === values[0]).length > 1
        : values.every((value) => different.has(value));
    return same === true ? different.size < there.length : different.size > 1;
  });
}

export function IdleNote({ plan }: { plan: Plan }) {
  const w = words.value.plan;
  const idle = idleTables(plan);
  const only = project.value.rules.flatMap((rule) => (rule.kind === 'mix' && rule.only ? rule : []));
  if (idle.length === 0 || only.length === 0 || isOld.value) return null;
  const tables = idle.reduce((sum, each) => sum + each.tables, 0);
  const sessions = idle.map(({ session }) => session);
  return (
    <p class="badge amber">
      {w.idle(
        tables,
        sessions,
        only.map((rule) => ruleText(rule, words.value)),
      )}{' '}
      <LinkButton
        onClick={() =>
          applyAll(only.map((rule) => ({ do: 'rule-edit', key: rule.key, rule: { ...rule, only: false } })))
        }
      >
        {w.countAll}
      </LinkButton>
    </p>
  );
}
