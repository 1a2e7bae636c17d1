/** What rules ask for, and where they are not met, in French. */
import type { Language } from '../english/english.ts';
import { counted, figure, moreThan, times } from './numbers.ts';

const MODES = {
  exact: 'exactement',
  at_least: 'au moins',
  at_most: 'au plus',
  not_alone: 'aucun ou au moins',
};

const OVER: Readonly<Record<string, string>> = {
  opponents: ' comme adversaires',
  neighbours: ' comme voisins',
  table: ' à une table',
  court: ' sur un terrain',
};
const over = (link: string): string => OVER[link] ?? ` par ${link}`;

export const rules: Language['rules'] = {
  everyone: 'Tout le monde',
  everyoneWith: (what) => `Tous ceux qui ont ${what}`,
  manyEveryone: false,
  manyEveryoneWith: true,
  when: (numbers, many) => ` ${many ? 'aux sessions' : 'à la session'} ${numbers}`,
  limit: (count) => `Aucune paire ne se rencontre ${moreThan(count)}`,
  within: (sessions) => ` en l’espace de ${counted(sessions, 'session')}`,
  recent: (gap) =>
    `Ne se revoient pas ceux qui se sont rencontrés ${gap === 1 ? 'au dernier événement' : `aux ${figure(gap)} derniers événements`}`,
  balance: (group, mode, wanted, key) => `${group ?? 'Chaque groupe'} a ${MODES[mode]} ${wanted} pour ${key}`,
  ofEach: (count, values) => `${count} de chacune des ${values} valeurs`,
  shares: (group, wanted, key) =>
    `${group ?? 'Chaque groupe'} a ${wanted} pour ${key}, d’aussi près que possible`,
  sum: (group, key) =>
    `${group === null ? 'Les groupes sont équilibrés' : `Équilibre pour ${group}`} selon ${key}, autant que les nombres le permettent`,
  pin: (who, many, group) => `${who} ${many ? 'sont' : 'est'} à ${group}`,
  together: (who, many) => `${who} ${many ? 'sont' : 'est'} ensemble`,
  togetherWish: (who) => `${who} devraient être ensemble`,
  apart: (who) => `${who} ne sont jamais ensemble`,
  apartWish: (who) => `${who} ne devraient pas être ensemble`,
  apartOf: (who) => `Jamais deux ensemble, parmi : ${who}`,
  apartOfWish: (who) => `De préférence jamais deux ensemble, parmi : ${who}`,
  visits: (who, many, groups, each, mode, count) => {
    const where =
      groups === null ? (each ? 'chaque groupe' : 'des groupes') : `${each ? 'chacun de ' : ''}${groups}`;
    return `${who} ${many ? 'passent' : 'passe'} ${MODES[mode]} ${times(count)} par ${where}`;
  },
  meetings: (who, many, mode, count) =>
    `${who} ${many ? 'se rencontrent' : 'se rencontre'} ${MODES[mode]} ${times(count)}`,
  choices: (people) =>
    `${counted(people, 'personne obtient un groupe', 'personnes obtiennent des groupes')} de ${people === 1 ? 'son' : 'leur'} choix`,
  wishes: (people, atLeast) =>
    `${counted(people, 'personne est', 'personnes sont')} avec ${atLeast === 1 ? 'quelqu’un' : `${figure(atLeast)} personnes ou plus`} de ${people === 1 ? 'son' : 'leur'} choix`,
  weights: (pairs) =>
    `${counted(pairs, 'paire a un nombre', 'paires ont des nombres')}, et le moins possible en compte`,
  sameGroup: '',
  over,
  meetOver: (who, link) => `${who} devraient se rencontrer${over(link)}`,
  apartOver: (who, link) => `${who} : jamais deux ne se rencontrent${over(link)}`,
  apartWishOver: (who, link) => `${who} : deux ne devraient pas se rencontrer${over(link)}`,
  fairWaiting: 'Personne n’attend plus souvent que les autres, autant que possible',
};

export const details: Language['details'] = {
  session: (number) => `session ${number}`,
  waits: (who, count) => `${who} attend ${times(count)}`,
  meet: (who, count) => `${who} se rencontrent ${times(count)}`,
  again: (who, ago) =>
    `${who} se revoient, après s’être rencontrés ${ago === 1 ? 'au dernier événement' : `il y a ${figure(ago)} événements`}`,
  never: (who) => `${who} ne se rencontrent jamais`,
  lessThanOthers: (who) => `${who} se rencontrent, et d’autres compteraient plus`,
  roomUnused: (units) => `Les tailles des groupes laissent de la place inutilisée : ${figure(units)}`,
  balance: ({ group, at, count, key, value }, mode, wanted) =>
    `${group}, ${at} : ${count} avec ${key} ${value} au lieu d’${MODES[mode]} ${wanted}`,
  share: ({ group, at, count, key, value }, share, off) =>
    `${group}, ${at} : ${count} avec ${key} ${value}, à ${figure(off)} de ${share} du groupe`,
  sum: (group, at, key, off) => `${group}, ${at} : ${key} est à ${figure(off)} d’une part égale`,
  together: (who, group, at) => `${who} sont ensemble à ${group}, ${at}`,
  apart: (who, at) => `${who} sont séparés, ${at}`,
  metOver: (who, link, at) => `${who} se rencontrent${over(link)}, ${at}`,
  notMetOver: (who, link, at) => `${who} ne se rencontrent pas${over(link)}, ${at}`,
  meetings: (who, off) => `${who} : à ${counted(off, 'rencontre')} du compte`,
  choice: (who, group, at, rank, choices) =>
    `${who} est à ${group}, ${at} : ${rank < 0 ? `aucun de ses ${choices} choix` : `choix ${rank + 1} sur ${choices}`}`,
  wishes: (who, group, at, short) =>
    `${who} est à ${group}, ${at}, ${short === null ? 'sans personne de son choix' : `avec ${counted(short, 'personne')} de son choix en moins`}`,
  visits: (who, off, groups) =>
    `${who} : à ${counted(off, 'visite')} du compte pour ${groups ?? 'n’importe quel groupe'}`,
};
