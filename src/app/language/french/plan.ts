/** Texts of the plan and of exports. */
import type { Language } from '../english/english.ts';
import { count, listed, met, persons, times } from './counted.ts';

export const plan: Language['plan'] = {
  make: 'Faire le plan',
  again: 'Planifier à nouveau',
  rest: 'Planifier le reste à nouveau',
  stop: 'Arrêter et garder le meilleur',
  longer: 'Plus longtemps',
  longerHint: 'Continue une demi-minute',
  fewChanges: 'Changer le moins possible',
  planning: 'Planification en cours',
  example:
    'Un exemple : 16 personnes à 4 tables, 4 sessions. Chacun rencontre 12 autres, personne deux fois.',
  empty: 'Le plan apparaît ici.',
  old: 'Le plan est plus ancien que vos modifications.',
  views: {
    sessions: 'Sessions',
    floor: 'Plan de salle',
    people: 'Personnes',
    pairs: 'Qui rencontre qui',
    rules: 'Règles',
    compare: 'Comparer',
  },
  colours: 'Couleurs',
  tabsLabel: 'Aller à une session',
  overview: 'Vue d’ensemble',
  overviewHint: 'Cliquez sur un nom pour voir cette personne à chaque session.',
  floorHint: (finger) =>
    finger
      ? 'Touchez une table, puis faites-la glisser là où elle se trouve dans la salle.'
      : 'Faites glisser une table là où elle se trouve dans la salle, ou déplacez-la avec les flèches.',
  lineUp: 'Remettre en rangées',
  wholeRoom: 'Toute la salle',
  fullness: (people, seats) => `${people} sur ${seats}`,
  viewsLabel: 'Façons de voir le plan',
  worth: (fewest, most, others, again) => {
    if (most === 0) return 'Personne ne rencontre encore personne';
    const twice =
      again <= 1 ? 'jamais deux fois la même personne' : `jamais plus de ${times(again)} la même personne`;
    return `Chacun rencontre ${met(fewest, most, others)}, ${twice}`;
  },
  across: (from, to, fewest, most, all) =>
    `Tous les « ${from} » rencontrent ${fewest === most ? '' : `${fewest} à `}${most} des ${all} « ${to} »`,
  visit: (fewest, all) =>
    fewest === all
      ? `Chacun passe par les ${all} tables`
      : `Chacun passe par au moins ${fewest} des ${all} tables`,
  seated: (number, tables) => `${persons(number)} à ${count(tables, 'table')}`,
  beside: (fewest, most, others, again) =>
    `Chacun a pour voisins ${met(fewest, most, others)}, ${again <= 1 ? 'jamais deux fois les mêmes' : `au plus ${again} fois les mêmes`}`,
  inRows: (number, rows) => `${persons(number)} en ${count(rows, 'rangée')}`,
  proven: 'Aucun plan ne peut être meilleur.',
  idle: (tables, sessions, rules) =>
    `${count(tables, 'table')}, ${listed(sessions)} : ${tables < 2 ? 'elle n’a' : 'elles n’ont'} personne qui compte pour quelqu’un, car selon une règle le reste ne vaut rien : ${rules.join(' ; ')}.`,
  countAll: 'Compter celles-ci d’abord, mais d’autres aussi',
  follow: 'Suivre de nouveau les modifications',
  howGood: 'Est-il bon ?',
  provenHow: 'Prouvé : aucun plan n’a un coût plus bas.',
  openWishes: (number) =>
    number === 1
      ? '1 souhait n’est pas entièrement satisfait.'
      : `${number} souhaits ne sont pas entièrement satisfaits.`,
  cost: (cost) => `Coût ${cost}`,
  lower: 'Moins, c’est mieux ; à 0, tous les souhaits sont satisfaits.',
  seconds: (seconds) => `${seconds.toFixed(seconds < 10 ? 1 : 0).replace('.', ',')} s`,
  free: 'place libre',
  lockSession: (session) => `Verrouiller ${session}`,
  lockTable: (table, session) => `Verrouiller ${table}, ${session}`,
  lockPerson: (name) => `Verrouiller les places : ${name}`,
  unlockAll: 'Tout déverrouiller',
  unlock: 'Déverrouiller',
  locked: 'verrouillé',
  heldPerson: (name, table, session) => `${name} : verrouillé à ${table}, ${session}.`,
  heldTable: (table, session) => `${table} : verrouillé, ${session}.`,
  heldSession: (session) => `${session} : verrouillé.`,
  swapHint: (finger) =>
    finger
      ? 'Touchez une personne, puis une autre pour les échanger.'
      : 'Cliquez sur une personne, puis sur une autre pour les échanger. Ou faites glisser.',
  picked: (name, finger) =>
    `${name} : ${finger ? 'touchez' : 'cliquez sur'} une autre personne ou une place libre. ↑ améliore le plan, = aussi bon, ↓ moins bon. ${finger ? 'Le même nom' : 'Échap'} termine.`,
  grades: { better: 'meilleur', same: 'aussi bon', worse: 'moins bon', far: 'bien moins bon' },
  swapBreaks: 'enfreint une règle',
  swapped: (one, other, grade) => `${one} et ${other} ont changé de place : le plan est ${grade}.`,
  moved: (one, table, grade) => `${one} : maintenant à ${table}. Le plan est ${grade}.`,
  refused: (one, other) => `${one} et ${other} ne peuvent pas changer de place : une règle serait enfreinte.`,
  forbidden: (one, other, rules) => `${one} et ${other} ne peuvent pas changer de place : ${listed(rules)}.`,
  force: (wishes, unpinned) => {
    if (unpinned.length > 0 && wishes > 0) return 'Assouplir ces règles, et échanger';
    if (unpinned.length > 0) return `Ne plus garder ${listed(unpinned)} là, et échanger`;
    return wishes === 1
      ? 'Faire de cette règle un souhait, et échanger'
      : 'Faire de ces règles des souhaits, et échanger';
  },
  noSeat: (table) => `${table} n’a pas de place libre. Pour échanger, déposez sur une personne.`,
  noPrices: 'Le planificateur n’a pas répondu. Réessayez.',
  swapOld: 'Planifiez d’abord à nouveau : le plan est plus ancien que vos modifications.',
  find: 'Chercher une personne',
  meets: (number) => `en rencontre ${number}`,
  never: 'Ne rencontre jamais',
  pairsLabel: (number) =>
    `Qui rencontre qui parmi ${persons(number)}. Les flèches vont d’une paire à l’autre.`,
  pairSelf: (name, most, others) => `${name} rencontre ${met(most, most, others)}.`,
  pairNone: (a, b) => `${a} et ${b} ne se rencontrent jamais.`,
  pairMeet: (a, b, number, where) => `${a} et ${b} se rencontrent ${times(number)} : ${where.join(' ; ')}.`,
  pairEarlier: 'à un événement précédent',
  pairHint: 'Choisissez une case ou un nom.',
  legend: ['jamais', 'une fois', 'deux fois', 'plus souvent'],
  tooManyPairs: 'Il y a trop de personnes pour dessiner toutes les paires.',
  ruleKept: 'respectée',
  ruleOpen: 'pas entièrement respectée',
  rulesNone: 'Il n’y a pas de règle. Rencontres et répétitions sont prises en compte d’elles-mêmes.',
  defaultRepeat: 'Personne ne rencontre quelqu’un deux fois (un léger souhait)',
  contacts: 'Tout le monde rencontre tout le monde',
  looking: 'Recherche de ce qui gêne',
  doIt: 'Le faire',
  inTheWay: {
    best: 'Il est prouvé que le plan est le meilleur : pour satisfaire ceci, autre chose devrait céder.',
    none: 'Aucun échange de deux personnes n’aiderait.',
    kept: 'Les sessions où un changement pourrait aider devaient rester comme elles sont.',
    hard: 'Tout échange qui aiderait enfreint une règle obligatoire',
    move: (person, other, table, session) =>
      `${session} : ${other === null ? `${person} pourrait aller à ${table}` : `${person} et ${other} pourraient échanger`}`,
    same: (move) => `${move} ; le plan serait aussi bon, mais autre chose resterait ouvert`,
    cost: (move, grade) => `${move}, mais l’ensemble du plan serait ${grade}`,
  },
  putAside: 'Mettre de côté pour comparer',
  compareNone:
    'Mettez un plan de côté, modifiez quelque chose, planifiez à nouveau, et comparez les deux ici.',
  asideIs: 'Mis de côté',
  nowIs: 'Maintenant',
  better: (more) =>
    more > 0
      ? 'Le plan actuel est meilleur.'
      : more < 0
        ? 'Celui qui est mis de côté est meilleur.'
        : 'D’après vos règles, les deux se valent.',
  takeAside: 'Prendre celui mis de côté',
  seatsChange: (number) =>
    number === 0
      ? 'Aucune place ne change.'
      : number === 1
        ? '1 place change.'
        : `${number} places changent.`,
  gone: (names) => `Plus dans le plan : ${listed(names)}.`,
  arrived: (names) => `Nouveaux dans le plan : ${listed(names)}.`,
  peopleMove: (number) => `${persons(number)} à une autre place`,
  trouble: {
    infeasible: 'Aucun plan ne peut respecter toutes les règles.',
    kept_breaks_rule: 'Une session qui doit rester enfreint une règle.',
    no_solution:
      'Aucun plan n’a été trouvé dans ce temps. Essayez plus longtemps, ou assouplissez une règle.',
    failed: 'La planification s’est terminée sans plan. Réessayez.',
    link: 'Le lien ne contient pas de plan.',
    unopened: 'Le planificateur n’a pas répondu, le plan du lien n’a donc pas été ouvert. Rechargez la page.',
    stays:
      'Rien d’autre n’a été ouvert : les dernières modifications de ce projet ne sont pas gardées et seraient perdues.',
  },
  failedDetail: (text) => `Le planificateur a dit : ${text}`,
};

