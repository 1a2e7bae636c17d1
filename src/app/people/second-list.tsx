/** A list read in addition to existing people: shows the differences, and asks what to do. */
import { useEffect, useId, useRef } from 'preact/hooks';
import { anyWayFinder } from '../../scenario/people-names.ts';
import { shortened } from '../../shared/shortened.ts';
import { words } from '../language/languages.ts';
import { Button, PlainButton } from '../parts/button.tsx';
import type { Change } from '../state/change.ts';
import type { ReadPeople } from '../state/people-of-table.ts';
import { listed, type PersonRow } from '../state/project.ts';
import { apply, project } from '../state/store.ts';

export function SecondList({ list, onDone }: { list: ReadPeople; onDone: () => void }) {
  const w = words.value.people;
  const people = listed(project.value);
  const id = useId();
  const known = knownOf(people, list.people);
  const named = new Set(known.values());
  const fresh = list.people.filter(({ name }) => !known.has(name));
  const gone = people.filter(({ name }) => !named.has(name));
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'center' });
  }, [list]);
  return (
    <section ref={box} class="second-list" tabIndex={-1} aria-labelledby={id}>
      <p id={id}>
        <strong>{w.secondList(list.people.length, fresh.length, gone.length)}</strong>
      </p>
      {fresh.length > 0 && <p>{w.fresh(namesOf(fresh))}</p>}
      {gone.length > 0 && <p>{w.gone(namesOf(gone))}</p>}
      <div class="row">
        {fresh.length > 0 && (
          <Button
            onClick={() => {
              apply({ do: 'list-add', ...list, known });
              onDone();
            }}
          >
            {w.addFresh(fresh.length)}
          </Button>
        )}
        <Button
          onClick={() => {
            apply(replacing(list, known));
            onDone();
          }}
        >
          {w.replaceList}
        </Button>
        <PlainButton onClick={onDone}>{w.leaveList}</PlainButton>
      </div>
    </section>
  );
}

/** The list in place of the people, who are called as it calls them. */
export function replacing(list: ReadPeople, known: ReadonlyMap<string, string>): Change {
  const renamed = new Map([...known].flatMap(([to, from]) => (to === from ? [] : [[from, to] as const])));
  return { do: 'list', ...list, instead: [], renamed };
}

const MOST_NAMES = 6;
/** Characters after which names are cut. */
const LONG = 40;

function namesOf(rows: ReadPeople['people']): string[] {
  const names = rows.slice(0, MOST_NAMES).map(({ name }) => shortened(name, LONG));
  return rows.length > MOST_NAMES ? [...names, '…'] : names;
}

/**
 * Maps names of the list to existing people: the same name; otherwise one that differs by case, spaces, order of first and last
 * name, or accents, if it is one person whom the list does not have otherwise.
 */
export function knownOf(people: readonly PersonRow[], listed: readonly PersonRow[]): Map<string, string> {
  const find = anyWayFinder(
    people.map(({ name, cells }) => ({ id: name, attributes: { ...cells }, sessions: null })),
  );
  const names = new Set(people.map(({ name }) => name));
  const known = new Map(listed.flatMap(({ name }) => (names.has(name) ? [[name, name] as const] : [])));
  const taken = new Set(known.values());
  for (const { name } of listed) {
    const index = known.has(name) ? undefined : find(name);
    if (index === undefined || taken.has(people[index].name)) continue;
    known.set(name, people[index].name);
    taken.add(people[index].name);
  }
  return known;
}
