/**
 * Checks a certificate against the request alone. Nothing here is shared with `bounds/`; an argument that
 * is not known proves nothing.
 */
import type { Certificate, InfeasibilityCertificate } from '../result/certificate.ts';
import type { SolveRequest } from '../scenario/definition.ts';
import { fails, type Judgement } from '../shared/judgement.ts';
import { checkLowerBound } from './bound/pieces.ts';
import { checkExactBound, checkExactInfeasible } from './exact/check-exact.ts';
import {
  type Check,
  checkClique,
  checkContradiction,
  checkMinSizes,
  checkPacking,
  checkSeats,
} from './infeasible/arguments.ts';
import { checkSearch } from './infeasible/search.ts';
import { sessionRules } from './infeasible/session-rules.ts';

const INFEASIBLE: Readonly<Record<string, Check>> = {
  contradiction: checkContradiction,
  seats: checkSeats,
  clique: checkClique,
  packing: checkPacking,
  min_sizes: checkMinSizes,
  search: checkSearch,
};

export function checkCertificate(request: SolveRequest, certificate: Certificate): Judgement {
  if (certificate.kind === 'infeasibility') return checkInfeasibility(request, certificate);
  const [piece, ...others] = certificate.pieces;
  if (piece?.argument !== 'exact_search' || others.length > 0) return checkLowerBound(request, certificate);
  return certificate.bound <= piece.value
    ? checkExactBound(request, piece.value, piece.numbers)
    : fails(`the piece bounds the cost by ${piece.value}, not ${certificate.bound}`);
}

function checkInfeasibility(request: SolveRequest, certificate: InfeasibilityCertificate): Judgement {
  const { argument, numbers, rules: pointers } = certificate;
  const exact = argument === 'exact_search';
  const check = Object.hasOwn(INFEASIBLE, argument) ? INFEASIBLE[argument] : undefined;
  if (check === undefined && !exact) return fails(`the argument "${argument}" is not known`);
  if (typeof numbers.session !== 'number') return fails('the certificate does not name its session');
  const rules = sessionRules(request, numbers.session, pointers);
  if (typeof rules === 'string') return fails(rules);
  if (check === undefined) return checkExactInfeasible(request, numbers.session, pointers, numbers);
  return check(rules, numbers);
}
