/** The screen of the room: the clock, the session, its tables as large as they can be, and what is left of it. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { clockText, type DayPlan } from '../../report/day/day-plan.ts';
import { orElse } from '../../shared/or-else.ts';
import { listen } from '../listen.ts';
import { Button } from '../parts/button.tsx';
import { minutesNow, useMinutes } from './clock.ts';
import { ring, wake } from './sound.ts';
import { Wall } from './wall.tsx';
import { countdownText, type Moment, momentOf } from './when.ts';
import { w } from './words.ts';

/** A round that somebody began: which, and when it ends, in minutes of the event's clock; null: not begun. */
interface Round {
  readonly session: number;
  readonly ends: number | null;
}

const USUAL_LENGTH = 20;

/** In every language: a field of numbers makes 75 of "7,5" in some, and of "7.5" in others. */
const minutesIn = (typed: string): number => Number(typed.replace(',', '.'));

export function Room({ day }: { day: DayPlan }) {
  /** What somebody pressed; null: the clock says which session is on. */
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
            // Browsers let a page sound only once somebody has pressed something in it.
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

/** The last so many minutes stand out. */
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
  // The clock may go on to the next session before this one is drawn as over.
  useEffect(() => end, []);
  return (
    <p class={`countdown ${left <= SOON ? 'soon' : ''}`} role="timer">
      <span>{isOver ? w.timeUp : label}</span> <strong>{countdownText(left * 60)}</strong>
    </p>
  );
}

/** What the clock says; redrawn when that changes. */
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

/** A page that is loaded again goes on with the round. */
function keepRound(round: Round | null): void {
  orElse(() => sessionStorage.setItem(KEPT, JSON.stringify(round)), undefined);
}

function roundKept({ sessions }: DayPlan): Round | null {
  const kept = orElse(() => JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') as Round | null, null);
  return kept !== null && kept.session < sessions.length ? kept : null;
}
