/** What a series of events comes to. */
import { counted, figure } from '../../../shared/figures.ts';

const others = (count: number): string => counted(count, 'other');

export const englishSeries = {
  title: (folder: string, events: number, people: number): string =>
    `${folder}: ${counted(events, 'event')}, ${counted(people, 'person', 'people')} in the last one`,
  /** @param soonest events from one meeting to the next; null: no pair met in two events */
  pairs: (pairs: number, met: number, again: number, soonest: number | null): string =>
    `Of ${counted(pairs, 'pair')} of them ${figure(met)} ${met === 1 ? 'has' : 'have'} met, ${figure(again)} more than once; ${soonest === null ? 'nobody met again in a later event' : `the soonest after ${counted(soonest, 'event')}`}.`,
  each: (fewest: number, most: number): string =>
    fewest === most
      ? `Everybody has met ${others(most)}.`
      : `Each has met ${figure(fewest)} to ${others(most)}.`,
  events: 'Events',
  members: 'Who is due',
  event: 'event',
  people: 'people',
  pairsMet: 'pairs',
  again: 'again',
  changes: 'new and gone',
  met: 'met',
  of: 'of',
  due: 'longest not met',
  never: (names: string): string => `never: ${names}`,
  ago: (events: number, names: string): string => `${counted(events, 'event')} ago: ${names}`,
};
