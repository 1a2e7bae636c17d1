/** Texts of rules. */
import type { Language } from '../english/english.ts';
import { count, listed, MODES, persons, times } from './counted.ts';

export const rules: Language['rules'] = {
  heading: 'Règles',
  add: 'Ajouter une règle',
  none: 'Chacun rencontre le plus de monde possible, et personne deux fois si cela peut s’éviter.',
  edit: (text) => `Modifier : ${text}`,
  removeRule: (text) => `Retirer la règle : ${text}`,
  done: 'Terminé',
  kinds: {
    apart: ['Séparer', 'jamais à la même table'],
    together: ['Garder ensemble', 'toujours à la même table'],
    wishes: ['Compagnie souhaitée', 'chacun avec un ami nommé dans une colonne'],
    pin: ['Table fixe', 'un hôte, une oratrice'],
    absent: ['Absent', 'en retard, parti plus tôt, ou une session sans'],
    spread: ['Répartir également', 'une colonne, comme le genre ou le niveau'],
    need: [
      'Quelqu’un à chaque table',
      'une compétence ou un rôle : au moins un, au plus deux, personne seul',
    ],
    mix: ['Qui doit rencontrer qui', 'd’autres services d’abord, acheteurs avec vendeurs'],
    limit: ['Limiter les rencontres', 'personne ne rencontre quelqu’un deux fois'],
    recent: ['Pas ceux qui se sont vus récemment', 'après les derniers événements, d’autres d’abord'],
    visits: ['Passer par des tables', 'chaque atelier une fois, aucune table deux fois'],
    choices: ['Tables choisies', 'premier, deuxième et troisième choix d’un sujet'],
    meet: ['Se rencontrer', 'deux personnes, au moins ou au plus tant de fois'],
  },
  who: 'Qui',
  whoHint: 'Tapez un nom ou une colonne',
  same: (column) => `Même valeur : ${column}`,
  strengths: { must: 'Obligatoire', strongly: 'Fortement', rather: 'Plutôt' },
  aboveAll: 'Avant tout',
  strength: 'Avec quelle force',
  inSessions: 'À quelles sessions',
  allSessions: 'Toutes',
  tableOf: 'À quelle table',
  anyTables: 'Quelles tables',
  each: 'Toutes les tables',
  column: 'Colonne',
  noColumn: 'La liste des personnes n’a pas encore de colonne. Ajoutez-en une dans le tableau des personnes.',
  mode: 'Combien',
  modes: MODES,
  times: 'Fois',
  window: 'en tant de sessions de suite',
  gap: 'Derniers événements',
  tolerance: 'En plus ou en moins',
  wishedLeast: 'Avec combien',
  value: 'Qui a',
  howMany: 'Personnes',
  notAlone: 'pas seul',
  choiceColumns: 'Colonnes, le premier choix d’abord',
  noTableOf: (names) => `Aucune table ne s’appelle ${listed(names, 'ou')}.`,
  makeTables: (number) => `Faire ${count(number, 'table')} de ces choix`,
  noSuchColumn: 'Choisissez une colonne de la liste.',
  mixHow: 'Qui avec qui',
  different: 'valeurs différentes',
  oneWith: 'une valeur avec une autre',
  first: 'Celles-ci d’abord, d’autres aussi',
  only: 'Celles-ci seules comptent',
  conflict: 'Cela ne va pas avec d’autres règles.',
  wish: 'En faire un souhait',
  unknown: (names) => `Pas dans la liste : ${listed(names)}`,
  incomplete: 'Choisissez de qui il s’agit.',
  noSession: 'Choisissez à quelles sessions.',
  text: {
    apart: (_, { who, strength, rows }) =>
      `${who} : ${{ must: 'jamais', strongly: 'si possible pas', rather: 'plutôt pas' }[strength]} ${rows ? 'côte à côte' : 'à la même table'}`,
    together: (_, { who, strength, rows }) =>
      `${who} : ${{ must: 'toujours', strongly: 'si possible', rather: 'plutôt' }[strength]} ${rows ? 'côte à côte' : 'à la même table'}`,
    wishes: ({ column, least }) => `Chacun avec au moins ${persons(least)} de sa colonne « ${column} »`,
    choices: ({ columns }) => `La table que chacun a choisie dans ${listed(columns)}`,
    need: ({ mode, number }, { what }) =>
      mode === 'not_alone'
        ? `${what} : personne n’est seul à une table`
        : `${what} : ${MODES[mode]} ${number} à chaque table`,
    recent: ({ gap }) =>
      gap === 1
        ? 'Personne avec quelqu’un du dernier événement'
        : `Personne avec quelqu’un des ${gap} derniers événements`,
    pin: ({ table }, { who }) => `${who} : ${table}`,
    absent: (_, { who }) => `${who} : absence`,
    spread: ({ column, tolerance = 0 }) =>
      `${column} : réparti également entre les tables${tolerance === 0 ? '' : `, à ${tolerance} près`}`,
    visits: ({ mode, times: number }, { who, where }) => `${who} : ${where}, ${MODES[mode]} ${times(number)}`,
    meet: ({ mode, times: number }, { who }) => `${who} : rencontre ${MODES[mode]} ${times(number)}`,
    limit: ({ times: number, window }) =>
      `Personne ne rencontre quelqu’un ${number === 1 ? 'plus d’une fois' : `plus de ${times(number)}`}${window === undefined ? '' : ` en ${window} sessions de suite`}`,
    mix: ({ column, pair, only }) => {
      if (pair) return only ? `Seul compte ${pair[0]} avec ${pair[1]}` : `D’abord ${pair[0]} avec ${pair[1]}`;
      return `${only ? 'Seules comptent' : 'D’abord'} les personnes de valeurs différentes : ${column}`;
    },
  },
  notes: { must: ' (avant tout)', strongly: '', rather: ' (plutôt)' },
  sessions: (numbers) =>
    ` ${numbers.length === 1 ? 'à la session' : 'aux sessions'} ${listed(numbers.map(String))}`,
  eachTable: 'chaque table',
};
