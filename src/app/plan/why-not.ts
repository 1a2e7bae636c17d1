/** Why there is no plan. */
import { said, words } from '../language/languages.ts';
import { made } from '../state/store.ts';

/** What is missing for a plan; null: nothing. */
export function whyNot(): string | null {
  if (made.value.ok) return null;
  const { people, tables } = words.value;
  const [{ code, problem }] = made.value.faults;
  if (code === 'nobody') return people.nobody;
  if (code === 'alone') return people.alone;
  return code === 'too_many_tables' ? tables.tooMany : problem && said(problem);
}
