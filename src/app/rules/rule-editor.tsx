/** The fields of one rule. */
import { useLayoutEffect } from 'preact/hooks';
import { words } from '../language/languages.ts';
import { LinkButton } from '../parts/button.tsx';
import { Choice, Select, Toggles } from '../parts/choice.tsx';
import { LabelledNumber } from '../parts/field.tsx';
import { choicesWithoutTable, strengthOf } from '../state/constraints.ts';
import type { Mode, RuleBody, Strength } from '../state/project.ts';
import { seatNames } from '../state/seating.ts';
import { apply, project } from '../state/store.ts';
import { valuesOf, WhoField } from './who-field.tsx';

interface Props {
  readonly rule: RuleBody;
  readonly onRule: (rule: RuleBody) => void;
  readonly onShown: () => void;
}

export function RuleEditor({ rule, onRule, onShown }: Props) {
  // Before anything can be typed that they would miss.
  useLayoutEffect(onShown, []);
  const w = words.value.rules;
  const tables = seatNames(project.value);
  return (
    <div class="rule-editor">
      {'who' in rule && (
        <WhoField
          who={rule.who}
          sets={rule.kind === 'apart' || rule.kind === 'together'}
          onWho={(who) => onRule({ ...rule, who })}
        />
      )}
      {rule.kind === 'pin' && (
        <Select
          label={w.tableOf}
          value={rule.table}
          options={tables}
          onValue={(table) => onRule({ ...rule, table })}
        />
      )}
      {rule.kind === 'visits' && (
        <Toggles
          label={w.anyTables}
          all={w.each}
          options={tables.map((table) => [table, table])}
          chosen={rule.tables === 'ALL' ? null : rule.tables}
          onChosen={(chosen) => onRule({ ...rule, tables: chosen ?? 'ALL' })}
        />
      )}
      {(rule.kind === 'spread' || rule.kind === 'wishes') && (
        <Column value={rule.column} onValue={(column) => onRule({ ...rule, column })} />
      )}
      {rule.kind === 'choices' && <Choices rule={rule} onRule={onRule} />}
      {rule.kind === 'need' && <Need rule={rule} onRule={onRule} />}
      {rule.kind === 'mix' && <Mix rule={rule} onRule={onRule} />}
      <HowMany rule={rule} onRule={onRule} />
      {isWeighed(rule) && (
        <Choice
          label={w.strength}
          value={strengthOf(rule)}
          options={(['must', 'strongly', 'rather'] as const).map((each) => [
            each,
            each === 'must' && !('must' in rule) ? w.aboveAll : w.strengths[each],
          ])}
          onValue={(strength) => onRule(withStrength(rule, strength))}
        />
      )}
      {'sessions' in rule &&
        (project.value.sessions > 1 || rule.kind === 'absent' || rule.sessions !== null) && (
          <Toggles
            label={w.inSessions}
            all={rule.kind === 'absent' ? null : w.allSessions}
            options={Array.from({ length: project.value.sessions }, (_, i) => [i, `${i + 1}`])}
            chosen={rule.sessions}
            onChosen={(sessions) =>
              onRule({ ...rule, sessions: sessions ?? (rule.kind === 'absent' ? [] : null) })
            }
          />
        )}
    </div>
  );
}

type Weighed = Exclude<RuleBody, { kind: 'pin' | 'absent' | 'mix' | 'file' }>;

/** Fixed places and absences are never wishes. */
function isWeighed(rule: RuleBody): rule is Weighed {
  return !['pin', 'absent', 'mix', 'file'].includes(rule.kind);
}

function withStrength(rule: Weighed, strength: Strength): RuleBody {
  if (rule.kind !== 'apart' && rule.kind !== 'together') return { ...rule, strength };
  return { ...rule, must: strength === 'must', strength: strength === 'must' ? undefined : strength };
}

const NUMBERS = [
  { field: 'times', of: ['visits', 'meet', 'limit'], word: 'times', range: [0, 100] },
  { field: 'window', of: ['limit'], word: 'window', range: [2, 100] },
  { field: 'gap', of: ['recent'], word: 'gap', range: [1, 100] },
  { field: 'tolerance', of: ['spread'], word: 'tolerance', range: [0, 100] },
  { field: 'least', of: ['wishes'], word: 'wishedLeast', range: [1, 20] },
  { field: 'number', of: ['need'], word: 'howMany', range: [0, 1000] },
] as const;

