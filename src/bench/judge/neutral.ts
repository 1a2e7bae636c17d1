/** The verdict of an independent checker on an attempt's proof, and whether it can be true. */
import type { SolveRequest } from '../../scenario/definition.ts';
import { counted, figure } from '../../shared/figures.ts';
import { fractionText } from '../../shared/fraction.ts';
import { said } from '../../shared/said.ts';
import type { BenchmarkCase } from '../cases/load-case.ts';
import { sha256 } from '../cases/problem-hash.ts';
import { neutralProof, type Proven, replay } from '../checker.ts';
import type { Judgement } from './judgement.ts';

/** The verdict if the checker rejects the proof. */
export const REFUSED = 'refused';

export interface NeutralVerdict {
  readonly checker: 'VeriPB';
  readonly version: string;
  /** The checker's verdict line, or `REFUSED`. */
  readonly verdict: string;
  /** SHA-256 of the formula (docs/formula.md). */
  readonly formula: string;
}

/** Counts the verdicts of a journal's lines, by version. */
export class NeutralTally {
  private readonly byVersion = new Map<string, { confirmed: number; open: number; refused: number }>();

  add({ version, verdict }: NeutralVerdict): void {
    const own = this.byVersion.get(version) ?? { confirmed: 0, open: 0, refused: 0 };
    const [, least, cost] = /BOUNDS (\S+) <= obj <= (\S+)$/.exec(verdict) ?? [];
    if (verdict === REFUSED) own.refused++;
    else own.confirmed++;
    if (least !== cost) own.open++;
    this.byVersion.set(version, own);
  }

  /** One sentence per version for readers of the publication; empty if the checker was not asked. */
  words(when = ''): string[] {
    return [...this.byVersion].map(([version, { confirmed, open, refused }]) => {
      const some = open > 0 ? `, ${figure(open)} of them of a bound below the cost` : '';
      const other = refused > 0 ? ` and refused ${figure(refused)}` : '';
      return `${when}VeriPB ${version} confirmed ${counted(confirmed, 'proof')}${some}${other}.`;
    });
  }
}

/**
 * What an attempt proved: for a cost the plan in the case's names, for infeasibility the certificate; null if nothing.
 * @param request the relabelled problem of the attempt, which its own certificate is about
 */
export function provenOf(
  entry: BenchmarkCase,
  request: SolveRequest,
  { proof, schedule, certificate }: Pick<Judgement, 'proof' | 'schedule' | 'certificate'>,
): Proven | null {
  if (proof === 'optimality') return { request: entry.request, schedule, proof: null };
  if (proof !== 'hard_infeasibility') return null;
  if (certificate) return { request, schedule: null, proof: certificate };
  return { request: entry.request, schedule: null, proof: entry.infeasibility ?? null };
}

/** Cache of formula and verdict by the plan's cost: plans of a case with equal cost have the same. */
const known = new WeakMap<SolveRequest, Map<string, Pick<NeutralVerdict, 'verdict' | 'formula'> | null>>();

/** Errors in a stored verdict, one sentence each: the proof is written again and compared. */
export function neutralFaults(
  { checker, version, verdict, formula }: NeutralVerdict,
  proven: Proven | null,
): string[] {
  if (proven === null) return ['a neutral verdict is there, and nothing was proven'];
  const ofRequest = known.get(proven.request) ?? new Map();
  known.set(proven.request, ofRequest);
  const { request, schedule, proof } = proven;
  const key = schedule ? fractionText(replay(request, schedule).exact) : JSON.stringify(proof);
  if (!ofRequest.has(key)) {
    const again = neutralProof(proven);
    ofRequest.set(key, again && { verdict: again.says, formula: sha256(again.formula) });
  }
  const expected = ofRequest.get(key);
  if (!expected) return ['a neutral verdict is there, and no proof for other programs can be written'];
  return said({
    'its neutral checker is not known': checker !== 'VeriPB' || !/^\d+\.\d+\.\d+$/.test(version),
    [`its neutral verdict is on ${formula}; the formula of its problem is ${expected.formula}`]:
      formula !== expected.formula,
    [`its neutral verdict is "${verdict}"; its answer and proof make it "${expected.verdict}"`]: !isShown(
      verdict,
      expected.verdict,
    ),
  });
}

const BOUNDS = /^s VERIFIED BOUNDS (-?\d+) <= obj <= (\S+)$/;

/** True for the same verdict, or one with a weaker lower bound, from an older version of the proof writer. */
function isShown(verdict: string, expected: string): boolean {
  const [said, now] = [BOUNDS.exec(verdict), BOUNDS.exec(expected)];
  return (
    verdict === expected ||
    (said !== null && now !== null && said[2] === now[2] && BigInt(said[1]) < BigInt(now[1]))
  );
}
