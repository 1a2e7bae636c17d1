/** The constraints of each rule of a project. */
import type { AnyConstraint, RequestBodyK } from '../../scenario/definition.ts';
import { balanceRulesOf } from '../../scenario/people/balance.ts';
import { choicesOf } from '../../scenario/people/choices.ts';
import type { PeopleTable } from '../../scenario/people/table.ts';
import { wishesOf } from '../../scenario/people/wishes.ts';
import { countsOf } from '../../shared/grouped.ts';
import type { Issue } from '../../shared/issue.ts';
import { attendanceOf, namesOf, whereAttended } from './attendance.ts';
import { attributesIn, type Project, type Rule, type RuleBody, type Strength, type Who } from './project.ts';

export type AnyConstraintInput = NonNullable<RequestBodyK['constraints']>[number];

/** Cost of breaking a rule, by strength. A contact costs 1, so requirements come before wishes. */
const WEIGHTS: Readonly<Record<Strength, number>> = { must: 10_000, strongly: 100, rather: 5 };

export function strengthOf(rule: RuleBody): Strength {
  if ('must' in rule && rule.must) return 'must';
  return ('strength' in rule && rule.strength) || 'strongly';
}

/** @param tables names of tables, without benches */
export function constraintsOf(
  rule: Rule,
  project: Project,
  tables: readonly string[],
): { readonly constraints: AnyConstraintInput[]; readonly warnings: readonly Issue[] } {
  const penalty_weight = WEIGHTS[strengthOf(rule)];
  const only = (constraints: AnyConstraintInput[]) => ({ constraints, warnings: [] });
  switch (rule.kind) {
    case 'apart':
    case 'together': {
      const { must, sessions } = rule;
      const [hard, soft] =
        rule.kind === 'apart'
          ? (['MustStayApart', 'ShouldNotBeTogether'] as const)
          : (['MustStayTogether', 'ShouldStayTogether'] as const);
      const when = { sessions: listOf(sessions) };
      return only(
        choices(rule.who, project).map((people) =>
          must ? { type: hard, people, ...when } : { type: soft, people, ...when, penalty_weight },
        ),
      );
    }
    case 'pin': {
      const kept = {
        type: 'ImmovablePeople',
        group_id: rule.table,
        sessions: listOf(rule.sessions),
      } as const;
      const all = attendanceOf(project);
      const people = project.people.map(({ name }, i) => ({ id: name, sessions: all[i] }));
      return only(
        choices(rule.who, project, 1).flatMap((about) => whereAttended({ ...kept, people: about }, people)),
      );
    }
    case 'spread':
      return only(spread(rule, project, tables.length));
    case 'visits': {
      const { mode, times } = rule;
      const groups = rule.tables === 'ALL' ? rule.tables : [...rule.tables];
      const visits = { type: 'GroupVisits', groups, mode, target_visits: times, penalty_weight } as const;
      return only(choices(rule.who, project, 1).map((people) => ({ ...visits, people })));
    }
    case 'meet': {
      const { mode, times } = rule;
      const meeting = { type: 'PairMeetingCount', mode, target_meetings: times, penalty_weight } as const;
      const names = namesOf(rule.who, project.people);
      return only(
        names.flatMap((one, i) =>
          names.slice(0, i).map((other) => ({ ...meeting, people: [other, one] as [string, string] })),
        ),
      );
    }
    case 'limit': {
      const { times, window } = rule;
      const within = window === undefined ? {} : { window };
      return only([{ type: 'RepeatEncounter', max_allowed_encounters: times, ...within, penalty_weight }]);
    }
    case 'wishes': {
      const { rules, issues, warnings } = wishesOf(tableOf(project), rule.column);
      const constraints = rules.map((wish) =>
        wish.type === 'PersonWishes' ? { ...wish, at_least: rule.least, penalty_weight } : wish,
      );
      // A wish for an unknown person is ignored: the other wishes stay.
      return { constraints, warnings: [...issues, ...warnings] };
    }
    case 'choices':
      return chosen(rule, project, tables, penalty_weight);
    case 'need': {
      const { column, value, number, mode } = rule;
      const wanted = { [value]: mode === 'not_alone' ? Math.max(2, number) : number };
      const about = { group_id: 'ALL', attribute_key: column, desired_values: wanted };
      return only([{ type: 'AttributeBalance', ...about, mode, penalty_weight }]);
    }
    case 'recent':
      return only([{ type: 'RecentMeetings', gap: rule.gap, penalty_weight }]);
    case 'file':
      return only([rule.rule]);
    case 'absent':
    case 'mix':
      return only([]);
  }
}

