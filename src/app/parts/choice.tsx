/** One or some of several options: checkboxes, radio buttons, lists and toggles. */
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { Button } from './button.tsx';

interface CheckProps {
  readonly on: boolean;
  readonly onToggle: () => void;
  /** Accessible label, if the visible text is not enough. */
  readonly label?: string;
  readonly title?: string;
  readonly children: ComponentChildren;
}

export function Check({ on, onToggle, label, title, children }: CheckProps) {
  return (
    <label class="check" title={title}>
      <input type="checkbox" aria-label={label} checked={on} onChange={onToggle} />
      {children}
    </label>
  );
}

interface OneProps<T extends string, Option> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly Option[];
  readonly onValue: (value: T) => void;
}

type Named<T> = readonly [value: T, text: string];

/** Radio buttons side by side, styled as one control. */
export function Choice<T extends string>({ label, value, options, onValue }: OneProps<T, Named<T>>) {
  const name = useId();
  return (
    <fieldset class="choice">
      <legend class="unseen">{label}</legend>
      {options.map(([option, text]) => (
        <label key={option} class={option === value ? 'on' : ''}>
          <input
            type="radio"
            class="unseen"
            name={name}
            value={option}
            checked={option === value}
            onChange={() => onValue(option)}
          />
          {text}
        </label>
      ))}
    </fieldset>
  );
}

/** A list. @param bare the label is only for screen readers */
export function Select<T extends string>({
  label,
  value,
  options,
  onValue,
  bare = false,
}: OneProps<T, T | Named<T>> & { readonly bare?: boolean }) {
  const listed = options.map((option) => (typeof option === 'string' ? ([option, option] as const) : option));
  const list = (
    <select
      aria-label={bare ? label : undefined}
      value={value}
      onChange={(event) => onValue(event.currentTarget.value as T)}
    >
      {!listed.some(([option]) => option === value) && <option value={value}>{value || '–'}</option>}
      {listed.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </select>
  );
  if (bare) return list;
  return (
    <label class="field">
      {label}
      {list}
    </label>
  );
}

interface TogglesProps<T extends string | number> {
  readonly label: string;
  /** Text for choosing nothing; null: none. */
  readonly all: string | null;
  readonly options: readonly Named<T>[];
  readonly chosen: readonly T[] | null;
  readonly onChosen: (chosen: T[] | null) => void;
}

export function Toggles<T extends string | number>(props: TogglesProps<T>) {
  const { label, all, options, chosen, onChosen } = props;
  const toggle = (option: T) => {
    const values = options.map(([value]) => value);
    const next = values.filter((value) => (value === option) !== (chosen ?? []).includes(value));
    onChosen(next.length === 0 ? null : next);
  };
  return (
    <fieldset class="toggles">
      <legend class="small">{label}</legend>
      {all !== null && (
        <Button aria-pressed={chosen === null} onClick={() => onChosen(null)}>
          {all}
        </Button>
      )}
      {options.map(([value, text]) => (
        <Button key={value} aria-pressed={chosen?.includes(value) ?? false} onClick={() => toggle(value)}>
          {text}
        </Button>
      ))}
    </fieldset>
  );
}
