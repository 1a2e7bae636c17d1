/** One person's card: the current or next place in large type, then all sessions. */
import { useState } from 'preact/hooks';
import { liveIn, personLink } from '../../report/day/day-links.ts';
import type { DayPerson, DayPlan, DayTable } from '../../report/day/day-plan.ts';
import { clockText, matesAt } from '../../report/day/day-plan.ts';
import { hueStyle } from '../../report/look.ts';
import { Button } from '../parts/button.tsx';
import { momentOf, useMinutes } from './clock.ts';
import { w } from './words.ts';

export function Card({ day, person }: { day: DayPlan; person: DayPerson }) {
  const moment = momentOf(day.sessions, useMinutes(5000));
  /** The session that was pressed; null: the one by the clock. */
  const [pressed, setPressed] = useState<number | null>(null);
  const [copied, setCopied] = useState(false);
  const onClock = moment === null ? 0 : (moment.now ?? moment.next);
  const shown = pressed ?? onClock;
  const alone = day.people.length === 1;
  const name = (session: number) => day.sessions[session].label || w.session(session + 1);
  const heading = (session: number) => {
    if (session === moment?.now) return w.now;
    return session === moment?.next ? w.next : name(session);
  };
  return (
    <article aria-label={person.name}>
      <h1>
        <bdi>{person.name}</bdi>
      </h1>
      {shown === null ? (
        <p class="over">{w.over}</p>
      ) : (
        <Big day={day} person={person} session={shown} heading={heading(shown)} name={name(shown)} />
      )}
      {pressed === null && moment?.now != null && moment.next !== null && (
        <p class="then">
          {w.next} <Stop day={day} person={person} session={moment.next} />
        </p>
      )}
      {day.sessions.length > 1 && <h2>{w.all}</h2>}
      <ol class="sessions">
        {day.sessions.map(({ slot }, session) => {
          const mates = matesAt(day, person, session);
          return (
            <li key={`${session}`} class={session === shown ? 'on' : undefined}>
              <Button
                aria-pressed={session === shown}
                onClick={() => setPressed(session === onClock ? null : session)}
              >
                <span class="soft">
                  {slot && <time>{clockText(slot.start)}</time>} {name(session)}
                </span>
                <Stop day={day} person={person} session={session} bare />
              </Button>
              {mates.length > 0 && (
                <p class="soft mates">
                  {w.with}{' '}
                  {mates.map((mate, i) => (
                    <>
                      {i > 0 && ' · '}
                      <bdi>{mate}</bdi>
                    </>
                  ))}
                </p>
              )}
            </li>
          );
        })}
      </ol>
      {!alone && (
        <p>
          <Button
            onClick={async () => {
              const page = `${location.origin}${location.pathname}`;
              const link = personLink(day, person.name, page, liveIn(location.hash)?.id ?? null) ?? page;
              try {
                await navigator.clipboard.writeText(link);
                setCopied(true);
              } catch {
                // The clipboard is not available over http.
                prompt(w.myLink, link);
              }
            }}
          >
            {w.myLink}
          </Button>{' '}
          <span role="status">{copied && w.copied}</span>
        </p>
      )}
    </article>
  );
}

interface StopProps {
  readonly day: DayPlan;
  readonly person: DayPerson;
  readonly session: number;
  /** Without the time. */
  readonly bare?: boolean;
}

function Stop({ day, person, session, bare = false }: StopProps) {
  const table = person.at[session];
  const { slot } = day.sessions[session];
  return (
    <>
      {slot && !bare && <time>{clockText(slot.start)} </time>}
      {table === null ? <span class="soft">–</span> : <TableTag table={day.tables[table]} />}
    </>
  );
}

function Big({ day, person, session, heading, name }: StopProps & { heading: string; name: string }) {
  const at = person.at[session];
  const { slot } = day.sessions[session];
  const table = at === null ? null : day.tables[at];
  const times = slot ? `${clockText(slot.start)}–${clockText(slot.start + slot.length)}` : '';
  // A short name stays on one line.
  const words = table && table.name.length <= 10 ? [table.name] : (table?.name ?? '').split(/\s+/);
  const letters = Math.max(4, ...words.map((word) => [...word].length));
  return (
    <section class="big" aria-live="polite" style={table ? hueStyle(table.color) : undefined}>
      <p>
        {heading}
        {heading === name ? '' : ` · ${name}`}
        {times && ` · ${times}`}
      </p>
      {table ? (
        <p class="table" dir="auto" style={{ '--letters': letters }}>
          {table.name}
        </p>
      ) : (
        <p>{w.notThere}</p>
      )}
      {table?.waits && <p>{w.waits}</p>}
    </section>
  );
}

export function TableTag({ table }: { table: DayTable }) {
  return (
    <span class="tag" style={hueStyle(table.color)} dir="auto">
      {table.name}
    </span>
  );
}
