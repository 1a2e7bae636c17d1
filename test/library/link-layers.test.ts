/** Tiny requests with links through the layers, in both wire forms, against every legal schedule. */
import { expect, test } from 'vitest';
import { brokenRules } from '../../src/explain/rejudge.ts';
import { swapPrices } from '../../src/explain/swap-prices.ts';
import {
  bound,
  diffSchedules,
  explain,
  judge,
  parse,
  type RequestInput,
  type Result,
  type Schedule,
  type SolveOptions,
  type SolveRequest,
  solve,
  toFormA,
  toFormK,
} from '../../src/index.ts';
import { fractionText } from '../../src/shared/fraction.ts';
import { Rng } from '../../src/shared/rng.ts';
import { legalSeatings } from '../support/every-seating.ts';
import { costOf } from '../support/judged.ts';
import { leastExactCost } from '../support/least-cost.ts';
import { linkRequests, MOST_SCHEDULES } from '../support/link-requests.ts';
import { sized } from '../support/long.ts';

const REQUESTS = sized(2, 8);

/** Any legal schedule. */
function drawn(request: SolveRequest, rng: Rng): Schedule {
  const { session_count } = request.scenario;
  const sessions = Array.from({ length: session_count }, (_, s) => [...legalSeatings(request, s)]);
  return Object.fromEntries(sessions.map((all, s) => [`session_${s}`, all[rng.below(all.length)]]));
}

async function solved(input: RequestInput, options: SolveOptions = {}): Promise<Result> {
  const answer = await solve(input, { iterations: 30_000, ...options });
  if (!answer.ok) throw new Error(JSON.stringify(answer.issues));
  return answer.value;
}

test('with links, every layer says what is so', { timeout: 3_600_000 }, async () => {
  let [tried, found] = [0, 0];
  for (const { seed, request } of linkRequests()) {
    if (tried === REQUESTS) break;
    const exact = leastExactCost(request, MOST_SCHEDULES);
    const input = toFormK(request);
    const read = parse(input);
    if (exact === null || !read.ok) continue;
    tried++;
    const what = `seed ${seed}`;
    const least = Number(exact.n) / Number(exact.d);
    const formA = parse(toFormA(request));
    expect(formA.ok && formA.value.request, what).toEqual(read.value.request);

    const result = await solved(toFormA(request), { seed });
    const { solution } = result;
    if (!solution) throw new Error(`${what}: ${result.status}`);
    expect(costOf(request, solution.schedule), what).toBeCloseTo(solution.total_cost, 6);
    expect(solution.total_cost, what).toBeGreaterThanOrEqual(least - 1e-9);
    expect(solution.lower_bound, what).toBeLessThanOrEqual(least + 1e-9);
    if (solution.total_cost < least + 1e-6) found++;
    else expect(solution.optimal, what).toBe(false);
    const own = judge(input, { result });
    expect(own.ok && own.value.verified, what).toBe(true);
    const forged = { ...result, solution: { ...solution, total_cost: solution.total_cost - 0.5 } };
    const lied = judge(input, { result: forged });
    expect(lied.ok && lied.value.verified, what).toBe(false);

    const limit = await bound(input);
    expect(limit.ok && limit.value.bound! <= least + 1e-9, what).toBe(true);
    const proof = limit.ok ? limit.value.proof : null;
    const held = judge(input, { proof });
    expect(held.ok && held.value.proof?.holds, what).toBe(true);
    const above = fractionText({ ...exact, n: exact.n + 1n });
    if (proof?.kind === 'lower_bound') {
      const lie = judge(input, { proof: { ...proof, bound: above } });
      expect(lie.ok && lie.value.proof?.holds, what).toBe(false);
    }

    const start = drawn(request, new Rng(seed));
    const warm = await solved(input, { seed, iterations: 200, warmStart: start });
    expect(warm.solution!.total_cost, what).toBeLessThanOrEqual(costOf(request, start) + 1e-9);
    const kept = await solved(input, { seed, warmStart: start, keepSessions: [0] });
    const changed = diffSchedules(start, kept.solution!.schedule).sessions.filter(
      ({ changes }) => changes.length,
    );
    expect(
      changed.map(({ session }) => session).filter((s) => s === 0),
      what,
    ).toEqual([]);

    const said = await explain(result, { details: 20 });
    expect(said.ok, what).toBe(true);
    const costs = said.ok ? said.value.terms.reduce((sum, { cost }) => sum + cost, 0) : 0;
    expect(costs, what).toBeCloseTo(solution.total_cost, 6);
    for (const { id } of request.scenario.people)
      for (const move of swapPrices(request, start, 0, id)) {
        const { from, to, leave, come } = move;
        const groups = start.session_0;
        const next = {
          ...start,
          session_0: {
            ...groups,
            [from]: [...groups[from].filter((name) => !leave.includes(name)), ...come],
            [to]: [...groups[to].filter((name) => !come.includes(name)), ...leave],
          },
        };
        expect(brokenRules(request, next).length === 0, what).toBe(move.legal);
        if (move.legal)
          expect(costOf(request, next) - costOf(request, start), what).toBeCloseTo(move.change, 6);
      }
  }
  expect(found).toBeGreaterThanOrEqual(0.9 * tried);
});
