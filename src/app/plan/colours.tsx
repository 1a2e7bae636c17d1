/** Meaning of the plan's colours: tables, or the values of a column. */
import { signal } from '@preact/signals';
import { hueOf } from '../../report/look.ts';
import type { Plan, PlanPerson } from '../../report/plan.ts';
import { words } from '../language/languages.ts';
import { Select } from '../parts/choice.tsx';

/** The column shown by colours; null: tables are. */
export const colouredBy = signal<string | null>(null);

/** Most values, since more colours cannot be told apart. */
const MOST_COLOURS = 12;
function columnsOf({ people }: Plan): string[] {
  const values = new Map<string, Set<string>>();
  for (const { attributes } of people)
    for (const [key, value] of attributes) values.set(key, (values.get(key) ?? new Set()).add(value));
  return [...values].flatMap(([key, all]) => (all.size <= MOST_COLOURS ? [key] : []));
}

function valuesIn({ people }: Plan, column: string): string[] {
  const all = people.flatMap(({ attributes }) =>
    attributes.flatMap(([key, value]) => (key === column ? value : [])),
  );
  return [...new Set(all)].sort((a, b) => a.localeCompare(b, words.peek().locale, { numeric: true }));
}

/** A person's hue, if a column is coloured and they have a value. */
export function personHue(plan: Plan): (person: PlanPerson) => number | null {
  const column = colouredBy.value;
  if (column === null) return () => null;
  const hues = new Map(valuesIn(plan, column).map((value, i) => [value, hueOf(i)]));
  return ({ attributes }) => {
    const value = attributes.find(([key]) => key === column)?.[1];
    return value === undefined ? null : (hues.get(value) ?? null);
  };
}

/** Chooses the column, and shows a legend. */
export function Colours({ plan }: { plan: Plan }) {
  const w = words.value.plan;
  const columns = columnsOf(plan);
  if (columns.length === 0) return null;
  const column = columns.includes(colouredBy.value ?? '') ? colouredBy.value : null;
  return (
    <div class="row colours">
      <Select
        label={w.colours}
        value={column ?? ''}
        options={[['', words.value.tables.nouns], ...columns]}
        onValue={(value) => {
          colouredBy.value = value || null;
        }}
      />
      {column !== null && (
        <ul class="row legend">
          {valuesIn(plan, column).map((value, i) => (
            <li key={value}>
              <i class="dot" style={{ '--hue': hueOf(i) }} /> {value}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
