/** A search field for people. */
import type { Signal } from '@preact/signals';

interface Props {
  readonly look: string;
  readonly label: string;
  readonly typed: Signal<string>;
  readonly onTyped?: () => void;
}

export function Search({ look, label, typed, onTyped }: Props) {
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
