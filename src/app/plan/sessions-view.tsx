/** The plan table by table, one session below the other, or all in an overview; sessions are drawn when they become visible. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { hueOf } from '../../report/look.ts';
import { type Place, placesOf } from '../../report/places.ts';
import type { Plan, PlanGroup, PlanPerson, PlanSession } from '../../report/plan.ts';
import { timesOf } from '../../report/timetable.ts';
import { words } from '../language/languages.ts';
import { watching } from '../listen.ts';
import { Icon } from '../parts/button.tsx';
import { later } from '../parts/later.tsx';
import { printing, Turn } from '../parts/turn.tsx';
import { useWidth } from '../parts/use-width.ts';
import { lockOf } from '../state/project.ts';
import { isExample } from '../state/shown.ts';
import { locks } from '../state/store.ts';
import { Colours, personHue } from './colours.tsx';
import { gradeOf } from './figures.ts';
import { LockButton } from './lock-button.tsx';
import { RoundTable } from './round-table.tsx';
import { SessionTabs, tab } from './session-tabs.tsx';
import { stayWherePressed } from './stay.ts';
import { held, listenForSwaps, lock, lockOn, lockText, moveTo, picked } from './swap.ts';

const Overview = later(async () => (await import('./overview.tsx')).Overview);

/** Least width of a table, and the space between two, in pixels. */
const [NARROWEST, GAP] = [128, 10];
/** Least width of a round table, with space for names on both sides. */
const ROUND = 290;

/** Balanced rows: seven tables are four and three, not six and one. */
function columnsFor(tables: number, width: number, least: number): number {
  const fit = Math.max(1, Math.floor((width + GAP) / (least + GAP)));
  return Math.ceil(tables / Math.ceil(tables / fit));
}

export function SessionsView({ plan }: { plan: Plan }) {
  const ref = useRef<HTMLDivElement>(null);
  const width = useWidth(ref).value;
  useEffect(() => (ref.current ? listenForSwaps(ref.current) : undefined), []);
  useEffect(() => (ref.current ? stayWherePressed(ref.current) : undefined), []);
  return (
    <div ref={ref}>
      <div class="row plan-bar">
        {plan.sessions.length > 1 && <SessionTabs plan={plan} />}
        <Colours plan={plan} />
      </div>
      <Way />
      {plan.sessions.length > 1 && tab.value === 'all' ? (
        <Overview plan={plan} />
      ) : (
        width > 0 &&
        plan.sessions.map((session) => (
          <Session key={session.index} plan={plan} session={session} width={width} />
        ))
      )}
    </div>
  );
}

/** Highlights the selected person in other sessions by one style rule, instead of redrawing every seat. */
function Way() {
  const now = picked.value;
  if (now === null) return null;
  const seat = `[data-person="${CSS.escape(now.person)}"]`;
  // With forced colours there are no shadows and soft colours.
  const forced = `@media(forced-colors:active){${seat}{text-decoration:underline 3px}}`;
  return (
    <style>{`${seat}{background:var(--accent-soft);box-shadow:inset 0 0 0 1.5px var(--accent)}${forced}`}</style>
  );
}

/** Sessions farther away than this many pixels are drawn as empty space of about their height. */
const NEAR = 300;

interface SessionProps {
  readonly plan: Plan;
  readonly session: PlanSession;
  readonly width: number;
}

function Session({ plan, session, width }: SessionProps) {
  const ref = useRef<HTMLElement>(null);
  const [isInSight, setNear] = useState(session.index === 0);
  const near = isInSight || printing.value;
  useEffect(() => {
    const box = ref.current;
    if (box === null) return;
    const watch = new IntersectionObserver(
      // On a busy page several entries may arrive at once.
      (entries) => {
        const entry = entries[entries.length - 1];
        if (!entry.isIntersecting && near) box.style.setProperty('min-height', `${box.offsetHeight}px`);
        setNear(entry.isIntersecting);
      },
      { rootMargin: `${NEAR}px` },
    );
    return watching(box, watch);
  }, [near]);
  const { index, label, slot, groups, absent } = session;
  const locked = locks.value.sessions.includes(index);
  const people = groups.reduce((sum, group) => sum + group.people.length, 0);
  const w = words.value.plan;
  const places = placesOf(plan, session);
  const isRound = places.some(({ kind }) => kind === 'table');
  const isRows = places.some(({ kind }) => kind === 'row');
  const columns = isRows ? 1 : columnsFor(places.length, width, isRound ? ROUND : NARROWEST);
  const hues = personHue(plan);
  return (
    <section
      ref={ref}
      class={`session ${locked ? 'locked' : ''}`}
      aria-label={label}
      data-number={index}
      style={near ? undefined : { minHeight: `${60 + people * 9}px` }}
    >
      <header class="session-head">
        <h3>{label}</h3>
        {slot && <span class="hint">{timesOf(slot)}</span>}
        <LockButton on={locked} label={w.lockSession(label)} onToggle={() => void lock('sessions', index)} />
      </header>
      {near && (
        <div class={`tables ${isRound ? 'seats' : isRows ? 'in-rows' : ''}`} style={{ '--columns': columns }}>
          {runsOf(places).map((run) => (
            <Turn
              key={run[0].groups[0].id}
              room={run.map((place) => (
                <div key={place.groups[0].id} class="table" style={{ '--people': place.people.length }} />
              ))}
            >
              {run.map((place) => (
                <Card key={place.groups[0].id} place={place} session={session} hues={hues} />
              ))}
            </Turn>
          ))}
        </div>
      )}
      {near && absent.length > 0 && (
        <p class="hint absent">
          {words.value.said(words.value.printed.notThere, absent.map(({ name }) => name).join(', '))}
        </p>
      )}
    </section>
  );
}

