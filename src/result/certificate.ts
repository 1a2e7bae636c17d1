/**
 * A proof as data: which argument, with which numbers. `bounds/` writes certificates, `check/` checks them
 * without the solver; an argument that the checker does not know proves nothing. Prices within `numbers` are JSON
 * numbers that mean their shortest decimals; bounds are exact fractions.
 */
import * as z from 'zod';
import { type Fraction, parseFraction, ZERO } from '../shared/fraction.ts';

const numbers = z.record(z.string(), z.unknown()).describe('What the argument is built from.');
const pointers = z.array(z.string());
export const exact = z.string().regex(/^[0-9]{1,2000}(\/0*[1-9][0-9]{0,2000})?$/);
const bound = exact.describe('An exact cost, "n/d" or a whole number.');
const version = z.literal(2).describe('Of the certificate.');

/** In every legal schedule the cost of exactly these rules together is at least `bound`. */
const piece = z.strictObject({
  rules: pointers.describe(
    'JSON Pointers of soft rules and objectives, in Form K; no rule is in two pieces.',
  ),
  argument: z.string().describe('The name of the argument; docs/proofs.md explains each.'),
  bound,
  numbers,
  over: z
    .string()
    .optional()
    .describe('A link each list of which stands for one group in the argument; the rules are over it.'),
  source: z.string().optional().describe("A literature theorem's citation."),
});

/** No legal schedule costs less than `bound`: the sum of the pieces. */
const lowerBound = z.strictObject({
  kind: z.literal('lower_bound'),
  version,
  bound,
  pieces: z.array(piece),
});

/** No legal schedule exists: the rules in conflict, as pointers into the request, and why. */
const infeasibility = z.strictObject({
  kind: z.literal('infeasibility'),
  version,
  argument: z.string(),
  rules: pointers.describe('JSON Pointers into the request, in Form K.'),
  numbers,
  message: z.string(),
});

export const certificate = z.discriminatedUnion('kind', [lowerBound, infeasibility]);

export type Certificate = z.output<typeof certificate>;
export type LowerBoundCertificate = z.output<typeof lowerBound>;
export type BoundPiece = z.output<typeof piece>;
export type InfeasibilityCertificate = z.output<typeof infeasibility>;

/** Parses the bound of a certificate, whose text the schema has checked. */
export function boundOf({ bound: text }: LowerBoundCertificate): Fraction {
  return parseFraction(text) ?? ZERO;
}
