import type { englishPage, englishSeries } from '../english/page.ts';
import { counted, figure, times } from './numbers.ts';

export const frenchPage: typeof englishPage = {
  find: 'Trouver mon nom',
  findHint: 'Une partie du nom',
  findNobody: 'Personne de ce nom.',
  parts: 'Parties du plan',
  tablePlans: 'Plans de table',
  cards: 'Cartes individuelles',
  pairs: 'Qui rencontre qui',
  rules: 'Règles',
  rulesKept: 'Règles respectées ou non',
  proof: 'Coût et preuve',
  itineraries: 'Parcours',
  size: (people, groups, sessions) =>
    `${counted(people, 'personne')}, ${counted(groups, 'groupe')}, ${counted(sessions, 'session')}`,
  days: (from, to) => `${from} – ${to}`,
  seats: (taken, seats) => `${taken} sur ${seats}`,
  metByEach: 'personnes rencontrées par chacun, en moyenne',
  pairsMeet: 'paires différentes se rencontrent',
  pairsAgain: 'paires se rencontrent plus d’une fois',
  cost: 'coût',
  madeBy: (version, seed) =>
    `Fait avec mingle ${version}${seed === undefined ? '' : `, graine aléatoire ${seed}`}.`,
  states: { kept: 'Respectée', broken: 'Non respectée', unknown: 'Non notée' },
  must: 'obligatoire',
  wish: 'souhait',
  costs: (cost) => `coûte ${figure(cost)}`,
  andMore: (count) => `et ${count} de plus`,
  noRules: 'Il n’y a pas de règle.',
  tooManyPairs: (most) =>
    `Au-delà de ${figure(most)} personnes, les paires ne tiennent sur aucune page ; mingle explain nomme celles qui comptent.`,
  personByPerson: 'Personne par personne',
  person: 'Personne',
  meets: 'Rencontre',
  again: 'Plus d’une fois',
  never: 'Jamais',
  scrollsMatrix: 'Tableau des paires, défile horizontalement',
  scrollsTable: 'Qui rencontre qui, personne par personne',
  matrix: 'Combien de fois chaque paire se rencontre ; le tableau au-dessous le dit en mots',
  level: (count, most) =>
    count === 0 ? 'jamais' : count === most && count > 1 ? `${times(count)} ou plus` : times(count),
  cannotMeet: 'ne peuvent pas se rencontrer',
  earlierCount: 'Les rencontres des événements précédents comptent.',
  pair: (one, other, words, earlier) =>
    `${one} et ${other} : ${words}${earlier > 0 ? `, dont ${earlier} auparavant` : ''}`,
};

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
