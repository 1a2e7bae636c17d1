import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { proveInfeasible } from '../../src/bounds/infeasible/prove.ts';
import { lowerBound } from '../../src/bounds/lower/lower-bound.ts';
import { ARGUMENT_NAMES } from '../../src/check/bound/check-bound.ts';
import { LANGUAGES } from '../../src/report/language/languages.ts';
import { compile } from '../../src/scenario/lower/compile.ts';
import { parseRequest } from '../../src/scenario/parse.ts';
import { failed, mingle } from './fake-io.ts';
import { seating } from './fake-solver.ts';
import { scratchFile } from './scratch.ts';

const scenario = {
  scenario: {
    people: ['Ann', 'Bob', 'Cy', 'Dee'].map((id) => ({ id })),
    groups: [
      { id: 'Rose', capacity: 2 },
      { id: 'Lily', capacity: 2 },
    ],
    session_count: 2,
  },
  constraints: [{ type: 'ShouldNotBeTogether', people: ['Ann', 'Bob'], penalty_weight: 7 }],
};
const plan = {
  session_0: { Rose: ['Ann', 'Bob'], Lily: ['Cy', 'Dee'] },
  session_1: { Rose: ['Ann', 'Cy'], Lily: ['Bob', 'Dee'] },
};
const scenarioFile = () => scratchFile('scenario.json', JSON.stringify(scenario));

/** The result file of some solve of the scenario, changed. */
async function resultFile(
  change: (result: {
    status: string;
    solution: Record<string, unknown> | null;
    metrics: unknown;
    proof: unknown;
    terms: { units: number; cost: number; details: { people: string[] }[] }[];
    run: { stop_reason: string };
  }) => void,
) {
  const solved = await mingle(
    ['solve', '-', '--format', 'json'],
    { stdin: JSON.stringify(scenario) },
    seating,
  );
  const result = JSON.parse(solved.out);
  change(result);
  return scratchFile('result.json', JSON.stringify(result));
}

