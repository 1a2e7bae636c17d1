/** Texts of the plan and of exports. */

import type { Language } from '../english/english.ts';
import { count, listed, met, persons, times } from './counted.ts';

export const plan: Language['plan'] = {
  make: 'Plan erstellen',
  again: 'Neu planen',
  rest: 'Den Rest neu planen',
  stop: 'Anhalten, besten behalten',
  longer: 'Länger',
  longerHint: 'Macht noch eine halbe Minute weiter',
  fewChanges: 'So wenig wie möglich ändern',
  planning: 'Es wird geplant',
  example: 'Ein Beispiel: 16 Personen an 4 Tischen, 4 Runden. Alle treffen 12 andere, niemanden zweimal.',
  empty: 'Hier erscheint der Plan.',
  old: 'Der Plan ist älter als Ihre Änderungen.',
  views: {
    sessions: 'Runden',
    floor: 'Raumplan',
    people: 'Personen',
    pairs: 'Wer trifft wen',
    rules: 'Regeln',
    compare: 'Vergleichen',
  },
  colours: 'Farben',
  tabsLabel: 'Zu einer Runde',
  overview: 'Überblick',
  overviewHint: 'Ein Name zeigt diese Person in jeder Runde.',
  floorHint: (finger) =>
    finger
      ? 'Tippen Sie einen Tisch an und ziehen Sie ihn dorthin, wo er im Raum steht.'
      : 'Ziehen Sie einen Tisch dorthin, wo er im Raum steht, oder bewegen Sie ihn mit den Pfeiltasten.',
  lineUp: 'Wieder in Reihen stellen',
  wholeRoom: 'Ganzer Raum',
  fullness: (people, seats) => `${people} von ${seats}`,
  viewsLabel: 'Ansichten des Plans',
  worth: (fewest, most, others, again) => {
    if (most === 0) return 'Noch trifft niemand jemanden';
    const twice = again <= 1 ? 'niemanden zweimal' : `niemanden öfter als ${times(again)}`;
    return `Alle treffen ${met(fewest, most, others)}, ${twice}`;
  },
  across: (from, to, fewest, most, all) =>
    `Alle mit „${from}“ treffen ${fewest === most ? '' : `${fewest} bis `}${most} von ${all} mit „${to}“`,
  visit: (fewest, all) =>
    fewest === all
      ? `Alle besuchen alle ${all} Tische`
      : `Alle besuchen mindestens ${fewest} von ${all} Tischen`,
  seated: (number, tables) => `${persons(number)} an ${count(tables, 'Tisch', 'Tischen')}`,
  beside: (fewest, most, others, again) =>
    `Alle sitzen neben ${met(fewest, most, others, 'der einen anderen Person', 'allen')}, ${again <= 1 ? 'neben niemandem zweimal' : `neben niemandem öfter als ${again} Mal`}`,
  inRows: (number, rows) => `${persons(number)} in ${count(rows, 'Reihe', 'Reihen')}`,
  proven: 'Kein Plan kann besser sein.',
  idle: (tables, sessions, rules) =>
    `${count(tables, 'Tisch', 'Tische')} in ${listed(sessions)} ${tables === 1 ? 'hat' : 'haben'} niemanden, der dort für jemanden zählt, denn nach einer Regel ist alles andere nichts wert: ${rules.join('; ')}.`,
  countAll: 'Diese zuerst, andere auch zählen',
  follow: 'Wieder Änderungen folgen lassen',
  howGood: 'Wie gut ist er?',
  provenHow: 'Bewiesen: Kein Plan hat geringere Kosten.',
  openWishes: (number) => `${count(number, 'Wunsch', 'Wünsche')} nicht ganz erfüllt.`,
  cost: (cost) => `Kosten ${cost}`,
  lower: 'Weniger ist besser; bei 0 sind alle Wünsche erfüllt.',
  seconds: (seconds) => `${seconds.toFixed(seconds < 10 ? 1 : 0).replace('.', ',')} s`,
  free: 'freier Platz',
  lockSession: (session) => `${session} festhalten`,
  lockTable: (table, session) => `${table} in ${session} festhalten`,
  lockPerson: (name) => `Plätze von ${name} festhalten`,
  unlockAll: 'Alles lösen',
  unlock: 'Lösen',
  locked: 'festgehalten',
  heldPerson: (name, table, session) => `${name} ist an ${table} in ${session} festgehalten.`,
  heldTable: (table, session) => `${table} ist in ${session} festgehalten.`,
  heldSession: (session) => `${session} ist festgehalten.`,
  swapHint: (finger) =>
    `Eine Person ${finger ? 'antippen' : 'anklicken'}, dann eine andere: Sie tauschen.${finger ? '' : ' Oder ziehen.'}`,
  picked: (name, finger) =>
    `${name}: eine andere Person oder einen freien Platz ${finger ? 'antippen' : 'anklicken'}. ↑ macht den Plan besser, = gleich gut, ↓ schlechter. ${finger ? 'Derselbe Name' : 'Escape'} beendet.`,
  grades: { better: 'besser', same: 'gleich gut', worse: 'schlechter', far: 'viel schlechter' },
  swapBreaks: 'bricht eine Regel',
  swapped: (one, other, grade) => `${one} und ${other} haben getauscht: Der Plan ist ${grade}.`,
  moved: (one, table, grade) => `${one} sitzt jetzt an ${table}: Der Plan ist ${grade}.`,
  refused: (one, other) => `${one} und ${other} können nicht tauschen: eine Regel würde gebrochen.`,
  forbidden: (one, other, rules) => `${one} und ${other} können nicht tauschen: ${listed(rules)}.`,
  force: (wishes, unpinned) => {
    if (unpinned.length > 0 && wishes > 0) return 'Diese Regeln lockern und tauschen';
    if (unpinned.length > 0) return `${listed(unpinned)} nicht mehr dort festhalten und tauschen`;
    return wishes === 1
      ? 'Diese Regel zum Wunsch machen und tauschen'
      : 'Diese Regeln zu Wünschen machen und tauschen';
  },
  noSeat: (table) => `${table} hat keinen freien Platz. Zum Tauschen auf eine Person dort ziehen.`,
  noPrices: 'Der Planer hat nicht geantwortet. Bitte noch einmal versuchen.',
  swapOld: 'Erst neu planen: der Plan ist älter als Ihre Änderungen.',
  find: 'Person suchen',
  meets: (number) => `trifft ${number}`,
  never: 'Trifft nie',
  pairsLabel: (number) => `Wer wen trifft, ${persons(number)}. Die Pfeiltasten gehen von Paar zu Paar.`,
  pairSelf: (name, most, others) => `${name} trifft ${met(most, most, others)}.`,
  pairNone: (a, b) => `${a} und ${b} treffen sich nie.`,
  pairMeet: (a, b, number, where) => `${a} und ${b} treffen sich ${times(number)}: ${where.join('; ')}.`,
  pairEarlier: 'bei einer früheren Veranstaltung',
  pairHint: 'Ein Kästchen oder einen Namen antippen.',
  legend: ['nie', 'einmal', 'zweimal', 'öfter'],
  tooManyPairs: 'Es sind zu viele Personen, um jedes Paar zu zeichnen.',
  ruleKept: 'erfüllt',
  ruleOpen: 'nicht ganz erfüllt',
  rulesNone: 'Es gibt keine Regeln. Auf Treffen und Wiederholungen wird von selbst geachtet.',
  defaultRepeat: 'Niemand trifft jemanden zweimal (ein leichter Wunsch)',
  contacts: 'Alle treffen alle',
  looking: 'Es wird gesucht, was im Weg steht',
  doIt: 'So machen',
  inTheWay: {
    best: 'Bewiesen: Kein Plan ist besser. Ginge dies, müsste anderes zurückstehen.',
    none: 'Kein Tausch zweier Personen würde helfen.',
    kept: 'Die Runden, in denen eine Änderung helfen könnte, sollten bleiben, wie sie sind.',
    hard: 'Jeder Tausch, der helfen würde, bricht eine Regel, die gelten muss',
    move: (person, other, table, session) =>
      `${session}: ${other === null ? `${person} könnte an ${table} sitzen` : `${person} und ${other} könnten tauschen`}`,
    same: (move) => `${move}: Der Plan wäre gleich gut, aber anderes bliebe offen`,
    cost: (move, grade) => `${move}, aber der ganze Plan wäre ${grade}`,
  },
  putAside: 'Zum Vergleichen beiseitelegen',
  compareNone:
    'Legen Sie einen Plan beiseite, ändern Sie etwas, planen Sie neu, und vergleichen Sie hier beide.',
  asideIs: 'Beiseite',
  nowIs: 'Jetzt',
  better: (more) =>
    more > 0
      ? 'Der Plan von jetzt ist besser.'
      : more < 0
        ? 'Der beiseitegelegte ist besser.'
        : 'Nach Ihren Regeln sind beide gleich gut.',
  takeAside: 'Den beiseitegelegten nehmen',
  seatsChange: (number) =>
    number === 0 ? 'Kein Platz ist anders.' : `${count(number, 'Platz', 'Plätze')} anders.`,
  gone: (names) => `Nicht mehr im Plan: ${listed(names)}.`,
  arrived: (names) => `Neu im Plan: ${listed(names)}.`,
  peopleMove: (number) => `${persons(number)} mit anderem Platz`,
  trouble: {
    infeasible: 'Kein Plan kann alle Regeln einhalten.',
    kept_breaks_rule: 'Eine Runde, die bleiben soll, verletzt eine Regel.',
    no_solution: 'In der Zeit wurde kein Plan gefunden. Länger versuchen, oder eine Regel lockern.',
    failed: 'Die Planung endete ohne Plan. Versuchen Sie es noch einmal.',
    link: 'Der Link enthält keinen Plan.',
    unopened:
      'Der Planer hat nicht geantwortet, darum ist der Plan aus dem Link nicht offen. Bitte die Seite neu laden.',
    stays:
      'Es wurde nichts anderes geöffnet: Die letzten Änderungen dieses Projekts sind nicht gesichert und gingen verloren.',
  },
  failedDetail: (text) => `Der Planer sagte: ${text}`,
};

