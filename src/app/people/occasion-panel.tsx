/** What the event is: chips on the first page, and a list to choose from later. */
import { words } from '../language/languages.ts';
import { OCCASION_IDS, type OccasionId } from '../occasions/occasion.ts';
import { apply, project } from '../state/store.ts';

export function OccasionPanel({ first }: { first: boolean }) {
  const w = words.value.occasions;
  const { occasion } = project.value;
  const choose = (id: OccasionId | null) => {
    const word = id === null ? words.value.table : w.words[id].table;
    apply({ do: 'occasion', id, word, bench: words.value.tables.benchName });
  };
  if (!first)
    return (
      <section class="panel occasion">
        <label class="field">
          {w.label}
          <select
            value={occasion ?? ''}
            onChange={({ currentTarget: { value } }) =>
              choose(OCCASION_IDS.find((id) => id === value) ?? null)
            }
          >
            <option value="">{w.any}</option>
            {OCCASION_IDS.map((id) => (
              <option key={id} value={id}>
                {w.words[id].name}
              </option>
            ))}
          </select>
        </label>
      </section>
    );
  return (
    <section class="panel occasion" aria-labelledby="occasion">
      <h2 id="occasion">{w.heading}</h2>
      <div class="chips">
        {OCCASION_IDS.map((id) => (
          <button
            key={id}
            type="button"
            class="chip"
            aria-pressed={occasion === id}
            onClick={() => choose(occasion === id ? null : id)}
          >
            {w.words[id].name}
          </button>
        ))}
      </div>
    </section>
  );
}
