import { figure as figureIn } from '../../../shared/figures.ts';
import type { Language, Range } from '../english/english.ts';
import { counted, figure, LOCALE, moreThan, times } from './numbers.ts';
import { frenchPage, frenchSeries } from './page.ts';
import { details, rules } from './rules.ts';

const bound = (value: number): string => figureIn(value, 'floor', LOCALE);
const gap = (value: number): string => figureIn(value, 'ceil', LOCALE);
const others = (count: number): string => counted(count, 'autre personne', 'autres personnes');
const range = ({ fewest, most }: Range): string =>
  fewest < most ? `de ${figure(fewest)} à ${figure(most)}` : figure(most);

export const french: Language = {
  code: 'fr',
  locale: LOCALE,
  figure,
  seatOf: (place, number) => `${place}, place ${number}`,
  quoted: (text) => `« ${text} »`,
  colon: '\u00a0: ',
  semicolon: '\u202f; ',
  and: 'et',
  more: (count) => `${count} de plus`,
  title: 'Qui est assis avec qui',
  session: (number) => `Session ${number}`,
  people: (count) => counted(count, 'personne'),
  waits: 'attend',
  notThere: 'Absent',

  print: {
    designs: {
      posters: 'Affiches',
      floor: 'Plan de salle',
      'find-your-table': 'Trouvez votre table',
      cards: 'Cartes',
      'check-in': 'Accueil',
      tables: 'Listes pour les tables',
      scores: 'Feuilles de score',
      badges: 'Badges',
      'place-cards': 'Marque-places',
    },
    scan: 'Scannez le code et cherchez votre nom.',
    scanCard: 'Scannez pour voir vos tables.',
    asOf: (time, plan) =>
      `Mise à jour : ${time}, plan ${plan}. Quelque chose ne va pas ? Demandez à l’accueil.`,
    name: 'Nom',
    tableIn: (prefix) => `${prefix ?? 'Table'} par session`,
    firstTable: 'Première table',
    from: 'Dès',
    session: 'Session',
    when: 'Quand',
    where: 'Où',
    with: 'Avec',
    who: 'Qui',
    beside: 'avec',
    against: 'contre',
    score: 'Score',
    sheetOf: (sheet, sheets) => `${sheet} sur ${sheets}`,
  },

  page: frenchPage,
  series: frenchSeries,

  table: {
    schedule: 'Plan',
    participants: 'Participants',
    pairs: 'Paires',
    rules: 'Règles',
    session: 'session',
    group: 'groupe',
    person: 'personne',
    name: 'nom',
    starts: 'début',
    ends: 'fin',
    otherPerson: 'autre personne',
    meetings: 'rencontres',
    earlier: 'dont auparavant',
    rule: 'règle',
    kind: 'type',
    state: 'état',
    states: { kept: 'respectée', broken: 'non respectée', unknown: 'inconnu' },
    cost: 'coût',
    where: 'où',
    scores: 'Scores',
    standings: 'Classement',
    court: 'terrain',
    side: 'joueur',
    score: 'score',
    rank: 'rang',
    standing: ['joués', 'gagnés', 'nuls', 'perdus', 'points pour', 'points contre', 'différence'],
    tooManyPairs: (most) => `Plus de ${figure(most)} personnes font trop de paires pour une feuille.`,
  },

  calendar: { waits: 'Attend', with: 'Avec :', against: 'Contre :' },

  quality: {
    provenBest: 'le meilleur, c’est prouvé',
    noBound: 'aucune borne connue',
    best: 'on ne peut pas faire mieux',
    notKnown: 'l’écart au meilleur n’est pas connu',
    fromBest: (left) => `à ${gap(left)} au plus du meilleur`,
    withEarlier: 'avec les événements précédents, ',
    nobody: 'personne ne rencontre personne',
    everyone: (fewest, most, all) =>
      fewest < most
        ? `chacun rencontre de ${figure(fewest)} à ${figure(most)} personnes sur ${figure(all)}`
        : most === all
          ? all === 1
            ? 'les deux se rencontrent'
            : `chacun rencontre les ${figure(all)} autres`
          : `chacun rencontre ${counted(most, 'personne')} sur ${figure(all)}`,
    notTwice: 'jamais deux fois la même',
    notMoreThan: (count) => `jamais ${moreThan(count)} la même`,
    togetherMore: ' ; seuls ceux qui doivent être ensemble se voient plus souvent',
    others,
    fewestAll: (count) => `chacun rencontre ${others(count)}`,
    firstChoice: (count, all, once) =>
      `${figure(count)} sur ${figure(all)} ${once ? (count < 2 ? 'a eu son premier choix' : 'ont eu leur premier choix') : 'fois quelqu’un a eu son premier choix'}`,
    otherChoice: (count, rank) =>
      `${figure(count)} ${rank === null ? 'aucun' : `${count < 2 ? 'son' : 'leur'} choix ${rank}`}`,
    wishesMet: (count, all, atLeast, once) =>
      `${figure(count)} sur ${figure(all)} ${count < 2 ? 'est' : 'sont'} ${once ? '' : 'toujours '}avec ${atLeast === 1 ? 'quelqu’un' : 'autant de personnes que demandé'} de ${count < 2 ? 'son' : 'leur'} choix`,
    wishesForbidden: (who) => `les règles tiennent à l’écart de toutes les personnes souhaitées : ${who}`,
    wishesMissed: (who) => `pas ainsi : ${who}`,
    fewest: (who, many, met, most) =>
      `${who} ${many ? 'rencontrent' : 'rencontre'} ${met} ; le maximum est ${figure(most)}`,
  },

  doubles: {
    title: 'Qui joue contre qui',
    courts: 'Terrains',
    size: (people, courts, sessions) =>
      `${counted(people, 'personne')}, ${counted(courts, 'terrain')}, ${counted(sessions, 'session')}`,
    asPartners: ' comme partenaires',
    asOpponents: ' comme adversaires',
    everybody: (partners, opponents, all) =>
      `chacun joue avec ${range(partners)} et contre ${range(opponents)} des ${figure(all)} autres`,
    notMoreThan: (partners, opponents) =>
      partners === opponents
        ? `jamais ${moreThan(partners)} avec ou contre la même personne`
        : `jamais ${moreThan(partners)} avec la même personne, ni ${moreThan(opponents)} contre elle`,
  },

  cost: {
    nothing:
      'Le plan ne coûte rien : toutes les règles et tous les souhaits sont respectés, et il ne peut y avoir plus de rencontres.',
    total: (cost, parts) => `Le plan coûte ${figure(cost)} : ${parts}. Moins, c’est mieux.`,
    part: (cost, what) => `${figure(cost)} pour ${what}`,
    contacts: 'des paires qui auraient pu se rencontrer et ne se rencontrent pas',
    repeats: 'des paires qui se rencontrent trop souvent',
    balance: 'des groupes déséquilibrés',
    wishes: 'des souhaits sur qui est avec qui',
    pairs: (met, possible, as, each) =>
      `${figure(met)} sur ${counted(possible, 'paire possible', 'paires possibles')} ${met < 2 ? 'se rencontre' : 'se rencontrent'}${as} ; ${each}`,
    each: (count) => `chacun rencontre ${others(count)}.`,
    eachOnAverage: (mean, fewest, most) =>
      `chacun en rencontre ${figure(mean)} en moyenne, de ${figure(fewest)} à ${figure(most)}.`,
    noneAgain: (as) => `Aucune paire ne se rencontre${as} plus d’une fois.`,
    again: (pairs, as, most) =>
      `${counted(pairs, 'paire se rencontre', 'paires se rencontrent')}${as} plus d’une fois, au plus ${times(most)}.`,
    least: (what, least, why, argument) => `${what} : au moins ${bound(least)}, ${why} (${argument}).`,
    because: {
      meeting_prices:
        'car les tailles des groupes fixent le nombre total de rencontres, et aucune répartition n’est moins chère',
      set_prices:
        'car les places fixent combien de ces personnes doivent partager un groupe, et combien le peuvent',
      session_sizes:
        'car les grands groupes font plus de rencontres, mais plus de répétitions à d’autres sessions, et les petits moins',
      known_repeats:
        'car aucun plan de cette taille n’a moins de répétitions, d’après un théorème ou une recherche de tous les plans',
      permutation_cover: 'car un plan sans répétition serait fait de permutations qui n’existent pas',
      balance: 'car les personnes présentes de chaque sorte doivent être dans un groupe',
      composition:
        'car ceux que rencontrent les personnes de chaque sorte, et où elles sont ou attendent, doivent s’accorder avec le nombre de chaque sorte dans les groupes',
      visit_prices: 'car chacun prend une place par session, et les groupes n’en ont qu’un nombre limité',
      wishes_in_reach:
        'car règles et places éloignent certains de toutes ou presque toutes les personnes souhaitées',
      square_sums: 'car les nombres de toutes les personnes présentes doivent être dans un groupe',
      exact_search: 'car une recherche qui n’omet aucun plan n’en a pas trouvé de moins cher',
    },
    bestOfAll: 'Aucun plan ne peut être meilleur, car aucun ne coûte moins que rien.',
    best: (least) =>
      `Aucun plan ne peut être meilleur : il est prouvé que tout plan coûte au moins ${bound(least)}.`,
    notWorkedOut: 'L’écart au meilleur plan n’a pas été calculé.',
    between: (least, left) =>
      `Il est prouvé qu’aucun plan ne coûte moins de ${bound(least)} ; celui-ci est donc à ${gap(left)} au plus du meilleur.`,
    pairsNever: 'Paires qui ne se rencontrent jamais',
    allOthers: 'toutes les autres',
    afterThat: ', puis ',
    first: (pairs) => `, d’abord ${pairs}`,
    only: (pairs) => `, seulement ${pairs}`,
    kindOf: (one, other) => `${one} avec ${other}`,
    kindSame: (key) => `celles de même valeur pour ${key}`,
    kindDiffers: (key) => `celles de valeurs différentes pour ${key}`,
  },

  rules,
  details,
};
