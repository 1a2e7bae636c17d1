import { incumbent, readProblem, result, secondsLeft } from '../_shared/adapter.mjs';
import { contacts } from '../_shared/contacts.mjs';
import { generator } from '../_shared/random.mjs';
import { read } from '../_shared/scenario.mjs';

if (process.argv[2] === '--version') {
  console.log('random 1');
} else {
  solve(readProblem());
}

/** Seats of a session in a random order, everybody to the next one. */
function draw(data, random) {
  return data.sessions.map((s) => {
    const seats = data.open[s].flatMap((g) => Array(data.seats(g, s)).fill(g));
    for (let i = seats.length - 1; i > 0; i--) {
      const j = Math.floor(random() * (i + 1));
      [seats[i], seats[j]] = [seats[j], seats[i]];
    }
    const group = new Map(data.present[s].map((i, k) => [i, seats[k]]));
    return (i) => group.get(i);
  });
}

function solve(problem) {
  const data = read(problem.request);
  const room = data.sessions.every(
    (s) => data.open[s].reduce((sum, g) => sum + data.seats(g, s), 0) >= data.present[s].length,
  );
  if (!room) return result('no_solution', { reason: 'too little room' });
  const random = generator(problem.seed ?? Date.now());
  let most = -1;
  let draws = 0;
  while (secondsLeft(problem) > 0.06) {
    const plan = draw(data, random);
    const count = contacts(data, (i, s) => plan[s](i));
    draws++;
    if (count <= most) continue;
    most = count;
    incumbent(data.schedule((i, s) => plan[s](i)));
  }
  return result('feasible', { stop_reason: 'time_limit', reason: `the best of ${draws} draws` });
}
