import { type Draft, OWN } from './case.ts';
import { golf } from './golf.ts';
import { groups, people, same, seeded } from './people.ts';

const lane = 'proof_behavior';

interface Infeasible {
  people: number;
  groups: Draft['groups'];
  sessions: number;
  rules: (ids: string[]) => Record<string, unknown>[];
}

function infeasible(id: string, seed: number, title: string, summary: string, shape: Infeasible): Draft {
  const list = people(shape.people, seeded(seed));
  return {
    id: `infeasible-${id}`,
    title,
    summary,
    lane,
    caseKind: 'hard_infeasible_proof',
    seed,
    source: OWN,
    people: list,
    groups: shape.groups,
    sessions: shape.sessions,
    constraints: shape.rules(list.map((person) => person.id)),
  };
}

const together = (people: string[], sessions?: number[]) => ({ type: 'MustStayTogether', people, sessions });
const apart = (people: string[]) => ({ type: 'MustStayApart', people });

/** Grötzsch's graph: no triangle, yet four colours are needed. */
const GROTZSCH = [0, 1, 2, 3, 4].flatMap((i) => {
  const next = (i + 1) % 5;
  const previous = (i + 4) % 5;
  return [
    [i, next],
    [5 + i, next],
    [5 + i, previous],
    [5 + i, 10],
  ];
});

function hard(): Draft[] {
  return [
    infeasible(
      'too-little-room',
      401,
      'A room closes and the rest is too small',
      'Thirty people, six rooms of five; in the third session one room is closed.',
      {
        people: 30,
        groups: [...same(5, 5, 'Room'), { id: 'Room 6', session_capacities: [5, 5, 0, 5] }],
        sessions: 4,
        rules: () => [],
      },
    ),
    infeasible(
      'clique',
      402,
      'Six who must not sit together, five tables',
      'Twenty-five people at five tables; six of them must all be kept apart.',
      {
        people: 25,
        groups: same(5, 5),
        sessions: 3,
        rules: (ids) => [apart(ids.slice(0, 6))],
      },
    ),
    infeasible(
      'set-too-large',
      403,
      'A family larger than any table',
      'Three rules keep overlapping pairs and sets together; joined they are seven, and tables hold six.',
      {
        people: 24,
        groups: same(4, 6),
        sessions: 2,
        rules: (ids) => [together(ids.slice(0, 3)), together(ids.slice(2, 5)), together(ids.slice(4, 7))],
      },
    ),
    infeasible(
      'together-and-apart',
      404,
      'Together by two rules, apart by a third',
      'A sits with B, B with C, and A must not sit with C.',
      {
        people: 20,
        groups: same(5, 4),
        sessions: 4,
        rules: (ids) => [together(ids.slice(0, 2)), together(ids.slice(1, 3)), apart([ids[0], ids[2]])],
      },
    ),
    infeasible(
      'pins-over-capacity',
      405,
      'Five pinned to a table for four',
      'Two rules pin three and two people to the same table of four in the second session.',
      {
        people: 16,
        groups: same(4, 4),
        sessions: 3,
        rules: (ids) => [
          { type: 'ImmovablePeople', people: ids.slice(0, 3), group_id: 'Table 2' },
          { type: 'ImmovablePeople', people: ids.slice(3, 5), group_id: 'Table 2', sessions: [1] },
        ],
      },
    ),
    infeasible(
      'two-pins-one-set',
      406,
      'A couple pinned to two tables',
      'Two people stay together, and each is pinned to a table of their own.',
      {
        people: 18,
        groups: same(3, 6),
        sessions: 2,
        rules: (ids) => [
          together(ids.slice(0, 2)),
          { type: 'ImmovablePeople', people: [ids[0]], group_id: 'Table 1', sessions: [1] },
          { type: 'ImmovablePeople', people: [ids[1]], group_id: 'Table 3' },
        ],
      },
    ),
    infeasible(
      'packing',
      407,
      'Four families of three, three tables of five',
      'Fifteen people; four families of three stay together, but a table of five holds only one of them.',
      {
        people: 15,
        groups: same(3, 5),
        sessions: 1,
        rules: (ids) => [0, 3, 6, 9].map((from) => together(ids.slice(from, from + 3))),
      },
    ),
    infeasible(
      'couples-at-odd-tables',
      408,
      'Only couples, odd tables',
      'Six couples at four tables of three: every table that is full would part a couple.',
      {
        people: 12,
        groups: same(4, 3),
        sessions: 2,
        rules: (ids) => [0, 2, 4, 6, 8, 10].map((from) => together(ids.slice(from, from + 2))),
      },
    ),
    infeasible(
      'odd-wheel',
      409,
      'A ring of five around one, three tables',
      'Neighbours on the ring quarrel, and all with the one in the middle: three tables do not do.',
      {
        people: 12,
        groups: same(3, 4),
        sessions: 2,
        rules: (ids) =>
          [0, 1, 2, 3, 4].flatMap((i) => [apart([ids[i], ids[(i + 1) % 5]]), apart([ids[i], ids[5]])]),
      },
    ),
    infeasible(
      'grotzsch',
      410,
      'Quarrels without a triangle, three tables',
      'Twenty quarrels among eleven people, no three of them all at odds, and yet three tables do not do.',
      {
        people: 15,
        groups: same(3, 5),
        sessions: 1,
        rules: (ids) => GROTZSCH.map(([a, b]) => apart([ids[a], ids[b]])),
      },
    ),
    infeasible(
      'smallest-size',
      411,
      'Too many for one table, too few for two',
      'Nine people; tables hold eight, and a table that is used needs five.',
      {
        people: 9,
        groups: groups([8, 8]).map((group) => ({ ...group, min_size: 5 })),
        sessions: 2,
        rules: () => [],
      },
    ),
  ];
}

