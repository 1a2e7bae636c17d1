/**
 * Holds whole solves, bounds and proofs against the enumeration of all legal schedules by a reading of formats.md of its own, on
 * random tiny requests with all kinds of rules: no certificate may say more than is so, honest or forged. Prints how often each kind of rule and each argument
 * came up, and ends with an error where anything is false; with one --count and one --seed the same requests come again.
 *
 *   npm run bench:soundness -- --count 1000 --seed 1 --forgeries 4 --climbs 4
 */
import { parseArgs } from 'node:util';
import { improvedBounds } from '../src/bounds/composition/improve.ts';
import { proveContradiction } from '../src/bounds/infeasible/prove.ts';
import { lowerBound } from '../src/bounds/lower/lower-bound.ts';
import { messageOf } from '../src/check/infeasible/check-infeasible.ts';
import { nodeHost } from '../src/host/node.ts';
import { boundOver } from '../src/library/bound.ts';
import {
  type BoundPiece,
  boundOf,
  type Certificate,
  type InfeasibilityCertificate,
  type LowerBoundCertificate,
} from '../src/result/certificate.ts';
import type { Constraint, SolveRequest } from '../src/scenario/definition.ts';
import { parseRequest } from '../src/scenario/parse.ts';
import { monotonicClock } from '../src/shared/clock.ts';
import { compare, fraction, fractionText, parseFraction, plus, toNumber } from '../src/shared/fraction.ts';
import { fromSchedule, toSchedule } from '../src/solver/assignment.ts';
import { closeGap } from '../src/solver/exact/close-gap.ts';
import { exactSearch } from '../src/solver/exact/exact-search.ts';
import { refuteRules } from '../src/solver/exact/refute-rules.ts';
import { PLAIN_OPTIONS } from '../src/solver/outcome.ts';
import { costOfUnits, priceOf, unitsAtLeast } from '../src/solver/price.ts';
import { solve } from '../src/solver/solve.ts';
import { judge } from '../src/verdict/judge.ts';
import { anyRequest } from '../test/support/any-request.ts';
import { damaged } from '../test/support/forge.ts';
import { NOTHING_PROVEN } from '../test/support/judged.ts';
import { searchInfeasible } from '../test/support/search-infeasible.ts';
import { climb } from './soundness/climb.ts';
import { courtRequest } from './soundness/courts.ts';
import { Enumerated } from './soundness/enumerated.ts';
import { forgery, type Unbound } from './soundness/forgeries.ts';
import { PlainRequest } from './soundness/plain-request.ts';
import { kindsOf, partsOf, Tally } from './soundness/reached.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    forgeries: { type: 'string', default: '4' },
    climbs: { type: 'string', default: '4' },
  },
});
const [count, firstSeed, forgeries, climbs] = [
  values.count,
  values.seed,
  values.forgeries,
  values.climbs,
].map(Number);

/** Requests with more legal schedules are skipped. */
const MOST_SCHEDULES = 9000;
const EFFORT = { entries: 20_000, seconds: 20, clock: monotonicClock };
const CONFLICTS = 3000;
/** Iterations of a solve. */
const ITERATIONS = 2000;

const bound = boundOver(nodeHost);
const totals = new Tally();
const kinds = new Tally();
/**
 * Certificates by argument: honest ones with a bound above 0, those better than weaker arguments, and those that equal the
 * optimum; forged ones, those for which the checker computed a bound, and one above 0.
 */
const honest = new Tally();
const better = new Tally();
const met = new Tally();
const forged = new Tally();
const followed = new Tally();
const above = new Tally();
let failures = 0;

function fail(seed: number, what: string, evidence: unknown): void {
  failures += 1;
  console.log(`FALSE, seed ${seed}: ${what}\n${JSON.stringify(evidence)}`);
}

