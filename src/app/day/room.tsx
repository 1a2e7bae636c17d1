/** The screen for the room: clock, session, tables as large as possible, and remaining time. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { clockText, type DayPlan } from '../../report/day/day-plan.ts';
import { orElse } from '../../shared/or-else.ts';
import { listen } from '../listen.ts';
import { Button } from '../parts/button.tsx';
import { countdownText, minutesNow, type Moment, momentOf, useMinutes } from './clock.ts';
import { ring, wake } from './sound.ts';
import { Wall } from './wall.tsx';
import { w } from './words.ts';

/** A started round: session index, and end in minutes of the event's clock; null: not started. */
interface Round {
  readonly session: number;
  readonly ends: number | null;
}

const USUAL_LENGTH = 20;

/** In every language: number fields read "7,5" as 75 in some languages, and "7.5" in others. */
const minutesIn = (typed: string): number => Number(typed.replace(',', '.'));

export function Room({ day }: { day: DayPlan }) {
  /** The round that was started; null: the session by the clock. */
  const [round, setRound] = useState<Round | null>(() => roundKept(day));
  const [length, setLength] = useState(day.sessions[0].slot?.length ?? USUAL_LENGTH);
  const [sound, setSound] = useState(false);
  const moment = useMoment(day);
  useEffect(() => keepRound(round), [round]);
  const last = day.sessions.length - 1;
  const byClock = round === null && moment !== null;
  const session = Math.min(last, round?.session ?? moment?.now ?? moment?.next ?? (moment ? last : 0));
  const { slot, label } = day.sessions[session];
  const isOver = byClock && moment.now === null && moment.next === null;
  const runs = byClock ? moment.now !== null : round !== null && round.ends !== null;
  const until = byClock
    ? slot && (moment.now === null ? slot.start : slot.start + slot.length)
    : (round?.ends ?? null);
  const name = label || w.session(session + 1);
  const begin = (wanted: number) =>
    setRound({ session: Math.max(0, Math.min(last, wanted)), ends: minutesNow() + length });
  useEffect(() => {
    const keydown = ({ key, target }: KeyboardEvent) => {
      if (target instanceof HTMLElement && target.closest('input, button')) return;
      if (key === 'ArrowRight' && session < last) begin(session + 1);
      else if (key === 'ArrowLeft' && session > 0) setRound({ session: session - 1, ends: null });
    };
    return listen({ keydown });
  });
  return (
    <main class="room">
      <header>
        <div>
          <p class="event" dir="auto">
            {day.title}
          </p>
          <h1>
            <span dir="auto">{isOver ? w.over : name}</span>
            {slot && !isOver && (
              <small>
                {' '}
                {clockText(slot.start)}–{clockText(slot.start + slot.length)}
              </small>
            )}
          </h1>
        </div>
        {until !== null && !isOver && (
          <Countdown
            key={`${until}`}
            until={until}
            label={runs ? w.left : w.startsIn}
            onEnd={() => sound && ring()}
          />
        )}
        <Clock />
      </header>
      {!isOver && <Wall day={day} session={session} />}
      <nav>
        <Button off={session === 0} onClick={() => setRound({ session: session - 1, ends: null })}>
          {w.back}
        </Button>
        <Button onClick={() => begin(session)}>{runs ? w.again : w.begin}</Button>
        <Button class="primary" off={session === last} onClick={() => begin(session + 1)}>
          {w.nextRound}
        </Button>
        <label>
          {w.minutes}{' '}
          <input
            inputMode="decimal"
            defaultValue={length}
            onInput={({ currentTarget: { value } }) => {
              const typed = minutesIn(value);
              if (typed >= 1 && typed <= 600) setLength(typed);
            }}
            onBlur={({ currentTarget: field }) => {
              if (minutesIn(field.value) !== length) field.value = `${length}`;
            }}
          />
        </label>
        {!byClock && moment !== null && <Button onClick={() => setRound(null)}>{w.byClock}</Button>}
        <span class="grow" />
        <Button
          aria-pressed={sound}
          onClick={() => {
            // Browsers allow sound only after a press on the page.
            if (!sound) wake();
            setSound(!sound);
          }}
        >
          {sound ? w.soundOn : w.soundOff}
        </Button>
        <Button
          onClick={() => {
            if (document.fullscreenElement) void document.exitFullscreen();
            else void document.documentElement.requestFullscreen().catch(() => undefined);
          }}
        >
          {w.full}
        </Button>
      </nav>
    </main>
  );
}

function Clock() {
  return <time class="clock">{clockText(Math.floor(useMinutes(1000)))}</time>;
}

/** Minutes before the end that are highlighted. */
const SOON = 1;

function Countdown({ until, label, onEnd }: { until: number; label: string; onEnd: () => void }) {
  const left = until - useMinutes(250);
  const isOver = left <= 0;
  const isDue = useRef(!isOver);
  const ending = useRef(onEnd);
  ending.current = onEnd;
  const end = () => {
    if (!isDue.current || until > minutesNow()) return;
    isDue.current = false;
    ending.current();
  };
  useEffect(end, [isOver]);
  // The clock may reach the next session before this one is drawn as over.
  useEffect(() => end, []);
  return (
    <p class={`countdown ${left <= SOON ? 'soon' : ''}`} role="timer">
      <span>{isOver ? w.timeUp : label}</span> <strong>{countdownText(left * 60)}</strong>
    </p>
  );
}

/** The current session by the clock; redraws only when it changes. */
function useMoment({ sessions }: DayPlan): Moment | null {
  const [moment, setMoment] = useState(() => momentOf(sessions, minutesNow()));
  useEffect(() => {
    const look = () =>
      setMoment((before) => {
        const now = momentOf(sessions, minutesNow());
        return now?.now === before?.now && now?.next === before?.next ? before : now;
      });
    look();
    const timer = setInterval(look, 250);
    return () => clearInterval(timer);
  }, [sessions]);
  return moment;
}

const KEPT = 'mingle-round';

/** Stores the round, so that a reloaded page continues it. */
function keepRound(round: Round | null): void {
  orElse(() => sessionStorage.setItem(KEPT, JSON.stringify(round)), undefined);
}

function roundKept({ sessions }: DayPlan): Round | null {
  const kept = orElse(() => JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') as Round | null, null);
  return kept !== null && kept.session < sessions.length ? kept : null;
}
