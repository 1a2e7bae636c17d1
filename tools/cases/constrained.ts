import { type Draft, OWN } from './case.ts';
import { assign, draw, groups, type PersonInput, people, same, seeded } from './people.ts';

const lane = 'constrained';
const zero = { value: 0, source: 'No cost is below zero.' };

type Rule = Record<string, unknown>;

export function balance(key: string, desired: Record<string, number>, weight: number, mode = 'exact'): Rule {
  return {
    type: 'AttributeBalance',
    group_id: 'ALL',
    attribute_key: key,
    desired_values: desired,
    penalty_weight: weight,
    mode,
  };
}

function hosts(list: readonly PersonInput[], tables: readonly { id: string }[]): Rule[] {
  return tables.map((table, i) => ({ type: 'ImmovablePeople', people: [list[i].id], group_id: table.id }));
}

const repeat = (weight: number, form: 'linear' | 'squared' = 'squared', most = 1): Rule => ({
  type: 'RepeatEncounter',
  max_allowed_encounters: most,
  penalty_function: form,
  penalty_weight: weight,
});

function dinner(): Draft {
  const list = people(30, seeded(201));
  const tables = same(6, 5);
  return {
    id: 'running-dinner-30-hosts',
    title: 'A running dinner with hosts',
    summary: 'Six hosts stay at their own table of five for four courses; the other 24 move on.',
    lane,
    seed: 201,
    source: OWN,
    lower: zero,
    people: list,
    groups: tables,
    sessions: 4,
    constraints: hosts(list, tables),
  };
}

function wedding(): Draft {
  const rng = seeded(202);
  const list = people(72, rng);
  const sets = draw(list, [...Array<number>(18).fill(2), 3, 3, 4, 4, 3, 3], rng);
  assign(list, 'side', { bride: 30, groom: 30, both: 12 }, rng);
  const together = sets.slice(0, 20).map((ids) => ({ type: 'MustStayTogether', people: ids }));
  const apart = sets.slice(20).map((ids) => ({ type: 'MustStayApart', people: ids }));
  return {
    id: 'wedding-72-couples-and-quarrels',
    title: 'A wedding dinner of 72',
    summary:
      'Nine tables of eight and two courses; couples and families stay together, four quarrels stay apart.',
    lane,
    seed: 202,
    source: OWN,
    lower: zero,
    people: list,
    groups: same(9, 8),
    sessions: 2,
    constraints: [...together, ...apart, balance('side', { bride: 4, groom: 4 }, 2, 'at_most')],
  };
}

function threeAttributes(): Draft {
  const rng = seeded(203);
  const list = people(30, rng);
  assign(list, 'department', { Sales: 10, Research: 10, Operations: 10 }, rng);
  assign(list, 'level', { junior: 15, senior: 15 }, rng);
  assign(list, 'site', { North: 12, South: 18 }, rng);
  return {
    id: 'offsite-30-three-attributes',
    title: 'An offsite balanced three ways',
    summary: 'Five tables of six, five rounds: departments two each, levels three each, sites as they are.',
    lane,
    seed: 203,
    source: OWN,
    lower: zero,
    people: list,
    groups: same(5, 6),
    sessions: 5,
    constraints: [
      balance('department', { Sales: 2, Research: 2, Operations: 2 }, 10),
      balance('level', { junior: 3, senior: 3 }, 10),
      balance('site', { North: 2, South: 4 }, 2),
    ],
  };
}

function hackathon(): Draft {
  const rng = seeded(204);
  const list = people(60, rng);
  assign(list, 'skill', { backend: 24, frontend: 12, design: 12, data: 12 }, rng);
  assign(list, 'experience', { first: 24, returning: 36 }, rng);
  const friends = draw(list, Array<number>(10).fill(2), rng);
  return {
    id: 'hackathon-60-teams',
    title: 'Teams for a hackathon',
    summary:
      'Twelve teams of five for one day: skills spread, newcomers spread, ten pairs of friends together if it costs little.',
    lane,
    seed: 204,
    source: OWN,
    lower: zero,
    people: list,
    groups: same(12, 5, 'Team'),
    sessions: 1,
    objectives: [],
    constraints: [
      balance('skill', { backend: 2, frontend: 1, design: 1, data: 1 }, 10),
      balance('experience', { first: 2 }, 5),
      ...friends.map((ids) => ({ type: 'ShouldStayTogether', people: ids, penalty_weight: 3 })),
    ],
  };
}

