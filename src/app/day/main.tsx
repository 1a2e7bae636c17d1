/** The page for attendees: the plan is the end of its own address. With `?room` it is the screen of the room. */
import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { unpackDay } from '../../report/day/day-link.ts';
import type { DayPlan } from '../../report/day/day-plan.ts';
import { Attendees } from './attendees.tsx';
import { Room } from './room.tsx';
import { code, w } from './words.ts';
import './day.css';

document.documentElement.lang = code;
const place = document.getElementById('day');
if (place) render(<Day />, place);

function Day() {
  const [fragment, setFragment] = useState(location.hash);
  useEffect(() => {
    const hear = () => setFragment(location.hash);
    addEventListener('hashchange', hear);
    return () => removeEventListener('hashchange', hear);
  }, []);
  const [day, setDay] = useState<DayPlan | string>(() => readDay(fragment));
  useEffect(() => setDay(readDay(fragment)), [fragment]);
  useEffect(() => {
    if (typeof day !== 'string') document.title = day.title;
  }, [day]);
  if (typeof day === 'string')
    return (
      <main class="page">
        <p class="trouble" role="alert">
          {day}
        </p>
      </main>
    );
  return new URLSearchParams(location.search).has('room') ? (
    <Room day={day} />
  ) : (
    <Attendees key={fragment} day={day} />
  );
}

/** The plan, or why there is none. */
function readDay(fragment: string): DayPlan | string {
  const read = unpackDay(fragment);
  if (read.ok) return read.value;
  return read.issues[0].code === 'share_version' ? w.newer : w.damaged;
}
