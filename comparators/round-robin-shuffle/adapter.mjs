/**
 * What a host can say aloud: everybody gets a table and a seat; after each session the first seats stay, the second
 * seats move on by one table, the third by two, and so on, clockwise.
 */
import { incumbent, readProblem, result } from '../_shared/adapter.mjs';
import { read } from '../_shared/scenario.mjs';

if (process.argv[2] === '--version') console.log('round-robin-shuffle 1');
else solve(readProblem());

function solve({ request }) {
  const data = read(request);
  const sessions = data.sessions.map((s) => rotate(data, s));
  if (sessions.includes(null)) return result('no_solution', { reason: 'too little room' });
  incumbent(data.schedule((i, s) => sessions[s].get(i)));
  return result('feasible');
}

/** People to tables; a full table sends on to the next one. Null: nobody has room any more. */
function rotate(data, s) {
  const tables = data.open[s];
  const left = new Map(tables.map((g) => [g, data.seats(g, s)]));
  const seated = new Map();
  for (const i of data.present[s]) {
    const seat = Math.floor(i / tables.length);
    const first = i + seat * s;
    const around = tables.map((_, k) => tables[(first + k) % tables.length]);
    const g = around.find((table) => left.get(table) > 0);
    if (g === undefined) return null;
    left.set(g, left.get(g) - 1);
    seated.set(i, g);
  }
  return seated;
}
