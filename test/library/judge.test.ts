import { expect, it } from 'vitest';
import { bound, judge, solve } from '../../src/index.ts';
import { solveOver } from '../../src/library/solve.ts';
import { dinner, seatedOutcome } from '../cli/fake-solver.ts';

const request = { ...dinner, constraints: [] };
const solved = await solveOver(async (...given) => seatedOutcome(...given))(request);
if (!solved.ok) throw new Error('refused');
const result = solved.value;
const codesOf = (found: ReturnType<typeof judge>) => found.ok && found.value.faults.map(({ code }) => code);

it('judges a result file with all that it claims', () => {
  expect(judge(result, { result })).toMatchObject({ ok: true, value: { verified: true, costTrue: true } });
  const solution = result.solution && { ...result.solution, total_cost: 0, optimal: true };
  expect(codesOf(judge(request, { result: { ...result, solution } }))).toContain('false_claim');
});

it('judges a schedule alone, and a cost that is said of it', () => {
  const schedule = result.solution?.schedule ?? {};
  expect(judge(request, { schedule })).toMatchObject({ value: { costTrue: null, proof: null } });
  expect(codesOf(judge(request, { schedule, claimedCost: 1e6 }))).toEqual(['false_cost']);
  const missing = { ...schedule, session_1: {} };
  const found = judge(request, { schedule: missing });
  expect(found).toMatchObject({ ok: true, value: { verified: false, schedule: { legal: false } } });
});

it('judges a proof alone', async () => {
  const proven = await bound(request);
  if (!proven.ok) throw new Error('refused');
  expect(judge(request, { proof: proven.value.proof })).toMatchObject({ value: { proof: { holds: true } } });
});

it('refuses what it cannot read, and nothing at all', () => {
  expect(judge(request, {})).toMatchObject({ ok: false, issues: [{ code: 'no_plan' }] });
  const placeOf = (claims: object) => {
    const found = judge(request, claims);
    return found.ok ? null : found.issues[0].pointer;
  };
  expect(placeOf({ schedule: { session_0: 1 } })).toBe('/schedule/session_0');
  expect(placeOf({ proof: { kind: 'wish' } })).toBe('/proof/kind');
  expect(placeOf({ result: { schema: 'wish' } })).toBe('/result/schema');
});

it('says of a proof that takes too long to check that it was not checked, and of nothing that follows from it that it is false', async () => {
  const rules = [{ type: 'RepeatEncounter' as const, max_allowed_encounters: 1, penalty_weight: 1 }];
  const repeating = { ...dinner, constraints: rules };
  const planned = await solve(repeating, { iterations: 1000 });
  if (!planned.ok || planned.value.proof?.kind !== 'lower_bound') throw new Error('refused');
  const { proof } = planned.value;
  expect(proof.pieces).toHaveLength(1);
  const [piece] = proof.pieces;
  const long = { ...proof, pieces: [{ ...piece, numbers: { all: Array(2_100_000).fill(1) } }] };
  const found = judge(repeating, { result: { ...planned.value, proof: long } });
  expect(codesOf(found)).toEqual(['unchecked_proof']);
  expect(found).toMatchObject({ value: { verified: false, proof: { holds: false } } });
});
