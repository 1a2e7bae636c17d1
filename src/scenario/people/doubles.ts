/** Makes evenings of doubles from a list of players: courts with two sides, and a bench for those who wait. */
import { counted, someOf } from '../../shared/figures.ts';
import { accept, type Checked } from '../../shared/issue.ts';
import { attributeOf } from '../attribute.ts';
import type { Person, RequestBodyK } from '../definition.ts';
import { seatsBesideBenches } from '../group-seats.ts';
import { refuse, type ScenarioCode, type ScenarioIssue } from '../issue-codes.ts';
import { WAITING_WEIGHT } from '../lower/fair-waiting.ts';
import type { GroupingOptions } from './grouping-options.ts';
import type { RuleInput } from './list-rules.ts';
import { tableColumns } from './seats.ts';
import type { PeopleTable } from './table.ts';

/** Cost of a second match with a partner, or a third against an opponent: above that of contacts missed for it. */
const DOUBLES_REPEAT_WEIGHT = 10;

type Scenario = RequestBodyK['scenario'];

export interface Courts extends Pick<Scenario, 'groups' | 'links'> {
  readonly issues: readonly ScenarioIssue[];
  /** The number by which totals are divided to get a group's even share of a column. */
  readonly shares: number;
  readonly objectives?: RequestBodyK['objectives'];
  /** Rules that put one person of each value on a side. */
  readonly rules?: readonly RuleInput[];
}

/** @param attendance the zero-based sessions of each person; null: all of them */
export function courtsOf(
  { people, rules: columns }: PeopleTable,
  attendance: readonly (readonly number[] | null)[],
  { sessions, courts, mixed, groups, groupSize }: GroupingOptions,
): Checked<Courts> {
  if (groups !== undefined || groupSize !== undefined) {
    return refuse('group_wish', 'Doubles make their own groups.', 'Say how many courts there are at most.');
  }
  const partTime = attendance.some((own) => own !== null);
  // If everybody attends always, one session stands for all.
  const attending = Array.from(
    { length: partTime ? sessions : 1 },
    (_, s) => attendance.filter((own) => own?.includes(s) ?? true).length,
  );
  const kinds = mixed === undefined ? null : kindsOf(people, mixed);
  if (kinds?.ok === false) return kinds;
  const thereOf = (kind: Kind): number[] =>
    attending.map((_, s) => kind.members.filter((p) => attendance[p]?.includes(s) ?? true).length);
  const there = kinds === null ? null : kinds.value.map(thereOf);
  const couples = there && attending.map((_, s) => Math.min(...there.map((counts) => counts[s])));
  const made = courtsFor(attending, couples, courts);
  if (!made.ok) return made;
  const rules =
    kinds === null || there === null ? [] : mixedRules(kinds.value, there, sessions, made.value.groups);
  const issues = tableColumns(columns, 'which doubles do not have');
  const objectives = [{ type: 'maximize_unique_contacts' as const, over: 'court' }];
  const shares = people.length / 2;
  return accept({ ...made.value, objectives, issues, shares, rules });
}

/**
 * Courts for the people who attend, session by session: as many as they fill, at most `most`, so that all sides are full; the
 * bench has the seats for the rest.
 *
 * @param attending people there; [session]
 * @param couples the most pairs of allowed partners; [session]; null: any two may be partners
 * @param most the courts that exist; absent: enough
 */
function courtsFor(
  attending: readonly number[],
  couples: readonly number[] | null,
  most?: number,
): Checked<Pick<Scenario, 'groups' | 'links'>> {
  const players = attending.reduce((top, there) => Math.max(top, there), 0);
  const fill = attending.map((there, s) => Math.floor(Math.min(there / 4, (couples?.[s] ?? there) / 2)));
  const fillable = fill.reduce((top, courts) => Math.max(top, courts), 0);
  if (fillable === 0) {
    if (couples && players >= 4) {
      const pairs = couples.reduce((top, there) => Math.max(top, there), 0);
      const message = `Mixed doubles need two of each value at a time, and there ${pairs === 1 ? 'is' : 'are'} ${pairs}.`;
      return refused('too_many_groups', message, 'Add players, or leave mixed doubles out.');
    }
    const advice = 'Add players, or leave doubles out.';
    return refused('too_many_groups', `Doubles need 4 players at a time, and there are ${players}.`, advice);
  }
  if (most !== undefined && !(Number.isSafeInteger(most) && most >= 1)) {
    return refused('out_of_range', `The number of courts must be a whole number from 1, not ${most}.`);
  }
  const open = fill.map((courts) => Math.min(most ?? courts, courts));
  const sides = Array.from({ length: Math.min(most ?? fillable, fillable) }, (_, c) =>
    ['a', 'b'].map((side) => {
      return { id: `Court ${c + 1} ${side}`, ...seats(open.map((courts) => (c < courts ? 2 : 0))) };
    }),
  );
  const waiting = attending.map((there, s) => there - 4 * open[s]);
  const bench = waiting.some((people) => people > 0)
    ? [{ id: 'Bench', ...seats(waiting), bench: true as const }]
    : [];
  const courts = sides.map((court) => court.map(({ id }) => id));
  const links = [
    { name: 'opponents', groups: courts },
    { name: 'court', groups: courts, within: true },
  ];
  return accept({ groups: [...sides.flat(), ...bench], links });
}

