/** The plan table by table, a session under the other; a session is drawn when it comes into sight. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Plan, PlanGroup, PlanPerson, PlanSession } from '../../report/plan.ts';
import { timesOf } from '../../report/timetable.ts';
import { words } from '../language/languages.ts';
import { Icon } from '../parts/icon.tsx';
import { lockOf } from '../state/project.ts';
import { isExample } from '../state/shown.ts';
import { project } from '../state/store.ts';
import { changeText } from './figures.ts';
import { held, listenForSwaps, lock, lockOn, lockText, moveTo, picked } from './swap.ts';

/** A table is at least so wide, with so much room between two, pixels. */
const [NARROWEST, GAP] = [128, 10];

/** As many in each row, but for the last: seven are four and three, not six and one. */
function columnsFor(tables: number, width: number): number {
  const fit = Math.max(1, Math.floor((width + GAP) / (NARROWEST + GAP)));
  return Math.ceil(tables / Math.ceil(tables / fit));
}

export function SessionsView({ plan }: { plan: Plan }) {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => (ref.current ? listenForSwaps(ref.current) : undefined), []);
  useLayoutEffect(() => {
    if (ref.current === null) return;
    setWidth(ref.current.clientWidth);
    const watch = new ResizeObserver(([{ contentRect }]) => setWidth(contentRect.width));
    watch.observe(ref.current);
    return () => watch.disconnect();
  }, []);
  return (
    <div ref={ref}>
      {plan.sessions.map((session) => (
        <Session key={session.index} session={session} columns={columnsFor(session.groups.length, width)} />
      ))}
    </div>
  );
}

/** Sessions further away than this are drawn as empty room of about their height, pixels. */
const NEAR = 300;

function Session({ session, columns }: { session: PlanSession; columns: number }) {
  const ref = useRef<HTMLElement>(null);
  const [near, setNear] = useState(session.index === 0);
  useEffect(() => {
    const box = ref.current;
    if (box === null) return;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry.isIntersecting && near) box.style.setProperty('min-height', `${box.offsetHeight}px`);
        setNear(entry.isIntersecting);
      },
      { rootMargin: `${NEAR}px` },
    );
    watch.observe(box);
    return () => watch.disconnect();
  }, [near]);
  const { index, label, slot, groups, absent } = session;
  const locked = project.value.locks.sessions.includes(index);
  const people = groups.reduce((sum, group) => sum + group.people.length, 0);
  const w = words.value.plan;
  return (
    <section
      ref={ref}
      class={`session ${locked ? 'locked' : ''}`}
      aria-label={label}
      style={near ? undefined : { minHeight: `${60 + people * 9}px` }}
    >
      <header class="session-head">
        <h3>{label}</h3>
        {slot && <span class="hint">{timesOf(slot)}</span>}
        <Lock on={locked} label={w.lockSession(label)} onToggle={() => void lock('sessions', index)} />
      </header>
      {near && (
        <div class="tables" style={{ '--columns': columns }}>
          {groups.map((group) => (
            <Table key={group.id} group={group} session={session} />
          ))}
        </div>
      )}
      {near && absent.length > 0 && (
        <p class="hint absent">
          {w.absent}: {absent.map(({ name }) => name).join(', ')}
        </p>
      )}
    </section>
  );
}

function Lock({ on, label, onToggle }: { on: boolean; label: string; onToggle: () => void }) {
  if (isExample.value) return null;
  return (
    <button
      type="button"
      class="tiny lock"
      aria-pressed={on}
      aria-label={label}
      title={label}
      onClick={onToggle}
    >
      <Icon of={on ? 'lock' : 'open'} />
    </button>
  );
}

function Table({ group, session }: { group: PlanGroup; session: PlanSession }) {
  const w = words.value.plan;
  const item = lockOf(session.index, group.id);
  const locked = project.value.locks.tables.includes(item);
  const seat = { session: session.index, table: group.id };
  const move = lockOn(seat) ? undefined : moveTo(seat);
  return (
    <article
      class={`table ${locked ? 'locked' : ''} ${group.waits ? 'waits' : ''}`}
      aria-label={group.id}
      data-session={session.index}
      data-table={group.id}
    >
      <header>
        <h4>{group.id}</h4>
        {group.waits && <span class="hint">{w.waits}</span>}
        <Lock
          on={locked}
          label={w.lockTable(group.id, session.label)}
          onToggle={() => void lock('tables', item)}
        />
      </header>
      <ul>
        {group.people.map((person) => (
          <Seat key={person.id} person={person} group={group} session={session} />
        ))}
        {move && (
          <li>
            <button type="button" class="seat free">
              <span class="name">{w.free}</span>
              <Change change={move.change} legal={move.legal} />
            </button>
          </li>
        )}
      </ul>
      <Held session={session.index} table={group.id} />
    </article>
  );
}

/** Why nobody here changed places, and the way to change it. */
function Held({ session, table }: { session: number; table: string }) {
  const now = held.value;
  const ref = useRef<HTMLParagraphElement>(null);
  if (now?.session !== session || now.table !== table) return null;
  return (
    <p ref={ref} class="held" role="alert">
      {lockText(now.lock, now)}{' '}
      <button
        type="button"
        class="link"
        onClick={() => {
          const seats = ref.current?.closest('.table')?.querySelectorAll<HTMLElement>('[data-person]');
          [...(seats ?? [])].find(({ dataset }) => dataset.person === now.person)?.focus();
          void lock(now.lock.what, now.lock.item);
          held.value = null;
        }}
      >
        {words.value.plan.unlock}
      </button>
    </p>
  );
}

/** Names of more letters are cut off, and read in full by resting on them. */
const LONG = 40;

interface SeatProps {
  readonly person: PlanPerson;
  readonly group: PlanGroup;
  readonly session: PlanSession;
}

function Seat({ person, group, session }: SeatProps) {
  const w = words.value.plan;
  const now = picked.value;
  const mine = now?.session === session.index && now.person === person.id;
  const seat = { session: session.index, table: group.id, person: person.id };
  const lock = lockOn(seat);
  const move = moveTo(seat);
  return (
    <li>
      <button
        type="button"
        class={`seat ${mine ? 'mine' : ''} ${lock?.what === 'people' ? 'locked' : ''}`}
        aria-pressed={mine}
        aria-label={w.seat(person.name, group.id, session.label)}
        disabled={isExample.value}
        draggable={!isExample.value}
        data-person={person.id}
      >
        <span class="name" title={person.name.length > LONG ? person.name : undefined}>
          {person.name}
        </span>
        {(lock?.what === 'people' || (lock && move)) && (
          <>
            <Icon of="lock" />
            <span class="unseen"> {w.locked}</span>
          </>
        )}
        {move && !lock && <Change change={move.change} legal={move.legal} />}
      </button>
    </li>
  );
}

function Change({ change, legal }: { change: number; legal: boolean }) {
  const w = words.value.plan;
  if (!legal)
    return (
      <span class="change never" title={w.swapBreaks}>
        ✕<span class="unseen"> {w.swapBreaks}</span>
      </span>
    );
  const text = changeText(change, words.value);
  return (
    <span class={`change ${change < 0 ? 'better' : change > 0 ? 'worse' : ''}`}>
      <span class="unseen">{w.swapCost('')}</span>
      {text}
    </span>
  );
}
