/**
 * A whole number. One that is too small or too big is said to be so, and the nearest is taken when the field is left.
 * What follows a point or comma is not taken: of "3,5" browsers of some languages would make 35, and of "1.5" others 15.
 */
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { words } from '../language/languages.ts';

/** Keys that are pressed beside the sign that is typed, and what keyboards of screens call all of them. */
const BESIDE = /^(Shift|AltGraph|Dead|Process|Unidentified)$/;

interface Props {
  readonly id?: string;
  readonly label?: string;
  readonly value: number | null;
  /** 1 where nothing is said. */
  readonly min?: number;
  /** 1000 where nothing is said. */
  readonly max?: number;
  readonly empty?: boolean;
  readonly onValue: (value: number | null) => void;
}

export function NumberField({ id, label, value, min = 1, max = 1000, empty = false, onValue }: Props) {
  const [text, setText] = useState(textOf(value));
  /** What was given from here and has not come back: who types fast is ahead of it. */
  const given = useRef<(number | null)[]>([]);
  useEffect(() => {
    const back = given.current.indexOf(value);
    given.current = back < 0 ? [] : given.current.slice(back + 1);
    if (back < 0) setText(textOf(value));
  }, [value]);
  const take = (number: number | null) => {
    if (number === (given.current.length > 0 ? given.current.at(-1) : value)) return;
    given.current.push(number);
    onValue(number);
  };
  const read = (typed: string): number | null | undefined => {
    if (typed.trim() === '') return empty ? null : undefined;
    const number = Number(typed);
    return Number.isInteger(number) && number >= min && number <= max ? number : undefined;
  };
  const [isFraction, setFraction] = useState(false);
  const end = () => setFraction(false);
  const isWrong = isFraction || read(text) === undefined;
  const hint = useId();
  /** @param typed as the field has it, which may be ahead of what is drawn */
  const leave = (typed: string) => {
    const number = Number(typed);
    const isOut = read(typed) === undefined && typed.trim() !== '' && Number.isFinite(number);
    const nearest = isOut ? Math.min(max, Math.max(min, Math.round(number))) : value;
    if (isOut) take(nearest);
    given.current = [];
    end();
    setText(textOf(read(typed) ?? nearest));
  };
  return (
    <span class="with-bubble">
      <input
        id={id}
        class="number"
        type="number"
        inputMode="numeric"
        aria-label={label}
        min={min}
        max={max}
        value={text}
        aria-invalid={isWrong ? 'true' : undefined}
        aria-describedby={isWrong ? hint : undefined}
        onBeforeInput={(event) => {
          // Nothing is typed where something is taken out.
          const begins = /[.,]/.test(event.data ?? '');
          const goesOn = begins || (isFraction && event.data !== null);
          setFraction(goesOn);
          if (goesOn) event.preventDefault();
        }}
        onKeyDown={({ key }) => key.length > 1 && !BESIDE.test(key) && end()}
        onPointerDown={end}
        onInput={(event) => {
          const typed = event.currentTarget.value;
          setText(typed);
          const number = read(typed);
          if (number !== undefined) take(number);
        }}
        onBlur={(event) => leave(event.currentTarget.value)}
      />
      {isWrong && (isFraction || text.trim() !== '') && (
        <span id={hint} class="bubble" role="status">
          {words.value.between(min, max)}
        </span>
      )}
    </span>
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
