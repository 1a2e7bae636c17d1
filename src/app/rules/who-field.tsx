/** The people of a rule: names, a value of a column, or everyone; the list suggests matches of the typed text. */
import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { plainName } from '../../report/find-name.ts';
import { words } from '../language/languages.ts';
import { Button, Icon } from '../parts/button.tsx';
import { focusIn } from '../parts/focus.ts';
import { isEnter } from '../parts/keys.ts';
import { set } from '../parts/set.ts';
import { attributesIn, type Project, type Who } from '../state/project.ts';
import { project } from '../state/store.ts';
import { whoText } from './rule-text.ts';

interface Option {
  readonly text: string;
  readonly who: Who;
}

/** Suggestions before typing: most in total, and of each kind. */
const [MOST_OFFERED, FEW_OF_EACH] = [8, 4];

interface Props {
  readonly who: Who;
  readonly onWho: (who: Who) => void;
  /** Each set of people with the same value. */
  readonly sets: boolean;
}

export function WhoField({ who, onWho, sets }: Props) {
  const { rules: w, printed } = words.value;
  const typed = useSignal('');
  const at = useSignal(0);
  const isOpen = useSignal(false);
  const id = useId();
  const chosen = who.kind === 'names' ? who.names : [];
  const found = () => optionsFor(typed.value, chosen, project.value, sets);
  const offered = () => (isOpen.value ? found() : []);
  const options = offered();
  const marked = Math.min(at.value, options.length - 1);
  const choose = (option: Option | undefined) => {
    if (option === undefined) return;
    typed.value = '';
    at.value = 0;
    isOpen.value = false;
    const { who: next } = option;
    const adds = next.kind === 'names' && who.kind === 'names';
    onWho(adds ? { kind: 'names', names: [...chosen, ...next.names] } : next);
  };
  return (
    <div class="who">
      <label class="small" for={id}>
        {w.who}
      </label>
      <div class="tokens">
        {(who.kind === 'names' ? chosen : [whoText(who, words.value)]).map((text) => (
          <Button
            key={text}
            class="token"
            aria-label={words.value.people.removeNamed(text)}
            onClick={(event) => {
              focusIn(event.currentTarget.parentElement);
              onWho({ kind: 'names', names: chosen.filter((other) => other !== text) });
            }}
          >
            {text} <Icon of="close" />
          </Button>
        ))}
        <span class="combo">
          <input
            id={id}
            role="combobox"
            aria-expanded={options.length > 0}
            aria-controls={`${id}l`}
            aria-autocomplete="list"
            aria-activedescendant={options.length > 0 ? `${id}o${marked}` : undefined}
            autocomplete="off"
            spellcheck={false}
            placeholder={w.whoHint}
            value={typed.value}
            onFocus={() => {
              // After a choice the list opens only on typing: it would cover what is below.
              isOpen.value = chosen.length === 0 && who.kind === 'names';
            }}
            onBlur={set(isOpen, false)}
            onInput={(event) => {
              const text = event.currentTarget.value;
              const names = text.split(/[,;\n]/).map((name) => name.trim());
              const known = new Set(project.peek().people.map(({ name }) => name));
              const whole = names.length > 1 ? names.filter((name) => known.has(name)) : [];
              at.value = 0;
              if (whole.length > 0) onWho({ kind: 'names', names: [...new Set([...chosen, ...whole])] });
              typed.value = whole.length > 0 ? names.filter((name) => !known.has(name)).join(', ') : text;
              // With nothing left to find, Enter chooses nobody.
              isOpen.value = typed.value.trim() !== '';
            }}
            onKeyDown={(event) => {
              if (event.key === 'ArrowDown' && !isOpen.value) isOpen.value = true;
              else if (event.key === 'ArrowDown') at.value = Math.min(marked + 1, options.length - 1);
              else if (event.key === 'ArrowUp') at.value = Math.max(marked - 1, 0);
              else if (isEnter(event)) {
                // Computed again: fast typing is ahead of drawing.
                const now = offered();
                choose(now[Math.min(at.value, now.length - 1)]);
              } else if (event.key === 'Escape' && isOpen.value) isOpen.value = false;
              else if (
                event.key === 'Backspace' &&
                typed.value === '' &&
                (chosen.length > 0 || who.kind !== 'names')
              )
                onWho({ kind: 'names', names: chosen.slice(0, -1) });
              else return;
              event.preventDefault();
              event.stopPropagation();
            }}
          />
          <div id={`${id}l`} role="listbox" aria-label={w.who} class="options" hidden={options.length === 0}>
            {options.map((option, i) => (
              <div
                key={option.text}
                id={`${id}o${i}`}
                role="option"
                tabIndex={-1}
                aria-selected={i === marked}
                class={i === marked ? 'on' : ''}
                onMouseDown={(event) => {
                  event.preventDefault();
                  choose(option);
                }}
              >
                {option.text}
              </div>
            ))}
          </div>
        </span>
      </div>
      <p class="hint" role="status">
        {typed.value.trim() !== '' && options.length === 0 && found().length === 0 && printed.page.findNobody}
      </p>
    </div>
  );
}

/** Names that start with the text, then names that contain it, then columns and their values. */
function optionsFor(typed: string, chosen: readonly string[], project: Project, sets: boolean): Option[] {
  const { people, columns } = project;
  const wanted = plainName(typed);
  const w = words.value;
  const names = people.map(({ name }) => name).filter((name) => !chosen.includes(name));
  const starts = names.filter((name) => plainName(name).startsWith(wanted));
  const inside = names.filter((name) => !starts.includes(name) && plainName(name).includes(wanted));
  const groups: Who[] =
    chosen.length > 0
      ? []
      : [
          { kind: 'all' },
          ...(sets ? columns.map((column): Who => ({ kind: 'same', column })) : []),
          ...columns.flatMap((column) =>
            valuesOf(column, project, wanted === '' ? MOST_OFFERED : MOST_VALUES).map((value): Who => ({
              kind: 'where',
              column,
              value,
            })),
          ),
        ];
  const ofGroups = groups
    .map((who) => ({ text: whoText(who, w), who }))
    .filter(({ text }) => plainName(text).includes(wanted));
  const ofNames = [...starts, ...inside].map((name): Option => ({
    text: name,
    who: { kind: 'names', names: [name] },
  }));
  return wanted === ''
    ? [...ofGroups.slice(0, FEW_OF_EACH), ...ofNames.slice(0, FEW_OF_EACH)]
    : [...ofNames, ...ofGroups].slice(0, MOST_OFFERED);
}

/** A column with more values is no list to choose from. */
const MOST_VALUES = 500;

/** Separate values, if cells list several. */
export function valuesOf(
  column: string,
  project: Pick<Project, 'people' | 'lists'>,
  most = MOST_VALUES,
): string[] {
  const values = project.people.flatMap((row) => attributesIn(row, project)[column] ?? []).map(String);
  return [...new Set(values)].slice(0, most);
}
