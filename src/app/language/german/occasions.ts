/** Texts of occasions. */
import type { Language } from '../english/english.ts';
import type { OccasionWords } from '../english/occasions.ts';
import { count, met, persons, times } from './counted.ts';

/** Mit allen anderen. */
const ALL = ['der einen anderen Person', 'allen'] as const;
const meets =
  (subject: string): OccasionWords['worth'] =>
  (fewest, most, others, again) =>
    `${subject} ${met(fewest, most, others, ...ALL)}, ${again <= 1 ? 'mit niemandem zweimal' : `mit niemandem öfter als ${times(again)}`}`;

const round = (number: number): string => `Runde ${number}`;
const atTables: Language['plan']['seated'] = (people, tables) =>
  `${persons(people)} an ${count(tables, 'Tisch', 'Tischen')}`;

export const occasions: Language['occasions'] = {
  heading: 'Wofür ist es?',
  label: 'Für',
  any: 'beliebig',
  example: 'Ein Beispiel',
  use: 'Mit diesem Beispiel beginnen',
  before: 'Letzter Monat',
  partners: (fewest, rounds) =>
    fewest >= rounds
      ? 'Alle haben jede Runde einen anderen Partner'
      : `Alle haben mindestens ${fewest} verschiedene Partner in ${rounds} Runden`,
  again: (pairs, events) => {
    const when = events === 1 ? 'dem letzten Treffen' : `den letzten ${events} Treffen`;
    return pairs === 0
      ? `Niemand sitzt mit jemandem ${events === 1 ? 'vom letzten Treffen' : `von ${when}`}`
      : `${count(pairs, 'Paar sitzt', 'Paare sitzen')} nach ${when} wieder zusammen`;
  },
  words: {
    class: {
      name: 'Klasse',
      table: 'Gruppe',
      session: (number) => `Woche ${number}`,
      worth: meets('Alle arbeiten mit'),
      seated: (pupils, groups) => `${persons(pupils)} in ${count(groups, 'Gruppe', 'Gruppen')}`,
      columns: ['Freunde'],
    },
    conference: {
      name: 'Tagung',
      worth: meets('Alle sitzen mit'),
      seated: atTables,
      columns: ['Abteilung'],
      values: ['Design', 'Technik', 'Verkauf', 'Service'],
    },
    wedding: {
      name: 'Hochzeit',
      session: (number, all) => (all === 1 ? 'Sitzordnung' : `Gang ${number}`),
      worth: meets('Alle Gäste sitzen mit'),
      seated: (guests, tables) => `${count(guests, 'Gast', 'Gäste')} an ${count(tables, 'Tisch', 'Tischen')}`,
      columns: ['Paar', 'Seite'],
      values: ['Braut', 'Bräutigam', 'Freunde'],
    },
    networking: {
      name: 'Speed-Networking',
      session: round,
      worth: meets('Alle sprechen mit'),
      seated: atTables,
      columns: ['Rolle'],
      values: ['Käufer', 'Verkäufer'],
    },
    golf: {
      name: 'Golf',
      table: 'Flight',
      session: round,
      worth: meets('Alle spielen mit'),
      seated: (players, flights) => `${persons(players)} in ${count(flights, 'Flight', 'Flights')}`,
      columns: ['Handicap'],
    },
    doubles: {
      name: 'Doppel',
      table: 'Platz',
      session: round,
      worth: (fewest, most, others) => `Alle stehen auf dem Platz mit ${met(fewest, most, others, ...ALL)}`,
      seated: (players, courts) => `${persons(players)} auf ${count(courts, 'Platz', 'Plätzen')}`,
    },
    teams: {
      name: 'Teams und Themen',
      table: 'Team',
      worth: meets('Alle arbeiten mit'),
      seated: (people, teams) => `${persons(people)} in ${count(teams, 'Team', 'Teams')}`,
      columns: ['erste Wahl', 'zweite Wahl', 'Können'],
      values: ['Roboter', 'Bienen', 'Kino', 'Flüsse', 'Programmieren'],
    },
    stations: {
      name: 'Stationen',
      table: 'Station',
      session: round,
      worth: meets('Alle gehen mit'),
      visit: (fewest, all) =>
        fewest === all
          ? `Alle besuchen alle ${all} Stationen`
          : `Alle besuchen mindestens ${fewest} von ${all} Stationen`,
      seated: (people, stations) => `${persons(people)} an ${count(stations, 'Station', 'Stationen')}`,
    },
    coffee: { name: 'Kaffeerunde', worth: meets('Alle sitzen mit') },
  },
};
