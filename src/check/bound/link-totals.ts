/** Checks bounds on meetings over a link, by how many its seats make (docs/proofs.md, "link_totals"). */
import * as z from 'zod';
import { exactly, type Fraction } from '../../shared/fraction.ts';
import type { PieceRequest } from './argument.ts';
import { linkSessions } from './link-session.ts';
import { pricesOfPeople, worthOfPairs } from './meeting-prices.ts';
import { PairKinds } from './pair-kinds.ts';
import { boundFrom } from './reduced-cost.ts';
import { Scale } from './scale.ts';

const given = z.strictObject({ price: z.number(), own: z.record(z.string(), z.number()) });

export function linkTotals(piece: PieceRequest): Fraction | string {
  const { request, over, rules, earlier, effort } = piece;
  if (over === undefined) return 'it is about no link';
  const read = given.safeParse(piece.numbers);
  if (!read.success) return 'the prices are not well-formed';
  const other = rules.find(({ terms }) =>
    terms.some((term) => term.kind !== 'meetings' || term.over !== over),
  );
  if (other !== undefined) return `${other.pointer} is not by meetings over the link "${over}"`;
  const tables = linkSessions(request, over, effort);
  const kinds = PairKinds.of({ request, tables, earlier, effort }, rules);
  if (typeof kinds === 'string') return kinds;
  const prices = pricesOfPeople(request, read.data);
  if (typeof prices === 'string') return prices;
  const scale = new Scale([...rules.map(({ weight }) => weight), ...prices.all.map(exactly)]);
  const parts = prices.inParts((one) => scale.parts(exactly(one)));
  const { sum, lattice } = worthOfPairs(kinds, { tables, effort }, scale, { ...parts, gamma: 0n });
  return boundFrom(rules, scale, sum, [lattice]);
}
