/** Writes the problem as numbers for our program on the Timefold Solver, and its plans as schedules. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { incumbent, readProblem, result, secondsLeft } from '../_shared/adapter.mjs';
import { contactLimit } from '../_shared/contact-limit.mjs';
import { scaleOf } from '../_shared/scale.mjs';
import { read } from '../_shared/scenario.mjs';
import { pairsOf } from '../_shared/structure.mjs';
import { unitsOf } from './units.mjs';

const local = fileURLToPath(new URL('.local/', import.meta.url));
const JAVA = ['-XX:+UseSerialGC', '-cp', `${local}classes:${local}jars/*`, 'Main'];
const MODES = ['at_least', 'exact', 'at_most'];

if (process.argv[2] === '--version') {
  process.stdout.write(spawnSync('java', [...JAVA, '--version'], { encoding: 'utf8' }).stdout);
} else {
  await solve(readProblem());
}

/** The numbers that java/Problem.java reads, in its order. */
function numbersOf(problem, data, units, deadline) {
  const { constraints } = data;
  const weights = [data.weight, ...constraints.map((rule) => rule.penalty_weight ?? 0)];
  const scale = scaleOf(weights);
  const scaled = (weight) => Math.round(weight * scale);
  const rulesOf = (type) => constraints.filter((rule) => rule.type === type);
  /** A line for each pair of a rule's people and each session that both attend. */
  const pairLines = (types, weightOf) =>
    types.flatMap((type) =>
      rulesOf(type).flatMap((rule) =>
        data.inSessions(rule.sessions).flatMap((s) => {
          const there = rule.people.map(data.person).filter((i) => data.attends(i, s));
          return pairsOf(there).map((pair) => [s, ...pair, ...weightOf(rule)]);
        }),
      ),
    );
  const apart = pairLines(['MustStayApart'], () => []);
  const together = pairLines(['ShouldStayTogether'], (rule) => [-scaled(rule.penalty_weight)]);
  const asunder = pairLines(['ShouldNotBeTogether'], (rule) => [scaled(rule.penalty_weight)]);
  const [repeat] = rulesOf('RepeatEncounter');
  const set = (members) => [members.length, ...members];
  const base = together.reduce(
    (sum, [, , , weight]) => sum - weight,
    scaled(data.weight) * contactLimit(data),
  );
  const balances = rulesOf('AttributeBalance').flatMap((rule) =>
    Object.entries(rule.desired_values).map(([value, desired]) => [
      desired,
      MODES.indexOf(rule.mode),
      scaled(rule.penalty_weight),
      ...set(rule.group_id === 'ALL' ? [...Array(data.groups).keys()] : [data.group(rule.group_id)]),
      ...set(data.inSessions(rule.sessions)),
      ...set([...Array(data.people).keys()].filter((i) => data.attribute(i, rule.attribute_key) === value)),
    ]),
  );
  const meetings = rulesOf('PairMeetingCount').map((rule) => [
    ...rule.people.map(data.person),
    rule.target_meetings,
    MODES.indexOf(rule.mode),
    scaled(rule.penalty_weight),
    ...set(data.inSessions(rule.sessions)),
  ]);
  const list = (lines) => [[lines.length], ...lines];
  return [
    [data.people, data.groups, data.sessions.length],
    [problem.seed ?? Date.now() % 2 ** 32, deadline, problem.cpu_limit],
    [Math.floor((problem.target_cost ?? 0) * scale), base, scaled(data.weight)],
    repeat === undefined
      ? [0, 0, 0]
      : [
          repeat.max_allowed_encounters,
          Number(repeat.penalty_function === 'squared'),
          scaled(repeat.penalty_weight),
        ],
    ...data.sessions.map((s) => Array.from({ length: data.groups }, (_, g) => data.seats(g, s))),
    Array.from({ length: data.groups }, (_, g) => data.minSize(g)),
    ...list(data.prior),
    ...list(
      units.flatMap((ofSession, s) =>
        ofSession.map(({ members, pins }) => [s, pins[0] ?? -1, members.length, ...members]),
      ),
    ),
    ...list(apart),
    ...list([...together, ...asunder]),
    ...list(meetings),
    ...list(balances),
  ]
    .map((line) => line.join(' '))
    .join('\n');
}

/** Why the units alone leave no legal plan; local search could not tell. */
function obstacle(data, units) {
  for (const [s, ofSession] of units.entries()) {
    for (const { members, pins } of ofSession) {
      const fits = data.open[s].filter((g) => data.seats(g, s) >= members.length);
      if (fits.length === 0) return `no group of session ${s} has ${members.length} seats`;
      if (pins.length > 1 || (pins.length === 1 && !fits.includes(pins[0])))
        return `pins in conflict in session ${s}`;
    }
  }
  return null;
}

async function solve(problem) {
  const data = read(problem.request);
  const units = unitsOf(data);
  const reason = obstacle(data, units);
  if (reason !== null) return result('no_solution', { reason });
  const start = performance.now();
  const child = spawn('java', JAVA, { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  let stopped = false;
  // The runner stops the whole tree: Java says its best, and then this process ends as always.
  process.on('SIGTERM', () => {
    stopped = true;
  });
  child.stdin.on('error', () => {});
  child.stdin.end(numbersOf(problem, data, units, Math.floor(Date.now() + 1000 * secondsLeft(problem, 0.4))));
  let schedule = null;
  for await (const line of createInterface({ input: child.stdout })) {
    const groups = line.trim().split(' ').map(Number);
    const groupOf = data.sessions.map(() => new Map());
    let next = 0;
    for (const [s, ofSession] of units.entries()) {
      for (const { members } of ofSession) {
        for (const i of members) groupOf[s].set(i, groups[next]);
        next++;
      }
    }
    schedule = data.schedule((i, s) => groupOf[s].get(i));
    incumbent(schedule);
  }
  const solve_seconds = (performance.now() - start) / 1000;
  const [code, signal] = await ended;
  if (code !== 0 && !stopped) return result('error', { reason: `java ended with ${signal ?? code}` });
  const limited = secondsLeft(problem, 0.4) < 0.2;
  result(schedule === null ? 'no_solution' : 'feasible', {
    solve_seconds,
    stop_reason: limited ? 'time_limit' : 'target',
  });
}
