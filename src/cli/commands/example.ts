import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { printing } from '../output/printing.ts';

const folder = fileURLToPath(new URL('../../../examples/', import.meta.url));

/** The files of `examples/`, with their descriptions in the list. */
const descriptions: Record<string, string> = {
  bridge: '12 players at 3 tables for 11 rounds: everybody partners everybody once and faces everybody twice',
  'buyers-sellers': '30 buyers and 33 sellers in pairs for 12 rounds; who finds no seat waits, fairly shared',
  classroom: '28 pupils at 7 tables for 6 projects; girls and boys, strong readers and learners mixed',
  'classroom.csv': 'the same pupils as a list, to plan with --groups 7 --sessions 6',
  'coffee-club.csv':
    'who is in a coffee club of 45 when, nine joining and seven leaving in a year (docs/events.md)',
  conference: '40 people from 7 companies in 6 break-outs; some come late or leave early, rooms change',
  departments: '120 people of 8 departments at 15 tables for 4 courses, other departments first',
  dinner: '24 guests at 3 round tables for 3 courses: new neighbours each time, couples never side by side',
  'double-desks': '28 pupils at double desks for 8 weeks: a new neighbour each week, quarrels never near',
  exam: '60 candidates in 6 rows of 10: nobody beside, before or behind the same subject',
  friends:
    '28 pupils for 4 weeks: every week with one of three friends, with nobody in all four, quarrels apart',
  'golf-handicaps': '32 golfers for 5 rounds: foursomes even by handicap, nobody plays with anybody twice',
  hackathon: '60 people in 10 teams: ideas of three choices, developers and designers in each, some wishes',
  'meetup.csv': '60 people as a registration form lists them, to plan with --groups 10 --sessions 8',
  padel: '14 players on 3 courts for 7 rounds: partners once, opponents twice at most, waiting in turn',
  'peer-review':
    '32 students in circles of four for 3 rounds: three new reviewers each, none of the own team',
  'project-teams':
    '96 students on 12 topics of three choices: every skill in each team, no girl alone, nobody of a former team',
  'social-golfers': 'the classic: 32 golfers in foursomes for 10 weeks, nobody meets twice',
  'speed-networking': '36 guests and 6 table hosts, 6 rounds, an investor at every table',
  sponsors: '20 sponsors at 20 tables, each at another one every round, by one rule on the attribute',
  stations: '28 pupils at 7 stations, each visited once in 7 rounds',
  'table-hosts': '6 hosts who stay, and 42 guests who visit each of their tables once',
  'team-lunch': '13 colleagues at 3 tables for 6 lunches: everybody can meet everybody',
  'topic-rounds':
    '120 students in 4 rounds of 20 topics: only topics they chose, none twice, nobody met twice',
  wedding: '36 guests, 6 tables, a new table for each of 3 courses; couples start together',
};

export const exampleCommand = printing({
  example: 'mingle example wedding > wedding.json',
  names: Object.keys(descriptions),
  // `wedding` is `wedding.json`; other extensions are part of the name.
  read: (name) => readFileSync(join(folder, name.includes('.') ? name : `${name}.json`), 'utf8'),
  says: (name) => descriptions[name],
  foot: '\nmingle example NAME prints one; mingle solve plans it.\n',
});
