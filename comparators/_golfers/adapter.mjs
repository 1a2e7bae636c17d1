/** For programs that know social golfers alone: groups of one size, all of them full, everybody there in every session. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { incumbent, readProblem, result, secondsLeft } from '../_shared/adapter.mjs';
import { contactLimit } from '../_shared/contact-limit.mjs';
import { read } from '../_shared/scenario.mjs';

/** @param program built into `.local/`; golf.hpp says what it is asked and what it writes */
export async function runGolfers({ home, program, version }) {
  if (process.argv[2] === '--version') {
    console.log(version);
    return;
  }
  const problem = readProblem();
  const data = read(problem.request);
  const [groups, size, weeks] = [data.groups, data.seats(0, 0), data.sessions.length];
  // Every meeting is a new contact or a conflict, so that a contact fewer is a conflict more.
  const unavoidable = (weeks * groups * size * (size - 1)) / 2 - contactLimit(data);
  const enough = unavoidable + Math.floor(data.weight > 0 ? (problem.target_cost ?? 0) / data.weight : 0);
  const seed = problem.seed ?? Date.now() % 2 ** 32;
  const numbers = [groups, size, weeks, seed, secondsLeft(problem, 0.2), enough];
  const begun = performance.now();
  const child = spawn(fileURLToPath(new URL(`.local/${program}`, home)), numbers.map(String), {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  let stopped = false;
  // The last word is this process's.
  process.on('SIGTERM', () => {
    stopped = true;
    child.kill();
  });
  let fewest = null;
  for await (const line of createInterface({ input: child.stdout })) {
    const [conflicts, ...golfers] = line.split(' ').map(Number);
    const groupOf = data.sessions.map(() => new Map());
    golfers.forEach((golfer, seat) => {
      groupOf[Math.floor(seat / data.people)].set(golfer, Math.floor((seat % data.people) / size));
    });
    fewest = conflicts;
    incumbent(data.schedule((i, s) => groupOf[s].get(i)));
  }
  const [code, signal] = await ended;
  const solve_seconds = (performance.now() - begun) / 1000;
  if (code !== 0 && !stopped) return result('error', { reason: `${program} ended with ${signal ?? code}` });
  const isEnough = fewest !== null && fewest <= enough;
  result(fewest === null ? 'no_solution' : 'feasible', {
    solve_seconds,
    stop_reason: isEnough ? 'target' : 'time_limit',
  });
}