/** Checker and solver give the enumerated cost of some schedules, rule by rule. */
function checkCosts(of: Enumerated): void {
  for (let i = 0; i < 3; i++) {
    const at = of.rng.below(of.all.length);
    const assignment = of.all[at];
    const { legal, exact, terms } = judge(of.request, {
      schedule: toSchedule(of.request.scenario, assignment),
    }).schedule;
    const evidence = [of.request, [...assignment]];
    if (!legal) fail(of.seed, 'a legal schedule is refused', evidence);
    if (compare(exact, of.costOf(at)) !== 0) fail(of.seed, 'the checker prices falsely', evidence);
    if (compare(costOfUnits(of.problem, priceOf(of.problem, assignment)), of.costOf(at)) !== 0)
      fail(of.seed, 'the solver prices falsely', evidence);
    for (const { pointer, cost } of terms) {
      const price = of.plain.prices.get(pointer);
      if (price === undefined || toNumber(price(of.plain.seatingsOf(assignment))) !== cost)
        fail(of.seed, `${pointer} does not cost ${cost}`, evidence);
    }
  }
}

/** The checker accepts exactly the legal ones of random seatings. */
function checkLegal({ seed, request, plain, rng }: Enumerated): void {
  const { people, groups, session_count } = request.scenario;
  for (let i = 0; i < 5; i++) {
    const assignment = Int32Array.from({ length: session_count * people.length }, (_, at) => {
      const { sessions } = people[at % people.length];
      const attends = sessions?.includes(Math.floor(at / people.length)) ?? true;
      return attends ? rng.below(groups.length) : -1;
    });
    const legal = plain.seatingsOf(assignment).every((seating, s) => plain.isLegal(seating, s));
    const { schedule } = judge(request, { schedule: toSchedule(request.scenario, assignment) });
    if (schedule.legal !== legal) fail(seed, 'the checker errs on what is legal', [request, [...assignment]]);
  }
}

/** @param of null: no schedule is legal */
async function checkSolve(seed: number, request: SolveRequest, of: Enumerated | null): Promise<void> {
  const options = {
    ...PLAIN_OPTIONS,
    seed,
    iterations: ITERATIONS,
    timeSeconds: of === null ? 1 : EFFORT.seconds,
  };
  const { outcome, error } = await solve(request, options, nodeHost).then(
    (outcome) => ({ outcome, error: null }),
    (error: Error) => ({ outcome: null, error }),
  );
  if (outcome === null) {
    fail(seed, `the solve ends with ${error}`, request);
    return;
  }
  totals.add(`solve: ${outcome.status}${of === null ? ', no schedule' : ''}`);
  if (outcome.status === 'infeasible' && of !== null)
    fail(seed, 'the solve finds no schedule legal', request);
  if (outcome.status !== 'solved') return;
  if (of === null) {
    fail(seed, 'the solve ends with a plan where none is legal', request);
    return;
  }
  const assignment = fromSchedule(request.scenario, of.problem, outcome.schedule);
  const at = of.all.findIndex((one) => one.every((group, i) => group === assignment[i]));
  const evidence = [request, outcome.schedule];
  if (at < 0) {
    fail(seed, 'the solve ends with a plan that is not legal', evidence);
    return;
  }
  const { optimal, bound, schedule } = outcome.checked;
  if (compare(schedule.exact, of.costOf(at)) !== 0) fail(seed, 'the plan costs something else', evidence);
  const isLeast = compare(of.costOf(at), of.least) === 0;
  totals.add(`solve: ${optimal ? 'proven' : isLeast ? 'least, not proven' : 'not least'}`);
  if (optimal && !isLeast) fail(seed, 'the plan is not optimal', evidence);
  if (compare(bound, of.least) > 0) fail(seed, 'the solve has a bound too high', evidence);
}

