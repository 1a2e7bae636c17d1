/** docs/encode-problem.py, written from docs/formula.md alone, against the checker's encoder: the same bytes. */
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { softRules } from '../../src/check/lower/soft-rules.ts';
import { opbText } from '../../src/neutral/opb.ts';
import { problemFormula } from '../../src/neutral/problem-formula.ts';
import { constraintsByType, type SolveRequest } from '../../src/scenario/definition.ts';
import { parseRequest } from '../../src/scenario/parse.ts';
import { toFormA, toFormK } from '../../src/scenario/write.ts';
import { sized, usualTest } from '../support/long.ts';
import { anySmall } from './requests.ts';

const PROGRAM = fileURLToPath(new URL('../../docs/encode-problem.py', import.meta.url));
/** Many requests at one start. */
const DRIVER = `
import json, runpy, sys
names = runpy.run_path(sys.argv[1])
def text(body):
    try:
        return names["Encoder"](names["Request"](body)).text()
    except names["Refused"] as refused:
        return str(refused)
json.dump([text(body) for body in json.load(sys.stdin)], sys.stdout)
`;

async function written(bodies: readonly unknown[]): Promise<string[]> {
  const { stdout } = await execa('python3', ['-c', DRIVER, PROGRAM], { input: JSON.stringify(bodies) });
  return JSON.parse(stdout);
}

function own(request: SolveRequest): string {
  try {
    return opbText(problemFormula(request, softRules(request)));
  } catch (error) {
    return (error as Error).message;
  }
}

test('two encoders write the same bytes for random requests', { timeout: 600_000 }, async () => {
  const count = sized(30, 300);
  const requests = Array.from({ length: count }, (_, seed) =>
    anySmall(seed, { maxPeople: 8, maxGroups: 4, maxSessions: 4, links: true }),
  );
  const texts = await written(
    requests.map((request, seed) => (seed % 2 === 0 ? toFormK(request) : toFormA(request))),
  );
  for (const [seed, request] of requests.entries()) expect(texts[seed], `seed ${seed}`).toBe(own(request));
  const drawn = new Set(requests.flatMap(({ constraints }) => constraints.map(({ type }) => type)));
  const all = Object.keys(constraintsByType).filter((type) => type !== 'ImmovablePerson');
  expect([...drawn].sort()).toEqual(all.sort());
});

usualTest(
  'and for attributes that are numbers, rules for who has some, and what is over a link',
  async () => {
    const levels = [
      1.5,
      1e21,
      1e-7,
      123456789012345680000,
      -0.000001,
      0,
      true,
      '2.50',
      '  7e1 ',
      // White space to JavaScript alone, and to Python alone.
      '\ufeff5',
      '\u001c5',
      'x',
      '1.2.3',
    ];
    const body = {
      scenario: {
        people: levels.map((level, i) => ({ id: `p${i}`, attributes: { level, odd: i % 2 } })),
        groups: [0, 1, 2, 3].map((i) => ({ id: `g${i}`, size: 3 })),
        num_sessions: 2,
        links: [{ name: 'facing', groups: [['g0', 'g1']] }],
        prior_meetings: [{ people: ['p1', 'p0'], over: 'facing', events_ago: 1 }],
      },
      constraints: [
        { type: 'AttributeSum', attribute_key: 'level', group_id: 'ALL', penalty_weight: 0.1 },
        ...levels.map((level) => ({
          type: 'AttributeBalance',
          attribute_key: 'level',
          group_id: 'g1',
          desired_values: { [String(level)]: 1 },
          penalty_weight: 1e-7,
        })),
        { type: 'ShouldNotBeTogether', people: { where: { odd: 1 } } },
        { type: 'ImmovablePerson', person_id: 'p3', group_id: 'g2' },
        { type: 'MustStayTogether', people: ['p5', 'p2', 'p4'], sessions: [1] },
      ],
    };
    const [first, second, third] = ['p0', 'p1', 'p2'];
    const over = {
      scenario: {
        ...body.scenario,
        links: [
          { name: 'unused', groups: [['g2', 'g3']] },
          ...body.scenario.links,
          { name: 'near', groups: [['g1', 'g2', 'g3'], ['g0']], within: true, sessions: [1] },
        ],
      },
      objectives: [
        { type: 'maximize_unique_contacts' },
        { type: 'maximize_unique_contacts', over: 'near', weight: 0.5 },
        {
          type: 'maximize_weighted_contacts',
          kinds: [{ attribute_key: 'odd', same: false, weight: 3 }],
          over: 'facing',
        },
      ],
      constraints: [
        { type: 'MustStayApart', people: [first, second], over: 'facing' },
        { type: 'RepeatEncounter', max_allowed_encounters: 0, penalty_weight: 2, window: 2, over: 'near' },
        { type: 'RecentMeetings', gap: 2, penalty_weight: 5, over: 'facing' },
        { type: 'PairMeetingCount', people: [first, third], target_meetings: 1, over: 'near' },
        { type: 'PairWeights', weights: [[third, second, -2.5]], over: 'near' },
        { type: 'PersonWishes', wishes: { [third]: [first, second] }, over: 'facing' },
        { type: 'ShouldStayTogether', people: [second, third], sessions: [0], over: 'near' },
      ],
    };
    // A name that reads like two places.
    const name = 'x", 1 0+1 "x';
    const near = (link: string, sessions: number[] | null) => ({
      type: 'ShouldNotBeTogether',
      people: [first, second],
      sessions,
      over: link,
    });
    const alike = {
      scenario: {
        ...body.scenario,
        prior_meetings: [],
        links: [
          { name: 'x', groups: [['g0', 'g1']] },
          { name, groups: [['g2', 'g3']] },
        ],
      },
      constraints: [near(name, [0]), near('x', null)],
    };
    const requests = [body, over, alike].map((each) => {
      const read = parseRequest(each);
      if (!read.ok) throw new Error(JSON.stringify(read.issues));
      return read.value.request;
    });
    const texts = await written([body, over, alike]);
    expect(texts).toEqual(requests.map(own));
    expect(texts[1]).toMatch(/^\* #variable/);
  },
);