/** Weight of a balance rule without a strength. */
const USUAL = WEIGHTS.strongly;

function spread(
  rule: Extract<Rule, { kind: 'spread' }>,
  project: Project,
  tables: number,
): AnyConstraintInput[] {
  const { tolerance = 0 } = rule;
  const attendance = attendanceOf(project);
  const people = project.people.map((row, i) => ({
    id: row.name,
    attributes: attributesIn(row, project),
    sessions: attendance[i],
  }));
  const rules = balanceRulesOf(rule.column, { people, groups: tables, sessions: project.sessions });
  return rules.flatMap((each): AnyConstraintInput[] => {
    const penalty_weight = Math.min(MOST_WEIGHT, (each.penalty_weight * WEIGHTS[strengthOf(rule)]) / USUAL);
    if (each.type === 'AttributeSum' || tolerance === 0) return [{ ...each, penalty_weight }];
    const { desired_values = {} } = each;
    const within = (mode: 'at_least' | 'at_most'): AnyConstraintInput => {
      const by = mode === 'at_least' ? -tolerance : tolerance;
      const values = Object.entries(desired_values).map(
        ([value, n]) => [value, Math.max(0, n + by)] as const,
      );
      return { ...each, mode, desired_values: Object.fromEntries(values), penalty_weight };
    };
    if (each.mode === 'exact') return [within('at_least'), within('at_most')];
    return each.mode === 'at_least' || each.mode === 'at_most' ? [within(each.mode)] : [];
  });
}

const MOST_WEIGHT = 1e15;

function chosen(
  { columns }: Extract<Rule, { kind: 'choices' }>,
  project: Project,
  tables: readonly string[],
  penalty_weight: number,
): { readonly constraints: AnyConstraintInput[]; readonly warnings: readonly Issue[] } {
  const { rules, warnings } = choicesOf(tableOf(project), columns);
  const constraints = rules.map((rule): AnyConstraintInput => {
    if (rule.type !== 'GroupPreferences') return rule;
    const known = Object.entries(rule.choices).map(([person, list]) => {
      return [person, list.filter((name) => tables.includes(name))] as const;
    });
    return {
      ...rule,
      choices: Object.fromEntries(known.filter(([, list]) => list.length > 0)),
      penalty_weight,
    };
  });
  return { constraints, warnings };
}

export function choicesWithoutTable(
  { columns }: Extract<RuleBody, { kind: 'choices' }>,
  project: Project,
  tables: readonly string[],
): readonly string[] {
  return choicesOf(tableOf(project), columns).groups.filter((name) => !tables.includes(name));
}

/** The people as a table for the readers of columns; one line per row. */
export function tableOf({ people, columns }: Pick<Project, 'people' | 'columns'>): PeopleTable {
  return {
    people: people.map(({ name, cells }) => ({ id: name, attributes: { ...cells }, sessions: null })),
    lines: people.map((_, i) => i + 1),
    headingLine: 0,
    idColumns: [],
    attributes: columns,
    rules: [],
  };
}

function listOf(sessions: readonly number[] | null): number[] | null {
  return sessions === null ? null : [...sessions];
}

type Choice = Extract<AnyConstraint, { type: 'MustStayApart' }>['people'];

/** One constraint per choice of people: one set for each value of a column that several people have. */
function choices(who: Who, project: Pick<Project, 'people' | 'lists'>, fewest = 2): Choice[] {
  if (who.kind === 'names') return who.names.length < fewest ? [] : [[...who.names]];
  if (who.kind === 'all') return ['ALL'];
  if (who.kind === 'where') return [{ where: { [who.column]: who.value } }];
  const values = project.people.flatMap((row) => attributesIn(row, project)[who.column] ?? []).map(String);
  return [...countsOf(values)].flatMap(([value, n]) =>
    n < fewest ? [] : [{ where: { [who.column]: value } }],
  );
}
