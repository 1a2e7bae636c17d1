/** Fields for a line of text, a search and a whole number. */
import type { Signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { words } from '../language/languages.ts';
import { isEnter } from './keys.ts';

interface SearchProps {
  readonly look: string;
  readonly label: string;
  readonly typed: Signal<string>;
  readonly onTyped?: () => void;
}

export function Search({ look, label, typed, onTyped }: SearchProps) {
  return (
    <input
      type="search"
      class={look}
      aria-label={label}
      placeholder={label}
      value={typed.value}
      onInput={(event) => {
        typed.value = event.currentTarget.value;
        onTyped?.();
      }}
    />
  );
}

interface TextProps extends Pick<JSX.IntrinsicElements['input'], 'class' | 'placeholder' | 'spellcheck'> {
  readonly label: string;
  readonly value: string;
  readonly onValue: (text: string) => void;
  readonly onDown?: () => void;
}

/** A line of text that is taken on leaving the field or on Enter; until then redrawing does not change it. */
export function TextField({ label, value, onValue, onDown, ...props }: TextProps) {
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <input
      {...props}
      aria-label={label}
      value={draft ?? value}
      onInput={(event) => setDraft(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (isEnter(event)) onDown?.();
        if (event.key === 'Escape') setDraft(null);
      }}
      onChange={(event) => {
        onValue(event.currentTarget.value.trim());
        setDraft(null);
      }}
      onBlur={() => setDraft(null)}
    />
  );
}

/** Modifier keys, and the name that screen keyboards send for all keys. */
const BESIDE = /^(Shift|AltGraph|Dead|Process|Unidentified)$/;

interface NumberProps {
  readonly id?: string;
  readonly label?: string;
  readonly value: number | null;
  readonly min?: number;
  readonly max?: number;
  readonly empty?: boolean;
  readonly onValue: (value: number | null) => void;
}

/**
 * A whole number. If it is too small or too big a message appears, and the nearest allowed number is used on leaving the field.
 * Text after a point or comma is ignored: browsers read "3,5" as 35 in some languages, and "1.5" as 15 in others.
 */
export function NumberField({ id, label, value, min = 1, max = 1000, empty = false, onValue }: NumberProps) {
  const [text, setText] = useState(textOf(value));
  /** Values sent that have not come back yet: fast typing is ahead of drawing. */
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
  /** @param typed the field's text, which may be ahead of drawing */
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
          // Deletions have no data.
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

export function LabelledNumber({ text, ...props }: NumberProps & { readonly text: string }) {
  const id = useId();
  return (
    <span class="field">
      <label for={id}>{text}</label>
      <NumberField id={id} {...props} />
    </span>
  );
}
