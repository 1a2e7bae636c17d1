/** The kind of event: chips on the first page, later a list. */
import { words } from '../language/languages.ts';
import { type OccasionId, occasionOf, OCCASIONS } from '../occasions/occasions.ts';
import { Button } from '../parts/button.tsx';
import { Select } from '../parts/choice.tsx';
import { apply, project } from '../state/store.ts';

/** The change to an occasion, with its words in the current language. */
export function occasionChange(id: OccasionId | null) {
  const w = words.value;
  const word = (id && w.occasions.words[id].table) ?? w.table;
  return { do: 'occasion', id, word, bench: w.tables.benchName, row: w.tables.row } as const;
}

export function OccasionPanel({ first }: { first: boolean }) {
  const w = words.value.occasions;
  const { occasion } = project.value;
  const choose = (id: OccasionId | null) => apply(occasionChange(id));
  if (!first)
    return (
      <section class="panel occasion">
        <Select<OccasionId | ''>
          label={w.label}
          value={occasionOf(project.value)?.id ?? ''}
          options={[['', w.any], ...OCCASIONS.map(({ id }) => [id, w.words[id].name] as const)]}
          onValue={(id) => choose(id || null)}
        />
      </section>
    );
  return (
    <section class="panel occasion" aria-labelledby="occasion">
      <h2 id="occasion">{w.heading}</h2>
      <div class="row chips">
        {OCCASIONS.map(({ id }) => (
          <Button
            key={id}
            class="chip"
            aria-pressed={occasion === id}
            onClick={() => choose(occasion === id ? null : id)}
          >
            {w.words[id].name}
          </Button>
        ))}
      </div>
    </section>
  );
}
