/** The organiser's desk on the day: marks people absent or present, and shows the changes. */
import { useSignal } from '@preact/signals';
import type { TargetedMouseEvent } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { diffSchedules } from '../../report/diff.ts';
import { namesFound, plainName } from '../../report/find-name.ts';
import { sortedByName } from '../../report/last-name.ts';
import { withoutUnseen } from '../../shared/unseen.ts';
import { words } from '../language/languages.ts';
import { listen } from '../listen.ts';
import { Button, LinkButton } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Search } from '../parts/field.tsx';
import { focusIn, keepFocus } from '../parts/focus.ts';
import { historyKey } from '../parts/keys.ts';
import { set } from '../parts/set.ts';
import { sessionName } from '../state/shown.ts';
import { running, trouble } from '../state/solving.ts';
import { history, made, project, solved } from '../state/store.ts';
import { isSecondPress } from '../twice.ts';
import { arrive, attendance, isLastStep, lastArrival, takeBack } from './arrivals.ts';
import { followClock, sayOver } from './begun.ts';
import { deskIsOpen } from './desk-button.tsx';
import { openRoom } from './room-window.ts';

/** Most people listed; others are found by typing. */
const MOST_SHOWN = 60;

export function DeskDialog() {
  const w = words.value.desk;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    lastArrival.value = null;
    const end = followClock();
    const before = history.peek().past.at(-1);
    // Before the page's undo, which does not know of a plan still being searched, and would take back the list behind the dialog.
    const keydown = (event: KeyboardEvent) => {
      if (historyKey(event) !== 'undo' || !(isLastStep() || history.peek().past.at(-1) === before)) return;
      event.preventDefault();
      event.stopPropagation();
      if (isLastStep()) takeBack();
    };
    const unhear = listen({ keydown }, window, { capture: true });
    const leave = box.current ? keepFocus(box.current) : end;
    return () => {
      end();
      unhear();
      leave();
    };
  }, []);
  return (
    <Dialog heading={w.button} wide onClose={set(deskIsOpen, false)}>
      <div class="desk" ref={box}>
        {project.value.sessions > 1 && <Settled />}
        <Button onClick={openRoom}>{w.room}</Button>
        <Changes />
        <People />
      </div>
    </Dialog>
  );
}

function Settled() {
  const w = words.value.desk;
  const { over, sessions } = project.value;
  const names = Array.from({ length: over }, (_, session) => sessionName(session));
  return (
    <div class="settled">
      <p>
        {w.settled} <strong>{over === 0 ? w.none : words.value.listed(names)}</strong>
      </p>
      <div class="row">
        <Button off={over === 0} onClick={() => sayOver(over - 1)}>
          {w.earlier}
        </Button>
        <Button off={over >= sessions - 1} onClick={() => sayOver(over + 1)}>
          {w.later}
        </Button>
        <span class="hint">{w.stays}</span>
      </div>
    </div>
  );
}

function Changes() {
  const { desk: w, undo: undoWord } = words.value;
  const last = lastArrival.value;
  const now = solved.value?.result.solution?.schedule;
  // If it was undone elsewhere, there is nothing to show.
  if (last === null || now === undefined || !history.value.past.includes(last.was)) return null;
  const { name, here, before } = last;
  const isBusy = running.value !== null;
  const all = isBusy
    ? []
    : diffSchedules(before, now).sessions.flatMap(({ session, changes }) =>
        changes.map((change) => ({ session, ...change })),
      );
  const own = here ? all.filter(({ person }) => person === name) : [];
  const moves = all.filter(({ person }) => person !== name);
  return (
    <section class="arrival" aria-label={here ? w.hereNow(name) : w.notHereNow(name)}>
      <p class="row">
        <strong class="grow" role="status">
          {here ? w.hereNow(name) : w.notHereNow(name)} {isBusy && w.rest}
        </strong>
        <Button onClick={takeBack}>{undoWord}</Button>
      </p>
      {isBusy ? null : !made.value.ok || trouble.value !== null ? (
        <p class="fault">{w.cannot}</p>
      ) : (
        <>
          <p>{moves.length === 0 ? w.noOtherSeat : w.otherSeats(moves.length)}</p>
          <ul class="moves">
            {[...own, ...moves].map(({ session, person, before: from, after: to }) => (
              <li key={`${session} ${person}`}>{w.move(person, sessionName(session), from, to)}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function People() {
  const { desk: w, plan, printed } = words.value;
  const { find } = plan;
  const typed = useSignal('');
  const { people, over } = project.value;
  const sorted = useMemo(() => sortedByName(people, words.value.locale), [people]);
  const there = attendance(project.value);
  const found = namesFound(sorted, typed.value);
  const other = withoutUnseen(typed.value).trim();
  /**
   * A press adds a message above the list, which moves down, so a second press would hit another person: it is ignored; but not
   * after a change of the number of sessions that are over.
   */
  const press = (name: string, here: boolean) => (event: TargetedMouseEvent<HTMLElement>) => {
    if (isSecondPress(`arrivals ${over}`, event)) return;
    focusIn(event.currentTarget.closest('li'));
    arrive(name, here);
  };
  return (
    <>
      <Search look="find" label={find} typed={typed} />
      {found.length === 0 && <p class="hint">{printed.page.findNobody}</p>}
      <ul class="arrivals">
        {found.slice(0, MOST_SHOWN).map(({ name }) => {
          const attends = there.get(name) ?? [];
          const comes = attends.some((session) => session >= over);
          const missed = Array.from({ length: over }, (_, i) => i).filter((i) => !attends.includes(i));
          const late = comes && over > 0 && missed.length < over;
          const ways: readonly (readonly [string, here: boolean])[] = comes
            ? [...(late ? [[w.late, true] as const] : []), [w.gone, false]]
            : [[over === 0 ? w.here : w.late, true]];
          return (
            <li key={name} class="row">
              <span class="grow">
                <bdi>{name}</bdi>{' '}
                <span class="hint">
                  {!comes &&
                    (attends.length === 0 ? w.isGoneAll : w.isGone(sessionName((attends.at(-1) ?? -1) + 1)))}
                  {comes && missed.length > 0 && w.missed(missed.map(sessionName))}
                </span>
              </span>
              <span class="row">
                {ways.map(([way, here]) => (
                  <Button key={way} aria-label={words.value.said(way, name)} onClick={press(name, here)}>
                    {way}
                  </Button>
                ))}
              </span>
            </li>
          );
        })}
      </ul>
      {found.length > MOST_SHOWN && <p class="hint">+{found.length - MOST_SHOWN}</p>}
      {other !== '' && people.every(({ name }) => plainName(name) !== plainName(other)) && (
        <LinkButton onClick={press(other, true)}>{w.add(other, found.length > 0)}</LinkButton>
      )}
    </>
  );
}
