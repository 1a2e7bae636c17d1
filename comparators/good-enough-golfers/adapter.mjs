/**
 * The user's checkout of good-enough-golfers, without a browser: its web worker is started as the page starts it, and
 * asked again and again, as somebody would who presses the button until nobody meets twice or the time is up. The
 * best answer stays.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { incumbent, readProblem, result, secondsLeft } from '../_shared/adapter.mjs';
import { contacts } from '../_shared/contacts.mjs';
import { read } from '../_shared/scenario.mjs';
import { pairsOf } from '../_shared/structure.mjs';

const checkout = process.env.GOOD_ENOUGH_GOLFERS;
const LODASH = new URL('.local/node_modules/lodash/lodash.min.js', import.meta.url);

if (process.argv[2] === '--version') console.log(version());
else solve(readProblem());

function version() {
  const { name, version: number } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'));
  const { status, stdout } = spawnSync('git', ['-C', checkout, 'rev-parse', '--short=12', 'HEAD']);
  return `${name} ${number}${status === 0 ? `, ${stdout.toString().trim()}` : ''}`;
}

/** What the page lets its users say, and nothing else. Seats that stay empty are players without a name. */
function questionOf(data) {
  const [first] = data.open[0];
  const players = (rule) => rule.people.map(data.person);
  const ofType = (type) => data.constraints.filter((rule) => rule.type === type);
  return {
    groups: data.groups,
    ofSize: data.seats(first, 0),
    forRounds: data.sessions.length,
    withGroupLeaders: false,
    forbiddenPairs: ofType('MustStayApart').flatMap((rule) => pairsOf(players(rule))),
    discouragedGroups: [
      ...ofType('ShouldNotBeTogether').map(players),
      ...data.prior.flatMap(([a, b, count]) => Array.from({ length: count }, () => [a, b])),
    ],
  };
}

function solve(problem) {
  const data = read(problem.request);
  const partly = data.constraints.find(
    (rule) => rule.sessions && rule.sessions.length < data.sessions.length,
  );
  if (partly) {
    const reason = `its ${partly.type === 'MustStayApart' ? 'forbidden' : 'discouraged'} pairs hold in every round`;
    return result('unsupported', { reason });
  }
  const question = questionOf(data);
  if (question.groups * question.ofSize < data.people) {
    return result('no_solution', { reason: 'too little room' });
  }
  const disliked = data.constraints
    .filter((rule) => rule.type === 'ShouldNotBeTogether')
    .flatMap((rule) => pairsOf(rule.people.map(data.person)).map((pair) => [...pair, rule.penalty_weight]));
  const cost = (rounds) => {
    const groupOf = seatsOf(rounds);
    const penalty = ([i, j, weight]) => weight * together(rounds, groupOf, i, j);
    return disliked.reduce((sum, one) => sum + penalty(one), 0) - data.weight * contacts(data, groupOf);
  };
  const legal = (rounds) =>
    question.forbiddenPairs.every(([i, j]) => together(rounds, seatsOf(rounds), i, j) === 0);
  let [least, runs, failure] = [Number.POSITIVE_INFINITY, 0, ''];
  const workerData = { checkout, lodash: fileURLToPath(LODASH), seed: problem.seed ?? Date.now(), question };
  const worker = new Worker(new URL('./worker.mjs', import.meta.url), { workerData });
  const end = (stop_reason) => {
    worker.terminate();
    clearTimeout(timer);
    const reason = `the best of ${runs} runs${failure}`;
    result(Number.isFinite(least) ? 'feasible' : 'no_solution', { stop_reason, reason });
    process.exit();
  };
  const timer = setTimeout(() => end('time_limit'), secondsLeft(problem, 0.2) * 1000);
  worker.on('error', ({ message }) => {
    result('error', { reason: message });
    process.exit();
  });
  worker.on('message', ({ results, failure: message }) => {
    if (message) failure = `; the last failure: ${message}`;
    if (!results?.done) return;
    runs++;
    if (legal(results.rounds) && cost(results.rounds) < least) {
      least = cost(results.rounds);
      incumbent(data.schedule(seatsOf(results.rounds)));
    }
    if (results.roundScores.every((score) => score === 0)) end('no conflict is left');
  });
}

function seatsOf(rounds) {
  const tables = rounds.map((groups) => new Map(groups.flatMap((players, g) => players.map((i) => [i, g]))));
  return (i, s) => tables[s].get(i);
}

function together(rounds, groupOf, i, j) {
  return rounds.filter((_, s) => groupOf(i, s) === groupOf(j, s)).length;
}
