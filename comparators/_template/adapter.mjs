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

const seats = groups.flatMap((group) => Array(group.capacity).fill(group.id));
if (seats.length < people.length) {
  say({ type: 'result', status: 'no_solution' });
  process.exit(0);
}

// Seats in a row, group after group; everybody moves on by one each session, from a start that the seed turns.
const schedule = {};
for (let session = 0; session < session_count; session++) {
  const tables = Object.fromEntries(groups.map((group) => [group.id, []]));
  for (const [i, person] of people.entries()) {
    tables[seats[(i + session + (seed ?? 0)) % seats.length]].push(person.id);
  }
  schedule[`session_${session}`] = tables;
}

say({ type: 'incumbent', schedule });
say({ type: 'result', status: 'feasible' });
