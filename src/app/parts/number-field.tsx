/** A whole number that is taken when it is one, and put back when the field is left with anything else. */
import { useEffect, useId, useState } from 'preact/hooks';

interface Props {
  readonly id?: string;
  readonly label?: string;
  readonly value: number | null;
  readonly min: number;
  readonly max: number;
  /** Null: the field may be empty. */
  readonly empty?: boolean;
  readonly onValue: (value: number | null) => void;
}

export function NumberField({ id, label, value, min, max, empty = false, onValue }: Props) {
  const [text, setText] = useState(textOf(value));
  useEffect(() => setText(textOf(value)), [value]);
  const read = (typed: string): number | null | undefined => {
    if (typed.trim() === '') return empty ? null : undefined;
    const number = Number(typed);
    return Number.isInteger(number) && number >= min && number <= max ? number : undefined;
  };
  return (
    <input
      id={id}
      class="number"
      type="number"
      inputMode="numeric"
      aria-label={label}
      min={min}
      max={max}
      value={text}
      aria-invalid={read(text) === undefined ? 'true' : undefined}
      onInput={(event) => {
        const typed = event.currentTarget.value;
        setText(typed);
        const number = read(typed);
        if (number !== undefined && number !== value) onValue(number);
      }}
      onBlur={() => setText(textOf(value))}
    />
  );
}

function textOf(value: number | null): string {
  return value === null ? '' : `${value}`;
}

interface LabelledProps extends Omit<Props, 'id' | 'label'> {
  readonly text: string;
}

/** With its name beside it. */
export function LabelledNumber({ text, ...props }: LabelledProps) {
  const id = useId();
  return (
    <span class="field">
      <label for={id}>{text}</label>
      <NumberField id={id} {...props} />
    </span>
  );
}
