/** The plan by person: search, places, people met and never met. */
import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { namesFound } from '../../report/find-name.ts';
import { acquaintancesOf, contactsOf, pairTable } from '../../report/pairs.ts';
import { matesOf, type Plan, type PlanPerson } from '../../report/plan.ts';
import { timesOf } from '../../report/timetable.ts';
import { words } from '../language/languages.ts';
import { PlainButton } from '../parts/button.tsx';
import { Search } from '../parts/field.tsx';
import { set } from '../parts/set.ts';
import { Spacer, useWindow } from '../parts/window.tsx';
import { locks } from '../state/store.ts';
import { LockButton } from './lock-button.tsx';
import { lock } from './swap.ts';

const ROW = 40;

export function PeopleView({ plan }: { plan: Plan }) {
  const w = words.value.plan;
  const typed = useSignal('');
  const chosen = useSignal<string | null>(null);
  const contacts = useMemo(() => contactsOf(plan), [plan]);
  const found = namesFound(plan.people, typed.value).sort((a, b) =>
    a.name.localeCompare(b.name, words.value.locale),
  );
  const { ref, update, first, last } = useWindow<HTMLDivElement>(found.length, ROW);
  const person = found.length === 1 ? found[0] : found.find(({ id }) => id === chosen.value);
  return (
    <div class="by-person">
      <Search look="find" label={w.find} typed={typed} onTyped={set(chosen, null)} />
      {person && <PersonCard plan={plan} person={person} />}
      {found.length === 0 && <p class="hint">{words.value.printed.page.findNobody}</p>}
      {found.length > 1 && (
        <div class="scroll tall" ref={ref} onScroll={update} tabIndex={-1}>
          <table class="rows" aria-rowcount={found.length + 1}>
            <thead>
              <tr>
                <th scope="col">{words.value.people.nameOf}</th>
                {plan.sessions.map(({ index, label }) => (
                  <th key={index} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              <Spacer rows={first} height={ROW} span={plan.sessions.length + 1} />
              {found.slice(first, last).map((each, i) => (
                <tr key={each.id} aria-rowindex={first + i + 2} style={{ height: `${ROW}px` }}>
                  <th scope="row">
                    <PlainButton
                      aria-pressed={each.id === chosen.value}
                      onClick={set(chosen, each.id === chosen.value ? null : each.id)}
                    >
                      {each.name}
                    </PlainButton>
                    <span class="hint"> {w.meets(contacts[each.index])}</span>
                  </th>
                  {each.stops.map((stop, session) => (
                    <td key={`${session}`}>{stop?.id ?? '–'}</td>
                  ))}
                </tr>
              ))}
              <Spacer rows={found.length - last} height={ROW} span={plan.sessions.length + 1} />
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}

function PersonCard({ plan, person }: { plan: Plan; person: PlanPerson }) {
  const w = words.value.plan;
  const pairs = useMemo(() => pairTable(plan), [plan]);
  const { never, repeated } = pairs ? acquaintancesOf(person, plan, pairs) : { never: [], repeated: [] };
  return (
    <article class="person-card" aria-label={person.name}>
      <header>
        <h3>{person.name}</h3>
        <LockButton
          on={locks.value.people.includes(person.id)}
          label={w.lockPerson(person.name)}
          onToggle={() => void lock('people', person.id)}
        />
      </header>
      <ol>
        {plan.sessions.map(({ index, label, slot }) => {
          const stop = person.stops[index];
          return (
            <li key={index}>
              <span class="hint">
                {label}
                {slot && ` · ${timesOf(slot)}`}
              </span>{' '}
              <strong>{stop?.id ?? words.value.printed.notThere}</strong>
              {stop && (
                <span class="mates">
                  {' '}
                  {matesOf(person, stop)
                    .map(({ name }) => name)
                    .join(', ')}
                </span>
              )}
            </li>
          );
        })}
      </ol>
      {never.length > 0 && (
        <p class="hint">{words.value.said(w.never, never.map(({ name }) => name).join(', '))}</p>
      )}
      {repeated.length > 0 && (
        <p class="hint">
          {words.value.said(
            words.value.printed.page.again,
            repeated.map((other) => other.person.name).join(', '),
          )}
        </p>
      )}
    </article>
  );
}
