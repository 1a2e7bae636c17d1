/** Makes evenings of doubles from a list of players: courts with two sides, and a bench for those who wait. */
import { accept, type Checked } from '../../shared/issue.ts';
import type { RequestBodyK } from '../definition.ts';
import { refuse, type ScenarioCode, type ScenarioIssue } from '../issue-codes.ts';
import type { GroupingOptions } from './grouping-options.ts';
import type { RuleInput } from './list-rules.ts';
import { type Kind, kindsOf, mixedRules } from './mixed-doubles.ts';
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