function repeats(): Draft[] {
  const head = { lane, source: OWN, lower: zero, groups: same(6, 4), sessions: 10 } as const;
  return [
    {
      ...head,
      id: 'seminar-24-squared-repeats',
      title: 'A seminar of 24, repeats spread thin',
      summary:
        'Six tables of four for ten weeks: more meetings than pairs, and each pair that repeats costs its square.',
      seed: 205,
      people: people(24, seeded(205)),
      constraints: [repeat(1)],
    },
    {
      ...head,
      id: 'seminar-24-linear-repeats',
      title: 'A seminar of 24, at most two meetings a pair',
      summary: 'Six tables of four for ten weeks; the third meeting of a pair and each after it cost one.',
      seed: 206,
      people: people(24, seeded(206)),
      constraints: [repeat(1, 'linear', 2)],
    },
  ];
}

function mentors(): Draft {
  const rng = seeded(207);
  const list = people(28, rng);
  const pairs = draw(list, Array<number>(8).fill(2), rng);
  const rivals = draw(list, [3, 3, 4], rng);
  return {
    id: 'mentoring-28-pair-counts',
    title: 'Mentors meet their mentees twice',
    summary:
      'Seven tables of four, six rounds: eight pairs meet exactly twice, three sets of rivals keep apart if they can.',
    lane,
    seed: 207,
    source: OWN,
    lower: zero,
    people: list,
    groups: same(7, 4),
    sessions: 6,
    constraints: [
      ...pairs.map((ids) => ({
        type: 'PairMeetingCount',
        people: ids,
        target_meetings: 2,
        mode: 'exact',
        penalty_weight: 20,
      })),
      ...rivals.map((ids) => ({ type: 'ShouldNotBeTogether', people: ids, penalty_weight: 10 })),
    ],
  };
}

function companies(): Draft {
  const rng = seeded(208);
  const list = people(40, rng);
  const names = ['Aster', 'Birch', 'Cedar', 'Dahlia', 'Elm', 'Fern', 'Ginkgo', 'Hazel'];
  assign(list, 'company', Object.fromEntries(names.map((name) => [name, 5])), rng);
  return {
    id: 'fair-40-colleagues-apart',
    title: 'A trade fair: colleagues never together',
    summary: 'Eight companies of five at eight tables of five, seven rounds; nobody sits with a colleague.',
    lane,
    seed: 208,
    source: OWN,
    lower: zero,
    people: list,
    groups: same(8, 5),
    sessions: 7,
    constraints: names.map((name) => ({
      type: 'MustStayApart',
      people: list.filter((person) => person.attributes?.company === name).map((person) => person.id),
    })),
  };
}

function smallest(): Draft {
  const groupList = groups([6, 6, 6, 6, 6, 6]).map((group) => ({ ...group, min_size: 4 }));
  return {
    id: 'club-26-smallest-tables',
    title: 'No table with fewer than four',
    summary: 'Twenty-six people, six tables for six, five rounds; a table that is used has at least four.',
    lane,
    seed: 209,
    source: OWN,
    lower: zero,
    people: people(26, seeded(209)),
    groups: groupList,
    sessions: 5,
    constraints: [repeat(2, 'linear')],
  };
}

