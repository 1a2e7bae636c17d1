import { Rng } from '../../src/shared/rng.ts';

/** Scenarios with much work before the search begins, as request bodies. */
type Rule = Record<string, unknown>;

export interface LimitScenario {
  readonly name: string;
  readonly body: object;
}

const ids = (count: number) => Array.from({ length: count }, (_, i) => `p${i}`);

function event(name: string, groups: number, size: number, sessions: number, rules: Rule[]): LimitScenario {
  const people = ids(groups * size).map((id, i) => ({
    id,
    attributes: { site: `site ${i % 3}`, age: 20 + ((i * i) % 47) },
  }));
  const rooms = Array.from({ length: groups }, (_, g) => ({ id: `g${g}`, capacity: size }));
  return { name, body: { scenario: { people, groups: rooms, session_count: sessions }, constraints: rules } };
}

/** Everybody is in one of `classes` sets of people who must stay apart. */
function apart(people: number, classes: number): Rule[] {
  return Array.from({ length: classes }, (_, first) => ({
    type: 'MustStayApart',
    people: ids(people).filter((_, i) => i % classes === first),
  }));
}

const repeats: Rule = { type: 'RepeatEncounter', max_allowed_encounters: 1, penalty_weight: 10 };

/** Large sets of people who should not sit together, each in about half of the sessions. */
function quarrels(people: number, sessions: number, sets: number): Rule[] {
  return Array.from({ length: sets }, (_, k) => ({
    type: 'ShouldNotBeTogether',
    people: ids(people).filter((_, i) => ((i >> (k % 7)) + k) % 2 === 0),
    sessions: Array.from({ length: sessions }, (_, s) => s).filter(
      (s) => (s * (k + 1) + k) % 2 === 0 || s === 0,
    ),
    penalty_weight: 1 + (k % 5),
  }));
}

const onSite: Rule = {
  type: 'AttributeBalance',
  group_id: 'ALL',
  attribute_key: 'site',
  desired_values: { 'site 0': 2, 'site 1': 2 },
  mode: 'at_least',
  penalty_weight: 3,
};

const couples = (count: number): Rule[] =>
  Array.from({ length: count }, (_, i) => ({
    type: 'MustStayApart',
    people: [`p${2 * i}`, `p${2 * i + 1}`],
  }));

/** Random pairs who must stay apart: neither a seating nor a refutation is found. */
function pairsApart(people: number, count: number): Rule[] {
  const all = ids(people).flatMap((a, i) => ids(i).map((b) => [a, b]));
  const drawn = new Rng(1).shuffle(all).slice(0, count);
  return drawn.map((pair) => ({ type: 'MustStayApart', people: pair }));
}

/** Rules on everybody's visits to each table, each in all sessions but one or two. */
const visits = (count: number, sessions: number): Rule[] =>
  Array.from({ length: count }, (_, k) => ({
    type: 'GroupVisits',
    people: 'ALL',
    groups: 'ALL',
    target_visits: 1 + (k % 2),
    mode: 'at_most',
    penalty_weight: 1 + (k % 7),
    sessions: Array.from({ length: sessions }, (_, s) => s).filter((s) => s !== k % sessions),
  }));

/** Rules that balance classes, each at one table in some sessions: a linear program per rule, session and kind of table. */
const balances = (count: number, groups: number, sessions: number): Rule[] =>
  Array.from({ length: count }, (_, k) => ({
    type: 'AttributeBalance',
    group_id: k % 5 === 0 ? 'ALL' : `g${k % groups}`,
    attribute_key: 'site',
    desired_values: { 'site 0': k % 7, 'site 1': 1 + (k % 4) },
    mode: ['exact', 'at_least', 'at_most'][k % 3],
    penalty_weight: 1 + (k % 5),
    sessions: Array.from({ length: sessions }, (_, s) => s).filter((s) => (s * (k + 1)) % 3 < 2),
  }));

