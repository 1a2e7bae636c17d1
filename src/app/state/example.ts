/** What stands on the right before anything is entered: 16 people at tables of an affine plane of order 4. */
import { emptyProject, newRow, type Project } from './project.ts';

const NAMES =
  'Amara Ben Chloe Dmitri Elif Farah Goran Hana Ines Jonas Kofi Lena Mateo Nadia Oskar Priya'.split(' ');
const TABLES = ['Window', 'Corner', 'Garden', 'Bar'];
const TEAMS = ['design', 'engineering', 'sales', 'support'];

/** The table of each person, session by session. */
const SEATS = ['0123012301230123', '0123103223013210', '0123230132101032', '0123321010322301'];

const project: Project = {
  ...emptyProject('Table'),
  people: NAMES.map((name, i) => ({ ...newRow(name), cells: { team: TEAMS[Math.floor(i / 4)] } })),
  columns: ['team'],
  tables: { by: 'count', number: 4, word: 'Table', names: TABLES, rooms: null },
  sessions: SEATS.length,
};

const schedule = Object.fromEntries(
  SEATS.map((row, session) => [
    `session_${session}`,
    Object.fromEntries(TABLES.map((table, t) => [table, NAMES.filter((_, i) => row[i] === `${t}`)])),
  ]),
);

export const EXAMPLE = { project, schedule };
