import { type Draft, OWN } from './case.ts';
import { golf } from './golf.ts';
import { draw, groups, people, same, seeded } from './people.ts';

const lane = 'common_mixing';
const zero = { value: 0, source: 'No cost is below zero.' };

function event(
  id: string,
  seed: number,
  head: { title: string; summary: string },
  shape: { people: number; groups: ReturnType<typeof same>; sessions: number },
  rest: Partial<Draft> = {},
): Draft {
  return {
    id,
    ...head,
    lane,
    seed,
    source: OWN,
    lower: zero,
    people: people(shape.people, seeded(seed)),
    groups: shape.groups,
    sessions: shape.sessions,
    ...rest,
  };
}

export function mixing(): Draft[] {
  const classroom = event(
    'classroom-28',
    101,
    { title: 'A class of 28', summary: 'Seven tables of four, a new seating plan each of six weeks.' },
    { people: 28, groups: same(7, 4), sessions: 6 },
  );
  const thirteen = event(
    'thirteen-at-three-tables',
    102,
    {
      title: 'Thirteen people, three tables',
      summary: 'Tables of five, four and four, six rounds: everybody can meet everybody.',
    },
    { people: 13, groups: groups([5, 4, 4]), sessions: 6 },
    { best: { cost: 0, source: 'A schedule in which all 78 pairs meet exists.' } },
  );
  const workshop = event(
    'workshop-23-uneven',
    103,
    { title: 'A workshop of 23', summary: 'Five tables of four and one of three, five rounds.' },
    { people: 23, groups: groups([4, 4, 4, 4, 4, 3]), sessions: 5 },
  );
  const camp = event(
    'summer-camp-48',
    104,
    { title: 'A summer camp of 48', summary: 'Eight teams of six, a new line-up each of six days.' },
    { people: 48, groups: same(8, 6, 'Team'), sessions: 6 },
  );
  const covering = event(
    'staff-day-24-covering',
    105,
    {
      title: 'A staff day of 24, more rounds than needed',
      summary:
        'Six tables of four and nine rounds: enough seats for all 276 pairs, if hardly any pair repeats early.',
    },
    { people: 24, groups: same(6, 4), sessions: 9 },
  );
  const pairs = event(
    'speed-meeting-20',
    106,
    { title: 'Speed meeting for 20', summary: 'Ten tables for two and nineteen rounds: a full round robin.' },
    { people: 20, groups: same(10, 2), sessions: 19 },
    { best: { cost: 0, source: 'The circle method for round robins gives every pair once.' } },
  );
  const roomy = event(
    'lunch-30-roomy',
    107,
    {
      title: 'Thirty at lunch, forty seats',
      summary: 'Ten tables for four, so some seats stay empty; five lunches.',
    },
    { people: 30, groups: same(10, 4), sessions: 5 },
  );
  const rng = seeded(108);
  const late = people(36, rng);
  draw(late, [6, 4], rng).forEach((ids, i) => {
    for (const person of late) {
      if (ids.includes(person.id)) person.sessions = i === 0 ? [2, 3, 4] : [0, 1, 2];
    }
  });
  const conference: Draft = {
    id: 'conference-36-late-arrivals',
    title: 'A conference of 36 with late arrivals',
    summary:
      'Six tables of six over five rounds; six people come after the second round, four leave after the third.',
    lane,
    seed: 108,
    source: OWN,
    lower: zero,
    people: late,
    groups: same(6, 6),
    sessions: 5,
  };
  const closing = event(
    'museum-24-closing-rooms',
    109,
    {
      title: 'Museum rooms that close',
      summary: 'Twenty-four visitors, rooms that hold different numbers and close one after another.',
    },
    {
      people: 24,
      groups: [
        { id: 'Hall', capacity: 8 },
        { id: 'Gallery', session_capacities: [6, 6, 6, 0, 6] },
        { id: 'Studio', session_capacities: [5, 5, 0, 5, 5] },
        { id: 'Archive', session_capacities: [5, 0, 5, 6, 5] },
        { id: 'Library', session_capacities: [4, 6, 6, 6, 0] },
      ],
      sessions: 5,
    },
  );
  const again = seeded(110);
  const regulars = people(32, again);
  const prior = draw(regulars, Array<number>(8).fill(4), again).flatMap((table) =>
    table.flatMap((a, i) =>
      table.slice(i + 1).map((b) => ({ people: [a, b] as [string, string], count: 1 })),
    ),
  );
  const second: Draft = {
    id: 'second-evening-32-met-before',
    title: 'The second evening of a club of 32',
    summary:
      'Eight tables of four, five rounds; last month they sat at eight tables of four, and that counts.',
    lane,
    seed: 110,
    source: OWN,
    lower: zero,
    people: regulars,
    groups: same(8, 4),
    sessions: 5,
    prior,
  };
  const big = event(
    'townhall-120',
    111,
    { title: 'A town hall of 120', summary: 'Fifteen tables of eight, six rounds.' },
    { people: 120, groups: same(15, 8), sessions: 6 },
  );
  return [
    classroom,
    thirteen,
    workshop,
    camp,
    covering,
    pairs,
    roomy,
    conference,
    closing,
    second,
    big,
    golf(lane, 5, 3, 7, 'Kirkman 1850: fifteen schoolgirls, seven days.'),
    golf(lane, 4, 4, 5, 'CSPLib prob010; the affine plane of order 4.'),
    golf(lane, 5, 3, 6, 'CSPLib prob010.'),
    golf(lane, 8, 4, 5, 'CSPLib prob010.'),
    golf(lane, 5, 4, 5, 'CSPLib prob010; a resolvable transversal design.'),
    golf(lane, 5, 4, 7, 'One pass over the counting bound: 210 meetings for 190 pairs.'),
  ];
}