/** At least, exactly or at most, if the rule has it, and its numbers. */
function HowMany({ rule, onRule }: { rule: RuleBody; onRule: (rule: RuleBody) => void }) {
  const w = words.value.rules;
  const modes = Object.entries(w.modes) as [Mode, string][];
  const own: Readonly<Record<string, unknown>> = rule;
  const numbers = NUMBERS.filter(({ of }) => of.some((kind) => kind === rule.kind));
  if (numbers.length === 0) return null;
  return (
    <div class="row fields">
      {'mode' in rule && (
        <Select
          label={w.mode}
          value={rule.mode}
          options={rule.kind === 'need' ? [...modes, ['not_alone', w.notAlone]] : modes}
          onValue={(mode) => onRule({ ...rule, mode } as RuleBody)}
        />
      )}
      {own.mode !== 'not_alone' &&
        numbers.map(({ field, word, range: [min, max] }) => (
          <LabelledNumber
            key={field}
            text={w[word]}
            value={(own[field] ?? (field === 'window' ? null : 0)) as number | null}
            min={min}
            max={max}
            empty={field === 'window'}
            onValue={(number) => onRule({ ...rule, [field]: number ?? undefined } as RuleBody)}
          />
        ))}
    </div>
  );
}

function Column({ value, onValue }: { value: string; onValue: (value: string) => void }) {
  const w = words.value.rules;
  const { columns } = project.value;
  return columns.length === 0 ? (
    <p class="hint">{w.noColumn}</p>
  ) : (
    <Select label={w.column} value={value} options={columns} onValue={onValue} />
  );
}

interface RuleProps<K extends RuleBody['kind']> {
  readonly rule: Extract<RuleBody, { kind: K }>;
  readonly onRule: (rule: RuleBody) => void;
}

function Need({ rule, onRule }: RuleProps<'need'>) {
  const w = words.value.rules;
  const values = valuesOf(rule.column, project.value);
  const choose = (column: string) =>
    onRule({ ...rule, column, value: valuesOf(column, project.value)[0] ?? '' });
  return (
    <div class="row fields">
      <Column value={rule.column} onValue={choose} />
      <Select
        label={w.value}
        value={rule.value}
        options={values}
        onValue={(value) => onRule({ ...rule, value })}
      />
    </div>
  );
}

/** Preferred tables: columns in their order, and the table for each chosen value. */
function Choices({ rule, onRule }: RuleProps<'choices'>) {
  const w = words.value.rules;
  const { columns } = project.value;
  if (columns.length === 0) return <p class="hint">{w.noColumn}</p>;
  const missing = choicesWithoutTable(rule, project.value, seatNames(project.value));
  const all = choicesWithoutTable(rule, project.value, []);
  return (
    <>
      <Toggles
        label={w.choiceColumns}
        all={null}
        options={columns.map((column) => [column, column])}
        chosen={rule.columns}
        onChosen={(chosen) => onRule({ ...rule, columns: chosen ?? [] })}
      />
      {missing.length > 0 && (
        <p class="note amber">
          {w.noTableOf(missing)}{' '}
          <LinkButton onClick={() => apply({ do: 'tables-called', names: all })}>
            {w.makeTables(all.length)}
          </LinkButton>
        </p>
      )}
    </>
  );
}

function Mix({ rule, onRule }: RuleProps<'mix'>) {
  const w = words.value.rules;
  const values = valuesOf(rule.column, project.value);
  const [a = values[0] ?? '', b = values[1] ?? ''] = rule.pair ?? [];
  return (
    <>
      <Column value={rule.column} onValue={(column) => onRule({ ...rule, column, pair: null })} />
      <Choice
        label={w.mixHow}
        value={rule.pair === null ? 'different' : 'pair'}
        options={[
          ['different', w.different],
          ['pair', w.oneWith],
        ]}
        onValue={(how) => onRule({ ...rule, pair: how === 'pair' ? [a, b] : null })}
      />
      {rule.pair !== null && (
        <div class="row fields">
          {[a, b].map((value, i) => (
            <Select
              key={`${i}`}
              label={words.value.said(rule.column, `${i + 1}`)}
              value={value}
              options={values}
              onValue={(other) => onRule({ ...rule, pair: i === 0 ? [other, b] : [a, other] })}
            />
          ))}
        </div>
      )}
      <Choice
        label={w.strength}
        value={rule.only ? 'only' : 'first'}
        options={[
          ['first', w.first],
          ['only', w.only],
        ]}
        onValue={(how) => onRule({ ...rule, only: how === 'only' })}
      />
    </>
  );
}
