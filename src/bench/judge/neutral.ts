/** What a checker of others said of an attempt's proof, and whether it can have said so. */
import type { SolveRequest } from '../../scenario/definition.ts';
import { counted, figure } from '../../shared/figures.ts';
import { fractionText } from '../../shared/fraction.ts';
import { said } from '../../shared/said.ts';
import type { BenchmarkCase } from '../cases/load-case.ts';
import { sha256 } from '../cases/problem-hash.ts';
import { neutralProof, type Proven, replay } from '../checker.ts';
import type { Judgement } from './judgement.ts';

/** The verdict on a proof that it does not take. */
export const REFUSED = 'refused';

export interface NeutralVerdict {
  readonly checker: 'VeriPB';
  readonly version: string;
  /** The line of its verdict, or `REFUSED`. */
  readonly verdict: string;
  /** SHA-256 of the formula (docs/formula.md). */
  readonly formula: string;
}

/** Counts verdicts as the lines of a journal have them. */
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

  /** For a reader of the publication, a sentence a version; none where it was not asked. */
  words(): string[] {
    return [...this.byVersion].map(([version, { confirmed, open, refused }]) => {
      const some = open > 0 ? `, ${figure(open)} of them of a bound below the cost` : '';
      const other = refused > 0 ? ` and refused ${figure(refused)}` : '';
      return `VeriPB ${version} confirmed ${counted(confirmed, 'proof')}${some}${other}.`;
    });
  }
}

/**
 * Null where the attempt has proven nothing: of a cost, the plan in the case's names; of there being none, the certificate that shows it.
 *
 * @param request the problem as the attempt got it, which its own certificate is about
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

/** Formula and verdict of plans, by their costs: those of a case that cost the same have one. */
const known = new WeakMap<SolveRequest, Map<string, Pick<NeutralVerdict, 'verdict' | 'formula'> | null>>();

/** What is wrong with a stored verdict, a sentence each: the proof that it is about is written again. */
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

/** The very verdict, or a lower bound that was lower when the proof was written by an older version: it is still so. */
function isShown(verdict: string, expected: string): boolean {
  const [said, now] = [BOUNDS.exec(verdict), BOUNDS.exec(expected)];
  return (
    verdict === expected ||
    (said !== null && now !== null && said[2] === now[2] && BigInt(said[1]) < BigInt(now[1]))
  );
}
