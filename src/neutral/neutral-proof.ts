/** Proofs of an answer for programs of others: a formula of the request and a proof over it. */

import { Effort, TooMuchEffort } from '../check/effort.ts';
import { softRules } from '../check/lower/soft-rules.ts';
import { boundOf, type Certificate, type LowerBoundCertificate } from '../result/certificate.ts';
import { type Schedule, sessionKey } from '../result/schedule.ts';
import type { SolveRequest } from '../scenario/definition.ts';
import { ceiling, type Fraction, fraction, minus, over, times } from '../shared/fraction.ts';
import { exactProof, type Task } from './exact-proof.ts';
import { leastCost } from './least-cost.ts';
import { opbText } from './opb.ts';
import { FormulaRefused, type ProblemFormula, problemFormula } from './problem-formula.ts';
import { ProofText, ProofTooLong } from './proof-text.ts';
import { refutationProof } from './refutation.ts';
import { sizeProof } from './size-proof.ts';

export interface NeutralProof {
  /** The formula in OPB; docs/formula.md. */
  readonly formula: string;
  /** The proof for VeriPB. */
  readonly proof: string;
  readonly claim: NeutralClaim;
  /** VeriPB's output if it confirms the claim. */
  readonly says: string;
}

export type NeutralClaim =
  | { readonly kind: 'infeasible' }
  | {
      readonly kind: 'bounds';
      readonly lower: Fraction;
      /** Cost of a legal schedule; null: there was none. */
      readonly upper: Fraction | null;
      /** Both in units of the formula's objective. */
      readonly objective: { readonly lower: bigint; readonly upper: bigint | null };
    };

/** No such proof exists; the message is a sentence that says why. */
export class NoNeutralProof extends Error {}

export interface Answer {
  readonly plan: { readonly schedule: Schedule; readonly cost: Fraction } | null;
  /** A certificate that holds. */
  readonly proof: Certificate | null;
}

/** @throws NoNeutralProof */
export function proofForOthers(request: SolveRequest, { plan, proof }: Answer): NeutralProof {
  const rules = softRules(request);
  try {
    const effort = new Effort(request);
    const formula = effort.of(() => problemFormula(request, rules));
    if (proof?.kind !== 'infeasibility')
      return effort.of(() => bounded({ request, rules, formula }, plan, proof));
    const refuted = refutationProof(request, formula, proof);
    if (refuted === null)
      throw new NoNeutralProof(`For this refutation, "${proof.argument}", there is no proof for VeriPB yet.`);
    return {
      formula: opbText(formula),
      proof: refuted,
      claim: { kind: 'infeasible' },
      says: 's VERIFIED BOUNDS INF <= obj <= INF',
    };
  } catch (error) {
    if (error instanceof FormulaRefused) throw new NoNeutralProof(error.message);
    if (error instanceof TooMuchEffort) throw new NoNeutralProof('The formula would be too large.');
    if (error instanceof ProofTooLong) throw new NoNeutralProof('The proof for VeriPB would be too long.');
    throw error;
  }
}

function bounded(task: Task, plan: Answer['plan'], certificate: LowerBoundCertificate | null): NeutralProof {
  const { request, formula } = task;
  const solution = plan && seatsOf(request, formula, plan.schedule);
  const priced = new ProofText(formula);
  if (solution) priced.solution(solution);
  const simple = { text: priced, lower: leastCost(request, formula, priced) };
  const claimed =
    certificate && minus(times(boundOf(certificate), fraction(formula.scale)), fraction(formula.constant));
  const others =
    certificate && claimed && ceiling(claimed) > simple.lower.value
      ? [exactProof(task, certificate, solution), sizeProof(request, formula, certificate, solution)]
      : [];
  const { text, lower } = others.reduce<NonNullable<(typeof others)[number]>>(
    (best, one) => (one && one.lower.value > best.lower.value ? one : best),
    simple,
  );
  const scale = fraction(formula.scale);
  const upper = plan && minus(times(plan.cost, scale), fraction(formula.constant)).n;
  return {
    formula: opbText(formula),
    proof: text.endBounds(lower, upper),
    claim: {
      kind: 'bounds',
      lower: over(fraction(lower.value + formula.constant), scale),
      upper: plan?.cost ?? null,
      objective: { lower: lower.value, upper },
    },
    says: `s VERIFIED BOUNDS ${lower.value} <= obj <= ${upper ?? 'INF'}`,
  };
}

/** Each seat variable, negated if the person sits elsewhere. */
function seatsOf(
  { scenario: { people, groups } }: SolveRequest,
  { layout }: ProblemFormula,
  schedule: Schedule,
): number[] {
  const literals: number[] = [];
  for (const [s, present] of layout.present.entries()) {
    const listed = layout.open[s].map((g) => ({ g, who: new Set(schedule[sessionKey(s)]?.[groups[g].id]) }));
    for (const p of present)
      for (const { g, who } of listed)
        literals.push(who.has(people[p].id) ? layout.seat(s, p, g) : -layout.seat(s, p, g));
  }
  return literals;
}
