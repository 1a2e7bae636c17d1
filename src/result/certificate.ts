/**
 * A proof as data: which argument, with which numbers. `bounds/` writes certificates, `verify/` checks
 * them without the solver; a kind that the checker does not know proves nothing.
 */
import { z } from 'zod';

/** No legal schedule costs less than `bound`: the sum of pieces over cost terms that do not overlap. */
const lowerBound = z.strictObject({
  kind: z.literal('lower_bound'),
  bound: z.number().min(0),
  pieces: z.array(
    z.strictObject({
      term: z.string().describe('The cost term that the piece bounds.'),
      argument: z.string().describe('The name of the argument; docs/proofs.md explains each.'),
      value: z.number().min(0),
      numbers: z.record(z.string(), z.unknown()).describe('What the argument is built from.'),
      source: z.string().optional().describe("A literature theorem's citation."),
    }),
  ),
});

/** No legal schedule exists: the rules in conflict, as pointers into the request, and why. */
const infeasibility = z.strictObject({
  kind: z.literal('infeasibility'),
  argument: z.string(),
  rules: z.array(z.string()).describe('JSON Pointers into the request, in Form K.'),
  numbers: z.record(z.string(), z.unknown()),
  message: z.string(),
});

export const certificate = z.discriminatedUnion('kind', [lowerBound, infeasibility]);

export type Certificate = z.output<typeof certificate>;
export type LowerBoundCertificate = z.output<typeof lowerBound>;
export type InfeasibilityCertificate = z.output<typeof infeasibility>;
