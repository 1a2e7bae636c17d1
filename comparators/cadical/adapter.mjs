/**
 * Asks CaDiCaL whether there is a legal schedule that costs less than a bound, for bounds between what is proven
 * and the best so far.
 */
import { spawnSync } from 'node:child_process';
import { incumbent, readProblem, result, secondsLeft } from '../_shared/adapter.mjs';
import { read } from '../_shared/scenario.mjs';
import { costLess, costOf, hasShortcut, isExpressible, noneDearer, pricesOf, spreadOut } from './cost.mjs';
import { TooLarge } from './formula.mjs';
import { Program, PYTHON, SCRIPT } from './program.mjs';
import { seatingOf } from './seating.mjs';
import { onlySession } from './session.mjs';
import { firstOfAll, interchangeable } from './symmetry.mjs';

/** Seconds before the limit at which the search ends. */
const RESERVE = 0.4;
/** Of the time that is left: so much for a question whose answer may be out of reach. */
const SHARE = 0.2;

if (process.argv[2] === '--version') {
  process.stdout.write(spawnSync(PYTHON, [SCRIPT, '--version'], { encoding: 'utf8' }).stdout);
} else {
  const problem = readProblem();
  const program = new Program(problem.seed);
  process.on('SIGTERM', () => program.stop());
  const start = performance.now();
  const answer = await solve(problem, program);
  program.close();
  const { status, ...rest } = answer;
  result(status, { ...rest, solve_seconds: (performance.now() - start) / 1000 });
}

/** The rules alone. */
function rulesOnly(problem, data) {
  return seatingOf(data, performance.now() + 1000 * secondsLeft(problem, RESERVE));
}

/** The formula that the checker knows, with the cost below the bound, in thousandths, unless that is null. */
function formulaOf(problem, data, bound) {
  const seating = rulesOnly(problem, data);
  if (bound !== null) costLess(seating, bound, true);
  const classes = interchangeable(data);
  firstOfAll(seating, classes);
  return { seating, classes };
}

/** A formula to find a schedule by. Where there are many, keeping one of all symmetric ones hides the others. */
function searchFormula(problem, data, bound, likely) {
  const seating = rulesOnly(problem, data);
  costLess(seating, bound, false);
  if (!likely) firstOfAll(seating, interchangeable(data));
  return seating;
}

function scheduleOf({ data, seat }, holds) {
  return data.schedule((p, s) => data.open[s].find((g) => holds(seat(s, p, g))));
}

async function solve(problem, program) {
  const data = read(problem.request);
  if (!isExpressible(data)) return { status: 'unsupported', reason: 'a weight is finer than a thousandth' };
  const left = () => secondsLeft(problem, RESERVE);
  const written = inTime(() => formulaOf(problem, data, null));
  if (written === null) {
    if (left() < 0.1) return { status: 'no_solution', reason: 'no time to write the formula' };
    return { status: 'unsupported', reason: 'the formula would be too large' };
  }
  const { seating } = written;
  const { holds, proof } = await program.solve(seating.formula, left());
  if (proof !== undefined) return await infeasible(problem, program);
  if (holds === undefined) return { status: 'no_solution', stop_reason: 'time_limit' };
  incumbent(scheduleOf(seating, holds));
  const start = await startWell(problem, program, data, costOf(seating, holds));
  return await descend(problem, program, data, start);
}

/**
 * Schedules in which nobody meets the same person often, then without the dearest faults, without the next
 * dearest …: these questions have no sum in them and many answers, so they are quickly answered; keeping one of
 * all symmetric answers would only take from them.
 *
 * @returns the cost of the best
 */
async function startWell(problem, program, data, first) {
  const write = (price) => {
    const seating = rulesOnly(problem, data);
    spreadOut(seating);
    noneDearer(seating, price);
    return seating;
  };
  const prices = inTime(() => pricesOf(rulesOnly(problem, data))) ?? [];
  let best = first;
  for (const price of prices) {
    const seating = inTime(() => write(price));
    if (seating === null) break;
    const { holds } = await program.solve(seating.formula, SHARE * secondsLeft(problem, RESERVE));
    if (holds === undefined) break;
    const cost = costOf(seating, holds);
    if (cost < best) incumbent(scheduleOf(seating, holds));
    best = Math.min(best, cost);
  }
  return best;
}

