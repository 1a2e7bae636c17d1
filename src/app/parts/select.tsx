/** One of several texts as a list, or some of them side by side. */
import { Button } from './button.tsx';

interface SelectProps<T extends string> {
  readonly label: string;
  readonly value: T;
  /** Options; each may have another text. */
  readonly options: readonly (T | readonly [value: T, text: string])[];
  readonly onValue: (value: T) => void;
  /** The label is only for screen readers. */
  readonly bare?: boolean;
}

export function Select<T extends string>({ label, value, options, onValue, bare = false }: SelectProps<T>) {
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
  readonly options: readonly (readonly [T, string])[];
  readonly chosen: readonly T[] | null;
  readonly onChosen: (chosen: T[] | null) => void;
}

export function Toggles<T extends string | number>({
  label,
  all,
  options,
  chosen,
  onChosen,
}: TogglesProps<T>) {
  const toggle = (option: T) => {
    const all = options.map(([value]) => value);
    const next = all.filter((value) => (value === option) !== (chosen ?? []).includes(value));
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