/** The rule with wishes met by being on the same court, as partner or opponent. */
export function overCourts(rule: RuleInput): RuleInput {
  return rule.type === 'PersonWishes' ? { ...rule, over: 'court' } : rule;
}

/** Partners once, opponents twice, and as many people as possible on one court. */
export function doublesRules(weight = DOUBLES_REPEAT_WEIGHT): RuleInput[] {
  if (weight === 0) return [];
  const rule = { type: 'RepeatEncounter', penalty_weight: weight } as const;
  return [
    { ...rule, max_allowed_encounters: 1 },
    { ...rule, max_allowed_encounters: 2, over: 'opponents' },
  ];
}

function seats(bySession: readonly number[]) {
  const [first] = bySession;
  return bySession.every((count) => count === first)
    ? { capacity: first }
    : { session_capacities: [...bySession] };
}

function refused(code: ScenarioCode, message: string, advice?: string): Checked<never> {
  return refuse(code, message, advice, '/scenario/groups');
}

type Groups = RequestBodyK['scenario']['groups'];

/** In mixed doubles, partners are of two kinds, such as women and men: the people with one value of a column each. */
interface Kind {
  readonly where: Record<string, string>;
  readonly members: readonly number[];
}

function kindsOf(people: readonly Person[], mixed: string): Checked<readonly Kind[]> {
  const members = new Map<string, number[]>();
  const without: string[] = [];
  for (const [p, person] of people.entries()) {
    const value = attributeOf(person, mixed) ?? '';
    if (value === '') without.push(person.id);
    else members.set(value, [...(members.get(value) ?? []), p]);
  }
  const column = `Column ${JSON.stringify(mixed)}`;
  const wrong = (message: string, advice: string): Checked<never> => {
    return refuse('wrong_choice', message, advice, '/mixed/0');
  };
  if (members.size !== 2) {
    const values = [...members.keys()].map((value) => JSON.stringify(value));
    const found = values.length === 0 ? '' : ` (${someOf(values, 5)})`;
    const message = `${column} has ${counted(values.length, 'value')}${found}, and mixed doubles pair two.`;
    return wrong(message, 'Name a column with two values, such as women and men.');
  }
  if (without.length > 0) {
    const names = without.map((id) => JSON.stringify(id));
    return wrong(`${column} is empty for ${someOf(names, 5)}.`, 'Say there who they are partners as.');
  }
  const kinds = [...members].map(([value, of]) => ({ where: { [mixed]: value }, members: of }));
  return accept(kinds);
}

/**
 * Rules that no two of one value are on a side; and, if one value has more people, that these take turns waiting.
 *
 * @param there people who attend; [kind][session]
 */
function mixedRules(
  kinds: readonly Kind[],
  there: readonly (readonly number[])[],
  sessions: number,
  groups: Groups,
): RuleInput[] {
  const apart = kinds.map(({ where }): RuleInput => ({ type: 'MustStayApart', people: { where } }));
  const bench = groups.find((group) => group.bench);
  if (bench === undefined || there[0].every((count, s) => count === there[1][s])) return apart;
  const turns = kinds.flatMap(({ where, members }, k): RuleInput[] => {
    const waits = Array.from(
      { length: sessions },
      (_, s) => (there[k][s] ?? there[k][0]) - seatsBesideBenches(groups, s) / 2,
    );
    const share = waits.reduce((sum, count) => sum + count, 0) / members.length;
    const visits = (mode: 'at_most' | 'at_least', target_visits: number): RuleInput => {
      const rule = { type: 'GroupVisits', people: { where }, count: 'sum' } as const;
      return { ...rule, groups: [bench.id], mode, target_visits, penalty_weight: WAITING_WEIGHT };
    };
    const most = visits('at_most', Math.ceil(share));
    // People who attend only some sessions may wait less than their share.
    const isWhole = there[k].every((count) => count === members.length);
    return isWhole && share >= 1 ? [most, visits('at_least', Math.floor(share))] : [most];
  });
  return [...apart, ...turns];
}
