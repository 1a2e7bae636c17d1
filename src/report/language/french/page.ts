import type { englishPage } from '../english/page.ts';
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