export const out: Language['out'] = {
  button: 'Drucken oder teilen',
  print: 'Drucken',
  preview: 'Vorschau',
  design: 'Was gedruckt wird',
  files: 'Dateien',
  share: 'Link zum Teilen',
  shareHint: 'Der Link enthält den ganzen Plan samt Namen. Wer ihn hat, kann ihn lesen; kein Server tut es.',
  shareWithout: 'Der zurückgelegte Plan ist nicht darin.',
  copy: 'Link kopieren',
  copied: 'Kopiert.',
  tooLong: 'Der Plan ist zu groß für einen Link. Senden Sie stattdessen die Projektdatei.',
  project: 'Projektdatei',
  html: 'Webseite',
  zip: 'Kalender (einer je Person)',
  json: 'Ergebnis für Programme',
  needsTimes: 'Kalender brauchen einen Beginn: geben Sie ihn unter Tische und Runden ein.',
  downloaded: (file) => `${file} wurde heruntergeladen.`,
  image: 'Bild',
  imageOf: (title: string) => `Der Plan von ${title}`,
  allSessions: 'Alle Runden',
  copyImage: 'Kopieren',
  sendImage: 'Senden …',
  noImage: 'Der Browser konnte das Bild nicht zeichnen. Speichern Sie das SVG.',
  paper: 'Papier',
  old: 'Das ist der Plan vor Ihren letzten Änderungen.',
};
