/** The fields of one rule. */
import { words } from '../language/languages.ts';
import { Choice } from '../parts/choice.tsx';
import { LabelledNumber } from '../parts/number-field.tsx';
import type { Mode, RuleBody } from '../state/project.ts';
import { tableNames } from '../state/project.ts';
import { project } from '../state/store.ts';
import { valuesOf, WhoField } from './who-field.tsx';

interface Props {
  readonly rule: RuleBody;
  readonly onRule: (rule: RuleBody) => void;
}

export function RuleEditor({ rule, onRule }: Props) {
  const w = words.value.rules;
  const tables = tableNames(project.value);
  return (
    <div class="rule-editor">
      {'who' in rule && (
        <WhoField
          who={rule.who}
          sets={rule.kind === 'apart' || rule.kind === 'together'}
          onWho={(who) => onRule({ ...rule, who })}
        />
      )}
      {(rule.kind === 'apart' || rule.kind === 'together') && (
        <Choice
          label={w.strength}
          value={rule.must ? 'must' : 'wish'}
          options={[
            ['must', w.must],
            ['wish', w.wish],
          ]}
          onChoose={(strength) => onRule({ ...rule, must: strength === 'must' })}
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
      {(rule.kind === 'visits' || rule.kind === 'meet') && (
        <div class="fields">
          <label class="field">
            {w.mode}
            <select
              value={rule.mode}
              onChange={(event) => onRule({ ...rule, mode: event.currentTarget.value as Mode })}
            >
              {Object.entries(w.modes).map(([mode, text]) => (
                <option key={mode} value={mode}>
                  {text}
                </option>
              ))}
            </select>
          </label>
          <Times value={rule.times} onValue={(times) => onRule({ ...rule, times })} />
        </div>
      )}
      {rule.kind === 'limit' && <Times value={rule.times} onValue={(times) => onRule({ ...rule, times })} />}
      {rule.kind === 'spread' && (
        <Column value={rule.column} onValue={(column) => onRule({ ...rule, column })} />
      )}
      {rule.kind === 'mix' && <Mix rule={rule} onRule={onRule} />}
      {'sessions' in rule && (
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

function Times({ value, onValue }: { value: number; onValue: (value: number) => void }) {
  return (
    <LabelledNumber
      text={words.value.rules.times}
      value={value}
      min={0}
      max={100}
      onValue={(number) => onValue(number ?? 1)}
    />
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

type MixRule = Extract<RuleBody, { kind: 'mix' }>;

function Mix({ rule, onRule }: { rule: MixRule; onRule: (rule: RuleBody) => void }) {
  const w = words.value.rules;
  const values = valuesOf(rule.column, project.value.people);
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
        onChoose={(how) => onRule({ ...rule, pair: how === 'pair' ? [a, b] : null })}
      />
      {rule.pair !== null && (
        <div class="fields">
          <Select
            label={w.where(rule.column, '1')}
            value={a}
            options={values}
            onValue={(value) => onRule({ ...rule, pair: [value, b] })}
          />
          <Select
            label={w.where(rule.column, '2')}
            value={b}
            options={values}
            onValue={(value) => onRule({ ...rule, pair: [a, value] })}
          />
        </div>
      )}
      <Choice
        label={w.strength}
        value={rule.only ? 'only' : 'first'}
        options={[
          ['first', w.first],
          ['only', w.only],
        ]}
        onChoose={(how) => onRule({ ...rule, only: how === 'only' })}
      />
    </>
  );
}

interface SelectProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly string[];
  readonly onValue: (value: string) => void;
}

function Select({ label, value, options, onValue }: SelectProps) {
  return (
    <label class="field">
      {label}
      <select value={value} onChange={(event) => onValue(event.currentTarget.value)}>
        {!options.includes(value) && <option value={value}>{value || '–'}</option>}
        {options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
    </label>
  );
}

interface TogglesProps<T extends string | number> {
  readonly label: string;
  /** What no choice means; null: nothing. */
  readonly all: string | null;
  readonly options: readonly (readonly [T, string])[];
  readonly chosen: readonly T[] | null;
  readonly onChosen: (chosen: T[] | null) => void;
}

function Toggles<T extends string | number>({ label, all, options, chosen, onChosen }: TogglesProps<T>) {
  const toggle = (option: T) => {
    const now = chosen ?? [];
    const next = now.includes(option) ? now.filter((other) => other !== option) : [...now, option];
    const inOrder = options.map(([value]) => value).filter((value) => next.includes(value));
    onChosen(inOrder.length === 0 ? null : inOrder);
  };
  return (
    <fieldset class="toggles">
      <legend class="small">{label}</legend>
      {all !== null && (
        <button type="button" aria-pressed={chosen === null} onClick={() => onChosen(null)}>
          {all}
        </button>
      )}
      {options.map(([value, text]) => (
        <button
          key={value}
          type="button"
          aria-pressed={chosen?.includes(value) ?? false}
          onClick={() => toggle(value)}
        >
          {text}
        </button>
      ))}
    </fieldset>
  );
}
