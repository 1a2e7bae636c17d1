/** The attendees' page: the plan is in the fragment of its URL. With `?room` it is the screen for the room. */
import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { unpackDay } from '../../report/day/day-link.ts';
import { liveIn } from '../../report/day/day-links.ts';
import type { DayPlan } from '../../report/day/day-plan.ts';
import { sortedByName } from '../../report/last-name.ts';
import { listen } from '../listen.ts';
import { leaveStep } from '../parts/back.ts';
import { Attendees } from './attendees.tsx';
import { Room } from './room.tsx';
import { code, w } from './words.ts';
import './day.css';

document.documentElement.lang = code;
leaveStep();
const place = document.getElementById('day');
if (place) render(<Day />, place);

function Day() {
  const [fragment, setFragment] = useState(location.hash);
  useEffect(() => listen({ hashchange: () => setFragment(location.hash) }), []);
  const [day, setDay] = useState<DayPlan | string>(() => readDay(fragment));
  useEffect(() => {
    const live = liveIn(fragment);
    if (live !== null) return follow(live.id, setDay);
    setDay(readDay(fragment));
    return undefined;
  }, [fragment]);
  useEffect(() => {
    if (typeof day !== 'string') document.title = day.title;
  }, [day]);
  if (typeof day === 'string')
    return (
      <main class="page">
        {day !== '' && (
          <p class="trouble" role="alert">
            {day}
          </p>
        )}
      </main>
    );
  return new URLSearchParams(location.search).has('room') ? (
    <Room day={day} />
  ) : (
    <Attendees key={fragment} day={day} whose={liveIn(fragment)?.name ?? null} />
  );
}

/** Polling interval of a live plan, in milliseconds. */
const AGAIN = 10_000;

/** Shows the server's plan, and each later one; without an answer the last one stays. */
function follow(id: string, show: (shown: (now: DayPlan | string) => DayPlan | string) => void): () => void {
  let last = '';
  const look = async () => {
    if (document.visibilityState === 'hidden' && last !== '') return;
    const answer = await fetch(`live/${id}`).catch(() => null);
    const text = answer?.ok ? await answer.text() : null;
    if (text === null) show((now) => (typeof now === 'string' ? w.away : now));
    else if (text !== last) show(() => readDay(text));
    last = text ?? last;
  };
  void look();
  const timer = setInterval(look, AGAIN);
  const unhear = listen({ visibilitychange: look }, document);
  return () => {
    clearInterval(timer);
    unhear();
  };
}

/** The plan, or why there is none. */
function readDay(fragment: string): DayPlan | string {
  if (liveIn(fragment) !== null) return '';
  const read = unpackDay(fragment);
  if (read.ok) return { ...read.value, people: sortedByName(read.value.people, code) };
  return read.issues[0].code === 'share_version' ? w.newer : w.damaged;
}
