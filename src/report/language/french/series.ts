import type { englishSeries } from '../english/series.ts';
import { counted, figure } from './numbers.ts';

const others = (count: number): string => counted(count, 'autre personne', 'autres personnes');

export const frenchSeries: typeof englishSeries = {
  title: (folder, events, people) =>
    `${folder} : ${counted(events, 'événement')}, ${counted(people, 'personne')} au dernier`,
  pairs: (pairs, met, again, soonest) =>
    `Sur ${counted(pairs, 'paire')}, ${figure(met)} ${met < 2 ? 's’est déjà rencontrée' : 'se sont déjà rencontrées'}, dont ${figure(again)} plus d’une fois ; ${soonest === null ? 'personne ne s’est revu à un événement suivant' : `la première s’est revue après ${counted(soonest, 'événement')}`}.`,
  each: (fewest, most) =>
    fewest === most
      ? `Chacun a rencontré ${others(most)}.`
      : `Chacun a rencontré de ${figure(fewest)} à ${others(most)}.`,
  events: 'Événements',
  members: 'À qui le tour',
  event: 'événement',
  people: 'personnes',
  pairsMet: 'paires',
  again: 'de nouveau',
  changes: 'arrivées et départs',
  met: 'rencontrées',
  of: 'sur',
  due: 'pas rencontrées depuis le plus longtemps',
  never: (names) => `jamais : ${names}`,
  ago: (events, names) => `il y a ${counted(events, 'événement')} : ${names}`,
};
