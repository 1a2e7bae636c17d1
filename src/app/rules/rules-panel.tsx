/** The rules as sentences; pressing one shows its fields; one in conflict has a message. */
import { type Signal, useSignal } from '@preact/signals';
import { useId, useRef } from 'preact/hooks';
import { said, words } from '../language/languages.ts';
import { type Kind, occasionOf } from '../occasions/occasions.ts';
import { Button, Icon, IconButton, LinkButton } from '../parts/button.tsx';
import { Lines } from '../parts/lines.tsx';
import { set, toggle } from '../parts/set.ts';
import { fewestOf } from '../state/change.ts';
import { conflict } from '../state/conflict.ts';
import type { Rule } from '../state/project.ts';
import type { Fault } from '../state/request.ts';
import { inRows } from '../state/seating.ts';
import { apply, faults, project, warnings } from '../state/store.ts';
import { newRule } from './new-rule.ts';
import { RuleEditor } from './rule-editor.tsx';
import { ruleText } from './rule-text.ts';

export function RulesPanel() {
  const w = words.value.rules;
  const { rules } = project.value;
  const editing = useSignal<number | null>(null);
  /** Key of a rule just added, whose missing parts are not reported yet. */
  const fresh = useSignal<number | null>(null);
  const menu = useSignal(false);
  const ids = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const add = (kind: Kind) => {
    menu.value = false;
    apply({ do: 'rule-add', rule: newRule(kind, project.peek()) });
    fresh.value = project.peek().rules.at(-1)?.key ?? null;
    editing.value = fresh.value;
  };
  const closeByEscape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return;
    menu.value = false;
    opener.current?.focus();
  };
  return (
    <section class="panel" aria-labelledby={`${ids}h`}>
      <header class="panel-head">
        <h2 id={`${ids}h`}>{w.heading}</h2>
        {rules.length > 0 && <span class="count">{rules.length}</span>}
      </header>
      {rules.length === 0 && <p class="hint">{w.none}</p>}
      <ul class="rules">
        {rules.map((rule) => (
          <RuleItem
            key={rule.key}
            rule={rule}
            editing={editing}
            fresh={fresh}
            onRemoved={() => opener.current?.focus()}
          />
        ))}
      </ul>
      <div class="menu-box">
        <button
          ref={opener}
          type="button"
          class="plain"
          aria-expanded={menu.value}
          aria-controls={`${ids}m`}
          onClick={toggle(menu)}
          onKeyDown={closeByEscape}
        >
          <Icon of="plus" /> {w.add}
        </button>
        <ul id={`${ids}m`} class="kinds" hidden={!menu.value} onKeyDown={closeByEscape}>
          {menu.value &&
            kindsFirst(occasionOf(project.value)?.first ?? []).map((kind) => (
              <li key={kind}>
                <Button onClick={() => add(kind)}>
                  <strong>{w.kinds[kind][0]}</strong> <span>{w.kinds[kind][1]}</span>
                </Button>
              </li>
            ))}
        </ul>
      </div>
    </section>
  );
}

/** The rules that the occasion usually needs, then the others by name. */
function kindsFirst(first: readonly Kind[]): readonly Kind[] {
  return [...new Set([...first, ...(Object.keys(words.value.rules.kinds) as Kind[])])];
}

const MOST_NOTES = 3;

interface ItemProps {
  readonly rule: Rule;
  /** Key of the rule being edited, and of the one just added. */
  readonly editing: Signal<number | null>;
  readonly fresh: Signal<number | null>;
  readonly onRemoved: () => void;
}

function RuleItem({ rule, editing, fresh, onRemoved }: ItemProps) {
  const w = words.value.rules;
  const { key } = rule;
  const isEdited = editing.value === key;
  const isFresh = fresh.value === key;
  const leave = () => {
    if (isFresh) fresh.value = null;
  };
  const text = ruleText(rule, words.value, inRows(project.value));
  const wrong = faultsOf(rule, isFresh);
  const notes = warnings.value.filter(({ at }) => isAt(at, rule));
  const ref = useRef<HTMLLIElement>(null);
  /** Focuses the first field of a new rule, and brings all to sight. */
  const goToField = () => {
    const field = ref.current?.querySelector<HTMLElement>('.rule-editor :is(input, select, button)');
    if (isFresh) field?.focus({ preventScroll: true });
    ref.current?.scrollIntoView({ block: 'nearest' });
  };
  const goToText = () => ref.current?.querySelector('button')?.focus();
  return (
    <li
      ref={ref}
      class={`rule ${wrong.length > 0 ? 'wrong' : ''}`}
      onFocusOut={({ relatedTarget }) => {
        if (!(relatedTarget instanceof Node && ref.current?.contains(relatedTarget))) leave();
      }}
    >
      <div class="rule-line">
        <Button
          class="rule-text"
          aria-expanded={isEdited}
          aria-label={w.edit(text)}
          disabled={rule.kind === 'file'}
          onClick={set(editing, isEdited ? null : key)}
        >
          {text}
        </Button>
        <IconButton
          of="close"
          label={w.removeRule(text)}
          onClick={() => {
            apply({ do: 'rule-remove', key });
            onRemoved();
          }}
        />
      </div>
      <Lines look="fault" of={wrong} />
      {'must' in rule && rule.must && conflict.value?.rules.includes(key) && (
        <LinkButton
          onClick={() => {
            goToText();
            apply({ do: 'rule-edit', key, rule: { ...rule, must: false } });
          }}
        >
          {w.wish}
        </LinkButton>
      )}
      <Lines
        look="note amber"
        of={notes.flatMap(({ problem }) => (problem ? [said(problem)] : []))}
        most={MOST_NOTES}
      />
      {isEdited && (
        <>
          <RuleEditor
            rule={rule}
            onShown={goToField}
            onRule={(next) => apply({ do: 'rule-edit', key, rule: next }, `rule${key}`)}
          />
          <div class="row">
            <Button
              onClick={() => {
                leave();
                goToText();
                editing.value = null;
              }}
            >
              {w.done}
            </Button>
          </div>
        </>
      )}
    </li>
  );
}

function lacksColumn(rule: Rule, columns: readonly string[]): boolean {
  const about = 'columns' in rule ? rule.columns : 'column' in rule ? [rule.column] : null;
  return about !== null && (about.length === 0 || about.some((column) => !columns.includes(column)));
}

function isAt(at: Fault['at'], { key }: Rule): boolean {
  return typeof at === 'object' && 'rule' in at && at.rule === key;
}

/** Errors of a rule: incomplete, unknown people, or in conflict with others. */
function faultsOf(rule: Rule, fresh: boolean): string[] {
  const w = words.value.rules;
  const { people, columns } = project.value;
  const known = new Set(people.map(({ name }) => name));
  const names = 'who' in rule && rule.who.kind === 'names' ? rule.who.names : null;
  const strangers = names?.filter((name) => !known.has(name)) ?? [];
  const own = faults.value.filter(({ at }) => isAt(at, rule));
  return [
    ...(!fresh && names !== null && names.length < fewestOf(rule) ? [w.incomplete] : []),
    ...(!fresh && rule.kind === 'absent' && rule.sessions?.length === 0 ? [w.noSession] : []),
    ...(!fresh && lacksColumn(rule, columns) ? [w.noSuchColumn] : []),
    ...(strangers.length > 0
      ? [w.unknown(strangers)]
      : own.flatMap(({ problem }) => (problem ? [said(problem)] : []))),
    ...(conflict.value?.rules.includes(rule.key) ? [`${w.conflict} ${said(conflict.value.problem)}`] : []),
  ];
}