async function checkBound(seed: number, request: SolveRequest, of: Enumerated | null): Promise<void> {
  const answer = await bound(JSON.parse(JSON.stringify(request)));
  if (!answer.ok) {
    fail(seed, 'no bound is given', [request, answer.issues]);
    return;
  }
  const { exact } = answer.value;
  if (exact === null && of !== null) fail(seed, 'the bound says that no plan is possible', request);
  if (exact !== null && of !== null && compare(parseFraction(exact)!, of.least) > 0)
    fail(seed, 'the bound is too high', [request, exact]);
}

/** The certificate holds, and none of its pieces claims more than is true. */
function checkHonest(of: Enumerated, proof: LowerBoundCertificate): void {
  const verdict = judge(of.request, { proof }).proof;
  if (verdict.gaveUp) totals.add('the checker gave up');
  else if (!verdict.holds)
    fail(of.seed, `an honest proof is refused: ${verdict.reason}`, [of.request, proof]);
  if (compare(boundOf(proof), of.least) > 0) fail(of.seed, 'a bound is too high', [of.request, proof]);
  for (const piece of proof.pieces) {
    const side = compare(parseFraction(piece.bound)!, of.leastOf(piece.rules));
    if (side > 0) fail(of.seed, 'a piece is too high', [of.request, piece]);
  }
}

/** Counts certificates of several stages, in the order of their bounds, that improve on weaker ones. */
function tell(of: Enumerated, pieces: readonly BoundPiece[], isBetter: boolean): void {
  for (const name of new Set(pieces.flatMap(partsOf))) {
    honest.add(name);
    if (isBetter) better.add(name);
  }
  const tight = pieces.filter(({ bound, rules }) => compare(parseFraction(bound)!, of.leastOf(rules)) === 0);
  for (const name of new Set(tight.flatMap(partsOf))) met.add(name);
}

/** Checks the piece alone with a claim slightly above its rules' least cost. */
function checkForged(of: Enumerated, piece: Unbound): void {
  const rules = piece.rules.filter((rule) => of.plain.prices.has(rule));
  const step = fraction(1n, [1n, 1000n, 10n ** 18n][of.rng.below(3)]);
  const bound = fractionText(plus(of.leastOf(rules), step));
  const proof: LowerBoundCertificate = {
    kind: 'lower_bound',
    version: 2,
    bound,
    pieces: [{ ...piece, bound }],
  };
  const verdict = judge(of.request, { proof }).proof;
  forged.add(piece.argument);
  const proven = /: it proves (-?[\d/]+), not/.exec(verdict.reason)?.[1];
  if (proven !== undefined) followed.add(piece.argument);
  if (proven !== undefined && !proven.startsWith('-') && proven !== '0') above.add(piece.argument);
  if (verdict.holds) fail(of.seed, 'a forged proof is accepted', [of.request, proof]);
}

/** All certificates that mingle makes for the request, each checked. */
async function honestPieces(of: Enumerated): Promise<BoundPiece[]> {
  const { request, problem, rng } = of;
  const quick = lowerBound(problem, request);
  checkHonest(of, quick);
  tell(of, quick.pieces, true);
  let best = quick;
  let joint: BoundPiece | null = null;
  const pieces = [...quick.pieces];
  // Starting from nothing also shows joint pieces weaker than the quick bound.
  const start = rng.below(2) === 0 ? NOTHING_PROVEN : quick;
  for await (const improved of improvedBounds(problem, request, start, EFFORT, nodeHost.highs)) {
    if (improved === null) continue;
    checkHonest(of, improved);
    if (compare(boundOf(improved), boundOf(best)) > 0) best = improved;
    joint = improved.pieces[0];
    pieces.push(joint);
  }
  if (joint !== null) tell(of, [joint], best !== quick);
  // With sums, formulas may be large.
  if (rng.below(problem.costs.squares.length > 0 ? 8 : 2) === 0)
    pieces.push(...exactPieces(of, rng.below(2) === 0 ? best : NOTHING_PROVEN, best));
  return pieces;
}

