import { figure as figureIn } from '../../../shared/figures.ts';
import type { Language, Range } from '../english/english.ts';
import { counted, figure, LOCALE, times } from './numbers.ts';
import { germanPage, germanSeries } from './page.ts';

const bound = (value: number): string => figureIn(value, 'floor', LOCALE);
const gap = (value: number): string => figureIn(value, 'ceil', LOCALE);
const others = (count: number): string => counted(count, 'andere Person', 'andere');
const moreThan = (count: number): string => (count < 2 ? 'zweimal' : `mehr als ${times(count)}`);
const range = ({ fewest, most }: Range): string =>
  fewest < most ? `${figure(fewest)} bis ${figure(most)}` : figure(most);
const MODES = {
  exact: 'genau',
  at_least: 'mindestens',
  at_most: 'höchstens',
  not_alone: 'keine oder mindestens',
};

const OVER: Readonly<Record<string, string>> = {
  opponents: ' als Gegner',
  neighbours: ' als Nachbarn',
  table: ' an einem Tisch',
  court: ' auf einem Platz',
};
const over = (link: string): string => OVER[link] ?? ` über ${link}`;

export const german: Language = {
  code: 'de',
  locale: LOCALE,
  figure,
  seatOf: (place, number) => `${place}, Platz ${number}`,
  quoted: (text) => `„${text}“`,
  colon: ': ',
  semicolon: '; ',
  and: 'und',
  more: (count) => `${count} weitere`,
  title: 'Wer sitzt mit wem',
  session: (number) => `Runde ${number}`,
  people: (count) => counted(count, 'Person', 'Personen'),
  waits: 'wartet',
  notThere: 'Nicht da',

  print: {
    designs: {
      posters: 'Plakate',
      floor: 'Raumplan',
      'find-your-table': 'Finde deinen Tisch',
      cards: 'Karten',
      'check-in': 'Einlass',
      tables: 'Listen für die Tische',
      scores: 'Spielzettel',
      badges: 'Namensschilder',
      'place-cards': 'Tischkarten',
    },
    scan: 'Scannen und den eigenen Namen finden.',
    scanCard: 'Scannen für die eigenen Tische.',
    asOf: (time, plan) => `Stand ${time}, Plan ${plan}. Ist etwas anders? Bitte am Empfang fragen.`,
    name: 'Name',
    tableIn: (prefix) => `${prefix ?? 'Tisch'} in Runde`,
    firstTable: 'Erster Tisch',
    from: 'Ab',
    session: 'Runde',
    when: 'Wann',
    where: 'Wo',
    with: 'Mit',
    who: 'Wer',
    beside: 'mit',
    against: 'gegen',
    score: 'Punkte',
    sheetOf: (sheet, sheets) => `${sheet} von ${sheets}`,
  },

  page: germanPage,
  series: germanSeries,

  table: {
    schedule: 'Plan',
    participants: 'Personen',
    pairs: 'Paare',
    rules: 'Regeln',
    session: 'Runde',
    group: 'Gruppe',
    person: 'Person',
    name: 'Name',
    starts: 'Beginn',
    ends: 'Ende',
    otherPerson: 'andere Person',
    meetings: 'Begegnungen',
    earlier: 'davon früher',
    rule: 'Regel',
    kind: 'Art',
    state: 'Stand',
    states: { kept: 'eingehalten', broken: 'verletzt', unknown: 'unbekannt' },
    cost: 'Kosten',
    where: 'wo',
    scores: 'Ergebnisse',
    standings: 'Tabelle',
    court: 'Platz',
    side: 'Spieler',
    score: 'Punkte',
    rank: 'Rang',
    standing: ['Spiele', 'gewonnen', 'unentschieden', 'verloren', 'Punkte für', 'Punkte gegen', 'Differenz'],
    tooManyPairs: (most) => `Mehr als ${most} Personen haben zu viele Paare für ein Blatt.`,
  },

  calendar: { waits: 'Wartet', with: 'Mit:', against: 'Gegen:' },

  quality: {
    provenBest: 'beweisbar am besten',
    noBound: 'keine Schranke bekannt',
    best: 'besser geht es nicht',
    notKnown: 'wie weit es zum Besten ist, ist nicht bekannt',
    fromBest: (left) => `höchstens ${gap(left)} über dem Besten`,
    withEarlier: 'mit früheren Anlässen: ',
    nobody: 'niemand trifft jemanden',
    everyone: (fewest, most, all) =>
      fewest < most
        ? `alle treffen ${figure(fewest)} bis ${figure(most)} von ${figure(all)}`
        : most === all
          ? all === 1
            ? 'beide treffen sich'
            : `alle treffen alle ${figure(all)} anderen`
          : `alle treffen ${figure(most)} von ${figure(all)}`,
    notTwice: 'niemanden zweimal',
    notMoreThan: (count) => `niemanden mehr als ${times(count)}`,
    togetherMore: '; nur wer zusammen sitzen muss, trifft sich öfter',
    others,
    fewestAll: (count) => `alle treffen ${others(count)}`,
    firstChoice: (count, all, once) =>
      `${figure(count)} von ${figure(all)} ${once ? `${count === 1 ? 'bekam' : 'bekamen'} die erste Wahl` : 'Mal bekam jemand die erste Wahl'}`,
    otherChoice: (count, rank) => `${figure(count)} ${rank === null ? 'keine' : `die ${rank}. Wahl`}`,
    wishesMet: (count, all, atLeast, once) =>
      `${figure(count)} von ${figure(all)} ${count === 1 ? 'sitzt' : 'sitzen'} ${once ? '' : 'immer '}mit ${atLeast === 1 ? 'mindestens einer Wunschperson' : 'so vielen Wunschpersonen wie verlangt'}`,
    wishesForbidden: (who) => `Regeln halten von ihren Wunschpersonen fern: ${who}`,
    wishesMissed: (who, many) => `nicht ${many ? 'so sitzen' : 'so sitzt'} ${who}`,
    fewest: (who, many, met, most) =>
      `${who} ${many ? 'treffen' : 'trifft'} ${met}; das meiste ist ${figure(most)}`,
  },

  doubles: {
    title: 'Wer spielt gegen wen',
    courts: 'Plätze',
    size: (people, courts, sessions) =>
      `${counted(people, 'Person', 'Personen')}, ${counted(courts, 'Platz', 'Plätze')}, ${counted(sessions, 'Runde', 'Runden')}`,
    asPartners: ' als Partner',
    asOpponents: ' als Gegner',
    everybody: (partners, opponents, all) =>
      `alle spielen mit ${range(partners)} von ${figure(all)} und gegen ${range(opponents)} von ${figure(all)} anderen`,
    notMoreThan: (partners, opponents) =>
      partners === opponents
        ? `niemand ${moreThan(partners)} mit oder gegen dieselbe Person`
        : `niemand ${moreThan(partners)} mit derselben Person oder ${moreThan(opponents)} gegen dieselbe`,
  },

  cost: {
    nothing:
      'Der Plan kostet nichts: Alle Regeln und Wünsche sind erfüllt, und mehr Paare könnten sich nicht treffen.',
    total: (cost, parts) => `Der Plan kostet ${figure(cost)}: ${parts}. Weniger ist besser.`,
    part: (cost, what) => `${figure(cost)} für ${what}`,
    contacts: 'Paare, die sich treffen könnten und es nicht tun',
    repeats: 'Paare, die sich zu oft treffen',
    balance: 'unausgeglichene Gruppen',
    wishes: 'Wünsche, wer mit wem sitzt',
    pairs: (met, possible, as, each) =>
      `${figure(met)} von ${counted(possible, 'möglichen Paar', 'möglichen Paaren')} ${met === 1 ? 'trifft' : 'treffen'} sich${as}; ${each}`,
    each: (count) => `jede Person trifft ${counted(count, 'andere', 'andere')}.`,
    eachOnAverage: (mean, fewest, most) =>
      `jede Person trifft im Schnitt ${figure(mean)} andere, von ${fewest} bis ${most}.`,
    noneAgain: (as) => `Kein Paar trifft sich${as} mehr als einmal.`,
    again: (pairs, as, most) =>
      `${counted(pairs, 'Paar trifft', 'Paare treffen')} sich${as} mehr als einmal, höchstens ${times(most)}.`,
    least: (what, least, why, argument) => `${what}: mindestens ${bound(least)}, ${why} (${argument}).`,
    because: {
      meeting_prices:
        'denn die Gruppengrößen legen fest, wie oft sich alle zusammen treffen, und billiger lässt sich das nicht verteilen',
      set_prices:
        'denn die Plätze legen fest, wie viele dieser Personen sich Gruppen teilen müssen und können',
      session_sizes:
        'denn große Gruppen bringen mehr Begegnungen, in anderen Runden aber öfter dieselben wieder, und kleine weniger',
      known_repeats:
        'denn mit weniger Wiederholungen gibt es keinen Plan dieser Größe, nach einem Satz oder einer vollständigen Suche',
      permutation_cover: 'denn ein Plan ohne Wiederholungen bestünde aus Permutationen, die es nicht gibt',
      balance: 'denn die anwesenden Personen jeder Art müssen in irgendeiner Gruppe sitzen',
      composition:
        'denn wen die Personen jeder Art treffen und wo sie sitzen oder warten, muss dazu passen, wie viele jeder Art in den Gruppen sind',
      visit_prices: 'denn jede Person belegt in jeder Runde einen Platz, und Gruppen haben nur so viele',
      wishes_in_reach: 'denn Regeln und Plätze halten manche von allen oder den meisten Wunschpersonen fern',
      square_sums: 'denn die Zahlen aller anwesenden Personen müssen in irgendeiner Gruppe sein',
      exact_search: 'denn eine Suche, die keinen Plan auslässt, fand keinen billigeren',
    },
    bestOfAll: 'Besser kann kein Plan sein, denn keiner kostet weniger als nichts.',
    best: (least) =>
      `Besser kann kein Plan sein: Es ist bewiesen, dass jeder mindestens ${bound(least)} kostet.`,
    notWorkedOut: 'Wie weit das vom besten Plan entfernt ist, wurde nicht ermittelt.',
    between: (least, left) =>
      `Es ist bewiesen, dass kein Plan weniger als ${bound(least)} kostet; dieser liegt also höchstens ${gap(left)} über dem besten.`,
    pairsNever: 'Paare, die sich nie treffen',
    allOthers: 'alle anderen',
    afterThat: ', dann ',
    first: (pairs) => `, zuerst ${pairs}`,
    only: (pairs) => `, nur ${pairs}`,
    kindOf: (one, other) => `${one} mit ${other}`,
    kindSame: (key) => `solche mit gleichem Wert bei ${key}`,
    kindDiffers: (key) => `solche mit verschiedenem Wert bei ${key}`,
  },

  rules: {
    everyone: 'Alle',
    everyoneWith: (what) => `Alle mit ${what}`,
    manyEveryone: true,
    manyEveryoneWith: true,
    when: (numbers, many) => ` in ${many ? 'den Runden' : 'Runde'} ${numbers}`,
    limit: (count) => `Kein Paar trifft sich mehr als ${times(count)}`,
    within: (sessions) => ` innerhalb von ${counted(sessions, 'Runde', 'Runden')}`,
    recent: (gap) =>
      `Niemand trifft sich wieder, der sich ${gap === 1 ? 'beim letzten Anlass' : `in den letzten ${figure(gap)} Anlässen`} getroffen hat`,
    balance: (group, mode, wanted, key) =>
      `${group ?? 'Jede Gruppe'} hat ${MODES[mode]} ${wanted} bei ${key}`,
    ofEach: (count, values) => `je ${count} von ${values} Werten`,
    shares: (group, wanted, key) =>
      `${group ?? 'Jede Gruppe'} hat ${wanted} bei ${key}, so genau wie möglich`,
    sum: (group, key) =>
      `${group === null ? 'Die Gruppen sind' : `${group} ist`} ausgeglichen bei ${key}, soweit es Zahlen gibt`,
    pin: (who, many, group) => `${who} ${many ? 'sitzen' : 'sitzt'} an ${group}`,
    together: (who, many) => `${who} ${many ? 'sitzen' : 'sitzt'} zusammen`,
    togetherWish: (who) => `${who} sollen zusammen sitzen`,
    apart: (who) => `${who} sitzen nie zusammen`,
    apartWish: (who) => `${who} sollen nicht zusammen sitzen`,
    apartOf: (who) => `Keine zwei sitzen zusammen, von: ${who}`,
    apartOfWish: (who) => `Keine zwei sollen zusammen sitzen, von: ${who}`,
    visits: (who, many, groups, each, mode, count) => {
      const where =
        groups === null ? (each ? 'jede Gruppe' : 'Gruppen') : `${each ? 'jeweils ' : ''}${groups}`;
      return `${who} ${many ? 'besuchen' : 'besucht'} ${where} ${MODES[mode]} ${times(count)}`;
    },
    meetings: (who, many, mode, count) =>
      `${who} ${many ? 'treffen' : 'trifft'} sich ${MODES[mode]} ${times(count)}`,
    sameGroup: '',
    over,
    meetOver: (who, link) => `${who} sollen sich${over(link)} treffen`,
    choices: (people) =>
      `${counted(people, 'Person bekommt eine Gruppe', 'Personen bekommen Gruppen')} ihrer Wahl`,
    wishes: (people, atLeast) =>
      `${counted(people, 'Person sitzt', 'Personen sitzen')} mit mindestens ${atLeast === 1 ? 'einer' : figure(atLeast)} ihrer Wunschpersonen`,
    weights: (pairs) =>
      `${counted(pairs, 'Paar hat eine Zahl', 'Paare haben Zahlen')}, und so wenig davon wie möglich zählt`,
    apartOver: (who, link) => `${who}: keine zwei treffen sich${over(link)}`,
    apartWishOver: (who, link) => `${who}: keine zwei sollen sich${over(link)} treffen`,
    fairWaiting: 'Niemand wartet öfter als andere, soweit das geht',
  },

  details: {
    session: (number) => `Runde ${number}`,
    waits: (who, count) => `${who} wartet ${times(count)}`,
    meet: (who, count) => `${who} treffen sich ${times(count)}`,
    again: (who, ago) =>
      `${who} treffen sich wieder, zuletzt ${ago === 1 ? 'beim letzten Anlass' : `vor ${figure(ago)} Anlässen`}`,
    never: (who) => `${who} treffen sich nie`,
    lessThanOthers: (who) => `${who} treffen sich, und andere zählten mehr`,
    roomUnused: (units) => `Die Größen der Gruppen lassen Platz ungenutzt: ${figure(units)}`,
    balance: ({ group, at, count, key, value }, mode, wanted) =>
      `${group}, ${at}: ${count} mit ${key} ${value} statt ${MODES[mode]} ${wanted}`,
    share: ({ group, at, count, key, value }, share, off) =>
      `${group}, ${at}: ${count} mit ${key} ${value}, ${figure(off)} neben ${share} der Gruppe`,
    sum: (group, at, key, off) => `${group}, ${at}: ${key} weicht um ${figure(off)} vom gerechten Anteil ab`,
    together: (who, group, at) => `${who} sitzen an ${group} zusammen in ${at}`,
    apart: (who, at) => `${who} sitzen getrennt in ${at}`,
    metOver: (who, link, at) => `${who} treffen sich${over(link)} in ${at}`,
    notMetOver: (who, link, at) => `${who} treffen sich nicht${over(link)} in ${at}`,
    meetings: (who, off) => `${who}: ${counted(off, 'Begegnung', 'Begegnungen')} daneben`,
    choice: (who, group, at, rank, choices) =>
      `${who} ist an ${group} in ${at}: ${rank < 0 ? `kein Wunsch von ${choices}` : `Wunsch ${rank + 1} von ${choices}`}`,
    wishes: (who, group, at, short) =>
      `${who} ist an ${group} in ${at} ${short === null ? 'ohne Wunschperson' : `mit ${counted(short, 'Wunschperson', 'Wunschpersonen')} zu wenig`}`,
    visits: (who, off, groups) =>
      `${who}: ${counted(off, 'Besuch', 'Besuche')} bei ${groups ?? 'irgendeiner Gruppe'} daneben`,
  },
};
