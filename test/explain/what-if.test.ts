import { describe, expect, it } from 'vitest';
import { whatIf } from '../../src/explain/what-if.ts';
import { variantsOf } from '../../src/scenario/change/variants.ts';
import type { SolveRequest } from '../../src/scenario/definition.ts';
import { parseRequest } from '../../src/scenario/parse.ts';
import { toFormK } from '../../src/scenario/write.ts';
import { seatedInTurn, seatedOutcome } from '../cli/fake-solver.ts';
import { scored } from '../support/judged.ts';
import { plainRequest } from '../support/plain-request.ts';

describe('what if', () => {
  it('changes sessions and groups into requests that the parser takes', () => {
    const variants = variantsOf(plainRequest([3, 3, 3], 2));
    expect(variants.map(({ name }) => name)).toEqual([
      'one more session',
      'one session fewer',
      'one more group',
      'one group fewer',
    ]);
    const shapes = variants.map(({ request }) => {
      expect(parseRequest(toFormK(request))).toMatchObject({ ok: true });
      const { groups, session_count } = request.scenario;
      return [session_count, groups.map((group) => group.session_capacities?.[0] ?? group.capacity)];
    });
    expect(shapes).toEqual([
      [3, [3, 3, 3]],
      [1, [3, 3, 3]],
      [2, [3, 2, 2, 2]],
      [2, [5, 4]],
    ]);
  });

  it('leaves out what makes no sense', () => {
    expect(variantsOf(plainRequest([2], 1)).map(({ name }) => name)).toEqual([
      'one more session',
      'one more group',
    ]);
  });

  it('has one more session under the rules and links of the last one', () => {
    const rule = { type: 'MustStayApart' as const, people: ['p0', 'p1'] };
    const rules = [
      { ...rule, sessions: [1] },
      { ...rule, sessions: [0] },
      { ...rule, sessions: null },
    ];
    const plain = plainRequest([2, 2], 2, rules);
    const links = [{ name: 'sides', groups: [['g0', 'g1']], within: false, sessions: [0, 1] }];
    const [{ request }] = variantsOf({ ...plain, scenario: { ...plain.scenario, links } });
    expect(request.constraints).toMatchObject([{ sessions: [1, 2] }, { sessions: [0] }, { sessions: null }]);
    expect(request.scenario.links).toMatchObject([{ sessions: [0, 1, 2] }]);
  });

  it('takes no session away without which a link would join nobody', () => {
    const plain = plainRequest([2, 2], 2);
    const [first, second] = plain.scenario.groups;
    const groups = [first, { ...second, session_capacities: [0, 2] }];
    const links = [{ name: 'sides', groups: [['g0', 'g1']], within: false, sessions: null }];
    const scenario = { ...plain.scenario, groups, links };
    expect(variantsOf({ ...plain, scenario }).map(({ name }) => name)).not.toContain('one session fewer');
    expect(variantsOf(plain).map(({ name }) => name)).toContain('one session fewer');
  });

  it('takes no group away that somebody has chosen', () => {
    const choices = { type: 'GroupPreferences' as const, penalty_weight: 1, sessions: null };
    const names = (chosen: string[]) =>
      variantsOf(plainRequest([2, 2], 1, [{ ...choices, choices: { p0: chosen } }]))
        .filter(({ name }) => name === 'one group fewer')
        .map(({ request }) => request.scenario.groups.map(({ id }) => id));
    expect(names(['g1'])).toEqual([['g1']]);
    expect(names(['g1', 'g0'])).toEqual([]);
  });

  it('adds no group where it would have to face others', () => {
    const plain = plainRequest([2, 2, 2], 1);
    const names = (faced: string[]) => {
      const links = [{ name: 'sides', groups: [faced], within: false, sessions: null }];
      return variantsOf({ ...plain, scenario: { ...plain.scenario, links } }).map(({ name }) => name);
    };
    expect(names(['g1', 'g2'])).not.toContain('one more group');
    expect(names(['g0', 'g1'])).toContain('one more group');
  });

  it('counts meetings over the link that the plan is about, earlier ones too', async () => {
    const plain = plainRequest([1, 1, 1, 1, 1], 2);
    const row = [0, 1, 2, 3].map((g) => [`g${g}`, `g${g + 1}`]);
    const links = [{ name: 'beside', groups: row, within: false, sessions: null }];
    const prior_meetings = [{ people: ['p0', 'p1'] as [string, string], count: 1, over: 'beside' }];
    const scenario = { ...plain.scenario, links, prior_meetings };
    const objectives = [{ type: 'maximize_unique_contacts' as const, weight: 1, over: 'beside' }];
    const seats = (order: number[]) => Object.fromEntries(order.map((p, g) => [`g${g}`, [`p${p}`]]));
    const schedule = { session_0: seats([0, 1, 2, 3, 4]), session_1: seats([4, 3, 0, 2, 1]) };
    const solver = async (...args: Parameters<typeof seatedOutcome>) => seatedOutcome(...args);
    const options = { seed: 1, lanes: 1, signal: null, keepSessions: [] } as unknown as Parameters<
      typeof seatedOutcome
    >[1];
    const [asItIs] = await whatIf(solver, { ...plain, scenario, objectives }, schedule, options);
    // 01 12 23 34, then 43 30 02 21: the pairs 12 and 34 meet again, and so do 0 and 1, who had met.
    expect(asItIs.figures).toMatchObject({
      ...{ unique_contacts: 6, pairs_repeated: 3, least_contacts: 1, mean_contacts: 12 / 5 },
    });
  });

  it('costs what the same request does that was read anew, over links too', () => {
    const plain = plainRequest([2, 2, 2], 1);
    const links = [{ name: 'sides', groups: [['g1', 'g2']], within: true, sessions: null }];
    const objectives = [{ type: 'maximize_unique_contacts' as const, weight: 1, over: 'sides' }];
    const request = { ...plain, objectives, scenario: { ...plain.scenario, links } };
    const costOf = (one: SolveRequest) => scored(one, seatedInTurn(one)).cost;
    costOf(request);
    for (const { request: changed } of variantsOf(request)) {
      const anew = parseRequest(toFormK(changed));
      if (!anew.ok) throw new Error(anew.issues[0].message);
      expect(costOf(changed)).toEqual(costOf(anew.value.request));
    }
    expect(
      variantsOf(request)
        .at(-1)
        ?.request.scenario.groups.map(({ id }) => id),
    ).toEqual(['g1', 'g2']);
  });

  it('compares the plan with a plan of each', async () => {
    const request = plainRequest([3, 3], 2);
    const options = { seed: 1, lanes: 1, signal: null, keepSessions: [] } as unknown as Parameters<
      typeof seatedOutcome
    >[1];
    const solver = async (...args: Parameters<typeof seatedOutcome>) => seatedOutcome(...args);
    const seats = seatedInTurn(request);
    const rows = await whatIf(solver, request, seats, options);
    expect(rows.map(({ name }) => name)).toEqual([
      'as it is',
      ...variantsOf(request).map(({ name }) => name),
    ]);
    expect(rows[2].figures).toMatchObject({ unique_contacts: 6, mean_contacts: 2, pairs_repeated: 0 });
  });

  it('leaves sessions that were kept as they are', async () => {
    const request = plainRequest([3, 3], 3);
    const seats = seatedInTurn(request);
    const options = { seed: 1, lanes: 1, signal: null, keepSessions: [0, 1] } as unknown as Parameters<
      typeof seatedOutcome
    >[1];
    const starts: unknown[] = [];
    const rows = await whatIf(
      async (...args) => {
        starts.push([args[1].warmStart, args[1].keepSessions]);
        return seatedOutcome(...args);
      },
      request,
      seats,
      options,
    );
    expect(rows.map(({ name }) => name)).toEqual(['as it is', 'one more session', 'one session fewer']);
    expect(starts).toEqual(Array.from({ length: 2 }, () => [seats, [0, 1]]));
    const all = await whatIf(async (...args) => seatedOutcome(...args), request, seats, {
      ...options,
      keepSessions: [2],
    });
    expect(all.map(({ name }) => name)).toEqual(['as it is', 'one more session']);
  });

  it('says nothing of what it was stopped in', async () => {
    const request = plainRequest([3, 3], 2);
    const stop = new AbortController();
    const options = { seed: 1, lanes: 1, signal: stop.signal, keepSessions: [] } as unknown as Parameters<
      typeof seatedOutcome
    >[1];
    let calls = 0;
    const solver = async (...args: Parameters<typeof seatedOutcome>) => {
      if (++calls === 3) stop.abort();
      return seatedOutcome(...args);
    };
    const rows = await whatIf(solver, request, seatedInTurn(request), options);
    expect(rows.map(({ name }) => name)).toEqual(['as it is', 'one more session']);
  });
});
