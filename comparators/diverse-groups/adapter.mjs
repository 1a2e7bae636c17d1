/** Diverse groups, session by session: a pair is worth its number, and a contact where the two have not met yet. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { incumbent, readProblem, result, secondsLeft, watchOver } from '../_shared/adapter.mjs';
import { read } from '../_shared/scenario.mjs';

if (process.argv[2] === '--version') {
  console.log('diverse-groups 1');
  process.exit();
}
const problem = readProblem();
const data = read(problem.request);
const begun = performance.now();
const run = watchOver(problem, 0.1);
const seed = problem.seed ?? Date.now() % 2 ** 32;
const at = (i, j) => i * data.people + j;
const met = new Uint8Array(data.people ** 2);
for (const [a, b] of data.prior) met[at(a, b)] = met[at(b, a)] = 1;

/** What each pair is worth in one group of a session. */
function worthIn(session) {
  const worth = Float64Array.from(met, (known) => (known ? 0 : data.weight));
  for (const { type, weights, sessions } of problem.request.constraints) {
    if (type !== 'PairWeights' || !data.inSessions(sessions).includes(session)) continue;
    const pairs = Array.isArray(weights)
      ? weights.map(([a, b, number]) => [data.person(a), data.person(b), number])
      : weights.matrix.flatMap((row, i) =>
          row.map((number, j) => [data.person(weights.people[i]), data.person(weights.people[j]), number]),
        );
    for (const [a, b, number] of pairs) {
      worth[at(a, b)] -= number;
      if (Array.isArray(weights)) worth[at(b, a)] -= number;
    }
  }
  return worth;
}

const plan = data.sessions.map(() => null);
const isWhole = () => plan.every((groups) => groups !== null);
let failure = null;
for (const s of data.sessions) {
  if (run.isOver) break;
  const seconds = secondsLeft(problem, 0.3) / (data.sessions.length - s);
  const sizes = problem.request.scenario.groups.flatMap(({ min_size, use }, g) => [
    Math.max(min_size, use === 'always' ? 1 : 0),
    data.seats(g, s),
  ]);
  run.child = spawn(fileURLToPath(new URL('.local/maxima', import.meta.url)), {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(run.child, 'close');
  const numbers = [data.people, data.groups, seed, seconds, ...sizes, ...worthIn(s)];
  run.child.stdin.on('error', () => {});
  run.child.stdin.end(`${numbers.join(' ')}\n`);
  for await (const line of createInterface({ input: run.child.stdout })) {
    plan[s] = line.split(' ').slice(1).map(Number);
    if (isWhole()) incumbent(data.schedule((i, session) => plan[session][i]));
  }
  const [code] = await ended;
  if (code !== 0 && !run.isOver) failure = `maxima ended with ${code}`;
  for (let i = 0; i < data.people; i++) {
    for (let j = 0; j < data.people; j++) {
      if (i !== j && plan[s] && plan[s][i] === plan[s][j]) met[at(i, j)] = 1;
    }
  }
}
const solve_seconds = (performance.now() - begun) / 1000;
if (failure) result('error', { reason: failure });
else result(isWhole() ? 'feasible' : 'no_solution', { solve_seconds, stop_reason: 'time_limit' });
process.exit();