type Hues = (person: PlanPerson) => number | null;

interface CardProps {
  readonly place: Place;
  readonly session: PlanSession;
  readonly hues: Hues;
}

/** A table; a court with its two sides; or a round table or row with its seats. */
function Card({ place, session, hues }: CardProps) {
  const { kind, name, groups, color, waits } = place;
  const w = words.value.plan;
  const waiting = words.value.printed.waits;
  const one = kind === 'group' ? groups[0] : null;
  const item = one && lockOf(session.index, one.id);
  const locked = item !== null && locks.value.tables.includes(item);
  const seats = groups.reduce((sum, group) => sum + group.seats, 0);
  const people = place.people.length;
  const side = (group: PlanGroup) => <Seats key={group.id} group={group} session={session} hues={hues} />;
  return (
    <article
      class={`table ${locked ? 'locked' : ''} ${waits ? 'waits' : ''}`}
      aria-label={name}
      style={{ '--hue': hueOf(color), '--people': people }}
      data-session={session.index}
      data-table={one?.id}
    >
      <header>
        <h4>{name}</h4>
        {waits && name.toLowerCase() !== waiting && <span class="hint">{waiting}</span>}
        {item !== null && (
          <LockButton
            on={locked}
            label={w.lockTable(name, session.label)}
            onToggle={() => void lock('tables', item)}
          />
        )}
        {kind !== 'court' && (
          <span class="full" title={w.fullness(people, seats)}>
            {people < seats && <i style={{ '--full': people / seats }} />}
            {people < seats ? `${people}/${seats}` : people}
          </span>
        )}
      </header>
      {kind === 'table' ? (
        <RoundTable groups={groups}>{side}</RoundTable>
      ) : kind === 'row' ? (
        <div class="row-of-seats" style={{ '--seats': groups.length }}>
          {groups.map(side)}
        </div>
      ) : (
        groups.map(side)
      )}
    </article>
  );
}

interface SeatsProps {
  readonly group: PlanGroup;
  readonly session: PlanSession;
  readonly hues: Hues;
}

function Seats({ group, session, hues }: SeatsProps) {
  const w = words.value.plan;
  const seat = { session: session.index, table: group.id };
  const move = lockOn(seat) ? undefined : moveTo(seat);
  const isFree = group.people.length === 0 && group.seats === 1;
  return (
    <div class="side" data-session={session.index} data-table={group.id}>
      <ul>
        {group.people.map((person) => (
          <Seat key={person.id} person={person} group={group} session={session} hue={hues(person)} />
        ))}
        {move ? (
          <li>
            <button type="button" class="seat free">
              <span class="name">{w.free}</span>
              <Change change={move.change} legal={move.legal} />
            </button>
          </li>
        ) : (
          isFree && (
            <li class="seat hint" aria-label={w.free}>
              –
            </li>
          )
        )}
      </ul>
      <Held session={session.index} table={group.id} />
    </div>
  );
}

/** Why a swap here was refused, and how to allow it. */
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

/** Characters after which names are cut; a tooltip has them in full. */
const LONG = 40;

interface SeatProps {
  readonly person: PlanPerson;
  readonly group: PlanGroup;
  readonly session: PlanSession;
  readonly hue: number | null;
}

function Seat({ person, group, session, hue }: SeatProps) {
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
        aria-label={`${person.name}, ${group.id}, ${session.label}`}
        disabled={isExample.value}
        draggable={!isExample.value}
        data-person={person.id}
      >
        {hue !== null && <i class="dot" style={{ '--hue': hue }} />}
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

const MARKS = { better: '↑', same: '=', worse: '↓', far: '↓↓' } as const;

function Change({ change, legal }: { change: number; legal: boolean }) {
  const w = words.value.plan;
  if (!legal)
    return (
      <span class="change never" title={w.swapBreaks}>
        ✕<span class="unseen"> {w.swapBreaks}</span>
      </span>
    );
  const grade = gradeOf(change);
  return (
    <span class={`change ${grade}`} title={w.grades[grade]}>
      <span aria-hidden="true">{MARKS[grade]}</span>
      <span class="unseen"> {w.grades[grade]}</span>
    </span>
  );
}

/** Approximate number of people drawn at once. */
const AT_ONCE = 16;

function runsOf(places: readonly Place[]): Place[][] {
  const runs: Place[][] = [];
  let seats = AT_ONCE;
  for (const place of places) {
    if (seats >= AT_ONCE) {
      runs.push([]);
      seats = 0;
    }
    runs.at(-1)?.push(place);
    seats += place.people.length;
  }
  return runs;
}
