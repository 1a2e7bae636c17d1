import type { englishPage, englishSeries } from '../english/page.ts';
import { counted, figure, times } from './numbers.ts';

export const germanPage: typeof englishPage = {
  find: 'Meinen Namen finden',
  findHint: 'Ein Teil des Namens',
  findNobody: 'Niemand heißt so.',
  parts: 'Teile des Plans',
  tablePlans: 'Tischpläne',
  cards: 'Karten für alle',
  pairs: 'Wer trifft wen',
  rules: 'Regeln',
  rulesKept: 'Eingehaltene und verletzte Regeln',
  proof: 'Kosten und Beweis',
  itineraries: 'Wege',
  size: (people, groups, sessions) =>
    `${counted(people, 'Person', 'Personen')}, ${counted(groups, 'Gruppe', 'Gruppen')}, ${counted(sessions, 'Runde', 'Runden')}`,
  days: (from, to) => `${from} bis ${to}`,
  seats: (taken, seats) => `${taken} von ${seats}`,
  metByEach: 'Menschen trifft jede Person im Schnitt',
  pairsMeet: 'verschiedene Paare treffen sich',
  pairsAgain: 'Paare treffen sich mehr als einmal',
  cost: 'Kosten',
  madeBy: (version, seed) =>
    `Erstellt mit mingle ${version}${seed === undefined ? '' : `, Startwert ${seed}`}.`,
  states: { kept: 'Eingehalten', broken: 'Verletzt', unknown: 'Nicht festgehalten' },
  must: 'muss',
  wish: 'Wunsch',
  costs: (cost) => `kostet ${figure(cost)}`,
  andMore: (count) => `und ${count} weitere`,
  noRules: 'Es gibt keine Regeln.',
  tooManyPairs: (most) =>
    `Bei mehr als ${most} Personen füllen die Paare keine Seite; mingle explain nennt die Paare, auf die es ankommt.`,
  personByPerson: 'Person für Person',
  person: 'Person',
  meets: 'Trifft',
  again: 'Mehr als einmal',
  never: 'Nie',
  scrollsMatrix: 'Tafel der Paare, seitwärts zu schieben',
  scrollsTable: 'Wer trifft wen, Person für Person',
  matrix: 'Wie oft sich jedes Paar trifft; die Tabelle darunter sagt es in Worten',
  level: (count, most) =>
    count === 0 ? 'nie' : count === 1 ? 'einmal' : count === most ? `${count}-mal oder öfter` : times(count),
  cannotMeet: 'können sich nicht treffen',
  earlierCount: 'Begegnungen bei früheren Anlässen zählen mit.',
  pair: (one, other, words, earlier) =>
    `${one} und ${other}: ${words}${earlier > 0 ? `, davon ${earlier} früher` : ''}`,
};

const others = (count: number): string => counted(count, 'andere Person', 'andere');

export const germanSeries: typeof englishSeries = {
  title: (folder, events, people) =>
    `${folder}: ${counted(events, 'Anlass', 'Anlässe')}, ${counted(people, 'Person', 'Personen')} im letzten`,
  pairs: (pairs, met, again, soonest) =>
    `Von ihren ${counted(pairs, 'Paar', 'Paaren')} ${met === 1 ? 'hat' : 'haben'} sich ${figure(met)} getroffen, ${figure(again)} mehr als einmal; ${soonest === null ? 'niemand traf sich in einem späteren Anlass wieder' : `am schnellsten wieder nach ${counted(soonest, 'Anlass', 'Anlässen')}`}.`,
  each: (fewest, most) =>
    fewest === most
      ? `Alle haben ${others(most)} getroffen.`
      : `Jede und jeder hat ${figure(fewest)} bis ${others(most)} getroffen.`,
  events: 'Anlässe',
  members: 'Wer an der Reihe ist',
  event: 'Anlass',
  people: 'Personen',
  pairsMet: 'Paare',
  again: 'wieder',
  changes: 'neu und weg',
  met: 'getroffen',
  of: 'von',
  due: 'am längsten nicht getroffen',
  never: (names) => `nie: ${names}`,
  ago: (events, names) => `vor ${counted(events, 'Anlass', 'Anlässen')}: ${names}`,
};