const REACHED = 'A schedule that meets the certified bound.';

export function proofs(): Draft[] {
  const never = (source: string, lower: number, rest: Partial<Draft> = {}) => ({
    targetCost: 0,
    best: undefined,
    lower: { value: lower, source },
    ...rest,
  });
  return [
    ...hard(),
    golf(
      lane,
      3,
      4,
      2,
      'Two weeks of 3-4 repeat a pair at every table.',
      never('A group of four comes from three groups of the first week: one pair in each repeats.', 3, {
        best: { cost: 3, source: REACHED },
      }),
    ),
    golf(
      lane,
      4,
      3,
      5,
      'Kirkman packing of 12.',
      never('There is no nearly Kirkman triple system of order 12.', 1),
    ),
    golf(
      lane,
      6,
      6,
      4,
      'Thirty-six officers.',
      never('Tarry 1900: no two orthogonal Latin squares of order 6.', 1),
    ),
    golf(
      lane,
      5,
      4,
      6,
      'Twenty golfers.',
      never('No resolvable group divisible design of block size 4 and type 2^10 exists.', 1, {
        attemptPolicy: 'seeded_five',
      }),
    ),
    golf(lane, 3, 4, 3, CSP('3-4-3'), { best: { cost: 6, source: REACHED } }),
    golf(lane, 2, 5, 3, CSP('2-5-3'), { best: { cost: 3, source: REACHED } }),
    golf(lane, 2, 4, 2, CSP('2-4-2'), { best: { cost: 4, source: REACHED } }),
    oddBalance(),
  ];
}

function CSP(name: string): string {
  return `A small instance whose optimum is above zero: ${name}.`;
}

function oddBalance(): Draft {
  const list = people(12, seeded(412));
  list.forEach((person, i) => {
    person.attributes = { team: i < 5 ? 'Red' : 'Blue' };
  });
  return {
    id: 'target-odd-balance',
    title: 'Five reds cannot be halved',
    summary:
      'Twelve people, two tables of six, three rounds; each table wants the same number of the five reds.',
    lane,
    seed: 412,
    source: OWN,
    targetCost: 0,
    lower: {
      value: 6,
      source: 'Five reds split best as three and two: one table is off by one of three in each round.',
    },
    people: list,
    groups: same(2, 6),
    sessions: 3,
    objectives: [],
    constraints: [
      {
        type: 'AttributeBalance',
        group_id: 'ALL',
        attribute_key: 'team',
        desired_values: { Red: 3 },
        penalty_weight: 2,
      },
    ],
  };
}
