// A comparator to copy: `mingle comparators new my-solver` puts it into a folder of its own.
// In:  one JSON document on standard input, then its end. Fields: protocol, request (Form K, every default
//      filled in), seed (or null), time_limit_seconds, grace_seconds, cpu_limit, memory_limit_bytes, target_cost.
// Out: JSON lines. {"type":"incumbent","schedule":{…}} whenever there is a better one, flushed;
//      at the end {"type":"result","status":"feasible"} (or optimal, infeasible, no_solution, unsupported, error).
// The runner judges: it replays the last schedule and works out the cost itself. SIGTERM means: answer now.
import { readFileSync } from 'node:fs';

if (process.argv[2] === '--version') {
  console.log('my-solver 1.0.0');
  process.exit(0);
}

const { request, seed } = JSON.parse(readFileSync(0, 'utf8'));
const { people, groups, session_count } = request.scenario;
const say = (line) => console.log(JSON.stringify(line));

// Seats in a row, group after group. In session s person i moves on by i·s seats, from a start that the seed turns.
const schedule = {};
for (let session = 0; session < session_count; session++) {
  const seats = groups.flatMap((group) => Array(group.capacity).fill(group.id));
  const tables = Object.fromEntries(groups.map((group) => [group.id, []]));
  people.forEach((person, i) => {
    tables[seats[(i * (session + 1) + (seed ?? 0)) % people.length]].push(person.id);
  });
  schedule[`session_${session}`] = tables;
}

const full = groups.every((group) =>
  Object.values(schedule).every((tables) => tables[group.id].length <= group.capacity),
);
if (full) say({ type: 'incumbent', schedule });
say({ type: 'result', status: full ? 'feasible' : 'no_solution' });