/** Which session has no legal seating; a proof of that is a certificate. */
async function infeasible(problem, program) {
  for (const s of read(problem.request).sessions) {
    const { request, pointers } = onlySession(problem.request, s);
    const written = inTime(() => formulaOf(problem, read(request), null));
    if (written === null) break;
    const { seating, classes } = written;
    const { proof } = await program.solve(seating.formula, secondsLeft(problem, RESERVE));
    if (proof === undefined) continue;
    const certificate = {
      kind: 'infeasibility',
      version: 2,
      argument: 'exact_search',
      rules: pointers,
      numbers: { session: s, interchangeable: classes, proof },
      message: `In session ${s + 1}, no seating keeps these rules.`,
    };
    return { status: 'infeasible', certificate: proof === null ? null : certificate };
  }
  return { status: 'infeasible' };
}

/** Every cost is a whole number of the unit that this gives, in thousandths. */
function unitOf({ weight, constraints }) {
  const gcd = (a, b) => (a === 0 ? b : gcd(b % a, a));
  const weights = [weight, ...constraints.map((rule) => rule.penalty_weight ?? 0)];
  return weights.reduce((divisor, one) => gcd(Math.round(one * 1000), divisor), 0) || 1000;
}

/**
 * What to ask next, a quarter of the way from what is out of reach to the best so far: a question about less is a
 * smaller formula, and what it finds is worth more.
 */
function between(reach, best) {
  return Math.min(best - 1, reach + Math.max(1, Math.floor((best - reach) / 4)));
}

/** Asks again and again for a cost of at most some number, the target first, or 0. */
async function descend(problem, program, data, first) {
  const unit = unitOf(data);
  const units = (thousandths) => Math.floor(thousandths / unit);
  const target = problem.target_cost === null ? 0 : units(problem.target_cost * 1000 + 1e-6);
  let best = units(first);
  /** No schedule costs less; the proof of that, where there is one that the checker can follow. */
  let proven = 0;
  let refutation = null;
  /** The most that a question without an answer in its time was about. */
  let hard = -1;
  let ask = target;
  while (best > target && proven <= (problem.target_cost === null ? best - 1 : target)) {
    const last = ask <= hard || ask === best - 1;
    const value = (ask + 1) * unit;
    const likely = !last && ask !== target;
    const seating = inTime(() => searchFormula(problem, data, value, likely));
    if (seating === null) break;
    const time = secondsLeft(problem, RESERVE);
    const { holds, proof } = await program.solve(seating.formula, last ? time : SHARE * time);
    if (holds !== undefined) {
      best = units(costOf(seating, holds));
      incumbent(scheduleOf(seating, holds));
    } else if (proof !== undefined) {
      proven = ask + 1;
      refutation = hasShortcut(data) || likely ? null : proof;
    } else if (last || program.stopped || secondsLeft(problem, RESERVE) <= 0.05) break;
    else hard = ask;
    const reach = Math.max(proven - 1, hard);
    ask = between(reach, best);
  }
  const certificate = proven === 0 ? null : await certify(problem, program, data, proven * unit, refutation);
  if (problem.target_cost !== null && proven > target) return { status: 'target_impossible', certificate };
  if (best <= proven) return { status: 'optimal', certificate };
  return { status: 'feasible', certificate, stop_reason: best <= target ? null : 'time_limit' };
}

/** What is written, or null when it is too large, or there is no time to write it. */
function inTime(write) {
  try {
    return write();
  } catch (error) {
    if (error instanceof TooLarge) return null;
    throw error;
  }
}

/**
 * That no schedule costs less, for the checker; asked once more in its terms where there is no proof yet.
 *
 * @param least in thousandths
 */
async function certify(problem, program, data, least, known) {
  const written = inTime(() => formulaOf(problem, data, least));
  if (written === null) return null;
  const { seating, classes } = written;
  const proof = known ?? (await program.solve(seating.formula, secondsLeft(problem, RESERVE))).proof ?? null;
  if (proof === null) return null;
  const numbers = { interchangeable: classes, proof };
  const bound = least % 1000 === 0 ? `${least / 1000}` : `${least}/1000`;
  const piece = { rules: pricedRules(problem.request), argument: 'exact_search', bound, numbers };
  return { kind: 'lower_bound', version: 2, bound, pieces: [piece] };
}

/** Pointers to all that costs anything. */
function pricedRules({ objectives, constraints }) {
  return [
    ...objectives.flatMap(({ weight }, i) => (weight > 0 ? [`/objectives/${i}`] : [])),
    ...constraints.flatMap((rule, i) => (rule.penalty_weight > 0 ? [`/constraints/${i}`] : [])),
  ];
}
