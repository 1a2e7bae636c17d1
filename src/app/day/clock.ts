/** The event's clock. */
import { useEffect, useState } from 'preact/hooks';
import { wallClock } from '../../report/day/day-plan.ts';

const MINUTE = 60_000;

/** The local wall clock in minutes since 2000, with fractions. @param every update interval in milliseconds */
export function useMinutes(every: number): number {
  const [minutes, setMinutes] = useState(minutesNow);
  useEffect(() => {
    const timer = setInterval(() => setMinutes(minutesNow()), every);
    return () => clearInterval(timer);
  }, [every]);
  return minutes;
}

export function minutesNow(): number {
  return (wallClock(new Date()).getTime() - Date.UTC(2000, 0, 1)) / MINUTE;
}
