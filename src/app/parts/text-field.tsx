/** A line of text that is taken on leaving the field or on Enter; until then redrawing does not change it. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { isEnter } from './keys.ts';

interface Props extends Pick<JSX.IntrinsicElements['input'], 'class' | 'placeholder' | 'spellcheck'> {
  readonly label: string;
  readonly value: string;
  readonly onValue: (text: string) => void;
  /** Called after Enter. */
  readonly onDown?: () => void;
}

export function TextField({ label, value, onValue, onDown, ...props }: Props) {
  /** The text being typed. */
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
