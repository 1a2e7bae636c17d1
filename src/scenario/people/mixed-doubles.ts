/** Mixed doubles: partners are of two kinds, such as women and men, given by a column. */
import { counted, someOf } from '../../shared/figures.ts';
import { accept, type Checked, refuse } from '../../shared/issue.ts';
import { attributeOf } from '../attribute.ts';
import type { Person, RequestBodyK } from '../definition.ts';
import { seatsBesideBenches } from '../group-seats.ts';
import { WAITING_WEIGHT } from '../lower/fair-waiting.ts';
import type { RuleInput } from './list-rules.ts';

type Groups = RequestBodyK['scenario']['groups'];

/** The people with one value in the column of mixed doubles. */
export interface Kind {
  readonly where: Record<string, string>;
  readonly members: readonly number[];
}

export function kindsOf(people: readonly Person[], mixed: string): Checked<readonly Kind[]> {
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
export function mixedRules(
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
