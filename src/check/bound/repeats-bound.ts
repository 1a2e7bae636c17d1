/** Checks bounds on the meetings of pairs from the least known number of repeats of a shape. */
import * as z from 'zod';
import { plus } from '../../shared/fraction.ts';
import { pairsAmong } from '../lower/contact-limit.ts';
import { refuse } from '../refuse.ts';
import { type Argument, type PieceRequest } from './argument.ts';
import { type KnownRepeats, knownRepeats } from './known-repeats.ts';
import { type PairKind, PairKinds } from './pair-kinds.ts';
import { constantOf, leastOf, Scale } from './reduced-cost.ts';

const shape = z.strictObject({ repeats: z.int().min(0) });

type Shaped = Pick<PieceRequest, 'tables' | 'request'>;

/**
 * The source that a certificate must cite; undefined: none.
 *
 * @param argument `permutation_cover` is the former name for covers, from when the checker searched for small ones itself
 */
export function citationOf(given: Shaped, argument: string): string | undefined {
  const isFormer = argument === 'permutation_cover';
  const source = isFormer || argument === 'known_repeats' ? knownOf(given)?.source : undefined;
  return isFormer ? source?.replace(/(?<= symbols), npm .*/, ', which the checker makes sure of') : source;
}

/** The known repeats of equal full groups with everybody in all sessions; else null. */
function knownOf({ tables, request }: Shaped): KnownRepeats | null {
  const { people, groups } = request.scenario;
  const size = people.length / groups.length;
  const plain = tables.every(
    ({ present, open, benches }) =>
      present.length === people.length &&
      open.length === groups.length &&
      benches.size === 0 &&
      open.every(({ seats }) => seats === size),
  );
  return plain ? knownRepeats(groups.length, size, tables.length) : null;
}

/**
 * With M meetings and at least R repeats, at most M − R different pairs meet. A pair costs at least what it costs
 * unmet plus ψ(its meetings). As ψ is convex, spreading the M meetings evenly over these pairs is cheapest.
 */
export const knownRepeatsBound: Argument = (piece) => {
  const { rules } = piece;
  const read = shape.safeParse(piece.numbers);
  if (!read.success) refuse('the number of repeats is not well-formed');
  const known =
    knownOf(piece) ??
    refuse('nothing is known of such groups, or they are not equal and full in all sessions');
  if (read.data.repeats !== known.repeats) refuse(`the known number of repeats is ${known.repeats}`);
  const scale = new Scale(rules.map(({ weight }) => weight));
  const kinds = PairKinds.of({ ...piece, scale }, rules);
  const howMany = kinds.howMany();
  const all = [...howMany.values()].reduce((sum, pairs) => sum + pairs, 0);
  const meetings = known.sessions * known.groups * pairsAmong(known.size);
  const repeats = Math.max(known.repeats, meetings - all);
  const psi = leastRises([...howMany.keys()]);
  const met = meetings - repeats;
  const [each, more] = [Math.floor(meetings / met), meetings % met];
  const unmet = [...howMany].reduce((sum, [{ costs }, pairs]) => sum + costs[0] * BigInt(pairs), 0n);
  const again = psi[each] * BigInt(met - more) + (more > 0 ? psi[each + 1] * BigInt(more) : 0n);
  return plus(constantOf(rules), scale.sum(unmet + again));
};

/** ψ, by number of meetings: the least extra cost of any pair over not meeting. */
function leastRises(kinds: readonly PairKind[]): bigint[] {
  const psi = kinds[0].costs.map((_, m) => leastOf(kinds.map(({ costs }) => costs[m] - costs[0])));
  const steps = psi.slice(1).map((cost, m) => cost - psi[m]);
  const isConvex = steps.every((step, m) => m === 0 || steps[m - 1] <= step);
  return isConvex ? psi : refuse('what meetings cost is not convex');
}
