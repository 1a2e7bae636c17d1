/** Search for a name, and the card of the person found. */
import { useEffect, useState } from 'preact/hooks';
import { clockText, type DayPerson, type DayPlan, editionText } from '../../report/day/day-plan.ts';
import { namesFound } from '../../report/find-name.ts';
import { closesByBack } from '../parts/back.ts';
import { Button, PlainButton } from '../parts/button.tsx';
import { forget, remember, remembered } from '../remember.ts';
import { Card, TableTag } from './card.tsx';
import { minutesNow, momentOf, useMinutes } from './clock.ts';
import { code, w } from './words.ts';

/** Storage key of the card opened last on this phone. */
const ME = 'mingle-me';

interface AttendeesProps {
  readonly day: DayPlan;
  /** The person that the link is for; null: for all. */
  readonly whose: string | null;
}

export function Attendees({ day, whose }: AttendeesProps) {
  const alone = day.people.length === 1;
  const [name, setName] = useState(() => (alone ? day.people[0].name : (whose ?? remembered(ME))));
  const me = day.people.find((person) => person.name === name);
  const [isChosen, setChosen] = useState(false);
  const leave = () => {
    setName(null);
    setChosen(false);
  };
  useEffect(() => (isChosen ? closesByBack(leave) : undefined), [isChosen]);
  const choose = (person: DayPerson) => {
    remember(ME, person.name);
    setName(person.name);
    setChosen(true);
    scrollTo(0, 0);
  };
  return (
    <main class="page">
      <p class="event" dir="auto">
        {day.title}
      </p>
      {me ? (
        <>
          <Card day={day} person={me} />
          {!alone && (
            <PlainButton
              onClick={() => {
                forget(ME);
                leave();
              }}
            >
              {w.another}
            </PlainButton>
          )}
        </>
      ) : (
        <Find key={name} day={day} about={name === whose ? name : null} onChoose={choose} />
      )}
      <footer>
        <p>{w.asOf(editionText(day.edition, minutesNow(), code), day.edition.number)}</p>
        {!alone && (
          <p>
            <a href={`?room${location.hash}`}>{w.room}</a>
          </p>
        )}
      </footer>
    </main>
  );
}

interface FindProps {
  readonly day: DayPlan;
  /** The person shown at first. */
  readonly about: string | null;
  readonly onChoose: (person: DayPerson) => void;
}

function Find({ day, about, onChoose }: FindProps) {
  const [typed, setTyped] = useState(about ?? '');
  const minutes = useMinutes(10_000);
  const found = namesFound(day.people, typed);
  const moment = momentOf(day.sessions, minutes);
  const session = moment === null ? 0 : (moment.now ?? moment.next ?? day.sessions.length - 1);
  const { label, slot } = day.sessions[session];
  return (
    <>
      <h1>
        <label for="name">{w.find}</label>
      </h1>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (found.length === 1) onChoose(found[0]);
        }}
      >
        <input
          id="name"
          type="search"
          autocomplete="off"
          autocapitalize="words"
          spellcheck={false}
          enterkeyhint="search"
          placeholder={w.findHint}
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
      </form>
      <p class="soft" role="status">
        {found.length === 0
          ? w.nobody
          : `${w.people(found.length)} · ${label || w.session(session + 1)}${slot ? ` · ${clockText(slot.start)}` : ''}`}
      </p>
      <ul class="names">
        {found.map((person) => {
          const table = person.at[session];
          return (
            <li key={person.name}>
              <Button onClick={() => onChoose(person)}>
                <bdi>{person.name}</bdi>
                {table === null ? <span class="soft">–</span> : <TableTag table={day.tables[table]} />}
              </Button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
