import { type Draft, OWN } from './case.ts';
import { golf } from './golf.ts';
import { assign, draw, people, same, seeded } from './people.ts';

const lane = 'capability_frontier';
/** Cases in which a minute and a second processor can change a general solver's answer. */
const heavy = { resourceClass: 'heavy' } as const;
const five = { attemptPolicy: 'seeded_five' } as const;
const zero = { value: 0, source: 'No cost is below zero.' };

function festival(): Draft {
  const rng = seeded(301);
  const list = people(152, rng);
  const [early, late, middle] = draw(list, [20, 24, 12], rng);
  for (const person of list) {
    if (early.includes(person.id)) person.sessions = [0, 1, 2, 3];
    if (late.includes(person.id)) person.sessions = [3, 4, 5, 6, 7];
    if (middle.includes(person.id)) person.sessions = [1, 3, 5];
  }
  return {
    id: 'festival-152-partial-attendance',
    title: 'A festival that people join and leave',
    summary:
      'A hundred and fifty-two people, nineteen tables of eight, eight rounds; a third is there for part of it.',
    lane,
    ...heavy,
    seed: 301,
    source: OWN,
    lower: zero,
    people: list,
    groups: same(19, 8),
    sessions: 8,
  };
}

function atTheLimits(): Draft {
  const rng = seeded(302);
  const list = people(200, rng);
  assign(list, 'region', { North: 60, East: 50, South: 50, West: 40 }, rng);
  const sets = draw(list, [...Array<number>(40).fill(2), ...Array<number>(30).fill(3)], rng);
  const balance = { type: 'AttributeBalance', group_id: 'ALL', attribute_key: 'region', penalty_weight: 1 };
  return {
    id: 'summit-200-at-the-limits',
    title: 'A summit at the limits of the service',
    summary: 'Two hundred people, twenty-five tables of eight, twenty rounds and 73 rules.',
    lane,
    ...heavy,
    seed: 302,
    source: OWN,
    lower: zero,
    people: list,
    groups: same(25, 8),
    sessions: 20,
    constraints: [
      ...sets.slice(0, 20).map((ids) => ({ type: 'MustStayTogether', people: ids, sessions: [0, 1, 2] })),
      ...sets.slice(20, 40).map((ids) => ({
        type: 'PairMeetingCount',
        people: ids,
        target_meetings: 1,
        penalty_weight: 10,
      })),
      ...sets.slice(40, 55).map((ids) => ({ type: 'MustStayApart', people: ids })),
      ...sets.slice(55).map((ids) => ({ type: 'ShouldNotBeTogether', people: ids, penalty_weight: 5 })),
      { ...balance, desired_values: { North: 3, East: 2, South: 2, West: 2 }, mode: 'at_most' },
      { type: 'RepeatEncounter', max_allowed_encounters: 1, penalty_weight: 1 },
      { type: 'ImmovablePeople', people: [list[0].id], group_id: 'Table 1' },
    ],
  };
}

function pairsOf(): Draft {
  return {
    id: 'speed-meeting-200',
    title: 'Speed meeting for 200',
    summary: 'A hundred tables for two and twenty rounds: nobody should meet anybody twice.',
    lane,
    seed: 303,
    source: OWN,
    lower: zero,
    best: { cost: 0, source: 'The first twenty rounds of a round robin of 200.' },
    people: people(200, seeded(303)),
    groups: same(100, 2),
    sessions: 20,
  };
}

export function frontier(): Draft[] {
  return [
    festival(),
    atTheLimits(),
    pairsOf(),
    golf(lane, 8, 4, 10, 'CSPLib prob010: Aguado 2004.', heavy),
    golf(lane, 8, 4, 11, '32 people: every pair can meet; 8-4-10 with one week more.'),
    golf(lane, 9, 3, 13, 'The lines of the affine space of dimension 3 over GF(3), by direction.'),
    golf(lane, 7, 7, 8, 'The affine plane of order 7.'),
    golf(lane, 8, 8, 9, 'CSPLib prob010; the affine plane of order 8.'),
    golf(
      lane,
      10,
      5,
      10,
      'Found for this project: a difference matrix over Z10 and one week in the classes.',
    ),
    golf(lane, 7, 4, 9, 'The resolvable design RBIBD(28, 4, 1).'),
    golf(lane, 6, 5, 6, 'Published schedules of 30 in groups of five.', five),
    golf(lane, 12, 6, 13, 'A transversal design RTD(6, 12) and one week in its classes.'),
    golf(lane, 40, 5, 20, 'Transversal designs give more weeks than are asked for here.'),
    golf(lane, 20, 10, 12, 'Found for this project: transversals over a group of order 20.'),
    golf(lane, 20, 10, 20, 'Not known.', {
      ...heavy,
      best: undefined,
      lower: zero,
    }),
  ];
}
