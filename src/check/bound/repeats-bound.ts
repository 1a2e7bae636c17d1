/** Checks bounds on the meetings of pairs that rest on a least number of repeats of a shape without rules. */
import * as z from 'zod';
import { compare, type Fraction, fraction, minus, plus, times } from '../../shared/fraction.ts';
import type { Argument, PieceRequest } from './argument.ts';
import { type KnownRepeats, knownRepeats } from './known-repeats.ts';
import { type PairKind, PairKinds } from './pair-kinds.ts';
import { PermutationCover } from './permutation-cover.ts';
import { constantOf } from './reduced-cost.ts';

const shape = z.strictObject({ repeats: z.int().min(0) });

/** Equal groups, all full, everyone there in all sessions. */
interface Shape {
  readonly groups: number;
  readonly size: number;
  readonly sessions: number;
}

type Shaped = Pick<PieceRequest, 'tables' | 'request'>;
type Known = Pick<KnownRepeats, 'repeats' | 'source'>;

/** The least repeats of a shape, and on what they rest; null: none are known. */
const ARGUMENTS: Readonly<Record<string, (shape: Shape) => Known | null>> = {
  known_repeats: ({ groups, size, sessions }) => knownRepeats(groups, size, sessions),
  permutation_cover: leastUncovered,
};

export const knownRepeatsBound: Argument = (piece) => boundByRepeats(piece, ARGUMENTS.known_repeats);
export const permutationCoverBound: Argument = (piece) => boundByRepeats(piece, ARGUMENTS.permutation_cover);

/** What a certificate has to cite; undefined: nothing. */
export function citationOf(given: Shaped, argument: string): string | undefined {
  const plain = Object.hasOwn(ARGUMENTS, argument) ? shapeOf(given) : null;
  return plain === null ? undefined : ARGUMENTS[argument](plain)?.source;
}

/** People in a group up to whom the exhaustion is repeated here: it takes some hundredths of a second. */
const MOST_SIZE = 5;
const covers = new Map<number, boolean>();

/** p + 1 groups of p cannot meet p + 2 times without repeats: by the exhaustion of permutations, done again. */
function leastUncovered({ groups, size, sessions }: Shape): Known | null {
  if (size < 4 || size > MOST_SIZE || groups !== size + 1 || sessions < size + 2) return null;
  const symbols = size + 2;
  const exists = covers.get(symbols) ?? new PermutationCover(symbols).exists();
  covers.set(symbols, exists);
  const source = `no exact cover by permutations of ${symbols} symbols, which the checker makes sure of`;
  return exists ? null : { repeats: 1, source };
}

function shapeOf({ tables, request }: Shaped): Shape | null {
  const { people, groups } = request.scenario;
  const size = people.length / groups.length;
  if (groups.some(({ bench }) => bench)) return null;
  const plain = tables.every(
    ({ present, open }) =>
      present.length === people.length &&
      open.length === groups.length &&
      open.every(({ seats }) => seats === size),
  );
  return plain ? { groups: groups.length, size, sessions: tables.length } : null;
}

/**
 * With M meetings and at least R repeats, at most M − R different pairs meet. A pair costs at least what it costs
 * unmet plus ψ(its meetings). As ψ is convex, spreading the M meetings evenly over these pairs is cheapest.
 */
function boundByRepeats(
  piece: PieceRequest,
  leastRepeats: (shape: Shape) => Known | null,
): Fraction | string {
  const { request, tables, rules, numbers } = piece;
  const read = shape.safeParse(numbers);
  if (!read.success) return 'the number of repeats is not well-formed';
  const plain = shapeOf({ tables, request });
  if (plain === null) return 'the groups are not equal and full with everyone there in all sessions';
  const known = leastRepeats(plain)?.repeats;
  if (known === undefined) return 'no result is known for this shape';
  if (read.data.repeats !== known) return `the known number of repeats is ${known}`;
  const kinds = PairKinds.of(piece, rules);
  if (typeof kinds === 'string') return kinds;
  const howMany = kinds.howMany();
  const all = [...howMany.values()].reduce((sum, pairs) => sum + pairs, 0);
  const meetings = plain.sessions * plain.groups * ((plain.size * (plain.size - 1)) / 2);
  const repeats = Math.max(known, meetings - all);
  const psi = leastRises([...howMany.keys()]);
  if (psi === null) return 'what meetings cost is not convex';
  const met = meetings - repeats;
  const [each, more] = [Math.floor(meetings / met), meetings % met];
  const unmet = [...howMany].reduce(
    (sum, [{ costs }, pairs]) => plus(sum, times(costs[0], fraction(BigInt(pairs)))),
    constantOf(rules),
  );
  return [
    times(psi[each], fraction(BigInt(met - more))),
    ...(more > 0 ? [times(psi[each + 1], fraction(BigInt(more)))] : []),
  ].reduce(plus, unmet);
}

/** ψ: by number of meetings, the least that any pair costs more than unmet; null where that is not convex. */
function leastRises(kinds: readonly PairKind[]): Fraction[] | null {
  const psi = kinds[0].costs.map((_, m) =>
    kinds
      .map(({ costs }) => minus(costs[m], costs[0]))
      .reduce((least, rise) => (compare(rise, least) < 0 ? rise : least)),
  );
  const steps = psi.slice(1).map((cost, m) => minus(cost, psi[m]));
  return steps.every((step, m) => m === 0 || compare(steps[m - 1], step) <= 0) ? psi : null;
}
