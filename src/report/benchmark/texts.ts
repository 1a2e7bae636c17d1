/** Numbers, statuses and reasons as texts. */
import type { ProofCredit } from '../../bench/judge/judgement.ts';
import type { PublishedCase } from '../../bench/publication/definition.ts';
import { shortened } from '../../shared/shortened.ts';

export const LANES: Record<PublishedCase['lane'], string> = {
  common_mixing: 'Common mixing',
  constrained: 'Constrained',
  capability_frontier: 'Frontier',
  proof_behavior: 'Proofs',
};

export const CREDIT_WORDS: Record<ProofCredit, string> = {
  own_certificate: 'its own certificate',
  case_certificate: "the case's certificate",
  claim_only: 'claimed only',
};

const DIGITS = {
  maximumFractionDigits: 3,
  maximumSignificantDigits: 2,
  roundingPriority: 'morePrecision',
} as const;

/** At most three decimals, more only where they would leave fewer than two digits; with thousands separators. */
export function number(value: number | null): string {
  if (value === null) return '–';
  return value.toLocaleString('en-US', DIGITS);
}

export function seconds(value: number | null): string {
  if (value === null) return '–';
  return `${value < 10 ? value.toFixed(2) : value.toFixed(1)} s`;
}

export function mebibytes(value: number | null): string {
  return value === null ? '–' : `${Math.round(value / 2 ** 20).toLocaleString('en-US')} MiB`;
}

export function words(status: string): string {
  return status.replaceAll('_', ' ');
}

/** A reason, maybe written by an adapter: at most 1000 characters; the evidence has all of it. */
export function why(reason: string): string {
  return shortened(reason, 1000);
}