describe('mingle verify', () => {
  it('says what a plan costs, and who is concerned', async () => {
    const { code, out } = await mingle(['verify', scenarioFile(), '-'], { stdin: JSON.stringify(plan) });
    expect(code).toBe(0);
    expect(out).toMatchInlineSnapshot(`
      "✓ Every hard rule is kept.
        Cost 7:
          Pairs short of the most that could meet: cost 0 (0 units; maximize_unique_contacts, /objectives/0)
          Ann and Bob should not sit together: cost 7 (1 unit; ShouldNotBeTogether, /constraints/0)
              Ann and Bob sit together at Rose in session 1
      "
    `);
  });

  it('reads a workbook and a page, as organisers hand plans on', async () => {
    const result = await resultFile(() => undefined);
    for (const ending of ['xlsx', 'html', 'md', 'ics']) {
      const file = scratchFile(`plan.${ending}`, '');
      await mingle(['export', result, '--out', file, '--start', '2026-05-04T09:00']);
      const { code, out, err } = await mingle(['verify', scenarioFile(), file]);
      expect({ ending, code, err }).toEqual({ ending, code: 0, err: '' });
      expect(out).toContain('✓ Every hard rule is kept.');
    }
  });

  it('misses no groups without people in a table, and no session that nobody attends', async () => {
    const { groups } = scenario.scenario;
    const early = {
      people: [
        { id: 'Ann', sessions: [0] },
        { id: 'Bob', sessions: [0] },
      ],
      groups,
      session_count: 2,
    };
    const file = scratchFile('early.json', JSON.stringify({ scenario: early }));
    const stdin = 'session,group,person 1,person 2\nSession 1,Rose,Ann,Bob\n';
    expect((await mingle(['verify', file, '-'], { stdin })).code).toBe(0);
    const { code, out } = await mingle(['verify', scenarioFile(), '-'], { stdin });
    expect(code).toBe(5);
    expect(out).toContain('[session_missing]');
    expect(out).not.toContain('[group_missing]');
  });

  it.each([
    [
      'CSV',
      'session,group,person\n0,Rose,Ann\n0,Rose,Bob\n0,Lily,Cy\n0,Lily,Dee\n1,Rose,Ann\n1,Rose,Cy\n1,Lily,Bob\n1,Lily,Dee\n',
      0,
    ],
    [
      "a service's answer",
      JSON.stringify({ status: 'solved', solution: { schedule: plan, final_score: 7 } }),
      0,
    ],
    ['a false cost', JSON.stringify({ status: 'solved', solution: { schedule: plan, total_cost: 6 } }), 5],
    ['a broken rule', JSON.stringify({ ...plan, session_1: { Rose: ['Ann', 'Cy', 'Dee'], Lily: [] } }), 5],
  ])('reads %s', async (_name, stdin, expected) => {
    const { code, out } = await mingle(['verify', scenarioFile(), '-'], { stdin });
    expect(code).toBe(expected);
    expect(out.includes('✗')).toBe(expected === 5);
  });

  it('lists every broken rule with its code', async () => {
    const stdin = JSON.stringify({ session_0: { Rose: ['Ann', 'Bob', 'Cy'], Lily: ['Zed'] } });
    const { code, out } = await mingle(['verify', scenarioFile(), '-'], { stdin });
    expect(code).toBe(5);
    for (const each of ['group_over_capacity', 'person_unknown', 'person_not_placed', 'session_missing']) {
      expect(out).toContain(`[${each}]`);
    }
  });

  it('takes a result file alone, and checks everything that it claims', async () => {
    expect((await mingle(['verify', await resultFile(() => undefined)])).code).toBe(0);
    for (const [field, value] of Object.entries({
      total_cost: 1,
      unique_contacts: 6,
      optimal: true,
      lower_bound: 3,
    })) {
      const file = await resultFile(({ solution }) => {
        Object.assign(solution ?? {}, { [field]: value });
      });
      const { code, out } = await mingle(['verify', file]);
      expect(code).toBe(5);
      expect(out).toContain(`The file says "${field}": ${value}`);
    }
  });

  it('checks what a page claims as it checks the result in it', async () => {
    const file = await resultFile((result) => {
      result.proof = { kind: 'lower_bound', version: 2, bound: '9', pieces: [] };
    });
    const page = scratchFile('plan.html', '');
    expect((await mingle(['export', file, '--out', page])).code).toBe(0);
    const [ofFile, ofPage] = await Promise.all(
      [file, page].map((one) => mingle(['verify', scenarioFile(), one])),
    );
    expect(ofFile.code).toBe(5);
    expect(ofPage).toEqual(ofFile);
  });

  it('checks what a result file says of each rule, which pages and spreadsheets repeat', async () => {
    const kept = await resultFile(({ terms }) => {
      Object.assign(terms[1], { units: 0, cost: 0 });
    });
    const { code, out } = await mingle(['verify', kept]);
    expect(code).toBe(5);
    expect(out).toContain('The file says "cost" of /constraints/0: 0, but it is 7.');
    const short = await resultFile(({ terms }) => {
      terms.pop();
    });
    expect((await mingle(['verify', short])).code).toBe(5);
  });

  it('checks whom a result file says that a rule concerns', async () => {
    const other = await resultFile(({ terms }) => {
      terms[1].details[0].people = ['Ann', 'Cy'];
    });
    const { code, out } = await mingle(['verify', other]);
    expect(code).toBe(5);
    expect(out).toContain('The file says "details/0" of /constraints/0: {"people":["Ann","Cy"]');
    const hidden = await resultFile(({ terms }) => {
      terms[1].details = [];
    });
    expect((await mingle(['verify', hidden])).out).toContain(
      '"details_left_out" of /constraints/0: 0, but it is 1.',
    );
    const shortened = await resultFile(({ terms }) => {
      Object.assign(terms[1], { details: [], details_left_out: 1 });
    });
    expect((await mingle(['verify', shortened])).code).toBe(0);
  });

  it('takes no word for it that there is no plan', async () => {
    const withoutPlan = (status: string) =>
      resultFile((result) => {
        Object.assign(result, { status, solution: null, metrics: null, proof: null });
      });
    const infeasible = await mingle(['verify', await withoutPlan('infeasible')]);
    expect(infeasible.code).toBe(5);
    expect(infeasible.out).toContain(
      'The file says that no plan can keep all the rules, but proves nothing.',
    );
    expect(await mingle(['verify', await withoutPlan('no_solution')])).toMatchObject(failed(2, '[no_plan]'));
  });

  it('names the place where a result is no JSON', async () => {
    const { code, err } = await mingle(['verify', '-'], { stdin: '{\n  "schema": oops\n}' });
    expect(code).toBe(2);
    expect(err).toContain('Line 2, column 13');
  });

  it('takes a result file in place of a scenario, for another plan and for a proof', async () => {
    const result = await resultFile(() => undefined);
    const other = scratchFile(
      'other.csv',
      'round,group,person\n1,Rose,Ann\n1,Rose,Bob\n1,Lily,Cy\n1,Lily,Dee\n',
    );
    const { code, out } = await mingle(['verify', result, other]);
    expect([code, out]).toEqual([5, expect.stringContaining('The schedule has no session 2')]);
    const whole = scratchFile('plan.json', JSON.stringify(plan));
    expect((await mingle(['verify', result, whole])).out).toContain('Cost 7');
    const proof = await mingle(['bound', scenarioFile(), '--format', 'json']);
    const checked = await mingle(['verify', result, '--certificate', scratchFile('proof.json', proof.out)]);
    expect([checked.code, checked.out]).toEqual([0, expect.stringMatching(/Cost [\s\S]*The proof holds/)]);
  });

  it('takes the page of a result, and a result from standard input, as it takes the file', async () => {
    const result = await resultFile(() => undefined);
    const page = scratchFile('plan.html', '');
    await mingle(['export', result, '--out', page]);
    const alone = await mingle(['verify', result]);
    expect(alone.code).toBe(0);
    expect(await mingle(['verify', page])).toEqual(alone);
    const other = scratchFile('plan.json', JSON.stringify(plan));
    for (const carrier of [result, page, '-'])
      expect(await mingle(['verify', carrier, other], { stdin: readFileSync(result) })).toMatchObject({
        code: 0,
        out: expect.stringContaining('Cost 7'),
      });
    const workbook = scratchFile('plan.xlsx', '');
    await mingle(['export', result, '--out', workbook]);
    expect(await mingle(['verify', workbook])).toMatchObject(failed(2, 'plan.xlsx is no result file'));
    expect(await mingle(['explain', workbook])).toMatchObject(failed(2, 'name a result file'));
  });

  it('counts sessions from 1', async () => {
    const stdin = JSON.stringify({ ...plan, session_1: { Rose: ['Ann', 'Cy'], Lily: ['Bob'] } });
    const { out } = await mingle(['verify', scenarioFile(), '-'], { stdin });
    expect(out).toContain('"Dee" attends session 2, but has no group.');
  });

  it('refuses a proof that does not hold', async () => {
    const file = await resultFile((result) => {
      const piece = { rules: ['/objectives/0'], argument: 'because', bound: '9', numbers: {} };
      result.proof = { kind: 'lower_bound', version: 2, bound: '9', pieces: [piece] };
    });
    const { code, out } = await mingle(['verify', file]);
    expect(code).toBe(5);
    expect(out).toContain('The proof does not hold: ');
    expect(out).toContain('The proof says at least 9, but this plan costs');
  });

  it('takes no word for it that the solver stopped at the optimum, and shows the run as stated', async () => {
    const file = await resultFile(({ run }) => {
      run.stop_reason = 'optimal';
    });
    const { code, out } = await mingle(['verify', file]);
    expect(code).toBe(5);
    expect(out).toContain('The file says that the solver stopped at the optimum, but proves none.');
    expect(out).toContain('As stated, not checked: 0.5 s in ');
  });

  it('says in a sentence why no plan costs less', async () => {
    const repeats = {
      type: 'RepeatEncounter',
      max_allowed_encounters: 1,
      penalty_function: 'linear',
      penalty_weight: 5,
    };
    const body = {
      scenario: { ...scenario.scenario, session_count: 4 },
      objectives: [],
      constraints: [repeats],
    };
    const parsed = parseRequest(body);
    const { request } = parsed.ok ? parsed.value : expect.fail();
    const proof = lowerBound(compile(request), request);
    const files = [JSON.stringify(body), JSON.stringify(proof)].map((text, i) =>
      scratchFile(`${i}.json`, text),
    );
    const { code, out } = await mingle(['verify', files[0], '--certificate', files[1]]);
    expect(code).toBe(0);
    expect(out).toMatchInlineSnapshot(`
      "✓ The proof holds: no plan costs less than 10.
          No pair meets more than once: at least 10, since group sizes say how often people meet in all, and no way to share that out is cheaper (prices).
      "
    `);
  });

  it.each(Object.entries(LANGUAGES))('knows why for every argument, in %s', (_code, { cost }) => {
    const ofPrices = [
      ...['meeting_prices', 'set_prices', 'visit_prices', 'composition'],
      ...['balance', 'square_sums', 'wishes_in_reach', 'session_sizes'],
    ];
    for (const argument of ARGUMENT_NAMES.filter((name) => name !== 'prices').concat(ofPrices))
      expect(cost.because[argument]).toMatch(/^\p{L}/u);
  });

  it('checks a certificate by itself', async () => {
    const impossible = {
      ...scenario,
      constraints: [
        { type: 'MustStayTogether', people: ['Ann', 'Bob'] },
        { type: 'MustStayApart', people: ['Ann', 'Bob'] },
      ],
    };
    const parsed = parseRequest(impossible);
    const proof = parsed.ok ? proveInfeasible(parsed.value.request) : null;
    const [file, certificate] = [
      scratchFile('impossible.json', JSON.stringify(impossible)),
      scratchFile('proof.json', JSON.stringify(proof)),
    ];
    const good = await mingle(['verify', file, '--certificate', certificate]);
    expect(good.code).toBe(0);
    expect(good.out).toContain('✓ The proof holds: no plan can keep all the rules.');
    expect((await mingle(['verify', scenarioFile(), '--certificate', certificate])).code).toBe(5);
  });

  it('answers in JSON', async () => {
    const args = ['verify', scenarioFile(), '-', '--format', 'json', '--details', '1'];
    const { out } = await mingle(args, { stdin: JSON.stringify(plan) });
    expect(JSON.parse(out)).toMatchObject({
      verified: true,
      legal: true,
      violations: [],
      faults: [],
      proof: null,
      cost: { total_cost: 7 },
    });
  });

  it.each([
    [['verify', 'SCENARIO'], 'no_plan'],
    [['verify', 'SCENARIO', 'none.json'], 'file_not_found'],
    [['verify', '-', '-'], 'standard_input_twice'],
    [['verify', 'SCENARIO', '--certificate', 'SCENARIO'], 'The field "kind" is missing from the document.'],
  ])('refuses %j', async (args, words) => {
    const file = scenarioFile();
    const { code, err } = await mingle(args.map((arg) => (arg === 'SCENARIO' ? file : arg)));
    expect(code).toBe(2);
    expect(err).toContain(words);
  });
});
