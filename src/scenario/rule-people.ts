/** The people and groups of a rule, and who attends. */
import { hasValue } from './attribute.ts';
import type { Constraint, PeopleChoice, Person, SolveRequest } from './definition.ts';

/** The ids of the chosen people, in the order of the list, or of the request. */
export function peopleOf(choice: PeopleChoice, people: readonly Person[]): readonly string[] {
  if (choice === 'ALL') return people.map(({ id }) => id);
  if (!('where' in choice)) return choice;
  const wanted = Object.entries(choice.where);
  return people
    .filter((person) => wanted.every(([key, value]) => hasValue(person, key, value)))
    .map(({ id }) => id);
}

/** The groups that a rule names, perhaps several times; none for all groups. */
export function groupsNamedBy(rule: Constraint): readonly string[] {
  if ('group_id' in rule) return [rule.group_id];
  if (rule.type === 'GroupPreferences') return Object.values(rule.choices).flat();
  return rule.type === 'GroupVisits' && rule.groups !== 'ALL' ? rule.groups : [];
}

export function fewestPeople(type: Constraint['type']): number {
  return type === 'ImmovablePeople' || type === 'GroupVisits' ? 1 : 2;
}

export function withPeopleListed(request: SolveRequest): SolveRequest {
  const { people } = request.scenario;
  return {
    ...request,
    constraints: request.constraints.map((rule) =>
      'people' in rule && !Array.isArray(rule.people)
        ? ({ ...rule, people: [...peopleOf(rule.people, people)] } as Constraint)
        : rule,
    ),
  };
}

/** Whether a person attends; without sessions of their own, people attend all. */
export function attends({ sessions }: Pick<Person, 'sessions'>, session: number): boolean {
  return sessions?.includes(session) ?? true;
}