export const out: Language['out'] = {
  button: 'Imprimer ou partager',
  print: 'Imprimer',
  preview: 'Aperçu',
  design: 'Que faut-il imprimer',
  files: 'Fichiers',
  share: 'Lien de partage',
  shareHint: 'Le lien contient tout le plan, noms compris. Qui l’a peut le lire ; aucun serveur ne le lit.',
  shareWithout: 'Le plan mis de côté n’y est pas.',
  copy: 'Copier le lien',
  copied: 'Copié.',
  tooLong: 'Le plan est trop grand pour un lien. Envoyez plutôt le fichier du projet.',
  project: 'Fichier du projet',
  html: 'Page web',
  zip: 'Calendriers (un par personne)',
  json: 'Résultat pour programmes',
  needsTimes: 'Les calendriers demandent un début : entrez-le sous Tables et sessions.',
  downloaded: (file) => `${file} a été téléchargé.`,
  image: 'Image',
  imageOf: (title: string) => `Le plan de ${title}`,
  allSessions: 'Toutes les sessions',
  copyImage: 'Copier',
  sendImage: 'Envoyer…',
  noImage: 'Le navigateur n’a pas pu dessiner l’image. Enregistrez le SVG.',
  paper: 'Papier',
  old: 'C’est le plan d’avant vos dernières modifications.',
};
