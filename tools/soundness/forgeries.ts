/** False certificates made from honest ones. */
import { KNOWN_REPEATS, knownRepeats } from '../../src/check/bound/known-repeats.ts';
import type { BoundPiece } from '../../src/result/certificate.ts';
import { finished } from '../../src/shared/finished.ts';
import { fraction, fractionText, times } from '../../src/shared/fraction.ts';
import { encodeSteps } from '../../src/solver/exact/encode.ts';
import { packProof } from '../../src/solver/exact/pack-proof.ts';
import { SatSolver } from '../../src/solver/exact/sat/sat-solver.ts';
import { trimmedProof } from '../../src/solver/exact/sat/trim.ts';
import type { Symmetries } from '../../src/solver/exact/symmetry.ts';
import { unitsAtLeast } from '../../src/solver/price.ts';
import { damaged } from '../../test/support/forge.ts';
import type { Enumerated } from './enumerated.ts';

const CONFLICTS = 3000;

/** A piece without a claimed bound. */
export type Unbound = Omit<BoundPiece, 'bound'>;

/** Makes a false certificate from honest ones. */
export function forgery(pieces: readonly BoundPiece[], of: Enumerated): Unbound | null {
  const { rng } = of;
  const any = () => pieces[rng.below(pieces.length)];
  const { bound: _, ...piece } = any();
  const other = any();
  const factor = [0, 0.5, 2, 1.01, -1, 10, 1e9][rng.below(7)];
  const drawn = [0, 0.25, 0.5, 1, 1.5, 2, 3, 7, 1000, 1e-9, 1e12];
  const price = () => drawn[rng.below(drawn.length)] * (rng.below(3) === 0 ? -1 : 1);
  const changed = (change: (price: number) => number) => ({
    ...piece,
    numbers: otherPrices(piece.numbers, change) as BoundPiece['numbers'],
  });
  switch (rng.below(10)) {
    case 0:
      return { ...piece, ...damaged({ rules: piece.rules, numbers: piece.numbers }, rng) };
    case 1:
      return changed((each) => (rng.below(2) === 0 ? each : price()));
    case 2:
      return changed((each) => each * factor);
    case 3:
      return changed((each) => (rng.below(3) === 0 ? each + [0.5, -0.5, 1, -1, 1e-6][rng.below(5)] : each));
    case 4:
      return { ...piece, numbers: { ...piece.numbers, ...other.numbers } };
    case 5:
      return { ...piece, argument: other.argument, rules: rng.below(2) === 0 ? other.rules : piece.rules };
    case 6:
      return {
        ...piece,
        numbers: damaged(piece.numbers, rng),
        rules: [...new Set([...piece.rules, ...other.rules])],
      };
    case 7:
      return theorem(piece, of);
    case 8:
      return { ...piece, numbers: { ...piece.numbers, triples: [...triplesOf(piece), randomTriple(of)] } };
    default:
      if (of.problem.costs.squares.length > 0 && rng.below(8) > 0) return piece;
      return falselySymmetric(of);
  }
}

/** With more repeats than known, or another theorem's name; unchanged if none is known. */
function theorem(piece: Unbound, { request, rng }: Enumerated): Unbound {
  const { groups, people, session_count } = request.scenario;
  const known = knownRepeats(groups.length, people.length / groups.length, session_count);
  if (known === null) return piece;
  const { source } = rng.below(4) === 0 ? KNOWN_REPEATS[rng.below(KNOWN_REPEATS.length)] : known;
  const numbers = { repeats: known.repeats + rng.below(3) - 1 };
  return { ...piece, argument: 'known_repeats', numbers, source };
}

function triplesOf({ numbers }: Unbound): unknown[] {
  return Array.isArray(numbers.triples) ? numbers.triples : [];
}

/** A random entry of `prices`, for all sessions or one. */
function randomTriple({ request, rng }: Enumerated): object {
  const { people, session_count } = request.scenario;
  return {
    people: rng.shuffle(people.map(({ id }) => id)).slice(0, 3),
    price: rng.below(25) / 8,
    ...(rng.below(2) === 0 ? {} : { sessions: [rng.below(session_count)] }),
  };
}

/** A proof under unchecked symmetries of a false bound. */
function falselySymmetric(of: Enumerated): Unbound | null {
  const { problem, rng } = of;
  const { peopleCount, sessionCount, groupCount, costs } = problem;
  const some = (size: number): number[][] => {
    const chosen = rng.shuffle(Array.from({ length: size }, (_, i) => i)).slice(0, 2 + rng.below(2));
    return rng.below(2) === 0 || chosen.length < 2 ? [] : [chosen.sort((a, b) => a - b)];
  };
  const interchangeable: Symmetries = {
    people: some(peopleCount),
    sessions: some(sessionCount),
    groups: Array.from({ length: sessionCount }, () => some(groupCount)),
  };
  const proof = falseProof(of, interchangeable);
  return (
    proof && { rules: costs.sources.flat(), argument: 'exact_search', numbers: { interchangeable, ...proof } }
  );
}

/** A proof of a false bound; null if there is none. */
function falseProof(of: Enumerated, interchangeable: Symmetries) {
  const { problem } = of;
  const { costs } = problem;
  const below = unitsAtLeast(problem, of.least) + 1n;
  const encoding = finished(encodeSteps(problem, { costs, below }, interchangeable));
  if (encoding === null) return null;
  const { cnf } = encoding.model;
  const solver = new SatSolver(cnf, new Uint8Array(cnf.variables));
  if (solver.solve(CONFLICTS) !== 'unsatisfiable') return null;
  const meeting = fractionText(times(fraction(encoding.meeting), costs.measure));
  return { proof: packProof(trimmedProof(solver)), ...(encoding.meeting === 0n ? {} : { meeting }) };
}

/** Changes, scales or redraws prices; sessions and classes stay. */
function otherPrices(value: unknown, change: (price: number) => number, name = ''): unknown {
  if (typeof value === 'number') return PLACES.has(name) ? value : change(value);
  if (Array.isArray(value)) return value.map((each) => otherPrices(each, change, name));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      otherPrices(each, change, name === 'interchangeable' ? name : key),
    ]),
  );
}
const PLACES = new Set(['session', 'sessions', 'classes', 'interchangeable']);
