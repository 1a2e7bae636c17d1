/** All sessions at once: a row per table, a column per session, small names; the selected person is highlighted. */
import { useSignal } from '@preact/signals';
import { hueOf } from '../../report/look.ts';
import { placesOf } from '../../report/places.ts';
import type { Plan } from '../../report/plan.ts';
import { words } from '../language/languages.ts';
import { set } from '../parts/set.ts';
import { personHue } from './colours.tsx';
import './overview.css';

export function Overview({ plan }: { plan: Plan }) {
  const w = words.value.plan;
  const lit = useSignal<string | null>(null);
  const hues = personHue(plan);
  const columns = plan.sessions.map((session) => placesOf(plan, session));
  const names = [...new Set(columns.flatMap((places) => places.map(({ name }) => name)))];
  return (
    <div class="scroll tall overview" tabIndex={-1}>
      <table>
        <thead>
          <tr>
            <td />
            {plan.sessions.map(({ index, label }) => (
              <th key={index} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {columns.map((places, session) => {
                const place = places.find((each) => each.name === name);
                return (
                  <td key={`${session}`} style={{ '--hue': hueOf(place?.color ?? 0) }}>
                    {place?.people.map((person) => {
                      const hue = hues(person);
                      return (
                        <button
                          key={person.id}
                          type="button"
                          class={`mini ${lit.value === person.id ? 'lit' : ''}`}
                          aria-pressed={lit.value === person.id}
                          onClick={set(lit, lit.value === person.id ? null : person.id)}
                        >
                          {hue !== null && <i class="dot" style={{ '--hue': hue }} />}
                          {person.name}
                        </button>
                      );
                    })}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p class="hint">{w.overviewHint}</p>
    </div>
  );
}
