/** A box to tick, with what it means beside it. */
import type { ComponentChildren } from 'preact';

interface Props {
  readonly on: boolean;
  readonly onToggle: () => void;
  /** Where what stands beside it says too little by itself. */
  readonly label?: string;
  readonly title?: string;
  readonly children: ComponentChildren;
}

export function Check({ on, onToggle, label, title, children }: Props) {
  return (
    <label class="check" title={title}>
      <input type="checkbox" aria-label={label} checked={on} onChange={onToggle} />
      {children}
    </label>
  );
}
