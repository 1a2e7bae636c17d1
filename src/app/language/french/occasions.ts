/** Texts of occasions: their words for tables and sessions, and their headlines. */
import type { Language } from '../english/english.ts';
import type { OccasionWords } from '../english/occasions.ts';
import { count, met, times } from './counted.ts';

/** "Chaque élève travaille avec 12 des 23 autres, jamais deux fois avec le même". */
const meets =
  (subject: string): OccasionWords['worth'] =>
  (fewest, most, others, again) =>
    `${subject} ${met(fewest, most, others)}, ${again <= 1 ? 'jamais deux fois la même personne' : `jamais plus de ${times(again)} la même personne`}`;

const PREPOSITION: Readonly<Record<string, string>> = { équipe: 'en', terrain: 'sur' };

const at =
  (one: string, place: string): NonNullable<OccasionWords['seated']> =>
  (number, places) =>
    `${count(number, one)} ${PREPOSITION[place] ?? 'à'} ${count(places, place)}`;

const tour = (number: number): string => `Tour ${number}`;

const words: Language['occasions']['words'] = {
  class: {
    name: 'Classe',
    table: 'Groupe',
    session: (number) => `Semaine ${number}`,
    worth: meets('Chaque élève travaille avec'),
    seated: (pupils, groups) => `${count(pupils, 'élève')} en ${count(groups, 'groupe')}`,
    columns: ['amis'],
  },
  conference: {
    name: 'Conférence',
    worth: meets('Chacun est assis avec'),
    seated: at('participant', 'table'),
    columns: ['service'],
    values: ['design', 'technique', 'ventes', 'support'],
  },
  wedding: {
    name: 'Mariage',
    session: (number, all) => (all === 1 ? 'Plan de table' : `Plat ${number}`),
    worth: meets('Chaque invité est assis avec'),
    seated: at('invité', 'table'),
    columns: ['couple', 'côté'],
    values: ['mariée', 'marié', 'amis'],
  },
  networking: {
    name: 'Rencontres express',
    session: tour,
    worth: meets('Chacun parle avec'),
    seated: at('participant', 'table'),
    columns: ['rôle'],
    values: ['acheteur', 'vendeur'],
  },
  golf: {
    name: 'Golf',
    table: 'Partie',
    session: tour,
    worth: meets('Chaque joueur joue avec'),
    seated: (players, flights) => `${count(players, 'joueur')} en ${count(flights, 'partie')}`,
    columns: ['handicap'],
  },
  doubles: {
    name: 'Doubles',
    table: 'Terrain',
    session: tour,
    worth: (fewest, most, others) => `Chaque joueur est sur un terrain avec ${met(fewest, most, others)}`,
    seated: at('joueur', 'terrain'),
  },
  teams: {
    name: 'Équipes et sujets',
    table: 'Équipe',
    worth: meets('Chacun travaille avec'),
    seated: at('personne', 'équipe'),
    columns: ['premier choix', 'deuxième choix', 'compétence'],
    values: ['Robots', 'Abeilles', 'Cinéma', 'Rivières', 'programmation'],
  },
  stations: {
    name: 'Ateliers',
    table: 'Atelier',
    session: tour,
    worth: meets('Chacun passe avec'),
    visit: (fewest, all) =>
      fewest === all
        ? `Chacun passe par les ${all} ateliers`
        : `Chacun passe par au moins ${fewest} des ${all} ateliers`,
    seated: at('personne', 'atelier'),
  },
  coffee: { name: 'Pause-café', worth: meets('Chacun est assis avec') },
};

export const occasions: Language['occasions'] = {
  heading: 'Pour quelle occasion ?',
  label: 'Pour',
  any: 'tout événement',
  example: 'Un exemple',
  use: 'Commencer avec cet exemple',
  before: 'Mois dernier',
  words,
  partners: (fewest, rounds) =>
    fewest >= rounds
      ? 'Chaque joueur change de partenaire à chaque tour'
      : `Chaque joueur a au moins ${count(fewest, 'partenaire')} en ${count(rounds, 'tour')}`,
  again: (pairs, events) => {
    const when = events === 1 ? 'du dernier événement' : `des ${events} derniers événements`;
    return pairs === 0
      ? `Personne n’est assis avec quelqu’un ${when}`
      : `${count(pairs, 'paire')} ${when} de nouveau ensemble`;
  },
};