/** Rules on sums of people's numbers at every table, each in some sessions. */
const sums = (count: number, sessions: number): Rule[] =>
  Array.from({ length: count }, (_, k) => ({
    type: 'AttributeSum',
    group_id: 'ALL',
    attribute_key: 'age',
    penalty_weight: 1 + (k % 3),
    sessions: Array.from({ length: sessions }, (_, s) => s).filter((s) => s % (k + 2) !== 1),
  }));

/** Rules on random sets, large and small, half of them in some sessions only: nearly every pair has its own combination. */
function crossedSets(people: number, sessions: number, count: number): Rule[] {
  const rng = new Rng(1);
  return Array.from({ length: count }, (_, k) => ({
    type: k % 2 === 0 ? 'ShouldNotBeTogether' : 'ShouldStayTogether',
    people: rng.shuffle(ids(people)).slice(0, [5, 50, 150][k % 3]),
    penalty_weight: [1, 0.5, 0.37, 1000][k % 4],
    ...(k % 4 < 2
      ? { sessions: Array.from({ length: sessions }, (_, s) => s).filter((s) => s % 3 !== k % 3) }
      : {}),
  }));
}

/** Wishes of random pairs, in some sessions. */
function wishes(people: number, sessions: number, count: number): Rule[] {
  const rng = new Rng(2);
  return Array.from({ length: count }, (_, k) => {
    const one = rng.below(people);
    return {
      type: 'ShouldStayTogether',
      people: [`p${one}`, `p${(one + 1 + rng.below(people - 1)) % people}`],
      penalty_weight: 1 + (k % 3),
      sessions: Array.from({ length: sessions }, (_, s) => s).filter((s) => (s + k) % 3 > 0),
    };
  });
}

export const LIMIT_SCENARIOS: readonly LimitScenario[] = [
  event('500 people, ten sets of fifty apart', 50, 10, 10, apart(500, 10)),
  event('300 people, ten sets of thirty apart', 30, 10, 10, apart(300, 10)),
  event('200 people in fives, five sets apart', 40, 5, 20, apart(200, 5)),
  event('200 people in pairs, two sets apart', 100, 2, 20, apart(200, 2)),
  event('200 people, 110 quarrels in half of 20 sessions', 20, 10, 20, quarrels(200, 20, 110)),
  event('200 people, 200 rules on visits to every table', 100, 2, 20, visits(200, 20)),
  event('200 people, 9,000 pairs apart', 20, 10, 4, pairsApart(200, 9000)),
  event('200 people, 490 rules on balance', 10, 20, 10, balances(490, 10, 10)),
  event('400 people, 15 rules on sums, 40 apart', 40, 10, 10, [
    ...sums(15, 10),
    ...apart(400, 10).slice(0, 4),
  ]),
  event('150 people, balance and repeats', 25, 6, 8, [repeats, onSite]),
  event('1,000 people, ten sessions, balance and repeats', 100, 10, 10, [repeats, onSite, ...couples(50)]),
  event('1,000 people, 46 rules on visits, 300 couples apart', 200, 5, 6, [
    ...visits(46, 6),
    ...couples(300),
  ]),
  event('500 people, 500 sets that cross each other', 50, 10, 5, [repeats, ...crossedSets(500, 5, 500)]),
  event('300 people in fours, 600 sets that cross each other', 75, 4, 20, crossedSets(300, 20, 600)),
  event('2,000 people, 250 rules on visits to every table', 250, 8, 14, visits(250, 14)),
  event('5,000 people, 6,000 wishes', 1250, 4, 14, wishes(5000, 14, 6000)),
  event('5,000 people in pairs, one quarrel of 1,667', 2500, 2, 13, [
    {
      type: 'ShouldNotBeTogether',
      people: { where: { site: 'site 1' } },
      penalty_weight: 3,
      sessions: [0, 2, 4, 6],
    },
  ]),
  event('5,000 people, twenty sessions, repeats', 500, 10, 20, [repeats, ...couples(200)]),
];
