/** A checkbox with its label. */
import type { ComponentChildren } from 'preact';

interface Props {
  readonly on: boolean;
  readonly onToggle: () => void;
  /** Accessible label, if the visible text is not enough. */
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
