/** Why there is no plan. */
import { said, words } from '../language/languages.ts';
import type { Fault } from '../state/request.ts';
import { faults } from '../state/store.ts';

/** What is missing for a plan; null: nothing. */
export function whyNot(): string | null {
  const { people, tables } = words.value;
  const [fault] = faults.value;
  if (fault === undefined) return null;
  const { code } = fault;
  if (code === 'nobody') return people.nobody;
  if (code === 'alone') return people.alone;
  return code === 'too_many_tables' ? tables.tooMany : saidOfFault(fault);
}

/** null: a part of the page says it. */
export function saidOfFault({ at, code, problem }: Fault): string | null {
  const person = typeof at === 'object' && 'person' in at ? at.person : null;
  if (person !== null && code === 'empty_sessions') return words.value.people.neverThere(person);
  return problem && said(problem);
}