/** Pieces of an exact search from a random schedule; it ends at the least cost or gives up. */
function exactPieces(of: Enumerated, from: LowerBoundCertificate, best: LowerBoundCertificate): BoundPiece[] {
  const { problem, all, rng } = of;
  const assignment = all[rng.below(all.length)];
  const task = {
    problem,
    best: { assignment, cost: priceOf(problem, assignment) },
    lower: unitsAtLeast(problem, boundOf(from)),
    conflicts: CONFLICTS,
    slice: 500,
  };
  const suited = exactSearch(problem);
  // It supports neither links nor groups with `use`.
  if (suited === null) return [];
  const search = rng.below(4) === 0 ? closeGap : suited;
  const run = search(task);
  const pieces: BoundPiece[] = [];
  let found = task.best.cost;
  for (let step = run.next(); ; step = run.next()) {
    if (step.done) {
      const end = step.value;
      totals.add(`exact search: ${end ? 'a proof' : 'none'}`);
      if (end) pieces.push(end.pieces[0]);
      if ((end || found <= task.lower) && compare(costOfUnits(problem, found), of.least) !== 0)
        fail(of.seed, 'the exact search ends above the least cost', of.request);
      break;
    }
    found = step.value?.better?.cost ?? found;
    if (step.value?.raised) pieces.push(step.value.raised.pieces[0]);
  }
  for (const piece of pieces) {
    checkHonest(of, { kind: 'lower_bound', version: 2, bound: piece.bound, pieces: [piece] });
  }
  const last = pieces.at(-1);
  if (last !== undefined) tell(of, [last], compare(parseFraction(last.bound)!, boundOf(best)) > 0);
  return pieces;
}

/** All refutations that mingle finds. */
function refutations(request: SolveRequest): InfeasibilityCertificate[] {
  const learning = refuteRules(request, { conflicts: CONFLICTS });
  let step = learning.next();
  while (!step.done) step = learning.next();
  return [proveContradiction(request), searchInfeasible(request, 10_000), step.value].filter(
    (proof) => proof !== null,
  );
}

function checkInfeasible(seed: number, request: SolveRequest): InfeasibilityCertificate[] {
  const proofs = refutations(request);
  // No proof covers rules over links.
  const isOfLinks = request.constraints.some(
    (rule) => rule.type === 'MustStayApart' && rule.over !== undefined,
  );
  if (proofs.length === 0 && isOfLinks) totals.add('no schedule, not proven');
  else if (proofs.length === 0) fail(seed, 'nothing proves that no schedule is legal', request);
  for (const proof of proofs) {
    honest.add(`no schedule: ${proof.argument}`);
    const { holds, reason } = judge(request, { proof }).proof;
    if (!holds) fail(seed, `an honest proof is refused: ${reason}`, [request, proof]);
  }
  return proofs;
}

/** Refutations of a request with one more rule, slightly changed, in the form that the checker expects. */
function checkForgedRefutations(
  of: Enumerated,
  proofs: readonly InfeasibilityCertificate[],
  gone: string | null,
): void {
  for (const proof of proofs) {
    const left = proof.rules.filter((rule) => rule !== gone);
    const { rules, numbers } = damaged({ rules: left, numbers: proof.numbers }, of.rng);
    const claim = { argument: proof.argument, numbers };
    const message = messageOf(of.request, rules, claim) ?? '';
    const own: Certificate = { ...proof, ...claim, rules, message };
    forged.add(`no schedule: ${proof.argument}`);
    if (judge(of.request, { proof: own }).proof.holds)
      fail(of.seed, 'a forged proof is accepted', [of.request, own]);
  }
}

/** Replaces one of these rules by one that asks nothing; or adds room. */
function easier(request: SolveRequest, rule: string | null): SolveRequest {
  const constraints = request.constraints.map((each, i) => (rule === `/constraints/${i}` ? NO_RULE : each));
  if (rule !== null) return { ...request, constraints };
  const groups = request.scenario.groups.map((group) => ({
    ...group,
    min_size: 0,
    capacity: (group.capacity ?? 0) + 1,
  }));
  return { ...request, scenario: { ...request.scenario, groups } };
}