function everything(): Draft {
  const rng = seeded(210);
  const list = people(44, rng);
  assign(list, 'language', { English: 22, Spanish: 14, Arabic: 8 }, rng);
  const tables = same(8, 6);
  const rest = list.slice(8);
  const [late, ...sets] = draw(rest, [6, 2, 2, 2, 3, 3], rng);
  for (const person of list) if (late.includes(person.id)) person.sessions = [1, 2, 3, 4];
  return {
    id: 'congress-44-everything',
    title: 'A congress with every kind of rule',
    summary:
      'Forty-four people, eight hosted tables of six, five rounds: late arrivals, languages, pairs to keep, sets to part, one meeting to arrange.',
    lane,
    seed: 210,
    source: OWN,
    lower: zero,
    people: list,
    groups: tables,
    sessions: 5,
    constraints: [
      ...hosts(list, tables),
      { type: 'MustStayTogether', people: sets[0], sessions: [1, 2] },
      { type: 'MustStayApart', people: sets[3] },
      { type: 'ShouldStayTogether', people: sets[1], penalty_weight: 4 },
      { type: 'ShouldNotBeTogether', people: sets[4], penalty_weight: 6 },
      { type: 'PairMeetingCount', people: sets[2], target_meetings: 1, mode: 'at_least', penalty_weight: 25 },
      balance('language', { Arabic: 2 }, 1, 'at_most'),
      repeat(3),
    ],
  };
}

function retreat(): Draft {
  const rng = seeded(211);
  const list = people(45, rng);
  const teams = draw(list, Array<number>(9).fill(5), rng);
  return {
    id: 'retreat-45-teams-then-mixed',
    title: 'A retreat: teams first, then mixed',
    summary:
      'Nine teams of five sit together in the opening and closing sessions and mix in the four between.',
    lane,
    seed: 211,
    source: OWN,
    lower: zero,
    people: list,
    groups: same(9, 5),
    sessions: 6,
    constraints: teams.map((ids) => ({ type: 'MustStayTogether', people: ids, sessions: [0, 5] })),
  };
}

function party(): Draft {
  const rng = seeded(212);
  const list = people(42, rng);
  const tables = groups([6, 6, 5, 5, 5, 4, 4, 4, 3], 'Boat');
  return {
    id: 'progressive-party-42',
    title: 'A progressive party on nine boats',
    summary:
      'Nine boats of different sizes, their hosts aboard, 33 guests in six half-hours; no two should meet twice.',
    lane,
    seed: 212,
    source: `${OWN} The story is that of CSPLib prob013; the numbers are not.`,
    lower: zero,
    people: list,
    groups: tables,
    sessions: 6,
    constraints: [...hosts(list, tables), repeat(5, 'linear')],
  };
}

function seatingPlan(): Draft {
  const rng = seeded(213);
  const list = people(40, rng);
  assign(list, 'house', { Oak: 14, Ash: 13, Yew: 13 }, rng);
  const likes = draw(list, Array<number>(12).fill(2), rng);
  const dislikes = draw(list, Array<number>(12).fill(3), rng);
  return {
    id: 'boarding-school-40-wishes',
    title: 'Wishes at a boarding school',
    summary:
      'Forty pupils at eight tables of five for a term of four months; only wishes count, new contacts do not.',
    lane,
    seed: 213,
    source: OWN,
    lower: zero,
    people: list,
    groups: same(8, 5),
    sessions: 4,
    objectives: [],
    constraints: [
      ...likes.map((ids) => ({ type: 'ShouldStayTogether', people: ids, penalty_weight: 5 })),
      ...dislikes.map((ids) => ({ type: 'ShouldNotBeTogether', people: ids, penalty_weight: 3 })),
      balance('house', { Oak: 1, Ash: 1, Yew: 1 }, 1, 'at_least'),
      repeat(1, 'squared', 2),
    ],
  };
}

/** The same problem under another name, with more time and all processors. */
function withMoreTime(draft: Draft): Draft {
  const [id, title] = [`${draft.id}-heavy`, `${draft.title}, with more time`];
  return { ...draft, id, title, resourceClass: 'heavy' };
}

/** Cases that chance decides most within ten seconds; the others are in both classes. */
const STANDARD_ALONE = [
  'offsite-30-three-attributes',
  'seminar-24-squared-repeats',
  'congress-44-everything',
];

export function constrained(): Draft[] {
  const drafts = [
    dinner(),
    wedding(),
    threeAttributes(),
    hackathon(),
    ...repeats(),
    mentors(),
    companies(),
    smallest(),
    everything(),
    retreat(),
    party(),
    seatingPlan(),
  ];
  const inBoth = drafts.filter(({ id }) => !STANDARD_ALONE.includes(id));
  return [...drafts, ...inBoth.map(withMoreTime)];
}
