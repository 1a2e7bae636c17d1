import type { englishSeries } from '../english/series.ts';
import { counted, figure } from './numbers.ts';

const others = (count: number): string => counted(count, 'andere Person', 'andere');

export const germanSeries: typeof englishSeries = {
  title: (folder, events, people) =>
    `${folder}: ${counted(events, 'Anlass', 'Anlässe')}, ${counted(people, 'Person', 'Personen')} im letzten`,
  pairs: (pairs, met, again, soonest) =>
    `Von ihren ${counted(pairs, 'Paar', 'Paaren')} ${met === 1 ? 'hat' : 'haben'} sich ${figure(met)} getroffen, ${figure(again)} mehr als einmal; ${soonest === null ? 'niemand traf sich in einem späteren Anlass wieder' : `am schnellsten wieder nach ${counted(soonest, 'Anlass', 'Anlässen')}`}.`,
  each: (fewest, most) =>
    fewest === most
      ? `Alle haben ${others(most)} getroffen.`
      : `Jede und jeder hat ${figure(fewest)} bis ${others(most)} getroffen.`,
  events: 'Anlässe',
  members: 'Wer an der Reihe ist',
  event: 'Anlass',
  people: 'Personen',
  pairsMet: 'Paare',
  again: 'wieder',
  changes: 'neu und weg',
  met: 'getroffen',
  of: 'von',
  due: 'am längsten nicht getroffen',
  never: (names) => `nie: ${names}`,
  ago: (events, names) => `vor ${counted(events, 'Anlass', 'Anlässen')}: ${names}`,
};