const NO_RULE: Constraint = {
  type: 'GroupVisits',
  people: 'ALL',
  groups: 'ALL',
  count: 'sum',
  target_visits: 0,
  mode: 'at_least',
  penalty_weight: 0,
  sessions: null,
};

/** Random prices never prove more than is true. */
function checkClimbs(of: Enumerated): void {
  for (let i = 0; i < climbs; i++) {
    const climbed = climb(of);
    if (climbed === null) continue;
    const { piece, proven, least } = climbed;
    if (typeof proven === 'string') {
      totals.add('climbed: refused');
      continue;
    }
    const side = compare(proven, least);
    totals.add(`climbed: ${proven.n <= 0n ? 'not above 0' : side === 0 ? 'to the least cost' : 'above 0'}`);
    if (side > 0) fail(of.seed, `prices prove ${fractionText(proven)}`, [of.request, piece]);
  }
}

async function run(seed: number): Promise<void> {
  const request = seed % 4 === 3 ? courtRequest(seed) : anyRequest(seed);
  if (!parseRequest(request).ok) {
    totals.add('refused by the parser');
    return;
  }
  const plain = new PlainRequest(request);
  const all = plain.legal(MOST_SCHEDULES);
  if (all === null) {
    totals.add('too many schedules');
    return;
  }
  if (all.length === 0) {
    totals.add('no legal schedule');
    const proofs = checkInfeasible(seed, request);
    await checkSolve(seed, request, null);
    await checkBound(seed, request, null);
    const gone =
      proofs.flatMap(({ rules }) => rules).find((rule) => rule.startsWith('/constraints/')) ?? null;
    const changed = easier(request, gone);
    const other = new PlainRequest(changed);
    const others = other.legal(MOST_SCHEDULES) ?? [];
    if (others.length === 0) return;
    const of = new Enumerated(seed, other, others);
    for (let i = 0; i < forgeries; i++) checkForgedRefutations(of, proofs, gone);
    return;
  }
  totals.add('enumerated');
  totals.add('schedules', all.length);
  for (const name of kindsOf(request)) kinds.add(name);
  const wrong = refutations(request);
  if (wrong.length > 0) fail(seed, 'a legal schedule is there', [request, wrong]);
  const of = new Enumerated(seed, plain, all);
  if (of.least.n > 0n) totals.add('least cost above 0');
  checkCosts(of);
  checkLegal(of);
  await checkSolve(seed, request, of);
  await checkBound(seed, request, of);
  checkClimbs(of);
  const pieces = await honestPieces(of);
  if (pieces.length === 0) return;
  for (let i = 0; i < forgeries; i++) {
    const piece = forgery(pieces, of);
    if (piece !== null) checkForged(of, piece);
  }
}

for (let seed = firstSeed; totals.of('enumerated') < count; seed++) {
  try {
    await run(seed);
  } catch (error) {
    fail(seed, 'an error', String((error as Error).stack));
  }
}
for (const name of totals.names) console.log(`${name}: ${totals.of(name)}`);
console.log('\n| rule, of weight above 0 | requests |\n|---|---|');
for (const name of kinds.names) console.log(`| ${name} | ${kinds.of(name)} |`);
console.log(
  '\n| argument | accepted | better | met | forged | followed | above 0 |\n|---|---|---|---|---|---|---|',
);
for (const name of [...new Set([...honest.names, ...forged.names])].sort()) {
  const figures = [honest, better, met, forged, followed, above].map((tally) => tally.of(name));
  console.log(`| ${name} | ${figures.join(' | ')} |`);
}
console.log(`\n${failures} false`);
if (failures > 0) process.exitCode = 1;
